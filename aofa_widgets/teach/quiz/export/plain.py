"""A quiz as JSON: `docs/quiz.md` says what each field holds; of variants, one file without and one with the answers."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Mapping, Sequence
from typing import Any

from aofa_widgets.words import languages

from ..course import unit_words
from ..item import Item
from .names import folder, teacher_name
from .paper import Bundle
from .table import rows_of

FORMAT, VERSION = "aofa-quiz", 1


def files(made: Bundle, langs: Sequence[str]) -> dict[str, bytes]:
    """The whole as JSON; for variants also the sheets without answers, and the key as a table."""
    found = {teacher_name(made, "json"): _json(data(made, langs))}
    if made.variants:
        found[f"{folder(made, False)}{made.game}.quiz.json"] = _json(data(made, langs, answers=False))
        rows = io.StringIO()
        notices = [[notice] for notice in made.notices(langs[0])]
        csv.writer(rows, lineterminator="\n").writerows([*rows_of(made, langs[0]), [], *notices])
        found[f"{folder(made, True)}{made.game}.quiz.key.csv"] = rows.getvalue().encode()
    return found


def data(made: Bundle, langs: Sequence[str] | None = None, answers: bool = True) -> dict[str, Any]:
    """The bundle as plain data, with or without the answers."""
    told = tuple(langs or languages())
    papers = [
        {"code": paper.code, "questions": [question(made, item, told, answers) for item in paper.items]}
        for paper in made.papers
    ]
    return {
        "format": FORMAT,
        "version": VERSION,
        "notice": {lang: made.notice(lang) for lang in languages()},
        "game": made.game,
        "title": _of(made.title, told),
        "rules": {"code": made.code, "fingerprint": made.ruleset.fingerprint},
        "seed": made.seed,
        "languages": list(told),
        "answers": answers,
        "papers": papers,
    }


def question(made: Bundle, item: Item, langs: Sequence[str], answers: bool) -> dict[str, Any]:
    """A question as plain data."""
    found: dict[str, Any] = {"family": item.family, "kind": item.kind, "ask": _of(item.ask, langs)}
    if item.kind == "choose":
        rows = [{"text": _of(option.text, langs)} for option in item.options]
        if answers:
            for row, option in zip(rows, item.options, strict=True):
                row |= {"reply": _of(option.reply, langs)} if any(option.reply.values()) else {}
        found["options"] = rows
    else:
        found |= {"low": item.low, "high": item.high, "unit": _of(unit_words(item, made.game), langs)}
    if answers:
        found["id"] = item.id
        found |= {"right": item.right} if item.kind == "choose" else {"answer": item.answer, "near": item.near}
        if item.kind == "number":
            found["known"] = [{"value": one.value, "reply": _of(one.reply, langs)} for one in item.options]
            found["otherwise"] = _of(item.otherwise, langs)
        found["why"] = _of(item.why, langs)
        found["hints"] = [_of(hint, langs) for hint in item.hints]
        found["see"] = _of(made.cites(item), langs)
        found["clauses"] = list(item.clauses)
    return found


def _of(words: Mapping[str, str], langs: Sequence[str]) -> dict[str, str]:
    return {lang: words[lang] for lang in langs if lang in words}


def _json(told: Mapping[str, Any]) -> bytes:
    return (json.dumps(told, ensure_ascii=False, indent=1) + "\n").encode()

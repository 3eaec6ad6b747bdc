"""Parameters that a text may print where a number was typed by hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from aofa_widgets.rules import Parameter
from aofa_widgets.rules.bare import bare_numbers
from aofa_widgets.words import languages, texts
from aofa_widgets.words.numbers import is_number, number_word
from aofa_widgets.words.terms import Term

from .desk import Desk, Problem
from .draft import Draft

MOST_OFFERED = 6
_COUNTED = (*range(2, 21), 30, 40, 50, 100)


def number_of(word: str, lang: str) -> int | None:
    """The number that was typed, in digits or in letters.

    >>> number_of("7", "en"), number_of("Deux", "fr"), number_of("beaucoup", "fr")
    (7, 2, None)
    """
    if word.isascii() and word.isdigit() and len(word) < 9:
        return int(word)
    return next((n for n in _COUNTED if number_word(n, lang) == word.lower()), None)


def offered(desk: Desk, draft: Draft, problem: Problem, shelves: list[dict[str, Any]]) -> dict[str, Any]:
    """The number typed by hand that a problem names and the parameters of that value: those of its clause first, then
    those that the draft changes; nothing for another problem.
    """
    clause, _, lang = problem.place.removeprefix("text.").rpartition(".")
    if lang not in languages() or clause not in draft.text:
        return {}
    words = {word for _, word in bare_numbers(draft.text[clause].get(lang, ""), lang)}
    told = {str(texts("check.bare", found=word, sample="{=" + word + "}")): word for word in words}
    word = told.get(str(dict(problem.texts)))
    number = number_of(word, lang) if word else None
    if word is None or number is None:
        return {}
    rows = [row for shelf in shelves for row in shelf["rows"] if row["code"]]
    found = [row for row in rows if desk.value(draft, row["key"]) == number]

    def far(row: Mapping[str, Any]) -> int:
        mine = any(rule["id"] == clause for rule in row["rules"])
        return 0 if mine else 1 if row["key"] in draft.rows else 2

    return {"word": word, "keys": [row["key"] for row in sorted(found, key=far)[:MOST_OFFERED]]}


def code(parameter: Parameter, unit: Mapping[str, Any] | None, nouns: Mapping[str, Term]) -> str:
    """What prints a parameter that is a number in a text, with its noun where the glossary has it: `{x.y:word die}`."""
    if parameter.kind not in ("count", "number") or not is_number(parameter.default):
        return ""
    if unit is None or "sign" in unit:
        return "{" + parameter.key + "}" + ("″" if unit and unit["sign"] == "″" else "")
    forms = [(unit[lang]["one"], unit[lang]["many"]) for lang in languages()]
    for name, term in nouns.items():
        if forms == [(term.noun(lang).one, term.noun(lang).many) for lang in languages()]:
            return "{" + f"{parameter.key}:word {name}" + "}"
    return "{" + parameter.key + ":word}"

"""A quiz in Markdown: the questions on one sheet, the answers with their reasons on another."""

from __future__ import annotations

import re
from collections.abc import Sequence

from aofa_widgets.words import texts

from ..course import unit_words
from ..item import Item
from .names import letter, sheet_name
from .paper import Bundle, Paper
from .table import answer_words, rows_of

_SIGNS = re.compile(r"([\\`_\[\]<>#|~])")


def files(made: Bundle, langs: Sequence[str]) -> dict[str, bytes]:
    """A sheet for each paper and language, and the key of each language in a file apart."""
    found = {}
    for lang in langs:
        for paper in made.papers:
            found[sheet_name(made, paper, lang, "md")] = sheet(made, paper, lang).encode()
        key = table(made, lang) if made.variants else answers(made, made.papers[0], lang)
        found[sheet_name(made, None, lang, "md")] = key.encode()
    return found


def sheet(made: Bundle, paper: Paper, lang: str) -> str:
    """The questions of a paper, without a word of the answers."""
    lines = [f"# {_head(made, lang)}", ""]
    if paper.code:
        lines += [f"{_say('variant', lang)} **{paper.code}** {_say('your_name', lang)} ______________________", ""]
    for n, item in enumerate(paper.items, 1):
        lines += [f"{n}. {plain(item.ask[lang])}", "", *_ways(made, item, lang), ""]
    return "\n".join([*lines, *_foot(made, lang)])


def answers(made: Bundle, paper: Paper, lang: str) -> str:
    """The right answer to each question of a paper, why, and the rule to read."""
    lines = [f"# {_say('key_of', lang, title=plain(made.title[lang]))}", ""]
    for n, item in enumerate(paper.items, 1):
        lines += [f"{n}. **{plain(answer_words(made, item, lang))}**", ""]
        lines += [f"   {plain(item.why[lang])}", ""] if item.why.get(lang) else []
        lines += [f"   *{plain(cited)}*", ""] if (cited := made.cites(item)[lang]) else []
    return "\n".join([*lines, *_foot(made, lang)])


def table(made: Bundle, lang: str) -> str:
    """The key of all variants: a line for each code, a column for each question."""
    head, *rows = rows_of(made, lang)
    lines = [f"# {_say('key_of', lang, title=plain(made.title[lang]))}", ""]
    lines += [f"| {' | '.join(head)} |", f"|{'---|' * len(head)}"]
    lines += [f"| {' | '.join(row)} |" for row in rows]
    return "\n".join([*lines, "", *_foot(made, lang)])


def plain(text: str) -> str:
    """A text whose signs Markdown leaves alone, its bold marks kept.

    >>> plain("**Athos** rolls 2 * 3 <b>")
    '**Athos** rolls 2 \\\\* 3 \\\\<b\\\\>'
    """
    parts = _SIGNS.sub(r"\\\1", " ".join(text.split())).split("**")
    return "**".join(part.replace("*", "\\*") for part in parts)


def _ways(made: Bundle, item: Item, lang: str) -> list[str]:
    if item.kind == "choose":
        return [f"   - {letter(at)}) {plain(option.text[lang])}" for at, option in enumerate(item.options)]
    unit = unit_words(item, made.game)[lang]
    between = _say("between", lang, low=item.low, high=item.high)
    return [" ".join(filter(None, (f"   {_say('answer_line', lang)}", "________", plain(unit), f"({between})")))]


def _head(made: Bundle, lang: str) -> str:
    return _say("sheet_title", lang, title=plain(made.title[lang]))


def _foot(made: Bundle, lang: str) -> list[str]:
    return ["---", "", *(line for notice in made.notices(lang) for line in (plain(notice), "")), made.again(lang), ""]


def _say(key: str, lang: str, **values: object) -> str:
    return texts(f"quiz.{key}", **values)[lang]

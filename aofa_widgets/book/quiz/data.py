"""What a printed page of a quiz says, as plain data for the templates; bold is told apart, nothing else is markup."""

from __future__ import annotations

from typing import Any

from aofa_widgets.teach.quiz.course import unit_words
from aofa_widgets.teach.quiz.export.names import letter
from aofa_widgets.teach.quiz.export.paper import Bundle
from aofa_widgets.teach.quiz.export.table import answer_words, rows_of
from aofa_widgets.teach.quiz.item import Item
from aofa_widgets.words import texts

from ..formats.pdf_lines import plain

SHORT = 40  # letters of an answer: two of them stand side by side


def document(made: Bundle, lang: str, key: bool, paper: str) -> dict[str, Any]:
    """The sheets of one language, or their key, without a word of the one in the other."""
    found: dict[str, Any] = {
        "lang": lang,
        "paper": "us-letter" if paper == "letter" else paper,
        "title": _say("key_of" if key else "sheet_title", lang, title=made.title[lang]),
        "name": _say("your_name", lang),
        "variant": _say("variant", lang),
        "answer": _say("answer_line", lang),
        "foot": [*made.notices(lang), made.again(lang)],
        "sheets": [],
        "table": [],
        "answers": [],
    }
    if not key:
        found["sheets"] = [
            {"code": sheet.code, "items": [_asked(made, item, lang) for item in sheet.items]} for sheet in made.papers
        ]
    elif made.variants:
        found["table"] = rows_of(made, lang)
    else:
        found["answers"] = [_answered(made, item, lang) for item in made.papers[0].items]
    return found


def _asked(made: Bundle, item: Item, lang: str) -> dict[str, Any]:
    if item.kind == "choose":
        rows = [[letter(at), pieces(option.text[lang])] for at, option in enumerate(item.options)]
        short = max(len(option.text[lang]) for option in item.options) <= SHORT
        return {"ask": pieces(item.ask[lang]), "rows": rows, "short": short, "unit": ""}
    between = _say("between", lang, low=item.low, high=item.high)
    unit = ", ".join(filter(None, (unit_words(item, made.game)[lang], between)))
    return {"ask": pieces(item.ask[lang]), "rows": [], "short": False, "unit": unit}


def _answered(made: Bundle, item: Item, lang: str) -> dict[str, Any]:
    return {
        "right": plain(answer_words(made, item, lang)),
        "why": pieces(item.why.get(lang, "")),
        "see": plain(made.cites(item)[lang]),
    }


def pieces(text: str) -> list[list[Any]]:
    """A text in pieces, each with whether it is bold.

    >>> pieces("a **b** c")
    [['a ', False], ['b', True], [' c', False]]
    """
    parts = text.split("**")
    if len(parts) % 2 == 0:
        parts[-2:] = ["**".join(parts[-2:])]
    return [[_spaced(part), bool(at % 2)] for at, part in enumerate(parts) if part]


def _spaced(part: str) -> str:
    """A piece on one line, with the spaces at its ends that part it from its neighbours."""
    return plain(f"|{part}|")[1:-1]


def _say(key: str, lang: str, **values: object) -> str:
    return texts(f"quiz.{key}", **values)[lang]

"""What a game whose sides write in secret tells the seat before the screen, beside its menu: sheets of plain lines."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from aofa_widgets.words import typeset

Texts = Mapping[str, str]
MARKS = ("", "open", "done", "missed", "secret")


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a sheet: `mark` is one of MARKS, `side` whose it is (-1: nobody's), `who` the figure it is about."""

    text: Texts = field(hash=False)
    mark: str = ""
    side: int = -1
    who: str = ""


@dataclass(frozen=True, slots=True)
class Sheet:
    """Lines under a title, such as what a side is after; `open`: unfolded at once."""

    key: str
    title: Texts = field(hash=False)
    lines: tuple[Line, ...] = ()
    open: bool = False


@dataclass(frozen=True, slots=True)
class Seat:
    """What a seat is told: the moment of the turn in a word or two, and its sheets.

    A game offers it as `seat(state, side)`, where `state` is what that side sees; nothing of another's may be in it.

    >>> Seat({"en": "Orders"}, (Sheet("aims", {"en": "Aims"}, (Line({"en": "Hold the mill."}, "open"),)),)).to_json()[
    ...     "sheets"
    ... ][0]["lines"]
    [{'text': {'en': 'Hold the mill.'}, 'mark': 'open', 'side': None, 'who': ''}]
    """

    phase: Texts = field(hash=False)
    sheets: tuple[Sheet, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """The seat as plain values."""
        return {"phase": dict(self.phase), "sheets": [_sheet(sheet) for sheet in self.sheets if sheet.lines]}


def _sheet(sheet: Sheet) -> dict[str, Any]:
    lines = [_line(line) for line in sheet.lines]
    return {"key": sheet.key, "title": dict(sheet.title), "open": sheet.open, "lines": lines}


def _line(line: Line) -> dict[str, Any]:
    side = None if line.side < 0 else line.side
    text = {lang: typeset(words, lang) for lang, words in line.text.items()}
    return {"text": text, "mark": line.mark, "side": side, "who": line.who}


__all__ = ["MARKS", "Line", "Seat", "Sheet"]

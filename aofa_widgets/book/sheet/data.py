"""A quick sheet as plain data, a page for each language: what the templates of every format draw."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any

from aofa_widgets.words import say, texts
from aofa_widgets.words.typography import TITLES

from ..formats.pdf_lines import plain
from ..tree import Flag, Line
from .source import icons
from .view import Figures, GroupView, HouseView, Number, RowView, SheetView

PAPERS = {"a4": "a4", "letter": "us-letter"}


def document(view: SheetView, shown: Sequence[str], paper: str = "a4") -> dict[str, Any]:
    """What the template draws, as plain data."""
    first = shown[0]
    used = {"house", *(group.icon for group in view.groups), *(row.icon for g in view.groups for row in g.rows)} - {""}
    return {
        "paper": PAPERS[paper],
        "name": plain(f"{view.name[first]} · {view.title[first]}")[:200],
        "about": plain(view.subtitle[first]),
        "code": view.code,
        "keywords": [view.code] if view.code else [],
        "title-lang": "en" if view.title[first] in TITLES else first,
        "icons": {name: icons()[name] for name in sorted(used)},
        "pages": [_page(view, lang) for lang in shown],
    }


def _page(view: SheetView, lang: str) -> dict[str, Any]:
    return {
        "lang": lang,
        "name": plain(view.name[lang]),
        "title": plain(view.title[lang]),
        "subtitle": plain(view.subtitle[lang]),
        "groups": [_group(group, lang) for group in view.groups],
        "houses": [_house(house, lang) for house in view.houses],
        "imprint": _imprint(view, lang),
        "code-note": plain(view.code_note[lang]),
        "words": {key: texts(f"sheet.{key}")[lang] for key in ("code", "houses")},
    }


def _house(house: HouseView, lang: str) -> dict[str, Any]:
    title, alone = (texts(f"sheet.{key}", house=house.title)[lang] for key in ("house", "house_alone"))
    changes, rest = ([plain(words[lang]) for words in some] for some in (house.changes, house.rest))
    return {"title": plain(title if changes else alone), "alone": plain(alone), "changes": changes, "rest": rest}


def _group(group: GroupView, lang: str) -> dict[str, Any]:
    rows = [_row(row, lang) for row in group.rows]
    return {"icon": group.icon, "title": _line(group.title[lang]), "rows": rows}


def _row(row: RowView, lang: str) -> dict[str, Any]:
    return {
        "number": plain(row.number),
        "icon": row.icon,
        "label": _line(row.label.get(lang, ())),
        "text": _line(row.text.get(lang, ())),
        "flags": _flags(row.flags, lang),
        "figures": _figures(row.figures, row.flags, lang) if row.figures else None,
    }


def _figures(table: Figures, flags: Iterable[Flag], lang: str) -> dict[str, Any]:
    shown = [(label, cells, quiet) for label, cells, quiet in table.rows]
    lettered = any(character.isalpha() for _, cells, _ in shown for character in cells[-1].text[lang])
    whole = any(quiet for _, _, quiet in shown) or (bool(table.flags) and not _marked(table))
    return {
        "head": [plain(words[lang]) for words in table.head],
        "words": table.words,
        "lettered": lettered and not table.words,
        "flags": _flags((*table.flags, *flags), lang),
        "rows": [
            {
                "label": plain(label[lang]),
                "quiet": quiet,
                "changed": any(cell.was for cell in cells) or (whole and not quiet),
                "cells": [_cell(cell, lang) for cell in cells],
            }
            for label, cells, quiet in shown
        ],
    }


def _marked(table: Figures) -> bool:
    return any(cell.was for _, cells, _ in table.rows for cell in cells)


def _cell(cell: Number, lang: str) -> dict[str, str]:
    was = texts("sheet.cell_was", was=cell.was)[lang] if cell.was else ""
    return {"t": plain(cell.text[lang]), "was": plain(was)}


def _flags(flags: Iterable[Flag], lang: str) -> list[str]:
    return list(dict.fromkeys(plain(flag.text[lang]) for flag in flags))


def _line(line: Line) -> list[Any]:
    """Pieces that stand as they are as strings, those of a house rule ("t") and lent ones ("e") apart; all joined."""
    made: list[Any] = []
    for kind, pieces in groupby(line, key=lambda piece: "t" if piece.mark else "e" if piece.lent else ""):
        text = "".join(plain(piece.text) for piece in pieces)
        made.append({kind: text} if kind else text)
    return made


def _imprint(view: SheetView, lang: str) -> str:
    """The last line of a page, after a word of warning where some of it is English on loan."""
    said = [words for group in view.groups for row in group.rows for words in (group.title, row.label, row.text)]
    lent = any(piece.lent for words in said for piece in words.get(lang, ()))
    return plain(f"{say('tongues.partly', lang)} {view.imprint[lang]}" if lent else view.imprint[lang])

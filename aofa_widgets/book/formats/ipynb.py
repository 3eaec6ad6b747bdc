"""The book as a notebook: its first cell of code loads the rules, a cell a clause, odds to ask for where they stand.

No outputs and nothing but Markdown and Python: a notebook that nobody has to trust. A clause's cell has its place as
id, so that `#cell-id=…` leads there in JupyterLab and in a page made from the notebook.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from aofa_widgets.games import offers
from aofa_widgets.teach.cells import METADATA
from aofa_widgets.words import texts

from .. import tables
from ..odds import printed
from ..tree import BookView, ClauseView, Origin, TableView
from . import md, walk
from .mdtext import escape

_WIDEST = 88
_TRIES = {
    "duel": "aofa.DuelCalculator(rules, lang={lang})",
    "attack": "aofa.Attack(rules, lang={lang})",
    "bag": "aofa.Bag(rules, lang={lang})",
    "engagement": "aofa.UnitCalculator(rules, lang={lang})",
    "reckoning": "aofa.Reckoner(rules, lang={lang})",
    "muster": "aofa.ArmyBuilder(ruleset=rules, lang={lang})",
    "": "aofa.MiniBoard(rules, lang={lang})",
}
"""What a game's package must offer -> the widget to try at the end of the book; every game has a board."""
_IDS = {
    "duel": "_calculator", "attack": "_attack", "bag": "_bag", "engagement": "_units", "muster": "_army",
    "reckoning": "_reckoner", "": "_board",
}  # fmt: skip
_Cell = dict[str, Any]


def render(view: BookView, shown: Sequence[str], paper: str = "") -> bytes:
    """The notebook in one language or in several, one under the other; the same view gives the same bytes."""
    data = {
        "cells": list(_cells(view, shown)),
        "metadata": {
            **METADATA,
            "lang": shown[0],
            "aofa": {"book": view.game, "langs": list(shown), "rules": view.fingerprint},
        },
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    return (json.dumps(data, ensure_ascii=False, indent=1, sort_keys=True) + "\n").encode()


def loading(game: str, origin: Origin, comment: str) -> str:
    """The call that loads a ruleset; `comment` stands by the house rules that are files of the reader's own.

    >>> print(loading("swashbuckling", Origin("en", ("full",), (("lucky-star", False), ("mine.toml", True))), "yours"))
    rules = aofa.Ruleset.load(
        "swashbuckling",
        edition="en",
        preset=["full"],
        house=[
            "lucky-star",
            "mine.toml",  # yours
        ],
    )
    """
    given = [_literal(game), f"edition={_literal(origin.edition)}"]
    if origin.presets:
        given.append(f"preset=[{', '.join(map(_literal, origin.presets))}]")
    if origin.houses and not any(own for _, own in origin.houses):
        given.append(f"house=[{', '.join(_literal(name) for name, _ in origin.houses)}]")
    elif origin.houses:
        rows = (f"        {_literal(name)}," + (f"  # {comment}" if own else "") for name, own in origin.houses)
        given.append("\n".join(["house=[", *rows, "    ]"]))
    call = f"rules = aofa.Ruleset.load({', '.join(given)})"
    if "\n" in call or len(call) > _WIDEST:
        call = "\n".join(["rules = aofa.Ruleset.load(", *(f"    {row}," for row in given), ")"])
    if origin.values:
        rows = (f"    {_literal(key)}: {value!r}," for key, value in origin.values.items())
        call += "\n" + "\n".join(["rules = rules.with_values({", *rows, "})"])
    return call


def _literal(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _told(name: str, *blocks: str) -> _Cell:
    text = "\n\n".join(blocks)
    return {"cell_type": "markdown", "id": name, "metadata": {}, "source": text.splitlines(keepends=True)}


def _code(name: str, *lines: str) -> _Cell:
    text = "\n".join(lines)
    return {
        "cell_type": "code", "execution_count": None, "id": name, "metadata": {}, "outputs": [],
        "source": text.splitlines(keepends=True),
    }  # fmt: skip


def _cells(view: BookView, shown: Sequence[str]) -> Iterator[_Cell]:
    """All cells; an id of ours begins with `_`, which that of a clause never does."""
    places = walk.places(view)
    pen = md.Pen(places, "#cell-id={}".format, view, hints=True)
    lang = _literal(shown[0])
    how = (texts("book.nb_how", code=view.fingerprint)[each] for each in shown)
    yield _told("_title", f"# {escape(walk.told(view.title, shown))}", *md.front(view, shown), *how)
    loaded = loading(view.game, view.origin, texts("book.nb_file")[shown[0]])
    yield _code("_rules", "import aofa_widgets as aofa", "", loaded, f"print(rules.describe({lang}))")
    yield _told("_contents", f"## {_each('book.contents', shown)}", md.contents(view, pen, shown))
    for section in view.sections:
        yield _told(places[section.id], f"## {section.id} · {pen.heading(section.titles, shown)}")
        for clause in section.clauses:
            yield _told(places[clause.id], *pen.clause(clause, shown))
            yield from _odds(view.game, clause, shown[0])
    yield _told("_try", f"## {_each('book.nb_try', shown)}", *(texts("book.nb_try_how")[each] for each in shown))
    for key, line in _TRIES.items():
        if not key or view.game in offers(key):
            yield _code(_IDS[key], line.format(lang=lang))
    if view.glossary:
        yield _told("_glossary", f"## {_each('book.glossary', shown)}")
        for entry in walk.glossary(view, shown[0]):
            yield _told(places[f"term {entry.id}"], pen.entry(entry.word, entry.definition, shown))


def _odds(game: str, clause: ClauseView, lang: str) -> Iterator[_Cell]:
    for table in clause.tables:
        if (kind := printed(game).get(_kind(game, table))) and kind.code:
            names, values, question = kind.code
            comment = texts("book.nb_change")[lang]
            lines = [f"{names} = {values}  # {comment}", "odds = aofa.odds.of(rules)", f"chance = {question}"]
            yield _code(f"_odds-{table.number}", *lines, 'print(chance, "=", f"{float(chance):.1%}")')


def _kind(game: str, table: TableView) -> str:
    return str(tables.definitions(game).get(table.name, {}).get("kind", ""))


def _each(key: str, shown: Sequence[str]) -> str:
    return escape(walk.told(texts(key), shown))

"""Cards and forces as files of a reader's own, TOML or JSON: read, and checked with every fault at its line."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from aofa_widgets.errors import Fault, SourceError
from aofa_widgets.locate import rulebook
from aofa_widgets.play.opened import opened
from aofa_widgets.rules import Book, Ruleset

from ..model.forces import Cards, load_cards
from ..params import Params
from .mustering import FORMAT, TABLES, Muster

GAME = "honour"
_FILES = {"profiles": "profiles/units", "forces": "profiles/forces"}


def read_band(path: str | Path, name: str | None = None, rules: Ruleset | None = None) -> Cards:
    """The book's cards with those of a file laid to them; `rules`: those by which they are to be played.

    Raises: SourceError naming the file and the line if it cannot be read, or with every fault of it.

    >>> from aofa_widgets.locate import rulebook
    >>> sorted(read_band(rulebook().parent / "docs" / "data" / "karasu.toml").forces)[:2]  # doctest: +SKIP
    ['crane_pass', 'gate_watch']
    """
    rules = rules or Ruleset.load(GAME)
    data, place = opened(Path(path), name)
    cards = load_cards(rules.book)
    if found := Muster(cards, Params.of(rules), place).check(data):
        raise SourceError(found)
    return cards.with_own(data)


def check_band(data: Any, rules: Ruleset | None = None) -> tuple[Fault, ...]:
    """Every fault of cards and forces given as plain data; each is named by its field.

    >>> for one in check_band({"format": "warband/1", "game": "honour", "forces": {"a": {"name": "A", "cards": []}}}):
    ...     print(one.say("en"))
    forces.a.cards: Nobody is in this force. Name the ids of its cards.
    """
    rules = rules or Ruleset.load(GAME)
    return Muster(load_cards(rules.book), Params.of(rules)).check(data)


def check_band_file(path: str | Path, name: str | None = None, rules: Ruleset | None = None) -> tuple[Fault, ...]:
    """Every fault of a file of cards and forces; none if it can be played with."""
    try:
        read_band(path, name, rules)
    except SourceError as error:
        return error.faults
    return ()


def is_band(path: Path) -> bool:
    """Whether a file looks like cards and forces by what it holds: the format's name, or tables of cards.

    One that cannot be read is none: what it should have been is not known.
    """
    if path.suffix not in (".toml", ".json") or not os.path.isfile(path):
        return False
    if rulebook().resolve() in Path(os.path.realpath(path)).parents:  # the book's own are part of its rules
        return False
    try:
        data, _ = opened(path)
    except SourceError:
        return False
    if not isinstance(data, dict):
        return False
    return data.get("format") == FORMAT or (data.get("game", GAME) == GAME and bool(set(TABLES) & set(data)))


def check_cards(book: Book) -> Iterator[Fault]:
    """Every fault of the cards and forces that ship with the book; each is named as its file is."""
    documents = {kind: book.document(_FILES.get(kind, "cards")) for kind in (*TABLES, "dishonour")}
    data: dict[str, Any] = {kind: _table(one.data, kind) for kind, one in documents.items()}

    def place(field: str) -> str:
        kind, _, rest = field.partition(".")
        one = documents.get(kind, documents["skills"])
        return one.where(rest if kind in _FILES else field)

    yield from Muster(load_cards(book), Params.of(Ruleset.of(book)), place, shipped=True).check(data)


def _table(data: Any, kind: str) -> Any:
    return data if kind in _FILES else data.get(kind, {})


__all__ = ["check_band", "check_band_file", "check_cards", "is_band", "read_band"]

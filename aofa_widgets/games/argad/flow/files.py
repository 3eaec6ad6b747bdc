"""People, weapons and tables as files of a reader's own, TOML or JSON: read, and checked, every fault at its line."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from aofa_widgets.errors import Fault, SourceError
from aofa_widgets.play.opened import Place, opened
from aofa_widgets.play.shelves import is_own, rules_asked
from aofa_widgets.rules import Book, Ruleset

from ..model.arms import OWN_TABLES, PEOPLE, TABLES, Arms, load_arms, shipped_data
from .rows import FORMAT, GAME, Rows

_SAMPLE = "salt-road"  # the id of the file in samples/


def read_people(path: str | Path, name: str | None = None, rules: Ruleset | None = None) -> Arms:
    """The book's people and things with those of a file laid to them; `rules`: those by which they are to be played.

    Without, it is the rules of the book with the house rules that the file names (`house`).
    Raises: SourceError naming the file and the line if it cannot be read, or with every fault of it.
    """
    data, place = opened(Path(path), name)
    rules = rules or rules_asked(GAME, data, Path(path).parent, place)
    arms = load_arms(rules)
    if found := Rows(arms, rules, place).check(data):
        raise SourceError(found)
    return arms.with_own(data, rules)


def arms_for(rules: Ruleset, scenario: Any, place: Place = str) -> Arms:
    """The people and things of a game: the book's, and those that its scenario's data holds (`cards`).

    Raises: SourceError with every fault of those.

    >>> arms_for(Ruleset.load("argad"), "small-quarrel").people["raider"].ranged
    ('javelin_h',)
    """
    arms = load_arms(rules)
    own = scenario.get("cards") if isinstance(scenario, Mapping) else None
    if own is None:
        return arms
    if found := Rows(arms, rules, lambda field: place(f"cards.{field}")).check(own):
        raise SourceError(found)
    return arms.with_own(own, rules)


def check_people(data: Any, rules: Ruleset | None = None) -> tuple[Fault, ...]:
    """Every fault of people and things given as plain data; each is named by its field.

    >>> given = {"format": "people/1", "game": "argad", "people": {"me": {"name": "Me", "class": 3, "melee": "swrod"}}}
    >>> for one in check_people(given):
    ...     print(one.say("en"))
    people.me.melee: There is no weapon for melee `swrod`. Did you mean `sword`? Name one of the book or of this file.
    """
    rules = rules or Ruleset.load(GAME)
    return Rows(load_arms(rules), rules).check(data)


def check_people_file(path: str | Path, name: str | None = None, rules: Ruleset | None = None) -> tuple[Fault, ...]:
    """Every fault of a file of people; none if it can be played with."""
    try:
        read_people(path, name, rules)
    except SourceError as error:
        return error.faults
    return ()


def is_people(data: Any) -> bool:
    """Whether data looks like people and things, and not like a scenario, which has a list of people."""
    if not isinstance(data, dict) or isinstance(data.get("people"), list) or "width" in data:
        return False
    return data.get("format") == FORMAT or (data.get("game") == GAME and bool(set(TABLES) & set(data)))


def is_people_file(path: Path) -> bool:
    """Whether a file looks like people and things by what it holds; one that cannot be read is none."""
    return is_own(path, is_people)


def check_profiles(book: Book) -> tuple[Fault, ...]:
    """Every fault of the people and things that ship with the book; each is named as its file is."""
    try:
        data = shipped_data(book)
        documents = {name: book.document(f"profiles/{name}") for name in (*TABLES, *PEOPLE) if name not in OWN_TABLES}
    except SourceError as error:
        return error.faults

    def place(field: str) -> str:
        kind, _, rest = field.partition(".")
        if kind != "people":
            return documents.get(kind, documents["weapons"]).where(*([rest] if rest else []))
        key = rest.partition(".")[0]
        own = next((one for one in PEOPLE if key in documents[one].data), PEOPLE[0])
        return documents[own].where(*([rest] if rest else []))

    rules = Ruleset.of(book)
    return Rows(load_arms(rules), rules, place, shipped=True).check(data)


def starter(rules: Ruleset, name: str, lang: str) -> str:
    """A file of people and weapons to begin with, with remarks in a language; `name` goes into its head.

    >>> "my-people" in starter(Ruleset.load("argad"), "my-people", "en")
    True
    """
    path = rules.book.folder / "samples" / f"{lang}.toml"
    return path.read_text(encoding="utf-8").replace(_SAMPLE, name)


__all__ = [
    "arms_for", "check_people", "check_people_file", "check_profiles", "is_people", "is_people_file",
    "read_people", "starter",
]  # fmt: skip

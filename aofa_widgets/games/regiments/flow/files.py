"""Armies as files of a reader's own, TOML or JSON: read, and checked with every fault at its line."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from aofa_widgets.errors import Fault, SourceError
from aofa_widgets.play.opened import Place, opened
from aofa_widgets.play.shelves import is_own, rules_asked
from aofa_widgets.rules import Book, Ruleset
from aofa_widgets.words import fault

from ..model.armies import Armies, Roster, load_armies, shipped_data
from ..params import Params
from ..specials import known
from .foreign import OTHER, translated
from .records import FORMAT, TABLES, Records

GAME = "regiments"
_SAMPLE = "willow_host"  # the id of the list in samples/


def read_armies(path: str | Path, name: str | None = None, rules: Ruleset | None = None) -> Armies:
    """The book's armies with those of a file laid to them; `rules`: those by which they are to be played.

    Without, it is the rules of the book with the house rules that the file names (`house`).
    Raises: SourceError naming the file and the line if it cannot be read, or with every fault of it.
    """
    data, place = opened_armies(path, name)
    rules = rules or rules_asked(GAME, data, Path(path).parent, place)
    if found := _records(rules, place).check(data):
        raise SourceError(found)
    return load_armies(rules.book).with_own(data)


def opened_armies(path: str | Path, name: str | None = None) -> tuple[Any, Place]:
    """The data of a file of armies in this kit's form, and how a field of it becomes a place.

    Raises: SourceError naming the file and the line if it cannot be read.
    """
    data, place = opened(Path(path), name)
    return (translated(data) if is_other(data) else data), place


def starter(rules: Ruleset, name: str, lang: str) -> str:
    """A file of units and an army list to begin with, with remarks in a language; `name` is the list's id.

    >>> starter(Ruleset.load("regiments"), "my-host", "en").count("my-host")
    2
    """
    path = rules.book.folder / "samples" / f"{lang}.toml"
    return path.read_text(encoding="utf-8").replace(_SAMPLE, name)


def battle_of(data: Mapping[str, Any], place: Place, rules: Ruleset) -> dict[str, Any]:
    """A battle for the first list of a reader's file: a scenario's data that holds the file's armies.

    The file may say more in [battle]: a scenario of the book, and the lists of both sides. Else the smallest scenario
    that the list's points allow is played, against the list of another army that comes nearest to it.
    Raises: SourceError with every fault of the file, or if there is no list in it.
    """
    found = _records(rules, place).check(data)
    own = data.get("lists", {}) if not found else {}
    if found or not own:
        raise SourceError(found or fault(place("lists"), "regiments.army.no_list"))
    armies = load_armies(rules.book).with_own(data)
    told = data.get("battle", {})
    first, second = told.get("lists", (next(iter(own)), None))
    size = armies.points(first)
    book = load_armies(rules.book).rosters
    rivals = [key for key in book if armies.rosters[key].army != _army(armies, first)] or list(book)
    second = second or min(rivals, key=lambda key: (abs(armies.points(key) - size), key))
    most = max(armies.points(first), armies.points(second))
    tables = {name: rules.book.table(f"scenarios/{name}") for name in rules.book.scenarios()}
    by_size = sorted(tables, key=lambda name: (_points(tables[name], rules), name))
    fits = [name for name in by_size if _points(tables[name], rules) >= most] or by_size[::-1]
    scenario = dict(tables[told.get("scenario") or fits[0]])
    for entry in ("units", "sides"):
        scenario.pop(entry, None)
    kept = {key: value for key, value in data.items() if key not in ("battle", "house")}
    return {**scenario, "points": max(most, _points(scenario, rules)), "armies": [first, second], "cards": kept}


def fielded(data: Mapping[str, Any], place: Place, rules: Ruleset) -> tuple[dict[str, Any], Place]:
    """A battle for a reader's file, and where its faults stand: at the list, for the table is the book's.

    Raises: SourceError as `battle_of` does.
    """
    battle = battle_of(data, place, rules)
    own = next((name for name in battle["armies"] if name in data["lists"]), next(iter(data["lists"])))
    return battle, lambda _: place(f"lists.{own}.units")


def armies_for(rules: Ruleset, scenario: Any, armies: Armies | None = None, place: Place = str) -> Armies:
    """The armies of a battle: the book's, and those that its scenario's data holds (`cards`).

    Raises: SourceError with every fault of those.
    """
    armies = load_armies(rules.book) if armies is None else armies
    own = scenario.get("cards") if isinstance(scenario, Mapping) else None
    if own is None:
        return armies
    if found := Records(armies, Params.of(rules), known(rules), lambda field: place(f"cards.{field}")).check(own):
        raise SourceError(found)
    return armies.with_own(own)


def check_armies(data: Any, rules: Ruleset | None = None) -> tuple[Fault, ...]:
    """Every fault of armies given as plain data; each is named by its field.

    >>> given = {"format": "armies/1", "game": "regiments", "lists": {"a": {"units": []}}}
    >>> for one in check_armies(given):
    ...     print(one.say("en"))
    lists.a.units: Nobody is in this list. Name the ids of its units.
    """
    return _records(rules or Ruleset.load(GAME)).check(translated(data) if is_other(data) else data)


def check_armies_file(path: str | Path, name: str | None = None, rules: Ruleset | None = None) -> tuple[Fault, ...]:
    """Every fault of a file of armies; none if it can be played with."""
    try:
        read_armies(path, name, rules)
    except SourceError as error:
        return error.faults
    return ()


def is_other(data: Any) -> bool:
    """Whether data has the form in which the sample armies of the rules are passed on."""
    return isinstance(data, Mapping) and data.get("format") == OTHER


def is_armies(data: Any) -> bool:
    """Whether data looks like armies, and not like a scenario that may name lists too."""
    if not isinstance(data, dict) or ("terrain" in data and not isinstance(data["terrain"], dict)):
        return False
    return data.get("format") in (FORMAT, OTHER) or (data.get("game") == GAME and bool(set(TABLES) & set(data)))


def is_armies_file(path: Path) -> bool:
    """Whether a file looks like armies by what it holds: the format's name, or tables of units and lists.

    One that cannot be read is none: what it should have been is not known.
    """
    return is_own(path, is_armies)


def check_profiles(book: Book) -> tuple[Fault, ...]:
    """Every fault of the armies, spells and lists that ship with the book; each is named as its file is."""
    data = shipped_data(book)
    names = ("spells", "terrain", "lists", *data["armies"])
    documents = {name: book.document(f"profiles/{name}") for name in names}

    def place(field: str) -> str:
        kind, _, rest = field.partition(".")
        key, _, inner = rest.partition(".")
        if kind == "units" and key in data["units"]:
            return documents[data["units"][key]["army"]].where(field)
        if kind == "armies" and key in documents:
            return documents[key].where(*([inner] if inner else []))
        return documents.get(kind, documents["lists"]).where(*([rest] if rest else []))

    rules = Ruleset.of(book)
    return Records(load_armies(book), Params.of(rules), known(rules), place, shipped=True).check(data)


def _records(rules: Ruleset, place: Place = str) -> Records:
    return Records(load_armies(rules.book), Params.of(rules), known(rules), place, scenarios=rules.book.scenarios())


def _points(scenario: Mapping[str, Any], rules: Ruleset) -> int:
    return int(scenario.get("points", Params.of(rules).army_points))


def _army(armies: Armies, given: str | Roster) -> str:
    """The army of a list: as told, or that of its first unit."""
    roster = armies.roster(given)
    return roster.army or armies.units[roster.entries[0].unit].army

"""Cards and forces as files of a reader's own, TOML or JSON: read, and checked with every fault at its line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from aofa_widgets.errors import Fault, SourceError
from aofa_widgets.play.opened import Place, opened
from aofa_widgets.play.shelves import is_own
from aofa_widgets.rules import Book, Ruleset
from aofa_widgets.words import fault

from ..model.forces import Cards, load_cards
from ..params import Params
from .mustering import FORMAT, TABLES, Muster
from .setting import misplaced

GAME = "honour"
_SAMPLE = "willow_ford"  # the id of the force in samples/
_FILES = {"profiles": "profiles/units", "forces": "profiles/forces"}


def read_band(path: str | Path, name: str | None = None, rules: Ruleset | None = None) -> Cards:
    """The book's cards with those of a file laid to them; `rules`: those by which they are to be played.

    Raises: SourceError naming the file and the line if it cannot be read, or with every fault of it.
    """
    rules = rules or Ruleset.load(GAME)
    data, place = opened(Path(path), name)
    if found := _muster(rules, place).check(data):
        raise SourceError(found)
    return load_cards(rules.book).with_own(data)


def starter(rules: Ruleset, name: str, lang: str) -> str:
    """A file of cards and a force to begin with, with remarks in a language; `name` is the force's id.

    >>> starter(Ruleset.load("honour"), "my-band", "en").count("my-band")
    2
    """
    path = rules.book.folder / "samples" / f"{lang}.toml"
    return path.read_text(encoding="utf-8").replace(_SAMPLE, name)


def battle_of(data: Mapping[str, Any], place: Place, rules: Ruleset) -> dict[str, Any]:
    """A battle for the first force of a reader's file: a scenario's data that holds the file's cards.

    The file may say more in [battle]: a scenario of the book, and the forces of both sides. Else the smallest
    scenario that the force's points allow is played, against the first force of the book that fits it.
    Raises: SourceError with every fault of the file, or if there is no force in it.
    """
    found = _muster(rules, place).check(data)
    own = data.get("forces", {}) if not found else {}
    if found or not own:
        raise SourceError(found or fault(place("forces"), "honour.band.no_band"))
    cards = load_cards(rules.book).with_own(data)
    told = data.get("battle", {})
    first, second = told.get("forces", (next(iter(own)), None))
    book = {name: rules.book.table(f"scenarios/{name}") for name in rules.book.scenarios()}
    most = max(cards.points(one) for one in (first, second) if one)
    by_size = sorted(book, key=lambda name: (_points(book[name], rules), name))
    led = _hero(cards, first)
    fits = [name for name in by_size if _points(book[name], rules) >= most and (led or not _hunt(book[name]))]
    scenario = dict(book[told.get("scenario") or (fits or by_size[::-1])[0]])
    limit = max(most, _points(scenario, rules))
    others = [name for name in load_cards(rules.book).forces if name != first and cards.points(name) <= limit]
    second = second or max(others, key=lambda name: (_hero(cards, name) or not _hunt(scenario), cards.points(name)))
    for entry in ("units", "sides"):
        scenario.pop(entry, None)
    kept = {key: value for key, value in data.items() if key != "battle"}
    return {**scenario, "points": limit, "forces": [first, second], "cards": kept}


def fielded(data: Mapping[str, Any], place: Place, rules: Ruleset) -> tuple[dict[str, Any], Place]:
    """A battle for a reader's file, and where its faults stand: at the force, for the table is the book's.

    Raises: SourceError as `battle_of` does.
    """
    battle = battle_of(data, place, rules)
    own = next((name for name in battle["forces"] if name in data["forces"]), next(iter(data["forces"])))
    return battle, lambda _: place(f"forces.{own}.cards")


def cards_for(rules: Ruleset, scenario: Any, cards: Cards | None = None, place: Place = str) -> Cards:
    """The cards of a battle: the book's, and those that its scenario's data holds.

    Raises: SourceError with every fault of those.
    """
    cards = load_cards(rules.book) if cards is None else cards
    own = scenario.get("cards") if isinstance(scenario, Mapping) else None
    if own is None:
        return cards
    if found := Muster(cards, Params.of(rules), lambda field: place(f"cards.{field}")).check(own):
        raise SourceError(found)
    return cards.with_own(own)


def check_band(data: Any, rules: Ruleset | None = None) -> tuple[Fault, ...]:
    """Every fault of cards and forces given as plain data; each is named by its field.

    >>> for one in check_band({"format": "warband/1", "game": "honour", "forces": {"a": {"name": "A", "cards": []}}}):
    ...     print(one.say("en"))
    forces.a.cards: Nobody is in this force. Name the ids of its cards.
    """
    rules = rules or Ruleset.load(GAME)
    return _muster(rules).check(data)


def check_band_file(path: str | Path, name: str | None = None, rules: Ruleset | None = None) -> tuple[Fault, ...]:
    """Every fault of a file of cards and forces; none if it can be played with."""
    rules = rules or Ruleset.load(GAME)
    try:
        cards = read_band(path, name, rules)
        if cards.forces.keys() == load_cards(rules.book).forces.keys():
            return ()
        data, place = fielded(*opened(Path(path), name), rules)
    except SourceError as error:
        return error.faults
    return tuple(misplaced(rules, Params.of(rules), cards, data, place))  # forces for which a table has no room


def is_band_file(path: Path) -> bool:
    """Whether a file looks like cards and forces by what it holds: the format's name, or tables of cards.

    One that cannot be read is none: what it should have been is not known.
    """
    return is_own(path, is_band)


def is_band(data: Any) -> bool:
    """Whether data looks like cards and forces, and not like a scenario that may name forces too."""
    if not isinstance(data, dict) or "terrain" in data:
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


def _muster(rules: Ruleset, place: Place = str) -> Muster:
    return Muster(load_cards(rules.book), Params.of(rules), place, scenarios=rules.book.scenarios())


def _points(scenario: Mapping[str, Any], rules: Ruleset) -> int:
    return int(scenario.get("points", Params.of(rules).recruit_points_limit))


def _hunt(scenario: Mapping[str, Any]) -> bool:
    return bool(scenario.get("victory") == "hero")


def _hero(cards: Cards, force: str) -> bool:
    return any(one.hero for one in cards.muster(force))


def _table(data: Any, kind: str) -> Any:
    return data if kind in _FILES else data.get(kind, {})


__all__ = [
    "battle_of", "cards_for", "check_band", "check_band_file", "check_cards", "fielded", "is_band", "is_band_file",
    "read_band", "starter",
]  # fmt: skip

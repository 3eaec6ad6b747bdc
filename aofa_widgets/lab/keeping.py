"""The rules of a save: named, with every value beside, so that a game can go on when the book has moved."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from aofa_widgets.errors import AofaError, Fault, InputError, named, shown
from aofa_widgets.play.plain import a_list, a_word, an_object
from aofa_widgets.rules import Ruleset, load_book, overlay
from aofa_widgets.rules.code import code_of, held
from aofa_widgets.rules.letters import exact
from aofa_widgets.rules.overlay import Overlay
from aofa_widgets.rules.params import Value
from aofa_widgets.rules.ruleset import Book, extended
from aofa_widgets.rules.source import Document
from aofa_widgets.words import fault, languages, say, texts

WAYS = ("saved", "now")
MOST_HOUSES = 100
MOST_NAMED = 6  # changes that a note spells out
SOURCE = "house save"  # where a value came from that only the save gives
FIELDS = ("code", "edition", "presets", "house", "set", "fingerprint")


def rules_of_save(rules: Ruleset) -> tuple[dict[str, Any], dict[str, Any]]:
    """The rules of a save by their names, and the value of every parameter.

    >>> names, values = rules_of_save(Ruleset.load("swashbuckling", "fr"))
    >>> names["edition"], names["set"], values["wounds.to_fall"]
    ('fr', {}, 3)
    """
    book = rules.book
    ships = {house.id for house in held(rules).overlays}
    plainly = Ruleset.load(rules.game, rules.edition, rules.presets, rules.overlays)
    single = {key: value for key, value in rules.values.items() if exact(value) != exact(plainly.values[key])}
    names = {
        "code": code_of(rules),
        "edition": rules.edition,
        "presets": list(rules.presets),
        "house": [house.id if house.id in ships else _data(book, house) for house in rules.overlays],
        "set": {key: book.parameters[key].write(value) for key, value in sorted(single.items())},
        "fingerprint": rules.fingerprint,
    }
    return names, {key: book.parameters[key].write(value) for key, value in sorted(rules.values.items())}


def _data(book: Book, house: Overlay) -> dict[str, Any]:
    """A reader's own house rule as its file would say it."""
    write = {key: book.parameters[key].write for key in book.parameters}
    rows = {c.key: {"was": write[c.key](c.was), "now": write[c.key](c.now)} for c in house.changes}
    data: dict[str, Any] = {"id": house.id, "title": dict(house.title), "game": house.game}
    data |= {"why": dict(house.why)} if house.why else {}
    data |= {"set": rows} if rows else {}
    data |= {"text": {clause: dict(words) for clause, words in house.text.items()}} if house.text else {}
    data |= {"special": {name: dict(one.source) for name, one in house.specials.items()}} if house.specials else {}
    return data | ({"after": list(house.after)} if house.after else {})


def rules_from(game: str, raw: Any, raw_values: Any, way: str) -> tuple[Ruleset, list[dict[str, str]]]:
    """The ruleset of a save, and notes where the book has moved since.

    `way` is "saved" for the values the game was begun with, "now" for what the names stand for today.
    Raises: InputError at the field for names or values that cannot be used.

    >>> rules = Ruleset.load("swashbuckling", house=["lucky-star"])
    >>> rules_from("swashbuckling", *rules_of_save(rules), "saved") == (rules, [])
    True
    """
    row = an_object(raw, "rules", FIELDS, ())
    values = an_object(raw_values, "values")
    book = load_book(game)
    for name in ("code", "fingerprint"):
        a_word(row[name], f"rules.{name}")
    edition = a_word(row["edition"], "rules.edition", book.editions)
    presets = [a_word(name, "rules.presets") for name in a_list(row["presets"], "rules.presets", MOST_HOUSES)]
    houses = a_list(row["house"], "rules.house", MOST_HOUSES)
    single = an_object(row["set"], "rules.set")
    try:
        today = _today(book, edition, presets, houses, single)
    except AofaError as error:
        if way == "now":
            raise InputError([replace(one, where=_field(one.where)) for one in error.faults]) from None
        today = None
    laid, lost = ((), []) if today else _laid(book, edition, presets, houses)
    book = today.book if today else extended(book, laid)
    kept, changes = _values(book, edition, values, today, way)
    if today and today.fingerprint == row["fingerprint"] and not changes:
        return today, []
    if way == "now" and today:
        note = _note("now", book, changes) if changes else texts("saves.wording")
        return today, [note]
    if today:
        laid, lost = _laid(book, edition, presets, houses)
    names = tuple(name for name in presets if name in book.presets)
    sources = {key: "book" if exact(kept[key]) == exact(p.default) else SOURCE for key, p in book.parameters.items()}
    found = Ruleset(book, game, edition, names, laid, kept, sources)
    if changes:
        return found, [_note("saved", book, changes), *lost]
    return today or found, lost or [texts("saves.wording")]


def _field(where: str) -> str:
    """A field of the save from the place that the rules name: without a line, which a save's house rule has not."""
    place = where.removesuffix(":1")
    return place if place.startswith("rules.") else f"rules.{place}".rstrip(".")


def _today(book: Book, edition: str, presets: Any, houses: Any, single: Mapping[str, Any]) -> Ruleset:
    """What the names of a save stand for in the book as it is. Raises: InputError, SourceError."""
    laid = [_house(book, edition, raw, i) for i, raw in enumerate(houses)]
    plainly = Ruleset.load(book.game, edition, presets, laid)
    values, sources, faults = dict(plainly.values), dict(plainly.sources), list[Fault]()
    for key, raw in single.items():
        try:
            values[key] = _read(plainly.book, key, raw, "rules.set")
            sources[key] = SOURCE
        except InputError as error:
            faults += error.faults
    if faults:
        raise InputError(faults)
    return replace(plainly, values=values, sources=sources) if single else plainly


def _house(book: Book, edition: str, raw: Any, i: int) -> str | Overlay:
    where = f"rules.house[{i}]"
    if isinstance(raw, str):
        return a_word(raw, where, book.houses())
    return overlay.build(Document(where, an_object(raw, where), {}), book.game, book.parameters, edition, book.specials)


def _read(book: Book, key: str, raw: Any, where: str) -> Value:
    """A value as the save writes it. Raises: InputError for a parameter or a value that the book does not have."""
    parameter = book.parameters.get(key)
    if parameter is None:
        raise InputError(overlay.unknown(f"{where}.{named(key)}", key, book.parameters))
    try:
        return parameter.read(raw, beyond=True)
    except (ValueError, OverflowError, TypeError):
        raise InputError(overlay.not_allowed(f"{where}.{key}", parameter, raw)) from None


def _values(
    book: Book, edition: str, values: Mapping[str, Any], today: Ruleset | None, way: str
) -> tuple[dict[str, Value], list[tuple[str, Value, Value]]]:
    """Every value of the save, the book's for parameters it does not know, and what differs: key, saved, today."""
    kept = {key: parameter.of(edition) for key, parameter in book.parameters.items()}
    now = dict(today.values) if today else dict(kept)
    faults: list[Fault] = []
    for key, raw in values.items():
        try:
            kept[key] = _read(book, key, raw, "values")
        except InputError as error:
            faults += error.faults
    if faults and way == "saved":
        raise InputError([*faults[:MOST_NAMED], fault("values", "saves.values_gone")])
    moved = [(key, kept[key], now[key]) for key in book.parameters if exact(kept[key]) != exact(now[key])]
    return kept, moved


def _laid(book: Book, edition: str, presets: Any, houses: Any) -> tuple[tuple[Overlay, ...], list[dict[str, str]]]:
    """The house rules for their wording, the values being the save's; and what of the names is not there any more."""
    gone = [name for name in presets if name not in book.presets]
    laid: list[Overlay] = []
    for i, raw in enumerate(houses):
        try:
            found = _house(book, edition, _worded(book, edition, raw), i)
            laid.append(Ruleset.load(book.game, edition, house=[found]).overlays[0])
        except AofaError:
            name = raw if isinstance(raw, str) else raw.get("id", "?") if isinstance(raw, dict) else "?"
            gone.append(str(name)[:60])
    return tuple(laid), [texts("saves.names_gone", found=", ".join(map(named, gone[:MOST_NAMED])))] if gone else []


def _worded(book: Book, edition: str, raw: Any) -> Any:
    """A house rule of the save with `was` as the book says it today, and without lines that would change nothing."""
    rows = raw.get("set") if isinstance(raw, dict) else None
    if not isinstance(rows, dict):
        return raw
    said = {key: p.write(p.of(edition)) for key, p in book.parameters.items()}
    kept = {
        key: {**row, "was": said[key]}
        for key, row in rows.items()
        if isinstance(row, dict) and key in said and row.get("now") != said[key]
    }
    return {**raw, "set": kept}


def _note(way: str, book: Book, changes: list[tuple[str, Value, Value]]) -> dict[str, str]:
    told = {lang: _told(book, changes, lang) for lang in languages()}
    return texts(f"saves.rules_{way}", changes=told)


def _told(book: Book, changes: list[tuple[str, Value, Value]], lang: str) -> str:
    rows = []
    for key, was, now in changes[:MOST_NAMED]:
        parameter = book.parameters[key]
        before, after = (shown(parameter.write(value)).strip('"') for value in (was, now))
        rows.append(say("saves.change", lang, label=parameter.label[lang], was=before, now=after))
    more = len(changes) - MOST_NAMED
    return "; ".join(rows) + (say("saves.more", lang, n=more) if more > 0 else "")

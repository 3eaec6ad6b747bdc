"""A ruleset is a value: a game, an edition, presets and house rules, and where each value came from."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from html import escape
from pathlib import Path
from typing import Any

from aofa_widgets import locate
from aofa_widgets.errors import Fault, InputError, SourceError, named, shown
from aofa_widgets.words import fault, language, languages, say, texts

from . import overlay as overlays
from .book import Book as Book
from .book import read_book
from .formats import refuse_later
from .hints import nearest
from .letters import is_code
from .overlay import Change, Overlay
from .params import Value
from .source import read
from .specials import Special, brought_by, clashing, in_force, more_parameters


@locate.remembered
def games_with_a_book() -> tuple[str, ...]:
    """Keys of the games whose rules the book holds, in the order in which book.toml lists them, others after them.

    >>> "swashbuckling" in games_with_a_book()
    True
    """
    there = sorted(path.parent.name for path in locate.rulebook().glob("*/game.toml"))
    return tuple(sorted(there, key=lambda game: _order().get(game, len(there))))


@locate.remembered
def _order() -> Mapping[str, int]:
    try:
        book = read(locate.rulebook() / "book.toml", "book.toml")
        listed = book.data.get("games")
    except SourceError:  # the check names the file; the games are there all the same
        return {}
    refuse_later(book.data.get("format"), book.where("format"))
    return {str(game): at for at, game in enumerate(listed)} if isinstance(listed, list) else {}


def first_game() -> str:
    """The game that is meant where nobody names one: the first of the book.

    >>> first_game() == games_with_a_book()[0]
    True
    """
    return next(iter(games_with_a_book()), "")


def load_book(game: str) -> Book:
    """Read and check the rule source of one game.

    Raises: InputError if there is no such game; SourceError with every fault of the source at once.

    >>> load_book("swashbuckling").title["en"]
    '...And One For All!'
    """
    known = games_with_a_book()
    if not known:
        raise SourceError(fault(str(locate.rulebook()), "source.no_game", found=shown(str(locate.rulebook()))))
    found = read_book(locate.rulebook() / _named("game", "unknown_game", game, known))
    if found.faults:
        raise SourceError(found.faults)
    return found.book


@dataclass(frozen=True)
class Ruleset:
    """The rules in force: one value for every parameter, and what each was taken from.

    >>> rules = Ruleset.load("swashbuckling")
    >>> rules["wounds.to_fall"], rules.source("wounds.to_fall")
    (3, 'book')
    >>> rules.fingerprint == Ruleset.load("swashbuckling", house=[]).fingerprint
    True
    """

    book: Book = field(compare=False, repr=False)
    game: str
    edition: str
    presets: tuple[str, ...]
    overlays: tuple[Overlay, ...] = field(repr=False)
    values: Mapping[str, Value] = field(hash=False, repr=False)
    sources: Mapping[str, str] = field(hash=False, repr=False, compare=False)

    @classmethod
    def load(
        cls,
        game: str,
        edition: str | None = None,
        preset: str | Iterable[str] | None = None,
        house: Iterable[str | Path | Overlay] = (),
    ) -> Ruleset:
        """The rules of a game in an edition, with presets and house rules (ids that ship, or files) laid over them.

        Raises: InputError for a name that does not exist, or a code of rules in place of the game; SourceError for a
        house rule that cannot be used, or for two that disagree.
        """
        if game not in games_with_a_book() and is_code(game):
            raise InputError(fault("game", "code.as_game", found=named(game)))
        book = load_book(game)
        chosen = _named(
            "edition", "unknown_edition", book.default_edition if edition is None else edition, book.editions
        )
        names = tuple(_named("preset", "unknown_preset", name, book.presets) for name in _each(preset))
        laid = overlays.alone(cls._find(book, chosen, item) for item in _each(house))
        book = extended(book, laid)
        values = {key: parameter.of(chosen) for key, parameter in book.parameters.items()}
        usual = {key: parameter.default for key, parameter in book.parameters.items()}
        sources = {key: "book" if values[key] == usual[key] else f"edition {chosen}" for key in values}
        for name in names:
            for key, raw in preset_values(book, name).items():
                now = book.parameters[key].read(raw)
                if now != values[key]:
                    values[key], sources[key] = now, f"preset {name}"
        cls._lay(book, laid, values, sources)
        return cls(book, game, chosen, names, laid, values, sources)

    @classmethod
    def of(cls, book: Book) -> Ruleset:
        """The base rules of a book that was read already, sound or not."""
        values = {key: parameter.default for key, parameter in book.parameters.items()}
        return cls(book, book.game, book.default_edition, (), (), values, dict.fromkeys(values, "book"))

    @staticmethod
    def _find(book: Book, edition: str, item: object) -> Overlay:
        if isinstance(item, Overlay):
            return item
        shipped = book.houses()
        if isinstance(item, str) and item in shipped:
            name = f"house/{item}.toml"
            return overlays.load(shipped[item], book.game, book.parameters, edition, name, book.specials)
        if isinstance(item, Path) or (isinstance(item, str) and (item.endswith(".toml") or os.path.exists(item))):
            return overlays.load(Path(item), book.game, book.parameters, edition, specials=book.specials)
        if isinstance(item, str) and os.path.isfile(f"{item}.toml"):
            raise InputError(fault("house", "errors.house_is_file", found=named(item), file=named(f"{item}.toml")))
        names = {lang: ", ".join(shipped) or say("errors.no_house", lang) for lang in languages()}
        hint = nearest(item, shipped)
        raise InputError(fault("house", "errors.unknown_house", found=named(item), allowed=names, hint=hint))

    @staticmethod
    def _lay(book: Book, laid: tuple[Overlay, ...], values: dict[str, Value], sources: dict[str, str]) -> None:
        by: dict[str, tuple[Overlay, Change]] = {}
        worded: dict[str, Overlay] = {}
        faults = clashing(overlays.in_order(laid))
        for house in overlays.in_order(laid):
            for special in house.specials.values():
                told: dict[str, Value] = {f"{special.key}.{key}": number for key, number in special.values.items()}
                for key, now in {special.key: True, **told}.items():
                    if values[key] != now:
                        values[key], sources[key] = now, f"house {house.id}"
            for change in house.changes:
                other = by.get(change.key)
                if other and other[1].now != change.now and other[0].id not in house.after:
                    faults.append(
                        fault(
                            change.where,
                            "errors.conflict",
                            key=change.key,
                            value=shown(book.parameters[change.key].write(change.now)),
                            other_value=shown(book.parameters[change.key].write(other[1].now)),
                            other=other[1].where,
                            other_id=other[0].id,
                        )
                    )
                    continue
                by[change.key] = (house, change)
                values[change.key], sources[change.key] = change.now, f"house {house.id}"
            for clause, words in house.text.items():
                before = worded.setdefault(clause, house)
                if before.text[clause] != words and before.id not in house.after:
                    names = {"id": clause, "other": before.place(clause), "other_id": before.id}
                    faults.append(fault(house.place(clause), "errors.conflict_text", **names))
                worded[clause] = house
        if faults:
            raise SourceError(faults)

    def __getitem__(self, key: str) -> Value:
        """Value of a parameter; KeyError with the nearest name if the game has none of this name."""
        try:
            return self.values[key]
        except KeyError:
            raise KeyError(overlays.unknown("", key, self.book.parameters).say("en")) from None

    @cached_property
    def specials(self) -> Mapping[str, Special]:
        """The special rules in force in the order of the book, those of house rules after them, values filled in.

        >>> rules = Ruleset.load("regiments").with_values({"special.surge.hits": 2, "special.fear": False})
        >>> rules.specials["surge"].effects[0]["hits"], "fear" in rules.specials
        (2, False)
        """
        return in_force(self.book.specials.rules, brought_by(overlays.in_order(self.overlays)), self.values)

    @cached_property
    def every_special(self) -> Mapping[str, Special]:
        """The special rules that a profile may name: those in force, and those that are left out."""
        return {**self.book.specials.rules, **brought_by(overlays.in_order(self.overlays)), **self.specials}

    def __iter__(self) -> Iterator[str]:
        return iter(self.values)

    def source(self, key: str) -> str:
        """Where a value came from: "book", "edition fr", "preset full" or "house ID"."""
        return self.sources[key]

    def place(self, key: str) -> str:
        """The same as closely as it is known: file and line of the house rule that set it."""
        told = (c.where for h in overlays.in_order(self.overlays) for c in h.changes if c.key == key)
        return list(told)[-1] if self.sources[key] in [f"house {h.id}" for h in self.overlays] else self.sources[key]

    def beyond_book(self, key: str) -> bool:
        """Whether a parameter's value is one that the mechanics bear but the book does not foresee.

        >>> Ruleset.load("swashbuckling").with_values({"dice.sides": 8}).beyond_book("dice.sides")
        True
        """
        return self.book.parameters[key].outside_book(self.values[key])

    def told(self, key: str, value: Mapping[str, str]) -> dict[str, str]:
        """A value in force in words, marked where it lies beyond the book.

        >>> Ruleset.load("swashbuckling").told("dice.sides", {"en": "6", "fr": "6"})["fr"]
        '6'
        """
        return texts("ruleset.beyond", value=value) if self.beyond_book(key) else dict(value)

    def changes(self) -> tuple[Change, ...]:
        """Every parameter that is not what the default edition of the book says."""
        parameters = self.book.parameters
        return tuple(
            Change(key, parameters[key].default, value, self.sources[key])
            for key, value in self.values.items()
            if value != parameters[key].default
        )

    def beside(self, other: Ruleset) -> Ruleset:
        """The same rules with what only the other's house rules bring beside them, left out as the book leaves it out.

        >>> rules = Ruleset.load("regiments")
        >>> rules.beside(rules.with_values({"special.surge": False})) is rules
        True
        """
        more = {key: one for key, one in other.book.parameters.items() if key not in self.values}
        if not more:
            return self
        book = replace(self.book, parameters={**self.book.parameters, **more})
        values = {**self.values, **{key: one.default for key, one in more.items()}}
        return replace(self, book=book, values=values, sources={**self.sources, **dict.fromkeys(more, "book")})

    @property
    def fingerprint(self) -> str:
        """Sixteen hexadecimal digits that are the same for the same rules, on any machine."""
        words = {house.id: dict(house.text) for house in self.overlays if house.text}
        told = {"game": self.game, "edition": self.edition, "values": self._told_values, "text": words}
        if brought := {name: one.content for name, one in brought_by(overlays.in_order(self.overlays)).items()}:
            told["specials"] = brought
        return hashlib.sha256(json.dumps(told, sort_keys=True, ensure_ascii=True).encode()).hexdigest()[:16]

    @property
    def _told_values(self) -> dict[str, Value]:
        """Every value but those of special rules that are not the book's and say nothing new."""
        book, parameters = self.book.specials.rules, self.book.parameters
        strange = [key for key in self.values if key.startswith("special.") and key.split(".")[1] not in book]
        same = {key for key in strange if self.values[key] == parameters[key].default}
        return {key: value for key, value in self.values.items() if key not in same}

    def with_values(self, values: Mapping[str, Any], name: str = "lab", *, where: str = "") -> Ruleset:
        """The same rules with some parameters set, checked as a house rule's are.

        Raises: InputError naming each unknown parameter and each value that is not allowed, all at once.

        >>> Ruleset.load("swashbuckling").with_values({"six.extra": 0})["six.extra"]
        0
        """
        faults: list[Fault] = []
        new, sources = dict(self.values), dict(self.sources)
        if not isinstance(values, Mapping):
            raise InputError(fault(where, "errors.bad_field", found=shown(values), allowed='{"six.extra": 0}'))
        if len(values) > overlays.MOST_ROWS:
            most = overlays.MOST_ROWS
            raise InputError(fault(where, "errors.house_rows", field="set", found=len(values), most=most))
        for key, raw in values.items():
            place = f"{where}{named(key)}"
            parameter = self.book.parameters.get(key)
            if key == "edition":
                faults.append(fault(place, "errors.edition_not_settable"))
            elif parameter is None:
                faults.append(overlays.unknown(place, key, self.book.parameters))
            else:
                try:
                    now = parameter.read(raw, beyond=True)
                except (ValueError, OverflowError):
                    faults.append(overlays.not_allowed(place, parameter, raw))
                    continue
                if now != new[key]:
                    new[key], sources[key] = now, f"house {name}"
        if faults:
            raise InputError(faults)
        return Ruleset(self.book, self.game, self.edition, self.presets, self.overlays, new, sources)

    def describe(self, lang: str | None = None) -> str:
        """The rules in force in one sentence."""
        lang = language(lang)
        edition = self.book.editions[self.edition].get("title", {})
        name = edition.get(lang, self.edition) if isinstance(edition, Mapping) else str(edition)
        return say("ruleset.sentence", lang, game=self.book.title, edition=name, n=len(self.changes()))

    def __str__(self) -> str:
        return self.describe()

    def _repr_html_(self) -> str:
        lang = language()
        rows = []
        for change in self.changes():
            parameter = self.book.parameters[change.key]
            cells = (
                parameter.label[lang],
                str(parameter.write(change.was)),
                self.told(change.key, dict.fromkeys(languages(), str(parameter.write(change.now))))[lang],
                change.where,
            )
            rows.append("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in cells) + "</tr>")
        heads = "".join(
            f"<th>{escape(texts(f'ruleset.{h}')[lang])}</th>" for h in ("parameter", "book", "here", "source")
        )
        table = f"<table><thead><tr>{heads}</tr></thead><tbody>{''.join(rows)}</tbody></table>" if rows else ""
        return f"<p>{escape(self.describe(lang))}</p>{table}"


def rules_of(given: object, game: str | None = None) -> Ruleset:
    """The ruleset that somebody gave, or the book's own rules of the game whose key was given; for None those of
    `game`, the first of the book if none is named.

    Raises: InputError for a game that does not exist, and for anything else.

    >>> rules_of(None).game == first_game() == rules_of(first_game()).game
    True
    """
    if given is None or isinstance(given, str):
        return Ruleset.load(given if given is not None else game or first_game())
    if not isinstance(given, Ruleset):
        raise InputError(fault("ruleset", "errors.a_ruleset", found=shown(given), game=first_game()))
    return given


def preset_values(book: Book, name: str) -> dict[str, Any]:
    """Parameter values that a preset of options sets."""
    preset = book.presets[name]
    found = preset.get("set", preset.get("values", {}))
    if isinstance(found, Mapping):
        return dict(found)
    return {row["key"]: row["value"] for row in found}


def extended(book: Book, laid: tuple[Overlay, ...]) -> Book:
    """The book with the parameters of special rules that house rules bring."""
    brought = brought_by(laid)
    more = more_parameters(book.parameters, brought, book.specials.rules, book.editions)
    return replace(book, parameters={**book.parameters, **more}) if more else book


def _each(given: Any) -> Iterable[Any]:
    """One thing, several or none, as several."""
    if given is None:
        return ()
    return given if isinstance(given, Iterable) and not isinstance(given, (str, Mapping)) else (given,)


def _named(where: str, key: str, found: Any, known: Iterable[str]) -> str:
    """A name that is known. Raises: InputError naming those that are."""
    names = tuple(known)
    if found not in names:
        allowed, hint = ", ".join(names), nearest(found, names)
        raise InputError(fault(where, f"errors.{key}", found=named(found), allowed=allowed, hint=hint))
    return str(found)

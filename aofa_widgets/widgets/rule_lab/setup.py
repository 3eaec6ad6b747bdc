"""What a rule lab is set to: where it starts from and which values were moved, as a value that every deed replaces."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from aofa_widgets.errors import InputError
from aofa_widgets.rules import Change, Overlay, Ruleset
from aofa_widgets.rules import overlay as overlays
from aofa_widgets.rules.params import Value
from aofa_widgets.words import fault

Texts = Mapping[str, str]


@dataclass(frozen=True)
class Start:
    """Rules to start from: `base` is the book under its edition and presets, `rules` the same under house rules.

    `houses` are the house rules as they were asked for: ids of the book, or files.
    """

    base: Ruleset
    rules: Ruleset
    houses: tuple[str, ...] = ()

    @classmethod
    def load(cls, game: str, edition: Any = None, preset: Any = None, house: Iterable[Any] | str | Path = ()) -> Start:
        """Read them. Raises: InputError and SourceError as `Ruleset.load`; InputError for what is no list of names."""
        named = _several(house)
        base = Ruleset.load(game, edition, preset)
        rules = Ruleset.load(game, base.edition, base.presets, named) if named else base
        return cls(base.beside(rules), rules, tuple(dict.fromkeys(str(one) for one in named)))


def _several(house: Any) -> list[Any]:
    if house is None:
        return []
    if isinstance(house, (str, Path, Overlay)):
        return [house]
    if not isinstance(house, Iterable) or isinstance(house, Mapping):
        raise InputError(fault("house", "rule_lab.houses"))
    return list(house)


@dataclass(frozen=True)
class Setup:
    """A start, and every value that was moved away from it by hand."""

    start: Start
    moved: Mapping[str, Value]

    @property
    def values(self) -> dict[str, Value]:
        """Every value in force."""
        return {**self.start.rules.values, **self.moved}

    @property
    def changed(self) -> dict[str, Value]:
        """Every value that is not what the base rules say, whoever moved it."""
        base = self.start.base.values
        return {key: value for key, value in self.values.items() if value != base[key]}

    def with_value(self, key: Any, value: Any) -> Setup:
        """The same with one parameter set. Raises: InputError for a name or a value that cannot be."""
        book = self.start.base.book
        if key == "edition":
            raise InputError(fault("key", "errors.edition_not_settable"))
        parameter = book.parameters.get(key) if isinstance(key, str) else None
        if parameter is None:
            raise InputError(overlays.unknown("key", str(key)[:200], book.parameters))
        try:
            now = parameter.read(value, beyond=True)
        except (ValueError, OverflowError, TypeError):
            raise InputError(overlays.not_allowed("value", parameter, value)) from None
        kept = {name: old for name, old in self.moved.items() if name != key}
        return replace(self, moved=kept if now == self.start.rules.values[key] else {**kept, key: now})

    def with_start(self, start: Start) -> Setup:
        """The same moves over another start; a move that says what the new start says is none any more."""
        moved = {key: value for key, value in self.moved.items() if value != start.rules.values[key]}
        return Setup(start, moved)

    def ruleset(self, name: str, title: Texts) -> Ruleset:
        """The rules in force; what was moved by hand is a house rule of this name and title."""
        start = self.start
        if not self.moved:
            return start.rules
        book, edition = start.base.book, start.base.edition
        taken = {house.id for house in start.rules.overlays}
        while name in taken:
            name += "-2"
        changes = tuple(Change(key, book.parameters[key].of(edition), now, "lab:1") for key, now in self.moved.items())
        after = tuple(taken)
        laid = Overlay(name, dict(title), {}, book.game, changes, {}, after, "lab:1")
        return Ruleset.load(book.game, edition, start.base.presets, [*start.rules.overlays, laid])

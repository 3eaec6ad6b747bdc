"""Which rules are in force: an edition, a preset and house rules, each to be switched without losing the others."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from importlib import import_module
from pathlib import Path
from typing import Any

from aofa_widgets import games
from aofa_widgets.errors import AofaError, InputError, SourceError, named, shown
from aofa_widgets.rules import Ruleset
from aofa_widgets.rules.hints import nearest
from aofa_widgets.rules.overlay import Overlay
from aofa_widgets.words import fault, languages, texts
from aofa_widgets.words.typography import typeset_each

from .numbers import value_words


@dataclass(frozen=True)
class Choices:
    """What may be chosen and what is: `on` are house rules by id, in the order in which they were put on.

    `lab` are values that the ruleset brought and no house rule explains (`with_values`): they stay.
    """

    game: str
    edition: str
    presets: tuple[str, ...]
    offered: Mapping[str, Overlay | None] = field(hash=False)
    on: tuple[str, ...] = ()
    lab: Mapping[str, Any] = field(default_factory=dict, hash=False)

    @classmethod
    def of(cls, ruleset: Ruleset, house: Any = (), offer: Any = ()) -> Choices:
        """Everything on that a ruleset and further house rules bring; those that ship and `offer` to choose from.

        Raises: InputError and SourceError, as `Ruleset.load` does for a house rule.
        """
        on = {one.id: one for one in [*ruleset.overlays, *_read(ruleset, "house", house)]}
        more = {one.id: one for one in _read(ruleset, "offer", offer)}
        offered: dict[str, Overlay | None] = {**dict.fromkeys(ruleset.book.houses()), **more, **on}
        named_by = {f"house {one.id}" for one in ruleset.overlays}
        lab = {
            key: ruleset.book.parameters[key].write(value)
            for key, value in ruleset.values.items()
            if (source := ruleset.source(key)).startswith("house ") and source not in named_by
        }
        return cls(ruleset.game, ruleset.edition, ruleset.presets, offered, tuple(on), lab)

    def ruleset(self) -> Ruleset:
        """The rules in force. Raises: SourceError where two house rules disagree or one does not fit the edition."""
        house = [self.offered[name] or name for name in self.on]
        made = Ruleset.load(self.game, self.edition, self.presets, house)
        return made.with_values(self.lab) if self.lab else made

    def switched(self, name: Any, on: Any) -> Choices:
        """The same with a house rule on or off. Raises: InputError for one that is not offered."""
        if not isinstance(name, str) or name not in self.offered:
            allowed = ", ".join(self.offered) or "–"
            hint = nearest(name, self.offered)
            raise InputError(fault("house", "errors.unknown_house", found=named(name), allowed=allowed, hint=hint))
        if not isinstance(on, bool):
            raise InputError(fault("on", "common.bad_message", field="on", found=shown(on), allowed="true, false"))
        rest = tuple(one for one in self.on if one != name)
        return replace(self, on=(*rest, name) if on else rest)

    def titles(self) -> list[dict[str, Any]]:
        """Every house rule that may be switched: id, title, why, whether it is on; a faulty one says its fault."""
        return [self._row(name) for name in self.offered]

    def _row(self, name: str) -> dict[str, Any]:
        row = {"id": name, "on": name in self.on}
        try:
            one = self.offered[name] or _shipped(self.game, name)
        except AofaError as error:
            told = {lang: error.say(lang) for lang in languages()}
            return row | {"title": dict.fromkeys(languages(), name), "why": told, "faulty": True}
        return row | {
            "title": typeset_each(one.title),
            "why": typeset_each(one.why) if one.why else {},
            "faulty": False,
        }


def _read(ruleset: Ruleset, name: str, given: Any) -> list[Overlay]:
    """House rules given by id, as a file or as they are, each checked by itself."""
    given = [given] if isinstance(given, (str, Path, Overlay)) else given
    if not isinstance(given, (list, tuple)) or not all(isinstance(one, (str, Path, Overlay)) for one in given):
        raise InputError(fault(name, "errors.bad_field", found=shown(given), allowed='["lucky-star"]'))
    return [Ruleset.load(ruleset.game, ruleset.edition, ruleset.presets, [one]).overlays[0] for one in given]


def _shipped(game: str, name: str) -> Overlay:
    return Ruleset.load(game, house=[name]).overlays[0]


def conflict(error: AofaError, chosen: Choices) -> dict[str, str]:
    """Why a switch was not thrown, as a sentence, and that nothing changed: which two house rules disagree on what,
    or, where no two do, the first fault's own words."""
    first, kept = error.faults[0], texts("rulebook.kept")
    try:
        told = _clash(chosen)
    except AofaError:
        told = None  # a house rule that cannot be used at all: its fault says where
    place = f"{first.where}: " if isinstance(error, SourceError) and first.where else ""
    told = told or {lang: f"{place}{first.texts.get(lang, '')}" for lang in languages()}
    return {lang: f"{told[lang]} {kept[lang]}" for lang in languages()}


def _taken(rules: Ruleset) -> None:
    """Raises what the game's engine has against rules that fit the book."""
    import_module(".referee", games.load(rules.game).__name__).Bench(rules)


def _clash(chosen: Choices) -> dict[str, str] | None:
    """The house rule put on last and the first other one that does not go with it, for a reader; None for no such."""
    *others, last = chosen.on or ("",)
    if not others:
        return None
    base = Ruleset.load(chosen.game, chosen.edition, chosen.presets)
    new = chosen.offered[last] or _shipped(chosen.game, last)
    for name in others:
        try:
            _taken(replace(chosen, on=(name, last)).ruleset())
        except AofaError:
            old = chosen.offered[name] or _shipped(chosen.game, name)
            before = {change.key: change.now for change in old.changes}
            for change in new.changes:
                if before.get(change.key, change.now) != change.now:
                    value, other = (value_words(base, change.key, one) for one in (change.now, before[change.key]))
                    label = base.book.parameters[change.key].label
                    return texts(
                        "rulebook.clash_value", a=new.title, b=old.title, label=label, value=value, other=other
                    )
            return texts("rulebook.clash", a=new.title, b=old.title)
    return None

"""What the unit calculator asks of this game (play/engagements.py): form, exact chances, what changes buy."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from math import prod
from typing import Any

from aofa_widgets.errors import InputError, named, shown
from aofa_widgets.play.engagements import Outlook, Sheet, Texts, Values
from aofa_widgets.rules import Ruleset
from aofa_widgets.words import fault, texts

from ...model.armies import Armies, load_armies
from ...params import Params
from ...specials import known, parse_all, warnings
from .. import effort
from . import chances, form
from .units import bears, in_hand, tough, unit
from .writing import code

__all__ = ["Desk", "engagement"]

MOST_STATES = 15_000  # of a charge: wounds of one unit by those of the other
MOST_FOR_GAINS = 2_500


class Desk:
    """The unit calculator of a ruleset; `book` are the book's own rules where a house changed them."""

    def __init__(self, ruleset: Ruleset, armies: Armies | None = None, own: str = "") -> None:
        self.ruleset, self.params, self.own = ruleset, Params.of(ruleset), own
        self.armies = _sound(ruleset, armies or load_armies(ruleset.book))
        book = Params.of(Ruleset.load(ruleset.game, edition=ruleset.edition, preset=ruleset.presets))
        book = replace(book, known=self.params.known)  # by the book, what a house invented does nothing
        self.book = None if book == self.params else book

    def first(self, given: Mapping[str, Any]) -> Values:
        """The values of a fresh form: riders charge a regiment, then what is given by the keys of the form.

        Raises: InputError for a key or a value that there is not.
        """
        units = [one for one in self.armies.units.values() if one.own] or list(self.armies.units.values())
        several = [one for one in units if not one.single] or units
        a, b = max(several, key=lambda one: one.cost), max(several, key=lambda one: (one.size, one.cost))
        values: Values = {"kind": "charge", "beside": form.NONE, **form.way()}
        values = {**values, **form.of_profile(a, "a", "charge"), **form.of_profile(b, "b", "charge")}
        for key in sorted(given, key=_rank):
            values = self.set(values, key, given[key])
        return values

    def form(self, values: Values) -> tuple[Sheet, ...]:
        """The entries as they stand."""
        return form.sheets(self.params, self.armies, values)

    def title(self, values: Values) -> tuple[Texts, Texts]:
        """The calculator's name, and who meets whom."""
        a, b = (dict(self.armies.units[values[f"{side}.unit"]].name) for side in "ab")
        return texts("regiments.engagement.title"), texts(f"regiments.engagement.subtitle_{values['kind']}", a=a, b=b)

    def set(self, values: Values, key: str, value: Any) -> Values:
        """The values with one changed; a unit brings its own. Raises: InputError, and nothing changes."""
        if key not in values:
            asked = self.form(values)
            keys = [one.key for sheet in asked for one in sheet.entries]
            keys += [row.key for sheet in asked for row in sheet.traits]
            words = {"found": named(key, 40) if isinstance(key, str) else shown(key), "allowed": ", ".join(keys)}
            raise InputError(fault("field", "regiments.engagement.unknown_field", **words))
        side, _, name = key.rpartition(".")
        if name in ("rules", "edge"):
            return self._fit({**values, key: form.chosen_rules(self.params, key, value)})
        taken = form.checked(form.entry(self.params, self.armies, values, key), value)
        if name == "unit":
            profile = self.armies.units[str(taken)]
            return self._fit({**values, **form.of_profile(profile, side, values["kind"])})
        if name == "kind" and taken != values["kind"]:
            return self._fit(self._of_kind(values, str(taken)))
        if name == "weapon":
            there = next((one for one in self.armies.units[values[f"{side}.unit"]].weapons if one.id == taken), None)
            return self._fit({**values, **form.of_weapon(there, side)})
        changed = {**values, key: taken}
        if name == "figures":
            was, cost = values[key], values[f"{side}.cost"]
            changed[f"{side}.cost"] = min(form.SPAN["cost"][1], round(cost * int(taken) / was))
            changed[f"{side}.size"] = max(values[f"{side}.size"], int(taken))
        if name == "size":
            changed[key] = max(int(taken), values[f"{side}.figures"])
        return self._fit(changed)

    def swap(self, values: Values) -> Values:
        """The two units exchanged. Raises: InputError if the other one cannot shoot."""
        other = {"a": "b", "b": "a"}
        rest = {key: value for key, value in values.items() if not key.startswith(("a.", "b."))}
        turned = {f"{other[key[0]]}{key[1:]}": value for key, value in values.items() if key[1] == "."}
        made: Values = {**rest, **turned, "a.shaken": False}
        if values["kind"] == "charge":
            return self._fit(made)
        profiles = {side: self.armies.units[made[f"{side}.unit"]] for side in "ab"}
        there = form.weapons(profiles["a"], "a", "shoot")
        if not there:
            words = {"unit": dict(profiles["a"].name)}
            raise InputError(fault("unit", "regiments.engagement.no_shot", **words))
        back = form.weapons(profiles["b"], "b", "shoot")
        made = {**made, **form.of_weapon(there[0], "a"), **form.of_weapon(back[0] if back else None, "b")}
        return self._fit(made)

    def beside(self, values: Values) -> tuple[Texts, Values] | None:
        """What to compare with: another unit in the place of the acting one, or the units exchanged."""
        chosen = values["beside"]
        if chosen == form.NONE:
            return None
        plain = {**values, "beside": form.NONE}
        if chosen == form.SWAP:
            return texts("regiments.engagement.beside_swap"), self.swap(plain)
        profile = self.armies.units[chosen]
        return profile.name, self._fit({**plain, **form.of_profile(profile, "a", values["kind"])})

    def answer(self, values: Values, gains: bool = True) -> Outlook:
        """Every chance of this engagement. Raises: InputError for more wounds than can be reckoned while one waits."""
        if self._states(values) > MOST_STATES:
            a, b = (sum(unit(self.params, values, side).body) for side in "ab")
            raise InputError(fault("figures", "regiments.engagement.too_many", a=a, b=b))
        if chances.effort_of(self.params, self.armies, values) > effort.MOST:
            raise InputError(fault("figures", "regiments.engagement.too_long"))
        return chances.answer(self.params, self.armies, values, gains and self._for_gains(values))

    def base(self, values: Values) -> Outlook | None:
        """The same by the book; None where the house changed nothing."""
        if self.book is None or chances.effort_of(self.book, self.armies, values) > effort.MOST:
            return None
        return chances.answer(self.book, self.armies, values, gains=False)

    def notes(self, values: Values) -> tuple[Texts, ...]:
        """What is of no use: rules that undo each other, weapons that do not reach."""
        found: list[Texts] = []
        if not self._for_gains(values):
            found.append(texts("regiments.engagement.no_gains"))
        for side in "ab":
            found += [one.texts for one in warnings(self.params.specials, bears(self.params, values[f"{side}.rules"]))]
        if values["kind"] == "shoot":
            for _, weapon in in_hand(self.armies, values, "a"):
                if weapon.range_in < values["way.dist"]:
                    words = {"weapon": dict(weapon.name), "n": weapon.range_in}
                    found.append(texts("regiments.engagement.out_of_range", **words))
        return tuple(found)

    def code(self, values: Values, lang: str) -> str:
        """Lines of Python that print the same."""
        return code(self.ruleset, self.first({}), values, lang, self.own)

    def _states(self, values: Values) -> int:
        """How many pairs of units' remains there may be: what a charge takes long by."""
        return prod(sum(unit(self.params, values, side).body) for side in "ab") if values["kind"] == "charge" else 0

    def _for_gains(self, values: Values) -> bool:
        """Whether one waits for what each change would buy: as many answers more."""
        heavy = chances.effort_of(self.params, self.armies, values) > effort.QUICK
        return not heavy and self._states(values) <= MOST_FOR_GAINS

    def _of_kind(self, values: Values, kind: str) -> Values:
        """The same units in another engagement, with the weapons that it takes."""
        made: dict[str, Any] = {**values, "kind": kind, "beside": form.NONE}
        for side in "ab":
            profile = self.armies.units[values[f"{side}.unit"]]
            there = form.weapons(profile, side, kind)
            if kind == "shoot" and side == "a" and not there:
                shooters = (one for one in self.armies.units.values() if form.weapons(one, "a", "shoot"))
                made |= form.of_profile(next(shooters), "a", kind)
            else:
                made |= form.of_weapon(there[0] if there else None, side)
        return made

    def _fit(self, values: Values) -> Values:
        """Numbers that another choice has made too big come down to what is allowed."""
        fitted = dict(values)
        for side in "ab":
            fitted[f"{side}.hurt"] = min(
                fitted[f"{side}.hurt"], tough(self.params, bears(self.params, fitted[f"{side}.rules"])) - 1
            )
        fitted["way.dist"] = max(1, min(fitted["way.dist"], fitted["a.range"]))
        if fitted["beside"] == fitted["a.unit"]:
            fitted["beside"] = form.NONE
        return fitted


def _rank(key: Any) -> int:
    """What is to be set first: others follow from it."""
    ends = ("kind", ".unit", ".weapon", ".range", ".rules", ".figures")
    return next((at for at, end in enumerate(ends) if str(key).endswith(end)), len(ends))


def _sound(ruleset: Ruleset, armies: Armies) -> Armies:
    """The armies without what no rule knows any more: somebody may have deleted a special rule from the book."""
    every = known(ruleset)

    def kept(rules: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(every[one.id].named("en", one.x) for one in parse_all(rules, every, faults=[]))

    units = {
        key: replace(
            one, rules=kept(one.rules), weapons=tuple(replace(each, rules=kept(each.rules)) for each in one.weapons)
        )
        for key, one in armies.units.items()
    }
    return replace(armies, units=units)


def engagement(ruleset: Ruleset) -> Desk:
    """The unit calculator of a ruleset.

    >>> desk = engagement(Ruleset.load("regiments"))
    >>> values = desk.first({"a.unit": "ash_raiders", "b.unit": "marsh_pikes"})
    >>> sum(one.chance for one in desk.answer(values, gains=False).endings)
    Fraction(1, 1)
    """
    return Desk(ruleset)

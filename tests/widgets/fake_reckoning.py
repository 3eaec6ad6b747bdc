"""A game without rules that reckons: canned sheets, reasons and chances, for the tests of the reckoner's view."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from aofa_widgets.errors import InputError
from aofa_widgets.play.reckonings import (
    Account,
    Entry,
    Gain,
    Group,
    Line,
    Measure,
    Part,
    Reckoned,
    Rung,
    Sheet,
    Trait,
    Traits,
    chosen,
    taken,
)
from aofa_widgets.words import fault


def both(en: str, fr: str) -> dict[str, str]:
    """A text in both languages."""
    return {"en": en, "fr": fr}


KINDS = {"shot": both("Shot", "Tir"), "blow": both("Blow", "Coup")}
PEOPLE = {
    "ann": both("Ann", "Anne"), "bob": both("Bob", "Robert"), "cat": both("Cat", "Chat"), "dog": both("Dog", "Chien"),
}  # fmt: skip
TRAITS = (
    Trait("wet", both("wet", "mouillé"), both("Powder is damp.", "La poudre est humide.")),
    Trait("high", both("high up", "en hauteur"), both("A better view.", "Une meilleure vue.")),
)


class Desk:
    """Canned answers that follow the form a little."""

    def __init__(self, ruleset: Any, own: Any = None) -> None:
        self.ruleset, self.own = ruleset, own

    def first(self, given: Mapping[str, Any]) -> dict[str, Any]:
        values: dict[str, Any] = {"kind": "shot", "beside": "none", "way.far": 4}
        for side in "ab":
            values |= {f"{side}.who": "ann", f"{side}.number": 2, f"{side}.moving": False, f"{side}.more": ()}
        for key, value in given.items():
            values = self.set(values, key, value)
        return values

    def form(self, values: Mapping[str, Any]) -> tuple[Sheet, ...]:
        none = {"none": both("nobody", "personne"), **PEOPLE}
        sheets = [Sheet("kind", both("What", "Quoi"), None, (
            Entry("kind", both("Kind", "Sorte"), values["kind"], options=tuple(KINDS), names=KINDS),
            Entry("beside", both("Beside", "À côté"), values["beside"], options=tuple(none), names=none),
        ))]  # fmt: skip
        for side, name in (("a", both("The one", "L'un")), ("b", both("The other", "L'autre"))):
            entries = (
                Entry(f"{side}.who", both("Who", "Qui"), values[f"{side}.who"], options=tuple(PEOPLE), names=PEOPLE),
                Entry(f"{side}.number", both("Number", "Nombre"), values[f"{side}.number"], 1, 9),
                Entry(f"{side}.moving", both("moving", "en mouvement"), values[f"{side}.moving"]),
            )
            now = tuple(one for one in TRAITS if one.key in values[f"{side}.more"])
            more = Traits(f"{side}.more", both("What else", "Quoi encore"), now, TRAITS)
            sheets.append(Sheet(side, name, "ab".index(side), entries, (more,)))
        far = Entry("way.far", both("Far", "Loin"), values["way.far"], 0, 60)
        return (*sheets, Sheet("way", both("Between", "Entre"), None, (far,)))

    def title(self, values: Mapping[str, Any]) -> Any:
        return both("Reckoned", "Calculé"), both("Ann at Ann", "Anne sur Anne")

    def set(self, values: Mapping[str, Any], key: str, value: Any) -> dict[str, Any]:
        for sheet in self.form(values):
            for one in sheet.entries:
                if one.key == key:
                    return {**values, key: taken(one, value)}
            for row in sheet.traits:
                if row.key == key:
                    return {**values, key: chosen(row, value)}
        raise InputError(fault("field", "reckoner.unknown_field", found=str(key), allowed="kind"))

    def beside(self, values: Mapping[str, Any]) -> Any:
        who = values["beside"]
        return None if who == "none" else (PEOPLE[who], {**values, "beside": "none", "a.number": 1})

    def answer(self, values: Mapping[str, Any], gains: bool = True) -> Reckoned:
        hit = Fraction(values["a.number"], 10)
        some = [one for one in TRAITS if one.key in values["a.more"]]
        lines = tuple(Line(dict(one.label), 1 if one.key == "high" else -1) for one in some)
        account = Account("a", 0, both("Ann", "Anne"), both("It begins at 5.", "On part de 5."), lines,
                          both("It comes to **6**.", "On arrive à **6**."))  # fmt: skip
        parts = (Part("no", both("nothing", "rien"), 1 - hit), Part("hit", both("a hit", "touché"), hit))
        mean = Measure("mean", both("mean", "moyenne"), hit * 2, False)
        measures = (Measure("hit", both("a hit", "touché"), hit), mean)
        more = (Gain("one", both("one more", "un de plus"), (hit + Fraction(1, 10), hit * 2 + Fraction(1, 5))),)
        rungs = (Rung(2, Fraction(1, 36), (6, 7), both("one hits", "un touche")),)
        advice = (both("One more.", "Un de plus."), both("It helps.", "Cela aide."))
        groups = (Group("end", 0, both("The end", "L'issue"), parts),)
        text = both("**A hit** comes.", "**Touché**.")
        return Reckoned((account,), groups, measures, more if gains else (), rungs, text, advice)

    def base(self, values: Mapping[str, Any]) -> Reckoned | None:
        return None

    def notes(self, values: Mapping[str, Any]) -> Any:
        return (both("It rains.", "Il pleut."),) if "wet" in values["a.more"] else ()

    def code(self, values: Mapping[str, Any], lang: str) -> str:
        return "print(1)"

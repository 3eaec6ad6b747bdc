"""A game of units without rules: a canned form and outlook, for the tests of the unit calculator's view."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from types import SimpleNamespace
from typing import Any

from aofa_widgets.errors import InputError, shown
from aofa_widgets.play.attacks import Entry, Part
from aofa_widgets.play.engagements import Gain, Loss, Outlook, Sheet, Step, Trait, Traits, Worth
from aofa_widgets.words import fault


def both(en: str, fr: str) -> dict[str, str]:
    """A text in both languages."""
    return {"en": en, "fr": fr}


UNITS = {
    "pikes": (both("Marsh pikes", "Piquiers du marais"), 140),
    "riders": (both("Heron riders", "Cavaliers du héron"), 225),
    "giant": (both("Cinder giant", "Géant de scories"), 150),
    "bows": (both("Reed bows", "Archers des roseaux"), 105),
}
RULES = {
    "wild": Trait("wild", both("Wild", "Sauvage"), both("One more hit on a 6.", "Une touche de plus sur un 6.")),
    "tough": Trait(
        "tough", both("Tough", "Coriace"), both("X wounds a figure.", "X blessures par figurine."), 2, 24, 3
    ),
    "brave": Trait("brave", both("Brave", "Brave"), both("A second chance.", "Une seconde chance.")),
}
KINDS = {"charge": both("Charge", "Charge"), "shoot": both("Shooting", "Tir")}
ARCS = {
    "front": both("front", "front"), "flank": both("flank", "flanc"), "rear": both("rear", "arrière"),
}  # fmt: skip


class Desk:
    """Canned answers that follow the form a little."""

    def __init__(self, ruleset: Any, own: Any = None) -> None:
        self.ruleset, self.own = ruleset, own

    def first(self, given: Mapping[str, Any]) -> dict[str, Any]:
        values: dict[str, Any] = {"kind": "charge", "way.arc": "front", "way.back": True, "beside": "none"}
        for side, unit in (("a", "riders"), ("b", "pikes")):
            values |= {f"{side}.unit": unit, f"{side}.figures": 5, f"{side}.quality": 4, f"{side}.rules": ("wild",)}
        for key, value in given.items():
            values = self.set(values, key, value)
        return values

    def form(self, values: Mapping[str, Any]) -> tuple[Sheet, ...]:
        units = {key: name for key, (name, _) in UNITS.items()}
        kind = Entry("kind", both("Engagement", "Affrontement"), values["kind"], options=tuple(KINDS), names=KINDS)
        none = {"none": both("nothing", "rien"), **units}
        beside = Entry("beside", both("Beside", "À côté"), values["beside"], options=tuple(none), names=none)
        sheets = [Sheet("kind", both("What happens", "Ce qui se passe"), None, (kind, beside))]
        for side, name in (("a", both("The charger", "Qui charge")), ("b", both("The target", "La cible"))):
            entries = (
                Entry(f"{side}.unit", both("Unit", "Unité"), values[f"{side}.unit"], options=tuple(units), names=units),
                Entry(f"{side}.figures", both("Figures", "Figurines"), values[f"{side}.figures"], 1, 20),
                Entry(f"{side}.quality", both("Quality", "Qualité"), values[f"{side}.quality"], 2, 6),
            )
            chosen = []
            for one in values[f"{side}.rules"]:
                key, _, x = one.partition(":")
                trait = RULES[key]
                chosen.append(Trait(key, trait.label, trait.text, trait.low, trait.high, int(x or trait.value)))
            rules = Traits(
                f"{side}.rules", both("Special rules", "Règles spéciales"), tuple(chosen), tuple(RULES.values())
            )
            sheets.append(Sheet(side, name, int(side == "b"), entries, (rules,)))
        arc = Entry("way.arc", both("Side struck", "Côté frappé"), values["way.arc"], options=tuple(ARCS), names=ARCS)
        back = Entry("way.back", both("Strikes back", "Riposte"), values["way.back"])
        sheets.append(Sheet("way", both("Between them", "Entre elles"), None, (arc, back)))
        return tuple(sheets)

    def title(self, values: Mapping[str, Any]) -> tuple[Any, Any]:
        a, b = (UNITS[values[f"{side}.unit"]][0] for side in "ab")
        subtitle = both(f"{a['en']} charge {b['en']}", f"{a['fr']} contre {b['fr']}")
        return both("Unit calculator", "Calculateur d'unités"), subtitle

    def set(self, values: Mapping[str, Any], key: str, value: Any) -> dict[str, Any]:
        if key not in values:
            raise InputError(fault("field", "errors.bad_field", found=shown(key), allowed=", ".join(values)))
        if key.endswith("rules"):
            value = tuple(f"{one}:{x or RULES[one].value}" for one, x in value)
        elif isinstance(values[key], int) and not 0 <= value <= 20:
            raise InputError(fault(key, "errors.bad_field", found=shown(value), allowed="0-20"))
        return {**values, key: value}

    def swap(self, values: Mapping[str, Any]) -> dict[str, Any]:
        names = {"a": "b", "b": "a"}
        return {f"{names.get(key[0], '')}{key[1:]}" if key[1] == "." else key: value for key, value in values.items()}

    def beside(self, values: Mapping[str, Any]) -> Any:
        if values["beside"] == "none":
            return None
        return UNITS[values["beside"]][0], {**values, "a.unit": values["beside"], "a.figures": 3}

    def answer(self, values: Mapping[str, Any], gains: bool = True) -> Outlook:
        n = values["a.figures"]
        destroyed, routs, shaken, tie = Fraction(1, 60), Fraction(n, 40), Fraction(2, 10), Fraction(3, 25)
        labels = {
            "destroyed": both("target destroyed", "cible détruite"), "routs": both("target routs", "cible en déroute"),
            "shaken": both("target shaken", "cible ébranlée"), "tie": both("nobody loses", "personne ne perd"),
            "charger_shaken": both("charger shaken", "assaillant ébranlé"),
        }  # fmt: skip
        chances = {"destroyed": destroyed, "routs": routs, "shaken": shaken, "tie": tie}
        chances["charger_shaken"] = 1 - sum(chances.values())
        steps = (
            Step("impact", both("Impact", "Impact"), 0, Fraction(1), Fraction(5), Fraction(25, 6), Fraction(2)),
            Step("charge", both("Lance", "Lance"), 0, Fraction(1), Fraction(5), Fraction(10, 3), Fraction(3, 2)),
            Step("back", both("Pike", "Pique"), 1, Fraction(59, 60), Fraction(8), Fraction(4), Fraction(1)),
            Step("morale", both("Morale", "Moral"), 1, Fraction(2, 3)),
        )
        losses = (
            Loss(
                0,
                both("Heron riders", "Cavaliers du héron"),
                (Fraction(1, 4), Fraction(1, 2), Fraction(1, 4)),
                Fraction(1),
            ),
            Loss(1, both("Marsh pikes", "Piquiers du marais"), (Fraction(1, 11),) * 11, Fraction(7, 2)),
        )
        more = (
            Gain("hit", both("+1 to hit", "+1 pour toucher"), Fraction(4), Fraction(1, 2)),
            Gain("ap", both("AP +1", "PA +1"), Fraction(15, 4), Fraction(11, 25)),
            Gain("figure", both("one figure more", "une figurine de plus"), Fraction(19, 5), Fraction(12, 25)),
        )
        worth = tuple(
            Worth(at, *UNITS[values[f"{side}.unit"]], taken=Fraction(133, 2 + at)) for at, side in enumerate("ab")
        )
        text = both(
            "The target is destroyed or routs in 14.2% of cases.",
            "La cible est détruite ou en déroute dans 14,2 % des cas.",
        )
        advice = (
            both("What buys most:", "Ce qui apporte le plus :"),
            both("AP +1 adds half a wound.", "PA +1 ajoute une demi-blessure."),
        )
        endings = tuple(Part(key, labels[key], chance) for key, chance in chances.items())
        ill = both("Target broken", "Cible brisée")
        return Outlook(
            steps, endings, losses, more if gains else (), worth, Fraction(7, 2), destroyed + routs, ill, text, advice
        )

    def base(self, values: Mapping[str, Any]) -> Outlook | None:
        return None

    def notes(self, values: Mapping[str, Any]) -> tuple[Any, ...]:
        return (
            (both("Wild twice counts **once**.", "Sauvage en double compte **une fois**."),)
            if values["a.figures"] == 7
            else ()
        )

    def code(self, values: Mapping[str, Any], lang: str) -> str:
        return f"print({values['a.figures']})"


def package(real: Any) -> Any:
    """A game's package that offers engagements besides what it has."""
    return SimpleNamespace(**{name: getattr(real, name) for name in ("GAME", "odds")}, engagement=Desk)

"""What the attack calculator asks of this game (play/attacks.py): form, exact chances of every step, a blow played."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from aofa_widgets.errors import InputError, named
from aofa_widgets.play.attacks import Answer, Blow, Panel, Texts, Values
from aofa_widgets.rules import Ruleset
from aofa_widgets.words import capital, fault, texts

from ...model.forces import load_cards
from ...params import Params
from . import blows, chances, form
from .writing import code

__all__ = ["Desk", "attack"]


class Desk:
    """The attack calculator of a ruleset; `base` are the numbers of the book's own rules where a house changed them."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset, self.cards = ruleset, load_cards(ruleset.book)
        self.params = Params.of(ruleset)
        book = Params.of(Ruleset.load(ruleset.game, edition=ruleset.edition, preset=ruleset.presets))
        self.base = None if book == self.params else book

    def first(self, given: Mapping[str, Any]) -> Values:
        """The values of a fresh form: two sample cards, then what is given by the keys of the form.

        Raises: InputError for a key or a value that there is not.
        """
        values: Values = {**form.between(), "kind": form.USUAL["kind"]}
        for side in ("attacker", "target"):
            card = self.cards.profiles[form.USUAL[f"{side}.profile"]]
            values = {**values, **form.of_card(card, side, values["kind"])}
        order = sorted(given, key=lambda key: (key != "kind", "profile" not in str(key), "cls" not in str(key)))
        for key in order:
            values = self.set(values, key, given[key])
        return values

    def form(self, values: Values) -> tuple[Panel, ...]:
        """The entries as they stand."""
        return form.panels(self.params, self.cards, values)

    def title(self, values: Values) -> tuple[Texts, Texts]:
        """The calculator's name, and who attacks whom."""
        names = [self.cards.profiles[values[f"{side}.profile"]] for side in ("attacker", "target")]
        a, b = ({lang: one.in_text.get(lang, one.name[lang]) for lang in one.name} for one in names)
        subtitle = texts(f"honour.attack.subtitle_{values['kind']}", a=a, b=b)
        return texts("honour.attack.title"), capital(subtitle)

    def set(self, values: Values, key: str, value: Any) -> Values:
        """The values with one changed; a card brings its own. Raises: InputError, and nothing changes."""
        if key not in values:
            allowed = ", ".join(one.key for panel in self.form(values) for one in panel.entries)
            raise InputError(fault("field", "honour.attack.unknown_field", found=named(key, 40), allowed=allowed))
        taken = form.checked(form.entry(self.params, self.cards, values, key), value)
        side, _, name = key.rpartition(".")
        if name == "profile":
            return self._fit({**values, **form.of_card(self.cards.profiles[str(taken)], side, values["kind"])})
        if name == "kind" and taken != values["kind"]:
            profile = self.cards.profiles[values["attacker.profile"]]
            if taken == "shot" and not form.shooter(profile):
                profile = next(one for one in self.cards.profiles.values() if form.shooter(one))
            return self._fit({**values, "kind": taken, **form.of_card(profile, "attacker", str(taken))})
        return self._fit({**values, key: taken})

    def answer(self, values: Values) -> Answer:
        """Every chance of this attack, beside those of the book's rules where a house changed them."""
        return chances.answer(self.params, self.base, form.attack_of(self.cards, values))

    def code(self, values: Values, lang: str) -> str:
        """Lines of Python that print the same."""
        return code(self.ruleset, form.attack_of(self.cards, values), lang)

    def begin(self, values: Values) -> Blow:
        """The attack before its first roll."""
        return blows.begin(self.params, form.attack_of(self.cards, values))

    def advance(self, blow: Blow, faces: tuple[int, ...]) -> Blow:
        """The attack after the roll that was due, by the numbers of the faces. Raises: InputError for other dice."""
        return blows.advance(self.params, blow, faces)

    def _fit(self, values: Values) -> Values:
        """Numbers that another choice has made too big come down to what is allowed."""
        fitted = dict(values)
        for panel in self.form(values):
            for one in panel.entries:
                if one.needs == "number" and not one.low <= int(one.value) <= one.high:
                    fitted[one.key] = max(one.low, min(one.high, int(one.value)))
        return fitted


def attack(ruleset: Ruleset) -> Desk:
    """The attack calculator of a ruleset.

    >>> desk = attack(Ruleset.load("honour"))
    >>> round(float(desk.answer(desk.first({"target.profile": "lake_spear"})).endings[0].chance), 4)
    0.6667
    """
    return Desk(ruleset)

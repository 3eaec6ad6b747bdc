"""Questions about odds that the book asks, each with one exact answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from ..params import INCH, Params
from ..resolve import Attack, Fighter, Mods, honour_pool
from .attacks import attack, series
from .rolls import classes, passing, swords, two_stage
from .tokens import bag, token_drawn

Spec = Mapping[str, Any]
_SPENT = ("actions_left", "markers", "injuries", "figures", "cautious", "prone", "dishonour_cards")


def ask(params: Params, question: str, spec: Spec) -> Fraction:
    """The exact answer to one of `ASKED`: a chance, or a mean number where its name says so.

    Raises: KeyError for a question that nobody knows, or for an answer that it has not.

    >>> from aofa_widgets.rules import Ruleset
    >>> params = Params.of(Ruleset.load("honour"))
    >>> ask(params, "test", {"dice": 3}), ask(params, "test", {"dice": 3, "result": "crit"})
    (Fraction(1, 3), Fraction(7, 216))
    """
    return ASKED[question](params, spec)


def _test(params: Params, spec: Spec) -> Fraction:
    """The chance of a class of roll: "crit", "success", "fail", "crit_fail", or "passed" (at least a success)."""
    result = spec.get("result", "passed")
    return passing(params, spec["dice"]) if result == "passed" else classes(params, spec["dice"]).p(result)


def attack_of(spec: Spec) -> Attack:
    """An attack from plain entries: of the attacker `aim`, `strength`, `weapon`, `group`; of the target `cls`,
    `agility`, `honour`, `guard` (its weapon) and what it has left and bears; `range` in inches; what lies between.

    >>> attack_of({"aim": 3, "range": 8, "kind": "shot", "cover": 1}).mods.cover
    1
    """
    group = spec.get("group", 0)
    attacker = Fighter(
        cls=spec.get("of", "warrior"),
        aim=spec.get("aim", 3),
        strength=spec.get("strength", 3),
        weapon=spec.get("weapon", "none"),
        bonus=(("aim", group),) if group else (),
    )
    target = Fighter(
        cls=spec.get("cls", "warrior"),
        agility=spec.get("agility", 3),
        honour=spec.get("honour", 3),
        weapon=spec.get("guard", "none"),
        **{name: spec[name] for name in _SPENT if name in spec},
    )
    between = ("allies_crossed", "enemies_crossed", "cover", "difficult", "higher", "dishonour")
    mods = Mods(**{name: spec[name] for name in between if name in spec})
    return Attack(spec.get("kind", "melee"), attacker, target, round(spec.get("range", 0) * INCH), mods)


def _attack(params: Params, spec: Spec) -> Fraction:
    """The chance of an `outcome`, or that the target is "hurt", has a "heavy" wound, is "gone"."""
    found, what = attack(params, attack_of(spec)), spec.get("outcome", "heavy")
    if what in ("hurt", "heavy", "gone"):
        return Fraction(getattr(found, what))
    return found.where(lambda end: end.outcome == what)


def _honour(params: Params, spec: Spec) -> Fraction:
    unit = Fighter(
        honour=spec["honour"], markers=spec.get("markers", 0), dishonour_cards=spec.get("dishonour_cards", 0)
    )
    return passing(params, honour_pool(params, unit).dice)


ASKED: Mapping[str, Callable[[Params, Spec], Fraction]] = {
    "test": _test,
    "mean_swords": lambda params, spec: swords(params, spec["dice"]).mean(),
    "two_stage": lambda params, spec: two_stage(params, spec["hit"], spec["dodge"]),
    "attack": _attack,
    "mean_markers": lambda params, spec: attack(params, attack_of(spec)).by(lambda end: end.target.markers).mean(),
    "reached": lambda params, spec: attack(params, attack_of(spec)).reached.get(spec["roll"], Fraction(0)),
    "series": lambda params, spec: series(params, attack_of(spec), spec["attacks"])[-1],
    "honour": _honour,
    "token_drawn": lambda params, spec: token_drawn(params),
    "mean_tokens": lambda params, spec: bag(params, spec["actions"]).mean(),
    "all_drawn": lambda params, spec: bag(params, spec["actions"]).p(spec["actions"]),
    "drawn": lambda params, spec: bag(params, spec["actions"]).where(lambda drawn: drawn >= spec["wanted"]),
}

"""Profile, weapon, special rules and situation become the numbers of one volley (AOFR-R-26, section 2 of the order)."""

from __future__ import annotations

from dataclasses import dataclass

from ..params import Params
from ..specials import Effect, When, best, has, holding, most, split, total, values_of
from .volley import Volley

Effects = tuple[Effect, ...]
COVERS = ("", "inside", "obstruction")


@dataclass(frozen=True, slots=True)
class Arm:
    """One weapon as it attacks: its dice in all, the Quality behind it, its AP, what its rules and its bearer's do.

    `mod`: a bonus or penalty to hit that comes from no rule of theirs.
    """

    dice: int
    need: int
    ap: int = 0
    effects: Effects = ()
    mod: int = 0


@dataclass(frozen=True, slots=True)
class Target:
    """Who is attacked: Defence, figures left, what the unit's rules do (of the unit), how it is covered."""

    defence: int
    left: int
    effects: Effects = ()
    cover: str = ""


def volley(params: Params, arm: Arm, target: Target, when: When, fatigued: bool = False) -> Volley:
    """The numbers of one weapon's dice against one unit.

    >>> from aofa_widgets.rules import Ruleset
    >>> params = Params.of(Ruleset.load("regiments"))
    >>> volley(params, Arm(5, 4), Target(5, 10, (), "inside"), When("shoot")).shield
    1
    """
    mine, theirs = holding(arm.effects, when), holding(target.effects, when)
    waived = values_of(mine, "ignore", "what")
    bonus, penalty = _modifiers(arm.mod, split(mine, "to_hit", "add"), split(theirs, "hidden", "add"))
    one = has(mine, "aims_at_one")
    covered = _covers(target.cover, waived) and when.phase == "shoot"
    return Volley(
        arm.dice,
        min(arm.need, best(mine, "quality", "to") or arm.need),
        target.defence,
        mod=bonus if "penalties" in waived else bonus + penalty,
        only_six=fatigued and when.phase == "melee",
        extra=total(mine, "extra_hit", "hits"),
        ap=arm.ap + total(mine, "ap", "add"),
        ap_six=total(mine, "ap_on_six", "add"),
        times=1 if one else max(1, min(most(mine, "multiply_hits", "by") or 1, target.left)),
        keeps=params.blast_keeps_rending,
        shield=params.terrain_cover * covered + total(theirs, "defence", "add"),
        reroll=has(mine, "reroll_blocks"),
        wounds=most(mine, "multiply_wounds", "by") or 1,
        cancel=_cancel(theirs, waived),
        one=one,
    )


def impact(params: Params, dice: int, on: int, target: Target, when: When) -> Volley:
    """Dice of a charge: plain hits without a weapon's rules, none of them a six for other rules (AOFR-R-32)."""
    theirs = holding(target.effects, when)
    shield = total(theirs, "defence", "add")
    return Volley(dice, on, target.defence, shield=shield, cancel=_cancel(theirs, frozenset()), label="impact")


def spell(params: Params, hits: int, ap: int, target: Target) -> Volley:
    """Hits of a spell: they fall without a roll; the unit's Defence and what cancels wounds work, cover does not."""
    theirs = holding(target.effects, When("shoot"))
    shield = total(theirs, "defence", "add")
    return Volley(0, 0, target.defence, ap=ap, shield=shield, cancel=_cancel(theirs, frozenset()), hits=hits)


def order(effects: Effects) -> int:
    """Which weapons come first: 0 those that aim at one figure, 1 that multiply wounds, 2 the rest (AOFR-R-21)."""
    return 0 if has(effects, "aims_at_one") else 1 if has(effects, "multiply_wounds") else 2


def _modifiers(mod: int, *pairs: tuple[int, int]) -> tuple[int, int]:
    """All bonuses, and all penalties, of one die to hit."""
    return sum(plus for plus, _ in pairs) + max(0, mod), sum(minus for _, minus in pairs) + min(0, mod)


def _covers(cover: str, waived: frozenset[str]) -> bool:
    return bool(cover) and "cover" not in waived and not (cover == "obstruction" and "obstruction" in waived)


def _cancel(theirs: Effects, waived: frozenset[str]) -> int:
    return 0 if "cancel_wound" in waived else best(theirs, "cancel_wound", "on") or 0

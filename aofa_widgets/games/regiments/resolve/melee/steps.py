"""The order of a melee, and what each step comes to while figures fall (AOFR-R-21, AOFR-R-33)."""

from __future__ import annotations

from dataclasses import dataclass

from ...params import Params
from ...specials import When, best, has, holding, total
from .. import morale
from ..compile import Arm, Target, impact, order, volley
from ..volley import Body, Volley
from .sides import SIDES, Arms, Side, dread, fighting, whole_ranks

Bodies = tuple[Body, Body]
Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Melee:
    """A charge as it begins: both sides, the side on which it came, whether the defender strikes back (None: asked).

    `picks`: who strikes is asked which figure blows at one alone are aimed at (AOFR-SR-TAKEDOWN-1); else it is the next
    to fall.
    """

    charger: Side
    defender: Side
    arc: str = "front"
    strike_back: bool | None = True
    picks: bool = False

    def side(self, who: int) -> Side:
        """0 the charger, 1 the defender."""
        return self.defender if who else self.charger


@dataclass(frozen=True, slots=True)
class Step:
    """One volley of a melee: its label, who strikes, the number of the weapon group (of the charge dice)."""

    label: str
    who: int
    at: int


def counters(arms: Arms) -> bool:
    """Whether a weapon strikes before the charger (AOFR-SR-COUNTER-1)."""
    return has(arms.effects, "strike_first")


def plan(melee: Melee) -> tuple[tuple[Step, ...], tuple[Step, ...], tuple[Step, ...]]:
    """The steps before the charger strikes, the charger's, and those of the defender's other weapons.

    Within each, weapons that aim at one figure come first, then those that multiply wounds.
    """
    back = [(at, arms) for at, arms in enumerate(melee.defender.arms)]
    first = [(at, arms) for at, arms in back if counters(arms)]
    rest = [(at, arms) for at, arms in back if not counters(arms)]
    number = {at: n for n, (at, _) in enumerate(rest, 1)}
    charge = list(enumerate(melee.charger.arms))
    impacts = [Step("impact", 0, at) for at in range(len(_charges(melee.charger)))]
    return (
        tuple(Step("counter", 1, at) for at in _ordered(first)),
        (*impacts, *(Step(f"charge{at + 1}", 0, at) for at in _ordered(charge))),
        tuple(Step(f"back{number[at]}", 1, at) for at in _ordered(rest)),
    )


def strike(params: Params, melee: Melee, step: Step, bodies: Bodies, aimed: Target | None = None) -> Volley:
    """The numbers of a step with the figures that are left; the shaken strike as the fatigued do (AOFR-SHAKEN-2)."""
    side, foe, body = melee.side(step.who), melee.side(1 - step.who), bodies[step.who]
    target = aimed or foe.target(bodies[1 - step.who])
    when = When("melee", charge=step.who == 0, side=melee.arc)
    if step.label == "impact":
        on, dice = _charge_dice(params, melee, bodies)[step.at]
        return impact(params, dice, on, target, when)
    arms = side.arms[step.at]
    bearers = fighting(params, side, body, (arms.figures, arms.behind, 0))
    need = arms.need if arms.need is not None else side.quality
    each = max(0, arms.a + total(holding(arms.effects, when), "attacks", "add"))
    arm = Arm(each * bearers, need, arms.ap, arms.effects)
    return volley(params, arm, target, when, side.fatigued or side.shaken)


def totals(params: Params, melee: Melee, bodies: Bodies, caused: Pair) -> Pair:
    """What each side counts for the result: wounds caused, complete ranks, fear (AOFR-RESULT-2)."""
    count = [caused[who] + whole_ranks(params, melee.side(who), bodies[who]) for who in (0, 1)]
    scare = [dread(params, melee.side(who), bodies[who]) for who in (0, 1)]
    return count[0] + scare[0], count[1] + scare[1]


def loser(count: Pair) -> int | None:
    """Who counts less: 0 the charger, 1 the defender, None for a tie (AOFR-R-44)."""
    return None if count[0] == count[1] else int(count[1] < count[0])


def nerve(params: Params, melee: Melee, who: int, body: Body) -> morale.Test:
    """The morale test of a side that lost."""
    return courage(melee.side(who), body, "melee", melee.arc if who else "front")


def courage(side: Side, body: Body, context: str, arc: str = "front") -> morale.Test:
    """The morale test of a unit of which this body is left: of a lone figure the wounds count (AOFR-MORALE-2).

    A hero may test for the unit, and tests for himself once nobody else of it lives (AOFR-SR-HERO-2).
    """
    lone, quality = side.size == 1, side.quality
    if side.nerve is not None:
        alone = side.lone is not None and len(body) <= side.lone.figures
        quality = side.nerve if alone else min(quality, side.nerve)
    return morale.Test(
        quality,
        body[0] if lone else len(body),
        side.start if lone else side.size,
        context,
        arc,
        sum(one[2] for one in side.spirit if len(body) > one[1]),
        side.shaken,
        best(side.target(body).effects, "second_chance", "on") or 0,
    )


def ended(bodies: Bodies) -> str:
    """Which side is destroyed; "" for none."""
    return next((SIDES[who] for who in (0, 1) if not bodies[who]), "")


def _ordered(arms: list[tuple[int, Arms]]) -> list[int]:
    return [at for at, _ in sorted(arms, key=lambda one: order(one[1].effects))]


def _charges(side: Side) -> tuple[int, ...]:
    """The faces that charge dice need; one volley for each."""
    return () if side.fatigued or side.shaken else tuple(sorted({on for _, on in side.charge}))


def _charge_dice(params: Params, melee: Melee, bodies: Bodies) -> list[tuple[int, int]]:
    """(face, dice) of each charge volley, less what the defender's front ranks take away (AOFR-SR-COUNTER-2)."""
    charger, defender = melee.charger, melee.defender
    taken = sum(fighting(params, defender, bodies[1], one) * one[2] for one in defender.guard)
    found = []
    for face in _charges(charger):
        dice = sum(fighting(params, charger, bodies[0], one) * one[2] for one, on in charger.charge if on == face)
        less = min(dice, taken)
        taken -= less
        found.append((face, dice - less))
    return found

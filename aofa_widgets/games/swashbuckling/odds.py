"""Exact odds of AOFA's rolls: 1s and hits each way, jointly, for any dice and any value of the parameters.

The resolver (`resolve.contest`) is the rule; this is the same rule over all rolls at once, and its tests compare the
two roll by roll. A 1 below is the face `init.losing_face`, a six the highest face of the die.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from typing import Any, NamedTuple, TypeVar

from aofa_widgets.dice import Die, Dist, Rule, Tally, margin, sweep
from aofa_widgets.errors import InputError
from aofa_widgets.words import fault

from .model import Figure, Told
from .params import Params
from .resolve import Sides, action_cup, apply_hits, attack_cup, defence_cups, object_hits, target_cup

MOST_DICE = 100
KINDS = ("opposed", "duel")
L = TypeVar("L")
R = TypeVar("R")


class Roll(NamedTuple):
    """What one opposed roll comes to: the active side's 1s (the last number means that many or more), hits each way."""

    ones: int
    hits: int  # on the target or defender
    back: int  # on the active figure


@dataclass(frozen=True, slots=True)
class Fighter:
    """What the rules ask of one side of a roll: Rating, actions done, bonuses and setbacks.

    `actions` counts the actions of the activation (0 for a figure that defends); `allies` the further friends that
    give a bonus; `higher`, `impetus`, `armed`, `stunned` and `backed` (something behind it) are as the table shows.

    >>> Fighter(rating=3, actions=2).wounds
    0
    """

    rating: int = 1
    actions: int = 0
    higher: bool = False
    allies: int = 0
    impetus: bool = False
    armed: bool = True
    stunned: bool = False
    wounds: int = 0
    backed: bool = False

    def figure(self, name: str, side: int) -> Figure:
        """The same as a figure of the game."""
        return Figure(name, side, self.rating, wounds=self.wounds, stunned=self.stunned, armed=self.armed)


# -- how many dice ----------------------------------------------------------------------------------------------------


def dice_for_action(params: Params, active: Fighter) -> int:
    """Dice of an action, this one counted in `actions` (AOFA-3-3, AOFA-5D-STUN-2, AOFA-5D-WOUND-4).

    >>> from aofa_widgets.rules import Ruleset
    >>> dice_for_action(Params.of(Ruleset.load("swashbuckling")), Fighter(3, actions=3, stunned=True))
    2
    """
    return action_cup(params, active.figure("a", 0), active.actions).dice


def dice_for_target(params: Params, target: Fighter) -> int:
    """Dice of the target of an opposed action: its Rating, less stun and wounds (AOFA-3B-3)."""
    return target_cup(params, target.figure("b", 1)).dice


def dice_for_duel(params: Params, attacker: Fighter, defender: Fighter) -> tuple[int, int]:
    """Dice of both sides of a duel: pool, Ratings and bonuses, less stun and wounds (AOFA-4-8, AOFA-4-9, section 4A).

    Under `multi.duel_dice` = sum_of_ratings the defender's allies count as having its own Rating; under
    each_separately the answer is the lead's.

    >>> from aofa_widgets.rules import Ruleset
    >>> dice_for_duel(Params.of(Ruleset.load("swashbuckling")), Fighter(3, actions=2), Fighter(2, allies=1))
    (5, 3)
    """
    figures = {"a": attacker.figure("a", 0), "b": defender.figure("b", 1)}
    others = tuple(f"b{n}" for n in range(defender.allies))
    figures |= {name: Figure(name, 1, defender.rating) for name in others}
    who = Sides("a", tuple(f"a{n}" for n in range(attacker.allies)), "b", others)
    ground = Told(levels=(("a", int(attacker.higher)), ("b", int(defender.higher))))
    impetus = attacker.impetus and params.optional_impetus
    attack = attack_cup(params, figures, ground, who, attacker.actions, impetus)
    return attack.dice, defence_cups(params, figures, ground, who)["b"].dice


# -- one side, two sides ----------------------------------------------------------------------------------------------


def best_die(sides: int, extra: int, losing: int, cap: int) -> Rule:
    """AOFA's reading of a roll: score, with the number of `losing` faces as flag, counted up to `cap`.

    Highest die, and `extra` for each highest face after the first (AOFA-3C-1, AOFA-3C-4, AMB-11).

    >>> rolls = sweep(best_die(6, 1, 1, 2), Die.fair(6), 2)[2].dist()
    >>> rolls.where(lambda roll: roll[1] == 7)
    Fraction(1, 36)
    """
    top = sides if extra else 0  # no need to count sixes that add nothing

    def step(state: tuple[int, int, int], face: int) -> tuple[int, int, int]:
        best, highest, ones = state
        return max(best, face), highest + (face == top), min(cap, ones + (face == losing))

    return Rule((0, 0, 0), step, lambda state: state[0] + extra * max(0, state[1] - 1), lambda state: state[2])


@lru_cache(maxsize=128)
def _sweep(sides: int, extra: int, losing: int, cap: int, dice: int) -> tuple[Tally, ...]:
    return sweep(best_die(sides, extra, losing, cap), Die.fair(sides), dice)


def one_side(params: Params, dice: int, cap: int | None = None) -> Dist[tuple[int, int]]:
    """The distribution of (number of 1s, score) of a roll; the last number of 1s, `cap`, means that many or more.

    Raises: InputError unless `dice` is 0 to 100.

    >>> from aofa_widgets.rules import Ruleset
    >>> one_side(Params.of(Ruleset.load("swashbuckling")), 2).where(lambda roll: roll[0] == 0)
    Fraction(25, 36)
    """
    return _side(params, dice, "dice", _cap(params) if cap is None else cap).dist()


def alone(params: Params, dice: int) -> Dist[int]:
    """The number of 1s of a roll that nobody answers (AOFA-3-6)."""
    return one_side(params, dice).map(lambda roll: roll[0])


def odds(params: Params, kind: str, active: int, other: int, size: str | None = None) -> Dist[Roll]:
    """All that an opposed action (`kind` "opposed") or a duel ("duel") can come to, exactly.

    `active` and `other` are the dice of the two sides, after stun and wounds; `size` the object thrown in an opposed
    action (None, "small", "large", "huge"), whose further hits are counted in. Rules AOFA-3A-1, AOFA-3C-1 to 3C-10,
    AOFA-4-7 to 4-12, AOFA-7-OBJECT; AMB-02, AMB-09 to AMB-11, AMB-32. Raises: InputError for dice outside 0 to 100
    or an unknown kind.

    >>> from aofa_widgets.rules import Ruleset
    >>> duel = odds(Params.of(Ruleset.load("swashbuckling")), "duel", 5, 2)
    >>> duel.where(lambda roll: roll.hits == 3), duel.mean(lambda roll: roll.back)
    (Fraction(1415, 11664), Fraction(1535, 5832))
    """
    if kind not in KINDS:
        raise InputError(fault("kind", "odds.kind", found=str(kind)[:40], allowed=", ".join(KINDS)))
    cap = _cap(params)
    pair = margin(_side(params, active, "active", cap), _side(params, other, "other", cap))
    given = params.opposed_attacker_takes_hits if kind == "opposed" else params.duel_attacker_takes_hits
    counts: dict[Roll, int] = {}
    for (ones, difference), count in pair.items():
        hits, back = _hits(params, kind, difference, nobody=not (active or other))
        roll = Roll(ones, hits + (object_hits(params, size, hits) if kind == "opposed" else 0), back * given)
        counts[roll] = counts.get(roll, 0) + count
    once = Dist(counts)
    return once if kind == "opposed" else _again(once, params.duel_rounds, cap)


def opposed_by_several(
    params: Params, active: int, others: Sequence[int], size: str | None = None
) -> Dist[tuple[int, tuple[int, ...], int]]:
    """One opposed action on several targets, each with its own dice: (1s, hits on each, hits on the active figure).

    One roll of the active figure counts against every target, so their hits hang together (AOFA-7M-8, AMB-25).

    >>> from aofa_widgets.rules import Ruleset
    >>> both = opposed_by_several(Params.of(Ruleset.load("swashbuckling")), 2, (2, 2))
    >>> both.where(lambda roll: min(roll[1]) > 0) > odds_at_least(params=Params.of(Ruleset.load("swashbuckling")))
    True
    """
    raise NotImplementedError

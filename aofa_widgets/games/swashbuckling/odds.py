"""Exact odds of AOFA's rolls: 1s and hits each way, jointly, for any dice and any value of the parameters.

The resolver (`resolve.contest`) is the rule; this is the same rule over all rolls at once, and its tests compare the
two roll by roll. A 1 below is the face `init.losing_face`, a six the highest face of the die.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache, lru_cache, partial
from typing import NamedTuple, TypeVar

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
    (Fraction(1415, 11664), Fraction(68725, 279936))
    """
    if kind not in KINDS:
        raise InputError(fault("kind", "odds.kind", found=str(kind)[:40], allowed=", ".join(KINDS)))
    cap = _cap(params)
    pair = margin(_side(params, active, "active", cap), _side(params, other, "other", cap))
    taken = cache(lambda difference: _taken(params, kind, difference, size, active, other, 0))
    once = pair.dist().map(lambda roll: Roll(roll[0], *taken(roll[1])))
    return once if kind == "opposed" else _again(once, params.duel_rounds, cap)


def opposed_by_several(
    params: Params, active: int, others: Sequence[int], size: str | None = None
) -> Dist[tuple[int, tuple[int, ...], int]]:
    """One opposed action on several targets, each with its own dice: (1s, hits on each, hits on the active figure).

    One roll of the active figure counts against every target, so their hits hang together (AOFA-7M-8, AMB-25).

    >>> from aofa_widgets.rules import Ruleset
    >>> both = opposed_by_several(Params.of(Ruleset.load("swashbuckling")), 2, (2, 2))
    >>> both.where(lambda roll: min(roll[1]) > 0) > Fraction(217, 360) ** 2
    True
    """
    cap = _cap(params)
    pooled = params.multi_targets_roll == "pooled"
    throws = (sum(others),) if pooled else tuple(others)
    scores = [_side(params, dice, "others", cap).dist().map(lambda roll: roll[1]) for dice in throws]

    def against(mine: tuple[int, int]) -> Dist[tuple[int, tuple[int, ...], int]]:
        so_far: Dist[tuple[int, tuple[int, ...], int]] = Dist.certain((mine[0], (), 0))
        for dice, theirs in zip(throws, scores, strict=True):
            taken = theirs.map(partial(_taken, params, "opposed", mine[1], size, active, dice))
            so_far = so_far.then(lambda old, new=taken: new.map(lambda t: (old[0], (*old[1], t[0]), old[2] + t[1])))
        return so_far.map(lambda roll: (roll[0], roll[1] * len(others), roll[2])) if pooled else so_far

    return _side(params, active, "active", cap).dist().then(against)


def _cap(params: Params) -> int:
    """How many 1s must be told apart: none, one, and as many as any variant in force asks for."""
    swash = params.xs_ones if params.variant_extended_swashbuckling else 1
    turns = params.xt_ones if params.variant_extended_turns else 1
    return max(2, params.init_ones_to_lose, swash * turns)


def _side(params: Params, dice: int, name: str, cap: int) -> Tally:
    if not 0 <= dice <= MOST_DICE:
        raise InputError(fault(name, "odds.dice_range", found=dice, most=MOST_DICE))
    steps = next(size for size in (8, 16, 32, MOST_DICE) if dice <= size)  # so that neighbours share one sweep
    return _sweep(params.dice_sides, params.six_extra, params.init_losing_face, cap, steps)[dice]


def _taken(
    params: Params, kind: str, mine: int, size: str | None, active: int, other: int, theirs: int
) -> tuple[int, int]:
    """Hits on the other side and on the active figure, from both scores."""
    difference = (mine - theirs) * params.hits_per_point
    hits, back = max(0, difference), max(0, -difference)
    if mine == theirs and (active or other):
        if params.tie_winner != "defender":
            hits = params.tie_hits
        elif kind == "duel":
            back = params.tie_hits
    if kind == "opposed" and active:
        hits += object_hits(params, size, hits)
    return hits, back * (params.duel_attacker_takes_hits if kind == "duel" else params.opposed_attacker_takes_hits)


def _again(once: Dist[Roll], rounds: int, cap: int) -> Dist[Roll]:
    """Several rounds of one duel: the hits of each add up for the side that wins it, and so do the 1s (AOFA-4-7)."""

    def add(old: Roll, new: Roll) -> Roll:
        return Roll(min(cap, old.ones + new.ones), old.hits + new.hits, old.back + new.back)

    total = once
    for _ in range(rounds - 1):
        total = total.then(lambda old: once.map(partial(add, old)))
    return total


# -- the initiative ---------------------------------------------------------------------------------------------------


def initiative(params: Params, ones: int, before: int = 0, ended: int = 0) -> str:
    """What the 1s of a roll cost: "kept", "ended" (the activation ends, the initiative stays) or "lost".

    `before` is the number of 1s that count already (in the activation, or as `xs.scope` and Extended Turns say),
    `ended` the activations that ended so far under both variants. Rules AOFA-3A-1, AOFA-7-XSWASH, AOFA-7-XTURN,
    AMB-58 to AMB-61.

    >>> from aofa_widgets.rules import Ruleset
    >>> params = Params.of(Ruleset.load("swashbuckling"))
    >>> [initiative(params, ones) for ones in (0, 1)]
    ['kept', 'lost']
    """
    count = min(1, ones) if params.variant_count_ones == "roll" else ones
    reached = before + count
    swash, turns = params.variant_extended_swashbuckling, params.variant_extended_turns
    if swash and turns:
        ends = count > 0 and reached >= params.xs_ones * (1 if params.xs_scope == "activation" else ended + 1)
        return "kept" if not ends else "lost" if ended + 1 >= params.xt_ones else "ended"
    if swash:
        return "lost" if count and reached >= params.xs_ones else "kept"
    if turns:
        return "kept" if not count else "lost" if reached >= params.xt_ones else "ended"
    return "lost" if ones >= params.init_ones_to_lose else "kept"


def with_initiative(params: Params, rolls: Dist[Roll], before: int = 0, ended: int = 0) -> Dist[tuple[str, int, int]]:
    """The joint distribution of (initiative, hits on the other side, hits on the active figure).

    >>> from aofa_widgets.rules import Ruleset
    >>> params = Params.of(Ruleset.load("swashbuckling"))
    >>> with_initiative(params, odds(params, "opposed", 2, 2)).p(("kept", 2, 0))
    Fraction(59, 648)
    """
    return rolls.map(lambda roll: (initiative(params, roll.ones, before, ended), roll.hits, roll.back))


def keeps(params: Params, rolls: Dist[Roll], before: int = 0, ended: int = 0) -> Fraction:
    """The chance that the initiative stays (the activation may end under Extended Turns)."""
    return rolls.where(lambda roll: initiative(params, roll.ones, before, ended) != "lost")


# -- questions about hits ---------------------------------------------------------------------------------------------


def at_least(rolls: Dist[Roll], hits: int, whose: str = "hits") -> Fraction:
    """The chance of `hits` or more; `whose` is "hits" (on the other side) or "back" (on the active figure)."""
    return rolls.where(lambda roll: getattr(roll, whose) >= hits)


def exactly(rolls: Dist[Roll], hits: int, whose: str = "hits") -> Fraction:
    """The chance of just `hits`; `whose` as for `at_least`."""
    return rolls.where(lambda roll: getattr(roll, whose) == hits)


def at_most(rolls: Dist[Roll], hits: int, whose: str = "hits") -> Fraction:
    """The chance of `hits` or fewer; `whose` as for `at_least`.

    >>> from aofa_widgets.rules import Ruleset
    >>> rolls = odds(Params.of(Ruleset.load("swashbuckling")), "opposed", 2, 2)
    >>> at_least(rolls, 1) + at_most(rolls, 0), exactly(rolls, 1)
    (Fraction(1, 1), Fraction(241, 648))
    """
    return rolls.where(lambda roll: getattr(roll, whose) <= hits)


class Suffered(NamedTuple):
    """The state in which hits leave a figure, and the wounds that they alone caused."""

    wounds: int
    stunned: bool
    armed: bool
    fallen: bool
    caused: int


def suffers(params: Params, hurt: Fighter, table: str) -> Callable[[int], Suffered]:
    """From hits to what they do to this figure, by a hits table ("swashbuckling" or "duelling", AOFA-5A-0, 5B-0).

    >>> from aofa_widgets.rules import Ruleset
    >>> suffers(Params.of(Ruleset.load("swashbuckling")), Fighter(2), "duelling")(5).fallen
    True
    """
    figure = hurt.figure("hurt", 1)
    ground = Told(backed=frozenset({"hurt"} if hurt.backed else ()))

    def after(hits: int) -> Suffered:
        done = apply_hits(params, figure, ground, "source", table, hits).figure
        return Suffered(done.wounds, done.stunned, done.armed, done.fallen, done.wounds - figure.wounds)

    return after


def through(rolls: Dist[Roll], other: Callable[[int], L], active: Callable[[int], R]) -> Dist[tuple[int, L, R]]:
    """The joint distribution of (1s, `other(hits)`, `active(back)`): hits carried through any functions.

    >>> from aofa_widgets.rules import Ruleset
    >>> params = Params.of(Ruleset.load("swashbuckling"))
    >>> duel, after = odds(params, "duel", 5, 2), suffers(params, Fighter(2), "duelling")
    >>> through(duel, after, after).mean(lambda roll: roll[1].caused)
    Fraction(51497, 93312)
    """
    there = {hits: other(hits) for hits in {roll.hits for roll in rolls}}
    here = {hits: active(hits) for hits in {roll.back for roll in rolls}}
    return rolls.map(lambda roll: (roll.ones, there[roll.hits], here[roll.back]))


def tables(params: Params, kind: str, active: Fighter, other: Fighter) -> tuple[str, str]:
    """On which tables hits are read, on the other side and on the active figure (AOFA-3C-9, AOFA-5D-WEAPON-3)."""
    if kind == "opposed":
        return "swashbuckling", "swashbuckling"
    first, second = (("duelling" if side.armed else params.weapon_win_table) for side in (active, other))
    return first, second


# -- one more die -----------------------------------------------------------------------------------------------------


class OneMore(NamedTuple):
    """A duel now, and the duel after one more action: `initiative` says what that action's own roll does first."""

    now: Dist[Roll]
    later: Dist[Roll]
    initiative: Dist[str]

    @property
    def risk(self) -> Fraction:
        """The chance that no duel follows: the action's own roll loses the initiative or ends the activation."""
        return 1 - self.initiative.p("kept")


def one_more(params: Params, attacker: Fighter, defender: Fighter, before: int = 0, ended: int = 0) -> OneMore:
    """What one more action before a duel buys, and what it risks (AOFA-3D-4, AOFA-4-5).

    The action is unopposed and leaves both figures as they are. `before` and `ended` as for `initiative`.

    >>> from aofa_widgets.rules import Ruleset
    >>> params = Params.of(Ruleset.load("swashbuckling"))
    >>> more = one_more(params, Fighter(3, actions=2), Fighter(2))
    >>> more.risk, at_least(more.later, 1) - at_least(more.now, 1)
    (Fraction(91, 216), Fraction(58565, 1679616))
    """
    further = replace(attacker, actions=attacker.actions + 1)
    dice = dice_for_action(params, further)
    return OneMore(
        odds(params, "duel", *dice_for_duel(params, attacker, defender)),
        odds(params, "duel", *dice_for_duel(params, further, defender)),
        alone(params, dice).map(lambda ones: initiative(params, ones, before, ended)),
    )

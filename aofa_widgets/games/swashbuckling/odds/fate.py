"""What a roll decides: the initiative, the state of the figures hit, and what one more action buys."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple, TypeVar

from aofa_widgets.dice import Dist

from ..model import Told
from ..params import Params
from ..resolve import apply_hits
from .counts import Fighter, dice_for_action, dice_for_duel
from .rolls import Roll, alone, odds

L = TypeVar("L")
R = TypeVar("R")


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
    """The chance that the initiative stays (the activation may end under Extended Turns).

    >>> from aofa_widgets.rules import Ruleset
    >>> book = Params.of(Ruleset.load("swashbuckling"))
    >>> keeps(book, odds(book, "duel", 3, 2))
    Fraction(125, 216)
    """
    return rolls.where(lambda roll: initiative(params, roll.ones, before, ended) != "lost")


def at_least(rolls: Dist[Roll], hits: int, whose: str = "hits") -> Fraction:
    """The chance of `hits` or more; `whose` is "hits" (on the other side) or "back" (on the active figure).

    >>> from aofa_widgets.rules import Ruleset
    >>> at_least(odds(Params.of(Ruleset.load("swashbuckling")), "duel", 1, 1), 1, "back")
    Fraction(5, 12)
    """
    return rolls.where(lambda roll: getattr(roll, whose) >= hits)


def exactly(rolls: Dist[Roll], hits: int, whose: str = "hits") -> Fraction:
    """The chance of just `hits`; `whose` as for `at_least`.

    >>> from aofa_widgets.rules import Ruleset
    >>> exactly(odds(Params.of(Ruleset.load("swashbuckling")), "opposed", 1, 1), 1)
    Fraction(11, 36)
    """
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


def expected_wounds(params: Params, rolls: Dist[Roll], hurt: Fighter, table: str, whose: str = "hits") -> Fraction:
    """The mean number of wounds that this figure takes from the roll; `whose` as for `at_least`.

    >>> from aofa_widgets.rules import Ruleset
    >>> book = Params.of(Ruleset.load("swashbuckling"))
    >>> rolls, doomed = odds(book, "opposed", 3, 2), Fighter(2, armed=False, stunned=True, backed=True)
    >>> expected_wounds(book, rolls, doomed, "swashbuckling") == sum(at_least(rolls, hits) for hits in (1, 2, 3))
    True
    """
    after = suffers(params, hurt, table)
    return rolls.map(lambda roll: int(getattr(roll, whose))).mean(lambda hits: after(hits).caused)


def felled(params: Params, rolls: Dist[Roll], hurt: Fighter, table: str, whose: str = "hits") -> Fraction:
    """The chance that the roll fells this figure (AOFA-5-4); `whose` as for `at_least`.

    >>> from aofa_widgets.rules import Ruleset
    >>> book = Params.of(Ruleset.load("swashbuckling"))
    >>> duel = odds(book, "duel", 5, 2)
    >>> felled(book, duel, Fighter(2), "duelling") == at_least(duel, 5)
    True
    """
    after = suffers(params, hurt, table)
    return rolls.map(lambda roll: int(getattr(roll, whose))).where(lambda hits: after(hits).fallen)


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
    """On which tables hits are read, on the other side and on the active figure (AOFA-3C-9, AOFA-5D-WEAPON-3).

    >>> from aofa_widgets.rules import Ruleset
    >>> tables(Params.of(Ruleset.load("swashbuckling")), "duel", Fighter(3), Fighter(2, armed=False))
    ('duelling', 'swashbuckling')
    """
    if kind == "opposed":
        return "swashbuckling", "swashbuckling"
    first, second = (("duelling" if side.armed else params.weapon_win_table) for side in (active, other))
    return first, second


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

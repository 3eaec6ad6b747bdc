"""Bursts and round shot: red dice that must hit, white dice that add victims (ARG-MULTI, ARG-ARTILLERY)."""

from __future__ import annotations

from dataclasses import dataclass

from ..params import Params
from .due import Due, Rolled, Steps, replay
from .sixes import Die, Favours, values


@dataclass(frozen=True, slots=True)
class Burst:
    """One shot of red and white dice: the natural value each needs, how many people are there (None: no limit).

    `bonus`: what one die may be given after the throw (ARG-MULTI-5); `used`: the side's one six of disorder is gone.
    """

    need: int
    red: int
    white: int
    size: int | None = None
    bonus: int = 0
    loose: bool = False
    used: bool = False
    die: int = 6


@dataclass(frozen=True, slots=True)
class Struck:
    """What came of it: the values of red and of white dice, which die got the bonus (-1: none), how many fall."""

    red: tuple[int, ...]
    white: tuple[int, ...]
    raised: int
    victims: int
    used: bool = False


def burst(
    params: Params, need: int, white: int, group: bool, size: int | None = None, loose: bool = False, die: int = 6
) -> Burst:
    """A burst at one couple or one group of so many people, canister too (ARG-MULTI-1, ARG-ARTILLERY-1).

    Two red dice, the weapon's white ones, and what a group adds (ARG-MULTI-2, ARG-MULTI-5, ARG-AMB-MULTI-1).
    """
    bonus = params.multi_group_bonus if group and (not loose or params.multi_bonus_in_disorder) else 0
    return Burst(need, params.multi_red, white, size, bonus, loose, die=die)


def ball(params: Params, need: int, white: int, size: int | None = None, loose: bool = False, die: int = 6) -> Burst:
    """A round shot (ARG-ARTILLERY-2)."""
    return Burst(need, params.multi_ball_red, white, size, 0, loose, die=die)


def steps(params: Params, shot: Burst) -> Steps[Struck]:
    """The shot, roll by roll: `red`, `white`, then a red six again while no red die hits (ARG-AMB-MULTI-3).

    Its sixes climb as those of several shooters do (ARG-MULTI-4).
    """
    red = yield Due("red", shot.red, shot.die)
    white = (yield Due("white", shot.white, shot.die)) if shot.white else ()
    favours = Favours({""} if shot.used and params.sixes_disorder != "volley" else set())
    reached = shot.need - shot.bonus  # what gets so far hits with the bonus on it: it is not rolled again
    dice = [Die("red", face, reached, shot.die, shot.loose, first=True) for face in red]
    dice += [Die("white", face, reached, shot.die, shot.loose) for face in white]
    found = yield from values(params, dice, favours)
    raised, victims = count(found, shot)
    return Struck(found[: shot.red], found[shot.red :], raised, victims, bool(favours.used))


def count(found: tuple[int, ...], shot: Burst) -> tuple[int, int]:
    """Which die takes the bonus, and how many people fall (ARG-MULTI-3, ARG-MULTI-5, ARG-AMB-MULTI-4).

    >>> count((5, 2, 6, 7), Burst(6, 2, 2, bonus=1))
    (0, 3)
    """
    hits = [value >= shot.need for value in found]
    near = [i for i, value in enumerate(found) if not hits[i] and value + shot.bonus >= shot.need]
    counts = any(hits[: shot.red])
    raised = next((i for i in near if counts or i < shot.red), -1)
    if not counts and raised < 0:
        return -1, 0
    victims = sum(hits) + (raised >= 0)
    return raised, victims if shot.size is None else min(victims, shot.size)


def due(params: Params, shot: Burst, rolled: Rolled = ()) -> Due | Struck:
    """What is due after these rolls, or what came of the shot.

    >>> from aofa_widgets.rules import Ruleset
    >>> params = Params.of(Ruleset.load("argad"))
    >>> due(params, burst(params, 7, 1, group=True), [("red", (6, 3)), ("white", (6,))]).victims
    2
    """
    return replay(steps(params, shot), rolled)

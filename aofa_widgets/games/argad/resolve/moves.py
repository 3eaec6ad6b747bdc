"""How far somebody gets: movement with its loads, the slowness die, crawling, water, breaking off (ARG-MOVE to WATER).

Lengths are tenths of a millimetre. `due` asks for dice one throw after the other, for play, referee and odds alike.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..model.ground import cm
from ..params import Params
from .due import Due, Rolled, Steps, replay

CATEGORIES = (
    *("light", "medium", "slow", "very_slow"),
    *("mounted_light", "mounted_foot", "mounted_heavy", "mounted_knight", "boat"),
)
BURDENS = ("none", "heavy", "very_heavy")
MODES = ("foot", "accustomed", "mounted")
HARD = ("difficult", "very_difficult")


def speed(params: Params, category: str) -> int:
    """What a category of movement goes on easy open ground (ARG-MOVE-8 to 12, ARG-WATER-3).

    >>> from aofa_widgets.rules import Ruleset
    >>> speed(Params.of(Ruleset.load("argad")), "medium")
    1600
    """
    if category == "boat":
        return cm(params.water_boat_cm)
    return cm(getattr(params, f"move_{category}_cm"))


def burdened(params: Params, length: int, burden: str = "none", leg_wound: bool = False) -> int:
    """A movement less its load and a leg wound, before any halving (ARG-BURDEN-1 to 3, AMB-MOVE-2).

    >>> from aofa_widgets.rules import Ruleset
    >>> burdened(Params.of(Ruleset.load("argad")), 1600, "heavy", leg_wound=True)
    800
    """
    load = {"heavy": params.burden_heavy_cm, "very_heavy": params.burden_very_heavy_cm}.get(burden, 0)
    return max(0, length + cm(load) + (cm(params.wound_leg_cm) if leg_wound else 0))


@dataclass(frozen=True, slots=True)
class Going:
    """A move that meets hard ground: the movement after loads, what the ground is, the free way to its edge.

    `before` is 0 for whoever stands in it; `mode`: one of MODES; a `road` cancels the ground (ARG-TERRAIN-7).
    """

    move: int
    kind: str
    before: int = 0
    mode: str = "foot"
    road: bool = False


@dataclass(frozen=True, slots=True)
class Gone:
    """What came of it: stuck or not, the length allowed in all, how far it went, whether it newly entered the ground.

    `loss`: what the dice took off.
    """

    stuck: bool
    allowance: int
    moved: int
    entered: bool
    loss: int = 0


def slow_dice(params: Params, mode: str) -> int:
    """How many slowness dice are thrown (ARG-TERRAIN-1, 13, 14)."""
    if mode == "mounted":
        return params.terrain_mounted_slow_dice
    return params.terrain_accustomed_dice if mode == "accustomed" else params.terrain_slow_dice


def loss_of(params: Params, mode: str, faces: Sequence[int]) -> tuple[int, bool]:
    """What the dice take off, in centimetres, and whether they hold fast (ARG-TERRAIN-3, 13, AMB-TERRAIN-2 and 3).

    >>> from aofa_widgets.rules import Ruleset
    >>> params = Params.of(Ruleset.load("argad"))
    >>> loss_of(params, "accustomed", (6, 2)), loss_of(params, "mounted", (6, 5)), loss_of(params, "foot", (6,))
    ((2, False), (11, False), (6, True))
    """
    if mode == "accustomed":
        faces = sorted(faces)[: params.terrain_slow_dice]
    return sum(faces), bool(faces) and all(face >= params.terrain_stuck_face for face in faces)


def hard_move(params: Params, move: int, kind: str, before: int = 0) -> int:
    """The movement in difficult or very difficult ground before its die (ARG-TERRAIN-2, AMB-TERRAIN-1)."""
    if kind != "very_difficult":
        return move
    whole = min(move, before) if params.terrain_halving == "rest" else 0
    return whole + (move - whole) * params.terrain_very_difficult_percent // 100


def free(params: Params, going: Going) -> bool:
    """Whether no die is due: easy ground, a road, or ground that the move does not reach."""
    return going.kind not in HARD or (going.road and params.terrain_road_cancels) or going.before > going.move


def slowed(params: Params, going: Going, loss: int, stuck: bool) -> Gone:
    """The move after its dice: what they took off, in centimetres, and whether they hold fast (ARG-TERRAIN-4, 5, 23).

    The walk up to the edge is never cut: whoever is too slow to enter stops there.

    >>> from aofa_widgets.rules import Ruleset
    >>> slowed(Params.of(Ruleset.load("argad")), Going(1600, "difficult", 1300), 4, False).moved
    1300
    """
    if stuck:
        return Gone(True, going.before, going.before, False, cm(loss))
    allowance = max(0, hard_move(params, going.move, going.kind, going.before) - cm(loss))
    if going.before == 0:
        return Gone(False, allowance, allowance, False, cm(loss))
    enters = allowance > going.before
    return Gone(False, allowance, allowance if enters else going.before, enters, cm(loss))


def slowness(params: Params, going: Going) -> Steps[Gone]:
    """The slowness die and what it makes of the move (ARG-TERRAIN-1 to 6, 23, AMB-TERRAIN-1)."""
    if free(params, going):
        return Gone(False, going.move, going.move, going.kind in HARD and 0 < going.before < going.move)
    faces = yield Due("slow", slow_dice(params, going.mode))
    return slowed(params, going, *loss_of(params, going.mode, faces))


@dataclass(frozen=True, slots=True)
class Crawl:
    """Somebody crouched, on all fours or crawling (ARG-MOVE-16)."""


def crawl(params: Params, going: Crawl) -> Steps[int]:
    """How far somebody crawls, whatever the ground."""
    faces = yield Due("die", 1)
    return cm(params.move_crawl_cm) + cm(sum(faces))


@dataclass(frozen=True, slots=True)
class Swim:
    """A swimmer, good or poor, perhaps in a current "with" or "against" (ARG-WATER-1, ARG-WATER-6)."""

    good: bool
    current: str = ""


def swim(params: Params, going: Swim) -> Steps[int]:
    """How far somebody swims."""
    if params.water_flat:
        length = cm(params.water_flat_good_cm if going.good else params.water_flat_poor_cm)
    else:
        length = cm(sum((yield Due("dice", params.water_good_dice if going.good else params.water_poor_dice))))
    return (yield from _drifted(params, length, going.current))


@dataclass(frozen=True, slots=True)
class Boat:
    """A small boat: what it goes on still water, perhaps in a current "with" or "against" (ARG-WATER-3 and 6)."""

    length: int
    current: str = ""


def boat(params: Params, going: Boat) -> Steps[int]:
    """How far a boat goes."""
    return (yield from _drifted(params, going.length, going.current))


def _drifted(params: Params, length: int, current: str) -> Steps[int]:
    if not current or not params.water_current_dice:
        return length
    carried = cm(sum((yield Due("die", params.water_current_dice))))
    return max(0, length + carried if current == "with" else length - carried)


@dataclass(frozen=True, slots=True)
class Runner:
    """Somebody who breaks off, or who follows: the movement after loads, one of MODES.

    `ground`: what there is between them; where it is hard, its own dice decide (ARG-WITHDRAW-6).
    """

    move: int
    mode: str = "foot"
    ground: str = "easy"


@dataclass(frozen=True, slots=True)
class Leave:
    """One who leaves a melee, and who follows, if anybody (ARG-WITHDRAW-1)."""

    leaver: Runner
    pursuer: Runner | None = None


@dataclass(frozen=True, slots=True)
class Break:
    """How a break went: how far each may go, who is held fast, whether they are in contact again."""

    leaver_moves: int
    leaver_stuck: bool
    pursuer_moves: int
    pursuer_stuck: bool
    recontact: bool
    leaver_may_strike: bool = False


def withdraw(params: Params, going: Leave) -> Steps[Break]:
    """Breaking off: the dice of the one who leaves, those of the one who follows (ARG-WITHDRAW-2 to 6)."""
    far, held = yield from _torn(params, "leaver", going.leaver)
    if going.pursuer is None:
        return Break(far, held, 0, False, held)
    near, stopped = yield from _torn(params, "pursuer", going.pursuer)
    together = held or far == 0 or (not stopped and near >= far)  # whoever gets nowhere has not left
    return Break(far, held, near, stopped, together)


def _torn(params: Params, label: str, one: Runner) -> Steps[tuple[int, bool]]:
    dice = break_dice(params, one)
    loss, stuck = loss_of(params, one.mode, (yield Due(label, dice))) if dice else (0, False)
    return (0, True) if stuck else (max(0, hard_move(params, one.move, one.ground) - cm(loss)), False)


def break_dice(params: Params, one: Runner) -> int:
    """How many dice a break takes: the ground's own where it is hard (ARG-WITHDRAW-2, ARG-WITHDRAW-6)."""
    if one.ground in HARD:
        return slow_dice(params, one.mode)
    return params.withdraw_mounted_dice if one.mode == "mounted" else params.withdraw_foot_dice


STEPS: Mapping[type, Callable[[Params, Any], Steps[Any]]] = {
    Going: slowness,
    Crawl: crawl,
    Swim: swim,
    Boat: boat,
    Leave: withdraw,
}


def due(params: Params, situation: Going | Crawl | Swim | Boat | Leave, rolled: Rolled = ()) -> Any:
    """What is due after these rolls: a `Due`, or what came of it. Raises: InputError for a roll that is not due.

    >>> from aofa_widgets.rules import Ruleset
    >>> params = Params.of(Ruleset.load("argad"))
    >>> due(params, Going(1600, "difficult", 500)).label
    'slow'
    >>> due(params, Going(1600, "difficult", 500), [("slow", (4,))])
    Gone(stuck=False, allowance=1200, moved=1200, entered=True, loss=400)
    >>> due(params, Leave(Runner(1600), Runner(2000)), [("leaver", (5,)), ("pursuer", (3,))]).recontact
    True
    """
    return replay(STEPS[type(situation)](params, situation), rolled)

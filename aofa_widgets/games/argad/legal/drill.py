"""Close order on a leader's command: who stands in it, how far it marches, when it may turn, shift or change ranks."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import hypot

from ..actions import Order, Point, Refusal, Way
from ..model import Character, State, base_of
from ..model.ground import Ground
from ..params import Params
from ..resolve.places import order as ranks
from ..resolve.places.near import bearing, turn
from ..specials import has
from .near import between, in_contact, leaders

DRILL = frozenset({"pivot", "shift", "march", "ranks", "disband"})
"""Orders of a leader to a whole formation."""
TURNED = 3  # degrees that count as a pivot
AHEAD = 45  # degrees off the front up to which a march is a march ahead


@dataclass(frozen=True)
class Unit:
    """A formation as it stands on the table: its people, which way they look, their ranks."""

    people: tuple[Character, ...]
    ground: Ground
    stand: ranks.Ranks

    @property
    def middle(self) -> Point:
        """The place about which it turns."""
        many = len(self.people)
        return sum(p.x for p in self.people) // many, sum(p.y for p in self.people) // many


def together(params: Params, anchor: Character, people: Iterable[Character], more: int = 0) -> set[str]:
    """Who hangs together with somebody, base to base, with gaps of so much more at most."""
    left, found, fringe = {p.id: p for p in people if p.id != anchor.id}, {anchor.id}, [anchor]
    while fringe:
        one = fringe.pop()
        for other in [p for p in left.values() if between(p, one) <= params.formation_gap_mm * 10 + more]:
            del left[other.id]
            found.add(other.id)
            fringe.append(other)
    return found


def unit_of(params: Params, state: State, leader: Character) -> Unit | None:
    """The formation that a leader stands in, or next to; None where there is none."""
    formed = [p for p in state.here(leader.side) if p.formed == "close"]
    if not formed:
        return None
    near = leader if leader.formed == "close" else min(formed, key=lambda p: (between(p, leader), p.id))
    if between(near, leader) > params.reach(params.formation_leader_cm):
        return None
    names = together(params, near, formed, near.two_steps)
    people = tuple(sorted((p for p in formed if p.id in names), key=lambda p: p.id))
    if len(people) < params.formation_least:
        return None
    ground = state.ground.standing(base_of(p) for p in state.here() if not p.decoy)
    return Unit(people, ground, ranks.ranks_of(ground, [p.id for p in people], near.facing))


def column(params: Params, state: State, who: Character) -> bool:
    """Whether somebody marches in a column two wide, which is quicker (ARG-CLOSEORDER-11)."""
    found = unit_of(params, state, who) if who.formed == "close" else None
    return found is not None and any(p.id == who.id for p in found.people) and found.stand.column


def turns_of(unit: Unit, way: Way) -> tuple[int, int]:
    """The degrees, clockwise, of the pivots before and after a march, as a way of pivot, march, pivot tells them."""
    first = _clockwise(unit.stand.facing, unit.middle, way[0]) if way else 0
    return first, _clockwise(unit.stand.facing + first, way[1], way[2]) if len(way) == 3 else 0


def _clockwise(facing: int, at: Point, to: Point) -> int:
    off = (bearing(at, to) - facing) % 360 if at != to else 0
    return off if TURNED < off < 360 - TURNED else 0


def marches(params: Params, unit: Unit, facing: int, start: Point, to: Point) -> int:
    """How far a formation that looks so may march towards a place: ahead, or aside and back (ARG-MOVE-17)."""
    ahead = start == to or turn(bearing(start, to), facing) <= AHEAD
    return ranks.march(params, unit.stand, ranks.FORWARD if ahead else ranks.SIDEWAYS)


def command(params: Params, state: State, order: Order, who: Character) -> Refusal | None:
    """Why a leader cannot order a formation so (ARG-CLOSEORDER-9 to 14)."""
    if not (params.options_formations and params.options_close_order):
        return Refusal("ARG-FORMATION-3", "no_close_order", {"who": who.id})
    unit = unit_of(params, state, who)
    if not who.leads or who.disorder:
        return Refusal("ARG-CLOSEORDER-10", "leads_nobody", {"who": who.id})
    if unit is None or any(not leaders(params, state, p) for p in unit.people):
        return Refusal("ARG-CLOSEORDER-10", "no_unit", {"who": who.id})
    if order.do == "disband":
        return None
    if order.do != "march" and any(has(p, "stands_only") for p in unit.people):  # who marches is tested
        return Refusal("ARG-CLOSEORDER-14", "stands_only", {"who": who.id})
    if any(in_contact(state, p) for p in unit.people):
        return Refusal("ARG-WITHDRAW-1", "in_contact", {"who": who.id})
    return _TOLD[order.do](params, order, who, unit)


def _ranks(params: Params, order: Order, who: Character, unit: Unit) -> Refusal | None:
    return None if passing(unit, order.target) else Refusal("ARG-CLOSEORDER-13", "no_rank", {"who": who.id})


def passing(unit: Unit, target: str) -> int:
    """The rank that comes to stand before the one ahead of it: somebody's, else the second; 0 for none."""
    if not target:
        return 1 if len(unit.stand.ranks) > 1 else 0
    return unit.stand.rank_of(target) if target in unit.stand.members else 0


def _shift(params: Params, order: Order, who: Character, unit: Unit) -> Refusal | None:
    if len(order.way) != 1:
        return Refusal("ARG-MOVE-6", "no_way", {"who": who.id})
    far, most = _length(who, order.way[0]), max(p.two_steps for p in unit.people)
    if far > most:
        return Refusal("ARG-CLOSEORDER-13", "too_far_held", {"who": who.id, "length": far, "most": most})
    return None


def _march(params: Params, order: Order, who: Character, unit: Unit) -> Refusal | None:
    if len(order.way) != 1:
        return Refusal("ARG-MOVE-6", "no_way", {"who": who.id})
    to = order.way[0]
    far, most = _length(who, to), marches(params, unit, unit.stand.facing, (who.x, who.y), to)
    return Refusal("ARG-MOVE-17", "too_far", {"who": who.id, "length": far, "most": most}) if far > most else None


def _pivot(params: Params, order: Order, who: Character, unit: Unit) -> Refusal | None:
    if not 1 <= len(order.way) <= 3:
        return Refusal("ARG-MOVE-6", "no_way", {"who": who.id})
    first, last = turns_of(unit, order.way)
    if bool(first) + bool(last) > params.formation_pivots:
        return Refusal("ARG-CLOSEORDER-12", "no_more_pivots", {"who": who.id, "n": params.formation_pivots})
    if len(order.way) == 1:
        return None
    if min(p.cls for p in unit.people) < 3:
        return Refusal("ARG-CLOSEORDER-12", "pivot_or_march", {"who": who.id})
    far = round(hypot(order.way[1][0] - unit.middle[0], order.way[1][1] - unit.middle[1]))
    most = marches(params, unit, (unit.stand.facing + first) % 360, unit.middle, order.way[1])
    return Refusal("ARG-MOVE-17", "too_far", {"who": who.id, "length": far, "most": most}) if far > most else None


def _length(who: Character, to: Point) -> int:
    return round(hypot(to[0] - who.x, to[1] - who.y))


_TOLD = {"ranks": _ranks, "shift": _shift, "march": _march, "pivot": _pivot}

__all__ = ["DRILL", "Unit", "column", "command", "passing", "together", "turns_of", "unit_of"]

"""Which rules an action breaks, from its circumstances: measured on a table, or told by a record."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from ..params import INCH, Params
from .pools import is_missile, missile_range

Length = int | Fraction
ACTS = ("move", "move_shoot", "charge", "cautious", "stand", "reload", "dodge")
TOO_FAR = {
    "move": "TOH-ACTION-2",
    "move_shoot": "TOH-ACTION-4",
    "charge": "TOH-ACTION-5",
    "cautious": "TOH-ACTION-11",
    "stand": "TOH-ACTION-14",
}
KEEPS_GAP = ("move", "move_shoot", "cautious", "stand")  # charges do not (TOH-R-42)
CLOSE = Fraction(INCH, 10**6)  # lengths that differ by less are the same


@dataclass(frozen=True, slots=True)
class Deed:
    """An action and its circumstances; lengths in tenths of a millimetre, `difficult` being a part of `distance`.

    `min_gap` is the smallest gap to any enemy on the way, None where none is near; `nearest`: the target is the nearest
    enemy that counts; `actions_left` and `cautious` are asked about a dodge only.
    """

    action: str
    distance: Length = 0
    difficult: Length = 0
    barriers: int = 0
    min_gap: Length | None = None
    weapon: str = "none"
    range: Length = 0
    nearest: bool = True
    search_passed: bool = False
    los: bool = True
    allies_in_lane: int = 0
    enemies_in_lane: int = 0
    loaded: bool = True
    prone: bool = False
    off_table: bool = False
    cautious: bool = False
    actions_left: int = 0


def cost(params: Params, distance: Length, difficult: Length = 0, barriers: int = 0) -> Fraction:
    """What a way costs of an allowance, in tenths of a millimetre (TOH-TERRAIN-3, TOH-TERRAIN-4, TOH-R-30).

    >>> from aofa_widgets.rules import Ruleset
    >>> cost(Params.of(Ruleset.load("honour")), 4 * 254, 2 * 254, 1) / 254
    Fraction(7, 1)
    """
    harder = Fraction(params.terrain_difficult_cost) - 1
    return Fraction(distance) + difficult * harder + barriers * params.terrain_barrier_cross_in * INCH


def allowance(params: Params, action: str) -> int:
    """How far an action may go, in tenths of a millimetre; 0 for what does not move.

    >>> from aofa_widgets.rules import Ruleset
    >>> allowance(Params.of(Ruleset.load("honour")), "charge")
    1524
    """
    inches = {
        "move": params.actions_move_in,
        "move_shoot": params.actions_shoot_move_in,
        "charge": params.actions_charge_in,
        "cautious": params.actions_cautious_in,
        "stand": params.actions_stand_in,
    }
    return inches.get(action, 0) * INCH


def broken(params: Params, deed: Deed) -> tuple[str, ...]:
    """The ids of all rules that an action breaks, sorted; none: it is allowed.

    >>> from aofa_widgets.rules import Ruleset
    >>> broken(Params.of(Ruleset.load("honour")), Deed("charge", 762, los=False, enemies_in_lane=1))
    ('TOH-ACTION-19', 'TOH-POS-3')
    """
    return tuple(sorted({*_standing(deed), *_going(params, deed), *_attacking(params, deed)}))


def _standing(deed: Deed) -> Iterator[str]:
    if deed.prone and deed.action not in ("stand", "dodge"):
        yield "TOH-PRONE-1"
    if deed.action == "stand" and not deed.prone:
        yield "TOH-ACTION-14"
    if deed.off_table and deed.action not in ("move", "cautious"):
        yield "TOH-OFFTABLE-3"
    if deed.action == "dodge" and not deed.actions_left and not deed.cautious:
        yield "TOH-ACTION-10"


def _going(params: Params, deed: Deed) -> Iterator[str]:
    if deed.action in TOO_FAR:
        way = cost(params, deed.distance, deed.difficult, deed.barriers)
        if way > allowance(params, deed.action) + CLOSE:
            yield TOO_FAR[deed.action]
    near = deed.min_gap is not None and deed.min_gap < params.actions_enemy_gap_in * INCH - CLOSE
    if near and deed.action in KEEPS_GAP:
        yield "TOH-ACTION-3"
    if deed.action == "reload":
        if deed.distance > CLOSE:
            yield "TOH-ACTION-16"
        # an unloaded weapon that nobody named is a musket: no other is ever unloaded
        if deed.weapon not in ("musket", "none") or deed.loaded or not params.missile_musket_reload:
            yield "TOH-ACTION-15"


def _attacking(params: Params, deed: Deed) -> Iterator[str]:
    if deed.action not in ("move_shoot", "charge"):
        return
    shot = deed.action == "move_shoot"
    if not deed.los:
        yield "TOH-ACTION-19"
    found = deed.search_passed and (shot or params.attack_search_for_charge)
    if not deed.nearest and not found:
        yield "TOH-ATTACK-1" if shot else "TOH-ACTION-6"
    if not shot:
        if deed.enemies_in_lane:
            yield "TOH-POS-3"
        return
    if deed.allies_in_lane:
        yield "TOH-POS-5"
    if not is_missile(deed.weapon):
        yield "TOH-ACTION-17"
        return
    reach = missile_range(params, deed.weapon)
    if reach is not None and deed.range > reach + CLOSE:
        yield "TOH-MISSILE-3"
    if deed.weapon == "musket" and not deed.loaded and params.missile_musket_reload:
        yield "TOH-ACTION-15"

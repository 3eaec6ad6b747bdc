"""Offers of ways and places: how far a unit may go, where it may stand; what a picture may show beforehand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from aofa_widgets.play import Offer
from aofa_widgets.words import texts

from .. import actions as ask
from ..actions import Ints
from ..legal import measures_of
from ..legal.placing import room_for, spans
from ..legal.traits import gait_of, may_join
from ..model import Choice, State, Unit
from ..model.ground import Gait, Stand
from ..params import Params
from ..scene import tray_of
from .telling import inches, name_of

RULES = {"deploy": "AOFR-DEPLOY-4", "scout": "AOFR-SR-SCOUT-2", "ambush": "AOFR-SR-AMBUSH-3"}


def way_offers(params: Params, state: State, unit: Unit) -> Iterator[Offer]:
    """An Advance and a Rush, unless the unit can only hold."""
    gait = gait_of(params, unit)
    if gait.hold_only:
        return
    half = gait.advance * params.move_side_percent // 100

    def advance(legs: Ints = (0,), turns: Ints = (), side: str = "") -> ask.Action:
        return ask.Advance(legs, turns, side)

    def rush(legs: Ints = (0,), turns: Ints = (), side: str = "") -> ask.Action:
        return ask.Rush(legs, turns)

    yield _march(params, state, unit, "advance", gait.advance, half, "AOFR-ACT-3", advance, gait)
    yield _march(params, state, unit, "rush", gait.rush, 0, "AOFR-ACT-4", rush, gait)


def _march(
    params: Params, state: State, unit: Unit, key: str, most: int, half: int, rule: str, make: Any, gait: Gait
) -> Offer:
    measures = measures_of(params)
    walls = [] if "terrain" in gait.passes else [f.id for f in state.ground.features if f.impassable]
    slow = [] if gait.passes & {"difficult", "terrain"} else [f.id for f in state.ground.features if f.difficult]
    reach: dict[str, Any] = {
        "unit": unit.id, "most": most, "turn": measures.pivot, "turns": measures.pivots, "side_most": half,
        "gap": measures.gap, "over": "units" in gait.passes, "walls": walls,
        "slow": {"most": measures.cap, "things": slow},
    }  # fmt: skip
    notes = {"": texts("regiments.menu.note_move", inches=inches(most))}
    return Offer(key, texts(f"regiments.menu.{key}"), "move", rule, "march", make=make, notes=notes, reach=reach)


def pivot_offer(params: Params, state: State, unit: Unit, key: str) -> Offer:
    """A pivot on the spot: of a unit that holds, or that recovers."""
    measures = measures_of(params)
    turn = measures.shaken_pivot if unit.shaken else measures.hold_pivot

    def make(legs: Ints = (), turns: Ints = (), side: str = "") -> ask.Action:
        return ask.Hold(sum(turns))

    reach: dict[str, Any] = {
        "unit": unit.id, "most": 0, "turn": turn, "turns": 1, "side_most": 0, "gap": measures.gap, "over": False,
        "walls": [f.id for f in state.ground.features if f.impassable], "slow": {"most": 0, "things": []},
    }  # fmt: skip
    rule = "AOFR-SHAKEN-6" if unit.shaken else "AOFR-MOVE-1"
    return Offer(key, texts(f"regiments.menu.{key}"), "move", rule, "march", make=make, reach=reach)


def post_offer(params: Params, state: State, due: Choice, unit: Unit) -> Iterator[Offer]:
    """A place for a unit; and with a hero in its ranks, where one may join it (AOFR-SR-HERO-1)."""
    spots = room_for(params, state, unit, due.what, 40)
    if not spots:
        return
    usual = spots[len(spots) // 2]
    tray = tray_of(params, unit, Stand(unit.id, unit.side, spots[0]))
    reach: Mapping[str, Any] = {
        "unit": unit.id, "tray": tray.to_json(), "zones": zones_of(params, state, due, unit),
        "facing": usual.facing, "at": list(usual.at),
    }  # fmt: skip
    key = f"{due.what}:{unit.id}"
    label = texts(f"regiments.menu.{due.what}", who=name_of(state, unit.id))

    def make(to: ask.Point, facing: int, hero: str = "") -> ask.Action:
        return ask.Deploy(unit.id, to, facing, hero)

    yield Offer(key, label, "move", RULES[due.what], "post", main=unit.id == due.among[0], make=make, reach=reach)
    if due.what != "deploy":
        return
    for name in due.among:
        if may_join(params, state.unit(name), unit):

            def joined(to: ask.Point, facing: int, hero: str = name) -> ask.Action:
                return ask.Deploy(unit.id, to, facing, hero)

            label = texts("regiments.menu.deploy_with", who=name_of(state, unit.id), hero=name_of(state, name))
            yield Offer(f"{key}+{name}", label, "move", "AOFR-SR-HERO-1", "post", make=joined, reach=reach)


def zones_of(params: Params, state: State, due: Choice, unit: Unit) -> list[dict[str, Any]]:
    """Where a unit may be placed, as rectangles: its strip, round it for scouts, along every edge out of ambush."""
    reach, _ = spans(params, unit, due.what)
    w, h = state.ground.bounds.width, state.ground.bounds.height
    if due.what == "ambush":
        bands = ((0, 0, w, reach), (0, h - reach, w, h), (0, 0, reach, h), (w - reach, 0, w, h))
        return [_rect(*band) for band in bands]
    zone = state.ground.zones[unit.side]
    return [
        _rect(
            max(0, zone.left - reach), max(0, zone.top - reach), min(w, zone.right + reach), min(h, zone.bottom + reach)
        )
    ]


def _rect(left: int, top: int, right: int, bottom: int) -> dict[str, Any]:
    return {
        "kind": "rect", "x": (left + right) // 2, "y": (top + bottom) // 2, "w": right - left, "h": bottom - top,
        "angle": 0,
    }  # fmt: skip


__all__ = ["pivot_offer", "post_offer", "way_offers", "zones_of"]

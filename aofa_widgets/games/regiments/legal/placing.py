"""Where units may be placed: blocks for the table, the deployment strips, arrivals."""

from __future__ import annotations

from dataclasses import replace

from aofa_widgets.table.formation import Block

from ..actions import Point
from ..model import Figure, State, Unit
from ..model.ground import Ground, Measures, Zone
from ..params import INCH, Params
from ..resolve.places import Trouble, placing
from .traits import waits


def block_of(unit: Unit, to: Point, facing: int) -> Block:
    """The block of a unit at a place."""
    wide, deep = unit.card.base
    return Block(to[0], to[1], facing % 360, unit.frontage, len(unit.figures), wide, deep)


def may_wait(params: Params, unit: Unit) -> bool:
    """Whether a unit may be kept back at deployment."""
    return any(waits(params, unit, how) is not None for how in ("ambush", "scout"))


def arrives(params: Params, unit: Unit, number: int) -> bool:
    """Whether a unit that lies in ambush may come in this round (AOFR-SR-AMBUSH-2)."""
    rule = waits(params, unit, "ambush") if unit.alive and unit.where == "ambush" else None
    return rule is not None and number >= rule["from_round"]


def with_hero(figures: tuple[Figure, ...], more: tuple[Figure, ...], frontage: int) -> tuple[Figure, ...]:
    """The hero stands in the middle of the front rank."""
    at = min(len(figures), frontage // 2)
    return (*figures[:at], *more, *figures[at:])


def joined(unit: Unit, hero: Unit) -> Unit:
    """A unit with a hero in its front rank (AOFR-SR-HERO-1)."""
    more = tuple(replace(figure, n=unit.size + figure.n, card=len(unit.cards)) for figure in hero.figures)
    figures = with_hero(unit.figures, more, unit.frontage)
    return replace(unit, cards=(*unit.cards, *hero.cards), figures=figures, size=unit.size + hero.size)


def both_strips(params: Params, ground: Ground) -> tuple[Zone, Zone]:
    """The two deployment strips, whoever will get which (AOFR-R-75)."""
    return placing.strips(ground.bounds, params.deploy_depth_in * INCH, params.deploy_edges)


def strips_of(params: Params, ground: Ground, edges: tuple[str, str]) -> tuple[Zone, ...]:
    """The deployment strips of the sides, by their edges (AOFR-DEPLOY-4)."""
    return tuple(placing.strip(ground.bounds, params.deploy_depth_in * INCH, edge) for edge in edges)


def usual_facing(state: State, side: int) -> int:
    """Where a unit of a side looks when it is placed: across the table."""
    return placing.FACINGS.get(state.edges[side], 180 * side)


def where_not(
    params: Params, measures: Measures, state: State, unit: Unit, block: Block, how: str
) -> tuple[Trouble, ...]:
    """Why a unit may not be placed so: in "deploy", as a "scout", out of "ambush"."""
    if how == "deploy":
        return placing.deploy(state.ground, measures, unit.side, block)
    reach, away = spans(params, unit, how)
    if how == "scout":
        return placing.scout(state.ground, measures, unit.side, block, reach)
    return placing.ambush(state.ground, measures, unit.side, block, reach, away)


def spans(params: Params, unit: Unit, how: str) -> tuple[int, int]:
    """How far from its strip or an edge a unit may be placed, and how far from enemies it must be."""
    rule = waits(params, unit, how) or {}
    return rule.get("reach_in", rule.get("edge_in", 0)) * INCH, rule.get("enemy_in", 0) * INCH


def room_for(params: Params, state: State, unit: Unit, how: str, most: int = 60, every: int = 762) -> tuple[Block, ...]:
    """Where a unit may be placed, on a grid."""
    block = block_of(unit, (0, 0), usual_facing(state, unit.side))
    reach, away = spans(params, unit, how)
    return placing.spots(
        state.ground, Measures.of(params), unit.side, block, how, reach=reach, away=away, every=every, most=most
    )

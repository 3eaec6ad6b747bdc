"""Who sees whom, and whose line of sight a friendly die has to settle; each line is drawn once for each ground."""

from __future__ import annotations

from typing import Any

from aofa_widgets.table.shapes import Body
from aofa_widgets.table.sight import sight

from ..actions import Oppose
from ..model import Courtyard, State, measured
from ..params import Params
from .deeds import deed_of


def hidden(params: Params, state: State, who: str, target: str) -> str | None:
    """Who or what hides a target (GEO-25 to GEO-27), or None.

    A doubt hides where `los.doubt` denies it, or where a friendly die has closed this line (AOFA-7M-7).
    """
    verdict, by = _sight(params, state, who, target)
    closed = params.los_doubt == "deny" or (state.activation is not None and target in state.activation.denied)
    return by if verdict == "blocked" or (verdict == "doubt" and closed) else None


def doubtful(params: Params, state: State, action: Any) -> tuple[str, ...]:
    """Targets of an action whose line of sight a friendly die has to settle (AOFA-7M-7, GEO-27)."""
    spell, deed = state.activation, deed_of(state, action.deed) if isinstance(action, Oppose) else None
    if params.los_doubt != "roll" or deed is None or spell is None or not isinstance(state.ground, Courtyard):
        return ()
    if deed.effect == "own":  # what is within reach needs no line
        near = state.ground.touching(spell.figure)
        far = [target for target in action.targets if target not in near]
    elif deed.effect == "throw" or (deed.effect == "taunt" and params.taunt_range == "sight"):
        far = list(action.targets)
    else:
        return ()
    return tuple(t for t in far if _sight(params, state, spell.figure, t)[0] == "doubt")


def _sight(params: Params, state: State, who: str, target: str) -> tuple[str, str]:
    ground = state.ground
    assert isinstance(ground, Courtyard)
    up = tuple(f.id for f in state.figures if f.standing)
    key = (who, target, up, params.los_blockers, params.los_elevation_ignores, params.elevation_min_mm)
    known = measured(ground)
    if key not in known:
        known[key] = _drawn(params, ground, up, who, target)
    verdict, by = known[key]
    return str(verdict), str(by)


def _drawn(params: Params, ground: Courtyard, up: tuple[str, ...], who: str, target: str) -> tuple[str, str]:
    spots = {spot.id: spot for spot in ground.spots}
    seen: Body = ground.body(target) if target in spots else ground.prop(target).body
    left_out = (spots[who].on, target, spots[target].on if target in spots else ground.prop(target).on)
    figures = [ground.body(name) for name in up if name not in (who, target)]
    things = [p.body for p in ground.props if p.body.solid and not p.held and p.body.id not in left_out]
    line = sight(
        ground.body(who),
        seen,
        figures=figures if params.los_blockers != "none" else (),
        scenery=things if params.los_blockers == "anything" else (),
        elevation_min=params.elevation_min_mm * 10 if params.los_elevation_ignores else None,
    )
    return line.verdict, line.by[0] if line.by else ""

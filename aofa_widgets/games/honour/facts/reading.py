"""A moment in plain words: units, terrain and places, sides, the turn, the bag, and what was done to get there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from aofa_widgets.play.facts import Fact, Facts, Row, Subject, Vocabulary
from aofa_widgets.play.tree import Entry
from aofa_widgets.table.measure import overlaps
from aofa_widgets.table.shapes import Disc, contains

from ..flow import Honour
from ..flow.victory import lost_points, points
from ..legal import chargeable, measures_of, targets
from ..model import Choice, Roll, State, Unit
from ..model.ground import TOL
from ..params import INCH
from ..resolve.places import distance, nearest, sight
from .doings import DOINGS, EVENTS, HAPPENED, OUTCOME, SIDES, doings, happenings

_FLAG, _NUMBER, _NAME, _NAMES, _SIDE = Fact("flag"), Fact("number"), Fact("name"), Fact("names"), Fact("name", SIDES)
NEAR = 6 * INCH
"""What is near: as far as a loss is felt by the book."""

FACTS: Vocabulary = {
    "figure": Subject(
        {
            "side": _SIDE, "card": _NAME, "samurai": _FLAG, "hero": _FLAG, "active": _FLAG, "used": _NUMBER,
            "left": _NUMBER, "markers": _NUMBER, "injuries": _NUMBER, "figures": _NUMBER, "skills": _NAMES,
            "dishonour": _NUMBER, "cautious": _FLAG, "prone": _FLAG, "loaded": _FLAG, "lost": _FLAG, "away": _FLAG,
            "moved": _FLAG, "on": _NAMES, "contact": _NAMES, "near": _NAMES, "friends": _NAMES, "sees": _NAMES,
            "nearest": _NAMES, "charges": _NAMES, "shoots": _NAMES,
        }
    ),
    "thing": Subject({"under": _NAMES}),
    "side": Subject(
        {
            "draws": _FLAG, "units": _NUMBER, "lost": _NUMBER, "away": _NUMBER, "markers": _NUMBER,
            "injuries": _NUMBER, "dishonour": _NUMBER, "points": _NUMBER, "struck": _NUMBER, "won": _FLAG,
        },
        SIDES,
    ),
    "turn": Subject(
        {
            "active": _NAME, "number": _NUMBER, "fates": _NUMBER, "token": _NAME, "due": _NAME, "label": _NAME,
            "dice": _NUMBER, "over": _FLAG,
        },
        SIDES,
    ),
    "bag": Subject({"tokens": _NUMBER, "aside": _NUMBER, "drawn": _NUMBER}, ("samurai", "warrior", "fate")),
    "done": Subject(OUTCOME, DOINGS),
    "happened": Subject(HAPPENED, EVENTS),
    "refused": Subject({"figure": _NAME, "target": _NAME, "by": _NAME, "clause": _NAME}, DOINGS),
}  # fmt: skip
"""What may be said of this game: `docs/lessons.md` tells authors what each word means."""


def facts(game: Honour, first: State, entries: Sequence[Entry]) -> Facts:
    """A moment in plain words: `first` and what was done since, the last entry's state being the moment now.

    >>> from aofa_widgets.rules import Ruleset
    >>> game = Honour(Ruleset.load("honour"))
    >>> found = facts(game, game.start("first-blood"), ())
    >>> [row["units"] for row in found["side"]], found["turn"][0]["due"], found["bag"][0]["tokens"]
    ([3, 4], 'coin', 6)
    """
    state = entries[-1].step.state if entries else first
    return {
        "figure": [_figure(game, first, state, unit) for unit in state.units],
        "thing": list(_things(state)),
        "side": [_side(state, side) for side in (0, 1)],
        "turn": [_turn(state)],
        "bag": [_tokens(state, kind) for kind in ("samurai", "warrior", "fate")],
        "done": doings(game.params, entries),
        "happened": list(happenings(entries)),
    }


def _figure(game: Honour, first: State, state: State, unit: Unit) -> dict[str, Any]:
    params, ground, who = game.params, state.ground, unit.id
    base = ground.base(who)
    here = base.here and unit.alive
    others = ground.others(who) if here else ()
    far = {other.id: distance(ground, who, other.id) for other in others}
    foes = [other.id for other in others if other.side != unit.side]
    row = {
        "id": who,
        "side": SIDES[unit.side],
        "card": unit.profile,
        "samurai": unit.samurai,
        "hero": unit.hero,
        "active": state.active == who,
        "used": unit.used,
        "left": unit.actions_left,
        "markers": unit.markers,
        "injuries": len(unit.injuries),
        "figures": unit.figures if unit.alive else 0,
        "skills": unit.skills,
        "dishonour": unit.dishonour,
        "cautious": unit.cautious,
        "prone": unit.prone,
        "loaded": unit.loaded,
        "lost": not unit.alive,
        "away": state.off(who),
        "moved": here and base.at != first.ground.base(who).at,
        "on": tuple(_under(state, base)) if here else (),
        "contact": tuple(name for name in foes if far[name] <= TOL),
        "near": tuple(name for name in foes if far[name] <= NEAR + TOL),
        "friends": tuple(name for name in far if name not in foes and far[name] <= NEAR + TOL),
    }
    measures = measures_of(params)
    return Row(
        row,
        {
            "sees": lambda: tuple(name for name in foes if sight(ground, measures, who, name).seen),
            "nearest": lambda: tuple(nearest(ground, measures, who)) if foes else (),
            "charges": lambda: chargeable(params, state, unit) if here else (),
            "shoots": lambda: targets(params, state, unit) if here else (),
        },
    )


def _under(state: State, base: Any) -> Iterator[str]:
    """The terrain under the middle of a base or overlapped by it, and the places that it counts for."""
    for feature in state.ground.features:
        if contains(feature.shape, base.at) or overlaps(base.disc, feature.shape):
            yield feature.id
    for place in state.ground.objectives:
        if overlaps(base.disc, Disc(place.x, place.y, place.r)):
            yield place.id


def _things(state: State) -> Iterator[dict[str, Any]]:
    on = {base.id: tuple(_under(state, base)) for base in state.ground.here()}
    for thing in (*state.ground.features, *state.ground.objectives):
        yield {"id": thing.id, "under": tuple(who for who, names in on.items() if thing.id in names)}


def _side(state: State, side: int) -> dict[str, Any]:
    own = [unit for unit in state.units if unit.side == side]
    living = [unit for unit in own if unit.alive]
    return {
        "id": SIDES[side],
        "draws": not state.over and state.drawer == side,
        "units": len(living),
        "lost": len(own) - len(living),
        "away": sum(state.off(unit.id) for unit in living),
        "markers": sum(unit.markers for unit in living),
        "injuries": sum(len(unit.injuries) for unit in own),
        "dishonour": sum(unit.dishonour for unit in living),
        "points": points(state)[side],
        "struck": lost_points(state)[1 - side],
        "won": state.over and state.winner == side,
    }


def _turn(state: State) -> dict[str, Any]:
    due = state.due
    side = None if due is None or (isinstance(due, Roll) and due.kind == "coin") else due.side
    return {
        "id": "" if side is None else SIDES[side],
        "active": state.active,
        "number": state.turn,
        "fates": state.fates,
        "token": state.token,
        "due": "" if due is None else due.kind if isinstance(due, Roll) else due.what,
        "label": due.cup if isinstance(due, Roll) else due.label if isinstance(due, Choice) else "",
        "dice": due.dice if isinstance(due, Roll | Choice) else 0,
        "over": state.over,
    }


def _tokens(state: State, kind: str) -> dict[str, Any]:
    drawn = sum(1 for token, _ in state.drawn if token == kind)
    return {"id": kind, "tokens": state.bag.of(kind), "aside": state.aside.of(kind), "drawn": drawn}


__all__ = ["FACTS", "SIDES", "facts"]

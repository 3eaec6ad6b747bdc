"""A moment in plain words: units, terrain and objectives, sides, the round, and what was done to get there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from aofa_widgets.play.facts import Fact, Facts, Row, Subject, Vocabulary
from aofa_widgets.play.tree import Entry
from aofa_widgets.table.convex import bites, within_reach
from aofa_widgets.table.formation import front as front_of
from aofa_widgets.table.formation import full_ranks, side_of

from ..flow import Regiments
from ..legal import measures_of
from ..legal.aims import targets
from ..legal.ways import chargeable
from ..model import Choice, Goal, Roll, State, Unit
from ..params import INCH
from ..resolve.places import near_goals, sees
from .doings import DOINGS, EVENTS, HAPPENED, OUTCOME, SIDES, doings, happenings

_FLAG, _NUMBER, _NAME, _NAMES, _SIDE = Fact("flag"), Fact("number"), Fact("name"), Fact("names"), Fact("name", SIDES)

CLOSE = 2 * INCH
"""What is close: about as near as an enemy may come without a charge by the book."""

FACTS: Vocabulary = {
    "figure": Subject(
        {
            "side": _SIDE, "unit": _NAME, "active": _FLAG, "used": _FLAG, "here": _FLAG, "figures": _NUMBER,
            "wounds": _NUMBER, "tokens": _NUMBER, "ranks": _NUMBER, "shaken": _FLAG, "fatigued": _FLAG, "lost": _FLAG,
            "routed": _FLAG, "aside": _FLAG, "moved": _FLAG, "facing": _NUMBER, "on": _NAMES, "near": _NAMES,
            "close": _NAMES, "sees": _NAMES, "shoots": _NAMES, "charges": _NAMES, "flanks": _NAMES,
        }
    ),
    "thing": Subject({"owner": Fact("name", ("", *SIDES)), "under": _NAMES, "near": _NAMES}),
    "side": Subject(
        {
            "acts": _FLAG, "units": _NUMBER, "lost": _NUMBER, "waiting": _NUMBER, "shaken": _NUMBER, "goals": _NUMBER,
            "tokens": _NUMBER, "won": _FLAG,
        },
        SIDES,
    ),
    "turn": Subject(
        {
            "active": _NAME, "number": _NUMBER, "stage": _NAME, "due": _NAME, "label": _NAME, "dice": _NUMBER,
            "over": _FLAG,
        },
        ("", *SIDES),
    ),
    "done": Subject(OUTCOME, DOINGS),
    "happened": Subject(HAPPENED, EVENTS),
    "refused": Subject({"figure": _NAME, "target": _NAME, "clause": _NAME}, DOINGS),
}  # fmt: skip
"""What may be said of this game: `docs/lessons.md` tells authors what each word means."""


def facts(game: Regiments, first: State, entries: Sequence[Entry]) -> Facts:
    """A moment in plain words: `first` and what was done since, the last entry's state being the moment now.

    >>> from aofa_widgets.rules import Ruleset
    >>> game = Regiments(Ruleset.load("regiments"))
    >>> found = facts(game, game.start("first-clash"), ())
    >>> [row["waiting"] for row in found["side"]], found["turn"][0]["due"], found["figure"][0]["ranks"]
    ([2, 2], 'unit', 2)
    """
    state = entries[-1].step.state if entries else first
    return {
        "figure": [_figure(game, first, state, unit) for unit in state.units],
        "thing": list(_things(game, state)),
        "side": [_side(state, side) for side in (0, 1)],
        "turn": [_turn(state)],
        "done": doings(entries),
        "happened": list(happenings(entries)),
    }


def _figure(game: Regiments, first: State, state: State, unit: Unit) -> dict[str, Any]:
    params, ground, who, here = game.params, state.ground, unit.id, unit.here
    measures = measures_of(params)
    own = ground.stand(who) if here else None
    block = own.block if own else None
    foes = list(ground.enemies(who)) if here else []
    row = {
        "id": who,
        "side": SIDES[unit.side],
        "unit": unit.card.id,
        "active": state.active == who,
        "used": unit.done,
        "here": here,
        "figures": len(unit.figures) if unit.alive else 0,
        "wounds": unit.wounds,
        "tokens": unit.tokens,
        "ranks": full_ranks(block) if block else 0,
        "shaken": unit.shaken,
        "fatigued": unit.fatigued,
        "lost": not unit.alive,
        "routed": unit.where == "routed",
        "aside": unit.where in ("ambush", "scout"),
        "moved": bool(block and first.ground.has(who) and block.at != first.ground.stand(who).block.at),
        "facing": block.facing if block else 0,
    }
    if own is None or block is None:
        return {**row, **dict.fromkeys(("on", "near", "close", "sees", "shoots", "charges", "flanks"), ())}
    return Row(
        row,
        {
            "on": lambda: tuple(_under(state, who)),
            "near": lambda: tuple(goal.id for goal in state.goals if who in _near(game, state, goal)),
            "close": lambda: tuple(foe.id for foe in foes if within_reach(foe.outline, own.outline, CLOSE)),
            "sees": lambda: tuple(foe.id for foe in foes if sees(ground, measures, who, foe.id)),
            "shoots": lambda: tuple(targets(params, measures, state, unit)),
            "charges": lambda: tuple(chargeable(params, measures, state, unit)),
            "flanks": lambda: tuple(foe.id for foe in foes if side_of(foe.block, front_of(block)) != "front"),
        },
    )


def _under(state: State, who: str) -> Iterator[str]:
    """The terrain that a unit stands in, if only with a corner."""
    outline = state.ground.stand(who).outline
    return (feature.id for feature in state.ground.features if bites(outline, feature.outline))


def _near(game: Regiments, state: State, goal: Goal) -> Mapping[str, int]:
    return near_goals(state.ground, measures_of(game.params), (goal.x, goal.y))


def _things(game: Regiments, state: State) -> Iterator[dict[str, Any]]:
    for feature in state.ground.features:
        under = tuple(stand.id for stand in state.ground.here() if bites(stand.outline, feature.outline))
        yield {"id": feature.id, "owner": "", "under": under, "near": ()}
    for goal in state.goals:
        owner = SIDES[goal.owner] if goal.owner >= 0 else ""
        yield {"id": goal.id, "owner": owner, "under": (), "near": tuple(_near(game, state, goal))}


def _side(state: State, side: int) -> dict[str, Any]:
    own = [unit for unit in state.units if unit.side == side]
    living = [unit for unit in own if unit.alive]
    return {
        "id": SIDES[side],
        "acts": isinstance(state.due, Choice) and state.due.side == side,
        "units": len(living),
        "lost": len(own) - len(living),
        "waiting": len(state.waiting(side)),
        "shaken": sum(unit.shaken for unit in living),
        "goals": sum(goal.owner == side for goal in state.goals),
        "tokens": sum(unit.tokens for unit in living),
        "won": state.over and state.winner == side,
    }


def _turn(state: State) -> dict[str, Any]:
    due = state.due
    return {
        "id": "" if due is None or (isinstance(due, Roll) and due.two) else SIDES[due.side],
        "active": state.active,
        "number": state.round,
        "stage": state.stage,
        "due": "" if due is None else "dice" if isinstance(due, Roll) else due.what,
        "label": due.cup if isinstance(due, Roll) else "",
        "dice": due.dice if isinstance(due, Roll) else 0,
        "over": state.over,
    }


__all__ = ["FACTS", "SIDES", "facts"]

"""A position in plain words: figures, things, the two sides, whose turn it is, and what was done to get there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from aofa_widgets.play.facts import Fact, Facts, Subject, Vocabulary
from aofa_widgets.play.tree import Entry

from ..flow import Swashbuckling
from ..model import Courtyard, Figure, State
from ..resolve import pool
from .doings import DOINGS, OUTCOME, SIDES, doings

_FLAG, _NUMBER, _NAME, _NAMES, _SIDE = Fact("flag"), Fact("number"), Fact("name"), Fact("names"), Fact("name", SIDES)

FACTS: Vocabulary = {
    "figure": Subject(
        {
            "side": _SIDE, "rating": _NUMBER, "wounds": _NUMBER, "stunned": _FLAG, "armed": _FLAG, "fallen": _FLAG,
            "standing": _FLAG, "active": _FLAG, "used": _FLAG, "actions": _NUMBER, "duels": _NUMBER, "ones": _NUMBER,
            "dice": _NUMBER, "moved": _FLAG, "on": _NAME, "hangs": _NAME, "holds": _NAME, "near": _NAMES,
            "enemies": _NAMES, "friends": _NAMES, "above": _NAMES,
        }
    ),
    "thing": Subject({"tipped": _FLAG, "held": _FLAG, "moved": _FLAG, "under": _NAMES, "near": _NAMES}),
    "side": Subject(
        {
            "initiative": _FLAG, "standing": _NUMBER, "fallen": _NUMBER, "wounds": _NUMBER, "stunned": _NUMBER,
            "used": _NUMBER, "ones": _NUMBER, "won": _FLAG,
        },
        SIDES,
    ),
    "turn": Subject(
        {
            "active": _NAME, "actions": _NUMBER, "dice": _NUMBER, "ones": _NUMBER, "duels": _NUMBER,
            "due": Fact("name", ("", "roll", "choice")), "over": _FLAG,
        },
        SIDES,
    ),
    "done": Subject(OUTCOME, DOINGS),
    "refused": Subject({"figure": _NAME, "deed": _NAME, "on": _NAME, "clause": _NAME}, DOINGS),
}  # fmt: skip
"""What may be said of this game: `docs/lessons.md` tells authors what each word means."""


def facts(game: Swashbuckling, first: State, entries: Sequence[Entry]) -> Facts:
    """A position in plain words: `first` and what was done since, the last entry's state being the position now.

    >>> from aofa_widgets.rules import Ruleset
    >>> game = Swashbuckling(Ruleset.load("swashbuckling"))
    >>> found = facts(game, game.start("courtyard"), ())
    >>> [row["standing"] for row in found["side"]], found["turn"][0]["due"]
    ([4, 5], 'roll')
    """
    state = entries[-1].step.state if entries else first
    return {
        "figure": [_figure(game, state, figure) for figure in state.figures],
        "thing": list(_things(first, state)),
        "side": [_side(state, side) for side in (0, 1)],
        "turn": [_turn(game, state)],
        "done": doings(game, entries),
    }


def _figure(game: Swashbuckling, state: State, figure: Figure) -> dict[str, Any]:
    ground, who = state.ground, figure.id
    spell = state.activation if state.activation and state.activation.figure == who else None
    touching = ground.touching(who) if figure.standing else ()
    sides = {name: state.figure(name) for name in touching}
    here = isinstance(ground, Courtyard) and not figure.away
    spot = ground.spot(who) if isinstance(ground, Courtyard) else None
    near = ground.near(who) if here and isinstance(ground, Courtyard) else ()
    return {
        "id": who,
        "side": SIDES[figure.side],
        "rating": figure.rating,
        "wounds": figure.wounds,
        "stunned": figure.stunned and figure.standing,
        "armed": figure.armed,
        "fallen": figure.fallen,
        "standing": figure.standing,
        "active": spell is not None,
        "used": who in state.used,
        "actions": spell.actions if spell else 0,
        "duels": spell.duels if spell else 0,
        "ones": spell.ones if spell else 0,
        "dice": pool(game.params, spell.actions) if spell else 0,
        "moved": bool(spell and spell.moved),
        "on": (spot.on or "") if spot else "",
        "hangs": (spot.hangs or "") if spot else "",
        "holds": figure.held or "",
        "near": tuple(dict.fromkeys((*near, *touching))),
        "enemies": tuple(name for name, other in sides.items() if other.side != figure.side and other.standing),
        "friends": tuple(name for name, other in sides.items() if other.side == figure.side and other.standing),
        "above": tuple(name for name in touching if ground.higher(who, name)),
    }


def _things(first: State, state: State) -> Iterator[dict[str, Any]]:
    ground, before = state.ground, first.ground
    if not isinstance(ground, Courtyard) or not isinstance(before, Courtyard):
        return
    was = {prop.body.id: prop for prop in before.props}
    reach = {spot.id: ground.near(spot.id) for spot in ground.spots if not spot.gone}
    for prop in ground.props:
        name, old = prop.body.id, was.get(prop.body.id)
        yield {
            "id": name,
            "tipped": prop.tipped,
            "held": prop.held,
            "moved": old is None or old.body != prop.body or old.held != prop.held or old.tipped != prop.tipped,
            "under": tuple(spot.id for spot in ground.spots if spot.on == name and not spot.gone),
            "near": tuple(who for who, things in reach.items() if name in things),
        }


def _side(state: State, side: int) -> dict[str, Any]:
    own = [figure for figure in state.figures if figure.side == side]
    standing = [figure for figure in own if figure.standing]
    mine = _holds(state) == side
    return {
        "id": SIDES[side],
        "initiative": mine,
        "standing": len(standing),
        "fallen": len(own) - len(standing),
        "wounds": sum(figure.wounds for figure in own),
        "stunned": sum(figure.stunned for figure in standing),
        "used": len({name for name in state.used if mine}),
        "ones": state.turn_ones if mine else 0,
        "won": state.winner == side,
    }


def _turn(game: Swashbuckling, state: State) -> dict[str, Any]:
    spell, side = state.activation, _holds(state)
    due = "" if state.due is None else "roll" if game.chance(state) is not None else "choice"
    return {
        "id": "" if side is None else SIDES[side],
        "active": spell.figure if spell else "",
        "actions": spell.actions if spell else 0,
        "dice": pool(game.params, spell.actions) if spell else 0,
        "ones": state.turn_ones,
        "duels": spell.duels if spell else 0,
        "due": due,
        "over": state.winner is not None,
    }


def _holds(state: State) -> int | None:
    """The side with the initiative, or None before anybody has it."""
    nobody = getattr(state.due, "kind", "") in ("initiative", "coin")
    return None if nobody else state.active

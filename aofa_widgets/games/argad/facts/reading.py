"""A moment in plain words: people, ground and work, sides, the turn, and what was written to get there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from aofa_widgets.play.facts import Fact, Facts, Row, Subject, Vocabulary
from aofa_widgets.play.tree import Entry
from aofa_widgets.table.measure import within

from ..actions import Order
from ..flow import Argad
from ..flow.slips import acting
from ..legal.near import between, foes, group_of, in_contact, leaders, size_of
from ..legal.seeing import aim_of, sees
from ..model import Character, Choice, Roll, State, base_of
from ..model.ground import TOL
from ..params import Params
from .doings import DOINGS, EVENTS, HAPPENED, OUTCOME, SIDES, doings, happenings

_FLAG, _NUMBER, _NAME, _NAMES, _SIDE = Fact("flag"), Fact("number"), Fact("name"), Fact("names"), Fact("name", SIDES)
_LATER = ("on", "contact", "near", "heard", "sees", "tells", "seen", "sheltered", "led", "together", "members")

FACTS: Vocabulary = {
    "figure": Subject(
        {
            "side": _SIDE, "here": _FLAG, "out": _NAME, "down": _FLAG, "hits": _NUMBER, "places": _NAMES,
            "empty": _NAMES, "moved": _FLAG, "held": _FLAG, "run": _NUMBER, "shot": _FLAG, "crouched": _FLAG,
            "hesitates": _FLAG, "hidden": _FLAG, "disguised": _FLAG, "disorder": _FLAG, "fleeing": _FLAG,
            "danger": _FLAG, "mounted": _FLAG, "formed": _NAME, "attitude": _NAME, "order": _NAME, "on": _NAMES,
            "contact": _NAMES, "near": _NAMES, "heard": _NAMES, "sees": _NAMES, "tells": _NAMES, "seen": _NAMES,
            "sheltered": _NUMBER, "led": _FLAG, "together": _NAME, "members": _NUMBER,
        }
    ),
    "thing": Subject({"under": _NAMES, "near": _NAMES, "done": _FLAG}),
    "side": Subject(
        {
            "acts": _FLAG, "sealed": _FLAG, "written": _NUMBER, "people": _NUMBER, "lost": _NUMBER, "aims": _NUMBER,
            "missed": _NUMBER,
        },
        SIDES,
    ),
    "turn": Subject(
        {"number": _NUMBER, "phase": _NAME, "rounds": _NUMBER, "due": _NAME, "dice": _NUMBER, "over": _FLAG}, ("now",)
    ),
    "done": Subject(OUTCOME, DOINGS),
    "happened": Subject(HAPPENED, EVENTS),
    "refused": Subject({"figure": _NAME, "deed": _NAME, "target": _NAME, "clause": _NAME}, DOINGS),
}  # fmt: skip
"""What may be said of this game: `docs/lessons.md` tells authors what each word means."""


def facts(game: Argad, first: State, entries: Sequence[Entry]) -> Facts:
    """A moment in plain words: `first` and what was done since, the last entry's state being the moment now.

    >>> from aofa_widgets.rules import Ruleset
    >>> game = Argad(Ruleset.load("argad"))
    >>> found = facts(game, game.start("small-quarrel"), ())
    >>> [row["people"] for row in found["side"]], found["turn"][0]["due"], found["figure"][0]["led"]
    ([3, 3], 'orders', True)
    """
    state = entries[-1].step.state if entries else first
    return {
        "figure": [_figure(game.params, first, state, p) for p in state.people],
        "thing": list(_things(game.params, state)),
        "side": [_side(state, side) for side in range(len(state.sides))],
        "turn": [_turn(state)],
        "done": doings(entries),
        "happened": list(happenings(entries)),
    }


def _figure(params: Params, first: State, state: State, p: Character) -> dict[str, Any]:
    before = first.person(p.id) if first.has(p.id) else p
    here = not p.out and p.arrives <= state.turn
    row = {
        "id": p.id,
        "side": SIDES[p.side],
        "here": here,
        "out": p.out,
        "down": p.down >= state.turn > 0 and not p.out,
        "hits": p.hits,
        "places": p.places,
        "empty": p.empty,
        "moved": (p.x, p.y) != (before.x, before.y),
        "held": p.held,
        "run": p.run,
        "shot": p.shot,
        "crouched": p.crouched,
        "hesitates": p.hesitates,
        "hidden": p.hidden,
        "disguised": p.disguised,
        "disorder": p.disorder,
        "fleeing": p.fleeing > 0 and p.fleeing >= state.turn,
        "danger": p.danger,
        "mounted": p.mounted,
        "formed": p.formed,
        "attitude": p.attitude,
        "order": _order(state, p),
    }
    if not here:
        return {**row, **dict.fromkeys(_LATER, ()), "sheltered": 0, "led": False, "together": "", "members": 0}
    return Row(
        row,
        {
            "on": lambda: tuple(f.id for f in state.ground.features if within(base_of(p).shape, f.shape, TOL)),
            "contact": lambda: tuple(foe.id for foe in in_contact(state, p)),
            "near": lambda: _within(state, p, params.reach(params.measure_talk_cm)),
            "heard": lambda: _within(state, p, params.reach(params.measure_voice_cm)),
            "sees": lambda: tuple(foe.id for foe in foes(state, p) if sees(params, state, p, foe)),
            "tells": lambda: _told_apart(params, state, p),
            "seen": lambda: tuple(foe.id for foe in foes(state, p) if sees(params, state, foe, p)),
            "sheltered": lambda: _sheltered(params, state, p),
            "led": lambda: bool(leaders(params, state, p)),
            "together": lambda: size_of(params, group_of(params, state, p)),
            "members": lambda: len(group_of(params, state, p)),
        },
    )


def _order(state: State, p: Character) -> str:
    """What somebody is to do: what is written of him now, else what all have agreed on; "" for nothing."""
    for slip in state.slips:
        if slip[1] == p.id and isinstance(slip[3], Order):
            return slip[3].do
    agreed = state.order(p.id)
    return str(agreed.do) if agreed is not None and agreed != Order(p.id) else ""


def _within(state: State, p: Character, far: int) -> tuple[str, ...]:
    return tuple(o.id for o in state.here() if o.id != p.id and not o.decoy and between(p, o) <= far)


def _told_apart(params: Params, state: State, p: Character) -> tuple[str, ...]:
    """The enemies whom somebody sees and whose colours he tells from where he stands (ARG-MEASURE-7)."""
    near, own = params.reach(params.measure_recognise_cm), base_of(p).shape
    seen = (foe for foe in foes(state, p) if sees(params, state, p, foe))
    return tuple(foe.id for foe in seen if within(base_of(foe).shape, own, near))


def _sheltered(params: Params, state: State, p: Character) -> int:
    """What the ground takes off every shot at somebody, at least; nothing where no enemy sees him."""
    shots = [aim_of(params, state, foe, p).malus for foe in foes(state, p) if sees(params, state, foe, p)]
    return min((-malus for malus in shots), default=0)


def _things(params: Params, state: State) -> Iterator[dict[str, Any]]:
    bases = [base_of(p) for p in state.here() if not p.decoy]
    reach = params.reach(params.measure_talk_cm)
    for feature in state.ground.features:
        under = tuple(base.id for base in bases if within(base.shape, feature.shape, TOL))
        near = tuple(base.id for base in bases if within(base.shape, feature.shape, reach))
        yield {"id": feature.id, "under": under, "near": near, "done": False}
    for job in state.jobs:
        near = tuple(
            p.id for p in state.here() if (p.x - job.x) ** 2 + (p.y - job.y) ** 2 <= (reach + p.two_steps) ** 2
        )
        yield {"id": job.id, "under": (), "near": near, "done": job.done}


def _side(state: State, side: int) -> dict[str, Any]:
    own = [p for p in state.people if p.side == side and not p.decoy]
    aims = [aim for aim in state.aims if aim.side == side]
    return {
        "id": SIDES[side],
        "acts": side in acting(state),
        "sealed": side in state.sealed,
        "written": len(state.written(side)),
        "people": sum(not p.out for p in own),
        "lost": sum(p.out not in ("", "left") for p in own),
        "aims": sum(aim.done for aim in aims),
        "missed": sum(not aim.done for aim in aims),
    }


def _turn(state: State) -> dict[str, Any]:
    due = state.due
    return {
        "id": "now",
        "number": state.turn,
        "phase": state.phase,
        "rounds": state.rounds,
        "due": due.what if isinstance(due, Choice) else "dice" if isinstance(due, Roll) else "",
        "dice": due.dice if isinstance(due, Roll) else 0,
        "over": state.over,
    }


__all__ = ["FACTS", "SIDES", "facts"]

"""Small tables to try one rule at a time on: people set out, slips written, turns played with known dice."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from aofa_widgets.games.argad import actions as ask
from aofa_widgets.games.argad.actions import Action
from aofa_widgets.games.argad.flow import Argad
from aofa_widgets.games.argad.model import Character, State
from aofa_widgets.games.argad.params import Params
from aofa_widgets.games.argad.referee import rule
from aofa_widgets.rules import Ruleset

Row = Mapping[str, Any]


@lru_cache(maxsize=32)
def _game(values: tuple[tuple[str, Any], ...]) -> Argad:
    return Argad(Ruleset.load("argad").with_values(dict(values), "test"))


@dataclass(frozen=True)
class Told:
    """What came of playing on: where it stands, the first state of each kind of slips, all that was told."""

    state: State
    at: Mapping[str, State]
    events: tuple[Any, ...]

    def __contains__(self, name: str) -> bool:
        return any(event.name == name for event in self.events)

    def rules(self) -> set[str]:
        return {event.rule for event in self.events}


class Table:
    """A game under some values of the rules, on which people are set out."""

    def __init__(self, **values: Any) -> None:
        told = {key.replace("__", "."): value for key, value in values.items()}
        self.game = _game(tuple(sorted(told.items())))
        self.params: Params = self.game.params

    def set_out(
        self, *people: Row, terrain: tuple[Row, ...] = (), jobs: tuple[Row, ...] = (), sides: tuple[Row, ...] = (),
        aims: tuple[Row, ...] = (), turns: int = 9, **changed: Row,
    ) -> State:  # fmt: skip
        """People on a bare table of 64 cm; then entries of theirs changed by name."""
        troops = sides or tuple({"name": {"en": name, "fr": name}} for name in ("One", "Two"))
        data = {
            "id": "case", "title": {"en": "A case", "fr": "Un cas"}, "width": 6400, "height": 6400, "turns": turns,
            "sides": list(troops), "terrain": list(terrain), "people": list(people), "jobs": list(jobs),
            "aims": list(aims),
        }  # fmt: skip
        state = self.game.start(data)
        changes = {name: replace(state.person(name), **dict(values)) for name, values in changed.items()}
        return state.put_all(changes)

    def why(self, state: State, action: Action) -> str:
        """The rule that forbids an action; "" where it is allowed."""
        found = self.game.refuse(state, action)
        return "" if found is None else found.rule

    def write(self, state: State, *slips: Action) -> State:
        for slip in slips:
            assert self.why(state, slip) == "", (slip, self.why(state, slip))
            state = self.game.apply(state, slip).state
        return state

    def play(self, state: State, face: int = 1, until: str = "", dice: Mapping[str, Any] | None = None) -> Told:
        """The rest of the turn, or up to the first slips of one kind; every die shows one face, but for those named.

        `dice`: faces by cup, or by cup and roller ("shots a"), in the order in which they fall.
        """
        fall = {cup: list(faces) for cup, faces in (dice or {}).items()}
        at: dict[str, State] = {}
        events: list[Any] = []
        now = state.turn
        while state.turn == now and not state.over:
            chance = self.game.chance(state)
            if chance is not None:
                cups = []
                for cup, n in chance.dice.items():
                    named = fall.get(cup, [])
                    cups.append((cup, tuple(named.pop(0) if named else face for _ in range(n))))
                step = self.game.settle(state, ask.Throw(tuple(cups)))
            else:
                at.setdefault(state.phase, state)
                if state.phase == until:
                    break
                step = self.game.apply(state, ask.Seal(min(self.game.to_act(state))))
            state = step.state
            events += step.events
        return Told(state, at, tuple(events))


TABLE = Table()


def person(name: str, kind: str, side: int, x: int, y: int, **more: Any) -> Row:
    return {"id": name, "person": kind, "side": side, "x": x, "y": y, **more}


def wall(kind: str = "low_wall", y: int = 3200, **more: Any) -> Row:
    """A straight piece of ground from west to east."""
    return {"id": kind, "kind": kind, "x": 3000, "y": y, "w": 2000, "h": 60, **more}


def patch(kind: str, y: int = 3600, h: int = 600) -> Row:
    """A broad patch of ground."""
    return {"id": kind, "kind": kind, "x": 3000, "y": y, "w": 3000, "h": h}


def ask_referee(op: str, state: Row, dice: Row | None = None, params: Row | None = None) -> dict[str, Any]:
    """What the referee answers to one operation."""
    record = {"game": "argad", "op": op, "state": dict(state), "dice": dict(dice or {}), "params": dict(params or {})}
    result: dict[str, Any] = rule(record)["result"]
    return result


def differs(op: str, state: Row, dice: Row, expected: Row, params: Row | None = None) -> dict[str, Any]:
    """The entries of an answer that are not as expected, as they were found."""
    told = ask_referee(op, state, dice, params)
    return {key: told.get(key) for key, value in expected.items() if told.get(key) != value}


def wrong(rows: Any) -> dict[str, Any]:
    """Of rows (ids, op, state, dice, expected), those in which the referee rules otherwise, by their ids."""
    return {ids: found for ids, op, state, dice, expected in rows if (found := differs(op, state, dice, expected))}


def someone(**told: Any) -> Character:
    """A person on no table."""
    return Character(**{"id": "a", "side": 0, "name": {}, **told})


__all__ = ["TABLE", "Table", "Told", "ask_referee", "differs", "patch", "person", "someone", "wall", "wrong"]

"""A bare table to try one thing on: people, slips, dice that show what one likes, and all that came of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from aofa_widgets.games.argad import actions as ask
from aofa_widgets.games.argad.actions import Action
from aofa_widgets.games.argad.flow import Argad
from aofa_widgets.games.argad.model import Character, State
from aofa_widgets.games.argad.params import Params
from aofa_widgets.rules import Ruleset

Row = Mapping[str, Any]
BARE = Ruleset.load("argad", preset="skirmish")


@dataclass(frozen=True)
class Turn:
    """What a turn came to: its states by phase, the names of its events, the dice asked for, its end."""

    states: Mapping[str, State]
    names: tuple[str, ...]
    dice: tuple[tuple[str, int], ...]
    end: State

    def __contains__(self, name: str) -> bool:
        return name in self.names

    def person(self, name: str) -> Character:
        return self.end.person(name)

    def at(self, name: str) -> tuple[int, int]:
        who = self.end.person(name)
        return who.x, who.y


@dataclass(frozen=True)
class Bench:
    """A game to try things on."""

    game: Argad

    @property
    def params(self) -> Params:
        return self.game.params

    def set_out(self, *people: Row, terrain: tuple[Row, ...] = (), master: bool = False, **more: Any) -> State:
        """People on a bare table of two sides (and a game master); `who_field` entries change people afterwards."""
        sides: list[dict[str, Any]] = [{"name": {"en": name, "fr": name}} for name in ("One", "Two")]
        if master:
            sides.append({"name": {"en": "Master", "fr": "Maître"}, "master": True})
        data = {
            "id": "bench", "title": {"en": "A bench", "fr": "Un banc"}, "width": 6400, "height": 6400, "turns": 9,
            "sides": sides, "terrain": list(terrain), "people": list(people), "jobs": more.pop("jobs", []),
            "aims": more.pop("aims", []), "loads": more.pop("loads", []), "boats": more.pop("boats", []),
            "arrivals": more.pop("arrivals", []), "journeys": more.pop("journeys", []),
        }  # fmt: skip
        state = self.game.start(data)
        return state.put_all({name: replace(state.person(name), **values) for name, values in more.items()})

    def may(self, state: State, action: Action) -> bool:
        return self.game.refuse(state, action) is None

    def write(self, state: State, *slips: Action) -> State:
        for slip in slips:
            state = self.game.apply(state, slip).state
        return state

    def turn(
        self, state: State, *slips: Action, face: int = 1, later: tuple[Action, ...] = (),
        **faces: int | tuple[int, ...],
    ) -> Turn:  # fmt: skip
        """The rest of a turn after these slips; `later` are written where they are allowed first.

        Every die shows `face`, or what is given for its cup.
        """
        state = self.write(state, *slips)
        found: dict[str, State] = {}
        names: list[str] = []
        dice: list[tuple[str, int]] = []
        now, wait = state.turn, list(later)
        while state.turn == now and not state.over:
            chance = self.game.chance(state)
            if chance is not None:
                dice += chance.dice.items()
                throw = tuple((cup, shown(faces.get(cup, face), many)) for cup, many in chance.dice.items())
                step = self.game.settle(state, ask.Throw(throw))
            else:
                if state.phase not in found:
                    for slip in [one for one in wait if self.may(state, one)]:
                        state = self.game.apply(state, slip).state
                        wait.remove(slip)
                found.setdefault(state.phase, state)
                step = self.game.apply(state, ask.Seal(min(self.game.to_act(state))))
            state = step.state
            names += [event.name for event in step.events]
        return Turn({**found, "end": state}, tuple(names), tuple(dice), state)


def person(name: str, kind: str, side: int, x: int, y: int, **more: Any) -> Row:
    """A person of a bench."""
    return {"id": name, "person": kind, "side": side, "x": x, "y": y, **more}


def shown(face: int | tuple[int, ...], many: int) -> tuple[int, ...]:
    """So many dice that all show a face, or each its own of a row."""
    return (face,) * many if isinstance(face, int) else (face * many)[:many]


@cache
def _bench(values: tuple[tuple[str, Any], ...]) -> Bench:
    return Bench(Argad(BARE.with_values(dict(values), "bench")))


def bench(*on: str, **values: Any) -> Bench:
    """A bench with these options on and all others off; more parameters by their keys, `_` for the first dot."""
    told = {f"options.{name}": True for name in on}
    told |= {key.replace("__", "."): value for key, value in values.items()}
    return _bench(tuple(sorted(told.items())))


def patch_of(kind: str, y: int = 3600, h: int = 600) -> Row:
    """A broad patch of ground."""
    return {"id": kind, "kind": kind, "x": 3000, "y": y, "w": 2000, "h": h}

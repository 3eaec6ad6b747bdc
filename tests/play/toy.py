"""A game of four rules that keeps the contract of `play`, so that time and saves are tested without any of ours.

Two sides take one to three pebbles in turn; after each take a die falls, and a 6 gives a pebble back. Who takes the
last pebble wins.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from aofa_widgets.errors import InputError
from aofa_widgets.play import Card, Chance, Forecast, Match, Refused, Result, Step, Turn
from aofa_widgets.words import fault


@dataclass(frozen=True)
class Take:
    number: int


@dataclass(frozen=True)
class Heap:
    left: int
    side: int = 0
    due: bool = False


class Pebbles:
    card = Card("pebbles", "turns", False, 2)
    rules: Any = None

    def start(self, scenario: Any) -> Heap:
        return Heap(scenario["heap"])

    def result(self, state: Heap) -> Result | None:
        return None if state.left or state.due else Result(1 - state.side)

    def chance(self, state: Heap) -> Chance | None:
        return Chance({"die": 1}) if state.due else None

    def to_act(self, state: Heap) -> frozenset[int]:
        return frozenset() if state.due or not state.left else frozenset({state.side})

    def apply(self, state: Heap, action: Take) -> Step:
        if not 1 <= action.number <= min(3, state.left):
            raise Refused("P-1", {"en": f"No {action.number}.", "fr": f"Pas {action.number}."})
        return Step(replace(state, left=state.left - action.number, due=True), (action,))

    def settle(self, state: Heap, outcome: int) -> Step:
        if not 1 <= outcome <= 6:
            raise InputError(fault("dice", "saves.a_face", found=outcome))
        return Step(Heap(state.left + (outcome == 6), 1 - state.side), (outcome,))

    def sample_actions(self, state: Heap, side: int, limit: int = 60) -> tuple[Take, ...]:
        return tuple(Take(n) for n in range(1, min(3, state.left) + 1))

    def fall(self, dice: Mapping[str, tuple[int, ...]]) -> int:
        (face,) = dice["die"]  # trusting, as a game may be: a KeyError for another cup
        return face

    def forecast(self, state: Heap, action: Take | None = None) -> Forecast | None:
        if action is None and not state.due:
            return None
        back = {"en": "one comes back", "fr": "un caillou revient"}
        return Forecast(((back, Fraction(1, 6)),), {"en": "One in six.", "fr": "Une fois sur six."})

    def turn(self, state: Heap) -> Turn:
        return Turn(state.side, None, 0, ({"en": "A", "fr": "A"}, {"en": "B", "fr": "B"}), (state.left, state.left))

    def write(self, action: Take) -> dict[str, Any]:
        return {"take": action.number}

    def read(self, row: Mapping[str, Any]) -> Take:
        return Take(row["take"])


def pebbles(heap: int = 21) -> Match:
    return Match(Pebbles(), {"heap": heap})  # type: ignore[arg-type]


def take(match: Match, *numbers: int, face: int = 1) -> Match:
    """Take so many, turn after turn, each followed by a die."""
    for number in numbers:
        match.do(Take(number))
        match.settle({"die": (face,)})
    return match

"""Who is out of the game after given hits, asked of the engine's own `hurt`, and no oftener than needed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..model import State
from ..params import Params
from .rolls import hurt


class Blow(NamedTuple):
    """Hits for one figure: whose, where pushes come from, on which table, how many (at least one)."""

    name: str
    source: str
    table: str
    hits: int


class Fates:
    """What hits do to the figures of one state, `most` at a time; blows in a row see what the blows before left."""

    def __init__(self, params: Params, state: State, most: int):
        self.params, self.most = params, most
        self._states = [state]
        self._after: dict[tuple[int, Blow], int] = {}
        self._more: dict[tuple[int, Blow], int] = {}
        self._bounds: dict[tuple[int, str, str, str], tuple[int, int]] = {}

    def out(self, blows: Sequence[Blow]) -> frozenset[str]:
        """Which of the figures hit are out of the game at the end."""
        at, found = 0, set()
        for i, blow in enumerate(blows):
            if i + 1 < len(blows):
                at = self._next(at, blow)
                fell = not self._states[at].figure(blow.name).standing
            else:
                fell = self._fells(at, blow)
            if fell:
                found.add(blow.name)
        return frozenset(found)

    def falls(self, blows: Sequence[Blow]) -> tuple[int, ...]:
        """The further hits of a fall that each blow leads to (AOFA-7-OBJECT)."""
        at, found = 0, []
        for blow in blows:
            found.append(self._further(at, blow))
            at = self._next(at, blow) if blow is not blows[-1] else at
        return tuple(found)

    def _further(self, at: int, blow: Blow) -> int:
        if (at, blow) not in self._more:
            self._more[at, blow] = hurt(self.params, self._states[at], *blow)[2]
        return self._more[at, blow]

    def _next(self, at: int, blow: Blow) -> int:
        """The state after a blow that others follow; states that are alike are one."""
        if (at, blow) not in self._after:
            state, *_ = hurt(self.params, self._states[at], *blow)
            if state not in self._states:
                self._states.append(state)
            self._after[at, blow] = self._states.index(state)
        return self._after[at, blow]

    def _fells(self, at: int, blow: Blow) -> bool:
        """More hits never spare a figure: the rows before are the same. So two or three questions settle every number.

        The first is about the most hits there are: as a rule they are not enough, and that was all.
        """
        key = (at, blow.name, blow.source, blow.table)
        safe, fatal = self._bounds.get(key) or self._first(at, blow)
        while safe < blow.hits < fatal:
            hits = (safe + fatal) // 2
            safe, fatal = (hits, fatal) if self._stands(at, blow, hits) else (safe, hits)
        self._bounds[key] = (safe, fatal)
        return blow.hits >= fatal

    def _first(self, at: int, blow: Blow) -> tuple[int, int]:
        safe = self._harmless(at, blow.name)
        most = max(self.most, blow.hits)
        if safe >= most or self._stands(at, blow, most):
            return most, most + 1
        return safe, most

    def _stands(self, at: int, blow: Blow, hits: int) -> bool:
        state, *_ = hurt(self.params, self._states[at], blow.name, blow.source, blow.table, hits)
        return state.figure(blow.name).standing

    def _harmless(self, at: int, name: str) -> int:
        """So many hits cannot put the figure out, whatever they do."""
        params = self.params
        if params.push_edge == "leaves_table":
            return 0
        falls = max(params.fall_damage_high, params.fall_damage_very_high) if params.optional_object_damage else 0
        return max(0, params.wounds_to_fall - self._states[at].figure(name).wounds - falls - 1)

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
    """What hits do to the figures of one state; blows in a row see what the blows before left."""

    def __init__(self, params: Params, state: State):
        self.params = params
        self._states = [state]
        self._after: dict[tuple[int, Blow], int] = {}
        self._bounds: dict[tuple[int, str, str, str], tuple[int, int | None]] = {}

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

    def _next(self, at: int, blow: Blow) -> int:
        """The state after a blow that others follow; states that are alike are one."""
        if (at, blow) not in self._after:
            state, *_ = hurt(self.params, self._states[at], *blow)
            if state not in self._states:
                self._states.append(state)
            self._after[at, blow] = self._states.index(state)
        return self._after[at, blow]

    def _fells(self, at: int, blow: Blow) -> bool:
        """More hits never spare a figure: the rows before are the same. So a few questions settle every number."""
        key = (at, blow.name, blow.source, blow.table)
        safe, fatal = self._bounds.get(key, (self._harmless(at, blow.name), None))
        for hits in range(safe + 1, blow.hits + 1):
            if fatal is not None:
                break
            state, *_ = hurt(self.params, self._states[at], blow.name, blow.source, blow.table, hits)
            if state.figure(blow.name).standing:
                safe = hits
            else:
                fatal = hits
        self._bounds[key] = (safe, fatal)
        return fatal is not None and blow.hits >= fatal

    def _harmless(self, at: int, name: str) -> int:
        """So many hits cannot put the figure out, whatever they do."""
        params = self.params
        if params.push_edge == "leaves_table":
            return 0
        falls = max(params.fall_damage_high, params.fall_damage_very_high) if params.optional_object_damage else 0
        return max(0, params.wounds_to_fall - self._states[at].figure(name).wounds - falls - 1)

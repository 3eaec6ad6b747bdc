"""Best play of the figure in hand against one enemy, reckoned only while it is asked for, never while a bot plays."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import traitlets as t

from aofa_widgets.errors import InputError, named
from aofa_widgets.words import fault, texts

from ..playing import best_play, unknown

if TYPE_CHECKING:
    from . import MiniBoard as Board
else:
    Board = Any


class Advised(t.HasTraits):
    """A board that tells best play: `best` is what is shown, None while nobody asks."""

    best = t.Dict(allow_none=True, default_value=None).tag(sync=True)
    _advising = False
    _thumbed = False
    _target: str | None = None

    def advise(self: Board, shown: bool = True, target: str | None = None, thumb: bool = False) -> None:
        """Show best play of the active figure against an enemy (the nearest, if none is named), or hide it.

        `thumb`: with the best rule of thumb, which takes up to a second. Raises: InputError for no such figure.
        """
        self._advising, self._thumbed = bool(shown), bool(thumb) and bool(shown)
        self._target = self._known(target) if target is not None else self._target
        self._show_best()

    def on_best(self: Board, content: Mapping[str, Any]) -> None:
        """Show or hide best play, against whom, or its rule of thumb."""
        target, shown = content.get("target"), content.get("shown", True)
        if not isinstance(shown, bool):
            raise InputError(fault("shown", "board.no_such_odds", found=named(shown, 20)))
        self.advise(shown, target, thumb=content.get("thumb") is True or (shown and self._thumbed))
        if self.best:
            self.tell(self.best["thumb"] if content.get("thumb") and self.best["thumb"] else self.best["why"])

    def _show_best(self: Board) -> None:
        """Reckon it anew where it is shown."""
        self.best = self._advice() if self._advising and self._bots_side() is None else None

    def _advice(self: Board) -> dict[str, Any]:
        alone = getattr(self.match.game, "alone", None)
        found = alone(self.match.state, self._target) if alone else None
        if found is None:
            return {**unknown(texts("solve.best_nobody")), "unset": None, "enemies": [], "target": None}
        names = dict(found.who), dict(found.against)
        told: dict[str, Any] = best_play(self.ruleset, *found.ratings, found.spot, names, self._thumbed)
        others = [dict(name) for name in found.others]
        told["unset"] = texts("solve.best_others", names=_listed(others)) if others else None
        told["enemies"] = [{"id": key, "name": dict(name)} for key, name in found.enemies]
        told["target"] = found.target
        return told


def _listed(names: list[dict[str, str]]) -> dict[str, str]:
    return {lang: ", ".join(name[lang] for name in names) for lang in names[0]}

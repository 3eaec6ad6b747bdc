"""What a board offers beyond straight moves: rulers, the bag beside it, pressing and putting as a game has it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import traitlets as t

from aofa_widgets.errors import InputError, named
from aofa_widgets.words import fault

from ..bag.sight import bag_object, drawn_words
from ..base import word
from .offering import place

if TYPE_CHECKING:
    from . import MiniBoard as Board
else:
    Board = Any


class Measuring(t.HasTraits):
    """Rulers and the bag of a game that has them (play/measuring.py, play/bags.py); a game without has neither."""

    rulers = t.List().tag(sync=True)  # type: ignore[var-annotated]
    measured = t.Dict().tag(sync=True)
    bag = t.Dict(allow_none=True, default_value=None).tag(sync=True)

    def measure(self: Board, figure: str, to: tuple[int, int] | None = None, what: str = "", offer: str = "") -> Any:
        """What the game measures: the way of a figure to a place, or what a ruler (a key of `rulers`) shows of it.

        None where there is nothing to measure. Raises: InputError for a figure that is not there, or no place.
        """
        name = self._known(figure)
        found = getattr(self.match.game, "measure", None)
        return found(self._sight, name, to, what, offer) if found else None

    def on_measure(self: Board, content: Mapping[str, Any]) -> None:
        """Measure; nothing is said aloud but by the view that asked."""
        number = content.get("n")
        if type(number) is not int or abs(number) > 2**53:
            raise InputError(fault("n", "common.bad_value", field="n", found=named(number, 20)))
        to = None if content.get("to") is None else place(content["to"])
        what, offer = (word(content, key) if key in content else "" for key in ("what", "offer"))
        found = self.measure(str(content.get("figure")), to, what, offer)
        self.measured = {"n": number, "figure": content.get("figure")} | (found.to_json() if found else {})

    def _show_bag(self: Board) -> None:
        game, state = self.match.game, self._sight
        rulers, bag = getattr(game, "rulers", None), getattr(game, "bag", None)
        self.rulers = [[key, dict(name)] for key, name in rulers()] if rulers else []
        found = bag(state) if bag else None
        self.bag = bag_object(found, drawn_words(found), self.ruleset) if found is not None else None
        self.measured = {}

    def _pressed(self: Board, figure: str) -> Any:
        touched = getattr(self.match.game, "touched", None)
        found = touched(self._sight, figure) if touched else None
        return self._make("activate", figure) if touched is None else found or self._first_offer(figure)

    def _only_read(self: Board, figure: str) -> bool:
        """Whether pressing a figure only opens its profile: that of an enemy at whom nothing aims now."""
        game, state = self.match.game, self._sight
        side = next(piece.side for piece in game.scene(state).pieces if piece.id == figure)
        if figure not in self.preview.get("cards", {}) or side in game.to_act(state):
            return False
        aimed = any(offer.needs == "figure" and figure in offer.options for offer in self._menu().offers)
        return not aimed or game.touched(state, figure) is not None

    def _first_offer(self: Board, figure: str) -> Any:
        """Of a choice that names figures, the first offer that names this one; else what its side may do at all."""
        for offer in self._menu().offers:
            if offer.needs == "figure" and figure in offer.options:
                return offer.make(figure)
        raise InputError(fault("figure", "board.not_now"))

    def _placing(self: Board, figure: str, to: tuple[int, int]) -> Any:
        moved = getattr(self.match.game, "moved", None)
        return moved(self._sight, figure, to) if moved else self._make("move", to)

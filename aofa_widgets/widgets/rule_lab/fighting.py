"""The part of the lab that fights whole battles: begun, looked at, paused, carried on, stopped."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import traitlets as t

from .battles import Battles, all_games, asked_of, choices, usual_games
from .filing import by_name

if TYPE_CHECKING:
    from aofa_widgets.lab.balance import Comparison

    from . import RuleLab as Lab
else:
    Lab = Any


class Fighting(t.HasTraits):
    """`battle` is what the view shows; the view asks to look while battles are under way."""

    battle = t.Dict(allow_none=True, default_value=None).tag(sync=True)
    battles: Battles | None = None
    _games = 0

    def fight(self: Lab, pairs: Any = None, games: int | None = None, **asked: Any) -> Comparison:
        """Fight whole battles under the base rules and under these, and wait; all as `compare` has it.

        Of a game without tables of battles bots play on the board, as `compare_boards` has it.

        Raises: InputError.
        """
        self._sit_down(pairs, games, asked)
        self.battles.run()
        self.show_battles()
        return self.battles.found

    def begin(self: Lab, pairs: Any = None, games: int | None = None, **asked: Any) -> None:
        """The same beside all else: `battle` says how far it is whenever `show_battles` is called, as the view does."""
        self._sit_down(pairs, games, asked)
        self.battles.begin()
        self.show_battles()

    def _sit_down(self: Lab, pairs: Any, games: Any, asked: Mapping[str, Any]) -> None:
        games = usual_games(self.base.game) if games is None else games
        self._games = all_games(self.base.game, pairs, games)
        self.set_aside()
        self.battles = Battles(self.base, by_name(self), pairs=pairs, games=games, **asked)

    def set_aside(self) -> None:
        """Stop what is still being fought: nobody looks at it any more."""
        if self.battles is not None:
            self.battles.control.cancel()

    def show_battles(self) -> None:
        """Show how far the battles are, and what they came to."""
        if self.battles is not None:
            self.battle = self.battles.shown(self._games)

    def offer_tactics(self: Lab) -> None:
        """Offer ways to play, once somebody looks at the battles."""
        if self.tab == "battles" and "tactics" not in self.choices:
            self.choices = {**self.choices, **choices(self.base.book)}

    def close(self) -> None:
        """Take the widget away; battles under way are stopped."""
        self.set_aside()
        super().close()  # type: ignore[misc]

    def on_fight(self: Lab, content: Mapping[str, Any]) -> None:
        """Fight whole battles under both rules, beside all else."""
        self.begin(**asked_of(content, self.base.book))

    def on_look(self: Lab, content: Mapping[str, Any]) -> None:
        """See how far the battles are."""
        was = self.battle and self.battle["state"]
        self.show_battles()
        now = self.battle and self.battle["state"]
        if self.battle and now != was and self.battle["result"]:
            self.tell(self.battle["result"]["summary"], "info")
        elif self.battle and now != was and now == "failed":
            self.tell(self.battle["failed"], "info")

    def on_pause(self, content: Mapping[str, Any]) -> None:
        """Begin no further games until they are asked for again."""
        if self.battles is not None:
            self.battles.control.pause()
            self.show_battles()

    def on_resume(self, content: Mapping[str, Any]) -> None:
        """Carry on."""
        if self.battles is not None:
            self.battles.control.resume()
            self.show_battles()

    def on_stop(self, content: Mapping[str, Any]) -> None:
        """Stop; what is fought is shown."""
        self.set_aside()
        self.show_battles()

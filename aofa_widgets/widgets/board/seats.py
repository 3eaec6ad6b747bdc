"""Seats around one screen: where sides write in secret at the same time, each is shown its own view, in turn.

Whoever is before the screen sees what the game's `view` lets that side see. Between two seats the board is covered:
nothing secret is sent to the page until the next person says that it is they. While dice fall and people move, all
watch, and the board shows what nobody's seat may see.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import traitlets as t

from aofa_widgets.errors import InputError, named
from aofa_widgets.play import Menu
from aofa_widgets.words import fault, languages, texts

if TYPE_CHECKING:
    from . import MiniBoard as Board
else:
    Board = Any


class Seated(t.HasTraits):
    """The part of the board that knows who sits before the screen; `seats` is None where nothing is written in secret.

    `seats`: `at` whose view is shown (None: nobody's), `covered`, `next` to whom the screen is to be passed, `rows` of
    all seats (`done`: has sealed), `phase` and `sheets` as the game tells them (`play.seats`).
    """

    seats = t.Dict(allow_none=True, default_value=None).tag(sync=True)
    _holder: int | None = None  # who is before the screen, or is to be
    _seen_by: int | None = None  # who has said so
    _sat_at = 0  # the moment that was looked at last

    @property
    def _together(self: Board) -> bool:
        """Whether sides write at the same time, unseen by each other."""
        card = self.match.game.card
        return bool(card.order == "together" and card.secrets)

    @property
    def _taken(self: Board) -> list[dict[str, Any]]:
        """The seats that this scenario has, with who plays them."""
        rows: list[dict[str, Any]] = self._rows
        return rows[: len(self.match.game.turn(self.match.state).names)]

    @property
    def _people(self: Board) -> list[int]:
        return [row["side"] for row in self._taken if not row["bot"]]

    @property
    def _covered(self: Board) -> bool:
        """Whether the next person has still to say that it is they."""
        return self._together and self._holder is not None and self._seen_by != self._holder

    def look(self: Board, side: int | None = None) -> None:
        """Show the board to a side that may write (the next one, if none is named).

        Raises: InputError for a side that a bot plays, or that has nothing to write now.

        >>> from aofa_widgets.games import GAMES, load
        >>> secret = [key for key in GAMES if load(key).GAME.card.secrets][-1:]
        >>> from aofa_widgets.widgets.board import MiniBoard
        >>> for board in (MiniBoard(key) for key in secret):
        ...     board.look(1)
        ...     print(board.seats["at"], board.seats["covered"])
        1 False
        """
        if not self._together:
            raise InputError(fault("side", "seats.none"))
        side = self._holder if side is None else side
        if side not in self._free():
            raise InputError(fault("side", "seats.not_now", found=named(side, 20)))
        self._holder = self._seen_by = side
        self._show()

    def on_look(self: Board, content: Mapping[str, Any]) -> None:
        """Uncover the board for whoever says that it is they."""
        self.look(content.get("side"))

    def on_pass(self: Board, content: Mapping[str, Any]) -> None:
        """Cover the board, and pass the screen to a side that may write."""
        side = content.get("side")
        if side not in self._free():
            raise InputError(fault("side", "seats.not_now", found=named(side, 20)))
        self._holder, self._seen_by = side, None
        self._show()
        self.tell(self.turn["text"])  # in place of what was said to the seat before

    def _free(self: Board) -> list[int]:
        """The people who may write now."""
        return [side for side in sorted(self.match.game.to_act(self.match.state)) if side in self._people]

    def _be_seated(self: Board) -> None:
        """After anything that was done: whose view is shown next."""
        if not self._together:
            return
        people, free, tree = self._people, self._free(), self.match.tree
        fresh, self._sat_at = tree.number != self._sat_at, tree.number
        if fresh and tree.node.entry and set(free) - self.match.game.to_act(tree.node.entry.before):
            self._holder = None  # all write anew, and what came of the last seal is for everybody to see
        if len(people) == 1:
            self._holder = self._seen_by = people[0]  # alone before the screen: nothing to cover
        elif not free or self._bots_side() is not None:
            self._holder = self._seen_by = None
        elif self._holder not in free:
            self._holder, self._seen_by = free[0], None

    @property
    def _sight(self: Board) -> Any:
        """The state as it may be shown: the whole where nothing is secret, or when the game is over."""
        return self._as_seen(self.match.state)

    def _as_seen(self: Board, state: Any) -> Any:
        """A state as whoever is before the screen may see it."""
        game = self.match.game
        if not self._together or game.result(state):
            return state
        nobody = len(game.turn(state).names)  # a seat that nobody has: no slip, no secret, nobody who is hidden
        return game.view(state, nobody if self._holder is None or self._covered else self._holder)

    def _undoable(self: Board) -> bool:
        """Whether the last thing done may be taken back by whoever is before the screen: never another's seal."""
        tree = self.match.tree
        if tree.place == 0:
            return False
        if not self._together or len(self._people) < 2:
            return True
        game, entry = self.match.game, tree.node.entry
        before, after = game.to_act(entry.before), game.to_act(self.match.state)
        return not self._covered and (self._holder is None or self._holder in before) and (not after or before == after)

    def _noted(self: Board, before: Mapping[str, Any] | None) -> dict[str, str]:
        """What a seat has just written, for whoever hears it; no word of it stays when the board is covered."""
        if not self.seats or self._covered or before is None:
            return dict.fromkeys(languages(), "")
        was, now = (
            [line["text"] for sheet in seats["sheets"] if sheet["key"] == "written" for line in sheet["lines"]]
            for seats in (before, self.seats)
        )
        new = next((text for text in now if text not in was), None)
        return texts("seats.noted", line=new) if new else dict(self.turn["text"])

    def _passed(self: Board, said: Mapping[str, str]) -> dict[str, str]:
        """What is said, and to whom the screen goes next."""
        if not self._covered or self._holder is None:
            return dict(said)
        names = self.match.game.turn(self.match.state).names
        to = texts("seats.pass_to", side=dict(names[self._holder]))
        return {lang: f"{text} {to[lang]}.".strip() for lang, text in said.items()}

    def _cover(self: Board) -> Menu:
        """What is offered while the board is covered: nothing."""
        names = self.match.game.turn(self.match.state).names
        return Menu((), texts("seats.pass", side=dict(names[self._holder or 0])))

    def _show_seats(self: Board) -> None:
        if not self._together:
            self.seats = None
            return
        game, state, sight = self.match.game, self.match.state, self._sight
        acting, over = game.to_act(state), game.result(state) is not None
        rows = [
            {
                "side": row["side"],
                "name": dict(name),
                "bot": bool(row["bot"]),
                "open": row["side"] in acting,
            }
            for row, name in zip(self._taken, game.turn(state).names, strict=True)
        ]
        tell = getattr(game, "seat", None)
        at = -1 if self._covered or self._holder is None else self._holder
        told = tell(sight, at).to_json() if tell else {"phase": {}, "sheets": []}
        self.seats = {
            "at": None if at < 0 or over else at,
            "covered": self._covered,
            "next": self._holder if self._covered else None,
            "alone": len(self._people) < 2,
            "writing": bool(acting),
            "over": over,
            "rows": rows,
            **told,
        }

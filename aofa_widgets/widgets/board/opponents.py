"""Who plays the sides of a board: people, each in a language of their own if they like, and bots that answer them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import traitlets as t

from aofa_widgets.dice.roller import Roller
from aofa_widgets.errors import AofaError, InputError, named, shown
from aofa_widgets.games import load
from aofa_widgets.words import fault, languages, say, texts

from .handing import Handed
from .timed import Timed

STRENGTHS = (1, 2, 3)
MOST_STEPS = 300  # of bots alone, before somebody has to say that they go on
MOST_PACE = 10_000  # milliseconds
HARMS = ("fallen", "stunned", "weaponless")

if TYPE_CHECKING:
    from . import MiniBoard as Board
else:
    Board = Any


class Opponents(Handed, Timed):
    """The part of the board that knows who plays which side.

    `players` has a row a side: its bot or None, the bot's strength, the language that its person reads or None.
    `bot` says whose turn it is if it is a bot's; the view then asks for one step after another, `pace` milliseconds
    apart, so that each can be seen and heard. Without a view, `run` plays them.
    """

    players = t.List().tag(sync=True)
    opponents = t.List().tag(sync=True)
    bot = t.Dict(allow_none=True, default_value=None).tag(sync=True)
    pace = t.Int(900, min=0, max=MOST_PACE).tag(sync=True)

    def _seat(self: Board, bots: Any, strength: Any, langs: Any, seed: int | None) -> None:
        """Seat people and bots. Raises: InputError for a side, a bot, a strength or a language that does not exist."""
        sides = range(self.match.game.card.sides)
        self._minds = dict(getattr(load(self.ruleset.game), "BOTS", {}))
        self._mind = Roller(None if seed is None else (seed + 1) % 2**64)  # a bot's choices take no die of the tray
        self._turning = False
        if bots is not None and not (isinstance(bots, Mapping) and all(_side(key, sides) for key in bots)):
            raise InputError(fault("bots", "board.bots_by_side", found=shown(bots), sample='{1: "prudent"}'))
        if langs is not None and (
            isinstance(langs, str) or not isinstance(langs, Sequence) or len(langs) != len(sides)
        ):
            raise InputError(fault("langs", "board.langs_by_side", found=shown(langs), n=len(sides)))
        rows = []
        for side in sides:
            name, power = self._asked_bot((bots or {}).get(side), strength)
            lang = None if langs is None else self._asked_lang(langs[side])
            rows.append({"side": side, "bot": name, "strength": power, "lang": lang})
        self._rows = rows

    def _asked_bot(self: Board, asked: Any, strength: Any) -> tuple[str | None, int]:
        """A bot by its key, or "key:strength"; None is a person."""
        name, _, power = asked.partition(":") if isinstance(asked, str) else (asked, "", "")
        if name is not None and (not isinstance(name, str) or name not in self._minds):
            allowed = ", ".join(self._minds) or "-"
            raise InputError(fault("bots", "board.no_such_bot", found=named(asked, 40), allowed=allowed))
        found: Any = int(power) if power in ("1", "2", "3") else power or strength
        if type(found) is not int or found not in STRENGTHS:
            raise InputError(fault("strength", "board.no_such_strength", found=named(found, 40)))
        return name, found

    def _asked_lang(self: Board, asked: Any) -> str | None:
        if asked is None:
            return None
        if not isinstance(asked, str) or asked not in languages():
            raise InputError(
                fault("lang", "common.unknown_language", found=named(asked, 20), allowed=", ".join(languages()))
            )
        return asked

    # Whose turn it is.

    def _to_act(self: Board) -> int | None:
        """The side that is to act or to throw: None at the end, and while all throw for who starts."""
        game, state = self.match.game, self.match.state
        if game.result(state):
            return None
        if game.chance(state):
            return game.turn(state).side
        acting = game.to_act(state)
        bots = [side for side in acting if self._rows[side]["bot"]]  # where all may act at once, bots are quick
        return min(bots or acting, default=None) if self._holder not in acting or bots else self._holder

    def _bots_side(self: Board) -> int | None:
        """The side of the bot that is to act, or for which dice are to be thrown; None if a person is waited for."""
        if self.match.game.result(self.match.state):
            return None
        side = self._to_act()
        if side is None:
            return 0 if all(row["bot"] for row in self._taken) else None
        return side if self._rows[side]["bot"] else None

    def _persons_turn(self: Board) -> None:
        side = self._bots_side()
        if side is not None:
            raise InputError(fault("ask", "board.bots_turn", bot=self._called(side)))

    def _called(self: Board, side: int) -> dict[str, str]:
        row, names = self._rows[side], self.match.game.turn(self.match.state).names
        name = dict(self._minds[row["bot"]].name)
        return texts("board.bot_called", side=dict(names[side]), name=name, n=row["strength"])

    def _yours(self: Board, winner: int | None, told: Mapping[str, str]) -> dict[str, str]:
        """How the game ended; where one person plays against bots, first whether that person won."""
        people = self._people
        if winner is None or len(people) != 1 or len(self._taken) < 2:
            return dict(told)
        yours = texts("board.you_won" if winner == people[0] else "board.you_lost")
        return {lang: f"**{yours[lang]}** {told[lang]}".strip() for lang in languages()}

    def _show_players(self: Board) -> None:
        side = self._bots_side()
        self.players = [dict(row) for row in self._taken]
        self.opponents = [
            {
                "key": key,
                "name": dict(bot.name),
                "about": dict(bot.about),
                "levels": [dict(level) for level in getattr(bot, "levels", ())],
            }
            for key, bot in self._minds.items()
        ]
        self.bot = (
            None
            if side is None
            else {
                "side": side,
                "at": self.match.tree.number,
                "alone": all(row["bot"] for row in self._taken),
                "tip": not self.match.undone,
            }
        )
        acting = self._to_act()
        lang = None if acting is None else self._rows[acting]["lang"]
        if lang and not self._rows[acting or 0]["bot"]:
            self._turning = True
            try:
                self.lang = lang
            finally:
                self._turning = False

    @t.observe("lang")
    def _tongue(self: Board, change: Any) -> None:
        """Whoever turns the switch while both read in tongues of their own turns their own."""
        acting = None if getattr(self, "_turning", True) else self._to_act()
        if acting is not None and self._rows[acting]["lang"] and not self._rows[acting]["bot"]:
            self._rows[acting]["lang"] = change["new"]
            self.players = [dict(row) for row in self._taken]

    # What a person may ask for.

    def opponent(self: Board, side: int, bot: str | None = None, strength: int = 2) -> None:
        """Let a bot play a side from now on ("prudent", or "prudent:3" with its strength), or None: a person.

        Raises: InputError for a side, a bot or a strength that does not exist.
        """
        self._known_side(side)
        name, power = self._asked_bot(bot, strength)
        self._rows[side] |= {"bot": name, "strength": power}
        self._show()

    def go(self: Board) -> bool:
        """Let the bot whose turn it is do one thing, or throw the dice that it is to throw; False if it is nobody's.

        Raises: InputError if the bot's choice is none that the rules allow; then nothing changes.
        """
        side = self._bots_side()
        if side is None:
            return False
        game, state = self.match.game, self.match.state
        if game.chance(state) is not None:
            self.throw()
            return True
        row = self._rows[side]
        try:
            own = {"side": side} if self._together else {}  # of several that may act at once, this one answers
            self.do(self._minds[row["bot"]].choose(game, state, self._mind, row["strength"], **own))
        except AofaError as error:
            why = {lang: error.say(lang) for lang in languages()}
            raise InputError(fault("bot", "board.bot_failed", bot=self._called(side), why=why)) from error
        return True

    def run(self: Board, most: int = MOST_STEPS) -> int:
        """Let the bots play until a person is waited for, the game is over or `most` steps are done; how many were.

        Raises: InputError for what is no number of steps.
        """
        if type(most) is not int or most < 0:
            raise InputError(fault("most", "errors.bad_field", found=shown(most), allowed="300"))
        done = 0
        while done < most and self.go():
            done += 1
        return done

    def undo(self: Board) -> None:
        """Take back the last thing done; against a bot, back to one's own last choice."""
        self._along(super().undo, lambda: self.match.entries)

    def redo(self: Board) -> None:
        """Do again what was taken back; against a bot, with all that it did next."""
        self._along(super().redo, lambda: self.match.undone)

    def _along(self: Board, step: Any, left: Any) -> None:
        with self.hold_sync():
            step()
            while not all(row["bot"] for row in self._taken) and self._bots_side() is not None and left():
                step()

    def on_go(self: Board, content: Mapping[str, Any]) -> None:
        """One step of a bot, unless another view had it done already."""
        if content.get("at") == self.match.tree.number:
            self.go()

    def on_run(self: Board, content: Mapping[str, Any]) -> None:
        """All steps of a bot up to a person's next choice at once, and what came of them in a few sentences."""
        if content.get("at") != self.match.tree.number:
            return
        before = {piece.id: piece for piece in self.match.game.scene(self._sight).pieces}
        with self.hold_sync():
            done = self.run()
            if done:
                told = self._came_of(before, done)
                last = self.said["text"] if self.said else {}
                self.tell({lang: " ".join(filter(None, (*told[lang], last.get(lang)))) for lang in languages()})
                self.said = {**self.said, "summary": True}

    def _came_of(self: Board, before: Mapping[str, Any], done: int) -> dict[str, list[str]]:
        """Who was hurt meanwhile, and who has the initiative; the last step says the rest itself."""
        told = {lang: [say("board.ran", lang, n=done)] for lang in languages()}
        turn = self.match.game.turn(self.match.state)
        for piece in self.match.game.scene(self._sight).pieces:
            was = before.get(piece.id)
            new = [state for state in piece.states if was is None or state not in was.states]
            for lang in languages():
                words = [say(f"board.{state}", lang) for state in HARMS if state in new]
                if "fallen" not in piece.states and piece.wounds > (was.wounds if was else 0):
                    words.append(say("board.said_wounds", lang, n=piece.wounds))
                if words:
                    told[lang].append(
                        f"{piece.name.get(lang, piece.id)}{say('board.said_colon', lang)}{', '.join(words)}."
                    )
        if turn.side is not None and not self.match.game.result(self.match.state):
            key = "play.to_play" if turn.rounds else "board.said_initiative"  # rounds: the sides simply take turns
            for lang in languages():
                told[lang].append(say(key, lang, side=turn.names[turn.side]))
        return told

    def on_player(self: Board, content: Mapping[str, Any]) -> None:
        """Seat a bot or a person, or choose the language that a side's person reads (None: that of the board)."""
        side = self._known_side(content.get("side"))
        row = dict(self._rows[side])
        if "bot" in content or "strength" in content:
            bot = content.get("bot", row["bot"])
            row["bot"], row["strength"] = self._asked_bot(
                None if bot == "" else bot, content.get("strength", row["strength"])
            )
        if "lang" in content:
            row["lang"] = self._asked_lang(None if content["lang"] == "" else content["lang"])
        self._rows[side] = row
        self._show()

    def _known_side(self: Board, side: Any) -> int:
        if not _side(side, range(len(self._taken))):
            raise InputError(fault("side", "board.no_such_side", found=named(side, 20), n=len(self._taken) - 1))
        return int(side)


def _side(key: Any, sides: range) -> bool:
    return type(key) is int and key in sides

"""A board with a tutor beside it: goals watched, refusals explained, hints given, a way through shown when asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import traitlets as t

from aofa_widgets.play import Refused
from aofa_widgets.teach.lesson import OpenLesson
from aofa_widgets.teach.step import Step
from aofa_widgets.teach.tutor import Shown, Told, Tutor
from aofa_widgets.words import languages, texts

from ..board import MiniBoard

Note = dict[str, Any]
_HEADS = {"done": "player.well_done", "trap": "player.trapped"}
_BESIDE = ("hint", "trap", "goal", "done", "turned")  # what stands beside the board too; what it refuses it says itself


class TaskBoard(MiniBoard):
    """The board of a goal step: it tells its room what happened on it, and begins and takes back as the tutor does."""

    def __init__(self, room: Room, lang: str) -> None:
        self._room = room
        tutor = room.tutor
        bots, seed = tutor.bots or None, tutor.task.seed
        super().__init__(tutor.rules, lang=lang, seed=seed, match=tutor.start(), bots=bots)
        self._roller = tutor.roller
        self._room.open = True

    def do(self, action: Any) -> Any:
        """Do it; the room hears of a refusal."""
        try:
            return super().do(action)
        except Refused as error:
            self._room.refused(error, action)
            raise

    def move(self, figure: str, to: tuple[int, int]) -> None:
        """Move; the room hears of a refusal."""
        try:
            super().move(figure, to)
        except Refused as error:
            self._room.refused(error, error.action)
            raise

    onward = t.Dict(allow_none=True, default_value=None).tag(sync=True)
    aside = t.Dict(allow_none=True, default_value=None).tag(sync=True)

    def on_hint(self, content: Mapping[str, Any]) -> None:
        """Show the next hint."""
        self._room.hint()

    def undo(self) -> None:
        """Take back the last thing asked for with its dice, never what the step began with."""
        if self._room.tutor.undo(self.match):
            self._moved(dice=False, undone=True)

    def redo(self) -> None:
        """Do again the last thing that was taken back, with its dice."""
        super().redo()
        line, place = self.match.tree.line, self.match.tree.place
        entry = self.match.tree.nodes[line[place + 1]].entry if place + 1 < len(line) else None
        if entry is not None and entry.dice:
            super().redo()

    def restart(self) -> None:
        """Set the table as the step begins."""
        self._room.again()

    def lay(self, match: Any) -> None:
        """Show another match."""
        self.match, self._last = match, None
        self._show()

    def _undoable(self) -> bool:
        return super()._undoable() and self.match.tree.place > self._room.tutor.begin

    def _show_bag(self) -> None:
        super()._show_bag()
        if self._room.tutor.task.bare:
            self.rulers, self.bag = [], None

    def _show(self, weighed: str = "") -> None:
        super()._show(weighed)
        self._room.played()


class Room:
    """A goal step as the player holds it: the board, what is reached, the help there is, and the one thing to say.

    `hear(note, done)` is called when something is to be shown: a note (None keeps the one there is), and whether
    every goal is reached.
    """

    def __init__(self, opened: OpenLesson, step: Step, lang: str) -> None:
        self.tutor = Tutor(step, opened)
        self.open = False
        self.hear: Callable[[Note | None, bool], None] | None = None
        self.missed: Callable[[], None] | None = None
        self.shown: Shown | None = None
        self._at = 0  # how much of what is shown was shown
        self._fresh: Note | None = None
        self._note: Note | None = None  # what was said last, if it is to stand beside the board
        self.goals: list[dict[str, Any]] = [{"text": words, "reached": False} for words in self.tutor.goals]
        self.board = TaskBoard(self, lang)
        self.played()

    def first(self) -> Note | None:
        """What is to be said before anything is done: that these rules bar the way, or spare the learner a face."""
        barred = self.tutor.possible()
        if barred:
            return {"kind": "warning", "head": texts("player.cannot"), "text": barred}
        return {"kind": "info", "text": self.tutor.note} if any(self.tutor.note.values()) else None

    def goals_reached(self) -> bool:
        """Whether every goal is reached."""
        return all(goal["reached"] for goal in self.goals)

    def tools(self) -> dict[str, bool]:
        """The help of the step: what there is, and what can be used now."""
        task = self.tutor.task
        if self.shown is not None:
            return {"show": self._at < self._length, "mine": True}
        found = {"hint": self.tutor.hints < len(task.hints)} if task.hints else {}
        found["undo"] = self.board.history["undo"]
        if task.show or task.show_bot:
            found["show"] = True
        return found

    def _onward(self) -> dict[str, Any] | None:
        """The way on, beside the board itself, once every goal is reached: the lesson's own may lie out of sight."""
        if self.shown is not None or not self.goals_reached():
            return None
        last = self.tutor.step is self.tutor.opened.lesson.steps[-1]
        return {"text": texts("player.well_done"), "label": texts("player.finish" if last else "player.next")}

    # What the learner asks for.

    def hint(self) -> None:
        """The next hint."""
        if hint := self.tutor.hint():
            self._say({"kind": "hint", "text": hint.texts, "lit": hint.number, "total": hint.total})

    def undo(self) -> None:
        """Take back."""
        self.board.undo()

    def show(self) -> None:
        """Show the way through: first the table as it was, then one thing at a time."""
        if self.shown is None:
            self.shown, self._at = self.tutor.show_me(), 0
            self.board.onward = None
            if self.missed is not None:
                self.missed()
            tree = self.shown.match.tree
            self._length, self._begin = len(tree.line) - 1 - tree.place, tree.place
            self.board.lay(self.shown.match)
            if not self._length:
                why = self.shown.why if not self.shown.whole else texts("player.nothing_to_show")
                self._say({"kind": "warning", "head": texts("player.cannot"), "text": why})
                return
        self.board.redo()
        place = self.board.match.tree.place
        before, self._at = self._at, place - self._begin
        said = [words for words in self.shown.said[before : self._at] if any(words.values())]
        spoken = self.board.said["text"] if self.board.said else {}
        words = {
            lang: " ".join(one[lang] for one in said) or self._told(lang) or spoken.get(lang, "")
            for lang in languages()
        }
        if self._at >= self._length:
            end = texts("player.shown_all") if self.shown.whole else self.shown.why
            words = {lang: f"{words[lang]}\n\n{end[lang]}" for lang in languages()}
        self._say({"kind": "shown", "head": texts("player.shown"), "text": words})

    def _told(self, lang: str) -> str:
        """What the game says of the entries just shown."""
        tree = self.board.match.tree
        found = []
        for node in tree.line[: tree.place + 1][-2:]:
            entry = tree.nodes[node].entry
            if entry is not None and entry.step is not None:
                found = [*(found if entry.dice else []), self.board._sentences(entry.step)[lang]]
        return " ".join(part for part in found if part)

    def mine(self) -> None:
        """The learner's turn: the table as the step begins."""
        self.again()

    def again(self) -> None:
        """Set the table as the step begins."""
        self.shown = None
        self.board._set_aside()
        self.board.lay(self.tutor.start())
        self.board._roller = self.tutor.roller
        self._say(self.first() or {"kind": "", "text": {}})

    # What the board tells.

    def played(self) -> None:
        """Something happened on the board: look whether it brought a goal nearer."""
        if not self.open or self.shown is not None or not hasattr(self, "board"):
            return
        look = self.tutor.played(self.board.match)
        self.goals = [{"text": dict(goal.texts), "reached": goal.reached} for goal in look.goals]
        self.board.onward = self._onward()
        note = self._fresh
        self._fresh = None
        if look.kind:
            if any(look.texts.values()):
                head = texts(_HEADS[look.kind]) if look.kind in _HEADS else None
                kind = "turned" if look.kind == "info" else look.kind
                note = {"kind": kind, "head": head, "text": dict(look.texts)}
        elif note is None and self._note and self._note["kind"] == "turned" and not self.tutor.elsewhere:
            note = {"kind": "", "text": {}}  # taken back, or the turn came home: it is no longer so
        self._tell(note, look.done)

    def refused(self, error: Refused, action: Any) -> None:
        """The board refused something: say why, with the rule; it may be what a goal asks for."""
        if self.shown is not None:
            return
        told = self.tutor.refused(error, action)
        head = texts("player.refused")
        self._fresh = {"kind": "refused", "head": head, "text": dict(told.texts), "rule": _clause(told)}
        self.played()

    def _say(self, note: Note) -> None:
        self._tell(note, self.goals_reached())

    def _tell(self, note: Note | None, done: bool) -> None:
        """Tell the player, and the board: the lesson's own words may lie out of sight while one plays."""
        if note is not None:
            self._note = note if note["kind"] in _BESIDE else None
        elif self._note is not None and self._note["kind"] in ("trap", "goal", *(() if done else ("done",))):
            self._note = None
        self.board.aside = self._beside()
        if self.hear is not None:
            self.hear(note, done)

    def _beside(self) -> dict[str, Any] | None:
        """What stands beside the board: what was said, and the button for a hint, if there are any."""
        note, left = self._note, None if self.goals_reached() else self.tools().get("hint")
        if self.shown is not None or (note is None and left is None):
            return None
        word = "player.hint"
        if note is not None and note["kind"] == "hint":
            word = "player.next_hint"
            note = {**note, "head": texts("player.hint_n", n=note["lit"], total=note["total"])}
        elif note is not None and note["kind"] == "done":
            note = {**note, "head": None}  # the way on, over it, says so
        return {"note": note, "hint": None if left is None else {"label": texts(word), "off": not left}}


def _clause(told: Told) -> dict[str, Any] | None:
    clause = told.clause
    if clause is None:
        return None
    return {"id": clause.id, "number": clause.number, "title": dict(clause.title), "text": dict(clause.text)}

"""Time on the board: going anywhere in what was done, forks, bookmarks, comments, and the log around where one is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import traitlets as t

from aofa_widgets.errors import InputError, shown
from aofa_widgets.play.tree import Entry, Fork, Tree
from aofa_widgets.words import fault, languages, texts

from .kept import Kept, typed

BEFORE, AFTER = 60, 20  # lines of the log that are shown around where one is
MOST_TOLD = 400  # entries whose lines are remembered
MOST_FORKS, MOST_MARKS = 30, 60  # of each list, as the view gets it
MOST_TEXT = 400  # characters of an entry where it is one of a list

if TYPE_CHECKING:
    from . import MiniBoard as Board
else:
    Board = Any


class Timed(Kept):
    """The part of the board that moves in time; `timeline` is what its strip shows, however long the game."""

    timeline = t.Dict().tag(sync=True)
    _steps = 0  # how often somebody went elsewhere in time: the view then says where one is
    _undone = False  # whether what follows was taken back: then nobody looks at the past
    _seen = 1  # how many nodes there had been when the strip was last shown
    _gone: tuple[Tree, Tree] | None = None  # before and after the last line was deleted
    _listed: tuple[Any, tuple[Fork, ...]] | None = None

    # Going.

    def goto(self: Board, entry: int | str) -> None:
        """Go to an entry of this line by its number (0: the start), or to a bookmark of any line.

        Raises: InputError if there is none.

        >>> from aofa_widgets.widgets.board import MiniBoard
        >>> board = MiniBoard(seed=5, lang="en")
        >>> board.throw()
        >>> board.bookmark("Dice have spoken")
        >>> board.goto(0)
        >>> board.goto("Dice have spoken")
        >>> board.timeline["at"], board.timeline["last"]
        (1, 1)
        """
        if isinstance(entry, str):
            self.match.goto(entry)
        else:
            self.match.goto(self._node(entry))
        self._moved()

    def first(self: Board) -> None:
        """Go to the start of the line."""
        self.goto(0)

    def last(self: Board) -> None:
        """Go to the end of the line."""
        self.goto(len(self.match.tree.line) - 1)

    def back(self: Board) -> None:
        """Go back by one entry, if there is one; nothing is lost."""
        self.goto(max(0, self.match.tree.place - 1))

    def next(self: Board) -> None:
        """Go on by one entry of the line, if there is one."""
        self.goto(min(len(self.match.tree.line) - 1, self.match.tree.place + 1))

    def undo(self: Board) -> None:
        """Take back the last thing done, if there is one; `redo` does it again."""
        if self.match.undo():
            self._moved(dice=False, undone=True)

    def redo(self: Board) -> None:
        """Do again what was taken back, if there is something."""
        if self.match.redo():
            self._moved(undone=self._undone)

    def switch(self: Board, fork: int) -> None:
        """Go to the end of a line, by its number in `match.forks()`. Raises: InputError if there is none."""
        self.match.goto(self._fork(fork).tip)
        self._moved()

    def _moved(self: Board, *, dice: bool = True, undone: bool = False) -> None:
        entry = self.match.tree.node.entry
        told = dice and entry is not None and entry.dice
        self._last = self._settled(entry.before, entry.asked, entry.step, real=True) if told else None
        self._steps += 1
        self._undone = undone
        self._show()

    def _node(self: Board, place: Any) -> int:
        """The number of the node at a place of the line. Raises: InputError."""
        line = self.match.tree.line
        if not isinstance(place, int) or isinstance(place, bool) or not 0 <= place < len(line):
            raise InputError(fault("entry", "timeline.no_entry", found=shown(place), last=len(line) - 1))
        return int(line[place])

    # Words, and taking away.

    def bookmark(self: Board, name: str) -> None:
        """Put a bookmark where one is; "" takes it away. Raises: InputError for words that cannot be shown."""
        self.match.bookmark(name)
        self._show()

    def comment(self: Board, text: str) -> None:
        """Put a comment on the entry where one is; "" takes it away. Raises: InputError as `bookmark` does."""
        self.match.comment(text)
        self._show()

    def name(self: Board, fork: int, name: str) -> None:
        """Name a line, by its number in `match.forks()`; "" takes the name away. Raises: InputError."""
        self.match.name(name, self._fork(fork).node)
        self._show()

    def drop(self: Board, fork: int) -> None:
        """Delete a line and the lines that leave it; `restore` brings it back. Raises: InputError for the main line."""
        self._cut(lambda: self.match.drop(self._fork(fork).node))

    def tidy(self: Board) -> None:
        """Delete every line that nobody named, marked or commented on, but the one where one is."""
        self._cut(self.match.tidy)

    def _cut(self: Board, what: Any) -> None:
        before = self.match.tree
        what()
        if self.match.tree.nodes is not before.nodes and len(self.match.tree.nodes) < len(before.nodes):
            self._gone = (before, self.match.tree)
        self._last = None
        self._show()

    def restore(self: Board) -> None:
        """Bring back the line that was deleted last. Raises: InputError if something was done since."""
        if not self._restorable():
            raise InputError(fault("", "timeline.not_restorable"))
        assert self._gone is not None
        self.match.tree = self._gone[0].goto(self.match.tree.number)
        self._gone = None
        self._show()

    def _restorable(self: Board) -> bool:
        return self._gone is not None and self._gone[1].nodes is self.match.tree.nodes

    def _fork(self: Board, number: Any) -> Fork:
        found = [fork for fork in self._forks() if fork.node == number and type(number) is int]
        if not found:
            raise InputError(fault("line", "timeline.no_line", found=shown(number)))
        return found[0]

    # Requests of the view.

    def on_goto(self: Board, content: Mapping[str, Any]) -> None:
        """Go to a place of the line, or to a node of any."""
        if "node" in content:
            self.match.goto(_whole(content["node"]))
            self._moved()
        else:
            self.goto(_whole(content.get("place")))

    def on_undo(self: Board, content: Mapping[str, Any]) -> None:
        """Take back."""
        self.undo()

    def on_redo(self: Board, content: Mapping[str, Any]) -> None:
        """Do again."""
        self.redo()

    def on_switch(self: Board, content: Mapping[str, Any]) -> None:
        """Go on with another line."""
        self.switch(_whole(content.get("line")))

    def on_bookmark(self: Board, content: Mapping[str, Any]) -> None:
        """Put a bookmark here: the entry's own name where none was typed."""
        name = typed(content, "name")
        here = texts("timeline.entry_name", n=self.match.tree.place)[self.lang]
        self.bookmark(name or here)
        self.tell(texts("timeline.told_mark", name=name or here))

    def on_unmark(self: Board, content: Mapping[str, Any]) -> None:
        """Take a bookmark away, wherever it is."""
        self.match.bookmark("", _whole(content.get("node")))
        self._show()
        self.tell(texts("timeline.told_unmark"))

    def on_comment(self: Board, content: Mapping[str, Any]) -> None:
        """Put a comment here, or take it away."""
        text = typed(content, "text")
        self.comment(text)
        self.tell(texts("timeline.told_comment" if text else "timeline.told_uncomment", n=self.match.tree.place))

    def on_name(self: Board, content: Mapping[str, Any]) -> None:
        """Name a line."""
        self.name(_whole(content.get("line")), typed(content, "name"))
        self.tell(texts("timeline.told_name"))

    def on_cut(self: Board, content: Mapping[str, Any]) -> None:
        """Delete a line."""
        self.drop(_whole(content.get("line")))
        self.tell(texts("timeline.told_cut"))

    def on_tidy(self: Board, content: Mapping[str, Any]) -> None:
        """Delete the lines without a name."""
        self.tidy()
        self.tell(texts("timeline.told_cut"))

    def on_restore(self: Board, content: Mapping[str, Any]) -> None:
        """Bring a deleted line back."""
        self.restore()
        self.tell(texts("timeline.told_restore"))

    # What the view gets.

    def _show_time(self: Board) -> None:
        """The log and the strip, after anything that was done."""
        self.log_lines = self._lines()
        tree: Tree = self.match.tree
        self._seen = tree.given
        forks = self._forks()
        here = tree.fork_of(tree.line[-1])
        marks = [[n.number, n.depth, n.bookmark] for n in tree.nodes.values() if n.bookmark]
        self.timeline = {
            "at": tree.place,
            "last": len(tree.line) - 1,
            "text": self._text(tree.number),
            "step": self._steps,
            "undone": self._undone and tree.place < len(tree.line) - 1,
            "request": self._request,
            "bookmark": tree.node.bookmark,
            "comment": tree.node.comment,
            "lines": [self._line(n, fork, here) for n, fork in self._chosen(forks, here)],
            "more": max(0, len(forks) - MOST_FORKS),
            "marks": marks[:MOST_MARKS],
            "gone": self._restorable(),
            **self._kept(),
        }

    def _forks(self: Board) -> tuple[Fork, ...]:
        """The lines of the tree, listed once for each tree."""
        nodes = self.match.tree.nodes
        if self._listed is None or self._listed[0] is not nodes:
            self._listed = (nodes, self.match.forks())
        return self._listed[1]

    @staticmethod
    def _chosen(forks: tuple[Fork, ...], here: int) -> list[tuple[int, Fork]]:
        """At most so many lines: the main one, the one where one is, the named, then the youngest; in their order."""
        rows = list(enumerate(forks))
        rows.sort(key=lambda row: (row[0] > 0, row[1].node != here, not row[1].name, -row[0]))
        return sorted(rows[:MOST_FORKS], key=lambda row: row[0])

    def _line(self: Board, n: int, fork: Fork, here: int) -> dict[str, Any]:
        parent = self.match.tree.nodes[max(fork.parent, 0)]
        told = self._text(fork.node) if n else None
        return {
            "node": fork.node,
            "n": n,
            "name": fork.name,
            "from": parent.depth,
            "length": fork.length,
            "here": fork.node == here,
            "text": told,
        }

    def _text(self: Board, number: int) -> dict[str, str] | None:
        """An entry in a sentence or two; None for the start."""
        lines = self._told(number)
        if not lines:
            return None
        whole = {lang: " ".join(line["text"].get(lang, "") for line in lines).replace("**", "") for lang in languages()}
        return {lang: text if len(text) <= MOST_TEXT else f"{text[:MOST_TEXT]}…" for lang, text in whole.items()}

    def _told(self: Board, number: int) -> list[dict[str, Any]]:
        """The lines of the log of one entry; telling them takes the longest, so they are remembered."""
        entry: Entry | None = self.match.tree.nodes[number].entry
        if entry is None:
            return []
        known = self._memory.get(number)
        if known is not None and known[0] is entry:
            return known[1]
        game = self.match.game
        told_of = next((s for s in (entry.before, entry.step.state) if game.turn(s).active), None)
        side = None if told_of is None else game.turn(told_of).side
        rows = [(game.tell(entry.step.state, event), event.rule) for event in entry.step.events]
        lines = [{"side": side, "text": told, "rule": self._clause(rule)} for told, rule in rows if any(told.values())]
        if len(self._memory) >= MOST_TOLD:
            self._memory.clear()
        self._memory[number] = (entry, lines)
        return lines

    @property
    def _memory(self: Board) -> dict[int, tuple[Entry, list[dict[str, Any]]]]:
        found: dict[int, tuple[Entry, list[dict[str, Any]]]] = self.__dict__.setdefault("_telling", {})
        return found

    def _lines(self: Board) -> list[dict[str, Any]]:
        """The log around where one is: each line with its entry's place on the line and the words put on it."""
        tree: Tree = self.match.tree
        found: list[dict[str, Any]] = []
        for place in range(tree.place, -1, -1):
            if len(found) >= BEFORE:
                break
            found[:0] = self._at(place)
        found = found[-BEFORE:]
        most = len(found) + AFTER
        for place in range(tree.place + 1, len(tree.line)):
            if len(found) >= most:
                break
            found += self._at(place)
        return found[:most]

    def _at(self: Board, place: int) -> list[dict[str, Any]]:
        tree: Tree = self.match.tree
        node = tree.nodes[tree.line[place]]
        lines = self._told(node.number)
        words = {name: word for name in ("bookmark", "comment") if (word := getattr(node, name))}
        if not lines and (words or (tree.place == 0 == place and len(tree.line) > 1)):
            lines = [{"side": None, "text": texts("timeline.start" if not place else "timeline.quiet"), "rule": None}]
        last = len(lines) - 1
        return [{"n": place, **line, **(words if i == last else {})} for i, line in enumerate(lines)]

    def _also(self: Board, said: Mapping[str, str]) -> dict[str, str]:
        """What was just done, in words, and that it began a line of its own where it did."""
        tree: Tree = self.match.tree
        node = tree.node
        begun = tree.given > self._seen and node.parent >= 0 and len(tree.nodes[node.parent].children) > 1
        if not begun or not any(said.values()):
            return dict(said)
        new = texts("timeline.told_fork")
        return {lang: f"{text} {new[lang]}" for lang, text in said.items()}


def _whole(found: Any) -> int:
    """A number of a request; what is none is refused by whoever looks for it."""
    if type(found) is not int or abs(found) > 10**9:
        raise InputError(fault("entry", "timeline.no_number", found=shown(found)))
    return found

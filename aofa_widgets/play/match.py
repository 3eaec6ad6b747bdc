"""A match: a game being played, with undo, redo and forks, and a log that replays without a generator."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from aofa_widgets.errors import InputError, named, shown
from aofa_widgets.words import fault

from .game import Game, Step
from .tree import Entry as Entry
from .tree import Fork, Tree

MOST_DICE = 100_000  # of one cup: hits that multiply in a reader's own army throw tens of thousands, and are saved


class Match:
    """A game in progress: the game, its scenario, the first state, and the tree of all that was done (`play.tree`).

    States are frozen and a tree never changes, so going anywhere in time is looking elsewhere, and `match.tree` can be
    kept and put back.

    >>> from aofa_widgets.games import load
    >>> from aofa_widgets.rules import Ruleset
    >>> match = Match(load("swashbuckling").GAME(Ruleset.load("swashbuckling")), "courtyard")
    >>> _ = match.settle({"0": (5,), "1": (2,)})
    >>> match.replayed() == match.state, match.undo(), match.settle({"0": (1,), "1": (6,)}).state.active
    (True, True, 1)
    >>> match.name("The Cardinal begins")
    >>> [(fork.name, fork.length) for fork in match.forks()]
    [('', 1), ('The Cardinal begins', 1)]
    """

    def __init__(self, game: Game, scenario: Any = None):
        self.game = game
        self.scenario = scenario
        self.first = game.start(scenario) if scenario is not None else game.start(None)
        self.tree = Tree()

    @property
    def state(self) -> Any:
        """The state now."""
        entry = self.tree.node.entry
        return entry.step.state if entry else self.first

    @property
    def entries(self) -> tuple[Entry, ...]:
        """What was done, from the start to now."""
        return self.tree.entries()

    @property
    def undone(self) -> tuple[Entry, ...]:
        """What `redo` takes up again, the next first."""
        return self.tree.ahead()

    def do(self, action: Any) -> Step:
        """Do what a side asks for.

        Raises: Refused, with the rule, if it may not be done; InputError if the match holds as many entries as it may;
        then nothing changes.
        """
        return self._keep(action, False, self.game.apply(self.state, action))

    def settle(self, dice: Mapping[str, tuple[int, ...]]) -> Step:
        """Go on with the dice that fell, by cup.

        Raises: InputError if they cannot be the dice that are due, or none are; then nothing changes.
        """
        if self.game.chance(self.state) is None:
            raise InputError(fault("dice", "saves.no_dice_due"))
        fall = {name: tuple(faces) for name, faces in dice.items()}
        return self._keep(fall, True, self.game.settle(self.state, self.game.fall(fall)))

    def _keep(self, asked: Any, dice: bool, step: Step) -> Step:
        self.tree = self.tree.grown(Entry(asked, dice, self.state, step))
        return step

    # Going along the line, and elsewhere.

    def undo(self) -> bool:
        """Take back the last thing done; False if there is none."""
        return self._go(self.tree.back())

    def redo(self) -> bool:
        """Do again what was last taken back; False if there is nothing."""
        return self._go(self.tree.forward())

    def to_start(self) -> bool:
        """Go to the start of the line; False if one is there."""
        return self._go(self.tree.stood(0))

    def to_end(self) -> bool:
        """Go to the end of the line; False if one is there."""
        return self._go(self.tree.stood(len(self.tree.line)))

    def goto(self, node: int | str) -> bool:
        """Go to a node, by its number or its bookmark, on any fork; False if one is there.

        Raises: InputError if there is none.
        """
        if not isinstance(node, str):
            return self._go(self.tree.goto(node))
        marks = self.tree.bookmarks()
        if node not in marks:
            raise InputError(fault("node", "saves.no_bookmark", found=named(node)))
        return self._go(self.tree.goto(marks[node]))

    def _go(self, tree: Tree) -> bool:
        moved = tree.number != self.tree.number
        self.tree = tree
        return moved

    # Words, and taking away.

    def forks(self) -> tuple[Fork, ...]:
        """The main line, then every fork in the order in which they were begun."""
        return self.tree.forks()

    def name(self, name: str, node: int | None = None) -> None:
        """Name the fork one is on, or that a node lies in. Raises: InputError for words that cannot be shown."""
        self.tree = self.tree.named(self._at(node), name)

    def bookmark(self, name: str, node: int | None = None) -> None:
        """Put a bookmark where one is, or at a node; "" takes it away. Raises: InputError as `name` does."""
        self.tree = self.tree.bookmarked(self._at(node), name)

    def comment(self, text: str, node: int | None = None) -> None:
        """Put a comment where one is, or at a node; "" takes it away. Raises: InputError as `name` does."""
        self.tree = self.tree.commented(self._at(node), text)

    def _at(self, node: int | None) -> int:
        return self.tree.number if node is None else node

    def drop(self, node: int) -> None:
        """Take away a node and all that follows it, for good. Raises: InputError for the start, or if there is none."""
        self.tree = self.tree.without(node)

    def tidy(self) -> int:
        """Take away the forks that nobody named, marked or commented on, but the one one is on; how many entries."""
        before = len(self.tree.nodes)
        self.tree = self.tree.tidied()
        return before - len(self.tree.nodes)

    # The log of the line, up to where one stands.

    def replayed(self) -> Any:
        """The state that the log leads to, reckoned afresh from the first state: no generator is needed."""
        state = self.game.start(self.scenario)
        for entry in self.entries:
            if entry.dice:
                state = self.game.settle(state, self.game.fall(entry.asked)).state
            else:
                state = self.game.apply(state, entry.asked).state
        return state

    def record(self) -> list[dict[str, Any]]:
        """The log as plain values: actions by name and fields, dice by cup."""
        return [
            {"dice": {name: list(faces) for name, faces in entry.asked.items()}}
            if entry.dice
            else self.game.write(entry.asked)
            for entry in self.entries
        ]

    @classmethod
    def replay(cls, game: Game, scenario: Any, record: list[dict[str, Any]]) -> Match:
        """A match played again from a record.

        Raises: Refused or InputError at the first entry that these rules do not bear.
        """
        match = cls(game, scenario)
        for i, row in enumerate(record):
            if not isinstance(row, Mapping):
                raise InputError(fault(f"record[{i}]", "referee.an_object", found=shown(row)))
            try:
                if "dice" in row:
                    match.settle(cups(row["dice"], f"record[{i}].dice"))
                else:
                    match.do(game.read(row))
            except InputError as error:
                at = f"record[{i}]"
                places = [f.where if f.where.startswith(at) else f"{at}.{f.where}".rstrip(".") for f in error.faults]
                raise InputError([replace(f, where=w) for f, w in zip(error.faults, places, strict=True)]) from None
        return match

    def _repr_svg_(self) -> str:
        from aofa_widgets.table.svg import draw

        return draw(self.game.scene(self.state))


def cups(raw: Any, where: str) -> dict[str, tuple[int, ...]]:
    """The dice of one entry of a record, by cup. Raises: InputError naming it if they are not lists of faces."""
    if not isinstance(raw, Mapping) or len(raw) > MOST_DICE:
        raise InputError(fault(where, "referee.an_object", found=shown(raw)))
    for faces in raw.values():
        if not isinstance(faces, (list, tuple)) or len(faces) > MOST_DICE:
            raise InputError(fault(where, "referee.a_list", found=shown(faces), most=MOST_DICE))
        for face in faces:
            if isinstance(face, bool) or not isinstance(face, int):
                raise InputError(fault(where, "saves.a_face", found=shown(face)))
    return {str(name): tuple(faces) for name, faces in raw.items()}

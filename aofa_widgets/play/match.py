"""A match: a game being played, with undo, redo, and a log that replays without a generator."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from aofa_widgets.errors import InputError, shown
from aofa_widgets.words import fault

from .game import Game, Step

MOST_DICE = 200


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing done: the action asked for, or the dice that fell; the state before it; what happened."""

    asked: Any
    dice: bool
    before: Any
    step: Step = field(repr=False)


class Match:
    """A game in progress. States are frozen, so undo drops the last entry and redo takes it up again.

    >>> from aofa_widgets.games import load
    >>> from aofa_widgets.rules import Ruleset
    >>> match = Match(load("swashbuckling").GAME(Ruleset.load("swashbuckling")), "courtyard")
    >>> _ = match.settle({"0": (5,), "1": (2,)})
    >>> match.replayed() == match.state
    True
    """

    def __init__(self, game: Game, scenario: Any = None):
        self.game = game
        self.scenario = scenario
        self.first = game.start(scenario) if scenario is not None else game.start(None)
        self.entries: list[Entry] = []
        self.undone: list[Entry] = []

    @property
    def state(self) -> Any:
        """The state now."""
        return self.entries[-1].step.state if self.entries else self.first

    def do(self, action: Any) -> Step:
        """Do what a side asks for.

        Raises: Refused, with the rule, if it may not be done; then nothing changes.
        """
        return self._keep(action, False, self.game.apply(self.state, action))

    def settle(self, dice: Mapping[str, tuple[int, ...]]) -> Step:
        """Go on with the dice that fell, by cup.

        Raises: InputError if they cannot be the dice that are due; then nothing changes.
        """
        fall = {name: tuple(faces) for name, faces in dice.items()}
        return self._keep(fall, True, self.game.settle(self.state, self.game.fall(fall)))

    def _keep(self, asked: Any, dice: bool, step: Step) -> Step:
        self.entries.append(Entry(asked, dice, self.state, step))
        self.undone.clear()
        return step

    def undo(self) -> bool:
        """Take back the last thing done; False if there is none."""
        if not self.entries:
            return False
        self.undone.append(self.entries.pop())
        return True

    def redo(self) -> bool:
        """Do again what was last taken back; False if there is nothing."""
        if not self.undone:
            return False
        self.entries.append(self.undone.pop())
        return True

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
                    match.settle(_cups(row["dice"], f"record[{i}].dice"))
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


def _cups(raw: Any, where: str) -> dict[str, tuple[int, ...]]:
    """The dice of one entry of a record; InputError naming it if they are not lists of faces."""
    if not isinstance(raw, Mapping) or len(raw) > MOST_DICE:
        raise InputError(fault(where, "referee.an_object", found=shown(raw)))
    for faces in raw.values():
        if not isinstance(faces, (list, tuple)) or len(faces) > MOST_DICE:
            raise InputError(fault(where, "referee.a_list", found=shown(faces), most=MOST_DICE))
    return {str(name): tuple(faces) for name, faces in raw.items()}

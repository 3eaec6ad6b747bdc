"""What a goal step holds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from aofa_widgets.rules.text import Prose

Words = Mapping[str, Prose]


@dataclass(frozen=True, slots=True)
class Goal:
    """Something to bring about, or (a trap) to keep from: its words, and the predicate that tells it.

    `still`: it must be true now, too; any other goal is reached for good once it was true.
    """

    texts: Words = field(hash=False)
    when: Any = field(hash=False)
    where: str
    still: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """An action in a lesson's words, or dice as they fall (`dice`: cups by name); `texts`: what is said of it, if any.

    `signs`: what falls by the signs of a game whose dice, tokens or cards have some (`dice` is empty then).
    `refused`: an attempt that the rules must refuse.
    """

    do: Mapping[str, Any] = field(hash=False)
    dice: Mapping[str, tuple[int, ...]] | None = field(hash=False)
    texts: Words | None = field(hash=False)
    where: str
    refused: bool = False
    signs: str = ""


@dataclass(frozen=True, slots=True)
class Task:
    """The block of a goal step. `show` may be empty where a bot shows it (`show_bot`).

    `bare`: the board without its rulers and its bag, for a lesson that has not taught them yet.
    """

    scenario: str | Mapping[str, Any] = field(hash=False)
    figures: Mapping[str, Mapping[str, Any]] = field(hash=False)
    others: bool
    first: str
    seed: int | None
    mercy: bool
    bots: Mapping[str, str] = field(hash=False)
    show_bot: str
    params: Mapping[str, Any] = field(hash=False)
    before: tuple[Row, ...]
    goals: tuple[Goal, ...]
    traps: tuple[Goal, ...]
    hints: tuple[Words, ...] = field(hash=False)
    show: tuple[Row, ...]
    done: Words | None = field(hash=False)
    where: str
    bare: bool = False

    def words(self) -> Iterator[Words]:
        """All that the step may say beside its text."""
        every = [goal.texts for goal in (*self.goals, *self.traps)]
        rows = (row.texts for row in (*self.before, *self.show))
        yield from every
        yield from (words for words in (*self.hints, self.done, *rows) if words)

"""What a tutor says, in every language: what is reached, why something was refused, a hint, how it is done."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from aofa_widgets.errors import AofaError
from aofa_widgets.play import Match
from aofa_widgets.rules.text import Prose

from .cited import Cited

Texts = Mapping[str, str]
Words = Mapping[str, Prose]


@dataclass(frozen=True, slots=True)
class Seen:
    """A goal, and whether it is reached."""

    texts: Texts = field(hash=False)
    reached: bool


@dataclass(frozen=True, slots=True)
class Look:
    """What a tutor sees after something was done: the goals, which were reached just now, and the one thing to say.

    `kind` is "" (nothing to say), "goal", "trap", "done" or "info"; with "trap" taking back is to be offered.
    """

    goals: tuple[Seen, ...]
    new: tuple[int, ...]
    kind: str
    texts: Texts = field(hash=False)

    @property
    def done(self) -> bool:
        """Whether every goal is reached."""
        return all(goal.reached for goal in self.goals)


@dataclass(frozen=True, slots=True)
class Told:
    """Why something was refused, with the clause that forbids it (None where no clause does)."""

    texts: Texts = field(hash=False)
    clause: Cited | None


@dataclass(frozen=True, slots=True)
class Hint:
    """A hint, its number from 1 and how many there are."""

    texts: Texts = field(hash=False)
    number: int
    total: int


@dataclass(frozen=True, slots=True)
class Shown:
    """How it is done: a match that stands at the start with everything ahead of it (`match.redo()` goes on).

    `said` has a sentence for each thing done (empty where the board's own words do). `whole` says whether it reaches
    every goal under these rules; if not, `why` says what stands in the way.
    """

    match: Match
    said: tuple[Texts, ...]
    whole: bool
    why: Texts = field(hash=False)


@dataclass(frozen=True, slots=True)
class Rehearsal:
    """What came of playing what a lesson shows: the match (None if it cannot be set out), goals reached, a trap met."""

    match: Match | None
    begin: int
    said: tuple[Words | None, ...]
    goals: tuple[bool, ...]
    trap: int | None
    error: AofaError | None

"""A game under a ruleset that asks its own rooms: what the class of every game does alike, whatever its rules are.

A game's class says which rooms it asks (`rooms`), what it holds of its rules, how a state goes on once something may be
done (`done`), and what is due may come to (`foreseen`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from aofa_widgets.rules import Ruleset

from .actions import Event, Refusal, Throw
from .course import Runs, go_on
from .game import Chance, Forecast, Refused, Step

State = TypeVar("State")
Action = TypeVar("Action")


class Codec(Protocol):
    """Actions as plain values and back: a game's module `actions`."""

    def write(self, action: Any) -> dict[str, Any]: ...
    def read(self, row: Mapping[str, Any]) -> Any: ...


@dataclass(frozen=True, slots=True)
class Rooms:
    """What of a game is asked: its actions, why one may not be done, refusals and events in words, some actions."""

    actions: Codec
    refuse: Callable[[Any, Any, Any], Refusal | None]
    explain: Callable[[Any, Refusal], dict[str, str]]
    tell: Callable[[Any, Event], dict[str, str]]
    samples: Callable[[Any, Any, int, int], tuple[Any, ...]]


class Ruled(Generic[State, Action]):
    """A game under a ruleset; every method is a pure function of the state it is given."""

    rooms: ClassVar[Rooms]
    rules: Ruleset
    params: Any

    def refuse(self, state: State, action: Action) -> Refusal | None:
        """Why an action may not be done, or None: the authority."""
        return self.rooms.refuse(self.params, state, action)

    def explain(self, state: State, refusal: Refusal) -> dict[str, str]:
        """A refusal as a sentence in every language."""
        return self.rooms.explain(state, refusal)

    def tell(self, state: State, event: Event) -> dict[str, str]:
        """An event as a sentence in every language."""
        return self.rooms.tell(state, event)

    def sample_actions(self, state: State, side: int, limit: int = 60) -> tuple[Action, ...]:
        """Some actions that are allowed, in a fixed order; nobody can list all places on a table."""
        return self.rooms.samples(self.params, state, side, limit)

    def apply(self, state: State, action: Action) -> Step:
        """Do what was asked.

        Raises: Refused, with the rule, if it may not be done.
        """
        refusal = self.refuse(state, action)
        if refusal:
            raise Refused(refusal.rule, self.explain(state, refusal), action)
        return self.done(state, action)

    def done(self, state: State, action: Action) -> Step:
        """The state after an action that may be done."""
        raise NotImplementedError

    def forecast(self, state: State, action: Action | None = None) -> Forecast | None:
        """What an action would ask for at once may come to, exactly; without an action, what is due.

        None where nothing would fall, or the action is refused.
        """
        if action is None:
            return self.foreseen(state)
        if self.refuse(state, action) is not None:
            return None
        return self.foreseen(self.apply(state, action).state)

    def foreseen(self, state: State) -> Forecast | None:
        """What is due may come to, exactly; None where nothing is."""
        raise NotImplementedError

    def write(self, action: Action) -> dict[str, Any]:
        """An action as plain values, for a log."""
        return self.rooms.actions.write(action)

    def read(self, row: Mapping[str, Any]) -> Action:
        """An action from plain values.

        Raises: InputError if they are not one.
        """
        found: Action = self.rooms.actions.read(row)
        return found

    def fall(self, dice: Mapping[str, tuple[int, ...]]) -> Any:
        """Faces by cup as a throw."""
        return Throw(tuple((name, tuple(faces)) for name, faces in dice.items()))


class Coursed(Ruled[State, Action]):
    """The same for a game that goes on by tasks (play/course.py): dice and answers are laid before its course.

    `makes` is the game's course, of its parameters and a state; `runs` says what each kind of task does. The game's
    class lays answers and dice before the course (`answered`, `fell`).
    """

    makes: ClassVar[type[Any]]
    runs: ClassVar[Runs]

    def chance(self, state: State) -> Chance | None:
        """The dice that are to fall now; or None."""
        raise NotImplementedError

    def answered(self, course: Any, due: Any, action: Action) -> None:
        """Lay an action that may be done before the course; `due` is what was waited for."""
        raise NotImplementedError

    def fell(self, course: Any, due: Any, dice: dict[str, tuple[int, ...]]) -> None:
        """Lay what fell before the course, by cup; `due` is the roll that was waited for."""
        raise NotImplementedError

    def done(self, state: State, action: Action) -> Step:
        """The state after an action that may be done."""
        course = self.makes(self.params, state)
        self.answered(course, course.state.due, action)
        return self._stepped(course)

    def settle(self, state: State, outcome: Throw) -> Step:
        """Go on with what fell.

        Raises: InputError if it cannot be what is due.
        """
        chance = self.chance(state)
        assert chance is not None, "nothing is due"
        dice = dict(outcome.cups)
        chance.check(dice)
        course = self.makes(self.params, state)
        self.fell(course, course.state.due, dice)
        return replace(self._stepped(course), outcome=outcome)

    def _stepped(self, course: Any) -> Step:
        go_on(course, self.runs)
        return Step(course.state, tuple(course.events))


__all__ = ["Codec", "Coursed", "Rooms", "Ruled"]

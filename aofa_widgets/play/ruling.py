"""A referee of calls: a record asks one thing, or one in each step; what the games whose records do so share."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Protocol

from aofa_widgets.errors import InputError
from aofa_widgets.rules import Ruleset

from .actions import Event
from .case_fields import Field, known_only, read_fields
from .game import Chance
from .records import RECORD, STEP, Shown, asked, called, each_step, laid, steps_and_state


@dataclass(frozen=True, slots=True)
class Answer:
    """The fields of an answer, what happened on the way, further rules behind it."""

    told: Mapping[str, Any]
    events: tuple[Event, ...] = ()
    rules: tuple[str, ...] = ()


class Rolls(Protocol):
    """The dice of one call: read from the record, filled up from spare faces, or thrown."""

    spare: Any  # the faces still held ready

    def owns(self, where: str) -> bool:
        """Whether a fault lies in these dice."""
        ...

    def told(self) -> Mapping[str, Any]:
        """What was rolled, as an answer tells it."""
        ...


class Referee(ABC):
    """A referee under one ruleset; a `quiet` one tells its events without their sentences.

    A game gives `calls`, the fields that each call reads, and says how its dice are read and what a call comes to.
    """

    calls: ClassVar[Mapping[str, Mapping[str, Field]]]
    params: Any

    def __init__(self, rules: Ruleset, *, quiet: bool = False) -> None:
        self.quiet = quiet
        self.params = self.params_of(rules)

    @abstractmethod
    def params_of(self, rules: Ruleset) -> Any:
        """The parameters of the game under a ruleset."""

    @abstractmethod
    def spare(self, raw: Any) -> Any:
        """The faces held ready for dice that a record lacks; None: none are. Raises: InputError naming `spare`."""

    @abstractmethod
    def rolls(self, raw: Any, where: str, spare: Any, throw: Any) -> Rolls:
        """The dice of a call; with a `throw` none are read. Raises: InputError naming the dice."""

    @abstractmethod
    def throws(self, roller: Any) -> Any:
        """What throws dice of this game by a roller."""

    @abstractmethod
    def found(self, call: str, fields: Mapping[str, Any], rolls: Any) -> Any:
        """What a call comes to (`told`, `events`, `rules`). Raises: InputError naming a field, or one of the dice."""

    @abstractmethod
    def cups(self, rolls: Any) -> tuple[Any, ...]:
        """The rolls of a call as they are shown."""

    @abstractmethod
    def tell(self, call: str, event: Any) -> Mapping[str, str]:
        """The sentence of an event in every language."""

    def behind(self, found: Any) -> Iterable[str]:
        """The rules behind an answer: those of what happened, then the further ones."""
        return (*(one.rule for one in found.events), *found.rules)

    def chance(self, dice: Mapping[str, int]) -> Chance:
        """Dice of this game."""
        return Chance(dice)

    def run(self, record: Mapping[str, Any]) -> dict[str, Any]:
        """Rule on a record: `{"result": {...}}` to an `op`, `{"steps": [...]}` to steps.

        Raises: InputError naming the field (`state.shooters[0].need`) that cannot be used; then nothing of it counts.
        """
        known_only(record, RECORD, "")
        spare = self.spare(record.get("spare"))
        if "steps" not in record:
            rolls = self.rolls(record.get("dice"), "dice", spare, None)
            call = called(record.get("op"), self.calls, "op")
            return {"result": self.answer(call, record.get("state"), rolls, "state")}
        steps, state = steps_and_state(record, tuple({name: None for fields in self.calls.values() for name in fields}))
        return {"steps": [told for told, _ in self._steps(steps, state, spare, None)]}

    def play(self, record: Mapping[str, Any], roller: Any = None) -> Iterator[Shown]:
        """The steps of a record as they are shown: what is told of each, and its rolls.

        With a `roller`, every roll is thrown afresh. Raises: InputError as `run` does.
        """
        throw = None if roller is None else self.throws(roller)
        spare = self.spare(record.get("spare"))
        for told, rolls in self._steps(record.get("steps", ()), record.get("state") or {}, spare, throw):
            yield Shown(told, self.cups(rolls))

    def step(self, state: Mapping[str, Any], event: Mapping[str, Any], rolls: Rolls, at: str) -> dict[str, Any]:
        """Rule on one step: what the record's state and the event say together, the event last."""
        name, own = asked(event)
        call = called(name, self.calls, f"{at}.op")
        shared = {key: value for key, value in state.items() if key in self.calls[call]}
        return self.answer(call, laid(shared, own), rolls, at)

    def answer(self, call: str, raw: Any, rolls: Rolls, at: str) -> dict[str, Any]:
        """The answer to one call, with what was rolled, what happened and the rules behind it."""
        fields = read_fields({} if raw is None else raw, self.calls[call], at)
        try:
            found = self.found(call, fields, rolls)
        except InputError as error:
            raise InputError(
                [f if rolls.owns(f.where) else replace(f, where=f"{at}.{f.where}".rstrip(".")) for f in error.faults]
            ) from None
        events = [
            {"name": e.name, "rule": e.rule, "text": {} if self.quiet else self.tell(call, e)} for e in found.events
        ]
        rules = list(dict.fromkeys(self.behind(found)))
        return {"legal": True, **rolls.told(), **found.told, "events": events, "rules": rules}

    def _steps(
        self, steps: Sequence[Any], state: Mapping[str, Any], spare: Any, throw: Any
    ) -> Iterator[tuple[dict[str, Any], Rolls]]:
        for at, step in each_step(steps, STEP):
            rolls = self.rolls(step.get("dice"), f"{at}.dice", spare, throw)
            yield self.step(state, step["event"], rolls, f"{at}.event"), rolls
            spare = rolls.spare

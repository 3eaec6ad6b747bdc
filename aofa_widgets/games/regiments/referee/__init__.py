"""Rule on a recorded case (section 5 of the inventory): a call, its fields and dice in, what the rules make of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from aofa_widgets.dice import D6
from aofa_widgets.errors import InputError
from aofa_widgets.play import Chance
from aofa_widgets.play.case_fields import form_of, known_only, read_fields, rules_of_record
from aofa_widgets.play.records import (
    RECORD,
    STEP,
    Cup,
    Shown,
    asked,
    called,
    each_step,
    laid,
    schema_of,
    steps_and_state,
)
from aofa_widgets.rules import Ruleset
from aofa_widgets.words import texts

from ..params import Params
from . import melees, places
from .answers import Answer
from .calls import ANSWERS
from .reading import CALLS, read_faces, read_pools
from .rolls import Rolls, Throw
from .telling import tell_event

_SHARED = tuple(dict.fromkeys(name for fields in CALLS.values() for name in fields))
_ANSWERS: dict[str, Callable[[Params, Mapping[str, Any], Rolls], Answer]] = {
    **ANSWERS,
    "melee": melees.fought_out,
    "melee_result": melees.counted,
    "arc": places.arc,
    "place": places.place,
}
CUPS = (
    *("hit", "def", "reroll", "regen", "impact", "morale", "fearless", "quality", "cast", "dangerous", "d3"),
    *("A", "B"),
)
SECOND = ("target", "defender", "B")


def rule(record: Mapping[str, Any]) -> dict[str, Any]:
    """Answer one record: `{"result": {...}}` to an `op`, `{"steps": [...]}` to steps, one object for each.

    Raises: InputError naming the field (`state.target.tough`) that cannot be used; then nothing of it counts.

    >>> rule({"op": "quality", "state": {"q": 4}, "dice": {"quality": [4]}})["result"]["pass"]
    True
    """
    return bench_for(record).run(record)


def bench_for(record: Mapping[str, Any]) -> Bench:
    """A referee under the parameters of a record; errors as for `rule`."""
    return Bench(rules_of_record(record, "regiments"))


class Bench:
    """A referee under one ruleset."""

    def __init__(self, rules: Ruleset, *, quiet: bool = False) -> None:
        self.quiet = quiet  # events without their sentences
        self.params = Params.of(rules)

    def run(self, record: Mapping[str, Any]) -> dict[str, Any]:
        """Rule on a record; errors as for `rule`."""
        known_only(record, RECORD, "")
        spare = _spare(record)
        if "steps" not in record:
            rolls = Rolls(read_pools(record.get("dice"), "dice"), "dice", spare)
            return {"result": self.answer(called(record.get("op"), CALLS, "op"), record.get("state"), rolls, "state")}
        steps, state = steps_and_state(record, _SHARED)
        return {"steps": [told for told, _ in self._steps(steps, state, spare, None)]}

    def play(self, record: Mapping[str, Any], roller: Any = None) -> Iterator[Shown]:
        """The steps of a record as they are shown: what is told of each, and its rolls.

        With a `roller`, every roll is thrown afresh. Raises: InputError as `run` does.
        """
        throw = None
        if roller is not None:

            def throw(dice: int) -> list[int]:
                return list(roller.roll(dice, D6))

        for told, rolls in self._steps(record.get("steps", ()), record.get("state") or {}, _spare(record), throw):
            yield Shown(told, tuple(_cup(due.label, due.of, faces) for due, faces in rolls.taken))

    def chance(self, dice: Mapping[str, int]) -> Chance:
        """Dice of this game."""
        return Chance(dice)

    def _steps(
        self, steps: Any, state: Any, spare: list[int] | None, throw: Throw | None
    ) -> Iterator[tuple[dict[str, Any], Rolls]]:
        for at, step in each_step(steps, STEP):
            rolls = Rolls(read_pools(step.get("dice"), f"{at}.dice"), f"{at}.dice", spare, throw)
            yield self.step(state, step["event"], rolls, f"{at}.event"), rolls
            spare = rolls.spare

    def step(self, state: Mapping[str, Any], event: Mapping[str, Any], rolls: Rolls, at: str) -> dict[str, Any]:
        """Rule on one step: what the record's state and the event say together, the event last."""
        name, own = asked(event)
        call = called(name, CALLS, f"{at}.op")
        shared = {key: value for key, value in state.items() if key in CALLS[call]}
        return self.answer(call, laid(shared, own), rolls, at)

    def answer(self, call: str, raw: Any, rolls: Rolls, at: str) -> dict[str, Any]:
        """The answer to one call, with what was rolled, what happened and the rules behind it."""
        fields = read_fields({} if raw is None else raw, CALLS[call], at)
        try:
            found = _ANSWERS[call](self.params, fields, rolls)
        except InputError as error:
            raise InputError(
                [f if rolls.owns(f.where) else replace(f, where=f"{at}.{f.where}") for f in error.faults]
            ) from None
        rolls.end()
        events = [{"name": e.name, "rule": e.rule, "text": {} if self.quiet else tell_event(e)} for e in found.events]
        rules = list(dict.fromkeys((*(e.rule for e in found.events), *found.rules)))
        return {"legal": True, **rolls.told(), **found.told, "events": events, "rules": rules}


def _cup(label: str, of: str, faces: list[int]) -> Cup:
    kind = label.rpartition(".")[2]
    return Cup(texts(f"regiments.record.cup_{kind if kind in CUPS else 'quality'}"), int(of in SECOND), tuple(faces))


def _spare(record: Mapping[str, Any]) -> list[int] | None:
    spare = record.get("spare")
    return None if spare is None else read_faces(spare, "spare")


def schema() -> dict[str, Any]:
    """The JSON Schema of a record: what may be asked, the fields of each call, its dice."""
    faces = {"type": "array", "items": {"type": "integer", "minimum": 1, "maximum": 6}}
    pools = {"type": "object", "patternProperties": {r"^((counter|impact|charge\d+|back\d+)\.)?\w+$": faces}}
    calls = {call: {"properties": {"state": form_of(fields)}, "required": ["state"]} for call, fields in CALLS.items()}
    return schema_of("regiments", calls, {**pools, "additionalProperties": False}, faces)

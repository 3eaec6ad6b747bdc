"""Rule on a recorded case (section 5 of the inventory): a call, its fields and the dice in, what the rules make out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from aofa_widgets.dice import Die
from aofa_widgets.errors import InputError
from aofa_widgets.play import Chance
from aofa_widgets.play.case_fields import MOST_DICE, bad, form_of, known_only, read_fields, rules_of_record
from aofa_widgets.play.records import RECORD, STEP, Shown, asked, called, each_step, laid, schema_of, steps_and_state
from aofa_widgets.rules import Ruleset
from aofa_widgets.words import texts

from ..params import Params
from ..resolve import LABELS, SIGNS, Due, Read, faces_of
from .calls import ANSWERS
from .reading import CALLS, read_rolls
from .rolls import Rolls
from .telling import tell_event

_SHARED = tuple(dict.fromkeys(name for fields in CALLS.values() for name in fields))

CUPS = (*LABELS, "nerve", "search", "offtable")


class Cup(NamedTuple):
    """One roll as it is shown: its name, whose it is (0: who acts), numbers of faces, its swords."""

    name: Mapping[str, str]
    side: int
    faces: tuple[int, ...]
    swords: int


def rule(record: Mapping[str, Any]) -> dict[str, Any]:
    """Answer one record: `{"result": {...}}` to an `op`, `{"steps": [...]}` to steps, one object for each.

    Raises: InputError naming the field (`state.target.markers`) that cannot be used; then nothing of it counts.

    >>> rule({"op": "test", "state": {"dice": 3}, "dice": ["test:DSX"]})["result"]["result"]
    'success'
    """
    return bench_for(record).run(record)


def bench_for(record: Mapping[str, Any]) -> Bench:
    """A referee under the parameters of a record; errors as for `rule`."""
    return Bench(rules_of_record(record, "honour"))


class Bench:
    """A referee under one ruleset."""

    def __init__(self, rules: Ruleset, *, quiet: bool = False) -> None:
        self.quiet = quiet  # events without their sentences
        self.params = Params.of(rules)

    def run(self, record: Mapping[str, Any]) -> dict[str, Any]:
        """Rule on a record; errors as for `rule`."""
        known_only(record, RECORD, "")
        spare = record.get("spare")
        if spare is not None and (not isinstance(spare, str) or len(spare) > MOST_DICE):
            raise bad("spare", "a_word", spare)
        if "steps" not in record:
            rolls = Rolls(read_rolls(record.get("dice"), "dice"), "dice", spare)
            return {"result": self.answer(called(record.get("op"), CALLS, "op"), record.get("state"), rolls, "state")}
        steps, state = steps_and_state(record, _SHARED)
        return {"steps": [told for told, _ in self._steps(steps, state, spare, None)]}

    def play(self, record: Mapping[str, Any], roller: Any = None) -> Iterator[Shown]:
        """The steps of a record as they are shown: what is told of each, and its rolls.

        With a `roller`, every roll is thrown afresh. Raises: InputError as `run` does.
        """
        throw = None
        if roller is not None:
            die = Die.fair(len(self.params.die_faces))

            def throw(dice: int) -> str:
                return faces_of(self.params, roller.roll(dice, die))

        spare = record.get("spare")
        for told, rolls in self._steps(record.get("steps", ()), record.get("state") or {}, spare, throw):
            yield Shown(told, tuple(self._cup(due, faces, read) for due, faces, read in rolls.taken))

    def _cup(self, due: Due, faces: str, read: Read) -> Cup:
        first = {sign: at for at, sign in reversed([*enumerate(map(SIGNS.get, self.params.die_faces), 1)])}
        name = texts(f"honour.record.cup_{due.label if due.label in CUPS else 'test'}")
        return Cup(name, int(due.of == "target"), tuple(first[sign] for sign in faces), read.swords)

    def chance(self, dice: Mapping[str, int]) -> Chance:
        """Dice of this game, with the signs of their faces and the words of those."""
        names = {sign: texts(f"honour.record.sign_{sign}") for sign in dict.fromkeys(self.params.die_faces)}
        return Chance(dice, len(self.params.die_faces), signs=self.params.die_faces, names=names)

    def _steps(
        self, steps: Any, state: Any, spare: str | None, throw: Callable[[int], str] | None
    ) -> Iterator[tuple[dict[str, Any], Rolls]]:
        for at, step in each_step(steps, STEP):
            rolls = Rolls(read_rolls(step.get("dice"), f"{at}.dice"), f"{at}.dice", spare, throw)
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
            found = ANSWERS[call](self.params, fields, rolls)
        except InputError as error:
            raise InputError(
                [f if rolls.owns(f.where) else replace(f, where=f"{at}.{f.where}") for f in error.faults]
            ) from None
        rolls.end()
        events = [
            {"name": e.name, "rule": e.rule, "text": {} if self.quiet else tell_event(call, e)} for e in found.events
        ]
        rules = list(dict.fromkeys(e.rule for e in found.events))
        return {"legal": True, **rolls.told(), **found.told, "events": events, "rules": rules}


def schema() -> dict[str, Any]:
    """The JSON Schema of a record: what may be asked, the fields of each call, its dice."""
    faces = {"type": "array", "items": {"type": "string", "pattern": "^[a-z]+:[XSD-]*$"}, "maxItems": MOST_DICE}
    spare = {"type": "string", "pattern": "^[XSD-]*$", "maxLength": MOST_DICE}
    calls = {call: {"properties": {"state": form_of(fields)}, "required": ["state"]} for call, fields in CALLS.items()}
    return schema_of("honour", calls, faces, spare)

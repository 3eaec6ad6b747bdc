"""Rule on a recorded case (section 5 of the inventory): an operation, its state and dice in, what the rules make of it.

An operation is ruled on as if its rule were in force, whatever the switches of optional parts say: whoever asks for a
danger die plays with it. The values of the parameters count.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from aofa_widgets.dice import Die
from aofa_widgets.errors import InputError, named
from aofa_widgets.play import Chance
from aofa_widgets.play.case_fields import bad, form_of, known_only, read_fields, rules_of_record
from aofa_widgets.play.records import (
    RECORD,
    STEP,
    Cup,
    Shown,
    asked,
    called,
    each_step,
    schema_of,
    steps_and_state,
)
from aofa_widgets.rules import Ruleset
from aofa_widgets.words import texts

from ..params import Params
from .answers import Answer, Event
from .ops import OPS
from .rolls import Rolls, Throw

GAME = "argad"
MOST_POOLS, MOST_FACES, MOST_SIDES = 200, 400, 12


def rule(record: Mapping[str, Any]) -> dict[str, Any]:
    """Answer one record: `{"result": {...}}` to an `op`, `{"steps": [...]}` to steps, one object for each.

    Raises: InputError naming the field (`state.shooters[0].need`) that cannot be used; then nothing of it counts.

    >>> rule({"op": "strike", "state": {"class": 3}, "dice": {"dice": [5]}})["result"]["outcome"]
    'kill'
    """
    return bench_for(record).run(record)


def bench_for(record: Mapping[str, Any]) -> Bench:
    """A referee under the parameters of a record; errors as for `rule`."""
    return Bench(rules_of_record(record, GAME))


class Bench:
    """A referee under one ruleset; a `quiet` one tells its events without their sentences."""

    def __init__(self, rules: Ruleset, *, quiet: bool = False) -> None:
        self.quiet = quiet
        self.params = Params.of(rules)

    def run(self, record: Mapping[str, Any]) -> dict[str, Any]:
        """Rule on a record; errors as for `rule`."""
        known_only(record, RECORD, "")
        spare = _spare(record)
        if "steps" not in record:
            rolls = Rolls(_pools(record.get("dice"), "dice"), "dice", None, spare)
            return {"result": self.answer(called(record.get("op"), OPS, "op"), record.get("state"), rolls, "state")}
        steps, state = steps_and_state(record, tuple({name: None for op in OPS.values() for name in op.fields}))
        return {"steps": [told for told, _ in self._steps(steps, state, None, spare)]}

    def play(self, record: Mapping[str, Any], roller: Any = None) -> Iterator[Shown]:
        """The steps of a record as they are shown: what is told of each, and its rolls.

        With a `roller`, every roll is thrown afresh. Raises: InputError as `run` does.
        """
        throw = None
        if roller is not None:

            def throw(dice: int, sides: int) -> list[int]:
                return list(roller.roll(dice, Die.fair(sides)))

        for told, rolls in self._steps(record.get("steps", ()), record.get("state") or {}, throw, _spare(record)):
            yield Shown(told, tuple(Cup(cup_name(due.label), 0, tuple(faces)) for due, faces in rolls.taken))

    def chance(self, dice: Mapping[str, int]) -> Chance:
        """Dice of this game."""
        return Chance(dice)

    def _steps(
        self, steps: Any, state: Mapping[str, Any], throw: Throw | None, spare: list[int] | None
    ) -> Iterator[tuple[dict[str, Any], Rolls]]:
        for at, step in each_step(steps, STEP):
            rolls = Rolls(_pools(step.get("dice"), f"{at}.dice"), f"{at}.dice", throw, spare)
            yield self.step(state, step["event"], rolls, f"{at}.event"), rolls

    def step(self, state: Mapping[str, Any], event: Mapping[str, Any], rolls: Rolls, at: str) -> dict[str, Any]:
        """Rule on one step: what the record's state and the event say together, the event last."""
        name, own = asked(event)
        op = called(name, OPS, f"{at}.op")
        shared = {key: value for key, value in state.items() if key in OPS[op].fields}
        return self.answer(op, {**shared, **own}, rolls, at)

    def answer(self, op: str, raw: Any, rolls: Rolls, at: str) -> dict[str, Any]:
        """The answer to one operation, with what was rolled, what happened and the rules behind it."""
        asked = OPS[op]
        fields = read_fields({} if raw is None else raw, asked.fields, at)
        if asked.dice is not None and not rolls.thrown:
            known_only(rolls.given, asked.dice, rolls.where)
        try:
            found = asked.answer(self.params, fields, rolls)
        except InputError as error:
            raise InputError(
                [f if rolls.owns(f.where) else replace(f, where=f"{at}.{f.where}".rstrip(".")) for f in error.faults]
            ) from None
        return {"legal": True, **rolls.told(), **found.told, **self._why(found)}

    def _why(self, found: Answer) -> dict[str, Any]:
        events = [{"name": e.name, "rule": e.rule, "text": {} if self.quiet else tell(e)} for e in found.events]
        rules = list(dict.fromkeys((*found.rules, *(e.rule for e in found.events))))
        return {"events": events, "rules": rules}


def tell(event: Event) -> Mapping[str, str]:
    """The sentence of an event in every language."""
    values = {
        key: texts(f"argad.record.{value[1:]}") if isinstance(value, str) and value.startswith("@") else value
        for key, value in event.values.items()
    }
    return texts(f"argad.record.{event.name}", **values)


def cup_name(label: str) -> Mapping[str, str]:
    """What a roll is called."""
    return texts(f"argad.record.cup_{label if label in CUPS else 'other'}")


CUPS = ("shots", "reroll", "victim", "save_reroll", "red", "white", "speed", "shot", "die", "dice", "slow")


def _pools(raw: Any, where: str) -> dict[str, list[Any]]:
    """The dice of a record. Raises: InputError naming the pool or the face that cannot be read."""
    if raw is None:
        return {}
    if not isinstance(raw, Mapping) or len(raw) > MOST_POOLS:
        raise bad(where, "an_object", raw)
    found: dict[str, list[Any]] = {}
    for pool, faces in raw.items():
        at = f"{where}.{named(pool)}"
        if not isinstance(pool, str) or not isinstance(faces, (list, tuple)) or len(faces) > MOST_FACES:
            raise bad(at, "a_list", faces, most=MOST_FACES)
        found[pool] = [_face(face, f"{at}[{i}]") for i, face in enumerate(faces)]
    return found


def _spare(record: Mapping[str, Any]) -> list[int] | None:
    raw = record.get("spare")
    if raw is None:
        return None
    if not isinstance(raw, (list, tuple)) or len(raw) > MOST_FACES:
        raise bad("spare", "a_list", raw, most=MOST_FACES)
    return [_face(face, f"spare[{i}]", False) for i, face in enumerate(raw)]


def _face(raw: Any, where: str, deep: bool = True) -> Any:
    """A face, or the faces of one of several blows."""
    if deep and isinstance(raw, (list, tuple)) and len(raw) <= MOST_FACES:
        return [_face(face, f"{where}[{i}]", False) for i, face in enumerate(raw)]
    if isinstance(raw, bool) or not isinstance(raw, int) or not 1 <= raw <= MOST_SIDES:
        raise bad(where, "a_number", raw, low=1, high=MOST_SIDES)
    return raw


def schema() -> dict[str, Any]:
    """The JSON Schema of a record: what may be asked, the fields of each operation, its dice."""
    face = {"type": "integer", "minimum": 1, "maximum": MOST_SIDES}
    faces = {"type": "array", "items": face, "maxItems": MOST_FACES}
    some = {"type": "array", "items": {"anyOf": [face, faces]}, "maxItems": MOST_FACES}
    dice = {"type": ["object", "null"], "additionalProperties": some}
    ops = {
        key: {"properties": {"state": form_of(op.fields), "dice": _dice_form(op.dice, some)}} for key, op in OPS.items()
    }
    return schema_of(GAME, ops, dice, faces, {"type": ["object", "null"]})


def _dice_form(names: tuple[str, ...] | None, some: Mapping[str, Any]) -> dict[str, Any]:
    if names is None:
        return {"type": ["object", "null"], "additionalProperties": some}
    return {"type": ["object", "null"], "properties": dict.fromkeys(names, some), "additionalProperties": False}

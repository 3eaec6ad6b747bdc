"""Rule on a recorded case (section 5 of the inventory): an operation, its state and dice in, what the rules make of it.

An operation is ruled on as if its rule were in force, whatever the switches of optional parts say: whoever asks for a
danger die plays with it. The values of the parameters count.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from aofa_widgets.dice import Die
from aofa_widgets.errors import named
from aofa_widgets.play.case_fields import bad, form_of, known_only, rules_of_record
from aofa_widgets.play.records import Cup, schema_of
from aofa_widgets.play.ruling import Referee
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


class Bench(Referee):
    """A referee under one ruleset."""

    calls = {name: op.fields for name, op in OPS.items()}
    params: Params

    def params_of(self, rules: Ruleset) -> Params:
        """The parameters of the game under a ruleset."""
        return Params.of(rules)

    def spare(self, raw: Any) -> list[int] | None:
        """The faces held ready. Raises: InputError naming `spare`."""
        if raw is None:
            return None
        if not isinstance(raw, (list, tuple)) or len(raw) > MOST_FACES:
            raise bad("spare", "a_list", raw, most=MOST_FACES)
        return [_face(face, f"spare[{i}]", False) for i, face in enumerate(raw)]

    def rolls(self, raw: Any, where: str, spare: list[int] | None, throw: Throw | None) -> Rolls:
        """The pools of an operation. Raises: InputError naming the pool or the face."""
        return Rolls(_pools(raw, where), where, throw, spare)

    def throws(self, roller: Any) -> Throw:
        """What throws so many dice of so many sides."""
        return lambda dice, sides: list(roller.roll(dice, Die.fair(sides)))

    def found(self, call: str, fields: Mapping[str, Any], rolls: Rolls) -> Answer:
        """What an operation comes to. Raises: InputError naming a field, or a pool that nothing asks for."""
        op = OPS[call]
        if op.dice is not None and not rolls.thrown:
            known_only(rolls.given, op.dice, rolls.where)
        return op.answer(self.params, fields, rolls)

    def cups(self, rolls: Rolls) -> tuple[Cup, ...]:
        """The rolls of an operation as they are shown."""
        return tuple(Cup(cup_name(due.label), 0, tuple(faces)) for due, faces in rolls.taken)

    def tell(self, call: str, event: Event) -> Mapping[str, str]:
        """The sentence of an event in every language."""
        return tell(event)

    def behind(self, found: Answer) -> Iterable[str]:
        """The rules behind an answer: those that led to it, then those of what happened."""
        return (*found.rules, *(event.rule for event in found.events))


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

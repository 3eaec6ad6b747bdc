"""Rule on a recorded case (section 5 of the inventory): a call, its fields and dice in, what the rules make of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from aofa_widgets.dice import D6
from aofa_widgets.play.case_fields import form_of, rules_of_record
from aofa_widgets.play.records import Cup, schema_of
from aofa_widgets.play.ruling import Answer, Referee
from aofa_widgets.rules import Ruleset
from aofa_widgets.words import texts

from ..actions import Event
from ..params import Params
from . import melees, places
from .calls import ANSWERS
from .reading import CALLS, read_faces, read_pools
from .rolls import Rolls, Throw
from .telling import tell_event

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


class Bench(Referee):
    """A referee under one ruleset."""

    calls = CALLS
    params: Params

    def params_of(self, rules: Ruleset) -> Params:
        """The parameters of the game under a ruleset."""
        return Params.of(rules)

    def spare(self, raw: Any) -> list[int] | None:
        """The faces held ready. Raises: InputError naming `spare`."""
        return None if raw is None else read_faces(raw, "spare")

    def rolls(self, raw: Any, where: str, spare: list[int] | None, throw: Throw | None) -> Rolls:
        """The pools of a call. Raises: InputError naming the pool."""
        return Rolls(read_pools(raw, where), where, spare, throw)

    def throws(self, roller: Any) -> Throw:
        """What throws so many dice."""
        return lambda dice: list(roller.roll(dice, D6))

    def found(self, call: str, fields: Mapping[str, Any], rolls: Rolls) -> Answer:
        """What a call comes to; no die may be left. Raises: InputError naming a field or a pool."""
        found = _ANSWERS[call](self.params, fields, rolls)
        rolls.end()
        return found

    def cups(self, rolls: Rolls) -> tuple[Cup, ...]:
        """The rolls of a call as they are shown."""
        return tuple(_cup(due.label, due.of, faces) for due, faces in rolls.taken)

    def tell(self, call: str, event: Event) -> Mapping[str, str]:
        """The sentence of an event in every language."""
        return tell_event(event)


def _cup(label: str, of: str, faces: list[int]) -> Cup:
    kind = label.rpartition(".")[2]
    return Cup(texts(f"regiments.record.cup_{kind if kind in CUPS else 'quality'}"), int(of in SECOND), tuple(faces))


def schema() -> dict[str, Any]:
    """The JSON Schema of a record: what may be asked, the fields of each call, its dice."""
    faces = {"type": "array", "items": {"type": "integer", "minimum": 1, "maximum": 6}}
    pools = {"type": "object", "patternProperties": {r"^((counter|impact|charge\d+|back\d+)\.)?\w+$": faces}}
    calls = {call: {"properties": {"state": form_of(fields)}, "required": ["state"]} for call, fields in CALLS.items()}
    return schema_of("regiments", calls, {**pools, "additionalProperties": False}, faces)

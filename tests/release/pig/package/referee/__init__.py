"""Rule on a recorded case: throws in, what the rules make of them out; the pot goes on from throw to throw."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from aofa_widgets.errors import InputError
from aofa_widgets.play.case_fields import MOST_STEPS, rules_of_record
from aofa_widgets.words import fault

from ..params import Params
from ..resolve import FACES, pot_after


def rule(record: Mapping[str, Any]) -> dict[str, Any]:
    """Answer one record. Raises: InputError naming the step that cannot be used.

    >>> steps = [{"event": {"call": "throw"}, "dice": {"dice": [face]}} for face in (5, 4, 1)]
    >>> [step["pot"] for step in rule({"steps": steps})["steps"]]
    [5, 9, 0]
    """
    params, steps = Params.of(rules_of_record(record, "pig")), record.get("steps")
    if not isinstance(steps, (list, tuple)) or len(steps) > MOST_STEPS:
        raise InputError(fault("steps", "pig.record.form"))
    told: list[dict[str, Any]] = []
    for n, step in enumerate(steps):
        told.append(_step(params, step, told[-1]["pot"] if told else 0, f"steps[{n}]"))
    return {"steps": told}


def _step(params: Params, step: Any, pot: int, where: str) -> dict[str, Any]:
    match step:
        case {"event": {"call": "throw"}, "dice": {"dice": [int(face)]}} if 1 <= face <= FACES:
            after = pot_after(params, pot, face)
            told = {"outcome": "lost", "pot": 0} if after is None else {"outcome": "added", "pot": after}
            return {"legal": True, "natural": face, **told, "rules": ["PIG-THROW-1", "PIG-THROW-2"]}
    raise InputError(fault(where, "pig.record.form"))


def schema() -> dict[str, Any]:
    """The JSON Schema of a record."""
    face = {"type": "array", "items": {"type": "integer", "minimum": 1, "maximum": FACES}, "maxItems": 1}
    step = {"type": "object", "required": ["event", "dice"],
            "properties": {"event": {"type": "object", "properties": {"call": {"const": "throw"}}},
                           "dice": {"type": "object", "properties": {"dice": face}}}}  # fmt: skip
    steps = {"type": "array", "items": step, "maxItems": MOST_STEPS}
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "pig", "type": "object",
            "required": ["steps"], "properties": {"game": {"const": "pig"}, "steps": steps}}  # fmt: skip

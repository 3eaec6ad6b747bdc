"""Recorded cases of operations and steps, as referees read and show them: what games whose records have them share."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from .case_fields import MOST_STEPS, bad, known_only

NAMES = ("op", "call", "type")  # under which an event of a step may say what is asked
RECORD = (
    *("id", "title", "description", "rules", "game", "params"),
    *("op", "state", "dice", "spare", "steps", "expect", "why"),
)
STEP = ("event", "dice", "expect", "why")


class Cup(NamedTuple):
    """One roll as it is shown: its name, whose it is (0: who acts), numbers of faces."""

    name: Mapping[str, str]
    side: int
    faces: tuple[int, ...]


class Shown(NamedTuple):
    """A step as it is shown: the answer to it, and its rolls in order."""

    told: dict[str, Any]
    cups: tuple[Any, ...]


def steps_and_state(record: Mapping[str, Any], known: Sequence[str]) -> tuple[Sequence[Any], Mapping[str, Any]]:
    """The steps of a record, and the state that all of them share, which has no field but those known.

    Raises: InputError naming what is none of it.

    >>> steps_and_state({"steps": [], "state": None}, ())
    ([], {})
    """
    steps, state = record["steps"], record.get("state")
    if not isinstance(steps, (list, tuple)) or len(steps) > MOST_STEPS:
        raise bad("steps", "a_list", steps, most=MOST_STEPS)
    if not isinstance(state := {} if state is None else state, Mapping):
        raise bad("state", "an_object", state)
    known_only(state, known, "state")
    return steps, state


def each_step(steps: Sequence[Any], known: Sequence[str]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """The steps one by one, each under its name, once it has the form of one. Raises: InputError naming it.

    >>> [at for at, _ in each_step([{"event": {}}, {"event": {}}], ("event",))]
    ['steps[0]', 'steps[1]']
    """
    for i, step in enumerate(steps):
        at = f"steps[{i}]"
        if not isinstance(step, Mapping):
            raise bad(at, "an_object", step)
        known_only(step, known, at)
        if not isinstance(step.get("event"), Mapping):
            raise bad(f"{at}.event", "an_object", step.get("event"))
        yield at, step


def asked(event: Mapping[str, Any]) -> tuple[Any, dict[str, Any]]:
    """What an event of a step asks for, and its own fields.

    >>> asked({"call": "strike", "class": 3})
    ('strike', {'class': 3})
    """
    name = next((event[key] for key in NAMES if event.get(key) is not None), None)
    return name, {key: value for key, value in event.items() if key not in NAMES}


def called(raw: Any, known: Collection[str], where: str) -> str:
    """What a record asks for. Raises: InputError where that is none of those known.

    >>> called("mate", ("check", "mate"), "op")
    'mate'
    """
    if not isinstance(raw, str) or raw not in known:
        raise bad(where, "a_call", raw, allowed=", ".join(known))
    return raw


def laid(under: Mapping[str, Any], over: Mapping[str, Any]) -> dict[str, Any]:
    """One object laid over another, objects inside them too.

    >>> laid({"target": {"prone": True}, "dice": 3}, {"target": {"cover": 1}, "dice": 4})
    {'target': {'prone': True, 'cover': 1}, 'dice': 4}
    """
    found = dict(under)
    for key, value in over.items():
        base = found.get(key)
        found[key] = laid(base, value) if isinstance(base, Mapping) and isinstance(value, Mapping) else value
    return found


def schema_of(
    game: str, ops: Mapping[str, Mapping[str, Any]], dice: Any, spare: Any, state: Any = None
) -> dict[str, Any]:
    """The JSON Schema of a record: what may be asked (`ops`, and the schema of a record that asks it), its dice.

    `dice`, `spare` and `state` are schemas: of the dice of a record or a step, of faces held ready, of the state.

    >>> found = schema_of("chess", {"mate": {"required": ["state"]}}, {}, {})
    >>> found["anyOf"][0]["oneOf"]
    [{'required': ['state'], 'properties': {'op': {'const': 'mate'}}}]
    """
    name, some, names = {"type": "string"}, {"type": "object"}, {"enum": list(ops)}
    step = {
        "type": "object",
        "required": ["event"],
        "additionalProperties": False,
        "properties": {
            "event": {"type": "object", "properties": dict.fromkeys(NAMES, names)},
            "dice": dice,
            "expect": some,
            "why": {},
        },
    }
    asked = [{**form, "properties": {"op": {"const": op}, **form.get("properties", {})}} for op, form in ops.items()]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": game,
        "type": "object",
        "required": ["game"],
        "additionalProperties": False,
        "properties": {
            "id": {"type": ["string", "integer", "null"]},
            "title": name,
            "description": name,
            "rules": {"type": "array", "items": name},
            "game": {"const": game},
            "params": {"type": ["object", "null"]},
            "spare": spare,
            "expect": some,
            "why": {},
            "op": names,
            "state": state or some,
            "dice": dice,
            "steps": {"type": "array", "items": step, "maxItems": MOST_STEPS},
        },
        "anyOf": [{"required": ["op"], "oneOf": asked}, {"required": ["steps"]}],
    }

"""Recorded cases of operations and steps, as referees read and show them: what games whose records have them share."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from .case_fields import MOST_STEPS, bad, known_only

NAMES = ("op", "call", "type")  # under which an event of a step may say what is asked


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

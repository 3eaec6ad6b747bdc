"""Worked examples: the engine plays them, the sentences around them print what it found."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from aofa_widgets.errors import Fault
from aofa_widgets.rules import Ruleset
from aofa_widgets.rules.text import Example
from aofa_widgets.words import fault, languages, texts

from .engine import rule

_EFFECTS = ("pushed_back", "stunned", "dropped_weapon", "wounded", "fallen", "none")


def play(ruleset: Ruleset, example: Example) -> dict[str, Any]:
    """The engine's answer to an example under a ruleset: `{"steps": [...]}` or `{"error": {...}}`."""
    record = dict(example.record)
    own = dict(record.get("params", {}))
    parameters = ruleset.book.parameters
    moved = {change.key: parameters[change.key].write(change.now) for change in ruleset.changes()}
    none = {key: None for key in moved if ruleset.values[key] is None}
    steps = [{key: step[key] for key in ("event", "dice") if key in step} for step in record.get("steps", [])]
    asked = {
        "id": str(record.get("id", example.where)),
        "game": ruleset.game,
        "params": {**moved, **none, **own},
        "state": record.get("state", {}),
        "steps": steps,
    }
    return rule(ruleset.game, asked)


def values_of(example: Example, answer: Mapping[str, Any]) -> dict[str, Any]:
    """What the sentences of an example may print: the dice it was given (s1.active) and all that the engine found.

    Raises: KeyError if the answer has no steps.
    """
    found: dict[str, Any] = {}
    for n, (step, result) in enumerate(zip(example.record["steps"], answer["steps"], strict=True), 1):
        for key, value in _flat(step.get("dice", {}), f"s{n}"):
            found[key] = value
        for key, value in _flat(result, f"s{n}"):
            found[key] = value
        activation = result.get("activation")
        if isinstance(activation, Mapping):
            found[f"s{n}.pool"] = activation.get("actions", 0)
    return found


def _flat(node: Any, prefix: str) -> Iterator[tuple[str, Any]]:
    """Nested results under dotted names; effects as words of each language."""
    if isinstance(node, Mapping):
        for key, child in node.items():
            yield from _flat(child, f"{prefix}.{key}")
    elif ".effects." in prefix and isinstance(node, (list, tuple)):
        yield prefix, [_effect(name) for name in node] or [_effect("none")]
    elif isinstance(node, list):
        yield prefix, list(node)
    else:
        yield prefix, node


def _effect(name: str) -> dict[str, str]:
    return texts(f"book.effect_{name}") if name in _EFFECTS else dict.fromkeys(languages(), name)


def check_example(ruleset: Ruleset, example: Example) -> list[Fault]:
    """Faults of an example under the base rules: the engine refuses its record, or finds other than it expects."""
    return check_answer(example, play(ruleset, example))


def check_answer(example: Example, answer: Mapping[str, Any]) -> list[Fault]:
    """The same for an answer that the engine has given."""
    if "error" in answer:
        error = answer["error"]
        message = error.get("message", "") if isinstance(error, Mapping) else str(error)
        at = error.get("at", "") if isinstance(error, Mapping) else ""
        reason = message if isinstance(message, Mapping) else {"en": f"{at} {message}".strip()}
        told = {lang: reason.get(lang) or reason.get("en", "") for lang in languages()}
        return [fault(example.where, "check.example_refused", reason=told)]
    faults: list[Fault] = []
    for n, (step, result) in enumerate(zip(example.record.get("steps", []), answer.get("steps", []), strict=False)):
        for key, wanted, real in _differences(step.get("expect", {}), result, f"steps[{n}]"):
            shown = {"found": _short(wanted), "real": _short(real)}
            faults.append(fault(example.where, "check.example_differs", key=key, **shown))
    return faults


def _differences(wanted: Any, real: Any, path: str) -> Iterator[tuple[str, Any, Any]]:
    """Only what is expected is compared; the engine may answer more."""
    if isinstance(wanted, Mapping) and isinstance(real, Mapping):
        for key, value in wanted.items():
            yield from _differences(value, real.get(key), f"{path}.{key}")
    elif wanted != real:
        yield path, wanted, real


def _short(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= 60 else text[:57] + "..."

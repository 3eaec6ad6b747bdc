"""Worked examples: the engine plays them, the sentences around them print what it found."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from aofa_widgets.errors import AofaError, Fault, SourceError
from aofa_widgets.rules import Ruleset
from aofa_widgets.rules.prose import Speaker
from aofa_widgets.rules.text import Example
from aofa_widgets.teach.played import asked, differences, one_roll, ready, told
from aofa_widgets.words import fault, languages

from .engine import rule


def play(ruleset: Ruleset, example: Example) -> dict[str, Any]:
    """The engine's answer to an example under a ruleset: `{"steps": [...]}` or `{"error": {...}}`."""
    name = str(example.record.get("id", example.where))
    try:
        record = asked(ruleset, ready(example.record, ruleset))
    except AofaError as error:
        return {"error": {"message": {lang: error.say(lang) for lang in languages()}}}
    return rule(ruleset.game, {"id": name, **record})


def values_of(example: Example, answer: Mapping[str, Any]) -> dict[str, Any]:
    """What the sentences of an example may print: the dice it was given (s1.active) and all that the engine found.

    Raises: KeyError if the answer has no steps.
    """
    return told(example.record, list(answer["steps"]))


def fits(example: Example, answer: Mapping[str, Any], speakers: Mapping[str, Speaker]) -> bool:
    """Whether an example can be told with this answer: its dice still fit, each step is as legal as it says, no
    sentence lacks a value (a house rule may turn a contest into something that has no scores)."""
    if not legal(example, answer):
        return False
    try:
        for lang, prose in example.texts.items():
            speakers[lang].runs(prose, values_of(example, answer))
    except SourceError:
        return False
    return True


def legal(example: Example, answer: Mapping[str, Any]) -> bool:
    """Whether the dice of an example still fit, in one roll a contest, and each step is as legal as it says."""
    return (
        "error" not in answer
        and one_roll(answer["steps"])
        and all(
            found.get("legal") is told.get("expect", {}).get("legal", True)
            for told, found in zip(example.record["steps"], answer["steps"], strict=True)
        )
    )


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
        words = {lang: reason.get(lang) or reason.get("en", "") for lang in languages()}
        return [fault(example.where, "check.example_refused", reason=words)]
    faults: list[Fault] = []
    for n, (step, result) in enumerate(zip(example.record.get("steps", []), answer.get("steps", []), strict=False)):
        for key, wanted, real in differences(step.get("expect", {}), result, f"steps[{n}]"):
            shown = {"found": _short(wanted), "real": _short(real)}
            faults.append(fault(example.where, "check.example_differs", key=key, **shown))
    return faults


def _short(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= 60 else text[:57] + "..."

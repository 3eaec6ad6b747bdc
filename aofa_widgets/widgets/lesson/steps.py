"""The steps of a lesson as the view takes them: their words in every language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from aofa_widgets.teach.lesson import OpenLesson
from aofa_widgets.teach.step import Step
from aofa_widgets.words import languages

from ..clauses import rule


def shown(opened: OpenLesson, step: Step) -> dict[str, Any]:
    """A step in every language, without its activity."""
    told = any(prose.text for prose in step.texts.values())
    return {
        "id": step.id,
        "kind": step.kind,
        "title": opened.everywhere(step.titles),
        "text": opened.everywhere(step.texts) if told else dict.fromkeys(languages(), ""),
        "clauses": [found for name in step.clauses if (found := rule(opened.ruleset, name))],
    }


def noted(kind: str, words: Mapping[str, str]) -> dict[str, Any]:
    """A message of the player, as the view takes it."""
    return {"kind": kind, "text": dict(words)}

"""What the rules in force change in the steps of lessons, against the book's own: one answer for all."""

from __future__ import annotations

from collections.abc import Mapping

from aofa_widgets.rules import Ruleset

from . import moved

Reasons = Mapping[tuple[str, str], Mapping[str, str]]


def changed_steps(ruleset: Ruleset) -> Reasons:
    """Why each changed step changes, in a few words of each language, by the names of the lesson and of the step.

    Raises: InputError for rules that nobody can play by; SourceError as `moved` does.

    >>> rules = Ruleset.load("swashbuckling", house=["stubborn-guards"])
    >>> changed_steps(rules)["start", "who-is-hit"]["en"]
    'a rule it teaches, its question'
    """
    usual = Ruleset.load(ruleset.game)
    if usual == ruleset:
        return {}
    return {(one.key, step.id): step.reasons() for one in moved(usual, ruleset).lessons for step in one.steps}

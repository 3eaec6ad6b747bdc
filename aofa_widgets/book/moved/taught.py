"""What the rules in force change in the steps of lessons, against the book's own: one answer for all."""

from __future__ import annotations

from collections.abc import Mapping

from aofa_widgets.errors import AofaError
from aofa_widgets.rules import Ruleset
from aofa_widgets.rules.overlay import Overlay

from . import moved

Reasons = Mapping[tuple[str, str], Mapping[str, str]]


def houses_of(ruleset: Ruleset) -> Mapping[tuple[str, str], tuple[Overlay, ...]]:
    """The house rules that change a step by themselves, by lesson and step; a step that none changes alone has none.

    Nothing is looked at where there is one house rule, or where one cannot stand without the others.

    >>> rules = Ruleset.load("swashbuckling", house=["lucky-star", "riposte"])
    >>> [house.id for house in houses_of(rules)["duel", "odds"]]
    ['riposte']
    """
    found: dict[tuple[str, str], tuple[Overlay, ...]] = {}
    if len(ruleset.overlays) < 2:
        return found
    base = Ruleset.load(ruleset.game, ruleset.edition, ruleset.presets)
    for house in ruleset.overlays:
        try:
            alone = Ruleset.load(ruleset.game, ruleset.edition, ruleset.presets, [house])
            lessons = moved(base, alone).lessons
        except AofaError:
            return {}
        for step in [(one.key, step.id) for one in lessons for step in one.steps]:
            found[step] = (*found.get(step, ()), house)
    return found


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

"""The steps of a lesson as the view takes them: their words in every language; what a house rule changed."""

from __future__ import annotations

from typing import Any

from aofa_widgets.rules import Ruleset
from aofa_widgets.teach.lesson import OpenLesson, open_lesson
from aofa_widgets.teach.step import Step
from aofa_widgets.words import languages, texts

from ..clauses import rule

Texts = dict[str, str]


def changed_steps(opened: OpenLesson) -> dict[str, Texts]:
    """Steps that say or do something else under the lesson's rules than under the book's own: id -> what changed it."""
    usual = Ruleset.load(opened.lesson.game)
    if opened.ruleset == usual:
        return {}
    before = open_lesson(opened.lesson, opened.lang, usual)
    why = _why(opened.ruleset)
    return {step.id: why for step in opened.lesson.steps if _differs(before, opened, step)}


def _differs(before: OpenLesson, now: OpenLesson, step: Step) -> bool:
    if any(rule(before.ruleset, name) != rule(now.ruleset, name) for name in step.clauses):
        return True
    return any(before.say(words, lang) != now.say(words, lang) for words in (step.titles, step.texts) for lang in words)


def _why(ruleset: Ruleset) -> Texts:
    """The house rules in force by their titles, or what else makes the rules differ from the book's."""
    if not ruleset.overlays:
        return texts("player.changed_values")
    names = {lang: ", ".join(one.title[lang] for one in ruleset.overlays) for lang in languages()}
    return texts("player.changed_by", names=names)


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

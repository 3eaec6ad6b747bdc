"""What the quiz's view is given: a question without its answer, and at the end how each family went."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from aofa_widgets.rules import Ruleset
from aofa_widgets.teach.quiz.account import family_words, result_words
from aofa_widgets.teach.quiz.citing import leading
from aofa_widgets.teach.quiz.course import Course, given_words, right_words, unit_words
from aofa_widgets.teach.quiz.item import Item
from aofa_widgets.words import texts

from ..clauses import rule

MOST_RULES = 4


class Sight:
    """Makes the plain data that the view shows, under one ruleset."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset

    def rules(self, refs: Iterable[str]) -> list[dict[str, Any]]:
        """The clauses behind some references, each once."""
        found = {each["id"]: each for ref in refs if (each := rule(self.ruleset, ref))}
        return list(found.values())[:MOST_RULES]

    def leads(self, item: Item) -> tuple[str, ...]:
        """Ids of the clauses that lead back from a question."""
        return leading(self.ruleset, item)

    def rules_of(self, item: Item, said: Mapping[str, str] | None = None) -> list[dict[str, Any]]:
        """The clauses that lead back from a question, or from what is said of an answer."""
        return self.rules(leading(self.ruleset, item, said))

    def reply(self, item: Item, given: int) -> Mapping[str, str]:
        """What is said of an answer; where nothing is, the rule to read again."""
        said = item.judge(given).texts
        rules = self.rules_of(item)
        return said if said else texts("exercise.read_again", n=rules[0]["number"] if rules else "")

    def question(self, course: Course) -> dict[str, Any] | None:
        """The open question; nothing in it tells the right answer."""
        here = course.here
        if here is None:
            return None
        item = here.item
        last = course.n is not None and course.number >= course.n
        key = "quiz.n_alone" if course.n is None else "quiz.n_of"
        return {
            "number": course.number,
            "total": course.n,
            "where": texts(key, n=course.number, total=course.n or 0),
            "family": dict(course.titles.get(item.family, {})),
            "kind": item.kind,
            "ask": dict(item.ask),
            "rows": [dict(option.text) for option in item.options] if item.kind == "choose" else [],
            "low": item.low,
            "high": item.high,
            "unit": dict(unit_words(item, self.ruleset.game)),
            "hints": 0 if course.exam else len(item.hints),
            "exam": course.exam,
            "last": last,
        }

    def results(self, course: Course) -> dict[str, Any]:
        """How it went: in a sentence, by family, and each question that was missed with its correction."""
        return {
            "exam": course.exam,
            "passed": course.passed,
            "text": result_words(course),
            "families": [
                {
                    "name": one.name,
                    "title": dict(one.title),
                    "asked": one.asked,
                    "right": one.right,
                    "text": family_words(one),
                    "rules": self.rules(one.clauses),
                }
                for one in course.families()
            ],
            "missed": [
                {
                    "ask": dict(one.item.ask),
                    "given": dict(given_words(one.item, one.given, self.ruleset.game)),
                    "right": dict(right_words(one.item, self.ruleset.game)),
                    "why": dict(one.item.why),
                    "rules": self.rules_of(one.item),
                }
                for one in course.missed()
            ],
            "n": course.n if course.n is not None else 0,
        }


def ended(text: str) -> str:
    """A text with a full stop, unless it ends itself.

    >>> ended("4 wounds"), ended("Yes.")
    ('4 wounds.', 'Yes.')
    """
    return text if text.rstrip("*").endswith((".", "!", "?", "…")) else f"{text}."

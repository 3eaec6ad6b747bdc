"""How a quiz went, in words."""

from __future__ import annotations

from aofa_widgets.words import texts

from .course import Course, Family


def result_words(course: Course) -> dict[str, str]:
    """The whole quiz in a sentence."""
    asked, right = len(course.answers), course.right
    if course.pass_mark is not None and asked:
        key = "quiz.passed" if course.passed else "quiz.not_passed"
        return texts(key, right=right, asked=asked, mark=course.pass_mark)
    if asked < 2:
        return texts("quiz.result_one", right=right) if asked else texts("quiz.result_none")
    return texts("quiz.result", right=right, asked=asked)


def family_words(family: Family) -> dict[str, str]:
    """How a family of questions went.

    >>> family_words(Family("may", {}, 3, 1, ()))["en"]
    '1 of 3 right'
    """
    if family.right == family.asked:
        return texts("quiz.family_all", n=family.asked)
    if not family.right:
        return texts("quiz.family_none", n=family.asked)
    return texts("quiz.family_some", right=family.right, n=family.asked)

"""What is due may come to, with exact chances: by the dice that are due."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product
from math import comb, prod

from aofa_widgets.errors import InputError
from aofa_widgets.play import Forecast
from aofa_widgets.words import fault, languages, numbers, texts

from ..model import Roll, State
from ..model import tasks as t
from ..params import Params
from ..resolve import mission, morale, volley
from ..resolve.spells import works
from .lanes import kind_of

SIX = tuple(range(1, 7))
MOST_FALLS = 50_000
Classes = tuple[tuple[int, ...], ...]
"""Faces that come to the same, class by class; the first class is what the roller hopes for."""
Group = tuple[int, Classes]
"""So many dice with the same classes."""


def split(test: object) -> Classes:
    """The six faces by what they come to, the best class first.

    >>> split(lambda face: face >= 4)
    ((4, 5, 6), (1, 2, 3))
    """
    found: dict[object, list[int]] = {}
    for face in SIX:
        found.setdefault(test(face), []).append(face)  # type: ignore[operator]
    return tuple(tuple(faces) for _, faces in sorted(found.items(), key=lambda one: -max(one[1])))


def groups_of(params: Params, due: Roll) -> tuple[Group, ...]:
    """The dice that are due, in order, by what each may come to."""
    task = due.task
    if due.two:
        return ((1, tuple((face,) for face in SIX)),) * 2
    if isinstance(task, t.Goals):
        return ((1, split(lambda face: mission.d3(face))),)
    if isinstance(task, t.Spell):
        net = int(task.asked[0])
        return ((1, split(lambda face: works(params, face, net))),)
    if isinstance(task, t.Danger) and due.cup == "dangerous":
        return ((due.dice, split(lambda face: face > params.terrain_danger_on)),)
    if isinstance(task, t.Danger):
        return ((due.dice, split(lambda face: volley.succeeds(face, task.course.cancel))),)
    if isinstance(task, t.Morale):
        return ((1, _nerve(params, task.course, due.cup)),)
    assert isinstance(task, t.Fire | t.Fight)
    if isinstance(task, t.Fight) and task.course.test is not None:
        return ((1, _nerve(params, task.course.test, due.cup)),)
    return tuple(_volley(task.course.now if isinstance(task, t.Fight) else task.course, kind_of(due.cup)))


def _nerve(params: Params, course: morale.Course, cup: str) -> Classes:
    test = course.test
    if cup.endswith("fearless"):
        return split(lambda face: volley.succeeds(face, test.fearless))
    return split(lambda face: volley.succeeds(face, test.quality, morale.modifier(params, test)))


def _volley(course: volley.Course, kind: str) -> Iterator[Group]:
    numbers_ = course.volley
    if kind == "def":
        for ap, n in course.by_ap:
            yield n, _split_block(numbers_, ap)
    elif kind == "reroll":
        aps = [ap for ap, n in course.by_ap for _ in range(n)]
        lost = [ap for ap, six in zip(aps, course.sixes, strict=True) if six]
        for ap in sorted(set(lost), reverse=True):
            yield lost.count(ap), split(lambda face, ap=ap: volley.blocked(numbers_, ap, face))
    elif kind == "regen":
        classes = split(lambda face: volley.cancelled(numbers_, face))
        due = course.due
        assert isinstance(due, volley.Due)
        each = numbers_.wounds
        yield from ((each, classes) for _ in range(due.dice // each)) if each > 1 else ((due.dice, classes),)
    else:
        due = course.due
        assert isinstance(due, volley.Due)
        yield due.dice, split(lambda face: volley.hits_of(numbers_, face))


def _split_block(numbers_: volley.Volley, ap: int) -> Classes:
    if numbers_.reroll:
        return split(lambda face: (volley.blocked(numbers_, ap, face), face == volley.SIDES))
    return split(lambda face: volley.blocked(numbers_, ap, face))


# ---- one fall for each consequence


def falls_of(params: Params, state: State) -> Iterator[tuple[int, dict[str, tuple[int, ...]]]]:
    """One fall for each consequence, and how many of the equally likely falls it stands for.

    Raises: InputError for more of them than anybody waits for: many hits that cost many dice each.
    """
    due = state.due
    assert isinstance(due, Roll), "nothing is due"
    groups = groups_of(params, due)
    if (found := prod(comb(n + len(classes) - 1, n) for n, classes in groups)) > MOST_FALLS:
        raise InputError(fault("dice", "report.too_many_falls", found=found, most=MOST_FALLS))
    rows = [tuple(_compositions(n, classes)) for n, classes in groups]
    for parts in product(*rows):
        ways, faces = 1, []
        for number, shown in parts:
            ways *= number
            faces += shown
        if due.two:
            yield ways, {"A": (faces[0],), "B": (faces[1],)}
        else:
            yield ways, {due.cup: tuple(faces)}


def _compositions(n: int, classes: Classes) -> Iterator[tuple[int, list[int]]]:
    if len(classes) == 1:
        yield len(classes[0]) ** n, [classes[0][0]] * n
        return
    first, rest = classes[0], classes[1:]
    for k in range(n, -1, -1):
        for ways, faces in _compositions(n - k, rest):
            yield ways * comb(n, k) * len(first) ** k, [first[0]] * k + faces


# ---- forecasts


def forecast_due(params: Params, state: State) -> Forecast | None:
    """What is due may come to; `values` hold the same by keys."""
    due = state.due
    if not isinstance(due, Roll):
        return None
    if due.two:
        return _off(params)
    if isinstance(due.task, t.Goals):
        return _goals(params)
    groups = groups_of(params, due)
    if len(groups) == 1 and groups[0][0] == 1:
        return _single(due, groups[0][1])
    return _many(params, state, due, groups)


def _off(params: Params) -> Forecast:
    tie, win = Fraction(1, 6), Fraction(5, 12)
    label = {key: texts(f"regiments.menu.odds.{key}") for key in ("first_higher", "second_higher", "tie")}
    parts = ((label["first_higher"], win), (label["second_higher"], win), (label["tie"], tie))
    values = {"first": win, "second": win, "tie": tie}
    return Forecast(parts, texts("regiments.menu.odds.off", percent=percent(tie)), (), values)


def _goals(params: Params) -> Forecast:
    chances: dict[int, Fraction] = {}
    for face in SIX:
        number = mission.objectives(params, face)
        chances[number] = chances.get(number, Fraction(0)) + Fraction(1, 6)
    parts = tuple((texts("regiments.menu.odds.goals", n=n), share) for n, share in chances.items())
    return Forecast(
        parts, texts("regiments.menu.odds.goals_text"), (), {str(n): share for n, share in chances.items()}
    )


def _single(due: Roll, classes: Classes) -> Forecast:
    good = Fraction(len(classes[0]), 6) if len(classes) > 1 else Fraction(1)
    key = kind_of(due.cup)
    key = key if key in ("morale", "fearless", "cast") else "one"
    parts = ((texts(f"regiments.menu.odds.{key}_yes"), good), (texts(f"regiments.menu.odds.{key}_no"), 1 - good))
    return Forecast(
        parts, texts(f"regiments.menu.odds.{key}", percent=percent(good)), (), {"yes": good, "no": 1 - good}
    )


def _many(params: Params, state: State, due: Roll, groups: Sequence[Group]) -> Forecast:
    """Several dice: how many of them succeed; of a whole volley, its wounds."""
    key = kind_of(due.cup)
    mean, none = _hits(due) if key in ("hit", "impact") else _counts(groups)
    label = texts(f"regiments.menu.odds.{key}_count")
    parts = ((texts("regiments.menu.odds.none"), none), (texts("regiments.menu.odds.some"), 1 - none))
    said = texts(f"regiments.menu.odds.{key}", mean=number(mean), n=due.dice)
    return Forecast(parts, said, ((label, mean),), {"mean": mean, "none": none})


def _hits(due: Roll) -> tuple[Fraction, Fraction]:
    """The mean hits of a first roll, those that a natural 6 brings included, and the chance of none."""
    task = due.task
    course = task.course.now if isinstance(task, t.Fight) else task.course  # type: ignore[union-attr]
    each = [sum(hits for _, hits in volley.hits_of(course.volley, face)) for face in SIX]
    return Fraction(due.dice * sum(each), len(SIX)), Fraction(each.count(0), len(SIX)) ** due.dice


def _counts(groups: Sequence[Group]) -> tuple[Fraction, Fraction]:
    """How many dice of all groups fall in their best class: the mean, and the chance of none."""
    mean, none = Fraction(0), Fraction(1)
    for n, classes in groups:
        good = Fraction(len(classes[0]), len(SIX)) if len(classes) > 1 else Fraction(1)
        mean, none = mean + n * good, none * (1 - good) ** n
    return mean, none


def percent(share: Fraction) -> dict[str, str]:
    """A chance as a whole percentage, in each language's way."""
    return {lang: numbers.percent(share, lang) for lang in languages()}


def number(value: Fraction) -> dict[str, str]:
    """A mean with one digit after the point, in each language's way."""
    return {lang: numbers.decimal(value, lang, 1) for lang in languages()}


__all__ = ["falls_of", "forecast_due", "groups_of", "number", "percent"]

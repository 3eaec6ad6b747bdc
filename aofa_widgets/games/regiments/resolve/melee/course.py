"""A whole melee, step by step: every volley, the result, the loser's morale test."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from aofa_widgets.errors import InputError
from aofa_widgets.words import fault

from ...params import Params
from .. import morale
from .. import volley as volleys
from ..compile import Target
from ..volley import Body, Due
from .sides import SIDES, Side
from .steps import Bodies, Melee, Pair, Step, ended, loser, nerve, plan, strike, totals

PICK, CHANGED = "pick", "changed"
"""What is due where no dice are: a figure to aim at; the side of which such a figure was hurt, anew (`changed`)."""


@dataclass(frozen=True, slots=True)
class Struck:
    """One step as it fell: its label, who struck, the volley and what it did; `name`: with which weapon."""

    label: str
    who: str
    volley: volleys.Volley
    outcome: volleys.Outcome
    name: str = ""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a melee ended.

    Bodies that are left, wounds `caused` by the charger and by the defender, what each counted (None where one is
    destroyed), who lost ("" nobody), what its test came to ("" none), who is `destroyed` ("" nobody). `struck_back`:
    the defender attacked and is fatigued. `steps`: each volley.
    """

    charger: Body
    defender: Body
    caused: Pair
    totals: Pair | None
    loser: str
    morale: str
    destroyed: str
    struck_back: bool
    steps: tuple[Struck, ...]


@dataclass(frozen=True, slots=True)
class Course:
    """A melee under way: what is due, the bodies, the steps to come; `back`: whether the defender strikes back.

    `aim`: the figure that the blow under way singles out, by its place in the body, and how it is attacked.
    """

    melee: Melee
    due: Due | Outcome
    bodies: Bodies
    todo: tuple[Step, ...] = ()
    then: tuple[Step, ...] = ()
    back: bool | None = True
    struck_back: bool = False
    now: volleys.Course | None = None
    loser: int | None = None
    test: morale.Course | None = None
    steps: tuple[Struck, ...] = ()
    aim: tuple[int, Target] | None = None


def begin(params: Params, melee: Melee) -> Course:
    """A melee before its first dice.

    >>> from aofa_widgets.rules import Ruleset
    >>> from .sides import Arms, Side
    >>> five = Side((1,) * 5, 4, 5, 5, (Arms(1),), size=5)
    >>> begin(Params.of(Ruleset.load("regiments")), Melee(five, five)).due
    Due(label='charge1.hit', dice=5, of='charger')
    """
    first, charge, rest = plan(melee)
    bodies = (melee.charger.body, melee.defender.body)
    course = Course(melee, Due("", 0, ""), bodies, todo=(*first, *charge), then=rest, back=melee.strike_back)
    if first and melee.strike_back is None:
        return replace(course, due=Due("strike_back", 0, "defender"))
    return _on(params, course)


def advance(params: Params, course: Course, faces: Sequence[int]) -> Course:
    """The melee after the dice that were due; whether the defender strikes back is (1,) yes, () no.

    Raises: InputError if nothing is due, or another number of dice.
    """
    asked = course.due
    if not isinstance(asked, Due) or asked.label in (PICK, CHANGED):
        raise InputError(fault("dice", "regiments.record.no_roll_due", found="-"))
    if asked.label == "strike_back":
        return _on(params, replace(course, back=bool(faces)))
    if course.test is not None:
        return _tested(params, course, morale.advance(params, course.test, faces))
    assert course.now is not None
    return _on(params, _goes(course, volleys.advance(course.now, faces)))


def aimed(params: Params, course: Course, at: int, target: Target) -> Course:
    """The melee once a figure has been picked, by its place in the body: the blow goes on against it alone."""
    return _on(params, replace(course, aim=(at, target)))


def changed(params: Params, course: Course, side: Side) -> Course:
    """The melee with the side of which a picked figure was hurt as it stands now; strokes of the lost are left out."""
    assert isinstance(course.due, Due)
    who = SIDES.index(course.due.of)
    old, places = course.melee.side(who), {(arms.name, arms.who): at for at, arms in enumerate(side.arms)}

    def left(steps: tuple[Step, ...]) -> Iterator[Step]:
        for step in steps:
            if step.who != who or step.label == "impact":
                yield step
                continue
            at = places.get((old.arms[step.at].name, old.arms[step.at].who))
            if at is not None:
                yield replace(step, at=at)

    melee = replace(course.melee, charger=side) if who == 0 else replace(course.melee, defender=side)
    bodies = (side.body, course.bodies[1]) if who == 0 else (course.bodies[0], side.body)
    todo, then = tuple(left(course.todo)), tuple(left(course.then))
    return _on(params, replace(course, melee=melee, bodies=bodies, todo=todo, then=then, due=Due("", 0, "")))


def due(params: Params, melee: Melee, rolled: Sequence[tuple[str, Sequence[int]]]) -> Due | Outcome:
    """What is due after these rolls. Raises: InputError for a roll that is not due."""
    course = begin(params, melee)
    for _, faces in rolled:
        course = advance(params, course, faces)
    return course.due


def _on(params: Params, course: Course) -> Course:
    """Run until dice are due or all is over."""
    if isinstance(course.due, Due) and course.due.label == CHANGED:
        return course
    while course.now is None and not ended(course.bodies):
        if not course.todo:
            if not course.then or course.back is False:
                return _result(params, course)
            if course.back is None:
                return replace(course, due=Due("strike_back", 0, "defender"))
            course = replace(course, todo=course.then, then=())
            continue
        step, rest = course.todo[0], course.todo[1:]
        if step.label == "counter" and course.back is False:
            course = replace(course, todo=rest)
            continue
        numbers = strike(params, course.melee, step, course.bodies, course.aim[1] if course.aim else None)
        foe = course.bodies[1 - step.who]
        if numbers.one and numbers.dice and course.melee.picks and course.aim is None and len(foe) > 1:
            return replace(course, due=Due(PICK, 0, SIDES[step.who]))
        course = replace(course, struck_back=course.struck_back or step.who == 1)
        if numbers.dice:
            course = _goes(course, volleys.begin(numbers, (foe[course.aim[0]],) if course.aim else foe))
        else:
            course = replace(course, todo=rest, aim=None)
    if course.now is not None:
        asked = course.now.due
        assert isinstance(asked, Due)
        step = course.todo[0]
        of = SIDES[step.who if asked.of == "attacker" else 1 - step.who]
        return replace(course, due=Due(f"{step.label}.{asked.label}", asked.dice, of))
    return _ends(params, course, None, "", "", ended(course.bodies))


def _goes(course: Course, now: volleys.Course) -> Course:
    """The volley of the first step goes on; once it is over, its wounds count."""
    if isinstance(now.due, Due):
        return replace(course, now=now)
    end, step = now.due, course.todo[0]
    left, what = end.body, course.due
    if course.aim is not None:
        foe, at = course.bodies[1 - step.who], course.aim[0]
        left = (*foe[:at], *end.body, *foe[at + 1 :])
        what = Due(CHANGED, 0, SIDES[1 - step.who]) if end.wounds else what
    bodies = (course.bodies[0], left) if step.who == 0 else (left, course.bodies[1])
    name = "" if step.label == "impact" else course.melee.side(step.who).arms[step.at].name
    struck = Struck(step.label, SIDES[step.who], now.volley, end, name)
    steps, todo = (*course.steps, struck), course.todo[1:]
    return replace(course, now=None, bodies=bodies, todo=todo, steps=steps, aim=None, due=what)


def _result(params: Params, course: Course) -> Course:
    """Both sides add up; the lower one tests its morale (AOFR-RESULT-3, AOFR-MORALE-3)."""
    count = totals(params, course.melee, course.bodies, _caused(params, course))
    who = loser(count)
    if who is None:
        return _ends(params, course, count, "", "", "")
    test = nerve(params, course.melee, who, course.bodies[who])
    return _tested(params, replace(course, loser=who), morale.begin(params, test))


def _tested(params: Params, course: Course, test: morale.Course) -> Course:
    assert course.loser is not None
    who = SIDES[course.loser]
    if isinstance(test.due, Due):
        return replace(course, test=test, due=replace(test.due, of=who))
    count = totals(params, course.melee, course.bodies, _caused(params, course))
    return _ends(params, course, count, who, test.due.result, "")


def _ends(
    params: Params, course: Course, count: Pair | None, who: str, result: str, destroyed: str
) -> Course:
    caused, steps = _caused(params, course), course.steps
    end = Outcome(*course.bodies, caused, count, who, result, destroyed, course.struck_back, steps)
    return replace(course, due=end)


def _caused(params: Params, course: Course) -> Pair:
    found = [0, 0]
    for one in course.steps:
        who = SIDES.index(one.who)
        found[who] += one.outcome.raw if params.melee_count_overkill else one.outcome.wounds
    return found[0], found[1]

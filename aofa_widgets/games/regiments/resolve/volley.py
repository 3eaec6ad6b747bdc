"""One weapon against one body of figures, step by step: dice to hit, Defence, Bane's re-rolls, Regeneration.

Numbers only: which special rule brought them is settled before (`compile`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from aofa_widgets.errors import InputError, shown
from aofa_widgets.words import fault

SIDES = 6
Body = tuple[int, ...]
"""The wounds that each living figure can still take, in the order in which the figures fall."""
ByAp = tuple[tuple[int, int], ...]
"""(AP, number of hits), the highest AP first: so their Defence dice are rolled (AOFR-R-26)."""


@dataclass(frozen=True, slots=True)
class Volley:
    """One weapon's dice against one unit.

    `dice` to hit need `need` or more after `mod`; `only_six`: a natural 6 alone hits (AOFR-FATIGUE-1). A natural 6
    brings `extra` more hits and adds `ap_six` to its own AP. Every hit counts `times` (Blast, capped already); `keeps`:
    its copies keep that AP. The target blocks with `defence` or more after `shield` less AP, `reroll`: its sixes again.
    Every hit that goes through makes `wounds` wounds on one figure, each of which a die of `cancel` or more takes away
    (0: none does). `one`: a single figure is aimed at. `hits` come without a roll. `label` names the first roll.
    """

    dice: int
    need: int
    defence: int
    mod: int = 0
    only_six: bool = False
    extra: int = 0
    ap: int = 0
    ap_six: int = 0
    times: int = 1
    keeps: bool = True
    shield: int = 0
    reroll: bool = False
    wounds: int = 1
    cancel: int = 0
    one: bool = False
    hits: int = 0
    label: str = "hit"


@dataclass(frozen=True, slots=True)
class Due:
    """Dice that are due: their label, how many, who rolls them."""

    label: str
    dice: int
    of: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a volley did.

    `hits` after Blast, `by_ap` their AP, `unblocked` hits, `raw` wounds before any is lost, `wounds` that figures took,
    figures `lost`, the `body` that is left.
    """

    hits: int
    by_ap: ByAp
    unblocked: int
    raw: int
    wounds: int
    lost: int
    body: Body


@dataclass(frozen=True, slots=True)
class Course:
    """A volley under way: what is due, its hits, which Defence dice showed a 6 and fall again, what went through."""

    volley: Volley
    body: Body
    due: Due | Outcome
    by_ap: ByAp = ()
    sixes: tuple[bool, ...] = ()
    unblocked: int = 0


def succeeds(face: int, need: int, mod: int = 0) -> bool:
    """Whether a die reaches a number: a natural 6 always does, a natural 1 never (AOFR-MOD-1, AOFR-MOD-2).

    >>> succeeds(6, 5, -3), succeeds(1, 2, 3), succeeds(5, 4, -2)
    (True, False, False)
    """
    return face == SIDES or (face != 1 and face + mod >= need)


def hits_of(volley: Volley, face: int) -> ByAp:
    """The hits that one die of the first roll makes, with their AP, after Blast.

    >>> hits_of(Volley(1, 4, 3, extra=1, ap_six=4), 6), hits_of(Volley(1, 4, 3), 3)
    (((4, 1), (0, 1)), ())
    """
    six = face == SIDES
    if not (six if volley.only_six else succeeds(face, volley.need, volley.mod)):
        return ()
    found: dict[int, int] = {}
    own = volley.ap + (volley.ap_six if six else 0)
    if volley.keeps:
        found[own] = volley.times
    else:
        found[own] = 1
        found[volley.ap] = found.get(volley.ap, 0) + volley.times - 1
    if six and volley.extra:
        found[volley.ap] = found.get(volley.ap, 0) + volley.extra * volley.times
    return _sorted(found)


def blocked(volley: Volley, ap: int, face: int) -> bool:
    """Whether one Defence die stops a hit of this AP (AOFR-R-28).

    >>> blocked(Volley(1, 4, 5, shield=1), 1, 5), blocked(Volley(1, 4, 4), 2, 5)
    (True, False)
    """
    return succeeds(face, volley.defence, volley.shield - ap)


def cancelled(volley: Volley, face: int) -> bool:
    """Whether one die takes a wound away (AOFR-SR-REGEN-1)."""
    return bool(volley.cancel) and succeeds(face, volley.cancel)


def taken(volley: Volley, body: Body, through: Sequence[int]) -> Body:
    """The body that is left when each hit that went through brings so many wounds (AOFR-R-21, AOFR-SR-TOUGH-3).

    With Deadly each hit's wounds fall on the figure that is next, and what is beyond its death is lost; who aims at
    one figure does no harm beyond it.

    >>> taken(Volley(2, 4, 4, wounds=2), (3, 3, 3), (2, 2)), taken(Volley(5, 4, 4), (3, 3), (1, 1, 1, 1))
    ((3, 3), (2,))
    """
    rest, floor = [*body], len(body) - 1 if volley.one else 0
    for wounds in through:
        left = wounds
        while left and len(rest) > floor:
            most = min(left, rest[0])
            rest[0] -= most
            left -= most
            if not rest[0]:
                del rest[0]
            if volley.wounds > 1:
                break
    return tuple(rest)


def begin(volley: Volley, body: Body) -> Course:
    """A volley before its first roll; its outcome at once where there is nothing to roll.

    >>> begin(Volley(5, 4, 5), (1,) * 10).due
    Due(label='hit', dice=5, of='attacker')
    """
    course = Course(volley, body, Due(volley.label, volley.dice, "attacker"))
    return course if volley.dice else _hit(course, ())


def advance(course: Course, faces: Sequence[int]) -> Course:
    """The volley after the dice that were due.

    Raises: InputError if nothing is due, or another number of dice.
    """
    asked = course.due
    if not isinstance(asked, Due):
        raise InputError(fault("dice", "regiments.record.no_roll_due", found="-"))
    if len(faces) != asked.dice:
        raise InputError(
            fault("dice", "regiments.record.how_many", label=asked.label, n=len(faces), dice=asked.dice)
        )
    return _STEPS.get(asked.label, _hit)(course, faces)


def due(volley: Volley, body: Body, rolled: Sequence[tuple[str, Sequence[int]]]) -> Due | Outcome:
    """What is due after these rolls: the next roll, or the outcome.

    Raises: InputError for another label than is due, another number of dice, or rolls too many.

    >>> due(Volley(2, 4, 5), (1,) * 10, [("hit", (4, 5)), ("def", (5, 4))]).wounds
    1
    """
    course = begin(volley, body)
    for at, (label, faces) in enumerate(rolled):
        if not isinstance(course.due, Due) or course.due.label != label:
            wanted = course.due.label if isinstance(course.due, Due) else "-"
            raise InputError(fault(f"dice[{at}]", "regiments.record.other_roll", found=shown(label), wanted=wanted))
        course = advance(course, faces)
    return course.due


def _sorted(found: Mapping[int, int]) -> ByAp:
    return tuple(sorted(((ap, n) for ap, n in found.items() if n), reverse=True))


def _hit(course: Course, faces: Sequence[int]) -> Course:
    volley = course.volley
    found: dict[int, int] = {volley.ap: volley.hits * volley.times}
    for face in faces:
        for ap, n in hits_of(volley, face):
            found[ap] = found.get(ap, 0) + n
    course = replace(course, by_ap=_sorted(found))
    hits = sum(n for _, n in course.by_ap)
    return replace(course, due=Due("def", hits, "target")) if hits else _ends(course, ())


def _block(course: Course, faces: Sequence[int]) -> Course:
    aps = [ap for ap, n in course.by_ap for _ in range(n)]
    stopped = tuple(blocked(course.volley, ap, face) for ap, face in zip(aps, faces, strict=True))
    again = sum(face == SIDES for face in faces) if course.volley.reroll else 0
    if not again:
        return _through(course, stopped.count(False))
    sixes = tuple(face == SIDES for face in faces)
    missed = sum(not ok for ok, six in zip(stopped, sixes, strict=True) if not six)
    return replace(course, due=Due("reroll", again, "target"), sixes=sixes, unblocked=missed)


def _again(course: Course, faces: Sequence[int]) -> Course:
    aps = [ap for ap, n in course.by_ap for _ in range(n)]
    lost = [ap for ap, six in zip(aps, course.sixes, strict=True) if six]
    more = sum(not blocked(course.volley, ap, face) for ap, face in zip(lost, faces, strict=True))
    return _through(course, course.unblocked + more)


def _through(course: Course, unblocked: int) -> Course:
    course, volley = replace(course, unblocked=unblocked), course.volley
    if not unblocked or not volley.cancel:
        return _ends(course, (volley.wounds,) * unblocked)
    return replace(course, due=Due("regen", unblocked * volley.wounds, "target"))


def _regen(course: Course, faces: Sequence[int]) -> Course:
    each = course.volley.wounds
    kept = [0 if cancelled(course.volley, face) else 1 for face in faces]
    return _ends(course, tuple(sum(kept[at : at + each]) for at in range(0, len(kept), each)))


def _ends(course: Course, through: Sequence[int]) -> Course:
    left = taken(course.volley, course.body, through)
    wounds, lost = sum(course.body) - sum(left), len(course.body) - len(left)
    hits = sum(n for _, n in course.by_ap)
    end = Outcome(hits, course.by_ap, course.unblocked, sum(through), wounds, lost, left)
    return replace(course, due=end)


_STEPS: Mapping[str, Callable[[Course, Sequence[int]], Course]] = {
    "def": _block,
    "reroll": _again,
    "regen": _regen,
}

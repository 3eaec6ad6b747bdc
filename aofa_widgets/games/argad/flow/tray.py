"""What several sixes come to, die by die, as the dice tray shows it (`play.tray` says who asks)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from aofa_widgets.play.tray import Faces, Marked, Reading, Texts
from aofa_widgets.rules import Ruleset
from aofa_widgets.words import capital, languages, texts
from aofa_widgets.words.numbers import listed

from ..params import Params
from ..resolve import bursts
from ..resolve.due import Steps
from ..resolve.sixes import Die, values

OTHER_DICE = (4, 8, 10, 12)  # faces of the dice beside the usual one
SIZES = {"shots": 6, **{f"d{faces}": faces for faces in OTHER_DICE}}
MODES: Mapping[str, tuple[tuple[str, ...], ...]] = {
    "shots": (("die", "again"),),
    "burst": (("red", "white", "again"),),
    "faceoff": (("test", "speed"), ("test", "speed")),
    **dict.fromkeys((f"d{faces}" for faces in OTHER_DICE), (("die", "again"),)),
}
"""Dice at one target, each size of die by itself; a burst; two shooters face to face, with their dice of speed."""
KINDS = ("die", "again", "red", "white", "test", "speed")
FAR = 99  # a number that no die reaches: sixes climb as far as the dice rolled again take them
NEEDS = 4  # of how many numbers needed, from the last but one face on, it is told what the dice do


def faces(rules: Ruleset) -> tuple[int, int]:
    """Lowest and highest face of the usual die."""
    return 1, SIZES["shots"]


def span(rules: Ruleset, mode: str) -> tuple[int, int]:
    """Lowest and highest face of the dice of a mode."""
    return 1, SIZES.get(mode, SIZES["shots"])


def usual(rules: Ruleset) -> dict[tuple[int, str], int]:
    """The dice that a fresh tray holds."""
    params = Params.of(rules)
    return {
        (0, "die"): 4, (0, "again"): 2, (0, "red"): params.multi_red, (0, "white"): 2, (0, "test"): 1,
        (0, "speed"): 1, (1, "test"): 1, (1, "speed"): 1,
    }  # fmt: skip


def read(rules: Ruleset, mode: str, sides: Sequence[Faces], names: Sequence[Texts]) -> Reading:
    """The highest natural value of each side, and what the dice do against each number that may be needed.

    >>> read(Ruleset.load("argad"), "shots", (((6, 6, 2), (6,)),), ({}, {})).scores
    (8,)
    """
    params = Params.of(rules)
    if mode == "faceoff":
        return _faceoff(params, sides, names)
    sides_of = SIZES.get(mode, SIZES["shots"])
    natural, spent = climbed(params, mode, sides[0], FAR)
    top = max(natural, default=0)
    found = range(sides_of - 1, sides_of - 1 + NEEDS)
    what = "argad.tray.falls" if mode == "burst" else "argad.tray.hits"
    rows = [texts(what, need=need, n=_hits(params, mode, sides[0], need)) for need in found]
    told = {lang: "; ".join(row[lang] for row in rows) for lang in languages()}
    climbs = sorted(value for value in natural if value >= sides_of)
    steps = {lang: listed([str(value) for value in climbs], lang) for lang in languages()}
    words: dict[str, Any] = {"sixes": len(climbs), "face": sides_of, "steps": steps, "again": spent, "rows": told}
    refs = ("ARG-SIXES-B", "ARG-SIXES-A") if len(climbs) > 1 else ("ARG-SIXES-A",)
    key = "burst" if mode == "burst" else "shots"
    return Reading((top,), texts(f"argad.tray.{key}", **words), ("ARG-MULTI-3", *refs) if mode == "burst" else refs)


def unit(rules: Ruleset, score: int) -> Texts:
    """What the score is."""
    return texts("argad.tray.natural")


def marks(rules: Ruleset, mode: str, side: int, sides: Faces) -> Marked:
    """The natural value of every six under it, the highest with its crown; which dice rolled again were of use."""
    params = Params.of(rules)
    if mode == "faceoff":
        return tuple(tuple(((), {}, {}) for _ in group) for group in sides)
    highest = SIZES.get(mode, SIZES["shots"])
    natural, spent = climbed(params, mode, sides, FAR)
    top, rest = max(natural, default=0), iter(natural)
    rows = []
    for kind, group in zip(MODES[mode][0], sides, strict=True):
        row: list[tuple[tuple[str, ...], Texts, Texts]] = []
        for place, face in enumerate(group):
            if kind == "again":
                word = texts("argad.tray.climbs" if face == highest else "argad.tray.stops")
                row.append(((), word if place < spent else texts("argad.tray.unused"), {}))
                continue
            value = next(rest)
            crown = ("highest",) if value == top and value >= highest else ()
            row.append((crown, texts("argad.tray.counts", n=value) if value >= highest else {}, {}))
        rows.append(tuple(row))
    return tuple(rows)


def climbed(params: Params, mode: str, groups: Faces, need: int) -> tuple[tuple[int, ...], int]:
    """The natural values of the dice against a number needed, and how many of those rolled again were of use.

    >>> climbed(Params.of(Ruleset.load("argad")), "shots", ((6, 3), (6, 2, 5)), 9)
    ((7, 3), 2)
    """
    sides = SIZES.get(mode, SIZES["shots"])
    kinds = MODES[mode][0]
    dice = [
        Die("", face, need, sides, first=kind == "red")
        for kind, group in zip(kinds, groups, strict=True)
        if kind != "again"
        for face in group
    ]
    return _fed(values(params, dice), groups[kinds.index("again")])


def _fed(steps: Steps[Any], spare: Sequence[int]) -> tuple[Any, int]:
    """What comes of a machine that is fed the dice rolled again, in order, and how many it took."""
    left, taken = list(spare), 0
    try:
        next(steps)
        while True:
            faces = (left.pop(0),) if left else ()
            taken += len(faces)
            steps.send(faces)
    except StopIteration as end:
        return end.value, taken


def _hits(params: Params, mode: str, groups: Faces, need: int) -> int:
    """How many dice hit, or people fall, where so much is needed."""
    if mode != "burst":
        natural, _ = climbed(params, mode, groups, need)
        return sum(value >= max(need, 2 if params.shoot_one_misses else 0) for value in natural)
    red, white, again = groups
    shot = bursts.burst(params, need, len(white), True)
    reached = need - shot.bonus
    natural, _ = climbed(params, mode, (red, white, again), reached)
    return bursts.count(natural, bursts.Burst(need, len(red), len(white), None, shot.bonus))[1]


def _faceoff(params: Params, sides: Sequence[Faces], names: Sequence[Texts]) -> Reading:
    speed = [max(group[1], default=0) for group in sides]
    first = next(_faster(speed), None)
    rows = {"x": speed[0], "y": speed[1]}
    told = texts("argad.tray.same", **rows) if first is None else texts("argad.tray.first", who=names[first], **rows)
    verdict = capital(told)
    return Reading(tuple(max(group[0], default=0) for group in sides), verdict, ("ARG-DUEL-2",))


def _faster(speed: Sequence[int]) -> Iterator[int]:
    if speed[0] != speed[1]:
        yield int(speed[1] > speed[0])

"""Every fall of the dice that are due, those with the same consequence taken together: few even for large pools."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import product

from ..model import Roll
from ..params import Params
from ..resolve import contest, ones, score
from .rolls import cap_of

Faces = tuple[int, ...]
Kinds = tuple[tuple[int, Faces], ...]
"""Rolls of one cup by what can matter in them: how many there are of each kind, and one of that kind."""
Row = tuple[str, int, int]
"""A comparison: who wins, hits on the answering side, hits on the active figure."""
Grouped = dict[tuple[int, tuple[Row, ...]], tuple[int, tuple[Faces, ...]]]
"""By 1s and comparisons: how many falls there are, and one of them, cup by cup."""


def falls(params: Params, due: Roll) -> Iterator[tuple[int, dict[str, Faces]]]:
    """One fall for each consequence that the dice can have, with how many of the equally likely falls it stands for.

    A roll matters by its score and its 1s (up to the number that any rule asks for), two rolls against each other by
    the hits that they make. Exact: the numbers add up to all falls there are.

    >>> from aofa_widgets.rules import Ruleset
    >>> params = Params.of(Ruleset.load("swashbuckling"))
    >>> list(falls(params, Roll("action", 1, (), None)))
    [(1, {'active': (1,)}), (5, {'active': (2,)})]
    """
    if due.kind in ("initiative", "coin", "friendly"):
        yield from _plainly(2 if due.kind == "coin" else params.dice_sides, due)
        return
    rounds = params.duel_rounds if due.kind == "duel" else 1
    pooled = due.kind == "opposed" and params.multi_targets_roll == "pooled"
    names = [name for name, _ in due.reactive]
    sizes = [number // rounds for _, number in due.reactive]
    cups = [sum(sizes)] if pooled and names else sizes
    once = found = _one_round(params, due.kind, due.active // rounds, cups)
    for _ in range(rounds - 1):
        found = _further(found, once, cap_of(params))
    for number, rolls in found.values():
        yield number, _by_cup(names, sizes, rolls, pooled)


def _plainly(sides: int, due: Roll) -> Iterator[tuple[int, dict[str, Faces]]]:
    names = [name for name, number in due.reactive for _ in range(number)]
    for faces in product(range(1, sides + 1), repeat=len(names)):
        yield 1, {name: (face,) for name, face in zip(names, faces, strict=True)}


def _by_cup(names: list[str], sizes: list[int], rolls: tuple[Faces, ...], pooled: bool) -> dict[str, Faces]:
    answers = list(rolls[1:])
    if pooled and names:
        (together,) = answers
        starts = [sum(sizes[:i]) for i in range(len(sizes))]
        answers = [together[at : at + size] for at, size in zip(starts, sizes, strict=True)]
    return {"active": rolls[0], **dict(zip(names, answers, strict=True))}


def _one_round(params: Params, kind: str, active: int, cups: list[int]) -> Grouped:
    """Rolls of one round by (1s, winner, hits and hits back for each answer)."""
    cap = cap_of(params)
    grouped: Grouped = {}
    answers = [_kinds(params, size, 0) for size in cups]
    for times, mine in _kinds(params, active, cap):
        shown = min(cap, ones(params, mine))
        against: list[dict[Row, tuple[int, Faces]]] = []
        for kinds in answers:
            rows: dict[Row, tuple[int, Faces]] = {}
            for number, theirs in kinds:
                result = contest(params, mine, theirs, kind)
                key = (result.winner, result.hits_on_reactive, result.hits_on_active)
                rows[key] = (rows.get(key, (0, ()))[0] + number, rows.get(key, (0, theirs))[1])
            against.append(rows)
        for keys in product(*against):
            number = times
            for rows, key in zip(against, keys, strict=True):
                number *= rows[key][0]
            rolls = (mine, *(rows[key][1] for rows, key in zip(against, keys, strict=True)))
            _put(grouped, (shown, keys), number, rolls)
    return grouped


def _further(before: Grouped, once: Grouped, cap: int) -> Grouped:
    """The rounds so far and one more: 1s and hits add up, for each answer by itself; who won one round is forgotten."""
    grouped: Grouped = {}
    for (old, (number, rolls)), (new, (times, more)) in product(before.items(), once.items()):
        rows = tuple(("", a[1] + b[1], a[2] + b[2]) for a, b in zip(old[1], new[1], strict=True))
        joined = tuple(one + other for one, other in zip(rolls, more, strict=True))
        _put(grouped, (min(cap, old[0] + new[0]), rows), number * times, joined)
    return grouped


def _put(grouped: Grouped, key: tuple[int, tuple[Row, ...]], number: int, rolls: tuple[Faces, ...]) -> None:
    known = grouped.get(key)
    grouped[key] = (known[0] + number, known[1]) if known else (number, rolls)


def _kinds(params: Params, dice: int, cap: int) -> Kinds:
    """Rolls of so many dice that differ in their score or in their 1s, counted up to `cap`."""
    found: dict[tuple[int, int], tuple[int, Faces]] = {}
    for number, faces in _rolls(params.dice_sides, params.init_losing_face, dice):
        key = (score(params, faces), min(cap, ones(params, faces)))
        known = found.get(key)
        found[key] = (known[0] + number, known[1]) if known else (number, faces)
    return tuple(kind for _, kind in sorted(found.items()))


@lru_cache(maxsize=256)
def _rolls(sides: int, losing: int, dice: int) -> Kinds:
    """Rolls that differ in highest face, in how many dice show the die's top face, or in how many the losing one."""
    layer: dict[tuple[int, int, int], tuple[int, Faces]] = {(0, 0, 0): (1, ())}
    for _ in range(dice):
        grown: dict[tuple[int, int, int], tuple[int, Faces]] = {}
        for (best, top, lost), (number, faces) in layer.items():
            for face in range(1, sides + 1):
                key = (max(best, face), top + (face == sides), lost + (face == losing))
                known = grown.get(key)
                grown[key] = (known[0] + number, known[1]) if known else (number, (*faces, face))
        layer = grown
    return tuple(layer.values())

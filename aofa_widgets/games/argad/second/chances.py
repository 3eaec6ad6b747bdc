"""Exact chances: every way the dice can fall, told by the same rules as a record."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import partial
from itertools import product
from typing import Any

from . import melees, shots, trials, ways
from .dice import Pools
from .sixes import Die

Rules = Mapping[str, Any]
Row = Mapping[str, Any]
Spread = dict[Any, Fraction]
FACES = range(1, 7)
LONG = 6  # so often a 6 may follow a 6 before the rest counts as nothing: less than one in forty thousand


class _More(Exception):
    """Another extra die is wanted."""


def _walk(told: Callable[[list[int]], Any]) -> Spread:
    """The spread of something over its extra dice: it is told anew with more of them until it asks for no more."""
    found: Spread = {}
    open_: list[tuple[list[int], Fraction]] = [([], Fraction(1))]
    while open_:
        faces, chance = open_.pop()
        try:
            key = told(list(faces))
        except _More:
            # All faces but the highest stop a climb alike.
            open_ += [([*faces, 6], chance / 6), ([*faces, 1], chance * 5 / 6)]
            continue
        found[key] = found.get(key, Fraction(0)) + chance
    return found


def _extra(faces: list[int]) -> Callable[[], int | None]:
    def again() -> int | None:
        if not faces:
            raise _More
        return faces.pop(0)

    return again


def _both(spread: Spread, more: Spread, weight: Fraction) -> None:
    for key, chance in more.items():
        spread[key] = spread.get(key, Fraction(0)) + chance * weight


def volley(rules: Rules, claim: Row) -> Spread:
    """How many shots of one need hit."""
    need, count, wild = claim["need"], claim["shots"], bool(claim.get("disordered"))
    found: Spread = {}
    never = int(rules["shoot.one_misses"])
    # Only a highest face climbs; of the others it matters whether they hit.
    kinds = {"top": Fraction(1, 6),
             "hit": Fraction(sum(face >= need and face > never for face in FACES if face < 6), 6)}  # fmt: skip
    kinds["miss"] = 1 - kinds["top"] - kinds["hit"]
    for tops in range(count + 1):
        for hits in range(count - tops + 1):
            misses = count - tops - hits
            weight = _ways(count, tops, hits) * kinds["top"] ** tops * kinds["hit"] ** hits * kinds["miss"] ** misses
            if weight:
                told = _walk(partial(_tops, rules, need, tops, wild, never))
                _both(found, {key + hits: chance for key, chance in told.items()}, weight)
    return found


def _ways(count: int, *parts: int) -> int:
    found, left = 1, count
    for part in parts:
        for n in range(part):
            found = found * (left - n) // (n + 1)
        left -= part
    return found


def _tops(rules: Rules, need: int, tops: int, wild: bool, never: int, faces: list[int]) -> int:
    dice = [Die(6, need, 6, wild, never) for _ in range(tops)]
    shots.settle(rules, dice, _extra(faces))
    return sum(die.hits for die in dice)


def strike(rules: Rules, claim: Row) -> Spread:
    """What one blow does."""
    found: Spread = {}
    for face in FACES:
        _both(found, _walk(partial(_blow, rules, claim, face)), Fraction(1, 6))
    return found


class _Asked(Pools):
    """Extra dice that are asked for one by one."""

    def maybe(self, name: str, sides: int = 6) -> int | None:
        face = super().maybe(name, sides)
        if face is None:
            raise _More
        return face


def _blow(rules: Rules, claim: Row, face: int, faces: list[int]) -> Any:
    return melees.strike(rules, claim, _Asked({"dice": [face, *faces]}))["outcome"]


def multi(rules: Rules, claim: Row) -> Spread:
    """How many a burst fells."""
    found: Spread = {}
    red, white = rules_red(rules), claim["white"]
    state = {"need": claim["need"], "target": "group" if claim.get("group") else "couple",
             "disordered": claim.get("disordered", False), "size": claim.get("size")}  # fmt: skip
    for faces in product(FACES, repeat=red + white):
        told = _walk(partial(_victims, rules, state, list(faces[:red]), list(faces[red:])))
        _both(found, told, Fraction(1, 6 ** (red + white)))
    return found


def _victims(rules: Rules, state: Row, red: list[int], white: list[int], faces: list[int]) -> int:
    told = shots.multi(rules, state, _Asked({"red": red, "white": white, "reroll": faces}))
    return int(told["victims"])


def rules_red(rules: Rules) -> int:
    """How many red dice a burst has."""
    return int(rules.get("multi.red", 2))


def time(rules: Rules, claim: Row) -> Spread:
    """The turn at whose end work is done; 0 when it is not by then. (A plain job, without the 6 that fails.)"""
    found: Spread = {}
    alive = Fraction(1)
    for turn in range(1, claim["turns"] + 1):
        count = turn - claim.get("delay", rules["time.delay"]) + claim.get("head_start", rules["time.head_start"])
        if turn <= claim.get("delay", rules["time.delay"]):
            count = 0
        done = alive * Fraction(min(6, max(0, count)), 6)
        found[turn] = done
        alive -= done
    return {**found, 0: alive}


def die(rules: Rules, claim: Row) -> Spread:
    """What one die, or a few that are all read, leads to in a record of an operation."""
    work = {**vars(trials), **vars(ways)}[claim["op"]]
    pool, count = claim.get("pool", "die"), claim.get("dice", 1)
    found: Spread = {}
    for faces in product(FACES, repeat=count):
        key = work(rules, claim["state"], Pools({pool: list(faces)}))[claim["place"]]
        found[key] = found.get(key, Fraction(0)) + Fraction(1, 6**count)
    return found


SPREADS: Mapping[str, Callable[[Rules, Row], Spread]] = {
    "volley": volley, "strike": strike, "multi": multi, "time": time, "die": die,
}  # fmt: skip

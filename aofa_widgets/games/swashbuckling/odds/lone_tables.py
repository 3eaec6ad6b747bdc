"""The duel of two as small tables of whole numbers, from which a solver lays out every moment at once.

The rules are asked here as `Lone` asks them, once for each different answer: `shape` says what befalls a figure,
`cups` how many dice are rolled, `throws` what a roll of so many dice comes to. Each is kept for as long as the
parameters that it reads stay as they are, so that a changed rule costs only what it changes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import product
from typing import Any, cast

from aofa_widgets.dice import Tally

from ..model import Figure, Told
from ..params import Params
from ..resolve import Cup, apply_hits, penalised, pool, row
from .counts import Fighter
from .fate import tables
from .lone import Lone, Memory, Stance
from .rolls import cap_of, odds, side_of, taken_of

TABLES = ("swashbuckling", "duelling")
STEPS = ("act", "strike", "steady", "weapon", "wound")
OUT = -1
VERDICTS = ("kept", "ended", "lost")
Row = tuple[int, ...]
SHAPING = (
    "wounds_to_fall wounds_from wounds_recoverable tables_duelling tables_swashbuckling push_blocked_effect "
    "push_blocked_test stun_forbids_move stun_again stun_recovery_roll weapon_can_initiate weapon_win_table "
    "weapon_drop_again disengage_automatic"
).split()
CUPPING = "pool_per_action pool_max stun_dice stun_min_dice wounds_dice_penalty bonus_weaponless".split()
THROWING = (
    "dice_sides six_extra init_losing_face init_ones_to_lose variant_extended_swashbuckling variant_extended_turns "
    "xs_ones xt_ones"
).split()
TAKING = (
    "hits_per_point tie_winner tie_hits opposed_attacker_takes_hits duel_attacker_takes_hits optional_object_damage "
    "object_damage_needs_hit object_damage_large object_damage_huge"
).split()


class Asked:
    """Those parameters that are named, and no others: one that is read without its name is missed, not guessed."""

    def __init__(self, params: Params, names: Sequence[str]) -> None:
        self.values = tuple(getattr(params, name) for name in names)
        self.__dict__.update(zip(names, self.values, strict=True))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Asked) and self.values == other.values

    def __hash__(self) -> int:
        return hash(self.values)


def _asked(params: Params, names: Sequence[str]) -> Params:
    return cast(Params, Asked(params, names))


@dataclass(frozen=True, slots=True, eq=False)
class Shape:
    """What befalls a figure, whatever the dice. Stances by number; OUT: a way that is not open, or a fallen figure.

    `walked`: the stance of one that moves first, if it may. `mended`: by recovery. `hurt` and `pushed`: by hits table,
    stance and hits (the last entry stands for all that are more). `on_other`, `on_active`: which table, by what is
    rolled, then by whether the active figure and the other are armed (no, yes).
    """

    stances: tuple[Stance, ...]
    place: Mapping[Stance, int] = field(repr=False)
    free: tuple[bool, ...]
    armed: tuple[bool, ...]
    ready: tuple[bool, ...]
    wounds: Row
    walked: Row
    mended: Mapping[str, Row]
    hits: int
    hurt: tuple[tuple[Row, ...], ...]
    pushed: tuple[tuple[tuple[bool, ...], ...], ...]
    on_other: Mapping[str, tuple[Row, Row]]
    on_active: Mapping[str, tuple[Row, Row]]
    leaves: bool  # a figure that may move may always step out of contact
    penalised: bool  # a recovery from a stun is rolled with the stun's own loss
    heals: bool


def shape(params: Params) -> Shape:
    """What befalls the two figures, by the parameters in force.

    >>> from aofa_widgets.rules import Ruleset
    >>> found = shape(Params.of(Ruleset.load("swashbuckling")))
    >>> len(found.stances), found.hits
    (24, 6)
    """
    return _shape(_asked(params, SHAPING))


@lru_cache(maxsize=64)
def _shape(params: Params) -> Shape:
    flags = (False, True)
    stances = tuple(Stance(*one) for one in product(range(params.wounds_to_fall), flags, (True, False), flags))
    place = {stance: number for number, stance in enumerate(stances)}
    free = [not (stance.stunned and params.stun_forbids_move) for stance in stances]
    mended = {
        "steady": [place[s._replace(stunned=False)] if s.stunned else OUT for s in stances],
        "weapon": [place[s._replace(armed=True)] if not s.armed else OUT for s in stances],
        "wound": [
            place[s._replace(wounds=s.wounds - 1)] if s.wounds and params.wounds_recoverable else OUT for s in stances
        ],
    }
    both = [_hurt(params, stances, place, table) for table in TABLES]
    hits = max(len(rows[0]) for rows, _ in both) - 1
    kinds = ("duel", "opposed")
    asked = {
        (kind, mine, theirs): tables(params, kind, Fighter(armed=mine), Fighter(armed=theirs))
        for kind, mine, theirs in product(kinds, flags, flags)
    }
    read = [
        {kind: tuple(tuple(TABLES.index(asked[kind, mine, theirs][at]) for theirs in flags) for mine in flags)}
        for at in (0, 1)
        for kind in kinds
    ]
    return Shape(
        stances=stances,
        place=place,
        free=tuple(free),
        armed=tuple(stance.armed for stance in stances),
        ready=tuple(stance.armed or params.weapon_can_initiate for stance in stances),
        wounds=tuple(stance.wounds for stance in stances),
        walked=tuple(place[s._replace(backed=s.backed and not may)] for s, may in zip(stances, free, strict=True)),
        mended={what: tuple(row) for what, row in mended.items()},
        hits=hits,
        hurt=tuple(tuple((*row, *row[-1:] * (hits + 1 - len(row))) for row in rows) for rows, _ in both),
        pushed=tuple(tuple((*row, *row[-1:] * (hits + 1 - len(row))) for row in rows) for _, rows in both),
        on_other=cast(Any, read[0] | read[1]),
        on_active=cast(Any, read[2] | read[3]),
        leaves=params.disengage_automatic,
        penalised=params.stun_recovery_roll == "penalised",
        heals=params.wounds_recoverable,
    )


def _hurt(
    params: Params, stances: Sequence[Stance], place: Mapping[Stance, int], table: str
) -> tuple[list[Row], list[tuple[bool, ...]]]:
    """By stance: the stance after 0, 1, 2, ... hits, and whether a push took the figure away; hit by hit.

    Ends with the number of hits from which nothing changes any more.
    """
    length = len(params.tables_duelling if table == "duelling" else params.tables_swashbuckling)
    known: dict[tuple[str, Stance], tuple[Stance | None, bool]] = {}

    def one(stance: Stance, number: int) -> tuple[Stance | None, bool]:
        asked = row(params, table, number), stance
        if asked not in known:
            figure = Figure("b", 1, 1, wounds=stance.wounds, stunned=stance.stunned, armed=stance.armed)
            ground = Told(backed=frozenset({"b"} if stance.backed else ()))
            done = apply_hits(params, figure, ground, "a", table, 1, first=number)
            pushed = "pushed_back" in done.effects
            after = Stance(done.figure.wounds, done.figure.stunned, done.figure.armed, stance.backed or pushed)
            known[asked] = (after if done.figure.standing else None), pushed
        return known[asked]

    now: list[tuple[Stance | None, bool]] = [(stance, False) for stance in stances]
    layers = [now]
    while True:
        further = []
        for stance, away in now:
            after, pushed = one(stance, len(layers)) if stance else (None, False)
            further.append((after, away or pushed))
        if len(layers) > length and further == now:
            break
        layers.append(further)
        now = further
    numbers: dict[Stance | None, int] = dict(place) | {None: OUT}
    ends = [tuple(numbers[layer[at][0]] for layer in layers) for at in range(len(stances))]
    return ends, [tuple(layer[at][1] for layer in layers) for at in range(len(stances))]


@dataclass(frozen=True, slots=True, eq=False)
class Cups:
    """How many dice a figure of one Rating rolls, by stance, and then by actions done where it acts or attacks.

    `attack` and `answer` have the other, unarmed and armed, before these.
    """

    act: tuple[Row, ...]
    attack: tuple[tuple[Row, ...], tuple[Row, ...]]
    target: Row
    answer: tuple[Row, Row]


def cups(lone: Lone, rating: int) -> Cups:
    """The dice of a figure of this Rating in a duel of two, for 0 to `lone.most` actions done.

    >>> from aofa_widgets.rules import Ruleset
    >>> found = cups(Lone(Params.of(Ruleset.load("swashbuckling")), (3, 2)), 3)
    >>> found.act[0][:3], found.attack[1][0][:3], found.target[0], found.answer[0][0]
    ((1, 2, 3), (3, 4, 5), 3, 4)
    """
    wounds, counts = lone.params.wounds_to_fall, lone.params.duel_counts_as_action
    return _cups(_asked(lone.params, CUPPING), wounds, rating, lone.most, counts)


@lru_cache(maxsize=256)
def _cups(params: Params, wounds: int, rating: int, most: int, counts: bool) -> Cups:
    flags = (False, True)
    pools = [pool(params, actions) for actions in range(most + 2)]

    def row_of(wounds: int, stunned: bool, dice: Sequence[int]) -> Row:
        figure = Figure("a", 0, rating, wounds=wounds, stunned=stunned)
        return tuple(penalised(params, figure, Cup(n)).dice for n in dice)

    act, target = [], []
    attack: tuple[list[Row], list[Row]] = ([], [])
    answer: tuple[list[int], list[int]] = ([], [])
    for hurt, stunned in product(range(wounds), flags):
        rolled = row_of(hurt, stunned, [pools[min(n + 1, most)] for n in range(most + 1)])
        met = [rating + params.bonus_weaponless * (not other) for other in flags]
        strong = [row_of(hurt, stunned, [more + pools[n + counts] for n in range(most + 1)]) for more in met]
        firm = row_of(hurt, stunned, met)
        for _ in range(4):  # armed or not, backed or not: all the same here
            act.append(rolled)
            target.append(row_of(hurt, stunned, [rating])[0])
            for other in flags:
                attack[other].append(strong[other])
                answer[other].append(firm[other])
    return Cups(
        tuple(act), (tuple(attack[0]), tuple(attack[1])), tuple(target), (tuple(answer[0]), tuple(answer[1]))
    )


@dataclass(frozen=True, slots=True, eq=False)
class Sides:
    """The most 1s that are told apart, and what 0, 1, 2, ... dice come to: counts by (1s, score)."""

    cap: int
    tallies: tuple[Tally, ...]


@lru_cache(maxsize=64)
def _sides(params: Params, most: int) -> Sides:
    cap = cap_of(params)
    return Sides(cap, tuple(side_of(params, dice, "dice", cap) for dice in range(most + 1)))


def sides(params: Params, most: int) -> Sides:
    """What 0 to `most` dice of one side come to.

    >>> from aofa_widgets.rules import Ruleset
    >>> dict(sides(Params.of(Ruleset.load("swashbuckling")), 1).tallies[1].items())[1, 1]
    1
    """
    return _sides(_asked(params, THROWING), most)


@lru_cache(maxsize=64)
def _taken(params: Params, widest: int, most: int) -> Mapping[str, tuple[tuple[int, int], ...]]:
    def read(kind: str, lead: int) -> tuple[int, int]:
        hits, back = taken_of(params, kind, lead, None, 1, 1, 0)
        return min(most, hits), min(most, back)

    leads = range(-widest, widest + 1)
    return {
        what: tuple(read(kind, lead) for lead in leads) for what, kind in (("strike", "opposed"), ("duel", "duel"))
    }


def taken(params: Params, widest: int, most: int) -> Mapping[str, tuple[tuple[int, int], ...]]:
    """Hits on the other and on the active figure, each `most` at most, by how much the active side's score is more.

    The lead goes from -`widest` to `widest`; nobody rolls no dice at all.
    """
    return _taken(_asked(params, TAKING), widest, most)


def several(
    params: Params, active: int, other: int, most: int | None = None
) -> tuple[int, tuple[tuple[int, int, int, int], ...]]:
    """A duel of several rounds: how many falls there are, and of them (1s, hits, hits back, count).

    `most` hits and more on a side are one.
    """
    rolls = odds(params, "duel", active, other, most=most)
    return rolls.total, tuple((*roll, rolls.count(roll)) for roll in rolls)


@dataclass(frozen=True, slots=True, eq=False)
class Minds:
    """The 1s that may be remembered: `verdict` and `after` by 1s of a roll, then by what is remembered."""

    memories: tuple[Memory, ...]
    verdict: tuple[Row, ...]
    after: tuple[Row, ...]
    fresh: Row  # after stopping and starting afresh
    used: tuple[bool, ...]  # something of this activation is remembered


def minds(lone: Lone, cap: int, asked: Sequence[Memory] = ()) -> Minds:
    """All that 1s may leave to be remembered, from nothing, or from what is `asked`.

    >>> from aofa_widgets.rules import Ruleset
    >>> minds(Lone(Params.of(Ruleset.load("swashbuckling")), (1, 1)), 2).verdict
    ((0,), (2,), (2,))
    """
    found = list(dict.fromkeys((Memory(), *asked)))
    for memory in found:  # grows as it goes
        each = [lone.remembered(memory, ones) for ones in range(cap + 1)]
        for after in (*(new for verdict, new in each if verdict != "lost"), lone.forgotten(memory)):
            if after not in found:
                found.append(after)
    place = {memory: number for number, memory in enumerate(found)}
    rows = [[lone.remembered(memory, ones) for memory in found] for ones in range(cap + 1)]
    return Minds(
        tuple(found),
        tuple(tuple(VERDICTS.index(verdict) for verdict, _ in row) for row in rows),
        tuple(tuple(place.get(after, 0) for _, after in row) for row in rows),
        tuple(place[lone.forgotten(memory)] for memory in found),
        tuple(memory.spell > 0 for memory in found),
    )

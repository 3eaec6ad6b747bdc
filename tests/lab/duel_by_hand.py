"""A duel of two from the text of the rules alone, for comparison: nothing of the games' engine or odds is used.

Each roll is counted die by die, each hit is read off the tables below, and the values are swept until they rest.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from functools import cache

PUSH, STUN, DROP, WOUND = "push", "stun", "drop", "wound"


@dataclass(frozen=True)
class House:
    """What a house rule may change here; as it stands, the book."""

    ratings: tuple[int, int] = (2, 2)
    pool: int = 12  # the most actions that are counted
    ones: int = 1  # 1s of a roll that lose the initiative
    tie_to: str = "attacker"
    tie_hits: int = 1
    extra: int = 1  # for each six after the first
    falls: int = 3
    stun_holds: bool = True
    strikes: bool = False
    swashbuckling: tuple[str, ...] = (PUSH, STUN, DROP, WOUND)
    duelling: tuple[str, ...] = (PUSH, WOUND, DROP, WOUND)
    known: dict = field(default_factory=dict, compare=False, hash=False)


@dataclass(frozen=True)
class Man:
    wounds: int = 0
    stunned: bool = False
    armed: bool = True
    wall: bool = False  # something behind him


@dataclass(frozen=True)
class Moment:
    """`who` is active; `me` is he, `you` the other."""

    who: int
    me: Man = Man()
    you: Man = Man()
    close: bool = True
    done: int = 0


@cache
def rolls(dice, extra):
    """How many falls of so many dice come to each (score, 1s)."""
    found = Counter({(0, 0, 0): 1})
    for _ in range(dice):
        after = Counter()
        for (best, sixes, ones), count in found.items():
            for face in range(1, 7):
                after[max(best, face), sixes + (face == 6), ones + (face == 1)] += count
        found = after
    told = Counter()
    for (best, sixes, ones), count in found.items():
        told[best + extra * max(0, sixes - 1), ones] += count
    return told


def less(man, dice):
    """The dice that a stun leaves: one fewer, but never fewer than one."""
    return max(1, dice - 1) if man.stunned else dice


def suffer(house, man, close, table, hits):
    """The man after his hits and whether he is still in contact; no man if he has fallen."""
    for number in range(hits):
        what = table[min(number, len(table) - 1)]
        if what == PUSH:
            if man.wall:
                what = STUN
            else:
                man, close = Man(man.wounds, man.stunned, man.armed, True), False
        if what == STUN:
            if man.stunned:
                what = DROP
            else:
                man = Man(man.wounds, True, man.armed, man.wall)
        if what == DROP:
            if man.armed:
                man = Man(man.wounds, man.stunned, False, man.wall)
            else:
                what = WOUND
        if what == WOUND:
            man = Man(man.wounds + 1, man.stunned, man.armed, man.wall)
            if man.wounds == house.falls:
                return None, False
    return man, close


def may_move(house, man):
    return not (man.stunned and house.stun_holds)


def settled(house, moment):
    """Who may move has left his wall, and is where he likes."""
    if not may_move(house, moment.me):
        return moment
    me = Man(moment.me.wounds, moment.me.stunned, moment.me.armed)
    return Moment(moment.who, me, moment.you, True, min(moment.done, house.pool))


def choices(house, moment):
    """What he may do: a word, and in contact or not."""
    if not may_move(house, moment.me):
        places = [moment.close]
    else:
        places = [True] if may_move(house, moment.you) else [True, False]
    found = [("duel", True)] if True in places and moment.me.armed else []
    for close in places:
        found.append(("act", close))
        if house.strikes:
            found.append(("strike", close))
        if moment.me.stunned:
            found.append(("steady", close))
        if not moment.me.armed:
            found.append(("weapon", close))
    return found


def follows(house, moment, choice):
    """Chances of what comes next: a moment, or the side that has won."""
    what, close = choice
    rating, other = house.ratings[moment.who], house.ratings[1 - moment.who]
    me, you = moment.me, moment.you
    sober = Man(me.wounds, False, me.armed, me.wall) if what == "steady" else me
    then = min(moment.done + 1, house.pool)
    if what == "duel":
        mine = rolls(less(me, moment.done + rating + (not you.armed)), house.extra)
        theirs = rolls(less(you, other + (not me.armed)), house.extra)
        then = moment.done
    else:
        mine = rolls(less(sober, then), house.extra)
        theirs = rolls(less(you, other), house.extra) if what == "strike" else Counter({(0, 0): 1})
    total = sum(mine.values()) * sum(theirs.values())
    told = Counter()  # of (hits on the other, hits on him, the initiative goes)
    for (score, ones), count in mine.items():
        for (answer, _), times in theirs.items():
            gap, back = score - answer, 0
            if what not in ("duel", "strike"):
                gap = 0
            elif gap == 0 and house.tie_to == "attacker":
                gap = house.tie_hits
            elif gap == 0 and what == "duel":
                back = house.tie_hits
            elif gap < 0:
                gap, back = 0, -gap if what == "duel" else 0
            told[gap, back, ones >= house.ones] += count * times
    found = defaultdict(float)
    for (hits, back, lost), count in told.items():
        found[after(house, moment, what, close, hits, back, lost, then)] += count / total
    return found


def after(house, moment, what, close, hits, back, lost, then):
    me, you = settled(house, moment).me, moment.you
    if what == "steady":
        me = Man(me.wounds, False, me.armed, me.wall)
    if what == "weapon":
        me = Man(me.wounds, me.stunned, True, me.wall)
    tables = {True: house.duelling, False: house.swashbuckling}
    struck, near = suffer(house, you, close, tables[what == "duel" and moment.me.armed], hits)
    if struck is None:
        return moment.who
    hurt, near = suffer(house, me, near, tables[what == "duel" and you.armed], back)
    if hurt is None:
        return 1 - moment.who
    if lost:
        return settled(house, Moment(1 - moment.who, struck, hurt, near))
    return settled(house, Moment(moment.who, hurt, struck, near, then))


def solved(house):
    """By moment, the worth of every choice."""
    table, todo = {}, [Moment(0), Moment(1)]
    while todo:
        moment = todo.pop()
        if moment in table:
            continue
        table[moment] = {choice: follows(house, moment, choice) for choice in choices(house, moment)}
        todo += [end for row in table[moment].values() for end in row if isinstance(end, Moment)]
    value = dict.fromkeys(table, 0.5)

    def worth(moment, row):
        total = 0.0
        for end, chance in row.items():
            if isinstance(end, Moment):
                total += chance * (value[end] if end.who == moment.who else 1 - value[end])
            else:
                total += chance * (end == moment.who)
        return total

    moved, order = 1.0, sorted(table, key=lambda moment: (-moment.me.wounds - moment.you.wounds, -moment.done))
    while moved > 1e-12:
        moved = 0.0
        for moment in order:
            best = max(worth(moment, row) for row in table[moment].values())
            moved, value[moment] = max(moved, abs(best - value[moment])), best
    return {moment: {choice: worth(moment, row) for choice, row in table[moment].items()} for moment in table}

"""A duel of two in words: the choices, the best one with its reason, and rules of thumb that a person can keep."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple, Protocol

from aofa_widgets.words import texts

from .lone import Lone, Spot, Stance, Way
from .lone_reasons import Reason, reason
from .rolls import Roll

Texts = Mapping[str, str]
MENDING = ("steady", "weapon", "wound")
CLOSE = 0.0005  # worths that are told as the same
SHOWN = Fraction(1, 200)  # a risk below is not told as a percentage: it would read 0%
MOST = 6  # actions, or dice, that a rule of thumb counts to


def name_of(way: Way, told: bool = False) -> Texts:
    """What a way is called; `told`: with the place to stand where two were to choose from.

    >>> name_of(Way("duel"))["fr"]
    'déclarer le duel'
    """
    name = texts(f"swashbuckling.lone.way_{way.what}")
    return texts("swashbuckling.lone.apart", way=name) if told and not way.near else name


class Known(Protocol):
    """A duel that is solved (`lab.solve.Solved`)."""

    @property
    def lone(self) -> Lone: ...

    def ways(self, spot: Spot) -> Sequence[tuple[Way, float]]:
        """Every way open at a spot and the chance that it wins, the best first."""

    def chance(self, spot: Spot) -> float:
        """The chance that the active side wins from a spot."""


def why(known: Known, spot: Spot) -> Texts:
    """The best way at a spot and the reason, in a sentence or two: the part of the difference that weighs most."""
    lone, ways = known.lone, known.ways(spot)
    (best, chance), *others = ways
    said = name_of(best)
    if not others:
        return texts("swashbuckling.lone.why_alone", way=said, chance=chance)
    second, nearly = next((pair for pair in others if pair[0].what != best.what), others[0])
    if chance - nearly < CLOSE and second.what != best.what:
        return texts("swashbuckling.lone.why_close", way=said, chance=chance, other=name_of(second))
    further = next(other for way, other in others if way.what != best.what or len(others) == 1)
    duel = next((other for way, other in ways if way.what == "duel"), None)
    if best.what in (*MENDING, "afresh"):
        kind = "mend" if best.what in MENDING else "afresh"
        return texts(f"swashbuckling.lone.why_{kind}", way=said, chance=chance, next=further)
    if duel is None:
        return texts("swashbuckling.lone.why_no_duel", way=said, chance=chance)
    way, more = next(pair for pair in ways if pair[0].what in ("act", "strike"))
    found = weighed(known, spot)
    if best.what == "duel":
        first = texts(f"swashbuckling.lone.first_{way.what}")
        values = {"next": more, "first": first, "cost": cost(lone, spot, found), "short": _short(found)}
        return texts("swashbuckling.lone.why_duel", chance=chance, **values)
    gain = _gain(known, spot, found, way)
    if best.what == "strike":
        hurts = lone.params.opposed_attacker_takes_hits
        beaten = texts(f"swashbuckling.lone.beaten_{'hurts' if hurts else 'free'}")
        besides = "blow" if found.parts.most == "blow" else "besides"
        gain = texts(f"swashbuckling.lone.strike_{besides}", gain=gain, beaten=beaten)
    if min(found.parts) <= -CLOSE:
        gain = texts("swashbuckling.lone.though", gain=gain, cost=cost(lone, spot, found))
    return texts(f"swashbuckling.lone.why_{best.what}", chance=chance, duel=duel, gain=gain)


def weighed(known: Known, spot: Spot) -> Reason:
    """Why the better of one more action and a strike is better or worse than the duel now: its parts."""
    spot = known.lone.canonical(spot)
    worth = dict(known.ways(spot))
    way = next(way for way in worth if way.what in ("act", "strike"))
    return reason(known.lone, spot, way, known.chance, worth[way] - worth[Way("act", way.near)])


def cost(lone: Lone, spot: Spot, found: Reason) -> Texts:
    """The part that costs most, as a clause."""
    part, n = found.parts.least, found.dice
    if part in ("lost", "ended"):
        risk = found.lose if part == "lost" else found.end
        return texts(f"swashbuckling.lone.cost_{part}{'' if risk >= SHOWN else '_rarely'}", risk=risk)
    if part == "ones":
        now, then = found.risks
        kinds = {lone.remembered(spot.memory, ones)[0] for ones in range(lone.params.pool_per_action * lone.most + 1)}
        kinds -= {"kept"}
        if len(kinds) == 1 and round(100 * then) > round(100 * now) > 0:
            return texts(f"swashbuckling.lone.cost_ones_{kinds.pop()}", then=then, now=now)
    if part == "later" and n > 0:
        return texts("swashbuckling.lone.cost_later_dice", n=n)
    return texts(f"swashbuckling.lone.cost_{part}")


def _short(found: Reason) -> Texts:
    """What the action would win falls short, as a clause."""
    part = found.parts.most
    if max(found.parts) < CLOSE:
        return texts("swashbuckling.lone.short_none")
    if part == "hits" and found.dice > 0:
        return texts("swashbuckling.lone.short_hits", n=found.dice)
    return texts(f"swashbuckling.lone.short_{'blow' if part == 'blow' else 'any'}")


def _gain(known: Known, spot: Spot, found: Reason, way: Way) -> Texts:
    """The part that wins most, as a clause."""
    part = found.parts.most
    if part == "onward":
        then, _ = known.lone.after(known.lone.canonical(spot), Way("act", way.near), Roll(0, 0, 0))
        assert then is not None
        best = known.ways(then)[0][0].what
        return texts("swashbuckling.lone.gain_onward", way=texts(f"swashbuckling.lone.do_{best}"))
    if part == "hits" and found.dice > 0:
        return texts("swashbuckling.lone.gain_hits_dice", n=found.dice)
    return texts(f"swashbuckling.lone.gain_{part}")


class Rule(NamedTuple):
    """A rule of thumb as data: recover, or duel once there are `enough` actions or dice more, or go on with `filler`.

    `counting` is "actions" (of the activation) or "dice" (more than the enemy); `enough` None: never duel.
    """

    text: Texts
    filler: str
    counting: str
    enough: int | None

    def pick(self, lone: Lone, spot: Spot, ways: Sequence[Way]) -> int:
        """Which of the ways open at a spot it takes (its place in the row)."""
        open_ways = [way.what for way in ways]
        for what in MENDING:
            if what in open_ways:
                return open_ways.index(what)
        if self.enough is not None and "duel" in open_ways:
            have = spot.actions if self.counting == "actions" else lone.lead_in_dice(spot)
            if have >= min(self.enough, lone.most):
                return open_ways.index("duel")
        return open_ways.index(self.filler)


def thumbs(lone: Lone) -> Iterator[Rule]:
    """Rules of thumb that a person can keep.

    >>> from aofa_widgets.rules import Ruleset
    >>> from ..params import Params
    >>> next(thumbs(Lone(Params.of(Ruleset.load("swashbuckling")), (2, 2)))).text["en"]
    'When stunned, recover first; then duel at once.'
    """
    yield Rule(texts("swashbuckling.lone.thumb_at_once"), "act", "actions", 0)
    fillers = ("strike", "act") if lone.strikes else ("act",)
    if lone.strikes:
        yield Rule(texts("swashbuckling.lone.thumb_never"), "strike", "actions", None)
    for n in range(1, MOST + 1):
        for filler in fillers:
            for counting in ("actions", "dice"):
                yield Rule(texts(f"swashbuckling.lone.thumb_{filler}_{counting}", n=n), filler, counting, n)


def positions(lone: Lone) -> tuple[tuple[Texts, Spot], ...]:
    """Telling moments at the beginning of an activation of the first side, with their words.

    >>> from aofa_widgets.rules import Ruleset
    >>> from ..params import Params
    >>> [text["en"] for text, _ in positions(Lone(Params.of(Ruleset.load("swashbuckling")), (2, 2)))][:2]
    ['both unhurt', 'the enemy stunned, something behind']
    """
    start, last = lone.begin()[0], lone.params.wounds_to_fall - 1
    stunned = Stance(stunned=True, backed=True)  # a push that was blocked, or that ended against something
    found = {
        "fresh": start,
        "they_stunned": start._replace(theirs=stunned),
        "they_weaponless": start._replace(theirs=Stance(armed=False)),
        "i_stunned": start._replace(mine=stunned),
        "i_weaponless": start._replace(mine=Stance(armed=False)),
    }
    if last:
        found |= {
            "they_last": start._replace(theirs=Stance(last)),
            "i_last": start._replace(mine=Stance(last)),
        }
    return tuple((texts(f"swashbuckling.lone.at_{name}"), spot) for name, spot in found.items())


def plan(kinds: Sequence[str]) -> Texts:
    """What to do by actions done (`kinds`: the way for 0, 1, 2, ...), in a few words.

    >>> plan(["strike", "strike", "duel", "duel"])["en"]
    'strike; duel after two actions'
    """
    parts = []
    for number, kind in enumerate(kinds):
        if number == 0:
            parts.append(texts(f"swashbuckling.lone.do_{kind}"))
        elif kind != kinds[number - 1]:
            parts.append(texts("swashbuckling.lone.do_from", way=texts(f"swashbuckling.lone.do_{kind}"), n=number))
    told = parts[0]
    for part in parts[1:]:
        told = texts("swashbuckling.lone.do_then", first=told, then=part)
    return told

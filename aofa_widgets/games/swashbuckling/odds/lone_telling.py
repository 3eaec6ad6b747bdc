"""A duel of two in words: the choices, the best one with its reason, and rules of thumb that a person can keep."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from aofa_widgets.words import texts

from .lone import Lone, Spot, Stance, Way

Texts = Mapping[str, str]
MENDING = ("steady", "weapon", "wound")
CLOSE = 0.0005  # worths that are told as the same
MOST = 6  # actions, or dice, that a rule of thumb counts to


def name_of(way: Way, told: bool = False) -> Texts:
    """What a way is called; `told`: with the place to stand where two were to choose from.

    >>> name_of(Way("duel"))["fr"]
    'déclarer le duel'
    """
    name = texts(f"swashbuckling.lone.way_{way.what}")
    return texts("swashbuckling.lone.apart", way=name) if told and not way.near else name


def why(lone: Lone, spot: Spot, ways: Sequence[tuple[Way, float]]) -> Texts:
    """The best of `ways` (given best first, with the chance that each wins) and the reason, in a sentence or two."""
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
    more = max((other for way, other in ways if way.what in ("act", "strike")), default=chance)
    ends = lone.remembered(spot.memory, 1)[0] == "ended"
    cost = texts(f"swashbuckling.lone.cost_{'ended' if ends else 'lost'}", risk=lone.risk(spot))
    beaten = texts(f"swashbuckling.lone.beaten_{'hurts' if lone.params.opposed_attacker_takes_hits else 'free'}")
    values = {"chance": chance, "duel": duel, "next": more, "cost": cost, "beaten": beaten}
    return texts(f"swashbuckling.lone.why_{best.what}", **values)


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
    'Recover first; then duel at once.'
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
    ['both unhurt', 'the enemy stunned']
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

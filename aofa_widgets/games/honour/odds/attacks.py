"""Exact odds of whole attacks: every branch of the same step machine that plays them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import TypeVar

from aofa_widgets.dice import Dist
from aofa_widgets.errors import InputError
from aofa_widgets.words import fault

from ..params import Params
from ..resolve import TESTS, Attack, Course, Due, Fighter, Outcome, Read, advance, begin
from .rolls import classes, swords

Path = tuple[tuple[str, str], ...]
GONE = "gone"
MOST_ATTACKS = 40
K = TypeVar("K", bound=Hashable)
_SHOWN = {"sword": Read(1, 0, ""), "none": Read(0, 0, "")}


def dist(shares: Mapping[K, Fraction]) -> Dist[K]:
    """A distribution from chances that add up to 1.

    >>> dist({"a": Fraction(1, 3), "b": Fraction(2, 3)}).p("b")
    Fraction(2, 3)
    """
    whole = lcm(*(share.denominator for share in shares.values()))
    return Dist({outcome: int(share * whole) for outcome, share in shares.items()})


def branches(params: Params, due: Due) -> Iterator[tuple[str, Read | None, Fraction]]:
    """What a roll that is due may come to: a word for it, the roll, its chance.

    Tests go by their class; of the single dice a jab, a thrust and an accident by "sword" or "none", a deep cut by its
    number of swords. A dodge that may be declined is made.
    """
    if due.label in TESTS:
        for result, share in classes(params, due.dice).items():
            yield result, Read(0, 0, result), share
    elif due.label == "deepcut":
        for number, share in swords(params, due.dice).items():
            yield str(number), Read(number, 0, ""), share
    else:
        none = swords(params, due.dice).p(0)
        for name, share in (("sword", 1 - none), ("none", none)):
            if share:
                yield name, _SHOWN[name], share


def paths(params: Params, attack: Attack) -> Iterator[tuple[Path, Outcome, Fraction]]:
    """Every way through an attack: (label, what it came to) of each roll, the outcome, the chance.

    >>> from aofa_widgets.rules import Ruleset
    >>> blow = Attack("melee", Fighter(aim=2, strength=2), Fighter())
    >>> first = next(iter(paths(Params.of(Ruleset.load("honour")), blow)))
    >>> first[0], first[1].outcome, first[2]
    ((('hit', 'crit_fail'), ('thrust', 'sword')), 'missed', Fraction(5, 72))
    """
    return _paths(params, begin(params, attack, quiet=True), (), Fraction(1))


def _paths(params: Params, course: Course, path: Path, chance: Fraction) -> Iterator[tuple[Path, Outcome, Fraction]]:
    due = course.due
    if isinstance(due, Outcome):
        yield path, due, chance
        return
    for name, roll, share in branches(params, due):
        yield from _paths(params, advance(params, course, roll), (*path, (due.label, name)), chance * share)


@dataclass(frozen=True, slots=True)
class AttackOdds:
    """All that an attack may come to: `ends` are outcomes with their chances, no two alike.

    `reached`: for each label the chance that this roll is made at all, and `dice` how many dice it then has.
    """

    ends: tuple[tuple[Outcome, Fraction], ...]
    reached: Mapping[str, Fraction]
    dice: Mapping[str, Dist[int]]

    def by(self, what: Callable[[Outcome], K]) -> Dist[K]:
        """The distribution of anything that an outcome says."""
        shares: dict[K, Fraction] = {}
        for end, share in self.ends:
            key = what(end)
            shares[key] = shares.get(key, Fraction(0)) + share
        return dist(shares)

    def where(self, what: Callable[[Outcome], bool]) -> Fraction:
        """The chance that something holds of the outcome."""
        return sum((share for end, share in self.ends if what(end)), Fraction(0))

    @property
    def outcome(self) -> Dist[str]:
        """The distribution of outcomes: "missed", "dodged", "glanced", "light", ..."""
        return self.by(lambda end: end.outcome)

    @property
    def hit(self) -> Dist[str]:
        """The class of the hit roll."""
        return self.by(lambda end: str(end.hit))

    @property
    def dodge(self) -> Dist[str | None]:
        """The class of the dodge roll, None where none is made."""
        return self.by(lambda end: end.dodge)

    @property
    def damage(self) -> Dist[str | None]:
        """The class of the damage roll, None where none is made."""
        return self.by(lambda end: end.damage)

    @property
    def honour(self) -> Dist[str | None]:
        """The class of the honour roll, None where none is made."""
        return self.by(lambda end: end.honour)

    @property
    def target_markers(self) -> Dist[int | str]:
        """The wound markers of the target afterwards, "gone" where it is dead or out of the game."""
        return self.by(lambda end: end.target.markers if end.target.figures else GONE)

    @property
    def attacker_markers(self) -> Dist[int]:
        """The wound markers of the attacker afterwards."""
        return self.by(lambda end: end.attacker.markers)

    @property
    def target_prone(self) -> Dist[bool]:
        """Whether the target is down afterwards."""
        return self.by(lambda end: end.target.prone)

    @property
    def attacker_prone(self) -> Dist[bool]:
        """Whether the attacker is down afterwards."""
        return self.by(lambda end: end.attacker.prone)

    @property
    def free_charge_or_move(self) -> Dist[bool]:
        """Whether the attacker earns a free action: a Follow Up or a Move Up."""
        return self.by(lambda end: any(free.startswith("attacker") for free in end.free))

    @property
    def counter_charge(self) -> Dist[bool]:
        """Whether the target earns a charge of its own."""
        return self.by(lambda end: "target:charge" in end.free)

    @property
    def nerve(self) -> Dist[tuple[str, ...]]:
        """Who must test their nerve."""
        return self.by(lambda end: end.nerve)

    @property
    def hurt(self) -> Fraction:
        """The chance that the target comes off worse: a marker, an injury, a figure, or all of it."""
        return self.outcome.where(lambda end: end in ("light", "figure_lost", "killed", "injured", "removed"))

    @property
    def heavy(self) -> Fraction:
        """The chance of a heavy wound that stays: a figure lost, an injury card, a loss."""
        return self.outcome.where(lambda end: end in ("figure_lost", "killed", "injured", "removed"))

    @property
    def gone(self) -> Fraction:
        """The chance that the target is out of the game."""
        return self.outcome.where(lambda end: end in ("killed", "removed"))


def attack(params: Params, given: Attack) -> AttackOdds:
    """All that an attack may come to, exactly; a dodge that may be declined is made.

    Raises: InputError for a shot without a missile weapon, or more than 100 dice.

    >>> from aofa_widgets.rules import Ruleset
    >>> spear, levy = Fighter(aim=3, strength=3, weapon="spear"), Fighter(agility=3, actions_left=1)
    >>> attack(Params.of(Ruleset.load("honour")), Attack("melee", spear, levy)).outcome.p("killed")
    Fraction(5, 64)
    """
    return _attack(params, given)


@lru_cache(maxsize=512)
def _attack(params: Params, attack: Attack) -> AttackOdds:
    ends: dict[Outcome, Fraction] = {}
    reached: dict[str, Fraction] = {}
    dice: dict[str, dict[int, Fraction]] = {}
    # courses that are alike go on together: what was rolled on the way no longer matters
    waiting: dict[Course, Fraction] = {begin(params, attack, quiet=True): Fraction(1)}
    while waiting:
        course, chance = waiting.popitem()
        due = course.due
        if isinstance(due, Outcome):
            ends[due] = ends.get(due, Fraction(0)) + chance
            continue
        reached[due.label] = reached.get(due.label, Fraction(0)) + chance
        sizes = dice.setdefault(due.label, {})
        sizes[due.dice] = sizes.get(due.dice, Fraction(0)) + chance
        for _, roll, share in branches(params, due):
            after = advance(params, course, roll)
            waiting[after] = waiting.get(after, Fraction(0)) + chance * share
    given = {
        label: dist({n: share / reached[label] for n, share in sizes.items()}) for label, sizes in dice.items()
    }
    return AttackOdds(tuple(ends.items()), reached, given)


def one_more(params: Params, given: Attack, label: str, dice: int = 1) -> AttackOdds:
    """The same attack with one die more (or `dice`) on the rolls of a label: "hit", "dodge", "damage", "honour".

    Raises: InputError for another label.

    >>> from aofa_widgets.rules import Ruleset
    >>> blow = Attack("melee", Fighter(aim=3, strength=3, weapon="spear"), Fighter())
    >>> one_more(Params.of(Ruleset.load("honour")), blow, "hit").outcome.p("missed")
    Fraction(23, 48)
    """
    if label not in TESTS:
        raise InputError(fault("label", "referee.one_of", found=str(label)[:40], allowed=", ".join(TESTS)))
    extra = (*given.mods.extra, (label, dice))
    return attack(params, replace(given, mods=replace(given.mods, extra=extra)))


def buys(params: Params, given: Attack, what: Callable[[AttackOdds], Fraction] | None = None) -> dict[str, Fraction]:
    """What one die more on each roll that may come is worth: the change of a chance, that of a heavy wound by default.

    >>> from aofa_widgets.rules import Ruleset
    >>> blow = Attack("melee", Fighter(aim=3, strength=3, weapon="spear"), Fighter())
    >>> buys(Params.of(Ruleset.load("honour")), blow)["damage"]
    Fraction(1, 16)
    """
    read = what or (lambda odds: odds.heavy)
    now = attack(params, given)
    return {label: read(one_more(params, given, label)) - read(now) for label in TESTS if label in now.reached}


def series(params: Params, given: Attack, attacks: int) -> tuple[Fraction, ...]:
    """The chance that the target is out of the game after 1, 2, ... attacks in a row, its wounds adding up.

    The target never dodges, stands as it stood, and nothing that befalls the attacker counts.
    Raises: InputError unless `attacks` is 1 to 40.

    >>> from aofa_widgets.rules import Ruleset
    >>> blow = Attack("melee", Fighter(aim=3, strength=3, weapon="spear"), Fighter(agility=3))
    >>> series(Params.of(Ruleset.load("honour")), blow, 2)
    (Fraction(1, 9), Fraction(85, 384))
    """
    if isinstance(attacks, bool) or not isinstance(attacks, int) or not 1 <= attacks <= MOST_ATTACKS:
        raise InputError(fault("attacks", "referee.a_number", found=str(attacks)[:40], low=1, high=MOST_ATTACKS))
    still: dict[Fighter, Fraction] = {_idle(given.target, given.target): Fraction(1)}
    found, out = [], Fraction(0)
    for _ in range(attacks):
        after: dict[Fighter, Fraction] = {}
        for target, chance in still.items():
            for end, share in attack(params, replace(given, target=target)).ends:
                if end.target.figures:
                    next_ = _idle(end.target, given.target)
                    after[next_] = after.get(next_, Fraction(0)) + chance * share
                else:
                    out += chance * share
        still = after
        found.append(out)
    return tuple(found)


def _idle(target: Fighter, first: Fighter) -> Fighter:
    """The target before the next attack of a series: its wounds stay, all else is as it was."""
    return replace(target, actions_left=0, cautious=False, prone=first.prone)

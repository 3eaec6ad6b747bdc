"""What is to be played: forces and pairs of policies, from words as a person writes them or from plain values."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from aofa_widgets.dice import Roller
from aofa_widgets.errors import InputError, named
from aofa_widgets.games import load, wanted
from aofa_widgets.lab.kernels import POLICIES, Plan, Policy, name_of, policy_of
from aofa_widgets.lab.selfplay import seed_of
from aofa_widgets.rules import Ruleset
from aofa_widgets.words import fault, languages

MOST_GAMES = 100_000_000  # of one pair under one ruleset
MOST_PAIRS = 150
MOST_FIGURES = 16
USUAL = ("at_once", "ahead_2", "strikes_then_duels")  # whoever meets whom, if nobody says otherwise
Forces = tuple[tuple[Any, ...], tuple[Any, ...]]


@dataclass(frozen=True, slots=True)
class Pair:
    """Who plays the first side and who the second: two policies of the kernel, by name where they have one.

    >>> pair = Pair.of("at_once/ahead_2")
    >>> pair.key, pair.name("en")
    ('at_once/ahead_2', 'duels at once / acts until it is two dice ahead, then duels')
    """

    one: str | Policy
    other: str | Policy

    @classmethod
    def of(cls, given: Any) -> Pair:
        """A pair from "POLICY/POLICY" (one name: both sides play so) or from two policies. Raises: InputError."""
        if isinstance(given, Pair):
            return given
        both = given.split("/") if isinstance(given, str) else [given] if isinstance(given, Policy) else given
        if not isinstance(both, (list, tuple)) or not 1 <= len(both) <= 2:
            raise InputError(fault("--pairs", "balance.pair", found=named(given)))
        names = [one.strip() if isinstance(one, str) else one for one in both]
        for name in names:
            if isinstance(name, str) and name not in POLICIES:
                allowed = ", ".join(POLICIES)
                raise InputError(fault("--pairs", "balance.no_policy", found=named(name), allowed=allowed))
            policy_of(name)
        return cls(names[0], names[-1])

    @property
    def policies(self) -> tuple[Policy, Policy]:
        """Both policies as data."""
        return policy_of(self.one), policy_of(self.other)

    @property
    def key(self) -> str:
        """The pair in short, as `Pair.of` reads it where both have names."""
        return "/".join(one if isinstance(one, str) else repr(one) for one in (self.one, self.other))

    def name(self, lang: str) -> str:
        """Both as their words have them; one name where both sides play alike."""
        words = [name_of(policy_of(one))[lang] for one in (self.one, self.other)]
        return words[0] if words[0] == words[1] else " / ".join(words)

    @property
    def texts(self) -> Mapping[str, str]:
        """The name in every language."""
        return {lang: self.name(lang) for lang in languages()}


def pairs_of(given: Any = None) -> tuple[Pair, ...]:
    """Pairs from words or plain values; None: each of the usual policies against each; "all": all that fight.

    Raises: InputError for an unknown policy, no pair, too many, or one given twice.

    >>> len(pairs_of()), [pair.key for pair in pairs_of("at_once/ahead_1, strikes")]
    (9, ['at_once/ahead_1', 'strikes/strikes'])
    """
    if given is None:
        return tuple(Pair(one, other) for one in USUAL for other in USUAL)
    if isinstance(given, str):
        words = [word for word in given.split(",") if word.strip()]
        if [word.strip() for word in words] == ["all"]:
            able = [name for name, policy in POLICIES.items() if policy.press != "act" or policy.duel != "never"]
            return tuple(Pair(one, other) for one in able for other in able)
        if not words:
            raise InputError(fault("--pairs", "balance.pair", found=named(given)))
        given = words
    if not isinstance(given, Sequence) or not given:
        raise InputError(fault("--pairs", "balance.pair", found=named(given)))
    found = tuple(Pair.of(one) for one in given)
    if len(set(found)) < len(found):
        twice = next(one.key for at, one in enumerate(found) if one in found[:at])
        raise InputError(fault("--pairs", "balance.pair_twice", found=named(twice)))
    if len(found) > MOST_PAIRS:
        raise InputError(fault("--pairs", "balance.many_pairs", found=len(found), most=MOST_PAIRS))
    return found


def forces_of(given: Any, ruleset: Ruleset) -> Forces:
    """Both forces, from "4,3,3/2,2,2" (Ratings or their names), from two sequences, or None: the figures of the book.

    Names stay names, so that a change of what a Rating is worth is felt. Raises: InputError.

    >>> forces_of("4,3/2, 2,superb", Ruleset.load("swashbuckling"))
    ((4, 3), (2, 2, 'superb'))
    """
    if given is None:
        return _usual(ruleset)
    both = given.split("/") if isinstance(given, str) else given
    if not isinstance(both, (list, tuple)) or len(both) != 2:
        raise InputError(fault("--forces", "balance.forces", found=named(given)))
    found = tuple(_force(one, given) for one in both)
    forces = (found[0], found[1])
    checked(ruleset, forces)
    return forces


def _force(given: Any, whole: Any) -> tuple[Any, ...]:
    words = given.split(",") if isinstance(given, str) else given
    if not isinstance(words, (list, tuple)) or not words or len(words) > MOST_FIGURES:
        raise InputError(fault("--forces", "balance.forces", found=named(whole)))
    found: list[Any] = []
    for word in words:
        text = word.strip() if isinstance(word, str) else word
        found.append(int(text) if isinstance(text, str) and re.fullmatch("[0-9]{1,3}", text) else text)
    if "" in found:
        raise InputError(fault("--forces", "balance.forces", found=named(whole)))
    return tuple(found)


def has_battle(game: str) -> bool:
    """Whether whole battles of a game are played from tables; where not, bots play them on the board.

    >>> has_battle("swashbuckling")
    True
    """
    return getattr(load(game), "battle", None) is not None


def checked(ruleset: Ruleset, forces: Forces) -> None:
    """Make sure that a kernel can play these forces under this ruleset. Raises: InputError."""
    Plan(ruleset, forces, (Policy(), Policy()))


@lru_cache(16)
def _usual(ruleset: Ruleset) -> Forces:
    """The figures of the book that belong to a side, by the names of their Ratings."""
    wanted(ruleset.game, "battle", "battle.no_battle")
    figures = ruleset.book.table("profiles/figures").values()
    sides: tuple[list[Any], list[Any]] = ([], [])
    for figure in figures:
        if figure.get("side") in (0, 1) and "rating" in figure:
            sides[figure["side"]].append(figure["rating"].rpartition(".")[2])
    return tuple(sides[0]), tuple(sides[1])


def usual_duel(ruleset: Ruleset, forces: Forces) -> tuple[int, int]:
    """The commonest Rating of each side (of equally common ones the lowest); without forces, of the book's figures.

    >>> usual_duel(Ruleset.load("swashbuckling"), ((), ()))
    (3, 2)
    """
    named_ = forces if all(forces) else _usual(ruleset)
    ratings = Plan(ruleset, named_, (Policy(), Policy())).tables.forces
    one, other = (max(sorted(set(side)), key=side.count) for side in ratings)
    return one, other


def games_of(given: Any, most: int = MOST_GAMES) -> int:
    """A number of games. Raises: InputError for 0, too many, or what is no whole number."""
    number = given
    if isinstance(given, str) and re.fullmatch("[0-9]{1,20}", given.strip()):
        number = int(given)
    if isinstance(number, bool) or not isinstance(number, int) or not 1 <= number <= most:
        raise InputError(fault("--games", "balance.games", found=named(given), most=most))
    return number


def seed_of_pair(seed: int, role: str, key: str) -> int:
    """The seed of one pair under one of the two rulesets: independent games, whichever other pairs are played."""
    return seed_of(seed, "compare", role, key)


def seed_checked(given: Any) -> int:
    """A seed. Raises: InputError for what is no whole number from 0 to 2**64 - 1."""
    number = int(given) if isinstance(given, str) and re.fullmatch("[0-9]{1,25}", given.strip()) else given
    if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number < 2**64:
        raise InputError(fault("--seed", "balance.seed", found=named(given)))
    Roller(number)
    return number

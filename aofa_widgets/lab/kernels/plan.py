"""What is played and what came of it: `Plan` says all that a battle depends on, `Fought` holds one row a game."""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import lru_cache
from itertools import islice
from typing import Any

from aofa_widgets.errors import InputError, named
from aofa_widgets.games import wanted
from aofa_widgets.lab.numeric import lacking, np
from aofa_widgets.play.battle import Tables
from aofa_widgets.rules import Ruleset
from aofa_widgets.rules.ruleset import rules_of
from aofa_widgets.words import fault

from .policy import Policy, policy_of

MOST_ROLLS = 4000  # of one game, unless the plan says otherwise
"""The most rolls of one game, unless its plan says otherwise."""
ROLLS_LIMIT = 1_000_000
MOST_GAMES = 20_000_000  # of one call
"""The most games of one call."""
LAST_GAME = 2**53
MOST_ROW = 1000  # figures of a force that are looked at; far fewer may fight
FIRSTS = ("alternate", "first", "second")
"""Who may begin the games of a plan."""


@dataclass(frozen=True, slots=True)
class Plan:
    """All that the games depend on: the same plan and the same number is the same game, everywhere.

    `forces`: two tuples of Ratings (1 to 12), or of their names in the rules ("superb"), at most 16 figures each.
    `policies`: two `Policy` or their names. `first`: who has the initiative at the start ("alternate": the first side
    in even games). `most`: after so many rolls a game is left unfinished, and counted as such. Raises: InputError.

    >>> plan = Plan(Ruleset.load("swashbuckling"), ((3, 2), ("superb",)), ("at_once", "strikes"), seed=7)
    >>> plan.tables.forces
    ((3, 2), (4,))
    """

    ruleset: Ruleset
    forces: tuple[tuple[Any, ...], tuple[Any, ...]]
    policies: tuple[Any, Any]
    seed: int = 0
    first: str = "alternate"
    most: int = MOST_ROLLS

    def __post_init__(self) -> None:
        object.__setattr__(self, "ruleset", rules_of(self.ruleset))
        forces, policies = _pair("forces", self.forces), _pair("policies", self.policies)
        object.__setattr__(self, "policies", tuple(policy_of(one) for one in policies))
        if isinstance(self.seed, bool) or not isinstance(self.seed, int) or not 0 <= self.seed < 2**64:
            raise InputError(fault("seed", "battle.seed", found=named(self.seed)))
        if isinstance(self.most, bool) or not isinstance(self.most, int) or not 1 <= self.most <= ROLLS_LIMIT:
            raise InputError(
                fault("most", "battle.number", field="most", found=named(self.most), low=1, most=ROLLS_LIMIT)
            )
        if not isinstance(self.first, str) or self.first not in FIRSTS:
            raise InputError(
                fault(
                    "first", "battle.word", field="first", found=named(self.first), allowed=", ".join(FIRSTS)
                )
            )
        object.__setattr__(self, "forces", tuple(_force(one) for one in forces))
        object.__setattr__(self, "forces", self.tables.forces)

    @property
    def tables(self) -> Tables:
        """The ruleset as data, as its game makes it (kept while it is asked for again and again)."""
        return _tables(self.ruleset, self.forces)

    @property
    def sides(self) -> tuple[Policy, Policy]:
        """Both policies."""
        return self.policies


@lru_cache(maxsize=256)  # a sweep asks for as many rulesets as there are values
def _tables(ruleset: Ruleset, forces: tuple[tuple[Any, ...], tuple[Any, ...]]) -> Tables:
    found: Tables = wanted(ruleset.game, "battle", "battle.no_battle")(ruleset, forces)
    return found


def _pair(name: str, given: Any) -> tuple[Any, Any]:
    if isinstance(given, str) or not hasattr(given, "__iter__"):
        raise InputError(fault(name, "battle.two", field=name))
    both = _few(given, 3)
    if len(both) != 2:
        raise InputError(fault(name, "battle.two", field=name))
    return both


def _force(given: Any) -> tuple[Any, ...]:
    if isinstance(given, str) or not hasattr(given, "__iter__"):
        raise InputError(fault("forces", "battle.force"))
    figures = _few(given, MOST_ROW)
    if any(isinstance(one, bool) or not isinstance(one, (int, str)) for one in figures):
        raise InputError(fault("forces", "battle.force"))
    return figures


def _few(given: Any, most: int) -> tuple[Any, ...]:
    """At most so many of what may have no end. Raises: InputError where it cannot be walked."""
    try:
        return tuple(islice(iter(given), most))
    except Exception:  # whatever a reader's iterator does
        raise InputError(fault("forces", "battle.force")) from None


@dataclass(frozen=True, slots=True, eq=False)
class Fought:
    """What came of games number `start` and on: arrays with one entry a game (of numpy, where it is).

    `winner`: the side, or -1 where the game was left unfinished; `first`: who had the initiative at the start; `rolls`;
    `turns`: how often a side had the initiative, the first included; `swings`: how often the side that is ahead
    changed (ahead: a greater share of the wounds that it could take at the start is still to be taken); `blood`: the
    side that drew the first wound, -1 for neither; `left`: figures of the winner that stand, 0 for nobody.

    >>> from aofa_widgets.lab.kernels import fight
    >>> from aofa_widgets.rules import Ruleset
    >>> plan = Plan(Ruleset.load("swashbuckling"), ((3, 2), (2, 2)), ("at_once", "strikes"), seed=1)
    >>> fought = fight(plan, 0, 20, "python")
    >>> len(fought), fought.unfinished, fought.differing(fought)
    (20, 0, 0)
    """

    start: int
    winner: np.ndarray
    first: np.ndarray
    rolls: np.ndarray
    turns: np.ndarray
    swings: np.ndarray
    blood: np.ndarray
    left: np.ndarray

    def __len__(self) -> int:
        return len(self.winner)

    @property
    def unfinished(self) -> int:
        """How many games nobody won."""
        if lacking():
            return sum(side < 0 for side in self.winner)
        return int((self.winner < 0).sum())

    def differing(self, other: Fought) -> int:
        """In how many games anything differs; the two must be the same games. Raises: InputError if not."""
        if self.start != other.start or len(self) != len(other):
            raise InputError(fault("other", "battle.other_games"))
        if lacking():
            both = (zip(*(getattr(one, name) for name in COLUMNS), strict=True) for one in (self, other))
            return sum(mine != theirs for mine, theirs in zip(*both, strict=True))
        differs = np.zeros(len(self), dtype=bool)
        for name in COLUMNS:
            differs |= getattr(self, name) != getattr(other, name)
        return int(differs.sum())

    def joined(self, later: Fought) -> Fought:
        """These games and those that follow them. Raises: InputError if others follow."""
        if later.start != self.start + len(self):
            raise InputError(fault("later", "battle.other_games"))
        if lacking():
            return Fought(self.start, *(getattr(self, name) + getattr(later, name) for name in COLUMNS))
        return Fought(self.start, *(np.concatenate([getattr(self, name), getattr(later, name)]) for name in COLUMNS))


COLUMNS = tuple(entry.name for entry in fields(Fought) if entry.name != "start")
"""What is known of each game that was fought, by the names of `Fought`."""

"""Best play of a duel of two: act once more, strike, or duel? A Markov game of two players, solved.

Every choice is open to both, and each wants to win. Values are found by ordered sweeps over all moments until none
moves by more than 1e-12 (`sweep`); `twin` is the slow way to the same. A rule of thumb is measured against
an enemy who knows it and answers it as well as can be.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

from aofa_widgets.errors import InputError
from aofa_widgets.games import load, wanted
from aofa_widgets.lab.numeric import np
from aofa_widgets.rules import Ruleset
from aofa_widgets.rules.ruleset import rules_of
from aofa_widgets.words import fault

from .chances import Chances, chances
from .ends import comes_to_an_end
from .layout import DUEL, KINDS, Array, Layout, lay
from .sweep import ALIKE, ALL, Frame, Part, compiled, parts, settle, worths
from .thumb import answered
from .told import Told

NEARLY = 1e-7  # for what a rule of thumb loses
MOST_MOMENTS = 2_000_000


class Worth(NamedTuple):
    """A way that is open, and the chance that the side which takes it wins, both playing their best after it."""

    way: Any
    chance: float


class Thumb(NamedTuple):
    """A rule of thumb: its words, what it loses of the first side's chance, and how it picks a way.

    `loses` is the chance of winning that the first side gives away from the start by following it, on the mean of
    both having the initiative, against an enemy who plays best against it.
    """

    text: Mapping[str, str]
    loses: float
    rule: Any


class Solved(Told):
    """The best play of two figures of a game; `lone` is the game's own account of their duel, `telling` its words.

    >>> from aofa_widgets.rules import Ruleset
    >>> best = solve(Ruleset.load("swashbuckling"), 2, 2)
    >>> spot = best.lone.begin()[0]
    >>> best.best(spot).way.what, round(best.best(spot).chance, 4) == round(best.chance(spot), 4)
    ('strike', True)
    """

    def __init__(self, ruleset: Ruleset, lone: Any, telling: Any, spots: Sequence[Any] = ()) -> None:
        self.ruleset, self.lone, self._telling = ruleset, lone, telling
        self._game = load(ruleset.game).lone_tables
        params, self._shape = lone.params, self._game.shape(lone.params)
        asked = [lone.canonical(spot) for spot in (*lone.begin(), *spots)]
        again = lone.afresh and params.reactivate != "once_per_turn"
        back = (params.opposed_attacker_takes_hits, params.duel_attacker_takes_hits)
        begin = tuple(sorted({self._cell(spot) for spot in asked}))
        self.layout = _laid(self._shape, lone.strikes, again, back, params.duel_rounds > 1, begin)
        cap = self._game.sides(params, 1).cap
        self._minds = self._game.minds(lone, cap, [spot.memory for spot in asked])
        self._memory = {memory: number for number, memory in enumerate(self._minds.memories)}
        self._alike = lone.ratings[0] == lone.ratings[1]
        self.frame = self._framed(1 if self._alike else 2)
        if self.frame.size * len(self.layout.mine) > MOST_MOMENTS:
            raise InputError(fault("rules", "solve.too_large", most=MOST_MOMENTS))
        self.chances = self._likely(self._alike)
        self._value, self.policy, self.sweeps = self._settled(self.layout, self.chances, self.frame)
        if not comes_to_an_end(self.layout, self.chances, self.frame, self.policy):
            raise InputError(fault("rules", "solve.restless"))

    def _framed(self, sides: int) -> Frame:
        params, minds = self.lone.params, self._minds
        limit = params.duel_max_per_activation
        duels = 1 if limit is None else limit + 1
        return Frame(
            sides,
            len(minds.memories),
            duels,
            self.lone.most + 1,
            -1 if limit is None else limit,
            params.duel_counts_as_action,
            np.array(minds.fresh),
            np.array(minds.used),
        )

    def _likely(self, alike: bool) -> Chances:
        return chances(self.layout, self.lone, self._game, self._minds, alike)

    def _settled(self, *given: Any, **how: Any) -> tuple[Array, Array, int]:
        value, policy, sweeps = settle(*given, **how)
        if not sweeps:
            raise InputError(fault("rules", "solve.restless"))
        return value, policy, sweeps

    # Moments and what is best there.

    @property
    def spots(self) -> Iterator[Any]:
        """Every moment that was solved; with both Ratings alike, those of the first side stand for both."""
        frame, start = self.frame, self.lone.begin()[0]
        for number in np.ndindex(frame.sides, frame.memories, frame.duels, frame.actions):
            side, memory, duels, actions = map(int, number)
            for cell in range(len(self.layout.mine)):
                mine, theirs = (self._shape.stances[at[cell]] for at in (self.layout.mine, self.layout.theirs))
                near = bool(self.layout.near[cell])
                yield start._replace(
                    active=side, mine=mine, theirs=theirs, near=near, actions=actions, duels=duels,
                    memory=self._minds.memories[memory],
                )  # fmt: skip

    def ways(self, spot: Any) -> tuple[Worth, ...]:
        """Every way open at a spot with its worth, the best first. Raises: InputError if the duel never comes there."""
        spot = self.lone.canonical(spot)
        moment, cell = self._at(spot)
        found = self._worths[moment, self.layout.row_first[cell] : self.layout.row_first[cell + 1]]
        open_ways = zip(self.lone.ways(spot), found[found >= 0].tolist(), strict=True)
        told = [Worth(way, chance) for way, chance in open_ways]
        least = max(one.chance for one in told) - ALIKE
        best = next(one for one in told if one.chance >= least)
        return (best, *sorted((one for one in told if one is not best), key=lambda one: -one.chance))

    def best(self, spot: Any) -> Worth:
        """The best way at a spot; errors as for `ways`."""
        return self.ways(spot)[0]

    def chance(self, spot: Any) -> float:
        """The chance that the active side wins from a spot; errors as for `ways`."""
        return float(self._value[self._at(self.lone.canonical(spot))])

    def why(self, spot: Any) -> Mapping[str, str]:
        """The best way at a spot and the reason, in each language; errors as for `ways`."""
        found: Mapping[str, str] = self._telling.why(self, spot)
        return found

    @cached_property
    def _worths(self) -> Array:
        return worths(self.layout, self.chances, self.frame, self._value)

    @property
    def both_sides(self) -> tuple[int, int]:
        """The side of the frame that stands for each of the two: the same where their Ratings are alike."""
        return (0, 0) if self._alike else (0, 1)

    def positions(self) -> tuple[tuple[Mapping[str, str], Any], ...]:
        """Telling moments of the game with their words."""
        found: tuple[tuple[Mapping[str, str], Any], ...] = self._telling.positions(self.lone)
        return found

    def plan(self, kinds: Sequence[str]) -> Mapping[str, str]:
        """Ways by actions done, in a few words."""
        found: Mapping[str, str] = self._telling.plan(kinds)
        return found

    def name(self, way: Any, told: bool = False) -> Mapping[str, str]:
        """What a way is called; `told`: with where to stand."""
        found: Mapping[str, str] = self._telling.name_of(way, told)
        return found

    def _cell(self, spot: Any) -> int:
        place = self._shape.place
        if spot.mine not in place or spot.theirs not in place:
            raise InputError(fault("spot", "solve.never"))
        return int((place[spot.mine] * len(place) + place[spot.theirs]) * 2 + spot.near)

    def _at(self, spot: Any, both: bool = False) -> tuple[int, int]:
        """Row and cell of a moment given as the game tells it."""
        cell, memory = int(self.layout.cell_of[self._cell(spot)]), self._memory.get(spot.memory)
        if cell < 0 or memory is None or not spot.duels < self.frame.duels:
            raise InputError(fault("spot", "solve.never"))
        side = spot.active if both or not self._alike else 0
        return self.frame.number(side, memory, spot.duels, spot.actions), cell

    # Rules of thumb.

    def thumbs(self) -> tuple[Thumb, ...]:
        """The rules of thumb that the game knows, the one that loses least first."""
        return self._thumbs

    @cached_property
    def _thumbs(self) -> tuple[Thumb, ...]:
        found = [Thumb(rule.text, self.loses(rule), rule) for rule in self._telling.thumbs(self.lone)]
        return tuple(sorted(found, key=lambda one: round(one.loses, 7)))

    def strays(self, spot: Any, thumb: Thumb) -> tuple[Any, float]:
        """The way that a rule of thumb takes at a spot, and what it loses there if both play their best after it."""
        spot = self.lone.canonical(spot)
        ways = self.lone.ways(spot)
        way = ways[thumb.rule.pick(self.lone, spot, ways)]
        chance = next(one.chance for one in self.ways(spot) if one.way == way)
        return way, max(0.0, self.chance(spot) - chance)

    @cached_property
    def _sided(self) -> tuple[Chances, Frame, Array]:
        """The same duel with both sides told apart, so that one may follow a rule of thumb."""
        if not self._alike:
            return self.chances, self.frame, self._value
        return self._likely(False), self._framed(2), np.concatenate([self._value, self._value])

    @cached_property
    def _parts(self) -> list[Part]:
        return parts(self.layout, *self._sided[:2])

    def loses(self, rule: Any) -> float:
        """The chance that the first side gives away from the start by a rule of thumb (see `Thumb`)."""
        found, frame, best = self._sided
        taken = self._followed(rule, found, frame)
        value: Array | None
        if compiled():
            value, _, _ = self._settled(self.layout, found, frame, taken, still=NEARLY, value=best)
        else:
            policy = self.policy if not self._alike else np.concatenate([self.policy, self.policy])
            value = answered(self._parts, taken, best, policy, NEARLY)
        if value is None:
            raise InputError(fault("rules", "solve.restless"))
        mine, theirs = (self._at(spot, both=True) for spot in self.lone.begin())
        before = best[mine] + 1 - best[theirs]
        return max(0.0, float(before - (value[mine] + 1 - value[theirs])) / 2)

    def _followed(self, rule: Any, found: Chances, frame: Frame) -> Array:
        """The row that a rule of thumb takes at every moment of the first side; ALL at those of the other."""
        layout = self.layout

        def first(what: str) -> Array:
            rows = np.flatnonzero(layout.row_kind == KINDS.index(what))
            cells, at = np.unique(layout.row_cell[rows], return_index=True)
            row = np.full(len(layout.mine), ALL)
            row[cells] = rows[at]
            return row

        duel, taken = first(KINDS[DUEL]), np.full((frame.size, len(layout.mine)), ALL)
        mended = np.full(len(layout.mine), ALL)
        for what in reversed(self._telling.MENDING):
            mended = np.where(first(what) >= 0, first(what), mended)
        filler = first(rule.filler)
        for number in np.ndindex(1, frame.memories, frame.duels, frame.actions):
            _, memory, duels, actions = map(int, number)
            row = filler
            if rule.enough is not None and not 0 <= frame.limit <= duels:
                have = actions if rule.counting == "actions" else found.gap[0, actions, duel]
                row = np.where((duel >= 0) & (have >= min(rule.enough, self.lone.most)), duel, filler)
            taken[frame.number(0, memory, duels, actions)] = np.where(mended >= 0, mended, row)
        return taken


@lru_cache(maxsize=64)
def _laid(
    shape: Any, strikes: bool, afresh: bool, back: tuple[bool, bool], several: bool, begin: tuple[int, ...]
) -> Layout:
    return lay(shape, strikes=strikes, afresh=afresh, back=back, several=several, begin=begin)


def forget() -> None:
    """Drop the layouts that are kept for rules to come; for measuring."""
    _laid.cache_clear()


def lone_of(
    ruleset: Ruleset | None = None, mine: int = 2, theirs: int = 2, *, afresh: bool = False, strikes: bool = True
) -> tuple[Any, Any]:
    """A game's account of a duel of two figures of these Ratings, and its words for it.

    `afresh` lets a figure stop and start again at once; without `strikes` nobody opposes an action.

    Raises: InputError for a game without such a duel, or a Rating that cannot be.

    >>> [way.what for way in lone_of(strikes=False)[0].ways(lone_of()[0].begin()[0])]
    ['duel', 'act']
    """
    rules = rules_of(ruleset)
    lone, telling = wanted(rules.game, "lone", "solve.no_duel"), load(rules.game).lone_telling
    params = load(rules.game).params.Params.of(rules)
    return lone.Lone(params, (mine, theirs), afresh=afresh, strikes=strikes), telling


def solve(
    ruleset: Ruleset | None = None, mine: int = 2, theirs: int = 2, *, spots: Sequence[Any] = (), **how: bool
) -> Solved:
    """Solve the duel of two figures of these Ratings, with every moment that may follow from `spots` too.

    `how` as for `lone_of`; errors too, and for rules under which the duel need not end.

    >>> best = solve(mine=3, theirs=2, strikes=False)
    >>> start = best.lone.begin()[0]
    >>> [best.best(start._replace(actions=n)).way.what for n in range(3)]
    ['act', 'duel', 'duel']
    """
    rules = rules_of(ruleset)
    return Solved(rules, *lone_of(rules, mine, theirs, **how), spots)

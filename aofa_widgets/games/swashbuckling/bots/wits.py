"""What exact odds tell a player: what a roll is worth, and whether to act once more or to duel now.

The odds are the exact ones of `odds`, looked up by dice; only what a figure and the initiative are worth is an opinion.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from ..model import Activation, Figure, State
from ..odds import Fighter, initiative, odds, suffers
from ..params import Params
from ..resolve import action_cup, attack_cup, defence_cups, pool, sides, target_cup

MOST_DICE = 8  # dice of a pool that a plan looks at; more only stake the initiative
MOST_HITS = 16
DEEP = 5  # rolls that the deepest plan looks ahead
SETBACK = 0.1  # of a figure's worth, for a stun
UNARMED = 0.15  # of a figure's worth
STANDING = 0.25  # of a figure's worth that goes with its last wound
TEMPO = 1.5  # of the worth of its first activation, for the initiative: what was best in trial games
ENDED = 0.6  # of the initiative's worth, where only the activation has ended

Ones = Mapping[int, float]


class Side(NamedTuple):
    """One side of a match-up: what its figure is, and the dice it brings beside the pool."""

    who: Fighter
    dice: int


class Stakes(NamedTuple):
    """A roll in short: mean gain (in worth of figures), chances of each number of 1s, of a hit, of a hit back."""

    gain: float
    ones: Ones
    hit: float
    back: float


class Plan(NamedTuple):
    """What a match-up is worth from each pool (first) and number of 1s rolled (second): a duel, an action, the best."""

    duel: tuple[tuple[float, ...], ...]
    act: tuple[tuple[float, ...], ...]
    best: tuple[tuple[float, ...], ...]

    def at(self, actions: int, ones: int) -> float:
        """The best that can be had with this pool."""
        row = self.best[min(actions, len(self.best) - 1)]
        return row[min(ones, len(row) - 1)]


def fighter_of(figure: Figure) -> Fighter:
    """A figure as the odds know it."""
    return Fighter(figure.rating, armed=figure.armed, stunned=figure.stunned, wounds=figure.wounds)


class Wits:
    """The odds of one set of rules, remembered by dice; `care` is the share of the initiative's worth that counts."""

    def __init__(self, params: Params, care: float = 1.0):
        self.params = params
        swash = params.xs_ones if params.variant_extended_swashbuckling else 1
        turns = params.xt_ones if params.variant_extended_turns else 1
        self.span = max(1, swash * turns, params.init_ones_to_lose)
        self._stakes: dict[tuple[object, ...], Stakes] = {}
        self._losses: dict[tuple[Fighter, str], tuple[float, ...]] = {}
        self._plans: dict[tuple[object, ...], Plan] = {}
        self._ones: dict[tuple[int, int, int], str] = {}
        self.tempo = 1.0
        even = Side(Fighter(2), 2)
        for _ in range(8):  # the initiative is worth what its own first activation is worth
            self.tempo = self._plan(even, even, DEEP).best[0][0]
        self.tempo *= TEMPO * care

    # ---- rolls

    def worth(self, who: Fighter) -> float:
        """What a standing figure is worth: its Rating and one, less for wounds and setbacks."""
        left = max(0, self.params.wounds_to_fall - who.wounds) / self.params.wounds_to_fall
        if not left:
            return 0.0
        whole = (1 + who.rating) * (STANDING + (1 - STANDING) * left)
        return whole * (1 - SETBACK * who.stunned - UNARMED * (not who.armed))

    def losses(self, who: Fighter, table: str) -> tuple[float, ...]:
        """What this figure loses of its worth by 0, 1, 2... hits read on a table."""
        key = (who, table)
        if key not in self._losses:
            after, before = suffers(self.params, who, table), self.worth(who)
            states = [after(hits) for hits in range(MOST_HITS)]
            kept = [Fighter(who.rating, armed=s.armed, stunned=s.stunned, wounds=s.wounds) for s in states]
            self._losses[key] = tuple(
                before - (0 if s.fallen else self.worth(f)) for s, f in zip(states, kept, strict=True)
            )
        return self._losses[key]

    def stakes(self, kind: str, mine: int, theirs: int, me: Fighter, foe: Fighter, size: str | None = None) -> Stakes:
        """What one opposed action ("opposed") or duel ("duel") with these dice comes to."""
        key = (kind, mine, theirs, me, foe, size)
        if key not in self._stakes:
            duel, other = kind == "duel", self.params.weapon_win_table
            table = ("duelling" if me.armed else other) if duel else "swashbuckling"
            back = ("duelling" if foe.armed else other) if duel else "swashbuckling"
            there, here = self.losses(foe, table), self.losses(me, back)
            gain, hit, hurt, ones = 0.0, 0.0, 0.0, dict[int, float]()
            for roll, chance in _rolls(self.params, kind, mine, theirs, size):
                gain += chance * (there[min(roll[1], MOST_HITS - 1)] - here[min(roll[2], MOST_HITS - 1)])
                ones[roll[0]] = ones.get(roll[0], 0.0) + chance
                hit, hurt = hit + chance * (roll[1] > 0), hurt + chance * (roll[2] > 0)
            self._stakes[key] = Stakes(gain, ones, hit, hurt)
        return self._stakes[key]

    def fate(self, ones: int, before: int, ended: int = 0) -> str:
        """What these 1s do to the initiative: "kept", "ended" or "lost"."""
        key = (ones, before, ended)
        if key not in self._ones:
            self._ones[key] = initiative(self.params, ones, before, ended)
        return self._ones[key]

    def follow(self, ones: Ones, before: int, ended: int, then: tuple[float, ...]) -> float:
        """What comes after a roll: `then` by the 1s rolled so far while it goes on, else the initiative's worth."""
        total = 0.0
        for count, chance in ones.items():
            fate = self.fate(count, before, ended)
            after = min(before + count, len(then) - 1)
            total += chance * (then[after] if fate == "kept" else self.tempo * (ENDED if fate == "ended" else -1))
        return total

    # ---- plans

    def plan(self, me: Side, foe: Side, depth: int) -> Plan:
        """The worth of a match-up from every pool, `depth` rolls ahead; moves are free, so contact is had at will."""
        key = (me, foe, depth)
        if key not in self._plans:
            self._plans[key] = self._plan(me, foe, depth)
        return self._plans[key]

    def _plan(self, me: Side, foe: Side, depth: int) -> Plan:
        params, span, top = self.params, self.span, MOST_DICE + 1
        figure, answer = me.who.figure("me", 0), target_cup(params, foe.who.figure("foe", 1)).dice
        can_duel = me.who.armed or params.weapon_can_initiate
        fights = [self.stakes("duel", me.dice + pool(params, n), foe.dice, me.who, foe.who) for n in range(top)]
        cups = [action_cup(params, figure, n + 1).dice for n in range(top)]
        deeds = [self.stakes("opposed", dice, answer, me.who, foe.who) for dice in cups]
        duel = act = best = tuple((self.tempo,) * span for _ in range(top))
        for _ in range(depth + 1):
            duel = tuple(
                tuple(f.gain + self.follow(f.ones, b, 0, best[n]) if can_duel else -9.0 for b in range(span))
                for n, f in enumerate(fights)
            )
            act = tuple(
                tuple(d.gain + self.follow(d.ones, b, 0, best[min(n + 1, top - 1)]) for b in range(span))
                for n, d in enumerate(deeds)
            )
            best = tuple(
                tuple(max(duel[n][b], act[n][b], self.tempo if n else -9.0) for b in range(span)) for n in range(top)
            )
        return Plan(duel, act, best)

    # ---- figures on the table

    def meeting(self, state: State, spell: Activation, foe: str, impetus: bool = False) -> tuple[Side, Side]:
        """Both sides of a duel with this enemy as the table has it, the pool left out."""
        params, figures = self.params, state.by_id
        who = sides(params, figures, state.ground, spell.figure, foe)
        me, other = figures[spell.figure], figures[foe]
        mine = attack_cup(params, figures, state.ground, who, 0, impetus)
        theirs = defence_cups(params, figures, state.ground, who)[foe]
        return Side(fighter_of(me), mine.dice), Side(fighter_of(other), theirs.dice)

    def apart(self, me: Figure, foe: Figure) -> tuple[Side, Side]:
        """Both sides of a duel that has not been sought yet: Ratings and setbacks alone."""
        return tuple(Side(fighter_of(figure), target_cup(self.params, figure).dice) for figure in (me, foe))  # type: ignore[return-value]


@lru_cache(maxsize=4096)
def _rolls(
    params: Params, kind: str, mine: int, theirs: int, size: str | None
) -> tuple[tuple[tuple[int, int, int], float], ...]:
    found = odds(params, kind, mine, theirs, size)
    return tuple((tuple(roll), float(chance)) for roll, chance in found.items())  # type: ignore[misc]


@lru_cache(maxsize=16)
def wits_of(params: Params, care: float = 1.0) -> Wits:
    """The odds of these rules; made once."""
    return Wits(params, care)

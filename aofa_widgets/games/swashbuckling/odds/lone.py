"""A duel of two with nobody else about: the choices of the active figure, and exactly where each may lead.

Places are left out, so that the rest can be solved: a figure that may move stands where it likes before each roll, in
contact or apart and with nothing behind it; there is always something to act with; a lost weapon lies at hand. A push
that is not blocked takes a figure out of contact and leaves it against an object, as in a record (`model.Told`).
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from aofa_widgets.errors import InputError, named
from aofa_widgets.words import fault

from ..model import Figure, Told
from ..params import Params
from ..resolve import action_cup, apply_hits, target_cup
from .counts import Fighter, dice_for_duel
from .fate import initiative, tables
from .rolls import Roll, alone, odds

MOST_RATING = 12
MOST_ACTIONS = 12  # where the pool has no limit: a longer activation rolls as many dice as this


class Stance(NamedTuple):
    """What befell a figure: wounds, stunned, armed, something behind it."""

    wounds: int = 0
    stunned: bool = False
    armed: bool = True
    backed: bool = False


class Memory(NamedTuple):
    """1s that still count: of the player turn and of the activation, and the activations that 1s ended.

    Each stays 0 where no rule in force asks for it.
    """

    turn: int = 0
    spell: int = 0
    ended: int = 0


class Spot(NamedTuple):
    """A moment at which the active figure chooses: `active` is 0 or 1, `mine` its stance, `theirs` the other's.

    `near`: in contact (always, as it likes, for a figure that may move). `actions` and `duels` are those of the
    activation; duels are only counted where a rule limits them.
    """

    active: int
    mine: Stance
    theirs: Stance
    near: bool = True
    actions: int = 0
    duels: int = 0
    memory: Memory = Memory()


class Way(NamedTuple):
    """What the active figure may do, and whether it is in contact then.

    `what`: "act" (opposed by nobody), "strike" (opposed by the other), "duel", "steady" (recovers from a stun),
    "weapon" (takes its weapon up), "wound" (has it healed), "afresh" (stops, and is taken up again with no dice).
    """

    what: str
    near: bool = True


End = tuple[Spot | None, int | None]
"""The next spot, or None and the side that has won."""
Met = tuple[Stance, Stance, bool, int]


class Lead(NamedTuple):
    """Where a way may lead, and how likely: the next spot, or the side that has won."""

    chance: Fraction
    spot: Spot | None
    winner: int | None = None


class Lone:
    """The duel of two figures of these Ratings under these parameters (AOFA-3D-4, AOFA-4-5).

    With `afresh` the active figure may stop and be taken up again at once with no dice (AOFA-6-5), as far as
    `reactivate` allows; without, an activation goes on until the dice end it. Without `strikes` nobody opposes an
    action: the question is only whether to act once more or to duel. Raises: InputError for a Rating that is
    not 1 to 12.

    >>> from aofa_widgets.rules import Ruleset
    >>> duel = Lone(Params.of(Ruleset.load("swashbuckling")), (3, 2))
    >>> [way.what for way in duel.ways(Spot(0, Stance(), Stance()))]
    ['duel', 'act', 'strike']
    >>> sum(lead.chance for lead in duel.leads(Spot(0, Stance(), Stance(), actions=2), Way("duel")))
    Fraction(1, 1)
    """

    def __init__(self, params: Params, ratings: tuple[int, int], *, afresh: bool = False, strikes: bool = True) -> None:
        self.params, self.ratings, self.afresh, self.strikes = params, ratings, afresh, strikes
        for rating in ratings:
            if isinstance(rating, bool) or not isinstance(rating, int) or not 1 <= rating <= MOST_RATING:
                raise InputError(fault("ratings", "solve.rating", found=named(str(rating)), most=MOST_RATING))
        self.most = MOST_ACTIONS
        if params.pool_max is not None:
            self.most = min(MOST_ACTIONS, -(-params.pool_max // params.pool_per_action))
        self._dice = lru_cache(maxsize=None)(self._dice_of)
        self._rolls = lru_cache(maxsize=None)(self._rolled)
        self._met = lru_cache(maxsize=None)(self._figures_meet)
        self._remembers = lru_cache(maxsize=None)(self._tallied)

    def begin(self) -> tuple[Spot, ...]:
        """Both unhurt and in contact, the one or the other active."""
        return Spot(0, Stance(), Stance()), Spot(1, Stance(), Stance())

    # What may be done.

    def free(self, stance: Stance) -> bool:
        """Whether a figure may move (AOFA-5D-STUN-1)."""
        return not (stance.stunned and self.params.stun_forbids_move)

    def ways(self, spot: Spot) -> tuple[Way, ...]:
        """All that may be done here, the duel first; of two places to stand, only where it matters."""
        params, mine = self.params, spot.mine
        places = self._places(spot)
        found = []
        limit = params.duel_max_per_activation
        if True in places and (mine.armed or params.weapon_can_initiate) and (limit is None or spot.duels < limit):
            found.append(Way("duel"))
        for near in places:
            found.append(Way("act", near))
            if self.strikes:
                found.append(Way("strike", near))
            if mine.stunned:
                found.append(Way("steady", near))
            if not mine.armed:
                found.append(Way("weapon", near))
            if mine.wounds and params.wounds_recoverable:
                found.append(Way("wound", near))
        used = spot.actions or spot.duels or spot.memory.spell
        if self.afresh and used and params.reactivate != "once_per_turn":
            found.append(Way("afresh", spot.near))
        return tuple(found)

    def _places(self, spot: Spot) -> tuple[bool, ...]:
        if not self.free(spot.mine):
            return (spot.near,)
        held = spot.near and not self.params.disengage_automatic
        # apart or not is the same to an enemy who will be free to walk, unless a stun holds him
        return (True,) if held or self.free(spot.theirs) else (True, False)

    def canonical(self, spot: Spot) -> Spot:
        """The same moment without what cannot matter."""
        mine, near = spot.mine, spot.near
        if self.free(mine) and not (near and not self.params.disengage_automatic):
            mine, near = mine._replace(backed=False), True
        counted = self.params.duel_max_per_activation is not None
        return spot._replace(
            mine=mine, near=near, actions=min(spot.actions, self.most), duels=spot.duels if counted else 0
        )

    # Where it leads.

    def leads(self, spot: Spot, way: Way) -> tuple[Lead, ...]:
        """Every next moment with its exact chance; those alike are taken together."""
        total, ends = self.counted(spot, way)
        return tuple(Lead(Fraction(count, total), *end) for end, count in ends.items())

    def counted(self, spot: Spot, way: Way) -> tuple[int, dict[End, int]]:
        """How many equally likely falls of the dice there are, and how many of them lead to each end."""
        if way.what == "afresh":
            fresh = spot._replace(actions=0, duels=0, memory=self.forgotten(spot.memory))
            return 1, {(self.canonical(fresh), None): 1}
        total, rolls = self.rolled(spot, way)
        found: dict[End, int] = {}
        for roll, count in rolls:
            end = self._next(spot, way, *roll)
            found[end] = found.get(end, 0) + count
        return total, found

    def dice(self, spot: Spot, way: Way) -> tuple[int, int]:
        """How many dice each side rolls; 0 for an enemy who does not answer."""
        mine = spot.mine
        if way.what == "steady" and self.params.stun_recovery_roll != "penalised":
            mine = mine._replace(stunned=False)
        found: tuple[int, int] = self._dice(way.what, spot.active, mine, spot.theirs, min(spot.actions, self.most))
        return found

    def rolled(self, spot: Spot, way: Way) -> tuple[int, tuple[tuple[Roll, int], ...]]:
        """How many falls of the dice there are, and how many come to each number of 1s and hits of both."""
        found: tuple[int, tuple[tuple[Roll, int], ...]] = self._rolls(way.what, *self.dice(spot, way))
        return found

    def after(self, spot: Spot, way: Way, roll: Roll) -> End:
        """The next moment after a roll, or None and the side that has won."""
        return self._next(spot, way, *roll)

    @property
    def unlimited(self) -> bool:
        """Whether the pool could still grow after the actions that are counted here."""
        top = self.params.pool_max
        return top is None or top > self.most * self.params.pool_per_action

    def risk(self, spot: Spot) -> Fraction:
        """The chance that one more action opposed by nobody loses the initiative, or ends the activation."""
        dice, _ = self._dice("act", spot.active, spot.mine, spot.theirs, min(spot.actions, self.most))
        total, rolls = self._rolls("act", dice, 0)
        ends = sum(count for roll, count in rolls if self._remembers(spot.memory, roll.ones)[0] != "kept")
        return Fraction(ends, total)

    def lead_in_dice(self, spot: Spot) -> int:
        """How many dice more than the enemy the active figure has in a duel now."""
        mine, theirs = self._dice("duel", spot.active, spot.mine, spot.theirs, min(spot.actions, self.most))
        return mine - theirs

    def _dice_of(self, what: str, active: int, mine: Stance, theirs: Stance, actions: int) -> tuple[int, int]:
        """How many dice each side rolls; 0 for an enemy who does not answer."""
        params = self.params
        figure, other = self._figure("a", active, mine), self._figure("b", 1 - active, theirs)
        if what == "duel":
            counted = actions + params.duel_counts_as_action
            one = Fighter(figure.rating, counted, armed=mine.armed, stunned=mine.stunned, wounds=mine.wounds)
            two = Fighter(other.rating, armed=theirs.armed, stunned=theirs.stunned, wounds=theirs.wounds)
            return dice_for_duel(params, one, two)
        dice = action_cup(params, figure, min(actions + 1, self.most)).dice
        return dice, target_cup(params, other).dice if what == "strike" else 0

    def _rolled(self, what: str, dice: int, other: int) -> tuple[int, tuple[tuple[Roll, int], ...]]:
        """How many falls there are, and how many come to each 1s and hits."""
        if what in ("duel", "strike"):
            rolls = odds(self.params, "duel" if what == "duel" else "opposed", dice, other)
        else:
            rolls = alone(self.params, dice).map(lambda ones: Roll(ones, 0, 0))
        return rolls.total, tuple((roll, rolls.count(roll)) for roll in rolls)

    def _figure(self, name: str, side: int, stance: Stance) -> Figure:
        wounds, stunned, armed, _ = stance
        return Figure(name, side, self.ratings[side], wounds=wounds, stunned=stunned, armed=armed)

    def _next(self, spot: Spot, way: Way, ones: int, hits: int, back: int) -> End:
        mine, theirs, near, winner = self._met(spot.mine, spot.theirs, way, hits, back)
        if winner:
            return None, spot.active if winner > 0 else 1 - spot.active
        verdict, memory = self._remembers(spot.memory, ones)
        if verdict == "lost":
            return self.canonical(Spot(1 - spot.active, theirs, mine, near)), None
        if verdict == "ended":
            return self.canonical(Spot(spot.active, mine, theirs, near, memory=memory)), None
        duel = way.what == "duel"
        actions = spot.actions + (self.params.duel_counts_as_action if duel else 1)
        return self.canonical(Spot(spot.active, mine, theirs, near, actions, spot.duels + duel, memory)), None

    def _figures_meet(self, mine: Stance, theirs: Stance, way: Way, hits: int, back: int) -> Met:
        """Both stances after the hits, whether they are in contact, and 1, -1 or 0 as the active figure's side won."""
        kind = "duel" if way.what == "duel" else "opposed"
        table = tables(self.params, kind, Fighter(1, armed=mine.armed), Fighter(1, armed=theirs.armed))
        if self.free(mine):
            mine = mine._replace(backed=False)
        match way.what:
            case "steady":
                mine = mine._replace(stunned=False)
            case "weapon":
                mine = mine._replace(armed=True)
            case "wound":
                mine = mine._replace(wounds=mine.wounds - 1)
        struck, apart = self._suffered(theirs, way.near, table[0], hits)
        if struck is None:
            return mine, theirs, False, 1
        hurt, further = self._suffered(mine, way.near and not apart, table[1], back)
        if hurt is None:
            return mine, struck, False, -1
        return hurt, struck, way.near and not apart and not further, 0

    def _suffered(self, stance: Stance, near: bool, table: str, hits: int) -> tuple[Stance | None, bool]:
        """The stance that hits leave (None once it has fallen), and whether a push took it away."""
        ground = Told((("a", "b"),) if near else (), frozenset({"b"} if stance.backed else ()))
        done = apply_hits(self.params, self._figure("b", 1, stance), ground, "a", table, hits)
        figure = done.figure
        if not figure.standing:
            return None, False
        pushed = "pushed_back" in done.effects
        return Stance(figure.wounds, figure.stunned, figure.armed, stance.backed or pushed), pushed

    def _tallied(self, memory: Memory, ones: int) -> tuple[str, Memory]:
        params = self.params
        count = min(1, ones) if params.variant_count_ones == "roll" else ones
        swash = params.variant_extended_swashbuckling
        before = memory.spell if swash and params.xs_scope == "activation" else memory.turn
        verdict = initiative(params, ones, before, memory.ended)
        if verdict == "ended" and params.reactivate == "once_per_turn":
            verdict = "lost"  # nobody is left to be taken up
        new = Memory(memory.turn + count, memory.spell + count, memory.ended)
        if verdict == "ended":
            new = Memory(memory.turn + count, 0, memory.ended + 1)
        return verdict, self._kept(new)

    def remembered(self, memory: Memory, ones: int) -> tuple[str, Memory]:
        """What 1s of a roll cost ("kept", "ended" or "lost"), and what is remembered after it."""
        found: tuple[str, Memory] = self._remembers(memory, ones)
        return found

    def forgotten(self, memory: Memory) -> Memory:
        """What is left when a figure stops."""
        return self._kept(memory._replace(spell=0))

    def _kept(self, memory: Memory) -> Memory:
        """What some rule in force will ask for."""
        swash, turns = self.params.variant_extended_swashbuckling, self.params.variant_extended_turns
        by_spell = swash and self.params.xs_scope == "activation"
        return Memory(
            memory.turn if (swash or turns) and not by_spell else 0,
            memory.spell if by_spell else 0,
            memory.ended if turns and swash else 0,
        )

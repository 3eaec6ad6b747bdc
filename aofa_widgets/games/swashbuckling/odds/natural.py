"""The abstract battle the slow and plain way: figures, the real resolver, every die thrown.

The compiled battles (`odds/battle.py` and the laboratory's kernels) play the same battle from tables. This twin knows
no table: it is written from the rules, so that the two can be checked against each other and their speed compared.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple, Protocol

from ..model import Figure, Told
from ..params import Params
from ..resolve import (
    Contest,
    Sides,
    action_cup,
    apply_hits,
    attack_cup,
    beaten,
    contest,
    defence_cups,
    ones,
    target_cup,
)

MOST_ACTIONS = 12  # where the pool has no limit: a longer activation rolls as many dice as this
Throw = Callable[[int], tuple[int, ...]]
"""Throws so many dice and gives their faces."""


class Policy(Protocol):
    """How a side plays: the words of the laboratory's policies (`lab/kernels/policy.py` says what each means)."""

    lead: str
    aim: str
    press: str
    duel: str
    enough: int
    recover: bool
    stop: int


class Fall(NamedTuple):
    """What a roll came to: the active side's 1s, hits on the target, hits that come back."""

    ones: int
    hits: int = 0
    back: int = 0


class Ended(NamedTuple):
    """A game played to its end: the winning side (-1: nobody), who began, and what happened on the way.

    `turns`: how often a side had the initiative; `swings`: how often the side ahead changed; `blood`: the side that
    drew the first wound (-1: nobody); `left`: figures of the winner that stand.
    """

    winner: int
    first: int
    rolls: int
    turns: int
    swings: int
    blood: int
    left: int


class Moment(NamedTuple):
    """A moment of the battle: who is how, who has the initiative, who is active, and which 1s still count."""

    figures: dict[str, Figure]
    side: int
    backed: frozenset[str] = frozenset()
    active: str | None = None
    actions: int = 0
    duels: int = 0
    spell: int = 0
    turn: int = 0
    by_figure: tuple[tuple[str, int], ...] = ()
    ended: int = 0
    used: tuple[str, ...] = ()
    rest: str | None = None

    def standing(self, side: int) -> list[Figure]:
        """The figures of a side that stand, in their order."""
        return [figure for figure in self.figures.values() if figure.side == side and figure.standing]

    def put(self, figure: Figure) -> Moment:
        """The same moment with one figure changed."""
        return self._replace(figures={**self.figures, figure.id: figure})


class Natural:
    """A battle between two forces without places, by the resolver of the game.

    `ratings` are those of the figures of each side, in order; `policies` decide for them. Nothing is checked here:
    this is for tests and benches.

    >>> from types import SimpleNamespace
    >>> from aofa_widgets.dice import Roller
    >>> from aofa_widgets.rules import Ruleset
    >>> way = dict(lead="best", aim="hurt", press="act", duel="actions", enough=1, recover=True, stop=0)
    >>> params = Params.of(Ruleset.load("swashbuckling"))
    >>> battle = Natural(params, ((4, 3), (2, 2)), (SimpleNamespace(**way), SimpleNamespace(**way)))
    >>> battle.play(0, Roller(1).roll).winner in (0, 1)
    True
    """

    def __init__(
        self, params: Params, ratings: tuple[tuple[int, ...], tuple[int, ...]], policies: tuple[Policy, Policy]
    ) -> None:
        self.params, self.ratings, self.policies = params, ratings, policies
        self.most = MOST_ACTIONS if params.pool_max is None else -(-params.pool_max // params.pool_per_action)
        self.most = min(self.most, MOST_ACTIONS)

    def begin(self, first: int) -> Moment:
        """All unhurt, the initiative with one side."""
        force = [
            Figure(f"{'ab'[side]}{n}", side, rating)
            for side, ratings in enumerate(self.ratings)
            for n, rating in enumerate(ratings)
        ]
        return self._taken_up(Moment({figure.id: figure for figure in force}, first))

    def play(self, first: int, throw: Throw, most: int = 4000) -> Ended:
        """Play to the end with dice from `throw`; after `most` rolls nobody has won."""
        moment, blood, ahead, swings = self.begin(first), -1, -1, 0
        rolls, turns, winner = 0, 1, -1
        while rolls < most and winner < 0:
            side, moment = moment.side, self.stopped(moment)
            turns += moment.side != side
            what, target = self.chosen(moment)
            mine, theirs = self.dice(moment, what, target)
            fall = self.thrown(what, throw(mine), throw(theirs))
            rolls += 1
            side = moment.side
            moment, winner, hurt = self.settle(moment, what, target, fall)
            blood = hurt if blood < 0 else blood
            now = self.ahead(moment)
            swings += 0 <= ahead != now >= 0
            ahead = now if now >= 0 else ahead
            turns += winner < 0 and moment.side != side
        return Ended(winner, first, rolls, turns, swings, blood, len(moment.standing(winner)) if winner >= 0 else 0)

    def ahead(self, moment: Moment) -> int:
        """The side with the greater share of its wounds still to take, -1 where they are equal."""
        fall = self.params.wounds_to_fall
        taken = [0, 0]
        for figure in moment.figures.values():
            taken[figure.side] += figure.wounds if figure.standing else fall
        one, other = taken[0] * len(self.ratings[1]), taken[1] * len(self.ratings[0])
        return -1 if one == other else int(one > other)

    # What the policies want.

    def stopped(self, moment: Moment) -> Moment:
        """The same moment, or the one after the active figure has stopped by choice (AOFA-6-2)."""
        policy = self.policies[moment.side]
        if 0 < min(policy.stop, self.most) <= moment.actions:
            return self._taken_up(moment._replace(active=None))
        return moment

    def chosen(self, moment: Moment) -> tuple[str, str | None]:
        """What the active figure does, and at whom."""
        params, policy, who = self.params, self.policies[moment.side], self._acting(moment)
        if who.stunned and (policy.recover or params.stun_forbids_move):
            return "steady", None
        if policy.recover and not who.armed:
            return "weapon", None
        if policy.recover and who.wounds and params.wounds_recoverable:
            return "wound", None
        target = min(moment.standing(1 - moment.side), key=lambda enemy: self._dislike(policy, enemy)).id
        limit = params.duel_max_per_activation
        may = (who.armed or params.weapon_can_initiate) and (limit is None or moment.duels < limit)
        if may and self._enough(moment, policy, target):
            return "duel", target
        return policy.press, target if policy.press == "strike" else None

    def _enough(self, moment: Moment, policy: Policy, target: str) -> bool:
        if policy.duel == "never":
            return False
        enough = min(policy.enough, self.most)
        if policy.duel == "actions":
            return moment.actions >= enough
        mine, theirs = self.dice(moment, "duel", target)
        return mine - theirs >= enough * self.params.duel_rounds

    @staticmethod
    def _dislike(policy: Policy, enemy: Figure) -> tuple[int, ...]:
        """The lower, the sooner this enemy is struck; ties go by the order of the force."""
        match policy.aim:
            case "weakest":
                return (enemy.rating,)
            case "best":
                return (-enemy.rating,)
            case "hurt":
                return (-enemy.wounds, enemy.rating)
            case "helpless":
                return (not enemy.stunned, enemy.armed, -enemy.wounds)
        return ()

    @staticmethod
    def _shyness(policy: Policy, friend: Figure) -> tuple[int, ...]:
        """The lower, the sooner this figure is taken up; ties go by the order of the force."""
        match policy.lead:
            case "best":
                return (-friend.rating,)
            case "least":
                return (friend.rating,)
            case "whole":
                return (friend.stunned, not friend.armed, friend.wounds)
        return ()

    def _acting(self, moment: Moment) -> Figure:
        assert moment.active is not None
        return moment.figures[moment.active]

    def _ground(self, moment: Moment, who: Figure, target: str) -> Told:
        return Told(((who.id, target),), moment.backed)

    # What is rolled.

    def free(self, figure: Figure) -> bool:
        """Whether a figure may move (AOFA-5D-STUN-1)."""
        return not (figure.stunned and self.params.stun_forbids_move)

    def dice(self, moment: Moment, what: str, target: str | None) -> tuple[int, int]:
        """How many dice both sides throw, all rounds of a duel together; 0 for an enemy who does not answer."""
        params, who = self.params, self._acting(moment)
        if what == "duel":
            assert target is not None
            sides, ground = Sides(who.id, (), target, ()), self._ground(moment, who, target)
            counted = min(moment.actions, self.most) + params.duel_counts_as_action
            mine = attack_cup(params, moment.figures, ground, sides, counted, impetus=False)
            theirs = defence_cups(params, moment.figures, ground, sides)[target]
            return params.duel_rounds * mine.dice, params.duel_rounds * theirs.dice
        if what == "steady" and params.stun_recovery_roll != "penalised":
            who = replace(who, stunned=False)
        answer = 0 if target is None else target_cup(params, moment.figures[target]).dice
        return action_cup(params, who, min(moment.actions + 1, self.most)).dice, answer

    def thrown(self, what: str, mine: tuple[int, ...], theirs: tuple[int, ...]) -> Fall:
        """What these faces come to."""
        params = self.params
        if what == "duel":
            rounds = [
                contest(params, one, other, "duel")
                for one, other in zip(self._parted(mine), self._parted(theirs), strict=True)
            ]
            return self._fall(rounds)
        if what == "strike":
            return self._fall([contest(params, mine, theirs, "opposed")])
        return Fall(ones(params, mine))

    def _parted(self, faces: tuple[int, ...]) -> list[tuple[int, ...]]:
        """The faces of each round of a duel."""
        rounds = self.params.duel_rounds
        size = len(faces) // rounds
        return [faces[n * size : (n + 1) * size] for n in range(rounds)]

    @staticmethod
    def _fall(rounds: list[Contest]) -> Fall:
        return Fall(
            sum(one.ones for one in rounds),
            sum(one.hits_on_reactive for one in rounds),
            sum(one.hits_on_active for one in rounds),
        )

    # What it leads to.

    def settle(self, moment: Moment, what: str, target: str | None, fall: Fall) -> tuple[Moment, int, int]:
        """What follows from a roll: the next moment, the side that has won (-1: nobody yet), the side that drew blood.

        Hits on the target come first, then those that come back, then the victory, then the 1s (AOFA-3A-5).
        """
        params, who = self.params, self._acting(moment)
        match what:
            case "steady":
                moment = moment.put(replace(who, stunned=False))
            case "weapon":
                moment = moment.put(replace(who, armed=True))
            case "wound":
                moment = moment.put(replace(who, wounds=who.wounds - 1))
        blood = -1
        if self.free(who):
            moment = moment._replace(backed=moment.backed - {who.id})
        if target is not None:
            aimed = moment.figures[target]
            table = self._table(what, who)
            moment, hurt = self._struck(moment, target, who.id, table, fall.hits)
            blood = who.side if hurt else -1
            if beaten(params, moment.figures, aimed.side):
                return moment, who.side, blood
            moment, hurt = self._struck(moment, who.id, target, self._table(what, aimed), fall.back)
            blood = aimed.side if hurt and blood < 0 else blood
            if beaten(params, moment.figures, who.side):
                return moment, aimed.side, blood
        duel = what == "duel"
        actions = moment.actions + (params.duel_counts_as_action if duel else 1)
        moment = moment._replace(actions=actions, duels=moment.duels + duel)
        return self._counted(moment, fall.ones), -1, blood

    def _struck(self, moment: Moment, name: str, source: str, table: str, hits: int) -> tuple[Moment, bool]:
        """A figure takes hits; whether it was wounded."""
        figure = moment.figures[name]
        ground = Told(((name, source),), moment.backed)
        done = apply_hits(self.params, figure, ground, source, table, hits)
        backed = done.ground.backed if isinstance(done.ground, Told) else moment.backed
        return moment.put(done.figure)._replace(backed=backed), done.figure.wounds > figure.wounds

    def _table(self, what: str, winner: Figure) -> str:
        """The table on which the hits of this figure are read (AOFA-3C-9, AOFA-5D-WEAPON-3)."""
        if what != "duel":
            return "swashbuckling"
        return "duelling" if winner.armed else self.params.weapon_win_table

    def _counted(self, moment: Moment, shown: int) -> Moment:
        """What the 1s of the active figure's roll cost (AOFA-3A-1, AOFA-7-XSWASH, AOFA-7-XTURN, AMB-58 to AMB-61)."""
        params, name = self.params, moment.active
        assert name is not None
        count = min(1, shown) if params.variant_count_ones == "roll" else shown
        by_figure = dict(moment.by_figure)
        if count:
            by_figure[name] = by_figure.get(name, 0) + count
        spell, turn = moment.spell + count, moment.turn + count
        moment = moment._replace(spell=spell, turn=turn, by_figure=tuple(by_figure.items()))
        swash, turns, scope = params.variant_extended_swashbuckling, params.variant_extended_turns, params.xs_scope
        reached = {"activation": spell, "figure_in_turn": by_figure.get(name, 0), "player_turn": turn}[scope]
        loses = ends = False
        if swash and turns:
            wanted = params.xs_ones * (1 if scope == "activation" else moment.ended + 1)
            ends = count > 0 and reached >= wanted
            loses = ends and moment.ended + 1 >= params.xt_ones
        elif swash:
            loses = count > 0 and reached >= params.xs_ones
        elif turns:
            ends, loses = count > 0, count > 0 and turn >= params.xt_ones
        else:
            loses = shown >= params.init_ones_to_lose
        if loses:
            return self._handed(moment)
        if ends:
            rest = name if params.xt_next_figure == "another" else None
            return self._taken_up(moment._replace(active=None, ended=moment.ended + 1, rest=rest))
        return moment if moment.figures[name].standing else self._taken_up(moment._replace(active=None))

    def _handed(self, moment: Moment) -> Moment:
        """The other side begins a turn (AOFA-3A-2)."""
        return self._taken_up(Moment(moment.figures, 1 - moment.side, moment.backed))

    def _taken_up(self, moment: Moment) -> Moment:
        """The side with the initiative takes up the figure that its policy wants, of those that it may."""
        may = [figure for figure in moment.standing(moment.side) if self._may(moment, figure.id)]
        if not may:
            return self._handed(moment)
        policy = self.policies[moment.side]
        name = min(may, key=lambda friend: self._shyness(policy, friend)).id
        return moment._replace(active=name, actions=0, duels=0, spell=0, used=(*moment.used, name), rest=None)

    def _may(self, moment: Moment, name: str) -> bool:
        """Whether a figure may be taken up now (AOFA-6-5, AOFA-7-XTURN)."""
        params, alone = self.params, len(moment.standing(moment.side)) == 1
        if name == moment.rest and not alone:
            return False
        if params.reactivate == "after_another" and moment.used and name == moment.used[-1] and not alone:
            return False
        return params.reactivate != "once_per_turn" or name not in moment.used

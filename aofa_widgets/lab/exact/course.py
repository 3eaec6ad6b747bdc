"""Where a battle may go: its moments, what the policies do there, and what each roll leads to, in whole falls."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from aofa_widgets.errors import InputError
from aofa_widgets.play.battle import DUEL, ENDED, LOST, STRIKE, Throw
from aofa_widgets.words import fault

from ..kernels import Plan, Policy, aim_rank, lead_rank


class Moment(NamedTuple):
    """A moment before a roll: `who` of the `side` is active; `used` as the rules on taking figures up again ask.

    `stances`: of all figures, those of the first side first; `counted`: the 1s that still count (of the active figure,
    where `by` holds those of the others).
    """

    stances: tuple[int, ...]
    side: int
    who: int
    actions: int = 0
    duels: int = 0
    counted: int = 0
    ended: int = 0
    used: tuple[int, ...] = ()
    by: tuple[tuple[int, int], ...] = ()


Leads = tuple[int, tuple[int, ...], tuple[int, ...]]
"""All falls of a roll; how many lead to each end; the ends: a moment's number, or -1 - side for one that has won."""
Rows = tuple[tuple[int, int, tuple[tuple[int, int], ...]], ...]
"""Stance of the active figure, of the target, and by 1s the falls."""


class Course:
    """Where a battle may go: the moments, and what each roll leads to."""

    def __init__(self, plan: Plan) -> None:
        self.plan, self.tables = plan, plan.tables
        tables = self.tables
        self.sizes = tuple(len(force) for force in tables.forces)
        self.kinds = tuple(tables.ratings.index(rating) for force in tables.forces for rating in force)
        self.out = len(tables.stances)
        self.moments: list[Moment] = []
        self.edges: list[Leads] = []
        self._number: dict[Moment, int] = {}
        self._rolls: dict[Any, tuple[int, Rows]] = {}
        self._handed: dict[tuple[tuple[int, ...], int], int] = {}
        self._alike = self._ones_alike()
        self._lead_keys = [self._ranks(lead_rank, policy) for policy in plan.policies]
        self._aim_keys = [self._ranks(aim_rank, policy) for policy in plan.policies]

    def _ranks(self, rank: Any, policy: Policy) -> list[list[tuple[int, ...]]]:
        """By kind and stance, how gladly a policy takes somebody."""
        return [
            [rank(policy, rating, stance) for stance in self.tables.stances] for rating in self.tables.ratings
        ]

    def _ones_alike(self) -> list[int]:
        """By the 1s of a roll, the fewest that come to the same."""
        tables, found = self.tables, list[int]()
        remembers = len(tables.verdict) > 1
        for ones in range(len(tables.counted)):
            now = [row[ones] for rows in tables.verdict for row in rows], remembers and tables.counted[ones]
            for less in range(ones + 1):
                same = [row[less] for rows in tables.verdict for row in rows], remembers and tables.counted[less]
                if same == now:
                    found.append(less)
                    break
        return found

    def begin(self) -> tuple[Moment, Moment]:
        """All unhurt, the first side to begin and the second."""
        unhurt = (0,) * sum(self.sizes)
        return self.take_up(Moment(unhurt, 0, -1)), self.take_up(Moment(unhurt, 1, -1))

    def members(self, side: int) -> range:
        """The places of a side's figures."""
        return range(self.sizes[0]) if side == 0 else range(self.sizes[0], sum(self.sizes))

    def lost(self, stances: Sequence[int], side: int) -> bool:
        """Whether a side has lost."""
        loss, start = self.tables.losses[side], side * self.sizes[0]
        return sum(stances[start + at] == self.out for at in loss.figures) >= loss.number

    # Who is taken up.

    def take_up(self, moment: Moment, rest: int = -1) -> Moment:
        """The side takes up whom its policy wants; `rest` may not be the next. Nobody may: the other side does."""
        tables, stances = self.tables, moment.stances
        standing = [at for at in self.members(moment.side) if stances[at] != self.out]
        may = standing
        if len(standing) > 1:
            if rest >= 0:
                may = [at for at in may if at != rest]
            if tables.again == "after_another" and moment.used:
                may = [at for at in may if at != moment.used[-1]]
        if tables.again == "once_per_turn":
            may = [at for at in may if at not in moment.used]
        if not may:
            return self.hand_over(stances, moment.side)
        keys = self._lead_keys[moment.side]
        who = max(may, key=lambda at: keys[self.kinds[at]][stances[at]])
        used = moment.used
        if tables.again == "after_another":
            used = (who,)
        elif tables.again == "once_per_turn":
            used = tuple(sorted((*used, who)))
        counted, by = moment.counted, moment.by
        if tables.scope == "activation":
            counted = 0
        elif tables.scope == "figure":
            tally = dict(by)
            if moment.who >= 0 and counted:
                tally[moment.who] = counted
            counted = tally.pop(who, 0)
            by = tuple(sorted(tally.items()))
        return Moment(stances, moment.side, who, 0, 0, counted, moment.ended, used, by)

    def hand_over(self, stances: tuple[int, ...], side: int) -> Moment:
        """The other side begins a turn."""
        return self.take_up(Moment(stances, 1 - side, -1))

    # What is done.

    def chosen(self, moment: Moment) -> tuple[str, int]:
        """What the policy has the active figure do, and at which place (-1: at nobody)."""
        tables, policy = self.tables, self.plan.policies[moment.side]
        stance, kind = moment.stances[moment.who], self.kinds[moment.who]
        if tables.steady[stance] >= 0 and (policy.recover or not tables.free[stance]):
            return "steady", -1
        if policy.recover and tables.weapon[stance] >= 0:
            return "weapon", -1
        open_ = policy.duel != "never" and tables.ready[stance]
        if tables.duel_limit is not None:
            open_ = open_ and moment.duels < tables.duel_limit
        if not open_ and policy.press == "act":
            return "act", -1
        keys = self._aim_keys[moment.side]
        enemies = [at for at in self.members(1 - moment.side) if moment.stances[at] != self.out]
        target = max(enemies, key=lambda at: keys[self.kinds[at]][moment.stances[at]])
        if open_:
            have = moment.actions
            if policy.duel == "dice":
                mine, theirs = self.duel_dice(kind, tables.fresh[stance], moment.actions, target, moment)
                have = mine - theirs
            if have >= min(policy.enough, tables.most):
                return "duel", target
        return policy.press, target if policy.press == "strike" else -1

    def duel_dice(self, kind: int, stance: int, actions: int, target: int, moment: Moment) -> tuple[int, int]:
        """The dice of both sides of a duel."""
        tables, theirs = self.tables, moment.stances[target]
        armed, other = tables.stances[stance].armed, tables.stances[theirs].armed
        attack = tables.attack[kind][stance][other][min(actions, tables.most)]
        return attack, tables.defend[self.kinds[target]][theirs][armed]

    def rolled(self, moment: Moment, what: str, target: int) -> tuple[int, Rows]:
        """How many falls there are; by both stances after it, and by 1s, the falls."""
        stance = moment.stances[moment.who]
        theirs = moment.stances[target] if target >= 0 else -1
        actions, kind = min(moment.actions, self.tables.most), self.kinds[moment.who]
        key = (what, kind, stance, actions, self.kinds[target] if target >= 0 else -1, theirs)
        if key not in self._rolls:
            self._rolls[key] = self._rows(moment, what, target, kind, stance, theirs, actions)
        return self._rolls[key]

    def _rows(
        self, moment: Moment, what: str, target: int, kind: int, stance: int, theirs: int, actions: int
    ) -> tuple[int, Rows]:
        tables = self.tables
        fresh = tables.fresh[stance]
        if what in ("steady", "weapon"):
            rows = tables.steadying if what == "steady" else tables.alone
            after = (tables.steady if what == "steady" else tables.weapon)[stance]
            return self._joined(tables.acts[rows[kind][stance][actions]], after, theirs, None, None)
        if what == "act":
            return self._joined(tables.acts[tables.alone[kind][fresh][actions]], fresh, theirs, None, None)
        sort = DUEL if what == "duel" else STRIKE
        armed, other = tables.stances[stance].armed, tables.stances[theirs].armed
        if sort == DUEL:
            throw = tables.duels[self.duel_dice(kind, fresh, actions, target, moment)]
        else:
            throw = tables.strikes[tables.alone[kind][fresh][actions], tables.target[self.kinds[target]][theirs]]
        on_other = tables.hurt[tables.on_other[sort][armed][other]]
        on_active = tables.hurt[tables.on_active[sort][armed][other]]
        return self._joined(throw, fresh, theirs, on_other, on_active)

    def _joined(self, throw: Throw, mine: int, theirs: int, on_other: Any, on_active: Any) -> tuple[int, Rows]:
        """The rows of a roll, those that come to the same taken together."""
        found: dict[tuple[int, int], dict[int, int]] = {}
        for ones, hits, back, falls in throw.counts:
            one = mine if on_active is None else on_active[mine][back]
            other = theirs if on_other is None else on_other[theirs][hits]
            row, alike = found.setdefault((one, other), {}), self._alike[ones]
            row[alike] = row.get(alike, 0) + falls
        return throw.total, tuple((*key, tuple(row.items())) for key, row in found.items())

    def number(self, moment: Moment) -> int:
        """The number of a moment, a new one where it has not come up before."""
        found = self._number.setdefault(moment, len(self.moments))
        if found == len(self.moments):
            self.moments.append(moment)
        return found

    def leads(self, moment: Moment) -> Leads:
        """Where the roll of a moment leads."""
        tables, (stances, side, who) = self.tables, moment[:3]
        what, target = self.chosen(moment)
        total, rows = self.rolled(moment, what, target)
        duel = what == "duel"
        actions = min(moment.actions + (tables.duel_counts if duel else 1), tables.most)
        duels = moment.duels
        if duel and tables.duel_limit is not None:
            duels = min(duels + 1, tables.duel_limit)
        verdicts = tables.verdict[moment.counted]
        verdict = verdicts[min(moment.ended, len(verdicts) - 1)]
        stops = 0 < min(self.plan.policies[side].stop, tables.most) <= actions
        counts: list[int] = []
        ends: list[int] = []
        new, out, start = list(stances), self.out, stances[who]
        for mine, theirs, by_ones in rows:
            if target >= 0:
                new[who], new[target] = start, theirs
                if theirs == out and self.lost(new, 1 - side):
                    counts.append(sum([falls for _, falls in by_ones]))
                    ends.append(-1 - side)
                    continue
            new[who] = mine
            if mine == out and self.lost(new, side):
                counts.append(sum([falls for _, falls in by_ones]))
                ends.append(side - 2)
                continue
            after = tuple(new)
            for ones, falls in by_ones:
                counts.append(falls)
                to = verdict[ones]
                if to == LOST:
                    handed = self._handed.get((after, side))
                    if handed is None:
                        handed = self._handed[after, side] = self.number(self.hand_over(after, side))
                    ends.append(handed)
                    continue
                counted = moment.counted
                if ones:
                    counted = min(counted + tables.counted[ones], len(tables.verdict) - 1)
                now = Moment(after, side, who, actions, duels, counted, moment.ended, moment.used, moment.by)
                if to == ENDED:
                    ended = min(moment.ended + 1, len(tables.verdict[0]) - 1)
                    now = self.take_up(now._replace(ended=ended), who if tables.another else -1)
                elif stops or mine == out:
                    now = self.take_up(now)
                ends.append(self.number(now))
        return total, tuple(counts), tuple(ends)

    def layers(self, most: int) -> list[list[int]]:
        """Every moment that may come up, by the wounds of all figures, the last layer first.

        Raises: InputError if there are more than `most`.
        """
        life = (*self.tables.life, 0)
        by: dict[tuple[int, ...], list[int]] = {}
        for moment in self.begin():
            self.number(moment)
        while len(self.edges) < len(self.moments):
            if len(self.edges) >= most:
                raise InputError(fault("plan", "exact.moments", most=most))
            at = len(self.edges)
            moment = self.moments[at]
            self.edges.append(self.leads(moment))
            by.setdefault(tuple([life[stance] for stance in moment.stances]), []).append(at)
        return [by[wounds] for wounds in sorted(by, key=sum)]

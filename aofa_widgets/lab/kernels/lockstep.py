"""The same games with numpy: all of a batch side by side, one roll each at a time; written apart from `scalar.game`.

Slower than compiled code and quick to start. Each game that goes on has a column in one table of whole numbers; those
of games that are over are cleared away now and then.
"""

from __future__ import annotations

from aofa_widgets.lab.numeric import np

from .chance import STEP, mixed_all
from .layout import ACT, BITS, DUEL_BY_DICE, DUEL_NOW, HEAD, STOP, STRIKE_NOW, WOUND, Laid

(
    SIDE, ACTIVE, ACTIONS, DUELS, BEFORE, ENDED, REST, LAST, USED, LIFE, STAND, NEED, START, TURNS, SWINGS, BLOOD,
    AHEAD, GAME, FIGURES,
) = 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 13, 15, 17, 18, 19, 20, 21, 22  # fmt: skip
BATCH = 10_000
MASK = (1 << BITS) - 1


def play(laid: Laid, keys: np.ndarray, firsts: np.ndarray, out: np.ndarray) -> None:
    """Play the games of these keys into the rows of `out`, as `scalar.game` does."""
    for low in range(0, len(keys), BATCH):
        _Lockstep(laid, keys[low : low + BATCH], firsts[low : low + BATCH], out[low : low + BATCH]).run()


class _Lockstep:
    def __init__(self, laid: Laid, keys: np.ndarray, firsts: np.ndarray, out: np.ndarray) -> None:
        self.h = dict(zip(HEAD, laid.head, strict=True))
        self.d, self.cells = laid.numbers.astype(np.intp), laid.cells
        h, d, count = self.h, self.d, len(keys)
        self.n, self.n0, self.out, self.keys = h["figures"], h["first_force"], out, keys.copy()
        self.marks = FIGURES + self.n
        rows = FIGURES + (1 + (h["scope"] == 2)) * self.n
        self.s = s = np.zeros((rows, count), dtype=np.intp)  # numpy looks up by these at once
        begin = d[h["begin"] : h["begin"] + self.n]
        lives = d[h["life"] + begin]
        whole = int(lives[: self.n0].sum()), int(lives[self.n0 :].sum())
        s[SIDE], s[GAME], s[FIGURES : self.marks] = firsts, np.arange(count), begin[:, None]
        s[[ACTIVE, REST, LAST, BLOOD]], s[TURNS] = -1, 1
        for side in (0, 1):
            s[LIFE + side] = s[START + side] = whole[side]
            s[STAND + side] = self.n0 if side == 0 else self.n - self.n0
            s[NEED + side] = h[f"need_{side}"]
        self.dummy = s[:, :1].copy()
        self.dummy[GAME], self.dummies = -1, 0

    def run(self) -> None:
        for rolls in range(1, self.h["rolls"] + 1):
            if not self.s.shape[1]:
                return
            self.turn(rolls)
        last = np.arange(self.s.shape[1])
        self.over(last, np.full(len(last), -1), self.h["rolls"])

    def at(self, name: str, place: np.ndarray) -> np.ndarray:
        """Entries of the table of this name."""
        return self.d.take(self.h[name] + place)

    def over(self, which: np.ndarray, winner: np.ndarray, rolls: int) -> None:
        """Write down games that are over; in their columns dummies play on, until there are enough to clear away."""
        s, over = self.s, which
        true = s[GAME, which] >= 0
        which, winner = which[true], winner[true]
        rows = s[GAME, which]
        left = np.where(winner < 0, 0, s[STAND + np.maximum(winner, 0), which])
        columns = winner, np.full(len(which), rolls), s[TURNS, which], s[SWINGS, which], s[BLOOD, which], left
        self.out[rows] = np.stack(columns, axis=1)
        s[:, over] = self.dummy
        self.dummies += len(which)
        if self.dummies * 8 > s.shape[1]:
            stay = np.flatnonzero(s[GAME] >= 0)
            self.s, self.keys, self.dummies = s.take(stay, axis=1), self.keys[stay], 0

    def hand_over(self, which: np.ndarray) -> None:
        s = self.s
        s[SIDE, which] = 1 - s[SIDE, which]
        s[TURNS, which] += 1
        for row, value in ((ACTIVE, -1), (BEFORE, 0), (ENDED, 0), (REST, -1), (LAST, -1), (USED, 0)):
            s[row, which] = value
        if self.h["scope"] == 2:
            s[self.marks :, which] = 0

    def take_up(self, which: np.ndarray) -> None:
        """Everybody here has an active figure afterwards."""
        h, s = self.h, self.s
        while len(which):
            lacking = []
            for side in (0, 1):
                here = which[s[SIDE, which] == side]
                low, high = (0, self.n0) if side == 0 else (self.n0, self.n)
                names = np.arange(low, high)[:, None]
                body = s[FIGURES + low : FIGURES + high, here]
                may = body < h["bodies"]
                crowd = s[STAND + side, here] > 1
                if h["again"] == 2:
                    may &= (s[USED, here] >> names) & 1 == 0
                if h["again"] == 1:
                    may &= ~(crowd & (s[LAST, here] == names))
                if h["another"]:
                    may &= ~(crowd & (s[REST, here] == names))
                rank = np.where(may, self.at("lead", side * (h["bodies"] + 1) + body), -1)
                active = rank.argmax(axis=0) + low
                found = may.any(axis=0)
                lacking.append(here[~found])
                here, active = here[found], active[found]
                s[ACTIVE, here] = s[LAST, here] = active
                s[ACTIONS, here] = s[DUELS, here] = 0
                s[REST, here] = -1
                s[USED, here] |= 1 << active
                if h["scope"] == 1:
                    s[BEFORE, here] = 0
            which = np.concatenate(lacking)
            self.hand_over(which)

    def choose(self) -> np.ndarray:
        """What each game's active figure does, once nobody stops any more."""
        h, s = self.h, self.s
        way = np.zeros(s.shape[1], dtype=np.intp)
        which = np.arange(s.shape[1])
        while len(which):
            self.take_up(which[s[ACTIVE, which] < 0])
            body = s[FIGURES + s[ACTIVE, which], which]
            found = self.at("choice", ((s[SIDE, which] * h["bodies"] + body) * h["spans"] + s[ACTIONS, which]) * 2)
            way[which] = found
            which = which[found == STOP]
            s[ACTIVE, which] = -1
        return way

    def aims(self, which: np.ndarray) -> np.ndarray:
        """Whom each active figure of these games strikes or duels."""
        h, s = self.h, self.s
        target = np.zeros(len(which), dtype=np.intp)
        for side in (0, 1):
            mine = s[SIDE, which] == side
            low, high = (self.n0, self.n) if side == 0 else (0, self.n0)
            body = s[FIGURES + low : FIGURES + high, which[mine]]
            target[mine] = self.at("aim", side * (h["bodies"] + 1) + body).argmax(axis=0) + low
        return target

    def turn(self, rolls: int) -> None:
        """One roll of every game."""
        h, s = self.h, self.s
        spans, bodies = h["spans"], h["bodies"]
        way = self.choose()
        every = np.arange(s.shape[1])
        side, active, actions = s[SIDE].copy(), s[ACTIVE].copy(), s[ACTIONS].copy()
        body = self.at("fresh", s[FIGURES + active, every])
        plain = s[FIGURES + active, every]
        column = self.at("choice", ((side * bodies + plain) * spans + actions) * 2 + 1)
        shift = np.full(s.shape[1], h["solo_shift"])
        meet = np.flatnonzero(way > ACT)
        target = self.aims(meet)
        mine, theirs, ours = body[meet], s[FIGURES + target, meet], side[meet]
        sharp, keen = mine & 1, theirs & 1
        gear, answer = (mine * 2 + keen) * spans + actions[meet], theirs * 2 + sharp
        what = way[meet]
        short = self.at("attack", gear) - self.at("defend", answer) < self.at("enough", ours)
        refused = (what >= DUEL_NOW) & ((s[DUELS, meet] >= h["duel_limit"]) | ((what == DUEL_BY_DICE) & short))
        what = np.where(refused, self.at("press", ours), what)
        way[meet] = what
        duel = what >= DUEL_NOW
        struck = self.at("strike_row", mine * spans + actions[meet]) + self.at("strike_column", theirs)
        duelled = self.at("duel_row", gear) + self.at("duel_column", answer)
        column[meet] = np.where(duel, duelled, np.where(what == STRIKE_NOW, struck, column[meet]))
        shift[meet] = np.where(duel, h["duel_shift"], np.where(what == STRIKE_NOW, h["strike_shift"], shift[meet]))
        # one draw, one outcome
        self.keys += np.uint64(STEP)
        r = mixed_all(self.keys)
        cell = 2 * (column + (r >> shift.astype(np.uint64)).astype(np.int64))
        low, pair = r < self.cells.take(cell), self.cells.take(cell + 1)
        outcome = np.where(low, pair & np.uint64(2**32 - 1), pair >> np.uint64(32)).astype(np.intp)
        moved = np.zeros(s.shape[1], dtype=bool)
        winner = np.full(s.shape[1], -1, dtype=np.intp)
        mends = np.flatnonzero(way <= WOUND)
        after = self.at("after", (way[mends] - 1) * bodies + body[mends])
        gain = self.at("life", after) - self.at("life", body[mends])
        moved[mends] = gain > 0
        s[LIFE + side[mends], mends] += gain
        body[mends] = after
        s[FIGURES + active, every] = body
        # hits on the other, then those that come back
        fell = np.zeros(s.shape[1], dtype=bool)
        sort = (2 * duel + sharp) * 2 + keen
        for back in (0, 1):
            hits = outcome[meet] >> (BITS * (1 + back)) & MASK
            some = np.flatnonzero((hits > 0) & ((what != ACT) & (winner[meet] < 0)))
            games = meet[some]
            figure = active[games] if back else target[some]
            loser = side[games] if back else 1 - side[games]
            old = s[FIGURES + figure, games]
            new = self.d.take(self.at("read", 8 * back + sort[some]) + old * h["hits"] + hits[some])
            out = new == bodies
            lost = self.at("life", old) - self.at("life", new)
            s[FIGURES + figure, games] = new
            s[LIFE + loser, games] -= lost
            moved[games] |= lost > 0
            s[BLOOD, games] = np.where((lost > 0) & (s[BLOOD, games] < 0), 1 - loser, s[BLOOD, games])
            games, figure, loser = games[out], figure[out], loser[out]
            s[STAND + loser, games] -= 1
            s[NEED + loser, games] -= self.at("matters", figure)
            done = s[NEED + loser, games] <= 0
            winner[games[done]] = 1 - loser[done]
            if back:
                fell[games] = True
        margin = s[LIFE] * s[START + 1] - s[LIFE + 1] * s[START]
        sign = np.where(moved, np.sign(margin), 0)
        s[SWINGS] += (sign != 0) & (s[AHEAD] == -sign)
        s[AHEAD] = np.where(sign != 0, sign, s[AHEAD])
        self.ones(outcome & MASK, fell, winner)
        goes_on = every[(s[ACTIVE] >= 0) & (winner < 0)]
        is_duel = np.zeros(s.shape[1], dtype=np.intp)
        is_duel[meet] = duel
        more = np.where(is_duel[goes_on] > 0, h["duel_counts"], 1)
        s[ACTIONS, goes_on] = np.minimum(s[ACTIONS, goes_on] + more, h["most"])
        s[DUELS, goes_on] += is_duel[goes_on]
        if (winner >= 0).any():
            ended = np.flatnonzero(winner >= 0)
            self.over(ended, winner[ended], rolls)

    def ones(self, ones: np.ndarray, fell: np.ndarray, winner: np.ndarray) -> None:
        """What the 1s cost, and whose activation is over."""
        h, s = self.h, self.s
        which = np.flatnonzero((ones > 0) & (winner < 0))
        row = self.marks + s[ACTIVE, which] if h["scope"] == 2 else np.full(len(which), BEFORE)
        before, shown = s[row, which], ones[which]
        ended = np.minimum(s[ENDED, which], h["endeds"] - 1)
        what = self.at("verdict", (before * h["endeds"] + ended) * h["ones"] + shown)
        s[row, which] = np.minimum(before + self.at("counted", shown), h["befores"] - 1)
        fallen = np.flatnonzero(fell)
        over = which[what == 1]
        s[ENDED, over] += 1
        if h["another"]:
            s[REST, over] = s[ACTIVE, over]
        s[ACTIVE, over] = -1
        s[ACTIVE, fallen] = -1
        self.hand_over(which[what == 2])

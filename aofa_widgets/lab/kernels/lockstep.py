"""The same games with numpy: all of a batch side by side, one roll each at a time; written apart from `scalar.game`.

Slower than compiled code and quick to start. Each game that goes on has a column in one table of whole numbers; those
of games that are over are cleared away now and then. One row is looked up at a time, or the table as one long row
(`flat`): numpy takes far longer where two rows of indices meet. Whom a side takes up or aims at is the greatest of its
figures' ranks; a figure's place stands in the last bits of its rank, so that the greatest names it.
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
PLACES = 31  # the last bits of a rank: of the figures of both sides the last place that there may be


def play(laid: Laid, keys: np.ndarray, firsts: np.ndarray, out: np.ndarray) -> None:
    """Play the games of these keys into the rows of `out`, as `scalar.game` does."""
    # glibc gives freed memory back to the system at once, until a block as large as this one, never touched, was freed;
    # asking for it again at every roll was an eighth of the time that the first games took
    np.empty(1 << 24, dtype=np.uint8)
    for low in range(0, len(keys), BATCH):
        _Lockstep(laid, keys[low : low + BATCH], firsts[low : low + BATCH], out[low : low + BATCH]).run()


class _Lockstep:
    def __init__(self, laid: Laid, keys: np.ndarray, firsts: np.ndarray, out: np.ndarray) -> None:
        self.h = dict(zip(HEAD, laid.head, strict=True))
        self.d, self.cells = laid.numbers.astype(np.intp), laid.cells
        h, d, count = self.h, self.d, len(keys)
        self.n, self.n0, self.out, self.keys = h["figures"], h["first_force"], out, keys.copy()
        assert self.n <= PLACES + 1
        self.marks = FIGURES + self.n
        self.names = np.arange(self.n)[:, None]
        self.ranks = self.names * (h["bodies"] + 1)  # where those of a figure begin
        mine = np.where(self.names < self.n0, 0, 1)
        self.lead, self.aim = self.ranked("lead", mine), self.ranked("aim", 1 - mine)
        rows = FIGURES + (1 + (h["scope"] == 2)) * self.n
        s = np.zeros((rows, count), dtype=np.intp)  # numpy looks up by these at once
        self.table(s)
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

    def table(self, s: np.ndarray) -> None:
        """Go on with the games of these columns."""
        self.s, self.flat, self.wide = s, s.reshape(-1), s.shape[1]

    def ranked(self, name: str, by: np.ndarray) -> np.ndarray:
        """The ranks of every figure by its body, as the policy of side `by` has them, with its place in the last bits.

        Of figures that rank alike the first is the greatest; one that is out has -1.
        """
        rank = self.at(name, by * (self.h["bodies"] + 1) + np.arange(self.h["bodies"] + 1))
        return np.where(rank < 0, -1, rank * (PLACES + 1) + PLACES - self.names).reshape(-1)

    def run(self) -> None:
        for rolls in range(1, self.h["rolls"] + 1):
            if not self.wide:
                return
            self.turn(rolls)
        last = np.arange(self.wide)
        self.over(last, np.full(len(last), -1), self.h["rolls"])

    def at(self, name: str, place: np.ndarray) -> np.ndarray:
        """Entries of the table of this name."""
        return self.d[self.h[name] :].take(place)

    def over(self, which: np.ndarray, winner: np.ndarray, rolls: int) -> None:
        """Write down games that are over; in their columns dummies play on, until there are enough to clear away."""
        s, over = self.s, which
        true = s[GAME].take(which) >= 0
        which, winner = which[true], winner[true]
        rows = s[GAME].take(which)
        left = np.where(winner < 0, 0, self.flat.take((STAND + np.maximum(winner, 0)) * self.wide + which))
        for column, values in enumerate((winner, rolls, s[TURNS].take(which), s[SWINGS].take(which))):
            self.out[rows, column] = values
        self.out[rows, 4], self.out[rows, 5] = s[BLOOD].take(which), left
        s[:, over] = self.dummy
        self.dummies += len(which)
        if self.dummies * 8 > self.wide:
            stay = np.flatnonzero(s[GAME] >= 0)
            self.table(s.take(stay, axis=1))
            self.keys, self.dummies = self.keys[stay], 0

    def hand_over(self, which: np.ndarray) -> None:
        s = self.s
        s[SIDE][which] = 1 - s[SIDE].take(which)
        s[TURNS][which] += 1
        for row, value in ((ACTIVE, -1), (BEFORE, 0), (ENDED, 0), (REST, -1), (LAST, -1), (USED, 0)):
            s[row][which] = value
        if self.h["scope"] == 2:
            s[self.marks :, which] = 0

    def greatest(self, rank: np.ndarray, of_first: np.ndarray) -> np.ndarray:
        """The greatest rank in each column: among the first side's figures where `of_first` holds, else the other's."""
        best: np.ndarray = np.where(of_first, rank[: self.n0].max(axis=0), rank[self.n0 :].max(axis=0))
        return best

    def take_up(self, which: np.ndarray) -> None:
        """Everybody here has an active figure afterwards."""
        h, s = self.h, self.s
        while len(which):
            rank = self.lead.take(self.ranks + s[FIGURES : self.marks].take(which, axis=1))
            first = s[SIDE].take(which) == 0
            crowd = np.where(first, s[STAND].take(which), s[STAND + 1].take(which)) > 1
            if h["again"] == 2:
                rank[(s[USED].take(which) >> self.names) & 1 == 1] = -1
            for row in [LAST] * (h["again"] == 1) + [REST] * h["another"]:
                figure = s[row].take(which)
                spent = np.flatnonzero(crowd & (figure >= 0))
                rank[figure[spent], spent] = -1
            best = self.greatest(rank, first)
            found = best >= 0
            here, active = which[found], PLACES - (best[found] & PLACES)
            s[ACTIVE][here] = s[LAST][here] = active
            s[ACTIONS][here] = s[DUELS][here] = 0
            s[REST][here] = -1
            s[USED][here] |= 1 << active
            if h["scope"] == 1:
                s[BEFORE][here] = 0
            which = which[~found]
            self.hand_over(which)

    def choose(self) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """What each game's active figure does, once nobody stops any more; the figure's body, its column alone."""
        h, s = self.h, self.s
        way, plain, column = np.zeros((3, self.wide), dtype=np.intp)
        which = np.arange(self.wide)
        while len(which):
            self.take_up(which[s[ACTIVE].take(which) < 0])
            body = self.flat.take((FIGURES + s[ACTIVE].take(which)) * self.wide + which)
            place = ((s[SIDE].take(which) * h["bodies"] + body) * h["spans"] + s[ACTIONS].take(which)) * 2
            found = self.at("choice", place)
            way[which], plain[which], column[which] = found, body, self.at("choice", place + 1)
            which = which[found == STOP]
            s[ACTIVE][which] = -1
        return way, plain, column

    def aims(self, which: np.ndarray) -> np.ndarray:
        """Whom each active figure of these games strikes or duels."""
        rank = self.aim.take(self.ranks + self.s[FIGURES : self.marks].take(which, axis=1))
        return PLACES - (self.greatest(rank, self.s[SIDE].take(which) == 1) & PLACES)

    def turn(self, rolls: int) -> None:
        """One roll of every game."""
        h, s, flat = self.h, self.s, self.flat
        spans, bodies = h["spans"], h["bodies"]
        way, plain, column = self.choose()
        every = np.arange(self.wide)
        side, active, actions = s[SIDE].copy(), s[ACTIVE].copy(), s[ACTIONS].copy()
        own = (FIGURES + active) * self.wide + every
        body = self.at("fresh", plain)
        shift = np.full(self.wide, h["solo_shift"])
        meet = np.flatnonzero(way > ACT)
        target = self.aims(meet)
        mine, theirs, ours = body[meet], flat.take((FIGURES + target) * self.wide + meet), side[meet]
        sharp, keen = mine & 1, theirs & 1
        gear, answer = (mine * 2 + keen) * spans + actions[meet], theirs * 2 + sharp
        what = way[meet]
        short = self.at("attack", gear) - self.at("defend", answer) < self.at("enough", ours)
        refused = (what >= DUEL_NOW) & ((s[DUELS].take(meet) >= h["duel_limit"]) | ((what == DUEL_BY_DICE) & short))
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
        moved = np.zeros(self.wide, dtype=bool)
        winner = np.full(self.wide, -1, dtype=np.intp)
        mends = np.flatnonzero(way <= WOUND)
        after = self.at("after", (way[mends] - 1) * bodies + body[mends])
        gain = self.at("life", after) - self.at("life", body[mends])
        moved[mends] = gain > 0
        flat[(LIFE + side[mends]) * self.wide + mends] += gain
        body[mends] = after
        flat[own] = body
        # hits on the other, then those that come back
        fell = np.zeros(self.wide, dtype=bool)
        sort = (2 * duel + sharp) * 2 + keen
        for back in (0, 1):
            hits = outcome[meet] >> (BITS * (1 + back)) & MASK
            some = np.flatnonzero((hits > 0) & ((what != ACT) & (winner[meet] < 0)))
            games = meet[some]
            figure = active[games] if back else target[some]
            loser = side[games] if back else 1 - side[games]
            place = (FIGURES + figure) * self.wide + games
            old = flat.take(place)
            new = self.d.take(self.at("read", 8 * back + sort[some]) + old * h["hits"] + hits[some])
            out = new == bodies
            lost = self.at("life", old) - self.at("life", new)
            flat[place] = new
            flat[(LIFE + loser) * self.wide + games] -= lost
            moved[games] |= lost > 0
            drawn = (lost > 0) & (s[BLOOD].take(games) < 0)
            s[BLOOD][games[drawn]] = 1 - loser[drawn]
            games, figure, loser = games[out], figure[out], loser[out]
            flat[(STAND + loser) * self.wide + games] -= 1
            place = (NEED + loser) * self.wide + games
            flat[place] -= self.at("matters", figure)
            done = flat.take(place) <= 0
            winner[games[done]] = 1 - loser[done]
            if back:
                fell[games] = True
        margin = s[LIFE] * s[START + 1] - s[LIFE + 1] * s[START]
        sign = np.where(moved, np.sign(margin), 0)
        s[SWINGS] += (sign != 0) & (s[AHEAD] == -sign)
        s[AHEAD] = np.where(sign != 0, sign, s[AHEAD])
        self.ones(outcome & MASK, fell, winner)
        goes_on = every[(s[ACTIVE] >= 0) & (winner < 0)]
        is_duel = np.zeros(self.wide, dtype=np.intp)
        is_duel[meet] = duel
        more = np.where(is_duel[goes_on] > 0, h["duel_counts"], 1)
        s[ACTIONS][goes_on] = np.minimum(s[ACTIONS].take(goes_on) + more, h["most"])
        s[DUELS][goes_on] += is_duel[goes_on]
        if (winner >= 0).any():
            ended = np.flatnonzero(winner >= 0)
            self.over(ended, winner[ended], rolls)

    def ones(self, ones: np.ndarray, fell: np.ndarray, winner: np.ndarray) -> None:
        """What the 1s cost, and whose activation is over."""
        h, s = self.h, self.s
        which = np.flatnonzero((ones > 0) & (winner < 0))
        row = self.marks + s[ACTIVE].take(which) if h["scope"] == 2 else BEFORE
        place = row * self.wide + which
        before, shown = self.flat.take(place), ones[which]
        ended = np.minimum(s[ENDED].take(which), h["endeds"] - 1)
        what = self.at("verdict", (before * h["endeds"] + ended) * h["ones"] + shown)
        self.flat[place] = np.minimum(before + self.at("counted", shown), h["befores"] - 1)
        fallen = np.flatnonzero(fell)
        over = which[what == 1]
        s[ENDED][over] += 1
        if h["another"]:
            s[REST][over] = s[ACTIVE].take(over)
        s[ACTIVE][over] = -1
        s[ACTIVE][fallen] = -1
        self.hand_over(which[what == 2])

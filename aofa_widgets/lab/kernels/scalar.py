"""One game, draw by draw: the one source that plain Python runs, and that compilers make faster.

Only whole numbers, only rows of them. Everything that a compiler must take for an unsigned number of 64 bits stands in
capitals at the top, so that a compiler can be given the same numbers with a type (`UNSIGNED`); `U` says of a place in a
row that it is never below 0, which spares a compiler the question.
"""

from __future__ import annotations

from typing import Any

from .chance import FULL, MIX_1, MIX_2, STEP

S27, S30, S31, S32, LOW, ONE, TWO = 27, 30, 31, 32, 2**32 - 1, 1, 2
UNSIGNED = {
    "FULL": FULL, "MIX_1": MIX_1, "MIX_2": MIX_2, "STEP": STEP, "S27": S27, "S30": S30, "S31": S31, "S32": S32,
    "LOW": LOW, "ONE": ONE, "TWO": TWO,
}  # fmt: skip


def whole(x: Any) -> Any:
    """A number as it is: plain Python's only kind."""
    return x


INT: Any = whole
U: Any = whole


def game(head: Any, d: Any, cells: Any, key: Any, first: Any, f: Any, out: Any) -> None:
    """Play the game of this key. `f`: room for two numbers a figure; `out`: six numbers to fill.

    These are the winner, rolls, turns, swings, first blood, figures left, as `Fought` has them. The best figure to take
    up and the best target of each side are kept (`up_0`, `aim_0` ...) until a rank changes.
    """
    (
        n0, n, bodies, spans, most, rolls_most, need_0, need_1, duel_limit, duel_counts, again, another, scope,
        befores, endeds, ones_kinds, hits_kinds, begin, matters, fresh, after, life, lead, aim, choice, enough, press,
        strike_row, strike_column, duel_row, duel_column, attack, defend, read, verdict, counted, solo_shift,
        strike_shift, duel_shift,
    ) = head  # fmt: skip
    gone, ranks = bodies, bodies + 1
    life_0, life_1 = 0, 0
    for i in range(n):
        f[U(i)] = d[U(begin + i)]
        f[U(n + i)] = 0
        if i < n0:
            life_0 += d[U(life + f[U(i)])]
        else:
            life_1 += d[U(life + f[U(i)])]
    start_0, start_1 = life_0, life_1
    stand_0, stand_1 = n0, n - n0
    side = first
    active, up_0, up_1, aim_0, aim_1 = -1, -1, -1, -1, -1
    body, actions, duels, before, ended, rest, last, used = 0, 0, 0, 0, 0, -1, -1, 0
    winner, rolls, turns, swings, blood, ahead = -1, 0, 1, 0, -1, 0
    key = (key + STEP) & FULL
    r = ((key ^ (key >> S30)) * MIX_1) & FULL
    r = ((r ^ (r >> S27)) * MIX_2) & FULL
    r ^= r >> S31
    while rolls < rolls_most:
        if active < 0:  # take a figure up
            active = up_0 if side == 0 else up_1
            if active < 0 or again > 0 or rest >= 0:
                low, high, alone = 0, n0, stand_0 == 1
                if side == 1:
                    low, high, alone = n0, n, stand_1 == 1
                active, best = -1, -1
                for i in range(low, high):
                    rank = d[U(lead + side * ranks + f[U(i)])]
                    if rank <= best or (again == 2 and (used >> i) & 1 == 1):
                        continue
                    if not alone and (i == rest or (again == 1 and i == last)):
                        continue
                    best, active = rank, i
                if active >= 0 and again == 0 and rest < 0:
                    if side == 0:
                        up_0 = active
                    else:
                        up_1 = active
            if active < 0:  # nobody may be: the initiative passes
                side = 1 - side
                turns += 1
                before, ended, rest, last, used = 0, 0, -1, -1, 0
                if scope == 2:
                    for i in range(n):
                        f[U(n + i)] = 0
                continue
            actions, duels, rest, last = 0, 0, -1, active
            if again == 2:
                used |= 1 << active
            if scope == 1:
                before = 0
            body = INT(f[U(active)])
        old = body
        place = choice + ((side * bodies + old) * spans + actions) * 2
        way, cell = d[U(place)], d[U(place + 1)]
        if way == 0:  # stop
            active = -1
            continue
        body = INT(d[U(fresh + old)])
        target, other, duel, sort, shift = 0, 0, 0, 0, solo_shift
        if way > 4:  # somebody answers
            target = aim_0 if side == 0 else aim_1
            if target < 0:
                best = -1
                for i in range(n0 if side == 0 else 0, n if side == 0 else n0):
                    rank = d[U(aim + side * ranks + f[U(i)])]
                    if rank > best:
                        best, target = rank, i
                if side == 0:
                    aim_0 = target
                else:
                    aim_1 = target
            other = f[U(target)]
            sharp, theirs = old & 1, other & 1
            sort = sharp * 2 + theirs
            if way > 5:
                gear = (old * 2 + theirs) * spans + actions
                answer = other * 2 + sharp
                if duels >= duel_limit or (
                    way == 7 and d[U(attack + gear)] - d[U(defend + answer)] < d[U(enough + side)]
                ):
                    way = d[U(press + side)]
                else:
                    duel, shift = 1, duel_shift
                    sort += 4
                    cell = d[U(duel_row + gear)] + d[U(duel_column + answer)]
            if way == 5:
                shift = strike_shift
                cell = d[U(strike_row + old * spans + actions)] + d[U(strike_column + other)]
        # one draw, one outcome
        column = (U(cell) + (r >> U(shift))) * TWO
        pair = cells[column + ONE]
        outcome = INT(pair & LOW if r < cells[column] else pair >> S32)
        key = (key + STEP) & FULL  # the next draw, while this one is looked up
        r = ((key ^ (key >> S30)) * MIX_1) & FULL
        r = ((r ^ (r >> S27)) * MIX_2) & FULL
        r ^= r >> S31
        rolls += 1
        ones = outcome & 63
        moved = 0
        if way < 4:  # recover
            new = d[U(after + (way - 1) * bodies + body)]
            gain = d[U(life + new)] - d[U(life + body)]
            moved |= gain
            life_0 += gain * (1 - side)
            life_1 += gain * side
            body = INT(new)
        elif outcome > 63 and way > 4:  # hits
            hits = (outcome >> 6) & 63
            if hits > 0:
                new = d[U(d[U(read + sort)] + other * hits_kinds + hits)]
                if new != other:
                    f[U(target)] = new
                    lost = d[U(life + other)] - d[U(life + new)]
                    moved |= lost
                    life_0 -= lost * side
                    life_1 -= lost * (1 - side)
                    if blood < 0 and lost > 0:
                        blood = side
                    if new == gone:
                        if side == 0:
                            stand_1 -= 1
                            need_1 -= d[U(matters + target)]
                            if need_1 <= 0:
                                winner = 0
                        else:
                            stand_0 -= 1
                            need_0 -= d[U(matters + target)]
                            if need_0 <= 0:
                                winner = 1
                    if side == 0:
                        aim_0, up_1 = -1, -1
                    else:
                        aim_1, up_0 = -1, -1
            back = outcome >> 12
            if back > 0 and winner < 0:
                new = d[U(d[U(read + 8 + sort)] + body * hits_kinds + back)]
                if new != body:
                    lost = d[U(life + body)] - d[U(life + new)]
                    moved |= lost
                    life_0 -= lost * (1 - side)
                    life_1 -= lost * side
                    if blood < 0 and lost > 0:
                        blood = 1 - side
                    if new == gone:
                        if side == 0:
                            stand_0 -= 1
                            need_0 -= d[U(matters + active)]
                            if need_0 <= 0:
                                winner = 1
                        else:
                            stand_1 -= 1
                            need_1 -= d[U(matters + active)]
                            if need_1 <= 0:
                                winner = 0
                    body = INT(new)
        if old != body:
            f[U(active)] = body
            if side == 0:
                up_0, aim_1 = -1, -1
            else:
                up_1, aim_0 = -1, -1
        if moved != 0:
            margin = life_0 * start_1 - life_1 * start_0
            if margin != 0:
                sign = 1 if margin > 0 else -1
                if ahead == -sign:
                    swings += 1
                ahead = sign
            if winner >= 0:
                break
        what = 0
        if ones > 0:
            now = f[U(n + active)] if scope == 2 else before
            what = d[U(verdict + (now * endeds + min(ended, endeds - 1)) * ones_kinds + ones)]
            now = min(now + d[U(counted + ones)], befores - 1)
            if scope == 2:
                f[U(n + active)] = now
            else:
                before = now
        if what == 2:
            side = 1 - side
            turns += 1
            active = -1
            before, ended, rest, last, used = 0, 0, -1, -1, 0
            if scope == 2:
                for i in range(n):
                    f[U(n + i)] = 0
        elif what == 1:
            ended += 1
            if another == 1:
                rest = active
            active = -1
        elif body == gone:
            active = -1
        else:
            actions = min(actions + (duel_counts if duel == 1 else 1), most)
            duels += duel
    out[0], out[1], out[2], out[3], out[4] = winner, rolls, turns, swings, blood
    out[5] = 0
    if winner >= 0:
        out[5] = stand_0 if winner == 0 else stand_1


def games(head: Any, d: Any, cells: Any, keys: Any, firsts: Any, room: Any, out: Any) -> None:
    """Play the game of each key into its row of `out`."""
    for at in range(len(keys)):
        game(head, d, cells, keys[at], firsts[at], room, out[at])

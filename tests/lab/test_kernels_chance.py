"""The numbers that games are made of: uniform, independent, spelt twice; alias tables to the last unit."""

from __future__ import annotations

from math import sqrt

import numpy as np
import pytest

from aofa_widgets.lab.kernels.chance import FULL, STEP, alias, draw_of, key_of, keys_of, mixed, mixed_all, shares


def chi_square(found: np.ndarray, sorts: int) -> float:
    """How many standard deviations the statistic of equal shares lies from its mean."""
    counts = np.bincount(found, minlength=sorts)
    each = len(found) / sorts
    return float((((counts - each) ** 2 / each).sum() - (sorts - 1)) / sqrt(2 * (sorts - 1)))


def test_keys_and_draws_are_the_same_in_both_spellings() -> None:
    keys = keys_of(2**64 - 1, 2**53 - 3, 3)
    assert keys.tolist() == [key_of(2**64 - 1, 2**53 - 3 + n) for n in range(3)]
    some = np.array([0, 1, FULL, 12345], dtype=np.uint64)
    assert mixed_all(some).tolist() == [mixed(int(x)) for x in some]
    assert [hex(draw_of(0, n)) for n in range(3)] == ["0xe220a8397b1dcdaf", "0x6e789e6aa1b965f4", "0x6c45d188009454f"]


def draws(games: int, many: int, seed: int = 0, start: int = 0) -> np.ndarray:
    """One row a game, one column a draw."""
    with np.errstate(over="ignore"):
        steps = np.arange(1, many + 1, dtype=np.uint64) * np.uint64(STEP)
        return mixed_all(keys_of(seed, start, games)[:, None] + steps)


@pytest.mark.parametrize("shift", [56, 40, 24, 0])
@pytest.mark.parametrize("order", ["by draw", "by game"])
def test_draws_are_uniform_and_neighbours_independent(shift: int, order: str) -> None:
    table = draws(2000, 200) if order == "by draw" else draws(2000, 200).T.copy()
    byte = ((table >> np.uint64(shift)) & np.uint64(255)).astype(np.int64)
    assert abs(chi_square(byte.ravel(), 256)) < 5
    nibble = byte >> 4
    pairs = nibble[:, :-1] * 16 + nibble[:, 1:]  # the next draw of the same game, or the same draw of the next game
    assert abs(chi_square(pairs.ravel(), 256)) < 5
    threes = (nibble[:, :-2] >> 1) * 64 + (nibble[:, 1:-1] >> 1) * 8 + (nibble[:, 2:] >> 1)
    assert abs(chi_square(threes.ravel(), 512)) < 5


def test_seeds_next_to_each_other_are_independent() -> None:
    one, other = ((draws(2000, 100, seed=seed) >> np.uint64(60)).astype(np.int64) for seed in (7, 8))
    assert abs(chi_square((one * 16 + other).ravel(), 256)) < 5


def test_every_bit_of_a_game_and_of_a_seed_moves_every_bit() -> None:
    for change in ("seed", "game"):
        flips = np.zeros(64)
        tries = 0
        for base in range(40):
            key = key_of(base, 1000 + base)
            for bit in range(53):
                seed, game = (base ^ 1 << bit, 1000 + base) if change == "seed" else (base, 1000 + base ^ 1 << bit)
                other = key_of(seed, game)
                flips += [(key ^ other) >> n & 1 for n in range(64)]
                tries += 1
        assert (abs(flips / tries - 0.5) < 5 * 0.5 / sqrt(tries)).all()


@pytest.mark.parametrize(
    "counts", [[1], [1, 1, 1], [5, 0, 7, 11], [6**40, 1, 6**39, 3], [1, 2**70], list(range(1, 60))]
)
def test_an_alias_table_holds_exactly_the_shares(counts: list[int]) -> None:
    total = sum(counts)
    wanted = shares(counts)
    assert sum(wanted) == 2**64
    assert all(abs(share * total - (count << 64)) < total for share, count in zip(wanted, counts, strict=True))
    shift, cells = alias(counts, [10 + n for n in range(len(counts))])
    held: dict[int, int] = {}
    for column in range(len(cells) // 2):
        low = cells[2 * column] - (column << shift)
        assert 0 <= low <= 1 << shift
        for mark, room in ((cells[2 * column + 1] & 2**32 - 1, low), (cells[2 * column + 1] >> 32, (1 << shift) - low)):
            held[mark] = held.get(mark, 0) + room
    assert [held.get(10 + n, 0) for n in range(len(counts))] == wanted
    assert max(cells) < 2**64

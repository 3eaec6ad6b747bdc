"""Random numbers that depend on nothing but a seed, a game and a draw, and alias tables of whole numbers.

The numbers are SplitMix64 (Steele, Lea and Flood 2014, with Stafford's mixer 13): a game has a key of its own, and its
n-th draw is the mixed sum of the key and n steps. So any game can be played anywhere, alone or among millions.
"""

from __future__ import annotations

from collections.abc import Sequence

from aofa_widgets.lab.numeric import np

FULL = 2**64 - 1
STEP = 0x9E3779B97F4A7C15  # the golden ratio, odd
GAME_STEP = 0xD1342543DE82EF95  # a multiplier of good spectral quality (Steele and Vigna 2021), odd
MIX_1, MIX_2 = 0xBF58476D1CE4E5B9, 0x94D049BB133111EB


def mixed(x: int) -> int:
    """One whole number below 2^64 from another; every bit hangs on every bit.

    >>> hex(mixed(STEP)), hex(mixed(2 * STEP & FULL))  # the first numbers of SplitMix64 from seed 0
    ('0xe220a8397b1dcdaf', '0x6e789e6aa1b965f4')
    """
    x = ((x ^ (x >> 30)) * MIX_1) & FULL
    x = ((x ^ (x >> 27)) * MIX_2) & FULL
    return x ^ (x >> 31)


def key_of(seed: int, game: int) -> int:
    """The key of one game."""
    return mixed((mixed((seed + STEP) & FULL) + game * GAME_STEP) & FULL)


def draw_of(key: int, draw: int) -> int:
    """The number of a draw, counted from 0, of the game of this key."""
    return mixed((key + (draw + 1) * STEP) & FULL)


def keys_of(seed: int, start: int, count: int) -> np.ndarray:
    """The keys of games number `start` and on, as unsigned whole numbers of 64 bits.

    >>> [int(key) for key in keys_of(5, 7, 2)] == [key_of(5, 7), key_of(5, 8)]
    True
    """
    with np.errstate(over="ignore"):
        first = np.uint64((mixed((seed + STEP) & FULL) + start * GAME_STEP) & FULL)
        return mixed_all(first + np.arange(count, dtype=np.uint64) * np.uint64(GAME_STEP))


def mixed_all(x: np.ndarray) -> np.ndarray:
    """`mixed` of every entry."""
    x = (x ^ (x >> np.uint64(30))) * np.uint64(MIX_1)
    x = (x ^ (x >> np.uint64(27))) * np.uint64(MIX_2)
    x ^= x >> np.uint64(31)
    return x


def shares(counts: Sequence[int]) -> list[int]:
    """The counts to scale, as whole numbers that add up to 2^64: each is out by less than 1.

    >>> [share * 4 // 2**64 for share in shares([1, 3])]
    [1, 3]
    """
    total = sum(counts)
    found = [(count << 64) // total for count in counts]
    rests = sorted(range(len(counts)), key=lambda at: (-((counts[at] << 64) % total), at))
    for at in rests[: 2**64 - sum(found)]:
        found[at] += 1
    return found


def bits_of(sorts: int) -> int:
    """How many bits the columns of an alias table for so many marks need.

    >>> bits_of(1), bits_of(4), bits_of(5)
    (1, 2, 3)
    """
    return max(1, (sorts - 1).bit_length())


def alias(counts: Sequence[int], marks: Sequence[int], bits: int | None = None) -> tuple[int, list[int]]:
    """An alias table for counts of marks (whole numbers below 2^32): how far to shift, and the cells.

    It has 2^bits columns, otherwise as few as hold the marks.

    A number r below 2^64 picks column c = r >> shift; its mark is cells[2c + 1] & (2^32 - 1) where r < cells[2c], else
    cells[2c + 1] >> 32.

    >>> shift, cells = alias([1, 3], [7, 9])
    >>> shift, [cells[1] & 7, cells[1] >> 32, cells[3] & 15], cells[0] == 2**62
    (63, [7, 9, 9], True)
    """
    bits = bits_of(len(counts)) if bits is None else bits
    shift = 64 - bits
    room = 1 << shift
    left = shares(counts) + [0] * ((1 << bits) - len(counts))
    marks = [*marks, *[marks[0]] * ((1 << bits) - len(marks))]
    small = [at for at, share in enumerate(left) if share < room]
    large = [at for at, share in enumerate(left) if share >= room]
    cells = [0] * (2 << bits)
    while small:
        low, high = small.pop(), large[-1]
        cells[2 * low], cells[2 * low + 1] = (low << shift) + left[low], marks[low] | marks[high] << 32
        left[high] -= room - left[low]
        if left[high] < room:
            small.append(large.pop())
    for at in large:  # these are just full
        cells[2 * at], cells[2 * at + 1] = at << shift, marks[at] | marks[at] << 32
    return shift, cells

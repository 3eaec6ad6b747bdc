"""What many games come to in whole numbers: tallies add up, so that a result never depends on how games were cut."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from .rates import Estimate, apart, mean, share

DRAWN, NOBODY = 2, 3  # in place of a winner: a drawn game, and one that came to no end
UNHURT = 2  # in place of the side that drew first blood
MOST_COUNT = 10**15  # games; a file that says more is damaged
_WHOLE = re.compile("0|[1-9][0-9]*")
Cell = tuple[int, int, int]
Counts = Mapping[int, int]


@dataclass(frozen=True, slots=True)
class Tally:
    """Games counted: `cells` by (who began, who won, who drew first blood), histograms of rolls, turns and swings.

    Winner 2 is a drawn game, 3 one that came to no end; first blood 2 is nobody's. `left` has for each side the
    histogram of the figures that stood when it won; `broken` counts games that a fault ended (none of the rest). Of a
    game that nobody wins, `aims` and `lost` have for the first two sides what they reached and whom they lost.

    >>> one = Tally.of_games([(0, 0, 1, 12, 3, 1, 2)])
    >>> both = one + Tally.of_games([(1, 1, 1, 20, 5, 0, 1)])
    >>> both.games, both.wins(0), both.snowball().value, both == Tally.of_plain(both.plain())
    (2, 1, 0.5, True)
    """

    cells: Mapping[Cell, int] = field(default_factory=dict, hash=False)
    rolls: Counts = field(default_factory=dict, hash=False)
    turns: Counts = field(default_factory=dict, hash=False)
    swings: Counts = field(default_factory=dict, hash=False)
    left: tuple[Counts, Counts] = field(default_factory=lambda: ({}, {}), hash=False)
    broken: int = 0
    aims: tuple[Counts, Counts] = field(default_factory=lambda: ({}, {}), hash=False)
    lost: tuple[Counts, Counts] = field(default_factory=lambda: ({}, {}), hash=False)

    # ---- making

    @classmethod
    def of_games(cls, games: Iterable[tuple[int, int, int, int, int, int, int]]) -> Tally:
        """From games one by one: (first, winner, blood, rolls, turns, swings, left); -1 is nobody."""
        cells: Counter[Cell] = Counter()
        rolls: Counter[int] = Counter()
        turns: Counter[int] = Counter()
        swings: Counter[int] = Counter()
        left: tuple[Counter[int], Counter[int]] = (Counter(), Counter())
        for first, winner, blood, n_rolls, n_turns, n_swings, n_left in games:
            cells[int(first), NOBODY if winner < 0 else int(winner), UNHURT if blood < 0 else int(blood)] += 1
            rolls[int(n_rolls)] += 1
            turns[int(n_turns)] += 1
            swings[int(n_swings)] += 1
            if 0 <= winner < 2:
                left[winner][int(n_left)] += 1
        return cls(dict(cells), dict(rolls), dict(turns), dict(swings), (dict(left[0]), dict(left[1])))

    @classmethod
    def of(cls, fought: Any) -> Tally:
        """From battles of a kernel: a sequence or an array each of `first`, `winner`, `blood`, `rolls`, `turns`,
        `swings`, `left`."""
        names = ("first", "winner", "blood", "rolls", "turns", "swings", "left")
        columns = [getattr(fought, name) for name in names]
        if not hasattr(columns[0], "dtype"):
            return cls.of_games(zip(*columns, strict=True))
        first, winner, blood, rolls, turns, swings, left = columns
        keys = (first.astype("int64") * 4 + winner % 4) * 3 + blood % 3  # -1 becomes 3 of winners and 2 of first blood
        cells = {(key // 12, key // 3 % 4, key % 3): count for key, count in _counted(keys).items()}
        stood = tuple(_counted(left[winner == side]) for side in (0, 1))
        return cls(cells, _counted(rolls), _counted(turns), _counted(swings), (stood[0], stood[1]))

    @classmethod
    def of_played(cls, played: Iterable[Any]) -> Tally:
        """From games of bots on the board (`lab.selfplay.Played`); what a fault broke off is only counted as broken."""
        rows, broken = [], 0
        fared: tuple[Counter[int], ...] = (Counter(), Counter(), Counter(), Counter())
        for one in played:
            if one.end in ("refused", "crashed"):
                broken += 1
                continue
            # two bots take more sides than two in turn: what is counted is which of them it was
            winner = DRAWN if one.end == "drawn" else -1 if one.winner is None else one.winner % 2
            rows.append((one.first % 2, winner, one.blood, one.rolls, one.turns, one.swings, one.left))
            for side, (reached, _, fallen, _) in enumerate(one.fared[:2]):
                fared[side][reached] += 1
                fared[side + 2][fallen] += 1
        found = cls.of_games(rows)
        aims, lost = (dict(fared[0]), dict(fared[1])), (dict(fared[2]), dict(fared[3]))
        return cls(found.cells, found.rolls, found.turns, found.swings, found.left, broken, aims, lost)

    def __add__(self, other: Tally) -> Tally:
        return Tally(
            _joined(self.cells, other.cells),
            _joined(self.rolls, other.rolls),
            _joined(self.turns, other.turns),
            _joined(self.swings, other.swings),
            (_joined(self.left[0], other.left[0]), _joined(self.left[1], other.left[1])),
            self.broken + other.broken,
            (_joined(self.aims[0], other.aims[0]), _joined(self.aims[1], other.aims[1])),
            (_joined(self.lost[0], other.lost[0]), _joined(self.lost[1], other.lost[1])),
        )

    @classmethod
    def total(cls, tallies: Iterable[Tally]) -> Tally:
        """Many tallies as one."""
        found = cls()
        for one in tallies:
            found = found + one
        return found

    # ---- as plain data

    def plain(self) -> dict[str, Any]:
        """Everything as JSON takes it, keys in order, so that the same games make the same bytes."""
        return {
            "cells": {"/".join(map(str, key)): self.cells[key] for key in sorted(self.cells)},
            "rolls": _keyed(self.rolls),
            "turns": _keyed(self.turns),
            "swings": _keyed(self.swings),
            "left": [_keyed(each) for each in self.left],
            **({"broken": self.broken} if self.broken else {}),
            **({"fared": [_keyed(each) for each in (*self.aims, *self.lost)]} if self.aims[0] else {}),
        }

    @classmethod
    def of_plain(cls, data: Mapping[str, Any]) -> Tally:
        """Back from plain data. Raises: ValueError if it is none of ours, or if its counts do not agree."""
        try:
            cells = {_cell(key): _count(count) for key, count in data["cells"].items()}
            fared = data.get("fared", ({}, {}, {}, {}))
            if len(data["left"]) != 2 or len(fared) != 4:
                raise ValueError("left")
            rolls, turns, swings, one, other, *four = (
                {int(_key(value, 15)): _count(count) for value, count in counts.items()}
                for counts in (data["rolls"], data["turns"], data["swings"], *data["left"], *fared)
            )
            ends = ((four[0], four[1]), (four[2], four[3]))
            found = cls(cells, rolls, turns, swings, (one, other), _count(data.get("broken", 0)), *ends)
        except (AttributeError, KeyError, TypeError) as error:
            raise ValueError(str(error)) from None
        if any(sum(counts.values()) != found.games for counts in (rolls, turns, swings)):
            raise ValueError("games")
        if any(counts and sum(counts.values()) != found.games for counts in four):
            raise ValueError("fared")
        if any(sum(counts.values()) != found.wins(side) for side, counts in enumerate(found.left)):
            raise ValueError("left")
        return found

    # ---- what the counts say

    @property
    def games(self) -> int:
        """How many games there are, with those that came to no end, without those that a fault broke off."""
        return sum(self.cells.values())

    def count(self, first: int | None = None, winner: int | None = None, blood: int | None = None) -> int:
        """How many games began, ended and bled so; None is whatever it was."""
        want = (first, winner, blood)
        return sum(
            count for key, count in self.cells.items()
            if all(w is None or w == k for w, k in zip(want, key, strict=True))
        )  # fmt: skip

    def wins(self, side: int, first: int | None = None) -> int:
        """How many games a side won, of all or of those that one side began."""
        return self.count(first, side)

    def decided(self, first: int | None = None) -> int:
        """How many games one of the sides won."""
        return self.wins(0, first) + self.wins(1, first)

    @property
    def unfinished(self) -> int:
        """How many games came to no end."""
        return self.count(winner=NOBODY)

    @property
    def drawn(self) -> int:
        """How many games ended with nobody the winner."""
        return self.count(winner=DRAWN)

    def won(self, side: int) -> tuple[int, int]:
        """Wins of a side, and decided games."""
        return self.wins(side), self.decided()

    def bled(self) -> tuple[int, int]:
        """Decided games that the side with first blood won, and decided games with first blood."""
        both = [self.count(winner=winner, blood=blood) for winner in (0, 1) for blood in (0, 1)]
        return both[0] + both[3], sum(both)

    def rate(self, side: int = 0, level: float = 0.95) -> Estimate:
        """The share of the decided games that a side won."""
        return share(*self.won(side), level=level)

    def snowball(self, level: float = 0.95) -> Estimate:
        """How often the side that drew first blood won: a half says that first blood decides nothing."""
        return share(*self.bled(), level=level)

    def edge(self, level: float = 0.95) -> Estimate:
        """What it is worth to begin: the first side's win rate when it begins less that when it does not."""
        began, waited = (share(self.wins(0, first), self.decided(first), level) for first in (0, 1))
        return apart(waited, began)

    def length(self, level: float = 0.95) -> Estimate:
        """Rolls of a game on average."""
        return mean(self.rolls, level)


def fits(batch: Any, result: Any) -> bool:
    """Whether a kept result can be that of a batch: a tally that agrees with itself, of as many games as were asked."""
    tally = Tally.of_plain(result)
    return bool(tally.games + tally.broken == batch.count)


def _key(value: Any, most: int) -> str:
    if not isinstance(value, str) or len(value) > most or not _WHOLE.fullmatch(value):
        raise ValueError("key")
    return value


def _cell(key: Any) -> Cell:
    first, winner, blood = (int(_key(part, 1)) for part in key.split("/"))
    if first > 1 or winner > NOBODY or blood > UNHURT:
        raise ValueError("cell")
    return first, winner, blood


def _count(count: Any) -> int:
    if type(count) is not int or not 0 <= count <= MOST_COUNT:
        raise ValueError("count")
    return count


def _counted(values: Any) -> dict[int, int]:
    import numpy as np

    found, counts = np.unique(values, return_counts=True)
    return dict(zip(found.tolist(), counts.tolist(), strict=True))


def _joined(one: Mapping[Any, int], other: Mapping[Any, int]) -> dict[Any, int]:
    found = dict(one)
    for key, count in other.items():
        found[key] = found.get(key, 0) + count
    return found


def _keyed(counts: Counts) -> dict[str, int]:
    return {str(value): counts[value] for value in sorted(counts)}

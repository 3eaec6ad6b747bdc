"""What the benches measure of these odds, so that they need not know the game."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from aofa_widgets.rules import Ruleset

from ..params import Params
from .plain import volley_of
from .volleys import blocks, sweep


def chained(hit: int, stopped: int, attacks: int) -> Callable[[], Sequence[Sequence[int]]]:
    """Chains of 1 to so many attacks: each hits on `hit`+, a 6 adds a hit, each hit is stopped on `stopped`+.

    The special rule is read once; from its numbers to the counts of what is not stopped nothing is kept between calls.

    >>> [list(row) for row in chained(3, 4, 2)()][0]
    [15, 8, 1]
    """
    params = Params.of(Ruleset.load("regiments"))
    given, _ = volley_of(params, {"attacks": 1, "q": hit, "d": stopped, "rules": ("surge",)})

    def run() -> Sequence[Sequence[int]]:
        blocks.cache_clear()
        return sweep(given, attacks)

    return run

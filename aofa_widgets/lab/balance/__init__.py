"""Answers designers ask for: what a change of the rules does to who wins, how long it takes and what decides it."""

from .boards import compare_boards
from .compare import Comparison, Met, compare
from .measures import MEASURES, weight
from .plans import Pair, forces_of, pairs_of
from .ranks import Standing, kendall, standing
from .rates import Estimate
from .sequential import Test
from .tally import Tally

__all__ = [
    "MEASURES", "Comparison", "Estimate", "Met", "Pair", "Standing", "Tally", "Test", "compare", "compare_boards",
    "forces_of", "kendall", "pairs_of", "standing", "weight",
]  # fmt: skip

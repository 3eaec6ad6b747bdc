"""What `aofa bench` measures this game by: rules that it moves, a marked book, clauses of a sheet of readings."""

from ..params import SIMULATED, SOLVED, WOUNDS

__all__ = ["HOUSES", "READINGS", "SIMULATED", "SOLVED", "WOUNDS"]
HOUSES = ("lucky-star", "stubborn-guards")
READINGS = ("pool.trade-off", "duel.result")

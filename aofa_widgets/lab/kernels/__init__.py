"""Thousands of whole battles a second, the same games on every machine: plans, policies and the kernels that play them.

>>> from aofa_widgets.rules import Ruleset
>>> plan = Plan(Ruleset.load("swashbuckling"), ((3, 2), (2, 2)), ("at_once", "strikes"), seed=1)
>>> plan.sides[0] == POLICIES["at_once"]
True
"""

from .plan import COLUMNS, FIRSTS, MOST_GAMES, MOST_ROLLS, Fought, Plan
from .policy import AIMS, DUELS, LEADS, POLICIES, PRESSES, Policy, aim_rank, lead_rank, name_of, policy_of

__all__ = [
    "AIMS", "COLUMNS", "DUELS", "FIRSTS", "LEADS", "MOST_GAMES", "MOST_ROLLS", "POLICIES", "PRESSES", "Fought", "Plan",
    "Policy", "aim_rank", "lead_rank", "name_of", "policy_of",
]  # fmt: skip

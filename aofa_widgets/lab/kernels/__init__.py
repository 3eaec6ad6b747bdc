"""Thousands of whole battles a second, the same games on every machine: plans, policies and the kernels that play them.

>>> from aofa_widgets.rules import Ruleset
>>> plan = Plan(Ruleset.load("swashbuckling"), ((3, 2), (2, 2)), ("at_once", "strikes"), seed=1)
>>> len(fight(plan, 0, 50, "numpy"))
50
"""

from .compiled import ready, warm
from .plan import COLUMNS, FIRSTS, MOST_GAMES, MOST_ROLLS, Fought, Plan
from .policy import AIMS, DUELS, LEADS, POLICIES, PRESSES, Policy, aim_rank, lead_rank, name_of, policy_of
from .run import BACKENDS, fight

__all__ = [
    "AIMS", "BACKENDS", "COLUMNS", "DUELS", "FIRSTS", "LEADS", "MOST_GAMES", "MOST_ROLLS", "POLICIES", "PRESSES",
    "Fought", "Plan", "Policy", "aim_rank", "fight", "lead_rank", "name_of", "policy_of", "ready", "warm",
]  # fmt: skip

"""Best play of a duel of two, solved: what each choice is worth, the better one and why, rules of thumb ranked.

>>> from aofa_widgets.rules import Ruleset
>>> best = solve(Ruleset.load("swashbuckling"), 2, 2)
>>> best.best(best.lone.begin()[0]).way.what
'strike'
"""

from .best import Solved, Thumb, Worth, forget, lone_of, solve

__all__ = ["Solved", "Thumb", "Worth", "forget", "lone_of", "solve"]

"""A twin of the referee: the same records worked out a second time, in one go, by nothing of the engine.

It was written by who wrote the engine; values of parameters are read by their keys in the rulebook.
"""

from .blows import attack as attack
from .dice import result as result
from .judge import rule as rule

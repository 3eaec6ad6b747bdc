"""A second opinion on recorded cases, written from the rules and the layout of records, by nothing of the engine.

It shares no line with the engine and imports the standard library only; where the two disagree one of them is wrong.
Values of parameters are read by their keys in the rulebook.
"""

from .blows import attack as attack
from .dice import result as result
from .judge import rule as rule

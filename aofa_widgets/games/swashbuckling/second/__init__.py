"""A second opinion on the rules, written from the inventory alone by somebody who has not read the engine.

It shares no line with the engine and imports the standard library only; where the two disagree one of them is wrong.

    answer(values, claim)    what a claim asks for, worked out from the parameters (claims: teach/quiz/item.py)

The inventory's record layout (section 5.1) is read as it stands; a record tells no geometry, so neither does this.
"""

from .asked import answer as answer
from .open_points import Unanswerable as Unanswerable
from .record import rule as rule

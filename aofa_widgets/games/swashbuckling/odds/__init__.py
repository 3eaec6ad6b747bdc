"""Exact odds of AOFA's rolls, for any dice and any value of the parameters, as fractions."""

from .asked import ASKED, ask
from .bouts import Bout, bout, course
from .counts import Fighter, dice_for_action, dice_for_duel, dice_for_target
from .fate import (
    OneMore,
    Suffered,
    at_least,
    at_most,
    exactly,
    expected_wounds,
    felled,
    initiative,
    keeps,
    one_more,
    suffers,
    tables,
    through,
    with_initiative,
)
from .named import CHANCES, PRINTED
from .rolls import KINDS, MOST_DICE, Roll, alone, best_die, odds, one_side, opposed_by_several, reading
from .telling import QUESTIONS, tell
from .usual import usual

__all__ = [
    "ASKED", "CHANCES", "KINDS", "MOST_DICE", "PRINTED", "QUESTIONS", "Bout", "Fighter", "OneMore", "Roll",
    "Suffered", "alone",
    "ask", "at_least", "at_most", "best_die", "bout", "course", "dice_for_action", "dice_for_duel", "dice_for_target",
    "exactly", "expected_wounds", "felled", "initiative", "keeps", "odds", "one_more", "one_side",
    "opposed_by_several", "reading", "suffers", "tables", "tell", "through", "usual", "with_initiative",
]  # fmt: skip

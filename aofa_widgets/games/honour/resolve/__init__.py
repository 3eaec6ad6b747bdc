"""What rolls, tokens, cards and actions come to: pure functions of parameters and of what fell."""

from .acts import ACTS, Deed, allowance, broken, cost
from .attack import LABELS, OUTCOMES, TESTS, Course, Due, Outcome, advance, begin, due
from .bag import Bag, Fate, Removed, fate, fill, kind_of, remove, user_of
from .cards import Dishonour, Skill, dishonour, honour_cards, skill
from .fighters import Attack, Fighter, Mods
from .pools import (
    Pool,
    damage_pool,
    dodge_pool,
    hit_pool,
    honour_pool,
    is_missile,
    missile_range,
    wits_pool,
)
from .tests import RESULTS, SIGNS, Read, faces_of, passed, read, result_of, signs_of

__all__ = [
    "ACTS", "LABELS", "OUTCOMES", "RESULTS", "SIGNS", "TESTS", "Attack", "Bag", "Course", "Deed",
    "Dishonour", "Due", "Fate", "Fighter", "Mods", "Outcome", "Pool", "Read", "Removed", "Skill", "advance",
    "allowance", "begin", "broken", "cost", "damage_pool", "dishonour", "dodge_pool", "due", "faces_of", "fate", "fill",
    "hit_pool", "honour_cards", "honour_pool", "is_missile", "kind_of", "missile_range", "passed", "read", "remove",
    "result_of", "signs_of", "skill", "user_of", "wits_pool",
]  # fmt: skip

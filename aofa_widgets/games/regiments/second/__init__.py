"""A second opinion on the rules, written from the inventory alone by somebody who has not read the engine.

It shares no line with the engine and imports the standard library only; where the two disagree one of them is wrong.

    answer(values, claim)    what a claim asks for, worked out from the parameters

Records are those of section 5 of the inventory (`{"op", "state", "dice"}`); a claim has one of these keys:

    {"case": P, "record": R}    what stands at the place P ("totals.charger") of the answer to a record
    {"case": [P, ...], "record": R}    the same for several places
    {"may": [R, ...]}    whether each of several records of `move`, `place` or `list` is legal
    {"rule": K}    the value of the parameter K
    {"odds": "quality", "q": 4, "mod": -1}    the chance of a test; "cast" {net}, "block" {d, ap, cover, bane}
    {"odds": "attack" or "impact", "record": R, "of": "wounds", "lost" or "raw", "least": N}    of N or more
    {"odds": "morale", "record": R, "among": ["shaken", ...]}, {"odds": "melee", ... ["tie", ...]}    of these ends
    {"odds": "dangerous", "record": R, "least": N}, {"odds": "objectives", "among": [4]}
    {"mean": "attack", "record": R, "of": "wounds"}    the mean of a number instead of a chance
    {"best": [C, ...]}    which of several claims of `odds` (from 0) has the best chance
"""

from .asked import answer as answer
from .asked import ruled as ruled
from .open_points import Unanswerable as Unanswerable
from .open_points import Unfit as Unfit

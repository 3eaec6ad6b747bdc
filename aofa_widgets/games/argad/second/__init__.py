"""A second opinion on the rules, written from the inventory alone by somebody who has not read the engine.

It shares no line with the engine and imports the standard library only; where the two disagree one of them is wrong.

    answer(values, claim)    what a claim asks for, worked out from the parameters
    ruled(values, record)    the answer to a record of section 5 of the inventory (`{"op", "state", "dice"}`)

A claim has one of these keys:

    {"case": P, "record": R}    what stands at the place P ("need", "killed") of the answer to a record
    {"case": [P, ...], "record": R}    the same for several places
    {"fate": I, "record": R}    what becomes of the fighter I in a melee: kill, ko, push or stand
    {"may": [R, ...]}    whether each of several shots is allowed, or each of several people is seen
    {"trees": R}, {"left": R}, {"groups": R}, {"fallen": R}    what a wood hides, a break, who stands alone, a duel
    {"rule": K}    the value of the parameter K
    {"odds": "volley", "need": 6, "shots": 3, "least": 1, "disordered": false}    the chance of so many hits
    {"odds": "strike", "class": 4, "armour": "none", "mod": 0, "among": ["kill"]}    of one of these ends of a blow
    {"odds": "multi", "need": 6, "white": 2, "group": true, "least": 1}    of so many victims
    {"odds": "time", "turns": 3}    of work that is done by the end of that turn
    {"odds": "die", "op": "morale", "state": {...}, "place": "result", "among": ["obey"]}    of ends of one die
    {"best": [C, ...]}    which of several claims of `odds` (from 0) has the best chance
"""

from .asked import answer as answer
from .asked import ruled as ruled
from .open_points import Unanswerable as Unanswerable
from .open_points import Unfit as Unfit

"""A second opinion on the rules, written from the inventory alone by somebody who has not read the engine.

It shares no line with the engine and imports the standard library only; where the two disagree one of them is wrong.

    answer(values, claim)    what a claim asks for, worked out from the parameters

Records are those of section 5 of the inventory (`{"op", "state", "dice"}`); a claim has one of these keys:

    {"case": P, "record": R}    what stands at the place P ("target.markers") of the answer to a record
    {"case": [P, ...], "record": R}    the same for several places
    {"legal": [D, ...]}    whether each deed D (the state of a record of `legal`) is legal by itself
    {"rule": K}    the value of the parameter K
    {"odds": "pass" or the name of a result, "dice": N}    the chance of a test of N dice
    {"odds": "attack", "among": [O, ...], "record": R}    the chance that an attack ends in one of these outcomes
    {"odds": "tokens", "tokens": N, "least": K}    that K of N action tokens at least are drawn before the turn ends
    {"odds": "next", "token": "F", "bag": {"S": 3, "W": 4, "F": 2}}    that the next token is of this kind
    {"best": [S, ...], "among": [O, ...]}    which attack (from 0) has the best chance of one of these outcomes
"""

from .asked import answer as answer
from .asked import ruled as ruled
from .open_points import Unanswerable as Unanswerable
from .open_points import Unfit as Unfit

"""The course of a game of Test of Honour: draws, choices, dice; the contract of `play` is kept here."""

from __future__ import annotations

from aofa_widgets.play import Card
from aofa_widgets.rules import Ruleset

CARD = Card(key="honour", order="bag", secrets=False, sides=2)


class Honour:
    """Test of Honour under a ruleset; every method is a pure function of the state it is given."""

    card = CARD

    def __init__(self, rules: Ruleset):
        self.rules = rules

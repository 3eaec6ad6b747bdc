"""Games of bots against bots, by the contract alone: thousands of them find faults, and say who plays better.

>>> from aofa_widgets.lab.selfplay import play, summed, table
>>> from aofa_widgets.rules import Ruleset
>>> ours = table([("book", Ruleset.load("swashbuckling"))], ["exact", "random:1"], 2, 7, ["school"])
>>> summed(ours, play(ours)).sound
True
"""

from .many import Table, bots_of, game_of, one_game, play, table
from .one import ENDS, Entrant, Limits, Played, play_one, seed_of
from .tally import Group, Score, Summary, summed, wilson

__all__ = [
    "ENDS", "Entrant", "Group", "Limits", "Played", "Score", "Summary", "Table", "bots_of", "game_of", "one_game",
    "play", "play_one", "seed_of", "summed", "table", "wilson",
]  # fmt: skip

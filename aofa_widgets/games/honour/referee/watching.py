"""Which parameters a recorded case looks at while it is ruled on: a change of any other changes nothing in it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from aofa_widgets.play.watching import Watching, keys_of, watch_game
from aofa_widgets.rules import Ruleset

from ..params import Params
from . import Bench

KEYS = keys_of(Params)
SET_OUT = ("recruit_", "group_", "skill_", "scenario_", "attack_injuries", "actions_", "dishonour_", "missile_")


class Watcher(Watching):
    """A referee under one ruleset that says which parameters each record made it read; its events have no sentences.

    Raises: InputError for rules that no game can be played by.

    >>> record = {"op": "test", "state": {"dice": 3}, "dice": ["test:DSX"]}
    >>> answer, keys = Watcher(Ruleset.load("honour")).watch(record)
    >>> answer["result"]["result"], "test.success_swords" in keys, "prone.hit_dice" in keys
    ('success', True, False)
    """

    def __init__(self, rules: Ruleset) -> None:
        super().__init__(Bench(rules, quiet=True), KEYS)


def watched(game: Any) -> Callable[[], frozenset[str]]:
    """Let a game note from now on which parameters it reads; the keys, when asked for.

    What a start may read from the rules themselves (whether a scenario is sound, who may hold what) counts as read.

    >>> from aofa_widgets.games.honour import GAME
    >>> game = GAME(Ruleset.load("honour"))
    >>> keys = watched(game)
    >>> _ = game.start("first-blood")
    >>> "group.size" in keys(), "prone.hit_dice" in keys()
    (True, False)
    """
    return watch_game(game, KEYS, SET_OUT)

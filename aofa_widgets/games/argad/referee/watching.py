"""Which parameters a recorded case looks at while it is ruled on: a change of any other changes nothing in it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from aofa_widgets.play.watching import Watching, keys_of, watch_game
from aofa_widgets.rules import Ruleset

from ..params import Params
from . import Bench

KEYS = keys_of(Params)
SET_OUT = ("base_", "options_", "gen_", "rpg_", "class_", "wound_", "turn_", "terrain_", "cover_", "move_", "budget_")


class Watcher(Watching):
    """A referee under one ruleset that says which parameters each record made it read; its events have no sentences.

    Raises: InputError for rules that no game can be played by.

    >>> record = {"op": "shot_mod", "state": {"table": 6, "mods": {"terrain": -2, "armour": -1}}}
    >>> answer, keys = Watcher(Ruleset.load("argad")).watch(record)
    >>> answer["result"]["need"], "cover.cap" in keys, "melee.height" in keys
    (8, True, False)
    """

    def __init__(self, rules: Ruleset) -> None:
        super().__init__(Bench(rules, quiet=True), KEYS)


def watched(game: Any) -> Callable[[], frozenset[str]]:
    """Let a game note from now on which parameters it reads; the keys, when asked for.

    What a start may read from the rules themselves (bases, options, who may have what) counts as read.
    """
    return watch_game(game, KEYS, SET_OUT)

"""Which parameters a recorded case looks at while it is ruled on: a change of any other changes nothing in it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from aofa_widgets.play.watching import Spy, Watching, keys_of, watch_game
from aofa_widgets.rules import Ruleset

from ..params import Params
from . import Bench

KEYS = keys_of(Params)
SET_OUT = ("rating_", "victory", "base_width_mm", "init_losing_face")


class Watcher(Watching):
    """A referee under one ruleset that says which parameters each record made it read; its events have no sentences.

    Raises: InputError for rules that no game can be played by.

    >>> figures = {"a": {"side": "A", "rating": 3}, "b": {"side": "B", "rating": 1}}
    >>> state = {"active": "A", "figures": figures, "activation": {"figure": "a", "actions": 0}}
    >>> record = {"state": state, "steps": [{"event": {"type": "action"}, "dice": {"active": [4]}}]}
    >>> answer, keys = Watcher(Ruleset.load("swashbuckling")).watch(record)
    >>> answer["steps"][0]["initiative"], "init.losing_face" in keys, "push.max_in" in keys
    ('kept', True, False)
    """

    def __init__(self, rules: Ruleset) -> None:
        super().__init__(Bench(rules, quiet=True), KEYS, _Spy)

    def look(self, params: Any) -> None:
        """Let the referee and its game go by these parameters."""
        self.bench.params = self.bench.game.params = params


def watched(game: Any) -> Callable[[], frozenset[str]]:
    """Let a game note from now on which parameters it reads; the keys, when asked for.

    What a start reads from the rules themselves (Ratings, how the game is won, how wide a base is) counts as read.

    >>> from aofa_widgets.games.swashbuckling import GAME
    >>> game = GAME(Ruleset.load("swashbuckling"))
    >>> keys = watched(game)
    >>> _ = game.start("courtyard")
    >>> "elevation.min_mm" in keys(), "six.extra" in keys()
    (True, False)
    """
    return watch_game(game, KEYS, SET_OUT, _Spy)


class _Spy(Spy):
    """Parameters that note which of them were read, also where they are asked to measure."""

    __slots__ = ()

    def measured(self, enforced: str) -> _Spy:
        """As the parameters give them, watched on."""
        return _Spy(self._params.measured(enforced), self._keys, self._seen)

"""Which parameters a recorded case looks at while it is ruled on: a change of any other changes nothing in it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Any, cast

from aofa_widgets.rules import Ruleset

from ..params import Params
from . import Bench

KEYS: Mapping[str, str] = {entry.name: str(entry.metadata["key"]) for entry in fields(Params)}


class Watcher:
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
        self.bench = Bench(rules, quiet=True)
        self.params = self.bench.params

    def watch(self, record: Mapping[str, Any]) -> tuple[dict[str, Any], frozenset[str] | None]:
        """The answer to a record without parameters of its own, and the keys it read; None: nobody could see which.

        Raises: InputError as `rule` does.
        """
        seen: set[str] = set()
        self._look(cast(Params, _Spy(self.params, seen)))
        try:
            return self.bench.run(record), frozenset(KEYS[name] for name in seen)
        except (AttributeError, TypeError):  # something wants the parameters as they are
            self._look(self.params)
            return self.bench.run(record), None

    def _look(self, params: Params) -> None:
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
    seen: set[str] = {name for name in KEYS if name.startswith("rating_") or name in _SET_OUT}
    game.params = cast(Params, _Spy(game.params, seen))
    return lambda: frozenset(KEYS[name] for name in seen)


_SET_OUT = ("victory", "base_width_mm", "init_losing_face")


class _Spy:
    """Parameters that note which of them were read; whoever compares or hashes them has read them all."""

    __slots__ = ("_params", "_seen")

    def __init__(self, params: Params, seen: set[str]) -> None:
        self._params, self._seen = params, seen

    def __getattr__(self, name: str) -> Any:
        if name in KEYS:
            self._seen.add(name)
        return getattr(self._params, name)

    def measured(self, enforced: str) -> _Spy:
        """As the parameters give them, watched on."""
        return _Spy(self._params.measured(enforced), self._seen)

    def __hash__(self) -> int:
        self._seen.update(KEYS)
        return hash(self._params)

    def __eq__(self, other: object) -> bool:
        self._seen.update(KEYS)
        return bool((other._params if isinstance(other, _Spy) else other) == self._params)

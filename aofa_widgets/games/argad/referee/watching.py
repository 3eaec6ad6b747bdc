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

    >>> record = {"op": "shot_mod", "state": {"table": 6, "mods": {"terrain": -2, "armour": -1}}}
    >>> answer, keys = Watcher(Ruleset.load("argad")).watch(record)
    >>> answer["result"]["need"], "cover.cap" in keys, "melee.height" in keys
    (8, True, False)
    """

    def __init__(self, rules: Ruleset) -> None:
        self.bench = Bench(rules, quiet=True)
        self.params = self.bench.params

    def watch(self, record: Mapping[str, Any]) -> tuple[dict[str, Any], frozenset[str] | None]:
        """The answer to a record without parameters of its own, and the keys it read; None: nobody could see which.

        Raises: InputError as `rule` does.
        """
        seen: set[str] = set()
        self.bench.params = cast(Params, _Spy(self.params, seen))
        try:
            return self.bench.run(record), frozenset(KEYS[name] for name in seen)
        except (AttributeError, TypeError):  # something wants the parameters as they are
            self.bench.params = self.params
            return self.bench.run(record), None


def watched(game: Any) -> Callable[[], frozenset[str]]:
    """Let a game note from now on which parameters it reads; the keys, when asked for.

    What a start may read from the rules themselves (bases, options, who may have what) counts as read.
    """
    seen: set[str] = {name for name in KEYS if name.startswith(_SET_OUT)}
    game.params = cast(Params, _Spy(game.params, seen))
    return lambda: frozenset(KEYS[name] for name in seen)


_SET_OUT = ("base_", "options_", "gen_", "rpg_", "class_", "wound_", "turn_", "terrain_", "cover_", "move_", "budget_")


class _Spy:
    """Parameters that note which of them were read; whoever compares or hashes them has read them all."""

    __slots__ = ("_params", "_seen")

    def __init__(self, params: Params, seen: set[str]) -> None:
        self._params, self._seen = params, seen

    def __getattr__(self, name: str) -> Any:
        if name in KEYS:
            self._seen.add(name)
        return getattr(self._params, name)

    def __hash__(self) -> int:
        self._seen.update(KEYS)
        return hash(self._params)

    def __eq__(self, other: object) -> bool:
        self._seen.update(KEYS)
        return bool((other._params if isinstance(other, _Spy) else other) == self._params)

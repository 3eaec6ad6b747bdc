"""Which parameters a recorded case looks at while it is ruled on: a change of any other changes nothing in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, cast

from aofa_widgets.play.watching import Spy, Watching, keys_of, watch_game
from aofa_widgets.rules import Ruleset

from ..params import Params
from . import Bench

KEYS = keys_of(Params)
SET_OUT = ("army_", "field_", "deploy_", "mission_")


class Watcher(Watching):
    """A referee under one ruleset that says which parameters each record made it read; its events have no sentences.

    A special rule's own switch and values are read with the rule.
    Raises: InputError for rules that no game can be played by.

    >>> record = {"op": "caster_tokens", "state": {"tokens": 5, "x": 3}}
    >>> answer, keys = Watcher(Ruleset.load("regiments")).watch(record)
    >>> answer["result"]["tokens"], "caster.most_tokens" in keys, "melee.ranks" in keys
    (6, True, False)
    """

    def __init__(self, rules: Ruleset) -> None:
        super().__init__(Bench(rules, quiet=True), KEYS, _Spy)


def watched(game: Any) -> Callable[[], frozenset[str]]:
    """Let a game note from now on which parameters it reads; the keys, when asked for.

    What a start may read from the rules themselves (whether a list keeps its limits, which table) counts as read.
    """
    return watch_game(game, KEYS, SET_OUT, _Spy)


class _Spied(Mapping[str, Any]):
    """Special rules that note which of them were asked for; whoever goes through them all has read them all."""

    def __init__(self, rules: Mapping[str, Any], known: Mapping[str, Any], seen: set[str]) -> None:
        self._rules, self._known, self._seen = rules, known, seen

    def _note(self, name: object) -> None:
        if name in self._known:
            special = self._known[cast(str, name)]
            self._seen.update((special.key, *(f"{special.key}.{value}" for value in special.values)))

    def __getitem__(self, name: str) -> Any:
        self._note(name)
        return self._rules[name]

    def __contains__(self, name: object) -> bool:
        self._note(name)
        return name in self._rules

    def __iter__(self) -> Iterator[str]:
        for name in self._known:
            self._note(name)
        return iter(self._rules)

    def __len__(self) -> int:
        return len(self._rules)


class _Spy(Spy):
    """Parameters that note which of them were read, special rules with their values too."""

    __slots__ = ("specials",)

    def __init__(self, params: Any, keys: Mapping[str, str], seen: set[str]) -> None:
        super().__init__(params, keys, seen)
        self.specials = _Spied(params.specials, params.known, seen)

    def read_all(self) -> None:
        """Note that every parameter and every special rule was read."""
        super().read_all()
        list(self.specials)

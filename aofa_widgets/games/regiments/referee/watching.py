"""Which parameters a recorded case looks at while it is ruled on: a change of any other changes nothing in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields
from typing import Any, cast

from aofa_widgets.rules import Ruleset

from ..params import Params
from . import Bench

KEYS: Mapping[str, str] = {
    entry.name: str(entry.metadata["key"]) for entry in fields(Params) if "key" in entry.metadata
}


class Watcher:
    """A referee under one ruleset that says which parameters each record made it read; its events have no sentences.

    A special rule's own switch and values are read with the rule.
    Raises: InputError for rules that no game can be played by.

    >>> record = {"op": "caster_tokens", "state": {"tokens": 5, "x": 3}}
    >>> answer, keys = Watcher(Ruleset.load("regiments")).watch(record)
    >>> answer["result"]["tokens"], "caster.most_tokens" in keys, "melee.ranks" in keys
    (6, True, False)
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
            return self.bench.run(record), frozenset(seen)
        except (AttributeError, TypeError):  # something wants the parameters as they are
            self.bench.params = self.params
            return self.bench.run(record), None


def watched(game: Any) -> Callable[[], frozenset[str]]:
    """Let a game note from now on which parameters it reads; the keys, when asked for.

    What a start may read from the rules themselves (whether a list keeps its limits, which table) counts as read.
    """
    seen: set[str] = {key for name, key in KEYS.items() if name.startswith(_SET_OUT)}
    game.params = cast(Params, _Spy(game.params, seen))
    return lambda: frozenset(seen)


_SET_OUT = ("army_", "field_", "deploy_", "mission_")


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


class _Spy:
    """Parameters that note which of them were read; whoever compares or hashes them has read them all."""

    __slots__ = ("_params", "_seen", "specials")

    def __init__(self, params: Params, seen: set[str]) -> None:
        self._params, self._seen = params, seen
        self.specials = _Spied(params.specials, params.known, seen)

    def __getattr__(self, name: str) -> Any:
        if name in KEYS:
            self._seen.add(KEYS[name])
        return getattr(self._params, name)

    def __hash__(self) -> int:
        self._all()
        return hash(self._params)

    def __eq__(self, other: object) -> bool:
        self._all()
        return bool((other._params if isinstance(other, _Spy) else other) == self._params)

    def _all(self) -> None:
        self._seen.update(KEYS.values())
        list(self.specials)

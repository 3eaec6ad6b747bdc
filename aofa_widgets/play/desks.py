"""The desk at which questions of a game are made: its referee under the rules in force, and under mistaken ones.

A game's `quiz` has a `Desk` of its own, made of the one here, a table of makers, and `make`, which calls `made`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from aofa_widgets.dice import Roller
from aofa_widgets.errors import InputError
from aofa_widgets.rules import Ruleset
from aofa_widgets.rules.params import Parameter

from .asking import shuffled
from .drafting import Answer, Draft

Row = TypeVar("Row")
D = TypeVar("D", bound="Desk")
Record = dict[str, Any]


class Refused(Exception):
    """A story that the rules in force do not allow, or that comes to nothing: then there is no such question."""


class Desk:
    """The rules in force, ready to make questions: a referee under them and under each mistaken reading of them.

    `bench` makes a referee of rules; `quiet` where its answers need no sentences; `mistakes`: the values that each
    misconception reads into the rules.
    """

    def __init__(
        self,
        rules: Ruleset,
        mistakes: Mapping[str, Mapping[str, Any]],
        bench: Callable[..., Any] | None = None,
        quiet: bool = False,
    ) -> None:
        self.rules, self.mistakes, self._make = rules, mistakes, bench
        self.bench: Any = bench(rules, quiet=quiet) if bench else None
        self._benches: dict[str, Any] = {}

    def names(self, roller: Roller) -> Mapping[str, Any]:
        """The people that a question straight from the rules may name; none unless a game says who."""
        return {}

    def offered(self, parameter: Parameter, value: Any) -> Any:
        """A value that the book's file offers as an answer, as this game's claims write it."""
        return value

    def ruled(self, record: Record) -> Any:
        """What the referee makes of a record. Raises: Refused where it takes it not."""
        try:
            return self.bench.run(record)["result"]
        except InputError as error:
            raise Refused(str(error)) from None

    def under(self, slip: str) -> Any:
        """A referee under a mistake; None where it changes nothing, or nothing that can be played."""
        if slip not in self._benches:
            self._benches[slip] = self._mistaken(slip)
        return self._benches[slip]

    def _mistaken(self, slip: str) -> Any:
        try:
            rules = self.rules.with_values(self.mistakes[slip], "quiz")
            return None if rules.values == self.rules.values or self._make is None else self._make(rules, quiet=True)
        except InputError:
            return None


def made(
    desk: D, makers: Mapping[str, Callable[[D, Roller], Draft | None]], name: str, topic: Mapping[str, Any],
    roller: Roller,
) -> Draft | None:  # fmt: skip
    """A question on a topic, None where this fall of the dice makes none; `topic`: what the book says of it."""
    try:
        return recall(desk, roller, topic) if "rule" in topic else makers[name](desk, roller)
    except Refused:
        return None


def recall(desk: Desk, roller: Roller, topic: Mapping[str, Any]) -> Draft | None:
    """What the rules say of one parameter: the other answers are those that the topic offers.

    >>> desk = Desk(Ruleset.load("swashbuckling"), {})
    >>> topic = {"rule": "rating.dashing", "option": {"value": {}}, "offers": {"misremembered": [3, 9]}}
    >>> [answer.value for answer in recall(desk, Roller(1), topic).wrong if answer.value != 9]
    [3]
    """
    key, worded = topic["rule"], topic["option"]
    parameter, right = desk.rules.book.parameters[key], desk.rules.values[key]
    plain = list(right) if isinstance(right, tuple) else right
    counted = isinstance(plain, int) and not isinstance(plain, bool) and plain > 0 and "value" in worded
    if not counted and _word(plain) not in worded:
        return None  # a value that the topic has no words for
    offered = [(slip, desk.offered(parameter, value)) for slip, values in topic["offers"].items() for value in values]
    wrong = [Answer(value, slip) for slip, value in shuffled(roller, offered) if _word(value) != _word(plain)]
    values = {**desk.names(roller), "ours": parameter.origin == "ours"}
    return Draft({"rule": key}, Answer(plain), tuple(wrong), values)


def _word(value: Any) -> str:
    if isinstance(value, list):
        return " ".join(map(str, value))
    return "none" if value is None else str(value).lower()


def look(told: Mapping[str, Any], place: str | list[str]) -> Any:
    """What stands at a place ("target.markers") of an answer, or at several. Raises: KeyError.

    >>> look({"target": {"markers": 2}, "outcome": "light"}, ["outcome", "target.markers"])
    ['light', 2]
    """
    if isinstance(place, list):
        return [look(told, one) for one in place]
    node: Any = told
    for name in place.split("."):
        node = node[name]
    return list(node) if isinstance(node, tuple) else node


def near(right: int, least: int = 0) -> list[tuple[str, int]]:
    """The numbers beside the right one, as slips of nothing but the count.

    >>> near(1)
    [('miscount', 2), ('miscount', 0), ('miscount', 3), ('miscount', 4)]
    """
    return [("miscount", right + step) for step in (1, -1, 2, -2, 3, -3) if right + step >= least]


def pick(roller: Roller, rows: Any) -> Any:
    """One of the rows.

    >>> pick(Roller(1), "a")
    'a'
    """
    return rows[roller.choose(len(rows))]

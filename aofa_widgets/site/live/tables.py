"""What a calculator answers before Python is awake: the nearest presses, each with what the widget itself made of it.

A table holds no rule and no number of its own: each of its states is the state of the very widget after the very
request that a view sends, so there is nothing to keep in step. It reaches as far as `MOST` states, the fewest presses
first; beyond it the page says that Python is waking, and answers when it is awake.
"""

from __future__ import annotations

import heapq
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from aofa_widgets.errors import AofaError
from aofa_widgets.widgets.base import Kit
from aofa_widgets.widgets.calculator import DuelCalculator
from aofa_widgets.widgets.calculator.counting import OFFERED
from aofa_widgets.widgets.calculator.printing import COUNTS
from aofa_widgets.widgets.sheets import Calculator
from aofa_widgets.words import languages

MOST = 100  # states of a table: some 300 KB of text, a quarter of it as a file
MOVING = ("set", "kind", "swap", "trait")  # requests that change what is asked: what follows depends on them
KEY, LIST = 2, 3  # what a press costs, and a choice out of a list; the same key again costs 1
LEFT = ("lang", "theme", "words", "languages", "layout")  # what a request leaves as it is
Request = dict[str, Any]


@dataclass
class Table:
    """States as a view has them, and which request leads from which to which; `states[0]` is where the widget begins.

    `rows` holds every value once: a list or an object names what it holds by number.
    """

    rows: list[Any] = field(default_factory=list)
    states: list[int] = field(default_factory=list)
    requests: list[str] = field(default_factory=list)
    edges: list[list[int]] = field(default_factory=list)  # of each state: a request's number, a state's, a request's…
    _known: dict[str, int] = field(default_factory=dict, repr=False)

    def plain(self) -> dict[str, Any]:
        """The table as a page reads it."""
        return {
            "rows": self.rows, "states": self.states, "requests": self.requests, "edges": self.edges,
            "moving": list(MOVING),
        }  # fmt: skip

    def put(self, value: Any) -> int:
        """The number of a value, written down where it is new.

        >>> table = Table()
        >>> table.put({"a": [1, 1]}), table.rows
        (2, [1, [0, 0], {'a': 1}])
        """
        if isinstance(value, Mapping):
            row: Any = {str(name): self.put(one) for name, one in value.items()}
        elif isinstance(value, (list, tuple)):
            row = [self.put(one) for one in value]
        else:
            row = value
        text = json.dumps(row, ensure_ascii=False)
        if text not in self._known:
            self._known[text] = len(self.rows)
            self.rows.append(row)
        return self._known[text]

    def get(self, number: int) -> Any:
        """The value of a number, as the page reads it.

        >>> table = Table()
        >>> table.get(table.put({"a": [True, None]}))
        {'a': [True, None]}
        """
        row = self.rows[number]
        if isinstance(row, dict):
            return {name: self.get(one) for name, one in row.items()}
        return [self.get(one) for one in row] if isinstance(row, list) else row


def table_of(widget: Kit, most: int | None = None) -> Table | None:
    """The table of a calculator from where it stands, of `MOST` states or so many; None for any other widget.

    The widget stands elsewhere then.

    >>> from aofa_widgets.widgets.calculator import DuelCalculator
    >>> made = table_of(DuelCalculator(lang="en"), most=3)
    >>> len(made.states), made.get(made.states[0])["inputs"]["kind"]
    (3, 'duel')
    """
    desk = desk_of(widget)
    if desk is None:
        return None
    ways, order = _searched(desk, MOST if most is None else most)
    table, numbers = Table(), {key: n for n, key in enumerate(order)}
    named: dict[str, int] = {}
    for key in order:
        before, request = _way_to(key, ways, numbers)
        table.states.append(table.put(_seen(desk, before, request, key)))
        row = [(name, numbers[to]) for name, to in ways[key].items() if to in numbers]
        table.edges.append([n for name, to in row for n in (named.setdefault(name, len(named)), to)])
    table.requests = list(named)
    return table


def desk_of(widget: Kit) -> _Desk | None:
    """How to ask a widget about its presses; None for what is no calculator."""
    if isinstance(widget, DuelCalculator):
        return _Duel(widget)
    return _Form(widget) if isinstance(widget, Calculator) else None


def named(request: Request) -> str:
    """A request as the page names it too, whatever its number.

    >>> named({"ask": "set", "seq": 3, "field": "a.figures", "value": 4})
    'ask="set"&field="a.figures"&value=4'
    """
    rows = sorted((name, value) for name, value in request.items() if name != "seq")
    return "&".join(f"{name}={json.dumps(value, ensure_ascii=False, separators=(',', ':'))}" for name, value in rows)


def _searched(desk: _Desk, most: int) -> tuple[dict[str, dict[str, str]], list[str]]:
    """Where each press leads, and the states that the fewest presses reach, in that order."""
    first = desk.now()
    ways: dict[str, dict[str, str]] = {}
    desk.places[desk.key(first)] = first
    order: list[str] = []
    number = count()
    waiting = [(0, next(number), desk.key(first), "")]
    met = {desk.key(first): 0}
    while waiting:
        cost, _, key, last = heapq.heappop(waiting)
        if cost > met[key] or key in ways:
            continue
        ways[key] = {}
        order.append(key)
        if len(order) > most:
            order.pop()
            break
        for request, what, begun in desk.presses(desk.places[key]):
            try:
                after = desk.after(desk.places[key], request)
            except AofaError:
                continue  # refused: what is said of it, Python says
            to = desk.key(after)
            if to == key:
                continue  # refused in words, as what the rules leave out
            desk.places.setdefault(to, after)
            ways[key][named(request)] = to
            desk.asked[named(request)] = request
            dear = cost + (1 if what == last else begun)  # whoever presses a key presses it again
            if dear < met.get(to, dear + 1):
                met[to] = dear
                heapq.heappush(waiting, (dear, next(number), to, what))
    return ways, order


def _way_to(key: str, ways: Mapping[str, Mapping[str, str]], numbers: Mapping[str, int]) -> tuple[str, str]:
    """A state of the table and the press that leads from it to this one, one that is answered in words where there is
    one; for a lone state, none: ("", "")."""
    found = [(before, name) for before in numbers for name, to in ways[before].items() if to == key and before != key]
    return next((way for way in found if way[1].startswith("ask=")), found[0] if found else ("", ""))


def _seen(desk: _Desk, before: str, request: str, key: str) -> dict[str, Any]:
    """The widget's state after the view has asked this, as the view gets it; its code in every language."""
    widget = desk.widget
    if request:
        desk.stand(desk.places[before])
        widget.said = None
        asked = desk.asked[request]
        if "ask" in asked:
            widget._receive(widget, asked, [])
        else:
            widget.set_state(asked)
    if desk.key(desk.now()) != key:
        raise AssertionError(f"{request}: the widget came elsewhere")
    state = {name: value for name, value in widget.get_state().items() if name[0] != "_" and name not in LEFT}
    state["said"] = widget.said["text"] if widget.said else None
    state["code"] = {lang: desk.code(lang) for lang in languages()}
    return state


class _Desk:
    """How a kind of calculator is asked: where it stands, the presses from there, and where each would lead."""

    def __init__(self, widget: Any) -> None:
        self.widget = widget
        self.places: dict[str, Any] = {}
        self.asked: dict[str, Request] = {}

    def now(self) -> Any:
        """Where the widget stands."""
        raise NotImplementedError

    def stand(self, place: Any) -> None:
        """Stand elsewhere; the widget shows it with the next request."""
        raise NotImplementedError

    def presses(self, place: Any) -> Iterator[tuple[Request, str, int]]:
        """The requests to be had by a press, each with the name of what is pressed and what the first press costs."""
        raise NotImplementedError

    def after(self, place: Any, request: Request) -> Any:
        """Where a request would lead. Raises: InputError where it is refused."""
        raise NotImplementedError

    def code(self, lang: str) -> str:
        """The line of Python that makes the same widget."""
        raise NotImplementedError

    @staticmethod
    def key(place: Any) -> str:
        """A name for a place."""
        return json.dumps(place, sort_keys=True, default=repr)


class _Form(_Desk):
    """A calculator whose form a game's desk holds."""

    def now(self) -> Any:
        return dict(self.widget._values)

    def stand(self, place: Any) -> None:
        self.widget._values = place

    def presses(self, place: Any) -> Iterator[tuple[Request, str, int]]:
        for panel in self.widget._desk.form(place):
            for one in panel.entries:
                if one.needs == "number":
                    values: list[Any] = [n for n in (one.value - 1, one.value + 1) if one.low <= n <= one.high]
                elif one.needs == "switch":
                    values = [not one.value]
                else:
                    values = [name for name in _near(list(one.options), one.value) if name != one.value]
                dear = LIST if one.needs == "choice" else KEY
                for value in values:
                    yield {"ask": "set", "field": one.key, "value": value}, one.key, dear
        if hasattr(self.widget._desk, "swap"):
            yield {"ask": "swap"}, "swap", LIST

    def after(self, place: Any, request: Request) -> Any:
        desk = self.widget._desk
        if request["ask"] == "swap":
            return dict(desk.swap(place))
        return dict(desk.set(place, request["field"], request["value"]))

    def code(self, lang: str) -> str:
        return str(self.widget._desk.code(self.widget._values, lang))


class _Duel(_Desk):
    """The duel calculator: two sides, the kind of roll, and how hits are counted."""

    def now(self) -> Any:
        return self.widget._kind, self.widget._sides, self.widget.count

    def stand(self, place: Any) -> None:
        widget = self.widget
        widget._kind, widget._sides, counted = place
        if widget.count != counted:
            widget.count = counted

    def presses(self, place: Any) -> Iterator[tuple[Request, str, int]]:
        kind, sides, counted = place
        for one in OFFERED:
            if one != kind:
                yield {"ask": "kind", "kind": one}, "kind", KEY
        for way in COUNTS:
            if way != counted:
                yield {"count": way}, "count", KEY
        for at, side in enumerate(sides):
            for name in OFFERED[kind][at]:
                value = getattr(side, name)
                for wish in [not value] if isinstance(value, bool) else [value - 1, value + 1]:
                    yield {"ask": "set", "side": at, "field": name, "value": wish}, f"{at} {name}", KEY

    def after(self, place: Any, request: Request) -> Any:
        kind, sides, counted = place
        if "count" in request:
            return kind, sides, request["count"]
        if request["ask"] == "kind":
            return request["kind"], self.widget.settled(request["kind"], sides), counted
        self.widget._kind = kind
        if request["value"] is True and self.widget._duel.off(self.widget.ruleset, request["field"]):
            return place  # told to be off: nothing changes
        return kind, self.widget.changed(sides, request["side"], request["field"], request["value"]), counted

    def code(self, lang: str) -> str:
        from aofa_widgets.widgets.calculator.code import code

        widget = self.widget
        return code(widget.ruleset, widget._kind, widget._sides, widget.count, lang)


def _near(options: list[str], value: Any, most: int = 8) -> list[str]:
    """The options of a list, those around the one that is chosen where there are many."""
    if len(options) <= most or value not in options:
        return options[:most]
    at = max(0, min(options.index(value) - most // 2, len(options) - most))
    return options[at : at + most]


__all__ = ["MOST", "Table", "desk_of", "named", "table_of"]

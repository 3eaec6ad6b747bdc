"""Comm messages out of order, repeated, stale and malformed, to every widget: never a traceback, always a sentence."""

from __future__ import annotations

import os
import random
import tempfile
from collections.abc import Iterator
from contextlib import chdir
from typing import Any

from .wire import WIDGETS, asks, send, sound

EACH = 3  # messages that one widget gets in a round
FIELDS = (
    "key", "value", "figure", "to", "at", "lanes", "lane", "kind", "count", "side", "field", "file", "over", "name",
    "text", "clause", "id", "of", "values", "words", "mode", "lang", "game", "lesson", "step", "link", "seed", "from",
    "fields", "hits", "mark", "held", "show", "bot", "strength", "query", "way", "games", "one", "other", "forces",
)  # fmt: skip
ODD: tuple[Any, ...] = (
    None, True, False, -1, 0, 1, 2, 7, 10**400, 3.5, float("nan"), float("inf"), "", "x", "athos", "__class__", "en",
    "\ud800", "\x1b[2J", "<script>", "../../x", "x" * 5000, [], [[]], [1, 2], [[6] * 9], [None], {}, {"a": 1}, {"": []},
    [{"x": [[[[[[1]]]]]]}], {"en": "x"}, "pass", [900, 900],
)  # fmt: skip
BROKEN: tuple[Any, ...] = (
    None, 3, "", [], {}, {"content": None}, {"content": {}}, {"content": {"data": None}}, {"content": {"data": []}},
    {"content": {"data": {}}}, {"content": {"data": {"method": None}}}, {"content": {"data": {"method": ["update"]}}},
    {"content": {"data": {"method": "nothing"}}}, {"content": {"data": {"method": "update"}}},
    {"content": {"data": {"method": "update", "state": None}}},
    {"content": {"data": {"method": "update", "state": []}}},
    {"content": {"data": {"method": "update", "state": {}, "buffer_paths": [["a", "b"]]}}, "buffers": [b"x"]},
    {"content": {"data": {"method": "update", "state": {}, "buffer_paths": [[]]}}, "buffers": [b"x"]},
    {"content": {"data": {"method": "update", "state": {}, "buffer_paths": 3}}},
    {"content": {"data": {"method": "custom"}}},
    {"content": {"data": {"method": "custom", "content": {"ask": "x"}}}, "buffers": 3},
    {"content": {"data": {"method": "request_state"}}}, {"content": {"data": {"method": "echo_update", "state": {}}}},
)  # fmt: skip


def custom(content: Any) -> dict[str, Any]:
    """A message of the view's own."""
    return {"content": {"data": {"method": "custom", "content": content}}, "buffers": []}


def update(state: Any) -> dict[str, Any]:
    """What the view writes into traits."""
    return {"content": {"data": {"method": "update", "state": state, "buffer_paths": []}}, "buffers": []}


def made(widget: Any, chance: random.Random, sent: list[Any]) -> Any:
    """A message as no view should send it: broken, odd, repeated, out of order, or of long ago."""
    match chance.randrange(6):
        case 0:
            return chance.choice(BROKEN)
        case 1:
            names = [*widget.keys, "no_such", 3]
            return update({chance.choice(names): chance.choice(ODD) for _ in range(chance.randint(1, 3))})
        case 2 if sent:
            return chance.choice(sent)  # again, perhaps long after
        case _:
            fields = {chance.choice(FIELDS): chance.choice(ODD) for _ in range(chance.randint(0, 4))}
            ask = chance.choice(asks(widget)) if chance.random() < 0.95 else chance.choice(ODD)
            return custom({"ask": ask, "seq": chance.choice((1, 1, 5, -3, None, "x", 2**60)), **fields})


def messages(name: str, rounds: int, seed: int) -> Iterator[dict[str, Any]]:
    """A few messages to every widget in every round."""
    wrong, count = [], 0
    with tempfile.TemporaryDirectory(prefix="aofa-campaign-") as place, chdir(place):
        os.environ["AOFA_PROGRESS"] = os.path.join(place, "progress.json")
        widgets = {one: make() for one, make in WIDGETS.items()}
        sent: dict[str, list[Any]] = {one: [] for one in WIDGETS}
        for n in range(rounds):
            chance = random.Random(f"{seed}-{n}")
            for one, widget in widgets.items():
                for _ in range(EACH):
                    message = made(widget, chance, sent[one])
                    count += 1
                    if said := send(widget, message):
                        wrong.append(f"round {n}, {one}: {str(message)[:300]}: {said}"[:900])
                    sent[one] = [*sent[one][-30:], message]
                if said := sound(widget):
                    wrong.append(f"round {n}, {one}, afterwards: {said}"[:900])
            yield {"done": n + 1}
    yield {"name": name, "rounds": rounds, "messages": count, "widgets": len(WIDGETS), "wrong": wrong}

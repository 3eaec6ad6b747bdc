"""Whatever comes in, an answer goes out: records and actions with anything in any place."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from aofa_widgets.cli.referee import answers
from aofa_widgets.errors import InputError
from aofa_widgets.games.swashbuckling.actions import KINDS
from aofa_widgets.play import Refused

from .positions import AROUND, disc, table
from .test_cases import BOOK, OURS, asked

STRANGE = [None, True, -1, 7, 1.5, 10**30, float("nan"), "", "g1", "x" * 99, [], {}, [[]], ["athos", "g1"], "\ud800"]
NAMES = [
    None,
    "",
    "athos",
    "guard1",
    "keg",
    "nobody",
    "strike",
    "throw",
    "climb",
    "roll-barrel",
    "take",
    "own",
    "leap-across",
    "agree",
    [1, 2],
    3,
    True,
]
FIELDS = (
    *("figure", "to", "deed", "on", "targets", "thing", "lead", "arrival", "establish", "hits", "size", "gap"),
    *("words", "asking", "verdict"),
)
PLACES = [["guard1"], ["nobody"], [["guard1", 1]], [5000, 1000], [-1, 10**8], [["athos", "guard1"]], *NAMES]


def places(value: Any, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, child in inner:
        yield (*way, key)
        yield from places(child, (*way, key))


@settings(max_examples=75, deadline=None)
@given(st.sampled_from(BOOK + OURS), st.data())
def test_every_record_gets_an_answer(record: dict[str, Any], data: st.DataObject) -> None:
    strange = copy.deepcopy(asked(record))
    *way, last = data.draw(st.sampled_from(list(places(strange))))
    inner = strange
    for key in way:
        inner = inner[key]
    inner[last] = copy.deepcopy(data.draw(st.sampled_from(STRANGE)))
    (answer,) = answers([json.dumps(strange)])
    assert "steps" in answer or (answer["error"]["at"] and all(answer["error"]["texts"].values()))


@settings(max_examples=80, deadline=None)
@given(st.sampled_from(sorted(KINDS)), st.dictionaries(st.sampled_from(FIELDS), st.sampled_from(PLACES), max_size=4))
def test_every_action_is_done_or_refused(kind: str, given_fields: dict[str, Any]) -> None:
    match = table({}, {"athos": AROUND[0], "guard1": AROUND[1]}, disc("keg", 1000, 1300, 150, 200, rolls=True))
    before = match.state
    try:
        match.do(match.game.read({"do": kind, **given_fields}))
    except (InputError, Refused) as refused:
        assert match.state is before
        assert all(fault.texts["en"] and fault.texts["fr"] for fault in refused.faults)

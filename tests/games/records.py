"""Recorded cases of any game: what the referee should say of each, and strangers' records that hold anything at all."""

from __future__ import annotations

import copy
import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

from aofa_widgets.cli.referee import answers

Record = dict[str, Any]
EXPECTATIONS = ("expect", "title", "rules", "why")


def load(file: str, name: str) -> list[Record]:
    """The records of `data/NAME` beside a file of tests."""
    path = Path(file).parent / "data" / name
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line]


def asked(game: str, record: Mapping[str, Any]) -> Record:
    """A record as it goes to the referee: without what it expects.

    >>> asked("honour", {"op": "test", "expect": {}, "rules": []})
    {'game': 'honour', 'op': 'test'}
    """
    return {"game": game, **{key: value for key, value in record.items() if key not in EXPECTATIONS}}


def differences(want: Any, got: Any, at: str, sets: Collection[str] = (), near: float = 0) -> Iterator[str]:
    """Where an answer is not as expected: only the keys that are expected, lists under a name of `sets` in any order.

    Numbers with a point may lie so near.

    >>> list(differences({"hits": 1, "down": ["a", "b"]}, {"hits": True, "down": ["b", "a"]}, "", ("down",)))
    ['.hits: expected 1, found True']
    """
    if isinstance(want, dict) and isinstance(got, dict):
        for key, value in want.items():
            yield from differences(value, got.get(key, "(missing)"), f"{at}.{key}", sets, near)
    elif isinstance(want, list) and isinstance(got, list) and at.rpartition(".")[2] in sets:
        if sorted(want) != sorted(got):
            yield f"{at}: expected {want!r}, found {got!r}"
    elif near and isinstance(want, float) and isinstance(got, int | float):
        if abs(want - got) > near:
            yield f"{at}: expected {want!r}, found {got!r}"
    elif want != got or isinstance(want, bool) != isinstance(got, bool):
        yield f"{at}: expected {want!r}, found {got!r}"


def wrong(record: Mapping[str, Any], answer: Mapping[str, Any], sets: Collection[str], near: float) -> list[Any]:
    """What is wrong with the referee's answer to a record, which may be that nothing or that something is refused."""
    if "error" in record["expect"]:
        found = answer.get("error", {})
        told = found.get("at") == record["expect"]["error"]["at"] and all(found["texts"][x] for x in ("en", "fr"))
        return [] if told else [answer]
    if "error" in answer:
        return [answer]
    return [*differences(record["expect"], answer["result"], "result", sets, near)]


def ruled(game: str, records: Sequence[Record], sets: Collection[str] = (), near: float = 0) -> None:
    """The referee rules as these cases say."""
    told = answers([json.dumps(asked(game, record)) for record in records])
    found = [(one["id"], wrong(one, answer, sets, near)) for one, answer in zip(records, told, strict=True)]
    assert [(name, faults) for name, faults in found if faults] == []


def strangers(
    game: str, records: Sequence[Record], odd: Sequence[Any], seed: int, number: int, not_at: Sequence[Any] = (None,)
) -> int:
    """Turn entries of records into something else: an answer, or an error that says where and in both languages.

    How many were refused.
    """
    chance, refused = Random(seed), 0
    for _ in range(number):
        record = asked(game, json.loads(json.dumps(chance.choice(records))))
        for _ in range(chance.randint(1, 2)):
            twist(record, chance, odd)
        (answer,) = answers([json.dumps(record)])
        if "error" in answer:
            refused += 1
            assert answer["error"]["at"] not in not_at, answer
            assert all(answer["error"]["texts"][lang] for lang in ("en", "fr"))
        else:
            assert "result" in answer or "steps" in answer
    return refused


def twist(record: Record, chance: Random, odd: Sequence[Any]) -> None:
    """Change one entry of a record, its name, or leave it out."""
    places: list[tuple[Any, Any]] = []

    def walk(there: Any) -> None:
        for key, value in there.items() if isinstance(there, dict) else enumerate(there):
            if not (there is record and key in ("game", "id")):
                places.append((there, key))
            if isinstance(value, dict | list):
                walk(value)

    walk(record)
    there, key = chance.choice(places)
    what = chance.random()
    if what < 0.6:
        there[key] = copy.deepcopy(chance.choice(odd))
    elif what < 0.8 and isinstance(there, dict):
        there[f"{key}x"] = there.pop(key)
    elif isinstance(there, list):
        there.append(copy.deepcopy(chance.choice(odd)))
    else:
        del there[key]

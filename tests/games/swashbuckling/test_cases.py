"""Recorded cases: the 105 of the inventory, and those that the project worked out from its rulings."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from aofa_widgets.cli.referee import answers
from aofa_widgets.errors import InputError
from aofa_widgets.games.swashbuckling.referee.watching import Watcher
from aofa_widgets.rules import Ruleset

from ..records import EXPECTATIONS, Record, differences, load

DATA = Path(__file__).parent / "data"
BOOK, OURS = load(__file__, "cases.jsonl"), load(__file__, "more_cases.jsonl")
RULES = set(json.loads((DATA / "rules.json").read_text(encoding="utf-8")))


def asked(record: Record) -> Record:
    """A record as it goes to the referee: without what it expects."""
    return {**bare(record), "game": "swashbuckling", "steps": [bare(step) for step in record["steps"]]}


def bare(row: Record) -> Record:
    return {key: value for key, value in row.items() if key not in EXPECTATIONS}


def compare(record: dict[str, Any], answer: dict[str, Any]) -> list[str]:
    found = list(differences(record.get("expect", {}), answer, "answer"))
    if "error" in answer:
        return found if "expect" in record else [str(answer["error"])]
    for i, (step, told) in enumerate(zip(record["steps"], answer["steps"], strict=True)):
        found += differences(step.get("expect", {}), told, f"steps[{i}]")
    return found


@pytest.mark.parametrize("record", BOOK + OURS, ids=lambda record: record["id"])
def test_the_referee_rules_as_the_case_says(record: dict[str, Any]) -> None:
    (answer,) = answers([json.dumps(asked(record))])
    assert compare(record, answer) == []


def test_the_inventory_has_its_105_cases() -> None:
    assert len(BOOK) == 105
    assert len({record["id"] for record in BOOK + OURS}) == len(BOOK) + len(OURS)


@pytest.mark.parametrize("record", OURS, ids=lambda record: record["id"])
def test_a_case_of_ours_names_its_rules_and_expects_something(record: dict[str, Any]) -> None:
    assert record["rules"] and set(record["rules"]) <= RULES
    assert record.get("expect") or any(step.get("expect") for step in record["steps"])


def test_the_command_answers_every_line_in_order() -> None:
    lines = "".join(json.dumps(asked(record)) + "\n" for record in BOOK + OURS)
    command = [sys.executable, "-m", "aofa_widgets.cli.main", "referee"]
    run = subprocess.run(command, input=lines, text=True, encoding="utf-8", capture_output=True, timeout=120)
    assert (run.returncode, run.stderr) == (0, "")
    told = [json.loads(line) for line in run.stdout.splitlines()]
    assert [answer["id"] for answer in told] == [record["id"] for record in BOOK + OURS]
    assert [compare(record, answer) for record, answer in zip(BOOK + OURS, told, strict=True)] == [[]] * len(told)


def test_whatever_a_case_does_not_look_at_may_move() -> None:
    """A quarter of it at once: a parameter read unseen would leave an old answer in a book under new rules."""
    rules = Ruleset.load("swashbuckling")
    moved = {key: next((value for value in one.values() if value != rules[key]), None)
             for key, one in rules.book.parameters.items() if key != "edition"}  # fmt: skip
    watcher, told = Watcher(rules), 0
    for record in (BOOK + OURS)[::4]:
        case = {key: value for key, value in asked(record).items() if key != "game"}
        try:
            answer, keys = watcher.watch(case)
        except InputError:  # its dice are those of other rules
            continue
        assert keys is not None
        unseen = [(key, value) for key, value in moved.items() if key not in keys and value is not None]
        for part in (unseen[n::4] for n in range(4)):
            assert Watcher(rules.with_values(dict(part))).watch(case)[0] == answer, record["id"]
            told += 1
    assert told > 100

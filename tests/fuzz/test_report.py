"""The long run's own bookkeeping: what is spoilt further, what ends early, and the table on the pages."""

from __future__ import annotations

import json
import math
import random
import re
from types import SimpleNamespace

import pytest

pytest.importorskip("anywidget")  # the editors' doors need it

from . import report, run
from .ledger import Ledger
from .targets import TARGETS


def verdict(kind="refused", told="no", seconds=0.1):
    return SimpleNamespace(kind=kind, told=told, detail="d", seconds=seconds)


def test_what_came_of_two_runs_is_one_row(tmp_path):
    for mode, more in (("blind", {}), ("guided", {"covered": [1000, 2000]})):
        ledger = Ledger("a", tmp_path)
        ledger.enter(verdict("taken", ""), b"1")
        ledger.first = len(ledger.told)
        for told in ("no", f"only {mode}", "no"):
            ledger.enter(verdict(told=told, seconds=1.234), b"2")
        ledger.keep(mode, **more)
    Ledger("b", tmp_path).keep("blind")
    rows = report.gathered([tmp_path])
    assert [*rows] == ["a", "b"] and rows["a"]["inputs"] == 8 and rows["a"]["guided"] == 4
    english, french = (report.table(rows, lang).splitlines() for lang in ("en", "fr"))
    assert english[2] == "| `a` | 8 | 4 | 2 | 6 | 0 | 1 → 4 | 1,000 → 2,000 | 1.23\u202fs |"
    assert french[2] == "| `a` | 8 | 4 | 2 | 6 | 0 | 1 → 4 | 1\u202f000 → 2\u202f000 | 1,23\u202fs |"
    assert english[-1].startswith("| **all** | 8 | 4 | 2 | 6 | 0 | 1 → 4 |") and english[1].startswith("|---|--:|--:|")
    (tmp_path / "a.guided.json").unlink()  # a run that nothing guided has no columns for it
    assert (
        report.table(report.gathered([tmp_path]), "en").splitlines()[2]
        == "| `a` | 4 | 1 | 3 | 0 | 1 → 3 | 1.23\u202fs |"
    )


def test_a_breach_is_kept_once_with_its_input_and_a_door_that_was_stopped_counts_as_broken(tmp_path):
    ledger = Ledger("a", tmp_path)
    for data in (b"1", b"2"):
        ledger.enter(verdict("broken", "KeyError"), data)
    ledger.keep("guided", stopped="-11: ")
    assert sorted(path.suffix for path in (tmp_path / "a").iterdir()) == ["", ".txt"]
    assert "STOPPED" not in run.line("a", ledger.plain())
    assert report.gathered([tmp_path])["a"]["broken"] == 3 and "STOPPED -11" in run.line(
        "a", ledger.keep("x", stopped="-11")
    )


def test_a_page_is_written_between_its_marks(tmp_path):
    Ledger("a", tmp_path).keep("blind")
    report.noted(tmp_path, "blind", ["all", "--out", "/somewhere/of/mine", "--write", "--seed", "7"], 7, 130)
    page = tmp_path / "page.md"
    page.write_text(f"before\n{report.BEGIN}\nold\n{report.END}\nafter\n", encoding="utf-8")
    report.write([tmp_path], {"fr": page})
    text = page.read_text(encoding="utf-8")
    assert text.startswith("before\n") and text.endswith("\nafter\n") and "old" not in text
    assert "run.py all --seed 7`, 2 minutes" in text and "somewhere" not in text


@pytest.mark.parametrize("lang", report.PAGES)
def test_the_pages_hold_a_run(lang):
    """The sums of the table are those of its rows, every door has one, and nothing stands broken."""
    text = report.PAGES[lang].read_text(encoding="utf-8").partition(report.BEGIN)[2].partition(report.END)[0]
    rows = [
        [cell.strip(" *`") for cell in line.split("|")[1:-1]] for line in text.splitlines() if line.startswith("| ")
    ]
    sums = [rows[0].index(report.HEADS[lang][at]) for at in (1, 3, 4, 5)]
    numbers = [[int(re.sub(r"\D", "", row[at])) for at in sums] for row in rows[1:]]
    assert {row[0] for row in rows[1:-1]} == {*TARGETS}
    assert numbers[-1] == [sum(column) for column in zip(*numbers[:-1], strict=True)]
    assert numbers[-1][0] == sum(numbers[-1][1:]) and numbers[-1][3] == 0


def test_what_was_answered_in_a_new_way_is_spoilt_further(tmp_path):
    one = run.Blind("code", 400, 1, tmp_path)
    seeds = len(one.pool)
    one.go(400)
    assert one.ledger.first >= 1 and one.todo == 0 and sum(one.ledger.count.values()) == 400
    assert len(one.pool) - seeds == len(one.ledger.told) - one.ledger.first > 0
    again = run.Blind("code", 400, 1, tmp_path)
    again.go(400)
    assert {**again.ledger.plain(), "spent": 0, "slowest": 0} == {**one.ledger.plain(), "spent": 0, "slowest": 0}


def test_a_run_whose_time_is_up_stops_and_says_how_far_it_came(tmp_path):
    plan = dict.fromkeys(("value", "code"), 100)
    assert [sum(one.count.values()) for one in run.blindly([*plan], plan, 1, tmp_path, -math.inf)] == [0, 0]
    assert [sum(one.count.values()) for one in run.blindly([*plan], plan, 1, tmp_path, math.inf)] == [100, 100]
    assert json.loads((tmp_path / "code.blind.json").read_text())["inputs"] == 100


@pytest.mark.parametrize("inputs", [1_000, 20_000, 1_000_000])
def test_shares_come_to_the_whole_and_leave_nobody_out(inputs):
    rng = random.Random(5)
    costs = {str(n): 10 ** rng.uniform(-4, -1) for n in range(37)}
    plan = run.shares(costs, inputs)
    assert abs(sum(plan.values()) - inputs) <= 40 and min(plan.values()) >= min(run.FEWEST, inputs // (4 * 37)) - 1

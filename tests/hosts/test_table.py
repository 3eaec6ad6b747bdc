"""The public table is the record of the tests, word by word; what is not in the record is not tried."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from aofa_widgets.site.pages.hosts import HOSTS, RECORD, ROWS, markdown, works
from aofa_widgets.words import languages

from . import recorded, rows
from .houses import HOUSES


@pytest.mark.parametrize("lang", languages())
def test_the_docs_print_the_record(lang: str) -> None:
    text = recorded.FILES[lang].read_text(encoding="utf-8")
    (printed,) = recorded.TABLE.findall(text)
    assert printed == markdown(lang), "pytest tests/hosts -m long --record"


def test_every_cell_was_looked_at_and_says_what_was_looked_at() -> None:
    told = recorded.told()
    assert tuple(rows.ROWS) == ROWS and set() < set(told["hosts"]) <= set(HOUSES) < set(HOSTS)
    assert re.fullmatch(r"Chromium \d+", told["browser"])
    for host, row in told["hosts"].items():
        assert all(re.fullmatch(r"\d+(\.\d+)+\w*", row[name]) for name in ("version", "kit")), host
        assert tuple(row["rows"]) == tuple(name for name in ROWS if name in row["rows"]) != (), host
        for name, cell in row["rows"].items():
            assert cell["seen"] in (True, False) and tuple(cell["looked"]) == rows.LOOKED[name], (host, name)


def test_what_nobody_looked_at_is_said_to_be_untried(tmp_path: Any) -> None:
    some = tmp_path / "hosts.json"
    one = {"version": "1.2", "kit": "0.9", "rows": {"dice": {"seen": True}, "drag": {"seen": False}}}
    some.write_text(json.dumps({"browser": "Chromium 1", "hosts": {"voila": one}}))
    found = works("en", some)
    cells = {(row, host): found.rows[ROWS.index(row)][2][HOSTS.index(host)] for row in ROWS for host in HOSTS}
    assert (cells["dice", "voila"].word, cells["drag", "voila"].word) == ("yes", "no")
    looked = {("dice", "voila"), ("drag", "voila")}
    assert {cell.word for at, cell in cells.items() if at not in looked} == {"not tried"}
    assert found.hosts[HOSTS.index("voila")] == "Voila 1.2" and "Chromium 1, with version 0.9 of" in found.lead
    assert {cell.seen for row in works("en").rows for cell in row[2][-2:]} == {None}  # VS Code and Colab


def test_the_record_ships_with_the_kit() -> None:
    assert RECORD.is_file() and RECORD.parent.name == "pages"

"""Every host, opened and used by machine on this machine alone: three rows of it each day, all of them when asked."""

from __future__ import annotations

from typing import Any

import pytest

from . import recorded
from .houses import HOUSES, browser_version
from .looking import look
from .rows import EVERYDAY, LOOKED, ROWS

pytestmark = [pytest.mark.browser, pytest.mark.people]


@pytest.mark.parametrize("host", ["notebook", "voila", "marimo_run"])
def test_dice_odds_and_a_board_in_a_host(browser: Any, tmp_path: Any, host: str) -> None:
    """JupyterLab, JupyterLite and the pages of the site have everyday tests of their own."""
    assert look(browser, tmp_path / "home", host, EVERYDAY, "en") == dict.fromkeys(EVERYDAY, "")


@pytest.mark.long
@pytest.mark.parametrize("host", HOUSES)
def test_every_row_is_as_it_is_written_down(browser: Any, tmp_path: Any, host: str, record: bool) -> None:
    """What the table says of a host is what is seen there, for better and for worse; `--record` writes it down."""
    found = look(browser, tmp_path / "home", host, tuple(ROWS), "fr")
    if record:
        print("\n".join(f"{host} {row}: {why}" for row, why in found.items() if why))
        rows = {row: {"seen": not why, "looked": list(LOOKED[row])} for row, why in found.items()}
        recorded.write(host, HOUSES[host].version(), browser_version(browser), "fr", rows)
    told = recorded.told()["hosts"][host]["rows"]
    other = {row: why or "it works now" for row, why in found.items() if (not why) is not told.get(row, {}).get("seen")}
    assert other == {}, "what is seen is not what is written down, or nothing is: --record"

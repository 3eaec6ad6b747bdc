"""Every widget of the table of hosts in a host that our tests can start, opened and run as `tests/hosts` does it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from subjects import LANGS

HOSTS = ("notebook", "voila", "marimo_run", "marimo_edit", "lite")  # JupyterLab has a part of its own: every game's
MARK = "(one, on) => one.toggleAttribute('data-audited', on)"


def tongue(host: str) -> str:
    """The language in which a host is looked at: one in one, the next in the other."""
    return LANGS[(HOSTS.index(host) + 1) % len(LANGS)]


def shown(browser: Any, room: Path, host: str, only: Callable[[str], bool]) -> Iterator[tuple[str, Any]]:
    """Each widget in view and marked as `[data-audited]`, as (its name, the page)."""
    sys.path.append(str(Path(__file__).resolve().parents[1]))
    from hosts.apps import PARTS, WHOLE
    from hosts.houses import HOUSES
    from hosts.looking import alone
    from hosts.rows import Shown

    lang = tongue(host)
    names = [(kind, n) for kind, (count, _) in WHOLE.items() for n in range(count)]
    if not any(only(f"{kind}, {host}, {lang}") for kind, _ in names):
        return
    house = HOUSES[host](room / host)
    house.write(tuple(PARTS), lang, drawn=True)
    page = alone(browser, color_scheme="light", reduced_motion="reduce")
    try:
        with house.at_work():
            house.open(page)
            hand = Shown(page, house, lang)
            for kind, n in names:
                if only(f"{kind}, {host}, {lang}"):
                    card = hand.widget(kind, n)
                    card.locator(".aw-card > *").first.wait_for(timeout=house.waking)
                    card.evaluate(MARK, True)
                    yield kind, page
                    card.evaluate(MARK, False)
            if only(f"chart, {host}, {lang}"):
                figure = page.locator(".aofa-figure").last
                figure.scroll_into_view_if_needed(timeout=house.waking)
                figure.evaluate(MARK, True)
                yield "chart", page
    finally:
        page.context.close()

"""A host is started, opened and looked at, row by row: what was found, and of each row that failed why."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

from . import apps, rows
from .houses import HOUSES

LOCAL = re.compile(r"(https?|wss?)://(127\.0\.0\.1|localhost)[:/]|(data|blob|about|file):")
SHOTS = os.environ.get("AOFA_SHOTS")  # a folder: leave pictures there to be looked at


def look(browser: Any, home: Path, name: str, wanted: tuple[str, ...], lang: str) -> dict[str, str]:
    """What each wanted row came to in a host: "" where it is as it should be, else the first line of why not."""
    house = HOUSES[name](home)
    every = wanted != rows.EVERYDAY
    house.write(tuple(apps.PARTS) if every else apps.SMALL, lang, drawn=every)
    page = alone(browser, color_scheme="light")
    found = {}
    try:
        with house.at_work():
            house.open(page)
            shown = rows.Shown(page, house, lang)
            for row in wanted:
                try:
                    rows.ROWS[row](shown)
                    found[row] = ""
                except Exception as error:  # the next row may yet be seen
                    found[row] = f"{type(error).__name__}: {error}"
                if SHOTS:
                    Path(SHOTS).mkdir(parents=True, exist_ok=True)
                    page.screenshot(path=f"{SHOTS}/{name}-{lang}-{row}.png")
    finally:
        page.context.close()
    return found


def alone(browser: Any, **looks: Any) -> Any:
    """A page from which nothing leaves this machine; what it asks of another is noted in `page.outside`.

    It is noted where it is asked, for what a service worker answers never comes by a route.
    """
    context = browser.new_context(viewport={"width": 1280, "height": 1000}, **looks)
    page = context.new_page()
    page.outside = []
    context.on("request", lambda asked: None if LOCAL.match(asked.url) else page.outside.append(asked.url))
    context.route(re.compile("."), lambda route: route.continue_() if LOCAL.match(route.request.url) else route.abort())
    return page

"""One page of Chromium, lent to one test after another: a page of its own costs each a second of processor time.

What a test leaves is put back before the next: an empty document, nothing stored, permitted or held down. What cannot
be put back (a stopped clock, a script that begins every document, somebody listening) costs the page, and the next test
gets a new one; so does a test that fails in its page.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

LASTING = frozenset(
    "add_init_script add_locator_handler clock close context expose_binding expose_function on once "
    "set_default_navigation_timeout set_default_timeout set_extra_http_headers video".split()
)
"""What of a page outlives a new document, or shows the way to what does."""
HELD = ("Shift", "Control", "Alt", "Meta")
MEDIA = {"media": "null", "color_scheme": "light", "reduced_motion": "no-preference", "forced_colors": "none"}


@cache
def _noting(kind: type) -> type:
    """Playwright's page that notes whether something lasting was asked of it."""

    def asked(page: Any, name: str) -> Any:
        if name in LASTING:
            vars(page)["lasting"] = True
        return kind.__getattribute__(page, name)

    return type(kind.__name__, (kind,), {"__getattribute__": asked})


class Tabs:
    """The page that is lent, in a process with one browser."""

    def __init__(self, browser: Any) -> None:
        self.browser, self.page, self.wire = browser, None, None

    @contextmanager
    def lend(self) -> Iterator[Any]:
        """A page as good as new."""
        if self.page is None:
            self.page = self.browser.new_page()
            self.wire = self.page.context.new_cdp_session(self.page)
            self.page.__class__ = _noting(type(self.page))
        page, self.page = self.page, None
        vars(page)["lasting"] = False
        try:
            yield page
            if not vars(page)["lasting"]:
                self.put_back(page)
                self.page = page
        finally:
            if self.page is None:
                page.close()

    def put_back(self, page: Any) -> None:
        """Make the page what it was before a test had it."""
        origin = page.evaluate("() => location.origin")
        page.goto("about:blank")
        page.unroute_all()
        if origin.startswith("http"):
            self.wire.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "all"})
        for key in HELD:
            page.keyboard.up(key)
        page.mouse.up()
        page.mouse.move(-1, -1)
        page.emulate_media(**MEDIA)
        page.context.clear_cookies()

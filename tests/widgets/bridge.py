"""A widget's Python half in the test, its JavaScript half in headless Chromium, and the wire between them.

Use the `bench` fixture (tests/widgets/conftest.py). One Chromium serves the whole session; a test costs about 0.3 s:

    def test_the_switch_speaks_french(bench):
        tray = DiceTray(seed=1625)
        view = bench(tray, width=320, dark=True)      # also: motion=True, shadow=True (as marimo does), views=2
        view.root.get_by_role("button", name="FR").click()
        view.until(lambda: tray.lang == "fr")         # traits and messages cross in both directions
        assert "Piste de dés" in view.root.inner_text()
        tray.lang = "en"                              # a change in Python shows in the page at once
        assert view.axe() == []                       # axe-core: one line for each violation
        view.shot("docs/img/tray.png")                # the frame alone

The messages are ipywidgets' own (`update`, `custom`): serialisation, `hold_sync` and handlers are the real ones.
When the test ends it fails on any console error or warning, any uncaught error, any request beyond the page, any
listener left on the model after the view was taken away, and any button that was disabled while it had the focus.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from comm.base_comm import BaseComm
from ipywidgets.widgets.widget import _instances

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
AXE = ROOT / ".ci" / "js" / "node_modules" / "axe-core" / "axe.min.js"
REF = "anywidget:"  # how a state names another widget
ORIGIN = "http://localhost/"
PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>bench</title>
<link rel="icon" href="data:,"><style>html,body{margin:0}body{background:%s;padding:%s}.frame{box-sizing:border-box}
</style></head><body><main id="stage"></main></body></html>"""
PAPER = {False: "#ffffff", True: "#111111"}


class Wire(BaseComm):
    """The kernel side of a widget's comm: what the widget sends goes to the page."""

    def __init__(self, post: Callable[[str, dict[str, Any]], None], comm_id: str | None = None):
        self._post = post
        super().__init__(target_name="jupyter.widget", comm_id=comm_id)

    def publish_msg(
        self, msg_type: str, data: Any = None, metadata: Any = None, buffers: Any = None, **keys: Any
    ) -> None:
        """Called by ipywidgets for each message to the page."""
        if msg_type == "comm_msg" and data and data.get("method") in ("update", "custom"):
            self._post(self.comm_id, data)


class View:
    """One widget on the page: `root` and `page` are Playwright's own, `sent` what the view asked."""

    def __init__(self, bench: Bench, widget: Any, options: dict[str, Any]):
        self.bench, self.page, self.widget = bench, bench.page, widget
        self.wire = Wire(bench.to_page)
        bench.widgets[self.wire.comm_id] = widget
        widget.comm = self.wire
        given = bench.given(widget)
        bench.adopt(given["state"])
        self.page.evaluate("given => bench.mount(given)", {**given, **options})
        self.frame = self.page.locator(f'[data-widget="{self.wire.comm_id}"]').first
        self.root = self.frame.locator(".aw").first
        self.page.wait_for_function(WAITS)  # what Python sends after the bundle is there

    @property
    def sent(self) -> list[dict[str, Any]]:
        """Every custom message the view has sent, oldest first."""
        return self.page.evaluate("id => bench.sent(id)", self.wire.comm_id)

    def until(self, true: Callable[[], Any], seconds: float = 20.0) -> None:
        """Lets page and widget talk until `true()`; fails after `seconds`."""
        end = time.monotonic() + seconds
        while not true():
            if time.monotonic() > end:
                raise AssertionError(f"still not true after {seconds} s: {true}")
            self.page.wait_for_timeout(10)

    def settle(self, milliseconds: int = 40) -> None:
        """Lets everything under way arrive (two frames and the messages they cause)."""
        self.page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        self.page.wait_for_timeout(milliseconds)

    def axe(self, *, rules: list[str] | None = None) -> list[str]:
        """Violations axe-core finds in the page, one line each; [] is what is wanted."""
        if not AXE.is_file():
            pytest.fail("axe-core is missing: run `npm install --no-package-lock` in .ci/js")
        if not self.page.evaluate("() => Boolean(window.axe)"):
            self.page.add_script_tag(content=AXE.read_text(encoding="utf-8"))
        options: dict[str, Any] = {"resultTypes": ["violations"]}
        if rules:
            options["runOnly"] = {"type": "rule", "values": rules}
        found = self.page.evaluate("options => axe.run('#stage', options)", options)["violations"]
        return [
            f"{v['id']}: {v['help']} | {node['html'][:160]} | {node['failureSummary'][:300]}"
            for v in found
            for node in v["nodes"]
        ]

    def shot(self, path: str | Path) -> Path:
        """A PNG of the frame alone, at `path` (relative to the repository)."""
        target = ROOT / path
        target.parent.mkdir(parents=True, exist_ok=True)
        self.frame.screenshot(path=str(target), animations="allow")
        return target

    def overflow(self) -> list[str]:
        """Elements that stick out of the frame sideways (nothing may, but a table's own scroll box)."""
        return self.frame.evaluate(OVERFLOW)

    def close(self) -> None:
        """Takes the view away and fails if it left a listener on the model."""
        left = self.page.evaluate("id => bench.unmount(id)", self.wire.comm_id)
        assert left == 0, f"{left} listeners left on the model after the view was removed"


WAITS = """() => [...document.querySelectorAll('[data-widget]')]
  .every((frame) => !(frame.shadowRoot ?? frame).querySelector('.aw[data-wait]'))"""

OVERFLOW = """frame => {
  const edge = frame.getBoundingClientRect();
  const root = frame.shadowRoot ?? frame;
  const inScroller = (node) => node.closest('[data-scrolls]') !== null;
  return [...root.querySelectorAll('*')].filter(node => {
    const box = node.getBoundingClientRect();
    return box.width > 0 && (box.right > edge.right + 1 || box.left < edge.left - 1) && !inScroller(node)
      && !node.closest('.aw-spoken');
  }).map(node => `${node.tagName}.${node.getAttribute('class')} ${Math.round(node.getBoundingClientRect().right)}`);
}"""


class Bench:
    """A fresh page of the shared browser; call it with a widget to see that widget."""

    def __init__(self, page: Any):
        self.page = page
        self.widgets: dict[str, Any] = {}
        self.views: list[View] = []
        self.problems: list[str] = []
        self._answers: list[dict[str, Any]] | None = None
        self._ready = False
        page.route("**/*", self._request)
        if not hasattr(page, "bench"):  # a page that is lent keeps what is made once
            page.on("console", lambda message: page.bench._console(message))
            page.on("pageerror", lambda error: page.bench.problems.append(f"uncaught: {error}"))
            page.expose_function("pyPost", lambda *given: page.bench._from_page(*given))
            page.lasting = False  # what a test does that lasts costs the page (tests/tabs.py); these serve the next one
        page.bench = self

    def _console(self, message: Any) -> None:
        if message.type in ("error", "warning"):
            self.problems.append(f"console {message.type}: {message.text}")

    def _request(self, route: Any) -> None:
        address = route.request.url
        if address == ORIGIN:
            route.fulfill(body=self._html, content_type="text/html")
        elif urlsplit(address).scheme in ("data", "blob"):
            route.continue_()
        else:
            self.problems.append(f"request beyond the page: {address}")
            route.abort()

    def _from_page(self, comm_id: str, data: dict[str, Any]) -> list[dict[str, Any]]:
        self._answers = []
        try:
            self.widgets[comm_id]._handle_msg({"content": {"data": data}, "buffers": []})
            return self._answers
        except Exception as error:  # a widget must never let one out: the test shows it
            self.problems.append(f"Python: {error!r}")
            return self._answers
        finally:
            self._answers = None

    def given(self, widget: Any) -> dict[str, Any]:
        """A widget as the page needs it to make its model: its code and its state."""
        state = {
            k: v
            for k, v in widget.get_state().items()
            if not k.startswith("_") and k not in ("layout", "tabbable", "tooltip")
        }
        return {
            "id": widget.comm.comm_id,
            "esm": str(widget._esm),
            "css": str(getattr(widget, "_css", "")),
            "state": state,
        }

    def adopt(self, state: dict[str, Any]) -> None:
        """Brings the widgets that a state names to the page, as a host does when their comms open."""
        for value in state.values():
            name = value.removeprefix(REF) if isinstance(value, str) and value.startswith(REF) else None
            if name and name not in self.widgets:
                child = _instances[name]
                child.comm = Wire(self.to_page, name)
                self.widgets[name] = child
                given = self.given(child)
                self.adopt(given["state"])  # what it holds itself
                self.to_page(name, {"method": "adopt", "given": given})

    def to_page(self, comm_id: str, message: dict[str, Any]) -> None:
        """Sends one message, now, or with the answer to the message being handled."""
        if message["method"] == "update":
            self.adopt(message["state"])
        if self._answers is not None:
            self._answers.append({**message, "to": comm_id})  # an answer may change a widget that holds this one
        elif self._ready:
            self.page.evaluate("([id, message]) => bench.deliver(id, [message])", [comm_id, message])

    def open(self, *, width: int, height: int, dark: bool, motion: bool, host_dark: bool | None) -> None:
        """Opens the empty page once; later calls keep it."""
        if self._ready:
            return
        paper = PAPER[dark if host_dark is None else host_dark]
        self._html = PAGE % (paper, "12px" if width >= 600 else "0")
        self.page.emulate_media(
            reduced_motion="no-preference" if motion else "reduce", color_scheme="dark" if dark else "light"
        )
        self.page.set_viewport_size({"width": width + (24 if width >= 600 else 0), "height": height})
        self.page.goto(ORIGIN)
        self.page.add_script_tag(content=(HERE / "host.js").read_text(encoding="utf-8"))
        self._ready = True

    def __call__(
        self,
        widget: Any,
        *,
        width: int = 900,
        height: int = 900,
        dark: bool = False,
        motion: bool = False,
        shadow: bool = False,
        views: int = 1,
        host_dark: bool | None = None,
    ) -> View:
        """Shows `widget` in a frame `width` px wide; `dark` is page and system, `host_dark` the page's paper alone."""
        self.open(width=width, height=height, dark=dark, motion=motion, host_dark=host_dark)
        view = View(self, widget, {"width": width, "shadow": shadow, "views": views})
        self.views.append(view)
        return view

    def close(self) -> None:
        """Ends the test's page; fails on anything that went wrong on it."""
        self.end()
        self.page.close()
        self.judge()

    def end(self) -> None:
        """Takes every view away; each fails on a listener that it leaves."""
        for view in self.views:
            view.close()
        self._ready = False
        for widget in self.widgets.values():
            widget.comm = None

    def judge(self) -> None:
        """Fails on anything that went wrong on the page."""
        assert not self.problems, "the page was not clean:\n" + "\n".join(self.problems)


@contextmanager
def lent(tabs: Any) -> Iterator[Bench]:
    """A bench on the page that one test after another has (tests/tabs.py)."""
    with tabs.lend() as page:
        made = Bench(page)
        yield made
        made.end()
        made.judge()

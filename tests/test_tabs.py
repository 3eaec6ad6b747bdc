"""What a test leaves on the page that is lent is gone before the next, or the page is."""

from __future__ import annotations

from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest

from .tabs import Tabs

pytestmark = pytest.mark.browser
LEAVE = """async () => {
  localStorage.kept = sessionStorage.kept = 'yes';
  document.cookie = 'kept=yes';
  await caches.open('kept');
  await new Promise(done => { indexedDB.open('kept').onsuccess = done; });
}"""
LEFT = """async () => ({
  stored: [localStorage.length, sessionStorage.length, document.cookie, await caches.keys(),
    (await indexedDB.databases()).length],
  looks: ['(prefers-color-scheme: dark)', '(prefers-reduced-motion: reduce)', '(forced-colors: active)', 'print']
    .filter(one => matchMedia(one).matches),
})"""
NOTE = """() => { window.pressed = [];
  for (const kind of ['keydown', 'mousemove']) addEventListener(kind, e => pressed.push([e.shiftKey, e.buttons])); }"""
CLEAN = {"stored": [0, 0, "", [], 0], "looks": []}


class Empty(BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(b"<!doctype html><title>empty</title>")

    def log_message(self, *_):
        return


@pytest.fixture
def address():
    server = ThreadingHTTPServer(("127.0.0.1", 0), Empty)
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://localhost:{server.server_address[1]}/"
    server.shutdown()
    server.server_close()


@pytest.fixture
def own(browser):
    lender = Tabs(browser)
    yield lender
    if lender.page:
        lender.page.close()


def test_what_was_stored_held_down_worn_and_answered_for_others_is_put_back(own, address):
    with own.lend() as first:
        first.goto(address)
        first.evaluate(LEAVE)
        first.emulate_media(media="print", color_scheme="dark", reduced_motion="reduce", forced_colors="active")
        first.route("**/other", lambda route: route.fulfill(body="kept"))
        first.keyboard.down("Shift")
        first.mouse.move(5, 5)
        first.mouse.down()
        left = first.evaluate(LEFT)
        assert left["stored"] == [1, 1, "kept=yes", ["kept"], 1] and len(left["looks"]) == 4  # else nothing is shown
    with own.lend() as second:
        assert second is first
        second.goto(address)
        assert second.evaluate(LEFT) == CLEAN
        second.evaluate(NOTE)
        second.keyboard.press("a")
        second.mouse.move(9, 9)
        assert second.evaluate("pressed.length >= 2 && pressed.flat().every(one => !one)")
        second.goto(address + "other")
        assert second.title() == "empty"


@pytest.mark.parametrize(
    "last",
    [
        lambda page: page.add_init_script("window.kept = 'yes'"),
        lambda page: page.clock.install(),
        lambda page: page.context.grant_permissions(["clipboard-read"]),
        lambda page: page.on("console", lambda _: None),
        lambda page: page.locator("body").page.set_default_timeout(1),
        lambda page: page.close(),
    ],
)
def test_what_lasts_costs_the_page(own, last):
    with own.lend() as first:
        last(first)
    with own.lend() as second:
        assert second is not first and first.is_closed()


def test_a_test_that_fails_in_its_page_costs_it(own):
    with pytest.raises(KeyError), own.lend() as first:
        raise KeyError
    with own.lend() as second:
        assert second is not first and first.is_closed()

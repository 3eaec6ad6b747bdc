"""Who talks to a kernel in `link`: a plain websocket, and a page in Chromium; both time messages by their clock."""

from __future__ import annotations

import json
import os
import shutil
import threading
import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Protocol

from ._servers import ECHO, TARGET, WAIT, Server

Times = list[float]


class Client(Protocol):
    """Sends so many messages, so many seconds apart."""

    def sent(self, count: int, every: float) -> tuple[Times, list[int]]:
        """Milliseconds of each message and back, and what the kernel answered."""


def _message(kind: str, content: dict[str, Any]) -> str:
    head = {"msg_id": uuid.uuid4().hex, "msg_type": kind, "username": "", "session": "aofa", "version": "5.3"}
    return json.dumps(
        {"channel": "shell", "header": head, "parent_header": {}, "metadata": {}, "content": content, "buffers": []}
    )


def asked(n: int) -> dict[str, int]:
    """What the kernel is told in message `n`, and it answers one more than `x`."""
    return {"n": n, "x": 3 * n}


class Plain:
    """The websocket of one kernel, read in a thread; its own side has no Nagle either, as in browsers."""

    def __init__(self, server: Server):
        import websocket

        self.comm = uuid.uuid4().hex
        self.link = websocket.create_connection(server.socket, timeout=WAIT, enable_multithread=True)
        self.answers: list[tuple[float, dict[str, Any]]] = []
        self.seen = threading.Condition()
        threading.Thread(target=self._read, daemon=True).start()
        self.link.send(_message("execute_request", {"code": ECHO, "silent": False, "store_history": False}))
        self.link.send(_message("comm_open", {"comm_id": self.comm, "target_name": TARGET, "data": {}}))

    def _read(self) -> None:
        while True:
            try:
                told = self.link.recv()
            except Exception:  # closed, by us or by the server: whoever waits for an answer says so
                return
            now = time.perf_counter()
            found = json.loads(told) if told else {}
            if found.get("msg_type") == "comm_msg" and found["content"]["comm_id"] == self.comm:
                with self.seen:
                    self.answers.append((now, found["content"]["data"]["content"]))
                    self.seen.notify()

    def sent(self, count: int, every: float) -> tuple[Times, list[int]]:
        self.answers.clear()
        left, start = [], time.perf_counter()
        for n in range(count):
            time.sleep(max(0.0, start + n * every - time.perf_counter()))
            data = {"method": "custom", "content": asked(n)}
            message = _message("comm_msg", {"comm_id": self.comm, "data": data})
            left.append(time.perf_counter())
            self.link.send(message)
        with self.seen:
            if not self.seen.wait_for(lambda: len(self.answers) >= count, WAIT):
                raise RuntimeError(f"{len(self.answers)} of {count} messages were answered")
        came = {told["n"]: now for now, told in self.answers}
        return [1000 * (came[n] - left[n]) for n in range(count)], [told["x"] for _, told in self.answers]

    def close(self) -> None:
        """End the connection."""
        self.link.close()


PAGE = """([address, echo, target]) => new Promise((ready, failed) => {
  const id = () => crypto.randomUUID().replaceAll("-", "");
  const comm = id();
  const link = new WebSocket(address);
  const message = (kind, content) => JSON.stringify({
    channel: "shell", parent_header: {}, metadata: {}, buffers: [], content,
    header: { msg_id: id(), msg_type: kind, username: "", session: "aofa", version: "5.3" },
  });
  let heard = () => {};
  link.onerror = () => failed(new Error("no websocket"));
  link.onmessage = ({ data }) => {
    const now = performance.now();
    if (typeof data !== "string") return;
    const told = JSON.parse(data);
    if (told.msg_type === "comm_msg" && told.content.comm_id === comm) heard(now, told.content.data.content);
  };
  link.onopen = () => {
    link.send(message("execute_request", { code: echo, silent: false, store_history: false }));
    link.send(message("comm_open", { comm_id: comm, target_name: target, data: {} }));
    ready();
  };
  window.sent = (contents, every) => new Promise((done, late) => {
    const left = [], taken = [], answers = [];
    const limit = setTimeout(() => late(new Error(`${answers.length} answers`)), 60000);
    heard = (now, told) => {
      taken[told.n] = now - left[told.n];
      answers.push(told.x);
      if (answers.length === contents.length) { clearTimeout(limit); done([taken, answers]); }
    };
    const start = performance.now();
    const step = (n) => {
      if (n === contents.length) return;
      const text = message("comm_msg", { comm_id: comm, data: { method: "custom", content: contents[n] } });
      left[n] = performance.now();
      link.send(text);
      setTimeout(step, Math.max(0, start + (n + 1) * every - performance.now()), n + 1);
    };
    step(0);
  });
})"""


class Page:
    """The same from a page of the server's own, in Chromium."""

    def __init__(self, browser: Any, server: Server):
        self.page = browser.new_page()
        self.page.goto(f"{server.address}/login")  # a page whose policy lets a websocket be opened
        self.page.evaluate(PAGE, [server.socket, ECHO, TARGET])

    def sent(self, count: int, every: float) -> tuple[Times, list[int]]:
        self.page.bring_to_front()
        contents = [asked(n) for n in range(count)]
        taken, answers = self.page.evaluate("([all, every]) => window.sent(all, every)", [contents, 1000 * every])
        return taken, answers


@contextmanager
def chromium() -> Iterator[Any]:
    """A browser, or None where playwright or Chromium is not there."""
    path = os.environ.get("AOFA_CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        path = None
    if path is None:
        yield None
        return
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=path, args=["--no-sandbox"])
        try:
            yield browser
        finally:
            browser.close()

"""Sites made once, and a server that tells what it was asked for."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from filelock import FileLock

from aofa_widgets.site import make_site


def shared(factory: pytest.TempPathFactory, name: str, games: Sequence[str] | None) -> Path:
    """A site that is made once for all processes of a run, by the first that wants it."""
    base = factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        base = base.parent
    folder = base / f"site-{name}"
    with FileLock(base / f"site-{name}.lock"):
        if not folder.exists():  # it stands there whole or not at all
            make_site(folder, games, live=False)
    return folder


@pytest.fixture(scope="session")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of one game in both languages, to read only."""
    return shared(tmp_path_factory, "small", ["honour"])


@pytest.fixture(scope="session")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of every game, to read only."""
    return shared(tmp_path_factory, "whole", None)


HELD = 240  # seconds, at most, that a file is held back


class _Quiet(SimpleHTTPRequestHandler):
    def __init__(self, *given: Any, gates: dict[str, threading.Event], **named: Any) -> None:
        self.gates = gates
        super().__init__(*given, **named)

    def do_GET(self) -> None:
        if gate := self.gates.get(self.path.partition("?")[0].rpartition("/")[2]):
            gate.wait(HELD)
        super().do_GET()

    def log_message(self, *_: object) -> None:
        return


@pytest.fixture
def serve() -> Iterator[Callable[..., tuple[str, ThreadingHTTPServer]]]:
    """Put a folder on a server of this machine: its address, and the server, to be cut off.

    A file whose name is among `gates` is given once its event is set.
    """
    servers = []

    def start(folder: Path, gates: dict[str, threading.Event] | None = None) -> tuple[str, ThreadingHTTPServer]:
        handler = partial(_Quiet, directory=str(folder), gates=gates or {})
        server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        servers.append(server)
        return f"http://127.0.0.1:{server.server_address[1]}", server

    yield start
    for server in servers:
        server.shutdown()
        server.server_close()

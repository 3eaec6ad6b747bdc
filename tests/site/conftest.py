"""Sites made once, and a server that tells what it was asked for."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from aofa_widgets.site import make_site


@pytest.fixture(scope="session")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of one game in both languages, to read only."""
    folder = tmp_path_factory.mktemp("small") / "site"
    make_site(folder, ["honour"], live=False)
    return folder


@pytest.fixture(scope="session")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of every game, to read only."""
    folder = tmp_path_factory.mktemp("whole") / "site"
    make_site(folder, live=False)
    return folder


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        return


@pytest.fixture
def serve() -> Iterator[Callable[[Path], tuple[str, ThreadingHTTPServer]]]:
    """Put a folder on a server of this machine: its address, and the server, to be cut off."""
    servers = []

    def start(folder: Path) -> tuple[str, ThreadingHTTPServer]:
        server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(folder)))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        servers.append(server)
        return f"http://127.0.0.1:{server.server_address[1]}", server

    yield start
    for server in servers:
        server.shutdown()
        server.server_close()

"""The kernel's websocket sends at once: on a real socket; where Jupyter is made otherwise, a sentence and no harm."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from aofa_widgets.cli import fast_link
from aofa_widgets.cli.benches._servers import _private

# a server in this process, a kernel, a websocket of a client, and what the server's own socket is set to
ASKED = """
import json, socket, sys
from pathlib import Path
from urllib.parse import urlsplit
from jupyter_server.services.kernels.websocket import KernelWebsocketHandler
from tornado.httpclient import AsyncHTTPClient, HTTPRequest
from tornado.ioloop import IOLoop
from tornado.websocket import websocket_connect
from aofa_widgets.cli import _lab_server
{planted}
seen = []
opened = KernelWebsocketHandler.open
async def noted(self, kernel_id):
    seen.append(self)
    await opened(self, kernel_id)
KernelWebsocketHandler.open = noted

async def look(address):
    at = urlsplit(address)
    head = {{"Authorization": "token " + at.query.removeprefix("token=")}}
    def call(path, method="GET", body=None):
        request = HTTPRequest("http://" + at.netloc + path, method, head, body, request_timeout=60)
        return AsyncHTTPClient().fetch(request)
    made = await call("/api/kernels", "POST", json.dumps({{"name": "python3"}}))
    kernel = json.loads(made.body)["id"]
    channels = f"ws://{{at.netloc}}/api/kernels/{{kernel}}/channels?session_id=a"
    link = await websocket_connect(HTTPRequest(channels, headers=head))
    told = json.loads(await link.read_message())
    wire = seen[0].ws_connection.stream.socket
    option = wire.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
    kind = type(seen[0].connection).__name__
    link.close()
    await call(f"/api/kernels/{{kernel}}", "DELETE")
    print("FOUND" + json.dumps([bool(option), kind, told["msg_type"]]), flush=True)

def ready(address):
    async def then():
        try:
            await look(address)
        finally:
            IOLoop.current().stop()
    IOLoop.current().add_callback(then)

home = Path(sys.argv[1])
page = home / "a.ipynb"
page.write_text('{{"cells": [], "metadata": {{}}, "nbformat": 4, "nbformat_minor": 5}}')
_lab_server.serve(home, page, {lang!r}, _lab_server.free_port(50700), home / "private", False, ready)
"""
CHANGED = {
    "as it is": ("", [True, "PromptZMQChannelsWebsocketConnection"], ""),
    "no such method": (
        "def gone(self, value):\n    raise AttributeError('set_nodelay')\nKernelWebsocketHandler.set_nodelay = gone",
        [False, "PromptZMQChannelsWebsocketConnection"],
        "Cette version de Jupyter est faite autrement",
    ),
    "no such class": (
        "from aofa_widgets.cli import fast_link\nfast_link.SETTING = 'a_setting_of_another_name'",
        [False, "ZMQChannelsWebsocketConnection"],
        "Cette version de Jupyter est faite autrement",
    ),
}


@pytest.mark.people
@pytest.mark.parametrize("change", CHANGED)
def test_the_real_socket_sends_at_once_and_a_changed_jupyter_still_serves(change: str, tmp_path: Path) -> None:
    planted, found, said = CHANGED[change]
    code = ASKED.format(planted=planted, lang="fr")
    env = _private(str(tmp_path), "") | {"AOFA_LANG": "fr", "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path)], env=env, capture_output=True, text=True, timeout=300
    )
    answers = [line.removeprefix("FOUND") for line in done.stdout.splitlines() if line.startswith("FOUND")]
    assert answers, done.stdout + done.stderr
    *seen, kind = json.loads(answers[0])
    assert seen == found and kind == "status"
    assert (said in done.stderr) if said else ("Jupyter est faite" not in done.stderr)
    assert "Traceback" not in done.stderr


class Connection:
    """What a server's class has that we ask for."""

    def __init__(self, set_nodelay: Any) -> None:
        self.websocket_handler = SimpleNamespace(set_nodelay=set_nodelay)

    def connect(self) -> str:
        return "connected"


def served(settings: Any) -> Any:
    return SimpleNamespace(web_app=SimpleNamespace(settings=settings))


def test_any_class_that_connects_is_hastened_once() -> None:
    settings, asked = {fast_link.SETTING: Connection}, []
    assert fast_link.hasten(served(settings))
    prompt = settings[fast_link.SETTING]
    assert issubclass(prompt, Connection) and (prompt(asked.append).connect(), asked) == ("connected", [True])
    assert fast_link.hasten(served(settings)) and settings[fast_link.SETTING] is prompt


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_link_that_cannot_be_hastened_connects_and_says_so(
    lang: str, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(value: bool) -> None:
        raise TypeError("another signature")

    monkeypatch.setenv("AOFA_LANG", lang)
    settings: dict[str, Any] = {fast_link.SETTING: Connection}
    fast_link.hasten(served(settings))
    assert settings[fast_link.SETTING](refused).connect() == "connected"
    assert [row.levelname for row in caplog.records] == ["WARNING"]
    assert {"en": "Everything else works", "fr": "Tout le reste fonctionne"}[lang] in caplog.text


@pytest.mark.parametrize(
    "server", [None, served(None), served({}), served({fast_link.SETTING: "a.Class"}), served({fast_link.SETTING: int})]
)
def test_a_server_made_otherwise_is_left_alone(server: Any) -> None:
    before = dict(getattr(getattr(server, "web_app", None), "settings", None) or {})
    said: list[str] = []
    assert not fast_link.hasten(server)
    assert (getattr(getattr(server, "web_app", None), "settings", None) or {}) == before
    if server is not None:
        server.log = SimpleNamespace(warning=said.append)
        fast_link._load_jupyter_server_extension(server)
        assert len(said) == 1


def test_jupyter_finds_the_extension_by_the_name_that_the_docs_say() -> None:
    from jupyter_server.extension.manager import ExtensionPackage

    package = ExtensionPackage(name=fast_link.__name__, enabled=True)
    assert package.validate() and list(package.extension_points) == [fast_link.__name__]
    for page in ("fast-link.md", "fast-link.fr.md"):
        text = (Path(__file__).resolve().parents[2] / "docs" / page).read_text(encoding="utf-8")
        assert f"jupyter server extension enable {fast_link.__name__}" in text

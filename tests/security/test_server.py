"""`aofa learn` from the outside: this machine alone, its token alone, its own pages alone."""

from __future__ import annotations

import http.client
import json
import os
import re
import signal
import socket
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from .reading import ROOT

pytestmark = pytest.mark.people
EVIL = "http://evil.example"


class Served(NamedTuple):
    """A running server: its port, its token, its process, its folder."""

    port: int
    token: str
    process: subprocess.Popen[str]
    folder: Path

    def ask(self, path: str, method: str = "GET", **heads: str) -> tuple[int, dict[str, str], bytes]:
        """The status, the heads and the body of an answer; `Host_` and the like say the heads."""
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        told = {name.replace("_", "-").strip("-"): value for name, value in heads.items()}
        line.putrequest(method, path, skip_host="Host" in told)
        for name, value in told.items():
            line.putheader(name, value)
        line.endheaders(b"{}" if method == "POST" else None)
        answer = line.getresponse()
        found = answer.status, {key.lower(): value for key, value in answer.getheaders()}, answer.read()
        line.close()
        return found

    def upgraded(self, path: str, **heads: str) -> int:
        """What a websocket is answered: 101 if it is let in."""
        key = {"Upgrade": "websocket", "Connection": "Upgrade", "Sec_WebSocket_Version": "13",
               "Sec_WebSocket_Key": "dGhlIHNhbXBsZSBub25jZQ=="}  # fmt: skip
        with socket.create_connection(("127.0.0.1", self.port), 60) as line:
            told = {"Host": f"127.0.0.1:{self.port}"} | key | heads
            rows = [f"GET {path} HTTP/1.1", *(f"{name.replace('_', '-')}: {value}" for name, value in told.items())]
            line.sendall("\r\n".join([*rows, "", ""]).encode())
            return int(line.recv(4096).split()[1])


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("served")
    env = {**os.environ, "AOFA_LANG": "en", "PYTHONPATH": str(ROOT), "HOME": str(folder / "home")}
    env |= {"JUPYTER_RUNTIME_DIR": str(folder / "runtime"), "JUPYTER_DATA_DIR": str(folder / "data")}
    (folder / "home").mkdir()
    words = [sys.executable, "-m", "aofa_widgets", "learn", "--no-browser", "--dir", str(folder / "mine")]
    words += ["--port", str(20000 + os.getpid() % 20000)]
    process = subprocess.Popen(words, env=env, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    said = ""
    try:
        for line in process.stdout or ():
            said += line
            if found := re.search(r"http://127\.0\.0\.1:(\d+)/\S*token=(\S+)", line):
                yield Served(int(found[1]), found[2], process, folder)
                break
        else:
            pytest.fail(said)
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(60)


def test_without_its_token_nothing_is_told_and_nothing_done(served: Served) -> None:
    for path in ("/api/contents", "/api/kernels", "/api/terminals", "/files/en/00_start_here.ipynb", "/api/sessions"):
        assert served.ask(path)[0] in (302, 403), path
        assert served.ask(path + "?token=wrong")[0] in (302, 403), path
        assert served.ask(path + "?token=")[0] in (302, 403), path
    status, heads, _ = served.ask("/lab")
    assert status == 302 and "/login" in heads["location"]
    assert served.ask("/api/kernels", "POST")[0] == 403
    assert served.ask("/api/contents", Authorization=f"token {served.token}")[0] == 200
    assert len(served.token) >= 32


def test_another_name_for_this_machine_is_not_answered(served: Served) -> None:
    """DNS rebinding: a page of `evil.example`, whose name has been turned to this machine."""
    known = f"token {served.token}"
    for host in ("evil.example", f"evil.example:{served.port}", "127.0.0.1.evil.example", "attacker.local"):
        assert served.ask("/api/contents", Host=host, Authorization=known)[0] == 403, host
    assert served.ask("/api/contents", Host=f"localhost:{served.port}", Authorization=known)[0] == 200


def test_a_page_of_another_place_reads_nothing_and_writes_nothing(served: Served) -> None:
    _, heads, _ = served.ask("/lab?token=" + served.token)
    cookie = heads.get("set-cookie", "").split(";")[0]
    assert "=" in cookie
    status, _, _ = served.ask("/api/kernels", "POST", Cookie=cookie, Origin=EVIL, Content_Length="2")
    assert status in (403, 404), "a cookie that a browser sends by itself is not enough"
    status, _, _ = served.ask("/api/kernels", "POST", Cookie=cookie, Content_Length="2")
    assert status in (403, 404), "nor without a word of where it comes from"
    assert json.loads(served.ask("/api/kernels", Authorization=f"token {served.token}")[2]) == []
    status, heads, _ = served.ask("/api/contents", Cookie=cookie, Origin=EVIL)
    assert "access-control-allow-origin" not in heads and "access-control-allow-credentials" not in heads
    assert "frame-ancestors 'self'" in served.ask("/lab?token=" + served.token)[1].get("content-security-policy", "")


def test_a_websocket_of_another_place_is_refused(served: Served) -> None:
    known = f"token {served.token}"
    status, _, body = served.ask("/api/kernels", "POST", Authorization=known, Content_Length="2")
    assert status == 201
    channels = f"/api/kernels/{json.loads(body)['id']}/channels"
    ours = f"http://127.0.0.1:{served.port}"
    for path in (channels, "/api/events/subscribe"):
        assert served.upgraded(f"{path}?token={served.token}", Origin=EVIL, Host="evil.example") == 403
        assert served.upgraded(path, Origin=ours) == 403, "no token"
        assert served.upgraded(path, Origin=EVIL) == 403
        assert served.upgraded(f"{path}?token={served.token}", Origin=ours) == 101


def test_it_listens_on_loopback_alone(served: Served) -> None:
    table = Path("/proc/net/tcp")
    if not table.is_file():
        pytest.skip("NO PROC: this system does not list who listens")
    rows = [line.split() for text in ("/proc/net/tcp", "/proc/net/tcp6") if Path(text).is_file()
            for line in Path(text).read_text().splitlines()[1:]]  # fmt: skip
    listening = {row[1] for row in rows if row[3] == "0A" and int(row[1].rpartition(":")[2], 16) == served.port}
    assert listening == {f"0100007F:{served.port:04X}"}


def test_the_token_stands_where_nobody_else_reads_it(served: Served) -> None:
    line = Path(f"/proc/{served.process.pid}/cmdline")
    if line.is_file():
        assert served.token.encode() not in line.read_bytes()
    runtime = served.folder / "runtime"  # Jupyter keeps its address there: a folder that is its owner's alone
    assert not stat.S_IMODE(runtime.stat().st_mode) & 0o077 or not list(runtime.glob("*open.html"))
    for path in (served.folder / "mine").rglob("*"):
        assert not path.is_file() or served.token.encode() not in path.read_bytes(), path

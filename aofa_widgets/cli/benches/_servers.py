"""Jupyter servers for `link`: each in a process, a home and a port of its own, with a kernel that answers."""

from __future__ import annotations

import json
import os
import secrets
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import Request, urlopen

HOST = "127.0.0.1"
TARGET = "aofa.link"
EXTENSION = "aofa_widgets.cli.fast_link"
WAIT = 180.0  # seconds for a server to answer, and for its kernel
# what a board does at a drag: custom messages of a widget, each answered by one that is as long as a preview
ECHO = f"""
def opened(comm, message):
    @comm.on_msg
    def answer(message):
        told = message["content"]["data"]["content"]
        reply = {{"n": told["n"], "x": told["x"] + 1, "preview": "M0 0L1 1" * 40}}
        comm.send({{"method": "custom", "content": reply}})
get_ipython().kernel.comm_manager.register_target({TARGET!r}, opened)
"""


@dataclass(frozen=True, slots=True)
class Server:
    """A server at work: its address without a slash at the end, its token, and the kernel it runs."""

    address: str
    token: str
    kernel: str = ""

    def asked(self, path: str, data: Any = None) -> Any:
        """What the server's own interface answers, as JSON."""
        body = None if data is None else json.dumps(data).encode()
        request = Request(self.address + path, body, {"Authorization": f"token {self.token}"})
        with urlopen(request, timeout=WAIT) as answer:
            return json.loads(answer.read() or b"null")

    @property
    def socket(self) -> str:
        """The address of the kernel's websocket."""
        return f"ws{self.address[4:]}/api/kernels/{self.kernel}/channels?token={self.token}"


@contextmanager
def server(prompt: bool) -> Iterator[Server]:
    """A Jupyter server with its own settings and a kernel; `prompt`: with our extension, else as it comes."""
    with tempfile.TemporaryDirectory() as folder, socket.socket() as any_port:
        any_port.bind((HOST, 0))
        port = any_port.getsockname()[1]
        any_port.close()
        token = secrets.token_urlsafe(16)
        command = [sys.executable, "-m", "jupyter_server", "--no-browser", f"--ServerApp.ip={HOST}"]
        command += [f"--ServerApp.port={port}", "--ServerApp.port_retries=0", f"--ServerApp.root_dir={folder}"]
        command += [f"--ServerApp.jpserver_extensions={EXTENSION}={prompt}", "--ServerApp.log_level=ERROR"]
        command += ["--ServerApp.allow_root=True", "--ServerApp.answer_yes=True"]
        with open(Path(folder) / "said", "w+", encoding="utf-8") as said:
            process = subprocess.Popen(
                command, env=_private(folder, token), stdout=said, stderr=subprocess.STDOUT, cwd=folder
            )
            found = Server(f"http://{HOST}:{port}", token)
            try:
                _answering(found, process)
                kernel = found.asked("/api/kernels", {"name": "python3"})["id"]
                yield Server(found.address, token, kernel)
            except URLError as error:
                said.seek(0)
                raise RuntimeError(f"the server answers {error}; it said: {said.read()[-500:]}") from None
            finally:
                _ended(process)


def _private(folder: str, token: str) -> dict[str, str]:
    """An environment in which nothing of this person's own Jupyter is seen or touched."""
    kept = {k: v for k, v in os.environ.items() if not k.startswith(("JUPYTER", "IPYTHON", "VIRTUAL_ENV"))}
    own = {name: f"{folder}/.{name.lower()}" for name in ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "IPYTHONDIR")}
    return kept | own | {"HOME": folder, "JUPYTER_RUNTIME_DIR": f"{folder}/.runtime", "JUPYTER_TOKEN": token}


def _answering(found: Server, process: subprocess.Popen[Any]) -> None:
    """Wait for a server. Raises: URLError when it ended or does not answer in time."""
    until = time.monotonic() + WAIT
    while True:
        try:
            found.asked("/api/status")
        except (URLError, OSError):
            if process.poll() is not None or time.monotonic() > until:
                raise URLError(f"status {process.poll()}") from None
            time.sleep(0.1)
        else:
            return


def _ended(process: subprocess.Popen[Any]) -> None:
    process.send_signal(signal.SIGTERM)
    try:
        process.wait(timeout=30)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()

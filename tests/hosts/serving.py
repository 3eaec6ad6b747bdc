"""Servers of this machine that show notebooks: each with a home of its own, and no way out to any other machine."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

NOWHERE = "http://127.0.0.1:9"  # whatever a server asks of another machine goes here, where nobody listens
SETTINGS = {  # of JupyterLab and Notebook, as their menus set them: no news, and widgets are saved with the notebook
    "@jupyterlab/apputils-extension/notification": {"fetchNews": "false", "checkForUpdates": False},
    "@jupyter-widgets/jupyterlab-manager/plugin": {"saveState": True},
}


def free_port() -> int:
    """A port of this machine that nobody listens to."""
    with socket.socket() as trial:
        trial.bind(("127.0.0.1", 0))
        return int(trial.getsockname()[1])


def private(home: Path) -> dict[str, str]:
    """An environment in which nothing of this person's own is seen or touched, and no other machine is reached."""
    mine = ("JUPYTER", "IPYTHON", "AOFA", "VIRTUAL_ENV", "MARIMO", "XDG", "PYTEST")
    kept = {name: value for name, value in os.environ.items() if not name.upper().startswith(mine)}
    places = {"CONFIG_DIR": "config", "DATA_DIR": "data", "RUNTIME_DIR": "runtime"}
    kept.update({f"JUPYTER_{name}": str(home / folder) for name, folder in places.items()})
    kept.update(HOME=str(home), IPYTHONDIR=str(home / "ipython"), XDG_CONFIG_HOME=str(home / "xdg"), BROWSER="false")
    kept.update(dict.fromkeys(("HTTP_PROXY", "HTTPS_PROXY", "http_proxy", "https_proxy"), NOWHERE))
    kept.update(NO_PROXY="127.0.0.1,localhost", no_proxy="127.0.0.1,localhost")
    for folder in ("config", "xdg", "ipython"):
        (home / folder).mkdir(parents=True, exist_ok=True)
    for plugin, chosen in SETTINGS.items():
        file = home / "config" / "lab" / "user-settings" / f"{plugin}.jupyterlab-settings"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(chosen), encoding="utf-8")
    return kept


@contextmanager
def serving(module: str, options: list[str], home: Path, folder: Path, ready: str = "/") -> Iterator[str]:
    """`python -m MODULE OPTIONS` at work in `folder`; gives its address. `{port}` and `{home}` are filled in."""
    port = free_port()
    filled = [one.format(port=port, home=home, folder=folder) for one in options]
    log = home / f"{module}.log"
    home.mkdir(parents=True, exist_ok=True)
    with log.open("w", encoding="utf-8") as said:
        process = subprocess.Popen(
            [sys.executable, "-m", module, *filled], env=private(home), cwd=folder, stdout=said, stderr=said,
            stdin=subprocess.DEVNULL, start_new_session=True,
        )  # fmt: skip
    try:
        _answers(f"http://127.0.0.1:{port}{ready}", process, log)
        yield f"http://127.0.0.1:{port}"
    finally:
        _ended(process)


def _answers(address: str, process: subprocess.Popen[bytes], log: Path, seconds: float = 240) -> None:
    """Waits until the server answers."""
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        assert process.poll() is None, f"it ended at once:\n{log.read_text(encoding='utf-8')[-3000:]}"
        try:
            opener.open(address, timeout=20).close()
            return
        except urllib.error.HTTPError:
            return
        except (urllib.error.URLError, OSError):
            time.sleep(0.1)
    raise AssertionError(f"no answer within {seconds} s:\n{log.read_text(encoding='utf-8')[-3000:]}")


def _ended(process: subprocess.Popen[bytes]) -> None:
    """Ends the server, then whatever of its own is left (its kernels)."""
    process.send_signal(signal.SIGTERM if os.name != "nt" else signal.CTRL_BREAK_EVENT)
    try:
        process.wait(timeout=15)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait(timeout=15)
    if os.name != "nt":
        try:
            os.killpg(process.pid, signal.SIGKILL)
        except ProcessLookupError:
            return

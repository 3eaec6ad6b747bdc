"""A JupyterLab of our own for the lessons: on this machine alone, with its token, quick on the wire, no pop-ups."""

from __future__ import annotations

import json
import logging
import os
import secrets
import signal
import socket
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import quote

from tornado.iostream import StreamClosedError
from tornado.websocket import WebSocketClosedError

from aofa_widgets.cli import fast_link
from aofa_widgets.teach import schemas

LOOPBACK = "127.0.0.1"
LABEXTENSION = Path(__file__).resolve().parent / "labextension"  # a lesson shows itself when its notebook opens
LOCALES = {"fr": "fr_FR"}  # JupyterLab's own menus, where its language pack is installed


class ClosedPages(logging.Filter):
    """Says nothing of a page that was closed, or of Ctrl-C, while a message was on its way to it: nobody misses it."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Called for each line of the log; False drops it."""
        error = record.exc_info[1] if record.exc_info else None
        return not isinstance(error, (WebSocketClosedError, StreamClosedError))


def free_port(first: int, tries: int = 50) -> int | None:
    """The first port from `first` on that nothing on this machine listens to; None if there is none among `tries`.

    >>> free_port(50123) >= 50123
    True
    """
    for port in range(first, min(first + tries, 65536)):
        with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as trial:
            if os.name != "nt":  # as the server does: a port just left is free
                trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                trial.bind((LOOPBACK, port))
            except OSError:
                continue
            return port
    return None


def overrides(lang: str) -> dict[str, dict[str, Any]]:
    """Settings of JupyterLab that start otherwise here; the learner's own settings still win."""
    quiet = {"fetchNews": "false", "checkForUpdates": False, "doNotDisturbMode": True}
    settings: dict[str, dict[str, Any]] = {"@jupyterlab/apputils-extension:notification": quiet}
    if lang in LOCALES:
        settings["@jupyterlab/translation-extension:plugin"] = {"locale": LOCALES[lang]}
    return settings


def serve(
    folder: Path, lesson: Path, lang: str, port: int, private: Path, browser: bool, ready: Callable[[str], None]
) -> None:
    """Run JupyterLab on `lesson` in `folder` until Ctrl-C; `ready` gets its address, token included.

    `private` keeps our settings and the layout of the windows apart from other JupyterLabs of this person.
    """
    settings = private / "settings"
    settings.mkdir(parents=True, exist_ok=True)
    (settings / "overrides.json").write_text(json.dumps(overrides(lang), indent=1), encoding="utf-8")
    os.environ.pop("VIRTUAL_ENV", None)  # another environment, active in the terminal, would leak into the kernels
    os.environ["AOFA_LANG"] = lang  # the kernels' widgets speak it
    # the token goes by the environment, where `ps` does not show it, and is taken out again before a kernel starts
    token = os.environ["JUPYTER_TOKEN"] = secrets.token_urlsafe(24)

    schemas.hasten()
    import zmq
    from jupyterlab.labapp import LabApp

    page = "/lab/tree/" + quote(lesson.relative_to(folder).as_posix())
    options: dict[str, Any] = {
        "ServerApp.ip": LOOPBACK,
        "ServerApp.port": port,
        "ServerApp.root_dir": folder,
        "ServerApp.open_browser": browser,
        "ServerApp.answer_yes": True,  # one Ctrl-C is enough: everything is saved as one goes
        "ServerApp.allow_root": hasattr(os, "geteuid") and os.geteuid() == 0,
        "ServerApp.log_level": "ERROR",
        "KernelManager.transport_encryption": "auto" if zmq.has("curve") else "disabled",
        "LabApp.default_url": page,
        "LabApp.app_settings_dir": settings,
        "LabApp.workspaces_dir": private / "workspaces",
        "LabApp.extra_labextensions_path": LABEXTENSION,
        "LabApp.extension_manager": "readonly",
        "LabApp.check_for_updates_class": "jupyterlab.NeverCheckForUpdate",
        "LabApp.log_level": "ERROR",
    }
    for name in ("asyncio", "tornado", "tornado.application", "tornado.general", "ServerApp"):
        logging.getLogger(name).addFilter(ClosedPages())
    server = LabApp.initialize_server([f"--{name}={value}" for name, value in options.items()])
    if not fast_link.hasten(server):
        fast_link.told(lambda words: print(words, file=sys.stderr), lang)
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        # without a terminal the server leaves Ctrl-C to Python, which raises it wherever it stands: a request that is
        # being answered would swallow it, and the server go on
        signal.signal(signal.SIGINT, signal.getsignal(signal.SIGTERM))
    token = server.identity_provider.token
    os.environ.pop("JUPYTER_TOKEN")
    address = f"http://{LOOPBACK}:{server.port}{page}?token={token}"
    server.io_loop.add_callback(lambda: ready(address))  # not before it answers
    try:
        server.start()
    finally:
        _let_go()


def _let_go() -> None:
    """End the workers of requests that Ctrl-C cut off: they would wait for work for ever, and the program for them."""
    for thread in threading.enumerate():
        if "AnyIO" in thread.name and callable(stop := getattr(thread, "stop", None)):
            stop()

"""The kernel's websocket without Nagle's algorithm, on `aofa learn`'s server and on any other (docs/fast-link.md).

For a Jupyter that one starts oneself: `jupyter server extension enable aofa_widgets.cli.fast_link`. Nothing of Jupyter
is imported here: the class that a server has for these connections is taken as it stands, whatever it is called.
"""

from __future__ import annotations

import logging
from typing import Any

SETTING = "kernel_websocket_connection_class"  # where a server keeps that class; it looks there at every connection
MARK = "_aofa_prompt"


def hasten(server: Any) -> bool:
    """Let a server send what kernels say at once; False where it is not made as we know it, and nothing is changed.

    >>> hasten(object())
    False
    """
    settings = getattr(getattr(server, "web_app", None), "settings", None)
    base = settings.get(SETTING) if isinstance(settings, dict) else None
    if not isinstance(base, type) or not callable(getattr(base, "connect", None)):
        return False
    if not hasattr(base, MARK):
        settings[SETTING] = _prompt(base)
    return True


def _prompt(base: Any) -> Any:
    """The same connection, whose socket sends at once as soon as it is open."""

    def connect(self: Any) -> Any:
        try:
            self.websocket_handler.set_nodelay(True)
        except Exception:  # whatever Jupyter or Tornado have changed: a slow link is better than none
            told(logging.getLogger(__name__).warning)
        return super(made, self).connect()

    made = type(f"Prompt{base.__name__}", (base,), {"connect": connect, MARK: True, "__module__": __name__})
    return made


def told(say: Any, lang: str | None = None) -> None:
    """Say that the link stays as slow as Jupyter makes it."""
    from aofa_widgets.words import language
    from aofa_widgets.words import say as words

    say(words("link.unchanged", language(lang)))


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    """For Jupyter: this module is the extension."""
    return [{"module": __name__}]


def _load_jupyter_server_extension(server: Any) -> None:
    """For Jupyter: called once its server is made."""
    if not hasten(server):
        told(server.log.warning)

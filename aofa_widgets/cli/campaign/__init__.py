"""The fault campaign of `aofa doctor --campaign`: what may go wrong goes wrong, on purpose, and is counted."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import Any

SCENES = {
    "save": "kills", "progress": "kills", "edit": "kills", "scenario": "kills", "book": "kills", "report": "kills",
    "site": "kills", "lab": "kills", "worker": "workers", "kernel": "kernels", "server": "kernels",
    "disk": "disks", "clock": "clocks", "two": "twos", "messages": "messages", "views": "views",
}  # fmt: skip
"""Every scene and the module that plays it."""


def scene(name: str, rounds: int, seed: int) -> Iterator[dict[str, Any]]:
    """Play a scene: `{"done": n}` as it goes on, at the end one row of counts with `wrong`, what was found wrong."""
    module = import_module(f".{SCENES[name]}", __name__)
    yield from getattr(module, SCENES[name])(name, rounds, seed)

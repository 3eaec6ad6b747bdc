"""The scalar game made fast by numba: compiled once for every ruleset and policy, and played on any number of threads."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from threading import Lock, Thread
from types import FunctionType
from typing import Any

import numpy as np

from aofa_widgets.errors import InputError
from aofa_widgets.words import fault

from . import scalar
from .layout import Laid

CHUNK = 4096
_lock = Lock()
_state: dict[str, Any] = {"kernel": None, "thread": None, "broken": None}


def with_types(**further: Any) -> FunctionType:
    """`scalar.game` with its unsigned numbers typed for a compiler; the code is the same."""
    types = {name: np.uint64(value) for name, value in scalar.UNSIGNED.items()}
    names = {**scalar.game.__globals__, **types, "INT": np.int64, "U": np.uint64, **further}
    copy = FunctionType(scalar.game.__code__, names, scalar.game.__name__)
    copy.__qualname__ = scalar.game.__qualname__
    copy.__module__ = scalar.game.__module__
    return copy


def _many(game: Any) -> Callable[..., None]:
    def many(head: Any, d: Any, places: Any, cells: Any, keys: Any, firsts: Any, out: Any) -> None:
        room = np.zeros(2 * head[1], dtype=np.int32)
        for at in range(len(keys)):
            game(head, d, places, cells, keys[at], firsts[at], room, out[at])

    return many


@cache
def _kernel() -> Any:
    import numba

    game = numba.njit(with_types(), nogil=True)
    signature = "void(i4[::1], i4[::1], u8[::1], u8[::1], u8[::1], i4[::1], i4[:, ::1])"
    return numba.njit(signature, nogil=True)(_many(game))


def installed() -> bool:
    """Whether numba is there to be asked."""
    from importlib.util import find_spec

    return find_spec("numba") is not None


def ready() -> bool:
    """Whether the kernel is compiled."""
    return _state["kernel"] is not None


def warm(wait: bool = False) -> bool:
    """Compile the kernel in a thread of its own, once; True when it is ready. `wait` for it if asked to.

    Never raises: where numba is missing or cannot compile, numpy plays on.
    """
    with _lock:
        if _state["thread"] is None and installed():
            _state["thread"] = Thread(target=_compile, name="aofa-warm", daemon=True)
            _state["thread"].start()
    if wait and _state["thread"] is not None:
        _state["thread"].join()
    return ready()


def _compile() -> None:
    try:
        _state["kernel"] = _kernel()
    except Exception as error:  # whatever a compiler may raise: the games can be played without it
        _state["broken"] = error


def cores() -> int:
    """How many processors this process may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:
        return os.cpu_count() or 1


def play(laid: Laid, keys: np.ndarray, firsts: np.ndarray, out: np.ndarray, threads: int | None = None) -> None:
    """Play the games of these keys into the rows of `out`. Raises: InputError where numba is missing or broken."""
    if not warm(wait=True):
        raise InputError(fault("backend", "battle.lacking", name="numba", extra="fast"))
    kernel, rows = _state["kernel"], laid.arrays()
    many = min(threads or cores(), -(-len(keys) // CHUNK))
    if many <= 1:
        kernel(*rows, keys, firsts, out)
        return
    size = max(CHUNK, -(-len(keys) // (8 * many)))
    with ThreadPoolExecutor(many) as pool:
        parts = [slice(low, low + size) for low in range(0, len(keys), size)]
        list(pool.map(lambda part: kernel(*rows, keys[part], firsts[part], out[part]), parts))

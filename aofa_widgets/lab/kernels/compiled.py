"""The scalar game made fast by numba: compiled once for every ruleset and policy, played on any number of threads."""

from __future__ import annotations

import os
from collections.abc import Callable
from threading import Lock, Timer
from types import FunctionType
from typing import Any

from aofa_widgets.errors import InputError
from aofa_widgets.lab.numeric import np
from aofa_widgets.words import fault

from . import scalar
from .layout import HEAD, Laid

CHUNK = 4096
LATER = 0.05  # seconds before the compiler begins: whoever has just been given numbers may show them first
_lock = Lock()
_kept: dict[str, Any] = {}  # the kernel, once it is compiled, or why it could not be
_warmer: list[Timer] = []


def typed(function: Callable[..., None], **further: Any) -> FunctionType:
    """A function of `scalar` with its unsigned numbers typed for a compiler; the code is the same."""
    types = {name: np.uint64(value) for name, value in scalar.UNSIGNED.items()}
    names = {**vars(scalar), **types, "INT": np.int64, "U": np.uint64, **further}
    return FunctionType(function.__code__, names, function.__name__)


def _kernel() -> Any:
    import numba

    game = numba.njit(typed(scalar.game), nogil=True)
    signature = f"void(UniTuple(i8, {len(HEAD)}), i4[::1], u8[::1], u8[::1], i4[::1], i4[::1], i4[:, ::1])"
    # kept beside the source, or in the user's own cache, until scalar.py or the processor changes
    return numba.njit(signature, nogil=True, cache=True)(typed(scalar.games, game=game))


def installed() -> bool:
    """Whether numba is there to be asked."""
    from importlib.util import find_spec

    return find_spec("numba") is not None


def ready() -> bool:
    """Whether the kernel is compiled.

    >>> ready() in (True, False)
    True
    """
    return "kernel" in _kept


def warm(wait: bool = False) -> bool:
    """Compile the kernel in a thread of its own, once; True when it is ready. `wait` for it if asked to.

    Never raises: where numba is missing or cannot compile, numpy plays on.

    >>> warm() in (True, False)  # it goes on in a thread of its own
    True
    """
    with _lock:
        if not _warmer and installed():
            _warmer.append(timer := Timer(0 if wait else LATER, _compile))
            timer.name, timer.daemon = "aofa-warm", True
            timer.start()
    if wait and _warmer:
        _warmer[0].join()
    return "kernel" in _kept


def _compile() -> None:
    try:
        _kept["kernel"] = _kernel()
    except Exception as error:  # whatever a compiler may raise: the games can be played without it
        _kept["broken"] = error


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
    kernel = _kept["kernel"]

    def some(part: slice) -> None:
        room = np.zeros(laid.room, dtype=np.int32)
        kernel(laid.head, laid.numbers, laid.cells, keys[part], firsts[part], room, out[part])

    many = min(threads or cores(), -(-len(keys) // CHUNK))
    if many <= 1:
        some(slice(None))
        return
    from concurrent.futures import ThreadPoolExecutor  # not before: the first numbers come without it

    size = max(CHUNK, -(-len(keys) // (8 * many)))
    with ThreadPoolExecutor(many) as pool:
        list(pool.map(some, [slice(low, low + size) for low in range(0, len(keys), size)]))

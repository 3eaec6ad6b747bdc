"""The scalar game on a graphics card, one thread a game, through numba-cuda: the same source, the same games.

It has been run in CUDA's simulator only; how fast a card plays is unmeasured.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from types import FunctionType
from typing import Any

from aofa_widgets.errors import InputError
from aofa_widgets.lab.numeric import np
from aofa_widgets.words import fault

from . import scalar
from .compiled import typed
from .layout import Laid

cuda: Any = None  # these three stand in for what the compiler puts in their place
int32: Any = None
game: Any = None

BLOCK = 64  # threads
CHUNK = 1 << 20  # games of one launch: 36 MB on the card
ROOM = 64  # two numbers for each of 32 figures


def games(head: Any, d: Any, cells: Any, keys: Any, firsts: Any, out: Any) -> None:
    """Play the game of this thread's key."""
    at = cuda.grid(1)
    if at < len(keys):
        room = cuda.local.array(ROOM, int32)
        game(head, d, cells, keys[at], firsts[at], room, out[at])


@cache
def _kernel() -> tuple[Any, Any]:
    try:
        numba: Any = import_module("numba")
        device: Any = import_module("numba.cuda")
    except ImportError:
        raise InputError(fault("backend", "battle.lacking", name="cuda", extra="gpu")) from None
    if not device.is_available():
        raise InputError(fault("backend", "battle.no_card"))
    play_one = device.jit(typed(scalar.game), device=True)
    names = {"cuda": device, "int32": numba.int32, "game": play_one}
    return device, device.jit(FunctionType(games.__code__, {**globals(), **names}, games.__name__))


def play(laid: Laid, keys: np.ndarray, firsts: np.ndarray, out: np.ndarray) -> None:
    """Play the games of these keys into the rows of `out`. Raises: InputError where there is no card, or no numba."""
    device, kernel = _kernel()
    rows = laid.head, device.to_device(laid.numbers), device.to_device(laid.cells)
    for low in range(0, len(keys), CHUNK):
        part = slice(low, low + CHUNK)
        found = device.to_device(out[part])
        blocks = -(-len(keys[part]) // BLOCK)
        kernel[blocks, BLOCK](*rows, device.to_device(keys[part]), device.to_device(firsts[part]), found)
        found.copy_to_host(out[part])

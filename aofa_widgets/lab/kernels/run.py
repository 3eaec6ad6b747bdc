"""Play the games of a plan: the same ones whichever back end plays them."""

from __future__ import annotations

from numbers import Integral
from typing import Any

from aofa_widgets.errors import InputError, named
from aofa_widgets.lab.numeric import lacking, needed, np, row
from aofa_widgets.words import fault

from . import card, compiled, lockstep, scalar
from .chance import key_of, keys_of
from .layout import Laid, laid
from .plan import LAST_GAME, MOST_GAMES, Fought, Plan

BACKENDS = ("auto", "python", "numpy", "numba", "cuda")
"""Who may play the games; whichever it is, they are the same."""
MOST_THREADS = 1024
FIRST = 10_000  # games that numpy plays before the compiler may start: it would keep the first numbers waiting
WHILE_WARMING = 2_000  # games that numpy plays before it asks whether the compiler is done


def fight(
    plan: Plan, start: int = 0, count: int = 1000, backend: str = "auto", *, threads: int | None = None
) -> Fought:
    """Play games number `start` to `start + count - 1` of a plan.

    `backend`: "auto" lets numpy play until numba has compiled in a thread of its own, then numba goes on; "python",
    "numpy", "numba" (on `threads`, otherwise on every processor) and "cuda" ask for one. The games are the same.

    Raises: InputError for a number of games that is not 1 to 20 million, a start below 0, or a back end that is unknown
    or not installed.

    >>> from aofa_widgets.rules import Ruleset
    >>> plan = Plan(Ruleset.load("swashbuckling"), ((3, 2), (2, 2)), ("at_once", "strikes"), seed=1)
    >>> fought = fight(plan, 0, 20, "numpy")
    >>> fought.differing(fight(plan, 0, 20, "python")), fought.unfinished
    (0, 0)
    """
    if not isinstance(plan, Plan):
        raise InputError(fault("plan", "battle.plan", found=named(plan)))
    _check(start, count, backend, threads)
    if lacking():
        return _alone(plan, start, count, backend)
    whole = laid(plan)
    keys = keys_of(plan.seed, start, count)
    firsts = first_sides(plan, start, count)
    out = np.zeros((count, 6), dtype=np.int32)
    if backend == "auto":
        _auto(whole, keys, firsts, out, threads)
    elif backend == "python":
        _python(whole, keys, firsts, out)
    elif backend == "numpy":
        lockstep.play(whole, keys, firsts, out)
    elif backend == "numba":
        compiled.play(whole, keys, firsts, out, threads)
    else:
        card.play(whole, keys, firsts, out)
    winner, rolls, turns, swings, blood, left = (np.ascontiguousarray(column) for column in out.T)
    return Fought(start, winner, firsts, rolls, turns, swings, blood, left)


def first_sides(plan: Plan, start: int, count: int) -> np.ndarray:
    """Who has the initiative at the start of each game."""
    if plan.first == "alternate":
        return ((np.arange(count, dtype=np.int64) + start) & 1).astype(np.int32)
    return np.full(count, int(plan.first == "second"), dtype=np.int32)


def _check(start: Any, count: Any, backend: Any, threads: Any) -> None:
    if not _whole(count) or not 1 <= count <= MOST_GAMES:
        raise InputError(fault("count", "battle.games", found=named(count), most=MOST_GAMES))
    last = LAST_GAME - int(count)
    if not _whole(start) or not 0 <= start <= last:
        raise InputError(fault("start", "battle.start", found=named(start), most=LAST_GAME - 1))
    if not isinstance(backend, str) or backend not in BACKENDS:
        raise InputError(fault("backend", "battle.backend", found=named(backend), allowed=", ".join(BACKENDS)))
    if threads is not None and (
        isinstance(threads, bool) or not isinstance(threads, int) or not 1 <= threads <= MOST_THREADS
    ):
        raise InputError(fault("threads", "battle.threads", found=named(threads), most=MOST_THREADS))


def _whole(value: Any) -> bool:
    """Whether it is a whole number, of Python or of numpy."""
    return isinstance(value, Integral) and not isinstance(value, bool)


def _auto(whole: Laid, keys: np.ndarray, firsts: np.ndarray, out: np.ndarray, threads: int | None) -> None:
    at = 0
    while at < len(keys) and not compiled.ready():
        part = slice(at, at + (WHILE_WARMING if at else FIRST))
        lockstep.play(whole, keys[part], firsts[part], out[part])
        at = min(part.stop, len(keys))
        compiled.warm()
    if at < len(keys):
        compiled.play(whole, keys[at:], firsts[at:], out[at:], threads)


def _alone(plan: Plan, start: int, count: int, backend: str) -> Fought:
    """The same games where numpy is not installed: played one by one in Python."""
    if backend not in ("auto", "python"):
        needed()
    whole, games = laid(plan), range(start, start + count)
    keys = [key_of(plan.seed, game) for game in games]
    firsts = [game & 1 if plan.first == "alternate" else int(plan.first == "second") for game in games]
    found = [[0] * 6 for _ in games]
    scalar.games(whole.head, whole.numbers.tolist(), whole.cells.tolist(), keys, firsts, [0] * whole.room, found)
    winner, rolls, turns, swings, blood, left = (row(column, "i") for column in zip(*found, strict=True))
    return Fought(start, winner, row(firsts, "i"), rolls, turns, swings, blood, left)


def _python(whole: Laid, keys: np.ndarray, firsts: np.ndarray, out: np.ndarray) -> None:
    tables, room, found = (whole.numbers.tolist(), whole.cells.tolist()), [0] * whole.room, out.tolist()
    scalar.games(whole.head, *tables, keys.tolist(), firsts.tolist(), room, found)
    out[:] = found

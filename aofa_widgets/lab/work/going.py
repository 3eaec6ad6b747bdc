"""Handing out pieces and taking back what is done, with pauses, cancelling, and workers that die."""

from __future__ import annotations

import queue
from collections import Counter, deque
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError
from time import monotonic
from typing import Any

from .control import Control
from .engines import Batches, Futures
from .pieces import Gone, Lost, Outcome, Piece, Raised, words_of

TURN = 0.1  # seconds between two looks at the control
ALONE = 2  # a piece whose worker died so often is tried alone
MOST_BREAKS = 50  # of one job
BATCH_SECONDS = 1.0  # a batch is made so long that one can stop between two
EMPTY_SECONDS = 60.0  # to wait for a worker where none is left


def going(
    engine: Batches | Futures, function: Callable[[Any], Any], pieces: list[Piece], control: Control
) -> Iterator[tuple[int, Outcome]]:
    """The outcome of every piece as it is done, in any order; ends early when cancelled.

    Raises: Gone when the engine cannot go on.
    """
    return (_batches if isinstance(engine, Batches) else _futures)(engine, function, pieces, control)


class _Queue:
    """Pieces to be done: those that may have killed a worker wait for the end and are then tried one by one."""

    def __init__(self, pieces: list[Piece]) -> None:
        self.open, self.alone = deque(pieces), deque[Piece]()
        self._lost, self._breaks, self._ever = Counter[int](), 0, False

    def take(self, going: int) -> Piece | None:
        """The next piece, if one may be begun while so many are being done."""
        if self.open:
            return self.open.popleft()
        return self.alone.popleft() if self.alone and not going else None

    def done(self) -> None:
        """Something came back: workers do work."""
        self._ever = True

    def broke(self, pieces: list[Piece]) -> list[Piece]:
        """These were being done when a worker died; gives those that are given up. Raises: Gone if it is no use."""
        self._breaks += 1
        if self._breaks > MOST_BREAKS or (not self._ever and self._breaks > 2 * ALONE):
            raise Gone("work.gone_at_once")
        given_up = []
        for piece in pieces:
            self._lost[piece[0]] += 1
            if len(pieces) == 1 and self._lost[piece[0]] > ALONE:
                given_up.append(piece)
            elif self._lost[piece[0]] >= ALONE:
                self.alone.append(piece)
            else:
                self.open.appendleft(piece)
        return given_up


    def killed(self, piece: Piece) -> list[Piece]:
        """A cluster gave this piece up, perhaps for what its neighbours did: it is tried alone, then given up."""
        self._lost[piece[0]] += ALONE
        if self._lost[piece[0]] > ALONE:
            return [piece]
        self.alone.append(piece)
        return []


def _told(found: Any) -> Iterator[tuple[int, Outcome]]:
    """What an engine gives back, if it is that. Raises: Gone."""
    for pair in found:
        if not isinstance(pair, tuple) or len(pair) != 2 or not isinstance(pair[0], int):
            raise Gone("work.engine_lies")
        if not isinstance(pair[1], Outcome):
            raise Gone("work.engine_lies")
        yield pair


def _batches(
    engine: Batches, function: Callable[[Any], Any], pieces: list[Piece], control: Control
) -> Iterator[tuple[int, Outcome]]:
    todo, size = _Queue(pieces), engine.width
    while todo.open or todo.alone:
        if not control.wait():
            return
        batch: dict[int, Piece] = {}
        while len(batch) < size and (piece := todo.take(len(batch))):
            batch[piece[0]] = piece
        began = monotonic()
        try:
            for number, outcome in _told(engine.run(function, list(batch.values()))):
                if batch.pop(number, None) is None:
                    raise Gone("work.engine_lies")
                todo.done()
                yield number, outcome
        except BrokenExecutor:
            yield from ((number, Lost()) for number, _ in todo.broke(list(batch.values())))
            continue
        except Gone:
            raise
        except (Exception, SystemExit) as error:
            raise Gone("work.gone", reason=words_of(error)) from error
        if batch:
            raise Gone("work.engine_lost", n=len(batch))
        if engine.width > 1:
            took = monotonic() - began
            size = min(64 * engine.width, size * 2) if took < BATCH_SECONDS / 2 else max(engine.width, size)


def _futures(
    engine: Futures, function: Callable[[Any], Any], pieces: list[Piece], control: Control
) -> Iterator[tuple[int, Outcome]]:
    todo, flying, back = _Queue(pieces), dict[int, tuple[Any, Piece]](), queue.SimpleQueue[tuple[int, Any]]()
    engine.check(function, pieces[0][1])
    width, looked = engine.width, monotonic()
    crowd = monotonic()  # when somebody was last there to work

    def landed(number: int) -> Callable[[Any], None]:
        return lambda future: back.put((number, future))

    while flying or ((todo.open or todo.alone) and not control.cancelled):
        if monotonic() - looked > 1:
            width, looked = engine.width, monotonic()
        if width:
            crowd = monotonic()
        elif monotonic() - crowd > EMPTY_SECONDS:
            raise Gone("work.no_workers")
        while control.wait(0) and len(flying) < engine.ahead * max(1, width) and (piece := todo.take(len(flying))):
            try:
                future = engine.submit(function, piece[1])
            except BrokenExecutor as error:
                if not engine.ours:
                    raise Gone("work.gone", reason=words_of(error)) from error
                if flying:  # they hear of it too
                    todo.open.appendleft(piece)
                else:
                    engine.renew()
                    yield from ((number, Lost()) for number, _ in todo.broke([piece]))
                break
            except RuntimeError as error:  # an executor that was shut down, a client that was closed
                raise Gone("work.gone", reason=words_of(error)) from error
            flying[piece[0]] = (future, piece)
            future.add_done_callback(landed(piece[0]))
        if control.cancelled:
            for future, _ in list(flying.values()):
                future.cancel()
        try:
            number, future = back.get(timeout=TURN)
        except queue.Empty:
            continue
        if flying.get(number, (None,))[0] is not future:
            continue  # of an executor that broke, and counted already
        try:
            outcome: Outcome = future.result()
            if not isinstance(outcome, Outcome):
                raise Gone("work.engine_lies")
            todo.done()
        except BrokenExecutor as error:
            if not engine.ours:
                raise Gone("work.gone", reason=words_of(error)) from error
            fallen = [piece for _, piece in flying.values()]
            flying.clear()
            engine.renew()
            yield from ((number, Lost()) for number, _ in todo.broke(fallen))
            continue
        except CancelledError as error:
            del flying[number]
            if control.cancelled:
                continue
            raise Gone("work.gone", reason=words_of(error)) from error
        except Gone:
            raise
        except (Exception, SystemExit) as error:
            if type(error).__name__ == "KilledWorker":
                yield from ((lost, Lost()) for lost, _ in todo.killed(flying.pop(number)[1]))
                continue
            outcome = Raised(words_of(error))
        del flying[number]
        yield number, outcome


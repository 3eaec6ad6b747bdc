"""Engines: what `engine=` may be, and how each of them takes pieces of work.

Two kinds: those that take one piece at a time and say when it is done (`Futures`: threads, processes, a dask cluster,
any executor), and those that take a batch and give it back whole (`Batches`: joblib, anything with `.map`).
"""

from __future__ import annotations

import multiprocessing
import os
import pickle
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from importlib import import_module, metadata
from typing import Any

from aofa_widgets.errors import InputError, named, shown
from aofa_widgets.words import fault

from .pieces import Outcome, Piece, attempt, deaf, many, own_words

WORDS = ("here", "threads:N", "processes:N", "joblib:N", "dask:ADDRESS")
MOST_WORKERS = 256
DASK_SECONDS = 10  # to reach a scheduler


class Batches:
    """Takes a list of pieces and gives them back: `run` does them, `width` is how many it does at once."""

    def __init__(self, run: Callable[..., Iterator[tuple[int, Outcome]]], width: int) -> None:
        self.run, self.width = run, width

    def check(self, function: Any, item: Any) -> None:
        """Nothing to look at beforehand."""

    def close(self, at_once: bool = False) -> None:
        """Nothing to give back."""


class Futures:
    """Takes one piece at a time; `make` makes the executor, a new one after a break if it is `ours`."""

    def __init__(self, make: Callable[[], Executor], width: Callable[[], int], ours: bool, travels: bool) -> None:
        self._make, self._width, self.ours, self._travels = make, width, ours, travels
        self.ahead = 2  # pieces handed out for each that is being done
        self._pool: Executor | None = None
        self.after: Callable[[], None] | None = None

    @property
    def width(self) -> int:
        """How many pieces are done at once, now; 0 where nobody is there."""
        return self._width()

    def check(self, function: Any, item: Any) -> None:
        """Raises: InputError where the function or the item cannot travel to another process."""
        if not self._travels:
            return
        try:
            pickle.dumps((function, item))
        except Exception as error:
            raise InputError(fault("function", "work.no_travel", found=shown(own_words(error), 120)[1:-1])) from None
        owner = getattr(getattr(function, "func", function), "__module__", "")
        if owner == "__main__" and not hasattr(sys.modules["__main__"], "__file__"):
            raise InputError(fault("function", "work.of_notebook"))

    def submit(self, function: Callable[[Any], Any], item: Any) -> Any:
        """Hand out a piece; gives its future."""
        if self._pool is None:
            self._pool = self._make()
        return self._pool.submit(attempt, function, item)

    def renew(self) -> None:
        """Forget an executor that broke, so that the next piece begins a new one."""
        if self.ours and self._pool is not None:
            self._end(self._pool, True)
            self._pool = None

    def close(self, at_once: bool = False) -> None:
        """End what is ours; `at_once` without waiting for what is being done."""
        if self.ours and self._pool is not None:
            self._end(self._pool, at_once)
        self._pool = None
        if self.after is not None:
            self.after()

    @staticmethod
    def _end(pool: Executor, at_once: bool) -> None:
        helpers = list((getattr(pool, "_processes", None) or {}).values()) if at_once else []
        pool.shutdown(wait=not at_once, cancel_futures=True)
        for helper in helpers:  # a piece may take hours: who asked to stop does not wait for it
            with suppress(Exception):
                helper.terminate()
        for helper in helpers:
            with suppress(Exception):
                helper.join(5)


def engine_of(engine: Any) -> Batches | Futures:
    """The engine that a word, a number of an object means. Raises: InputError for what is none, or is not installed.

    >>> engine_of(None).width, engine_of("threads:3").width
    (1, 3)
    """
    if engine is None or engine in ("", "here") and isinstance(engine, str):
        return Batches(many, 1)
    if isinstance(engine, str):
        return _worded(engine)
    kind = type(engine).__module__.partition(".")[0]
    if kind == "distributed":
        return _dask(engine)
    if kind == "joblib" and callable(engine):
        return _joblib(engine)
    if isinstance(engine, Executor):
        count = getattr(engine, "_max_workers", None) or 2
        return Futures(lambda: engine, lambda: count, False, isinstance(engine, ProcessPoolExecutor))
    if callable(getattr(engine, "map", None)):
        return Batches(partial(_mapped, engine), cores())
    raise InputError(fault("engine", "work.no_engine", found=shown(engine), allowed=", ".join(WORDS)))


def _worded(engine: str) -> Batches | Futures:
    name, _, rest = engine.strip().partition(":")
    if name == "dask" and rest:
        return _address(rest)
    if name not in ("threads", "processes", "joblib"):
        raise InputError(fault("engine", "work.no_engine", found=named(engine), allowed=", ".join(WORDS)))
    count = cores() if not rest else int(rest) if rest.isascii() and rest.isdigit() and len(rest) < 6 else 0
    if not 1 <= count <= MOST_WORKERS:
        raise InputError(fault("engine", "work.workers", found=named(engine), most=MOST_WORKERS))
    if name == "threads":
        return Futures(lambda: ThreadPoolExecutor(count, "aofa-work"), lambda: count, True, False)
    if name == "processes":
        return Futures(partial(_processes, count), lambda: count, True, True)
    return _joblib(library("joblib").Parallel(n_jobs=count, return_as="generator_unordered"))


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def library(name: str) -> Any:
    """An optional library. Raises: InputError that says what to install."""
    try:
        return import_module(name)
    except ImportError:
        raise InputError(fault("engine", "work.not_installed", found=name)) from None


def _processes(count: int) -> ProcessPoolExecutor:
    # a fork of a process with threads (a notebook's kernel has many) may stand still for ever
    ways = multiprocessing.get_all_start_methods()
    way = multiprocessing.get_context("forkserver" if "forkserver" in ways else "spawn")
    return ProcessPoolExecutor(count, mp_context=way, initializer=deaf)


def _joblib(parallel: Any) -> Batches:
    joblib = library("joblib")

    def run(function: Callable[[Any], Any], pieces: list[Piece]) -> Iterator[tuple[int, Outcome]]:
        yield from parallel(joblib.delayed(_numbered)(function, piece) for piece in pieces)

    return Batches(run, max(1, joblib.effective_n_jobs(getattr(parallel, "n_jobs", 1) or 1)))


def _numbered(function: Callable[[Any], Any], piece: Piece) -> tuple[int, Outcome]:
    return piece[0], attempt(function, piece[1])


def _mapped(
    engine: Any, function: Callable[[Any], Any], pieces: list[Piece]
) -> Iterator[tuple[int, Outcome]]:
    yield from engine.map(partial(_numbered, function), pieces)


def _address(address: str) -> Futures:
    distributed = library("distributed")
    try:
        client = distributed.Client(address, timeout=DASK_SECONDS, set_as_default=False)
    except Exception as error:
        reason = shown(own_words(error) or type(error).__name__, 200)[1:-1]
        raise InputError(fault("engine", "work.no_scheduler", found=named(address, 80), reason=reason)) from None
    lane = _dask(client)
    lane.after = client.close
    return lane


def _dask(client: Any) -> Futures:
    library("distributed")
    if not callable(getattr(client, "get_executor", None)):
        raise InputError(fault("engine", "work.no_engine", found=shown(client), allowed=", ".join(WORDS)))
    if getattr(client, "asynchronous", False):
        raise InputError(fault("engine", "work.asynchronous"))
    _same_version(client)
    lane = Futures(lambda: client.get_executor(pure=False), lambda: sum(client.nthreads().values()), False, False)
    lane.ahead = 6  # the way to a worker and back takes longer
    return lane


def own_version() -> str:
    """The version of this package, here."""
    return metadata.version("aofa-widgets")


def _same_version(client: Any) -> None:
    """Raises: InputError where a worker lacks this package or has another version: its games might not be the same."""
    ours = own_version()
    try:
        answers = client.run(metadata.version, "aofa-widgets", on_error="return")
    except Exception as error:  # closed, or its scheduler is gone
        place, reason = named(type(client).__name__), shown(own_words(error) or type(error).__name__, 200)[1:-1]
        raise InputError(fault("engine", "work.no_scheduler", found=place, reason=reason)) from None
    for worker, found in answers.items():
        if isinstance(found, BaseException):
            raise InputError(fault("engine", "work.worker_lacks", worker=shown(worker)[1:-1], version=ours))
        if found != ours:
            raise InputError(
                fault("engine", "work.worker_version", worker=shown(worker)[1:-1], found=named(found), version=ours)
            )

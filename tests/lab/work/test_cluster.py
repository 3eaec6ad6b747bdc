"""A cluster of two worker processes on this machine: a sweep of battles, a worker killed in the middle, same counts."""

from __future__ import annotations

import logging
import os
import signal
from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest

from aofa_widgets.errors import InputError
from aofa_widgets.lab.work import Control, spread
from aofa_widgets.rules import Ruleset

GAMES = 100
SIX, WOUNDS = (0, 1), (1, 2, 3)


@pytest.fixture(scope="module")
def client(worked: Any) -> Iterator[Any]:
    """A client of two workers: processes of their own, on the loopback alone, without a dashboard."""
    distributed = pytest.importorskip("distributed")
    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, host="127.0.0.1", dashboard_address=None,
            silence_logs=logging.CRITICAL, scheduler_kwargs={"dashboard": False, "dashboard_address": "127.0.0.1:0"},
        ) as cluster,
        distributed.Client(cluster, set_as_default=False) as client,
    ):  # fmt: skip
        helpers = list(client.run(os.getpid).values())
        assert len(helpers) == 2 and os.getpid() not in helpers
        yield client
        helpers += list(client.run(os.getpid).values())
    for helper in helpers:
        with pytest.raises(ProcessLookupError):
            os.kill(helper, 0)


def sweep() -> list[tuple[int, int, int, int]]:
    """The batches of the sweep: every place, several batches each."""
    return [(six, wounds, start, GAMES) for six in SIX for wounds in WOUNDS for start in range(0, 4 * GAMES, GAMES)]


@pytest.mark.people
def test_a_sweep_survives_a_worker_killed_in_the_middle(client: Any, worked: Any) -> None:
    travels = partial(worked.battles, Ruleset.load("swashbuckling"))
    here = spread(travels, sweep())
    assert here.complete and all(won + lost + unfinished == GAMES for won, lost, unfinished, _ in here)
    killed: list[int] = []

    def seen(done: int, total: int, _left: float | None) -> None:
        if done >= total // 4 and not killed:
            killed.append(next(iter(client.run(os.getpid).values())))
            os.kill(killed[0], signal.SIGKILL)

    there = spread(travels, sweep(), client, seen=seen)
    assert killed and there.complete and not there.failures and there.trouble is None
    assert there.results == here.results
    with pytest.raises(ProcessLookupError):
        os.kill(killed[0], 0)
    for engine in ("threads:2", "joblib:2", "processes:2"):
        assert spread(travels, sweep(), engine).results == here.results, engine


@pytest.mark.people
def test_a_cluster_by_its_address_and_what_it_refuses(
    client: Any, worked: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("aofa_widgets.lab.work.engines.DASK_SECONDS", 1)
    address = f"dask:{client.scheduler.address}"
    assert spread(worked.square, range(20), address).results == tuple(n * n for n in range(20))
    found = spread(worked.grumbling, range(1, 8), client)
    assert [one.number for one in found.failures] == [4] and len(found) == 6
    control = Control()
    items = [(n, 10) for n in range(300)]
    stop = lambda done, *_: control.cancel() if done == 5 else None  # noqa: E731
    found = spread(worked.counts, items, client, control=control, seen=stop)
    assert found.cancelled and 5 <= len(found) < 300
    with pytest.raises(InputError, match="No dask scheduler answers"):
        spread(worked.square, [1], "dask:tcp://127.0.0.1:9")


@pytest.mark.people
def test_workers_with_another_version_are_refused(client: Any, worked: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("aofa_widgets.lab.work.engines.own_version", lambda: "0.0.1")
    with pytest.raises(InputError, match=r"0\.0\.1"):
        spread(worked.square, [1], client)


@pytest.mark.people
def test_a_closed_client_is_said_in_a_sentence(client: Any, worked: Any) -> None:
    closed = type(client)(client.scheduler.address, set_as_default=False)
    closed.close()
    with pytest.raises(InputError, match="No dask scheduler answers"):
        spread(worked.square, [1], closed)


@pytest.mark.people
def test_an_item_that_kills_its_workers_is_given_up_by_the_cluster_too(client: Any, worked: Any) -> None:
    found = spread(worked.deadly, range(12), client)
    assert found.results == tuple(n * n for n in range(12) if n != 7)
    assert "Piece 8 of 12 was given up" in found.failures[0].texts["en"]

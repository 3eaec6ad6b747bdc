"""Work in pieces: order, failures, pauses, cancelling, Ctrl-C, and the sentences for what cannot be done."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.pool import ThreadPool
from typing import Any

import pytest

from aofa_widgets.errors import InputError
from aofa_widgets.lab.work import Control, spread
from aofa_widgets.lab.work.pace import Pace, progress, time_left

SQUARES = tuple(n * n for n in range(60))


@pytest.mark.parametrize("engine", [None, "here", "threads:1", "threads:4", "processes:2", "joblib:2"])
def test_every_engine_gives_the_same_in_the_same_order(worked: Any, engine: Any) -> None:
    seen: list[tuple[int, int]] = []
    found = spread(worked.square, range(60), engine, seen=lambda done, total, left: seen.append((done, total)))
    assert found.results == SQUARES and found.complete and found.numbers == tuple(range(60))
    assert seen == [(done, 60) for done in range(1, 61)] and found.notes() == ()


def test_objects_of_libraries_are_engines_too(worked: Any) -> None:
    import joblib

    with ThreadPoolExecutor(2) as pool, ThreadPool(2) as other:
        for engine in (pool, other, joblib.Parallel(n_jobs=2, prefer="threads"), joblib.Parallel(n_jobs=1)):
            assert spread(worked.square, range(60), engine).results == SQUARES
        assert pool.submit(abs, -1).result() == 1, "a pool of the user's stays open"


@pytest.mark.parametrize("engine", [None, "threads:3", "processes:2", "joblib:2"])
def test_what_raises_loses_its_item_alone(worked: Any, engine: Any) -> None:
    found = spread(worked.grumbling, range(1, 13), engine)
    assert found.results == tuple(n * n for n in range(1, 13) if n % 5)
    assert [one.number for one in found.failures] == [4, 9] and not found.complete and not found.cancelled
    assert found.failures[0].texts["en"] == "Piece 5 of 12 went wrong: ValueError: no 5."
    assert "ValueError\u00a0: no 5" in found.failures[0].texts["fr"].replace("\u202f", "\u00a0")
    assert spread(worked.grumbling, [0], engine).notes()[0]["en"].startswith("Piece 1 of 1")
    with pytest.raises(InputError, match="Piece 1 of 1"):
        spread(worked.grumbling, [0], engine).checked()


@pytest.mark.parametrize("engine", ["processes:2", "joblib:2"])
def test_a_worker_that_dies_is_replaced(worked: Any, engine: str, tmp_path: Any) -> None:
    memory = str(tmp_path / "died")
    found = spread(worked.mortal, [(n, memory) for n in range(12)], engine)
    assert (tmp_path / "died").exists() and found.results == SQUARES[:12] and found.complete


def test_an_item_that_kills_every_worker_is_given_up_and_named(worked: Any) -> None:
    found = spread(worked.deadly, range(12), "processes:2")
    assert found.results == tuple(n * n for n in range(12) if n != 7)
    assert [one.number for one in found.failures] == [7] and found.trouble is None
    assert "Piece 8 of 12 was given up" in found.failures[0].texts["en"]


def test_processes_that_never_begin_end_the_job_with_a_sentence(worked: Any) -> None:
    found = spread(worked.deadly, [7] * 12, "processes:2")
    assert not found.results and found.trouble and "joblib:N" in found.trouble["fr"]
    with pytest.raises(InputError, match="__main__"):
        found.checked()


@pytest.mark.parametrize("engine", [None, "threads:2", "processes:2", "joblib:2"])
def test_cancelling_gives_what_is_done(worked: Any, engine: Any) -> None:
    control = Control()
    items = [(n, 10) for n in range(400)]
    found = spread(
        worked.counts, items, engine, control=control, seen=lambda done, *_: control.cancel() if done == 5 else None
    )
    assert found.cancelled and not found.complete and 5 <= len(found.results) < 400
    assert found.results == tuple(worked.counts(items[number]) for number in found.numbers)
    assert str(len(found.results)) in found.notes()[0]["fr"]


def test_a_pause_begins_nothing_new_and_resume_goes_on(worked: Any) -> None:
    for engine in (None, "threads:2"):
        control, reached = Control(), threading.Event()
        done: list[int] = []

        def seen(count: int, *_: Any, own: Any = (control, done, reached)) -> None:
            own[1].append(count)
            if count == 3:
                own[0].pause()
                own[2].set()

        came: list[Any] = []
        thread = threading.Thread(
            target=lambda e=engine, c=control, s=seen, came=came: came.append(
                spread(worked.counts, [(n, 5) for n in range(30)], e, control=c, seen=s)
            )
        )
        thread.start()
        assert reached.wait(20)
        thread.join(0.5)
        assert thread.is_alive() and control.paused and len(done) <= 7, "what was begun is finished, no more"
        control.resume()
        thread.join(20)
        assert came[0].complete and done == list(range(1, 31))


def test_ctrl_c_keeps_what_is_done() -> None:
    def interrupted(number: int) -> int:
        if number == 4:
            raise KeyboardInterrupt
        return number

    found = spread(interrupted, range(9))
    assert found.results == (0, 1, 2, 3) and found.cancelled

    def seen(done: int, *_: Any) -> None:
        if done == 2:
            raise KeyboardInterrupt

    found = spread(abs, range(200), "threads:2", seen=seen)
    assert found.results == (0, 1) and found.cancelled


@pytest.mark.parametrize(
    "engine, words",
    [
        ("clouds", ("clouds", "threads:N")),
        ("threads:0", ("threads:0", "256")),
        ("threads:9999", ("9999", "256")),
        ("processes:two", ("two", "256")),
        ("dask", ("dask:ADDRESS",)),
        (3, ("3", "joblib")),
        (object(), ("object", "Client")),
    ],
)
def test_what_is_no_engine_is_said_in_one_sentence(engine: Any, words: tuple[str, ...]) -> None:
    with pytest.raises(InputError) as caught:
        spread(abs, [1], engine)
    for lang in ("en", "fr"):
        assert all(word in caught.value.say(lang) for word in words) and "\n" not in caught.value.say(lang)


def test_a_missing_library_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    for name, engine in (("joblib", "joblib:2"), ("distributed", "dask:tcp://127.0.0.1:9")):
        monkeypatch.setitem(sys.modules, name, None)
        with pytest.raises(InputError, match=r"aofa-widgets\[cluster\]"):
            spread(abs, [1], engine)


def test_what_cannot_travel_is_said_before_anything_begins() -> None:
    with pytest.raises(InputError, match="threads:N"):
        spread(lambda n: n, [1], "processes:2")
    with pytest.raises(InputError, match="takes a piece"):
        spread(3, [1])  # type: ignore[arg-type]
    assert spread(abs, []).complete and spread(abs, [], "processes:2").results == ()


def test_what_cannot_come_back_costs_its_item_alone(worked: Any) -> None:
    found = spread(worked.stubborn, range(6), "processes:2")
    assert found.numbers == (0, 1, 2, 4, 5) and [one.number for one in found.failures] == [3]
    assert spread(worked.stubborn, range(6), "threads:2").complete, "a thread may give back anything"


def test_time_left_goes_by_the_recent_rate_and_leaves_out_pauses() -> None:
    clock = [0.0]
    pace = Pace(lambda: clock[0])
    for _ in range(10):
        clock[0] += 2
        pace.done()
    assert pace.left(30) == pytest.approx(60)
    pace.pause()
    clock[0] += 1000
    pace.resume()
    assert pace.left(30) == pytest.approx(60)
    for _ in range(50):
        clock[0] += 0.5
        pace.done()
    assert pace.left(30) == pytest.approx(15)


@pytest.mark.parametrize(
    "seconds, english, french",
    [
        (None, "", ""),
        (1, "a moment left", "encore un instant"),
        (7.6, "about 8 s left", "encore 8 s environ"),
        (57.4, "about 55 s left", "encore 55 s environ"),
        (59, "about 1 minute left", "encore 1 minute environ"),
        (118, "about 2 minutes left", "encore 2 minutes environ"),
        (7000, "about 2 hours left", "encore 2 heures environ"),
    ],
)
def test_time_is_told_as_a_person_would(seconds: float | None, english: str, french: str) -> None:
    assert [time_left(seconds, lang).replace("\u00a0", " ").replace("\u202f", " ") for lang in ("en", "fr")] == [
        english,
        french,
    ]
    assert progress(1200, 10_000, 20, "fr").replace("\u202f", " ").replace("\u00a0", " ") == (
        "1 200 sur 10 000, encore 20 s environ"
    )

"""A clock that jumps: a year back or forth, over the hour of summer, to the ends of time; facts stay facts."""

from __future__ import annotations

import os
import random
import re
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any
from unittest import mock

from aofa_widgets.lab.saves import open_file, save_file
from aofa_widgets.lab.work import spread
from aofa_widgets.rules import saving
from aofa_widgets.teach.progress import Progress, clock

from .tasks import GAME, after, quiet

PARIS = "CET-1CEST,M3.5.0,M10.5.0/3"
BEGIN = datetime(2026, 3, 28, 23, 30, tzinfo=UTC)
JUMPS = (
    timedelta(hours=2),  # the night in which summer begins
    timedelta(days=-365), timedelta(days=365), timedelta(days=211), timedelta(hours=-1), timedelta(days=3650),
    timedelta(days=-20_000), timedelta(seconds=-1), timedelta(days=40),
)  # fmt: skip
NEGATIVE = re.compile(r"(?<![\w.,:’'-])[-−]\d")


@contextmanager
def at(moment: datetime, zone: str = PARIS) -> Iterator[None]:
    """Let it be a moment, for the learner's file and for the writer of files."""
    before = os.environ.get("TZ")
    os.environ["TZ"] = zone
    time.tzset()
    try:
        with (
            mock.patch.object(clock, "now", lambda: moment),
            mock.patch.object(saving.time, "time", lambda: moment.timestamp()),
        ):
            yield
    finally:
        os.environ.pop("TZ") if before is None else os.environ.__setitem__("TZ", before)
        time.tzset()


def clocks(name: str, rounds: int, seed: int) -> Iterator[dict[str, Any]]:
    """In each round a learner's file, a game and kept pieces go through a dozen jumps."""
    wrong, jumps = [], 0
    for n in range(rounds):
        chance = random.Random(f"{seed}-{n}")
        with tempfile.TemporaryDirectory(prefix="aofa-campaign-") as place:
            folder, moment, facts = Path(place), BEGIN, 0
            for k, jump in enumerate(JUMPS if n == 0 else chance.sample(JUMPS, 3)):
                moment += jump
                jumps += 1
                with at(moment):
                    facts += 1
                    said = _round(folder, facts, n * 100 + k)
                if said:
                    wrong.append(f"round {n}, {moment.isoformat()}: {said}"[-600:])
        yield {"done": n + 1}
    yield {"name": name, "rounds": rounds, "jumps": jumps, "wrong": wrong}


def _round(folder: Path, facts: int, n: int) -> str:
    """A fact, a save and a piece at this moment, and everything said; what went wrong."""
    from aofa_widgets import Start

    mine = Progress.open(folder / "aofa-progress.json")
    mine.asked(GAME, id=f"q{facts}", family="legal", right=False, clauses=[f"c{facts}"])
    again = Progress.open(mine.path)
    if not again.kept or again.notes or len(again.answers()) != facts:
        return f"{facts} facts, {len(again.answers())} in the file; {again.notes}"
    cards = again.mine["review"]
    if len(cards) != facts or any(card["missed"] < 1 or card["box"] < 0 for card in cards.values()):
        return f"cards: {cards}"
    ever = again.due(today=date.max)
    if not set(again.due()) <= set(ever) or len(ever) != facts:
        return "a card that never comes"
    for lang in ("en", "fr"):
        page = Start(lang, progress=again)
        said = [page.sentence(), quiet(["progress", "--file", str(mine.path), "--lang", lang])[1]]
        said += [row[lang] for row in _texts(page.get_state()["page"])]
        page.close()
        if found := next((NEGATIVE.search(one) for one in said if NEGATIVE.search(one)), None):
            return f"something negative is said: {found.string[max(0, found.start() - 60):found.end() + 60]}"
    match = after(GAME, n, 1)
    path = save_file(match, folder / "game.json")
    os.utime(path, (clock.now().timestamp(), clock.now().timestamp()))
    stray = folder / ".game.json.abcd1234.aside"  # what a killed save left an hour and more away from now
    stray.write_text("{")
    os.utime(stray, (clock.now().timestamp() + 86400,) * 2)
    save_file(match, path)
    if stray.exists() or not open_file(path).match.entries:
        return "a stray file of another time was left"
    found = spread(abs, [*range(facts)], keep=folder / "kept")
    return "" if found.results == tuple(range(facts)) else f"{found.results}"


def _texts(data: Any) -> Iterator[dict[str, str]]:
    """Every text in two languages within plain data."""
    if isinstance(data, dict):
        if {"en", "fr"} <= set(data) and isinstance(data["en"], str):
            yield data
        for child in data.values():
            yield from _texts(child)
    elif isinstance(data, list | tuple):
        for child in data:
            yield from _texts(child)

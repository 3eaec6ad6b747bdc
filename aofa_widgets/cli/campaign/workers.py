"""Workers that are killed in the middle of their piece: the job goes on without them, and comes to the same."""

from __future__ import annotations

import os
import random
import signal
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from aofa_widgets.lab.work import spread

ITEMS = 8


def piece(item: tuple[int, str]) -> int:
    """A piece of work; where a file of its name lies, it takes the file away and is killed."""
    number, flag = item
    if flag and os.path.exists(flag):
        os.unlink(flag)
        os.kill(os.getpid(), signal.SIGKILL)
    return number * number


def workers(name: str, rounds: int, seed: int) -> Iterator[dict[str, Any]]:
    """Kill a worker in every round, and hold the results and what is kept of them against those that nobody killed."""
    chance, wrong, killed = random.Random(f"{seed}-{name}"), [], 0
    with tempfile.TemporaryDirectory(prefix="aofa-campaign-") as place:
        for n in range(rounds):
            flag = Path(place, f"{n}")
            flag.touch()
            victim = chance.randrange(ITEMS)
            items = [(number, str(flag) if number == victim else "") for number in range(ITEMS)]
            keep = Path(place, f"kept-{n}")
            found = spread(piece, items, "processes:2", keep=keep)
            killed += not flag.exists()
            again = spread(piece, items, keep=keep)
            right = tuple(number * number for number in range(ITEMS))
            if found.results != right or again.results != right:
                wrong.append(f"round {n}: {found.results} {found.notes()}")
            yield {"done": n + 1}
    yield {"name": name, "rounds": rounds, "killed": killed, "wrong": wrong}

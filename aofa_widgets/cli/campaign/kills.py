"""Kills of the process that writes: at every step of a save and from outside, and what stands there afterwards."""

from __future__ import annotations

import os
import random
import shutil
import signal
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from aofa_widgets.rules.saving import STEPS

from .forks import PHASES, Say, forked
from .tasks import STRAY, TASKS, Task, reference, strangers


def kills(name: str, rounds: int, seed: int) -> Iterator[dict[str, Any]]:
    """Kill a task so often; after each round `{"done": n}`, at the end the counts and what was found wrong.

    Every other kill is by the process itself at a step of a save, the others come from outside at any time. The folder
    stays the same through all rounds, so that what one kill leaves lies there when the next one hits.
    """
    task, chance = TASKS[name], random.Random(f"{seed}-{name}")
    phases, wrong, ended = Counter[str](), [], 0
    with tempfile.TemporaryDirectory(prefix="aofa-campaign-") as place:
        made = Path(place, "reference")
        made.mkdir()
        reference(name, made)
        folder = Path(place, "work")
        folder.mkdir()
        steps = task.steps_of or STEPS
        for n in range(3 * rounds):
            if n - ended >= rounds:
                break
            if name == "lab" or (name in ("book", "report", "site") and n % 5 == 0):  # what is there is not done again
                shutil.rmtree(folder)
                folder.mkdir()
            found = _killed(task, folder, chance, n, steps[n // 2 % len(steps)])
            if found.signal == signal.SIGKILL:
                phases[found.phase] += 1
            else:
                ended += 1
            said = found.wrong or _looked(task, folder, found.said)
            if said:
                wrong.append(f"round {n}, at {found.step or 'the beginning'}: {said}"[-600:])
            yield {"done": n + 1 - ended}
        strays = sum(1 for path in folder.rglob("*") if path.match(STRAY))
    counts = {phase: phases[phase] for phase in PHASES}
    yield {"name": name, "rounds": rounds, "killed": sum(counts.values()), "ended": ended, "strays": strays,
           "phases": counts, "wrong": wrong}  # fmt: skip


def _killed(task: Task, folder: Path, chance: random.Random, n: int, step: str) -> Any:
    def work(say: Say) -> None:
        os.chdir(folder)  # where a notebook's kernel stands
        task.do(folder, say, n)

    if n % 2 == 0:
        return forked(work, (step, chance.randint(1, max(1, task.steps))))
    return forked(work, None, chance.random() * 0.25)


def _looked(task: Task, folder: Path, said: list[Any]) -> str:
    """What a process started anew finds wrong; it may not hang, whatever was left behind."""

    def look(say: Say) -> None:
        say(task.check(folder, said))

    found = forked(look)
    if found.wrong or not found.said:
        return f"the look afterwards: {found.wrong or 'ended'}"
    others = strangers(folder, task)
    return str(found.said[0] or (f"strange files: {others[:3]}" if others else ""))

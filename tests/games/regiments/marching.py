"""How long it takes to judge a move, a charge, a shot with twenty units and twelve pieces of terrain on the table.

`cd tests && python -m games.regiments.marching` prints the median, the mean and the slowest twentieth of each, in
thousandths of a second of the processor's own time, on an open field and on a crowded one.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable, Sequence
from typing import Any

from aofa_widgets.games.regiments.model.ground import Feature, Ground
from aofa_widgets.games.regiments.resolve import places
from aofa_widgets.table.formation import Block
from aofa_widgets.table.shapes import Rect

from .fields import TABLE, WALK, M

KINDS: tuple[dict[str, bool], ...] = (
    {"cover": True, "difficult": True},
    {"dangerous": True},
    {"cover": True, "blocks": True},
    {"cover": True, "obstacle": True},
    {"difficult": True},
    {"blocks": True, "impassable": True},
)


def made_up(chance: random.Random, top: int, low: int) -> Ground:
    """Twenty units between two heights of the table, twelve pieces of terrain."""
    features = []
    for i in range(12):
        at = chance.randint(1500, 16_000), chance.randint(3500, 8500)
        shape = Rect(*at, chance.randint(600, 1800), chance.randint(600, 1500), chance.randint(0, 90))
        features.append(Feature(f"f{i}", "piece", shape, **KINDS[i % len(KINDS)]))
    ground = Ground(TABLE, tuple(features))
    while len(ground.stands) < 20:
        n, figures = len(ground.stands), chance.choice([5, 10, 20])
        at = chance.randint(1000, 17_000), chance.randint(top, low)
        block = Block(*at, chance.randint(0, 359), 5, figures, 250, chance.choice([250, 500]))
        if not places.room(ground, n % 2, block, M.gap):
            ground = ground.put(f"u{n}", n % 2, block)
    return ground


def timed(name: str, ask: Callable[..., Any], jobs: Sequence[tuple[Any, ...]]) -> str:
    """One line of the answer."""
    taken = []
    for job in jobs:
        start = time.process_time_ns()
        ask(*job)
        taken.append((time.process_time_ns() - start) / 1e6)
    taken.sort()
    late = taken[len(taken) * 19 // 20]
    return f"  {name:8} median {statistics.median(taken):7.3f}  mean {statistics.mean(taken):7.3f}  slow {late:7.3f}"


def main() -> None:
    """Measure and print."""
    for title, top, low in (("open field", 500, 11_500), ("crowded field", 4800, 7400)):
        chance = random.Random(3)
        ground = made_up(chance, top, low)
        marches = []
        for _ in range(1500):
            first = chance.choice([0, chance.randint(0, 800)])
            steps = places.steps_of((first, chance.randint(0, 3048 - first)), (chance.randint(-90, 90),))
            marches.append((ground, M, f"u{chance.randrange(20)}", "rush", steps, WALK))
        pairs = [(ground, M, f"u{i}", f"u{j}") for i in range(0, 20, 2) for j in range(1, 20, 2)]
        units = [(ground, M, f"u{i}", WALK) for i in range(20)]
        print(title)
        print(timed("march", places.march, marches))
        print(timed("charge", places.charge, [(*pair, (), WALK) for pair in pairs]))
        print(timed("charges", places.charges, units))
        print(timed("shots", places.shots, pairs))
        print(timed("cover", places.cover, pairs))


if __name__ == "__main__":
    main()

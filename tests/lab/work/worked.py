"""Functions that travel to other processes: the tests put this folder on the path, so that workers find them."""

import os
import time

MIXED = 6364136223846793005


def counts(item):
    """Whole-number counts of a made-up battle, by arithmetic alone: the same on any machine."""
    seed, games = item
    won = [0, 0]
    for number in range(games):
        seed = (seed * MIXED + number + 1442695040888963407) % 2**64
        won[seed >> 63] += 1
    time.sleep(0.02)
    return won


def square(number):
    """A square."""
    return number * number


def grumbling(number):
    """A square, of no multiple of 5."""
    if number % 5 == 0:
        raise ValueError(f"no {number}")
    return number * number


def deadly(number):
    """A square; 7 ends the process that does it."""
    if number == 7:
        os._exit(3)
    time.sleep(0.01)
    return number * number


def mortal(item):
    """A square; the first time that 4 is asked for, the process ends (`item`: number and a file that remembers)."""
    number, memory = item
    if number == 4 and not os.path.exists(memory):
        open(memory, "w").close()
        os._exit(3)
    return number * number


def stubborn(number):
    """A number; of 3, something that cannot be sent to another process."""
    return (lambda: number) if number == 3 else number


def battles(base, item):
    """Counts of one batch of games at one place of a sweep: won by either side, unfinished, rolls in all."""
    from aofa_widgets.lab.kernels import Plan, fight

    six, wounds, start, games = item
    rules = base.with_values({"six.extra": six, "wounds.to_fall": wounds})
    found = fight(Plan(rules, ((3, 2), (2, 2, 2)), ("at_once", "strikes"), seed=7), start, games, "numpy")
    won = [int((found.winner == side).sum()) for side in (0, 1)]
    return [*won, found.unfinished, int(found.rolls.sum())]

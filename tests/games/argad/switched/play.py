"""Cases of what people do beside marching and fighting: tasks, tables, things thrown."""

from __future__ import annotations

from typing import Any

from aofa_widgets.games.argad import actions as ask

from ..bench import Bench, person
from . import case


@case("ARG-TEST-1", "tests", (1, 0), (-1, -1))
def below_a_skill(b: Bench) -> tuple[int, int]:
    return tested(b, 1)[0], tested(b, 6)[0]


@case("ARG-TEST-2", "tests", (-1, True), (-1, False))
def above_nothing_comes_of_it(b: Bench) -> tuple[int, bool]:
    turn, names = tested(b, 6, 1)
    return turn, "task_fails" in names


@case("ARG-TEST-3", "tests", (2, True), (-1, False))
def equal_may_be_tried_again(b: Bench) -> tuple[int, bool]:
    turn, names = tested(b, 2, 1)
    return turn, "task_again" in names


@case("ARG-TEST-4", "difficulty tests", (1, 2, 0), (0, -1, 1))
def a_number_to_reach(b: Bench) -> tuple[int, int, int]:
    """A hard task needs a 5, and may be tried again; a simple one a 4."""
    return tested(b, 5, task="hard")[0], tested(b, 4, 5, task="hard")[0], tested(b, 1, task="simple")[0]


def tested(b: Bench, *faces: int, **job: Any) -> tuple[int, tuple[str, ...]]:
    """In which turn a raft is steered by somebody of class 2, as `worked` tells it."""
    raft = {
        "id": "raft", "label": {"en": "the raft", "fr": "le radeau"}, "x": 3100, "y": 3000, "skill": "agility",
        **job,
    }  # fmt: skip
    state = b.set_out(person("a", "villager", 0, 3000, 3000), person("z", "raider", 1, 500, 500), jobs=[raft])
    names: tuple[str, ...] = ()
    for turn, face in enumerate(faces, 1):
        if not b.may(state, ask.Order("a", "work", target="raft")):
            return -1, names
        found = b.turn(state, ask.Order("a", "work", target="raft"), face=face)
        state, names = found.end, (*names, *found.names)
        if state.jobs[0].done:
            return turn, names
    return 0, names

"""Cases of what people do beside marching and fighting: tasks, tables, things thrown."""

from __future__ import annotations

from typing import Any

from aofa_widgets.games.argad import actions as ask
from aofa_widgets.games.argad.flow.after import back
from aofa_widgets.games.argad.flow.course import Course
from aofa_widgets.games.argad.flow.flags import lower
from aofa_widgets.games.argad.flow.melees import _fighters, parties
from aofa_widgets.games.argad.flow.perching import perched
from aofa_widgets.games.argad.model.tasks import Back

from ..bench import Bench, Turn, person
from .cases import case


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


# ---- Tables

BAR = {"id": "bar", "kind": "table", "x": 3000, "y": 3700, "w": 1000, "h": 400}


def leap(b: Bench, face: int, *more: ask.Action, at: int = 3000, to: int = 3700, **who: Any) -> Turn:
    """Somebody jumps on a table with an enemy behind it."""
    foe = person("z", "raider", 1, 3000, 4100)
    state = b.set_out(person("a", "raider", 0, 3000, at), foe, terrain=(BAR,), a={"cls": 4} | who)
    return b.turn(state, ask.Order("a", "move", ((3000, to),)), *more, jump=face, slow=1, face=1)


@case("ARG-TABLETOP-1", "tables", (0, "bar"), (1, ""))
def nobody_opposes_it(b: Bench) -> tuple[int, str]:
    """Unopposed it is difficult ground, which costs a slowness die, and no jump."""
    far = b.set_out(person("a", "raider", 0, 3000, 3000), person("z", "raider", 1, 500, 500), terrain=(BAR,))
    found = b.turn(far, ask.Order("a", "move", ((3000, 3700),)), slow=1)
    return int(("slow", 1) not in found.dice or not found.person("a").perch), found.person("a").perch


@case("ARG-TABLETOP-2", "tables", ("bar", True), ("", False))
def up_in_one_leap(b: Bench) -> tuple[str, bool]:
    found = leap(b, 3)
    return found.states["blows" if "blows" in found.states else "end"].person("a").perch, "jumps" in found


@case("ARG-TABLETOP-3", "tables", (True, False, True), (False, False, False))
def stopped_at_the_table(b: Bench) -> tuple[bool, bool, bool]:
    found = leap(b, 4)
    return "stopped_at_table" in found, found.person("a").startled, found.at("a")[1] < 3500


@case("ARG-TABLETOP-4", "tables", (True, True), (False, False))
def blocked_at_the_table(b: Bench) -> tuple[bool, bool]:
    found = leap(b, 5)
    return "blocked_at_table" in found, found.at("a")[1] < 3500


@case("ARG-TABLETOP-5", "tables", True, False)
def from_the_foot_of_it(b: Bench) -> bool:
    """Whoever stands on the table is above; the one at its foot strikes from below."""
    people = person("a", "raider", 0, 3000, 3600), person("z", "raider", 1, 3000, 3400)
    course = Course(b.params, b.set_out(*people, terrain=(BAR,)))
    perched(course)
    up = course.state
    below, above = up.person("z"), up.person("a")
    return lower(b.params, up, below, above) and not lower(b.params, up, above, below)


@case("ARG-TABLETOP-6", "tables", (True, ""), (False, ""))
def driven_off_a_stool(b: Bench) -> tuple[bool, str]:
    """A small table has no room for two: whoever is driven back jumps down."""
    stool = BAR | {"y": 3650, "w": 300, "h": 390}
    course = Course(b.params, b.set_out(
        person("a", "raider", 0, 3000, 3600), person("z", "raider", 1, 3000, 3400), terrain=(stool,)
    ))  # fmt: skip
    perched(course)
    was = course.state.person("a").perch == "bar"
    course.set(results=(("push", "a", "z"),))
    back(course, Back())
    return was, course.state.person("a").perch


@case("ARG-TABLETOP-7", "tables", (True, True, True), (False, False, False))
def it_overturns(b: Bench) -> tuple[bool, bool, bool]:
    course = Course(b.params, b.set_out(
        person("a", "raider", 0, 3000, 3800), person("z", "raider", 1, 3000, 3600), terrain=(BAR,)
    ))  # fmt: skip
    perched(course)
    course.set(results=(("push", "a", "z"), ("push", "z", "a")))
    back(course, Back())
    now = course.state
    names = [event.name for event in course.events]
    return "overturns" in names, now.person("a").down == now.turn + 1, now.person("z").down == now.turn + 1


# ---- What lies about a house

ROOM = {"id": "inn", "kind": "hall", "x": 3000, "y": 3200, "w": 2000, "h": 2000}


def thrown(b: Bench, face: int, room: bool = True, **who: Any) -> tuple[str, Turn | None]:
    """Somebody throws a jug across a room; "" if he may not."""
    people = person("a", "raider", 0, 2600, 3000), person("z", "raider", 1, 3500, 3400)
    state = b.set_out(*people, terrain=(ROOM,) if room else (), a=who)
    order = ask.Order("a", "throw", target="z")
    if not b.may(state, order):
        return "", None
    found = b.turn(state, order, face=face)
    return next(name for name in found.names if name.startswith("hurl_")), found


@case("ARG-CLOSEQ-2", "thrown_objects", (True, False), (False, False))
def only_in_a_house(b: Bench) -> tuple[bool, bool]:
    return bool(thrown(b, 3)[0]), bool(thrown(b, 3, room=False)[0])


@case("ARG-CLOSEQ-3", "thrown_objects", (("object",), False), ((), False))
def once_in_a_brawl(b: Bench) -> tuple[tuple[str, ...], bool]:
    found = thrown(b, 1)[1]
    return found.person("a").thrown if found else (), bool(thrown(b, 1, thrown=("object",))[0])


@case("ARG-CLOSEQ-5", "thrown_objects", ("hurl_misses", "hurl_pushes", "hurl_floors", True), ("", "", "", False))
def down_but_not_dead(b: Bench) -> tuple[str, str, str, bool]:
    """Against class 3 at -1: a four drives back, a five floors for all the next turn."""
    found = thrown(b, 5)[1]
    down = found is not None and not found.person("z").out and found.person("z").down == found.end.turn
    return thrown(b, 3)[0], thrown(b, 4)[0], thrown(b, 5)[0], down


@case("ARG-CLOSEQ-4", "thrown_objects", (True, "vshort", False), (False, "", False))
def struck_with_a_stool(b: Bench) -> tuple[bool, str, bool]:
    """A fresh contact in a house: a stool hits like a very short weapon, and kills nobody."""
    foe = person("z", "raider", 1, 3000, 3600)
    hardy = person("a", "raider", 0, 3000, 3000)
    state = b.set_out(hardy, foe, terrain=(ROOM,), a={"cls": 6}, z={"cls": 1, "armour": "none"})
    met = b.turn(state, ask.Order("a", "contact", target="z"), face=1)
    swing = ask.Blow("a", "z", "object")
    if "blows" not in met.states or not b.may(met.states["blows"], swing):
        return False, "", False
    blow = b.turn(state, ask.Order("a", "contact", target="z"), later=(swing,), face=5)
    party = next(parties(met.states["blows"]))
    row = next(one for one in _fighters(b.params, met.states["blows"], party, {"a": swing}) if one.id == "a")
    return "knocked_out" in blow and row.blunt, row.length, bool(blow.person("z").out)

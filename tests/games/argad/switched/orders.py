"""Shots before, during and at the last moment; pairs who draw; work of a certain time; formations."""

from __future__ import annotations

from typing import Any

from aofa_widgets.games.argad import actions as ask
from aofa_widgets.games.argad.model import State

from ..bench import Bench, Turn, person
from .cases import case

WALL = {"id": "wall", "kind": "tall_wall", "x": 3000, "y": 3600, "w": 1200, "h": 60}
ARCHER = {"cls": 3, "armour": "none"}


def archers(b: Bench, *more: Any, terrain: tuple[Any, ...] = (), y: int = 4600, **changed: Any) -> State:
    people = person("a", "warden_archer", 0, 3000, 3000), person("z", "raider", 1, 3000, y)
    return b.set_out(*people, *more, terrain=terrain, **changed)


# ---- Out of turn


@case("ARG-SNAP-1", "snap", (True, True), (False, False))
@case("ARG-SNAP-11", "snap", (True, True), (False, False))
def before_the_movement(b: Bench) -> tuple[bool, bool]:
    """The target is behind the wall in the end; it never gets there."""
    state = archers(b)
    order = ask.Order("a", "shoot", target="z")
    if not b.may(state, order):
        return False, False
    found = b.turn(state, order, ask.Order("z", "move", ((3000, 6000),)), shots=6, reroll=6)
    return True, found.at("z") == (3000, 4600)


@case("ARG-SNAP-2", "snap", (True, False), (False, False))
def one_says_first_whether_one_moves(b: Bench) -> tuple[bool, bool]:
    state = archers(b)
    still = ask.Order("a", "shoot", target="z")
    if not b.may(state, still):
        return False, False
    return True, b.turn(state, still).at("a") != (3000, 3000)


def passing(b: Bench, face: int, **more: Any) -> Turn | None:
    """Somebody runs from behind one wall to behind another; the archer means to shoot meanwhile."""
    walls = tuple(WALL | {"id": f"wall{n}", "x": 2000 + 2000 * n, "y": 4200, "w": 1300} for n in range(2))
    people = person("a", "warden_archer", 0, 3000, 3000), person("z", "raider", 1, 2300, 4500)
    state = b.set_out(*people, terrain=walls, z=ARCHER | {"move": "light"} | more)
    hold = ask.Order("a", "hold", aim="z")
    if not b.may(state, hold):
        return None
    return b.turn(state, hold, ask.Order("z", "move", ((3900, 4500),)), face=face)


@case("ARG-SNAP-3", "snap", (True, True), (False, False))
@case("ARG-SNAP-9", "snap", (True, True), (False, False))
def while_it_passes(b: Bench) -> tuple[bool, bool]:
    found = passing(b, 6)
    return (found is not None and "volley" in found), (found is not None and not found.person("z").alive)


@case("ARG-SNAP-4", "snap", (False, True), (None, None))
def fleeting(b: Bench) -> tuple[Any, Any]:
    """At 13 cm a bow needs 5 in the open; the same 5 is not enough for a target that only passes."""
    found = [passing(b, face) for face in (5, 6)]
    return tuple(one and not one.person("z").alive for one in found)  # type: ignore[return-value]


@case("ARG-SNAP-5", "snap", (False, True), (None, None))
def fleeting_into_contact(b: Bench) -> tuple[Any, Any]:
    """Behind a wall at first, against the archer's own friend in the end: a 5 is not enough, a 6 is."""
    found = []
    for face in (5, 6):
        wall = WALL | {"id": "wall", "x": 2000, "y": 4200, "w": 1300}
        people = person("a", "warden_archer", 0, 3000, 3000), person("f", "villager", 0, 3900, 4500)
        state = b.set_out(*people, person("z", "raider", 1, 2300, 4500), terrain=(wall,), z=ARCHER)
        hold = ask.Order("a", "hold", aim="z")
        if not b.may(state, hold):
            return None, None
        shot = b.turn(state, hold, ask.Order("z", "contact", target="f"), face=face, z=1, f=1)
        found.append(not shot.person("z").alive)
    return found[0], found[1]


def popping(b: Bench, face: int, also: bool = False) -> Turn | None:
    """The archer runs from behind one wall to behind another, and shoots on the way."""
    walls = tuple(WALL | {"id": f"wall{n}", "x": 2000 + 2000 * n, "y": 4200, "w": 1300} for n in range(2))
    people = person("a", "blowpipe_hunter", 0, 2300, 4500), person("z", "raider", 1, 3000, 3500)
    state = b.set_out(*people, terrain=walls, a=ARCHER, z=ARCHER)
    go = ask.Order("a", "move", ((3900, 4500),), aim="z")
    if not b.may(state, go):
        return None
    return b.turn(state, go, face=face)


@case("ARG-SNAP-6", "snap", True, False)
def a_fleeting_shooter(b: Bench) -> bool:
    found = popping(b, 6)
    return found is not None and "volley" in found


@case("ARG-SNAP-7", "snap", (False, "no_shot"), (False, ""))
def both_fleeting(b: Bench) -> tuple[bool, str]:
    walls = tuple(WALL | {"id": f"wall{n}", "x": 2000 + 2000 * n, "y": 4000, "w": 1300} for n in range(2))
    people = person("a", "blowpipe_hunter", 0, 2300, 4500), person("z", "raider", 1, 2300, 3500)
    state = b.set_out(*people, terrain=walls, a=ARCHER, z=ARCHER)
    go = ask.Order("a", "move", ((3900, 4500),), aim="z")
    if not b.may(state, go):
        return False, ""
    found = b.turn(state, go, ask.Order("z", "move", ((3900, 3500),)), face=6)
    return "volley" in found, "no_shot" if "no_shot" in found else ""


@case("ARG-SNAP-10", "snap", (True, True), (False, False))
def before_a_contact(b: Bench) -> tuple[bool, bool]:
    state = archers(b)
    order = ask.Order("a", "shoot", target="z")
    if not b.may(state, order):
        return False, False
    found = b.turn(state, order, ask.Order("z", "contact", target="a"), shots=6, reroll=6)
    return True, not found.person("z").alive


@case("ARG-SNAP-8", "snap", (0, True), (0, False))
def ducking_behind_cover_is_not_fleeting(b: Bench) -> tuple[int, bool]:
    """Who stands behind a hedge all along has its cover and no more; the moment is another."""
    hedge = {"id": "hedge", "kind": "hedge", "x": 3000, "y": 4450, "w": 900, "h": 60}
    state = archers(b, terrain=(hedge,))
    return 0, b.may(state, ask.Order("a", "hold", aim="z"))


# ---- At the last moment


def charged(b: Bench, *brush: Any, **faces: int) -> Turn:
    people = person("a", "fusilier", 0, 3000, 3000), person("z", "raider", 1, 3000, 4200)
    state = b.set_out(*people, terrain=brush, a={"melee": "sword", "cls": 3}, z=ARCHER | {"melee": "sword"})
    shot = ask.Shot("a", "z", how="point_blank")
    return b.turn(state, ask.Order("z", "contact", target="a"), later=(shot,), **faces)


@case("ARG-POINTBLANK-1", "point_blank", (True, 1), (False, 2))
@case("ARG-POINTBLANK-5", "point_blank", (True, 1), (False, 2))
def just_before_contact(b: Bench) -> tuple[bool, int]:
    """The shot falls among the blows, before the sword that has just come: whoever is hit does not strike."""
    found = charged(b, a=5, z=5)
    return not found.person("z").alive and found.person("a").alive, len(found.dice)


@case("ARG-POINTBLANK-2", "point_blank", (False, False), (True, False))
def who_shoots_does_not_strike(b: Bench) -> tuple[bool, bool]:
    """A 3 misses with the musket, and there is no sword to drive anybody back with it."""
    found = charged(b, a=3, z=1)
    return "driven_back" in found, not found.person("z").alive


@case("ARG-POINTBLANK-4", "point_blank", True, False)
def the_ground_does_not_count(b: Bench) -> bool:
    brush = {"id": "brush", "kind": "brush", "x": 3000, "y": 3200, "w": 1200, "h": 300}
    found = charged(b, brush, a=5, z=5)
    return not found.person("z").alive and found.person("a").alive


def line(b: Bench, *late: ask.Action, still: bool = False, **faces: int) -> Turn:
    """Two fusiliers; two raiders come at them, and a third close behind the first."""
    row = [person(f"a{n}", "fusilier", 0, 3000 + 300 * n, 3000) for n in range(2)]
    row += [person(f"z{n}", "raider", 1, 3000 + 300 * n, 3900) for n in range(2)]
    row.append(person("y", "raider", 1, 3000, 4120))
    plain = ARCHER | {"melee": "sword"}
    state = b.set_out(*row, **{one["id"]: plain for one in row})
    go = [ask.Order(f"z{n}", "contact", target=f"a{n}") for n in range(2)]
    behind = ask.Order("y") if still else ask.Order("y", "move", ((3000, 3420),))
    return b.turn(state, *go, behind, later=late, **faces)


FIRE = tuple(ask.Shot(f"a{n}", f"z{n}", how="front") for n in range(2))


@case("ARG-POINTBLANK-3", "point_blank", (True, 1, ["z0"]), (False, 0, []))
def a_line_fires_together(b: Bench) -> tuple[bool, int, list[str]]:
    """All dice at once at the whole front: one hits, and a lot says whom."""
    found = line(b, *FIRE, shots=(5, 1), victim=1, face=1)
    return ("shots", 2) in found.dice, found.names.count("volley"), [n for n in ("z0", "z1") if found.person(n).out]


@case("ARG-POINTBLANK-6", "point_blank", (True, True, False), (False, False, False))
def over_the_bodies(b: Bench) -> tuple[bool, bool, bool]:
    """The raider behind takes the place of the one who fell, and strikes from there; not one who stood still."""
    one = ask.Shot("a0", "z0", how="point_blank")
    found, held = line(b, one, a0=5, face=3), line(b, one, still=True, a0=5, face=3)
    took = "steps_over" in found and found.states["end"].person("y").y < 3300
    return took, ("y", 1) in found.dice and bool(found.person("z0").out), "steps_over" in held


# ---- A duel of two


@case("ARG-DUEL-2", "speed_die", ("A", 1), ("", 0))
def the_faster_shoots_first(b: Bench) -> tuple[str, int]:
    return faced(b)


def faced(b: Bench, speed: tuple[int, int] = (5, 4), **more: Any) -> tuple[str, int]:
    people = person("a", "gunman", 0, 3000, 3000, **more), person("z", "gunman", 1, 3000, 4000)
    state = b.set_out(*people, a=ARCHER, z=ARCHER)
    late = ask.Shot("a", "z"), ask.Shot("z", "a")
    found = b.turn(state, later=late, face=6, speed=speed, shot=6)
    return ("A" if found.person("a").alive and not found.person("z").alive else ""), found.names.count("draws_first")


@case("ARG-DUEL-3", "speed_die", ("", "A"), ("", ""))
def a_gunslinger_draws_faster(b: Bench) -> tuple[str, str]:
    """As fast as each other, both fall; the talent makes the one the faster."""
    return tuple(faced(b, (5, 5), talents=talents)[0] for talents in ([], ["gunslinger"]))  # type: ignore[return-value]


# ---- Work


def worked(b: Bench, *faces: int, kind: str = "villager", **job: Any) -> tuple[int, tuple[str, ...]]:
    """In which turn the chest is open, 0 if never, and what was told of it; one face for each turn."""
    chest = {"id": "chest", "label": {"en": "the chest", "fr": "le coffre"}, "x": 3100, "y": 3000, **job}
    people = person("a", kind, 0, 3000, 3000), person("o", "raider", 0, 3600, 3000), person("z", "raider", 1, 500, 500)
    state = b.set_out(*people, jobs=[chest], o={"role": "troop_leader"})
    order = ask.Order("a", "work", target="chest")
    names: tuple[str, ...] = ()
    for turn, face in enumerate(faces, 1):
        if not b.may(state, order):
            return -1, names
        found = b.turn(state, order, work=face)
        state, names = found.end, (*names, *(name for name in found.names if "work" in name or "job" in name))
        if state.jobs[0].done:
            return turn, names
    return 0, names


@case("ARG-TIME-1", "certain_time", 3, -1)
def as_long_as_it_takes(b: Bench) -> int:
    return worked(b, 4, 4, 3)[0]


@case("ARG-TIME-2", "certain_time", (6, 0), (-1, -1))
def six_turns_are_enough(b: Bench) -> tuple[int, int]:
    return worked(b, 6, 6, 6, 6, 6, 6)[0], worked(b, 6, 6, 6, 6, 6)[0]


@case("ARG-TIME-2a", "certain_time", (1, 0), (-1, -1))
def the_first_turn(b: Bench) -> tuple[int, int]:
    return worked(b, 1)[0], worked(b, 2)[0]


@case("ARG-TIME-2b", "certain_time", (2, 0), (-1, -1))
def the_second_turn(b: Bench) -> tuple[int, int]:
    return worked(b, 6, 2)[0], worked(b, 6, 3)[0]


@case("ARG-TIME-2c", "certain_time", (3, 0), (-1, -1))
def the_third_turn(b: Bench) -> tuple[int, int]:
    return worked(b, 6, 6, 3)[0], worked(b, 6, 6, 4)[0]


@case("ARG-TIME-2d", "certain_time", (4, 0), (-1, -1))
def the_fourth_turn(b: Bench) -> tuple[int, int]:
    return worked(b, 6, 6, 6, 4)[0], worked(b, 6, 6, 6, 5)[0]


@case("ARG-TIME-2e", "certain_time", (5, 0), (-1, -1))
def the_fifth_turn(b: Bench) -> tuple[int, int]:
    return worked(b, 6, 6, 6, 6, 5)[0], worked(b, 6, 6, 6, 6, 6)[0]


@case("ARG-TIME-6", "certain_time", (2, 3), (-1, -1))
def hard_work_begins_late(b: Bench) -> tuple[int, int]:
    return worked(b, 1, 1, delay=1)[0], worked(b, 1, 2, 2, delay=1)[0]


@case("ARG-TIME-7", "certain_time", (1, 0), (-1, -1))
def specialists_are_ahead(b: Bench) -> tuple[int, int]:
    return worked(b, 2, kind="sapper")[0], worked(b, 2)[0]


@case("ARG-TIME-4", "six_fails certain_time", (-1, True), (6, False))
def a_six_spoils_it(b: Bench) -> tuple[int, bool]:
    turn, names = worked(b, 6, 6, 6, 6, 6, 6)
    return turn, "work_fails" in names


@case("ARG-TIME-5", "six_fails certain_time", (4, 3), (3, 2), time__insist=True)
def begun_again_from_nothing(b: Bench) -> tuple[int, int]:
    """After a six one may insist, and all counts from the first turn again."""
    return worked(b, 4, 6, 2, 2)[0], worked(b, 6, 2, 2)[0]

"""Dangerous ground, loads on it, water, bases of other sizes."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from aofa_widgets.games.argad import actions as ask

from ..bench import Bench, Turn, person
from .cases import case

LEDGE = {"id": "ledge", "kind": "rope_bridge", "x": 3000, "y": 3600, "w": 2000, "h": 800}
FAST = LEDGE | {"kind": "icy_ledge"}
SAND = LEDGE | {"kind": "quicksand"}


def crossing(
    b: Bench, face: int = 1, over: dict[str, Any] = LEDGE, to: int = 4200, more: int = 0, **who: Any
) -> Turn:
    """Somebody (and friends beside him) goes over dangerous ground; the slowness die shows this face."""
    kind = who.pop("person", "raider")
    friends = [person(f"f{n}", "raider", 0, 2700 + 600 * n, 3000) for n in range(more)]
    foe = person("z", "raider", 1, 500, 500)
    row = {"talents": who.pop("talents", [])}
    state = b.set_out(person("a", kind, 0, 3000, 3000, **row), *friends, foe, terrain=(over,), a={"cls": 3} | who)
    ways = [ask.Order(one.id, "move", ((one.x, to),)) for one in state.here(0)]
    return b.turn(state, *ways, slow=face, die=5)


def risk(found: Turn, name: str = "a") -> str:
    who = found.person(name)
    return "danger" if who.danger else "shout" if "shouts" in found else "fine"


@case("ARG-DANGER-1", "danger", "danger", "fine")
@case("ARG-DANGER-4", "danger", "danger", "fine")
def above_the_class(b: Bench) -> str:
    return risk(crossing(b, 4))


@case("ARG-DANGER-2", "danger", ("fine", "danger"), ("fine", "fine"))
def below_the_class(b: Bench) -> tuple[str, str]:
    return risk(crossing(b, 2)), risk(crossing(b, 4))


@case("ARG-DANGER-3", "danger", ("shout", True), ("fine", False))
def equal_to_the_class(b: Bench) -> tuple[str, bool]:
    found = crossing(b, 3)
    return risk(found), "shouts" in found


def second(b: Bench, face: int, help_: bool = False, **who: Any) -> Turn:
    """The turn after somebody came into danger; a friend may stand right beside him."""
    friend = [person("h", "raider", 0, 3300, 3300)] if help_ else []
    foe = person("z", "raider", 1, 500, 500)
    first = b.turn(
        b.set_out(person("a", "raider", 0, 3000, 3300), *friend, foe, terrain=(LEDGE,), a={"cls": 3} | who),
        ask.Order("a", "move", ((3000, 4200),)), slow=5,
    )  # fmt: skip
    return b.turn(first.end, test=face, rescuer=6)


@case("ARG-DANGER-5", "danger", ("killed", "", 1), ("", "", 0))
def a_second_failure(b: Bench) -> tuple[str, str, int]:
    lost, hurt = second(b, 5).person("a"), second(b, 5, life=2).person("a")
    return lost.out, hurt.out, hurt.hits


@case("ARG-DANGER-6", "danger", (True, 2), (False, 0))
@case("ARG-DANGER-7f", "danger", (True, 2), (False, 0))
def a_helper_rolls_too(b: Bench) -> tuple[bool, int]:
    """One above the class is too much alone; with a helper's -1 it is only a shout."""
    alone, helped = second(b, 4), second(b, 4, True)
    failed = second(b, 6, True)
    return alone.person("a").out != helped.person("a").out, len(failed.dice)


def changed(b: Bench, face: int, over: dict[str, Any] = LEDGE, **who: Any) -> str:
    return risk(crossing(b, face, over, **who))


@case("ARG-DANGER-7", "danger", ("shout", "danger"), ("fine", "fine"))
@case("ARG-DANGER-7a", "danger", ("shout", "danger"), ("fine", "fine"))
def mail_weighs(b: Bench) -> tuple[str, str]:
    return changed(b, 2, armour="4"), changed(b, 3, armour="4")


@case("ARG-DANGER-7b", "danger", ("shout", "danger"), ("fine", "fine"))
def full_harness_weighs_more(b: Bench) -> tuple[str, str]:
    return changed(b, 1, armour="5"), changed(b, 2, armour="5")


@case("ARG-DANGER-7c", "danger burden_danger", "shout", "fine")
def a_heavy_load(b: Bench) -> str:
    return changed(b, 2, to=3700, burden="heavy")


@case("ARG-DANGER-7d", "danger burden_danger", "danger", "fine")
def a_very_heavy_load(b: Bench) -> str:
    return changed(b, 2, to=3500, burden="very_heavy")


@case("ARG-BURDEN-4", "burden_danger danger", ("shout", "danger"), ("fine", "fine"))
def loads_count(b: Bench) -> tuple[str, str]:
    return changed(b, 2, to=3700, burden="heavy"), changed(b, 2, to=3500, burden="very_heavy")


@case("ARG-DANGER-7e", "danger", ("fine", "shout"), ("fine", "fine"))
def who_knows_the_place(b: Bench) -> tuple[str, str]:
    return changed(b, 3, talents=["local"]), changed(b, 3)


@case("ARG-DANGER-8", "danger", (2, True), (0, True))
def a_six_and_one_more(b: Bench) -> tuple[int, bool]:
    found = crossing(b, 6, more=2)
    return sum(p.danger for p in found.end.people), "stuck" in found


@case("ARG-DANGER-9", "danger", ("fine", "danger"), ("fine", "fine"))
def riders_throw_two(b: Bench) -> tuple[str, str]:
    """The lower die on difficult ground, the higher one on very difficult ground: the same dice, two readings."""
    return riding(b, "difficult"), riding(b, "very_difficult")


def riding(b: Bench, grade: str) -> str:
    """A rider of class 3; one die shows little, the other much."""
    foe = person("z", "raider", 1, 500, 500)
    state = b.set_out(person("a", "horse_scout", 0, 3000, 3000), foe, terrain=(SAND,), a={"cls": 3})
    sand = replace(state.ground.features[0], does=replace(state.ground.features[0].does, mounted=grade))
    state = replace(state, ground=replace(state.ground, features=(sand,)))
    return risk(b.turn(state, ask.Order("a", "move", ((3000, 4200),)), slow=(1, 5)))


@case("ARG-DANGER-7g", "danger", ("shout", "danger"), ("fine", "fine"))
def mounted_foot(b: Bench) -> tuple[str, str]:
    return mounted(b, 2), mounted(b, 3)


def mounted(b: Bench, face: int) -> str:
    foe = person("z", "raider", 1, 500, 500)
    who = {"cls": 3, "armour": "none", "kind": "mounted_foot"}
    state = b.set_out(person("a", "horse_scout", 0, 3000, 3000), foe, terrain=(SAND,), a=who)
    return risk(b.turn(state, ask.Order("a", "move", ((3000, 4200),)), slow=face))


@case("ARG-DANGER-10", "danger ratings", ("fine", "shout"), ("fine", "fine"), danger__stat="agility")
def under_agility(b: Bench) -> tuple[str, str]:
    return changed(b, 3, ratings=(("agility", 5),)), changed(b, 3)


@case("ARG-DANGER-12", "danger", ("danger", "fine"), ("fine", "fine"))
def only_when_crossed_fast(b: Bench) -> tuple[str, str]:
    return risk(crossing(b, 4, FAST)), risk(crossing(b, 4, FAST, to=3500))


# ---- Bases


@case("ARG-BASE-5", "bases", (150, 200), (200, 200))
def tight_ranks(b: Bench) -> tuple[int, int]:
    tight = next(one for one in b.game.arms.people.values() if one.base == "tight")
    who = b.set_out(person("a", tight.id, 0, 3000, 3000)).person("a")
    return who.w, 200


@case("ARG-BASE-8", "bases", (250, 250), (200, 200), base__foot_mm=25)
def larger_bases(b: Bench) -> tuple[int, int]:
    who = b.set_out(person("a", "raider", 0, 3000, 3000)).person("a")
    return who.w, who.d


@case("ARG-BASE-9", "bases", (True, False), (True, True), base__scale_percent=50)
def half_of_all_distances(b: Bench) -> tuple[bool, bool]:
    state = b.set_out(person("a", "raider", 0, 3000, 3000))
    ways = [((3000, 3000 + far),) for far in (900, 1900)]
    return b.may(state, ask.Order("a", "move", ways[0])), b.may(state, ask.Order("a", "move", ways[1]))


# ---- Down from a great height


def leapt(b: Bench, face: int, *hay: Any) -> Turn:
    """Somebody of class 3 jumps from a wall of two floors."""
    wall = {"id": "wall", "kind": "tall_wall", "x": 3000, "y": 3300, "w": 3000, "h": 100, "height": 1000}
    people = person("a", "raider", 0, 3000, 2800), person("z", "raider", 1, 500, 500)
    state = b.set_out(*people, terrain=(wall, *hay), a={"cls": 3, "y": 3300, "z": 1000, "perch": "wall"})
    return b.turn(state, ask.Order("a", "jump", ((3000, 3800),)), fall=face)


def ends(b: Bench, *hay: Any) -> list[str]:
    found = [leapt(b, face, *hay) for face in (2, 3, 4)]
    told = ("lands_well", "lies_flat", "falls_to_death")
    return [next((name for name in told if name in one), "") for one in found]


@case("ARG-DANGER-11", "danger", ["lands_well", "lies_flat", "falls_to_death"], ["", "", ""])
def a_jump_from_two_floors(b: Bench) -> list[str]:
    """One test, deadly at once; equal to the class one lies flat for all the next turn."""
    return ends(b)


@case("ARG-DANGER-7h", "danger", ["lands_well", "lands_well", "lies_flat"], ["", "", ""])
def a_jump_into_hay(b: Bench) -> list[str]:
    return ends(b, {"id": "hay", "kind": "hay", "x": 3000, "y": 3600, "w": 600, "h": 400})

"""Ties, armour that counts finely, ranks that hold, wounds and their care, people with ratings of their own."""

from __future__ import annotations

from typing import Any

from aofa_widgets.games.argad import actions as ask

from ..bench import Bench, Turn, person
from .cases import case

SWORD = {"cls": 3, "armour": "none", "melee": "sword", "ranged": ()}


def fates(found: Turn) -> str:
    """Who fell, by the first letter: a capital for whoever is out, else small."""
    return "".join(p.id.upper() if p.out else p.id for p in found.end.people)


def duel(b: Bench, one: dict[str, Any], other: dict[str, Any], a: int, c: int) -> Turn:
    """Two face to face, and what their dice show."""
    people = person("a", "raider", 0, 3000, 3000), person("c", "raider", 1, 3000, 3200)
    return b.turn(b.set_out(*people, a=SWORD | one, c=SWORD | other), a=a, c=c)


@case("ARG-TIE-1", "tie", "aC", "AC")
def higher_class_lives(b: Bench) -> str:
    return fates(duel(b, {"cls": 4}, {}, 5, 5))


@case("ARG-TIE-2", "tie", "aC", "AC")
@case("ARG-ARMOUR-14", "tie", "aC", "AC")
def better_armour_lives(b: Bench) -> str:
    return fates(duel(b, {"armour": "4"}, {}, 5, 5))


@case("ARG-TIE-3", "tie", "aC", "AC")
def higher_die_lives(b: Bench) -> str:
    return fates(duel(b, {}, {}, 5, 4))


@case("ARG-TIE-4", "tie location", "aC", "AC")
def better_bonus_lives(b: Bench) -> str:
    return fates(duel(b, {}, {"places": ("arm",)}, 5, 5))


@case("ARG-TIE-5", "tie", ("AC", "aC"), ("AC", "AC"))
def nothing_left_to_compare(b: Bench) -> tuple[str, str]:
    return fates(duel(b, {}, {}, 5, 5)), fates(duel(b, {}, {}, 5, 4))


@case("ARG-TIE-6", "tie", (False, True), (True, True))
def one_alone_goes_back(b: Bench) -> tuple[bool, bool]:
    found = duel(b, {"cls": 4}, {"cls": 3}, 3, 4)
    return found.at("a") != (3000, 3000), found.at("c") != (3000, 3200)


@case("ARG-TIE-7", "tie", ("ACd", "aCd"), ("ACd", "ACd"))
def several_against_one_are_not_compared(b: Bench) -> tuple[str, str]:
    found = []
    for many in (True, False):
        two = person("a", "raider", 0, 3000, 3000), person("c", "raider", 1, 3000, 3200)
        third = person("d", "raider", 1, 3000, 2800 if many else 600)
        state = b.set_out(*two, third, a=SWORD | {"cls": 4}, c=SWORD, d=SWORD)
        found.append(fates(b.turn(state, a=5, c=5, d=1, later=(ask.Blow("a", "c"),))))
    return found[0], found[1]


def worn(b: Bench, armour: str) -> str:
    return b.set_out(person("a", "raider", 0, 3000, 3000, armour=armour)).person("a").armour


@case("ARG-ARMOUR-4", "armour_types", ("3", "a"), ("none", "A"))
def a_little_metal(b: Bench) -> tuple[str, str]:
    armour = worn(b, "3")
    found = duel(b, {"armour": armour, "cls": 2}, {"cls": 3}, 1, 3)
    return armour, fates(found)[0]


@case("ARG-ARMOUR-5", "armour_types tie", ("4*", "aC"), ("4", "AC"))
def half_armour(b: Bench) -> tuple[str, str]:
    return worn(b, "4*"), fates(duel(b, {"armour": worn(b, "4*")}, {"armour": "4"}, 5, 5))


@case("ARG-ARMOUR-6", "armour_types tie", ("5*", "aC"), ("5", "AC"))
def the_heaviest_harness(b: Bench) -> tuple[str, str]:
    return worn(b, "5*"), fates(duel(b, {"armour": worn(b, "5*")}, {"armour": "5"}, 6, 6))


@case("ARG-RETREAT-5", "rank_support", False, True)
def friends_in_file_hold_the_front(b: Bench) -> bool:
    file = [person(f"f{n}", "raider", 1, 3000, 3400 + 200 * n) for n in range(2)]
    two = person("a", "raider", 0, 3000, 3000), person("c", "raider", 1, 3000, 3200)
    state = b.set_out(*two, *file, a=SWORD, c=SWORD | {"cls": 4})
    return b.turn(state, a=4, c=1).at("c") != (3000, 3200)


# ---- Wounds


def hurt(b: Bench, place: int, **more: Any) -> Turn:
    """Somebody with two lives is wounded; the die for the place shows this."""
    two = person("a", "raider", 0, 3000, 3000), person("c", "raider", 1, 3000, 3200)
    return b.turn(b.set_out(*two, a=SWORD, c=SWORD | {"life": 2} | more), a=5, c=1, place=place)


@case("ARG-WOUND-3", "location", (("head",), True), ((), False))
def the_head(b: Bench) -> tuple[tuple[str, ...], bool]:
    found = hurt(b, 1).person("c")
    return found.places, not found.awake(2)


@case("ARG-WOUND-4", "location", (("arm",), True), ((), False))
def the_arm(b: Bench) -> tuple[tuple[str, ...], bool]:
    found = hurt(b, 5)
    after = b.turn(found.end, a=1, c=4)  # with the arm hurt 4 - 1 only drives class 3 back
    return found.person("c").places, after.person("a").alive


@case("ARG-WOUND-5", "location", (("leg",), True, False), ((), False, False))
def the_leg(b: Bench) -> tuple[tuple[str, ...], bool, bool]:
    """Four centimetres less than 20; without places a walking wounded goes 12 at most (ARG-WOUND-7)."""
    found = hurt(b, 10).person("c")
    state = b.set_out(person("a", "raider", 0, 3000, 3000), a={"life": 2, "hits": 1, "places": found.places})
    walks = [b.may(state, ask.Order("a", "move", ((3000, 3000 + far),))) for far in (1600, 1700)]
    return found.places, walks[0], walks[1]


def treated(b: Bench, face: int, healer: str = "villager", **more: Any) -> tuple[bool, int, int]:
    """Whether somebody hurt may be treated, his wounds after it, how many places of them are left."""
    two = person("a", healer, 0, 3000, 3000), person("c", "raider", 0, 3000, 3200)
    wounds = {"life": 2, "hits": 1, "places": ("arm",)}
    state = b.set_out(*two, person("z", "raider", 1, 500, 500), c=SWORD | wounds | more)
    order = ask.Order("a", "care", target="c")
    if not b.may(state, order):
        return False, 1, 1
    found = b.turn(state, order, care=face).person("c")
    return True, found.hits, len(found.places)


@case("ARG-HEAL-1", "healing", (True, 0, 0), (False, 1, 1))
def treated_with_luck(b: Bench) -> Any:
    return treated(b, 1)


@case("ARG-HEAL-2", "healing", (True, 0, 1), (False, 1, 1))
@case("ARG-HEAL-5", "healing", (True, 0, 1), (False, 1, 1))
def treated_and_marked_for_life(b: Bench) -> Any:
    return treated(b, 2)  # class 3, -1 in poor conditions


@case("ARG-HEAL-7", "healing", (True, 1, 1), (False, 1, 1))
def treated_in_vain(b: Bench) -> Any:
    return treated(b, 3)


@case("ARG-HEAL-3", "healing", ("recovers", "killed", False), ("killed", "killed", False))
def somebody_hit_is_worth_saving(b: Bench) -> tuple[str, str, bool]:
    """Below health he will recover, above it he is dead, and nobody can do more."""
    two = person("a", "villager", 0, 3000, 3000), person("c", "raider", 0, 3000, 3200)
    state = b.set_out(*two, person("z", "raider", 1, 500, 500), c=SWORD | {"hits": 1, "out": "killed"})
    order = ask.Order("a", "care", target="c")
    if not b.may(state, order):
        return "killed", "killed", False
    lost = b.turn(state, order, care=4)
    return b.turn(state, order, care=1).person("c").out, lost.person("c").out, b.may(lost.end, order)


@case("ARG-HEAL-4", "healing", (True, 0, 1), (False, 1, 1))
def treated_by_a_healer(b: Bench) -> Any:
    return treated(b, 3, "surgeon")


@case("ARG-HEAL-9", "healing", ((True, 0, 1), (True, 0, 0)), ((False, 1, 1), (False, 1, 1)))
def health_is_the_class(b: Bench) -> Any:
    return treated(b, 3, cls=4), treated(b, 3, cls=5)


@case("ARG-CLASS-7", "ratings", (True, True), (False, True))
def a_rating_of_its_own(b: Bench) -> tuple[bool, bool]:
    rated = next(one for one in b.game.arms.people.values() if dict(one.ratings).get("agility", one.cls) != one.cls)
    who = b.set_out(person("a", rated.id, 0, 3000, 3000)).person("a")
    return who.rating("agility") == dict(rated.ratings)["agility"], who.rating("stealth") == who.cls


# ---- Points


def costs(b: Bench, listed: str, **more: Any) -> int:
    """What the sheet of a seat says that this troop costs; 0 where points are not counted."""
    state = b.set_out(person("a", listed, 0, 3000, 3000), person("z", "raider", 1, 500, 500), a={"profile": ""} | more)
    sheet = next(one for one in b.game.seat(state, 0).sheets if one.key == "troop")
    told = next((line.text["en"] for line in sheet.lines if line.text["en"].startswith("Points")), "0")
    return int("".join(filter(str.isdigit, told)))


case("ARG-BUDGET-2", "budget", 4, 0)(lambda b: costs(b, "raider", cls=4))
case("ARG-BUDGET-3", "budget", (8, 8), (0, 0))(
    lambda b: tuple(costs(b, "raider", cls=4, role=role) for role in ("troop_leader", "musician"))
)
case("ARG-BUDGET-4", "budget", 8, 0)(lambda b: costs(b, "cuirassier", cls=4, kind="cavalry"))
case("ARG-BUDGET-5", "budget", 12, 0)(lambda b: costs(b, "cuirassier", cls=4, kind="cavalry", role="troop_leader"))
case("ARG-BUDGET-6", "budget", (2, 6), (0, 0))(
    lambda b: tuple(costs(b, "cuirassier", cls=4, kind=kind) for kind in ("pack_animal", "mounted_foot"))
)
case("ARG-BUDGET-7", "budget", (4, True), (0, False))(
    lambda b: (costs(b, "raider", cls=4), costs(b, "raider", cls=4, profile="fusilier") > 4)
)

"""Morale, its causes and what is added to it; disorder; formations; close order."""

from __future__ import annotations

from typing import Any

from aofa_widgets.games.argad import actions as ask
from aofa_widgets.games.argad.flow.flags import flags_of
from aofa_widgets.games.argad.legal.near import group_of, size_of

from ..bench import Bench, Turn, person
from .cases import case

SWORD = {"cls": 3, "armour": "none", "melee": "sword", "ranged": (), "role": ""}
FAR = person("z", "raider", 1, 500, 500)


def shaken(b: Bench, face: int, role: str = "troop_leader", *more: Any, **changed: Any) -> Turn:
    """The one who leads side Two falls; a comrade of class 3 sees it and is tested."""
    two = person("a", "raider", 0, 3000, 3000), person("c", "raider", 1, 3000, 3200)
    mate = person("m", "raider", 1, 4000, 3600)
    rows = {"a": SWORD | {"cls": 4}, "c": SWORD | {"role": role, "cls": 2}, "m": SWORD} | changed
    return b.turn(b.set_out(*two, mate, *more, **rows), a=6, reroll=6, c=1, morale=face)


def nerve(found: Turn) -> str:
    who = found.person("m")
    return "flees" if who.fleeing else "disorder" if who.disorder else "obeys" if "obeys" in found else ""


@case("ARG-MORALE-1", "morale", (1, "obeys"), (0, ""))
@case("ARG-MORALE-2", "morale", (1, "obeys"), (0, ""))
def below_the_morale(b: Bench) -> tuple[int, str]:
    found = shaken(b, 2)
    return sum(cup == "morale" for cup, _ in found.dice), nerve(found)


@case("ARG-MORALE-3", "morale", ("disorder", "flees"), ("", "disorder"))
def above_the_morale(b: Bench) -> tuple[str, str]:
    """Once into disorder; who was in it already flees the next turn."""
    return nerve(shaken(b, 4)), nerve(shaken(b, 4, m=SWORD | {"disorder": True}))


@case("ARG-MORALE-5", "morale", ("disorder", "obeys"), ("", ""))
def equal_to_the_morale(b: Bench) -> tuple[str, str]:
    """Equal is enough only where a leader of better morale is heard."""
    officer = person("o", "raider", 1, 4300, 3600)
    brave = SWORD | {"role": "junior_leader", "cls": 5}
    return nerve(shaken(b, 3)), nerve(shaken(b, 3, "troop_leader", officer, o=brave))


@case("ARG-MORALE-6", "morale", ("obeys", "disorder"), ("", ""))
def morale_is_the_class(b: Bench) -> tuple[str, str]:
    return nerve(shaken(b, 4, m=SWORD | {"cls": 5})), nerve(shaken(b, 4, m=SWORD))


@case("ARG-MORALE-7", "morale", (1, 0), (0, 0))
@case("ARG-MORALE-7a", "morale", (1, 0), (0, 0))
def the_leader_falls(b: Bench) -> tuple[int, int]:
    return tuple(sum(cup == "morale" for cup, _ in shaken(b, 2, role).dice) for role in ("troop_leader", ""))  # type: ignore[return-value]


@case("ARG-MORALE-7c", "morale", (1, 0), (0, 0))
def the_leader_of_the_unit_falls(b: Bench) -> tuple[int, int]:
    """Without a troop leader about, the fall of one's own unit's leader counts too."""
    role = "junior_leader"
    found = [
        shaken(b, 2, role, c=SWORD | {"role": role, "cls": 2, "unit": unit}, m=SWORD | {"unit": "u"})
        for unit in ("u", "v")
    ]
    return tuple(sum(cup == "morale" for cup, _ in one.dice) for one in found)  # type: ignore[return-value]


@case("ARG-MORALE-4", "morale", (True, False), (False, False))
def a_leader_rallies(b: Bench) -> tuple[bool, bool]:
    people = person("o", "raider", 0, 3000, 3000), person("m", "raider", 0, 3600, 3000)
    state = b.set_out(*people, FAR, o=SWORD | {"role": "troop_leader"}, m=SWORD | {"disorder": True})
    order = ask.Order("o", "rally", target="m")
    if not b.may(state, order):
        return False, False
    return True, b.turn(state, order, morale=1).person("m").disorder


def captured(b: Bench) -> tuple[Turn, Turn]:
    people = (
        person("a", "raider", 0, 3000, 3000),
        person("c", "raider", 1, 3000, 3200),
        person("m", "raider", 1, 3000, 4400),
    )
    state = b.set_out(*people, a=SWORD | {"cls": 4}, c=SWORD | {"role": "bearer", "cls": 2}, m=SWORD)
    first = b.turn(state, a=6, reroll=6, c=1, later=(ask.Advance("a"),))
    return first, b.turn(first.end, morale=6)


@case("ARG-MORALE-8", "morale", (True, True), (False, False))
def an_emblem_is_taken_in_two_turns(b: Bench) -> tuple[bool, bool]:
    first, then = captured(b)
    return "emblem_seized" in first, "emblem_taken" in then


@case("ARG-MORALE-7b", "morale", (1, True), (0, False))
def who_sees_his_banner_taken(b: Bench) -> tuple[int, bool]:
    then = captured(b)[1]
    return sum(cup == "morale" for cup, _ in then.dice), then.person("m").disorder


def added(b: Bench, face: int, mate: str, **changed: Any) -> str:
    """What becomes of somebody of class 3 near whom a friend or enemy has this role, when the die shows this."""
    side = 0 if mate.startswith("enemy_") else 1
    other = person("f", "raider", side, 4200, 3600)
    role = mate.removeprefix("enemy_")
    return nerve(shaken(b, face, "troop_leader", other, f=SWORD | {"role": role, "cls": 2}, m=SWORD | changed))


for rule, face, role, end, more in (
    ("ARG-MORALE-9", 3, "musician", "obeys", {}),
    ("ARG-MORALE-9a", 3, "musician", "obeys", {}),
    ("ARG-MORALE-9b", 3, "bearer", "obeys", {}),
    ("ARG-MORALE-9c", 3, "hero", "obeys", {}),
    ("ARG-MORALE-9d", 3, "", "obeys", {"formed": "close"}),
    ("ARG-MORALE-9e", 2, "", "flees", {"disorder": True}),
    ("ARG-MORALE-9f", 2, "enemy_musician", "disorder", {}),
):
    off = "disorder" if "disorder" in more else ""
    case(rule, "morale", end, off)(lambda b, face=face, role=role, more=more: added(b, face, role, **more))


@case("ARG-MORALE-7d", "morale", 1, 0, shoot__into_melee="leader")
def shot_at_by_friends(b: Bench) -> int:
    people = (
        person("a", "warden_archer", 0, 3000, 1800),
        person("f", "raider", 0, 3000, 3000),
        person("z", "raider", 1, 3200, 3000),
    )
    leader = person("o", "raider", 0, 3400, 1800)
    state = b.set_out(*people, leader, a={"cls": 3}, f=SWORD, z=SWORD, o=SWORD | {"role": "troop_leader"})
    found = b.turn(state, f=1, z=1, shots=2, later=(ask.Shot("a", "z", how="all"),))
    return sum(cup == "morale" for cup, _ in found.dice)


# ---- Disorder


def scattered(b: Bench, cls: int = 3, y: int = 5600) -> bool:
    """Whether somebody so far from the leader ends the turn in disorder."""
    people = person("o", "raider", 0, 3000, 3000), person("m", "raider", 0, 3000, y)
    state = b.set_out(*people, FAR, o=SWORD | {"role": "troop_leader"}, m=SWORD | {"cls": cls})
    return b.turn(state).person("m").disorder


@case("ARG-CLASS-11", "disorder formations", (True, False), (False, False))
def the_best_keep_their_heads(b: Bench) -> tuple[bool, bool]:
    return scattered(b, 3), scattered(b, 4)


@case("ARG-FORMATION-9", "disorder formations", (True, False), (False, False))
def out_of_hearing(b: Bench) -> tuple[bool, bool]:
    return scattered(b), scattered(b, y=4000)


@case("ARG-FORMATION-12", "disorder formations", (False, True), (True, True))
def no_tactical_bonus_in_disorder(b: Bench) -> tuple[bool, bool]:
    """Who has been out of hearing for a turn defends a hedge without its bonus: 3 drives class 3 back, 4 would kill."""
    found = []
    for leader in (5600, 3400):
        hedge = {"id": "hedge", "kind": "hedge", "x": 3000, "y": 3155, "w": 900, "h": 50}
        people = (
            person("o", "raider", 0, 1200, leader),
            person("m", "raider", 0, 3000, 3000),
            person("z", "raider", 1, 3000, 4300),
        )
        state = b.set_out(*people, terrain=(hedge,), o=SWORD | {"role": "troop_leader"}, m=SWORD, z=SWORD)
        first = b.turn(state)
        then = b.turn(first.end, ask.Order("z", "contact", target="m"), m=3, z=1)
        found.append(not then.person("z").alive)
    return found[0], found[1]


@case("ARG-FORMATION-10", "disorder morale", (True, True), (True, False))
def disorder_comes_of_fear_too(b: Bench) -> tuple[bool, bool]:
    """Who has failed a test of morale fights as the disordered do."""
    end = shaken(b, 4).end
    who, foe = end.person("m"), end.person("a")
    return who.disorder, "disordered" in flags_of(b.params, end, who, foe)


@case("ARG-FORMATION-11", "disorder formations", (True, True), (True, False))
def the_disordered_fight_on(b: Bench) -> tuple[bool, bool]:
    people = person("m", "raider", 0, 3000, 3000), person("z", "raider", 1, 3000, 3200)
    first = b.turn(b.set_out(*people, m=SWORD, z=SWORD))
    return not b.turn(first.end, m=5, z=1).person("z").alive, first.person("m").disorder


# ---- Formations


def spread(b: Bench, gap: int, *, riders: bool = False, training: tuple[str, ...] = ("dispersed",)) -> str:
    kind = "horse_scout" if riders else "raider"
    step = gap + (250 if riders else 200)
    people = [person(f"m{n}", kind, 0, 2000 + step * n, 3000, training=list(training)) for n in range(3)]
    state = b.set_out(*people, person("z", "raider", 1, 500, 500))
    return size_of(b.params, group_of(b.params, state, state.person("m1")))


@case("ARG-FORMATION-2", "formations", ("group", "isolated"), ("group", "group"), formation__dispersed_foot_cm=3)
@case("ARG-FORMATION-6", "formations", ("group", "isolated"), ("group", "group"), formation__dispersed_foot_cm=3)
def loose_or_dispersed(b: Bench) -> tuple[str, str]:
    """Loose order is what nobody was trained for; at three centimetres the trained are no group any more."""
    return spread(b, 320, training=()), spread(b, 320)


@case("ARG-FORMATION-7", "formations", "isolated", "group")
def dispersed_people_are_isolated(b: Bench) -> str:
    return spread(b, 500, riders=True)


@case("ARG-FORMATION-8", "formations", ("isolated", "group"), ("group", "group"))
def only_the_trained(b: Bench) -> tuple[str, str]:
    return spread(b, 500, riders=True), spread(b, 500, riders=True, training=())

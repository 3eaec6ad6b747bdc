"""Close order: how it is formed, what it is good for, what breaks it; shots of and at ranks."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from aofa_widgets.games.argad import actions as ask
from aofa_widgets.games.argad.model import State

from ..bench import Bench, Turn, person
from .cases import case
from .fights import fates

ON = "close_order formations"
DRILLED = ("close_order",)
PLAIN = {"cls": 3, "armour": "none", "melee": "sword", "ranged": ()}
FAR = person("z", "raider", 1, 500, 500)


def troop(b: Bench, *more: Any, many: int = 3, kind: str = "raider", foe: Any = FAR, **changed: Any) -> State:
    """A leader and people beside him, base to base, all of them drilled."""
    row = [person("o", kind, 0, 3000, 3000, training=list(DRILLED))]
    row += [person(f"m{n}", kind, 0, 3200 + 200 * n, 3000, training=list(DRILLED)) for n in range(many - 1)]
    mine = {one["id"]: PLAIN | {"role": "troop_leader" if one["id"] == "o" else ""} for one in row}
    return b.set_out(*row, foe, *more, **(mine | changed))


def form(b: Bench, state: State, *more: ask.Action, **faces: Any) -> Turn | None:
    """Everybody of side One forms on the leader; None where that may not be ordered."""
    orders = [ask.Order(p.id, "form", target="o") for p in state.here(0)]
    if not all(b.may(state, one) for one in orders):
        return None
    return b.turn(state, *orders, *more, **faces)


def formed(found: Turn | None) -> int:
    return -1 if found is None else sum(p.formed == "close" for p in found.end.here(0))


@case("ARG-FORMATION-3", ON, (True, False), (False, False))
@case("ARG-CLOSEORDER-1", ON, (True, False), (False, False))
def only_the_drilled_form(b: Bench) -> tuple[bool, bool]:
    untrained = person("u", "raider", 0, 3000, 3400)
    state = troop(b, untrained)
    return tuple(b.may(state, ask.Order(name, "form", target="o")) for name in ("m0", "u"))  # type: ignore[return-value]


@case("ARG-FORMATION-4", ON, (0, 3), (0, -1))
@case("ARG-CLOSEORDER-6", ON, (0, 3), (0, -1))
def it_takes_a_whole_turn(b: Bench) -> tuple[int, int]:
    state = troop(b)
    found = form(b, state)
    return sum(p.formed == "close" for p in state.here(0)), formed(found)


@case("ARG-FORMATION-5", ON, 3, -1)
def heavy_cavalry_too(b: Bench) -> int:
    row = [person("o", "cuirassier", 0, 2000, 3000, training=list(DRILLED))]
    row += [person(f"m{n}", "cuirassier", 0, 2250 + 250 * n, 3000, training=list(DRILLED)) for n in range(2)]
    return formed(form(b, b.set_out(*row, FAR, o={"role": "troop_leader"})))


@case("ARG-CLOSEORDER-2", ON, (True, True, False), (False, False, False))
def on_whom_one_forms(b: Bench) -> tuple[bool, bool, bool]:
    bearer = person("f", "raider", 0, 3000, 3400)
    state = troop(b, bearer, f=PLAIN | {"role": "bearer"})
    return tuple(b.may(state, ask.Order("m0", "form", target=name)) for name in ("o", "f", "m1"))  # type: ignore[return-value]


@case("ARG-CLOSEORDER-3", ON, (3, 0), (-1, -1))
def the_one_named_stays_still(b: Bench) -> tuple[int, int]:
    state = troop(b)
    if form(b, state) is None:
        return -1, -1
    orders = [ask.Order(p.id, "form", target="o") for p in state.here(0) if p.id != "o"]
    walked = b.turn(state, *orders, ask.Order("o", "move", ((3000, 1400),)))
    return formed(form(b, state)), formed(walked)


@case("ARG-CLOSEORDER-4", ON, (4, True), (-1, False))
def bases_tight_in_the_end(b: Bench) -> tuple[int, bool]:
    """Who stands apart from the rest runs there: in the end they are one line, base to base."""
    late = person("l", "raider", 0, 3000, 4500, training=list(DRILLED))
    found = form(b, troop(b, late, l=PLAIN))
    if found is None:
        return -1, False
    places = sorted((p.x, p.y) for p in found.end.here(0))
    tight = [x - places[0][0] for x, _ in places] == [0, 200, 400, 600]
    return formed(found), tight and len({y for _, y in places}) == 1


@case("ARG-CLOSEORDER-5", ON, (0, 3), (-1, -1))
def an_enemy_spoils_it(b: Bench) -> tuple[int, int]:
    foe = person("z", "raider", 1, 3200, 2100)
    met = form(b, troop(b, foe=foe), ask.Order("z", "contact", target="m0"))
    return formed(met), formed(form(b, troop(b, foe=foe)))


def standing(b: Bench, *more: Any, many: int = 3, foe: Any = FAR, **changed: Any) -> State:
    """The same troop as it stands in close order (nobody, where the rule is left out)."""
    return closed(b, troop(b, *more, many=many, foe=foe, **changed))


def closed(b: Bench, state: State) -> State:
    close = "close" if b.params.options_close_order else ""
    return state.put_all({p.id: replace(p, formed=close) for p in state.here(0)})


@case("ARG-CLOSEORDER-7", ON, (3, 0), (0, 0))
@case("ARG-CLOSEORDER-18", ON, (3, 0), (0, 0))
def three_are_enough(b: Bench) -> tuple[int, int]:
    return formed(b.turn(standing(b))), formed(b.turn(standing(b, many=2)))


@case("ARG-CLOSEORDER-8", ON, (4, 4), (0, -1))
def late_comers_join(b: Bench) -> tuple[int, int]:
    late = person("l", "raider", 0, 3600, 3000, training=list(DRILLED))
    state = standing(b, late, l=PLAIN)
    state = state.put(replace(state.person("l"), formed=""))
    order = ask.Order("l", "form", target="o")
    if not b.may(state, order):
        return 0, -1
    return formed(b.turn(state, order)), 4


@case("ARG-CLOSEORDER-9", ON, (3, 0), (0, 0))
def it_may_be_broken_at_will(b: Bench) -> tuple[int, int]:
    state = standing(b)
    ways = [ask.Order(p.id, "move", ((p.x + (n - 1) * 500, 2000),)) for n, p in enumerate(state.here(0))]
    return formed(b.turn(state)), formed(b.turn(state, *ways))


@case("ARG-CLOSEORDER-10", ON, (True, False), (True, True))
def nothing_without_a_leader(b: Bench) -> tuple[bool, bool]:
    way = ask.Order("m0", "move", ((3200, 4000),))
    alone = standing(b, o=PLAIN | {"role": ""})
    return b.may(standing(b), way), b.may(alone, way)


@case("ARG-CLOSEORDER-15", ON, (3, 0), (0, 0))
def hard_ground_breaks_it(b: Bench) -> tuple[int, int]:
    found = []
    for mud in (False, True):
        terrain = ({"id": "mud", "kind": "mud", "x": 3200, "y": 3800, "w": 1400, "h": 900},) if mud else ()
        row = [person(name, "raider", 0, 3000 + 200 * n, 3000, training=list(DRILLED)) for n, name in enumerate("omn")]
        state = b.set_out(*row, FAR, terrain=terrain, o=PLAIN | {"role": "troop_leader"}, m=PLAIN, n=PLAIN)
        state = closed(b, state)
        found.append(formed(b.turn(state, *(ask.Order(p.id, "move", ((p.x, 3900),)) for p in state.here(0)))))
    return found[0], found[1]


@case("ARG-CLOSEORDER-17", ON + " tie", "oM0m1Z", "om0m1Z", options__tie=False)
def two_handed_weapons_are_cramped(b: Bench) -> str:
    """Outside, a heavy axe strikes before a sword; in close order both strike together."""
    axe = next(one for one in b.game.arms.blades.values() if one.two_handed and one.length == "semi")
    foe = person("z", "raider", 1, 3200, 3200)
    state = standing(b, foe=foe, m0=PLAIN | {"melee": axe.id}, z=PLAIN)
    return fates(b.turn(state, m0=5, z=5, face=1))


@case("ARG-CLOSEORDER-14", ON, (3, 0), (0, 0))
def a_wall_of_shields_marches_badly(b: Bench) -> tuple[int, int]:
    row = [person(name, "raider", 0, 3000 + 200 * n, 3000, training=["shield_wall"]) for n, name in enumerate("omn")]
    state = closed(b, b.set_out(*row, FAR, o=PLAIN | {"role": "troop_leader"}, m=PLAIN, n=PLAIN))
    ways = [ask.Order(p.id, "move", ((p.x, 3600),)) for p in state.here(0)]
    return formed(b.turn(state, *ways, test=2)), formed(b.turn(state, *ways, test=4))


@case("ARG-CLOSEORDER-16", ON, 3, 2)
def three_ranks_of_spears(b: Bench) -> int:
    """How many of three spearmen in file strike the one enemy before them."""
    row = [person(name, "warden_spearman", 0, 3000, 3000 - 200 * n) for n, name in enumerate("omn")]
    state = b.set_out(*row, person("z", "raider", 1, 3000, 3200), o={"role": "troop_leader", "cls": 3})
    return sum(cup in "omn" for cup, _ in b.turn(closed(b, state), face=1).dice)


@case("ARG-MOVE-17", ON, (True, False), (True, True))
@case("ARG-CLOSEORDER-11", ON, (True, False), (True, True))
def it_advances_slowly(b: Bench) -> tuple[bool, bool]:
    state = standing(b)
    return tuple(b.may(state, ask.Order("m0", "move", ((3200, 3000 + far),))) for far in (1200, 1500))  # type: ignore[return-value]


@case("ARG-MOVE-15", ON, (True, True), (False, False))
def a_shift_of_the_whole_does_not_break_it(b: Bench) -> tuple[bool, bool]:
    state = standing(b)
    ways = [ask.Order(p.id, "hold", ((p.x, p.y + 200),)) for p in state.here(0)]
    found = b.turn(state, *ways)
    return formed(found) == 3, formed(found) == 3 and found.at("m0") == (3200, 3200)


# ---- Shots of and at ranks


def volleys(b: Bench) -> list[bool]:
    """Who of two people one behind the other may shoot at somebody ahead."""
    people = [person(f"m{n}", "fusilier", 0, 3000, 3000 - 200 * n, facing=180) for n in range(3)]
    state = b.set_out(*people, person("z", "raider", 1, 3000, 4200))
    found = b.turn(closed(b, state)).states.get("shots")
    return [found is not None and b.may(found, ask.Shot(f"m{n}", "z")) for n in range(3)]


@case("ARG-RANK-5", "column_fire close_order formations", [True, True, False], [True, False, False])
def two_ranks_fire(b: Bench) -> list[bool]:
    return volleys(b)


@case("ARG-RANK-7", "rear_rank_shots", (True, False), (False, False))
def rear_ranks_are_shot_at(b: Bench) -> tuple[bool, bool]:
    """Who stands behind a friend that fights may be shot at from near, not from far."""
    found = []
    for y in (2600, 500):
        people = person("a", "warden_archer", 0, 2600, y), person("m", "raider", 0, 3400, 3000)
        foes = [person(f"z{n}", "raider", 1, 3200 - 200 * n, 3000) for n in range(3)]
        state = b.set_out(*people, *foes, m=PLAIN, **{f"z{n}": PLAIN for n in range(3)})
        shots = b.turn(state, m=1, z0=1).states.get("shots")
        found.append(shots is not None and b.may(shots, ask.Shot("a", "z2")))
    return found[0], found[1]

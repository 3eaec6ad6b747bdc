"""Loads: lifted on the way, carried, put down, let go."""

from __future__ import annotations

from aofa_widgets.games.argad import actions as ask
from aofa_widgets.games.argad.flow.telling import explain
from aofa_widgets.games.argad.legal.ways import allowance
from aofa_widgets.games.argad.model import State
from aofa_widgets.words import languages

from .bench import Bench, bench, person

PLAIN = bench()
KEG = {"id": "keg", "label": {"en": "the keg", "fr": "le tonnelet"}, "x": 3000, "y": 3400, "weight": "heavy"}
PEOPLE = (
    person("a", "villager", 0, 3000, 3000), person("b", "villager", 0, 3400, 3000), person("z", "raider", 1, 500, 500)
)  # fmt: skip


def test_a_load_is_lifted_on_the_way_and_slows_all_turn() -> None:
    """ARG-BURDEN-1, ARG-BURDEN-2, ARG-BURDEN-3."""
    for weight, less in (("heavy", 400), ("very_heavy", 800)):
        state = PLAIN.set_out(*PEOPLE, loads=[{**KEG, "weight": weight}])
        far = allowance(PLAIN.params, state, state.person("a")) - less

        def lift(cm: int) -> ask.Order:
            return ask.Order("a", "lift", ((3000, 3000 + cm),), "keg")

        assert PLAIN.may(state, lift(far)) and not PLAIN.may(state, lift(far + 20))
        got = PLAIN.turn(state, lift(far))
        assert got.person("a").burden == weight and got.at("a") == (3000, 3000 + far) and "lifts" in got
        # put down at the end of the way, and that turn is still slow
        away = ask.Order("a", "drop", ((3000, 3000 + 2 * far + 20),))
        assert not PLAIN.may(got.end, away)
        put = PLAIN.turn(got.end, ask.Order("a", "drop", ((3000, 3000 + far + 200),)))
        assert put.person("a").burden == ""
        assert [(one.x, one.y, one.by) for one in put.end.loads] == [(*put.at("a"), "")]


def test_who_may_lift_what() -> None:
    """ARG-BURDEN-3, ARG-TURN-2: a refusal names its rule in both languages."""
    pair = person("c", "villager", 0, 4000, 3000), person("r", "raider", 1, 4000, 2800)
    state = PLAIN.set_out(*PEOPLE, *pair, loads=[KEG], b={"burden": "heavy"})
    for order, rule in (
        (ask.Order("a", "lift", target="anvil"), "ARG-BURDEN-3"),
        (ask.Order("a", "lift", ((2000, 3000),), "keg"), "ARG-BURDEN-3"),
        (ask.Order("b", "lift", target="keg"), "ARG-BURDEN-3"),
        (ask.Order("a", "drop"), "ARG-BURDEN-3"),
        (ask.Order("c", "lift", target="keg"), "ARG-TURN-2"),
    ):
        found = PLAIN.game.refuse(state, order)
        assert found is not None and found.rule == rule, order
        assert all(explain(state, found)[lang] for lang in languages())


def test_two_who_run_for_it_and_one_who_falls() -> None:
    """ARG-BURDEN-3: the nearer has it; whoever falls lets it go."""
    state = PLAIN.set_out(*PEOPLE, loads=[{**KEG, "x": 3100}])
    both = [ask.Order(name, "lift", ((3100, 3400) if name == "a" else (3350, 3400),), "keg") for name in "ab"]
    got = PLAIN.turn(state, *both)
    assert (got.person("a").carries, got.person("b").carries) == ("keg", "") and "load_taken" in got
    shot = PLAIN.set_out(*PEOPLE, person("s", "raider", 1, 3000, 2800, burden="heavy"))
    assert shot.loads[0].by == "s"
    fallen = PLAIN.turn(shot, a=(1,), face=1)
    for _ in range(6):
        if fallen.person("s").out or fallen.person("a").out:
            break
        fallen = PLAIN.turn(fallen.end, face=1)
    carrier = fallen.person("s")
    assert bool(carrier.out) == (not fallen.end.loads[0].by)


LADDER = KEG | {"id": "ladder", "label": {"en": "the ladder", "fr": "l'échelle"}, "ladder": True, "bearers": 2}


def test_a_long_load_takes_two() -> None:
    """ARG-CLIMB-3, ARG-BURDEN-1: two lift it together, are slowed by it, keep in step or let it go."""
    beside = PEOPLE[1] | {"x": 3200}
    state = PLAIN.set_out(PEOPLE[0], beside, PEOPLE[2], loads=[LADDER])
    both = [ask.Order(name, "lift", ((x, 3200),), "ladder") for name, x in (("a", 2900), ("b", 3200))]
    alone = PLAIN.turn(state, both[0])
    assert "takes_two" in alone and not alone.person("a").burden and not alone.end.loads[0].by
    got = PLAIN.turn(state, *both)
    assert [got.person(name).burden for name in "ab"] == ["heavy", "heavy"] and got.end.loads[0].mate == "b"
    go = [ask.Order(name, "move", ((x, 2500),)) for name, x in (("a", 2900), ("b", 3200))]
    kept, parted = PLAIN.turn(got.end, *go), PLAIN.turn(got.end, ask.Order("a", "move", ((1800, 3200),)))
    assert kept.end.loads[0].by and kept.person("b").burden == "heavy"
    assert "slips_away" in parted and not any(parted.person(name).burden for name in "ab")
    put = PLAIN.turn(kept.end, ask.Order("b", "drop"))
    assert [(one.x, one.y, one.by, one.mate) for one in put.end.loads] == [(3050, 2500, "", "")]
    nobody = PLAIN.set_out(PEOPLE[0], PEOPLE[2], loads=[LADDER])
    assert why(nobody, both[0]) == "ARG-CLIMB-3"


def why(state: State, order: ask.Order, table: Bench = PLAIN) -> str:
    found = table.game.refuse(state, order)
    if found is not None:
        assert all(explain(state, found)[lang] for lang in languages())
    return found.rule if found else ""


def test_captives_and_the_wounded_are_very_heavy_loads() -> None:
    """ARG-BURDEN-2, ARG-EFFECT-2: whoever has yielded, lies senseless or was hit may be carried, and laid down."""
    lying = person("c", "raider", 1, 3000, 3200)
    take = ask.Order("a", "lift", target="c")
    for fate, rule in (({"out": "surrendered"}, ""), ({"out": "killed"}, ""), ({"down": 3}, ""), ({}, "ARG-BURDEN-3")):
        state = PLAIN.set_out(*PEOPLE, lying, c=fate)
        assert why(state, take) == rule
        if rule:
            continue
        got = PLAIN.turn(state, take)
        who = got.person("a")
        assert (who.burden, who.carries, got.person("c").alive) == ("very_heavy", "c", False)
        away = PLAIN.turn(got.end, ask.Order("a", "drop", ((3000, 3700),)))
        assert away.at("a") == away.at("c") == (3000, 3700) and not away.person("a").burden
    friend = PLAIN.set_out(*PEOPLE, person("c", "villager", 0, 3000, 3200), c={"down": 3})
    assert why(friend, take) == "ARG-BURDEN-2"


def test_the_fallen_are_left_what_they_had_unless_the_table_says_so() -> None:
    """ARG-RETREAT-7: retreat.loot, a turn beside them; weapons for whoever lacks them, a mount for those on foot."""
    loose = bench(retreat__loot=True)
    strip = ask.Order("a", "loot", target="c")
    rows = *PEOPLE, person("c", "warden_archer", 1, 3000, 3200)
    state = PLAIN.set_out(*rows, c={"out": "killed"}, a={"melee": "bare"})
    assert why(state, strip) == "ARG-RETREAT-7" and why(loose.set_out(*rows), strip, loose) == "ARG-RETREAT-7"
    got = loose.turn(loose.set_out(*rows, c={"out": "killed"}, a={"melee": "bare"}), strip)
    assert "loots" in got and got.person("a").ranged == ("simple_bow",) and got.person("a").melee != "bare"
    assert got.person("c").ranged == () and why(got.end, strip, loose) == "ARG-RETREAT-7"
    horse = {"kind": "cavalry", "w": 250, "d": 500, "round": False, "out": "killed", "ranged": (), "y": 3300}
    rides = loose.turn(loose.set_out(*rows, c=horse), strip)
    assert rides.person("a").mounted and not rides.person("a").cavalry and rides.person("c").afoot
    far = loose.set_out(*PEOPLE, person("c", "raider", 1, 3000, 3900), c={"out": "killed", "ranged": ("simple_bow",)})
    assert why(far, strip, loose) == "ARG-RETREAT-7"

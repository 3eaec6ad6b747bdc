"""Loads: lifted on the way, carried, put down, let go."""

from __future__ import annotations

from aofa_widgets.games.argad import actions as ask
from aofa_widgets.games.argad.flow.telling import explain
from aofa_widgets.games.argad.legal.ways import allowance
from aofa_widgets.words import languages

from .bench import bench, person

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

"""The geometric vectors through the game itself: moves, pushes, contact, elevation and the damage bonus on a table."""

from __future__ import annotations

from typing import Any

import pytest

from aofa_widgets.games.swashbuckling import actions as ask
from aofa_widgets.play import Match

from .positions import AROUND, asked, disc, settle, table, thing
from .probes import climbing, leaping_down, yard

FAR = (5500, 5500)


def walk(to: tuple[int, int], *things: Any, start: tuple[int, int] = (1000, 1000)) -> tuple[int, int]:
    match = yard({}, *things, at=(start, FAR))
    match.do(ask.Move(to))
    return match.state.ground.middle("athos")


def wall(x: int) -> dict[str, Any]:
    return thing("wall", x + 50, 3000, 100, 6000, 2000, kind="wall", stand=False)


def hit(match: Match, times: int = 1) -> list[Any]:
    """One hit by words for each time; what Guard 1 is after each."""
    found = []
    for _ in range(times):
        match.do(ask.Oppose(("guard1",), "taunt"))
        settle(match, (3,), (2,))
        figure = match.state.figure("guard1")
        found.append((*match.state.ground.middle("guard1"), figure.stunned))
    return found


def test_moves_stop_where_the_base_first_touches() -> None:
    assert walk((5000, 1000), disc("d", 3000, 1000, 200, 300)) == (2650, 1000)  # GV-01
    assert walk((5000, 1000), disc("d", 3000, 1200, 200, 300)) == (2712, 1000)  # GV-02
    assert walk((6000, 1000), disc("d", 3000, 1360, 200, 300)) == (5850, 1000)  # GV-03


def test_a_move_leaves_what_it_touches_or_slides_along_it() -> None:
    barrel, start = disc("d", 3000, 1000, 200, 300), (2650, 1000)
    assert asked(yard({}, barrel, at=(start, FAR)), ask.Move((6000, 1000))) == "AOFA-2B-4"  # GV-04
    assert walk((0, 1000), barrel, start=start) == (150, 1000)
    assert walk((2650, 6000), barrel, start=start) == (2650, 5850)  # GV-05


def test_a_push_goes_to_the_first_object_and_the_next_is_a_stun() -> None:
    assert hit(yard({}, wall(4000)), 2) == [(3850, 1000, False), (3850, 1000, True)]  # GV-06
    assert hit(yard({}, wall(1450))) == [(1300, 1000, True)]  # GV-07
    assert hit(yard({}), 2) == [(5850, 1000, False), (5850, 1000, True)]  # GV-09


@pytest.mark.parametrize(("test", "at"), [("behind", (3850, 1000, False)), ("any_contact", (1300, 1000, True))])
def test_what_stands_at_the_side_blocks_only_by_the_english_wording(test: str, at: tuple[int, int, bool]) -> None:
    match = yard({"push.blocked_test": test}, disc("d", 1300, 1350, 200, 300), wall(4000))
    assert hit(match) == [at]  # GV-08


def test_a_push_into_another_figure_stops_there() -> None:
    match = table({}, {"athos": AROUND[0], "guard1": AROUND[1], "guard2": (3000, 1000)})
    assert hit(match) == [(2700, 1000, False)]  # GV-10
    assert match.state.ground.middle("guard2") == (3000, 1000)
    assert match.state.ground.touching("guard1") == ("guard2",)


def test_leaps_keep_to_the_guidelines() -> None:
    assert leaping_down(400, 450)({}) == ["allowed", "AOFA-7M-3"]  # GV-12
    assert climbing(200, 210)({}) == ["allowed", "AOFA-7M-4"]  # GV-13


def aimed(values: dict[str, Any], *places: int) -> str:
    names = ("guard1", "guard2", "guard3")[: len(places)]
    figures = {"athos": (1000, 3000), **{name: (x, 1000) for name, x in zip(names, places, strict=True)}}
    return asked(table({"taunt.range": "unlimited", **values}, figures), ask.Oppose(names, "taunt"))


def test_several_targets_stand_close_enough() -> None:
    assert [aimed({}, 3000, x) for x in (3600, 3610)] == ["allowed", "AOFA-7M-8"]  # GV-14
    french = {"multi.gap": "contact"}
    assert [aimed(french, 3000, x) for x in (3600, 3610, 3300)] == ["AOFA-7M-8", "AOFA-7M-8", "allowed"]
    assert aimed({}, 3000, 3600, 4200) == "AOFA-7M-8"  # GV-15
    assert aimed({"multi.gap_chain": "chain"}, 3000, 3600, 4200) == "allowed"


@pytest.mark.parametrize(("height", "ruling"), [(0, "AOFA-7M-7"), (200, "allowed")])
def test_a_figure_in_the_line_blocks_a_throw_from_the_floor(height: int, ruling: str) -> None:
    plate = disc("plate", 1000, 1000, 30, height + 10, solid=False, lift="plate", size="small", kind="plate")
    stage = [thing("stage", 1000, 1000, 800, 800, 200)] if height else []
    thrower = (1000, 1000, height, "stage") if height else (1000, 1000)
    match = table({}, {"athos": thrower, "guard1": (4000, 1000), "guard2": (2500, 1100)}, *stage, plate)
    assert asked(match, ask.Oppose(("guard1",), "throw", "plate")) == ruling  # GV-16


@pytest.mark.parametrize(("top", "gap", "dice"), [(400, 250, 4), (400, 310, None), (410, 250, None)])
def test_swords_reach_a_base_width_across_and_a_figure_height_up(top: int, gap: int, dice: int | None) -> None:
    stage = thing("stage", 900, 1000, 400, 400, top)
    match = table({}, {"athos": (1000, 1000, top, "stage"), "guard1": (1300 + gap, 1000)}, stage)
    if dice is None:
        assert asked(match, ask.Duel("guard1")) == "AOFA-4B-2"
    else:
        match.do(ask.Duel("guard1"))
        assert match.state.due.active == dice  # GV-17: Rating 3 and one die for elevation


@pytest.mark.parametrize(
    ("height", "effects"),
    [
        (400, ("pushed_back",)),
        (450, ("pushed_back", "stunned")),
        (900, ("pushed_back", "stunned", "dropped_weapon")),
    ],
)
def test_a_long_fall_adds_hits(height: int, effects: tuple[str, ...]) -> None:
    values = {"optional.object_damage": True, "taunt.range": "unlimited"}
    stage = thing("stage", 1300, 1000, 600, 600, height)
    match = table(values, {"athos": (840, 1000), "guard1": (1300, 1000, height, "stage")}, stage, size=12000)
    match.do(ask.Oppose(("guard1",), "taunt"))
    step = settle(match, (3,), (2,))
    assert step.outcome.effects["guard1"] == effects  # GV-18
    assert step.outcome.hits["guard1"] == len(effects)
    assert match.state.ground.spot("guard1").z == 0


def test_a_rolled_barrel_pushes_along_its_own_way() -> None:
    """The roller stands south of the barrel, the Guard east of it: he is pushed east (GEO-15)."""
    barrel = disc("keg", 3000, 3000, 200, 300, rolls=True, size="large")
    match = yard({}, barrel, at=((3000, 3350), (4000, 3000)))
    match.do(ask.Oppose(("guard1",), "roll-barrel", "keg"))
    settle(match, (3,), (2,))
    assert match.state.ground.middle("guard1") == (5850, 3000)


def test_what_is_held_falls_from_a_stunned_hand() -> None:
    plate = disc("plate", 1000, 1180, 30, 10, solid=False, lift="plate", size="small", kind="plate")
    match = table({"opposed.attacker_takes_hits": True}, {"athos": AROUND[0], "guard1": AROUND[1]}, plate)
    match.do(ask.Act("take", on="plate"))
    settle(match)
    assert match.state.figure("athos").held == "plate"
    match.do(ask.Oppose(("guard1",), "strike"))
    settle(match, (2,), (4,))
    assert match.state.figure("athos").stunned and match.state.figure("athos").held is None
    assert match.state.ground.middle("plate") == match.state.ground.middle("athos")
    assert "plate" in match.state.ground.near("athos")


@pytest.mark.parametrize(("face", "ruling"), [(4, "opposed"), (3, "AOFA-AMB-46")])
def test_a_friendly_die_settles_a_doubtful_line(face: int, ruling: str) -> None:
    match = table({}, {"athos": (1000, 1000), "guard1": (4000, 1000), "guard2": (2500, 1160)})
    taunt = ask.Oppose(("guard1",), "taunt")
    match.do(taunt)
    assert match.state.activation.actions == 0  # nothing is done before the line is settled
    match.settle({"friendly": (face,)})
    assert (match.state.due.kind if match.state.due else asked(match, taunt)) == ruling
    assert match.state.active == 0


def test_nobody_is_pushed_by_a_name_the_table_does_not_know() -> None:
    match = yard({})
    for action in (ask.Activate("nobody"), ask.Oppose(("nobody",), "strike"), ask.Duel("nobody")):
        assert asked(match, action) == "AOFA-2A-2"


def test_a_table_believes_no_claims_of_contact_arrival_or_size() -> None:
    far = yard({"optional.impetus": True, "optional.object_damage": True}, at=((1000, 1000), (3000, 1000)))
    claim = ask.Duel("guard1", "leap_off", (("athos", "guard1"),))
    assert asked(far, claim) == "AOFA-4B-2"
    near = yard({"optional.impetus": True})
    near.do(claim)
    assert near.state.due.active == 3  # Rating alone: nobody has leapt
    far.do(ask.Oppose(("guard1",), "taunt", size="huge"))
    assert settle(far, (3,), (2,)).outcome.hits == {"guard1": 1}


def test_a_swing_crosses_below_the_hook_and_gives_impetus() -> None:
    lamp = disc("lamp", 1400, 1000, 300, 560, hanging=True, solid=False, stand=False, kind="chandelier")
    match = yard({"optional.impetus": True}, lamp, at=((1000, 1000), (2100, 1000)))
    assert asked(match, ask.Act("swing", on="lamp", to=(1810, 1000))) == "AOFA-2A-EX7"
    swing = ask.Act("swing", on="lamp", to=(1800, 1000))
    assert swing in match.game.sample_actions(match.state, 0)
    match.do(swing)
    settle(match)
    assert match.state.ground.middle("athos") == (1800, 1000)
    match.do(ask.Duel("guard1"))
    assert match.state.due.active == 5  # one action, Rating 3, impetus (GEO-24, AMB-15)
    high = disc("lamp", 1400, 1000, 300, 610, hanging=True, solid=False, stand=False, kind="chandelier")
    assert asked(yard({}, high, at=((1000, 1000), FAR)), swing) == "AOFA-7M-4"


def test_a_swing_goes_as_far_as_the_scenario_lets_its_rope() -> None:
    lamp = disc("lamp", 1400, 1000, 300, 560, hanging=True, solid=False, stand=False, kind="chandelier", swing=1016)
    match = yard({}, lamp, at=((1000, 1000), (2900, 1000)))
    assert asked(match, ask.Act("swing", on="lamp", to=(2416, 1000))) == "allowed"
    beyond = match.game.refuse(match.state, ask.Act("swing", on="lamp", to=(2417, 1000)))
    assert (beyond.rule, beyond.name, beyond.values["length"]) == ("AOFA-2A-EX7", "beyond_the_swing", 1016)
    said = match.game.explain(match.state, beyond)
    assert "at most 4″ from the hook" in said["en"] and "à 4″ du crochet" in said["fr"]
    swings = [a.to for a in match.game.sample_actions(match.state, 0) if isinstance(a, ask.Act) and a.deed == "swing"]
    assert (1800, 1000) in swings and any(x > 2400 for x, _ in swings)  # as far as it began, and the widest
    short = disc("lamp", 1400, 1000, 300, 560, hanging=True, solid=False, stand=False, kind="chandelier", swing=200)
    assert asked(yard({}, short, at=((1000, 1000), FAR)), ask.Act("swing", on="lamp", to=(1800, 1000))) == "AOFA-2A-EX7"


def test_a_refusal_tells_lengths_in_inches_as_the_board_does() -> None:
    high = disc("lamp", 1400, 1000, 300, 610, hanging=True, solid=False, stand=False, kind="chandelier")
    match = yard({}, high, at=((1000, 1000), FAR))
    why = match.game.refuse(match.state, ask.Act("grab", on="lamp"))
    said = match.game.explain(match.state, why)
    assert (why.name, why.values["mm"], why.values["most"]) == ("too_high", 21, 20)
    assert said["en"].startswith("That rises 0.83″; a figure jumps up 0.79″ at most.") and "0,83″" in said["fr"]


def test_a_slide_goes_down_only() -> None:
    gallery = thing("gallery", 3000, 3000, 1000, 600, 760, kind="gallery")
    stairs = thing("stairs", 2250, 3000, 500, 400, 760, kind="stairs", to="gallery")
    slide = ask.Act("slide", on="stairs")
    below = yard({}, gallery, stairs, at=((1850, 3000), FAR))
    assert asked(below, slide) == "AOFA-2A-EX8"
    below.do(ask.Act("stairs", on="stairs"))
    settle(below)
    assert below.state.ground.spot("athos").z == 760
    above = yard({}, gallery, stairs, at=((2650, 3000, 760, "gallery"), FAR))
    assert asked(above, slide) == "allowed"
    above.do(slide)
    assert above.state.ground.spot("athos").z == 0
    assert above.state.activation.arrival == "slide"


def test_a_barrel_does_not_roll_through_who_rolls_it() -> None:
    keg = disc("keg", 1300, 1000, 150, 200, rolls=True)
    behind = yard({}, keg, at=((1000, 1000), (400, 1000)))
    blocked = behind.game.refuse(behind.state, ask.Oppose(("guard1",), "roll-barrel", "keg"))
    assert (blocked.rule, blocked.values["by"]) == ("AOFA-7M-6", "athos")
    ahead = yard({}, keg, at=((1000, 1000), (2600, 1000)))
    assert asked(ahead, ask.Oppose(("guard1",), "roll-barrel", "keg")) == "allowed"

"""Where leaps, swings, stairs and deeds of one's own end: in contact with what they are aimed at, and told so."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from aofa_widgets.games.swashbuckling import actions as ask
from aofa_widgets.games.swashbuckling.model import Choice
from aofa_widgets.play import Match

from .positions import asked, change, disc, settle, table, thing

IMPETUS = {"optional.impetus": True}


def offers(match: Match) -> dict[str, Any]:
    (side,) = match.game.to_act(match.state)
    return {offer.key: offer for offer in match.game.menu(match.state, side).offers}


def on_a_table(x: int, **values: Any) -> Match:
    """Athos on a table whose rim is at x = 1300; the Guard at `x`."""
    top = thing("t", 1000, 1000, 600, 600, 200)
    return table({**IMPETUS, **values}, {"athos": (1000, 1000, 200, "t"), "guard1": (x, 1000)}, top)


@pytest.mark.parametrize(("gap", "met"), [(60, True), (300, True), (400, True), (402, False)])
def test_a_leap_off_at_an_enemy_within_reach_lands_in_contact(gap: int, met: bool) -> None:
    match = on_a_table(1300 + gap + 450)  # from the rim: the gap, its own base, half of the other's
    match.do(ask.Act("leap-off", to=match.state.ground.middle("guard1")))
    settle(match)
    ground = match.state.ground
    assert ground.spot("athos").z == 0 and (ground.touching("athos") == ("guard1",)) is met
    if met:
        match.do(ask.Duel("guard1"))
        assert ("impetus", 1) in match.state.due.cups["active"].bonuses


def test_a_leap_into_contact_is_among_what_bots_choose_from() -> None:
    match = on_a_table(1900)
    leaps = [a for a in match.game.sample_actions(match.state, 0) if isinstance(a, ask.Act) and a.deed == "leap-off"]
    assert ask.Act("leap-off", to=(1900, 1000)) in leaps


def test_a_leap_off_goes_across_as_far_as_the_figure_is_high() -> None:
    match = on_a_table(5000)
    match.do(ask.Act("leap-off", to=(1300 + 400 + 150, 1000)))
    assert match.state.ground.spot("athos").x == 1850


def test_a_swing_at_an_enemy_ends_in_contact_with_impetus() -> None:
    lamp = {"kind": "chandelier", "hanging": True, "solid": False, "stand": False, "swing": 1016}
    match = table(IMPETUS, {"athos": (2600, 2500), "guard1": (3500, 2500)}, disc("lamp", 2600, 2500, 300, 560, **lamp))
    swing = ask.Act("swing", on="lamp", to=(3500, 2500))
    assert swing in match.game.sample_actions(match.state, 0)
    match.do(swing)
    settle(match)
    assert match.state.ground.touching("athos") == ("guard1",)
    match.do(ask.Duel("guard1"))
    assert ("impetus", 1) in match.state.due.cups["active"].bonuses


def test_who_has_run_up_the_stairs_may_run_or_slide_down_again() -> None:
    gallery = thing("gallery", 4000, 1000, 1500, 600, 760, kind="gallery")
    stairs = thing("stairs", 2750, 1000, 1000, 500, 760, kind="stairs", to="gallery")
    match = table({}, {"athos": (2000, 1000), "guard1": (5000, 5000)}, gallery, stairs)
    match.do(ask.Move((2750, 1000)))
    match.do(ask.Act("stairs", on="stairs"))
    settle(match)
    assert match.state.ground.spot("athos").on == "gallery"
    assert {"stairs", "slide"} <= set(offers(match))


def around_a_crate(enforced: str) -> Match:
    crate = thing("crate", 1400, 1000, 200, 2000, 1400, stand=False)
    values = {"measure.enforced": enforced}
    return table(values, {"athos": (1000, 1000), "guard1": (5000, 5000)}, crate)


def test_ones_own_deed_round_an_obstacle_is_put_to_the_other_side() -> None:
    deed = ask.Act("own", to=(1900, 1000), words="squeeze round the crate", asking=True)
    match = around_a_crate("true")
    match.do(deed)
    due = match.state.due
    assert isinstance(due, Choice) and (due.what, due.why.name, due.side) == ("judge", "own_way", 1)
    text = match.game.menu(match.state, 1).text
    assert "something stands in the way" in text["en"] and "obstacle sur le trajet" in text["fr"]
    match.do(ask.Judge("agree"))
    assert match.state.ground.spot("athos").x == 1900
    warned = around_a_crate("warn")
    warned.do(deed)
    assert "beyond_measure" in [event.name for event in warned.entries[-1].step.events]
    assert asked(around_a_crate("off"), deed) == "AOFA-2A-3"  # nobody is asked where nothing is measured


@pytest.mark.parametrize("met", ["keg", "guard1", "guard1 unarmed"])
def test_a_duel_is_named_only_where_there_is_one_to_fight(met: str) -> None:
    match = table({}, {"athos": (1000, 1000), "guard1": (3000, 1000)}, disc("keg", 1000, 3000, 150, 200))
    if met.endswith("unarmed"):
        change(match, match.state.put(replace(match.state.figure("athos"), armed=False)))
    match.do(ask.Move(match.state.ground.middle(met.partition(" ")[0])))
    text, duel = match.game.menu(match.state, 0).text, "duel" in offers(match)
    assert ("duel" in text["en"], "duel" in text["fr"]) == (duel, duel)
    assert duel is (met == "guard1")

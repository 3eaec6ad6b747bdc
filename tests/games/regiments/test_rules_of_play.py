"""Rules of the table: two targets, one figure picked, weapons used up, sides charged, heroes joined, who begins."""

from __future__ import annotations

from typing import Any

import pytest

from aofa_widgets.games.regiments import actions as ask
from aofa_widgets.games.regiments.legal.traits import gait_of
from aofa_widgets.play import Match, Refused
from aofa_widgets.rules import Ruleset
from aofa_widgets.words import languages

from .positions import INCH, field, match_of


def rolled(match: Match, face: int) -> list[Any]:
    """Let every die show one face until somebody has to choose; the events."""
    events: list[Any] = []
    while (chance := match.game.chance(match.state)) is not None:
        events += match.settle({cup: (face,) * n for cup, n in chance.dice.items()}).events
    return events


def row(unit: str, side: int, x: float, y: float, facing: int, **more: Any) -> dict[str, Any]:
    return {"unit": unit, "side": side, "x": x, "y": y, "facing": facing, **more}


@pytest.mark.parametrize(("facing", "side"), [(180, "front"), (90, "flank"), (270, "flank"), (0, "rear")])
def test_the_side_that_is_charged_is_told_and_offered(facing: int, side: str) -> None:
    match = match_of(field([row("heron_riders", 0, 20, 30, 0), row("pit_thralls", 1, 20, 20, facing)]))
    match.do(ask.Activate("heron_riders"))
    charge = next(offer for offer in match.game.menu(match.state, 0).offers if offer.key == "charge")
    assert charge.reach["ways"]["pit_thralls"]["side"] == side
    assert all(charge.notes["pit_thralls"].values())
    events = match.do(charge.make("pit_thralls")).events
    assert [event.name for event in events] == [f"charges_{side}"]


def test_a_picked_figure_alone_is_harmed_and_a_limited_weapon_is_gone() -> None:
    levy = row("mire_levy", 0, 20, 20, 180, hero="dyke_captain", staff=["banner"])
    match = match_of(field([row("smoke_stalkers", 1, 20, 13, 180), levy], first=1))
    match.do(ask.Activate("smoke_stalkers"))
    match.do(ask.Hold())
    hero = match.state.unit("mire_levy").hero
    assert hero is not None
    pick = next(offer for offer in match.game.menu(match.state, 1).offers if offer.key == "pick")
    assert any(key.endswith(f"|{hero.n}") for key in pick.options) and all(pick.names[o] for o in pick.options)
    match.do(pick.make(next(key for key in pick.options if key.endswith(f"|{hero.n}"))))
    match.settle({"hit": (6,) * 5})
    match.settle({"def": (1,) * 5})
    state = match.state
    assert state.unit("mire_levy").hero is None and len(state.unit("mire_levy").figures) == 10
    assert all(figure.spent == ("fire_pot",) for figure in state.unit("smoke_stalkers").figures)


def test_weapons_of_one_unit_at_two_targets_and_no_more() -> None:
    rows = [row("old_toad", 0, 20, 20, 0), row("pit_thralls", 1, 14, 12, 180), row("kiln_guard", 1, 26, 12, 180)]
    match = match_of(field([*rows, row("reed_bows", 0, 5, 30, 0)]))
    match.do(ask.Activate("reed_bows"))
    match.do(ask.Hold())
    aims = (("reed_bow", "pit_thralls", -1), ("reed_bow", "kiln_guard", -1))
    with pytest.raises(Refused) as refused:
        match.do(ask.Shoot(aims))
    assert refused.value.rule == "AOFR-R-19"


def test_who_is_hurt_to_half_tests_and_who_is_shaken_recovers_by_staying_idle() -> None:
    match = match_of(field([row("reed_bows", 0, 20, 30, 0), row("soot_slingers", 1, 20, 14, 180, figures=3)]))
    match.do(ask.Activate("reed_bows"))
    match.do(ask.Hold())
    match.do(ask.Shoot((("reed_bow", "soot_slingers", -1),)))
    match.settle({"hit": (5, 1, 1, 1, 1)})
    match.settle({"def": (1,)})
    assert match.state.due.cup == "morale"
    assert [event.name for event in match.settle({"morale": (2,)}).events] == ["shaken"]
    match.do(ask.Activate("soot_slingers"))
    with pytest.raises(Refused) as refused:
        match.do(ask.Rush((INCH,)))
    assert refused.value.rule == "AOFR-SHAKEN-1" and all(refused.value.texts[lang] for lang in languages())
    match.do(ask.Hold(90))
    assert not match.state.unit("soot_slingers").shaken


def test_the_side_that_ran_out_first_begins_the_next_round() -> None:
    rows = [row("reed_bows", 0, 5, 35, 0), row("pit_thralls", 1, 20, 5, 180), row("kiln_guard", 1, 35, 5, 180)]
    match = match_of(field(rows, first=1))
    for name in ("pit_thralls", "reed_bows", "kiln_guard"):
        match.do(ask.Activate(name))
        match.do(ask.Hold())
    assert (match.state.round, match.state.first, match.state.due.side) == (2, 0, 0)


def test_a_joined_hero_slows_nobody_and_is_counted_with_the_unit() -> None:
    match = match_of(field([row("mire_levy", 0, 20, 30, 0, hero="dyke_captain"), row("pit_thralls", 1, 20, 5, 180)]))
    unit = match.state.unit("mire_levy")
    assert unit.size == 11 and unit.hero is not None and unit.figures[2] == unit.hero
    assert gait_of(match.game.params, unit).advance == 6 * INCH


def test_a_special_rule_that_a_house_rule_takes_away_is_gone_from_play() -> None:
    rows = [row("heron_riders", 0, 20, 30, 0), row("pit_thralls", 1, 20, 20, 180)]
    fast, slow = match_of(field(rows)), match_of(field(rows), {"special.fast": False})
    paces = [gait_of(one.game.params, one.state.unit("heron_riders")).charge for one in (fast, slow)]
    assert paces == [16 * INCH, 12 * INCH]


def test_spells_change_a_unit_until_the_round_or_its_activation_ends() -> None:
    rows = [row("fen_speaker", 0, 20, 30, 0, tokens=4), row("pit_thralls", 1, 20, 20, 180)]
    match = match_of(field(rows))
    match.do(ask.Activate("fen_speaker"))
    match.do(ask.Cast("lead", "pit_thralls"))
    rolled(match, 6)
    match.do(ask.Cast("bark", "fen_speaker"))
    rolled(match, 6)
    match.do(ask.Hold())
    if match.state.due.what == "attack":
        match.do(ask.Pass())
    assert gait_of(match.game.params, match.state.unit("pit_thralls")).advance == 4 * INCH
    assert match.state.unit("fen_speaker").lasting
    match.do(ask.Activate("pit_thralls"))
    match.do(ask.Hold())
    assert not match.state.unit("pit_thralls").lasting and not match.state.unit("fen_speaker").lasting
    assert match.state.round == 2


def test_a_battle_is_saved_and_opens_again() -> None:
    match = match_of(field([row("heron_riders", 0, 20, 30, 0), row("marsh_pikes", 1, 20, 20, 180)]))
    match.do(ask.Activate("heron_riders"))
    match.do(ask.Charge("marsh_pikes"))
    match.do(ask.Answer())
    rolled(match, 4)
    again = Match.replay(match.game, match.scenario, match.record())
    assert again.state == match.state
    assert Ruleset.load("regiments").fingerprint == match.game.rules.fingerprint

"""What a reader of the rules found with fresh eyes: records worked out by hand, and what once went wrong in play."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from aofa_widgets.cli.referee import answers
from aofa_widgets.dice import Roller
from aofa_widgets.games.regiments import actions as ask
from aofa_widgets.games.regiments.flow.fighters import side_of
from aofa_widgets.games.regiments.legal import refuse
from aofa_widgets.games.regiments.resolve.melee import Arms, Lone, Side, courage
from aofa_widgets.games.regiments.resolve.places import distance
from aofa_widgets.lab.parlour import Parlour
from aofa_widgets.play import Match

from ..records import asked, differences
from .positions import INCH, field, match_of
from .test_rules_of_play import row

DATA = Path(__file__).parent / "data"
RECORDS = [json.loads(line) for line in (DATA / "lawyer_cases.jsonl").read_text(encoding="utf-8").splitlines() if line]


def test_the_referee_rules_as_the_lawyer_says() -> None:
    """Worked out from the source and the rulings alone, by somebody who had not read the engine."""
    found = answers([json.dumps(asked("regiments", record)) for record in RECORDS])
    for record, answer in zip(RECORDS, found, strict=True):
        assert "error" not in answer, (record["id"], answer)
        assert list(differences(record["expect"], answer["result"], record["id"])) == []


@pytest.mark.parametrize(
    ("corners", "legal"),
    [([[5, 12], [12, 5], [11, 4], [4, 11]], False), ([[1, 1], [12, 1], [12, 5], [1, 5]], True)],
)
def test_one_table_edge_is_near_enough_to_the_whole_unit(corners: list[list[int]], legal: bool) -> None:
    """Slantwise over a corner of the table, each end near another edge, no edge has all of it (AOFR-SR-AMBUSH-3)."""
    state = {"kind": "ambush", "round": 2, "table": [72, 48], "corners": corners, "nearest_enemy": 20}
    (answer,) = answers([json.dumps({"game": "regiments", "id": "x", "op": "place", "state": state, "dice": {}})])
    assert answer["result"]["legal"] is legal


def idle(match: Match) -> None:
    """Every unit holds until something else is due."""
    while match.state.due.what in ("unit", "action", "attack"):
        due = match.state.due
        still = ask.Hold() if due.what == "action" else ask.Pass()
        match.do(ask.Activate(due.among[0]) if due.what == "unit" else still)


@pytest.mark.parametrize("arrives", [True, False])
def test_whoever_finished_first_activates_first_after_arrivals_too(arrives: bool) -> None:
    """AOFR-ROUND-3: an arrival out of ambush changes nothing about who begins."""
    waits = {"unit": "bittern_veiled", "side": 0, "reserve": "ambush"}
    foes = [row("pit_thralls", 1, 20, 6, 0), row("kiln_guard", 1, 30, 6, 0)]
    match = match_of(field([row("reed_bows", 0, 20, 34, 180), waits, *foes], first=1))
    idle(match)
    assert (match.state.round, match.state.due.what, match.state.first) == (2, "ambush", 0)
    match.do(ask.Deploy("bittern_veiled", (3 * INCH, 20 * INCH), 90) if arrives else ask.Pass())
    assert (match.state.due.what, match.state.due.side) == ("unit", 0)


@pytest.mark.parametrize(("y", "legal"), [(28, True), (30, False)])
def test_a_spell_is_measured_from_its_caster_and_not_from_his_unit(y: float, legal: bool) -> None:
    """AOFR-SR-CASTER-4: a hero in the front rank is two ranks further from an enemy behind than his unit is."""
    levy = row("mire_levy", 0, 20, 10, 0, hero="fen_speaker", tokens=4)
    match = match_of(field([levy, row("pit_thralls", 1, 20, y, 0)]))
    match.do(ask.Activate("mire_levy"))
    assert distance(match.state.ground, "mire_levy", "pit_thralls") < 18 * INCH
    refused = refuse(match.game.params, match.state, ask.Cast("sleet", "pit_thralls"))
    assert (refused is None) is legal
    assert refused is None or refused.rule == "AOFR-SR-CASTER-4"


def test_a_limited_weapon_strikes_in_one_melee_only() -> None:
    """AOFR-SR-LIMITED-1, AOFR-R-59: in melee as in shooting."""
    match = match_of(field([row("heron_riders", 0, 20, 30, 0), row("pit_thralls", 1, 20, 25, 180)]))
    game, state = match.game, match.state
    unit = state.unit("heron_riders")
    lances = tuple(replace(arm, rules=(*arm.rules, "Limited")) for arm in unit.card.weapons)
    state = state.put(replace(unit, cards=(replace(unit.card, weapons=lances),)))
    assert side_of(game.params, state.unit("heron_riders"), "front", True).arms
    for action in (ask.Activate("heron_riders"), ask.Charge("pit_thralls")):
        state = game.apply(state, action).state
    while state.active:
        if (chance := game.chance(state)) is not None:
            state = game.settle(state, game.fall({cup: (3,) * n for cup, n in chance.dice.items()})).state
        else:
            state = game.apply(state, ask.Answer(False) if state.due.what == "strike_back" else ask.Pass()).state
    assert all(figure.spent == (lances[0].id,) for figure in state.unit("heron_riders").figures)
    assert not side_of(game.params, state.unit("heron_riders"), "front", False).arms


def test_a_hero_who_is_left_alone_tests_at_his_own_quality() -> None:
    """AOFR-SR-HERO-2: he may lend the unit a better one; he borrows none from the dead."""
    side = Side((1,) * 5 + (3,), 3, 4, 5, (Arms(1),), size=6, nerve=5, lone=Lone(1, 5))
    assert [courage(side, body, "melee").quality for body in (side.body, (3,))] == [3, 5]


@pytest.mark.parametrize(("lang", "word"), [("en", "board"), ("fr", "plateau")])
def test_the_table_is_told_with_units_that_have_acted_and_from_base_to_base(lang: str, word: str) -> None:
    """The terminal stopped at a state that it had no word for, spoke of Ratings, and measured between circles."""
    foes = [row("ash_raiders", 1, 20, 10, 180), row("kiln_guard", 1, 34, 10, 180)]
    match = match_of(field([row("marsh_pikes", 0, 20, 30, 0), *foes]))
    match.do(ask.Activate("marsh_pikes"))
    match.do(ask.Hold())
    told = " ".join(Parlour(match, lang, roller=Roller(1)).hear(word))
    assert {"en": "has acted this round", "fr": "a déjà agi ce round"}[lang] in told and "Rating" not in told
    gap = distance(match.state.ground, "marsh_pikes", "ash_raiders") / INCH
    assert {"en": f"{gap:.0f} inches to the north", "fr": f"{gap:.0f} pouces au nord"}[lang] in told

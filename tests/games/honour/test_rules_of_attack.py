"""Attacks played on a table, rule by rule: what is rolled, what it does to both, what follows."""

from __future__ import annotations

from typing import Any

import pytest

from aofa_widgets.games.honour import actions as ask
from aofa_widgets.play import Match

from .positions import fall, match_of, scene_of


def charge(one: str, other: str, values: dict[str, Any] | None = None, **more: Any) -> Match:
    """Unit "a" of the first side has just charged "b" over three inches; its hit roll is next."""
    units = [{"card": one, "id": "a", "side": 0, "x": 12, "y": 12}]
    units.append({"card": other, "id": "b", "side": 1, "x": 12, "y": 8})
    match = match_of(scene_of([*units, *more.pop("others", [])], **more), values)
    return acted(match, "a", ask.Charge("b"))


def shoot(one: str, far: float, values: dict[str, Any] | None = None, other: str = "lake_spear", **more: Any) -> Match:
    """Unit "a" has just shot at "b" so many inches away (from edge to edge)."""
    units = [{"card": one, "id": "a", "side": 0, "x": 12, "y": 23}]
    units.append({"card": other, "id": "b", "side": 1, "x": 12, "y": 23 - far - 0.985})
    match = match_of(scene_of([*units, *more.pop("others", [])], **more), values)
    return acted(match, "a", ask.Shoot("b"))


def acted(match: Match, name: str, action: Any) -> Match:
    """The drawer's unit takes the token that it needs and acts."""
    fall(match, match.state.unit(name).cls)
    match.do(ask.Use(name))
    match.do(action)
    return match


def rolls(match: Match, *falls: str) -> Any:
    """Let dice fall one after the other; the state then."""
    for signs in falls:
        fall(match, signs)
    return match.state


def due(match: Match) -> tuple[str, int]:
    """The label of the roll that is due (after all declarations), and its dice."""
    while match.game.chance(match.state) is None:
        match.do(ask.Ready())
    ((label, dice),) = match.game.chance(match.state).dice.items()
    return label, dice


ABILITIES = [("lake_spear", 3, 3, 3), ("heron_lord", 5, 4, 4), ("ox_brute", 3, 2, 5), ("road_monk", 3, 4, 3)]


@pytest.mark.parametrize(("card", "aim", "agility", "strength"), ABILITIES)
def test_as_many_dice_as_the_ability_shows(card: str, aim: int, agility: int, strength: int) -> None:
    """TOH-TEST-1, TOH-TEST-2: Aim (TOH-TEST-3) hits, Strength (TOH-TEST-5) wounds, Agility (TOH-TEST-4) dodges."""
    match = charge(card, card)
    assert due(match) == ("hit", aim)  # TOH-ATTACK-5
    fall(match, "S" * 3 + "-" * (aim - 3))
    assert due(match) == ("dodge", agility)  # TOH-ATTACK-8
    fall(match, "-" * agility)
    assert due(match) == ("damage", strength)  # TOH-ATTACK-11


def test_wits_search_and_honour_holds() -> None:
    """TOH-TEST-6: Wits to search (TOH-ATTACK-2); TOH-TEST-7: Honour against fear."""
    others = [{"card": "lake_spear", "id": "c", "side": 1, "x": 16, "y": 5}]
    match = shoot("pine_bow", 12, others=others)
    match.undo()
    match.do(ask.Shoot("c"))
    assert due(match) == ("search", 3)
    found, lost = rolls(match, "DS-"), match.undo() and rolls(match, "S--")
    assert found.due.cup == "hit" and found.due.unit == "a"  # TOH-ATTACK-3
    assert lost.due.cup == "bag"  # TOH-ATTACK-4
    match = charge("ox_brute", "lake_spear", others=[{"card": "crane_lady", "id": "c", "side": 1, "x": 10, "y": 6}])
    rolls(match, "SSS", "---", "DS---")
    assert due(match) == ("nerve", 5)


@pytest.mark.parametrize(
    ("signs", "result"),
    [("SS-", "fail"), ("DS-", "success"), ("DDS", "crit"), ("XX-", "crit_fail"), ("XS-", "fail"), ("---", "fail")],
)
def test_swords_are_added_up(signs: str, result: str) -> None:
    """TOH-TEST-8, TOH-TEST-9, TOH-TEST-10, TOH-TEST-11, TOH-TEST-12 and TOH-DIE-1, TOH-CRIT-1, TOH-FUMBLE-1."""
    match = charge("lake_spear", "lake_spear")
    step = fall(match, signs)
    assert step.events[0].values["result"] == result


def test_a_miss_ends_the_attack_and_a_dodge_undoes_it() -> None:
    """TOH-ATTACK-6, TOH-ATTACK-9: the target keeps its action or spends it; the dodged are pushed back (TOH-R-13)."""
    match = charge("lake_spear", "lake_spear")
    assert rolls(match, "S--").unit("b").used == 0
    match = charge("lake_spear", "lake_spear")
    before = match.state.ground.base("a").y
    state = rolls(match, "SSS", "SSS")
    assert (state.unit("b").used, state.unit("b").markers) == (1, 0)
    assert state.ground.base("a").y - before == 254


def test_a_dodge_takes_a_token_from_the_bag_and_then_there_is_none() -> None:
    """TOH-ACTION-9, TOH-ACTION-10, TOH-ATTACK-7, TOH-ATTACK-10: a second blow goes straight to damage."""
    match = charge("lake_spear", "lake_spear", others=[{"card": "lake_spear", "id": "c", "side": 0, "x": 15, "y": 7.5}])
    bag = match.state.bag.warrior
    state = rolls(match, "SSS", "---", "---")
    assert state.bag.warrior == bag - 1 and state.unit("b").actions_left == 0
    fall(match, "fate")
    acted(match, "c", ask.Charge("b"))
    fall(match, "SSS")
    assert due(match)[0] == "damage"


def test_a_cautious_marker_is_used_before_a_token() -> None:
    """TOH-ACTION-12, TOH-ACTION-13, TOH-R-09."""
    others = [{"card": "lake_spear", "id": "c", "side": 0, "x": 15, "y": 7.5}]
    units = [{"card": "lake_spear", "id": "b", "side": 1, "x": 12, "y": 8}, *others]
    match = match_of(scene_of(units), {"bag.first_draw": "second"})
    acted(match, "b", ask.Cautious())
    assert match.state.unit("b").cautious and match.state.unit("b").actions_left == 0
    acted(match, "c", ask.Charge("b"))
    fall(match, "SSS")
    assert due(match) == ("dodge", 3)
    assert not rolls(match, "SSS").unit("b").cautious


def test_a_warrior_dies_of_a_heavy_wound() -> None:
    """TOH-ATTACK-13, TOH-REMOVE-1: it is lost, and its token with it."""
    match = charge("ox_brute", "lake_spear")
    tokens = match.state.bag.warrior + 1  # one lies on the card of the brute
    state = rolls(match, "SSS", "---", "DS---")
    assert state.unit("b").gone == "killed" and not state.ground.base("b").here
    assert state.over and state.bag.warrior + state.unit("a").used == tokens - 1


def test_honour_stands_between_a_samurai_and_a_wound() -> None:
    """TOH-ATTACK-14, TOH-ATTACK-15: passed, a marker; TOH-ATTACK-16: failed, an injury card and no marker."""
    match = charge("ox_brute", "reed_retainer")
    state = rolls(match, "SSS", "----", "DS---", "DS--")
    assert (state.unit("b").markers, state.unit("b").injuries) == (1, ())
    match = charge("ox_brute", "reed_retainer")
    rolls(match, "SSS", "----", "DS---", "S---")
    assert set(match.game.chance(match.state).signs) == set(match.state.cards.injuries)
    state = rolls(match, "numb_arm")
    assert (state.unit("b").markers, state.unit("b").injuries) == (0, ("numb_arm",))


def test_the_second_injury_removes_a_samurai() -> None:
    """TOH-ATTACK-17, TOH-REMOVE-2: a hero takes three samurai tokens out of the game."""
    match = charge("ox_brute", "heron_lord", {"attack.injuries_to_remove": 1})
    state = rolls(match, "SSS", "----", "DS---", "S----")
    assert state.unit("b").gone == "killed"
    assert state.bag.samurai == 0


def test_a_failed_damage_roll_leaves_a_marker_that_helps_the_next() -> None:
    """TOH-ATTACK-18, TOH-WOUND-1; TOH-WOUND-2: markers weigh on honour, as TOH-NERVE-4 recalls."""
    others = [{"card": "lake_spear", "id": "c", "side": 0, "x": 15, "y": 7.5}]
    match = charge("lake_spear", "reed_retainer", others=others)
    assert rolls(match, "SSS", "----", "S--").unit("b").markers == 1
    fall(match, "fate")
    fall(match, "still_water")
    acted(match, "c", ask.Charge("b"))
    rolls(match, "SSS", "----")
    assert due(match) == ("damage", 4)
    fall(match, "DS--")
    assert due(match) == ("honour", 3)


MISSILES = [("pine_bow", 12, 3), ("pine_bow", 13, 2), ("smoke_gun", 15, 4), ("night_hand", 8, 2)]


@pytest.mark.parametrize(("card", "far", "dice"), MISSILES)
def test_a_missile_weapon_has_damage_dice_of_its_own(card: str, far: int, dice: int) -> None:
    """TOH-ATTACK-12, TOH-MISSILE-4: bow TOH-MISSILE-5, TOH-MISSILE-6, musket TOH-MISSILE-7, knife TOH-MISSILE-9."""
    match = shoot(card, far, other="ox_brute")
    rolls(match, "SSS", "--")
    assert due(match) == ("damage", dice)


@pytest.mark.parametrize(("card", "far"), [("pine_bow", 21), ("smoke_gun", 20.3), ("night_hand", 9.3)])
def test_a_missile_weapon_has_a_range(card: str, far: float) -> None:
    """TOH-MISSILE-3: refused beyond it; the bow's 24 inches are more than this table is deep."""
    units = [{"card": card, "id": "a", "side": 0, "x": 12, "y": 23}]
    units.append({"card": "lake_spear", "id": "b", "side": 1, "x": 12, "y": 23 - far - 0.985})
    match = match_of(scene_of(units))
    fall(match, "warrior")
    match.do(ask.Use("a"))
    refusal = match.game.refuse(match.state, ask.Shoot("b"))
    assert (refusal.rule if refusal else "") == ("" if card == "pine_bow" else "TOH-MISSILE-3")


def test_a_musket_is_reloaded_between_two_shots() -> None:
    """TOH-MISSILE-8, TOH-ACTION-16, TOH-R-34: loaded at first, empty after a shot."""
    match = shoot("smoke_gun", 10)
    assert not rolls(match, "---").unit("a").loaded
    match = shoot("smoke_gun", 10, {"missile.musket_reload": False})
    assert rolls(match, "---").unit("a").loaded


def test_a_samurai_buys_a_bow() -> None:
    """TOH-MISSILE-1, TOH-MISSILE-2: it shoots, and costs what the card says."""
    units = [{"card": "heron_lord", "id": "a", "side": 0, "x": 12, "y": 20, "upgrades": ["war_bow"]}]
    units.append({"card": "lake_spear", "id": "b", "side": 1, "x": 12, "y": 8})
    match = match_of(scene_of(units))
    assert (match.state.unit("a").missile, match.state.unit("a").cost) == ("bow", 7)
    acted(match, "a", ask.Shoot("b"))
    assert due(match) == ("hit", 5)


# ---- what weapons earn, and how blows go wrong


def test_a_spear_impales_where_a_dodge_fails() -> None:
    """TOH-CRIT-IMPALE, TOH-CRIT-2; not where nobody could dodge (TOH-R-16)."""
    match = charge("lake_spear", "lake_spear")
    rolls(match, "DDS", "---")
    assert due(match) == ("damage", 4)


def test_a_katana_cuts_deep_only_where_a_marker_is_all() -> None:
    """TOH-CRIT-DEEPCUT: each sword of the die is one marker more."""
    match = charge("reed_retainer", "lake_spear")
    assert rolls(match, "DDS-", "---", "---", "D").unit("b").markers == 3


def test_a_heavy_sword_frightens_all_within_six_inches() -> None:
    """TOH-CRIT-FEARSOME, TOH-R-20: the target included; nobody farther away."""
    others = [{"card": "lake_spear", "id": "c", "side": 1, "x": 12, "y": 4}]
    others.append({"card": "lake_spear", "id": "d", "side": 1, "x": 22, "y": 2})
    match = charge("moss_breaker", "lake_spear", others=others)
    rolls(match, "DDS-", "---", "-----", "-")
    assert match.state.due.unit == "b"
    rolls(match, "DS")  # its marker takes a die
    assert match.state.due.unit == "c"
    rolls(match, "SSS")
    assert match.game.chance(match.state).kind == "bag"


def test_two_swords_and_a_fast_shot_take_a_dodge_die() -> None:
    """TOH-CRIT-TWIN, TOH-CRIT-FASTSHOT."""
    match = charge("crane_lady", "lake_spear")
    fall(match, "DDS--")
    assert due(match) == ("dodge", 2)
    match = shoot("pine_bow", 10)
    fall(match, "DDS")
    assert due(match) == ("dodge", 2)


def test_a_naginata_jabs_or_strikes_back() -> None:
    """TOH-CRIT-QUICKJAB at once, before the dodge (TOH-R-18); TOH-CRIT-COUNTERSTRIKE: a free charge of the dodger."""
    match = charge("temple_glaive", "lake_spear")
    fall(match, "DDS-")
    assert due(match) == ("jab", 1)
    fall(match, "S")
    rolls(match, "---")
    assert due(match) == ("damage", 4)
    match = charge("lake_spear", "temple_glaive")
    state = rolls(match, "SSS", "DDS-")
    assert (state.due.what, state.due.side, state.due.among) == ("free", 1, ("charge",))


def test_a_club_stuns_and_a_staff_throws_down() -> None:
    """TOH-CRIT-STUN, TOH-CRIT-BACKHAND; hits on whoever lies there have a die more (TOH-PRONE-2)."""
    match = charge("ox_brute", "lake_spear", others=[{"card": "lake_spear", "id": "c", "side": 0, "x": 15, "y": 7.5}])
    assert rolls(match, "DDS", "---", "-----").unit("b").prone
    fall(match, "fate")
    acted(match, "c", ask.Charge("b"))
    assert due(match) == ("hit", 4)
    match = charge("lake_spear", "road_monk")
    assert rolls(match, "SSS", "DDS-").unit("a").prone


def test_critical_damage_earns_free_actions() -> None:
    """TOH-CRIT-FOLLOWUP: a charge, or a move where nobody can be charged; TOH-CRIT-MOVEUP: a move."""
    far = [{"card": "lake_spear", "id": "c", "side": 1, "x": 2, "y": 1}]
    match = charge("lake_spear", "lake_spear", others=far)
    assert rolls(match, "SSS", "---", "DDS").due.among == ("move",)
    near = [{"card": "lake_spear", "id": "c", "side": 1, "x": 14, "y": 8}]
    match = charge("lake_spear", "lake_spear", others=near)
    assert rolls(match, "SSS", "---", "DDS", "SSS").due.among == ("charge",)
    match = shoot("pine_bow", 8, others=far)
    assert rolls(match, "SSS", "---", "DDS").due.among == ("move",)


def test_each_roll_goes_wrong_in_its_own_way() -> None:
    """TOH-FUMBLE-2: TOH-FUMBLE-COUNTERTHRUST, TOH-FUMBLE-ACCIDENT, TOH-FUMBLE-LOSTFOOTING, TOH-FUMBLE-GLANCED."""
    assert rolls(charge("lake_spear", "lake_spear"), "XX-", "S").unit("a").markers == 1
    assert rolls(shoot("pine_bow", 8), "XX-", "S").unit("a").markers == 1
    match = charge("lake_spear", "lake_spear")
    fall(match, "SSS")
    assert not match.state.unit("b").prone
    assert rolls(match, "XX-", "---").unit("b").prone
    match = charge("lake_spear", "lake_spear")
    before = match.state.ground.base("b").y
    state = rolls(match, "SSS", "---", "XX-")
    assert state.unit("b").markers == 0 and before - state.ground.base("b").y == 254


# ---- who stands between, and the ground


def test_friends_hinder_a_charge_and_enemies_a_shot() -> None:
    """TOH-POS-1, TOH-POS-2, TOH-POS-4, TOH-POS-6: a die less for each base that a line from base to base crosses."""
    match = charge("ox_brute", "lake_spear", others=[{"card": "pine_bow", "id": "c", "side": 0, "x": 12.9, "y": 10}])
    assert due(match) == ("hit", 2)
    match = charge("ox_brute", "lake_spear", others=[{"card": "pine_bow", "id": "c", "side": 0, "x": 13.1, "y": 10}])
    assert due(match) == ("hit", 3)
    others = [{"card": "lake_spear", "id": "c", "side": 1, "x": 12.5, "y": 15}]
    match = shoot("pine_bow", 12, others=others)
    match.undo()
    match.do(ask.Shoot("b"))
    rolls(match, "SSS")
    assert due(match) == ("hit", 2)


def test_ground_helps_and_hinders() -> None:
    """TOH-TERRAIN-8: cover; TOH-TERRAIN-9: difficult ground; TOH-TERRAIN-10: a higher place; TOH-TERRAIN-7."""
    grove = {"id": "g", "kind": "grove", "x": 3048, "y": 3810, "r": 200}
    assert due(shoot("pine_bow", 12, terrain=[grove])) == ("hit", 2)
    marsh = {"id": "m", "kind": "marsh", "x": 3048, "y": 2600, "r": 100}
    assert due(charge("lake_spear", "lake_spear", terrain=[marsh])) == ("hit", 2)
    hill = {"id": "h", "kind": "hill", "x": 3048, "y": 3100, "r": 200}
    assert due(charge("lake_spear", "lake_spear", terrain=[hill])) == ("hit", 4)


@pytest.mark.parametrize(
    ("kind", "seen"), [("barrier", False), ("hill", False), ("hut", False), ("marsh", True), ("hedge", True)]
)
def test_some_terrain_blocks_sight(kind: str, seen: bool) -> None:
    """TOH-TERRAIN-2, TOH-TERRAIN-5, TOH-ACTION-19; from a height one looks over barriers (TOH-TERRAIN-6)."""
    piece = {"id": "p", "kind": kind, "x": 3048, "y": 3810, "w": 2000, "h": 60}
    units = [{"card": "pine_bow", "id": "a", "side": 0, "x": 12, "y": 20}]
    units.append({"card": "lake_spear", "id": "b", "side": 1, "x": 12, "y": 10})
    high = {"id": "top", "kind": "hill", "x": 3048, "y": 5080, "r": 300}
    for terrain, sees in (([piece], seen), ([piece, high], seen or kind == "barrier")):
        match = match_of(scene_of(units, terrain=terrain))
        fall(match, "warrior")
        match.do(ask.Use("a"))
        assert (match.game.refuse(match.state, ask.Shoot("b")) is None) is sees


def test_difficult_ground_and_barriers_cost_movement() -> None:
    """TOH-TERRAIN-3, TOH-TERRAIN-4: an inch for a barrier, two for one in a marsh; a charge too (TOH-ACTION-7)."""
    units = [{"card": "lake_spear", "id": "a", "side": 0, "x": 12, "y": 12}]
    units.append({"card": "lake_spear", "id": "b", "side": 1, "x": 20, "y": 2})
    fence = {"id": "f", "kind": "barrier", "x": 3048, "y": 2540, "w": 2000, "h": 40}
    marsh = {"id": "m", "kind": "marsh", "x": 3048, "y": 2032, "w": 2000, "h": 1016}
    for terrain, inches in (([], 6), ([fence], 5), ([marsh], 4)):
        match = match_of(scene_of(units, terrain=terrain))
        fall(match, "warrior")
        match.do(ask.Use("a"))
        y = 12 * 254
        assert match.game.refuse(match.state, ask.Move(((3048, y - inches * 254),))) is None
        assert match.game.refuse(match.state, ask.Move(((3048, y - inches * 254 - 10),))).rule == "TOH-ACTION-2"

"""Tokens, turns, groups, fear, flights and cards played on a table, rule by rule."""

from __future__ import annotations

from typing import Any

import pytest

from aofa_widgets.games.honour import actions as ask
from aofa_widgets.play import Match

from .positions import fall, match_of, scene_of
from .test_rules_of_attack import acted, charge, due, rolls


def units(*rows: tuple[str, int, float, float]) -> list[dict[str, Any]]:
    """Units "a", "b", ... from card, side and place."""
    return [{"card": c, "id": "abcdefgh"[i], "side": s, "x": x, "y": y} for i, (c, s, x, y) in enumerate(rows)]


TWO = units(("reed_retainer", 0, 12, 20), ("lake_spears", 0, 6, 20), ("lake_spear", 1, 12, 4), ("lake_spear", 1, 6, 4))


# ---- the bag and the turn


def test_one_bag_holds_a_token_for_each_action_and_the_fate_tokens() -> None:
    """TOH-TOKENS-1, TOH-TOKENS-2, TOH-TOKENS-3, TOH-TOKENS-4, TOH-TOKENS-5: of both sides together."""
    bag = match_of(scene_of(TWO)).state.bag
    assert (bag.samurai, bag.warrior, bag.fate) == (2, 3, 3)
    assert match_of(scene_of(TWO), {"bag.fate_tokens": 5}).state.bag.fate == 5


def test_sides_draw_in_turn_and_the_drawn_acts_at_once() -> None:
    """TOH-TURN-1, TOH-TURN-4, TOH-TURN-5, TOH-TURN-6: the token lies on the card; the other side draws."""
    match = match_of(scene_of(TWO))
    assert match.game.chance(match.state).kind == "bag" and match.state.due.side == 0
    acted(match, "b", ask.Move())
    assert match.state.unit("b").used == 1 and match.state.due.side == 1


def test_the_third_fate_token_ends_the_turn_and_its_drawer_begins() -> None:
    """TOH-TURN-7, TOH-TURN-8: every token goes back into the bag."""
    match = match_of(scene_of(TWO))
    acted(match, "b", ask.Move())
    rolls(match, "fate", "fate", "still_water")
    state = rolls(match, "fate")
    assert (state.turn, state.due.side, state.bag.total) == (2, 1, 8)
    assert state.unit("b").used == 0
    match = match_of(scene_of(TWO), {"bag.fate_to_end": 1})
    assert rolls(match, "fate").turn == 2


def test_a_useless_token_is_handed_over_and_the_other_side_draws_next() -> None:
    """TOH-TURN-9, TOH-R-06: played at once by the other side, who then makes its own draw."""
    match = match_of(scene_of(TWO))
    acted(match, "b", ask.Move())
    rolls(match, "fate")
    state = rolls(match, "warrior")
    assert (state.due.what, state.due.side, state.due.among) == ("unit", 1, ("c", "d"))
    match.do(ask.Use("c"))
    match.do(ask.Move())
    assert match.state.due.side == 1


def test_forces_are_set_up_and_told() -> None:
    """TOH-RECRUIT-1: both sides bring a force, and a battle begins with every unit on the table."""
    state = match_of("first-blood").state
    assert [len(state.alive(side)) for side in (0, 1)] == [3, 4]
    assert all(base.here for base in state.ground.bases)


def test_distances_may_be_measured_at_any_moment() -> None:
    """TOH-ACTION-18: also while dice are due."""
    match = match_of(scene_of(TWO))
    for name in "abcd":
        assert match.game.measure(match.state, name) is not None


def test_a_loss_takes_its_tokens_from_the_card_first() -> None:
    """TOH-REMOVE-1, TOH-R-07: what it has used from its card, the rest from the bag; or all from the bag."""
    for removal, left in (("card_first", 1), ("bag_only", 0)):
        others = [{"card": "lake_spear", "id": "c", "side": 1, "x": 2, "y": 2}]
        match = charge("ox_brute", "road_monk", {"bag.token_removal": removal, "bag.fate_tokens": 4}, others=others)
        assert match.state.bag.warrior == 2
        assert rolls(match, "SSS", "----", "DS---").bag.warrior == left


# ---- groups


def test_a_group_acts_as_one_and_shares_its_markers() -> None:
    """TOH-GROUP-1, TOH-GROUP-2, TOH-GROUP-3, TOH-GROUP-5: one base, one token, one store of markers."""
    match = charge("ox_brute", "lake_spears")
    assert len([u for u in match.state.units if u.side == 1]) == 1
    state = rolls(match, "SSS", "---", "SS---")
    assert (state.unit("b").figures, state.unit("b").markers, state.unit("b").actions) == (3, 1, 1)


def test_a_group_loses_a_figure_its_markers_and_in_the_end_its_base() -> None:
    """TOH-GROUP-4, TOH-GROUP-6, TOH-GROUP-7: bonuses hang on how many live; friends do not test yet (TOH-GROUP-8)."""
    near = [{"card": "lake_spear", "id": "c", "side": 1, "x": 15, "y": 5}]
    match = charge("ox_brute", "lake_spears", others=near)
    state = rolls(match, "SSS", "---", "DS---")
    assert (state.unit("b").figures, state.unit("b").markers) == (2, 0)
    assert match.game.chance(state).kind == "bag"
    one = {"card": "lake_spears", "id": "a", "side": 0, "x": 12, "y": 12, "figures": 1}
    match = match_of(scene_of([one, {"card": "lake_spear", "id": "b", "side": 1, "x": 12, "y": 8}]))
    acted(match, "a", ask.Charge("b"))
    assert due(match) == ("hit", 3)  # three had four


# ---- fear and flight


def frightened(*others: dict[str, Any], **more: Any) -> Match:
    """Unit "b" of the second side has just been lost; whoever is near tests."""
    match = charge("ox_brute", "lake_spear", others=list(others), **more)
    rolls(match, "SSS", "---", "DS---")
    return match


def friend(name: str, x: float, y: float, card: str = "lake_spear", side: int = 1) -> dict[str, Any]:
    return {"card": card, "id": name, "side": side, "x": x, "y": y}


def test_friends_within_six_inches_test_the_nearest_first() -> None:
    """TOH-NERVE-1, TOH-NERVE-2: those farther away do not; whoever passes stays."""
    match = frightened(friend("c", 12, 3), friend("d", 15, 8), friend("e", 20, 2))
    assert match.state.due.unit == "d"
    rolls(match, "SSS")
    assert match.state.due.unit == "c"
    before = match.state.ground.base("c").at
    assert rolls(match, "SSS").ground.base("c").at == before
    assert match.game.chance(match.state).kind == "bag"


def test_whoever_fails_flees_six_inches_straight_away() -> None:
    """TOH-NERVE-3: away from the killer."""
    match = frightened(friend("c", 16, 8))
    before, killer = match.state.ground.base("c"), match.state.ground.base("a")
    after = rolls(match, "S--").ground.base("c")
    far = ((after.x - before.x) ** 2 + (after.y - before.y) ** 2) ** 0.5
    assert abs(far - 1524) < 3
    cross = (before.x - killer.x) * (after.y - killer.y) - (before.y - killer.y) * (after.x - killer.x)
    assert abs(cross) < 3000


def test_an_enemy_bars_a_flight() -> None:
    """TOH-RETREAT-1: it ends an inch short of him, and leaves a marker."""
    match = frightened(friend("c", 12, 5), friend("d", 12, 1.5, side=0))
    state = rolls(match, "S--")
    base, foe = state.ground.base("c"), state.ground.base("d")
    assert state.unit("c").markers == 1
    assert abs((base.y - foe.y) - base.r - foe.r - 254) <= 2


def test_a_friend_makes_way() -> None:
    """TOH-RETREAT-2: by the least that lets the fugitive through."""
    match = frightened(friend("c", 12, 6), friend("d", 12.3, 3.5))
    assert match.state.due.unit == "c"
    state = rolls(match, "S--")
    assert state.ground.base("d").x > 12.3 * 254 and state.ground.base("d").y == round(3.5 * 254)


def test_a_barrier_stops_a_flight() -> None:
    """TOH-TERRAIN-11: without a marker."""
    fence = {"id": "f", "kind": "barrier", "x": 3048, "y": 700, "w": 1500, "h": 40}
    match = frightened(friend("c", 12, 5), terrain=[fence])
    state = rolls(match, "S--")
    assert state.ground.base("c").y > 700 and state.unit("c").markers == 0


@pytest.mark.parametrize(("signs", "gone"), [("S--", "fled"), ("DS-", "")])
def test_over_the_edge_honour_decides(signs: str, gone: str) -> None:
    """TOH-OFFTABLE-1, TOH-OFFTABLE-2, TOH-OFFTABLE-3: lost, or away until it comes back; nobody fears it (TOH-R-27)."""
    match = frightened(friend("c", 12, 4), friend("d", 14, 2.5))
    rolls(match, "S--")
    assert match.state.due.cup == "offtable"
    state = rolls(match, signs)
    assert state.unit("c").gone == gone and state.off("c") is (not gone)
    assert state.due.unit == "d"  # for the death, not for the flight


# ---- samurai and their cards


def test_an_act_without_honour_adds_a_die_and_weighs_later() -> None:
    """TOH-DISHON-1, TOH-DISHON-2, TOH-DISHON-3, TOH-DISHON-4, TOH-DISHON-5: once a turn; then turned face down."""
    match = charge("reed_retainer", "heron_lord", others=[friend("c", 16, 5)])
    assert match.state.due.among == ("dishonour",)
    match.do(ask.Declare("dishonour"))
    assert due(match) == ("hit", 5)
    fall(match, "SSS--")
    match.do(ask.Declare("dishonour"))
    assert due(match) == ("dodge", 5)
    rolls(match, "-----", "DS-")
    assert due(match) == ("honour", 4)  # five, less the card of the dodge
    state = rolls(match, "DS--")
    assert [state.unit(name).dishonour for name in "abc"] == [1, 0, 0]


def test_warriors_act_with_honour() -> None:
    """TOH-DISHON-1, TOH-SKILL-1: no declaration before a warrior's roll."""
    assert charge("lake_spear", "lake_spear").state.due.cup == "hit"


def test_the_first_two_fate_tokens_bring_a_card_for_a_samurai() -> None:
    """TOH-SKILL-2, TOH-SKILL-3: given to one of the drawer's; a side without samurai gets none (TOH-R-36)."""
    match = match_of(scene_of(TWO))
    assert rolls(match, "fate", "rooted").unit("a").skills == ("rooted",)
    assert rolls(match, "fate").due.cup == "bag"
    assert rolls(match, "fate").turn == 2


def test_later_fate_tokens_bring_no_card_and_the_bag_is_never_empty() -> None:
    """TOH-SKILL-2, TOH-TURN-7: only the first two of a turn; more to end it than there are end it with the last."""
    match = match_of(scene_of(TWO), {"bag.fate_tokens": 6, "bag.fate_to_end": 6})
    rolls(match, "fate", "rooted", "fate", "fate")
    assert match.state.due.cup == "bag" and match.state.fates == 3
    match = match_of(scene_of(TWO), {"bag.fate_tokens": 1, "bag.fate_to_end": 6})
    assert rolls(match, "fate").turn == 2


@pytest.mark.parametrize("away", ["still_water", "rooted"])
def test_a_card_too_many_is_put_away(away: str) -> None:
    """TOH-SKILL-3, TOH-SKILL-4: the new one or an old one."""
    rows = [{"card": "reed_retainer", "id": "a", "side": 0, "x": 12, "y": 12, "skills": ["rooted"]}]
    match = match_of(scene_of([*rows, friend("b", 12, 2)]), {"skill.most": 1})
    rolls(match, "fate", "still_water")
    assert (match.state.due.what, match.state.due.among) == ("discard", ("rooted", "still_water"))
    match.do(ask.Discard(away))
    assert match.state.unit("a").skills == tuple({"still_water", "rooted"} - {away})


def begun(card: str, *skills: str, other: str = "lake_spear") -> Match:
    """A charge of a samurai that holds some skill cards."""
    rows = [{"card": card, "id": "a", "side": 0, "x": 12, "y": 12, "skills": list(skills)}, friend("b", 12, 8, other)]
    return acted(match_of(scene_of(rows)), "a", ask.Charge("b"))


def test_cards_last_as_long_as_they_say() -> None:
    """TOH-SKILL-5, TOH-SKILL-7: once a turn; TOH-SKILL-8: once a game."""
    match = begun("reed_retainer", "rising_sun", "long_patience")
    match.do(ask.Declare("rising_sun"))
    match.do(ask.Declare("long_patience"))
    assert due(match) == ("hit", 7)
    unit = match.state.unit("a")
    assert (unit.spent, unit.worn) == (("rising_sun",), ("long_patience",))
    rolls(match, "-------", "fate", "fate", "iron_shoulder", "fate")
    unit = match.state.unit("a")
    assert (unit.spent, unit.worn) == ((), ("long_patience",))


def test_a_calm_voice_helps_friends_all_battle_long() -> None:
    """TOH-SKILL-6: a die more against fear, for friends within six inches."""
    bearer = {"card": "reed_retainer", "id": "d", "side": 1, "x": 15, "y": 5, "skills": ["calm_voice"]}
    match = frightened(friend("c", 12, 5), bearer)
    assert match.state.due.unit == "c"
    assert due(match) == ("nerve", 4)


def test_a_card_used_once_is_gone() -> None:
    """TOH-SKILL-9: it takes a marker away and is put away itself."""
    rows = [{"card": "reed_retainer", "id": "a", "side": 0, "x": 12, "y": 12, "skills": ["last_leaf"], "markers": 2}]
    match = match_of(scene_of([*rows, friend("b", 12, 2)]))
    fall(match, "samurai")
    match.do(ask.Play("a", "last_leaf"))
    assert (match.state.unit("a").markers, match.state.unit("a").skills) == (1, ())

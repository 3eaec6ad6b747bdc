"""Shooting on the table, rule by rule: who may shoot, what dice fall, who is lost, what a special rule makes of it."""

from __future__ import annotations

from typing import Any

import pytest

from aofa_widgets.games.regiments import actions as ask
from aofa_widgets.play import Match

from .ranks import BLADE, BOW, LORD, due, falls, inches, left, refused, shot, two


def bows(*rules: str, **more: Any) -> dict[str, Any]:
    """Soldiers whose bow has these rules."""
    return {"weapons": [{**BOW, "rules": list(rules), **more}, BLADE]}


def hit(match: Match, *faces: int) -> int:
    """The Defence dice that follow a roll to hit: as many as there are hits."""
    falls(match, *faces)
    label, dice = due(match)
    return dice if label == "def" else 0


# ---- the attack


def test_who_is_in_range_in_front_and_in_sight_shoots() -> None:
    """AOFR-SHOOT-1: each figure for itself, with every shooting weapon it has."""
    match = shot(two({}, {}, 23.5))
    assert due(match) == ("hit", 5)
    match = two({}, {}, 24.5)
    match.do(ask.Hold())
    assert match.state.due.what == "unit"  # nobody is in range: there is nothing to choose
    match = two({}, {}, 10, me={"facing": 90})
    match.do(ask.Hold())
    assert match.state.due.what == "unit"  # the enemy stands outside the front arc
    rock = {"id": "rock", "kind": "rock", "x": inches(20), "y": inches(25), "w": inches(20), "h": inches(1)}
    match = two({}, {}, 10, terrain=[rock])
    match.do(ask.Hold())
    assert match.state.due.what == "unit"
    match = two({"weapons": [BOW, {**BOW, "id": "sling", "a": 2}]}, {}, 10)
    shot(match, ("bow", "b", -1), ("sling", "b", -1))
    assert due(match) == ("hit", 5)
    falls(match, 1, 1, 1, 1, 1)
    assert due(match) == ("hit", 10)


def test_some_of_the_figures_may_be_in_range() -> None:
    """AOFR-SHOOT-1: those of the rear rank are an inch further away."""
    match = shot(two({"size": 10}, {}, 23.5))
    assert due(match) == ("hit", 5)


def test_two_units_may_be_aimed_at_and_no_third() -> None:
    """AOFR-SHOOT-2: weapons of one type together, two types at two units."""
    arms = {"weapons": [BOW, {**BOW, "id": "sling"}, {**BOW, "id": "javelin"}]}
    others = [(name, {}, {"side": 1, "x": x, "y": 16, "facing": 180}) for name, x in (("c", 14), ("d", 26))]
    match = two(arms, {}, 12, others=others)
    match.do(ask.Hold())
    three = ask.Shoot((("bow", "b", -1), ("sling", "c", -1), ("javelin", "d", -1)))
    assert refused(match, three) == "AOFR-SHOOT-2"
    match.do(ask.Shoot((("bow", "b", -1), ("sling", "c", -1), ("javelin", "c", -1))))
    assert due(match) == ("hit", 5)
    match = two(arms, {}, 12, {"shoot.max_targets": 3}, others=others)
    match.do(ask.Hold())
    match.do(three)


def test_one_die_to_hit_one_to_block_and_a_figure_for_each_wound() -> None:
    """AOFR-SHOOT-3, AOFR-SHOOT-4, AOFR-SHOOT-5, AOFR-SHOOT-6: at Quality 4+ and Defence 4+."""
    match = shot(two({}, {}))
    assert due(match) == ("hit", 5)
    assert hit(match, 4, 3, 5, 2, 6) == 3
    told = falls(match, 4, 3, 2)
    assert told[0].values["wounds"] == 2 and left(match, "b") == 3


def test_a_six_always_hits_and_blocks_and_a_one_never_does() -> None:
    """AOFR-QUAL-1, AOFR-MOD-1, AOFR-MOD-2: whatever is added or taken off."""
    arms = {"q": 6, "d": 4, **bows("Indirect", ap=4)}
    match = two(arms, {}, 12)
    match.do(ask.Advance((inches(1),)))
    match.do(ask.Shoot((("bow", "b", -1),)))
    assert hit(match, 6, 5, 4, 1, 6) == 2  # 6+ at -1, for it has moved
    falls(match, 6, 5)  # 4+ at -4
    assert left(match, "b") == 4
    wood = {"id": "wood", "kind": "wood", "x": inches(20), "y": inches(24), "w": inches(20), "h": inches(3)}
    match = shot(two({"q": 2}, {"d": 2}, terrain=[wood]))
    assert hit(match, 1, 2, 2, 2, 2) == 4
    falls(match, 1, 2, 2, 2)  # 2+ at +1: a 1 fails all the same
    assert left(match, "b") == 4


# ---- cover


def test_most_figures_in_cover_have_one_more_to_block() -> None:
    """AOFR-COVER-1: more than half of them inside; in melee it is no use."""
    for over, wounds in ((3, 0), (2, 1)):  # so many of five files stand in the wood
        x = 20 - 2.5 * 25 / 25.4 + over * 25 / 25.4 - 5 + 0.05
        wood = {"id": "wood", "kind": "wood", "x": inches(x), "y": inches(24), "w": inches(10), "h": inches(4)}
        match = shot(two({"size": 1}, {}, terrain=[wood]))
        hit(match, 4)
        falls(match, 3)
        assert 5 - left(match, "b") == wounds, over
    wood |= {"x": inches(20)}
    match = two({"size": 1}, {}, terrain=[wood])
    match.do(ask.Charge("b"))
    falls(match, 4)
    falls(match, 3)
    assert left(match, "b") == 4


def test_behind_what_blocks_sight_is_cover_as_well() -> None:
    """AOFR-COVER-1: seen by one gap only, most of them are hidden from the shooter."""
    rock = {"id": "rock", "kind": "rock", "x": inches(15), "y": inches(25.5), "w": inches(11), "h": inches(1)}
    match = shot(two({"size": 1}, {}, terrain=[rock]))
    hit(match, 4)
    falls(match, 3)
    assert left(match, "b") == 5


@pytest.mark.parametrize(("part", "wounds"), [(0.7, 0), (0.3, 1)])
def test_a_single_figure_is_in_cover_when_most_of_it_is(part: float, wounds: int) -> None:
    """AOFR-COVER-2: more than half of its base."""
    base = 60 / 25.4
    wood = {"id": "wood", "kind": "wood", "w": inches(10), "h": inches(10), "y": inches(24)}
    wood["x"] = inches(20 - base / 2 + part * base - 5)
    giant = {"size": 1, "rules": ["Tough(6)"], "base_mm": [60, 60]}
    match = shot(two({"size": 1}, giant, terrain=[wood]))
    hit(match, 4)
    falls(match, 3)
    assert match.state.unit("b").wounds == wounds


# ---- weapons


def test_armour_piercing_worsens_the_dice_to_block() -> None:
    """AOFR-SR-AP-1: 4+ at -2."""
    match = shot(two(bows(ap=2), {}))
    assert hit(match, 4, 4, 1, 1, 1) == 2
    falls(match, 5, 6)
    assert left(match, "b") == 4


def test_artillery_shoots_better_from_afar_and_is_hard_to_hit_there() -> None:
    """AOFR-SR-ARTILLERY-2: +1 beyond 9 inches; AOFR-SR-ARTILLERY-3: -2 for those who shoot at it from there."""
    engine = {"size": 1, "rules": ["Artillery", "Tough(3)"]}
    for gap, hits in ((8.9, 0), (9.5, 1)):
        assert hit(shot(two(engine, {}, gap)), 3) == hits
    for gap, hits in ((8.9, 2), (9.5, 1)):
        assert hit(shot(two({}, engine, gap)), 6, 5, 1, 1, 1) == hits


def test_bane_lets_sixes_fall_again_and_nothing_regenerates() -> None:
    """AOFR-SR-BANE-1, AOFR-SR-BANE-2: a natural 6 to block falls once more."""
    match = shot(two(bows("Bane"), {"rules": ["Regeneration"]}))
    assert hit(match, 4, 4, 4, 1, 1) == 3
    falls(match, 6, 5, 6)
    assert due(match) == ("reroll", 2)
    falls(match, 6, 3)
    assert due(match)[0] != "regen" and left(match, "b") == 4


def test_a_blast_knows_no_cover_and_multiplies_hits() -> None:
    """AOFR-SR-BLAST-1, AOFR-SR-BLAST-2, AOFR-SR-BLAST-3: by X, but by no more than there are figures."""
    wood = {"id": "wood", "kind": "wood", "x": inches(20), "y": inches(24), "w": inches(20), "h": inches(6)}
    match = shot(two(bows("Blast(3)"), {"size": 10}, terrain=[wood]))
    assert hit(match, 4, 4, 1, 1, 1) == 6
    falls(match, 3, 4, 4, 4, 4, 4)  # 3 would block in cover
    assert left(match, "b") == 9
    assert hit(shot(two(bows("Blast(6)"), {"size": 3})), 4, 1, 1, 1, 1) == 3


def test_deadly_wounds_fall_on_one_figure_and_the_rest_is_lost() -> None:
    """AOFR-SR-DEADLY-1, AOFR-SR-DEADLY-3: X wounds, none of which goes beyond that figure."""
    match = shot(two(bows("Deadly(3)"), {}))
    hit(match, 4, 1, 1, 1, 1)
    falls(match, 1)
    assert left(match, "b") == 4
    match = shot(two(bows("Deadly(3)"), {"size": 3, "rules": ["Tough(6)"]}))
    hit(match, 4, 1, 1, 1, 1)
    falls(match, 1)
    assert (left(match, "b"), match.state.unit("b").wounds) == (3, 3)


def test_deadly_weapons_come_before_plain_ones_and_takedown_before_them() -> None:
    """AOFR-SR-DEADLY-2, AOFR-SR-TAKEDOWN-3: whatever order they are named in."""
    arms = [BOW, {**BOW, "id": "dart", "a": 3, "rules": ["Deadly(2)"]}]
    arms.append({**BOW, "id": "pick", "a": 2, "rules": ["Takedown"]})
    match = two({"weapons": arms}, {}, foe={"staff": ["banner"]})
    shot(match, ("bow", "b", -1), ("dart", "b", -1), ("pick", "b", 0))
    asked = []
    for _ in range(3):
        asked.append(due(match)[1])
        falls(match, *(1,) * asked[-1])
    assert asked == [10, 15, 5]


def test_an_indirect_weapon_needs_no_sight_and_knows_no_obstacle() -> None:
    """AOFR-SR-INDIRECT-1: -1 once it has moved; AOFR-SR-INDIRECT-2, AOFR-SR-INDIRECT-3."""
    rock = {"id": "rock", "kind": "rock", "x": inches(20), "y": inches(26), "w": inches(14), "h": inches(1)}
    match = shot(two(bows("Indirect"), {}, 8, terrain=[rock]))
    assert hit(match, 4, 1, 1, 1, 1) == 1
    falls(match, 3)  # would block in cover
    assert left(match, "b") == 4
    match = two(bows("Indirect"), {}, 8, terrain=[rock])
    match.do(ask.Advance((inches(0.5),)))
    match.do(ask.Shoot((("bow", "b", -1),)))
    assert hit(match, 4, 5, 1, 1, 1) == 1


def test_a_limited_weapon_shoots_once_in_a_battle() -> None:
    """AOFR-SR-LIMITED-1: once, or as often as the rules in force say."""
    for times, again in ((1, False), (2, True)):
        match = shot(two(bows("Limited"), {}, 8, {"special.limited.times": times}))
        falls(match, 1, 1, 1, 1, 1)
        match.do(ask.Activate("b"))
        match.do(ask.Hold())
        match.do(ask.Pass())
        assert match.state.round == 2
        match.do(ask.Activate("a"))
        match.do(ask.Hold())
        assert (match.state.due.what == "attack") is again


def test_regeneration_of_all_figures_cancels_wounds() -> None:
    """AOFR-SR-REGEN-1: a die for each wound, 5+; of no use where one figure lacks it."""
    match = shot(two({}, {"rules": ["Regeneration"]}))
    hit(match, 4, 4, 4, 1, 1)
    falls(match, 1, 1, 1)
    assert due(match) == ("regen", 3)
    falls(match, 5, 4, 6)
    assert left(match, "b") == 4
    match = two(
        {}, {"rules": ["Regeneration"]}, others=[("lord", LORD, {"side": 1, "x": 3, "y": 3})], foe={"hero": "lord"}
    )
    shot(match)
    hit(match, 4, 1, 1, 1, 1)
    falls(match, 1)
    assert left(match, "b") == 5


EXTRA = [("Surge", 5), ("Relentless", 12)]


@pytest.mark.parametrize(("name", "gap"), EXTRA)
def test_a_natural_six_brings_one_more_hit_that_is_no_six_itself(name: str, gap: float) -> None:
    """AOFR-SR-SURGE-1, AOFR-SR-SURGE-2, AOFR-SR-RELENTLESS-1, AOFR-SR-RELENTLESS-2: with Rending it has no AP."""
    match = shot(two(bows(name), {}, gap))
    assert hit(match, 6, 5, 1, 1, 1) == 3
    match = shot(two(bows(name, "Rending"), {}, gap))
    assert hit(match, 6, 1, 1, 1, 1) == 2
    falls(match, 5, 5)  # 5 fails at AP(4) and blocks without
    assert left(match, "b") == 4


def test_relentless_is_of_no_use_near_by() -> None:
    """AOFR-SR-RELENTLESS-1: only beyond 9 inches."""
    assert hit(shot(two(bows("Relentless"), {}, 8.9)), 6, 1, 1, 1, 1) == 1


def test_a_reliable_weapon_hits_on_two() -> None:
    """AOFR-SR-RELIABLE-1: whatever the Quality behind it."""
    assert hit(shot(two({"q": 6, **bows("Reliable")}, {})), 2, 1, 1, 1, 1) == 1


def test_rending_sixes_pierce_and_nothing_regenerates() -> None:
    """AOFR-SR-RENDING-1, AOFR-SR-RENDING-2: AP(+4) for the natural 6 alone."""
    match = shot(two(bows("Rending"), {"rules": ["Regeneration"]}))
    assert hit(match, 5, 6, 1, 1, 1) == 2
    falls(match, 5, 5)
    assert due(match)[0] != "regen" and left(match, "b") == 4


def test_stealth_of_all_figures_hides_from_afar() -> None:
    """AOFR-SR-STEALTH-1: -1 beyond 9 inches, and only if every figure has it."""
    for gap, hits in ((8.9, 1), (9.5, 0)):
        assert hit(shot(two({}, {"rules": ["Stealth"]}, gap)), 4, 1, 1, 1, 1) == hits
    lord = [("lord", LORD, {"side": 1, "x": 3, "y": 3})]
    match = shot(two({}, {"rules": ["Stealth"]}, 9.5, others=lord, foe={"hero": "lord"}))
    assert hit(match, 4, 1, 1, 1, 1) == 1


def test_unstoppable_knows_neither_penalties_nor_regeneration() -> None:
    """AOFR-SR-UNSTOPPABLE-1, AOFR-SR-UNSTOPPABLE-2: 4+ in spite of Stealth."""
    match = shot(two(bows("Unstoppable"), {"rules": ["Stealth", "Regeneration"]}, 12))
    assert hit(match, 4, 1, 1, 1, 1) == 1
    falls(match, 1)
    assert due(match)[0] != "regen" and left(match, "b") == 4


# ---- who is harmed


def test_takedown_aims_at_one_figure_as_if_it_were_alone() -> None:
    """AOFR-SR-TAKEDOWN-1, AOFR-SR-TAKEDOWN-2: any figure; wounds beyond its death are lost."""
    match = two(bows("Takedown"), {}, foe={"staff": ["banner"]})
    shot(match, ("bow", "b", 0))
    assert hit(match, 4, 4, 4, 1, 1) == 3
    falls(match, 1, 1, 1)
    unit = match.state.unit("b")
    assert len(unit.figures) == 4 and all(not figure.role for figure in unit.figures)
    match = two({}, {})
    match.do(ask.Hold())
    assert refused(match, ask.Shoot((("bow", "b", 0),))) == "AOFR-SR-TAKEDOWN-1"


def test_a_tough_figure_falls_at_its_last_wound_and_the_most_wounded_goes_on() -> None:
    """AOFR-SR-TOUGH-1, AOFR-SR-TOUGH-3: wounds gather on one figure, then on the next."""
    match = shot(two({}, {"size": 3, "rules": ["Tough(3)"]}))
    hit(match, 4, 4, 1, 1, 1)
    falls(match, 1, 1)
    assert (left(match, "b"), match.state.unit("b").wounds) == (3, 2)
    match.do(ask.Activate("b"))
    match.do(ask.Hold())
    match.do(ask.Pass())
    match.do(ask.Activate("a"))
    shot(match)
    hit(match, 4, 4, 1, 1, 1)
    falls(match, 1, 1)
    assert (left(match, "b"), match.state.unit("b").wounds) == (2, 1)


def test_a_tough_figure_among_plain_ones_falls_last_and_a_hero_last_of_all() -> None:
    """AOFR-SR-TOUGH-2, AOFR-SR-TOUGH-4: even a hero who is wounded already, among figures as tough as he."""
    lord = [("lord", LORD, {"side": 1, "x": 3, "y": 3})]
    match = shot(two({}, {"size": 3}, others=lord, foe={"hero": "lord"}))
    hit(match, 4, 4, 4, 1, 1)
    falls(match, 1, 1, 1)
    hero = match.state.unit("b").hero
    assert (left(match, "b"), hero and hero.wounds) == (1, 0)
    arms = {"weapons": [{**BOW, "rules": ["Takedown"]}, {**BOW, "id": "sling"}]}
    match = two(arms, {"size": 3, "rules": ["Tough(3)"]}, others=lord, foe={"hero": "lord"})
    shot(match, ("bow", "b", 3), ("sling", "b", -1))
    hit(match, 4, 1, 1, 1, 1)
    falls(match, 1)
    hit(match, 4, 4, 1, 1, 1)
    falls(match, 1, 1)
    assert sorted((figure.card, figure.wounds) for figure in match.state.unit("b").figures) == [
        (0, 0), (0, 0), (0, 2), (1, 1),
    ]  # fmt: skip


def test_a_hero_blocks_as_his_unit_does_until_he_is_alone() -> None:
    """AOFR-SR-HERO-3: Defence 4+ of the soldiers first, then his own 2+."""
    lord = [("lord", LORD, {"side": 1, "x": 3, "y": 3})]
    match = shot(two({}, {}, others=lord, foe={"hero": "lord"}))
    hit(match, 4, 1, 1, 1, 1)
    falls(match, 3)
    assert left(match, "b") == 5
    match = shot(two({}, {}, others=lord, foe={"hero": "lord", "figures": 1}))
    assert match.state.unit("b").hero is not None
    hit(match, 4, 1, 1, 1, 1)
    falls(match, 3)
    assert match.state.unit("b").wounds == 0


def test_a_sergeants_six_brings_one_more_hit_for_his_dice_alone() -> None:
    """AOFR-STAFF-SERGEANT, AOFR-STAFF-SERGEANT-2: which is no 6 for Rending."""
    match = shot(two(bows("Rending"), {}, me={"staff": ["sergeant"]}))
    assert due(match) == ("hit", 1)
    assert hit(match, 6) == 2
    falls(match, 5, 5)  # AP(4) for the first alone
    assert left(match, "b") == 4
    assert hit(match, 6, 6, 6, 6) == 4

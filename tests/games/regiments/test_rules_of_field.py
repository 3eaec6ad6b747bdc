"""Table, objectives, deployment, reserves, rounds and the end of a battle, rule by rule."""

from __future__ import annotations

from typing import Any

import pytest

from aofa_widgets.games.regiments import actions as ask
from aofa_widgets.games.regiments.flow.scenarios import check_scenario
from aofa_widgets.play import Match
from aofa_widgets.rules import Ruleset, load_book

from .positions import match_of
from .ranks import BOW, LORD, battle, card, cards, falls, inches, refused, shot, stand, two

RULES = Ruleset.load("regiments")
SMALL = load_book("regiments").table("scenarios/first-clash")


# ---- the table


def test_the_table_is_six_feet_by_four_and_nobody_leaves_it() -> None:
    """AOFR-FIELD-1: 72 by 48 inches."""
    assert (RULES["field.width_in"], RULES["field.depth_in"]) == (72, 48)
    big = load_book("regiments").table("scenarios/three-stones")
    assert (big["width"], big["height"]) == (72 * 254, 48 * 254)
    match = two({}, {}, me={"y": 2, "facing": 0}, foe={"y": 20})
    assert refused(match, ask.Advance((inches(3),))) == "AOFR-FIELD-1"


def test_ten_pieces_of_terrain_and_deployment_zones_far_apart() -> None:
    """AOFR-FIELD-2: at least ten; AOFR-FIELD-3: at least 24 inches apart."""

    def said(values: Any = None, **more: Any) -> str:
        data = {key: value for key, value in SMALL.items() if key not in ("units", "first")}
        return " ".join(one.say("en") for one in check_scenario({**data, **more}, RULES.with_values(values or {})))

    assert "(AOFR-FIELD-2)" in said(limits=True)
    assert "(AOFR-FIELD-2)" not in said({"field.min_terrain": 0}, limits=True)
    assert "(AOFR-FIELD-3)" in said(height=inches(47), width=inches(60))
    assert "(AOFR-FIELD-3)" not in said({"field.min_gap_in": 12}, height=inches(47), width=inches(60))


# ---- objectives, edges, deployment


def opening(values: Any = None, units: Any = None, rows: Any = ("a", "b"), **own: Any) -> Match:
    """A battle before anything is settled: both sides have the same list."""
    plain = {"a": {}, "b": {}, **(units or {})}
    data = cards(**{key: card(**{"cost": 50, **row}) for key, row in plain.items()})
    data["lists"] = {"ours": {"name": "Ours", "limits": False, "units": list(rows)}}
    scene = {"id": "opening", "title": {"en": "O", "fr": "O"}, "width": 72 * 254, "height": 48 * 254, "terrain": []}
    armies = ["ours", "ours"]
    return match_of({**scene, "limits": False, "points": 750, "armies": armies, "cards": data, **own}, values)


def deploying(first: int = 0, **more: Any) -> Match:
    """The edges are taken: the side that won the roll has the south."""
    match = opening(objectives=0, **more)
    match.settle({"A": (6 if first == 0 else 1,), "B": (1 if first == 0 else 6,)})
    match.do(ask.Edge("south"))
    return match


def put(name: str, x: float, y: float, facing: int = 0, hero: str = "") -> ask.Deploy:
    """A unit is placed, in inches."""
    return ask.Deploy(name, (inches(x), inches(y)), facing, hero)


def test_a_die_says_how_many_objectives_there_are() -> None:
    """AOFR-MISSION-1: 1D3 + 2."""
    for face, number in ((1, 3), (2, 3), (3, 4), (4, 4), (5, 5), (6, 5)):
        match = opening()
        match.settle({"d3": (face,)})
        assert match.state.markers == number
    assert opening({"mission.d3": False, "mission.objectives_more": 4}).state.markers == 4


def test_the_higher_die_places_the_first_marker_and_then_they_alternate() -> None:
    """AOFR-MISSION-2: equal dice are thrown again."""
    match = opening()
    match.settle({"d3": (1,)})
    match.settle({"A": (4,), "B": (4,)})
    match.settle({"A": (2,), "B": (5,)})
    sides = []
    for x in (10, 30, 50):
        sides.append(match.state.due.side)
        match.do(ask.Marker((inches(x), inches(24))))
    assert sides == [1, 0, 1] and [goal.x for goal in match.state.goals] == [inches(x) for x in (10, 30, 50)]


def test_markers_lie_outside_both_zones_and_apart() -> None:
    """AOFR-MISSION-3, AOFR-MISSION-4: more than 9 inches from each other."""
    match = opening()
    match.settle({"d3": (1,)})
    match.settle({"A": (6,), "B": (1,)})
    for y in (11.9, 36.1):
        assert refused(match, ask.Marker((inches(20), inches(y)))) == "AOFR-MISSION-3"
    match.do(ask.Marker((inches(20), inches(12.1))))
    assert refused(match, ask.Marker((inches(29), inches(12.1)))) == "AOFR-MISSION-4"
    assert refused(match, ask.Marker((inches(29.1), inches(12.1)))) == ""


def test_the_winner_of_the_roll_takes_an_edge_and_places_first() -> None:
    """AOFR-DEPLOY-1, AOFR-DEPLOY-2, AOFR-DEPLOY-3, AOFR-DEPLOY-5: the other has the opposite one; they alternate."""
    match = opening(objectives=0)
    match.settle({"A": (3,), "B": (4,)})
    assert match.state.due.what == "edge" and match.state.due.side == 1
    match.do(ask.Edge("south"))
    assert match.state.edges == ("north", "south")
    sides = []
    for n, name in enumerate(("a-2", "a", "b-2", "b")):
        sides.append(match.state.due.side)
        assert match.state.due.what == "deploy"
        match.do(put(name, 10 + 10 * n, 40 if n % 2 == 0 else 8, 0 if n % 2 == 0 else 180))
    assert sides == [1, 0, 1, 0]
    assert match.state.stage == "play" and match.state.due.side == 1  # AOFR-ROUND-2


def test_units_stand_wholly_within_a_foot_of_their_edge() -> None:
    """AOFR-DEPLOY-4: every base of them."""
    match = deploying()
    half = 12.5 / 25.4
    assert (
        refused(match, put("a", 20, 36 + half)) == ""
        and refused(match, put("a", 20, 36 + half - 0.1)) == "AOFR-DEPLOY-4"
    )
    match = deploying(values={"deploy.depth_in": 6})
    assert refused(match, put("a", 20, 36 + half)) == "AOFR-DEPLOY-4"


def test_a_hero_may_be_deployed_inside_a_unit() -> None:
    """AOFR-SR-HERO-1: of several figures, without another Hero, and only with Tough(6) or less."""
    units = {"lord": LORD, "ogre": {**LORD, "rules": ["Hero", "Tough(7)"]}, "king": LORD}
    units["lords"] = {**LORD, "size": 3}  # Heroes themselves
    match = deploying(units=units, rows=("a", "lord", "ogre", "king", "lords"))
    assert refused(match, put("lords", 20, 40, hero="king")) == "AOFR-SR-HERO-1"
    assert refused(match, put("a", 20, 40, hero="ogre")) == "AOFR-SR-HERO-1"
    assert refused(match, put("lord", 20, 40, hero="king")) == "AOFR-SR-HERO-1"
    match.do(put("a", 20, 40, hero="lord"))
    unit = match.state.unit("a")
    assert len(unit.figures) == 6 and unit.hero is not None and not match.state.has("lord")
    tall = deploying(units=units, rows=("a", "ogre"), values={"special.hero.tough": 7})
    assert refused(tall, put("a", 20, 40, hero="ogre")) == ""


def reserves(rule: str, how: str, first: int = 0, **more: Any) -> Match:
    """Both sides keep "b" back and place "a"; what comes next is due."""
    match = deploying(first, units={"b": {"rules": [rule]}}, **more)
    for name in ("b", "b-2"):
        match.do(ask.Aside(name, how))
        assert match.state.unit(name).where == how
    for name in ("a", "a-2") if first == 0 else ("a-2", "a"):
        south = match.state.due.side == first
        match.do(put(name, 60, 44 if south else 4, 0 if south else 180))
    return match


def rest(match: Match) -> None:
    """Whoever is due holds and shoots at nobody, until the round is over."""
    number = match.state.round
    while match.state.round == number and match.state.due.what in ("unit", "attack"):
        match.do(ask.Activate(match.state.due.among[0]) if match.state.due.what == "unit" else ask.Pass())
        if match.state.due.what == "action":
            match.do(ask.Hold())


@pytest.mark.parametrize("first", [0, 1])
def test_scouts_are_kept_aside_and_placed_after_all_others(first: int) -> None:
    """AOFR-SR-SCOUT-1, AOFR-SR-SCOUT-2, AOFR-SR-SCOUT-3: within 12 inches of the zone; who activates next begins."""
    match = reserves("Scout", "scout", first)
    assert match.state.due.what == "scout" and match.state.due.side == first
    mine, other = ("b", "b-2") if first == 0 else ("b-2", "b")
    half = 12.5 / 25.4
    assert refused(match, put(mine, 20, 24 + half - 0.1)) == "AOFR-SR-SCOUT-2"
    match.do(put(mine, 20, 24 + half))
    assert match.state.due.side == 1 - first
    match.do(put(other, 40, 12, 180))
    assert match.state.stage == "play"


def test_who_has_no_such_rule_is_not_kept_back() -> None:
    """AOFR-SR-AMBUSH-1, AOFR-SR-SCOUT-1: only those who have it, and only before deployment."""
    match = deploying(units={"b": {"rules": ["Ambush"]}})
    assert match.state.due.what == "aside"
    assert refused(match, ask.Aside("a", "ambush")) == "AOFR-SR-AMBUSH-1"
    assert refused(match, ask.Aside("b", "scout")) == "AOFR-SR-AMBUSH-1"
    assert deploying().state.due.what == "deploy"


@pytest.mark.parametrize("first", [0, 1])
def test_an_ambush_comes_from_the_second_round_near_an_edge_and_far_from_enemies(first: int) -> None:
    """AOFR-SR-AMBUSH-2 to AOFR-SR-AMBUSH-5: AOFR-SR-AMBUSH-3 six inches, AOFR-SR-AMBUSH-4 nine; by turns."""
    match = reserves("Ambush", "ambush", first)
    assert (match.state.round, match.state.due.what) == (1, "unit")
    rest(match)
    assert (match.state.round, match.state.due.what, match.state.due.side) == (2, "ambush", match.state.first)
    side = match.state.due.side
    mine, other = ("b", "b-2") if side == 0 else ("b-2", "b")
    half = 12.5 / 25.4
    assert refused(match, put(mine, 20, 6 - half + 0.1)) == "AOFR-SR-AMBUSH-3"
    assert refused(match, put(mine, 20, 6 - half)) == ""
    foe = match.state.ground.stand("a" if side else "a-2").block
    beside = foe.x / 254 - 5 * 25 / 25.4
    assert refused(match, put(mine, beside - 9, foe.y / 254)) == "AOFR-SR-AMBUSH-4"
    match.do(put(mine, beside - 9.1, foe.y / 254))
    assert match.state.due.what == "ambush" and match.state.due.side == 1 - side
    late = reserves("Ambush", "ambush", values={"special.ambush.from_round": 3})
    rest(late)
    assert (late.state.round, late.state.due.what) == (2, "unit") and other


# ---- rounds


def many(mine: int, theirs: int, **own: Any) -> Match:
    """So many units on each side, far apart and without bows."""
    blade = card(weapons=[{"id": "blade", "name": "blade", "a": 1}])
    rows = [stand("m", 0, 6 * n + 5, 36) for n in range(mine)] + [stand("t", 1, 6 * n + 5, 4) for n in range(theirs)]
    return battle({"m": blade, "t": blade}, rows, **own)


def turn(match: Match) -> int:
    """The next unit holds; whose turn it was."""
    side = int(match.state.due.side)
    match.do(ask.Activate(match.state.due.among[0]))
    match.do(ask.Hold())
    return side


def test_sides_take_turns_and_who_ran_out_first_begins_the_next_round() -> None:
    """AOFR-ROUND-1, AOFR-ROUND-3: who has units left goes on alone."""
    match = many(3, 1)
    assert [turn(match) for _ in range(4)] == [0, 1, 0, 0]
    assert (match.state.round, match.state.due.side) == (2, 1)


def test_round_one_begins_with_the_winner_of_the_roll() -> None:
    """AOFR-ROUND-2, AOFR-MISSION-8: and after four rounds the battle is over."""
    match = many(1, 1, first=1)
    assert [turn(match) for _ in range(8)] == [1, 0] * 4
    assert match.state.over and match.state.round == 4
    match = many(1, 1, rounds=2)
    assert [turn(match) for _ in range(4)] == [0, 1] * 2 and match.state.over
    match = many(1, 1, values={"mission.rounds": 1})
    assert [turn(match) for _ in range(2)] == [0, 1] and match.state.over


def objective(near: float, foe: float | None = None, owner: int = -1, **own: Any) -> Any:
    """A marker so many inches from the base of "a", perhaps also so far from "b", after a round; whose it is."""
    half = 12.5 / 25.4
    rows = [stand("a", 0, 20, 20 + half + near, **own.pop("me", {}))]
    rows.append(stand("b", 1, 20, 4 if foe is None else 20 - half - foe, **own.pop("them", {})))
    blade = card(weapons=[{"id": "blade", "name": "blade", "a": 1}])
    goals = [{"id": "hill", "x": inches(20), "y": inches(20), "owner": owner}]
    match = battle({"a": blade, "b": blade}, rows, own.pop("values", None), objectives=goals, **own)
    turn(match)
    turn(match)
    return match.state.goals[0].owner


def test_a_unit_near_a_marker_captures_it() -> None:
    """AOFR-MISSION-5: three inches, with no enemy there."""
    assert objective(3) == 0 and objective(3.1) == -1 and objective(3.1, 3) == 1
    assert objective(3.1, values={"mission.range_in": 4}) == 0


def test_a_marker_stays_with_its_owner_and_is_neutral_when_contested() -> None:
    """AOFR-MISSION-6, AOFR-MISSION-7: whoever owned it before."""
    assert objective(5, owner=1) == 1 and objective(2, 2, owner=1) == -1


def test_the_shaken_neither_capture_nor_contest() -> None:
    """AOFR-SHAKEN-4: who is shaken still when the round ends."""
    rows = [stand("a", 0, 20, 22), stand("b", 1, 20, 4), stand("c", 0, 5, 36), stand("d", 1, 34, 36, facing=270)]
    goals = [{"id": "hill", "x": inches(20), "y": inches(20), "owner": 1}]
    arms = card(weapons=[BOW])
    match = battle({"a": arms, "b": arms, "c": arms, "d": arms}, rows, objectives=goals)
    match.do(ask.Activate("a"))
    match.do(ask.Hold())
    match.do(ask.Pass())
    match.do(ask.Activate("b"))
    shot(match, ("bow", "a", -1))
    falls(match, 5, 5, 5, 1, 1)
    falls(match, 1, 1, 1)
    falls(match, 1)
    assert match.state.unit("a").shaken
    for name in ("c", "d"):
        match.do(ask.Activate(name))
        match.do(ask.Hold())
        if match.state.due.what == "attack":
            match.do(ask.Pass())
    assert match.state.round == 2 and match.state.goals[0].owner == 1


def test_who_came_by_ambush_this_round_captures_nothing() -> None:
    """AOFR-SR-AMBUSH-6: nor contests; in the next round it does."""
    goals = [{"id": "hill", "x": inches(30), "y": inches(5)}]
    rows = [stand("a", 0, 60, 40), stand("b", 1, 60, 4)]
    rows.append({"unit": "c", "side": 0, "reserve": "ambush"})
    blade = card(weapons=[{"id": "blade", "name": "blade", "a": 1}])
    units = {"a": blade, "b": blade, "c": {**blade, "rules": ["Ambush"]}}
    match = battle(units, rows, objectives=goals, width=72 * 254, height=48 * 254, round=2)
    match.do(put("c", 30, 3, 180))
    rest(match)
    assert match.state.round == 3 and match.state.goals[0].owner == -1
    rest(match)
    assert match.state.goals[0].owner == 0


@pytest.mark.parametrize(("owners", "winner"), [((0, 0, 1), 0), ((0, 1, 1), 1), ((0, 1, -1), None)])
def test_most_markers_win(owners: tuple[int, ...], winner: int | None) -> None:
    """AOFR-MISSION-9: as many each is a draw."""
    goals = [{"id": f"g{n}", "x": inches(5 + 14 * n), "y": inches(20), "owner": one} for n, one in enumerate(owners)]
    match = many(1, 1, rounds=1, objectives=goals)
    turn(match)
    turn(match)
    assert match.state.over and match.state.winner == winner

"""Values of the rules that play obeys: ammunition, shots a turn, weapons unseen, talks, clothes, healing, decoys."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from aofa_widgets.games.argad import actions as ask
from aofa_widgets.games.argad.flow.melees import _striker
from aofa_widgets.games.argad.flow.setting import rated
from aofa_widgets.games.argad.flow.telling import explain
from aofa_widgets.games.argad.model import State
from aofa_widgets.words import languages

from .bench import Bench, bench, person

PLAIN = bench()
FAR = person("z", "raider", 1, 3000, 4000)
EASY = {"cls": 3, "armour": "none"}


def why(table: Bench, state: State, action: Any) -> str:
    found = table.game.refuse(state, action)
    if found is not None:
        assert all(explain(state, found)[lang] for lang in languages())
    return found.rule if found else ""


def test_shots_are_counted_where_the_table_counts_them() -> None:
    """ARG-AMMO-1: ammo.count; ARG-AMMO-2: ammo.thrown where a weapon does not say how many one carries."""
    for counted, rule in ((False, ""), (True, "ARG-AMMO-1")):
        table = bench("snap", ammo__count=counted)
        state = table.set_out(person("a", "warden_archer", 0, 3000, 3000), FAR, a={"thrown": ("simple_bow",) * 12})
        assert why(table, state, ask.Order("a", "shoot", target="z")) == rule
        once = table.turn(table.set_out(person("a", "warden_archer", 0, 3000, 3000), FAR), later=(ask.Shot("a", "z"),))
        assert once.person("a").thrown == (("simple_bow",) if counted else ())
    for carried in (1, 2, 3):
        table = bench("snap", "talents", ammo__thrown=carried)
        knives = person("a", "raider", 0, 3000, 3000, talents=["knife_thrower"], ranged=["throwing_knife_h"])
        state = table.set_out(knives, person("z", "raider", 1, 3000, 3900))
        gone = state.put(replace(state.person("a"), thrown=("throwing_knife_h",) * 2))
        shoot = ask.Order("a", "shoot", target="z")
        assert (why(table, state, shoot), why(table, gone, shoot)) == ("", "" if carried > 2 else "ARG-AMMO-2")


def test_how_often_one_shoots() -> None:
    """ARG-SHOOT-2: shoot.shots, for weapons that have not more by themselves."""
    for many in (1, 3):
        table = bench(shoot__shots=many)
        state = table.set_out(person("a", "warden_archer", 0, 3000, 3000), FAR, z=EASY)
        assert dict(table.turn(state, later=(ask.Shot("a", "z"),)).dice)["shots"] == many


def test_what_nobody_sees_on_a_model() -> None:
    """ARG-WEAPON-1, ARG-WEAPON-2: weapon.visible_only, and weapon.sidearm for the trained."""
    bare = person("a", "warden_archer", 0, 3000, 3000, ranged=[], melee="bare")
    fists = person("b", "warden_archer", 0, 3600, 3000, melee="bare", **{"class": 3})
    child = person("c", "warden_archer", 0, 4200, 3000, melee="bare", **{"class": 2})
    seen = PLAIN.set_out(bare, FAR).person("a")
    hidden = bench(weapon__visible_only=False).set_out(bare, FAR).person("a")
    assert (seen.ranged, seen.melee) == ((), "bare") and hidden.ranged == ("simple_bow",) and hidden.melee != "bare"
    for length in ("vshort", "short"):
        state = bench(weapon__sidearm=length).set_out(fists, child, FAR)
        assert state.arms.blades[state.person("b").melee].length == length and state.person("c").melee == "bare"
    assert PLAIN.set_out(fists, FAR).person("b").melee == "bare"


def test_long_talks_and_heavy_clothes_take_their_turns() -> None:
    """ARG-NPC-2: rpg.talk_turns; ARG-DRESS-2: rpg.change_turns; with 0 at the end of a move."""
    for option, do, told in (("talk", "talk", "talks"), ("change", "change", "changes")):
        for turns in (0, 1, 2):
            table = bench("disguise", **{f"rpg__{option}_turns": turns})
            people = person("a", "villager", 0, 3000, 3000, disguised=True), person("b", "villager", 0, 3200, 3000)
            state = table.set_out(*people, person("z", "raider", 1, 500, 500))
            order = ask.Order("a", do, target="b" if do == "talk" else "")
            found = table.turn(state, order)
            assert (told in found, "takes_time" in found) == (turns < 2, turns == 2), (do, turns)
            assert turns < 2 or told in table.turn(found.end, order)
            assert why(table, state, replace(order, way=((3000, 3100),))) == ("" if turns == 0 else "ARG-TURN-1")


def test_the_healed_are_seen_again_as_the_table_has_it() -> None:
    """ARG-HEAL-8: heal.delay."""
    for delay in ("now", "next_game"):
        table = bench("healing", heal__delay=delay)
        people = person("a", "villager", 0, 3000, 3000), person("b", "raider", 0, 3200, 3000)
        state = table.set_out(*people, person("z", "raider", 1, 500, 500), b={"out": "killed", "hits": 1, "cls": 4})
        found = table.turn(state, ask.Order("a", "care", target="b"), face=1)
        assert "recovers" in found and found.person("b").alive == (delay == "now")


def test_so_many_decoys_and_no_more() -> None:
    """ARG-HIDE-2: rpg.decoys, for each troop."""
    rows = [person(f"d{n}", "villager", 0, 2000 + 400 * n, 3000, decoy=True) for n in range(4)]
    for many in (1, 2, 3):
        state = bench("decoys", rpg__decoys=many).set_out(person("a", "villager", 0, 2000, 3600), *rows, FAR)
        assert sum(p.decoy for p in state.people) == many


def test_striking_somebody_on_the_ground() -> None:
    """ARG-UNTRAINED-3, ARG-AMB-UNTRAINED-5: melee.ko_target."""
    for more in (0, 1):
        table = bench(melee__ko_target=more)
        state = table.set_out(person("a", "raider", 0, 3000, 3000), person("z", "raider", 1, 3000, 3200))
        down = state.put(replace(state.person("z"), down=state.turn))
        mods = [_striker(table.params, s, s.person("a"), (s.person("z"),), None).mod for s in (state, down)]
        assert mods[1] - mods[0] == more


def test_a_table_without_a_game_master() -> None:
    """ARG-GEN-2: rpg.gm; nobody rules then, though the seat is there."""
    for gm, rule in (("present", ""), ("absent", "ARG-GEN-2")):
        table = bench(rpg__gm=gm)
        state = table.set_out(person("a", "villager", 0, 3000, 3000), FAR, master=True)
        assert why(table, state, ask.Rule("end", why="enough")) == rule
        offers = {one.key for one in table.game.menu(state, 2).offers}
        assert any(key.startswith("rule_") for key in offers) == (gm == "present")


def test_points_for_aims_are_a_house_rule() -> None:
    """ARG-GEN-8: gen.victory_points; nobody wins even so."""
    for points in ("off", "house"):
        table = bench(gen__victory_points=points)
        aim = {"id": "spare", "side": 0, "kind": "spare", "who": "z", "text": {"en": "Spare them.", "fr": "Épargner."}}
        state = replace(table.set_out(person("a", "villager", 0, 3000, 3000), FAR, aims=[aim]), turns=1)
        found = table.turn(state)
        assert ("points" in found) == (points == "house") and table.game.result(found.end).winner is None


def test_trades_are_rated_by_their_own_option() -> None:
    """ARG-CLASS-8: options.skills; ARG-CLASS-7: options.ratings."""
    both = (("health", 4), ("smith", 5))
    for on, kept in (((), ()), (("ratings",), (("health", 4),)), (("skills",), (("smith", 5),))):
        assert tuple(rated(bench(*on).params, both)) == kept


def test_guns_shoot_structures_to_pieces() -> None:
    """ARG-ARTILLERY-4: the table of the gun, white dice of their own where its row has them, so many hits."""
    gate = {"id": "gate", "kind": "tall_wall", "x": 3000, "y": 3900, "w": 800, "h": 100, "strength": 3}
    people = person("a", "raider", 0, 3000, 3000, ranged=["small_cannon_ball_h"]), person("z", "raider", 1, 500, 500)
    state = PLAIN.set_out(*people, terrain=(gate,), a=EASY)
    shot = ask.Shot("a", "gate", how="structure")
    fire = PLAIN.turn(state, later=(shot,), red=6, white=6)
    row = state.arms.weapons["small_cannon_ball_h"]
    assert dict(fire.dice)["white"] == row.white and "structure_falls" in fire
    assert [(one.kind, one.does.blocks) for one in fire.end.ground.features] == [("rubble", False)]
    up = state.put(replace(state.person("z"), x=3000, y=3900, z=400, perch="gate"))
    down = PLAIN.turn(up, later=(shot,), red=6, white=6)
    assert "driven_off" in down and not down.person("z").perch and down.person("z").z == 0
    missed = PLAIN.turn(state, later=(shot,), red=1, white=6)
    assert missed.end.ground.features[0].does.strength == 3 and missed.person("a").shot is False
    assert "small_cannon_ball_h" in missed.person("a").empty or not row.reload
    strong = replace(state, arms=replace(state.arms, weapons={**state.arms.weapons, row.id: replace(row, structure=1)}))
    hit = PLAIN.turn(strong, later=(shot,), red=6, white=6)
    assert dict(hit.dice)["white"] == 1 and hit.end.ground.features[0].does.strength == 1
    shots = PLAIN.turn(state).states["shots"]
    keys = {one.key for one in PLAIN.game.menu(PLAIN.game.apply(shots, ask.Pick("a")).state, 0).offers}
    assert "shoot_structure" in keys and why(PLAIN, shots, shot) == ""
    assert why(PLAIN, shots, replace(shot, target="moon")) == "ARG-ARTILLERY-4"
    bow = PLAIN.set_out(person("a", "warden_archer", 0, 3000, 3000), FAR, terrain=(gate | {"x": 5000},))
    assert why(PLAIN, PLAIN.turn(bow).states["shots"], shot) == "ARG-ARTILLERY-4"


def test_one_may_keep_pace_with_another() -> None:
    """ARG-MOVE-21: move.match; as he comes on one goes back, as far as one can."""
    for match, rule in ((True, ""), (False, "ARG-MOVE-21")):
        table = bench(move__match=match)
        state = table.set_out(person("a", "raider", 0, 3000, 3000), person("z", "raider", 1, 3000, 4500))
        order = ask.Order("a", "match", target="z")
        assert why(table, state, order) == rule
        if match:
            found = table.turn(state, order, ask.Order("z", "move", ((3000, 4000), (3200, 4000))))
            assert found.at("z") == (3200, 4000) and found.at("a") == (3200, 2500)
            assert table.turn(state, order).at("a") == (3000, 3000)
            picked = table.game.apply(state, ask.Pick("a")).state
            assert "match" in {one.key for one in table.game.menu(picked, 0).offers}


def test_who_must_say_before_the_moves_that_he_will_shoot() -> None:
    """ARG-MOVE-5: move.hide_shots."""
    shot, said = ask.Shot("a", "z"), ask.Order("a", "hold", weapon="simple_bow")
    for hide in (True, False):
        table = bench(move__hide_shots=hide)
        state = table.set_out(person("a", "warden_archer", 0, 3000, 3000), FAR)
        assert ("shoots" in table.turn(state, later=(shot,))) == hide
        assert why(table, state, said) == ("ARG-TURN-1" if hide else "")
        if not hide:
            assert "shoots" in table.turn(state, said, later=(shot,))
            picked = table.game.apply(state, ask.Pick("a")).state
            assert "will_shoot" in {one.key for one in table.game.menu(picked, 0).offers}


def test_how_many_bar_the_way_of_one_who_crosses() -> None:
    """ARG-OBST-3: melee.crosser_struck_by; one alone by the letter."""
    wall = {"id": "wall", "kind": "low_wall", "x": 3000, "y": 3150, "w": 2000, "h": 40}
    for many in (1, 2, 3):
        table = bench(melee__crosser_struck_by=many)
        row = [person(f"d{n}", "raider", 1, 2890 + 220 * n, 3280) for n in range(2)]
        state = table.set_out(person("a", "raider", 0, 3000, 3010), *row, terrain=(wall,))
        found = table.turn(state, ask.Order("a", "contact", target="d0"), face=1)
        struck = {cup for cup, _ in found.dice} & {"d0", "d1"}
        assert struck == ({"d0"} if many == 1 else {"d0", "d1"}), many


def test_a_short_word_at_the_end_of_a_way() -> None:
    """ARG-NPC-2: where a talk takes no turn, one goes up to somebody and has it."""
    table = bench(rpg__talk_turns=0)
    people = person("a", "villager", 0, 3000, 3000), person("b", "villager", 0, 3000, 3800)
    state = table.set_out(*people, person("z", "raider", 1, 500, 500))
    picked = table.game.apply(state, ask.Pick("a")).state
    offer = next(one for one in table.game.menu(picked, 0).offers if one.key == "go_and_talk")
    assert "talks" in table.turn(table.game.apply(picked, offer.make("b")).state)


def test_troops_that_are_too_small_or_too_large_are_told_so() -> None:
    """ARG-RPG-3: rpg.troop_least and rpg.troop_most, as advice beside the board."""
    for values, told in (({"rpg__troop_least": 3}, "fewer"), ({"rpg__troop_most": 2, "rpg__troop_least": 2}, "")):
        table = bench(**values)
        row = [person(f"a{n}", "villager", 0, 2000 + 400 * n, 3000) for n in range(2)]
        sheets = table.game.seat(table.game.view(table.set_out(*row, FAR), 0), 0).sheets
        lines = [line.text["en"] for sheet in sheets if sheet.key == "troop" for line in sheet.lines]
        assert bool(lines) == bool(told) and all(told in line for line in lines)


def test_a_whole_front_is_shot_at_only_where_the_table_has_it() -> None:
    """ARG-POINTBLANK-3: point_blank.volley."""
    row = [person(f"a{n}", "fusilier", 0, 3000 + 300 * n, 3000) for n in range(2)]
    row += [person(f"z{n}", "raider", 1, 3000 + 300 * n, 3900) for n in range(2)]
    for volley, rule in ((True, ""), (False, "ARG-POINTBLANK-3")):
        table = bench("point_blank", point_blank__volley=volley)
        shots = table.turn(table.set_out(*row), *(ask.Order(f"z{n}", "contact", target=f"a{n}") for n in range(2)))
        assert why(table, shots.states["shots"], ask.Shot("a0", "z0", how="front")) == rule
        one = table.set_out(row[0], row[2])
        alone = table.turn(one, ask.Order("z0", "contact", target="a0")).states["shots"]
        assert why(table, alone, ask.Shot("a0", "z0", how="front")) == "ARG-POINTBLANK-3"

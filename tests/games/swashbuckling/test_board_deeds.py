"""Deeds of the board: leaps between levels, holding on, hands, several targets; asked of the other side; one's own."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from aofa_widgets.games.swashbuckling import Swashbuckling
from aofa_widgets.games.swashbuckling import actions as ask
from aofa_widgets.games.swashbuckling.model import Choice, Roll
from aofa_widgets.games.swashbuckling.specials import MOST_WORDS, said
from aofa_widgets.play import Match, Refused, check_game
from aofa_widgets.rules import Ruleset

from .positions import asked, change, disc, settle, table, thing

FAR = (5000, 5000)


def tops(gap: int, *, rise: int = 0, **values: Any) -> Match:
    """Athos on one table top, a second beside it, `gap` away and `rise` higher; a Guard far off."""
    near, other = thing("a", 1000, 1000, 600, 600, 200), thing("b", 1600 + gap, 1000, 600, 600, 200 + rise)
    return table(values, {"athos": (1000, 1000, 200, "a"), "guard1": FAR}, near, other)


def under_a_lamp(z: int = 0, **values: Any) -> Match:
    lamp = disc("lamp", 1200, 1000, 100, 560, hanging=True, solid=False, stand=False, kind="chandelier", size="huge")
    stage = (thing("a", 800, 1000, 600, 600, z),) if z else ()
    return table(values, {"athos": (1000, 1000, *((z, "a") if z else ())), "guard1": FAR}, lamp, *stage)


def told(match: Match) -> list[str]:
    return [event.name for event in match.entries[-1].step.events]


def offers(match: Match) -> dict[str, Any]:
    (side,) = match.game.to_act(match.state)
    return {offer.key: offer for offer in match.game.menu(match.state, side).offers}


# ---- leaps between levels, GEO-20 to GEO-24


@pytest.mark.parametrize(
    ("gap", "rise", "rule"),
    [(400, 0, "allowed"), (401, 0, "allowed"), (410, 0, "AOFA-7M-3"), (400, 200, "allowed"), (300, 201, "AOFA-7M-4")],
)
def test_a_leap_across_is_measured_from_rim_to_rim_and_up(gap: int, rise: int, rule: str) -> None:
    match = tops(gap, rise=rise)
    if gap == 401:  # a tenth of a millimetre more than the figure is tall
        rule = "AOFA-7M-3"
    assert asked(match, ask.Act("leap-across", on="b")) == rule


def test_a_leap_across_lands_on_top_and_counts_as_a_leap_off() -> None:
    match = tops(300)
    match.do(ask.Act("leap-across", on="b"))
    spot = match.state.ground.spot("athos")
    assert (spot.on, spot.z, match.state.activation.arrival) == ("b", 200, "leap_off")
    assert "did_leap_across" in told(match)


def test_nobody_leaps_across_from_the_floor_or_through_somebody() -> None:
    floor = table({}, {"athos": (500, 1000), "guard1": FAR}, thing("b", 1600, 1000, 600, 600, 200))
    assert asked(floor, ask.Act("leap-across", on="b")) == "AOFA-2A-EX4"
    match = tops(390)
    ground = match.state.ground.put(replace(match.state.ground.spot("guard1"), x=1500, y=1000, z=0))
    low = change(match, replace(match.state, ground=ground))
    assert match.game.refuse(low.state, ask.Act("leap-across", on="b")).name == "flight_blocked"


def test_a_leap_off_may_land_on_a_lower_top() -> None:
    low = thing("b", 1700, 1000, 600, 600, 50)
    match = table({}, {"athos": (1000, 1000, 200, "a"), "guard1": FAR}, thing("a", 1000, 1000, 600, 600, 200), low)
    match.do(ask.Act("leap-off", to=(1560, 1000)))
    spot = match.state.ground.spot("athos")
    assert (spot.x, spot.z, spot.on) == (1560, 50, "b")


def test_a_figure_on_a_table_lands_on_the_floor_behind_what_it_leaps_over() -> None:
    crate = thing("crate", 1300, 1000, 200, 600, 300, stand=False)
    match = table({}, {"athos": (1000, 1000, 200, "a"), "guard1": FAR}, thing("a", 900, 1000, 600, 600, 200), crate)
    match.do(ask.Move((1200, 1000)))
    match.do(ask.Act("leap-over", on="crate"))
    spot = match.state.ground.spot("athos")
    assert spot.x > 1400 and (spot.z, spot.on) == (0, None)


def test_holding_on_lifts_the_feet_and_forbids_walking() -> None:
    match = under_a_lamp()
    match.do(ask.Act("grab", on="lamp"))
    settle(match)
    spot = match.state.ground.spot("athos")
    assert (spot.hangs, spot.z, spot.on) == ("lamp", 160, None)
    assert asked(match, ask.Move((3000, 1000))) == "AOFA-2A-EX6"
    assert "move" not in offers(match) and "leap-off" in offers(match)
    match.do(ask.Act("swing", on="lamp", to=(1200, 1150)))
    spot = match.state.ground.spot("athos")
    assert (spot.hangs, spot.z, spot.x, spot.y) == (None, 0, 1200, 1150)
    assert match.state.activation.arrival == "swing"


def test_a_lamp_too_high_is_not_grabbed() -> None:
    lamp = disc("lamp", 1200, 1000, 100, 610, hanging=True, solid=False, stand=False)
    match = table({}, {"athos": (1000, 1000), "guard1": FAR}, lamp)
    assert asked(match, ask.Act("grab", on="lamp")) == asked(match, ask.Act("swing", on="lamp", to=(1200, 1150)))
    assert asked(match, ask.Act("grab", on="lamp")) == "AOFA-7M-4"


@pytest.mark.parametrize("hits", [1, 2])
def test_who_hangs_and_is_hit_falls(hits: int) -> None:
    match = under_a_lamp(**{"taunt.range": "unlimited"})
    match.do(ask.Act("grab", on="lamp"))
    settle(match)
    match.do(ask.Stop())
    match.do(ask.Pass())
    match.do(ask.Activate("guard1"))
    match.do(ask.Oppose(("athos",), "taunt"))
    settle(match, (2 + hits,), (2,))
    spot = match.state.ground.spot("athos")
    assert (spot.hangs, spot.z) == (None, 0)


# ---- hands


def test_what_is_held_is_put_down_beside_the_figure() -> None:
    keg = disc("keg", 1270, 1000, 120, 160, lift="chair", rolls=True)
    match = table({}, {"athos": (1000, 1000), "guard1": FAR}, keg)
    match.do(ask.Act("take", on="keg"))
    settle(match)
    assert asked(match, ask.Act("take", on="keg")) in ("AOFA-2B-5", "AOFA-AMB-56")
    match.do(ask.Act("put-down", on="keg"))
    settle(match)
    ground = match.state.ground
    assert match.state.figure("athos").held is None and not ground.prop("keg").held
    assert "keg" in ground.near("athos")
    assert asked(match, ask.Act("put-down", on="keg")) == "AOFA-AMB-56"


def test_what_lay_on_a_thing_that_is_taken_stays_there() -> None:
    stool = disc("stool", 1240, 1000, 90, 120, lift="chair")
    plate = disc("plate", 1240, 1000, 45, 130, solid=False, stand=False, lift="plate", on="stool")
    match = table({}, {"athos": (1000, 1000), "guard1": FAR}, stool, plate)
    match.do(ask.Act("take", on="stool"))
    left = match.state.ground.prop("plate")
    assert (left.on, left.body.bottom) == (None, 0)
    match.game.scene(match.state)


def test_each_thing_within_reach_is_offered_for_a_throw() -> None:
    plates = [disc(f"p{i}", 1000 + 10 * i, 1180, 30, 10, solid=False, stand=False, lift="plate") for i in (0, 1)]
    match = table({}, {"athos": (1000, 1000), "guard1": (3000, 1000)}, *plates)
    thrown = {offers(match)[key].make().thing for key in ("throw", "throw:p1")}
    assert thrown == {"p0", "p1"}


# ---- several targets, GEO-28, GEO-29


def test_several_targets_are_offered_together_and_each_answers() -> None:
    match = table({}, {"athos": (1000, 1000), "guard1": (3000, 1000), "guard2": (3000, 1500), "guard3": (3000, 4000)})
    offer = offers(match)["taunt+"]
    assert offer.needs == "way" and offer.options == ("guard1+guard2",)
    assert offer.names["guard1+guard2"]["fr"] == "Garde 1 et Garde 2"
    match.do(offer.make("guard1+guard2"))
    assert dict(match.state.due.reactive) == {"guard1": 2, "guard2": 2}


def test_a_barrel_rolls_at_the_first_it_touches_and_at_who_stands_near() -> None:
    keg = disc("keg", 1340, 1000, 190, 200, rolls=True, size="large")
    places = {"athos": (1000, 1000), "guard1": (3000, 1000), "guard2": (3200, 1500), "guard3": (3000, 3000)}
    match = table({"optional.object_damage": True}, places, keg)
    offer = offers(match)["roll-barrel+"]
    assert offer.options == ("guard1+guard2",)
    match.do(offer.make("guard1+guard2"))
    settle(match, (5,), (4,))
    assert match.entries[-1].step.outcome.hits == {"guard1": 2, "guard2": 2}


def test_a_swing_lands_on_a_table_no_higher_than_its_jump() -> None:
    far = thing("b", 1550, 1000, 300, 300, 200)
    match = table(
        {}, {"athos": (800, 1000), "guard1": FAR}, far, disc("lamp", 1150, 1000, 200, 560, hanging=True, solid=False)
    )
    match.do(ask.Act("swing", on="lamp", to=(1480, 1000)))
    spot = match.state.ground.spot("athos")
    assert (spot.on, spot.z) == ("b", 200)


def test_each_blow_is_told_by_its_own_verb() -> None:
    match = table({}, {"athos": (1000, 1000), "guard1": (1300, 1000)})
    said = []
    for deed in ("strike", "kick", "taunt"):
        step = match.game.apply(match.state, ask.Oppose(("guard1",), deed))
        said.append(match.game.tell(step.state, step.events[0]))
    assert [len({told[lang] for told in said}) for lang in ("en", "fr")] == [3, 3]
    assert [verb in told["en"] for verb, told in zip(("punches", "kicks", "taunts"), said, strict=True)] == [True] * 3


# ---- what the rules leave to the table


def test_a_bench_too_big_to_lift_is_asked_for_and_then_lifted() -> None:
    bench = thing("bench", 1300, 1000, 300, 300, 120, lift="table")
    match = table({}, {"athos": (1000, 1000), "guard1": FAR}, bench)
    assert asked(match, ask.Act("take", on="bench")) == "AOFA-7M-5"
    match.do(offers(match)["take?"].make())
    match.do(ask.Judge("agree"))
    assert match.state.figure("athos").held == "bench"


def test_what_passes_a_guideline_is_asked_of_the_other_side() -> None:
    match = tops(450)
    offer = offers(match)["leap-across?"]
    assert offer.rule == "AOFA-AMB-66" and "is 1.8″ and" in next(iter(offer.notes.values()))["en"]
    match.do(offer.make())
    due = match.state.due
    assert isinstance(due, Choice) and match.game.to_act(match.state) == {1}
    assert match.game.menu(match.state, 0).offers == ()
    text = match.game.menu(match.state, 1).text
    assert "1,8″" in text["fr"] and "1,6″" in text["fr"] and match.state.activation.actions == 0
    assert {action.verdict for action in match.game.sample_actions(match.state, 1)} == {"agree", "refuse", "roll"}
    assert asked(match, ask.Stop()) == asked(match, ask.Judge("perhaps")) == "AOFA-AMB-66"


@pytest.mark.parametrize(
    ("verdict", "face", "done"), [("agree", 0, True), ("refuse", 0, False), ("roll", 4, True), ("roll", 3, False)]
)
def test_the_other_side_agrees_refuses_or_has_a_die_decide(verdict: str, face: int, done: bool) -> None:
    match = tops(450)
    leap = ask.Act("leap-across", on="b", asking=True)
    match.do(leap)
    match.do(ask.Judge(verdict))
    if face:
        assert match.state.due.kind == "friendly"
        match.settle({"friendly": (face,)})
    assert (match.state.ground.spot("athos").on == "b") is done
    assert isinstance(match.state.due, Roll) is done and match.state.activation.actions == done
    if not done:
        assert asked(match, leap) == "AOFA-AMB-66" and "leap-across?" not in offers(match)
    assert match.replayed() == match.state


def test_guidelines_that_only_warn_are_told_and_those_that_are_off_are_not() -> None:
    for enforced, names in (("warn", ["did_leap_across", "beyond_measure"]), ("off", ["did_leap_across"])):
        match = tops(450, **{"measure.enforced": enforced})
        match.do(ask.Act("leap-across", on="b"))
        assert told(match) == names


def test_a_question_is_not_asked_where_nothing_stands_against_the_deed() -> None:
    match = tops(300)
    match.do(ask.Act("leap-across", on="b", asking=True))
    assert isinstance(match.state.due, Roll)


# ---- the player's own deed


def own(**entries: Any) -> Any:
    return ask.Act("own", words=entries.pop("words", "cut the rope"), asking=True, **entries)


def test_ones_own_deed_counts_and_rolls_like_any_action() -> None:
    match = tops(300)
    match.do(own(on="b"))
    assert match.state.activation.actions == 1 and match.state.due.active == 1
    said_so = match.game.tell(match.state, match.entries[-1].step.events[0])
    assert said_so["en"] == "Athos: cut the rope." and "cut the rope" in said_so["fr"]


def test_ones_own_deed_against_enemies_is_answered_with_the_size_of_the_thing() -> None:
    chest = thing("chest", 1300, 1000, 300, 300, 200, size="large")
    match = table({"optional.object_damage": True}, {"athos": (1000, 1000), "guard1": (3000, 1000)}, chest)
    match.do(ask.Oppose(("guard1",), "own", "chest", words="tip the chest over him", asking=True))
    settle(match, (5,), (4,))
    assert match.entries[-1].step.outcome.hits == {"guard1": 2}


@pytest.mark.parametrize(
    ("action", "rule"),
    [
        (own(words=""), "AOFA-2-1"),
        (own(words="x" * (MOST_WORDS + 1)), "AOFA-2-1"),
        (own(words="two\nlines"), "AOFA-2-1"),
        (own(words="a\u202eb"), "AOFA-2-1"),
        (own(on="moon"), "AOFA-2A-2"),
        (own(on="guard1"), "AOFA-3B-1"),
        (own(arrival="slide"), "AOFA-AMB-15"),
        (own(arrival="teleport", to=(2500, 2500)), "AOFA-7-IMPETUS"),
        (own(to=(1600, 1400)), "AOFA-2A-3"),
        (replace(own(to=(2500, 1000), arrival="swing"), asking=False), "AOFA-AMB-66"),
        (ask.Oppose(("guard1",), "own", "moon", words="throw the moon"), "AOFA-2A-2"),
        (ask.Oppose(("guard1",), "own", words=""), "AOFA-2-1"),
    ],
)
def test_ones_own_deed_is_refused_with_its_rule(action: Any, rule: str) -> None:
    wall = thing("wall", 1700, 1400, 300, 300, 900, stand=False)
    stage = thing("a", 1000, 1000, 600, 600, 200)
    match = table({}, {"athos": (1000, 1000, 200, "a"), "guard1": FAR}, wall, stage)
    with pytest.raises(Refused) as refused:
        match.do(action)
    assert refused.value.rule == rule and all(refused.value.texts.values())


def test_ones_own_slide_into_contact_is_asked_and_then_gives_impetus() -> None:
    match = table({"optional.impetus": True}, {"athos": (1000, 1000), "guard1": (3000, 1000)})
    match.do(own(to=(2700, 1000), arrival="slide", words="slide along the wet floor"))
    assert isinstance(match.state.due, Choice) and match.state.due.why.name == "own_arrival"
    match.do(ask.Judge("agree"))
    settle(match)
    offer = offers(match)["duel"]
    assert "impetus" in offer.notes[""]["en"] and "impétuosité" in offer.notes[""]["fr"]
    match.do(offer.make())
    assert dict(match.state.due.cups["active"].bonuses) == {"impetus": 1}


def test_the_words_of_a_deed_are_made_fit_for_the_log() -> None:
    assert said("<script>alert(1)</script>\u202e\x00 **x**") == "‹script›alert(1)‹/script› x"
    assert len(said("word " * 60)) <= MOST_WORDS


class Talker(Swashbuckling):
    """Offers its own deeds among the samples: with each thing, at each enemy, and to a place with each arrival."""

    def sample_actions(self, state, side, limit=60):  # type: ignore[no-untyped-def]
        found = list(super().sample_actions(state, side, limit))
        form = next((o for o in self.menu(state, side).offers if o.needs == "words"), None)
        if form:
            fields = {field.key: field for field in form.fields}
            found += [form.make(words="do so", thing=name) for name in fields["thing"].options[:4]]
            found += [form.make(words="do so", targets=(name,)) for name in fields["targets"].options[:4]]
            x, y = state.ground.middle(state.activation.figure)
            ways = [form.make(words="go", to=(x + 400, y), arrival=way) for way in fields["arrival"].options]
            found += [action for action in ways if self.refuse(state, action) is None]
        return tuple(found)


@pytest.mark.parametrize("enforced", ["true", "warn"])
def test_the_contract_is_kept_with_deeds_of_ones_own(enforced: str) -> None:
    rules = Ruleset.load("swashbuckling", preset="full").with_values({"measure.enforced": enforced})
    assert check_game(Talker(rules), "courtyard", seeds=[3], most=60) > 30


# ---- told by whom it concerns


def test_breaking_off_and_the_end_of_an_activation_name_the_figure() -> None:
    places = {"athos": (1000, 1000), "porthos": (900, 4000), "guard1": (1300, 1000)}
    match = table({"variant.extended_turns": True}, places)
    match.do(ask.Move((1000, 3000)))
    assert told(match)[0] == "disengaged"
    match.do(ask.Oppose(("guard1",), "taunt"))
    settle(match, (1,), (2,))
    event = match.entries[-1].step.events[-1]
    assert event.name == "activation_ended" and "Athos" in match.game.tell(match.state, event)["fr"]


def test_a_forgiven_one_is_told_with_the_count() -> None:
    match = table({"variant.extended_swashbuckling": True}, {"athos": (1000, 1000), "guard1": (3000, 1000)})
    match.do(ask.Oppose(("guard1",), "taunt"))
    settle(match, (1,), (2,))
    event = match.entries[-1].step.events[-1]
    assert event.name == "one_forgiven" and "1 of 2" in match.game.tell(match.state, event)["en"]


def test_what_is_thrown_is_nothing_that_its_target_is_pushed_against() -> None:
    stool = disc("stool", 1600, 2500, 90, 120, kind="stool", lift="chair", size="large")
    crate = thing("crate", 2000, 2500, 600, 600, 320, kind="crate")
    match = table({}, {"porthos": (1360, 2500), "guard4": (2000, 2050)}, stool, crate, act="porthos")
    match.do(ask.Oppose(("guard4",), "throw", "stool"))
    assert match.state.figure("porthos").held == "stool"  # it flies while the dice roll
    settle(match, (6,), (5, 1))
    ground, guard = match.state.ground, match.state.figure("guard4")
    assert not guard.stunned and ground.spot("guard4").x > 3000
    assert match.state.figure("porthos").held is None and not ground.prop("stool").held
    assert ground.prop("stool").body.shape.x < 2300  # it lies where he stood


def test_a_plate_taken_from_a_table_is_flat_on_the_floor_too() -> None:
    plate = disc(
        "plate", 1400, 1000, 45, 210, kind="plate", lift="plate", size="small", solid=False, stand=False, on="t"
    )
    match = table({}, {"athos": (1000, 1000), "guard1": (3000, 1000)}, thing("t", 1450, 1000, 600, 600, 200), plate)
    match.do(ask.Oppose(("guard1",), "throw", "plate"))
    settle(match, (2,), (5,))
    body = match.state.ground.prop("plate").body
    assert (body.bottom, body.top) == (0, 10)


def test_a_length_that_passes_a_guideline_by_a_hair_shows_that_it_does() -> None:
    """41 mm and 40 mm are both 1.6 inches: a second decimal tells them apart."""
    note = next(iter(offers(tops(410))["leap-across?"].notes.values()))
    assert note["en"] == "The other side decides: the gap is 1.61″ and the guideline says 1.57″."

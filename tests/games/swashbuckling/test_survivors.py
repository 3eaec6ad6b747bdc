"""Numbers and rules in which a small change of the engine went unnoticed: what a run of mutants found."""

from __future__ import annotations

from fractions import Fraction

import pytest

from aofa_widgets.errors import InputError
from aofa_widgets.games.swashbuckling.model import Activation, Choice, Figure, State, Told
from aofa_widgets.games.swashbuckling.odds import Fighter, ask, at_least, dice_for_action, keeps, odds, one_side
from aofa_widgets.games.swashbuckling.odds.battle import battle
from aofa_widgets.games.swashbuckling.odds.lone import Lone, Spot, Stance, Way
from aofa_widgets.games.swashbuckling.odds.named import CHANCES, PRINTED
from aofa_widgets.games.swashbuckling.odds.worth import worth
from aofa_widgets.games.swashbuckling.params import Params
from aofa_widgets.games.swashbuckling.resolve import enemies_of, fall_hits
from aofa_widgets.lab.questions import questions
from aofa_widgets.rules import Ruleset

BOOK = Ruleset.load("swashbuckling")
PARAMS = Params.of(BOOK)


def test_who_touches_is_an_enemy_only_if_he_is_of_the_other_side() -> None:
    """AOFA-3B: friends in contact are none, nor whoever has fallen."""
    figures = {name: Figure(name, side, 2, 0) for name, side in (("a", 0), ("b", 0), ("c", 1))}
    figures["d"] = Figure("d", 1, 2, 3, fallen=True)
    ground = Told(contact=(("a", "b"), ("a", "c"), ("a", "d")))
    assert enemies_of(figures, ground, "a") == ("c",)
    assert enemies_of(figures, ground, "c") == ("a",)


def test_two_at_once_are_asked_about_with_as_many_actions_as_are_named() -> None:
    chances = [ask(PARAMS, "one_of_several", {"actions": n}) for n in (1, 2, 3)]
    assert chances == sorted(set(chances))


def test_the_lead_who_counts_himself_gives_both_sides_a_die() -> None:
    spec = {"actions": 2, "helpers": 1}
    mine, theirs = 5, 3

    def wins(n: int, m: int) -> Fraction:
        other = one_side(PARAMS, m, 1)
        return one_side(PARAMS, n, 1).mean(lambda roll: other.where(lambda his: his[1] <= roll[1]))

    assert ask(PARAMS, "wins", spec) == wins(mine, theirs)
    assert ask(PARAMS, "wins", {**spec, "counts_itself": 1}) == wins(mine + 1, theirs + 1)


def test_a_blow_of_somebody_dazed_is_reckoned_with_his_die_less() -> None:
    told = {one.key: one.value for one in questions(BOOK)}
    hero, guard = PARAMS.rating_magnificent, PARAMS.rating_dashing
    dice = dice_for_action(PARAMS, Fighter(hero, actions=2, stunned=True))
    assert dice == dice_for_action(PARAMS, Fighter(hero, actions=2)) - 1
    assert told["blow_dazed"] == at_least(odds(PARAMS, "opposed", dice, guard), 1)


def test_whoever_is_stunned_and_apart_takes_up_his_weapon_where_he_is() -> None:
    """AOFA-5D-STUN-1, AOFA-5D-WEAPON-5: he may not move, so that every choice leaves him as far away as he was."""
    lone = Lone(PARAMS, (2, 2))
    spot = Spot(0, Stance(stunned=True, armed=False), Stance(), near=False)
    assert lone.ways(spot) == tuple(Way(what, False) for what in ("act", "strike", "steady", "weapon"))
    kept = [lead.spot for lead in lone.leads(spot, Way("weapon", False)) if lead.spot and lead.spot.active == 0]
    assert kept and all(not after.near and after.mine.armed for after in kept)


@pytest.mark.parametrize(("test", "hits"), [("behind", 2), ("any_contact", 1)])
def test_a_guard_beside_a_comrade_is_stunned_at_once_where_any_contact_bars_a_push(test: str, hits: int) -> None:
    """AOFA-5A-0, AOFA-5D-PUSH-2 with `push.blocked_test`: a push that is blocked becomes the stun of the next row."""
    params = Params.of(BOOK.with_values({"push.blocked_test": test}))
    guard = params.rating_dashing
    for actions in (1, 2, 3):
        asked = ask(params, "stuns", {"actions": actions})
        assert asked == at_least(odds(params, "opposed", actions, guard), hits) > 0


@pytest.mark.parametrize(("ones", "share"), [(0, Fraction(207, 347)), (1, Fraction(90, 167))])
def test_hits_that_are_still_to_be_shared_out_count_as_taken(ones: int, share: Fraction) -> None:
    """AOFA-5B-0, AOFA-3A-1: two hits of a duel push and wound, so 9 stand against 2 times 2 and 3.

    With the initiative the active side has 3/20 more (2 actions), or, after a 1, the other side 1/10 more.
    """
    figures = Figure("a", 0, 3), Figure("b", 1, 2), Figure("c", 1, 1)
    due = Choice("hits", 1, 2, ("b", "c"), "a", "duelling", ones)
    state = State(figures, Told((("a", "b"), ("a", "c"))), activation=Activation("a", actions=2), due=due)
    assert worth(PARAMS, state) == share


@pytest.mark.parametrize(
    ("was", "wounds"),
    [
        ((), [0, 0, 0, 0, 1, 2]),
        (("backed",), [0, 0, 0, 1, 2, 3]),
        (("stunned",), [0, 0, 0, 1, 2, 3]),
        (("unarmed",), [0, 0, 0, 1, 2, 3]),
        (("backed", "stunned"), [0, 0, 1, 2, 3, 3]),
        (("backed", "stunned", "unarmed"), [0, 1, 2, 3, 3, 3]),
    ],
)
def test_the_wounds_of_so_many_hits_of_an_action_hang_on_how_one_stood(was: tuple[str, ...], wounds: list[int]) -> None:
    """AOFA-5A-1 to 5A-4: push, stun, drop, then wounds; what cannot happen becomes the next worse thing.

    AOFA-5D-PUSH-2, AOFA-5D-STUN-3, AOFA-5D-WEAPON-4: a blocked push stuns, a second stun disarms, a second loss of
    the weapon wounds.
    """
    spec = {"was": was} if was else {}
    assert [ask(PARAMS, "wounds_of", {"hits": n, **spec}) for n in range(6)] == wounds


def test_the_chances_that_the_book_and_the_lessons_name_are_counted_by_hand() -> None:
    """One die against one or two; a draw is a hit of one, a second hit of a duel wounds (AOFA-3C-8, AOFA-5B-0).

    The higher of two dice is d or less in d times d of 36 cases, but 35 for a 6: two sixes make 7.
    """
    one, two = Fraction(21, 36), Fraction(1 + 4 + 9 + 16 + 25 + 35, 216)
    for asked in (CHANCES["hit"], PRINTED["hit"].chance):
        assert (asked(PARAMS, 1, 1), asked(PARAMS, 1, 2)) == (one, two)
    assert (CHANCES["win"](PARAMS, 1, 1), CHANCES["lose"](PARAMS, 1, 1)) == (one, 1 - one)
    assert CHANCES["wound"](PARAMS, 1, 1) == Fraction(4 + 3 + 2 + 1, 36)
    assert CHANCES["keep"](PARAMS, 2, 0) == PRINTED["keep"].chance(PARAMS, 2, 0) == Fraction(25, 36)


@pytest.mark.parametrize(("before", "ended", "chance"), [(0, 0, 1), (1, 0, 1), (0, 1, 1), (1, 1, Fraction(5, 6))])
def test_with_both_variants_the_second_ended_activation_ends_the_turn(
    before: int, ended: int, chance: Fraction
) -> None:
    """AMB-61: the second 1 of an activation ends it, the second activation that ends so ends the turn."""
    both = {"variant.extended_swashbuckling": True, "variant.extended_turns": True, "variant.both": "combined"}
    params = Params.of(BOOK.with_values(both))
    assert keeps(params, odds(params, "opposed", 1, 0), before, ended) == chance


@pytest.mark.parametrize(("tenths", "hits"), [(400, 0), (401, 1), (450, 1), (800, 1), (801, 2), (900, 2)])
def test_a_fall_hurts_more_only_beyond_one_height_and_beyond_two(tenths: int, hits: int) -> None:
    """AMB-34: over 1 figure height (40 mm) one hit more, over 2 heights two; just as high is not over."""
    params = Params.of(BOOK.with_values({"optional.object_damage": True}))
    assert params.figure_height_mm == 40
    assert (fall_hits(params, tenths), fall_hits(PARAMS, tenths)) == (hits, 0)


@pytest.mark.parametrize("empty", [0, 1])
def test_a_battle_of_nobody_is_refused_with_what_is_wanted(empty: int) -> None:
    forces: list[tuple[int, ...]] = [(2,), (2,)]
    forces[empty] = ()
    with pytest.raises(InputError) as refused:
        battle(BOOK, forces)
    (one,) = refused.value.faults
    assert one.where == "forces" and "nobody" in one.say("en") and "n’a personne" in one.say("fr")
    assert all("16" in one.say(lang) for lang in ("en", "fr"))

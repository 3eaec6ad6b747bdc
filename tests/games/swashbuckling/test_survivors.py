"""Numbers and rules in which a small change of the engine went unnoticed: what a run of mutants found."""

from __future__ import annotations

from fractions import Fraction

import pytest

from aofa_widgets.games.swashbuckling.model import Activation, Choice, Figure, State, Told
from aofa_widgets.games.swashbuckling.odds import Fighter, ask, at_least, dice_for_action, odds, one_side
from aofa_widgets.games.swashbuckling.odds.lone import Lone, Spot, Stance, Way
from aofa_widgets.games.swashbuckling.odds.worth import worth
from aofa_widgets.games.swashbuckling.params import Params
from aofa_widgets.games.swashbuckling.resolve import enemies_of
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

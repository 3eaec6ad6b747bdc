"""The bots: they answer whatever the game asks, do only what is allowed, and their strengths are strengths."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from aofa_widgets.dice import Roller
from aofa_widgets.errors import InputError
from aofa_widgets.games.swashbuckling import Swashbuckling
from aofa_widgets.games.swashbuckling import actions as ask
from aofa_widgets.games.swashbuckling.bots import BOTS, MATTERS, STRENGTHS, TURNS, play
from aofa_widgets.games.swashbuckling.bots.wits import fighter_of, wits_of
from aofa_widgets.games.swashbuckling.model import Choice, State
from aofa_widgets.games.swashbuckling.odds import odds
from aofa_widgets.games.swashbuckling.referee.reading import read_state
from aofa_widgets.lab import selfplay
from aofa_widgets.play import Match
from aofa_widgets.rules import Ruleset, load_book
from aofa_widgets.words import catalogue, languages

from .positions import disc, settle, table, told

HOUSE = {"multi.lead": "owner_choice", "measure.enforced": "true", "wounds.recoverable": True}
TAKES = ("basic", "full", "long", "relay")
BIG = tuple(name for name in load_book("swashbuckling").scenarios() if name != "school")


@cache
def game(preset: str = "basic", house: bool = False) -> Swashbuckling:
    rules = Ruleset.load("swashbuckling", preset=preset)
    return Swashbuckling(rules.with_values(HOUSE) if house else rules)


def games(number: int, scenarios: tuple[str, ...], seed: int) -> tuple[selfplay.Played, ...]:
    """Games of every bot at every strength against each other, under both turn variants and without."""
    rules = [(name, game(name, house=name == "full").rules) for name in TAKES]
    bots = [f"{bot}:{strength}" for bot in BOTS for strength in STRENGTHS]
    return selfplay.play(selfplay.table(rules, bots, number, seed, scenarios))


def sound(played: tuple[selfplay.Played, ...]) -> bool:
    return not [one for one in played if one.end != "won"]


def test_a_hundred_games_are_legal_and_end() -> None:
    """Most of them on the smallest table, so that this takes seconds; every scenario and every variant is seen."""
    played = (*games(86, ("school",), 1), *games(14, BIG, 2))
    assert len(played) == 100 and sound(played), [one for one in played if one.end != "won"][:3]
    assert {one.scenario for one in played} == {*BIG, "school"} and {one.rules for one in played} == set(TAKES)
    names = {who for one in played for who in one.entrants}
    assert len(names) == len(BOTS) * len(STRENGTHS)
    happened = {name for one in played for name in one.told}
    assert {*MATTERS, "initiative_lost", "judged_refuse", "did_throw", "did_climb", "did_own"} <= happened


@pytest.mark.long
@pytest.mark.people
def test_a_thousand_games_are_legal_and_end() -> None:
    played = games(1000, (), 3)
    assert sound(played), [one for one in played if one.end != "won"][:3]


# ---- every question


def surrounded(ours: Swashbuckling) -> dict[str, list[tuple[Swashbuckling, State]]]:
    """One between two: its enemies' owner names who answers, and the winner shares out the hits."""
    rows = (("athos", 1000, 1000), ("guard1", 1300, 1000), ("guard2", 700, 1000), ("aramis", 2000, 2000))
    figures = [{"profile": name, "x": x, "y": y} for name, x, y in rows]
    words = {"en": "A corner", "fr": "Un coin"}
    match = Match(ours, {"title": words, "width": 2540, "height": 2540, "things": [], "figures": figures})
    match.settle({"0": (6,), "1": (1,)})
    match.do(ask.Activate("athos"))
    lead = match.do(ask.Duel()).state
    match.do(ask.Answer("guard1"))
    chance = ours.chance(match.state)
    assert chance is not None
    hits = match.settle({name: ((6,) if name == "active" else (1,)) * n for name, n in chance.dice.items()}).state
    return {"lead": [(ours, lead)], "hits": [(ours, hits)]}


def hanging() -> list[tuple[Swashbuckling, State]]:
    """One who holds on to a chandelier: it leaps off or swings, and cannot walk."""
    lamp = disc("lamp", 1000, 1000, 200, 500, kind="chandelier", solid=False, stand=False, hanging=True)
    match = table(HOUSE, {"athos": (1000, 1250), "guard1": (3000, 3000)}, lamp)
    match.do(ask.Act("grab", on="lamp"))
    settle(match)
    assert match.state.ground.spot("athos").hangs == "lamp"
    return [(match.game, match.state)]  # type: ignore[list-item]


@cache
def asked() -> dict[str, tuple[tuple[Swashbuckling, State], ...]]:
    """Moments of games in which each kind of question is asked, and those in which a figure is free to choose."""
    found: dict[str, list[tuple[Swashbuckling, State]]] = {}
    found |= {"hangs": hanging()}
    wild = BOTS["random"].at(2)
    for seed in range(24):
        ours = game(TAKES[seed % 4], house=True)
        found |= surrounded(ours)
        match = play(ours, (wild, wild), Roller(seed), ("chandeliers", "stairs", "inn", "school")[seed % 4], 150)
        for entry in match.entries:
            due, spell = entry.before.due, entry.before.activation
            if entry.dice:
                continue
            kind = due.what if isinstance(due, Choice) else "figure" if spell is None else spell.last or "begin"
            if len(found.setdefault(kind, [])) < 2:
                found[kind].append((ours, entry.before))
        if len(found) == len(KINDS) and all(len(rows) == 2 for rows in found.values()):
            break
    return {kind: tuple(rows) for kind, rows in found.items()}


KINDS = ("hits", "lead", "judge", "figure", "begin", "act", "oppose", "duel", "recover", "hangs")


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("bot", BOTS)
def test_every_question_is_answered(bot: str, kind: str) -> None:
    assert asked()[kind], f"no state of this kind was found: {kind}"
    for ours, state in asked()[kind]:
        for strength in STRENGTHS:
            for seed in range(3):
                action = BOTS[bot].choose(ours, state, Roller(seed), strength)
                assert ours.refuse(state, action) is None, (bot, strength, action)
                again = BOTS[bot].choose(ours, state, Roller(seed), strength)
                assert action == again and ours.read(ours.write(action)) == action


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("act", ["athos", None])
def test_a_record_without_places_is_played_too(bot: str, act: str | None) -> None:
    ours, state = game(), read_state(told("athos-guard", act, 2, athos="A3", guard="B2", rochefort="B3 w1"))
    for strength in STRENGTHS:
        assert ours.refuse(state, BOTS[bot].choose(ours, state, Roller(1), strength)) is None


def test_any_share_of_hits_is_legal_and_the_thinkers_fell_whom_they_can() -> None:
    ours, state = next((g, s) for g, s in asked()["hits"] if len(s.due.among) > 1)  # type: ignore[union-attr]
    due = state.due
    assert isinstance(due, Choice)
    many = replace(state, due=replace(due, hits=40))
    for bot in BOTS:
        shares = BOTS[bot].choose(ours, many, Roller(2))
        assert isinstance(shares, ask.Allocate) and sum(n for _, n in shares.hits) == 40
        assert ours.refuse(many, shares) is None
    weak = due.among[-1]
    hurt = state.put(replace(state.figure(weak), wounds=ours.params.wounds_to_fall - 1))
    two = BOTS["exact"].choose(ours, replace(hurt, due=replace(due, hits=2, table="duelling")), Roller(2))
    assert two == ask.Allocate(((weak, 2),))  # the second hit is its last wound


@pytest.mark.parametrize("bot", BOTS)
def test_a_bot_refuses_what_it_cannot_play(bot: str) -> None:
    ours = game()
    state = ours.start("school")  # dice are due
    with pytest.raises(InputError):
        BOTS[bot].choose(ours, state, Roller(1))
    for strength in (0, 4, True, 2.5, "3", None):
        with pytest.raises(InputError):
            BOTS[bot].choose(ours, state, Roller(1), strength)  # type: ignore[arg-type]


# ---- the same seed, the same game; other strengths, other games


@pytest.mark.parametrize("bot", BOTS)
def test_one_seed_is_one_game_and_strengths_differ(bot: str) -> None:
    def record(strength: int) -> list[dict[str, Any]]:
        player = BOTS[bot].at(strength)
        return play(game(), (player, player), Roller(4), "courtyard", 60).record()

    first = [record(strength) for strength in STRENGTHS]
    assert first == [record(strength) for strength in STRENGTHS]
    assert first[0] != first[1] != first[2] != first[0]


@pytest.mark.parametrize(
    ("one", "other"), [("random:3", "random:1"), ("exact:3", "random:3"), ("reckless", "random:1")]
)
def test_who_is_stronger_wins_more(one: str, other: str) -> None:
    table = selfplay.table([("basic", game().rules)], [one, other], 60, 5, ["school"])
    (score,) = selfplay.summed(table, selfplay.play(table)).pairs
    assert score.wins > 30, score


def test_every_bot_and_strength_has_words() -> None:
    for bot in BOTS.values():
        rows = [bot.name, bot.about, *bot.levels]
        assert len(rows) == 5 and all(set(row) == set(languages()) and all(row.values()) for row in rows)
    words = [key for key in catalogue() if key.startswith("swashbuckling.bots.")]
    assert len(words) == 1 + 5 * len(BOTS)
    assert len({str(bot.about) for bot in BOTS.values()}) == len(BOTS)
    assert all(f"swashbuckling.event.{name}" in catalogue() for name in (*MATTERS, *TURNS))


# ---- the player that reckons


def test_what_a_duel_is_worth_is_the_exact_mean() -> None:
    params = game().params
    wits, me, foe = wits_of(params), Match(game(), "school").state.figures[0], Match(game(), "school").state.figures[1]
    a, b = fighter_of(me), fighter_of(foe)
    stakes = wits.stakes("duel", 5, 3, a, b)
    rolls = odds(params, "duel", 5, 3)
    there, here = wits.losses(b, "duelling"), wits.losses(a, "duelling")
    exact = sum(
        (chance * (Fraction(there[min(r.hits, 15)]) - Fraction(here[min(r.back, 15)])) for r, chance in rolls.items()),
        Fraction(0),
    )
    assert stakes.gain == pytest.approx(float(exact))
    assert stakes.hit == pytest.approx(float(rolls.where(lambda roll: roll.hits > 0)))
    assert sum(stakes.ones.values()) == pytest.approx(1)


def test_it_gathers_dice_first_and_draws_its_sword_when_more_would_not_pay() -> None:
    ours, seen = game(), []
    for actions in range(7):
        state = read_state(told("athos-guard", "athos", actions, athos="A3", guard="B2"))
        plan = wits_of(ours.params).plan(*wits_of(ours.params).apart(state.figure("athos"), state.figure("guard")), 5)
        seen.append(plan.duel[actions][0] > plan.act[actions][0])
    assert seen == sorted(seen) and not seen[0] and seen[-1]  # actions up to some pool, the duel from there on


def test_a_stunned_or_disarmed_thinker_sees_to_itself() -> None:
    ours = game()
    for mark, wanted in (("A3 s", ask.RecoverStun), ("A3 u", ask.RecoverWeapon)):
        state = read_state(told("", "athos", 0, athos=mark, guard="B2"))
        for bot in ("prudent", "exact"):
            assert isinstance(BOTS[bot].choose(ours, state, Roller(1)), wanted)

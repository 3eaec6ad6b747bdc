"""Made questions before the second solver: it never says otherwise, unless somebody breaks the engine."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction

import pytest

from aofa_widgets.cli.benches.quiz import every, odd, right
from aofa_widgets.errors import InputError
from aofa_widgets.games.swashbuckling import second
from aofa_widgets.games.swashbuckling.odds import at_least, keeps, odds
from aofa_widgets.games.swashbuckling.params import Params
from aofa_widgets.rules import Ruleset
from aofa_widgets.teach.quiz.make import make, plain_values

from .planted import BUGS, forget, plant
from .second_records import value

BASE = Ruleset.load("swashbuckling")
CHANCY = (
    "tie.winner", "tie.hits", "six.extra", "hits.per_point", "duel.attacker_takes_hits", "duel.rounds",
    "opposed.attacker_takes_hits", "init.losing_face", "init.ones_to_lose", "dice.sides", "variant.count_ones",
    "variant.extended_swashbuckling", "xs.ones", "variant.extended_turns", "xt.ones", "variant.both",
)  # fmt: skip


def judged(rules, number, seed, **only):
    """Items of these rules, none of them doubtful; what the second solver contradicted must be nothing."""
    apart = []
    items = make(rules, number, seed, differ=lambda item, found: apart.append((item.claim, found)), **only)
    assert apart == []
    values = plain_values(rules)
    for item in items:
        assert len(right(second, values, item)) == 1, item
        assert not odd(item), item
    return items


def test_a_few_hundred_questions_hold():
    items = judged(BASE, 400, 20)
    assert len(items) == 400
    assert len(Counter(item.topic for item in items)) > 12


def test_questions_hold_under_other_rules():
    for seed, rules in enumerate(list(every("swashbuckling"))[:: 4]):
        assert len(judged(rules, 25, seed)) == 25


@pytest.mark.long
def test_ten_thousand_questions_hold():
    rulesets = list(every("swashbuckling"))
    made = [len(judged(rules, 440, 100 + seed)) for seed, rules in enumerate(rulesets)]
    assert sum(made) >= 10_000


@pytest.mark.long
def test_questions_hold_under_any_house_rule():
    keys = [key for key, parameter in BASE.book.parameters.items() if parameter.kind in ("switch", "choice", "count")]
    for seed in range(150):
        rng = random.Random(seed)
        changed = {key: value(rng, key) for key in rng.sample(sorted(set(keys) - {"edition", "players"}), 3)}
        try:
            rules = BASE.with_values(changed)
            Params.of(rules)
        except InputError:
            continue
        judged(rules, 40, seed)


def asked(rng):
    """A question on odds: of what, the dice of both sides, the hits."""
    return rng.choice(["keep", "hit", "win", "lose"]), rng.randint(0, 7), rng.randint(0, 5), rng.randint(1, 4)


def engine(params, what, dice, against, hits):
    if what == "keep":
        return keeps(params, odds(params, "opposed", dice, 0))
    roll = odds(params, "opposed" if what == "hit" else "duel", dice, against)
    return at_least(roll, hits, "back" if what == "lose" else "hits")


def apart_on_odds(seeds):
    """Rules and questions on which the two find different chances."""
    for seed in seeds:
        rng = random.Random(seed)
        rules = BASE.with_values({key: value(rng, key) for key in rng.sample(CHANCY, rng.choice([0, 1, 2, 3, 4]))})
        try:
            params = Params.of(rules)
            for what, dice, against, hits in (asked(rng) for _ in range(4)):
                claim = {"odds": what, "dice": dice, "against": against, "hits": hits}
                if Fraction(second.answer(plain_values(rules), claim)) != engine(params, what, dice, against, hits):
                    yield claim, rules.changes()
        except (InputError, second.Unanswerable):
            continue


def test_exact_odds_agree_under_random_rules():
    assert list(apart_on_odds(range(150))) == []  # what the bugs below have to set apart


@pytest.fixture
def fresh():
    forget()
    yield
    forget()


ODDS = {
    "a second six adds nothing": ("odds.rolls", "best_die", "max(0, state[1] - 1)", "0"),
    "a tie does no hit": ("odds.rolls", "taken_of", "hits = params.tie_hits", "hits = 0"),
    "a tie is the defender's": ("odds.rolls", "taken_of", 'params.tie_winner != "defender"', "False"),
    "the attacker goes free": ("odds.rolls", "taken_of", "return hits, back * (", "return hits, 0 * ("),
    "at least is more than": ("odds.fate", "at_least", ">= hits", "> hits"),
    "a roll always keeps": ("odds.fate", "keeps", '!= "lost"', '!= "found"'),
}


@pytest.mark.parametrize("bug", ODDS)
def test_a_bug_in_the_odds_sets_them_apart(bug, fresh, monkeypatch):
    plant(monkeypatch, *ODDS[bug])
    assert next(apart_on_odds(range(150)), None)


SEEN = (
    "a second six adds nothing", "a tie does no hit", "only the row of the last hit counts", "a second stun stuns",
    "figures fall one wound late", "a stun costs nothing", "Rating helps an action", "the attacker forgets his Rating",
    "the initiative survives a 1", "a stunned figure walks", "a steady figure recovers",
)  # fmt: skip
ITEMS = {bug: BUGS[bug] for bug in SEEN} | {
    "a target forgets its Rating": ("resolve", "target_cup", "rating=figure.rating", "rating=1"),
    "what is kept is lost": ("odds.fate", "keeps", '!= "lost"', '== "lost"'),
    "at least is more than": ODDS["at least is more than"],
}


ASKED = {"resolve": ["dice", "tables"], "flow.turns": ["dice"], "legal": ["may"], "odds.fate": ["odds"]}


@pytest.mark.parametrize("part", ASKED)
def test_without_a_bug_the_same_questions_set_nobody_apart(part):
    assert len(judged(BASE, 150, 5, families=ASKED[part])) > 100


@pytest.mark.parametrize("bug", ITEMS)
def test_a_bug_of_the_engine_is_seen_in_the_questions_and_none_of_them_is_given_out(bug, fresh, monkeypatch):
    """What the bug spoils is told to `differ`; what is given out all the same is right."""
    sound = Ruleset.load("swashbuckling")
    plant(monkeypatch, *ITEMS[bug])
    seen = []
    items = make(sound, 150, 5, ASKED[ITEMS[bug][0]], differ=lambda item, found: seen.append((item, found)))
    assert seen
    values = plain_values(sound)
    assert all(len(right(second, values, item)) == 1 for item in items)

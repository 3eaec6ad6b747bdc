"""The reason of best play: its parts add up to the difference, and its sentence names the one that weighs most."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent / "games" / "swashbuckling")]

from test_lone import VARIANTS, rules  # noqa: E402

from aofa_widgets.games.swashbuckling.odds import lone_telling as telling  # noqa: E402
from aofa_widgets.games.swashbuckling.odds.lone import Stance, Way  # noqa: E402
from aofa_widgets.games.swashbuckling.odds.rolls import Roll  # noqa: E402
from aofa_widgets.lab.solve import solve  # noqa: E402
from aofa_widgets.rules import Ruleset  # noqa: E402

NOUGHT = re.compile(r"(?<![\d.,])0\s?%")
RULES = {
    **VARIANTS,
    "lucky": rules(init__ones_to_lose=2),
    "lucky turns": rules(init__ones_to_lose=2, variant__extended_turns=True),
    "two dice": rules(pool__per_action=2),
    "wide": rules(dice__sides=8, pool__per_action=3, init__losing_face=3),
    "no pool": rules(pool__max=1),
    "no way out": rules(disengage__automatic=False, push__blocked_effect="wound"),
}
TOLD = {
    "en": {
        "lost": "initiative is lost|may lose the initiative",
        "ended": "activation ends|may end the activation",
        "counted": "1s of its roll",
        "ones": "1s of a larger pool",
        "later": "every roll after the duel",
    },
    "fr": {
        "lost": "l’initiative se perd à ce jet|ce jet peut faire perdre",
        "ended": "l’activation prend fin à ce jet|ce jet peut mettre fin",
        "counted": "les 1 de ce jet",
        "ones": "les 1 d’une réserve plus grande",
        "later": "à chaque jet après le duel",
    },
}


def solved(name, strikes):
    most = {"pool.max": 1 if name == "no pool" else 4, "wounds.to_fall": 2}
    return solve(RULES[name].with_values(most), 3, 2, strikes=strikes)


@pytest.mark.parametrize("strikes", [False, True])
@pytest.mark.parametrize("name", RULES)
def test_the_parts_add_up_and_the_sentence_names_the_one_that_weighs_most(name, strikes):
    best = solved(name, strikes)
    weighed = 0
    for spot in [*best.spots][:: 11 if strikes else 7]:
        ways, told = best.ways(spot), best.why(spot)
        assert not any(NOUGHT.search(text) for text in told.values()), told
        worth = dict(ways)
        if Way("duel") not in worth:
            continue
        found = telling.weighed(best, spot)
        more = next(chance for way, chance in ways if way.what in ("act", "strike"))
        assert abs(sum(found.parts) - (more - worth[Way("duel")])) < 1e-9
        assert found.lose + found.end == best.lone.risk(spot) and found.parts.blow > -1e-9
        then = best.lone.after(spot, Way("act", next(way.near for way in worth if way.what == "act")), Roll(0, 0, 0))[0]
        assert best.lone.ways(then)[0].what == "duel"  # an action leads nobody out of reach
        if not found.lose:
            assert found.parts.lost == 0
        if not found.end:
            assert found.parts.ended == 0
        weighed += 1
        if told["en"].startswith("Best: duel now"):
            assert min(found.parts) < 0
            part = found.parts.least
        elif "On the other hand" in told["en"]:
            assert min(found.parts) <= -telling.CLOSE and max(found.parts) > 0
            part = found.parts.least
        else:
            continue
        for lang, words in TOLD.items():
            named = [key for key, pattern in words.items() if re.search(pattern, told[lang])]
            assert named == ([part] if part in words else []), (told[lang], found)
        numbers = re.search(r"(\d+)% of the time instead of (\d+)%", told["en"])
        if numbers:
            assert int(numbers[1]) > int(numbers[2]) > 0 and found.parts.ones < 0
    assert weighed > 10


def test_where_a_roll_cannot_lose_the_initiative_the_reason_lies_in_the_duel_or_after_it():
    """Two 1s are needed and the action rolls one die: its own roll risks nothing."""
    for values, house in (({"init.ones_to_lose": 2}, None), ({}, "extended-swashbuckling")):
        ruleset = Ruleset.load("swashbuckling", house=[house] if house else []).with_values(values)
        best = solve(ruleset, 3, 2, strikes=False)
        start = best.lone.begin()[0]
        for spot in (start, start._replace(mine=Stance(2), theirs=Stance(2))):
            found, told = telling.weighed(best, spot), best.why(spot)
            assert found.lose == found.end == 0 and found.parts.least in ("ones", "later", "counted")
            for lang in ("en", "fr"):
                assert not NOUGHT.search(told[lang])
                assert telling.cost(best.lone, spot, found)[lang] in told[lang]


@pytest.mark.parametrize(
    ("dice", "en", "fr"), [(1, "one die", "un dé"), (2, "two dice", "deux dés"), (3, "three", "trois")]
)
def test_the_dice_that_an_action_adds_are_counted(dice, en, fr):
    best = solve(rules(pool__per_action=dice, pool__max=12), 3, 2, strikes=False)
    sentences = [best.why(spot) for spot in [*best.spots][::17]]
    counted = [told for told in sentences if re.search(r"(die|dice) more", told["en"])]
    assert counted
    for told in counted:
        assert f"{en} {'' if dice < 3 else 'dice '}more" in told["en"], told
        assert f"{fr} {'' if dice < 3 else 'dés '}de plus" in told["fr"], told
        wrong = "que un|que rapporte (deux|trois)|que rapportent un|dés de plus reste |dé de plus restent"
        assert not re.search(wrong, told["fr"])


def test_no_dice_are_promised_where_the_pool_is_full():
    best = solve(rules(pool__max=2), 3, 2, strikes=False)
    start = best.lone.begin()[0]._replace(actions=2)
    assert telling.weighed(best, start).dice == 0 and "more wins in hits" not in best.why(start)["en"]

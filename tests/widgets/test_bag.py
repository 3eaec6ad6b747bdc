"""The token bag: draws, chances against every order of the tokens, what it refuses, and the view in Chromium."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations

import pytest

from aofa_widgets.dice.urn import at_least, waiting
from aofa_widgets.errors import InputError
from aofa_widgets.play.bags import Bag as Tokens
from aofa_widgets.play.bags import Token
from aofa_widgets.widgets.bag import Bag

FATE = Token("fate", {"en": "Fate token", "fr": "Jeton du destin"}, {"en": "a fate token", "fr": "un jeton"}, "star")
RED = Token("red", {"en": "Red token", "fr": "Jeton rouge"}, {"en": "a red token", "fr": "un jeton rouge"}, "disc")
BLUE = Token("blue", {"en": "Blue token", "fr": "Jeton bleu"}, {"en": "a blue token", "fr": "un jeton bleu"}, "ring")


def tokens(**left: int) -> Tokens:
    """A small bag whose turn ends with the second fate token."""
    left = left or {"red": 2, "blue": 3, "fate": 2}
    return Tokens((RED, BLUE, FATE), left, ends="fate", to_end=2, takes=("red",), take={"en": "Taken", "fr": "Pris"})


def test_the_turns_end_is_that_of_every_order():
    bag = tokens()
    orders = list(permutations("rrbbbff"))
    for draws in range(1, 9):
        ended = sum(order[:draws].count("f") >= 2 for order in orders)
        assert bag.ending(draws) == Fraction(ended, len(orders)), draws
    mean = Fraction(sum([n for n in range(1, 8) if order[:n].count("f") == 2][0] for order in orders), len(orders))
    assert bag.mean == mean == waiting(7, 2, 2)
    assert at_least(3, 0, 2, 1) == 0


def test_a_turn_from_its_first_draw_to_the_next_turn():
    bag = Bag(tokens(), seed=5, lang="en")
    drawn = []
    while not bag.tokens.over:
        drawn.append(bag.draw())
    assert drawn.count("fate") == 2 and drawn[-1] == "fate"
    assert [side for _, side in bag.tokens.drawn] == [n % 2 for n in range(len(drawn))]
    assert "The turn is over" in bag.sentence()
    with pytest.raises(InputError, match="turn is over"):
        bag.draw()
    last = bag.tokens.drawn[-1][1]
    bag.again()
    assert dict(bag.tokens.left) == {"red": 2, "blue": 3, "fate": 2}
    assert (bag.tokens.side, bag.tokens.turn) == (last, 2)
    again = Bag(tokens(), seed=5)
    assert [again.draw() for _ in drawn] == drawn


def test_fetched_tokens_leave_and_come_back_with_the_next_turn():
    bag = Bag(tokens(), seed=1)
    bag.fetch("red")
    assert bag.tokens.left["red"] == 1 and bag.tokens.side == 0
    with pytest.raises(InputError):
        bag.fetch("fate")
    bag.draw("blue")
    bag.back()
    assert bag.tokens.drawn == () and bag.tokens.side == 0
    bag.again()
    assert bag.tokens.left["red"] == 2


@pytest.mark.parametrize(
    "wrong",
    [
        lambda bag: bag.draw("green"), lambda bag: bag.back(), lambda bag: bag.put("red", -1),
        lambda bag: bag.put("red", True), lambda bag: bag.put("green", 1), lambda bag: bag.fetch("blue"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_and_changes_nothing(wrong):
    bag = Bag(tokens(), seed=1)
    before = bag.tokens
    with pytest.raises(InputError) as told:
        wrong(bag)
    assert told.value.say("en") and told.value.say("fr") != told.value.say("en")
    assert bag.tokens is before


def test_an_empty_bag_says_so():
    bag = Bag(tokens(red=0, blue=0, fate=0), lang="fr")
    with pytest.raises(InputError) as told:
        bag.draw()
    assert "vide" in told.value.say("fr")
    assert "vide" in bag.sentence()


def test_a_game_without_a_bag_is_told():
    from aofa_widgets.rules import Ruleset

    with pytest.raises(InputError, match="no bag"):
        Bag(Ruleset.load("swashbuckling"))


def test_the_bag_in_a_still_picture():
    bag = Bag(tokens(), seed=1, lang="fr")
    bag.draw()
    assert bag._repr_svg_().count("<svg") == 1 and "Jeton bleu" in bag._repr_svg_()


@pytest.mark.browser
@pytest.mark.parametrize(("lang", "dark", "width"), [("en", False, 760), ("fr", True, 480), ("fr", False, 320)])
def test_the_bag_by_keyboard_alone(bench, lang, dark, width):
    bag = Bag(tokens(), seed=5, lang=lang)
    view = bench(bag, width=width, dark=dark)
    view.root.locator('[data-do="draw"]').focus()
    view.page.keyboard.press("Enter")
    view.until(lambda: len(bag.tokens.drawn) == 1)
    view.settle()
    said = view.root.get_by_role("status").inner_text().strip()
    assert said and said == bag.bag["sentence"][lang].replace("**", "")
    assert view.root.locator(".aw-drawn > li").count() == 2
    view.root.locator('[data-do="real"]').focus()
    view.page.keyboard.press("Space")
    view.root.locator('[data-do="drawn"][data-token="fate"]').focus()
    view.page.keyboard.press("Enter")
    view.until(lambda: bag.tokens.drawn[-1][0] == "fate")
    view.settle()
    assert view.root.locator(".aw-left-row .aw-spoken").all_inner_texts() == [r["said"][lang] for r in bag.bag["rows"]]
    assert view.axe() == [] and view.overflow() == []

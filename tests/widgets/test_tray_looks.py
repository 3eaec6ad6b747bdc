"""How dice lie in the tray: empty before the throw, words apart, no crown without a rival."""

from __future__ import annotations

import pytest

from aofa_widgets.rules import Ruleset
from aofa_widgets.widgets.tray import DiceTray
from aofa_widgets.widgets.tray.reading import marks

NAMES = ("porthos", "guard2")
DICE = ({"swash": 3, "rating": 3, "bonus": 1}, {"rating": 2})


def test_a_single_die_of_an_action_is_not_the_highest_of_anything():
    ruleset = Ruleset.load("swashbuckling")
    assert marks(ruleset, "action", 0, ((6,),))[0][0][0] == ()
    assert marks(ruleset, "opposed", 0, ((6,),))[0][0][0] == ("highest",)


@pytest.mark.browser
def test_dice_not_thrown_are_empty(bench):
    view = bench(DiceTray(lang="en", mode="duel"))
    assert view.root.locator(".aw-die").count() and view.root.locator(".aw-die [data-pips]").count() == 0


@pytest.mark.browser
@pytest.mark.parametrize("width", [320, 400, 900])
def test_words_under_dice_keep_apart(bench, width):
    tray = DiceTray(lang="fr", mode="duel", dice=DICE, names=NAMES)
    tray.enter([[6, 6, 1, 6, 6, 6, 6], [6, 6]])
    view = bench(tray, width=width)
    met = view.root.evaluate("""root => {
      const words = [...root.querySelectorAll('.aw-word')].filter((n) => n.textContent).map((n) => {
        const range = document.createRange();
        range.selectNodeContents(n);
        return range.getBoundingClientRect();
      });
      const near = (a, b) => a.left < b.right + 3 && b.left < a.right + 3 && a.top < b.bottom && b.top < a.bottom;
      return words.flatMap((a, i) => words.slice(i + 1).filter((b) => near(a, b))).length;
    }""")
    assert met == 0


def test_a_name_begins_its_sentence_with_a_capital():
    names = ({"en": "Porthos", "fr": "Porthos"}, {"en": "the Guard", "fr": "le garde"})
    tray = DiceTray(lang="fr", mode="duel", dice=DICE, names=names)
    tray.enter([[6, 2, 1, 6, 4, 3, 5], [5, 3]])
    assert " 3 et 5. Le garde\u00a0: deux dés" in tray.sentence()

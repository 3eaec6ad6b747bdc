"""The words of a still picture stay on its card: measured where letters are real."""

from __future__ import annotations

from typing import Any

import pytest

from aofa_widgets.games import GAMES
from aofa_widgets.rules import Ruleset
from aofa_widgets.widgets.home.gallery import live, offered
from aofa_widgets.words import languages

CALCULATORS = ("calculator", "attack", "engagement", "reckoner")
OUTSIDE = """() => [...document.querySelectorAll('svg text')].filter((one) => {
  const box = one.getBBox(), page = one.ownerSVGElement.viewBox.baseVal;
  return box.x < 0 || box.x + box.width > page.width;
}).map((one) => one.textContent)"""
MADE = [(game, name, lang) for game in GAMES for name in CALCULATORS if name in offered(game) for lang in languages()]


@pytest.mark.browser
@pytest.mark.parametrize(("game", "name", "lang"), MADE)
def test_every_label_of_a_calculators_picture_is_whole(browser: Any, game: str, name: str, lang: str) -> None:
    page = browser.new_page()
    page.set_content(live(name, Ruleset.load(game), lang)._repr_svg_())
    assert page.locator("svg text").count() > 5
    assert page.evaluate(OUTSIDE) == []
    page.close()

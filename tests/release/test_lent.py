"""What English lends to a language which is begun says that it is English: captions, glossary, the door of a site."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent))


from aofa_widgets.book.build import build  # noqa: E402
from aofa_widgets.book.formats import render  # noqa: E402
from aofa_widgets.games import GAMES  # noqa: E402
from aofa_widgets.rules import Ruleset  # noqa: E402
from aofa_widgets.site.pages import front  # noqa: E402
from aofa_widgets.site.pages.shell import Shell  # noqa: E402
from aofa_widgets.site.plan import planned  # noqa: E402

pytestmark = pytest.mark.usefixtures("spanish")


def test_captions_and_glossary_say_that_they_are_english() -> None:
    view = build(Ruleset.load(GAMES[0]))
    told, french = (render(view, lang, "html").decode() for lang in ("es", "fr"))
    captions = re.findall(r'<figcaption[^>]*><span lang="es"[^>]*>(.*?)</figcaption>', told, re.S)
    assert captions and not [one for one in captions if '<span lang="en">' not in one]
    entries = re.findall(r'<span class="def"([^>]*)>', told)
    assert entries and set(entries) == {' lang="en"'}
    assert ' lang="en"' not in french[french.index('id="glossary"') : french.index("</main>")]


def test_the_card_of_the_door_is_in_its_own_language_or_says_that_it_is_not() -> None:
    door = next(front.pages(Shell(planned([]), live=True))).data.decode()
    cards = dict(re.findall(r'<section class="card" lang="(..)"(.*?)</section>', door, re.S))
    assert ">Español</a>" in cards["es"] and "Sin traducir todavía" in cards["es"]
    assert '<p class="lead"><span lang="en">Tabletop games' in cards["es"]
    assert ">Entrer en français</a>" in cards["fr"] and not re.search("<span|quiet", cards["fr"])
    assert door.count("Rules to play with") == 2  # in the page's title and at its head, not once more for Spanish
    assert '<p lang="es"><span lang="en">Unofficial' in door and '<p lang="fr">Outil' in door

"""Captions and the glossary of a book that English lends to a language which is begun say that they are English."""

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

pytestmark = pytest.mark.usefixtures("spanish")


def test_captions_and_glossary_say_that_they_are_english() -> None:
    view = build(Ruleset.load(GAMES[0]))
    told, french = (render(view, lang, "html").decode() for lang in ("es", "fr"))
    captions = re.findall(r'<figcaption[^>]*><span lang="es"[^>]*>(.*?)</figcaption>', told, re.S)
    assert captions and not [one for one in captions if '<span lang="en">' not in one]
    entries = re.findall(r'<span class="def"([^>]*)>', told)
    assert entries and set(entries) == {' lang="en"'}
    assert ' lang="en"' not in french[french.index('id="glossary"') : french.index("</main>")]

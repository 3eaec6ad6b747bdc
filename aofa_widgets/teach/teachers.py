"""The teacher's notebook: the stopping problem, with a class made up, a house rule, and best play of the whole duel."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator
from typing import Any

from aofa_widgets.games import GAMES, load
from aofa_widgets.rules import load_book
from aofa_widgets.words import in_its_own, languages, say
from aofa_widgets.words.typography import typeset

from .cells import code, told

GUIDE = {"en": "teachers.md", "fr": "teachers.fr.md"}


def teachers(game: str) -> tuple[tuple[str, str, tuple[dict[str, Any], ...]], ...]:
    """The teacher's notebooks of a game: path inside the tutorials, language, cells; none for a game without any.

    >>> [path for path, lang, cells in teachers("swashbuckling")]
    ['en/teachers/stop_or_once_more.ipynb', 'fr/teachers/stop_ou_encore.ipynb']
    """
    if house_of(game) not in load_book(game).houses():
        return ()
    return tuple((_place(lang), lang, tuple(_cells(game, lang))) for lang in languages())


def house_of(game: str) -> str:
    """The house rule that a teacher compares the book's own rules with: `TAUGHT` of the game's package."""
    return str(getattr(load(game), "TAUGHT", "")) if game in GAMES else ""


def _place(lang: str) -> str:
    return f"{lang}/teachers/{say('stopping.nb_file', lang)}.ipynb"


def _cells(game: str, lang: str) -> Iterator[dict[str, Any]]:
    title = f"# {say('stopping.title', lang)}"
    intro = say("stopping.nb_intro", lang, page=GUIDE.get(lang, GUIDE["en"]))
    yield told("title", f"{title}\n\n{intro}")
    spoken = f'lang="{lang}"'
    yield code("both", f"import aofa_widgets as aofa\n\naofa.stopping({spoken})")
    yield told("class-text", say("stopping.nb_class", lang, game=game))
    yield code("class", f"aofa.stopping(data=aofa.pretend_class(turns=20, seed=1), {spoken})")
    yield told("rules-text", say("stopping.nb_rules", lang))
    rules = f'aofa.Ruleset.load("{game}", house=["{house_of(game)}"])'
    yield code("rules", f"aofa.stopping({rules}, {spoken})")
    yield told("whole-text", say("stopping.nb_whole", lang))
    yield code("whole", f"aofa.DuelCalculator({spoken})")
    rows = [f"[{say('home.title', lang)}](../{say('home.notebook', lang)}.ipynb)"]
    for other in languages():
        if other != lang:
            path = posixpath.relpath(_place(other), posixpath.dirname(_place(lang)))
            rows.append(f"[{in_its_own('home.in_this_language', other)}]({path})")
    yield told("next", "\n\n".join(rows))
    yield told("notice", f"---\n\n*{typeset(' '.join(load_book(game).notice[lang].split()), lang)}*")

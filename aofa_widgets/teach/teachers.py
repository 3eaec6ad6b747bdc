"""The teacher's notebook: the stopping problem, with a class made up, a house rule, and best play of the whole duel."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from aofa_widgets.rules import load_book
from aofa_widgets.words import languages, say
from aofa_widgets.words.typography import typeset

GUIDE = {"en": "teachers.md", "fr": "teachers.fr.md"}
HOUSE = "lucky-star"


def teachers(game: str) -> dict[str, tuple[dict[str, Any], ...]]:
    """The cells of the teacher's notebook of a game, by its path inside the tutorials; none for a game without one.

    >>> sorted(teachers("swashbuckling"))
    ['en/teachers/stop_or_once_more.ipynb', 'fr/teachers/stop_ou_encore.ipynb']
    """
    if HOUSE not in load_book(game).houses():
        return {}
    return {
        f"{lang}/teachers/{say('stopping.nb_file', lang)}.ipynb": tuple(_cells(game, lang)) for lang in languages()
    }


def _cells(game: str, lang: str) -> Iterator[dict[str, Any]]:
    title = f"# {say('stopping.title', lang)}"
    yield _told("title", f"{title}\n\n{say('stopping.nb_intro', lang, page=GUIDE[lang])}")
    spoken = f'lang="{lang}"'
    yield _code("both", f"import aofa_widgets as aofa\n\naofa.stopping({spoken})")
    yield _told("class-text", say("stopping.nb_class", lang))
    yield _code("class", f"aofa.stopping(data=aofa.pretend_class(turns=20, seed=1), {spoken})")
    yield _told("rules-text", say("stopping.nb_rules", lang))
    rules = f'aofa.Ruleset.load("{game}", house=["{HOUSE}"])'
    yield _code("rules", f"aofa.stopping({rules}, {spoken})")
    yield _told("whole-text", say("stopping.nb_whole", lang))
    yield _code("whole", f"aofa.DuelCalculator({spoken})")
    yield _told("notice", f"---\n\n*{typeset(' '.join(load_book(game).notice[lang].split()), lang)}*")


def _told(name: str, text: str) -> dict[str, Any]:
    return {"cell_type": "markdown", "id": name, "metadata": {}, "source": text.splitlines(keepends=True)}


def _code(name: str, text: str) -> dict[str, Any]:
    return {
        "cell_type": "code", "execution_count": None, "id": name, "metadata": {}, "outputs": [],
        "source": text.splitlines(keepends=True),
    }  # fmt: skip

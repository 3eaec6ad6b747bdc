"""The start notebooks: one for each language, with the start page and a link to every lesson."""

from __future__ import annotations

import posixpath
from collections.abc import Iterable

from aofa_widgets.rules import Ruleset, load_book
from aofa_widgets.rules.ruleset import games_with_a_book
from aofa_widgets.words import in_its_own, languages, say
from aofa_widgets.words.typography import typeset

from .cells import code, notebook_of, told
from .export import notebooks, place
from .lesson import load_lessons, open_lesson
from .teachers import teachers


def start_place(lang: str) -> str:
    """Path of the start notebook of a language inside the tutorials.

    >>> start_place("en"), start_place("fr")
    ('en/home.ipynb', 'fr/accueil.ipynb')
    """
    return f"{lang}/{say('home.notebook', lang)}.ipynb"


def every_notebook() -> dict[str, str]:
    """Every lesson of the rulebook, the pages for teachers and the start pages as notebook text, by path.

    Raises: SourceError for lessons that cannot be read or printed.
    """
    games = games_with_a_book()
    return {path: text for game in games for path, text in notebooks(game).items()} | start_notebooks(games)


def start_notebooks(games: Iterable[str]) -> dict[str, str]:
    """The start notebook of every language as notebook text, by its path inside the tutorials.

    Raises: SourceError for lessons that cannot be read or printed.
    """
    every = [game for game in games if load_lessons(game)]
    return {start_place(lang): _notebook(every, lang) for lang in languages()}


def _notebook(games: list[str], lang: str) -> str:
    shown = f'import aofa_widgets as aofa\n\naofa.Start(lang="{lang}")'
    rows = [f"## {say('home.by_notebook', lang)}", ""]
    for game in games:
        rules = Ruleset.load(game)
        if len(games) > 1:
            rows += ["", f"### {typeset(load_book(game).title[lang], lang)}", ""]
        for one in load_lessons(game):
            path = posixpath.relpath(place(one, lang), lang)
            number = f"{one.number}. " if one.number else ""
            minutes = say("lesson.minutes", lang, n=one.minutes)
            rows.append(f"- [{number}{open_lesson(one, lang, rules).title}]({path}) ({minutes})")
    for other in languages():
        if other != lang:
            path = posixpath.relpath(start_place(other), lang)
            rows += ["", f"[{in_its_own('home.in_this_language', other)}]({path})"]
    for path, spoken, _ in [one for game in games for one in teachers(game)]:
        if spoken == lang:
            rows += ["", f"[{say('home.for_teachers', lang)}]({posixpath.relpath(path, lang)})"]
    rows += ["", "---"]
    for game in games:
        book = load_book(game)
        rows += ["", f"**{typeset(book.title[lang], lang)}** *{typeset(' '.join(book.notice[lang].split()), lang)}*"]
    cells = [
        told("title", f"# {say('home.title', lang)}\n\n{say('home.how', lang)}"),
        code("start", shown),
        told("lessons", "\n".join(rows)),
    ]
    return notebook_of(cells, lang, {"page": "start"})

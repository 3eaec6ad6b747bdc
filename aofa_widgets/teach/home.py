"""The start notebooks: one for each language, with the start page and a link to every lesson."""

from __future__ import annotations

import json
import posixpath
from collections.abc import Iterable
from typing import Any

from aofa_widgets.rules import Ruleset, load_book
from aofa_widgets.words import languages, say
from aofa_widgets.words.typography import typeset

from .export import METADATA, place
from .lesson import load_lessons, open_lesson


def start_place(lang: str) -> str:
    """Path of the start notebook of a language inside the tutorials.

    >>> start_place("en"), start_place("fr")
    ('en/home.ipynb', 'fr/accueil.ipynb')
    """
    return f"{lang}/{say('home.notebook', lang)}.ipynb"


def start_notebooks(games: Iterable[str]) -> dict[str, str]:
    """The start notebook of every language as notebook text, by its path inside the tutorials.

    Raises: SourceError for lessons that cannot be read or printed.
    """
    every = [game for game in games if load_lessons(game)]
    return {start_place(lang): _notebook(every, lang) for lang in languages()}


def _notebook(games: list[str], lang: str) -> str:
    import nbformat

    shown = f'import aofa_widgets as aofa\n\naofa.Start(lang="{lang}")'
    rows = [f"## {say('home.by_notebook', lang)}", ""]
    for game in games:
        rules = Ruleset.load(game)
        for one in load_lessons(game):
            path = posixpath.relpath(place(one, lang), lang)
            number = f"{one.number}. " if one.number else ""
            minutes = say("lesson.minutes", lang, n=one.minutes)
            rows.append(f"- [{number}{open_lesson(one, lang, rules).title}]({path}) ({minutes})")
    for other in languages():
        if other != lang:
            path = posixpath.relpath(start_place(other), lang)
            rows += ["", f"[{say('home.in_this_language', other)}]({path})"]
    rows += ["", "---", ""]
    rows += [f"*{typeset(' '.join(load_book(game).notice[lang].split()), lang)}*" for game in games]
    data = {
        "cells": [
            _told("title", f"# {say('home.title', lang)}\n\n{say('home.how', lang)}"),
            {**_told("start", shown), "cell_type": "code", "execution_count": None, "outputs": []},
            _told("lessons", "\n".join(rows)),
        ],
        "metadata": {**METADATA, "lang": lang, "aofa": {"page": "start"}},
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    nbformat.validate(data)
    return json.dumps(data, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def _told(name: str, text: str) -> dict[str, Any]:
    return {"cell_type": "markdown", "id": name, "metadata": {}, "source": text.splitlines(keepends=True)}

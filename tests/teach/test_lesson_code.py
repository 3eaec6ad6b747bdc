"""The lines of Python at the end of a lesson's notebook run as they stand, for every game."""

from __future__ import annotations

import json
import re

import pytest

from aofa_widgets.games import GAMES
from aofa_widgets.rules import Ruleset
from aofa_widgets.teach.export import notebook
from aofa_widgets.teach.lesson import load_lessons, open_lesson
from aofa_widgets.words import languages


@pytest.mark.parametrize("game", GAMES)
def test_the_lines_for_the_curious_run(game: str) -> None:
    """Each lesson in one language, by turns; a real kernel runs them all in both (tests/people/test_notebooks.py)."""
    lessons, rules, langs = load_lessons(game), Ruleset.load(game), languages()
    for at, lesson in enumerate(lessons):
        made = json.loads(notebook(open_lesson(lesson, langs[at % len(langs)], rules), lessons))
        blocks = re.findall(r"```python\n(.*?)```", "\n".join("".join(cell["source"]) for cell in made["cells"]), re.S)
        assert blocks, lesson.key
        for block in blocks:
            exec(compile(block, f"{game}/{lesson.key}", "exec"), {})

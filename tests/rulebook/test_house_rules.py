"""House rules that ship, of every game: how long their words may be, and that all of a game go together.

What a message of a failing test says here stands in docs/adding.md too. What each of them moves: the game's own tests.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from aofa_widgets.book.build import build
from aofa_widgets.rules import Ruleset, load_book
from aofa_widgets.rules.check import check_house
from aofa_widgets.rules.ruleset import games_with_a_book

TITLE = 40  # characters: it stands on one line of a sheet
WHY = (31, 199)  # a sentence: more than the title says again, less than a paragraph
HOUSES = [(game, name, path) for game in games_with_a_book() for name, path in load_book(game).houses().items()]


def faults(path: Path, game: str, laid: Mapping[str, Any]) -> Iterator[str]:
    """What is wrong with the head of a house rule, each with what is allowed."""
    where = f"rulebook/{game}/house/{path.name}"
    if laid["id"] != path.stem or laid["game"] != game:
        yield f"{where}: id is {laid['id']} and game is {laid['game']}; they are the names of the file and its game"
    for lang in ("en", "fr"):
        title, why = laid["title"][lang], laid.get("why", {}).get(lang, "")
        if len(title) > TITLE or title.endswith(".") or not title[0].isupper():
            yield f"{where}: title.{lang} has {len(title)} characters: {TITLE} at most, a capital first, no full stop"
        if not WHY[0] <= len(why) <= WHY[1] or not why.endswith("."):
            yield f"{where}: why.{lang} has {len(why)} characters: a sentence of {WHY[0]} to {WHY[1]}"


@pytest.mark.parametrize(("game", "name", "path"), HOUSES, ids=[f"{game}-{name}" for game, name, _ in HOUSES])
def test_each_says_what_it_is_and_why_in_both_languages(game: str, name: str, path: Path) -> None:
    laid = tomllib.loads(path.read_text(encoding="utf-8"))
    assert list(faults(path, game, laid)) == []
    assert check_house(path, name) == []


@pytest.mark.parametrize("game", games_with_a_book())
def test_all_of_a_game_at_once_make_one_book(game: str) -> None:
    names = sorted(load_book(game).houses())
    view = build(Ruleset.load(game, house=names))
    assert [entry.id for entry in view.houses] == names, "two that change one thing name each other: after = [id]"


def test_each_limit_is_told_with_what_is_allowed() -> None:
    right = {"id": "a", "game": "g", "title": {"en": "A", "fr": "A"}}
    right |= {"why": {"en": "b" * 30 + ".", "fr": "b" * 30 + "."}}
    assert not list(faults(Path("a.toml"), "g", right))
    for field, words in (("title", "A" * 41), ("title", "a"), ("title", "A."), ("why", "Short."), ("why", "b" * 40)):
        (told,) = faults(Path("a.toml"), "g", {**right, field: {**right[field], "fr": words}})
        assert told.startswith(f"rulebook/g/house/a.toml: {field}.fr has {len(words)} characters")
    assert len(list(faults(Path("b.toml"), "g", right))) == 1

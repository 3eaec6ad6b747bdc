"""What somebody types, or a page asks: games, lessons and questions by words, and the places of a page."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path

from aofa_widgets.dice import Roller
from aofa_widgets.games import GAMES, load, usual_scenario
from aofa_widgets.lab.parlour import Parlour
from aofa_widgets.play import Match
from aofa_widgets.rules import Ruleset
from aofa_widgets.site.live.inpage import made
from aofa_widgets.teach.aloud import Aloud
from aofa_widgets.teach.lesson import lesson, load_lessons
from aofa_widgets.teach.progress import Progress
from aofa_widgets.teach.quiz import source
from aofa_widgets.teach.quiz.course import Course
from aofa_widgets.teach.quiz.talk import Talk

from ..target import Target, text_of

MOST_LINES = 8


def _lines(data: bytes) -> list[str]:
    return text_of(data).split("\n")[:MOST_LINES]


def _heard(hear: Callable[[str], list[str]], data: bytes) -> None:
    """Every line has an answer, which can be printed."""
    for line in _lines(data):
        for said in hear(line):
            said.encode()


@cache
def _rules(key: str) -> Ruleset:
    return Ruleset.load(key)


def play(key: str, data: bytes, folder: Path) -> None:
    """A game by words, from its beginning."""
    match = Match(load(key).GAME(_rules(key)), usual_scenario(key))
    parlour = Parlour(match, "en" if len(data) % 2 else "fr", roller=Roller(3), real=len(data) % 3 == 0)
    parlour.said()
    _heard(parlour.hear, data)


PLAYED = ("roll", "lancer", "1", "2", "board", "plateau", "move", "to athos", "3 inches", "yes", "odds 1",
          "duel", "who", "undo", "redo", "log", "forks", "say I jump", "comment well", "bookmark here",
          "chances 1", "name it", "open x", "open #g=1AAAA", "save", "link", "help", "aide", "why",
          "pourquoi", "5 6 6 / 1 2", "back", "quit")  # fmt: skip


def _plays() -> list[bytes]:
    return ["\n".join(PLAYED[at : at + 6]).encode() for at in range(0, len(PLAYED), 3)]


def aloud(data: bytes, folder: Path) -> None:
    """A lesson by words: which one, the first byte says."""
    every = load_lessons(GAMES[0])
    key = every[(data[0] if data else 0) % len(every)].key
    hearer = Aloud(lesson(key, lang="fr"), Progress.open("off"))
    hearer.said()
    _heard(hearer.hear, data[1:])


def quiz(data: bytes, folder: Path) -> None:
    """Questions by words."""
    rules = _rules(GAMES[0])
    talk = Talk(Course(iter(_items()), len(_items())), rules, "en", lambda again: None)
    talk.begin()
    _heard(talk.hear, data)


@cache
def _items() -> tuple[object, ...]:
    return tuple(source.make_some(_rules(GAMES[0]), 3, 5))


def place(data: bytes, folder: Path) -> None:
    """A place of a page that asks for a widget; what is no JSON never comes so far."""
    from aofa_widgets.play.plain import read_json

    given = read_json(text_of(data))
    if isinstance(given, dict):
        made(given).close()


PLACES = (
    {"widget": "DiceTray", "arguments": {"seed": 1}, "lang": "fr"},
    {"widget": "DiceTray", "arguments": {"seed": 1}, "lang": "en", "rules": "AAA-AAA"},
    {"widget": "Nothing", "game": "honour"},
)

ALOUD = (b"\x01next\n1\nhint\nshow\n", b"\x03\n\n2\n70\nskip", b"\x05roll\n1\n")
TARGETS = (
    *(Target(f"play-{key}", "text", _plays, partial(play, key), cost=50) for key in GAMES),
    Target("aloud", "text", lambda: list(ALOUD), aloud, cost=40),
    Target("quiz", "text", lambda: [b"1\n2\n3\nhint\n", b"3\n50\nskip\nquit\n", b"why\n0\n-1\n2\n"], quiz),
    Target("place", "json", lambda: [json.dumps(one).encode() for one in PLACES], place),
)

"""What is audited: each kind of page of the site, and every widget of every game."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from aofa_widgets import Exercise, Lesson, Predict, Quiz, Start
from aofa_widgets.games import GAMES
from aofa_widgets.rules import Ruleset
from aofa_widgets.teach.lesson import load_lessons
from aofa_widgets.teach.progress import Progress
from aofa_widgets.widgets.home.gallery import live, offered

LANGS = ("en", "fr")
GUIDES = {  # pages of the guide that are looked at: its doors in both languages, the others in one
    "index": LANGS, "author": ("en",), "players": ("fr",), "hosts": ("en",), "glossary": ("fr",), "reference": ("en",),
}  # fmt: skip
KIND = re.compile(
    r"(?P<door>index\.html)$|(?:en|fr)/guide/(?P<guide>[\w-]+)\.html$|(?:en|fr)/(?P<page>\w+)\.html$|both/\w+/(?P<side>book)\.html$"
    r"|(?:en|fr)/(?P<game>\w+)/(?P<of>\w+)(?P<more>-[\w-]+)?\.html$|(?:en|fr)/\w+/(?P<lesson>lessons)/[\w-]+\.html$"
)
GUIDE = ("guide doors", "guide page")


def kind_of(place: str) -> str:
    """The kind of a page by its place on the site; "" for what is no page of ours.

    >>> places = ("index.html", "fr/about.html", "both/honour/book.html", "en/honour/lessons/blow.html")
    >>> [kind_of(one) for one in places]
    ['door', 'about', 'side by side', 'lesson']
    >>> kind_of("fr/guide/index.html"), kind_of("fr/guide/honour-laws.html")
    ('guide doors', 'guide page')
    """
    found = KIND.match(place)
    if not found:
        return ""
    if found["guide"]:
        return "guide doors" if found["guide"] == "index" else "guide page"
    if found["door"] or found["side"] or found["lesson"]:
        return "door" if found["door"] else "side by side" if found["side"] else "lesson"
    if found["page"]:
        return {"index": "home"}.get(found["page"], found["page"])
    return {"index": "game"}.get(found["of"], found["of"])


def tongue(game: str) -> str:
    """The language in which a game is looked at where one is enough: one game in one, the next in the other."""
    return LANGS[list(GAMES).index(game) % len(LANGS)]


def pages_of(site: Path) -> list[tuple[str, str]]:
    """The pages that are looked at, as (kind, place): those of no game in both languages, those of a game in one.

    Of a game's lessons the first, of its sheets the main one, of the guide some pages.
    """
    names = json.loads((site / "aofa-site.json").read_text(encoding="utf-8"))["files"]
    firsts = {game: load_lessons(game)[0].key for game in GAMES}
    found = []
    for name in names:
        kind, (lang, _, rest) = kind_of(name), name.partition("/")
        game = rest.split("/")[0]
        if not name.endswith(".html") or not kind or "/sheet-" in name:
            continue
        if kind in GUIDE and lang not in GUIDES.get(Path(name).stem, ()):
            continue
        if game in GAMES and kind != "side by side" and lang != tongue(game):
            continue
        if kind != "lesson" or rest == f"{game}/lessons/{firsts[game]}.html":
            found.append((kind, name))
    return found


def widgets(lang: str) -> Iterator[tuple[str, str, Callable[[], Any]]]:
    """The widgets that are looked at in a language, as (its name, its game, what makes it).

    Those of the gallery, each of each game: in one language where several games have it, in both where one has.
    Then what leads a learner.
    """
    having = Counter(name for game in GAMES for name in offered(game))
    for game in GAMES:
        for name in offered(game):
            if having[name] == 1 or lang == tongue(game):
                yield name, game, partial(gallery, name, game, lang)
    for game in GAMES:
        if lang != tongue(game):
            continue
        rules, away = Ruleset.load(game), Progress.open("off")
        yield "lesson", game, partial(Lesson, load_lessons(game)[0].key, lang, rules, progress=away)
        yield "start", game, partial(Start, lang, game, progress=away)
        for kind, make in (("predict", Predict), ("exercise", Exercise)):
            for lesson, step in _steps(game, kind)[:1]:
                yield kind, game, partial(make, lesson, step, lang, rules)


def gallery(name: str, game: str, lang: str) -> Any:
    """A widget of the gallery, alive; the quiz, which the start page makes in a way of its own, too."""
    rules = Ruleset.load(game)
    return Quiz(rules, lang=lang) if name == "quiz" else live(name, rules, lang)


def _steps(game: str, kind: str) -> list[tuple[str, str]]:
    return [(one.key, step.id) for one in load_lessons(game) for step in one.steps if step.kind == kind]

"""What the start page shows, as plain data in every language."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from aofa_widgets.teach.overview import Overview, Row, overview, scores
from aofa_widgets.teach.progress import Progress
from aofa_widgets.words import texts

from .gallery import GALLERY, offered

Texts = Mapping[str, str]


def page_of(
    progress: Progress, game: str, titles: Mapping[str, tuple[Texts, Texts]], said: Texts | None = None
) -> dict[str, Any]:
    """The page of a learner in a game; `titles` of the games, each with its game in a sentence; `said` is a note of
    this moment, among those about the file. Who has begun no lesson of any game is `fresh`.
    """
    found = overview(progress, game)
    return {
        "games": [[key, dict(title), dict(about)] for key, (title, about) in titles.items()],
        "game": game,
        "fresh": progress.where() is None,
        "next": _next(found),
        "cards": [
            {"key": card.due.key, "title": dict(card.title), "where": dict(card.where)} for card in found.cards
        ],
        "lessons": [_lesson(row) for row in found.rows],
        "gallery": [[name, GALLERY[name].icon] for name in offered(game)],
        "learners": [{"id": one.id, "name": one.name, "title": one.title} for one in progress.learners()],
        "learner": progress.learner,
        "scores": scores(progress, game),
        "file": _short(progress.path) if progress.path else None,
        "notes": [dict(note) for note in progress.notes],
        "said": dict(said) if said else None,
    }


def _short(path: Path) -> str:
    """A path with the home folder as `~`, as people know it."""
    try:
        return str(Path("~") / path.resolve().relative_to(Path.home().resolve()))
    except (ValueError, RuntimeError, OSError):
        return str(path)


def _next(found: Overview) -> dict[str, Any]:
    """What to do now, in a sentence, and the word on the main button."""
    row = found.next
    if row is None:
        kind = "all_done" if found.rows else "no_lessons"
        return {"kind": kind, "text": texts(f"home.{kind}"), "button": None, "quiet": None}
    values = {"n": row.lesson.number, "title": row.title, "step": row.resume, "of": row.step}
    return {
        "kind": found.kind,
        "text": texts(f"home.next_{found.kind}", **values),
        "button": texts(f"home.do_{found.kind}"),
        "quiet": texts("lesson.minutes", n=row.lesson.minutes) if found.kind == "begin" else texts(
            "learner.row_begun", done=row.done, total=row.total
        ),
    }


def _lesson(row: Row) -> dict[str, Any]:
    values = {"done": row.done, "skipped": row.skipped, "total": row.total}
    key = "home.minutes" if row.state == "todo" else f"learner.row_{row.state}"
    return {
        "key": row.lesson.key,
        "n": row.lesson.number,
        "title": dict(row.title),
        "state": row.state,
        "quiet": texts(key, minutes=row.lesson.minutes, **values),
        "flag": texts("learner.changed", clauses=", ".join(row.changed)) if row.changed else None,
    }

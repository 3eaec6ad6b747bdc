"""The pages of all lessons of a game in each language, and a contents page; the same lessons give the same bytes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from markupsafe import Markup, escape

from aofa_widgets.rules import Ruleset
from aofa_widgets.rules.prose import plain
from aofa_widgets.teach.lesson import OpenLesson, load_lessons, open_lesson
from aofa_widgets.teach.step import Lesson
from aofa_widgets.words import languages, say, typeset

from ..moved.taught import changed_steps
from ..templates import environment
from .parts import Laws, shelf

HERE = Path(__file__).resolve().parent / "page"
INDEX = "index.html"
Changed = Mapping[tuple[str, str], Mapping[str, str]]
Namer = Callable[[Lesson, str], str]


def pages(
    ruleset: Ruleset, shown: Sequence[str] | None = None, only: Sequence[str] | None = None
) -> dict[str, bytes]:
    """Every page by its place in a folder: `en/index.html`, `en/01_the_action.html`, and the same in French.

    `shown`: in these languages; `only`: of these lessons, beside the contents pages.

    Raises: InputError for rules that nobody can play by; SourceError with every fault of the lessons.
    """
    lessons = load_lessons(ruleset.game)
    changed = changed_steps(ruleset)
    langs, laws = tuple(shown or languages()), Laws(ruleset)
    found: dict[str, bytes] = {}
    for lang in langs:
        opened = [open_lesson(lesson, lang, ruleset) for lesson in lessons]
        found[f"{lang}/{INDEX}"] = _index(opened, langs)
        for at, one in enumerate(opened):
            if only is not None and one.lesson.key not in only:
                continue
            found[f"{lang}/{name_of(one.lesson, lang)}"] = _page(opened, at, langs, laws, changed)
    return found


def name_of(lesson: Lesson, lang: str) -> str:
    """The file of a lesson in a language."""
    return f"{lesson.number:02}_{lesson.files[lang]}.html"


def _index(opened: Sequence[OpenLesson], langs: Sequence[str]) -> bytes:
    first = opened[0]
    rows = [
        (name_of(one.lesson, one.lang), titled(one), say("pages.minutes", one.lang, n=one.lesson.minutes))
        for one in opened
    ]
    return _render("index", first, langs, INDEX, rows=rows, title=say("pages.index", first.lang))


def _page(opened: Sequence[OpenLesson], at: int, langs: Sequence[str], laws: Laws, changed: Changed) -> bytes:
    return _render("lesson", opened[at], langs, "", **told(opened, at, laws, changed))


def told(
    opened: Sequence[OpenLesson], at: int, laws: Laws, changed: Changed, named: Namer | None = None
) -> dict[str, Any]:
    """What the template of a lesson says of the lesson itself: title, steps, the lessons before and after it.

    `named`: the file of a lesson in a language, `name_of` if none is given.
    """
    here, file = opened[at], named or name_of
    lesson = here.lesson
    why = [changed.get((lesson.key, step.id), {}) for step in lesson.steps]
    before, after = (opened[n] if 0 <= n < len(opened) else None for n in (at - 1, at + 1))
    about = say("pages.about" if lesson.number else "pages.door", here.lang, n=lesson.number, minutes=lesson.minutes)
    return {
        "title": plain(here.title),
        "about": about,
        "steps": [shelf(here, laws, n + 1, step, why[n]) for n, step in enumerate(lesson.steps)],
        "before": before and (file(before.lesson, here.lang), titled(before)),
        "after": after and (file(after.lesson, here.lang), titled(after)),
    }


def titled(opened: OpenLesson) -> str:
    """The title of a lesson behind its number."""
    number = f"{opened.lesson.number}. " if opened.lesson.number else ""
    return number + plain(opened.title)


def _coded(text: str) -> Markup:
    """A sentence of the kit, with what stands between backquotes as code."""
    parts = [escape(part) for part in text.split("`")]
    return Markup("").join(Markup("<code>{}</code>").format(part) if n % 2 else part for n, part in enumerate(parts))


def _render(template: str, opened: OpenLesson, langs: Sequence[str], name: str, **values: object) -> bytes:
    lang = opened.lang
    others = [(one, f"../{one}/{name or name_of(opened.lesson, one)}") for one in langs if one != lang]
    style = Markup((HERE / "lesson.css").read_text(encoding="utf-8"))
    page = environment(HERE).get_template(f"{template}.html.j2")
    return page.render(others=others, style=style, **around(opened), **values).encode()


def around(opened: OpenLesson) -> dict[str, Any]:
    """What the template says around a lesson: the book, the rules in force, the notice, and how it says a word."""
    lang, rules = opened.lang, opened.ruleset
    names = ", ".join(overlay.title[lang] for overlay in rules.overlays)
    return {
        "lang": lang,
        "book": typeset(rules.book.title[lang], lang),
        "rules": say("pages.rules_in_force", lang, names=typeset(names, lang)) if names else "",
        "notice": typeset(" ".join(rules.book.notice[lang].split()), lang),
        "coded": _coded,
        "say": lambda key, to=lang, **more: say(f"pages.{key}", to, **more),
    }

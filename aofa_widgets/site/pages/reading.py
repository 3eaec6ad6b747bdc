"""What is read: the book in one language and side by side, the quick sheets, and the lessons with their live half."""

from __future__ import annotations

from collections.abc import Iterator

from markupsafe import Markup

from aofa_widgets.book import sheet as quick
from aofa_widgets.book.formats import html
from aofa_widgets.book.lessons.pages import around, told
from aofa_widgets.book.lessons.parts import Laws
from aofa_widgets.book.moved.taught import changed_steps
from aofa_widgets.book.sheet import html as quick_html
from aofa_widgets.teach.step import Lesson
from aofa_widgets.words import say, typeset

from ..plan import Shelf
from .pictures import Pictures
from .shell import BOTH, Page, Shell, live


def books(shell: Shell, shelf: Shelf) -> Iterator[Page]:
    """The book in each language, and side by side where there are several."""
    langs = shell.plan.langs
    views = [((lang,), lang) for lang in langs] + ([(langs, BOTH)] if len(langs) > 1 else [])
    for shown, name in views:
        yield shell.page(
            "book-page", f"{name}/{shelf.game}/book.html", name, crumbs=game_crumbs(shelf, shown[0]),
            title=say("site.book", shown[0]),
            style=Markup(html.running(shelf.view, shown)),
            **html.told(shelf.view, shown),
        )  # fmt: skip


def game_crumbs(shelf: Shelf, lang: str) -> list[tuple[str, str]]:
    """What is above a page of a game."""
    return [(shelf.title(lang), f"{lang}/{shelf.game}/index.html")]


def sheet_names(shelf: Shelf, lang: str) -> dict[str, str]:
    """The quick sheets of a game: the title of each by its file."""
    if not (shelf.rules.book.folder / "sheet.toml").is_file():
        return {}
    found = {"sheet.html": say("site.sheet", lang)}
    for name, title in quick.sheets(shelf.game).items():
        found[f"sheet-{name}.html"] = say("site.sheet_of", lang, title=typeset(title[lang], lang))
    return found


def sheets(shell: Shell, shelf: Shelf, lang: str) -> Iterator[Page]:
    """Every quick sheet of a game in a language."""
    for file, title in sheet_names(shelf, lang).items():
        view = quick.build(shelf.rules, file.removeprefix("sheet").removesuffix(".html").lstrip("-"))
        yield shell.page(
            "sheet-page", f"{lang}/{shelf.game}/{file}", lang, crumbs=game_crumbs(shelf, lang), title=title,
            **quick_html.told(view, [lang]),
        )  # fmt: skip


def lesson_file(lesson: Lesson, lang: str) -> str:
    """The file of a lesson, the same in every language."""
    return f"{lesson.key}.html"


def lessons(shell: Shell, shelf: Shelf, lang: str) -> Iterator[Page]:
    """Every lesson of a game in a language: alive where scripts run, and as a text to read."""
    opened, laws, changed = shelf.lessons(lang), Laws(shelf.rules), changed_steps(shelf.rules)
    for at, one in enumerate(opened):
        key = one.lesson.key
        values = told(opened, at, laws, changed, lesson_file) | around(one)
        drawn = Pictures(f"{lang}/{shelf.game}/lessons")
        values["steps"] = [drawn.step(step) for step in values["steps"]]
        yield from drawn.pages()
        yield shell.page(
            "lesson-page", f"{lang}/{shelf.game}/lessons/{key}.html", lang, crumbs=game_crumbs(shelf, lang),
            others=[], style="", place=live("Lesson", {"given": key}, lang, shelf.game, shelf.code), **values,
        )  # fmt: skip

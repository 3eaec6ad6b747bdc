"""The start page: what comes next, what is due for review, every lesson, every widget to try, and who is learning."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from itertools import count
from pathlib import Path
from typing import Any

import traitlets as t
from anywidget import WidgetTrait

from aofa_widgets import locate
from aofa_widgets.errors import InputError, named, shown
from aofa_widgets.games import GAMES
from aofa_widgets.rules import Ruleset, load_book
from aofa_widgets.rules.ruleset import games_with_a_book
from aofa_widgets.teach.lesson import load_lessons
from aofa_widgets.teach.overview import overview
from aofa_widgets.teach.progress import Progress, progress_of, turn_to, turned_to
from aofa_widgets.teach.quiz.course import Answered
from aofa_widgets.teach.quiz.kept import keeper
from aofa_widgets.teach.review import quiz_key
from aofa_widgets.words import fault, languages, texts, typeset

from ..base import STATIC, Kit, word
from .gallery import live, offered
from .page import page_of

__all__ = ["Start"]

QUESTIONS = {"reset": 1, "clear": 2, "clear_all": 2}  # how often one is asked before something is forgotten
MOST_QUIZ = 5  # questions of a review


class Start(Kit):
    """Where to begin and where to go on: one page for the lessons, the review and the widgets of a game.

    Lessons, reviews and widgets open in the page itself. `game` is the one asked for or played last unless one is
    named; before that, the first that has lessons.
    Raises: InputError for a language or a game that is not there, or a rulebook without games.

    >>> from aofa_widgets.teach.progress import Progress
    >>> page = Start("en", progress=Progress.open("off"))
    >>> page.sentence()
    'Start page. What next: Start here.'
    """

    _esm = STATIC / "home.js"
    _css = STATIC / "home.css"
    SECTIONS = ("home", "player")

    page = t.Dict().tag(sync=True)
    asking = t.Dict(allow_none=True, default_value=None).tag(sync=True)
    opened = t.Dict(allow_none=True, default_value=None).tag(sync=True)
    child = WidgetTrait().tag(sync=True)
    heard = t.Int(0).tag(sync=True)

    def __init__(
        self,
        lang: str | None = None,
        game: str | None = None,
        *,
        progress: Progress | None = None,
        theme: str = "auto",
    ) -> None:
        self._games = [name for name in games_with_a_book() if name in GAMES]
        if not self._games:  # AOFA_RULEBOOK leads nowhere, or to games that this kit does not play
            raise InputError(fault("AOFA_RULEBOOK", "source.no_game", found=shown(str(locate.rulebook()), 200)))
        if game is not None and game not in self._games:
            allowed = ", ".join(self._games)
            raise InputError(fault("game", "home.unknown_game", found=named(game, 40), allowed=allowed))
        self.progress = progress_of(progress)
        last = game or turned_to(self.progress)
        first = next((name for name in self._games if load_lessons(name)), self._games[0])
        self.game = last if last in self._games else first
        self._shown: Any = None
        super().__init__(lang=lang, theme=theme, page=self._page())

    # What a person, a test or the view may do.

    def open_lesson(self, key: str, step: int | None = None) -> None:
        """Open a lesson in the page, where its learner left it, or at a step (from 0).

        Raises: InputError for a lesson or a step that is not there.
        """
        from ..lesson import Lesson

        made = Lesson(key, self.lang, Ruleset.load(self.game), progress=self.progress, follow=self.open_lesson)
        if step is not None:
            made.go(step)
        n, titles = made.opened.lesson.number, made.opened.everywhere(made.opened.lesson.titles)
        self._put(made, "lesson", {lang: f"{n}. {title}" if n else title for lang, title in titles.items()})

    def go_on(self) -> None:
        """Open the lesson that comes next; nothing happens when all are done."""
        found = overview(self.progress, self.game).next
        if found is not None:
            self.open_lesson(found.lesson.key)

    def review(self, key: str) -> None:
        """Ask again what is due: the step in its lesson, or fresh questions of the family. Raises: InputError."""
        card = next((one for one in overview(self.progress, self.game).cards if one.due.key == key), None)
        if card is None:
            raise InputError(fault("card", "home.no_card"))
        due = card.due
        if due.kind == "step":
            ids = [step.id for step in self._lesson(due.lesson).steps]
            self.open_lesson(due.lesson, ids.index(due.step))
        else:
            try:
                self._quiz(key, families=[due.family], clauses=list(due.clauses) or None, n=MOST_QUIZ)
            except InputError:  # no question on these clauses any more: then on any of the family
                self._quiz(key, families=[due.family], n=MOST_QUIZ)

    def put_off(self, key: str) -> None:
        """Leave something due till tomorrow."""
        self.progress.put_off(key)
        self._refresh()

    def drop(self, key: str) -> None:
        """Leave something due out for good."""
        self.progress.drop(key)
        self._refresh()

    def show(self, name: str) -> None:
        """Open a live widget of the gallery. Raises: InputError for one that is not there."""
        if name not in (known := offered(self.game)):
            raise InputError(fault("widget", "home.no_widget", found=named(name, 40), allowed=", ".join(known)))
        if name == "quiz":
            self._quiz()
        else:
            made = live(name, Ruleset.load(self.game), self.lang)
            self._put(made, "widget", texts(f"home.widget_{name}"))

    def back(self) -> None:
        """Come back to the start page from whatever is open."""
        shown, self._shown = self._shown, None
        with self.hold_sync():
            self.opened, self.child = None, None
            self.page = self._page()
        if shown is not None:
            shown.close()

    def choose(self, learner: str) -> None:
        """Go on as another learner. Raises: InputError for one who is not there."""
        self.progress.choose(learner)
        self._refresh()

    def add(self, name: str = "") -> None:
        """A further learner, with a name or without. Raises: InputError for what is no name."""
        self.progress.add(name)
        self._refresh()

    def rename(self, name: str) -> None:
        """Name the learner, or take the name away (""). Raises: InputError for what is no name."""
        self.progress.rename(name)
        self._refresh()

    def choose_game(self, game: str) -> None:
        """Turn to another game, with lessons or without. Raises: InputError for one that there is not."""
        if game not in self._games:
            raise InputError(fault("game", "home.unknown_game", found=named(game, 40), allowed=", ".join(self._games)))
        self.game = game
        turn_to(self.progress, game)  # the page opens on it from now on
        self._refresh()

    def forget(self, what: str, lesson: str = "") -> None:
        """Ask before something is forgotten: "reset" a lesson (once), "clear" or "clear_all" (twice), then do it.

        Raises: InputError for a lesson that is not there, or anything else to forget.
        """
        if what not in QUESTIONS:
            raise InputError(fault("what", "home.no_forgetting", found=named(what, 40), allowed=", ".join(QUESTIONS)))
        row = self._lesson(lesson) if what == "reset" else None
        before = self.asking if self.asking and (self.asking["what"], self.asking["lesson"]) == (what, lesson) else None
        n = before["n"] + 1 if before else 1
        if n <= QUESTIONS[what]:
            titles = (one["title"] for one in self.page["lessons"] if one["key"] == lesson)
            title = next(titles, dict.fromkeys(languages(), ""))
            key = f"home.sure_{what}" if n == 1 else "home.sure_again"
            self.asking = {
                "what": what, "lesson": lesson, "n": n, "text": texts(key, lesson=title, n=len(self.page["learners"])),
            }  # fmt: skip
            self.tell(self.asking["text"], "info")
            return
        if row is not None:
            self.progress.reset(self.game, row.key)
        else:
            self.progress.clear(all=what == "clear_all")
        self.asking = None
        self._refresh()
        lost = self.progress.path is not None and not self.progress.kept
        self.tell(self.progress.notes[-1] if lost else texts("home.forgotten"), "error" if lost else "ok")

    def keep(self) -> None:
        """Nothing is forgotten after all."""
        self.asking = None

    def export(self) -> Path:
        """Write everything to a new file beside the progress, to carry it elsewhere. Raises: InputError."""
        folder = self.progress.path.parent if self.progress.path else Path.cwd()
        name = f"aofa-progress-{date.today().isoformat()}"
        path = next(
            one for n in count(1) if not (one := folder / f"{name}{f'-{n}' if n > 1 else ''}.json").exists()
        )
        self.progress.export(path)
        self._refresh(said=texts("home.exported", path=f"`{path}`"))
        self.tell(texts("home.exported", path=str(path)))
        return path

    def take_in(self, text: str) -> None:
        """Join the text of such a file with what is known here. Raises: InputError for what is none."""
        taken = self.progress.take_in_text(text)
        said = texts("learner.taken_in", added=len(taken.added), joined=len(taken.joined))
        self._refresh(said=said)
        self.tell(said)

    def sentence(self) -> str:
        """The page in words: what comes next, and how much is due."""
        if self.opened is not None:
            return texts("home.spoken_open", title=self.opened["title"])[self.lang]
        due = len(self.page["cards"])
        said = texts("home.spoken_due", next=self.page["next"]["text"], n=due)
        return (said if due else texts("home.spoken", next=self.page["next"]["text"]))[self.lang]

    # Requests of the view.

    def on_go_on(self, content: Mapping[str, Any]) -> None:
        """The main button."""
        self.go_on()

    def on_lesson(self, content: Mapping[str, Any]) -> None:
        """Open a lesson."""
        self.open_lesson(word(content, "key"))

    def on_review(self, content: Mapping[str, Any]) -> None:
        """Review something."""
        self.review(word(content, "key"))

    def on_put_off(self, content: Mapping[str, Any]) -> None:
        """Tomorrow."""
        self.put_off(word(content, "key"))

    def on_drop(self, content: Mapping[str, Any]) -> None:
        """Never again."""
        self.drop(word(content, "key"))

    def on_show(self, content: Mapping[str, Any]) -> None:
        """Open a widget."""
        self.show(word(content, "key"))

    def on_back(self, content: Mapping[str, Any]) -> None:
        """Come back."""
        self.back()

    def on_game(self, content: Mapping[str, Any]) -> None:
        """Turn to another game."""
        self.choose_game(word(content, "key"))

    def on_learner(self, content: Mapping[str, Any]) -> None:
        """Go on as somebody else."""
        self.choose(word(content, "key"))

    def on_add(self, content: Mapping[str, Any]) -> None:
        """A further learner."""
        self.add(content.get("name", ""))

    def on_rename(self, content: Mapping[str, Any]) -> None:
        """A name."""
        self.rename(content.get("name", ""))

    def on_forget(self, content: Mapping[str, Any]) -> None:
        """Ask, and then forget."""
        self.forget(word(content, "what"), word(content, "lesson"))

    def on_keep(self, content: Mapping[str, Any]) -> None:
        """No."""
        self.keep()

    def on_export(self, content: Mapping[str, Any]) -> None:
        """Write a copy."""
        self.export()

    def on_import(self, content: Mapping[str, Any]) -> None:
        """Take in the text of a file."""
        self.take_in(word(content, "text"))

    def close(self) -> None:
        """Take the page away, and what is open in it."""
        if getattr(self, "_shown", None) is not None:
            self._shown.close()
        super().close()

    # Inside.

    def _receive(self, _widget: Any, content: Any, _buffers: Any) -> None:
        super()._receive(_widget, content, _buffers)
        self.heard += 1  # the page knows that Python is there

    def _lesson(self, key: str) -> Any:
        found = next((one for one in load_lessons(self.game) if one.key == key), None)
        if found is None:
            allowed = ", ".join(one.key for one in load_lessons(self.game))
            raise InputError(fault("lesson", "lesson.unknown", found=named(key, 40), near="", allowed=allowed))
        return found

    def _quiz(self, card: str = "", **narrow: Any) -> None:
        from ..quiz import Quiz

        keep = keeper(self.game, self.lang, self.progress)

        def tell(answered: Answered) -> None:
            keep(answered)
            item = answered.item
            if card and card != quiz_key(self.game, item.family, item.clauses):  # a question like it, not the very one
                self.progress.reviewed(card, answered.right)

        made = Quiz(Ruleset.load(self.game), self.lang, tell=tell, **narrow)
        self._put(made, "quiz", texts("home.widget_quiz"))

    def _put(self, made: Kit, kind: str, title: Mapping[str, str]) -> None:
        before, self._shown = self._shown, made
        made.observe(self._follow, names=["lang"])
        with self.hold_sync():
            self.asking = None
            self.child = made
            self.opened = {"kind": kind, "title": dict(title)}
        if before is not None:
            before.close()
        self.tell(texts("home.opened", title=title), "info")

    def _follow(self, change: Any) -> None:
        self.lang = change["new"]

    @t.observe("lang")
    def _speak(self, change: Any) -> None:
        if getattr(self, "_shown", None) is not None:
            self._shown.lang = change["new"]

    def _page(self, said: Mapping[str, str] | None = None) -> dict[str, Any]:
        return page_of(self.progress, self.game, {name: _told(name) for name in self._games}, said)

    def _refresh(self, said: Mapping[str, str] | None = None) -> None:
        self.page = self._page(said)


def _told(game: str) -> tuple[dict[str, str], dict[str, str]]:
    book = load_book(game)
    about = book.table("game").get("summary", {})
    return dict(book.title), {lang: typeset(str(about.get(lang, "")), lang) for lang in languages()}

"""The quiz: questions made from the rules in force, one at a time and for ever, with a review of what was missed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import traitlets as t

from aofa_widgets.errors import InputError, named, shown
from aofa_widgets.rules import Ruleset
from aofa_widgets.rules.ruleset import rules_of
from aofa_widgets.teach.quiz import source
from aofa_widgets.teach.quiz.course import Answered, Course, how_many
from aofa_widgets.teach.quiz.item import Item
from aofa_widgets.teach.quiz.kept import keeper
from aofa_widgets.teach.quiz.narrow import narrowed
from aofa_widgets.words import fault, languages, texts

from ..base import STATIC, Kit
from .sight import Sight, ended

__all__ = ["Quiz"]

MARKS = {True: "right", False: "missed"}
MOST_MARKS = 30


def _made(items: object) -> tuple[Item, ...] | None:
    """The questions that somebody gave, None for none. Raises: InputError for what are no questions."""
    if items is None:
        return None
    if not isinstance(items, (list, tuple)) or not items or not all(isinstance(one, Item) for one in items):
        raise InputError(fault("items", "quiz.items", found=shown(items)))
    return tuple(items)


class Quiz(Kit):
    """Questions on the rules of a game, in English and French, made anew for ever; the engine knows the answers.

    `given` is a ruleset, a game by name, or None for the book's own rules. `n` is how many questions come before the
    results, None for no end; `families` and `clauses` narrow them, the same `seed` asks the same.
    `pass_mark` makes it an exam: each question answered once, without hints, corrected at the end. `tell` is called
    with each `Answered`; by default it is kept in the learner's progress. Raises: InputError for what cannot be.

    >>> quiz = Quiz(seed=1, lang="en")
    >>> quiz.right, quiz.done
    (0, False)
    """

    _esm = STATIC / "quiz.js"
    _css = STATIC / "quiz.css"
    SECTIONS = ("quiz", "exercise")

    question = t.Dict(allow_none=True, default_value=None).tag(sync=True)
    chosen = t.Int(None, allow_none=True).tag(sync=True)
    tried = t.List().tag(sync=True)
    verdict = t.Dict(allow_none=True, default_value=None).tag(sync=True)
    hints = t.List().tag(sync=True)
    marks = t.List().tag(sync=True)
    results = t.Dict(allow_none=True, default_value=None).tag(sync=True)
    done = t.Bool(False).tag(sync=True)

    def __init__(
        self,
        given: Ruleset | str | None = None,
        lang: str | None = None,
        families: Sequence[str] | str | None = None,
        n: int | None = 10,
        seed: int | None = None,
        *,
        clauses: Sequence[str] | None = None,
        pass_mark: int | None = None,
        items: Sequence[Item] | None = None,
        tell: Callable[[Answered], object] | None = None,
        theme: str = "auto",
    ) -> None:
        self.ruleset = Ruleset.load(given) if isinstance(given, str) else rules_of(given)
        self._narrow = narrowed(families, "families"), narrowed(clauses, "clauses")
        self._items = _made(items)
        self._n, self._pass = n, pass_mark
        self._told = tell or keeper(self.ruleset.game, lang)
        self._sight = Sight(self.ruleset)
        self.seed = source.seed_of(seed)
        if self._items is not None and n is not None:
            self._n = min(how_many(n) or 0, len(self._items))
        self._course = self._begin(self._items)
        super().__init__(lang=lang, theme=theme, **self._shown())

    def _begin(self, items: Sequence[Item] | None) -> Course:
        asked: Iterator[Item] = iter(items) if items is not None else source.stream(
            self.ruleset, self.seed, *self._narrow
        )
        n = self._n if items is None else len(items)
        titles, game = source.titles(self.ruleset), self.ruleset.game
        return Course(asked, n, self._pass, titles, self._told, game, self._sight.leads)

    # What a person, a lesson or the view may do.

    def choose(self, row: int) -> None:
        """Mark a row (from 0) without answering. Raises: InputError for a row that is not there."""
        here = self._course.here
        if here is None or here.closed:
            return
        here.item.judge(row)
        self.verdict, self.chosen = None, row

    def answer(self, given: int) -> None:
        """Answer the open question with a row (from 0) or a number.

        Raises: InputError for an answer that the question cannot have, or where none is open; nothing changes then.
        """
        kind = self._course.answer(given)
        here = self._course.here
        assert here is not None
        self.chosen, self.tried = given, list(here.tried) if here.item.kind == "choose" else []
        self._say(kind, texts("quiz.noted_text") if kind == "noted" else self._sight.reply(here.item, given))

    def show(self) -> None:
        """Show the right answer of the open question. Raises: InputError in an exam, or where none is open."""
        right = self._course.show()
        here = self._course.here
        assert here is not None
        why = here.item.why
        self._say("shown", {lang: f"**{ended(right[lang])}** {why.get(lang, '')}".strip() for lang in languages()})

    def hint(self) -> None:
        """Show the next hint; after the last one nothing more comes."""
        hint = self._course.hint()
        here = self._course.here
        if hint is not None and here is not None:
            self.hints = [*self.hints, dict(hint)]
            number = texts("exercise.hint_n", n=here.hints, total=len(here.item.hints))
            self.tell({lang: f"{number[lang]}. {hint[lang]}" for lang in languages()}, "info")

    def next(self) -> None:
        """Go to the next question, or to the results after the last one; an unanswered one counts as skipped."""
        if not self._course.done:
            self._course.next()
            self._draw()

    def skip(self) -> None:
        """Leave the open question: it comes back among what was missed."""
        self.next()

    def stop(self) -> None:
        """End here and see the results."""
        self._course.end()
        self._draw()

    def more(self, n: int | None = None) -> None:
        """Ask `n` other questions (as many as before by default); in an exam, the whole exam with new ones.

        Raises: InputError for a number of questions that cannot be.
        """
        if self._course.exam or self._items is not None or self._course.done:
            self.seed = source.seed_after(self.seed)
            self._items = None
            self._n = n if n is not None else self._n
            self._course = self._begin(None)
        self._draw()

    def again(self) -> None:
        """Ask once more what was missed, in the same order."""
        missed = [one.item for one in self._course.missed()]
        if missed and not self._course.exam:
            self._course = self._begin(missed)
            self._draw()

    @property
    def right(self) -> int:
        """How many questions were right at the first try."""
        return self._course.right

    @property
    def passed(self) -> bool | None:
        """Whether the exam is passed; None in practice and before its end."""
        return self._course.passed

    @property
    def answers(self) -> tuple[Answered, ...]:
        """What became of each question so far."""
        return tuple(self._course.answers)

    @property
    def missed(self) -> tuple[Answered, ...]:
        """What was not right at the first try."""
        return self._course.missed()

    def sentence(self) -> str:
        """The quiz in words: the open question and what became of it, or the results."""
        lang, course = self.lang, self._course
        title = texts("quiz.exam" if course.exam else "quiz.title")
        if self.question is None:
            result = self.results["text"] if self.results else ""
            return texts("quiz.spoken_results", title=title, result=result)[lang]
        where = self.question["where"]
        ask = {code: text.replace("**", "") for code, text in self.question["ask"].items()}
        if self.verdict is not None:
            said = {code: f"{self.verdict['head'][code]} {self.verdict['text'][code]}" for code in languages()}
            said = {code: text.replace("**", "") for code, text in said.items()}
            return texts("quiz.spoken_done", title=title, where=where, ask=ask, verdict=said)[lang]
        rows = {
            code: " ".join(f"{n}. {row[code]}" for n, row in enumerate(self.question["rows"], 1)).replace("**", "")
            for code in languages()
        }
        key = "quiz.spoken_rows" if self.question["rows"] else "quiz.spoken_open"
        return texts(key, title=title, where=where, ask=ask, rows=rows)[lang]

    # What the view sees.

    def _shown(self) -> dict[str, Any]:
        course = self._course
        return {
            "question": self._sight.question(course),
            "results": self._sight.results(course) if course.done else None,
            "marks": self._marks(),
            "chosen": None,
            "tried": [],
            "verdict": None,
            "hints": [],
            "done": course.done,
        }

    def _marks(self) -> list[str]:
        """What became of each question so far; in an exam only whether it was answered."""
        course = self._course
        told = ["noted" if one.given is not None and course.exam else MARKS[one.right] for one in course.answers]
        return told[-MOST_MARKS:]

    def _draw(self) -> None:
        with self.hold_sync():
            for name, value in self._shown().items():
                setattr(self, name, value)
        where = self.question["where"] if self.question else texts("quiz.results")
        self.tell({lang: f"{where[lang]}." for lang in languages()}, "info")  # the rest gets the focus and is read

    def _say(self, kind: str, words: Mapping[str, str]) -> None:
        course = self._course
        here = course.here
        assert here is not None
        head = texts({"shown": "quiz.shown", "noted": "quiz.noted"}.get(kind, f"exercise.{kind}"))
        open_ = kind in ("right", "shown")
        with self.hold_sync():
            self.verdict = {
                "kind": kind,
                "head": head,
                "text": dict(words),
                "rules": [] if kind == "noted" else self._sight.rules_of(here.item, words),
                "closed": here.closed,
                "right": here.item.right if open_ and here.item.kind == "choose" else None,
            }
            self.marks = self._marks()
        self.tell({lang: f"{head[lang]} {words[lang]}" for lang in languages()}, "info")

    # Requests of the view.

    def on_choose(self, content: Mapping[str, Any]) -> None:
        """Mark a row."""
        self.choose(content.get("value", -1))

    def on_check(self, content: Mapping[str, Any]) -> None:
        """Answer with a row or with what was typed; a second press where the answer was right changes nothing."""
        if self.verdict and self.verdict["closed"]:
            return
        self.answer(self._read(content.get("value")))

    def on_hint(self, content: Mapping[str, Any]) -> None:
        """Show the next hint."""
        self.hint()

    def on_show(self, content: Mapping[str, Any]) -> None:
        """Show the right answer."""
        self.show()

    def on_next(self, content: Mapping[str, Any]) -> None:
        """Go to the next question, but only from the one that the view shows: two presses are one."""
        if content.get("from") in (None, self._course.number):
            self.next()

    def on_stop(self, content: Mapping[str, Any]) -> None:
        """End here."""
        self.stop()

    def on_more(self, content: Mapping[str, Any]) -> None:
        """Ask other questions."""
        self.more()

    def on_again(self, content: Mapping[str, Any]) -> None:
        """Ask once more what was missed."""
        self.again()

    def _read(self, value: Any) -> Any:
        """What the view sent as a whole number. Raises: InputError for nothing, or for anything else."""
        question = self.question
        if question is None or question["kind"] == "choose":
            if value is None:
                raise InputError(fault("answer", "exercise.empty_choose"))
            return value
        text = value.strip() if isinstance(value, str) else "" if value is None else shown(value)
        if not text:
            raise InputError(fault("answer", "exercise.empty_number", low=question["low"], high=question["high"]))
        if not text.removeprefix("-").isdecimal() or len(text) > 9:
            raise InputError(fault("answer", "exercise.whole", found=named(text, 20)))
        return int(text)

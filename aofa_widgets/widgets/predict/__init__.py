"""The prediction: a number, a bar or a sentence is said first; only then do the odds appear, on the same line."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import traitlets as t

from aofa_widgets.errors import InputError, named, shown
from aofa_widgets.rules import Ruleset
from aofa_widgets.teach.calibration import Guess
from aofa_widgets.teach.lesson import OpenLesson, lesson
from aofa_widgets.teach.question import Question, settled, unit_of
from aofa_widgets.words import fault, languages, texts
from aofa_widgets.words.numbers import is_plural

from ..base import STATIC, Kit
from ..clauses import rule
from .picture import calibration, pages

__all__ = ["Predict", "calibration"]

CLOSE, NEAR = 5, 15  # out of 100, or of all that may be said


class Predict(Kit):
    """A guess of a lesson, said before the odds are shown; the engine works out the truth when it was said.

    `given` is a lesson or the name of one, `step` the prediction in it (its first by default). Nothing that the page
    holds gives the truth away before. `tell(guess, truth, sure)` is called once, when a guess out of 100 or a sentence
    is said: another number tells nothing of how well somebody guesses chances. `past()` gives the guesses so far.
    Raises: InputError for a lesson, a step or a language that is not there, or a step that asks for no prediction.

    >>> card = Predict("action", lang="en")
    >>> card.truth is None
    True
    >>> card.guess(50)
    >>> card.truth["value"]
    83
    """

    _esm = STATIC / "predict.js"
    _css = STATIC / "predict.css"
    SECTIONS = ("predict",)

    question = t.Dict().tag(sync=True)
    said_guess = t.Dict(allow_none=True, default_value=None).tag(sync=True)
    truth = t.Dict(allow_none=True, default_value=None).tag(sync=True)
    record = t.Dict(allow_none=True, default_value=None).tag(sync=True)

    def __init__(
        self,
        given: OpenLesson | str,
        step: str | None = None,
        lang: str | None = None,
        ruleset: Ruleset | None = None,
        *,
        tell: Callable[[float, float, float | None], None] | None = None,
        past: Callable[[], Sequence[Guess]] | None = None,
        theme: str = "auto",
    ) -> None:
        opened = given if isinstance(given, OpenLesson) else lesson(given, lang, ruleset)
        asking = {one.id: one.content for one in opened.lesson.steps if one.kind == "predict"}
        name = step if step is not None else next(iter(asking), "")
        found = asking.get(name) if isinstance(name, str) else None
        if not isinstance(found, Question):
            opened.lesson.step(shown(name) if not isinstance(name, str) else name)
            raise InputError(fault("step", "predict.not_asked", found=named(name, 60), allowed=", ".join(asking)))
        self.step = opened.lesson.step(name)
        self._tell, self._past = tell, past
        clauses = [each for ref in self.step.clauses if (each := rule(opened.ruleset, ref))]
        self._rule = clauses[0] if clauses else None
        self._asked = settled(found, opened.ruleset, opened.speakers, self._rule["number"] if self._rule else "")
        self._unit = unit_of(opened.ruleset.game, found.unit)
        super().__init__(lang=lang or opened.lang, theme=theme, question=self._shown(opened))

    def _shown(self, opened: OpenLesson) -> dict[str, Any]:
        """The question as the view takes it; nothing of the truth is in it."""
        question = self._asked.question
        return {
            "shape": question.shape,
            "title": opened.everywhere(self.step.titles),
            "ask": self._asked.ask,
            "rows": self._asked.rows() if question.kind == "choose" else [],
            "low": question.low,
            "high": question.high,
            "times": question.times,
            "unit": self._unit,
            "base": self._asked.base,
        }

    def guess(self, given: int, sure: int | None = None) -> None:
        """Say what one thinks, once: a number, or the row of a sentence (from 0) and how sure (0 to 100).


        Raises: InputError for what is no answer, for a sentence without `sure`, or where the guess was said already;
        nothing changes then.
        """
        if self.truth is not None:
            raise InputError(fault("guess", "predict.committed"))
        judged = self._asked.foresee(given)
        sentence = self.question["shape"] == "sentence"
        if sentence and (isinstance(sure, bool) or not isinstance(sure, int) or not 0 <= sure <= 100):
            raise InputError(fault("sure", "predict.empty_sure"))
        right = judged.kind == "right"
        answer = None if sentence else int(self._asked.answer)
        share = 0.0 if answer is None else 100 * abs(given - answer) / (self.question["high"] - self.question["low"])
        head = texts(f"predict.{self._head(share, sentence, right)}")
        facts = (float(right), 1.0, float(sure or 0)) if sentence else (float(given), float(answer or 0), None)
        if self._tell is not None and (sentence or self._asked.question.times):
            self._tell(*facts)
        with self.hold_sync():
            self.said_guess = {"value": given, "sure": sure if sentence else None}
            self.truth = {
                "kind": "right" if right or (not sentence and share <= CLOSE) else "other",
                "value": self._asked.right_option if sentence else answer,
                "head": head,
                "text": dict(judged.texts),
                "rule": self._rule,
            }
            self.record = pages(self._past()) if self._past is not None else None
        self.tell({lang: f"{head[lang]} {self._line()[lang]} {judged.texts[lang]}" for lang in languages()}, "info")

    @staticmethod
    def _head(share: float, sentence: bool, right: bool) -> str:
        if sentence:
            return "sentence_right" if right else "sentence_wrong"
        return "exact" if right else "close" if share <= CLOSE else "near" if share <= NEAR else "far"

    def _line(self) -> dict[str, str]:
        """Guess and truth in a sentence; of a sentence to choose the row itself says it."""
        if self.truth is None or self.said_guess is None or self.question["shape"] == "sentence":
            return dict.fromkeys(languages(), "")
        guess, answer = self._counted(self.said_guess["value"]), self._counted(self.truth["value"])
        return texts("predict.line", guess=guess, answer=answer)

    def _counted(self, n: int) -> dict[str, str]:
        """A number as it was asked for: so many times in 100, so many of a thing, or the bare number."""
        if self.question["times"]:
            return texts("predict.n_times", n=n)
        unit = self._unit
        if unit is None:
            return dict.fromkeys(languages(), str(n))
        return {lang: f"{n}\u00a0{unit['many' if is_plural(n, lang) else 'one'][lang]}" for lang in languages()}

    def sentence(self) -> str:
        """The prediction in words: what is asked, and what became of it."""
        ask = {code: text.replace("**", "") for code, text in self.question["ask"].items()}
        if self.truth is None:
            return texts("predict.spoken_open", ask=ask)[self.lang]
        line = self._line()
        said = {code: f"{self.truth['head'][code]} {line[code]} {self.truth['text'][code]}" for code in languages()}
        return texts("predict.spoken_done", ask=ask, said=said)[self.lang]

    # Requests of the view.

    def on_commit(self, content: Mapping[str, Any]) -> None:
        """Say the guess."""
        value = content.get("value")
        if value is None or value == "":
            key = {"sentence": "row", "bar": "bar", "number": "number"}[self.question["shape"]]
            raise InputError(
                fault("guess", f"predict.empty_{key}", low=self.question["low"], high=self.question["high"])
            )
        text = value.strip() if isinstance(value, str) else ""
        if isinstance(value, str) and not (text.isdecimal() and len(text) < 9):
            low, high = self.question["low"], self.question["high"]
            raise InputError(fault("guess", "predict.not_whole", found=named(text), low=low, high=high))
        self.guess(int(text) if text else value, content.get("sure"))

"""The exercise: a question of a lesson, an answer, and words that lead back to the rule."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import traitlets as t

from aofa_widgets.errors import InputError, named, shown
from aofa_widgets.rules import Ruleset
from aofa_widgets.teach.lesson import OpenLesson, lesson
from aofa_widgets.teach.question import Question, settled, unit_of
from aofa_widgets.words import fault, languages, texts

from ..base import STATIC, Kit
from ..clauses import rule

__all__ = ["Exercise"]


class Exercise(Kit):
    """A checked exercise of a lesson, in English and French; the engine knows the answer, nobody typed it.

    `given` is a lesson (`aofa.lesson("action")`) or the name of one, `step` the exercise in it (its first by default).
    Raises: InputError for a lesson, a step or a language that is not there, or a step that asks nothing.

    >>> exercise = Exercise("start", "who-is-hit", lang="en")
    >>> exercise.answer(2)
    >>> exercise.verdict["kind"], exercise.right
    ('wrong', False)
    """

    _esm = STATIC / "exercise.js"
    _css = STATIC / "exercise.css"
    SECTIONS = ("exercise",)

    question = t.Dict().tag(sync=True)
    chosen = t.Int(None, allow_none=True).tag(sync=True)
    verdict = t.Dict(allow_none=True, default_value=None).tag(sync=True)
    hints = t.List().tag(sync=True)

    def __init__(
        self,
        given: OpenLesson | str,
        step: str | None = None,
        lang: str | None = None,
        ruleset: Ruleset | None = None,
        *,
        theme: str = "auto",
    ) -> None:
        opened = given if isinstance(given, OpenLesson) else lesson(given, lang, ruleset)
        asking = {one.id: one.content for one in opened.lesson.steps if isinstance(one.content, Question)}
        first = next((one.id for one in opened.lesson.steps if one.kind == "exercise"), "")
        name = step if step is not None else first
        found = asking.get(name) if isinstance(name, str) else None
        if found is None:
            opened.lesson.step(shown(name) if not isinstance(name, str) else name)
            where = fault("step", "exercise.not_a_question", found=named(name, 60), allowed=", ".join(asking))
            raise InputError(where)
        self.step = opened.lesson.step(name)
        rules = opened.ruleset
        clauses = [each for ref in self.step.clauses if (each := rule(rules, ref))]
        self._rule = clauses[0] if clauses else None
        self._asked = settled(found, rules, opened.speakers, self._rule["number"] if self._rule else "")
        self._hints = self._asked.hints()
        super().__init__(lang=lang or opened.lang, theme=theme, question=self._shown(opened, clauses))

    def _shown(self, opened: OpenLesson, clauses: list[dict[str, Any]]) -> dict[str, Any]:
        """The question as the view takes it; the answer is not in it."""
        question = self._asked.question
        return {
            "kind": question.kind,
            "guess": question.guess,
            "title": opened.everywhere(self.step.titles),
            "ask": self._asked.ask,
            "rows": self._asked.rows() if question.kind == "choose" else [],
            "low": question.low,
            "high": question.high,
            "unit": (unit_of(opened.ruleset.game, question.unit) or {}).get("many"),
            "hints": len(self._hints),
            "base": self._asked.base,
            "rules": clauses,
        }

    # What a person, a lesson or the view may do.

    def choose(self, row: int) -> None:
        """Mark a row (from 0) without checking it. Raises: InputError for a row that is not there."""
        self._asked.judge(row)
        self.verdict, self.chosen = None, row

    def answer(self, given: int) -> None:
        """Answer with a row (from 0) or a number, and have it checked.

        Raises: InputError for a row that is not there or a number outside the question's range; nothing changes then.
        """
        judged = self._asked.judge(given)
        head = texts(f"exercise.{judged.kind}")
        self.chosen = given
        self.verdict = {"kind": judged.kind, "head": head, "text": dict(judged.texts), "rule": self._rule}
        self.tell({lang: f"{head[lang]} {judged.texts[lang]}" for lang in languages()}, "info")

    def hint(self) -> None:
        """Show the next hint; after the last one nothing more comes."""
        shown = len(self.hints)
        if shown < len(self._hints):
            self.hints = self._hints[: shown + 1]
            number = texts("exercise.hint_n", n=shown + 1, total=len(self._hints))
            self.tell({lang: f"{number[lang]}. {self._hints[shown][lang]}" for lang in languages()}, "info")

    def clear(self) -> None:
        """Take the answer away; hints stay."""
        self.verdict, self.chosen = None, None

    @property
    def right(self) -> bool:
        """Whether the last answer checked was right."""
        return bool(self.verdict and self.verdict["kind"] == "right")

    def sentence(self) -> str:
        """The exercise in words: the question, and what became of it."""
        lang = self.lang
        ask = {code: text.replace("**", "") for code, text in self.question["ask"].items()}
        if self.chosen is None:
            return texts("exercise.spoken_open", ask=ask)[lang]
        rows = self.question["rows"]
        chosen: Any = rows[self.chosen] if rows else self.chosen
        if self.verdict is None:
            return texts("exercise.spoken_chosen", ask=ask, answer=chosen)[lang]
        said = {code: f"{self.verdict['head'][code]} {self.verdict['text'][code]}" for code in languages()}
        return texts("exercise.spoken_done", ask=ask, answer=chosen, verdict=said)[lang]

    # Requests of the view.

    def on_choose(self, content: Mapping[str, Any]) -> None:
        """Mark a row."""
        self.choose(content.get("value", -1))

    def on_check(self, content: Mapping[str, Any]) -> None:
        """Check a row or what was typed."""
        self.answer(self._read(content.get("value")))

    def on_hint(self, content: Mapping[str, Any]) -> None:
        """Show the next hint."""
        self.hint()

    def on_clear(self, content: Mapping[str, Any]) -> None:
        """Begin again."""
        self.clear()

    def _read(self, value: Any) -> Any:
        """What the view sent as a whole number. Raises: InputError for nothing, or for anything else."""
        if self.question["kind"] == "choose":
            if value is None:
                raise InputError(fault("answer", "exercise.empty_choose"))
            return value
        text = value.strip() if isinstance(value, str) else "" if value is None else shown(value)
        if not text:
            raise InputError(
                fault("answer", "exercise.empty_number", low=self.question["low"], high=self.question["high"])
            )
        if not text.removeprefix("-").isdecimal() or len(text) > 9:
            raise InputError(fault("answer", "exercise.whole", found=named(text, 20)))
        return int(text)

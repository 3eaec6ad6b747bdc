"""A quiz in words, line by line: for a terminal, a screen reader, a Braille line, a pipe."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from aofa_widgets.errors import InputError, named, visible
from aofa_widgets.rules import Ruleset
from aofa_widgets.rules.prose import Speaker, find_clause, laid_text
from aofa_widgets.words import fault, languages, say, texts

from .account import family_words, result_words
from .citing import cite, leading
from .course import Course, given_words, right_words, unit_words
from .export.names import letter
from .item import Item

WORDS = ("hint", "rule", "show", "skip", "stop", "help", "again", "more", "quit")
LESSON = {"next": "next", "rule": "rules", "show": "show", "skip": "skip", "help": "help", "quit": "quit"}
"""Words that are understood as in a lesson too; what a quiz calls something itself goes first."""


class Talk:
    """Says a quiz in one language and hears what is typed; `more(items)` begins another course (None: other questions).

    `closed` once the learner has left.
    """

    def __init__(self, course: Course, ruleset: Ruleset, lang: str, more: Callable[[bool], Course]) -> None:
        self.course, self.ruleset, self.lang, self._more = course, ruleset, lang, more
        self.closed = False
        self._heard = {word: name for name, key in LESSON.items() for word in _said_as(f"aloud.word_{key}")}
        self._heard |= {word: name for name in WORDS for word in _said_as(f"quiz.word_{name}")}

    # Saying.

    def begin(self) -> list[str]:
        """The first lines: what this is, what may be typed, the first question."""
        return [self._say("talk_help_exam" if self.course.exam else "talk_help"), "", *self.ask()]

    def ask(self) -> list[str]:
        """The open question, or the results."""
        here, course = self.course.here, self.course
        if here is None:
            return self.results()
        item = here.item
        where = self._say("n_alone" if course.n is None else "n_of", n=course.number, total=course.n or 0)
        family = course.titles.get(item.family, {}).get(self.lang, "")
        lines = [self._say("subtitle", where=where, family=family) if family else where, _bare(item.ask[self.lang])]
        if item.kind == "choose":
            return [*lines, *(f"  {letter(n)}) {_bare(row.text[self.lang])}" for n, row in enumerate(item.options))]
        unit = unit_words(item, self.ruleset.game)[self.lang]
        between = self._say("between", low=item.low, high=item.high)
        return [*lines, "  " + ", ".join(filter(None, (unit, between)))]

    def results(self) -> list[str]:
        """How it went: a sentence, a line for each family, then what was missed."""
        course, lang = self.course, self.lang
        lines = [result_words(course)[lang], ""]
        for one in course.families():
            cited = " · ".join(self._cite(ref) for ref in one.clauses[:4])
            again = f", {self._say('look_again')} {cited}" if cited else ""
            lines.append(f"{one.title[lang]}{self._say('dash')}{family_words(one)[lang]}{again}")
        missed = course.missed()
        lines += ["", self._say("review" if missed else "review_none")] if course.answers else []
        for one in missed:
            right = _bare(right_words(one.item, self.ruleset.game)[lang])
            given = _bare(given_words(one.item, one.given, self.ruleset.game)[lang])
            lines += ["", _bare(one.item.ask[lang]), f"  {self._say('your_answer')} {given}"]
            lines.append(f"  {self._say('right_answer')} {right}")
            lines += [f"  {_bare(one.item.why[lang])}"] if one.item.why.get(lang) else []
            lines.append("  " + " · ".join(self._cites(one.item)))
        ways = "talk_end_exam" if course.exam else "talk_end" if missed else "talk_end_all"
        return [*lines, "", self._say(ways)]

    # Hearing.

    def hear(self, line: str) -> list[str]:
        """What is said to a line that was typed; a line that is not understood changes nothing."""
        typed = " ".join(line.strip().casefold().split())
        here = self.course.here
        name = self._heard.get(typed)
        typed = "" if name == "next" else typed
        if name == "quit" or (name == "stop" and here is None):
            self.closed = True
            return [say("play.goodbye", self.lang)]
        if here is None:
            return self._after(name, typed)
        if name == "help":
            return [self._say("talk_help_exam" if self.course.exam else "talk_help")]
        if name == "stop":
            self.course.end()
            return ["", *self.results()]
        if name == "skip" or (here.closed and typed == ""):
            self.course.next()
            return ["", *self.ask()]
        if name in ("hint", "rule", "show"):
            return getattr(self, f"_{name}")()
        if typed == "":
            return self.ask()
        if here.closed:
            return [self._say("talk_next")]
        return self._answered(typed)

    def _after(self, name: str | None, typed: str) -> list[str]:
        again = name == "again" and not self.course.exam and bool(self.course.missed())
        if again or name == "more":
            self.course = self._more(again)
            return ["", *self.ask()]
        missed = bool(self.course.missed())
        ways = "talk_end_exam" if self.course.exam else "talk_end" if missed else "talk_end_all"
        return [self._say(ways)]

    def _answered(self, typed: str) -> list[str]:
        here = self.course.here
        assert here is not None
        item, lang = here.item, self.lang
        try:
            kind = self.course.answer(self._number(typed))
        except InputError as error:
            return [" ".join(visible(one.texts.get(lang, one.texts["en"])) for one in error.faults)]
        if kind == "noted":
            return [f"{self._say('noted')} {self._say('noted_text')}", self._say("talk_next")]
        told = item.judge(here.tried[-1]).texts
        words = _bare(told.get(lang, ""))
        lines = [" ".join(filter(None, (say(f"exercise.{kind}", lang), words)))]
        lines.append(" · ".join(self._cites(item, told)))
        return [*filter(None, lines), self._say("talk_next" if here.closed else "talk_try")]

    def _number(self, typed: str) -> int:
        """A row by its letter or its place, or a number. Raises: InputError for anything else."""
        here = self.course.here
        assert here is not None
        item = here.item
        word = typed.rstrip(" .)").replace("\u2212", "-")
        if item.kind == "choose":
            rows = [letter(n) for n in range(len(item.options))]
            if word in rows:
                return rows.index(word)
            if word.isdecimal() and len(word) < 3 and 1 <= int(word) <= len(rows):
                return int(word) - 1
            raise InputError(fault("", "quiz.talk_no_row", found=named(typed, 40), last=rows[-1], most=len(rows)))
        if not word.removeprefix("-").isdecimal() or len(word) > 9:
            raise InputError(fault("", "quiz.talk_no_number", found=named(typed, 40), low=item.low, high=item.high))
        return int(word)

    def _hint(self) -> list[str]:
        hint, here = self.course.hint(), self.course.here
        if hint is None or here is None:
            return [self._say("talk_no_hint")]
        head = say("exercise.hint_n", self.lang, n=here.hints, total=len(here.item.hints))
        return [f"{head}. {_bare(hint[self.lang])}"]

    def _rule(self) -> list[str]:
        here = self.course.here
        if here is None or self.course.exam or not here.counted:
            return [self._say("talk_rule_later")]
        text = laid_text(self.ruleset)
        speaker = Speaker(self.ruleset, text, self.lang)
        lines = []
        for ref in leading(self.ruleset, here.item):
            try:
                clause = find_clause(self.ruleset, ref)
            except InputError:
                continue
            lines += [self._cite(ref), _bare(speaker.plain(clause.texts[self.lang]))]
        return lines

    def _show(self) -> list[str]:
        try:
            right = self.course.show()[self.lang]
        except InputError as error:
            return [" ".join(visible(one.texts.get(self.lang, one.texts["en"])) for one in error.faults)]
        here = self.course.here
        assert here is not None
        why = here.item.why.get(self.lang, "")
        cited = " · ".join(self._cites(here.item))
        lines = [f"{self._say('shown')} {_bare(right)}", _bare(why), cited, self._say("talk_next")]
        return [line for line in lines if line]

    def _cites(self, item: Item, said: Mapping[str, str] | None = None) -> list[str]:
        return [self._cite(ref) for ref in leading(self.ruleset, item, said)]

    def _cite(self, ref: str) -> str:
        return cite(self.ruleset, ref).get(self.lang, ref)

    def _say(self, key: str, **values: object) -> str:
        return say(f"quiz.{key}", self.lang, **values)


def _said_as(key: str) -> Iterable[str]:
    """What may be typed for a word, in every language."""
    row = texts(key)
    return (word.strip().casefold() for lang in languages() for word in row[lang].replace("\u00a0", " ").split(","))


def _bare(text: str) -> str:
    return "\n".join(text.replace("**", "").splitlines())

"""Questions: the right answer always comes from the engine, the odds or the rules; feedback leads back to the rule."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from types import MappingProxyType
from typing import Any

from aofa_widgets.errors import Fault, InputError, SourceError
from aofa_widgets.rules import Ruleset
from aofa_widgets.rules.prose import Speaker
from aofa_widgets.rules.source import Document
from aofa_widgets.rules.text import Prose
from aofa_widgets.words import fault, languages, texts
from aofa_widgets.words.terms import terms

from .params import read_params, under
from .played import chance, chances, one_roll, play, read, ready, times, told

Words = Mapping[str, Prose]
KINDS = ("choose", "number")
SHAPES = {"number": "number", "bar": "number", "sentence": "choose"}
"""How a prediction is given, and the kind of question that this makes of it."""
MOST_OPTIONS, MOST_HINTS = 8, 3
_SOURCES = ("rule", "case", "odds")
_FIELDS = (
    "kind", "ask", "answer", "right", "otherwise", "option", "hint", "low", "high", "unit", "guess", "state", "steps",
    "spare", "params", "shape",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Option:
    """An answer that a question knows: its value, its words (a row to choose) and what to say when it is not right."""

    value: Any
    text: Words | None = field(hash=False)
    reply: Words | None = field(hash=False)
    partly: bool = False


@dataclass(frozen=True, slots=True)
class Question:
    """A question in every language. `answer` says where the right answer comes from, never what it is.

    `{rule = "wounds.to_fall"}` is a value of the rules, `{case = "s1.hits.guard1"}` what the engine finds in `record`,
    `{odds = "keep", dice = 3}` an exact chance in times out of 100. `kind` is "choose" (one of `options`) or "number"
    (`low` to `high`; `options` are then wrong answers with words of their own, `otherwise` serves for the rest).
    `shape` makes it a prediction: a "number", a "bar" or a "sentence", and `right` is said whatever was guessed.
    `params` are values of the rules that hold in this question.
    """

    kind: str
    ask: Words = field(hash=False)
    answer: Any = field(hash=False)
    right: Words = field(hash=False)
    options: tuple[Option, ...]
    otherwise: Words | None = field(hash=False)
    hints: tuple[Words, ...] = field(hash=False)
    low: int
    high: int
    unit: str
    guess: bool
    record: Mapping[str, Any] | None = field(hash=False)
    where: str
    shape: str = ""
    params: Mapping[str, Any] = field(default_factory=dict, hash=False)

    @property
    def times(self) -> bool:
        """Whether the number asked for is times in 100."""
        return self.kind == "number" and isinstance(self.answer, Mapping) and "odds" in self.answer


@dataclass(frozen=True, slots=True)
class Judged:
    """What is said of an answer: `kind` is "right", "partly" or "wrong"."""

    kind: str
    texts: Mapping[str, str] = field(hash=False)


class Asked:
    """A question under a ruleset, its answer worked out. `base` when its dice only fit the book's own rules.

    Raises: InputError if the engine cannot answer it; SourceError if its words cannot be printed.
    """

    def __init__(
        self,
        question: Question,
        ruleset: Ruleset,
        speakers: Mapping[str, Speaker],
        clause: str = "",
        player: Callable[[Ruleset, Question], list[dict[str, Any]]] | None = None,
    ) -> None:
        """`player`: what plays the question's record under a ruleset, the engine if none is given."""
        self.question, self.speakers, self.clause = question, speakers, clause
        self.player = player or _played
        usual = Ruleset.load(ruleset.game)
        if question.params:
            ruleset, usual = under(ruleset, question.params), under(usual, question.params)
            self.speakers = {lang: Speaker(ruleset, speaker.text, lang) for lang, speaker in speakers.items()}
        try:
            self.base = not self._work_out(ruleset) and usual != ruleset
        except InputError:
            if usual == ruleset:
                raise
            self.base = True
        if self.base:
            self._work_out(usual)

    def _work_out(self, ruleset: Ruleset) -> bool:
        """Fill in the values and the answer; whether each contest is one roll, as its words have it."""
        question = self.question
        answers = self.player(ruleset, question) if question.record else []
        self.values: dict[str, Any] = told(ready(question.record, ruleset), answers) if question.record else {}
        self.answer = worth(question.answer, ruleset, answers)
        self.worths = tuple(worth(option.value, ruleset, answers) for option in question.options)
        self.values["answer"] = self.answer
        if question.kind == "choose" and self.worths.count(self.answer) != 1:
            raise InputError(fault(question.where, "lesson.no_right_option", found=str(self.answer)[:60]))
        return one_roll(answers)

    def say(self, words: Words, **more: Any) -> dict[str, str]:
        """Words of the question in every language, with what it asks about and `more` filled in."""
        found = {}
        for lang, prose in words.items():
            text = "".join(run.text for run in self.speakers[lang].runs(prose, {**self.values, **more}))
            text = re.sub(r"\s*\n\s*", " ", text)
            found[lang] = text[:1].upper() + text[1:]  # a number word may stand first
        return found

    @property
    def ask(self) -> dict[str, str]:
        """The question in every language."""
        return self.say(self.question.ask)

    @property
    def right_option(self) -> int | None:
        """The number of the right row, from 0, or None where a number is asked for."""
        return self.worths.index(self.answer) if self.question.kind == "choose" else None

    def rows(self) -> list[dict[str, str]]:
        """The rows to choose from, in every language."""
        pairs = zip(self.question.options, self.worths, strict=True)
        return [self.say(option.text, value=value) for option, value in pairs if option.text]

    def hints(self) -> list[dict[str, str]]:
        """The hints, from the faintest to the plainest; none gives the answer away."""
        return [self.say(hint) for hint in self.question.hints]

    def print_all(self) -> None:
        """Print all that it may say once. Raises: SourceError for a sentence that lacks a value."""
        question = self.question
        assert self.ask and self.told
        self.rows(), self.hints()
        for option, value in zip(question.options, self.worths, strict=True):
            if option.reply:
                self.say(option.reply, value=value)
        if question.otherwise:
            self.say(question.otherwise)

    @property
    def told(self) -> dict[str, str]:
        """What is said of the right answer; of a prediction, as it is said to who guessed right."""
        more = {"guess": self.answer} if self.question.shape else {}
        return self.say(self.question.right, **more)

    def foresee(self, given: int) -> Judged:
        """What to say of a prediction: the same words whatever was guessed, with {answer} and {guess} in them.

        `kind` says whether it was right to the point. Raises: InputError as `judge` does.
        """
        self.judge(given)  # refuses what is no answer
        guess = self.worths[given] if self.question.kind == "choose" else given
        return Judged("right" if guess == self.answer else "wrong", self.say(self.question.right, guess=guess))

    def judge(self, given: int) -> Judged:
        """What to say of an answer: the number of a row (from 0), or the number itself.

        Raises: InputError for a row that is not there, or a number outside the question's range.
        """
        question = self.question
        if isinstance(given, bool) or not isinstance(given, int):
            raise InputError(fault("answer", "exercise.whole", found=str(given)[:20]))
        if question.kind == "choose":
            if not 0 <= given < len(question.options):
                raise InputError(fault("answer", "exercise.no_row", found=given, most=len(question.options) - 1))
            return self._judged(given, self.worths[given] == self.answer)
        if not question.low <= given <= question.high:
            raise InputError(fault("answer", "exercise.range", found=given, low=question.low, high=question.high))
        known = next((n for n, value in enumerate(self.worths) if value == given), None)
        return self._judged(known, given == self.answer)

    def _judged(self, known: int | None, right: bool) -> Judged:
        if right:
            return Judged("right", self.told)
        option = None if known is None else self.question.options[known]
        if option is not None and option.reply:
            return Judged("partly" if option.partly else "wrong", self.say(option.reply))
        if self.question.otherwise:
            return Judged("wrong", self.say(self.question.otherwise))
        return Judged("wrong", texts("exercise.read_again", n=self.clause))


def settled(question: Question, ruleset: Ruleset, speakers: Mapping[str, Speaker], clause: str = "") -> Asked:
    """A question under a ruleset, or under the book's own where one of its sentences has nothing to print there.

    Raises: as `Asked` does.
    """
    asked = Asked(question, ruleset, speakers, clause)
    try:
        asked.print_all()
    except SourceError:
        usual = Ruleset.load(ruleset.game)
        if asked.base or usual == ruleset:
            raise
        asked = Asked(question, usual, speakers, clause)
        asked.base = True
    return asked


def unit_of(game: str, name: str) -> dict[str, dict[str, str]] | None:
    """What a number counts, `one` and `many` of it in every language; None where the glossary has no such term.

    >>> unit_of("swashbuckling", "die")["many"]["fr"]
    'dés'
    """
    found = terms(game).get(name)
    if found is None:
        return None
    return {form: {lang: getattr(found.noun(lang), form) for lang in languages()} for form in ("one", "many")}


def _played(ruleset: Ruleset, question: Question) -> list[dict[str, Any]]:
    return play(ruleset, question.record or {})


def worth(source: Any, ruleset: Ruleset, answers: list[dict[str, Any]]) -> Any:
    """The value of an answer or of an option: itself, or what rules, engine or odds make it.

    Raises: InputError if what it names does not exist.

    >>> worth({"odds": "keep", "dice": 3}, Ruleset.load("swashbuckling"), [])
    58
    """
    if not isinstance(source, Mapping):
        return tuple(source) if isinstance(source, list) else source
    source = ready(source, ruleset)
    found: Any
    try:
        if "rule" in source:
            found = ruleset.values[source["rule"]]
        elif "case" in source:
            found = read(answers, source["case"])
        else:
            rest = {key: source[key] for key in ("dice", "against") if key in source}
            found = chance(ruleset, source.get("odds", ""), **rest)
    except KeyError as error:
        raise InputError(fault("answer", "lesson.no_value", found=str(error.args[0])[:60])) from None
    if isinstance(found, Fraction):
        found = times(found)
    if isinstance(found, int) and not isinstance(found, bool):
        return found + source.get("plus", 0)
    return tuple(found) if isinstance(found, list) else found


# -- reading ----------------------------------------------------------------------------------------------------------


def read_question(
    document: Document, line: int, block: str, game: str, faults: list[Fault], predict: bool = False
) -> Question | None:
    """Read the block of an exercise or a prediction that begins at `line`; what is wrong is added to `faults`."""
    reader = _Reader(document, line, block, game, faults, predict)
    before = len(faults)
    question = reader.question()
    return question if len(faults) == before else None


def in_both(node: Any, what: str, where: str, faults: list[Fault]) -> dict[str, Prose]:
    """Words in every language, `where` file:line; a fault for each language that has none."""
    name, _, line = where.rpartition(":")
    found: dict[str, Prose] = {}
    for lang in languages():
        text = node.get(lang) if isinstance(node, Mapping) else None
        if not isinstance(text, str) or not text.strip():
            faults.append(fault(where, "lesson.text_missing", found=what, lang=lang))
            text = ""
        found[lang] = Prose(text.strip(), name, int(line))
    return found


class _Reader:
    def __init__(
        self, document: Document, line: int, block: str, game: str, faults: list[Fault], predict: bool
    ) -> None:
        self.document, self.line, self.game, self.faults, self.predict = document, line, game, faults, predict
        self.data = document.data
        self.name = document.name
        rows = list(enumerate(block.splitlines(), line + 1))
        self.lines = {
            table: [n for n, row in rows if re.match(rf"\s*\[\[\s*{table}\s*\]\]", row)] for table in ("option", "hint")
        }

    def fault(self, where: str, key: str, **values: Any) -> None:
        self.faults.append(fault(where, f"lesson.{key}", **values))

    def question(self) -> Question:
        data, document = self.data, self.document
        for key in data:
            if key not in _FIELDS:
                self.fault(document.where(key), "question_field", found=key[:40], allowed=", ".join(_FIELDS))
        shape = data.get("shape", "")
        kind = SHAPES.get(str(shape)) if self.predict else data.get("kind")
        if self.predict and kind is None:
            where = document.where("shape") if shape else self._here()
            self.fault(where, "predict_shape", found=str(shape)[:40], allowed=", ".join(SHAPES))
        elif not self.predict and shape:
            self.fault(document.where("shape"), "shape_unwanted")
        elif kind not in KINDS:
            self.fault(document.where("kind"), "question_kind", found=str(kind)[:40], allowed=", ".join(KINDS))
        record = {key: data[key] for key in ("state", "steps", "spare") if key in data}
        low, high = data.get("low", 0), data.get("high", 100 if self.predict else 20)
        if not (isinstance(low, int) and isinstance(high, int) and low < high):
            self.fault(document.where("high"), "question_range", found=f"{low}, {high}"[:40])
        options = self._options(kind)
        return Question(
            kind=str(kind), ask=self._words("ask") or {}, answer=self._answer(bool(record)),
            right=self._words("right") or {}, options=options,
            otherwise=self._words("otherwise", needed=kind == "number" and not self.predict), hints=self._hints(),
            low=low, high=high, unit=str(data.get("unit", "")), guess=bool(data.get("guess", False)),
            record=MappingProxyType(record) if record else None, where=f"{self.name}:{self.line}",
            shape=str(shape) if self.predict else "", params=read_params(document, self.faults),
        )  # fmt: skip

    def _words(self, key: str, needed: bool = True) -> Words | None:
        if key not in self.data and not needed:
            return None
        return self._both(self.data.get(key), key, self.document.where(key) if key in self.data else self._here())

    def _here(self) -> str:
        return f"{self.name}:{self.line}"

    def _both(self, node: Any, what: str, where: str) -> Words:
        return in_both(node, what, where, self.faults)

    def _answer(self, played: bool) -> Any:
        source = self.data.get("answer")
        where = self.document.where("answer") if source is not None else self._here()
        if not isinstance(source, Mapping) or sum(key in source for key in _SOURCES) != 1:
            self.fault(where, "answer_typed", found=str(source)[:40])
        elif "case" in source and not played:
            self.fault(where, "answer_case", found=str(source["case"])[:40])
        elif "odds" in source and str(source["odds"]) not in (known := chances(self.game)):
            self.fault(where, "odds", found=str(source["odds"])[:40], allowed=", ".join(known) or "–")
        return source

    def _options(self, kind: Any) -> tuple[Option, ...]:
        rows = self._tables("option", MOST_OPTIONS)
        if kind == "choose" and len(rows) < 2:
            self.fault(self._here(), "few_options", found=len(rows))
        found = []
        for where, row in rows:
            if "value" not in row:
                self.fault(where, "option_value")
            text = self._both(row, "[[option]]", where) if kind == "choose" else None
            partly = "partly" in row
            node = row.get("partly", row.get("wrong"))
            known = node is not None or (kind == "number" and not self.predict)
            reply = self._both(node, "wrong", where) if known else None
            found.append(Option(row.get("value"), text, reply, partly))
        return tuple(found)

    def _hints(self) -> tuple[Words, ...]:
        return tuple(self._both(row, "[[hint]]", where) for where, row in self._tables("hint", MOST_HINTS))

    def _tables(self, name: str, most: int) -> list[tuple[str, Mapping[str, Any]]]:
        rows = self.data.get(name, [])
        if not isinstance(rows, list) or len(rows) > most or not all(isinstance(row, Mapping) for row in rows):
            self.fault(self.document.where(name), "tables", found=name, most=most)
            return []
        places = self.lines[name] if len(self.lines[name]) == len(rows) else [self.line] * len(rows)
        return [(f"{self.name}:{place}", row) for place, row in zip(places, rows, strict=True)]

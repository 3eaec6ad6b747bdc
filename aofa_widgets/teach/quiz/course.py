"""A quiz as it is taken: one question at a time, hints, answers, what was skipped, and the account of it at the end."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from aofa_widgets.errors import InputError, shown
from aofa_widgets.words import catalogue, fault, languages, texts
from aofa_widgets.words.numbers import decimal, is_plural
from aofa_widgets.words.terms import terms

from .item import Item

MOST = 500  # questions of one quiz; a quiz without an end goes on for ever


@dataclass(frozen=True, slots=True)
class Answered:
    """What became of a question: the first answer given (None if skipped or only looked at), tries and hints."""

    item: Item
    given: int | None
    right: bool
    tries: int
    hints: int


@dataclass(frozen=True, slots=True)
class Family:
    """How a family of questions went: asked, right at the first try, and the clauses of those that were not."""

    name: str
    title: Mapping[str, str] = field(hash=False)
    asked: int
    right: int
    clauses: tuple[str, ...]


@dataclass(slots=True)
class Here:
    """The question that is open: tries, hints seen, and whether nothing more is to be answered."""

    item: Item
    tried: list[int] = field(default_factory=list)
    hints: int = 0
    closed: bool = False
    counted: bool = False


class Course:
    """Questions one after the other. `n` is how many, None for no end; `pass_mark` makes it an exam.

    In practice a wrong answer leaves the question open and its first answer is what counts; in an exam each question is
    answered once, without hints, and told at the end. `tell` is called with each `Answered`; `leads` says which clauses
    of a question lead back to the rules.
    Raises: InputError for a number of questions or a pass mark that cannot be.
    """

    def __init__(
        self,
        items: Iterator[Item],
        n: int | None = 10,
        pass_mark: int | None = None,
        titles: Mapping[str, Mapping[str, str]] | None = None,
        tell: Callable[[Answered], object] | None = None,
        game: str = "",
        leads: Callable[[Item], Sequence[str]] | None = None,
    ) -> None:
        self.n = how_many(n)
        self.pass_mark = _mark(pass_mark, self.n)
        self.titles, self.game = titles or {}, game
        self._leads = leads or (lambda item: item.clauses)
        self._items, self._tell = items, tell
        self.answers: list[Answered] = []
        self.here: Here | None = None
        self.number = 0
        self.next()

    @property
    def exam(self) -> bool:
        """Whether each question is answered once and told at the end."""
        return self.pass_mark is not None

    @property
    def done(self) -> bool:
        """Whether no question is open any more."""
        return self.here is None

    @property
    def right(self) -> int:
        """How many questions were right at the first try."""
        return sum(one.right for one in self.answers)

    @property
    def passed(self) -> bool | None:
        """Whether the exam is passed; None in practice and before the end."""
        return self.right >= self.pass_mark if self.done and self.pass_mark is not None else None

    def next(self) -> None:
        """Go to the next question, or end; a question that was not answered counts as skipped."""
        if self.here is not None:
            self._count(None)
        item = next(self._items, None) if self.n is None or self.number < self.n else None
        self.here = Here(item) if item is not None else None
        self.number += item is not None

    def end(self) -> None:
        """End here: what was not answered is not counted, but in an exam, whose questions all count."""
        if self.exam and self.here is not None and self.n is not None:
            while self.here is not None:
                self.next()
        self.here = None

    def answer(self, given: int) -> str:
        """Answer with a row (from 0) or a number: "right", "wrong", or "noted" in an exam.

        Raises: InputError for an answer that the question cannot have; nothing changes then.
        """
        here = self._open()
        judged = here.item.judge(given)
        here.tried.append(given)
        right = judged.kind == "right"
        if right or self.exam:
            here.closed = True
        self._count(given, right)
        return "noted" if self.exam else judged.kind

    def hint(self) -> Mapping[str, str] | None:
        """The next hint, or None where there is none (any more), after the answer, or in an exam."""
        here = self.here
        if here is None or here.closed or self.exam or here.hints >= len(here.item.hints):
            return None
        here.hints += 1
        return here.item.hints[here.hints - 1]

    def show(self) -> Mapping[str, str]:
        """The right answer in words; the question is closed, and counts as missed if it was not answered."""
        here = self._open()
        if self.exam:
            raise InputError(fault("answer", "quiz.exam_shows_later"))
        here.closed = True
        self._count(None)
        return right_words(here.item, self.game)

    def more(self, n: int) -> None:
        """Go on with `n` more questions. Raises: InputError, as at the beginning."""
        how_many(n)
        if self.n is not None:
            self.n = self.number + n
        if self.here is None:
            self.next()

    def missed(self) -> tuple[Answered, ...]:
        """What was not right at the first try, in the order asked; what was skipped is among them."""
        return tuple(one for one in self.answers if not one.right)

    def families(self) -> tuple[Family, ...]:
        """How each family went, in the order in which they came."""
        found = []
        for name in dict.fromkeys(one.item.family for one in self.answers):
            rows = [one for one in self.answers if one.item.family == name]
            clauses = dict.fromkeys(ref for one in rows if not one.right for ref in self._leads(one.item))
            title = self.titles.get(name) or dict.fromkeys(languages(), name)
            found.append(Family(name, title, len(rows), sum(one.right for one in rows), tuple(clauses)))
        return tuple(found)

    def _open(self) -> Here:
        if self.here is None:
            raise InputError(fault("answer", "quiz.over"))
        if self.here.closed:
            raise InputError(fault("answer", "quiz.answered_already"))
        return self.here

    def _count(self, given: int | None, right: bool = False) -> None:
        """Enter what became of the open question, once: the first answer counts."""
        here = self.here
        if here is None or here.counted:
            return
        here.counted = True
        answered = Answered(here.item, given, right, len(here.tried), here.hints)
        self.answers.append(answered)
        if self._tell is not None:
            self._tell(answered)


def how_many(n: object) -> int | None:
    """A number of questions that can be, or None for no end.

    Raises: InputError for anything else.

    >>> how_many(10), how_many(None)
    (10, None)
    """
    if n is None:
        return None
    if isinstance(n, bool) or not isinstance(n, int) or not 1 <= n <= MOST:
        raise InputError(fault("n", "quiz.bad_n", found=shown(n, 20), most=MOST))
    return n


def _mark(mark: object, n: int | None) -> int | None:
    if mark is None:
        return None
    if isinstance(mark, bool) or not isinstance(mark, int) or n is None or not 1 <= mark <= n:
        raise InputError(fault("pass_mark", "quiz.bad_mark", found=shown(mark, 20), most=n or MOST))
    return mark


def right_words(item: Item, game: str = "") -> Mapping[str, str]:
    """The right answer in words: the row, or the number with what it counts."""
    return item.options[item.right].text if item.kind == "choose" else number_words(item, item.answer, game)


def given_words(item: Item, given: int | None, game: str = "") -> Mapping[str, str]:
    """An answer in words, as one was given."""
    if given is None:
        return texts("quiz.no_answer")
    return item.options[given].text if item.kind == "choose" else number_words(item, given, game)


def number_words(item: Item, number: int, game: str = "") -> Mapping[str, str]:
    """A number with what it counts, in the words of a game."""
    found = {}
    for lang in languages():
        one, many = _nouns(item.unit, game, lang)
        found[lang] = f"{decimal(number, lang)} {many if is_plural(number, lang) else one}".strip()
    return found


def unit_words(item: Item, game: str = "") -> Mapping[str, str]:
    """What a number that is asked for counts, in the plural of every language; empty where nothing is said."""
    return {lang: _nouns(item.unit, game, lang)[1] for lang in languages()}


def _nouns(unit: str, game: str, lang: str) -> tuple[str, str]:
    """A unit in the singular and in the plural: a word of the glossary, or one of the quiz's own."""
    if f"quiz.unit_{unit}" in catalogue():
        word = texts(f"quiz.unit_{unit}")[lang]
        return word, word
    term = terms(game or None).get(unit) if unit else None
    return (term.noun(lang).one, term.noun(lang).many) if term else ("", "")

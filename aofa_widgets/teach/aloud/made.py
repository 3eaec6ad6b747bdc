"""A quiz by words: made questions one after another, and dice to roll."""

from __future__ import annotations

from aofa_widgets.dice.faces import D6, Die
from aofa_widgets.dice.roller import Roller
from aofa_widgets.errors import InputError
from aofa_widgets.games import load, wanted
from aofa_widgets.words import say
from aofa_widgets.words.numbers import listed

from ..lesson import OpenLesson
from ..params import under
from ..played import ready
from ..progress import Progress
from ..quiz.course import Answered, Course, given_words, right_words
from ..quiz.item import Item
from ..step import Quiz, Step, Try
from .activity import Activity, Lines
from .hearing import letter, rolls, row_meant, whole_number

MOST_DICE = 30
MOST_CITED = 3  # rules read at once


class Made(Activity):
    """Questions made afresh, taken as any quiz is: led back and tried again in practice, told at the end of an exam."""

    def __init__(self, opened: OpenLesson, step: Step, lang: str, progress: Progress | None) -> None:
        super().__init__(opened, step, lang, progress)
        assert isinstance(step.content, Quiz)
        self.quiz = step.content
        self.rules = under(opened.ruleset, step.content.params)
        self._begin()

    def _begin(self) -> None:
        from ..quiz.make import make

        quiz = self.quiz
        seed = quiz.seed if quiz.seed is not None and not self.done else Roller().seed
        self.items: tuple[Item, ...] = make(self.rules, quiz.n, seed, quiz.families or None, self.step.clauses or None)
        number = max(1, len(self.items))
        passing = None if quiz.passing is None else min(quiz.passing, number)
        self.course = Course(iter(self.items), number, passing, tell=self._known)

    def _known(self, told: Answered) -> None:
        """The first answer to a question: a fact of the learner."""
        if self.progress is not None:
            item = told.item
            self.progress.asked(
                self.rules.game, id=item.id, family=item.family, clauses=item.clauses, right=told.right, lang=self.lang
            )

    @property
    def open(self) -> bool:
        return not self.course.done

    @property
    def right(self) -> int:
        """How many questions were right at the first try."""
        return self.course.right

    @property
    def missed(self) -> list[str]:
        """Ids of the clauses of the questions that were not right at the first try."""
        return list(dict.fromkeys(name for one in self.course.missed() for name in one.item.clauses))

    def said(self) -> Lines:
        if self.course.here is None:
            return self._over()
        item = self.course.here.item
        lines = [self.tell("question", n=self.course.number, total=len(self.items)), item.ask[self.lang]]
        if item.kind == "choose":
            texts = [one.text[self.lang] for one in item.options]
            rows = [self.tell("option", letter=letter(n), text=text) for n, text in enumerate(texts)]
            return [*lines, *rows, self.tell("choose")]
        return [*lines, self.tell("number", low=item.low, high=item.high)]

    def hear(self, text: str) -> Lines | None:
        here = self.course.here
        if here is None:
            return None
        item = here.item
        given = row_meant(text) if item.kind == "choose" else whole_number(text)
        if given is None:
            return None
        if here.closed:
            return [self.tell("already_quiz")]
        try:
            kind = self.course.answer(given)
        except InputError:
            return self.said()[-1:]
        if kind == "noted":
            lines = [f"{say('quiz.noted', self.lang)} {say('quiz.noted_text', self.lang)}"]
        else:
            lines = [self.tell(kind, text=item.judge(given).texts[self.lang])]
        if kind == "wrong":
            return [*lines, self.tell("try_again" if item.hints else "try_other"), *self.may_read()]
        if self.course.number == len(self.items):
            return [*lines, *self._next()]
        return [*lines, self.tell("question_next")]

    def about(self) -> tuple[str, ...]:
        """Those of the question; in an exam only once it is answered."""
        here = self.course.here
        if here is None or (self.course.exam and not here.closed):
            return self.step.clauses
        return here.item.clauses[:MOST_CITED]

    def enter(self) -> Lines | None:
        if self.course.here is None:
            return None
        return self._next() if self.course.here.closed else [self.tell("first")]

    def _next(self) -> Lines:
        self.course.next()
        return self.said()

    def _over(self) -> Lines:
        lines = [self.tell("quiz_over", right=self.right, total=len(self.items))]
        passing = self.course.pass_mark
        if passing is None or self.course.passed:
            self.finish()
        if passing is not None:
            lines.append(self.tell("quiz_passed" if self.course.passed else "quiz_failed", **{"pass": passing}))
            lines += [line for one in self.course.missed() for line in self._corrected(one)]
        numbers = self.opened.speakers[self.lang].numbers
        if again := [numbers[name] for name in self.missed if name in numbers]:
            lines.append(self.tell("quiz_again", n=len(again), clauses=again))
        return [*lines, self.tell("go_on")]

    def _corrected(self, one: Answered) -> Lines:
        """A question of an exam that was missed, told at its end."""
        given, right = given_words(one.item, one.given, self.rules.game), right_words(one.item, self.rules.game)
        return [
            one.item.ask[self.lang],
            f"{say('quiz.your_answer', self.lang)} {given[self.lang]}",
            f"{say('quiz.right_answer', self.lang)} {right[self.lang]}",
            one.item.why[self.lang],
        ]

    def hint(self) -> Lines:
        here = self.course.here
        if here is None or self.course.exam or here.closed or not here.item.hints:
            return [self.tell("no_hint")]
        self.course.hint()  # the last one is said again where there is no other
        self.hints += 1
        text = here.item.hints[here.hints - 1][self.lang]
        return [self.tell("hint", n=here.hints, total=len(here.item.hints), text=text), *self.may_read()]

    def again(self) -> Lines:
        self.done = True  # other questions than those of the seed
        self._begin()
        return self.said()


class Dice(Activity):
    """A tray to try: so many dice, rolled as often as one likes."""

    def __init__(self, opened: OpenLesson, step: Step, lang: str, progress: Progress | None) -> None:
        super().__init__(opened, step, lang, progress)
        assert isinstance(step.content, Try)
        self.settings = ready(step.content.settings, opened.ruleset)
        self.roller = Roller(self.settings.get("seed"))
        low, high = wanted(opened.ruleset.game, "tray", "tray.none").faces(opened.ruleset)
        self.die = D6 if (low, high) == (1, 6) else Die(dict.fromkeys(range(low, high + 1), 1))
        self.sides = self._sides()

    @property
    def open(self) -> bool:
        return False

    def _sides(self) -> list[tuple[str, int]]:
        """The name and the number of dice of each side that the tray sets out; none for a tray of loose dice."""
        names, dice = self.settings.get("names", ()), self.settings.get("dice", ())
        if not names or not isinstance(dice, list) or not all(isinstance(one, dict) for one in dice):
            return []
        numbers = [sum(n for n in one.values() if isinstance(n, int)) for one in dice]
        found = [(name[self.lang], n) for name, n in zip(names, numbers, strict=False)]
        return found if all(1 <= n <= MOST_DICE for _, n in found) else []

    def said(self) -> Lines:
        if not self.sides:
            return [self.tell("tray", most=MOST_DICE)]
        sides = [self.tell("tray_side", name=name, n=n) for name, n in self.sides]
        return [self.tell("tray_sides", sides=sides, most=MOST_DICE)]

    def hear(self, text: str) -> Lines | None:
        if self.sides and rolls(text):
            self.tries += 1
            rows = [(name, self._faces(n)) for name, n in self.sides]
            return [self.tell("rolled_side", name=name, faces=faces) for name, faces in rows]
        number = whole_number(text)
        if number is None:
            return None
        if not 1 <= number <= MOST_DICE:
            return self.said()
        self.tries += 1
        return [self.tell("rolled", n=number, faces=self._faces(number))]

    def _faces(self, number: int) -> str:
        """So many dice thrown, in words: their numbers, or their signs in a game whose dice have some."""
        tray, faces = getattr(load(self.opened.ruleset.game), "tray", None), self.roller.roll(number, self.die)
        if not hasattr(tray, "row"):
            return listed([str(face) for face in faces], self.lang)
        signs, words = tray.row(self.opened.ruleset), tray.signs(self.opened.ruleset)
        return listed([words[signs[face - 1]][self.lang] for face in faces], self.lang)

    def enter(self) -> Lines | None:
        self.finish()
        return None

"""A quiz by words: made questions one after another, and dice to roll."""

from __future__ import annotations

from aofa_widgets.dice.faces import D6, Die
from aofa_widgets.dice.roller import Roller
from aofa_widgets.errors import InputError
from aofa_widgets.words.numbers import listed

from ..lesson import OpenLesson
from ..params import under
from ..played import ready
from ..progress import Progress
from ..quiz.item import Item
from ..step import Quiz, Step, Try
from .activity import Activity, Lines
from .hearing import letter, rolls, row_meant, whole_number

MOST_DICE = 30
MOST_CITED = 3  # rules read at once


class Made(Activity):
    """Questions made afresh; a wrong answer is led back and may be tried again, the first try counts."""

    def __init__(self, opened: OpenLesson, step: Step, lang: str, progress: Progress | None) -> None:
        super().__init__(opened, step, lang, progress)
        assert isinstance(step.content, Quiz)
        self.quiz = step.content
        self.rules = under(opened.ruleset, step.content.params)
        self.roller = Roller(step.content.seed)
        self._begin()

    def _begin(self) -> None:
        from ..quiz.make import make

        quiz, self.at, self.right, self.wrong, self.told = self.quiz, 0, 0, False, 0
        self.missed: list[str] = []
        seed = quiz.seed if quiz.seed is not None and not self.done else Roller().seed
        self.items: tuple[Item, ...] = make(self.rules, quiz.n, seed, quiz.families or None, self.step.clauses or None)
        self.answered = False

    @property
    def open(self) -> bool:
        return self.at < len(self.items)

    def said(self) -> Lines:
        if not self.open:
            return self._over()
        item = self.items[self.at]
        lines = [self.tell("question", n=self.at + 1, total=len(self.items)), item.ask[self.lang]]
        if item.kind == "choose":
            texts = [one.text[self.lang] for one in item.options]
            rows = [self.tell("option", letter=letter(n), text=text) for n, text in enumerate(texts)]
            return [*lines, *rows, self.tell("choose")]
        return [*lines, self.tell("number", low=item.low, high=item.high)]

    def hear(self, text: str) -> Lines | None:
        if not self.open:
            return None
        item = self.items[self.at]
        given = row_meant(text) if item.kind == "choose" else whole_number(text)
        if given is None:
            return None
        if self.answered:
            return [self.tell("already_quiz")]
        try:
            judged = item.judge(given)
        except InputError:
            return self.said()[-1:]
        lines = [self.tell(judged.kind, text=judged.texts[self.lang])]
        if not self.wrong and self.progress is not None:
            right, game = judged.kind == "right", self.rules.game
            self.progress.asked(
                game, id=item.id, family=item.family, clauses=item.clauses, right=right, lang=self.lang
            )
        if judged.kind != "right":
            self.wrong = True
            self.missed += [name for name in item.clauses if name not in self.missed]
            if self.quiz.passing is not None:  # an exam takes one answer
                self.answered = True
                last = self.at + 1 == len(self.items)
                return [*lines, *(self._next() if last else [self.tell("question_next")])]
            return [*lines, self.tell("try_again" if item.hints else "try_other"), *self.may_read()]
        self.right += not self.wrong
        self.answered = True
        if self.at + 1 == len(self.items):
            return [*lines, *self._next()]
        return [*lines, self.tell("question_next")]

    def about(self) -> tuple[str, ...]:
        """Those of the question; in an exam only once it is answered."""
        if not self.open or (self.quiz.passing is not None and not self.answered):
            return self.step.clauses
        return self.items[self.at].clauses[:MOST_CITED]

    def enter(self) -> Lines | None:
        if not self.open:
            return None
        return self._next() if self.answered else [self.tell("first")]

    def _next(self) -> Lines:
        self.at, self.wrong, self.answered, self.told = self.at + 1, False, False, 0
        return self.said()

    def _over(self) -> Lines:
        lines = [self.tell("quiz_over", right=self.right, total=len(self.items))]
        passing = self.quiz.passing
        if passing is None or self.right >= passing:
            self.finish()
        if passing is not None:
            lines.append(self.tell("quiz_passed" if self.right >= passing else "quiz_failed", **{"pass": passing}))
        numbers = self.opened.speakers[self.lang].numbers
        if again := [numbers[name] for name in self.missed if name in numbers]:
            lines.append(self.tell("quiz_again", n=len(again), clauses=listed(again, self.lang)))
        return [*lines, self.tell("go_on")]

    def hint(self) -> Lines:
        hints = self.items[self.at].hints if self.open else ()
        if not hints:
            return [self.tell("no_hint")]
        self.told = min(self.told + 1, len(hints))
        self.hints += 1
        text = hints[self.told - 1][self.lang]
        return [self.tell("hint", n=self.told, total=len(hints), text=text), *self.may_read()]

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
        sides = opened.ruleset.values.get("dice.sides", 6)
        self.die = D6 if sides == 6 else Die(dict.fromkeys(range(1, int(str(sides)) + 1), 1))
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
        sides = listed([self.tell("tray_side", name=name, n=n) for name, n in self.sides], self.lang)
        return [self.tell("tray_sides", sides=sides, most=MOST_DICE)]

    def hear(self, text: str) -> Lines | None:
        if self.sides and rolls(text):
            self.tries += 1
            rows = [(name, listed([str(face) for face in self.roller.roll(n, self.die)], self.lang))
                    for name, n in self.sides]  # fmt: skip
            return [self.tell("rolled_side", name=name, faces=faces) for name, faces in rows]
        number = whole_number(text)
        if number is None:
            return None
        if not 1 <= number <= MOST_DICE:
            return self.said()
        self.tries += 1
        faces = [str(face) for face in self.roller.roll(number, self.die)]
        return [self.tell("rolled", n=number, faces=listed(faces, self.lang))]

    def enter(self) -> Lines | None:
        self.finish()
        return None

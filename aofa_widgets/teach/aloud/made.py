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
from .hearing import whole_number

MOST_DICE = 30


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
            rows = [self.tell("option", n=n, text=one.text[self.lang]) for n, one in enumerate(item.options, 1)]
            return [*lines, *rows, self.tell("choose")]
        return [*lines, self.tell("number", low=item.low, high=item.high)]

    def hear(self, text: str) -> Lines | None:
        number = whole_number(text)
        if number is None or not self.open or self.answered:
            return None
        item = self.items[self.at]
        try:
            judged = item.judge(number - 1 if item.kind == "choose" else number)
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
            return [*lines, self.tell("try_again" if item.hints else "try_other")]
        self.right += not self.wrong
        self.answered = True
        if self.at + 1 == len(self.items):
            return [*lines, *self._next()]
        return [*lines, self.tell("question_next")]

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
        return [self.tell("hint", n=self.told, total=len(hints), text=hints[self.told - 1][self.lang])]

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

    @property
    def open(self) -> bool:
        return False

    def said(self) -> Lines:
        return [self.tell("tray", most=MOST_DICE)]

    def hear(self, text: str) -> Lines | None:
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

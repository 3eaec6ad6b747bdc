"""A board by words: the parlour plays it; of a goal step the tutor watches."""

from __future__ import annotations

from aofa_widgets.dice.roller import Roller
from aofa_widgets.errors import InputError
from aofa_widgets.games import load, scenario_from
from aofa_widgets.lab.parlour import Parlour, Player
from aofa_widgets.play import Match

from ..lesson import OpenLesson
from ..played import ready
from ..progress import Progress
from ..step import Step, Try
from ..tutor import Tutor
from .activity import Activity, Lines


def _parlour(match: Match, lang: str, bots: dict[int, Player], roller: Roller) -> Parlour:
    """A parlour that begins in the midst of things: the lesson has greeted already."""
    parlour = Parlour(match, lang, bots, roller)
    parlour._greeted = True
    return parlour


def _players(game: str, bots: dict[int, str]) -> dict[int, Player]:
    known = load(game).BOTS
    named = {side: name.partition(":") for side, name in bots.items()}
    return {side: Player(known[key], int(strength or 2)) for side, (key, _, strength) in named.items()}


class Board(Activity):
    """A board to play on as long as one likes."""

    board = True

    def __init__(self, opened: OpenLesson, step: Step, lang: str, progress: Progress | None) -> None:
        super().__init__(opened, step, lang, progress)
        self.table = self._set()

    def _set(self) -> Parlour:
        assert isinstance(self.step.content, Try)
        rules = self.opened.ruleset
        told = ready(self.step.content.settings, rules)
        scenario = scenario_from(rules.game, told.get("scenario"), rules)
        match = Match(load(rules.game).GAME(rules), scenario)
        bots = {int(side): name for side, name in dict(told.get("bots", {})).items()}
        return _parlour(match, self.lang, _players(rules.game, bots), Roller(told.get("seed")))

    @property
    def open(self) -> bool:
        return False

    def said(self) -> Lines:
        return [self.tell("board_how"), *self.table.said()]

    def hear(self, text: str) -> Lines | None:
        return self.table.hear(text)

    def enter(self) -> Lines | None:
        return self.table.hear("")

    def leave(self) -> Lines | None:
        """The answer to the word that goes on; None lets it."""
        self.finish()
        return None

    def again(self) -> Lines:
        self.table = self._set()
        return self.said()


class Task(Board):
    """A board with goals: a tutor watches, hints, shows; a refusal names its rule."""

    def __init__(self, opened: OpenLesson, step: Step, lang: str, progress: Progress | None) -> None:
        self.tutor = Tutor(step, opened)
        self.warning = self.tutor.possible()
        if self.warning is not None and self._broken():
            self.tutor = Tutor(step, opened, usual=True)
        super().__init__(opened, step, lang, progress)

    def _broken(self) -> bool:
        """Whether the rules in force do not even let the board be set out."""
        try:
            self.tutor.start()
        except InputError:
            return True
        return False

    def _set(self) -> Parlour:
        tutor = self.tutor
        self.cited: Lines = []
        match = tutor.start()
        return _parlour(match, self.lang, _players(tutor.rules.game, tutor.bots), tutor.roller)

    @property
    def open(self) -> bool:
        return not self.done

    def said(self) -> Lines:
        note, warning = self.tutor.note[self.lang], (self.warning or {}).get(self.lang, "")
        return [*(line for line in (warning, note) if line), *self.goals(), *self.table.said()]

    def counted(self) -> tuple[int, int]:
        self.tries, self.hints = self.tutor.tries, self.tutor.helped
        return super().counted()

    def goals(self) -> Lines:
        """What is to be done, and what is."""
        seen = self.tutor.played(self.table.match).goals
        return [self.tell("goal_reached" if one.reached else "goal_open", goal=one.texts[self.lang]) for one in seen]

    def hear(self, text: str) -> Lines | None:
        return self._watched(self.table.hear(text))

    def enter(self) -> Lines | None:
        return self._watched(self.table.hear(""))

    def _watched(self, lines: Lines) -> Lines:
        lines = list(lines)
        if (barred := self.table.barred) is not None:
            self.table.barred = None
            clause = self.tutor.refused(barred, barred.action).clause
            if clause is not None:
                title = clause.title[self.lang]
                lines.append(self.tell("forbids", n=clause.number, title=title))
                text = self.tell("clause", n=clause.number, title=title, text=clause.text[self.lang])
                self.cited = [line for line in text.split("\n") if line]
        look = self.tutor.played(self.table.match)
        if look.kind and look.texts[self.lang]:
            lines.append(look.texts[self.lang])
        if look.kind == "done" and look.new:
            self.finish()
            lines.append(self.tell("done_board"))
        return lines

    def rules(self) -> Lines:
        """The rule that was broken last, to be read."""
        return self.cited

    def undo(self) -> Lines:
        """Take back the last thing done with its dice."""
        done = self.tutor.undo(self.table.match)
        self.tutor.played(self.table.match)
        lines = [self.tell("undone")] if done else [self.tell("nothing_undone")]
        self.table.filling = None
        return [*lines, *self.table.said()]

    def leave(self) -> Lines | None:
        return None if self.done else [self.tell("not_done")]

    def hint(self) -> Lines:
        found = self.tutor.hint()
        if found is None:
            return [self.tell("no_hint")]
        return [self.tell("hint", n=found.number, total=found.total, text=found.texts[self.lang])]

    def show(self) -> Lines:
        shown = self.tutor.show_me()
        match, lines, n = shown.match, [], 0
        if self.mine is not None:
            self.mine.miss(self.step.id)
        while match.redo():
            entry, said = match.entries[-1], shown.said[n][self.lang] if n < len(shown.said) else ""
            told = " ".join(match.game.tell(entry.step.state, event)[self.lang] for event in entry.step.events)
            if said or told:  # an author's words stand for the board's
                lines.append(self.tell("shown", text=said or told))
            n += 1
        return [*lines, shown.why[self.lang] if not shown.whole else self.tell("shown_end")]

    def again(self) -> Lines:
        self.done = False
        return super().again()

"""The tutor of one goal step: goals are read from the position, so several ways are right and undo is no fault."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from aofa_widgets.dice.roller import Roller
from aofa_widgets.errors import AofaError, InputError
from aofa_widgets.games import load
from aofa_widgets.play import Match, Refused
from aofa_widgets.play.facts import Facts
from aofa_widgets.rules import Ruleset
from aofa_widgets.rules.prose import Speaker, laid_text, plain
from aofa_widgets.words import fault, languages, texts

from ..lesson import OpenLesson
from ..params import under
from ..played import ready, spared
from ..step import Step
from ..task import Task, Unplayed, holds, play_rows, subjects
from .cited import cited
from .dice import Merciful
from .told import Hint, Look, Rehearsal, Seen, Shown, Told, Words

MOST_BOT = 2_000  # things a bot does to show a whole game


class Tutor:
    """Watches a match of a goal step, under the rules in force; `usual` plays it by the book's own rules instead.

    Nothing here draws or waits: whoever shows a board calls `start`, then `played` after whatever happened on it.
    `base`: the step's own values do not go with the rules in force, so it is played by the book's.
    Raises: InputError if the step is none of the kind goal.
    """

    def __init__(self, step: Step, opened: OpenLesson, *, usual: bool = False) -> None:
        if not isinstance(step.content, Task):
            goals = [one.id for one in opened.lesson.steps if one.kind == "goal"]
            raise InputError(fault("step", "lesson.not_a_goal", found=step.id, allowed=", ".join(goals) or "-"))
        self.step, self.opened, self.task = step, opened, step.content
        book = Ruleset.load(opened.lesson.game)
        module, values = load(book.game), self.task.params
        self.base = False
        try:
            self.rules = under(book if usual else opened.ruleset, values)
            self.game = module.GAME(self.rules)
        except InputError:  # what the step wants does not go with these rules: it is played by the book's own
            if usual:
                raise
            self.rules, self.base = under(book, values), True
            self.game = module.GAME(self.rules)
        self.usual = self.rules == under(book, values)
        self._module = module.facts
        self._goals = [ready(goal.when, self.rules) for goal in self.task.goals]
        self._traps = [ready(trap.when, self.rules) for trap in self.task.traps]
        self._tries = [any(kind == "refused" for kind, _ in subjects(when)) for when in self._goals]
        self.roller = self._roller()
        self.tries = self.helped = 0  # what was refused and what succeeded; the most hints asked for: never forgotten
        self._reset()

    @cached_property
    def _speakers(self) -> dict[str, Speaker]:
        """Who prints the words of the step; nobody is needed as long as nothing is said."""
        text = next((speaker.text for speaker in self.opened.speakers.values()), None) or laid_text(self.rules)
        return {lang: Speaker(self.rules, text, lang) for lang in languages()}

    def _reset(self) -> None:
        self._match: Match | None = None
        self._begin, self._first = 0, None  # type: int, Any
        self._known: dict[int, tuple[bool, ...]] = {}
        self._refusals: list[dict[str, Any]] = []
        self._side: int | None = None
        self._reached: tuple[bool, ...] = (False,) * len(self._goals)
        self._tried: set[int] = set()
        self.hints = 0
        self._counted = False

    def _roller(self) -> Roller:
        losing = spared(self.rules)
        if self.task.mercy and losing is not None:
            return Merciful(self.task.seed, losing=losing)
        return Roller(self.task.seed)

    # What there is to do.

    @property
    def goals(self) -> tuple[dict[str, str], ...]:
        """What is to be brought about, in every language."""
        return tuple(self.say(goal.texts) for goal in self.task.goals)

    @property
    def begin(self) -> int:
        """How many entries of the match come before the step begins: nothing before them is taken back."""
        return self._begin

    @property
    def bots(self) -> dict[int, str]:
        """The bots that play a side, as a board takes them."""
        return {self._module.SIDES.index(side): bot for side, bot in self.task.bots.items()}

    @property
    def note(self) -> dict[str, str]:
        """What is to be known before the dice are rolled: that they are merciful; empty otherwise."""
        losing = getattr(self.roller, "losing", None)
        return texts("lesson.tutor_mercy", face=losing) if losing else dict.fromkeys(languages(), "")

    def say(self, words: Any, more: Mapping[str, Any] | None = None) -> dict[str, str]:
        """Words of the step in every language, as plain sentences under the rules in force."""
        return {
            lang: plain("".join(run.text for run in self._speakers[lang].runs(words[lang], more)))
            for lang in languages()
        }

    # The match.

    def start(self) -> Match:
        """Set the board out afresh, with what comes before played.

        Raises: InputError if the rules in force do not bear it (`possible` says so in words).
        """
        self._reset()
        self.roller = self._roller()
        match = self._set_out()
        self._begin, self._first, self._match = len(match.entries), match.state, match
        return match

    def _set_out(self) -> Match:
        task = self.task
        scenario = self._module.placed(
            self.rules, ready(task.scenario, self.rules), ready(task.figures, self.rules), task.others
        )
        match = Match(self.game, scenario)
        if task.first and (dice := self._module.opening(self.game, match.state, task.first)):
            match.settle(dice)
        for _ in play_rows(match, task.before, exact=self.usual):
            pass
        return match

    def played(self, match: Match) -> Look:
        """What is reached, after something was done or taken back on the match."""
        if match is not self._match:
            self._match, self._known = match, {}
            if self._first is None:
                self._first = match.first
        before, goals, trap = self._reached, self._seen(match), self._trapped(match)
        self._reached = goals
        new = tuple(n for n, (was, now) in enumerate(zip(before, goals, strict=True)) if now and not was)
        seen = tuple(Seen(texts, reached) for texts, reached in zip(self.goals, goals, strict=True))
        kind, said = "", dict.fromkeys(languages(), "")
        if all(goals):
            kind, said = "done", self._done() if new else said
            self.tries += bool(new) and not self._counted
        elif trap is not None:
            kind = "trap"
            back = texts("lesson.tutor_take_back")
            said = {lang: f"{words} {back[lang]}" for lang, words in self.say(self.task.traps[trap].texts).items()}
        elif new:
            left = sum(not reached for reached in goals)
            kind = "goal"
            told = [self.goals[n] for n in new]
            said = {
                lang: " ".join(
                    texts("lesson.tutor_reached", goal=goal[lang])[lang] for goal in told
                ) + " " + texts("lesson.tutor_left", n=left)[lang]
                for lang in languages()
            }  # fmt: skip
        self._counted = False
        passed, self._side = self._side, self.game.turn(match.state).side
        if not kind and self._handed_over(passed):
            kind, said = "info", texts("lesson.tutor_turned")
        return Look(seen, new, kind, said)

    def _handed_over(self, before: int | None) -> bool:
        """Whether the other side has just got the initiative, and nobody but the learner is there to play it."""
        if not getattr(self._module, "TAKES_TURNS", True):
            return False
        mine = self._own
        return not self.task.bots and before == mine and self._side not in (None, mine)

    @property
    def _own(self) -> int | None:
        """The side that begins the step."""
        return self._module.SIDES.index(self.task.first) if self.task.first else None

    @property
    def elsewhere(self) -> bool:
        """Whether the side that begins the step is not the one to act now."""
        return self._side != self._own

    def _done(self) -> dict[str, str]:
        return self.say(self.task.done) if self.task.done else texts("lesson.tutor_done")

    def facts(self, match: Match) -> Facts:
        """What is true on the board, in plain words, and what was done since the step began."""
        return self._facts(match.entries[self._begin :])

    def _line(self, match: Match) -> list[tuple[bool, ...]]:
        """Goals and traps as they were true at each moment, from the beginning of the step to where one stands.

        While dice are due nothing is settled, so nothing is reached.
        """
        entries, found = match.entries, []
        for place in range(min(self._begin, len(entries)), len(entries) + 1):
            node = match.tree.line[place]
            if node not in self._known:
                facts = self._facts(entries[self._begin : place])
                entry = match.tree.nodes[node].entry
                chance = self.game.chance(entry.step.state if entry else match.first)
                open_ = chance is not None and chance.kind != "bag"  # a token to be drawn begins something new
                every = (*self._goals, *self._traps)
                self._known[node] = tuple(not open_ and holds(when, facts) for when in every)
            found.append(self._known[node])
        return found

    def _facts(self, entries: Any) -> Facts:
        facts = dict(self._module.facts(self.game, self._first, entries))
        return {**facts, "refused": self._refusals}

    def _seen(self, match: Match) -> tuple[bool, ...]:
        line, found = self._line(match), []
        for n, goal in enumerate(self.task.goals):
            if self._tries[n]:  # an attempt that was refused left no trace on the match
                if holds(self._goals[n], self.facts(match)):
                    self._tried.add(n)
                found.append(n in self._tried)
            else:
                found.append(line[-1][n] if goal.still else any(moment[n] for moment in line))
        return tuple(found)

    def _trapped(self, match: Match) -> int | None:
        line, first = self._line(match), len(self._goals)
        return next((n for n in range(len(self._traps)) if any(moment[first + n] for moment in line)), None)

    def undo(self, match: Match) -> bool:
        """Take back the last thing that was asked for, with its dice; False at the beginning of the step."""
        place = match.tree.place
        while place > self._begin:
            place -= 1
            entry = match.tree.nodes[match.tree.line[place + 1]].entry
            if entry is not None and not entry.dice:
                break
        return place < match.tree.place and match.goto(match.tree.line[place])

    # Help.

    def refused(self, error: AofaError, action: Any = None) -> Told:
        """Why the board refused something, with the clause; an attempt may be what a goal asks for."""
        clause = cited(self.rules, error.rule) if isinstance(error, Refused) else None
        if isinstance(error, Refused):
            self.tries, self._counted = self.tries + 1, True
            action = error.action if action is None else action
            row = self.game.write(action) if action is not None else {}
            name = "".join(f"-{c.lower()}" if c.isupper() else c for c in str(row.get("do", ""))).lstrip("-")
            said = (key for key in self._module.FACTS["refused"].facts if key not in ("figure", "clause"))
            told = {key: str(row.get(key) or "") for key in said}
            spell = self.game.turn(self._match.state).active if self._match is not None else None
            mark = clause.id if clause else error.rule
            who = row.get("figure") or row.get("unit") or row.get("who") or spell or ""
            self._refusals.append({"id": name, "figure": who, **told, "clause": mark})
        return Told({lang: error.say(lang) for lang in languages()}, clause)

    def hint(self) -> Hint | None:
        """The next hint, the faintest first; the last one again once all were given; None if there is none."""
        if not self.task.hints:
            return None
        self.hints = min(self.hints + 1, len(self.task.hints))
        self.helped = max(self.helped, self.hints)
        return Hint(self.say(self.task.hints[self.hints - 1]), self.hints, len(self.task.hints))

    def show_me(self) -> Shown:
        """How it is done, played by the engine; what was done before on the board is left as it is."""
        return self._show()

    def _show(self) -> Shown:
        played = self.rehearse()
        nothing = dict.fromkeys(languages(), "")
        if played.match is None:
            assert played.error is not None
            return Shown(Match(self.game), (), False, self._reason(played.error))
        why = nothing
        if played.error is not None:
            why = self._reason(played.error)
        elif not all(played.goals):
            why = texts("lesson.tutor_not_reached", goal=self.goals[played.goals.index(False)])
        played.match.goto(played.match.tree.line[played.begin])
        said = tuple(self.say(words) if words else nothing for words in played.said)
        return Shown(played.match, said, all(played.goals), why)

    def rehearse(self) -> Rehearsal:
        """Play what the lesson shows, from the beginning, on a match of its own."""
        nobody = (False,) * len(self._goals)
        try:
            match = self._set_out()
        except InputError as error:
            return Rehearsal(None, 0, (), nobody, None, error)
        other, begin = Tutor(self.step, self.opened, usual=self.usual), len(match.entries)
        other.game, other._begin, other._first, other._match = self.game, begin, match.state, match
        said: list[Words | None] = []
        error: AofaError | None = None
        try:
            if self.task.show:
                for row, action, refusal in play_rows(match, self.task.show, exact=self.usual):
                    said.append(row.texts)
                    if refusal is not None:
                        other.refused(refusal, action)
            else:
                self._by_bot(match, other)
        except Unplayed as wrong:
            error = wrong
        return Rehearsal(match, begin, tuple(said), other._seen(match), other._trapped(match), error)

    def outcome(self) -> tuple[Any, ...]:
        """What comes of the lesson's own way here: is it set out and played, which goals it reaches, dice rolled."""
        if not self.task.show:  # a bot's whole game is not worth its while here
            try:
                return (self.base, self._set_out().state)
            except InputError:
                return (self.base, False)
        played = self.rehearse()
        entries = played.match.entries if played.match else ()
        rolls = [len(faces) for entry in entries if entry.dice for faces in entry.asked.values()]
        return (self.base, played.match is not None, played.error is None, played.goals, tuple(rolls))

    def _by_bot(self, match: Match, other: Tutor) -> None:
        bots = load(self.rules.game).BOTS
        roller, thinker = self._roller(), Roller(self.task.seed)
        for _ in range(MOST_BOT):
            if all(other._seen(match)) or self.game.result(match.state) is not None:
                return
            chance = self.game.chance(match.state)
            if chance is not None:
                match.settle(chance.throw(roller))
                continue
            side = min(self.game.to_act(match.state))
            name, _, strength = self.bots.get(side, self.task.show_bot).partition(":")
            match.do(bots[name].choose(self.game, match.state, thinker, int(strength or 2)))

    def _reason(self, error: AofaError) -> dict[str, str]:
        error = error.error if isinstance(error, Unplayed) else error
        clause = cited(self.rules, error.rule) if isinstance(error, Refused) else None
        reason = {lang: error.say(lang).strip() for lang in languages()}
        if clause is None:
            return texts("lesson.tutor_impossible", reason=reason)
        return texts("lesson.tutor_forbidden", reason=reason, n=clause.number)

    def possible(self) -> dict[str, str] | None:
        """None if the way the lesson knows reaches every goal under the rules in force; else what stands in the way.

        It may still be reached some other way: it is told, nothing is hidden.
        """
        if self.base:
            return texts("lesson.tutor_base")
        if self.usual:
            return None
        shown = self._show()
        return None if shown.whole else dict(shown.why)

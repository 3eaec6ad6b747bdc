"""What a learner does in a step: a live widget, or something to look at; and when it counts as done."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from aofa_widgets.rules.text import Example
from aofa_widgets.teach.lesson import OpenLesson
from aofa_widgets.teach.params import under
from aofa_widgets.teach.played import ready
from aofa_widgets.teach.progress import Progress
from aofa_widgets.teach.show import Shown
from aofa_widgets.teach.step import Quiz, Step, Try
from aofa_widgets.words import languages

Html = dict[str, str]


@dataclass(frozen=True, slots=True)
class Activity:
    """A step's activity: its widget, or its page in every language, or neither where reading is all there is to do.

    `watch(done)` calls `done(True)` whenever the learner has done what the step asks, `done(False)` at a miss. `barred`
    says why the rules in force leave no room for it; `room` is what a goal step has beside its board (see goals.py).
    """

    widget: Any = None
    html: Html | None = None
    watch: Callable[[Callable[[bool], None]], None] | None = None
    barred: Html | None = None
    room: Any = None

    @property
    def reading(self) -> bool:
        """Whether there is nothing to do but to read and look."""
        return self.widget is None


def activity(opened: OpenLesson, step: Step, lang: str, progress: Progress) -> Activity:
    """The activity of a step under the lesson's rules, its widget in `lang`; guesses and answers go to the progress.

    Raises: InputError or SourceError where the rules in force leave no room for it.
    """
    match step.kind:
        case "clause":
            return Activity(html=_clauses(opened, step))
        case "example" if isinstance(step.content, Example):
            return Activity(html=_example(opened, step))
        case "exercise":
            return _exercise(opened, step, lang)
        case "predict":
            return _predict(opened, step, lang, progress)
        case "quiz" if isinstance(step.content, Quiz):
            return _quiz(opened, step, lang, progress)
        case "goal":
            return _goal(opened, step, lang)
        case "try" if isinstance(step.content, Try):
            return trying(opened, step, lang)
    return Activity()


def trying(opened: OpenLesson, step: Step, lang: str) -> Activity:
    """The widget of a step to try, as the step sets it. Raises: InputError for settings that it cannot have."""
    assert isinstance(step.content, Try)
    return _TRIES[step.content.widget](opened, _settings(opened, step), lang)


def _clauses(opened: OpenLesson, step: Step) -> Html:
    from aofa_widgets.book.show import clause

    game = opened.lesson.game
    return {
        lang: "".join(clause(name, lang, opened.ruleset, game)._repr_html_() for name in step.clauses)
        for lang in languages()
    }


def _example(opened: OpenLesson, step: Step) -> Html:
    return {lang: Shown.of(opened.speakers, opened.ruleset, lang, step).html for lang in languages()}


def _exercise(opened: OpenLesson, step: Step, lang: str) -> Activity:
    from ..exercise import Exercise

    made = Exercise(opened, step.id, lang=lang)

    def watch(done: Callable[[bool], None]) -> None:
        def judged(change: Any) -> None:
            if change["new"]:
                done(change["new"]["kind"] == "right")

        made.observe(judged, names=["verdict"])

    return Activity(made, watch=watch)


def _predict(opened: OpenLesson, step: Step, lang: str, progress: Progress) -> Activity:
    from ..predict import Predict

    mine = progress.lesson(opened)
    made = Predict(
        opened,
        step.id,
        lang=lang,
        tell=lambda guess, truth, sure: mine.guess(step.id, guess, truth, sure),
        past=lambda: progress.guesses(opened.lesson.game),
    )

    def watch(done: Callable[[bool], None]) -> None:
        def said(change: Any) -> None:
            if change["new"]:
                done(True)

        made.observe(said, names=["truth"])

    return Activity(made, watch=watch)


def _quiz(opened: OpenLesson, step: Step, lang: str, progress: Progress) -> Activity:
    from ..quiz import Quiz as QuizWidget

    asked = step.content
    assert isinstance(asked, Quiz)

    def tell(answered: Any) -> None:
        item = answered.item
        progress.asked(
            opened.lesson.game, id=item.id, family=item.family, clauses=item.clauses, right=answered.right, lang=lang
        )

    made = QuizWidget(
        under(opened.ruleset, asked.params),
        lang,
        asked.families or None,
        asked.n,
        asked.seed,
        clauses=step.clauses or None,
        pass_mark=asked.passing,
        tell=tell,
    )

    def watch(done: Callable[[bool], None]) -> None:
        def ended(change: Any) -> None:
            if change["new"]:
                done(made.passed is not False)

        made.observe(ended, names=["done"])

    return Activity(made, watch=watch)


def _goal(opened: OpenLesson, step: Step, lang: str) -> Activity:
    from .goals import Room

    room = Room(opened, step, lang)
    return Activity(room.board, room=room)


def _settings(opened: OpenLesson, step: Step) -> dict[str, Any]:
    """The settings of a widget to try: sides by their numbers, everything else as the lesson gives it."""
    assert isinstance(step.content, Try)
    given: dict[str, Any] = ready(step.content.settings, opened.ruleset)
    given.pop("params", None)
    return {
        key: {int(k) if k.isdecimal() else k: v for k, v in value.items()} if isinstance(value, Mapping) else value
        for key, value in given.items()
    }


def _tray(opened: OpenLesson, settings: dict[str, Any], lang: str) -> Activity:
    from ..tray import DiceTray

    made = DiceTray(opened.ruleset, lang=lang, **settings)

    def watch(done: Callable[[bool], None]) -> None:
        def rolled(change: Any) -> None:
            if change["new"].get("phase") == "settled":
                done(True)

        made.observe(rolled, names=["roll"])

    return Activity(made, watch=watch)


def _calculator(opened: OpenLesson, settings: dict[str, Any], lang: str) -> Activity:
    from ..calculator import DuelCalculator

    made = DuelCalculator(opened.ruleset, lang=lang, **settings)
    asks = ("set", "kind", "roll", "best")

    def watch(done: Callable[[bool], None]) -> None:
        def used(_widget: Any, content: Any, _buffers: Any) -> None:
            if isinstance(content, dict) and content.get("ask") in asks:
                done(True)

        made.on_msg(used)

    return Activity(made, watch=watch)


def _board(opened: OpenLesson, settings: dict[str, Any], lang: str) -> Activity:
    from ..board import MiniBoard

    made = MiniBoard(opened.ruleset, lang=lang, **settings)

    def watch(done: Callable[[bool], None]) -> None:
        def moved(change: Any) -> None:
            if change["new"].get("undo"):
                done(True)

        made.observe(moved, names=["history"])

    return Activity(made, watch=watch)


def _bag(opened: OpenLesson, settings: dict[str, Any], lang: str) -> Activity:
    from ..bag import Bag

    made = Bag(opened.ruleset, lang=lang, **settings)
    return Activity(made, watch=_changes(made, "bag"))


def _attack(opened: OpenLesson, settings: dict[str, Any], lang: str) -> Activity:
    from ..attack import Attack

    made = Attack(opened.ruleset, lang=lang, **settings)
    return Activity(made, watch=_changes(made, "roll", "code"))


def _engagement(opened: OpenLesson, settings: dict[str, Any], lang: str) -> Activity:
    from ..engagement import UnitCalculator

    made = UnitCalculator(opened.ruleset, lang=lang, **settings)
    return Activity(made, watch=_changes(made, "result"))


def _reckoner(opened: OpenLesson, settings: dict[str, Any], lang: str) -> Activity:
    from ..reckoner import Reckoner

    made = Reckoner(opened.ruleset, lang=lang, **settings)
    return Activity(made, watch=_changes(made, "result"))


def _muster(opened: OpenLesson, settings: dict[str, Any], lang: str) -> Activity:
    from ..muster import ArmyBuilder

    made = ArmyBuilder(ruleset=opened.ruleset, lang=lang, **settings)
    return Activity(made, watch=_changes(made, "muster"))


def _changes(made: Any, *names: str) -> Callable[[Callable[[bool], None]], None]:
    """Somebody has used a widget as soon as one of these of it changes."""

    def watch(done: Callable[[bool], None]) -> None:
        made.observe(lambda _change: done(True), names=list(names))

    return watch


def _picture(opened: OpenLesson, settings: dict[str, Any], lang: str) -> Activity:
    from aofa_widgets.teach.scenario import Scenario

    shown = {code: Scenario(ruleset=opened.ruleset, lang=code, **settings)._repr_html_() for code in languages()}
    return Activity(html=shown)


_TRIES: Mapping[str, Callable[[OpenLesson, dict[str, Any], str], Activity]] = {
    "tray": _tray,
    "calculator": _calculator,
    "board": _board,
    "picture": _picture,
    "bag": _bag,
    "attack": _attack,
    "engagement": _engagement,
    "reckoner": _reckoner,
    "muster": _muster,
}

"""What a page shows of each step, under a ruleset: words as blocks, pictures of tables, answers to be folded away."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from markupsafe import Markup, escape

from aofa_widgets.errors import InputError
from aofa_widgets.games import load, scenario_from
from aofa_widgets.play import Match
from aofa_widgets.rules import Ruleset
from aofa_widgets.rules.prose import Speaker, laid_text, plain
from aofa_widgets.rules.text import Example, Prose
from aofa_widgets.table.svg import draw
from aofa_widgets.teach.lesson import OpenLesson
from aofa_widgets.teach.params import under
from aofa_widgets.teach.played import ready
from aofa_widgets.teach.question import Asked, Question, settled
from aofa_widgets.teach.show import Shown
from aofa_widgets.teach.step import Quiz, Step, Try
from aofa_widgets.teach.task import Task
from aofa_widgets.teach.tutor import Tutor
from aofa_widgets.words import say
from aofa_widgets.words.tongues import manner

from ..build import Builder
from ..formats.html import PageLines
from ..formats.plain import PlainTable, plain_clause
from ..markdown import blocks_of
from ..tree import ClauseView, Piece

SEED = 1721  # of made questions that name none: a page says the same every time
COMMANDS = {
    "board": "play", "picture": "play", "calculator": "odds", "attack": "odds", "tray": "lesson", "bag": "lesson",
    "engagement": "odds", "reckoner": "odds", "muster": "new army my-army --game",
}  # fmt: skip


class _Words(PageLines):
    """Lines of a page that has no glossary to lead to."""

    def linked(self, piece: Piece, lang: str, links: bool) -> Markup:
        return escape(piece.text) if piece.kind == "term" else super().linked(piece, lang, links)


_LINE = _Words({})


@dataclass(frozen=True, slots=True)
class Folded:
    """Something to be opened: its heading, and lines, under a picture if there is one."""

    head: str
    lines: tuple[str, ...]
    picture: Markup = Markup("")
    numbered: bool = False


@dataclass(frozen=True, slots=True)
class Part:
    """What stands under a step: a heading, what is asked, rows to choose from or goals, pictures, what is folded."""

    kind: str
    head: str = ""
    note: str = ""
    ask: str = ""
    rows: tuple[str, ...] = ()
    html: Markup = Markup("")
    picture: Markup = Markup("")
    code: str = ""
    folded: tuple[Folded, ...] = ()


@dataclass(frozen=True, slots=True)
class Law:
    """A clause as the book prints it under these rules, what they change marked, with its tables."""

    number: str
    title: Markup
    text: Markup
    tables: tuple[PlainTable, ...]


@dataclass(frozen=True, slots=True)
class Shelf:
    """One step of a page."""

    id: str
    number: int
    title: str
    text: Markup
    kind: str
    clauses: tuple[Law, ...]
    changed: str
    parts: tuple[Part, ...] = field(default=())


class Laws:
    """The clauses of a ruleset, each made once for all pages."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.builder, self.text, self.made = Builder(ruleset), laid_text(ruleset), dict[str, ClauseView]()

    def law(self, name: str, lang: str) -> Law:
        """A clause in one language."""
        if name not in self.made:
            self.made[name] = self.builder.clause(self.text.clauses[name])
        view = self.made[name]
        tables = plain_clause(view, lang, "now").tables
        return Law(view.number, _LINE(view.titles[lang], lang, False), _LINE.blocks(view.blocks[lang], lang), tables)


def shelf(opened: OpenLesson, laws: Laws, number: int, step: Step, changed: Mapping[str, str]) -> Shelf:
    """A step as a page shows it, in the lesson's language."""
    lang = opened.lang
    asks = isinstance(step.content, Question)  # a table may hold the answer
    found = [laws.law(name, lang) for name in step.clauses if name in laws.text.clauses]
    clauses = tuple(replace(law, tables=()) if asks else law for law in found)
    text = blocks(opened.speakers[lang], step.texts[lang])
    told = say("pages.changed", lang, why=changed[lang]) if changed else ""
    title = plain(opened.say(step.titles))
    try:
        parts = tuple(_parts(opened, step))
    except InputError as error:  # these rules leave nothing to do here
        parts = (Part("note", note=f"{say('aloud.nothing_to_do', lang)} {error.say(lang)}"),)
    return Shelf(step.id, number, title, text, step.kind, clauses, told, parts)


def blocks(speaker: Speaker, prose: Prose) -> Markup:
    """A text of the lesson as paragraphs and lists."""
    return _LINE.blocks(blocks_of(speaker.runs(prose)), speaker.lang)


def _parts(opened: OpenLesson, step: Step) -> Iterator[Part]:
    match step.content:
        case Example():
            yield Part("example", html=Markup(Shown.of(opened.speakers, opened.ruleset, opened.lang, step).html))
        case Question() as question:
            yield _question(opened, step, question)
        case Task():
            yield _task(opened, step)
        case Quiz() as quiz:
            yield from _quiz(opened, step, quiz)
        case Try() as trial:
            yield _try(opened, trial)


def _question(opened: OpenLesson, step: Step, question: Question) -> Part:
    lang = opened.lang
    asked = settled(question, opened.ruleset, opened.speakers, step.clauses[0])
    rows = tuple(row[lang] for row in asked.rows())
    folded = [Folded(say("pages.hint", lang, n=n), (words[lang],)) for n, words in enumerate(asked.hints(), 1)]
    folded.append(Folded(say("pages.answer", lang), tuple(_answer(asked, lang))))
    if not question.shape and (replies := tuple(_replies(asked, lang))):
        folded.append(Folded(say("pages.otherwise", lang), replies))
    note = say("exercise.base", lang) if asked.base else ""
    head, ask = say("pages.exercise", lang), asked.ask[lang]
    if question.shape:
        head = say("pages.predict", lang)
        note = f"{note} {_how(question, lang)}".strip()
    return Part("question", head, note, ask, rows, folded=tuple(folded))


def _how(question: Question, lang: str) -> str:
    if question.kind == "choose":
        return say("pages.predict_choose", lang)
    if (question.low, question.high) == (0, 100):
        return say("pages.predict_times", lang)
    return say("pages.predict_number", lang, low=question.low, high=question.high)


def _answer(asked: Asked, lang: str) -> Iterator[str]:
    """The right answer in words; what is said to a guess is said where it does not speak of the guess."""
    question, at = asked.question, asked.right_option
    if at is not None:
        yield asked.rows()[at][lang]
    elif question.shape and (question.low, question.high) == (0, 100):
        yield say("pages.times", lang, n=asked.answer)
    elif question.shape:
        yield str(asked.answer)
    if "guess" not in question.right[lang].text:
        yield asked.told[lang]


def _replies(asked: Asked, lang: str) -> Iterator[str]:
    """What is said to each wrong answer that the question knows, after the answer itself."""
    rows = asked.rows()
    for n, (option, value) in enumerate(zip(asked.question.options, asked.worths, strict=True)):
        if option.reply and value != asked.answer:
            given = rows[n][lang].rstrip(".") if rows else str(value)
            yield f"{given}{manner(lang).colon} {asked.say(option.reply, value=value)[lang]}"


def _task(opened: OpenLesson, step: Step) -> Part:
    lang = opened.lang
    tutor = Tutor(step, opened)
    barred = tutor.possible()
    try:
        match = tutor.start()
    except InputError:
        tutor = Tutor(step, opened, usual=True)
        match = tutor.start()
    note = " ".join(words[lang] for words in (barred or {lang: ""}, tutor.note) if words[lang])
    hints = [tutor.say(words)[lang] for words in tutor.task.hints]
    folded = [Folded(say("pages.hint", lang, n=n), (words,)) for n, words in enumerate(hints, 1)]
    if tutor.task.show:
        folded.append(_shown(tutor, lang))
    else:
        folded.append(Folded(say("pages.show", lang), (say("pages.show_bot", lang),)))
    return Part(
        "task", say("pages.goals", lang), note, rows=tuple(goal[lang] for goal in tutor.goals),
        picture=_picture(match, lang), folded=tuple(folded),
    )  # fmt: skip


def _shown(tutor: Tutor, lang: str) -> Folded:
    """How it is done, an action and its dice a line."""
    shown = tutor.show_me()
    lines, n, match = [], 0, shown.match
    while match.redo():
        entry, said = match.entries[-1], shown.said[n][lang] if n < len(shown.said) else ""
        told = " ".join(match.game.tell(entry.step.state, event)[lang] for event in entry.step.events)
        line = said or told  # an author's words stand for the board's
        if entry.dice and lines:
            lines[-1] = f"{lines[-1]} {line}".strip()
        else:
            lines.append(line)
        n += 1
    if not shown.whole:
        lines.append(shown.why[lang])
    return Folded(say("pages.show", lang), tuple(line for line in lines if line), _picture(match, lang), True)


def _picture(match: Match, lang: str) -> Markup:
    return Markup(draw(match.game.scene(match.state), lang))


def _quiz(opened: OpenLesson, step: Step, quiz: Quiz) -> Iterator[Part]:
    from aofa_widgets.teach.quiz import make

    lang, rules = opened.lang, under(opened.ruleset, quiz.params)
    items = make(rules, quiz.n, quiz.seed or SEED, quiz.families or None, step.clauses or None)
    exam = say("pages.quiz_exam", lang, n=len(items), **{"pass": quiz.passing}) if quiz.passing else ""
    yield Part("note", say("pages.quiz", lang), f"{exam} {say('pages.quiz_live', lang)}".strip())
    for item in items:
        rows = tuple(option.text[lang] for option in item.options) if item.kind == "choose" else ()
        right = item.options[item.right].text[lang] if item.kind == "choose" else str(item.answer)
        folded = (Folded(say("pages.answer", lang), (right, item.why[lang])),)
        yield Part("question", ask=item.ask[lang], rows=rows, folded=folded)


def _try(opened: OpenLesson, trial: Try) -> Part:
    lang, rules = opened.lang, opened.ruleset
    settings: dict[str, Any] = dict(ready(trial.settings, rules))
    picture = Markup("")
    if trial.widget in ("board", "picture"):
        scenario = scenario_from(rules.game, settings.get("scenario"), rules)
        picture = _picture(Match(load(rules.game).GAME(rules), scenario), lang)
    command = COMMANDS[trial.widget]
    words = [opened.lesson.key] if command == "lesson" else [rules.game]
    if command == "play" and isinstance(settings.get("scenario"), str):
        words.append(f"--scenario {settings['scenario']}")
    return Part(
        "try", note=say("pages.try_live", lang), picture=picture, code=" ".join(["aofa", command, *words])
    )  # fmt: skip

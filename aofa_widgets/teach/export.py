"""From lessons to notebooks (nbformat 4): one cell that plays the lesson, where next, and the same in Python.

The same bytes for the same lesson, without any output.
"""

from __future__ import annotations

import json
import posixpath
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from aofa_widgets import locate
from aofa_widgets.rules import Ruleset, first_game, load_book
from aofa_widgets.rules.prose import plain
from aofa_widgets.rules.putting import put_all
from aofa_widgets.rules.saving import save
from aofa_widgets.words import in_its_own, languages, say
from aofa_widgets.words.tongues import manner
from aofa_widgets.words.typography import typeset

from .cells import code, notebook_of, told
from .lesson import OpenLesson, load_lessons, open_lesson
from .played import ready
from .step import Lesson, Step, Try
from .teachers import teachers

CLASSES = {
    "tray": "DiceTray", "calculator": "DuelCalculator", "board": "MiniBoard", "picture": "Scenario", "bag": "Bag",
    "attack": "Attack", "engagement": "UnitCalculator", "reckoner": "Reckoner", "muster": "ArmyBuilder",
}  # fmt: skip
_ORDER = ("mode", "kind", "scenario", "seed", "bots", "odds", "sides", "names", "dice", "tokens", "army", "values")


def place(lesson: Lesson, lang: str) -> str:
    """Path of a lesson's notebook inside the tutorials; lesson 0 is the door and stands above its game's folder.

    >>> [place(one, "fr") for one in load_lessons("swashbuckling")[:2]]
    ['fr/00_commencer_ici.ipynb', 'fr/swashbuckling/01_l_action.ipynb']
    """
    name = f"{lesson.number:02}_{lesson.files[lang]}.ipynb"
    return f"{lang}/{name}" if lesson.number == 0 else f"{lang}/{lesson.game}/{name}"


def notebooks(game: str) -> dict[str, str]:
    """Every lesson of a game and its page for teachers as notebook text, by its path inside the tutorials.

    Raises: SourceError for lessons that cannot be read or printed.

    >>> notebooks("swashbuckling") == notebooks("swashbuckling")
    True
    """
    lessons = load_lessons(game)
    rules = Ruleset.load(game)
    made = {}
    for lesson in lessons:
        for lang in languages():
            opened = open_lesson(lesson, lang, rules)
            made[place(lesson, lang)] = notebook(opened, lessons)
    for path, lang, cells in teachers(game):
        made[path] = notebook_of(cells, lang, {"game": game, "page": "teachers"})
    return made


def notebook(opened: OpenLesson, lessons: Iterable[Lesson]) -> str:
    """One lesson in one language as the text of a notebook; `lessons` are all lessons of the game, for the links."""
    lesson, lang = opened.lesson, opened.lang
    every = list(lessons)
    played = f"import aofa_widgets as aofa\n\naofa.Lesson({_literal(lesson.key)}, lang={_literal(lang)})"
    cells = [
        told("title", _title(opened)),
        code("lesson", played),
        told("next", _next(opened, every)),
        told("python", _python(opened)),
        told("notice", f"---\n\n*{_notice(lesson.game, lang)}*"),
    ]
    return notebook_of(cells, lang, {"game": lesson.game, "lesson": lesson.key})


def _title(opened: OpenLesson) -> str:
    lesson, lang = opened.lesson, opened.lang
    number = f"{lesson.number}. " if lesson.number else ""
    return f"# {number}{opened.title}\n\n{say('lesson.how', lang)}"


def _python(opened: OpenLesson) -> str:
    """The lesson's own things in Python, for the curious: a few lines that run as they stand."""
    lang = opened.lang
    found: dict[str, list[str]] = {}
    for step in opened.lesson.steps:
        for line in _lines(opened, step):
            found.setdefault(step.kind, []).append(f"{line}  # {plain(opened.say(step.titles))}")
    shown = [line for kind in ("clause", "example", "try", "exercise", "predict") for line in found.get(kind, [])[:2]]
    key = _literal(opened.lesson.key)
    rows = ["import aofa_widgets as aofa", "", f"lesson = aofa.lesson({key}, lang={_literal(lang)})", *shown]
    for house in list(opened.ruleset.book.houses())[:1]:
        rows += [f"rules = aofa.Ruleset.load({_literal(opened.lesson.game)}, house=[{_literal(house)}])"]
        rows += [f"aofa.Lesson({key}, lang={_literal(lang)}, ruleset=rules)"]
    block = "\n".join(rows)
    return f"## {say('lesson.python', lang)}\n\n{say('lesson.python_how', lang)}\n\n```python\n{block}\n```"


def _lines(opened: OpenLesson, step: Step) -> Iterator[str]:
    """The code cells of a step: one short line each, public names only."""
    lang, game = _literal(opened.lang), opened.lesson.game
    other = _literal(game) if game != first_game() else ""  # the first game needs no naming
    match step.kind:
        case "clause":
            numbers = opened.speakers[opened.lang].numbers
            for name in step.clauses[:1]:
                which = f", game={other}" if other else ""
                yield f"aofa.clause({_literal(numbers[name])}, lang={lang}{which})"
        case "example":
            yield f"lesson.show({_literal(step.id)})"
        case "exercise":
            yield f"aofa.Exercise(lesson, {_literal(step.id)})"
        case "predict":
            yield f"aofa.Predict(lesson, {_literal(step.id)})"
        case "try":
            assert isinstance(step.content, Try)
            settings = ready(step.content.settings, opened.ruleset)
            order = sorted(settings, key=_ORDER.index)
            which = [f"ruleset={other}"] if other and step.content.widget != "bag" else []  # a bag tells by its tokens
            given = [f"{key}={_literal(_in(settings[key], opened.lang))}" for key in order]
            given = [*which, f"lang={lang}", *given]
            yield f"aofa.{CLASSES[step.content.widget]}({', '.join(given)})"


def _in(value: Any, lang: str) -> Any:
    """A setting in one language: of {en, fr} only the words of that language, typeset; sides by their numbers."""
    if isinstance(value, Mapping):
        if set(value) == set(languages()):
            return typeset(value[lang], lang)
        return {int(key) if key.isdecimal() else key: _in(child, lang) for key, child in value.items()}
    return [_in(child, lang) for child in value] if isinstance(value, list) else value


def _literal(value: Any) -> str:
    """A plain value as Python writes it, with double quotes."""
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_literal(key)}: {_literal(child)}" for key, child in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(_literal(child) for child in value) + "]"
    return repr(value)


def _next(opened: OpenLesson, lessons: list[Lesson]) -> str:
    """Where next: the next lesson, then all of them, then the same one in the other languages."""
    lesson, lang = opened.lesson, opened.lang
    here = posixpath.dirname(place(lesson, lang))

    def link(one: Lesson, to: str) -> str:
        number = f"{one.number}. " if one.number else ""
        title = OpenLesson(one, to, opened.ruleset, opened.speakers).title
        return f"[{number}{title}]({posixpath.relpath(place(one, to), here)})"

    later = next((one for one in lessons if one.number > lesson.number), None)  # in their order: a number may lack
    lines = [f"## {say('lesson.next', lang)}", ""]
    if later:
        lines += [
            f"**{say('lesson.next_lesson', lang)}{manner(lang).colon} {link(later, lang)}** ({_minutes(later, lang)})",
            "",
        ]
    else:
        lines += [say("lesson.last", lang, game=lesson.game), ""]
    numbers = opened.speakers[lang].numbers
    clauses = ", ".join(numbers[name] for name in lesson.clauses)
    lines += [say("lesson.rules_taught", lang, clauses=clauses), ""]
    lines += [f"{say('lesson.all_lessons', lang)}{manner(lang).colon}", ""]
    for one in lessons:
        title = f"**{opened.title}**" if one is lesson else link(one, lang)
        lines.append(f"- {title} ({_minutes(one, lang)})")
    for other in languages():
        if other != lang:
            path = posixpath.relpath(place(lesson, other), here)
            lines += ["", f"[{in_its_own('lesson.in_this_language', other)}]({path})"]
    return "\n".join(lines)


def _minutes(lesson: Lesson, lang: str) -> str:
    return say("lesson.minutes", lang, n=lesson.minutes)


def _notice(game: str, lang: str) -> str:
    return typeset(" ".join(load_book(game).notice[lang].split()), lang)


# -- the folder -------------------------------------------------------------------------------------------------------


def tutorials_folder() -> Path:
    """Where the notebooks of this copy of the kit are: beside its rulebook."""
    book = locate.rulebook()
    return book.parent / ("_tutorials" if book.name.startswith("_") else "tutorials")


def write(made: Mapping[str, str], out: Path | None = None, over: bool = False) -> tuple[list[str], list[str]]:
    """Write the notebooks that are not there already as they should be: paths written, and paths left as they were.

    Without `out` into the kit's own folder; in another one, what somebody else put there is replaced only `over`.
    Raises: InputError for what stands in the way.
    """
    folder = out or tutorials_folder()
    written = [
        name
        for name, text in made.items()
        if not (path := folder / name).is_file() or path.read_bytes() != text.encode()
    ]
    if out is not None:
        put_all({name: text.encode() for name, text in made.items()}, out, over=over)
    else:
        for name in written:
            save(made[name], folder / name)
    return written, [name for name in made if name not in written]


def compare(made: Mapping[str, str], folder: Path) -> tuple[list[str], list[str]]:
    """Notebooks that are missing or not what the sources give, and notebooks that no lesson makes."""
    different = [
        name
        for name, text in made.items()
        if not (path := folder / name).is_file() or path.read_bytes() != text.encode()
    ]
    there = {path.relative_to(folder).as_posix() for path in folder.rglob("*.ipynb")}
    stray = sorted(name for name in there - set(made) if ".ipynb_checkpoints" not in name)
    return different, stray

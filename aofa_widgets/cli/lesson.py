"""`aofa lesson`: a lesson in the terminal, by words; for eyes, a screen reader, a Braille line, a pipe."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from aofa_widgets.errors import InputError
from aofa_widgets.words import fault, texts
from aofa_widgets.words import say as tell

from ._options import add_rules

NAME = "lesson"
HELP = texts("aloud.help")
MOST_VALUES = 3  # of a house rule, in the line that says what it changes


def add_arguments(parser: argparse.ArgumentParser, say: Callable[[str], str]) -> None:
    """The lesson, the rules, and where to begin."""
    parser.add_argument("lesson", nargs="?", metavar=say("aloud.meta_lesson"), help=say("aloud.help_lesson"))
    parser.add_argument("--step", metavar=say("aloud.meta_step"), help=say("aloud.help_step"))
    parser.add_argument("--fresh", action="store_true", help=say("aloud.help_fresh"))
    parser.add_argument("--game", metavar=say("cli.meta_game"), help=say("aloud.help_game"))
    add_rules(parser, say)


def run(args: argparse.Namespace, lang: str) -> int:
    """Talk until the lesson is left: 0 then, 130 for Ctrl-C; the learner's place is kept as it goes.

    Raises: InputError and SourceError for a lesson or rules that there are not.
    """
    from aofa_widgets.rules.code import is_code, rules_named
    from aofa_widgets.rules.ruleset import first_game, games_with_a_book
    from aofa_widgets.teach.aloud import Aloud
    from aofa_widgets.teach.lesson import game_of, lesson
    from aofa_widgets.teach.progress import Progress

    if not args.game and (args.lesson in games_with_a_book() or is_code(args.lesson)):  # its lessons are listed
        args.game, args.lesson = args.lesson, None
    game = args.game or (game_of(args.lesson) if args.lesson else None) or first_game()
    ruleset = rules_named(game, args.edition, args.preset, args.house)
    progress = Progress.open()
    if args.lesson is None:
        return _list(ruleset, progress, lang, f" --game {args.game}" if is_code(args.game) else "")
    opened = lesson(args.lesson, lang, ruleset)
    start = opened.steps[0] if args.fresh and not args.step else args.step
    return _talk(Aloud(opened, progress, start, _changed(opened, lang), _tables(opened, lang)), lang)


def _talk(aloud: Any, lang: str) -> int:
    """Lines in, lines out, until the lesson is left, the end of the input or Ctrl-C: every fact is kept at once."""
    from .play import STOPPED, _lines, _show, _signals

    with _signals():
        try:
            _show(aloud.said())
            for line in _lines(sys.stdin, lang):
                _show(aloud.hear(line))
                if aloud.closed:
                    break
        except KeyboardInterrupt:
            print()
            return STOPPED
    return 0


def _list(ruleset: Any, progress: Any, lang: str, more: str) -> int:
    """The lessons of a game; `more` goes behind the command that begins one, so that the same rules are in force."""
    from aofa_widgets.teach.lesson import load_lessons, open_lesson

    lessons = load_lessons(ruleset.game)
    if not lessons:
        raise InputError(fault("--game", "lesson.none", found=ruleset.game))
    for one in lessons:
        opened = open_lesson(one, lang, ruleset)
        mine = progress.lesson(opened)
        state = "finished" if mine.begun and mine.finished else "begun" if mine.begun else ""
        said = tell(f"aloud.state_{state}", lang) if state else ""
        print(tell("aloud.row", lang, key=one.key, title=opened.title, minutes=one.minutes, state=said))
    print(tell("aloud.list_how", lang, key=lessons[0].key + more))
    return 0


def _changed(opened: Any, lang: str) -> Mapping[str, Mapping[str, str]]:
    """What the rules in force change in each step of a lesson, against the book's own, and by which house rules."""
    from aofa_widgets.book.moved.taught import changed_steps, houses_of

    try:
        found = changed_steps(opened.ruleset)
    except InputError:
        return {}
    mine = {step: why[lang] for (lesson, step), why in found.items() if lesson == opened.lesson.key}
    alone = houses_of(opened.ruleset)
    by = {step: alone.get((opened.lesson.key, step)) or opened.ruleset.overlays for step in mine}
    told = {step: ". ".join(_houses(opened.ruleset, by[step], lang)) for step in mine}
    return {
        step: {lang: tell("aloud.changed_by", lang, why=why, n=len(by[step]), houses=told[step])}
        for step, why in mine.items()
    }


def _houses(ruleset: Any, houses: Iterable[Any], lang: str) -> Iterator[str]:
    """Each house rule by its title, with what it changes and what the book says there; its reason if that is words."""
    from aofa_widgets.book.build import value_in_words
    from aofa_widgets.rules import Ruleset

    base = Ruleset.load(ruleset.game, ruleset.edition, ruleset.presets).beside(ruleset)
    for house in houses:
        said = [
            tell(
                "aloud.house_value", lang, label=ruleset.book.parameters[one.key].label,
                now=value_in_words(ruleset, one.key), was=value_in_words(base, one.key),
            )
            for one in house.changes
        ]  # fmt: skip
        more = len(said) - MOST_VALUES
        what = "; ".join(said[:MOST_VALUES]) or house.why.get(lang, house.why["en"]).rstrip(".")
        yield tell("aloud.house", lang, title=house.title, what=what, n=max(more, 0))


def _tables(opened: Any, lang: str) -> Callable[[str], list[str]]:
    """The tables of a clause as lines: its heading, then a row a line."""

    def lines(name: str) -> list[str]:
        from aofa_widgets.book.build import build_clause
        from aofa_widgets.book.formats.plain import plain_clause
        from aofa_widgets.rules.prose import laid_text

        found: list[str] = []
        view = build_clause(opened.ruleset, laid_text(opened.ruleset).clauses[name])
        for table in plain_clause(view, lang, "now").tables:
            head, *rows = table.rows
            cells = ", ".join(cell for cell in head if cell)
            found.append(tell("aloud.table", lang, caption=table.caption.rstrip("."), head=cells))
            found += [tell("aloud.table_row", lang, label=row[0], cells=", ".join(row[1:])) for row in rows]
        return found

    return lines

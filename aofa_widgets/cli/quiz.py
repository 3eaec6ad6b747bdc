"""`aofa quiz`: questions without end in the terminal, or a quiz and class variants as files."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from aofa_widgets.errors import InputError, visible
from aofa_widgets.words import fault, language, languages, texts
from aofa_widgets.words import say as tell

from ._options import PAPERS, add_rules

NAME = "quiz"
HELP = texts("quiz.help")
BOTH = "both"
PRINTED = ("html", "pdf")


def add_arguments(parser: argparse.ArgumentParser, say: Callable[[str], str]) -> None:
    """What to ask, whom, and what to write; `--lang` is the language of the questions."""
    parser.add_argument("game", metavar=say("cli.meta_game"), help=say("quiz.help_game"))
    parser.add_argument("--n", type=int, metavar="N", default=10, help=say("quiz.help_n"))
    parser.add_argument("--seed", type=int, metavar="N", help=say("quiz.help_seed"))
    parser.add_argument("--families", type=_several, metavar="F,F", help=say("quiz.help_families"))
    parser.add_argument("--pass", type=int, metavar="N", dest="mark", help=say("quiz.help_pass"))
    parser.add_argument("--lang", choices=[*languages(), BOTH], help=say("quiz.help_lang"))
    parser.add_argument("--format", type=_several, metavar="F,F", help=say("quiz.help_format"))
    parser.add_argument("--variants", type=int, metavar="N", help=say("quiz.help_variants"))
    parser.add_argument("--paper", choices=PAPERS, default=PAPERS[0], help=say("book.help_paper"))
    parser.add_argument("--out", metavar=say("cli.meta_folder"), help=say("book.help_out"))
    add_rules(parser, say)


def _several(text: str) -> list[str]:
    return list(dict.fromkeys(part.strip() for part in text.split(",") if part.strip()))


def run(args: argparse.Namespace, lang: str) -> int:
    """Ask till the learner leaves, or write the files and say where they are; in an exam, 1 if it is not passed.

    Raises: InputError for what cannot be asked or written.
    """
    from aofa_widgets.rules.code import rules_named

    ruleset = rules_named(args.game, args.edition, args.preset, args.house)
    told = lang if lang in languages() else language()
    if args.format is not None:
        return _write(args, ruleset, told)
    for option in ("variants", "out"):
        if getattr(args, option) is not None:
            raise InputError(fault(f"--{option}", "quiz.only_files", found=f"`--{option}`"))
    if args.lang == BOTH:
        raise InputError(fault("--lang", "quiz.both_is_for_files"))
    return _ask(args, ruleset, told)


def _write(args: argparse.Namespace, ruleset: Any, lang: str) -> int:
    from aofa_widgets.book.quiz import FORMATS, write

    if args.mark is not None:
        raise InputError(fault("--pass", "quiz.only_asked"))
    if not (args.out or "").strip():
        raise InputError(fault("--out", "quiz.no_out"))
    out = Path(args.out)
    formats = args.format or list(FORMATS)
    made = write(
        ruleset, out, args.n, args.seed, args.lang or BOTH, formats, args.variants, args.families, args.paper
    )
    size = -(-sum(path.stat().st_size for path in made.paths) // 1000)
    folder = f"`{visible(str(out))}`"
    print(tell("quiz.written_all", lang, n=len(made.paths), kilobytes=size, folder=folder))
    if len(made.paths) <= 12:
        print("\n".join(visible(path.relative_to(out).as_posix()) for path in made.paths))
    print(tell("quiz.seed_is", lang, seed=str(made.seed)))
    print(tell("sheet.code_is", lang, code=made.code))
    return 0


def _ask(args: argparse.Namespace, ruleset: Any, lang: str) -> int:
    from aofa_widgets.teach.quiz import source
    from aofa_widgets.teach.quiz.citing import leading
    from aofa_widgets.teach.quiz.course import Course
    from aofa_widgets.teach.quiz.kept import keeper
    from aofa_widgets.teach.quiz.talk import Talk

    from .play import _lines

    seed = source.seed_of(args.seed)
    enter = keeper(ruleset.game, lang)
    titles = source.titles(ruleset)

    def course(items: Iterator[Any], n: int) -> Course:
        return Course(items, n, args.mark, titles, enter, ruleset.game, partial(leading, ruleset))

    def more(again: bool) -> Course:
        nonlocal seed
        if again:
            missed = [one.item for one in talk.course.missed()]
            return course(iter(missed), len(missed))
        seed = source.seed_after(seed)
        return course(source.stream(ruleset, seed, args.families), args.n)

    talk = Talk(course(source.stream(ruleset, seed, args.families), args.n), ruleset, lang, more)
    _print(talk.begin())
    for line in _lines(sys.stdin, lang):
        _print(talk.hear(line))
        if talk.closed:
            break
    else:
        if not talk.course.done:
            talk.course.end()
            _print(talk.results()[:-2])
    return 1 if talk.course.passed is False else 0


def _print(lines: list[str]) -> None:
    for line in lines:
        print(line)
    sys.stdout.flush()

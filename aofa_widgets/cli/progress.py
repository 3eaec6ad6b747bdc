"""`aofa progress`: where the learners stand, what comes next and what is due; their file carried or cleared."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from pathlib import Path

from aofa_widgets.errors import InputError, named
from aofa_widgets.rules.ruleset import games_with_a_book, load_book
from aofa_widgets.words import fault, texts
from aofa_widgets.words import say as tell

NAME = "progress"
HELP = texts("learner.help")
MARKS = {"done": "[x]", "begun": "[~]", "reopened": "[!]", "todo": "[ ]"}


def add_arguments(parser: argparse.ArgumentParser, say: Callable[[str], str]) -> None:
    """The options; `say` gives their help in the reader's language."""
    parser.add_argument("--file", type=Path, metavar=say("learner.a_file"), help=say("learner.help_file"))
    parser.add_argument("--learner", metavar="N", help=say("learner.help_learner"))
    parser.add_argument("--add", nargs="?", const="", metavar=say("learner.a_name"), help=say("learner.help_add"))
    parser.add_argument("--export", type=Path, metavar=say("learner.a_file"), help=say("learner.help_export"))
    parser.add_argument(
        "--import", type=Path, dest="import_", metavar=say("learner.a_file"), help=say("learner.help_import")
    )
    parser.add_argument("--reset", metavar=say("learner.a_lesson"), help=say("learner.help_reset"))
    parser.add_argument("--later", action="store_true", help=say("learner.help_later"))
    parser.add_argument("--clear", action="store_true", help=say("learner.help_clear"))
    parser.add_argument("--clear-all", action="store_true", help=say("learner.help_clear_all"))
    parser.add_argument("--yes", action="store_true", help=say("learner.help_yes"))
    parser.add_argument("--json", action="store_true", help=say("learner.help_json"))


def run(args: argparse.Namespace, lang: str) -> int:
    """Do what the options ask, then show where the learner stands.

    0; 1 if a question was answered with no; 2 if the file could not be read or written.

    Raises: InputError, SourceError for a file, a learner or a lesson that cannot be used.
    """
    from aofa_widgets.teach.progress import Progress

    from . import _out

    asked = args.learner, args.add, args.import_, args.reset, args.later or None, args.clear or args.clear_all or None
    changes = any(one is not None for one in asked)
    progress = Progress.open(args.file, look_only=not changes)
    told = _notes(progress, lang, [])
    if args.learner is not None:
        _choose(progress, args.learner)
    if args.add is not None:
        progress.add(args.add)
    if args.import_ is not None:
        taken = progress.take_in(args.import_)
        if progress.kept or not progress.path:
            print(tell("learner.taken_in", lang, added=len(taken.added), joined=len(taken.joined)))
        if taken.odd:
            print(tell("learner.taken_odd", lang, found=", ".join(taken.odd[:3])), file=sys.stderr)
    if args.later:
        for due in progress.due():
            progress.put_off(due.key)
    if args.reset is not None:
        game = _game_of(args.reset)
        if not _sure(args, lang, [tell("learner.sure_reset", lang, lesson=f"`{args.reset}`")]):
            return 1
        progress.reset(game, args.reset)
    if args.clear or args.clear_all:
        n = len(progress.learners())
        first = tell("learner.sure_clear_all" if args.clear_all else "learner.sure_clear", lang, n=n)
        if not _sure(args, lang, [first, tell("learner.sure_again", lang)]):
            return 1
        progress.clear(all=args.clear_all)
        if progress.kept or not progress.path:
            print(tell("learner.cleared", lang))
    if args.export is not None:
        place = _out.place("--export", args.export)
        assert place is not None
        path = _out.written("--export", place, progress.text().encode())
        print(tell("learner.exported", lang, path=f"`{path}`"))
    lost = bool(progress.path) and not progress.kept
    if args.json:
        print(json.dumps(_data(progress, lang), ensure_ascii=False, indent=1))
    elif not lost or progress.learners():  # of a file that could not be read there is nothing to show
        _show(progress, lang)
    _notes(progress, lang, told)
    return 2 if lost else 0


def _notes(progress, lang: str, told: list[dict[str, str]]) -> list[dict[str, str]]:  # type: ignore[no-untyped-def]
    """Say what is new about the file; gives all that was said of it."""
    notes = list(progress.notes)
    for note in notes:
        if note not in told:
            print(note[lang], file=sys.stderr)
    return notes


def _choose(progress, number: str) -> None:  # type: ignore[no-untyped-def]
    """Go on as a learner, by number, else by name. Raises: InputError, too for a name that several have."""
    every = progress.learners()
    found = [one for n, one in enumerate(every, 1) if number == str(n)]
    named_so = [n for n, one in enumerate(every, 1) if number and number == one.name]
    if not found and len(named_so) > 1:
        numbers = ", ".join(map(str, named_so))
        raise InputError(fault("--learner", "learner.several", found=named(number, 40), allowed=numbers))
    found = found or [every[n - 1] for n in named_so]
    if not found:
        allowed = ", ".join([str(n) for n in range(1, len(every) + 1)]) or "-"
        raise InputError(fault("--learner", "learner.unknown", found=named(number, 40), allowed=allowed))
    progress.choose(found[0].id)


def _game_of(lesson: str) -> str:
    """The game that has a lesson. Raises: InputError naming the lessons there are."""
    from aofa_widgets.teach.lesson import lesson as open_lesson

    return open_lesson(lesson).lesson.game


def _sure(args: argparse.Namespace, lang: str, questions: list[str]) -> bool:
    """Ask each question; only a plain yes to all counts. Where nobody can answer, `--yes` has to be given."""
    if args.yes:
        return True
    if not sys.stdin.isatty():
        print(tell("learner.needs_yes", lang), file=sys.stderr)
        return False
    yes = tell("learner.yes", lang)
    for question in questions:
        try:
            answer = input(tell("learner.question", lang, question=question, yes=yes) + " ")
        except EOFError:
            answer = ""
        if answer.strip().casefold() != yes:
            print(tell("learner.left", lang))
            return False
    return True


def _data(progress, lang: str) -> dict[str, object]:  # type: ignore[no-untyped-def]
    """What the page shows, for programs."""
    from aofa_widgets.teach import calibration
    from aofa_widgets.teach.overview import overview

    games = []
    for game in games_with_a_book():
        found = overview(progress, game)
        rows = [
            {"lesson": row.lesson.key, "title": row.title[lang], "state": row.state, "done": row.done}
            | {"skipped": row.skipped, "steps": row.total, "changed": list(row.changed)}
            for row in found.rows
        ]
        cards = [
            {"key": card.due.key, "title": card.title[lang], "due": card.due.due.isoformat(), "missed": card.due.missed}
            for card in found.cards
        ]
        chosen = found.next and {"kind": found.kind, "lesson": found.next.lesson.key, "step": found.next.resume}
        games.append({"game": game, "next": chosen, "lessons": rows, "review": cards})
    said = calibration.of(progress.guesses())
    scores = {"n": said.n, "off": said.off, "lean": said.lean, "n_sure": said.n_sure, "brier": said.brier}
    learners = [{"id": one.id, "title": one.title[lang]} for one in progress.learners()]
    return {
        "file": str(progress.path) if progress.path else None,
        "learner": progress.learner,
        "learners": learners,
        "games": games,
        "guesses": scores,
    }


def _show(progress, lang: str) -> None:  # type: ignore[no-untyped-def]
    from aofa_widgets.teach.overview import overview, scores

    learners = progress.learners()
    for n, one in enumerate(learners, 1):
        if one.id == progress.learner:
            print(tell("learner.this_one", lang, who=one.title, n=n, total=len(learners)))
    if not learners:
        print(tell("learner.nobody", lang))
    for game in games_with_a_book():
        found = overview(progress, game)
        if not found.rows:
            continue
        print()
        title = load_book(game).title
        print(title.get(lang, title["en"]))
        for row in found.rows:
            words = tell(f"learner.row_{row.state}", lang, done=row.done, skipped=row.skipped, total=row.total)
            changed = f" ({tell('learner.changed', lang, clauses=', '.join(row.changed))})" if row.changed else ""
            print(f"{MARKS[row.state]} {row.lesson.number:>2}. {row.title[lang]} · {words}{changed}")
        print()
        if found.next is None:
            print(tell("learner.all_done", lang))
        else:
            row = found.next
            values = {"n": row.lesson.number, "title": row.title, "step": row.resume, "of": row.step}
            print(tell(f"learner.next_{found.kind}", lang, **values))
            print(tell("learner.how", lang, command="`aofa learn`", other=f"`aofa lesson {row.lesson.key}`"))
        if found.cards:
            print()
            print(tell("learner.due", lang, n=len(found.cards)))
            for card in found.cards:
                due = card.due
                quiz = f"aofa quiz {due.game} --families {due.family}"
                way = f"aofa lesson {due.lesson} --step {due.step}" if due.step else quiz
                print(f"  - {card.title[lang]} ({card.where[lang]}): {way}")
            print(tell("learner.later", lang, option="`aofa progress --later`"))
    rows = scores(progress)
    if rows:
        print()
    for row_words in rows:
        print(row_words[lang])
    if progress.path and progress.kept:
        print()
        print(tell("learner.file_is", lang, path=f"`{progress.path}`"))

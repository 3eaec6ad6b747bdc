"""`aofa check`: every fault of the rule source at once, each with its file and line."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from aofa_widgets.errors import Fault, InputError, SourceError, named
from aofa_widgets.words import fault, languages, texts
from aofa_widgets.words import say as tell
from aofa_widgets.words.tongues import begun

if TYPE_CHECKING:
    from aofa_widgets.rules.check import Report
    from aofa_widgets.rules.lacking import Lacking

NAME = "check"
HELP = texts("check.help")
MOST_SCENARIOS = 2_000


def add_arguments(parser: argparse.ArgumentParser, say: Callable[[str], str]) -> None:
    """The paths to check; none means the whole rulebook."""
    parser.add_argument("paths", nargs="*", metavar=say("cli.meta_path"), help=say("check.help_paths"))
    parser.add_argument(
        "--in-step", nargs="+", default=[], metavar=say("cli.meta_name"), help=say("instep.help_in_step")
    )
    parser.add_argument("--lacks", default="", metavar=say("po.meta_lang"), help=say("tongues.help_lacks"))


def run(args: argparse.Namespace, lang: str) -> int:
    """Print every fault in the language, and every text whose languages have parted; 0 when there is none, else 1."""
    from aofa_widgets.rules.ruleset import games_with_a_book

    games = games_with_a_book()
    if args.in_step:
        return _declare(args, games, lang)
    if args.lacks:
        return _lacks(args.lacks, args.paths, lang)
    if "" in args.paths:
        raise InputError(fault("PATH", "check.no_place", found='""'))
    report = look(args.paths)
    stale, texts_to_read = _all(lambda _: _out_of_step(args.paths, games), "")[0] or ([], 0)
    for found in [*report.faults, *stale]:
        print(found.say(lang))
    if report.faults:
        n, files = len(report.faults), len({found.where.split(":")[0] for found in report.faults if found.where})
        if files:  # a path that is not there is no file with a fault in it
            print(tell("check.faulty", lang, n=n, files=files))
        if report.later:
            print(tell(report.later, lang))
    else:
        print(tell("check.sound", lang, files=report.files, clauses=report.clauses))
    for found in _reminders(args.paths):
        print(found.say(lang))
    if stale:
        print(tell("instep.count", lang, n=texts_to_read or len(stale)))
    for code in () if args.paths or report.faults else begun():
        print(_progress(_lacking(code), code, lang))
    return 1 if report.faults or stale else 0


def _reminders(paths: Sequence[str]) -> list[Fault]:
    """What the author of a house rule may have forgotten, and may have meant."""
    from aofa_widgets.rules.reminders import reminders

    named_here = [Path(path) for path in paths if path.endswith(".toml") and _is_file(Path(path))]
    return reminders([path for path in named_here if not _judged(path)])


def _lacks(code: str, paths: Sequence[str], lang: str) -> int:
    """Print every text that a language does not say yet, of the whole rulebook or the files and folders named.

    0 when there is none. Raises: InputError for a language or a place that the rulebook does not have.
    """
    if code not in languages():
        raise InputError(fault("--lacks", "tongues.unknown", found=named(code), allowed=", ".join(languages())))
    found = _lacking(code, _within(paths))
    for one in found.faults:
        print(one.say(lang))
    for room, (n, every) in () if paths else found.rooms.items():
        if n:
            print(tell("tongues.room", lang, place=room, n=n, all=every))
    print(_progress(found, code, lang))
    return 1 if found.faults else 0


def _within(paths: Sequence[str]) -> list[str]:
    """The files and folders of the rulebook that paths name, as messages show them; none for the whole of it.

    Raises: InputError for one that is not there, or not in the rulebook.
    """
    from aofa_widgets.locate import rulebook

    root = rulebook().resolve()
    faults: list[Fault] = []
    found: list[str] = []
    for path in paths:
        place = Path(os.path.realpath(path)) if path and "\0" not in path else None
        if place is None or not place.exists():
            faults.append(fault("PATH", "check.no_place", found=named(path)))
        elif place != root and root not in place.parents:
            faults.append(fault("PATH", "tongues.outside", found=named(path), root=str(root)))
        else:
            found.append(place.relative_to(root).as_posix())
    if faults:
        raise InputError(faults)
    return [] if "." in found else found


def _lacking(code: str, within: Sequence[str] = ()) -> Lacking:
    from aofa_widgets.rules.lacking import lacking

    return lacking(code, within=within)


def _progress(found: Lacking, code: str, lang: str) -> str:
    """How far a language has come, in a sentence."""
    there = found.all - len(found.faults)
    key = "tongues.progress" if found.faults else "tongues.whole"
    return tell(key, lang, name=languages()[code], lang=code, there=there, all=found.all)


def look(paths: Sequence[str] = ()) -> Report:
    """Everything that can be wrong with the rulebook, or with the files named; each fault once, in the order of files.

    Examples and lessons are played when all else is sound.
    """
    from aofa_widgets.book.build import check_examples
    from aofa_widgets.book.headings import check_tables
    from aofa_widgets.book.sheet.check import check_sheet
    from aofa_widgets.book.tables import definitions
    from aofa_widgets.games import GAMES, load
    from aofa_widgets.locate import rulebook
    from aofa_widgets.rules.beside import check_book_file
    from aofa_widgets.rules.check import Report, check_paths, in_order
    from aofa_widgets.rules.lacking import claimed
    from aofa_widgets.rules.ruleset import games_with_a_book
    from aofa_widgets.teach.check import check_lessons
    from aofa_widgets.teach.lesson import load_lessons
    from aofa_widgets.teach.quiz.check import check_quiz

    if not paths and (early := claimed()):
        lines = {one.where for one in early}
        beside = [found for found in check_book_file(rulebook()) if found.where in lines]  # `begn`, say
        return Report(1, 0, (*beside, *early), later="check.more")
    games = games_with_a_book()
    names = {game: tuple(_all(definitions, game)[0] or ()) for game in games}
    scenarios = [path for path in map(Path, paths) if path.suffix == ".json" and _is_file(path)]
    own = frozenset(path for path in map(Path, paths) if path not in scenarios and _judged(path))
    rest = [path for path in map(Path, paths) if path not in scenarios]
    report = check_paths(rest, names, own) if rest or not paths else Report(0, 0, ())  # none means the whole rulebook
    report = replace(report, files=report.files + len(scenarios))
    faults = [*report.faults, *_scenarios(paths)]
    if not paths:
        for game in games:
            faults += [*check_tables(game), *check_sheet(game, names[game]), *_all(load_lessons, game)[1]]
            told, wrong = _all(lambda name: load(name).faults(), game) if game in GAMES else ((), ())
            faults += told or wrong
    later = "check.more" if faults and not paths else ""
    if not paths and not faults:
        faults = [found for game in games for found in (*check_examples(game), *check_lessons(game))]
        faults += [found for game in games for found in check_quiz(game)]
        later = "check.more_tries" if faults else ""
    if not paths and not faults:
        from aofa_widgets.widgets.lesson.trying import check_tries

        faults = [found for game in games for found in check_tries(game)]
    once = {(one.where, one.texts["en"]): one for one in faults}
    return replace(report, later=later, faults=tuple(in_order(once.values())))


def _of_a_game(path: Path) -> Any:
    """The package of the game whose scenario a file is, or None; what is JSON and nothing else is a scenario."""
    from aofa_widgets.games import GAMES, load

    found = next((game for game in map(load, GAMES) if "\0" not in str(path) and game.is_scenario(path)), None)
    lost = found is None and path.suffix == ".json" and _is_file(path) and not _owner(path)
    return load(GAMES[0]) if lost else found


def _owner(path: Path) -> Any:
    """The package of the game whose own kind of file this is, such as cards; None for most files."""
    from aofa_widgets.games import GAMES, load

    known = (game for game in map(load, GAMES) if hasattr(game, "is_own"))
    return next((game for game in known if "\0" not in str(path) and game.is_own(path)), None)


def _judged(path: Path) -> bool:
    """Whether a game judges this file: nobody takes it for a house rule."""
    return path.suffix == ".toml" and _is_file(path) and bool(_owner(path) or _of_a_game(path))


def _is_file(path: Path) -> bool:
    return "\0" not in str(path) and os.path.isfile(path)


def _scenarios(paths: Sequence[str]) -> list[Fault]:
    """What is wrong with the scenarios and the cards among the files named and in the folders named."""
    found: list[Fault] = []
    for place in map(Path, paths):
        folder = "\0" not in str(place) and os.path.isdir(place)
        inner = islice(place.rglob("*.toml"), MOST_SCENARIOS) if folder else (place,)
        for path in sorted(inner):
            if owner := _owner(path):
                found += owner.check_own_file(path)
            elif game := _of_a_game(path):
                found += game.check_scenario_file(path)
    return found


def _all(read: Callable[[str], Any], game: str) -> tuple[Any, Sequence[Fault]]:
    """What reading gives, or the faults that kept it from giving anything."""
    try:
        return read(game), ()
    except SourceError as error:
        return None, error.faults


def _out_of_step(paths: Sequence[str], games: Iterable[str]) -> tuple[list[Fault], int]:
    """The texts whose languages have parted, of the whole rulebook or of the files and games named."""
    from aofa_widgets.locate import rulebook
    from aofa_widgets.rules import instep

    root = rulebook().resolve()
    places = [Path(os.path.realpath(path)) for path in paths if "\0" not in path]  # links may lead in a circle
    inside = [place.relative_to(root) for place in places if root in place.parents]
    faults: list[Fault] = []
    count = 0
    for game in games:
        files = {place.as_posix() for place in inside if place.parts[0] == game}
        if paths and not files:
            continue
        found, n = instep.review(game, None if not paths or game in files else files)
        faults, count = [*faults, *found], count + n
    return faults, count


def _declare(args: argparse.Namespace, games: Iterable[str], lang: str) -> int:
    """Declare clauses in step as they stand.

    Raises: SourceError for a clause with a fault: what is broken is not declared; InputError for one that is not there.
    """
    from aofa_widgets.rules import instep

    for game, names, wrote in instep.declare_in(games, args.in_step):
        print(tell("instep.declared" if wrote else "instep.same", lang, game=game, n=len(names)))
    return 0

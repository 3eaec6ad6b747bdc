"""`aofa play`: a whole game in the terminal, by words; for eyes, a screen reader, a Braille line, a pipe."""

from __future__ import annotations

import argparse
import os
import shlex
import signal
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, TextIO

from aofa_widgets.errors import AofaError, InputError, cut, named, visible
from aofa_widgets.rules.hints import nearest
from aofa_widgets.words import fault, languages, texts
from aofa_widgets.words import say as tell
from aofa_widgets.words.numbers import listed

from ._options import add_rules

NAME = "play"
HELP = texts("play.help")
STOPPED = 130
MOST_LINE = 2_000  # characters of a line that are taken
MOST_ECHO = 300


def add_arguments(parser: argparse.ArgumentParser, say: Callable[[str], str]) -> None:
    """The game, who plays, whose dice, and where to begin."""
    parser.add_argument("game", metavar=say("cli.meta_game"), help=say("play.help_game"))
    parser.add_argument("--scenario", metavar=say("play.meta_scenario"), help=say("play.help_scenario"))
    parser.add_argument("--lang-1", choices=[*languages()], help=say("play.help_lang_1"))
    parser.add_argument("--bot", metavar=say("play.meta_bot"), help=say("play.help_bot"))
    parser.add_argument("--side", type=int, choices=(1, 2), help=say("play.help_side"))
    parser.add_argument("--seed", type=int, metavar="N", help=say("play.help_seed"))
    parser.add_argument("--real-dice", action="store_true", help=say("play.help_real"))
    parser.add_argument("--open", metavar=say("play.meta_open"), help=say("play.help_open"))
    add_rules(parser, say)


def run(args: argparse.Namespace, lang: str) -> int:
    """Talk until the game is left: 0 then, 130 for Ctrl-C; a game that no file holds is kept aside either way.

    Raises: InputError and SourceError for anything that a game cannot begin with.
    """
    from aofa_widgets.games import GAMES
    from aofa_widgets.lab.parlour import Parlour
    from aofa_widgets.rules.code import rules_named

    from . import _kept

    if args.side and not args.bot:
        raise InputError(fault("--side", "play.side_needs_bot"))
    ruleset = rules_named(args.game, args.edition, args.preset, args.house)
    if ruleset.game not in GAMES:
        words = {"found": named(args.game), "allowed": ", ".join(GAMES), "hint": nearest(args.game, GAMES)}
        raise InputError(fault("game", "errors.unknown_game", **words))
    bots = _bots(ruleset.game, args.bot, args.side)
    disk = _kept.Disk()
    aside: Path | None = None
    notes: list[Mapping[str, str]] = []
    intro: Mapping[str, str] = {}
    if args.open:
        match, roller, notes, file = _opened(args, disk, ruleset.game)
    else:
        match, roller, intro = _begun(args, ruleset)
        notes += _houses(ruleset)
        file = ""
        found = None if args.scenario or args.seed is not None else _kept.newest_aside(ruleset.game)
        if found is not None and (aside := _offered(found, lang)) is not None:
            match, roller, notes, intro = found[1].match, found[1].roller(), [*found[1].notes], {}
    langs = [lang, args.lang_1 or lang]
    parlour = Parlour(match, langs, bots, roller, real=args.real_dice, files=disk, intro=intro)
    parlour.file = file
    if not file:
        parlour.kept = None
    for note in notes:
        print(visible(note.get(lang, note["en"])))
    return _talk(parlour, aside, _kept.mark_of(aside) if aside else "", lang)


# Beginning.


def _bots(game: str, wanted: str | None, side: int | None) -> dict[int, Any]:
    if wanted is None:
        return {}
    from aofa_widgets.games import load
    from aofa_widgets.lab.parlour import Player

    known = getattr(load(game), "BOTS", None)
    if not known:
        raise InputError(fault("--bot", "play.no_bots"))
    key, _, strength = wanted.partition(":")
    if key not in known:
        raise InputError(fault("--bot", "play.no_bot", found=named(key), allowed=", ".join(known)))
    if strength not in ("", "1", "2", "3"):
        raise InputError(fault("--bot", "play.strength", found=named(strength)))
    return {2 - (side or 1): Player(known[key], int(strength or 2))}


def _begun(args: argparse.Namespace, ruleset: Any) -> tuple[Any, Any, Mapping[str, str]]:
    """A new game: its match, its dice, and what the scenario says of itself."""
    from aofa_widgets.dice import Roller
    from aofa_widgets.games import load, scenario_from, usual_scenario
    from aofa_widgets.play import Match

    game, known = load(ruleset.game), ruleset.book.scenarios()
    roller = Roller(args.seed)
    name = args.scenario
    if name is None:
        match = Match(game.GAME(ruleset), usual_scenario(ruleset.game))
    elif name in known:
        match = Match(game.GAME(ruleset), name)
    elif isinstance(data := scenario_from(ruleset.game, name, ruleset), Mapping):
        match = Match(game.GAME(ruleset), data)
    else:
        raise InputError(fault("--scenario", "play.no_scenario", found=named(name), allowed=", ".join(known)))
    row = match.scenario if isinstance(match.scenario, Mapping) else ruleset.book.table(f"scenarios/{match.scenario}")
    intro = row.get("text")
    return match, roller, intro if isinstance(intro, Mapping) else {}


def _houses(ruleset: Any) -> list[Mapping[str, str]]:
    """The names of the house rules that a new game is played by, in a sentence; nothing where there are none."""
    titles = {lang: listed([house.title[lang] for house in ruleset.overlays], lang) for lang in languages()}
    return [texts("play.houses", list=titles)] if ruleset.overlays else []


def _opened(args: argparse.Namespace, disk: Any, game: str) -> tuple[Any, Any, list[Mapping[str, str]], str]:
    """A saved game: its match, its dice, notes, and the file it is saved in again."""
    from aofa_widgets.lab.share import open_link

    beside = {
        "--scenario": args.scenario,
        "--seed": args.seed is not None,
        "--edition": args.edition,
        "--preset": args.preset,
        "--house": args.house,
    }
    if given := [name for name, value in beside.items() if value]:
        raise InputError(fault("--open", "play.open_alone", found=", ".join(given)))
    notes: list[Mapping[str, str]]
    if "#g=" in args.open:
        saved = open_link(args.open)
        match, roller, notes, file = saved.match, saved.roller(), [*saved.notes], ""
    else:
        match, roller, told = disk.open(args.open)
        notes, file = [*told], args.open
    if match.game.card.key != game:
        raise InputError(fault("--open", "play.other_game"))
    return match, roller, notes, file


def _offered(found: tuple[Path, Any], lang: str) -> Path | None:
    """The place of a game that was broken off, if somebody at the keyboard wants to go on with it."""
    path, saved = found
    scene = saved.match.game.scene(saved.match.state)
    print(tell("play.aside_found", lang, n=saved.match.tree.place, title=scene.title.get(lang, "")))
    if not sys.stdin.isatty():
        _reopen(saved.match, path, lang)
        return None
    for n in (1, 2, 3):
        print(f"{n}. {tell(f'play.aside_{n}', lang)}")
    while True:
        try:
            answer = input(tell("play.prompt", lang)).strip(" .")
        except EOFError:
            return None
        if answer == "1":
            return path
        if answer == "3":
            with suppress(OSError):
                path.unlink()
        if answer in ("2", "3"):
            return None
        print(tell("play.no_number", lang, found=named(answer), most=3))


def _reopen(match: Any, path: Path, lang: str) -> None:
    """The command that goes on with a game, alone on its line, to be copied."""
    place = shlex.quote(str(path)) if os.name != "nt" else f'"{path}"'  # no file's name has that mark in it there
    print(tell("play.aside_open", lang))
    print(f"  aofa play {match.game.card.key} --open {place}")


# Talking.


def _talk(parlour: Any, aside: Path | None, mark: str, lang: str) -> int:
    """Lines in, lines out, until goodbye, the end of the input or Ctrl-C."""
    status = 0
    with _signals():
        try:
            _show(parlour.said())
            for line in _lines(sys.stdin, lang):
                _show(parlour.hear(line))
                if parlour.closed:
                    break
        except KeyboardInterrupt:
            status = STOPPED
            print()
        finally:
            _keep(parlour, aside, mark)
    return status


def _show(lines: list[str]) -> None:
    for line in lines:
        print(line)
    sys.stdout.flush()


def _lines(source: TextIO, lang: str) -> Iterator[str]:
    """What is typed, line by line; what comes through a pipe is echoed, so that the output reads as a conversation."""
    if hasattr(source, "reconfigure"):
        source.reconfigure(errors="replace")  # a byte that is no letter is a slip like any other
    if source.isatty():
        with suppress(ImportError):
            import readline  # noqa: F401  (arrows and history in `input`)
        while True:
            try:
                yield input(tell("play.prompt", lang))
            except EOFError:
                print()
                return
    while line := source.readline(MOST_LINE):
        rest = line
        while rest and not rest.endswith("\n") and (rest := source.readline(MOST_LINE)):
            pass  # nobody types so much: what is over the limit is not heard
        print(tell("play.prompt", lang) + cut(visible(line.removeprefix("\ufeff").rstrip("\r\n")), MOST_ECHO))
        yield line


@contextmanager
def _signals() -> Iterator[None]:
    """Whoever closes the window or ends the program from outside does it like Ctrl-C: the game is kept aside."""

    def stop(number: int, frame: Any) -> None:
        raise KeyboardInterrupt

    kept = {}
    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        if number is not None:
            with suppress(ValueError):  # not in the main thread
                kept[number] = signal.signal(number, stop)
    try:
        yield
    finally:
        for number, before in kept.items():
            signal.signal(number, before)


def _keep(parlour: Any, aside: Path | None, mark: str = "") -> None:
    """Keep aside a game that no file holds, and say where; what was kept and is saved elsewhere goes."""
    from . import _kept

    lang = parlour.lang
    if not parlour.unsaved or parlour.discarded:
        if aside is not None and (parlour.discarded or parlour.file) and _kept.mark_of(aside) == mark:
            with suppress(OSError):
                aside.unlink()
        return
    place: Path | None = None
    try:
        place = _kept.put_aside(parlour.match, parlour.roller, aside, mark)
        said = tell("play.aside", lang, file=str(place))
    except AofaError as error:
        said = tell("play.aside_failed", lang, why=error.say(lang))
    with suppress(OSError, ValueError):
        print(said, flush=True)
        if place is not None:
            _reopen(parlour.match, place, lang)
            sys.stdout.flush()

"""`aofa compare`: base rules against house rules: exact odds, win rates by pair with intervals, length, swings."""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from aofa_widgets.cli._long import bar as _bar
from aofa_widgets.cli._long import stoppable as _stoppable
from aofa_widgets.cli._options import add_rules
from aofa_widgets.cli._out import PARTIAL, named_by, place, spreadsheet, written
from aofa_widgets.errors import Fault, InputError, SourceError, named, visible
from aofa_widgets.words import fault, texts
from aofa_widgets.words import say as tell

NAME = "compare"
HELP = texts("balance.help")
SHOWN, FEW = 12, 3  # exact numbers that the terminal shows, in full and in short
UNHEEDED: dict[str, Any] = {  # with --again, where the file says it: each as it is if nobody gives it
    "edition": None, "preset": [], "house": [], "base_house": [], "base_preset": [], "base_edition": None, "base": None,
    "games": None, "seed": "1", "pairs": None, "forces": None, "board": False, "scenario": [], "sure": False,
    "zone": None,
}  # fmt: skip


def add_arguments(parser: argparse.ArgumentParser, say: Callable[[str], str]) -> None:
    """The options of commands.md; `say` gives their help in the reader's language."""
    parser.add_argument("game", nargs="?", metavar=say("cli.meta_game"), help=say("odds.help_game"))
    add_rules(parser, say)
    name, house, file = say("cli.meta_name"), say("cli.meta_house"), say("cli.meta_file")
    parser.add_argument("--base-house", action="append", default=[], metavar=house, help=say("balance.help_base_house"))
    parser.add_argument("--base-preset", action="append", default=[], metavar="P", help=say("balance.help_base_preset"))
    parser.add_argument("--base-edition", metavar="E", help=say("balance.help_base_edition"))
    parser.add_argument("--base", metavar="CODE", help=say("balance.help_base"))
    parser.add_argument("--games", metavar="N", help=say("balance.help_games"))
    parser.add_argument("--seed", default="1", metavar="N", help=say("balance.help_seed"))
    parser.add_argument("--exact", action="store_true", help=say("balance.help_exact"))
    parser.add_argument("--pairs", metavar=say("balance.meta_pairs"), help=say("balance.help_pairs"))
    parser.add_argument("--forces", metavar=say("balance.meta_forces"), help=say("balance.help_forces"))
    parser.add_argument("--board", action="store_true", help=say("balance.help_board"))
    parser.add_argument("--scenario", action="append", default=[], metavar=name, help=say("balance.help_scenario"))
    parser.add_argument("--sure", action="store_true", help=say("balance.help_sure"))
    parser.add_argument("--zone", metavar="N", help=say("balance.help_zone"))
    parser.add_argument("--engine", metavar="E", help=say("balance.help_engine"))
    parser.add_argument("--keep", metavar=say("cli.meta_folder"), help=say("balance.help_keep"))
    parser.add_argument("--again", metavar=file, help=say("balance.help_again"))
    parser.add_argument("--csv", metavar=file, help=say("balance.help_csv"))
    parser.add_argument("--json", action="store_true", help=say("balance.help_json"))
    parser.add_argument("--out", metavar=say("cli.meta_folder"), help=say("balance.help_out"))
    parser.add_argument("--full", action="store_true", help=say("balance.help_full"))


def run(args: argparse.Namespace, lang: str) -> int:
    """Compare and print; 0, or 1 if it was stopped, or if `--again` finds other counts.

    Raises: InputError and SourceError for anything that cannot be used.
    """
    from aofa_widgets.lab.balance import plans, repeating
    from aofa_widgets.lab.balance.again import Moved, again

    csv, out = place("--csv", args.csv), place("--out", args.out, folder=True)
    data = None if args.again is None else repeating.kept(_read(args), Path(args.again).name)
    if data is None:
        base, now = _rules(args)
        args.board = args.board or not plans.has_battle(now.game)
        options = _options(args)
    with _stoppable() as control, _bar(lang) as seen:
        common = {"engine": _engine(args, data), "control": control, "keep": args.keep, "seen": seen}
        if data is not None:
            try:
                found, differing = again(data, **common)
            except Moved as error:
                print(error.say(lang), file=sys.stderr)
                return 1
        else:
            found, differing = _compared(args, base, now, {**options, **common}), 0
    tables, best = _tables(found, args), _best(found)
    ranks = _ranks(found, args) if found.board and found.complete else ()
    if args.json:
        print(json.dumps(_plain(found, tables), ensure_ascii=False, indent=1))
    else:
        print((_text if args.full else _short)(found, tables, best, ranks, lang))
    for path in _written(args, csv, out, found, best, lang):
        print(tell("balance.written", lang, file=path.as_posix()), file=sys.stderr)
    if not found.complete:
        key = "stopped" if args.keep else "stopped_lost"
        print(tell(f"balance.{key}", lang, folder=str(args.keep)), file=sys.stderr)
        return 1
    if data is not None:
        print(tell("balance.again_other" if differing else "balance.again_same", lang, n=differing), file=sys.stderr)
    return 1 if differing else 0


# ---- what is asked


def _rules(args: argparse.Namespace) -> tuple[Any, Any]:
    """Base rules and changed rules: without options for the base, the same edition and presets without house rules."""
    from aofa_widgets.rules import Ruleset, first_game
    from aofa_widgets.rules.code import open_code, rules_named
    from aofa_widgets.rules.reminders import words_only

    if not args.game:
        raise InputError(fault("game", "balance.no_game", **_sample(first_game())))
    now = rules_named(args.game, args.edition, args.preset, args.house)
    chosen = args.base_edition or args.base_preset or args.base_house
    if args.base:
        base = open_code(args.base)
    elif chosen:
        base = rules_named(now.game, args.base_edition, args.base_preset, args.base_house)
    else:
        base = Ruleset.load(now.game, now.edition, now.presets)
        if base.fingerprint == now.fingerprint:
            base = Ruleset.load(now.game)
    if base.fingerprint == now.fingerprint and not (chosen or args.base):
        raise InputError(fault("--house", "balance.nothing", **_sample(now.game)))
    if now.overlays and all(map(words_only, now.overlays)) and not (chosen or args.base):
        names = ", ".join(f"`{house.id}`" for house in now.overlays)
        again = {"game": now.game, "house": visible(next(iter(args.house), now.overlays[0].id))[:200]}
        raise InputError(fault("--house", "balance.words_only", names=names, n=len(now.overlays), **again))
    return base, now


def _sample(game: str) -> dict[str, str]:
    """A game and one of its house rules, for an example."""
    from aofa_widgets.rules import load_book

    return {"game": game, "house": next(iter(load_book(game).houses()), "FILE.toml")}


def _options(args: argparse.Namespace) -> dict[str, Any]:
    """What `compare` or `compare_boards` is asked beside the rules."""
    from aofa_widgets.lab.balance import Test
    from aofa_widgets.lab.balance.plans import games_of

    found: dict[str, Any] = {"pairs": args.pairs, "seed": args.seed}
    if args.sure:
        limits: dict[str, Any] = {"zone": _number(args.zone)} if args.zone else {}
        found["until"] = Test(**limits, **({"most": games_of(args.games)} if args.games else {}))
    elif args.games is not None:
        found["games"] = args.games
    if args.board:
        if args.forces:
            raise InputError(fault("--forces", "balance.board_forces"))
        found["scenarios"] = args.scenario
    else:
        if args.scenario:
            raise InputError(fault("--scenario", "balance.board_only"))
        found |= {"forces": args.forces, "exact": args.exact}
    return found


def _number(word: str) -> float:
    if not re.fullmatch(r"[0-9]{1,3}([.,][0-9]{1,3})?", word):
        raise InputError(fault("--zone", "balance.between", found=named(word), low=0.1, high=50))
    return float(word.replace(",", "."))


def _engine(args: argparse.Namespace, data: Any) -> str | None:
    """Where to reckon: games on the board take all processors if nobody says otherwise."""
    board = args.board or (data is not None and data["asked"]["scenarios"])
    cores = os.cpu_count() or 1
    return str(args.engine) if args.engine else f"processes:{cores}" if board and cores > 1 else None


def _read(args: argparse.Namespace) -> str:
    """What a kept comparison is played again from: its JSON, or the page of a report that holds it."""
    from aofa_widgets.book.trial import kept_in
    from aofa_widgets.lab.balance.repeating import MOST_JSON
    from aofa_widgets.rules.source import read_bytes

    ours = {f"--{name.replace('_', '-')}": getattr(args, name) != usual for name, usual in UNHEEDED.items()}
    ours = {named(args.game or ""): args.game is not None, **ours}
    if others := [name for name, given in ours.items() if given]:
        raise InputError(fault("--again", "balance.again_alone", found=", ".join(others)))
    if not args.again.strip():
        raise InputError(fault("--again", "errors.no_file"))
    try:
        raw = read_bytes(Path(args.again), most=MOST_JSON)
    except SourceError as error:
        raise InputError([Fault("--again", one.texts) for one in error.faults]) from None
    try:
        return kept_in(raw.decode("utf-8-sig", errors="replace"))
    except InputError:
        raise InputError(fault("--again", "balance.not_kept", found=named(Path(args.again).name))) from None


def _compared(args: argparse.Namespace, base: Any, now: Any, options: dict[str, Any]) -> Any:
    from aofa_widgets.lab.balance import compare, compare_boards

    return (compare_boards if args.board else compare)(base, now, **options)


# ---- what is shown


def _tables(found: Any, args: argparse.Namespace) -> tuple[Any, ...]:
    """The exact odds that change."""
    from aofa_widgets.lab.balance.saying import odds_table

    most = None if args.json else SHOWN if args.full else FEW
    table = odds_table(found.base, found.now, most, args.exact)
    return () if table is None else (table,)


def _best(found: Any) -> Any:
    """What best play of the usual duel becomes, or None where that game has none, or it cannot be solved."""
    from aofa_widgets.lab.balance.plans import usual_duel
    from aofa_widgets.lab.results import Found
    from aofa_widgets.lab.solve.change import changed

    try:
        duels = [usual_duel(rules, found.forces) for rules in (found.base, found.now)]
        best = changed(found.base, found.now, *duels[0], becomes=duels[1])
    except InputError:
        return None
    return Found(best.title, best.summary, best.tables)


def _ranks(found: Any, args: argparse.Namespace) -> tuple[Any, ...]:
    from aofa_widgets.lab.balance.ranking import ranks_of

    return ranks_of(found)


def _short(found: Any, tables: tuple[Any, ...], best: Any, ranks: tuple[Any, ...], lang: str) -> str:
    """The answer to read: who wins, how long it takes, the odds that move most, what best play becomes."""
    from aofa_widgets.lab.balance.saying import brief
    from aofa_widgets.lab.results import uncoded

    said = [found.summary[lang], *(one[lang] for one in brief(found))]
    parts = [found.title[lang], uncoded(" ".join(said))]
    parts += [table.text(lang).rstrip() for table in tables] or [tell("balance.odds_same", lang)]
    parts += [part.text(lang).rstrip() if hasattr(part, "text") else part[lang] for part in ranks]
    parts += [best.summary[lang]] if best is not None else []
    parts += [tell("balance.more", lang)]
    return "\n\n".join([*parts, tell("balance.repeat", lang, command=found.provenance.command)])


def _text(found: Any, tables: tuple[Any, ...], best: Any, ranks: tuple[Any, ...], lang: str) -> str:
    from aofa_widgets.lab.results import uncoded

    parts = [found.title[lang], uncoded(found.summary[lang]), "\n".join(uncoded(note[lang]) for note in found.notes)]
    parts += [table.text(lang).rstrip() for table in tables] or [tell("balance.odds_same", lang)]
    parts += [table.text(lang).rstrip() for table in found.tables]
    parts += [part.text(lang).rstrip() if hasattr(part, "text") else part[lang] for part in ranks]
    if best is not None:
        parts += [best.summary[lang], *(table.text(lang).rstrip() for table in best.tables)]
    usual = {name: tell(f"results.{name}", lang) for name in ("base", "now")}
    rules = "; ".join(f"{usual.get(one.name, one.name)} {one.fingerprint}" for one in found.provenance.rules)
    parts += [tell("balance.fingerprints", lang, rules=rules)]
    return "\n\n".join([*parts, tell("balance.repeat", lang, command=found.provenance.command)])


def _plain(found: Any, tables: tuple[Any, ...]) -> dict[str, Any]:
    from aofa_widgets.lab.balance import repeating

    odds = [row for table in tables for row in table.cells("en")]
    heads = ("what", "base", "now", "difference")
    return {**repeating.plain(found), "odds": [dict(zip(heads, row, strict=True)) for row in odds]}


def _written(
    args: argparse.Namespace, csv: Path | None, out: Path | None, found: Any, best: Any, lang: str
) -> list[Path]:
    """Write the spreadsheet and the report, if they are asked for and any game was played."""
    files: list[Path] = []
    if not any(one.games for one in found.all):
        return files
    if csv:
        from aofa_widgets.lab.balance.saying import odds_table

        odds = odds_table(found.base, found.now, exact=args.exact, figures=True)
        text = "\n".join([found.csv(lang), *([odds.csv(lang)] if odds else [])])
        files.append(written("--csv", csv, spreadsheet(text, lang), not found.complete))
    if out:
        from aofa_widgets.book.trial import trial

        page = trial(found.base, found.now, games=found, best=best)
        if not found.complete:
            page = trial(found.base, found.now, games=found, best=best, name=f"{page.name}-{PARTIAL}")
        files += named_by("--out", lambda: page.write(out))
    return files

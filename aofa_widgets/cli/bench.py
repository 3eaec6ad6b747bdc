"""`aofa bench`: the targets of speed as ratios, measured beside their peers in one run; it never fails a build."""

from __future__ import annotations

import argparse
import json
import pkgutil
import time
import tomllib
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

from aofa_widgets import locate
from aofa_widgets.cli import benches
from aofa_widgets.errors import InputError, visible
from aofa_widgets.words import fault, texts
from aofa_widgets.words import say as tell
from aofa_widgets.words.numbers import decimal

from . import _out
from ._options import whole
from .benches import Line, _page
from .benches._record import load, met, record, row

NAME = "bench"
HELP = texts("bench.help")
ROUNDS = 15


def known() -> dict[str, Any]:
    """Every benchmark by name: the modules of `benches`."""
    names = [found.name for found in pkgutil.iter_modules(benches.__path__) if not found.name.startswith("_")]
    modules = [import_module(f"{benches.__name__}.{name}") for name in names]
    return {module.NAME: module for module in modules}


def budget() -> dict[str, dict[str, float]]:
    """The targets by key, from `tests/bench/budget.toml` of a checkout; none where the tests are not installed.

    `number` is a target's place in the list that `aofa bench` measures when nothing is named; others have none.

    >>> all(set(target) <= {"at_least", "at_most", "number"} for target in budget().values())
    True
    """
    path = locate.HERE.parent / "tests" / "bench" / "budget.toml"
    if not path.is_file():
        return {}
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    return {f"{bench}.{key}": target for bench, targets in data.items() for key, target in targets.items()}


def listed() -> list[str]:
    """The benchmarks of the list of targets, in its order; all of them where there is no list."""
    numbers: dict[str, float] = {}
    for key, target in budget().items():
        if "number" in target:
            numbers.setdefault(key.partition(".")[0], target["number"])
    return sorted(numbers, key=numbers.__getitem__) or list(known())


def add_arguments(parser: argparse.ArgumentParser, say: Callable[[str], str]) -> None:
    """The options; `say` gives their help in the reader's language."""
    parser.add_argument("names", metavar=say("cli.meta_name"), nargs="*", help=say("bench.help_names"))
    parser.add_argument("--all", action="store_true", help=say("bench.help_all"))
    parser.add_argument("--rounds", default=str(ROUNDS), metavar="N", help=say("bench.help_rounds"))
    parser.add_argument("--json", action="store_true", help=say("bench.help_json"))
    parser.add_argument("--write", metavar=say("bench.meta_folder"), help=say("bench.help_write"))


def run(args: argparse.Namespace, lang: str) -> int:
    """Measure and print; 0 whatever the numbers are.

    Raises: InputError for an unknown name, a number of rounds that cannot be, or a folder that cannot be written to.
    """
    found = known()
    for name in args.names:
        if name not in found:
            raise InputError(fault("name", "bench.unknown", found=name[:40], allowed=", ".join(found)))
    if (rounds := whole(args.rounds, 1, 1000)) is None:
        raise InputError(fault("--rounds", "bench.rounds", found=args.rounds[:40]))
    folder = _out.place("--write", args.write, folder=True)
    targets, before, begun = budget(), load(), time.monotonic()
    rows = []
    for name in args.names or (found if args.all else listed()):
        if not args.json:
            told = found[name].HELP
            print(f"{name}: {told.get(lang, told['en'])}", flush=True)
        for line in _measured(found[name], rounds):
            rows.append(row(name, line, targets.get(line.budget or "", {})))
            if not args.json:
                print(_shown(rows[-1], lang), flush=True)
    made = record(rows, rounds, _command(args), time.monotonic() - begun, before)
    if folder is not None:
        _written(_page.files(made, {name: module.HELP for name, module in found.items()}), folder)
    if args.json:
        print(json.dumps(made, ensure_ascii=False, indent=2))
    elif folder is not None:
        print(tell("bench.written", lang, file=f"`{folder / 'bench.md'}`"))
    return 0


def _measured(module: Any, rounds: int) -> list[Line]:
    """The lines of a benchmark, one for each of its targets at least; what broke it is a line, and the others go on."""
    try:
        lines = list(module.run(rounds))
    except Exception as error:  # a contender of another version, a server that does not start: anything of anybody's
        reason = visible(f"{type(error).__name__}: {error}")[:300]
        lines = [Line(module.HELP, None, "", note=texts("bench.broken", reason=reason))]
    seen = {line.budget for line in lines}
    absent = {key: target["number"] for key, target in budget().items() if "number" in target and key not in seen}
    mine = {key: number for key, number in absent.items() if key.partition(".")[0] == module.NAME}
    return [*lines, *(Line(_page.label(key, n, module.HELP), None, "", key) for key, n in mine.items())]


def _command(args: argparse.Namespace) -> str:
    """The command that repeats a run; where it was written is nobody's business but the last name's."""
    words = ["aofa bench", *args.names, *(["--all"] if args.all else [])]
    words += [f"--rounds {args.rounds}"] if int(args.rounds) != ROUNDS else []
    words += [f"--write {Path(args.write).name or '.'}"] if args.write else []
    return " ".join(words)


def _written(files: dict[str, str], folder: Path) -> None:
    """Write every file whole over its former edition: the page is made anew each time."""
    from aofa_widgets.rules.saving import save

    for name, text in files.items():
        data, place = text.encode(), folder / name
        _out.named_by("--write", lambda data=data, place=place: save(data, place))  # type: ignore[misc]


def _shown(line: dict[str, Any], lang: str) -> str:
    text = f"  {line['what'][lang]:<58}  {_page.shown(line, lang):>12}"
    if line["target"]:
        kind, limit = next(iter(line["target"].items()))
        text += "   " + tell(f"bench.{kind}", lang, n=limit)
        if line["met"] is not None:
            text += " " + tell("bench.met" if line["met"] else "bench.missed", lang)
    if line["spread"]:
        low, high = (decimal(end, lang, 3 if line["unit"] == "s" else 1) for end in line["spread"])
        text += "   " + tell("bench.spread", lang, low=low, high=high)
    return text + (f"\n    {line['note'][lang]}" if line["note"] else "")


__all__ = ["HELP", "NAME", "add_arguments", "budget", "known", "listed", "met", "run"]

"""`aofa bench`: the targets of speed as ratios, measured beside their peers in one run; it never fails a build."""

from __future__ import annotations

import argparse
import json
import pkgutil
import platform
import tomllib
from collections.abc import Callable
from importlib import import_module
from typing import Any

from aofa_widgets import locate
from aofa_widgets.cli import benches
from aofa_widgets.cli.benches import Line
from aofa_widgets.errors import InputError
from aofa_widgets.words import fault, texts
from aofa_widgets.words import say as tell
from aofa_widgets.words.numbers import decimal

NAME = "bench"
HELP = texts("bench.help")
ROUNDS = 15


def known() -> dict[str, Any]:
    """Every benchmark by name: the modules of `benches`."""
    modules = [import_module(f"{benches.__name__}.{found.name}") for found in pkgutil.iter_modules(benches.__path__)]
    return {module.NAME: module for module in modules}


def budget() -> dict[str, dict[str, float]]:
    """The targets by key, from `tests/bench/budget.toml` of a checkout; none where the tests are not installed.

    >>> all(set(target) <= {"at_least", "at_most"} for target in budget().values())
    True
    """
    path = locate.HERE.parent / "tests" / "bench" / "budget.toml"
    if not path.is_file():
        return {}
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    return {f"{bench}.{key}": target for bench, targets in data.items() for key, target in targets.items()}


def add_arguments(parser: argparse.ArgumentParser, say: Callable[[str], str]) -> None:
    """The options; `say` gives their help in the reader's language."""
    parser.add_argument("names", metavar=say("cli.meta_name"), nargs="*", help=say("bench.help_names"))
    parser.add_argument("--rounds", default=str(ROUNDS), metavar="N", help=say("bench.help_rounds"))
    parser.add_argument("--json", action="store_true", help=say("bench.help_json"))


def run(args: argparse.Namespace, lang: str) -> int:
    """Measure and print; 0 whatever the numbers are. Raises: InputError for an unknown name or number of rounds."""
    found = known()
    for name in args.names:
        if name not in found:
            raise InputError(fault("name", "bench.unknown", found=name[:40], allowed=", ".join(found)))
    if not args.rounds.isdecimal() or not 1 <= int(args.rounds) <= 1000:
        raise InputError(fault("--rounds", "bench.rounds", found=args.rounds[:40]))
    targets = budget()
    rows = []
    for name in args.names or found:
        if not args.json:
            print(f"{name}: {found[name].HELP[lang]}", flush=True)
        for line in found[name].run(int(args.rounds)):
            target = targets.get(line.budget or "", {})
            rows.append(_row(name, line, target))
            if not args.json:
                print(_shown(line, target, lang), flush=True)
    if args.json:
        machine = {"python": platform.python_version(), "system": platform.system(), "processor": platform.machine()}
        print(json.dumps({"machine": machine, "rounds": int(args.rounds), "lines": rows}, ensure_ascii=False, indent=2))
    return 0


def met(value: float, target: dict[str, float]) -> bool:
    """Whether a value is within its target.

    >>> met(17.2, {"at_least": 15}), met(0.2, {"at_most": 0.15})
    (True, False)
    """
    return target.get("at_least", value) <= value <= target.get("at_most", value)


def _row(bench: str, line: Line, target: dict[str, float]) -> dict[str, Any]:
    return {
        "bench": bench,
        "what": dict(line.name),
        "value": line.value,
        "unit": line.unit,
        "target": target or None,
        "met": met(line.value, target) if target and line.value is not None else None,
        "note": dict(line.note) if line.note else None,
    }


def _shown(line: Line, target: dict[str, float], lang: str) -> str:
    if line.value is None:
        value = tell("bench.not_measured", lang)
    else:
        places = 0 if not line.unit else 3 if line.unit == "s" else 1
        value = f"{decimal(line.value, lang, places)} {line.unit}".rstrip()
    text = f"  {line.name[lang]:<58}  {value:>12}"
    if target:
        limit, kind = next((target[kind], kind) for kind in ("at_least", "at_most") if kind in target)
        aim = tell(f"bench.{kind}", lang, n=limit)
        text += f"   {aim}"
        if line.value is not None:
            text += " " + tell("bench.met" if met(line.value, target) else "bench.missed", lang)
    return text + (f"\n    {line.note[lang]}" if line.note else "")

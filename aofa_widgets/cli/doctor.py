"""`aofa doctor`: what is installed, what works here, and what to do about the rest."""

from __future__ import annotations

import argparse
import json
import os
import platform
import re
import shutil
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass, field
from importlib import metadata
from typing import Any

from aofa_widgets import locate
from aofa_widgets.errors import AofaError, InputError, named
from aofa_widgets.rules import check
from aofa_widgets.words import fault, languages, texts
from aofa_widgets.words import say as tell

from ._options import whole

NAME = "doctor"
HELP = texts("doctor.help")
CHROMIUMS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
EXTRAS = {"numba": "fast", "joblib": "cluster", "distributed": "cluster"}  # library -> the extra that brings it
SIGNS = {"good": "ok", "missing": "--", "bad": "!!"}


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing looked at: `state` is "good", "missing" (what we can do without) or "bad" (something does not work)."""

    subject: Mapping[str, str]
    state: str
    detail: Mapping[str, str]
    advice: Mapping[str, str] = field(default_factory=dict)


def add_arguments(parser: argparse.ArgumentParser, say: Callable[[str], str]) -> None:
    """`--json` for programs; the options of the fault campaign."""
    parser.add_argument("--json", action="store_true", help=say("doctor.help_json"))
    parser.add_argument("--campaign", action="store_true", help=say("campaign.help"))
    parser.add_argument("--rounds", default=None, metavar="N", help=say("campaign.help_rounds"))
    parser.add_argument("--seed", default=None, metavar="N", help=say("campaign.help_seed"))
    name = say("cli.meta_name")
    parser.add_argument("--only", action="append", default=[], metavar=name, help=say("campaign.help_only"))


def run(args: argparse.Namespace, lang: str) -> int:
    """Print every finding with what to do about it; 0 if all that the kit needs works here, else 1.

    With `--campaign`: what the fault campaign found; 0 if that is nothing. Raises: InputError for unusable options.
    """
    if args.campaign:
        return _campaign(args, lang)
    if given := next((name for name in ("rounds", "seed", "only") if getattr(args, name)), None):
        raise InputError(fault(f"--{given}", "campaign.alone"))
    findings = list(look())
    if args.json:
        print(json.dumps([asdict(one) for one in findings], ensure_ascii=False, indent=1))
    else:
        for one in findings:
            row = tell("doctor.row", lang, subject=one.subject, detail=one.detail)
            print(f"{SIGNS[one.state]}  {row}")
            if one.advice:
                print(f"      {one.advice[lang]}")
        worst = "bad" if any(one.state == "bad" for one in findings) else "good"
        print(tell(f"doctor.{worst}", lang))
    return int(any(one.state == "bad" for one in findings))


def _campaign(args: argparse.Namespace, lang: str) -> int:
    from aofa_widgets.cli._long import bar
    from aofa_widgets.cli.campaign import SCENES

    rounds = _number("--rounds", args.rounds, 100, 1)
    seed = _number("--seed", args.seed, 1, 0)
    for name in args.only:
        if name not in SCENES:
            raise InputError(fault("--only", "campaign.unknown", found=named(name, 40), allowed=", ".join(SCENES)))
    if not hasattr(os, "fork"):
        raise InputError(fault("--campaign", "campaign.no_fork"))
    from aofa_widgets.cli.campaign.telling import campaign, machine, report

    rows = []
    with bar(lang) as seen:
        for row in campaign(rounds, seed, args.only, seen):
            rows.append(row)
            if not args.json:
                print("\r\033[K" * (seen is not None) + report([row], lang), flush=True)
    wrong = sum(len(row["wrong"]) for row in rows)
    if args.json:
        told = {"machine": machine(), "rounds": rounds, "seed": seed, "scenes": rows}
        print(json.dumps(told, ensure_ascii=False, indent=1))
    else:
        print(tell("campaign.machine", lang, **{key: str(value) for key, value in machine().items()}, seed=str(seed)))
        print(tell("campaign.bad" if wrong else "campaign.good", lang, n=wrong))
    return int(wrong > 0)


def _number(option: str, word: str | None, usual: int, least: int) -> int:
    """A whole number that was typed. Raises: InputError naming the option."""
    if word is None:
        return usual
    if (found := whole(word, least, 999_999)) is None:
        raise InputError(fault(option, "campaign.number", found=named(word, 40), least=least, most=999_999))
    return found


def look() -> Iterator[Finding]:
    """Everything the doctor looks at, in order; nothing is changed and the network is not used.

    >>> next(look()).state
    'good'
    """
    yield Finding(texts("doctor.python"), "good", _same(f"{platform.python_version()} ({sys.executable})"))
    yield from packages()
    yield from extras()
    yield rulebook()
    yield lessons()
    yield chromium()
    yield fonts()


def packages() -> Iterator[Finding]:
    """The distributions that ours asks for on this machine, with their versions."""
    for line in metadata.requires("aofa-widgets") or ():
        if "extra ==" in line or ("emscripten" in line and sys.platform == "emscripten"):
            continue
        name = re.split(r"[^\w.-]", line, maxsplit=1)[0]
        wanted = line.partition(";")[0].strip()
        try:
            yield Finding(_same(name), "good", _same(metadata.version(name)))
        except metadata.PackageNotFoundError:
            advice = texts("doctor.install", command=f"`{sys.executable} -m pip install '{wanted}'`")
            yield Finding(_same(name), "bad", texts("doctor.absent"), advice)


def extras() -> Iterator[Finding]:
    """The libraries that make the lab faster or wider; the same results come without them."""
    for name, extra in EXTRAS.items():
        try:
            yield Finding(_same(name), "good", _same(metadata.version(name)))
        except metadata.PackageNotFoundError:
            advice = texts("doctor.install", command=f"`{sys.executable} -m pip install 'aofa-widgets[{extra}]'`")
            yield Finding(_same(name), "missing", texts(f"doctor.lacks_{extra}"), advice)


def rulebook() -> Finding:
    """The rule source, and whether `aofa check` finds it sound."""
    subject = texts("doctor.rulebook")
    try:
        place = locate.rulebook()
        report = check.check_paths()
    except (OSError, AofaError) as error:
        return Finding(subject, "bad", _same(str(error)), texts("doctor.again"))
    if report.faults:
        detail = texts("doctor.faults", n=len(report.faults), place=f"`{place}`")
        return Finding(subject, "bad", detail, texts("doctor.check", command="`aofa check`"))
    return Finding(subject, "good", texts("doctor.sound", n=report.clauses, files=report.files, place=f"`{place}`"))


def lessons() -> Finding:
    """The lesson notebooks that `aofa learn` copies."""
    try:
        place = locate.tutorials()
    except FileNotFoundError as error:
        return Finding(texts("doctor.lessons"), "bad", _same(str(error)), texts("doctor.again"))
    n = sum(1 for path in place.rglob("*.ipynb") if ".ipynb_checkpoints" not in path.parts)
    detail = texts("doctor.notebooks", n=n, place=f"`{place}`")
    return Finding(texts("doctor.lessons"), "good" if n else "bad", detail, {} if n else texts("doctor.again"))


def chromium() -> Finding:
    """The browser that only the tests need."""
    wanted = os.environ.get("AOFA_CHROMIUM")
    found = next((path for path in map(shutil.which, (wanted,) if wanted else CHROMIUMS) if path), None)
    if found:
        return Finding(_same("Chromium"), "good", _same(f"`{found}`"))
    advice = texts("doctor.install", command="`sudo apt-get install --no-install-recommends chromium`")
    return Finding(_same("Chromium"), "missing", texts("doctor.no_chromium"), advice)


def fonts() -> Finding:
    """A font with the marks that the kit prints (6″, −, ’); only asked where fontconfig can tell."""
    subject = texts("doctor.fonts")
    if sys.platform != "linux":
        return Finding(subject, "good", texts("doctor.system_fonts"))
    places = ("/usr/share/fonts", "/usr/local/share/fonts", os.path.expanduser("~/.local/share/fonts"))
    files = (name for place in places for _, _, names in os.walk(place) for name in names)
    n = sum(name.lower().endswith((".ttf", ".otf", ".ttc")) for name in files)
    if n:
        return Finding(subject, "good", texts("doctor.font_files", n=n))
    advice = texts("doctor.install", command="`sudo apt-get install fonts-dejavu-core fonts-liberation`")
    return Finding(subject, "missing", texts("doctor.no_fonts"), advice)


def _same(text: str) -> dict[str, Any]:
    """A text that needs no translation."""
    return dict.fromkeys(languages(), text)

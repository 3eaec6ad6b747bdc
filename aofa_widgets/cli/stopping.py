"""`aofa stopping`: Pig and a turn of the game side by side, with what a class has noted, on a page of its own."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from aofa_widgets.errors import InputError, named
from aofa_widgets.rules import load_book
from aofa_widgets.rules.code import rules_named
from aofa_widgets.words import fault, texts, typeset
from aofa_widgets.words import say as tell

from ._options import add_rules, rating
from ._out import place, written

NAME = "stopping"
HELP = texts("stopping.help")
MOST_TOLD = 20  # rows of a class that are left out, said one by one


def add_arguments(parser: argparse.ArgumentParser, say: Callable[[str], str]) -> None:
    """The options; `say` gives their help in the reader's language."""
    parser.add_argument("game", metavar=say("cli.meta_game"), help=say("odds.help_game"))
    parser.add_argument("--mine", default="2", metavar="N", help=say("stopping.help_mine"))
    parser.add_argument("--theirs", default="2", metavar="N", help=say("stopping.help_theirs"))
    parser.add_argument("--class", dest="data", metavar=say("cli.meta_folder"), help=say("stopping.help_class"))
    parser.add_argument("--template", metavar=say("cli.meta_file"), help=say("stopping.help_template"))
    parser.add_argument("--out", metavar=say("cli.meta_file"), help=say("stopping.help_out"))
    add_rules(parser, say)


def run(args: argparse.Namespace, lang: str) -> int:
    """Print it, or write it; 0, or 1 if a row or a file of the class had to be left out.

    Raises: InputError and SourceError for anything that cannot be used.
    """
    from aofa_widgets.lab.stopping import stopping, template

    blank, page = place("--template", args.template), place("--out", args.out)
    if page is not None and page.suffix not in (".html", ".md"):
        raise InputError(fault("--out", "stopping.out_kind", found=named(args.out, 60)))
    rules = rules_named(args.game, args.edition, args.preset, args.house)
    if blank is not None:
        _told(written("--template", blank, template(rules.game, lang).encode()), lang)
        return 0
    ratings = [rating(args.mine, "--mine"), rating(args.theirs, "--theirs")]
    found = stopping(rules, *ratings, args.data)
    left_out = found.notebook.faults if found.notebook else ()
    if page is None:
        print(found.text(lang).rstrip())  # which names what was left out
    else:
        _told(written("--out", page, _page(found, page.suffix, lang).encode()), lang)
        for one in left_out[:MOST_TOLD]:
            print(one.say(lang), file=sys.stderr)
        if len(left_out) > MOST_TOLD:
            print(tell("stopping.more_faults", lang, n=len(left_out) - MOST_TOLD), file=sys.stderr)
    return 1 if left_out else 0


def _page(found: Any, kind: str, lang: str) -> str:
    notice = typeset(" ".join(load_book(found.ruleset.game).notice[lang].split()), lang)
    if kind == ".md":
        return f"{found.markdown(lang)}\n{notice}\n"
    return (
        f'<!doctype html>\n<html lang="{lang}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<style>:root{{color-scheme:light dark}}</style><title>{found.title[lang]}</title></head>"
        f"<body><main>{found.html(lang)}<p>{notice}</p></main></body></html>\n"
    )


def _told(path: Path, lang: str) -> None:
    print(tell("stopping.is_written", lang, path=f"`{path}`"))

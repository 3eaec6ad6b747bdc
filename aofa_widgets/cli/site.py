"""`aofa site`: rulebooks, sheets, lessons and live widgets as a folder for any web server, or for a disk."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable

from aofa_widgets.errors import visible
from aofa_widgets.words import say as tell
from aofa_widgets.words import texts
from aofa_widgets.words.numbers import decimal

NAME = "site"
HELP = texts("site.help")


def add_arguments(parser: argparse.ArgumentParser, say: Callable[[str], str]) -> None:
    """The folder, the games, house rules."""
    parser.add_argument("--out", required=True, metavar=say("cli.meta_folder"), help=say("site.help_out"))
    parser.add_argument("--game", action="append", metavar=say("cli.meta_game"), help=say("site.help_game"))
    parser.add_argument(
        "--house", action="append", default=[], metavar=say("cli.meta_house"), help=say("site.help_house")
    )
    parser.add_argument("--no-live", action="store_true", help=say("site.help_no_live"))
    parser.add_argument("--lite", action="store_true", help=say("site.help_lite"))


def run(args: argparse.Namespace, lang: str) -> int:
    """Write the site and say where to begin.

    Raises: InputError and SourceError, as `make_site` does.
    """
    from aofa_widgets.rules.ruleset import load_book
    from aofa_widgets.site import make_site

    def seen(stage: str, what: str) -> None:
        if stage == "pages":  # nothing else is to be seen meanwhile, not even the folder
            print(tell("site.writing", lang, folder=f"`{visible(str(args.out))}`"), file=sys.stderr)
        title = load_book(what).title if what else {}
        print("  " + tell(f"site.stage_{stage}", lang, game=title.get(lang, title.get("en", ""))), file=sys.stderr)
        sys.stderr.flush()

    made = make_site(args.out, args.game, args.house, live=not args.no_live, lite=args.lite, seen=seen)
    size = decimal(made.bytes / 1_000_000, lang, 1)
    folder, first = visible(str(made.folder)), visible(str(made.folder / "index.html"))
    told = tell("site.written", lang, n=len(made.files), megabytes=size, folder=f"`{folder}`", first=f"`{first}`")
    for line in (*(note[lang] for note in made.notes), told):
        print(line)
    return 0

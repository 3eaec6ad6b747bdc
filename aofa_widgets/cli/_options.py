"""Options that several commands take alike."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Sequence
from pathlib import Path

from aofa_widgets.errors import InputError, named
from aofa_widgets.words import fault, languages

PAPERS = ("a4", "letter")
Say = Callable[[str], str]


def add_rules(parser: argparse.ArgumentParser, say: Say) -> None:
    """Edition, presets and house rules."""
    parser.add_argument("--edition", metavar="E", help=say("book.help_edition"))
    parser.add_argument("--preset", action="append", default=[], metavar="P", help=say("book.help_preset"))
    house = say("cli.meta_house")
    parser.add_argument("--house", action="append", default=[], metavar=house, help=say("book.help_house"))


def add_print(
    parser: argparse.ArgumentParser, say: Say, room: str, usual: Sequence[str], lang: str | None = "both"
) -> None:
    """Language, formats, paper and folder of something printed; `room` is the catalogue section with its help.

    `lang`: that in which it is printed where nobody asks; None is the reader's own, which the command fills in.
    """
    parser.add_argument("--lang", choices=[*languages(), "both"], default=lang, help=say(f"{room}.help_lang"))
    kinds = say(f"{room}.help_format")
    parser.add_argument("--format", type=_several, default=list(usual), metavar="F,F", help=kinds)
    parser.add_argument("--paper", choices=PAPERS, default=PAPERS[0], help=say("book.help_paper"))
    parser.add_argument("--out", type=Path, required=True, metavar=say("cli.meta_folder"), help=say("book.help_out"))
    add_over(parser, say)


def add_over(parser: argparse.ArgumentParser, say: Say) -> None:
    """Whether what stands there and is not the kit's own is replaced."""
    parser.add_argument("--over", action="store_true", help=say("book.help_over"))


def _several(text: str) -> list[str]:
    return list(dict.fromkeys(part.strip() for part in text.split(",") if part.strip())) or ["html"]


def whole(word: str, least: int, most: int) -> int | None:
    """A whole number as it was typed, within its bounds; None for anything else, however long it is.

    >>> whole("80", 1, 100), whole("101", 1, 100), whole("9" * 5000, 1, 100), whole("²", 1, 100)
    (80, None, None, None)
    """
    found = int(word) if re.fullmatch(f"[0-9]{{1,{len(str(most))}}}", word) else -1
    return found if least <= found <= most else None


def rating(word: str, name: str) -> int:
    """A Rating as it was typed for the argument of that name. Raises: InputError."""
    if (found := whole(word, 0, 999)) is None:
        raise InputError(fault(name, "solve.rating", found=named(word), most=12))
    return found

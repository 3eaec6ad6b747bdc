"""`aofa po`: the texts of a game to a translator and back."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path

from aofa_widgets.errors import InputError, visible
from aofa_widgets.words import fault, languages, texts
from aofa_widgets.words import say as tell

from . import _out
from ._options import add_over

NAME = "po"
HELP = texts("po.help")


def add_arguments(parser: argparse.ArgumentParser, say: Callable[[str], str]) -> None:
    """The game, the file and the language to translate into; the command itself speaks the reader's language."""
    parser.add_argument("game", metavar=say("cli.meta_game"), help=say("po.help_game"))
    parser.add_argument("--export", type=Path, metavar=say("cli.meta_file"), help=say("po.help_export"))
    parser.add_argument("--import", dest="take", type=Path, metavar=say("cli.meta_file"), help=say("po.help_import"))
    parser.add_argument("--lang", default="", metavar=say("po.meta_lang"), help=say("po.help_lang"))
    parser.add_argument("--from", dest="source", default="", metavar=say("po.meta_lang"), help=say("po.help_from"))
    add_over(parser, say)


def run(args: argparse.Namespace, lang: str) -> int:
    """Write the file, or take it in and say each change.

    Raises: InputError and SourceError with every fault at once; then nothing was written.
    """
    if (args.export is None) == (args.take is None):
        raise InputError(fault("", "po.one_way"))
    return _export(args, lang) if args.export else _import(args, lang)


def _export(args: argparse.Namespace, lang: str) -> int:
    from aofa_widgets.rules.po import export
    from aofa_widgets.rules.po_file import read_po
    from aofa_widgets.rules.putting import put_all

    if not args.lang:
        raise InputError(fault("--lang", "po.lang_needed"))
    place = _out.place("--export", args.export)
    assert place is not None
    data = export(args.game, args.lang, args.source).encode()
    (path,) = _out.named_by("--export", lambda: put_all({place.name: data}, place.parent, over=args.over))
    entries = read_po(path).entries
    fuzzy, empty = sum(entry.fuzzy for entry in entries), sum(not entry.text for entry in entries)
    print(tell("po.written", lang, file=visible(str(path)), n=len(entries), fuzzy=fuzzy, empty=empty))
    if args.lang not in languages():  # meant, by who begins one; or a slip of the pen
        print(tell("po.not_in_book", lang, found=args.lang, allowed=", ".join(languages())))
    return 0


def _import(args: argparse.Namespace, lang: str) -> int:
    from aofa_widgets.errors import Fault
    from aofa_widgets.rules.instep import language_name, normal
    from aofa_widgets.rules.po_import import import_po
    from aofa_widgets.rules.wording import word_diff

    taken = import_po(args.game, args.take, args.lang)
    for change in taken.changes:
        said = tell("po.change", lang, id=change.span.key, diff="\ue000")
        diff = word_diff(normal(change.span.text), normal(change.text))
        print(Fault(change.span.where, {lang: said.replace("\ue000", diff)}).say(lang))
    for one in taken.notes:
        print(one.say(lang))
    print(tell("po.imported", lang, n=len(taken.changes), files=len(taken.files), declared=taken.declared))
    if taken.undeclared:
        print(tell("po.not_declared", lang, n=taken.undeclared, source=language_name(taken.source)))
    if taken.empty:
        print(tell("po.empty", lang, n=taken.empty))
    if taken.kept:
        print(tell("po.kept", lang, n=taken.kept))
    return 0

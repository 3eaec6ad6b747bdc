"""`aofa`: one program, one thin module for each command."""

from __future__ import annotations

import argparse
import contextlib
import os
import pkgutil
import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any

import aofa_widgets.cli as room
from aofa_widgets.errors import AofaError, Fault, named, raised_at, shown, visible
from aofa_widgets.words import language, languages, refusal, say

from ._parser import Parser


def commands(only: str = "") -> dict[str, Any]:
    """Every command: the modules of this folder that have a `NAME`, by name; only their heads are read here.

    `only`: the module of one command, where it is known which is wanted.
    """
    found = {}
    for module in pkgutil.iter_modules(room.__path__):
        if module.name != "main" and not module.name.startswith("_") and not module.ispkg and only in ("", module.name):
            loaded = import_module(f"{room.__name__}.{module.name}")
            if hasattr(loaded, "NAME"):
                found[loaded.NAME] = loaded
    return found


WORK = ("compare", "forces", "seek", "selfplay", "solve", "sweep")  # commands that reckon one result


def _broken_off(args: argparse.Namespace, lang: str) -> str:
    """What Ctrl-C leaves, and how to go on."""
    if folder := getattr(args, "keep", None):
        return say("cli.broken_off_kept", lang, folder=named(folder, 200))
    return say("cli.broken_off_work" if getattr(args, "command", "") in WORK else "cli.broken_off", lang)


def _let_go() -> None:
    """Give up what the output has not taken, or Python tries again at its end, and that would be the status."""
    try:
        sys.stdout.flush()
    except (OSError, ValueError, AttributeError):
        with contextlib.suppress(OSError, ValueError, AttributeError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _refused(error: OSError, lang: str) -> str:
    """What the system refused, and what to do: a file that it names, the folder one stands in, or the output."""
    if error.filename:
        return say("cli.system", lang, place=f"`{visible(str(error.filename))}`", reason=refusal(error))
    try:
        os.getcwd()
    except OSError:
        return say("cli.folder_gone", lang)
    return say("cli.system", lang, place=say("cli.output", lang), reason=refusal(error))


def _as_typed(error: AofaError, typed: Mapping[str, str]) -> AofaError:
    """The same, with what the library calls `data` named as the command line has it: `--class`."""
    return AofaError([Fault(typed.get(one.where, one.where), one.texts) for one in error.faults])


def _lang(argv: Sequence[str]) -> str:
    for i, word in enumerate(argv):
        if word == "--lang" and i + 1 < len(argv) and argv[i + 1] in languages():
            return argv[i + 1]
        if word.startswith("--lang=") and word[7:] in languages():
            return word[7:]
    return language()


def _asked(words: Sequence[str]) -> str:
    """The module of the command that is asked for, if its name stands first and is the module's; else "".

    >>> _asked(["book", "argad"]), _asked(["boook"]), _asked([])
    ('book', '', '')
    """
    name = words[0] if words else ""
    return name if name.isidentifier() and name in commands(name) else ""


def _sentence(clause: str) -> str:
    """What stands in a list in small letters, by itself.

    >>> _sentence("print it"), _sentence("stop, or once more?")
    ('Print it.', 'Stop, or once more?')
    """
    return clause[:1].upper() + clause[1:] + ("" if clause.endswith((".", "?")) else ".")


def parser(lang: str, only: str = "") -> Parser:
    """The whole command line, its help in `lang`; or as much of it as one command needs, which is read sooner."""
    Parser.lang = lang
    top = Parser(prog="aofa", description=say("cli.about", lang))
    top._positionals.title = say("cli.commands", lang)
    top.add_argument("--version", action="store_true", help=say("cli.version", lang))
    inner = top.add_subparsers(dest="command", metavar=say("cli.command", lang), parser_class=Parser)
    for name, module in commands(only).items():
        help_text = module.HELP.get(lang, module.HELP["en"])
        sub = inner.add_parser(name, help=help_text, description=_sentence(help_text))
        module.add_arguments(sub, lambda key: say(key, lang))
        if not any("--lang" in action.option_strings for action in sub._actions):
            sub.add_argument("--lang", choices=[*languages()], help=say("cli.lang", lang))
        sub.set_defaults(parser_=sub)
    return top


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; 0 done, 1 the answer is no, 2 bad arguments or input, said on standard error."""
    words = list(sys.argv[1:] if argv is None else argv)
    lang = _lang(words)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")
    if sys.stdin is None:  # closed by whoever started the command: then nothing is typed
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115  open for as long as the command runs
    args = argparse.Namespace()
    try:
        args = parser(lang, _asked(words)).parse_args(words)
        if args.version:
            from importlib.metadata import version

            print(f"aofa-widgets {version('aofa-widgets')}", flush=True)
            return 0
        if not args.command:
            parser(lang).print_help()
            return 2
        status = int(commands(_asked(words))[args.command].run(args, lang) or 0)
        if sys.stdout is not None:
            sys.stdout.flush()  # while what goes wrong with it can still be told
        return status
    except AofaError as error:
        print(_as_typed(error, args.parser_.typed()).say(lang), file=sys.stderr)
        return 2
    except BrokenPipeError:
        sys.stderr.close()
        return 1
    except KeyboardInterrupt:
        print("\n" + _broken_off(args, lang), file=sys.stderr)
        return 130
    except OSError as error:
        _let_go()
        print(_refused(error, lang), file=sys.stderr)
        return 2
    except Exception as error:  # a person gets a sentence; whoever mends it asks for the traceback
        if os.environ.get("AOFA_TRACEBACK"):
            raise
        told = {"kind": shown(f"{type(error).__name__}: {error}", 200), "place": raised_at(error) or "none"}
        print(say("errors.programme", lang, **told), say("errors.programme_how", lang), sep="\n", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())

"""The reader of arguments: what is wrong with them is said in the reader's language, in words that were typed."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NoReturn

from aofa_widgets.errors import named, visible
from aofa_widgets.words import say
from aofa_widgets.words.numbers import listed

_MESSAGES = {
    "invalid_choice": r"(argument (?P<name>.+?): )?invalid choice: (?P<found>.+?) \(choose from (?P<allowed>.+)\)",
    "required": r"the following arguments are required: (?P<allowed>.+)",
    "value_wanted": r"argument (?P<name>.+?): expected (one|at least one) argument",
    "invalid_value": r"argument (?P<name>.+?): invalid \S+ value: (?P<found>.+)",
}
_QUOTES = "'\""


class _Help(argparse.HelpFormatter):
    def add_usage(self, usage: Any, actions: Any, groups: Any, prefix: str | None = None) -> None:
        super().add_usage(usage, actions, groups, say("cli.usage", Parser.lang) if prefix is None else prefix)


class Parser(argparse.ArgumentParser):
    """Says what is wrong with the arguments in the reader's language, with status 2.

    `lacking` is what a command adds where an argument is missing: from the words that were typed and a language, a
    sentence, or "" where there is nothing to add.
    """

    lang = "en"

    def __init__(self, *args: Any, **options: Any):
        super().__init__(*args, **{**options, "add_help": False, "formatter_class": _Help})
        # argparse speaks English only: its headings and its own help line are said here instead
        self._positionals.title = say("cli.arguments", self.lang)
        self._optionals.title = say("cli.options", self.lang)
        self.add_argument("-h", "--help", action="help", help=say("cli.help", self.lang))
        self.lacking: Callable[[Sequence[str], str], str] = games_are
        self._given: list[str] = []

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> tuple[Any, list[str]]:
        """As argparse has it; the words stay at hand for what is said of those that lack."""
        self._given = list(args or ())
        return super().parse_known_args(args, namespace)

    def parse_args(self, args: Any = None, namespace: Any = None) -> Any:
        """As argparse has it; what nothing takes is told by the command that was asked for."""
        found, odd = self.parse_known_args(args, namespace)
        if odd:
            (getattr(found, "parser_", None) or self).refuse(odd)
        return found

    def typed(self) -> Mapping[str, str]:
        """How the command line has what the library calls by another name: `data` is `--class`, `game` is GAME."""
        found: dict[str, str] = {}
        for action in self._actions:
            name = _longest(action)
            found |= {action.dest: name, name.lstrip("-").replace("-", "_"): name}
        return found | ({"code": found["game"]} if "game" in found else {})  # which a code may stand for

    def refuse(self, odd: Sequence[str]) -> NoReturn:
        """Say of words that nothing takes what may have been meant, and end."""
        option = next((word.partition("=")[0] for word in odd if re.match("--?[^-0-9]", word)), "")
        if not option:
            if sample := self._with_commas(odd):
                self._end(say("cli.several", self.lang, found=named(odd[0]), sample=f"`{visible(sample)}`"))
            self._end(say("cli.unrecognised", self.lang, found=named(" ".join(odd))))
        known = [word for action in self._actions for word in action.option_strings]
        self._end(say("cli.unknown_option", self.lang, found=named(option), hint=self._near(option, known)))

    def _with_commas(self, odd: Sequence[str]) -> str:
        """An option that takes several with commas, as it should have been typed; "" where it is not about one."""
        for action in self._actions:
            for at, word in enumerate(self._given[:-2]):
                first, *more = self._given[at + 1 :]
                if "," in str(action.metavar) and word in action.option_strings and more[: len(odd)] == list(odd):
                    return f"{word} {','.join((first, *odd))}"
        return ""

    def error(self, message: str) -> NoReturn:
        """Say an English message of argparse in the reader's language, and end with status 2."""
        for key, pattern in _MESSAGES.items():
            if found := re.search(pattern, message):
                values = {name: (value or "").strip(_QUOTES) for name, value in found.groupdict().items()}
                self._end(getattr(self, f"_{key}", self._plain)(key, values))
        self._end(message)

    def _plain(self, key: str, values: Mapping[str, str]) -> str:
        return say(f"cli.{key}", self.lang, **{name: named(value) for name, value in values.items()})

    def _invalid_choice(self, key: str, values: Mapping[str, str]) -> str:
        allowed = [word.strip(_QUOTES) for word in values["allowed"].split(", ")]
        found, near = named(values["found"]), self._near(values["found"], allowed)
        either = listed(allowed, self.lang, say("cli.or", self.lang))
        if values["name"] == say("cli.command", self.lang):
            more = near or " " + say("cli.commands_are", self.lang, allowed=", ".join(allowed))
            return say("cli.unknown_command", self.lang, found=found, hint=more)
        return say(f"cli.{key}", self.lang, found=found, name=values["name"], allowed=either, hint=near)

    def _required(self, key: str, values: Mapping[str, str]) -> str:
        names = {_argument(action): action for action in self._actions}
        wanted = [names.get(name) for name in values["allowed"].split(", ")]
        told = [_shown(action) for action in wanted if action is not None and action.nargs != "*"]
        more = self.lacking(self._given, self.lang)
        return say(f"cli.{key}", self.lang, allowed=", ".join(told) or values["allowed"]) + (more and f" {more}")

    def _print_message(self, message: str, file: Any = None) -> None:
        """As argparse has it, but a place that takes no more is not passed over in silence. Raises: OSError."""
        if file is sys.stderr or sys.stdout is None:  # a window without a terminal has no output
            super()._print_message(message, file)
            return
        sys.stdout.write(message)
        sys.stdout.flush()

    def _near(self, found: str, known: Iterable[str]) -> str:
        from aofa_widgets.rules.hints import nearest

        return nearest(found, known)[self.lang]

    def _end(self, message: str) -> NoReturn:
        self.print_usage(sys.stderr)
        self.exit(2, visible(say("cli.bad_arguments", self.lang, program=self.prog, message=message)) + "\n")


def games_are(words: Sequence[str], lang: str) -> str:
    """The games, for whom named none: "" where one stands among the words."""
    from aofa_widgets.rules.ruleset import games_with_a_book

    games = games_with_a_book()
    return "" if any(word in games for word in words) else say("cli.games_are", lang, allowed=", ".join(games))


def _argument(action: argparse.Action) -> str:
    """What argparse calls it in its messages."""
    return "/".join(action.option_strings) or str(action.metavar or action.dest)


def _longest(action: argparse.Action) -> str:
    """What people call it: its first long option, or how its place is named in the help."""
    long = next((word for word in action.option_strings if word.startswith("--")), "")
    return long or _argument(action)


def _shown(action: argparse.Action) -> str:
    return f"{_longest(action)} {action.metavar}" if action.option_strings and action.metavar else _longest(action)

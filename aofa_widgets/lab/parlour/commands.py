"""The commands of the parlour by their words in every language, and which lines are commands."""

from __future__ import annotations

from collections.abc import Callable

from aofa_widgets.words import languages, say

from . import keeps, looks, times
from .hearing import find, fold, whole_number
from .talk import Talk

Lines = list[str]
Does = Callable[[Talk, str], Lines]


def help_(p: Talk, rest: str) -> Lines:
    scene = p.names().scene
    ranked = scene is not None and any(piece.tray for piece in scene.pieces)
    other = {2: "_ranks", 3: "_ranks"} if ranked else {3: "_cm"} if scene is not None and scene.metric else {}
    lines = [say(f"play.help_{n}{other.get(n, '')}", p.lang) for n in range(1, 7)]
    return [*lines, *(say(f"play.help_of.{name}", p.lang) for name in COMMANDS)]


COMMANDS: dict[str, Does] = {
    "help": help_,
    "menu": looks.menu,
    "board": looks.board,
    "who": looks.who,
    "log": looks.log,
    "odds": looks.odds,
    "why": looks.why,
    "roll": looks.roll,
    "dice": looks.dice,
    "undo": times.undo,
    "redo": times.redo,
    "back": times.back,
    "next": times.next_,
    "first": times.first,
    "last": times.last,
    "resume": times.resume,
    "goto": times.goto,
    "bookmark": times.bookmark,
    "comment": times.comment,
    "forks": times.forks,
    "fork": times.fork,
    "name": times.name,
    "save": keeps.save,
    "open": keeps.open_,
    "link": keeps.link,
    "new": keeps.new,
    "lang": looks.lang,
    "quit": keeps.quit,
}
WITH_WORDS = frozenset("who log odds why dice goto bookmark comment fork name save open lang help".split())
ASKED = frozenset("help board who log odds why lang quit".split())  # what may be asked in the midst of a question


def aliases() -> dict[str, str]:
    """Every word for a command, in any language, folded: to the command's key."""
    return {
        fold(word): key
        for key in COMMANDS
        for lang in languages()
        for word in say(f"play.cmd.{key}", lang).split(",")
        if fold(word)
    }


def main_names(lang: str) -> list[str]:
    """The first word for each command in a language."""
    return [main_name(key, lang) for key in COMMANDS]


def main_name(key: str, lang: str) -> str:
    """The word that help gives for a command."""
    return say(f"play.cmd.{key}", lang).split(",")[0].strip()


def command(p: Talk, text: str, *, looks: bool = False, every: bool = False) -> Lines | None:
    """What a command answers, or None where the line is none; `looks`: only what changes nothing; `every`: even short.

    A line that the menu understands as well is the menu's: `roll` is no command while no dice are due.
    """
    if text == "?":
        return help_(p, "")
    known, parts = aliases(), text.split()
    for end in range(len(parts), 0, -1):
        key = known.get(fold(" ".join(parts[:end])))
        if key is None or (looks and key not in ASKED):
            continue
        rest = " ".join(parts[end:])
        if rest and key not in WITH_WORDS:
            continue
        if not every and not looks and _offered(p, key, text, rest):
            continue
        return COMMANDS[key](p, rest)
    if every:
        found = find(parts[0], {key: [main_name(key, lang) for lang in languages()] for key in COMMANDS})
        fits = found.one is not None and (found.one in WITH_WORDS or not parts[1:])  # "roll a barrel" is no command
        if found.one is not None and fits and (found.one in ASKED or not looks):
            return COMMANDS[found.one](p, " ".join(parts[1:]))
    return None


def _offered(p: Talk, key: str, text: str, rest: str) -> bool:
    """Whether the menu has the better claim to a line: dice are not due, or an offer is called so."""
    if p.match.game.chance(p.state) is not None:
        return False
    if key == "roll":
        return True
    return (key == "resume" or bool(rest) and whole_number(rest) is None) and p.names_offer(text)

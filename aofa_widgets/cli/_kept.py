"""Where games are kept: files by name, and the game that was broken off, aside in the user's own folder."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from aofa_widgets.dice import Roller
from aofa_widgets.errors import AofaError, InputError, named
from aofa_widgets.lab.saves import Saved, mark_of, open_file, save_file
from aofa_widgets.play import Match
from aofa_widgets.rules.filenames import MOST_NAME, is_bare_name
from aofa_widgets.rules.saving import held
from aofa_widgets.words import fault

MOST_ASIDE = 20  # games that lie aside at once


class Disk:
    """Files for the parlour: a file that is there is not written over unless it is the game's own, or by an `!`.

    It is the game's own as long as nobody else has written there: each is known by a mark of what it held.
    """

    def __init__(self) -> None:
        self.own: dict[Path, str] = {}

    def save(self, match: Match, roller: Roller, name: str) -> str:
        """Write a game; gives the file's path. Raises: InputError where it cannot be, or is there already."""
        over = name.endswith("!")
        path = _path(name.removesuffix("!").strip())
        if not is_bare_name(path.name):
            raise InputError(fault("", "timeline.file_refused", found=named(path.name, 40), most=MOST_NAME))
        mine = path.absolute()
        with held(path):
            if os.path.lexists(path) and not over and (mine not in self.own or self.own[mine] != mark_of(path)):
                raise InputError(fault("", "play.there", found=named(str(path), 120)))
            save_file(match, path, roller)
            self.own[mine] = mark_of(path)
        return str(path)

    def open(self, name: str) -> tuple[Match, Roller, Sequence[Mapping[str, str]]]:
        """A game of a file, its dice, and notes on it. Raises: InputError if it cannot be opened."""
        path = _path(name)
        mark = mark_of(path)  # before it is read: what comes in between is then somebody else's
        saved = open_file(path)
        self.own[path.absolute()] = mark
        return saved.match, saved.roller(), saved.notes


def _path(name: str) -> Path:
    if "\0" in name or not Path(name).name:  # a root or a dot names no file
        raise InputError(fault("", "play.save_how"))
    try:
        path = Path(name).expanduser()
    except RuntimeError:  # a home that nobody has
        path = Path(name)
    return path if path.suffix else path.with_name(f"{path.name}.json")


def aside_folder() -> Path:
    """The folder for games that were broken off: the system's own place for what a program leaves behind."""
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local"
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return Path(base) / "aofa" / "games"


def aside_games(game: str) -> list[Path]:
    """The games aside, the newest first."""
    try:
        found = [path for path in aside_folder().glob(f"{game}-*.json") if path.is_file()]
        return sorted(found, key=lambda path: (path.stat().st_mtime_ns, path.name), reverse=True)
    except OSError:
        return []


def put_aside(match: Match, roller: Roller, at: Path | None = None, mark: str = "") -> Path:
    """Keep a game aside, at the place it had or at a free one; the oldest goes when there are too many.

    `mark`: of what stood at its place; where another terminal has gone on with that game since, a free place is taken.
    Raises: InputError if it cannot be written or saved.
    """
    game, folder = match.game.card.key, aside_folder()
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
    with held(folder / game):  # two terminals that are closed at once look for a free place at once
        if at is not None and os.path.lexists(at) and mark_of(at) != mark:
            at = None
        if at is None:
            taken = aside_games(game)
            numbers = (n for n in range(1, MOST_ASIDE + 1) if folder / f"{game}-{n}.json" not in taken)
            at = folder / f"{game}-{next(numbers, 0)}.json"
            if not at.stem.rpartition("-")[2].strip("0"):
                at = taken[-1]
        return save_file(match, at, roller)


def newest_aside(game: str) -> tuple[Path, Saved] | None:
    """The newest game aside that can be opened, or None."""
    for path in aside_games(game):
        try:
            return path, open_file(path)
        except AofaError:
            continue
    return None

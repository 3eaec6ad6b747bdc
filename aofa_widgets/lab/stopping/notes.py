"""What a class noted of its turns: small files of three columns, any number of them, put together.

A file is what a spreadsheet saves as CSV, with commas, semicolons or tabs: a row of heads and then a turn a row, `game`
("pig" or the key of the game), `stop` (where one meant to stop) and `score` (what the turn brought). Other columns are
read over. A row without any number is still to be filled in; one that makes no sense is left out and told; the others
count.
"""

from __future__ import annotations

import csv
import io
import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from aofa_widgets.errors import Fault, InputError, SourceError, named, shown, visible
from aofa_widgets.rules.source import read_bytes
from aofa_widgets.words import fault

COLUMNS = {"game": "game", "jeu": "game", "stop": "stop", "arrêt": "stop", "arret": "stop", "score": "score"}
PIG = "pig"
MOST_FILES, MOST_BYTES, MOST_ROWS = 500, 200_000, 50_000
MOST_SCORE, MOST_STOP = 1000, 200


@dataclass(frozen=True, slots=True)
class Noted:
    """One turn that somebody played: the game, where they meant to stop, and what it brought."""

    game: str
    stop: int
    score: int


@dataclass(frozen=True, slots=True)
class Class:
    """All turns of a class, how many files they came from, and what could not be read, each with its place.

    >>> noted = Class((Noted("pig", 20, 24), Noted("pig", 20, 0), Noted("pig", 10, 12)), 1, ())
    >>> noted.by_stop("pig")
    {10: [12], 20: [24, 0]}
    """

    turns: tuple[Noted, ...]
    files: int
    faults: tuple[Fault, ...]

    def by_stop(self, game: str) -> dict[int, list[int]]:
        """The scores of a game, by where people meant to stop."""
        found: dict[int, list[int]] = {}
        for one in self.turns:
            if one.game == game:
                found.setdefault(one.stop, []).append(one.score)
        return dict(sorted(found.items()))


def read_class(folder: str | Path, games: tuple[str, ...]) -> Class:
    """Read every `.csv` of a folder, in the order of their names; `games` are the words that the first column may hold.

    Raises: InputError where there is no such folder, or no turn in it at all.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     _ = (Path(folder) / "table-1.csv").write_text("game,stop,score\\npig,20,24\\n")
    ...     read_class(folder, ("pig",)).by_stop("pig")
    {20: [24]}
    """
    if not isinstance(folder, (str, os.PathLike)):
        raise InputError(fault("data", "stopping.no_folder", found=shown(folder)))
    try:
        path = Path(folder).expanduser()
        there = sorted(one for one in path.iterdir() if one.suffix.lower() == ".csv")
    except (OSError, ValueError, RuntimeError):  # not there, no name of a folder, nobody's home
        raise InputError(fault("data", "stopping.no_folder", found=named(str(folder), 120))) from None
    turns: list[Noted] = []
    faults: list[Fault] = []
    if len(there) > MOST_FILES:
        faults.append(fault(visible(path.name), "stopping.many_files", found=len(there), most=MOST_FILES))
    for one in there[:MOST_FILES]:
        turns += _turns(one, games, faults, MOST_ROWS - len(turns))
    if not turns:
        first = faults[0] if faults else fault(visible(path.name), "stopping.no_files")
        raise InputError([fault("data", "stopping.no_turns", found=named(str(folder), 120)), first])
    return Class(tuple(turns), len(there[:MOST_FILES]), tuple(faults))


def _turns(path: Path, games: tuple[str, ...], faults: list[Fault], most: int) -> Iterator[Noted]:
    name = visible(path.name)
    try:
        text = read_bytes(path, name, MOST_BYTES).decode("utf-8-sig")
    except SourceError as error:
        faults += error.faults
        return
    except UnicodeDecodeError:
        faults.append(fault(name, "stopping.not_utf8"))
        return
    if not text.strip():
        faults.append(fault(f"{name}:1", "stopping.heads", found="game, stop, score"))
        return
    head = text.split("\n", 1)[0]
    between = max(",;\t", key=head.count)
    rows = csv.reader(io.StringIO(text), delimiter=between, strict=False)
    places: dict[str, int] = {}
    try:
        for line, row in enumerate(rows, 1):
            if line == 1:
                heads = [COLUMNS.get(cell.strip().casefold(), "") for cell in row]
                places = {key: heads.index(key) for key in ("game", "stop", "score") if key in heads}
                if len(places) < 3:
                    lack = ", ".join(key for key in ("game", "stop", "score") if key not in places)
                    faults.append(fault(f"{name}:1", "stopping.heads", found=lack))
                    return
            elif any(row[at].strip() for key, at in places.items() if key != "game" and at < len(row)):
                most -= 1
                if most < 0:
                    faults.append(fault(f"{name}:{line}", "stopping.many_rows", most=MOST_ROWS))
                    return
                cells = {key: row[at].strip() if at < len(row) else "" for key, at in places.items()}
                noted = _one(cells, games, f"{name}:{line}", faults)
                if noted is not None:
                    yield noted
    except csv.Error:
        faults.append(fault(name, "stopping.not_csv"))


def _one(cells: dict[str, str], games: tuple[str, ...], where: str, faults: list[Fault]) -> Noted | None:
    game = cells["game"].casefold()
    if game not in games:
        faults.append(fault(where, "stopping.game", found=named(cells["game"], 40), allowed=", ".join(games)))
        return None
    numbers = []
    for key, most in (("stop", MOST_STOP), ("score", MOST_SCORE)):
        digits = cells[key].lstrip("0") or cells[key][-1:]
        if not (digits.isascii() and digits.isdecimal() and len(digits) < 9 and int(digits) <= most):
            faults.append(fault(where, "stopping.whole", field=key, found=named(cells[key], 40), most=most))
            return None
        numbers.append(int(digits))
    return Noted(game, *numbers)

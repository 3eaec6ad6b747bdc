"""The learner's own copy of the lessons: brought up to date, and never over what the learner changed."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from aofa_widgets import locate
from aofa_widgets.errors import InputError
from aofa_widgets.rules.formats import marker, refuse_later
from aofa_widgets.rules.nesting import read_nested
from aofa_widgets.rules.ruleset import games_with_a_book
from aofa_widgets.rules.saving import put
from aofa_widgets.teach import schemas
from aofa_widgets.words import fault, refusal

RECORD = ".aofa-lessons.json"  # in the working folder: file -> print of the version last put there


@dataclass(frozen=True, slots=True)
class Delivery:
    """What `deliver` did: each field holds paths relative to the working folder, in order.

    `new` were missing, `updated` were as we had left them, `kept` are the learner's and a newer version now lies
    beside each, under the name in `beside` (same order).
    """

    new: tuple[str, ...] = ()
    updated: tuple[str, ...] = ()
    kept: tuple[str, ...] = ()
    beside: tuple[str, ...] = ()


def default_folder() -> Path:
    """Where the lessons go for people who did not choose: `aofa-lessons` in the home folder.

    >>> default_folder().name
    'aofa-lessons'
    """
    try:
        return Path.home() / "aofa-lessons"
    except RuntimeError:  # an account that has no home folder
        return Path("aofa-lessons").absolute()


def deliver(folder: Path, source: Path | None = None) -> Delivery:
    """Copy the lessons from `source` (the kit's own) into `folder`, and sign those notebooks as ours.

    A file that the learner changed stays as it is; where we have a newer version it is written beside it, once. Running
    a notebook's cells is no change: JupyterLab then saves results and notes of its own round the same cells.
    Raises: InputError if the folder cannot be made or written.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as place:
    ...     source = Path(place, "source"); source.mkdir()
    ...     _ = (source / "a.txt").write_text("1")
    ...     first = deliver(Path(place, "mine"), source)
    ...     _ = Path(place, "mine", "a.txt").write_text("my notes"), (source / "a.txt").write_text("2")
    ...     first.new, deliver(Path(place, "mine"), source).beside, Path(place, "mine", "a.txt").read_text()
    (('a.txt',), ('a.new.txt',), 'my notes')
    """
    source = locate.tutorials() if source is None else source
    rows: dict[str, list[str]] = {"new": [], "updated": [], "kept": [], "beside": []}
    ours: list[Path] = []
    try:
        folder.mkdir(parents=True, exist_ok=True)
        record = _read_record(folder)
        for name in _lessons(source):
            data = (source / name).read_bytes()
            target = folder / name
            latest, known = fingerprint(name, data), record.get(name)
            found = fingerprint(name, target.read_bytes()) if target.is_file() else None
            if found not in (None, latest, known):  # the learner's own
                if known != latest:
                    other = _free_name(target, data)
                    put(data, other, lasting=False)
                    ours.append(other)
                    rows["kept"].append(name)
                    rows["beside"].append(other.relative_to(folder).as_posix())
            else:
                if found != latest:
                    put(data, target, lasting=False)
                    rows["new" if found is None else "updated"].append(name)
                if target.read_bytes() == data:  # what was saved in it since, Jupyter has signed itself
                    ours.append(target)
            record[name] = latest
        record["format"] = marker("lessons")
        put((json.dumps(record, indent=1, sort_keys=True) + "\n").encode(), folder / RECORD)
    except OSError as error:
        raise InputError([fault("--dir", "learn.folder", found=str(folder), reason=refusal(error))]) from error
    _sign(path for path in ours if path.suffix == ".ipynb")
    return Delivery(**{key: tuple(paths) for key, paths in rows.items()})


def start_page(folder: Path, lang: str) -> Path:
    """The notebook of the start page in `lang`; where that was taken away, the first lesson.

    Raises: InputError if there is neither.
    """
    from .home import start_place

    page = folder / start_place(lang)
    return page if page.is_file() else first_lesson(folder, lang)


def lesson_notebook(folder: Path, lang: str, key: str) -> Path:
    """The notebook of a lesson by the lesson's name. Raises: InputError for a lesson that is not there."""
    from .export import place
    from .lesson import lesson

    found = folder / place(lesson(key).lesson, lang)
    return found if found.is_file() else start_page(folder, lang)


def first_lesson(folder: Path, lang: str, game: str | None = None) -> Path:
    """The notebook to open: where everybody starts in `lang`, or the first lesson of `game`.

    Raises: InputError if there are no lessons of that game in that language.
    """
    place = folder / lang / game if game else folder / lang
    lessons = sorted(path for path in place.glob("*.ipynb") if ".new" not in path.suffixes)
    if lessons and (game is None or game in games(folder, lang)):
        return lessons[0]
    allowed = ", ".join(games(folder, lang)) or "-"
    raise InputError([fault("--game", "learn.no_lesson", found=game or lang, allowed=allowed)])


def games(folder: Path, lang: str) -> tuple[str, ...]:
    """Keys of the games that have lessons in `lang`, in the order of the book."""
    return tuple(game for game in games_with_a_book() if any((folder / lang / game).glob("*.ipynb")))


def _lessons(source: Path) -> list[str]:
    found = (path.relative_to(source) for path in source.rglob("*") if path.is_file())
    return sorted(path.as_posix() for path in found if not any(part.startswith((".", "__")) for part in path.parts))


def _read_record(folder: Path) -> dict[str, str]:
    try:
        record = read_nested((folder / RECORD).read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):  # lost or broken: what differs then counts as the learner's
        return {}
    if not isinstance(record, dict):
        return {}
    refuse_later(record.get("format"), str(folder / RECORD))
    return {str(key): str(value) for key, value in record.items()}


def fingerprint(name: str, data: bytes) -> str:
    """SHA-256 of what a person writes in a file: a notebook's cells and their kinds, all of any other file.

    >>> plain = b'{"cells": [{"cell_type": "code", "source": ["1 + 1"], "outputs": []}]}'
    >>> ran = b'{"metadata": {"x": 1}, "cells": [{"cell_type": "code", "source": "1 + 1", "outputs": [2]}]}'
    >>> [fingerprint(name, plain) == fingerprint(name, ran) for name in ("a.ipynb", "a.txt")]
    [True, False]
    """
    if name.endswith(".ipynb"):
        try:
            cells = [
                [cell["cell_type"], "".join(cell["source"])] for cell in read_nested(data.decode("utf-8-sig"))["cells"]
            ]
            data = json.dumps(cells).encode()
        except (ValueError, KeyError, TypeError, RecursionError):  # no notebook (any more): every byte counts
            pass
    return hashlib.sha256(data).hexdigest()


def _free_name(target: Path, data: bytes) -> Path:
    """`lesson.new.ipynb`, or with a number if a file of that name holds something else."""
    for n in range(1, 1000):
        other = target.with_name(f"{PurePosixPath(target.name).stem}.new{n if n > 1 else ''}{target.suffix}")
        if not other.exists() or other.read_bytes() == data:
            return other
    raise FileExistsError(str(target))


def _sign(notebooks: Iterable[Path]) -> None:
    """Tell this person's Jupyter that the notebooks are ours, so that it shows what is saved in them."""
    schemas.hasten()
    import nbformat
    from nbformat.sign import NotebookNotary

    notary = NotebookNotary()
    for path in notebooks:
        notary.sign(nbformat.read(path, as_version=4))

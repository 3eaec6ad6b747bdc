"""Where the file of the learners' progress lies."""

from __future__ import annotations

import os
from pathlib import Path

from aofa_widgets.errors import InputError, shown
from aofa_widgets.words import fault

from ..working_folder import RECORD, default_folder

PLACE = "AOFA_PROGRESS"  # names another file, for a whole run of the program; "off" keeps nothing
OFF = "off"
NAME = "aofa-progress.json"
MOST_UP = 12  # folders looked at above the working directory


def progress_file(path: str | Path | None = None) -> Path | None:
    """The file to keep progress in; None where nothing is to be kept.

    The one that is named, else what `AOFA_PROGRESS` says, else `aofa-progress.json` in the copy of the lessons that
    holds the working directory, else in `aofa-lessons` in the home folder.

    >>> progress_file("mine.json").name
    'mine.json'
    """
    if path is not None:
        return at_home(path)
    if named := os.environ.get(PLACE, "").strip():
        return None if named == OFF else at_home(named)
    return _lessons_here() / NAME


def at_home(path: str | Path) -> Path:
    """A path with `~` and `~somebody` as their home folders. Raises: InputError for somebody who has none here."""
    try:
        return Path(path).expanduser()
    except RuntimeError:
        raise InputError(fault(shown(str(path), 120)[1:-1], "learner.no_home")) from None


def _lessons_here() -> Path:
    try:
        here = Path.cwd()
        for folder in (here, *list(here.parents)[:MOST_UP]):
            if (folder / RECORD).is_file():
                return folder
    except OSError:  # a working directory that is gone, or may not be looked at
        pass
    return default_folder()

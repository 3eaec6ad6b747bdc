"""Where the file of the learners' progress lies."""

from __future__ import annotations

import os
from pathlib import Path

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
        return Path(path).expanduser()
    if named := os.environ.get(PLACE, "").strip():
        return None if named == OFF else Path(named).expanduser()
    return _lessons_here() / NAME


def _lessons_here() -> Path:
    try:
        here = Path.cwd()
        for folder in (here, *list(here.parents)[:MOST_UP]):
            if (folder / RECORD).is_file():
                return folder
    except OSError:  # a working directory that is gone, or may not be looked at
        pass
    return default_folder()

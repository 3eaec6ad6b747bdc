"""The reckoner with a reader's own people and weapons: the odds know no files, so they are read here."""

from __future__ import annotations

import os
from pathlib import Path

from aofa_widgets.errors import InputError, shown
from aofa_widgets.rules import Ruleset
from aofa_widgets.words import fault

from ..odds.reckoner import Desk
from .files import read_people


def reckoning(ruleset: Ruleset, own: str | os.PathLike[str] | None = None) -> Desk:
    """The reckoner of a ruleset, with the people and weapons of a reader's file beside those of the book.

    Raises: SourceError naming the file and the line if it cannot be read, or with every fault of it.

    >>> desk = reckoning(Ruleset.load("argad"))
    >>> [one.label["en"] for one in desk.answer(desk.first({"kind": "fight"}), gains=False).groups]
    ['How it ends']
    """
    if own is None:
        return Desk(ruleset)
    if not isinstance(own, (str, os.PathLike)):
        raise InputError(fault("own", "errors.bad_field", found=shown(own), allowed='"my-people.toml"'))
    path = Path(own).expanduser()
    return Desk(ruleset, read_people(path, rules=ruleset), str(path))

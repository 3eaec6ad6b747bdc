"""The unit calculator with a reader's own units: the odds know no files, so they are read here."""

from __future__ import annotations

import os
from pathlib import Path

from aofa_widgets.errors import InputError, shown
from aofa_widgets.rules import Ruleset
from aofa_widgets.words import fault

from ..odds.calculator import Desk
from .files import read_armies


def engagement(ruleset: Ruleset, own: str | os.PathLike[str] | None = None) -> Desk:
    """The unit calculator of a ruleset, with the units of a reader's file beside those of the book.

    Raises: SourceError naming the file and the line if it cannot be read, or with every fault of it.

    >>> len(engagement(Ruleset.load("regiments")).answer(engagement(Ruleset.load("regiments")).first({})).gains) > 3
    True
    """
    if own is None:
        return Desk(ruleset)
    if not isinstance(own, (str, os.PathLike)):
        raise InputError(fault("own", "errors.bad_field", found=shown(own), allowed='"my-army.toml"'))
    path = Path(own).expanduser()
    return Desk(ruleset, read_armies(path, rules=ruleset), str(path))

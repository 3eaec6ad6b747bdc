"""The progress that a widget was given."""

from __future__ import annotations

from aofa_widgets.errors import InputError, shown
from aofa_widgets.words import fault

from .diary import Progress


def progress_of(given: object) -> Progress:
    """The progress given, or the learner's own file for None. Raises: InputError for anything else.

    >>> progress_of(Progress.open("off")).kept
    False
    """
    if given is None:
        return Progress.open()
    if not isinstance(given, Progress):
        raise InputError(fault("progress", "lesson.a_progress", found=shown(given)))
    return given

"""What a quiz is narrowed to: names of families or of clauses, as somebody gave them."""

from __future__ import annotations

from collections.abc import Iterable

from aofa_widgets.errors import InputError, shown
from aofa_widgets.words import fault


def narrowed(given: object, what: str) -> tuple[str, ...] | None:
    """The names given for the argument `what`, each once; None where nothing was given. Raises: InputError.

    >>> narrowed(["odds", "dice"], "families"), narrowed("odds", "families"), narrowed(None, "clauses")
    (('odds', 'dice'), ('odds',), None)
    """
    if given is None:
        return None
    names = [given] if isinstance(given, str) else list(given) if isinstance(given, Iterable) else [None]
    if not any(names) and all(isinstance(name, str) for name in names):
        raise InputError(fault(what, "quiz.none_named"))
    if not all(isinstance(name, str) for name in names):
        raise InputError(fault(what, "quiz.names", found=shown(given)))
    return tuple(dict.fromkeys(str(name) for name in names))

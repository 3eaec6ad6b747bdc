"""What a game says of a position in plain words: subjects, and what is true of each; a tutor's goals are about these.

A game that lessons are taught of has in its package `FACTS` (a `Vocabulary`), `facts(game, first, entries)` that reads
a position, `placed` that sets figures where a lesson wants them, `opening` that lets a side begin, and `SIDES`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

FORMS = ("flag", "number", "name", "names")


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing that may be said of a subject: a flag, a number, a name (one of `known`, if any are), or names.

    >>> Fact("flag").form
    'flag'
    """

    form: str
    known: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Subject:
    """A kind of subject: its facts by name, and the ids there are of it (none: those on the table)."""

    facts: Mapping[str, Fact] = field(hash=False)
    ids: tuple[str, ...] = ()


Vocabulary = Mapping[str, Subject]
Facts = Mapping[str, Sequence[Mapping[str, Any]]]
"""Rows by kind of subject: each has an `id`, and its facts as switches, whole numbers, texts or tuples of texts."""


class Row(dict[str, Any]):
    """Facts of one subject; those that take some measuring are found when they are asked for.

    >>> Row({"id": "anna"}, {"near": lambda: ("well",)})["near"]
    ('well',)
    """

    def __init__(self, told: Mapping[str, Any], later: Mapping[str, Callable[[], Any]]) -> None:
        super().__init__(told)
        self._later = later

    def __missing__(self, key: str) -> Any:
        self[key] = self._later[key]()
        return self[key]


__all__ = ["FORMS", "Fact", "Facts", "Row", "Subject", "Vocabulary"]

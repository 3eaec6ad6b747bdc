"""Tests of single values in data that nobody vouches for: form, length and range; faults in all languages.

A row is a table of a file or an object of plain data; each of its entries has a test, and none is read that has none.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from itertools import islice
from typing import Any

from aofa_widgets.errors import UNPRINTABLE, Fault, cut, named, shown
from aofa_widgets.rules.hints import did_you_mean
from aofa_widgets.words import fault, languages
from aofa_widgets.words.grammar import closest

from .opened import Place as Place
from .tree import tag_in

MOST_KEYS = 40
MOST_LISTED = 400  # characters of a list of choices: a book has a hundred people
_SLUG = re.compile(r"[a-z0-9][a-z0-9_-]{0,59}\Z")

Test = Callable[[str, Any], Iterator[Fault]]
"""Looks at one value; its argument is where the value stands."""


def entries(
    place: Place, path: str, row: Any, fields: Mapping[str, Test], needed: Collection[str], form: str
) -> Iterator[Fault]:
    """What is wrong with one table: no entry that nothing reads, none missing, each of its form; `form` is a sample."""
    if not isinstance(row, Mapping):
        yield fault(place(path), "errors.bad_field", found=shown(row), allowed=form)
        return
    inside = f"{path}." if path else ""
    for key in islice((key for key in row if key not in fields), MOST_KEYS):
        hint, known = did_you_mean(closest(named(key), fields)), ", ".join(fields)
        where = place(f"{inside}{named(key, 40)}")
        yield fault(where, "source.entry", found=named(key), hint=hint, allowed=known)
    for key in needed:
        if key not in row:
            yield fault(place(path or key), "fields.missing", field=f"{inside}{key}")
    for key, test in fields.items():
        if key in row:
            yield from test(place(f"{inside}{key}"), row[key])


def whole(low: int, high: int, said: str = "fields.whole") -> Test:
    """A whole number from `low` to `high`."""

    def test(where: str, found: Any) -> Iterator[Fault]:
        if isinstance(found, bool) or not isinstance(found, int) or not low <= found <= high:
            yield fault(where, said, found=shown(found), low=low, high=high)

    return test


def switch(where: str, found: Any) -> Iterator[Fault]:
    """True or false."""
    if not isinstance(found, bool):
        yield fault(where, "errors.bad_field", found=shown(found), allowed="true, false")


def one_of(allowed: tuple[str, ...]) -> Test:
    """One of some words."""

    def test(where: str, found: Any) -> Iterator[Fault]:
        if not isinstance(found, str) or found not in allowed:
            hint = did_you_mean(closest(named(found), allowed))
            choices = cut(", ".join(allowed), MOST_LISTED)
            yield fault(where, "fields.one_of", found=named(found), hint=hint, allowed=choices)

    return test


def slug(where: str, found: Any) -> Iterator[Fault]:
    """An id: small letters, digits, hyphens and underscores.

    >>> [list(slug("a", "long-table")), [one.where for one in slug("b", "Long table")]]
    [[], ['b']]
    """
    if not isinstance(found, str) or not _SLUG.match(found):
        yield fault(where, "fields.slug", found=named(found))


def text(most: int) -> Test:
    """A text of some characters, without any that cannot be printed."""

    def test(where: str, found: Any) -> Iterator[Fault]:
        if not isinstance(found, str) or not found.strip() or len(found) > most:
            yield fault(where, "fields.text", found=shown(found), most=most)
        elif hidden := UNPRINTABLE.search(found):
            yield fault(where, "source.control", found=f"U+{ord(hidden[0]):04X}")
        elif tag := tag_in(found):  # no save holds it: a game that begins must be one that can be saved
            yield fault(where, "saves.tag", found=named(tag))

    return test


def words(most: int) -> Test:
    """A text in every language, at most so many characters each."""

    def test(where: str, found: Any) -> Iterator[Fault]:
        if not isinstance(found, Mapping):
            yield fault(where, "errors.bad_field", found=shown(found), allowed='{ en = "…", fr = "…" }')
            return
        for lang in languages():
            if lang not in found:
                yield fault(where, "fields.language", lang=lang)
            else:
                yield from text(most)(where, found[lang])
        for key in islice((key for key in found if key not in languages()), MOST_KEYS):
            allowed = ", ".join(languages())
            yield fault(where, "source.entry", found=named(key), hint=did_you_mean(""), allowed=allowed)

    return test


def spoken(where: str, found: Any) -> Iterator[Fault]:
    """How a sentence says a common noun: in both languages, and in French after « de » and « à »."""
    forms = ("fr_de", "fr_a")
    if not isinstance(found, Mapping):
        yield fault(where, "errors.bad_field", found=shown(found), allowed='{ en = "…", fr = "…" }')
        return
    yield from words(40)(where, {key: text for key, text in found.items() if key not in forms})
    for key in forms:
        if key in found:
            yield from text(40)(where, found[key])


def rows(most: int, said: str = "fields.too_many") -> Test:
    """A list of at most so many entries."""

    def test(where: str, found: Any) -> Iterator[Fault]:
        if not isinstance(found, (list, tuple)):
            yield fault(where, "errors.bad_field", found=shown(found), allowed="[{ … }, { … }]")
        elif len(found) > most:
            yield fault(where, said, found=len(found), most=most)

    return test

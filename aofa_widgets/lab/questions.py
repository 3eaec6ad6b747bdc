r"""The exact numbers of a game that are set side by side when a rule changes: usual situations, base and changed.

A game gives its own list (`usual` in its odds); nothing here knows what it asks.

>>> from aofa_widgets.rules import Ruleset
>>> book = Ruleset.load("swashbuckling")
>>> beside(book, book.with_values({"tie.hits": 0}))[0].said("fr")
('69,4\u202f%', '42,8\u202f%', '\u221226,6 points')
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any

from aofa_widgets.errors import InputError, named, shown
from aofa_widgets.rules import Ruleset
from aofa_widgets.rules.ruleset import rules_of
from aofa_widgets.words import fault, languages, texts
from aofa_widgets.words.numbers import decimal, percent, signed

from .charts import Chart, Point, Series
from .odds import of
from .tables import Amount, Cell, Table

__all__ = ["Asked", "Beside", "beside", "chart", "questions", "said_of", "summary", "table"]

Texts = Mapping[str, str]
_AMOUNTS = {"chance": ("share", 1), "mean": ("mean", 2), "count": ("count", 0)}
BARS = 12


@dataclass(frozen=True, slots=True)
class Asked:
    """One exact number of a game under one ruleset, with its words.

    `kind` is "chance" (0 to 1), "mean" (an average) or "count" (dice, wounds); `title` the words of its `group`;
    `main` marks the few to show where there is room for few.

    >>> from aofa_widgets.rules import Ruleset
    >>> first = questions(Ruleset.load("swashbuckling"))[0]
    >>> first.value, first.said("fr")
    (Fraction(5, 6), '83,3\u202f%')
    """

    key: str
    group: str
    title: Texts
    kind: str
    label: Texts
    value: Fraction
    main: bool = False

    def said(self, lang: str) -> str:
        """The number as people read it: a percentage, an average, a count."""
        return said_of(self.kind, self.value, lang)


@dataclass(frozen=True, slots=True)
class Beside:
    """One number under the base rules and under changed ones.

    >>> from aofa_widgets.rules import Ruleset
    >>> book = Ruleset.load("swashbuckling")
    >>> row = beside(book, book.with_values({"init.ones_to_lose": 2}))[0]
    >>> row.group, row.difference == row.now - row.base
    ('initiative', True)
    """

    key: str
    group: str
    title: Texts
    kind: str
    label: Texts
    base: Fraction
    now: Fraction
    main: bool = False

    @property
    def difference(self) -> Fraction:
        """Changed less base."""
        return self.now - self.base

    @property
    def changed(self) -> bool:
        """Whether the two differ at all, exactly."""
        return self.base != self.now

    @property
    def much(self) -> Fraction:
        """How much the two differ, from 0 to 1, so that chances, averages and counts can be put in one order."""
        if self.kind == "chance":
            return abs(self.difference)
        share = abs(self.difference) / max(abs(self.base), abs(self.now), Fraction(1))
        return share / 5 if self.kind == "count" else share  # a count restates the rule; what comes of it goes before

    def said(self, lang: str) -> tuple[str, str, str]:
        """Base, changed and difference as people read them; chances differ by points of a percentage."""
        base, now = (said_of(self.kind, value, lang) for value in (self.base, self.now))
        if self.kind == "count":
            return base, now, signed(self.difference, lang)
        scale, places = (100, 1) if self.kind == "chance" else (1, 2)
        # as a reader would subtract what is printed, unless that hides a difference
        gap = _rounded(self.now * scale, places) - _rounded(self.base * scale, places)
        if not gap and self.changed:
            gap = self.difference * scale
            places = next((more for more in range(places, 6) if _rounded(abs(gap), more)), 6)
        return base, now, _points(gap, places)[lang] if self.kind == "chance" else signed(gap, lang, places)


def said_of(kind: str, value: Fraction, lang: str) -> str:
    """A number of this kind as people read it.

    >>> said_of("mean", Fraction(1, 3), "fr"), said_of("count", Fraction(4), "en")
    ('0,33', '4')
    """
    if kind == "chance":
        return percent(value, lang, 1)
    return decimal(value, lang, 2) if kind == "mean" else decimal(value, lang)


def questions(ruleset: Ruleset | None = None) -> tuple[Asked, ...]:
    """Every exact number that the game lists, under these rules; the same keys in the same order under any.

    Raises: InputError for what is no ruleset, or for rules that contradict each other.

    >>> from aofa_widgets.rules import Ruleset
    >>> [len(questions(Ruleset.load("swashbuckling", edition)))  for edition in ("en", "fr")]
    [247, 247]
    """
    rules = rules_of(ruleset)
    odds = of(rules)
    if "usual" not in dir(odds):
        return ()
    return _asked(rules.game, odds.params)


@lru_cache(maxsize=64)
def _asked(game: str, params: object) -> tuple[Asked, ...]:
    # by the parameters that the game reads: a slider that goes back and forth asks nothing twice
    from importlib import import_module

    from aofa_widgets.games import load

    rows = import_module(".odds", load(game).__name__).usual(params)
    return tuple(Asked(row.key, row.group, row.title, row.kind, row.label, row.value, row.main) for row in rows)


def beside(base: Ruleset | None, now: Ruleset | None, *, every: bool = False) -> tuple[Beside, ...]:
    """The numbers that differ between two rulesets of one game, the greatest difference first.

    With `every`, all of them in the game's own order. Raises: InputError for rules of two games.

    >>> from aofa_widgets.rules import Ruleset
    >>> book = Ruleset.load("swashbuckling")
    >>> beside(book, book), len(beside(book, book, every=True)) == len(questions(book))
    ((), True)
    """
    one, other = rules_of(base), rules_of(now)
    if one.game != other.game:
        raise InputError(fault("now", "odds.side_games", base=named(one.game), now=named(other.game)))
    rows = [
        Beside(was.key, was.group, was.title, was.kind, was.label, was.value, is_.value, was.main)
        for was, is_ in zip(questions(one), questions(other), strict=True)
    ]
    if every:
        return tuple(rows)
    return tuple(sorted((row for row in rows if row.changed), key=lambda row: -row.much))


def summary(rows: Sequence[Beside]) -> Texts:
    """One sentence: how many of these numbers change, and which changes most.

    >>> from aofa_widgets.rules import Ruleset
    >>> summary(beside(None, Ruleset.load("swashbuckling"), every=True))["fr"]
    'Aucun des nombres comparés ne change.'
    """
    moved = sorted((row for row in _rows(rows) if row.changed), key=lambda row: -row.much)
    if not moved:
        return texts("odds.side_nothing")
    most = moved[0]
    base, now = ({lang: said_of(most.kind, value, lang) for lang in most.label} for value in (most.base, most.now))
    return texts("odds.side_some", n=len(moved), label=dict(most.label), base=base, now=now)


def table(rows: Sequence[Beside], most: int | None = None) -> Table:
    """These numbers as a table of base rules, changed rules and difference, at most so many rows.

    >>> from aofa_widgets.rules import Ruleset
    >>> book = Ruleset.load("swashbuckling")
    >>> table(beside(book, book.with_values({"stun.dice": 2})), 2).cells("fr")[0][1:]
    ['0,47', '0,38', '\u22120,09']
    """
    head = tuple(texts(f"results.{name}") for name in ("what", "base", "now", "change"))
    lines: list[tuple[Cell, ...]] = []
    for row in _rows(rows)[:most]:
        said = {lang: row.said(lang)[2] for lang in languages()}
        lines.append((row.label, _amount(row.kind, row.base), _amount(row.kind, row.now), said))
    return Table(texts("odds.side_caption"), head, tuple(lines))


def chart(rows: Sequence[Beside], most: int = BARS) -> Chart:
    """The chances among these numbers as bars, the base rules as a tick; averages and counts are left to `table`.

    >>> from aofa_widgets.rules import Ruleset
    >>> book = Ruleset.load("swashbuckling")
    >>> len(chart(beside(book, book.with_values({"tie.hits": 0})), 5).points())
    5
    """
    rows = _rows(rows)
    once = {(row.group, row.base, row.now): row for row in reversed(rows) if row.kind == "chance"}  # equal bars once
    drawn = [row for row in rows if row in once.values()][:most]
    points = [Point(row.label, _amount(row.kind, row.now), _amount(row.kind, row.base)) for row in drawn]
    return Chart("bars", texts("odds.side_caption"), (Series(dict.fromkeys(languages(), ""), tuple(points)),))


def _rows(rows: Any) -> Sequence[Beside]:
    """Rows as `beside` gives them. Raises: InputError for anything else."""
    if not isinstance(rows, (list, tuple)) or not all(isinstance(row, Beside) for row in rows):
        raise InputError(fault("rows", "errors.bad_field", found=shown(rows), allowed="beside(base, now)"))
    return rows


def _amount(kind: str, value: Fraction) -> Amount:
    name, places = _AMOUNTS[kind]
    return Amount(value, kind=name, places=places)


def _points(points: Fraction, places: int) -> Texts:
    shown = {lang: signed(points, lang, places) for lang in languages()}
    return texts("odds.side_points", n=_rounded(abs(points), places), shown=shown)


def _rounded(value: Fraction, places: int) -> Fraction:
    return Fraction((value * 2 * 10**places + 1) // 2, 10**places)

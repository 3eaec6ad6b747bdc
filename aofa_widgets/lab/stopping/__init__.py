"""The stopping problem: Pig and a turn of the game side by side, each with its best stopping point and its value.

>>> from aofa_widgets.rules import Ruleset
>>> print(stopping(Ruleset.load("swashbuckling")).summary["en"])  # doctest: +ELLIPSIS
Pig: stop at 20 points; the turn is worth 8.14 points on average. Act or duel: stop after 1 action and duel; ...
"""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev

from aofa_widgets.errors import InputError, named
from aofa_widgets.games import wanted
from aofa_widgets.rules import Ruleset
from aofa_widgets.rules.code import code_of
from aofa_widgets.rules.ruleset import rules_of
from aofa_widgets.words import fault, language, languages, texts
from aofa_widgets.words.tongues import manner

from ..results import Amount, Chart, Point, Provenance, Result, Series, Table, Texts
from .ladder import Ladder, Rung, pig, turn
from .notes import PIG, Class, read_class
from .pretend import pretend_class

__all__ = ["Class", "Ladder", "Rung", "Stopping", "pretend_class", "read_class", "stopping", "template"]

MOST_RATING = 12
SHOWN = {PIG: range(2, 33)}  # of a ladder, in a chart; in a table every other rung of a long one


@dataclass(frozen=True, repr=False)
class Stopping(Result):
    """Both ladders, and beside them what a class has noted, if it has.

    >>> found = stopping()
    >>> [ladder.best.at for ladder in found.ladders]
    [20, 1]
    """

    ruleset: Ruleset
    ratings: tuple[int, int]
    ladders: tuple[Ladder, Ladder]
    notebook: Class | None = None
    folder: str = ""
    lang: str | None = None  # in which a notebook shows it; the reader's own if none is given

    @property
    def title(self) -> Texts:  # type: ignore[override]
        """What it is."""
        return texts("stopping.title")

    @property
    def summary(self) -> Texts:  # type: ignore[override]
        """Both best points, and what the turn is then worth."""
        points, turns = (ladder.best for ladder in self.ladders)
        return texts("stopping.summary", points=points.at, mean=points.plan, actions=turns.at, hits=turns.plan)

    @property
    def notes(self) -> tuple[Texts, ...]:  # type: ignore[override]
        """What was supposed, and which rows of the class could not be read."""
        mine, theirs = self.ratings
        said = [texts("stopping.supposed", mine=mine, theirs=theirs)]
        if self.notebook is not None:
            said.append(texts("stopping.read", turns=len(self.notebook.turns), files=self.notebook.files))
            said += [
                {lang: f"{one.where}: {text}" for lang, text in one.texts.items()}
                for one in self.notebook.faults[:20]
            ]
            if len(self.notebook.faults) > 20:
                said.append(texts("stopping.more_faults", n=len(self.notebook.faults) - 20))
        return tuple(said)

    @property
    def charts(self) -> tuple[Chart, ...]:  # type: ignore[override]
        """What each plan is worth, exactly, and what the class made of it."""
        return tuple(self._chart(key, ladder) for key, ladder in zip(self._keys, self.ladders, strict=True))

    @property
    def tables(self) -> tuple[Table, ...]:  # type: ignore[override]
        """Stop or go on, point by point; then the class."""
        rows = [_rungs(ladder) for ladder in self.ladders]
        if self.notebook is not None:
            rows += [
                _noted(ladder, found)
                for key, ladder in zip(self._keys, self.ladders, strict=True)
                if (found := self.notebook.by_stop(key))
            ]
        return tuple(rows)

    @property
    def provenance(self) -> Provenance:  # type: ignore[override]
        """How to repeat it."""
        mine, theirs = self.ratings
        code = code_of(self.ruleset)
        words = ["aofa", "stopping", code, "--mine", str(mine), "--theirs", str(theirs)]
        words += ["--class", self.folder] if self.folder else []
        data = f", data={self.folder!r}" if self.folder else ""
        python = f'aofa.stopping(aofa.open_code("{code}"), {mine}, {theirs}{data})'
        return Provenance.of(
            self.ruleset,
            settings={"ours": mine, "theirs": theirs},
            command=shlex.join(words),
            python=f"import aofa_widgets as aofa\n{python}",
        )

    def _repr_html_(self) -> str:
        return self.html(self.lang)

    def __str__(self) -> str:
        return self.text(self.lang)

    def __repr__(self) -> str:
        return self.summary[language(self.lang)]

    def _twin(self, chart: Chart) -> Table | None:
        """No table beside a chart: those of the ladders and of the class hold its numbers, and more."""
        return None

    @property
    def _keys(self) -> tuple[str, str]:
        return PIG, self.ruleset.game

    def _chart(self, key: str, ladder: Ladder) -> Chart:
        shown = [rung for rung in ladder.rungs if rung.at in SHOWN.get(key, range(1000))]
        plans = tuple(_point(rung.at, Amount(rung.plan, kind="mean", places=2)) for rung in shown)
        series = [Series(texts("stopping.exact"), plans)]
        if self.notebook is not None and (found := self.notebook.by_stop(key)):
            noted = tuple(_point(stop, _mean(scores)) for stop, scores in found.items())
            series.append(Series(texts("stopping.class"), noted, side=1))
        title = texts("stopping.chart", name=ladder.name)
        return Chart("lines", title, tuple(series), ladder.worth, ladder.at)


def stopping(
    ruleset: Ruleset | None = None,
    mine: int = 2,
    theirs: int = 2,
    data: str | Path | Class | None = None,
    lang: str | None = None,
) -> Stopping:
    """Pig beside a turn of the game: where to stop, and what the turn is then worth, both exact.

    `mine` and `theirs` are Ratings, 1 to 12; `data` a folder of small files in which a class noted its turns
    (`template` writes one), or a `Class` that was read or made up already; `lang` the language of a notebook. Raises:
    InputError for anything else, for rules of a game without such a turn, or for a folder in which no turn is noted.

    >>> from fractions import Fraction
    >>> found = stopping(Ruleset.load("swashbuckling"), 3, 2)
    >>> found.ladders[1].best.at, found.ladders[0].best.plan > Fraction(8)
    (0, True)
    """
    rules = rules_of(ruleset)
    for name, rating in (("mine", mine), ("theirs", theirs)):
        if isinstance(rating, bool) or not isinstance(rating, int) or not 1 <= rating <= MOST_RATING:
            raise InputError(fault(name, "solve.rating", found=named(rating), most=MOST_RATING))
    if lang is not None and (not isinstance(lang, str) or lang not in languages()):
        raise InputError(
            fault("lang", "common.unknown_language", found=named(lang, 20), allowed=", ".join(languages()))
        )
    wanted(rules.game, "stopping", "stopping.none")
    ladders = (
        pig(texts("stopping.pig"), texts("stopping.pig_at"), texts("stopping.pig_worth")),
        turn(
            rules, mine, theirs, texts("stopping.turn", mine=mine, theirs=theirs), texts("stopping.turn_at"),
            texts("stopping.turn_worth"),
        ),
    )  # fmt: skip
    noted = data if data is None or isinstance(data, Class) else read_class(data, (PIG, rules.game))
    return Stopping(rules, (mine, theirs), ladders, noted, "" if data is noted else str(data), lang)


def template(game: str, lang: str = "en") -> str:
    """A file for a class to fill in: the heads, and rows for each game; those left without numbers count for nothing.

    >>> template("swashbuckling").splitlines()[:2]
    ['game,stop,score', 'pig,,']
    >>> template("swashbuckling", "fr").splitlines()[:2]
    ['jeu;stop;score', 'pig;;']
    """
    between = ";" if manner(lang).decimal == "," else ","  # what a spreadsheet of that language takes for a new cell
    heads = between.join((texts("stopping.column_game")[lang], "stop", "score"))
    return "\n".join([heads, *[one + 2 * between for one in (PIG, game) for _ in range(20)], ""])


def _point(at: int, value: Amount) -> Point:
    return Point({lang: str(at) for lang in texts("stopping.title")}, value, x=float(at))


def _mean(scores: list[int]) -> Amount:
    """The mean of what was noted, with its 95% interval from two turns on."""
    mean = fmean(scores)
    if len(scores) < 2:
        return Amount(mean, kind="mean", places=2)
    away = 1.96 * stdev(scores) / sqrt(len(scores))
    return Amount(mean, max(mean - away, 0.0), mean + away, "mean", 2)


def _rungs(ladder: Ladder) -> Table:
    step = 2 if len(ladder.rungs) > 12 else 1
    better = texts("stopping.go_on"), texts("stopping.stop")
    rows = tuple(
        (
            Amount(rung.at),
            Amount(rung.now, kind="mean", places=2),
            Amount(rung.on, kind="mean", places=2),
            better[rung.on <= rung.now],
            Amount(rung.there, kind="share"),
            Amount(rung.plan, kind="mean", places=2),
        )
        for rung in ladder.rungs[::step]
    )
    names = ("stop_now", "on", "better", "there", "plan")
    head = (ladder.at, *(texts(f"stopping.head_{name}") for name in names))
    return Table(texts("stopping.table", name=ladder.name, worth=ladder.worth), head, rows)


def _noted(ladder: Ladder, found: dict[int, list[int]]) -> Table:
    exact = {rung.at: rung.plan for rung in ladder.rungs}
    rows = tuple(
        (Amount(stop), Amount(len(scores)), _mean(scores), Amount(exact.get(stop), kind="mean", places=2))
        for stop, scores in found.items()
    )
    head = (ladder.at, *(texts(f"stopping.head_{name}") for name in ("turns", "mean", "exact")))
    return Table(texts("stopping.class_table", name=ladder.name), head, rows)

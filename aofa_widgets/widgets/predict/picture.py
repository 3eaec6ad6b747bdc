"""How good a learner's guesses become: charts of the calibration, with their tables."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from aofa_widgets.errors import InputError, named
from aofa_widgets.lab.charts import Chart, Point, Series
from aofa_widgets.lab.tables import Amount
from aofa_widgets.rules.ruleset import games_with_a_book
from aofa_widgets.teach.calibration import Calibration, Guess, of
from aofa_widgets.words import fault, language, languages, texts

from ..base import unknown_language

MOST, LAST = 30, 5  # guesses drawn; guesses in a mean
LEANS = 2  # out of 100: less than that is no leaning


@dataclass(frozen=True)
class Picture:
    """A learner's calibration: a notebook shows its charts, `str()` says it."""

    guesses: tuple[Guess, ...]
    lang: str

    def __str__(self) -> str:
        return spoken(of(self.guesses))[self.lang]

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        return page(self.guesses, self.lang)


def calibration(lang: str | None = None, game: str | None = None) -> Picture:
    """How good the learner's guesses are so far, from the progress file: how far off, and how sure.

    `game` leaves out those of other games. Raises: InputError for a language or a game that is not there.

    >>> "guess" in str(calibration("en"))
    True
    """
    from aofa_widgets.teach.progress import Progress

    if lang is not None and (not isinstance(lang, str) or lang not in languages()):
        raise InputError(unknown_language(lang))
    games = games_with_a_book()
    if game is not None and game not in games:
        raise InputError(fault("game", "home.unknown_game", found=named(game, 40), allowed=", ".join(games)))
    return Picture(Progress.open().guesses(game), language(lang))


def spoken(found: Calibration) -> dict[str, str]:
    """The calibration in sentences.

    >>> spoken(of([]))["en"]
    'No guesses yet. The lessons ask for some.'
    """
    parts = []
    if found.off is not None and found.lean is not None:
        lean = "none" if abs(found.lean) < LEANS else "high" if found.lean > 0 else "low"
        if found.n == 1:  # one guess is no habit
            parts.append(texts("learner.guess", off=round(found.off), lean=lean))
        else:
            parts.append(texts("predict.summary", n=found.n, off=round(found.off), lean=texts(f"predict.lean_{lean}")))
    if found.n_sure:
        sure = sum(one.said * one.n for one in found.sure_bins) / found.n_sure
        parts.append(texts("predict.summary_sure", n=found.n_sure, right=found.right, sure=round(sure)))
    parts = parts or [texts("predict.none_yet")]
    return {lang: " ".join(part[lang] for part in parts) for lang in languages()}


def charts(guesses: Sequence[Guess]) -> list[Chart]:
    """How far off each number was and the mean of the last five; how often one was right by how sure one was."""
    made = []
    numbers = [one for one in guesses if one.sure is None][-MOST:]
    if len(numbers) > 2:
        offs = [abs(one.guess - one.truth) for one in numbers]
        means = [sum(last) / len(last) for n in range(len(offs)) if (last := offs[max(0, n + 1 - LAST) : n + 1])]
        made.append(
            Chart(
                "lines",
                texts("predict.numbers"),
                (
                    Series(texts("predict.each"), _points(offs)),
                    Series(texts("predict.smooth"), _points(means), side=1),
                ),
                axis=texts("predict.off_axis"),
                across=texts("predict.across"),
            )
        )
    bins = of(guesses).sure_bins
    if bins:
        rows = tuple(
            Point(
                texts("predict.sure_from", low=one.low, high=one.high, n=one.n),
                Amount(one.came / 100, kind="share", places=0),
            )
            for one in bins
        )
        made.append(Chart("bars", texts("predict.sentences"), (Series(texts("predict.right_axis"), rows),)))
    return made


def _points(values: Sequence[float]) -> tuple[Point, ...]:
    return tuple(
        Point(texts("predict.nth", n=n), Amount(value, kind="mean", places=0), x=float(n))
        for n, value in enumerate(values, 1)
    )


def page(guesses: Sequence[Guess], lang: str) -> str:
    """The calibration as HTML: a sentence, the charts, their tables folded away."""
    said = spoken(of(guesses))[lang]
    fold = texts("predict.as_table")[lang]
    drawn = "".join(
        f"<figure>{chart.svg(lang)}</figure><details><summary>{fold}</summary>{chart.table().html(lang)}</details>"
        for chart in charts(guesses)
    )
    return f'<div lang="{lang}" class="pd-past"><p>{said}</p>{drawn}</div>'


def pages(guesses: Sequence[Guess]) -> dict[str, Any]:
    """The same in every language."""
    return {lang: page(guesses, lang) for lang in languages()}

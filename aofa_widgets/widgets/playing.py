"""Best play of two figures as calculator and board show it: ways with their worth, the reason, a rule of thumb."""

from __future__ import annotations

import sys
from functools import cache, lru_cache
from threading import Thread
from typing import Any

from aofa_widgets.errors import InputError
from aofa_widgets.rules import Ruleset
from aofa_widgets.words import capital, texts
from aofa_widgets.words.numbers import percent

NOTHING = 0.0005  # a loss that is told as 0.0%
Texts = dict[str, str]


@cache
def hasten() -> Thread | None:
    """Compile the sweeps in the background, once, the first time somebody asks in a live kernel; numpy meanwhile.

    None elsewhere: a process that only prints a page ends before it would gain by it.
    """
    if not _in_kernel():
        return None
    thread = Thread(target=_compile, name="best play", daemon=True)
    try:
        thread.start()
    except RuntimeError:  # no threads here, as in a browser: numpy goes on sweeping
        return None
    return thread


def _in_kernel() -> bool:
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython else None
    return getattr(shell, "kernel", None) is not None


def _compile() -> None:
    from aofa_widgets.lab.solve.sweep import warm

    try:
        warm()
    except Exception:  # a compiler that fails costs speed and nothing else
        return


@lru_cache(maxsize=24)
def solved(ruleset: Ruleset, mine: int, theirs: int) -> Any:
    """The duel of two figures of these Ratings, solved; errors as `lab.solve.solve`."""
    from aofa_widgets.lab.solve import solve  # numpy is only loaded where somebody asks

    return solve(ruleset, mine, theirs)


@lru_cache(maxsize=24)
def solved_from(ruleset: Ruleset, mine: int, theirs: int, spot: Any) -> Any:
    """The same with a moment that a duel of two does not come to by itself."""
    from aofa_widgets.lab.solve import solve

    return solve(ruleset, mine, theirs, spots=(spot,))


def best_play(ruleset: Ruleset, mine: int, theirs: int, spot: Any, names: tuple[Texts, Texts], thumb: bool) -> Any:
    """What the view shows for a moment; `thumb`: with the best rule of thumb (up to a second if nothing is compiled).

    `names` are those of the active figure and of the other, as they stand inside a sentence. Where the rules give no
    answer its `why` says so and there are no rows.
    """
    hasten()
    try:
        best = solved(ruleset, mine, theirs)
        try:
            ways = best.ways(spot)
        except InputError:
            best = solved_from(ruleset, mine, theirs, spot)
            ways = best.ways(spot)
    except InputError as error:
        return unknown(dict(error.faults[0].texts))
    rows = []
    for number, (way, chance) in enumerate(ways):
        name, shown = best.name(way, told=True), {lang: percent(chance, lang, 1) for lang in names[0]}
        say = texts("solve.best_row" if number == 0 else "solve.other_row", way=name, chance=shown)
        rows.append(
            {"key": f"{way.what} {way.near}", "label": capital(name), "value": chance, "text": shown,
             "best": number == 0, "say": say}
        )  # fmt: skip
    return {
        "title": texts("solve.best_title"),
        "intro": texts("solve.best_intro", a=names[0], b=names[1]),
        "rows": rows,
        "why": dict(best.why(spot)),
        "thumb": _thumb(best, spot) if thumb else None,
        "left": {lang: " ".join(note[lang] for note in best.notes) for lang in names[0]},
    }


def unknown(why: Texts) -> dict[str, Any]:
    """What is shown where there is no answer: the reason alone."""
    return {"title": texts("solve.best_title"), "intro": None, "rows": [], "why": why, "thumb": None, "left": None}


def _thumb(best: Any, spot: Any) -> Texts:
    """The best rule of thumb, what it gives away in all, and what it says here."""
    rule = best.thumbs()[0]
    way, loses = best.strays(spot, rule)
    says = best.plan([way.what])
    other = texts("solve.thumb_other", way=says, points=round(100 * loses, 1))
    here = texts("solve.thumb_same") if loses < NOTHING else other
    told = texts("solve.thumb", rule=rule.text, points=round(100 * rule.loses, 1))
    return {lang: f"{told[lang]} {here[lang]}" for lang in told}

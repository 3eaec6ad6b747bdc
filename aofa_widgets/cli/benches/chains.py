"""Chains of attacks against dyce: 1 to 60 attacks, each hits on 3+, a 6 adds a hit, each hit is stopped on 4+.

All 60 sizes, each side's whole work in every run: from the faces of the dice to the counts of what is not stopped.
dyce's own way adds up so many of one attack (`n @ h`); a second way adds one attack more at a time, as we do.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from importlib import import_module
from typing import Any

from aofa_widgets.dice import chained, powers
from aofa_widgets.games import load, offers
from aofa_widgets.rules import load_book
from aofa_widgets.words import texts

from . import Line, ratios, side_by_side

NAME = "chains"
HELP = texts("bench.chains")
ATTACKS, HIT, STOPPED, SIDES = 60, 3, 4, 6
Chain = list[list[Fraction]]


def hits_of(face: int) -> int:
    """What one attack's die does."""
    return 0 if face < HIT else 2 if face == SIDES else 1


def ours() -> Sequence[Sequence[int]]:
    """This kit: one attack as counts of hits, each hit as counts of what goes through, all powers of that."""
    attack = [0, 0, 0]
    through = [0, 0]
    for face in range(1, SIDES + 1):
        attack[hits_of(face)] += 1
        through[face < STOPPED] += 1
    return powers(chained(attack, through), ATTACKS)[1:]


def _fractions(rows: Sequence[Sequence[int]]) -> Chain:
    return [[Fraction(count, sum(row)) for count in row] for row in rows]


def _merged(dyce: Any) -> Any:
    """What goes through of one attack, by dyce: as many stopping dice as there are hits."""
    die = dyce.H(SIDES)
    attack, passed = die.apply(hits_of), die.apply(lambda face: int(face < STOPPED))
    most, every = max(attack), sum(passed.values())
    rows = []
    for n, count in attack.items():
        scale = count * every ** (most - n)
        rows += [(outcome, times * scale) for outcome, times in (n @ passed if n else dyce.H({0: 1})).items()]
    return dyce.H.from_counts(rows)


def dyce_at(dyce: Any) -> Callable[[], Any]:
    """dyce's own way: `n @ h` for each number of attacks."""

    def run() -> Any:
        once = _merged(dyce)
        return [n @ once for n in range(1, ATTACKS + 1)]

    return run


def dyce_more(dyce: Any) -> Callable[[], Any]:
    """One attack more at a time."""

    def run() -> Any:
        once = _merged(dyce)
        rows = [once]
        for _ in range(ATTACKS - 1):
            rows.append(rows[-1] + once)
        return rows

    return run


def their_fractions(rows: Any) -> Chain:
    """Chances of dyce's histograms, from nothing on."""
    return [[Fraction(one[k], sum(one.values())) for k in range(max(one) + 1)] for one in rows]


def equal(ways: Mapping[str, Callable[[], Any]], games: Mapping[str, Callable[[], Any]]) -> None:
    """Make sure that all give our fractions, games too. Raises: AssertionError naming the one that does not."""
    right = _fractions(ours())
    found = {name: _fractions(rows()) for name, rows in games.items()}
    found |= {name: their_fractions(way()) for name, way in ways.items()}
    for name, chances in found.items():
        if chances != right:
            raise AssertionError(f"{name} does not give our fractions")


def run(rounds: int) -> list[Line]:
    """The ratio of dyce's ways to ours, or how to get dyce."""
    try:
        dyce = import_module("dyce")
    except ImportError:
        note = texts("bench.lacking", name="dyce")
        return [Line({"en": "dyce", "fr": "dyce"}, None, budget="chains.dyce", note=note)]
    ways = {"dyce_at": dyce_at(dyce), "dyce_more": dyce_more(dyce)}
    games = {f"game_{key}": load(key).chained(HIT, STOPPED, ATTACKS) for key in offers("chained")}
    equal(ways, games)
    taken = side_by_side({"ours": ours, **ways, **games}, rounds)
    budgets = {"dyce_at": "chains.dyce"}
    lines = [
        Line.of(texts(f"bench.{name}"), ratios(taken[name], taken["ours"]), budget=budgets.get(name)) for name in ways
    ]
    for key, name in zip(offers("chained"), games, strict=True):
        words = texts("bench.chains_game", game=dict(load_book(key).title))
        lines.append(Line.of(words, ratios(taken["dyce_at"], taken[name]), budget="chains.game"))
    return lines

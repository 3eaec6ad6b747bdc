"""What is due may come to, with exact chances: tokens, cards, tests, and whole attacks from their first roll."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from aofa_widgets.play import Forecast
from aofa_widgets.words import languages, numbers, texts

from .. import odds
from .. import resolve as rules
from ..model import Roll, State
from ..model.tasks import Strike
from ..params import Params
from .lanes import chance_of
from .telling import card_name

ORDER = ("crit", "success", "fail", "crit_fail")


def forecast_due(params: Params, state: State) -> Forecast | None:
    """What is due may come to; `values` hold the same by the keys of signs, results and outcomes."""
    due = state.due
    if not isinstance(due, Roll):
        return None
    if due.kind != "dice":
        return _drawn(state, due)
    if due.cup not in odds_tests():
        return _single(params, due)
    if due.cup == "hit" and isinstance(due.task, Strike):
        return _attack(params, due, due.task)
    found = odds.classes(params, due.dice)
    parts = tuple((texts(f"honour.event.result.{key}"), Fraction(found.p(key))) for key in ORDER)
    values = {key: Fraction(found.p(key)) for key in ORDER}
    passed = values["crit"] + values["success"]
    mean = sum((n * share for n, share in odds.swords(params, due.dice).items()), Fraction(0))
    return Forecast(
        parts,
        texts("honour.menu.odds.pass", percent=percent(passed)),
        ((texts("honour.menu.odds.swords"), mean),),
        {**values, "passed": passed, "swords": mean},
    )


def odds_tests() -> tuple[str, ...]:
    """Labels of rolls that have a class."""
    return ("hit", "dodge", "damage", "honour", "search", "nerve", "offtable")


def percent(share: Fraction) -> dict[str, str]:
    """A chance as a whole percentage, in each language's way."""
    return {lang: numbers.percent(share, lang) for lang in languages()}


def _drawn(state: State, due: Roll) -> Forecast:
    values: dict[str, Fraction] = {}
    for sign in due.signs:
        values[sign] = values.get(sign, Fraction(0)) + Fraction(1, len(due.signs))
    names = {
        sign: card_name(state, sign) if due.kind == "cards" else texts(f"honour.menu.sign.{sign}") for sign in values
    }
    key = {"bag": "draw", "cards": "card"}.get(due.kind, "coin")
    parts = tuple((names[sign], share) for sign, share in values.items())
    chances = {sign: percent(share) for sign, share in values.items()}
    listed = {lang: ", ".join(f"{names[sign][lang]} {chances[sign][lang]}" for sign in values) for lang in languages()}
    return Forecast(parts, texts(f"honour.menu.odds.{key}", list=listed, n=len(due.signs)), (), values)


def _single(params: Params, due: Roll) -> Forecast:
    none = Fraction(odds.swords(params, due.dice).p(0))
    parts = ((texts("honour.menu.odds.sword"), 1 - none), (texts("honour.menu.odds.no_sword"), none))
    said = texts("honour.menu.odds.single", percent=percent(1 - none))
    return Forecast(parts, said, (), {"sword": 1 - none, "none": none})


def _attack(params: Params, due: Roll, task: Strike) -> Forecast:
    found = odds.attack(params, task.attack)
    values = {key: Fraction(found.outcome.p(key)) for key in rules.OUTCOMES}
    parts = tuple((texts(f"honour.menu.odds.{key}"), share) for key, share in values.items() if share)
    passed = odds.passing(params, due.dice)
    return Forecast(
        parts, texts("honour.menu.odds.attack", percent=percent(passed)), (), {**values, "passed": passed}
    )


def falls_of(params: Params, state: State) -> Iterator[tuple[int, dict[str, tuple[int, ...]]]]:
    """One fall for each consequence, and how many of the equally likely falls it stands for."""
    due = state.due
    assert isinstance(due, Roll), "nothing is due"
    if due.kind != "dice":
        for sign in dict.fromkeys(due.signs):
            yield due.signs.count(sign), {due.cup: (due.signs.index(sign) + 1,)}
        return
    signs = rules.signs_of(params)
    ways: dict[tuple[int, ...], int] = {(): 1}
    for _ in range(due.dice):
        more: dict[tuple[int, ...], int] = {}
        for faces, number in ways.items():
            for sign in dict.fromkeys(signs):
                key = tuple(sorted((*faces, signs.index(sign) + 1)))
                more[key] = more.get(key, 0) + number * signs.count(sign)
        ways = more
    found: dict[str, tuple[int, tuple[int, ...]]] = {}
    for faces, number in ways.items():
        read = rules.read(params, rules.faces_of(params, faces))
        result = read.result if due.cup in odds_tests() else str(read.swords)
        before, first = found.get(result, (0, faces))
        found[result] = (before + number, first)
    for number, faces in found.values():
        yield number, {due.cup: faces}


__all__ = ["chance_of", "falls_of", "forecast_due", "percent"]

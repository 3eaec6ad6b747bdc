"""Every number of the inventory's exact odds, and a slow second hand: every sequence of dice through the machine."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from aofa_widgets.dice import Dist
from aofa_widgets.games.regiments.odds import tests as single
from aofa_widgets.games.regiments.odds import volleys
from aofa_widgets.games.regiments.odds.chains import charge
from aofa_widgets.games.regiments.params import Params
from aofa_widgets.games.regiments.referee.calls import volley_of
from aofa_widgets.games.regiments.referee.melees import melee_of
from aofa_widgets.games.regiments.referee.reading import CALLS
from aofa_widgets.games.regiments.resolve.volley import Volley
from aofa_widgets.play.case_fields import read_fields
from aofa_widgets.rules import Ruleset

DATA = Path(__file__).parent / "data"
BOOK: dict[str, Any] = json.loads((DATA / "odds.json").read_text(encoding="utf-8"))
PARAMS = Params.of(Ruleset.load("regiments"))
INSIDE = {"trules": "rules", "models": "models", "tough": "tough", "cover": "cover"}


def attack(variant: str, n: int, q: int, d: int, ap: int) -> Volley:
    """One of the rule sets of the book as a volley: a call `attack`, compiled."""
    given: dict[str, Any] = {"q": q, "attacks": n, "ap": ap, "target": {"d": d, "models": 10, "tough": 3}}
    for key, value in BOOK["variants"][variant]["fields"].items():
        (given["target"] if key in INSIDE else given)[INSIDE.get(key, key)] = value
    return volley_of(PARAMS, read_fields(given, CALLS["attack"], "state"))[0]


def listed(found: Dist[int], size: int) -> list[str]:
    shares = [found.p(k) for k in range(max(size, max(found) + 1))]
    return [f"{share.numerator}/{share.denominator}" for share in shares]


def test_single_attacks_are_those_of_the_book() -> None:
    asked = 0
    for variant, q, d, ap, wanted in _cells(BOOK["single"]):
        assert listed(volleys.one(attack(variant, 1, q, d, ap)), len(wanted)) == wanted, (variant, q, d, ap)
        asked += 1
    assert asked == 27 * 125


def _cells(table: Mapping[str, Any]) -> Iterator[tuple[str, int, int, int, list[str]]]:
    for variant, qs in table.items():
        for q, ds in qs.items():
            for d, aps in ds.items():
                for ap, wanted in aps.items():
                    yield variant, int(q), int(d), int(ap), wanted


def test_volleys_are_those_of_the_book() -> None:
    for variant, sizes in BOOK["volley"].items():
        for n, qs in sizes.items():
            for _, q, d, ap, wanted in _cells({"": qs}):
                found = volleys.raw(attack(variant, int(n), q, d, ap))
                assert listed(found, len(wanted)) == wanted, (variant, n, q, d, ap)
    for variant, cells in BOOK["by_n"].items():
        for cell, sizes in cells.items():
            q, d, ap = (int(word[1:].lstrip("p")) for word in cell.split("_"))
            for n, wanted in sizes.items():
                assert listed(volleys.raw(attack(variant, int(n), q, d, ap)), len(wanted)) == wanted, (variant, n)


def test_tests_and_single_dice_are_those_of_the_book() -> None:
    for q, mods in BOOK["quality"].items():
        for mod, wanted in mods.items():
            assert str(single.quality(int(q), int(mod))) == wanted
    for reroll, name in ((False, "block"), (True, "block_bane")):
        for d, nets in BOOK[name].items():
            for net, wanted in nets.items():
                assert str(single.block(int(d), int(net), reroll)) == wanted, (name, d, net)
    for q, mods in BOOK["morale"].items():
        for mod, wanted in mods.items():
            told = {"plain": 0, "fearless": 4}
            assert {name: str(single.passes(PARAMS, int(q), int(mod), on)) for name, on in told.items()} == wanted
    assert {net: str(single.cast(PARAMS, int(net))) for net in BOOK["caster"]} == BOOK["caster"]
    assert {str(n): str(share) for n, share in single.objectives(PARAMS).items()} == BOOK["objectives"]
    for dice, wanted in BOOK["dangerous"].items():
        assert listed(single.dangerous(PARAMS, int(dice)), len(wanted)) == wanted


def test_impact_and_casualties_are_those_of_the_book() -> None:
    for name, cancel in (("impact", 0), ("impact_regen", 5)):
        for d, sizes in BOOK[name].items():
            for dice, wanted in sizes.items():
                found = volleys.raw(Volley(int(dice), 2, int(d), cancel=cancel, label="impact"))
                assert listed(found, len(wanted)) == wanted, (name, d, dice)
    for case in BOOK["casualties"]:
        given, body = volley_of(PARAMS, read_fields(case["in"], CALLS["attack"], "state"))
        wanted = case["out"]["models_lost"]
        found = volleys.volley(given, body)
        assert listed(found.lost, len(wanted)) == wanted, case["id"]


@pytest.mark.parametrize("case", BOOK["melee"], ids=lambda case: case["id"])
def test_whole_charges_are_those_of_the_book(case: dict[str, Any]) -> None:
    found = charge(PARAMS, melee_of(PARAMS, read_fields(case["in"], CALLS["melee"], "state"))).endings
    wanted = {name: Fraction(share) for name, share in case["out"].items() if Fraction(share)}
    assert dict(found) == wanted
    assert sum(found.values()) == 1



"""Rules in which a small change of the engine went unnoticed: what a run of mutants found."""

from __future__ import annotations

import io
from contextlib import redirect_stdout
from dataclasses import replace
from itertools import product
from math import cos, hypot, pi, sin

import pytest

from aofa_widgets.games.honour.model.ground import Base
from aofa_widgets.games.honour.odds.calculator import attack
from aofa_widgets.games.honour.resolve import places
from aofa_widgets.rules import Ruleset
from aofa_widgets.table.measure import overlaps
from aofa_widgets.table.shapes import Disc
from aofa_widgets.words import languages
from aofa_widgets.words.numbers import percent

from .grounds import INCH, M, base, table

DESK = attack(Ruleset.load("honour"))
RUNNER, KILLER = base("u", 0, 10, 10), base("k", 1, 5, 10)


@pytest.mark.parametrize(("aside", "barred"), [(254 + 127, True), (2 * 254 - 8, True), (2 * 254 + 1, False)])
def test_an_enemy_within_an_inch_of_where_a_flight_would_end_bars_it(aside: int, barred: bool) -> None:
    """TOH-RETREAT-1, TOH-R-24: though the run itself goes past him; it stops an inch from him, and a marker more."""
    beside = Base("e", 1, 16 * INCH, 10 * INCH + aside, 127)
    found = places.flight(table(RUNNER, KILLER, beside), M, "u", "k")
    if not barred:
        assert (found.why, found.by, found.markers, found.moved) == ("free", None, 0, 6 * INCH)
        return
    assert (found.why, found.by, found.markers) == ("enemy", "e", 1) and found.moved < 6 * INCH
    assert abs(hypot(found.end[0] - beside.x, found.end[1] - beside.y) - 2 * 127 - INCH) <= 2


def test_an_enemy_beside_the_edge_does_not_bar_a_flight_that_leaves_the_table() -> None:
    """TOH-R-24 with TOH-R-26: whoever is off the table has no end that an enemy could be near."""
    beside = base("e", 1, 35.5, 21.5)
    found = places.flight(table(base("u", 0, 33, 20), base("k", 1, 30, 20), beside), M, "u", "k")
    assert (found.why, found.by, found.markers, found.exit) == ("off", None, 0, (9144, 5080))


@pytest.mark.parametrize("turn", range(0, 360, 7))
def test_a_charge_ends_on_the_whole_place_nearest_to_the_touch(turn: int) -> None:
    """TOH-ACTION-5, TOH-ACTION-7: straight into contact: no overlap, and of the whole places the nearest."""
    own = Base("u", 0, 4000, 4000, 127)
    for far, r in ((900, 127), (1303, 300), (411, 125)):
        other = Base("e", 1, 4000 + round(far * cos(turn * pi / 180)), 4000 + round(far * sin(turn * pi / 180)), r)
        whole = hypot(other.x - own.x, other.y - own.y)
        ideal = [at + (to - at) * (whole - own.r - r) / whole for at, to in ((own.x, other.x), (own.y, other.y))]
        around = [(round(ideal[0]) + i, round(ideal[1]) + j) for i, j in product(range(-2, 3), repeat=2)]
        fits = [at for at in around if not overlaps(Disc(*at, own.r), other.disc)]
        end = places.contact(table(own, other), own, other)
        assert end in fits
        least = min(hypot(at[0] - ideal[0], at[1] - ideal[1]) for at in fits)
        assert hypot(end[0] - ideal[0], end[1] - ideal[1]) == pytest.approx(least)


def test_the_range_of_a_shot_comes_down_to_what_the_next_weapon_reaches() -> None:
    """TOH-MISSILE-3: no weapon is asked about beyond its range; what is within stays as it was."""
    values = DESK.first({"kind": "shot"})
    weapon, place = ({one.key: one for panel in DESK.form(values) for one in panel.entries}[key] for key in (
        "attacker.weapon", "between.range"
    ))  # fmt: skip
    reaches = {}
    for name in weapon.options:
        entries = {one.key: one for panel in DESK.form(DESK.set(values, weapon.key, name)) for one in panel.entries}
        reaches[name] = entries[place.key].high
    short, far = min(reaches, key=reaches.__getitem__), max(reaches, key=reaches.__getitem__)
    assert reaches[short] < reaches[far]
    most = DESK.set(DESK.set(values, weapon.key, far), place.key, reaches[far])
    assert most[place.key] == reaches[far] and DESK.set(most, weapon.key, short)[place.key] == reaches[short]
    least = DESK.set(DESK.set(values, weapon.key, far), place.key, 1)
    assert DESK.set(least, weapon.key, short)[place.key] == 1


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_code_of_an_attack_prints_its_endings(lang: str) -> None:
    values = DESK.first({"attacker.weapon": "spear", "target.agility": 4})
    said = io.StringIO()
    with redirect_stdout(said):
        exec(DESK.code(values, lang), {})
    there = [one for one in DESK.answer(values).endings if one.chance]
    assert len(there) > 2 and sorted(said.getvalue().splitlines()) == sorted(
        f"{one.label[lang]}: {percent(one.chance, lang, 1)}" for one in there
    )


@pytest.mark.parametrize("worded", [True, False])
def test_an_attack_is_named_after_both_cards_in_each_language(worded: bool) -> None:
    """By the words that a card has for running text, else by its name."""
    desk = attack(Ruleset.load("honour"))
    if not worded:
        plain = {key: replace(one, in_text={}) for key, one in desk.cards.profiles.items()}
        desk.cards = replace(desk.cards, profiles=plain)
    for one in desk.cards.profiles.values():
        _, under = desk.title(desk.first({"target.profile": one.id}))
        for lang in languages():
            wanted = one.in_text[lang] if worded else one.name[lang]
            assert wanted.lower() in under[lang].replace("’", "'").lower(), under

"""House rules laid one over the other: the order of independent ones is nothing, an empty one changes nothing."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from aofa_widgets.errors import SourceError
from aofa_widgets.games import GAMES
from aofa_widgets.rules import Ruleset, load_book
from aofa_widgets.rules.overlay import Overlay

from .games import other_values, rules_of

EMPTY = """id = "nothing-at-all"
title = {{ en = "Nothing", fr = "Rien" }}
why = {{ en = "To see.", fr = "Pour voir." }}
game = "{game}"
"""


def all_of(rules: Ruleset) -> tuple[Any, ...]:
    """What the rules come to: fingerprint, values, special rules."""
    return (rules.fingerprint, dict(rules.values), {key: str(one) for key, one in rules.specials.items()})


def touched(house: Overlay) -> set[str]:
    """Everything a house rule says something about."""
    return {change.key for change in house.changes} | set(house.text) | set(house.specials)


@pytest.mark.parametrize("game", GAMES)
def test_any_two_house_rules_that_ship_commute_or_are_refused_both_ways(game: str) -> None:
    """Two that say nothing about the same thing commute; two that do are refused either way, or one waits."""
    names = sorted(load_book(game).houses())
    loaded = {name: Ruleset.load(game, house=[name]).overlays[0] for name in names}
    independent = 0
    for one, other in combinations(names, 2):
        ways = []
        for order in ((one, other), (other, one)):
            try:
                ways.append(all_of(Ruleset.load(game, house=list(order))))
            except SourceError:
                ways.append(("refused",))
        assert ways[0] == ways[1], (one, other)
        if not touched(loaded[one]) & touched(loaded[other]):
            independent += 1
            assert ways[0] != ("refused",), (one, other)
    assert independent > len(names)


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=20)
@given(data=some.data())
def test_values_of_different_parameters_commute(game: str, data: some.DataObject) -> None:
    rules = rules_of(game)
    keys = sorted(key for key, one in rules.book.parameters.items() if any(True for _ in other_values(one)))
    chosen = data.draw(some.lists(some.sampled_from(keys), min_size=2, max_size=6, unique=True))
    values = {key: data.draw(some.sampled_from(list(other_values(rules.book.parameters[key])))) for key in chosen}
    order = data.draw(some.permutations(chosen))
    one_by_one = rules
    for key in order:
        one_by_one = one_by_one.with_values({key: values[key]})
    at_once = rules.with_values(values)
    assert all_of(one_by_one) == all_of(at_once)
    assert at_once.fingerprint != rules.fingerprint


@pytest.mark.parametrize("game", GAMES)
def test_an_empty_house_rule_keeps_the_fingerprint(game: str, tmp_path: Path) -> None:
    rules, path = Ruleset.load(game), tmp_path / "nothing-at-all.toml"
    path.write_text(EMPTY.format(game=game), encoding="utf-8")
    nothing = Ruleset.load(game, house=[path])
    assert [house.id for house in nothing.overlays] == ["nothing-at-all"]
    for same in (nothing, rules.with_values({}), Ruleset.load(game, house=[]), Ruleset.load(game, house=[path, path])):
        assert all_of(same) == all_of(rules)
    for house in sorted(rules.book.houses()):
        alone, beside = Ruleset.load(game, house=[house]), Ruleset.load(game, house=[path, house])
        assert all_of(alone) == all_of(beside), house
        assert alone.fingerprint != rules.fingerprint, house

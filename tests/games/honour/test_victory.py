"""How battles are won: by places, by the enemy hero, by losses, and when a side has nobody left (TOH-R-46)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from aofa_widgets.play import Match

from .positions import fall, match_of, scene_of
from .test_rules_of_attack import charge, rolls

GOAL = {"id": "goal", "x": 3048, "y": 3048, "r": 762, "points": 1}


def card(name: str, key: str, side: int, x: float, y: float) -> dict[str, Any]:
    return {"card": key, "id": name, "side": side, "x": x, "y": y}


def ended(*units: dict[str, Any], **more: Any) -> Match:
    """A battle of one turn in which nobody did anything."""
    match = match_of(scene_of(list(units), turns=1, **more))
    for _ in range(3):
        fall(match, "fate")
        if match.game.chance(match.state) and match.game.chance(match.state).kind == "cards":
            match.settle({"card": (1,)})
    return match


@pytest.mark.parametrize(("where", "winner"), [(12, 0), (22, None)])
def test_more_figures_hold_a_place(where: float, winner: int | None) -> None:
    units = [card("a", "lake_spears", 0, 12, where), card("b", "lake_spear", 1, 12, 2)]
    match = ended(*units, victory="hold", objectives=[GOAL])
    assert match.game.result(match.state).winner == winner
    names = [event.name for event in match.entries[-1].step.events]
    assert names.count("scored") == 2 and names.count("lost_points") == (0 if winner == 0 else 2)


def test_a_group_counts_every_figure_at_a_place() -> None:
    units = [card("a", "lake_spear", 0, 12, 13), card("b", "lake_spears", 1, 12, 10)]
    assert ended(*units, victory="hold", objectives=[GOAL]).state.winner == 1


def test_the_first_to_remove_the_hero_wins_at_once() -> None:
    others = [card("c", "heron_lord", 0, 2, 20), card("d", "lake_spear", 1, 2, 2)]
    values = {"attack.injuries_to_remove": 1}
    match = charge("ox_brute", "crane_lady", values, others=others, victory="hero")
    state = rolls(match, "SSS", "-----", "DS---", "-----")
    assert (state.over, state.winner) == (True, 0)
    assert match.game.losses(state) == (Fraction(0), Fraction(6, 7))


def test_otherwise_the_fewer_losses_win() -> None:
    others = [card("c", "lake_spear", 1, 2, 2)]
    match = charge("ox_brute", "lake_spear", others=others, turns=1)
    state = rolls(match, "SSS", "---", "DS---", "fate", "fate", "fate")
    assert (state.over, state.winner) == (True, 0)
    assert match.game.value(state) == 1


def test_a_side_with_nobody_left_has_lost() -> None:
    match = charge("ox_brute", "lake_spear")
    state = rolls(match, "SSS", "---", "DS---")
    assert (state.over, state.winner, match.game.turn(state).left) == (True, 0, (1, 0))


def test_even_battles_are_drawn() -> None:
    match = ended(card("a", "lake_spear", 0, 12, 20), card("b", "lake_spear", 1, 12, 2))
    result = match.game.result(match.state)
    assert result is not None and result.winner is None
    assert match.game.value(match.state) == Fraction(1, 2)

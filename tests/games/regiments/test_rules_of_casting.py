"""Casters on the table, rule by rule: tokens, tries, the die, help and hindrance."""

from __future__ import annotations

from typing import Any

import pytest

from aofa_widgets.games.regiments import actions as ask
from aofa_widgets.play import Match

from .positions import field, match_of
from .ranks import BOW, card, cards, due, falls, inches, refused, stand

SPELLS = {
    "dart": {"name": "Dart", "value": 1, "range_in": 18, "target": "enemy", "effect": {"hits": 2}},
    "bolt": {"name": "Bolt", "value": 3, "range_in": 18, "target": "enemy", "effect": {"hits": 3}},
}


def casting(x: int = 2, me: Any = None, others: Any = (), values: Any = None, **own: Any) -> Match:
    """A caster of X tokens a round looks at an enemy ten inches away."""
    mage = card(
        size=1, rules=[f"Caster({x})", "Tough(3)"], army="ours", weapons=[{"id": "staff", "name": "staff", "a": 1}]
    )
    data = cards(mage=mage, b=card(size=10, weapons=[BOW]))
    data |= {"armies": {"ours": {"name": "Ours", "spells": ["dart", "bolt"]}}, "spells": SPELLS}
    rows = [{**stand("mage", 0, 20, 30), **(me or {})}, stand("b", 1, 20, 19), *others]
    return match_of(field(rows, cards=data, **own), values)


def test_casters_take_tokens_every_round_up_to_six() -> None:
    """AOFR-SR-CASTER-1, AOFR-SR-CASTER-2: X of them, those in hand are kept."""
    assert [casting(x).state.unit("mage").tokens for x in (1, 3)] == [1, 3]
    for held, now in ((3, 5), (5, 6), (6, 6)):
        assert casting(2, {"tokens": held}).state.unit("mage").tokens == now
    assert casting(2, {"tokens": 5}, values={"caster.most_tokens": 9}).state.unit("mage").tokens == 7


def test_each_spell_is_paid_for_and_tried_once() -> None:
    """AOFR-SR-CASTER-3: several may be; paid tokens are gone whatever falls."""
    match = casting(4)
    match.do(ask.Activate("mage"))
    match.do(ask.Cast("dart", "b"))
    assert match.state.unit("mage").tokens == 3 and due(match) == ("cast", 1)
    falls(match, 1)
    assert refused(match, ask.Cast("dart", "b")) == "AOFR-SR-CASTER-3"
    match.do(ask.Cast("bolt", "b"))
    falls(match, 6)
    assert due(match) == ("def", 3) and match.state.unit("mage").tokens == 0
    falls(match, 4, 3, 3)
    assert len(match.state.unit("b").figures) == 8
    poor = casting(2)
    poor.do(ask.Activate("mage"))
    assert refused(poor, ask.Cast("bolt", "b")) == "AOFR-SR-CASTER-3"


def test_a_spell_works_on_four_at_a_target_in_sight() -> None:
    """AOFR-SR-CASTER-4: 4+, within its range and seen."""
    for face, works in ((3, False), (4, True)):
        match = casting()
        match.do(ask.Activate("mage"))
        match.do(ask.Cast("dart", "b"))
        falls(match, face)
        assert (due(match)[0] == "def") is works
    rock = {"id": "rock", "kind": "rock", "x": inches(20), "y": inches(25), "w": inches(16), "h": inches(1)}
    match = casting(terrain=[rock])
    match.do(ask.Activate("mage"))
    assert refused(match, ask.Cast("dart", "b")) == "AOFR-SR-CASTER-4"
    match = casting(me={"y": 39})
    match.do(ask.Activate("mage"))
    assert refused(match, ask.Cast("dart", "b")) == "AOFR-SR-CASTER-4"


@pytest.mark.parametrize(("side", "face", "works"), [(0, 3, True), (0, 2, False), (1, 4, False), (1, 5, True)])
def test_other_casters_near_by_help_or_hinder(side: int, face: int, works: bool) -> None:
    """AOFR-SR-CASTER-5: a token is +1 or -1; beyond 18 inches nobody asks them."""
    match = casting(others=[stand("mage", side, 8, 30, 90)])
    match.do(ask.Activate("mage"))
    match.do(ask.Cast("dart", "b"))
    assert match.state.due.what == "help" and match.state.due.side == side
    match.do(ask.Lend("mage-2", 1))
    assert match.state.unit("mage-2").tokens == 1
    falls(match, face)
    assert (due(match)[0] == "def") is works
    far = casting(others=[stand("mage", side, 1, 30, 90)])
    far.do(ask.Activate("mage"))
    far.do(ask.Cast("dart", "b"))
    assert due(far) == ("cast", 1)
    wide = casting(others=[stand("mage", side, 1, 30, 90)], values={"caster.help_in": 24})
    wide.do(ask.Activate("mage"))
    wide.do(ask.Cast("dart", "b"))
    assert wide.state.due.what == "help"

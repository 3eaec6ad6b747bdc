"""Rules of ties: what parts two who strike each other down, in which order, and where there is no tie."""

from __future__ import annotations

from .playing import wrong
from .test_rules_of_melee import fight, one


def test_a_tie_is_parted_by_the_first_thing_that_differs() -> None:
    """ARG-TIE-1, ARG-TIE-2, ARG-TIE-3, ARG-TIE-4: each goes before what comes after it, whatever that says."""
    rows = [
        ("ARG-TIE-1", fight(one("a", "A", "b", cls=4), one("b", "B", "a", armour="4")), [5], [6], "b"),
        ("ARG-TIE-2", fight(one("a", "A", "b", armour="4"), one("b", "B", "a")), [5], [6], "b"),
        ("ARG-TIE-3", fight(one("a", "A", "b", mod=1), one("b", "B", "a")), [5], [6], "a"),
    ]
    told = [(name, "melee", state, {"a": a, "b": b}, {"killed": [loser]}) for name, state, a, b, loser in rows]
    crowd = fight(
        {**one("f", "F"), "target": ["a", "c"]}, one("a", "A", "f"), one("c", "A", "f"),
        {**one("s", "A", "f"), "front": "a"},
    )  # fmt: skip
    dice = {"f": [6, 1], "a": [5], "c": [1], "s": [1]}
    told.append(("ARG-TIE-7", "melee", crowd, dice, {"killed": ["a", "f"]}))  # two of one line strike him: no tie
    shots = fight(one("a", "A", "b", "shot", need=5), one("b", "B", "a", "shot", need=5))
    told.append(("ARG-POINTBLANK", "melee", shots, {"a": [6], "b": [5]}, {"killed": ["b", "a"]}))  # shots have no ties
    assert wrong(told) == {}

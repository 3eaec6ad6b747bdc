"""The same seed gives the same dice for ever: the numbers below may never change."""

from __future__ import annotations

import json

import pytest

from aofa_widgets.dice import Die, Roller
from aofa_widgets.errors import InputError

GOLDEN = {
    0: (6, 3, 1, 6, 1, 2, 2, 5, 2, 6, 3, 5),
    1: (5, 3, 3, 6, 2, 4, 3, 2, 2, 6, 4, 4),
    7: (4, 2, 6, 6, 4, 3, 3, 4, 5, 1, 6, 2),
    1844: (6, 3, 1, 4, 6, 6, 1, 4, 1, 1, 6, 5),
    2**53: (2, 4, 6, 3, 3, 5, 3, 6, 5, 6, 6, 4),
}


@pytest.mark.parametrize("seed", GOLDEN)
def test_golden_dice(seed: int) -> None:
    assert Roller(seed).roll(12) == GOLDEN[seed]


def test_golden_dice_of_another_kind() -> None:
    assert Roller(1844).roll(6, Die({0: 1, 5: 3})) == (5, 5, 0, 5, 5, 5)
    assert [Roller(7, count=place).choose(100) for place in range(4)] == [52, 30, 94, 88]


def test_how_many_at_once_does_not_matter() -> None:
    one_by_one = Roller(11)
    assert sum((one_by_one.roll(1) for _ in range(30)), ()) == Roller(11).roll(30)
    assert one_by_one.count == 30


def test_a_saved_position_goes_on() -> None:
    roller = Roller(99)
    roller.roll(17)
    roller.choose(4)
    saved = json.dumps(roller.position())
    assert saved == '{"seed": 99, "count": 18}'
    assert Roller(**json.loads(saved)).roll(9) == roller.roll(9)


def test_a_roller_without_a_seed_can_be_repeated() -> None:
    roller = Roller()
    assert Roller(roller.seed).roll(20) == roller.roll(20)
    assert Roller().seed != Roller().seed or Roller().seed != Roller().seed


def test_each_face_comes_up_as_often_as_it_should() -> None:
    # 60,000 dice of one fixed seed: each face within four standard deviations (91) of 10,000; neighbours independent
    thrown = Roller(2026).roll(60_000)
    for face in range(1, 7):
        assert abs(thrown.count(face) - 10_000) < 4 * 91
    pairs = sum(one == other for one, other in zip(thrown, thrown[1:], strict=False))
    assert abs(pairs - 10_000) < 4 * 91
    same_place = sum(Roller(seed).roll(1) == Roller(seed + 1).roll(1) for seed in range(6000))
    assert abs(same_place - 1000) < 4 * 29


@pytest.mark.parametrize(
    ("make", "where"),
    [
        (lambda: Roller(-1), "seed"),
        (lambda: Roller(2**64), "seed"),
        (lambda: Roller(1, count=-2), "count"),
        (lambda: Roller(1).roll(-3), "dice"),
        (lambda: Roller(1).choose(0), "options"),
    ],
)
def test_refusals_name_the_field(make: object, where: str) -> None:
    with pytest.raises(InputError) as found:
        make()  # type: ignore[operator]
    assert found.value.faults[0].where == where
    assert found.value.say("fr") != found.value.say("en")

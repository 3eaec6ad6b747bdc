"""What a game remembers of a picture changes nothing: with every cache emptied before each step it is the same game."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, dataclass, replace

import pytest

from aofa_widgets.dice import Roller
from aofa_widgets.games.argad.flow import going
from aofa_widgets.games.argad.flow.samples import _KNOWN
from aofa_widgets.games.argad.legal import near, seeing
from aofa_widgets.games.argad.model import base_of
from aofa_widgets.play import Match
from aofa_widgets.play.changing import changed
from aofa_widgets.play.remembering import Last, Once, Remembered

from ..twins import forget
from .quarrels import VALUES, game_of, play_out, quarrel

ROOM = "aofa_widgets.games.argad"


def told(seed: int, empty: bool) -> list[str]:
    """A small game, written down: each state, what may be asked in it and what is seen of it."""
    game = game_of(VALUES[seed % len(VALUES)])
    match, found = Match(game, quarrel(seed, 2, 2)), []
    for step in play_out(match, Roller(seed)):
        if empty:
            forget(ROOM, "aofa_widgets.table")
        found.append(repr(step))
        found += [repr(game.sample_actions(step.state, side)) for side in sorted(game.to_act(step.state))]
        found += [repr(game.laws(step.state))]
    return found


def test_a_game_without_memory_is_the_same_game() -> None:
    assert told(3, False) == told(3, True)


def test_what_is_remembered_is_emptied_with_all_caches() -> None:
    told(2, False)
    kept = (near._NEAR, seeing._SEEN, _KNOWN, going._PLANS)
    assert all(one._rows for one in kept)
    forget(ROOM)
    assert not any(one._rows for one in kept)


def test_few_pictures_and_few_answers_are_remembered() -> None:
    kept = Remembered(drawers=3, most=10)
    for n in range(9):
        kept.of((n,))["found"] = n
    assert len(kept._rows) == 3 and kept.of((8,)) == {"found": 8} and kept.of((5,)) == {}
    full = kept.of("full")
    full.update(dict.fromkeys(range(11)))
    assert kept.of("full") is full and full == {}
    last = Last(len)
    assert [last((1, 2)), last((1,))] == [2, 1] and last._kept == ((1,), 1)


def test_a_changed_value_is_what_replacing_gives_and_forgets_what_it_knew() -> None:
    game = game_of()
    state = game.start(quarrel(1, 2, 2))
    person, base = state.people[0], base_of(state.people[0])
    assert changed(person, x=7, hits=1) == replace(person, x=7, hits=1) and changed(state, turn=9).turn == 9
    assert base.box and base.outline and changed(base, x=base.x + 9).box != base.box
    assert changed(base, x=base.x + 9) == replace(base, x=base.x + 9)
    assert hash(changed(state.ground, features=())) != hash(state.ground)
    with pytest.raises(TypeError, match="heigth"):
        changed(person, heigth=3)
    with pytest.raises(FrozenInstanceError):
        changed(person, x=7).x = 8  # type: ignore[misc]

    @dataclass(frozen=True)
    class Whole:
        n: int

        def __post_init__(self) -> None:
            assert self.n >= 0

        @Once
        def double(self) -> int:
            return 2 * self.n

    one = Whole(2)
    assert (one.double, changed(one, n=3).double, one.double) == (4, 6, 4) and isinstance(Whole.double, Once)
    with pytest.raises(AssertionError):
        changed(one, n=-1)

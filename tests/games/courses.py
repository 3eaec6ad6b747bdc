"""Every course of play from a tiny position counted to a small depth: the counts stand in a file beside the tests."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any


def merged(game: Any, state: Any) -> Iterator[Any]:
    """One fall for each consequence of what is thrown."""
    return (fall for _, fall in game.falls(state))


def every(game: Any, state: Any) -> Iterator[Any]:
    """All that may fall, one by one."""
    return iter(game.chance(state).falls())


def counted(
    game: Any, start: Any, depths: int, endless: Callable[[Any], bool], limit: int = 500,
    falls: Callable[[Any, Any], Iterable[Any]] = merged,
) -> list[int]:  # fmt: skip
    """The courses of each depth from 1 on: each fall and each action is one step, the first side acting first.

    Places are endless: an action of which `endless` is true is not counted.
    """

    def courses(state: Any, depth: int) -> int:
        if depth == 0 or game.result(state) is not None:
            return 1
        if game.chance(state) is not None:
            after = [game.settle(state, game.fall(fall)).state for fall in falls(game, state)]
        else:
            actions = game.sample_actions(state, min(game.to_act(state)), limit=limit)
            after = [game.apply(state, action).state for action in actions if not endless(action)]
        return sum(courses(one, depth - 1) for one in after)

    return [courses(start, depth) for depth in range(1, depths + 1)]


def rows(path: Path) -> Iterator[list[str]]:
    """The words of each line of a file; # begins a remark."""
    for line in path.read_text(encoding="utf-8").splitlines():
        yield line.partition("#")[0].split()


def value(word: str) -> Any:
    """A value as a file writes it.

    >>> value("true"), value("12"), value("bearer")
    (True, 12, 'bearer')
    """
    return {"true": True, "false": False}.get(word, int(word) if word.isdigit() else word)


def falls_add_up(game: Any, state: Any, steps: int, choose: Callable[[Any], Any]) -> None:
    """Along one course the weights of what may fall are as many as all falls, and something does fall."""
    seen = 0
    for _ in range(steps):
        chance = game.chance(state)
        if chance is None:
            (side,) = game.to_act(state)
            state = game.apply(state, choose(game.sample_actions(state, side))).state
            continue
        falls = list(game.falls(state))
        assert sum(weight for weight, _ in falls) == chance.size
        state = game.settle(state, game.fall(falls[0][1])).state
        seen += 1
    assert seen

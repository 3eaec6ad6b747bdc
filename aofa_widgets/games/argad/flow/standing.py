"""What each side has lost, and what a position is worth to the first: never who wins (ARG-GEN-8)."""

from __future__ import annotations

from fractions import Fraction

from ..model import State


def losses_of(state: State) -> tuple[Fraction, ...]:
    """The share of its people that each side has lost, wounds counted in part; those who left are not lost."""
    found = []
    for side in range(len(state.sides)):
        people = [p for p in state.people if p.side == side and not p.decoy]
        total = sum(p.cls for p in people)
        lost = sum(
            Fraction(p.cls) if p.out in ("killed", "surrendered") else Fraction(p.cls * p.hits, max(1, p.life))
            for p in people
        )
        found.append(Fraction(lost, total) if total else Fraction(0))
    return tuple(found)


def value_of(state: State) -> Fraction:
    """How well the first side fares beside the others, its aims counted: 1/2 where all is even.

    When the game is over: 1 if it alone has reached more of its aims, 0 if it has reached fewer, else a half.
    """
    reached = []
    for side in range(len(state.sides)):
        aims = [aim for aim in state.aims if aim.side == side]
        reached.append(Fraction(sum(aim.done for aim in aims), max(1, len(aims))))
    others = [n for n, side in enumerate(state.sides) if n and not side.master] or [0]
    best = max(reached[n] for n in others)
    if state.over:
        return Fraction(1, 2)  # nobody wins
    lost = losses_of(state)
    mine, theirs = (1 - lost[0]) / 2 + reached[0] / 2, max((1 - lost[n]) / 2 for n in others) + best / 2
    return Fraction(1, 2) if mine + theirs == 0 else mine / (mine + theirs)


def fared_of(state: State) -> tuple[tuple[int, int, int, int], ...]:
    """Of each side: aims reached, all its aims, people lost, all its people; a game master's seat has no people."""
    found = []
    for n, side in enumerate(state.sides):
        aims = [aim for aim in state.aims if aim.side == n and aim.kind != "none"]
        people = [p for p in state.people if p.side == n and not p.decoy and not side.master]
        lost = sum(p.out in ("killed", "surrendered") for p in people)
        found.append((sum(aim.done for aim in aims), len(aims), lost, len(people)))
    return tuple(found)


__all__ = ["fared_of", "losses_of", "value_of"]

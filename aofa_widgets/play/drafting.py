"""What a game hands over when it is asked for a question: what is claimed, the answers to choose from, what happens."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer to offer: its plain value; the misconception that leads to it ("" for the right one).

    `shown`: what its words print in place of the value, where that is not a number.
    """

    value: Any = field(hash=False)
    slip: str = ""
    shown: Any = field(default=None, hash=False)


@dataclass(frozen=True, slots=True)
class Draft:
    """A question without words: the claim, the right answer, wrong ones in order of use, the values that words print.

    `most` is how many wrong answers to offer; `named` are the misconceptions thought of, offered this time or not.
    """

    claim: Mapping[str, Any] = field(hash=False)
    right: Answer
    wrong: tuple[Answer, ...]
    values: Mapping[str, Any] = field(hash=False)
    most: int = 3
    named: tuple[str, ...] = ()


def look(answers: list[dict[str, Any]], place: str | list[str]) -> Any:
    """What stands at a place ("s1.hits.jussac") of a referee's answers, a list for several places; below None is None.

    Raises: KeyError if there is nothing of that name.

    >>> look([{"initiative": "lost", "activation": None}], ["s1.initiative", "s1.activation.figure"])
    ['lost', None]
    """
    if isinstance(place, list):
        return [look(answers, one) for one in place]
    first, *path = place.split(".")
    node: Any = answers[int(first[1:]) - 1]
    for name in path:
        if node is None:
            return None
        node = node[name]
    return node

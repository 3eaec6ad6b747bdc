"""The dice of one figure in one roll, as a lesson or a book draws them: what a game makes of a step of its records.

A game offers them as `shown`, a module of its package with these names:

* `lanes(rules, record, answers, lang) -> list[list[Thrown]]`: the dice that a record shows, step by step, as the
  referee answered; `DRAWN`: keys of the parameters that the picture of a roll hangs on.
* `spared(rules) -> int | None`: the face that is thrown again where a lesson spares a beginner, or None.

A game without it shows no dice beside the sentences of its examples, and spares nobody a face.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Thrown:
    """The dice of one figure in one roll.

    The first `pool` of them are its own dice of the action, drawn dark; `score` is what they score where they are
    `compared`; `lost` says which of them show the face that costs something. `signs`: the sign of each die, where dice
    have signs ("cross", "blank", "sword", "double"), and `called` what each is called.
    """

    name: str
    faces: tuple[int, ...]
    pool: int
    score: int | None
    compared: bool
    active: bool = True
    lost: tuple[bool, ...] = ()
    signs: tuple[str, ...] = ()
    called: tuple[str, ...] = ()

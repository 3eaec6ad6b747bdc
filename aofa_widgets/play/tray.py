"""What a dice tray asks a game: the module `tray` of its package (`games`), where it has one.

* `MODES`: what is rolled for -> for each side, the kinds of its dice in the order they lie; `KINDS`: all of them, whose
  words are `tray.kind_KIND`, `die_KIND` and `note_KIND` of the interface.
* `faces(rules) -> (low, high)`; `usual(rules) -> {(side, kind): number}`, the dice that a fresh tray holds.
* `read(rules, mode, sides, names) -> Reading`: what the faces of each side come to, kind by kind.
* `span(rules, mode)`, only where dice differ by mode: lowest and highest face of its dice.
* `row(rules)` and `signs(rules)`, only of dice with signs: the sign of each face, face 1 first, and the words of each;
  `unit(rules, score)`: what their score counts, in words.
* `marks(rules, mode, side, faces)`: for each die, kind by kind, its marks, the words under it, and what a further
  highest face adds.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

Texts = Mapping[str, str]
Faces = tuple[tuple[int, ...], ...]
"""The faces of one side, kind by kind."""
Marked = tuple[tuple[tuple[tuple[str, ...], Texts, Texts], ...], ...]
"""For each kind and die: its marks, the words under it, and what a further highest face adds."""


@dataclass(frozen=True, slots=True)
class Reading:
    """Scores (None where nothing is compared), a sentence, and the ids of the rules it follows, the first foremost."""

    scores: tuple[int | None, ...]
    verdict: Texts
    refs: tuple[str, ...]

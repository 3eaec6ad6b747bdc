"""What a roll means, asked of the game: scores, marks on the dice, verdict and the clauses it follows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from aofa_widgets.errors import UNPRINTABLE, InputError, shown
from aofa_widgets.games import load, wanted
from aofa_widgets.play import Lane
from aofa_widgets.play.tray import Faces, Marked, Reading, Texts
from aofa_widgets.rules import Ruleset
from aofa_widgets.rules.prose import figure_profiles
from aofa_widgets.words import fault, languages
from aofa_widgets.words.typography import typeset_each

from ..clauses import rule

MOST_NAME = 60


def both(name: str | Mapping[str, Any], ruleset: Ruleset | None = None) -> tuple[Texts, Texts]:
    """A side's name by itself and inside a sentence: a text, {"en", "fr"}, or the id of a figure in the book.

    >>> both("guard2", Ruleset.load("swashbuckling"))[1]["fr"]
    'le garde 2'
    """
    profile = figure_profiles(ruleset.book).get(name) if ruleset and isinstance(name, str) else None
    words = name.values() if isinstance(name, Mapping) else (name,)
    if not all(
        isinstance(word, str) and 0 < len(word) <= MOST_NAME and not UNPRINTABLE.search(word) for word in words
    ) or (isinstance(name, Mapping) and not set(languages()) <= set(name)):
        raise InputError(fault("names", "common.a_name", found=shown(name), most=MOST_NAME))
    given: Mapping[str, Any] = profile or (
        name if isinstance(name, Mapping) else {"name": dict.fromkeys(languages(), name)}
    )
    plain = given.get("name", given)
    inside = given.get("in_text", plain)
    return typeset_each(plain), typeset_each(inside)


def tray_of(ruleset: Ruleset) -> Any:
    """What a game offers its dice tray. Raises: InputError, in a sentence, for a game without one."""
    return wanted(ruleset.game, "tray", "tray.none")


def read(ruleset: Ruleset, mode: str, sides: Sequence[Faces], names: Sequence[Texts]) -> Reading:
    """What the dice of one or two sides come to; the first side is the active one. `names` stand inside sentences."""
    found: Reading = tray_of(ruleset).read(ruleset, mode, sides, names)
    return found


def clauses(ruleset: Ruleset, reading: Reading) -> tuple[dict[str, Any], ...]:
    """The clauses that a reading follows, each once, as the view shows them."""
    found = {each["id"]: each for ref in reading.refs if (each := rule(ruleset, ref))}
    return tuple(found.values())


def marks(ruleset: Ruleset, mode: str, side: int, faces: Faces) -> Marked:
    """For each die of a side, kind by kind: its marks, the words under it, and what a further highest face adds."""
    found: Marked = tray_of(ruleset).marks(ruleset, mode, side, faces)
    return found


def settled(
    ruleset: Ruleset, lanes: Sequence[Lane], dice: Mapping[str, tuple[int, ...]], outcome: Any
) -> list[tuple[Marked, int | None]]:
    """The marks and the score of each lane of dice that fell in a game; plain dice in a game that marks none."""
    told = getattr(getattr(load(ruleset.game), "tray", None), "settled", None)
    if told is not None:
        found: list[tuple[Marked, int | None]] = told(ruleset, lanes, dice, outcome)
        return found
    plain: tuple[tuple[str, ...], Texts, Texts] = ((), {}, {})
    return [(tuple((plain,) * count for _, count, _ in lane.groups), None) for lane in lanes]

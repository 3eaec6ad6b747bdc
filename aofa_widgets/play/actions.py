"""Actions as plain values and back, and what their happening is told by: what every game does alike with its own kinds.

A game has a frozen class for each kind of action and says what each type of field may hold; it keeps its own limits.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, field, fields
from typing import Any, Generic, TypeVar, cast

from aofa_widgets.errors import InputError, named, shown
from aofa_widgets.play.case_fields import known_only
from aofa_widgets.words import fault

Action = TypeVar("Action")
Forms = Mapping[str, Callable[[Any], bool]]
"""For each type of field, as it is written in the class, whether a value is one."""
FARTHEST = 100_000  # no length of a table, number or angle is larger than this
DEEPEST = 8  # lists in lists of an action; deeper ones are none, and are not followed
SAMPLES = {
    "str": '"…"',
    "int": "1",
    "bool": "true",
    "Point": "[500, 800]",
    "Way": "[[500, 800], …]",
    "Ints": "[1, …]",
    "tuple[str, ...]": '["…"]',
    "tuple[Point, ...]": "[[500, 800], …]",
    "tuple[Pair, ...]": '[["…", "…"]]',
    "tuple[tuple[str, int], ...]": '[["…", 1]]',
}
"""How a value of a type of field is written, for whoever wrote another."""


@dataclass(frozen=True, slots=True)
class Throw:
    """What fell, by cup: numbers of faces from 1.

    >>> Throw((("hit", (3, 6)),)).faces("hit")
    (3, 6)
    """

    cups: tuple[tuple[str, tuple[int, ...]], ...] = ()

    def faces(self, cup: str) -> tuple[int, ...]:
        """The faces of one cup; none if it was not thrown."""
        return dict(self.cups).get(cup, ())


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened: its name (a key of the game's words), the rule it follows, and what fills the words."""

    name: str
    rule: str
    values: Mapping[str, Any] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why something may not be done: the rule that forbids it, a key of the game's words, and what fills the words."""

    rule: str
    name: str
    values: Mapping[str, Any] = field(default_factory=dict, hash=False)


class Written(Generic[Action]):
    """The kinds of action of a game as plain values: `kinds` by name, the `forms` of their fields, fields renamed.

    >>> @dataclass(frozen=True)
    ... class Go:
    ...     to: Point
    ...     quick: bool = False
    >>> written = Written({"Go": Go}, {"Point": is_place, "bool": is_switch})
    >>> written.write(Go((10, 20))), written.read({"do": "Go", "to": [10, 20]})
    ({'do': 'Go', 'to': [10, 20]}, Go(to=(10, 20), quick=False))
    """

    def __init__(self, kinds: Mapping[str, type], forms: Forms, renamed: Mapping[str, str] | None = None):
        self._kinds, self._forms = kinds, forms
        self._out = dict(renamed or {})

    def write(self, action: Action) -> dict[str, Any]:
        """An action as plain values: its kind, and its fields that say something."""
        told = {
            self._out.get(entry.name, entry.name): thawed(value)
            for entry in fields(cast(Any, action))
            if (value := getattr(action, entry.name)) != entry.default
        }
        return {"do": type(action).__name__, **told}

    def read(self, row: Mapping[str, Any]) -> Action:
        """An action from plain values.

        Raises: InputError naming the field that is not known or not plain.
        """
        if not isinstance(row, Mapping):
            raise InputError(fault("", "referee.an_object", found=shown(row)))
        told = row.get("do")
        kind = self._kinds.get(told) if isinstance(told, str) else None
        if kind is None:
            raise InputError(fault("do", "referee.an_event", found=named(told, 40), allowed=", ".join(self._kinds)))
        entries = {self._out.get(entry.name, entry.name): entry for entry in fields(cast(Any, kind))}
        known_only(row, ("do", *entries), "")
        given = {entries[name].name: frozen(value) for name, value in row.items() if name != "do"}
        if lacking := [name for name, one in entries.items() if one.default is MISSING and one.name not in given]:
            raise InputError([fault(name, "fields.missing", field=name) for name in lacking])
        action = cast(Action, kind(**given))
        for name, entry in entries.items():
            if not self._forms[str(entry.type)](getattr(action, entry.name)):
                allowed = SAMPLES.get(str(entry.type).removesuffix(" | None"), str(entry.type))
                raise InputError(fault(name, "errors.bad_field", found=shown(row.get(name)), allowed=allowed))
        return action


def thawed(value: Any) -> Any:
    """A value as JSON has it: tuples, however deep, as lists.

    >>> thawed(((1, 2), "a"))
    [[1, 2], 'a']
    """
    return [thawed(item) for item in value] if isinstance(value, tuple) else value


def frozen(value: Any, deep: int = DEEPEST) -> Any:
    """A value of JSON as a frozen class keeps it: lists, so deep as an action has them, as tuples.

    >>> frozen([[1, 2], "a"])
    ((1, 2), 'a')
    """
    return tuple(frozen(item, deep - 1) for item in value) if isinstance(value, list) and deep else value


def is_number(value: Any, most: int = FARTHEST) -> bool:
    """Whether a value is a whole number no farther from 0 than `most`.

    >>> is_number(-5), is_number(True), is_number(6, 5)
    (True, False, False)
    """
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) <= most


def is_place(value: Any) -> bool:
    """Whether a value is a place of the table: two whole numbers.

    >>> is_place((10, 20)), is_place((10, 20, 30))
    (True, False)
    """
    return isinstance(value, tuple) and len(value) == 2 and all(map(is_number, value))


def is_switch(value: Any) -> bool:
    """Whether a value is true or false.

    >>> is_switch(False), is_switch(0)
    (True, False)
    """
    return isinstance(value, bool)


def is_word(value: Any, most: int | None = None) -> bool:
    """Whether a value is a text, of at most so many characters if `most` says so.

    >>> is_word("athos"), is_word("athos", 3)
    (True, False)
    """
    return isinstance(value, str) and (most is None or len(value) <= most)


def some(form: Callable[[Any], bool], most: int | None = None) -> Callable[[Any], bool]:
    """The form of several values of one form, at most so many if `most` says so.

    >>> some(is_place, 1)(((10, 20),)), some(is_place, 1)(((10, 20), (30, 40)))
    (True, False)
    """

    def test(value: Any) -> bool:
        return isinstance(value, tuple) and (most is None or len(value) <= most) and all(map(form, value))

    return test


__all__ = [
    "Event", "Forms", "Refusal", "Throw", "Written",
    "is_number", "is_place", "is_switch", "is_word", "frozen", "some", "thawed",
]  # fmt: skip

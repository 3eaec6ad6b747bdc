"""Reading plain values that came from outside, field by field: sizes are bounded, every fault names the way to it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from aofa_widgets.errors import InputError
from aofa_widgets.words import fault

from .shapes import FARTHEST, Point

MOST = {"things": 400, "pieces": 400, "links": 2000, "marks": 200, "points": 64}
LONGEST = 200  # characters of a text; ids have a third of it
MOST_LANGUAGES = 20

Texts = Mapping[str, str]
_T = TypeVar("_T")


class Row:
    """One JSON object, read field by field; every fault names the whole way to the field."""

    def __init__(self, data: object, where: str) -> None:
        if not isinstance(data, Mapping):
            raise InputError(fault(where or "scene", "scene.no_object"))
        self.data, self.where = data, where

    def at(self, name: str) -> str:
        return f"{self.where}.{name}" if self.where else name

    def get(self, name: str, otherwise: object = None) -> object:
        return self.data.get(name, otherwise)

    def whole(self, name: str, low: int = -FARTHEST, high: int = FARTHEST, otherwise: int | None = None) -> int:
        value = self.get(name, otherwise)
        if not isinstance(value, int) or isinstance(value, bool):
            raise InputError(fault(self.at(name), "scene.whole", value=str(value)[:40]))
        if not low <= value <= high:
            raise InputError(fault(self.at(name), "scene.range", value=value, low=low, high=high))
        return value

    def switch(self, name: str, otherwise: bool) -> bool:
        value = self.get(name, otherwise)
        if not isinstance(value, bool):
            raise InputError(fault(self.at(name), "scene.switch"))
        return value

    def text(self, name: str, most: int = LONGEST, otherwise: str | None = None) -> str:
        return text_of(self.get(name, otherwise), self.at(name), most)

    def texts(self, name: str) -> Texts:
        value = self.get(name)
        if not isinstance(value, Mapping) or not 1 <= len(value) <= MOST_LANGUAGES:
            raise InputError(fault(self.at(name), "scene.texts"))
        return {text_of(lang, self.at(name), 12): text_of(said, self.at(name)) for lang, said in value.items()}

    def one_of(self, name: str, allowed: Sequence[str]) -> str:
        value = self.text(name)
        known(self.at(name), value, allowed)
        return value

    def list(self, name: str) -> Sequence[object]:
        value, most = self.get(name, []), MOST.get(name, 20)
        if not isinstance(value, (list, tuple)):
            raise InputError(fault(self.at(name), "scene.no_list"))
        if len(value) > most:
            raise InputError(fault(self.at(name), "scene.too_many", n=len(value), most=most))
        return value

    def rows(self, name: str, read: Callable[[Row], _T]) -> tuple[_T, ...]:
        return tuple(
            read(Row({"": row} if name == "links" else row, f"{self.at(name)}[{i}]"))
            for i, row in enumerate(self.list(name))
        )

    def points(self, name: str) -> tuple[Point, ...]:
        return tuple(point_of(value, f"{self.at(name)}[{i}]") for i, value in enumerate(self.list(name)))


def text_of(value: object, where: str, most: int = LONGEST) -> str:
    """A printable text; InputError otherwise."""
    if not isinstance(value, str):
        raise InputError(fault(where, "scene.no_text"))
    if len(value) > most:
        raise InputError(fault(where, "scene.too_long", n=len(value), most=most))
    if any(ord(sign) < 32 or 0xD800 <= ord(sign) <= 0xDFFF for sign in value):
        raise InputError(fault(where, "scene.control"))
    return value


def point_of(value: object, where: str) -> Point:
    """Two whole numbers; InputError otherwise."""
    if not isinstance(value, (list, tuple)) or len(value) != 2:
        raise InputError(fault(where, "scene.no_point"))
    row = Row({"x": value[0], "y": value[1]}, where)
    return (row.whole("x"), row.whole("y"))


def known(where: str, value: str, allowed: Sequence[str]) -> None:
    """InputError unless a word is one of those allowed."""
    if value not in allowed:
        raise InputError(fault(where, "scene.not_one_of", value=str(value)[:40], allowed=", ".join(allowed)))

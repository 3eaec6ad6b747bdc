"""A record as it is played: figures, who acts, who touches whom, and what a record cannot tell but play remembers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from .open_points import Unanswerable

Pair = tuple[str, str]


@dataclass(slots=True)
class Figure:
    """One figure, as a record holds it."""

    side: str
    rating: int
    wounds: int = 0
    stunned: bool = False
    armed: bool = True
    backed: bool = False
    height: int | None = 0  # None: pushed off what it stood on, and nobody has said how far down
    fallen: bool = False

    def plain(self) -> dict[str, Any]:
        """Its fields by name."""
        return {name: getattr(self, name) for name in self.__slots__}


@dataclass(slots=True)
class Activation:
    """The spell of play of one figure. What is below `ones` is remembered from step to step, no record tells it."""

    figure: str
    actions: int = 0
    ones: int = 0
    duels: int = 0
    impetus: bool = False
    moved: bool = False
    before: str = ""
    deeds: list[tuple[Any, ...]] = field(default_factory=list)

    def plain(self) -> dict[str, Any]:
        """What a record tells of it."""
        return {"figure": self.figure, "actions": self.actions, "ones": self.ones}


@dataclass(slots=True)
class State:
    """Where the game stands. What is below `contact` is remembered from step to step."""

    active: str
    activation: Activation | None
    turn_ones: int
    game_over: str | None
    figures: dict[str, Figure]
    contact: list[Pair]
    used: set[str] = field(default_factory=set)
    last: str | None = None
    barred: str | None = None
    ones_of: dict[str, int] = field(default_factory=dict)
    ended: int = 0
    idle: int = 0

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> State:
        """A state read from a record.

        >>> State.of({"active": "A", "figures": {"athos": {"side": "A", "rating": 3}}}).figures["athos"].armed
        True
        """
        try:
            figures = {name: Figure(**row) for name, row in data["figures"].items()}
            row = data.get("activation")
            activation = Activation(row["figure"], row.get("actions", 0), row.get("ones", 0)) if row else None
            contact = [(pair[0], pair[1]) for pair in data.get("contact", ())]
            state = cls(
                data["active"], activation, data.get("turn_ones", 0), data.get("game_over"), figures, contact
            )
        except (KeyError, TypeError) as error:
            raise Unanswerable(f"no record of section 5.1: {error}") from None
        if activation:
            state.used.add(activation.figure)
            state.last = activation.figure
            state.ones_of[activation.figure] = activation.ones
        return state

    @property
    def acting(self) -> Activation:
        """The activation that runs.

        Raises: Unanswerable if none does; what is legal has been asked before.
        """
        if self.activation is None:
            raise Unanswerable("nobody is active")
        return self.activation

    def touching(self, name: str) -> list[str]:
        """Who touches a figure, in the order of the contacts."""
        found = [b if a == name else a for a, b in self.contact if name in (a, b)]
        return list(dict.fromkeys(found))

    def standing(self, side: str) -> list[str]:
        """The figures of a side that are not out."""
        return [name for name, figure in self.figures.items() if figure.side == side and not figure.fallen]

    def enemies_touching(self, name: str) -> list[str]:
        """The standing enemies in contact with a figure."""
        side = self.figures[name].side
        near = self.touching(name)
        return [other for other in near if self.figures[other].side != side and not self.figures[other].fallen]


def other_side(side: str) -> str:
    """The enemy's side."""
    return "B" if side == "A" else "A"


def rule(values: Mapping[str, Any], key: str) -> Any:
    """The value of a parameter as plain data.

    Raises: Unanswerable for a parameter that is not there.
    """
    if key not in values:
        raise Unanswerable(f"no parameter {key}")
    found = values[key]
    return list(found) if isinstance(found, tuple) else found

"""What others see of a hidden troop that moves among decoys: animals, all alike, of which none is told (ARG-HIDE-2)."""

from __future__ import annotations

from collections.abc import Iterable

from aofa_widgets.words import texts

from ..model import Character


def veiled(people: Iterable[Character], side: int) -> dict[str, Character]:
    """The animals that a side sees in place of another's hidden people and their decoys, by their ids.

    Who is hidden in a unit that has decoys is one of the animals; who is hidden without any is not on the table.
    """
    everybody = tuple(people)
    units = {(p.side, p.unit) for p in everybody if p.decoy and p.side != side}
    among = [p for p in everybody if (p.hidden or p.decoy) and (p.side, p.unit) in units and not p.out]
    return {p.id: animal(p) for p in among}


def animal(person: Character) -> Character:
    """An animal where somebody, or nobody, is."""
    return Character(
        person.id,
        person.side,
        texts("argad.desk.animal"),
        0,
        move=person.move,
        profile="animal",
        x=person.x,
        y=person.y,
        facing=0,
        z=person.z,
        decoy=True,
        arrives=person.arrives,
    )


__all__ = ["animal", "veiled"]

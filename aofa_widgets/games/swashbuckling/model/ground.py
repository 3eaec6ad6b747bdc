"""What the rules ask of the place: who touches whom, who has something behind, who stands higher."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Protocol

from .figures import Figure, Shove

Pair = tuple[str, str]
Figures = Mapping[str, Figure]


class Ground(Protocol):
    """A place for figures, told in a record or measured on a table; the resolver asks it nothing else."""

    def touching(self, who: str) -> tuple[str, ...]:
        """Figures in contact with `who`, fallen ones included, in a fixed order (GEO-08)."""
        ...

    def against(self, who: str, source: str, *, any_contact: bool) -> bool:
        """Whether a push on `who` coming from `source` is blocked (AOFA-5D-PUSH-2, GEO-17)."""
        ...

    def higher(self, one: str, other: str) -> bool:
        """Whether `one` stands higher than `other` by enough to count (AOFA-4A-ELEVATION, GEO-12)."""
        ...

    def push(self, who: str, source: str) -> tuple[Ground, Shove]:
        """Move `who` straight away from `source` until it touches something (AOFA-5D-PUSH-1, GEO-15 to GEO-19)."""
        ...

    def fall(self, who: str, source: str) -> Ground:
        """Lay `who` down: from now on it is an obstacle (AOFA-5-5, GEO-31)."""
        ...


@dataclass(frozen=True, slots=True)
class Told:
    """A ground that a record tells (section 5.1 of the inventory): pairs in contact, who is backed, levels.

    It has no places: a push leaves the figure in nobody's contact and against an object, on the floor where it had
    stood higher (AMB-31), unless `rims` keep it up.

    >>> ground = Told((("athos", "g1"),))
    >>> ground.touching("g1"), ground.push("g1", "athos")[0].touching("g1")
    (('athos',), ())
    """

    contact: tuple[Pair, ...] = ()
    backed: frozenset[str] = frozenset()
    levels: tuple[tuple[str, int], ...] = ()
    rims: bool = False

    def touching(self, who: str) -> tuple[str, ...]:
        """Figures paired with `who`, in the record's order."""
        found = [b if a == who else a for a, b in self.contact if who in (a, b)]
        return tuple(dict.fromkeys(found))

    def against(self, who: str, source: str, *, any_contact: bool) -> bool:
        """Backed by the record's word; under any_contact any figure but the source counts too (AOFA-DIV-07)."""
        return who in self.backed or (any_contact and any(other != source for other in self.touching(who)))

    def higher(self, one: str, other: str) -> bool:
        """Compare the levels that the record gives (0 where it gives none)."""
        level = dict(self.levels)
        return level.get(one, 0) > level.get(other, 0)

    def push(self, who: str, source: str) -> tuple[Told, Shove]:
        """Out of everybody's contact, up to an object that is assumed to be there."""
        low = tuple((name, min(0, z) if name == who and not self.rims else z) for name, z in self.levels)
        return replace(self.apart(who), backed=self.backed | {who}, levels=low), Shove(moved=True)

    def fall(self, who: str, source: str) -> Told:
        """A fallen figure stays where the record has it."""
        return self

    def apart(self, who: str) -> Told:
        """`who` in nobody's contact."""
        return replace(self, contact=tuple(pair for pair in self.contact if who not in pair))

    def leave(self, who: str) -> Told:
        """`who` has walked away: no contact, and nothing is known to be behind it."""
        return replace(self.apart(who), backed=self.backed - {who})

    def join(self, pairs: tuple[Pair, ...]) -> Told:
        """The pairs that a move brought into contact, after those there were."""
        have = {frozenset(pair) for pair in self.contact}
        return replace(self, contact=self.contact + tuple(pair for pair in pairs if frozenset(pair) not in have))

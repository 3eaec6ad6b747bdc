"""The two sides of a melee: bodies, weapons, and who of the front ranks bears what."""

from __future__ import annotations

from dataclasses import dataclass, field

from ...params import Params
from ..compile import Effects, Target
from ..volley import Body

SIDES = ("charger", "defender")
Each = tuple[int | None, int, int]
"""So much for each of some figures: how many bear it (None: every figure that is not named elsewhere), how many
figures fall after the last of them, and the number."""


@dataclass(frozen=True, slots=True)
class Arms:
    """A weapon group: `a` attacks a figure, its AP, what its own rules and its bearers' do.

    `figures`: None for the rank and file, else so many named figures of the front rank (a hero, a sergeant), after whom
    `behind` figures fall. `need`: their Quality where it is not the unit's. `who`: the number of a named figure.
    """

    a: int
    ap: int = 0
    effects: Effects = ()
    need: int | None = None
    figures: int | None = None
    behind: int = 0
    name: str = ""
    who: int = field(default=-1, compare=False)


@dataclass(frozen=True, slots=True)
class Lone:
    """What counts once only the last so many figures live, as of a hero whose unit is dead (AOFR-SR-HERO-3)."""

    figures: int
    defence: int
    effects: Effects = ()


@dataclass(frozen=True, slots=True)
class Side:
    """One unit in a melee.

    `body` as of `volley`; `size`: figures at the beginning; `start`: the Tough value of a lone figure (AOFR-MORALE-2).
    `effects` are the unit's. `nerve`: a Quality for morale tests that may serve instead (AOFR-SR-HERO-2).
    `charge`: dice of a charge, with the face they need; `guard`: dice that a charge on this side of it loses; `fear`:
    wounds that count more, of each living figure; `terror`: the same, however many live; `spirit`: added to the morale
    die. `files`: files in contact, where only they strike.
    """

    body: Body
    quality: int
    defence: int
    frontage: int
    arms: tuple[Arms, ...] = ()
    size: int = 0
    start: int = 1
    effects: Effects = ()
    nerve: int | None = None
    lone: Lone | None = None
    charge: tuple[tuple[Each, int], ...] = ()
    guard: tuple[Each, ...] = ()
    fear: tuple[Each, ...] = ()
    terror: int = 0
    spirit: tuple[Each, ...] = ()
    fatigued: bool = False
    shaken: bool = False
    files: int | None = None

    def target(self, body: Body) -> Target:
        """The unit as it is attacked once this body is left."""
        lone = self.lone
        if lone is not None and len(body) <= lone.figures:
            return Target(lone.defence, len(body), lone.effects)
        return Target(self.defence, len(body), self.effects)


def living(side: Side, body: Body, each: Each) -> int:
    """How many bearers of something live.

    >>> side = Side((1,) * 5 + (3,), 4, 4, 5, (Arms(1), Arms(2, figures=1)))
    >>> living(side, side.body, (1, 0, 1)), living(side, side.body, (None, 0, 1))
    (1, 5)
    """
    figures, behind, _ = each
    if figures is None:
        return max(0, len(body) - _named(side, body))
    return max(0, min(figures, len(body) - behind))


def fighting(params: Params, side: Side, body: Body, each: Each) -> int:
    """How many bearers stand in the ranks that strike: named figures always, the others fill up (AOFR-R-22, -R-23)."""
    figures, _, _ = each
    if figures is not None:
        return living(side, body, each)
    return max(0, front(params, side, body) - _named(side, body))


def front(params: Params, side: Side, body: Body) -> int:
    """The figures of the ranks that strike; only those in files that touch the enemy where the rules say so."""
    alive, files = len(body), side.frontage
    if params.melee_overlap == "in_contact_files" and side.files is not None:
        rows = [min(files, alive - row * files) for row in range(params.melee_ranks)]
        return sum(min(side.files, row) for row in rows if row > 0)
    return min(alive, params.melee_ranks * files)


def dread(params: Params, side: Side, body: Body) -> int:
    """Wounds that count more in the result: of every living figure, or the highest (AOFR-R-34)."""
    each = [living(side, body, one) * one[2] for one in side.fear]
    highest = [one[2] for one in side.fear if living(side, body, one)]
    return side.terror + (sum(each) if params.melee_fear == "sum" else max(highest, default=0))


def whole_ranks(params: Params, side: Side, body: Body) -> int:
    """Complete ranks that are left (AOFR-R-03).

    >>> from aofa_widgets.rules import Ruleset
    >>> whole_ranks(Params.of(Ruleset.load("regiments")), Side((1,) * 9, 4, 4, 5), (1,) * 9)
    1
    """
    if side.frontage <= 1:
        return params.melee_single_rank if body else 0
    return len(body) // side.frontage


def _named(side: Side, body: Body) -> int:
    """Living figures that are named: heroes and staff with attacks of their own."""
    named = {(arms.figures, arms.behind) for arms in side.arms if arms.figures is not None}
    return sum(max(0, min(figures or 0, len(body) - behind)) for figures, behind in named)

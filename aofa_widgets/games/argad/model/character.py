"""A person of the game: what it is, where it stands, and what has befallen it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from aofa_widgets.rules.specials import Effect

LEADERS = frozenset({"troop_leader", "junior_leader", "hero"})
RIDING = frozenset({"cavalry", "mounted_foot"})


@dataclass(frozen=True)  # no slots: `changed` is quicker without
class Character:
    """One person (ARG-GEN-1). Lengths in tenths of a millimetre, `facing` in whole degrees clockwise from north.

    What it is: `cls` 1 to 5 or more, `armour` ("none", "3", "4", "4*", "5", "5*", "4T", "5T"), `move` (a row of the
    table of movement), `melee` (a blade), `ranged` (rows of a shooting table), `kind` ("foot", "cavalry",
    "mounted_foot", "pack_animal", "animal"), `role` ("troop_leader", "junior_leader", "hero", "bearer", "musician",
    ""), `life` points, `ratings` other than the class, `die` that it strikes with; `gifts`: what its talents and
    training do under the rules in force (the room of specials reads them).

    What has befallen it: `hits` taken; `out` of play ("killed", "surrendered", "left", ""); `down` up to the end of
    that turn; `empty` weapons and `load` turns spent on them; `job` and `worked` turns; `thrown` weapons by name;
    `pushed`: the turn in which it last killed, drove back or was driven back. Of this turn: `held` (immobile), `run`
    (how far it went), `straight` (all the way in one line), `shot`, `crouched`, `left` (broke off), `met` (in contact
    when the turn began), `startled` (can do nothing but its movement), `hesitates`.
    """

    id: str
    side: int
    name: Mapping[str, str] = field(hash=False)
    cls: int = 3
    armour: str = "none"
    move: str = "light"
    melee: str = "bare"
    ranged: tuple[str, ...] = ()
    kind: str = "foot"
    talents: tuple[str, ...] = ()
    training: tuple[str, ...] = ()
    gifts: tuple[Effect, ...] = field(default=(), hash=False, repr=False)
    role: str = ""
    life: int = 1
    ratings: tuple[tuple[str, int], ...] = ()
    die: int = 6
    strikes: int = 1
    unit: str = ""
    profile: str = ""
    x: int = 0
    y: int = 0
    facing: int = 0
    z: int = 0
    w: int = 200
    d: int = 200
    round: bool = True
    hits: int = 0
    out: str = ""
    down: int = 0
    empty: tuple[str, ...] = ()
    load: int = 0
    job: str = ""
    worked: int = 0
    thrown: tuple[str, ...] = ()
    burden: str = ""
    carries: str = ""
    aboard: str = ""  # the boat in which it sits
    places: tuple[str, ...] = ()  # where it was wounded
    hidden: bool = False
    decoy: bool = False
    disguised: bool = False
    disorder: bool = False
    fleeing: int = 0
    formed: str = ""
    danger: bool = False
    afoot: bool = False  # a rider who has dismounted
    attitude: str = ""
    team: int = -2  # whose friend it is: -2 its side's, -1 nobody's enemy
    pushed: int = 0
    driven: int = 0  # the turn in which it was last driven back
    shot_at: tuple[str, ...] = ()  # who shot at it this turn and the last
    arrives: int = 0  # the turn in which it comes to the table (0: from the start)
    held: bool = True
    run: int = 0
    straight: bool = False
    shot: bool = False
    crouched: bool = False
    left: bool = False
    met: bool = False
    startled: bool = False
    hindered: bool = False  # stopped against a table: shoots with a pistol only (ARG-TABLETOP-3)
    perch: str = ""  # the table it stands on
    hesitates: bool = False
    quarry: str = ""  # "game" that is hunted, or a fixed "mark" of a contest (ARG-HUNT-1, ARG-HUNT-2)

    @property
    def alive(self) -> bool:
        """Whether it is still in play."""
        return not self.out

    @property
    def unseen(self) -> bool:
        """Whether others do not know who is there, or that anybody is (ARG-HIDE-2)."""
        return (self.hidden or self.decoy) and not self.out

    @property
    def mounted(self) -> bool:
        """Whether it rides, as cavalry or not, or is an animal that counts as one (ARG-MOUNT-2, ARG-MOUNT-3)."""
        return (self.kind in RIDING and not self.afoot) or self.kind == "pack_animal"

    @property
    def cavalry(self) -> bool:
        """Whether it fights as cavalry (ARG-MOUNT-1, ARG-CAVALRY-1); mounted foot never does (ARG-CAVALRY-2)."""
        return self.kind == "cavalry" and not self.afoot

    @property
    def leads(self) -> bool:
        """Whether others may obey it: a leader, who assists him (ARG-RPG-5), whoever has the gift (ARG-HERO-2)."""
        return self.role in LEADERS or any(one.name == "commands" for one in self.gifts)

    @property
    def two_steps(self) -> int:
        """One length of its base (ARG-MEASURE-2, ARG-AMB-STEP-1)."""
        return max(self.w, self.d)

    def rating(self, name: str) -> int:
        """A rating of its own, else its class (ARG-CLASS-7)."""
        return dict(self.ratings).get(name, self.cls)

    def awake(self, turn: int) -> bool:
        """Whether it is in play and on its feet in a turn."""
        return not self.out and self.down < turn

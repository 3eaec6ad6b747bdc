"""The melee phase: who strikes when, every blow of a step at once, ties, lines with spears (ARG-MELEE, ARG-SPEAR)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from aofa_widgets.errors import InputError
from aofa_widgets.words import fault

from ..params import Params
from . import blows
from .due import Due, Rolled, Steps, replay
from .sixes import Die, Favours, values
from .ties import Landed, settle

MOST_NAMED = 12
LENGTHS = ("shot", "pike", "long", "semi", "short", "vshort", "bare")
"""The steps of the phase in order: shots at point-blank (ARG-MELEE-7a), long weapons, pikes before them (ARG-MELEE-7b),
semi-long (ARG-MELEE-7c), short (ARG-MELEE-7d), very short (ARG-MELEE-7e), bare hands (ARG-MELEE-7f, ARG-BRAWL-1)."""


@dataclass(frozen=True, slots=True)
class Fighter:
    """One who strikes or may be struck.

    `targets`: whom he strikes, none if nobody, two for a double blow; `instead`: whom, in order, if that one is dead
    when his step comes (ARG-AMB-MELEE-3). `front`: the friend past whom he strikes (ARG-SPEAR-1),
    nobody striking him back (ARG-SPEAR-6). `mod`: every bonus
    and malus together; `need`: of a shot, the natural value. `loose`: in disorder. `fast`: a fencer who strikes early
    (ARG-FENCER-1). `lethal`: hands that kill; `blunt`: what he strikes with floors like hands (ARG-CLOSEQ-5).
    `cramped`: a heavy two-handed weapon in close order, which counts as short (ARG-CLOSEORDER-17).
    """

    id: str
    side: str
    cls: int = 3
    armour: str = "none"
    length: str = "short"
    targets: tuple[str, ...] = ()
    mod: int = 0
    die: int = 6
    front: str = ""
    need: int = 0
    loose: bool = False
    fast: bool = False
    lethal: bool = False
    blunt: bool = False
    cramped: bool = False
    instead: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Melee:
    """Everybody in contact on the table, in the order in which dice are taken.

    `tie`: results of two who strike each other are broken (ARG-TIE-1); `used`: sides whose one six is gone.
    """

    fighters: tuple[Fighter, ...]
    indoor: bool = False
    tie: bool = True
    used: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Fought:
    """What came of it: who fell, who goes back, who lies on the ground, who was felled or driven back before he struck.

    `blows`: every blow in order; `over`: pairs of front people whose fight ended for the turn (ARG-SPEAR-8).
    """

    killed: tuple[str, ...]
    pushed: tuple[str, ...]
    ko: tuple[str, ...]
    no_strike: tuple[str, ...]
    blows: tuple[Landed, ...] = ()
    over: tuple[tuple[str, str], ...] = ()
    used: frozenset[str] = frozenset()


@dataclass(slots=True)
class _State:
    """The phase under way."""

    people: Mapping[str, Fighter]
    killed: dict[str, None] = field(default_factory=dict)
    pushed: dict[str, None] = field(default_factory=dict)
    ko: dict[str, None] = field(default_factory=dict)
    late: dict[str, None] = field(default_factory=dict)
    blows: list[Landed] = field(default_factory=list)
    over: dict[frozenset[str], tuple[str, str]] = field(default_factory=dict)

    def down(self, who: str) -> bool:
        return who in self.killed or who in self.pushed or who in self.ko

    def ended(self, one: Fighter, target: str) -> bool:
        """Whether his fight is over: that of his line with this one, or, in front himself, with anybody."""
        if one.front:
            return self.down(one.front) or frozenset((one.front, target)) in self.over
        return any(one.id in pair for pair in self.over)


def length_of(params: Params, one: Fighter, indoor: bool) -> str:
    """The step in which he strikes (ARG-CLOSEQ-1, ARG-CLOSEORDER-17, ARG-FENCER-1, ARG-FENCER-2).

    >>> from aofa_widgets.rules import Ruleset
    >>> length_of(Params.of(Ruleset.load("argad")), Fighter("a", "A", length="long"), True)
    'short'
    """
    if one.fast:
        return {"short": "semi", "vshort": "short"}.get(one.length, one.length)
    long = one.length in ("pike", "long", "semi")
    return "short" if long and (one.cramped or (indoor and params.melee_indoor_short)) else one.length


def check(melee: Melee) -> None:
    """Raises: InputError for two of one name, for somebody who strikes himself, a friend or nobody known."""
    people = {one.id: one for one in melee.fighters}
    for i, one in enumerate(melee.fighters):
        if people[one.id] is not one:
            raise InputError(fault(f"fighters[{i}].id", "argad.record.twice", found=one.id[:40]))
        for name in (*one.targets, *one.instead):
            if name not in people:
                words = {"found": name[:40], "allowed": ", ".join(other[:40] for other in list(people)[:MOST_NAMED])}
                raise InputError(fault(f"fighters[{i}].target", "argad.record.nobody", **words))
            if people[name].side == one.side:
                raise InputError(fault(f"fighters[{i}].target", "argad.record.a_friend", found=name[:40]))
        if one.front and (one.front not in people or people[one.front].side != one.side or one.front == one.id):
            raise InputError(fault(f"fighters[{i}].front", "argad.record.no_friend", found=one.front[:40]))


def steps(params: Params, melee: Melee) -> Steps[Fought]:
    """The phase, roll by roll: one die a blow under its striker's name (ARG-MELEE-5), sixes again as `reroll`."""
    check(melee)
    state = _State({one.id: one for one in melee.fighters})
    favours = Favours(set(melee.used))
    for length in LENGTHS:
        strikers = [one for one in melee.fighters if one.targets and length_of(params, one, melee.indoor) == length]
        thrown = [blow for one in strikers for blow in _blows(state, one)]
        if thrown:
            landed = yield from _throw(params, thrown, state.people, favours, length)
            landed = settle(params, landed, state.people, melee.tie and length != "shot")
            _apply(params, state, landed)
    return Fought(
        tuple(state.killed),
        tuple(one for one in state.pushed if one not in state.killed),
        tuple(one for one in state.ko if one not in state.killed),
        tuple(state.late),
        tuple(state.blows),
        tuple(state.over.values()),
        frozenset(favours.used),
    )


def due(params: Params, melee: Melee, rolled: Rolled = ()) -> Due | Fought:
    """What is due after these rolls, or what came of the phase.

    >>> from aofa_widgets.rules import Ruleset
    >>> params = Params.of(Ruleset.load("argad"))
    >>> spear = Fighter("spear", "B", 3, length="long", targets=("sword",))
    >>> sword = Fighter("sword", "A", 5, targets=("spear",))
    >>> due(params, Melee((sword, spear)), [("spear", (5,))]).pushed
    ('sword',)
    """
    return replay(steps(params, melee), rolled)


def label_of(one: Fighter, which: int) -> str:
    """What the first die of a blow is called: by the striker, and by number where he strikes twice."""
    return one.id if len(one.targets) == 1 else f"{one.id}#{which + 1}"


def _blows(state: _State, one: Fighter) -> list[tuple[Fighter, str, str]]:
    """His blows now: striker, label, target; whoever is driven back may be struck again (ARG-MELEE-16)."""
    if state.down(one.id):
        state.late[one.id] = None
        return []
    found = []
    for which, target in enumerate(one.targets):
        if target in state.killed:
            target = next((other for other in one.instead if other not in state.killed), "")
        if target and not state.ended(one, target):
            found.append((one, label_of(one, which), target))
    return found


def _throw(
    params: Params,
    thrown: Sequence[tuple[Fighter, str, str]],
    people: Mapping[str, Fighter],
    favours: Favours,
    length: str,
) -> Steps[list[Landed]]:
    """Every die of a step, those at one target together, however many strike him (ARG-MELEE-3, ARG-MELEE-17).

    Sixes climb target by target (ARG-SIXES-E, ARG-AMB-SIXES-7 and 8).
    """
    dice = []
    for one, label, target in thrown:
        face = (yield Due(label, 1, one.die, one.id))[0]
        kills, stops = _needs(params, one, people[target])
        dice.append(Die(label, face, kills, one.die, one.loose, one.side, rests=stops))
    natural = [die.face for die in dice]
    for target in dict.fromkeys(target for _, _, target in thrown):
        these = [i for i, blow in enumerate(thrown) if blow[2] == target]
        asked = Favours() if params.sixes_disorder == "volley" else favours
        for i, value in zip(these, (yield from values(params, [dice[i] for i in these], asked)), strict=True):
            natural[i] = value
    landed = []
    for (one, label, target), value in zip(thrown, natural, strict=True):
        result = _result(params, one, people[target], value)
        hands = length == "bare" and not one.lethal and value < blows.sure(params, one.die)
        floors = result == "kill" and (hands or one.blunt)
        landed.append(Landed(one.id, one.front or one.id, target, label, value, one.mod, result, floors, length))
    return landed


def _needs(params: Params, one: Fighter, target: Fighter) -> tuple[int, int]:
    """From what natural value he kills, and from what his six is not rolled again."""
    if one.length == "shot":
        need = max(one.need, 2 if params.shoot_one_misses else 0)
        return need, need
    struck = blows.Struck(target.cls, target.armour)
    return blows.need(params, struck, one.mod, one.die), blows.rests(params, struck, one.mod, one.die)


def _result(params: Params, one: Fighter, target: Fighter, natural: int) -> str:
    if one.length == "shot":
        return "kill" if natural >= _needs(params, one, target)[0] else "miss"
    return blows.outcome(params, natural, blows.Struck(target.cls, target.armour), one.mod, one.die)


def _apply(params: Params, state: _State, landed: Sequence[Landed]) -> None:
    """The results of one step, all at once; of several on one person the best counts (ARG-AMB-MELEE-2)."""
    state.blows.extend(landed)
    for target in dict.fromkeys(blow.target for blow in landed):
        there = [blow for blow in landed if blow.target == target and blow.stands]
        if any(blow.result == "kill" and not blow.floors for blow in there):
            state.killed[target] = None
        elif any(blow.result == "kill" for blow in there):
            state.ko[target] = None
        elif any(blow.result == "push" for blow in there):
            state.pushed[target] = None
    if not params.melee_line_fight_ends:
        return
    for blow in landed:
        past = blow.owner != blow.who
        if past and blow.stands and blow.result != "miss" and _facing(state.people, blow.owner, blow.target):
            state.over[frozenset((blow.owner, blow.target))] = (blow.owner, blow.target)


def _facing(people: Mapping[str, Fighter], one: str, other: str) -> bool:
    """Whether two front people face each other: one of them strikes the other."""
    return other in people[one].targets or one in people[other].targets

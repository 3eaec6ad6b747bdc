"""Melees: what is added to a blow, what one blow does, and whole fights in the order of their weapons."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from .dice import Pools
from .open_points import Unanswerable
from .shots import number
from .sixes import Die, throw

Rules = Mapping[str, Any]
Row = Mapping[str, Any]
STEPS = ("shot", "long", "semi", "short", "vshort", "bare")
STRENGTH = {"none": 0, "3": 1, "4": 2, "4T": 2, "4*": 3, "5": 4, "5T": 4, "5*": 5}
BONUS = {
    "strong": "melee.strong",
    "cavalry_vs_foot": "melee.cavalry_vs_foot",
    "charge": "melee.charge",
    "braced": "melee.braced",
    "polearm_vs_mounted": "melee.polearm_vs_mounted",
    "obstacle_defender": "melee.obstacle_defender",
    "inspired": "hero.inspire",
    "target_dazed": "melee.dazed",
    "two_handed_heavy": "melee.two_handed",
}
MALUS = {
    "lower": "melee.height",
    "foot_vs_cavalry": "melee.foot_vs_cavalry",
    "over_hostage": "melee.hostage",
    "wounded_arm": "melee.wounded_arm",
}
CLUMSY = {
    "untrained": "melee.untrained",
    "improvised": "melee.improvised",
    "bare_hands": "melee.bare_hands",
    "support_behind_clumsy": "melee.clumsy_support",
}
SILENT = ("heavy_tool", "martial_artist", "motivated_first_turn", "difficult_terrain", "being_charged", "indoor",
          "close_order", "disordered")  # fmt: skip


def added(rules: Rules, flags: Iterable[str]) -> int:
    """Everything that flags add to a blow."""
    on = set(flags)
    if unknown := on - {*BONUS, *MALUS, *CLUMSY, *SILENT}:
        raise Unanswerable(f"no flag {sorted(unknown)}")
    clumsy = on & set(CLUMSY)
    if "motivated_first_turn" in on:
        clumsy.discard("untrained")
    if "martial_artist" in on:
        clumsy -= {"bare_hands", "improvised"}
    if "heavy_tool" in on and rules["melee.heavy_tool"]:
        clumsy -= {"untrained", "improvised", "bare_hands"}
    total = max(rules["melee.untrained_cap"], sum(rules[CLUMSY[name]] for name in clumsy))
    good, bad = on & set(BONUS), on & set(MALUS)
    if "difficult_terrain" in on:
        good -= {"cavalry_vs_foot", "charge"}
        if not rules["melee.cavalry_everywhere"]:
            bad.discard("foot_vs_cavalry")
    if "being_charged" in on:
        good.discard("polearm_vs_mounted")
    if on & {"indoor", "close_order", "wounded_arm"}:
        good.discard("two_handed_heavy")
    if "disordered" in on:
        good &= {"strong"}
    return int(total) + sum(int(rules[BONUS[name]]) for name in good) + sum(int(rules[MALUS[name]]) for name in bad)


def melee_mod(rules: Rules, state: Row, dice: Pools) -> dict[str, Any]:
    """What flags add."""
    return {"mod": added(rules, state["flags"])}


# -- one blow ---------------------------------------------------------------------------------------------------------


def aimed(rules: Rules, face: int, top: int, rating: int, armour: Any, mod: int, disordered: bool = False) -> Die:
    """The die of a blow at somebody of this class and armour: what it must show to kill and to drive back."""
    kills = min(max(rating, number(armour)) + 1 - mod, top + rules["melee.kill_steps"])
    return Die(face, kills, top, disordered, rules["melee.auto_miss"], rating - mod)


def outcome(die: Die) -> str:
    """What a die that lies still does: kill, push or miss."""
    if die.value <= die.never:
        return "miss"
    return "kill" if die.value >= die.need else "push" if die.value >= die.push else "miss"


def strike(rules: Rules, state: Row, dice: Pools) -> dict[str, Any]:
    """One blow at one person."""
    die = aimed(rules, dice.take("dice"), 6, state["class"], state.get("armour"), state.get("mod", 0))
    throw([die], reroll=rules["sixes.reroll"], ladder=False, spared=not rules["sixes.reroll_push"],
          again=lambda: dice.maybe("dice"))  # fmt: skip
    told = outcome(die)
    return {"natural": die.value, "outcome": "down_next_turn" if told == "kill" and state.get("nonlethal") else told}


# -- fights -----------------------------------------------------------------------------------------------------------


@dataclass
class Fighter:
    """Somebody in a melee."""

    row: Row
    step: str
    mod: int
    targets: list[str]
    wild: bool

    @property
    def id(self) -> str:
        return str(self.row["id"])

    @property
    def line(self) -> str:
        """Who stands in front: oneself, or the friend one strikes past."""
        return str(self.row.get("front") or self.row["id"])

    @property
    def double(self) -> bool:
        return len(self.targets) > 1

    @property
    def merit(self) -> tuple[int, int]:
        """What breaks a tie first: class, then armour."""
        return int(self.row["class"]), STRENGTH[str(self.row.get("armour", "none"))]


@dataclass
class Blow:
    """A die of somebody at somebody."""

    by: Fighter
    at: str
    die: Die
    extra: list[int]
    told: str = "miss"
    floors: bool = False


@dataclass
class Fight:
    """How a melee stands."""

    rules: Rules
    people: dict[str, Fighter]
    ties: bool
    killed: list[str] = field(default_factory=list)
    floored: list[str] = field(default_factory=list)
    pushed: list[str] = field(default_factory=list)
    late: list[str] = field(default_factory=list)
    over: set[tuple[str, str]] = field(default_factory=set)
    spent: set[Any] = field(default_factory=set)
    now: set[Any] = field(default_factory=set)  # spent in this very step

    def gone(self, name: str) -> bool:
        return name in (*self.killed, *self.floored, *self.pushed)

    def ended(self, one: Fighter, at: str) -> bool:
        """Whether a fight is over: of people behind with this enemy, of people in front with anybody."""
        if one.line == one.id:
            return any(one.id in pair for pair in self.over)
        return (one.line, at) in self.over or (at, one.line) in self.over

    def facing(self, one: str, other: str) -> bool:
        """Whether one of two strikes the other."""
        return other in self.people[one].targets or one in self.people[other].targets


def _fighter(rules: Rules, row: Row, indoor: bool) -> Fighter:
    step = str(row["len"])
    cramped = row.get("close_order") and row.get("two_handed")
    if cramped or (indoor and rules["melee.indoor_short"]):
        step = "short" if step in ("long", "semi") else step
    if row.get("fencer_fast"):  # a fast hand, not a long weapon: it is as fast indoors
        step = {"short": "semi", "vshort": "short"}.get(str(row["len"]), step)
    wild = row.get("disordered") or "disordered" in row.get("flags", ())
    more = {"disordered": wild, "close_order": row.get("close_order"), "indoor": indoor}
    flags = [*row.get("flags", ()), *(name for name, on in more.items() if on)]
    target = row.get("target")
    targets = list(target) if isinstance(target, list | tuple) else [] if target is None else [target]
    mod = row.get("mod", 0) + added(rules, flags)
    return Fighter(row, step, mod, targets, bool(wild))


def _faces(dice: Pools, name: str, count: int) -> list[list[int]]:
    """The faces of somebody's dice, one list for each."""
    cells = dice.left.get(name, [])
    rows = [cell if isinstance(cell, list) else [cell] for cell in cells] if count > 1 else [cells]
    if len(rows) < count or not all(rows[:count]):
        dice.take("no dice of " + name)
    return [list(row) for row in rows[:count]]


def melee(rules: Rules, state: Row, dice: Pools) -> dict[str, Any]:
    """A fight, step after step."""
    indoor = bool(state.get("indoor"))
    people = {str(row["id"]): _fighter(rules, row, indoor) for row in state["fighters"]}
    fight = Fight(rules, people, bool(state.get("tiebreak", rules["options.tie"])))
    for step in STEPS:
        _step(fight, [one for one in people.values() if one.step == step and one.targets], dice)
    return {"killed": fight.killed, "pushed": fight.pushed, "ko": fight.floored, "no_strike": fight.late}


def _step(fight: Fight, strikers: Sequence[Fighter], dice: Pools) -> None:
    blows: list[Blow] = []
    for one in strikers:
        if fight.gone(one.id):
            fight.late.append(one.id)
            continue
        if one.line != one.id and fight.gone(one.line):
            continue  # nobody is left to strike past
        faces: list[list[int]] | None = None
        for at, name in enumerate(one.targets):
            if name in fight.killed or fight.ended(one, name):
                continue
            faces = faces or _faces(dice, one.id, len(one.targets))
            first, *extra = faces[at]
            blows.append(Blow(one, name, _die(fight, one, name, first), extra))
    ladders: dict[Any, list[Blow]] = {}
    for blow in blows:
        ladders.setdefault((blow.at, blow.die.top, blow.by.wild), []).append(blow)
    fight.now.clear()
    for together in ladders.values():
        _settle(fight, together)
    for blow in blows:
        blow.told = outcome(blow.die)
        lethal = blow.by.row.get("lethal_hands") or blow.die.value >= blow.die.top + fight.rules["melee.kill_steps"]
        blow.floors = blow.by.step == "bare" and not lethal
    _apply(fight, blows, _cancelled(fight, blows))


def _die(fight: Fight, one: Fighter, at: str, face: int) -> Die:
    struck, top, wild = fight.people[at].row, one.row.get("die", 6), one.wild
    if one.step == "shot":
        return Die(face, one.row["need"], top, wild, int(fight.rules["shoot.one_misses"]))
    return aimed(fight.rules, face, top, struck["class"], struck.get("armour"), one.mod, wild)


def _settle(fight: Fight, blows: Sequence[Blow]) -> None:
    """One ladder: the dice of one size at one person in one step, those of the disordered apart."""
    rules = fight.rules
    needs = {one.die.need for one in blows if one.die.face == one.die.top}
    if len(needs) > 1 and rules["sixes.mixed_needs"] == "each":  # ARG-AMB-SIXES-1 tells that of volleys alone
        raise Unanswerable(f"a ladder for each of the needs {sorted(needs)} of a melee")
    extra = [face for one in blows for face in one.extra]
    by = {id(one.die): one.by for one in blows}

    def key(die: Die) -> Any:
        one = by[id(die)]
        volley = (one.step, blows[0].at) if rules["sixes.disorder"] == "volley" else ()
        return (one.row.get("side"), *volley)

    def may(die: Die) -> bool:
        if die.disordered and key(die) in fight.now:  # ARG-AMB-SIXES-9 says how many of one moment's sixes, not which
            raise Unanswerable(f"which of the sixes of {key(die)} is thrown again")
        return not die.disordered or key(die) not in fight.spent

    used = throw([one.die for one in blows], reroll=rules["sixes.reroll"], ladder=rules["sixes.ladder"],
                 spared=not rules["sixes.reroll_push"], again=lambda: extra.pop(0) if extra else None,
                 may=may)  # fmt: skip
    if used is not None and used.disordered:
        fight.spent.add(key(used))
        fight.now.add(key(used))


def _cancelled(fight: Fight, blows: Sequence[Blow]) -> set[int]:
    """The blows that come to nothing: those of whoever loses a tie, and drive-backs by the killed."""
    void: set[int] = set()
    rank = {"miss": 0, "push": 1, "kill": 2}
    for a in fight.people:
        for b in fight.people:
            mine = [one for one in blows if one.by.line == a and one.at == b]
            back = [one for one in blows if one.by.line == b and one.at == a]
            if not mine or not back:
                continue
            ours, theirs = (max(rows, key=lambda one: rank[one.told]).told for rows in (mine, back))
            if ours == "kill":
                void |= {id(one) for one in back if one.told == "push"}
            level = ours == theirs != "miss" and mine[0].by.step != "shot"
            if fight.ties and level and _compared(fight, blows, a, b):
                if _worth(fight, a, mine) > _worth(fight, b, back):
                    void |= {id(one) for one in back}
    return void


def _compared(fight: Fight, blows: Sequence[Blow], a: str, b: str) -> bool:
    """Whether two who strike each other are compared: nobody else strikes either, but for a double blow."""
    on = {who: [one for one in blows if one.at == who] for who in (a, b)}
    twice = {one.by.line for one in blows if one.by.double}
    if not twice & {a, b}:
        return len(on[a]) == len(on[b]) == 1
    if not fight.rules["melee.double_tie"]:
        return False
    for me, foe in ((a, b), (b, a)):
        aims = {one.at for one in blows if one.by.line == me}
        by = [one.by.id for one in on[me]]
        lone = len(by) == 1 or len(set(by)) == 1
        apart = me in twice and len(aims) > 1 and foe in aims and [one.by.line for one in on[me]].count(foe) == 1
        if not lone and not apart:
            return False
    return True


def _worth(fight: Fight, who: str, blows: Sequence[Blow]) -> tuple[int, ...]:
    return (*fight.people[who].merit, *max((one.die.value, one.by.mod) for one in blows))


def _apply(fight: Fight, blows: Sequence[Blow], void: set[int]) -> None:
    """What the blows of a step do, all together."""
    told = {name: [one for one in blows if one.at == name and id(one) not in void and one.told != "miss"]
            for name in fight.people}  # fmt: skip
    for name, rows in told.items():
        kills = [one for one in rows if one.told == "kill"]
        if kills and all(one.floors for one in kills):
            fight.floored.append(name)
        elif kills:
            fight.pushed = [one for one in fight.pushed if one != name]
            fight.killed.append(name)
        elif rows and not fight.gone(name):
            fight.pushed.append(name)
        if fight.rules["melee.line_fight_ends"]:
            fight.over |= {(one.by.line, name) for one in rows
                           if one.by.line != one.by.id and fight.facing(one.by.line, name)}  # fmt: skip

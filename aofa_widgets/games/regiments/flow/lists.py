"""An army list judged whole: units that are not there, command figures, merged units, joined Heroes, every limit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from aofa_widgets.errors import Fault, named
from aofa_widgets.rules.hints import did_you_mean
from aofa_widgets.words import fault
from aofa_widgets.words.grammar import closest

from ..model.armies import Armies, Entry, Profile, Roster
from ..params import Params
from ..resolve.lists import Limit, Row, broken, limits
from ..specials import effects, has, most, parse_all

WORDS = "regiments.list"
STAFF, MERGED, SAME, JOINS = "AOFR-STAFF-LIMIT", "AOFR-COMB-1", "AOFR-COMB-2", "AOFR-SR-HERO-1"


@dataclass(frozen=True, slots=True)
class Trouble:
    """Something that a list may not be: which sentence says it, the rule, the entry if it is one's, what it prints."""

    key: str
    rule: str = ""
    entry: int | None = None
    values: Mapping[str, Any] = field(default_factory=dict, hash=False)

    def fault(self, where: str) -> Fault:
        """The same as people read it, in every language."""
        return fault(where, f"{WORDS}.{self.key}", rule=self.rule, **self.values)


def row_of(params: Params, armies: Armies, entry: Entry) -> Row:
    """An entry as the limits see it: its unit, its cost, whether it is a Hero and a Caster by what its rules do."""
    does = _does(params, armies.units[entry.unit].fitted(entry.upgrades))
    return Row(entry.unit, armies.cost(entry), has(does, "joins"), has(does, "tokens"))


def standing(params: Params, armies: Armies, roster: Roster, points: int | None = None) -> tuple[Limit, ...]:
    """How a list, whose units are all there, stands to every limit; `points` are those of the game."""
    return limits(params, _points(params, roster, points), _rows(params, armies, roster), roster.limits)


def judge(
    params: Params, armies: Armies, roster: Roster, points: int | None = None, use: bool | None = None
) -> tuple[Trouble, ...]:
    """Everything that a list may not be, its entries first; none if it can be played.

    `points`: those of the game, else those that the list was made for, else those of the rules. `use`: whether limits
    bind, else the list's own word, else that of the rules.

    >>> from aofa_widgets.rules import Ruleset
    >>> from ..model.armies import load_armies
    >>> rules = Ruleset.load("regiments")
    >>> armies, params = load_armies(rules.book), Params.of(rules)
    >>> judge(params, armies, armies.rosters["wardens_dyke"])
    ()
    >>> print(judge(params, armies, armies.rosters["wardens_dyke"], 700)[0].fault("my.toml:3").say("en"))
    my.toml:3: The list costs 750 points and may cost 700: 50 too many (AOFR-ARMY-1). Take something out, or play for more points.
    """  # noqa: E501
    found = [one for at in range(len(roster.entries)) for one in _entry(params, armies, roster, at)]
    if not roster.entries:
        return (Trouble("empty"),)
    lost = {one.entry for one in found if one.key in ("no_unit", "staff_none", "upgrade_none")}
    if lost:
        return tuple(found)
    limit = _points(params, roster, points)
    use = roster.limits if use is None else use
    for one in broken(params, limit, _rows(params, armies, roster), use):
        told = {"found": one.found, "most": one.most, "points": limit, "unit": one.name}
        if one.key == "over_points":
            told["over"] = one.found - one.most
        found.append(Trouble(one.key, one.rule, one.row, told))
    return tuple(found)


def _points(params: Params, roster: Roster, points: int | None) -> int:
    if points is not None:
        return points
    return params.army_points if roster.points is None else roster.points


def _rows(params: Params, armies: Armies, roster: Roster) -> tuple[Row, ...]:
    return tuple(row_of(params, armies, entry) for entry in roster.entries)


def _does(params: Params, profile: Profile) -> Any:
    return effects(params.specials, parse_all(profile.rules, params.specials, "", []))  # a house rule may take one out


def _entry(params: Params, armies: Armies, roster: Roster, at: int) -> Iterator[Trouble]:
    """What is wrong with one entry of a list, beside its limits."""
    entry = roster.entries[at]
    name = named(entry.unit)
    if entry.unit not in armies.units:
        hint = did_you_mean(closest(name, armies.units))
        yield Trouble("no_unit", "", at, {"found": name, "hint": hint})
        return
    profile, told = armies.units[entry.unit], {"unit": name}
    if roster.army and profile.army != roster.army:
        yield Trouble("stranger", "", at, {**told, "army": named(roster.army)})
    yield from _bought(params, entry, profile, at)
    if entry.combined and profile.single:
        yield Trouble("combine", MERGED, at, told)
    elif entry.combined and entry.second is not None and sorted(entry.second) != sorted(entry.upgrades):
        yield Trouble("combine_same", SAME, at, told)
    if entry.joins is not None:
        yield from _joining(params, armies, roster, at)


def _bought(params: Params, entry: Entry, profile: Profile, at: int) -> Iterator[Trouble]:
    """Command figures and upgrades that are not for sale, or bought twice (AOFR-STAFF-LIMIT)."""
    sold = {one: cost for one, cost in profile.staff if one in params.specials}
    told = {"unit": named(entry.unit)}
    for kind, bought, offered in (("staff", entry.staff, sold), ("upgrade", entry.upgrades, profile.upgrades)):
        for one in dict.fromkeys(bought):
            if one not in offered:
                values = {**told, "found": named(one), "allowed": ", ".join(offered) or "–"}
                yield Trouble(f"{kind}_none", "", at, values)
            elif bought.count(one) > 1:
                yield Trouble(f"{kind}_twice", STAFF if kind == "staff" else "", at, {**told, "found": one})
    if params.army_staff_limit == "only_one" and len(entry.staff) > 1:
        yield Trouble("staff_one", STAFF, at, {**told, "found": len(entry.staff)})


def _joining(params: Params, armies: Armies, roster: Roster, at: int) -> Iterator[Trouble]:
    """Why a unit may not stand in another (AOFR-SR-HERO-1)."""
    entry, size = roster.entries[at], len(roster.entries)
    told: dict[str, Any] = {"unit": entry.unit}
    into = entry.joins if entry.joins is not None else -1
    if not 0 <= into < size or into == at or roster.entries[into].joins is not None:
        yield Trouble("join_where", JOINS, at, {**told, "found": into + 1, "most": size})
        return
    own = _does(params, armies.units[entry.unit].fitted(entry.upgrades))
    other = roster.entries[into].unit
    told |= {"other": named(other)}
    bears, may = most(own, "wounds", "wounds") or 1, most(own, "joins", "tough")
    if not has(own, "joins"):
        yield Trouble("join_hero", JOINS, at, told)
    elif may is not None and bears > may:
        yield Trouble("join_tough", JOINS, at, {**told, "found": bears, "most": may})
    if other not in armies.units:
        return
    if armies.units[other].single:
        yield Trouble("join_several", JOINS, at, told)
    elif any(one.joins == into for one in roster.entries[:at]):
        yield Trouble("join_second", JOINS, at, told)

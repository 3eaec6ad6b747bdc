"""Shots reckoned: what each needs and why, how many hit, who falls; volleys, bursts, two shooters face to face."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from math import comb
from typing import Any, NamedTuple

from aofa_widgets.dice import Dist
from aofa_widgets.play.attacks import Part
from aofa_widgets.play.reckonings import Account, Group, Line, Measure, Rung, Texts, Values
from aofa_widgets.words import capital, texts

from ...model.weapons import Weapon
from ...params import Params
from ...resolve import bursts as shot
from ...resolve.blows import Reason, total
from ...resolve.duel import Duel
from ...resolve.groups import kind_of
from ...resolve.shooting import Aim, Sight, reasons, sight, worn
from ...resolve.sixes import Die, deal
from ...resolve.volley import Member, Shooter, Volley
from .. import bursts, sixes
from .. import trials as single
from ..losses import MOST_MIXED, losses
from .form import DUELLISTS, NONE, SHOOTERS, TARGETS, Form, both

MOST_DICE = 24  # of all shots of a volley
MOST_ALIKE = 15  # dice whose victims are told
BONUS = "bonus"  # one more on every die, to see what that buys


class Shots(NamedTuple):
    """The dice of one kind: whose, with what, how many, what they need."""

    place: str
    weapon: Weapon
    dice: int
    sight: Sight
    loose: bool


def lines(found: Sequence[Reason]) -> tuple[Line, ...]:
    """Reasons as rows."""
    return tuple(Line(texts(f"argad.record.mod_{one.name}"), one.value, one.rule) for one in found)


def mods_of(params: Params, form: Form, values: Values, place: str) -> dict[str, Any]:
    """What counts beside weapon and armour: ground, fleeting, what was chosen."""
    chosen = set(values[f"{place}.more"])
    worth = {
        "ambush": params.hunt_ambush, "hunt": params.hunt_hunting, "contest": params.hunt_contest,
        "elite": params.talent_elite, "inspire": params.hero_inspire, "fleeting_shooter": params.snap_fleeting_shooter,
    }  # fmt: skip
    mods = {name: value for name, value in worth.items() if name in chosen}
    if place in SHOOTERS and not values["way.close"]:
        cover = values["way.cover"]
        mods["terrain"] = 0 if cover == NONE else form.arms.kinds[cover].does.cover
        if values["way.fleeting"] and params.options_snap:
            mods["fleeting_target"] = params.snap_fleeting_target
    if values.get(BONUS) and place != DUELLISTS[1]:
        mods["other_bonus"] = values[BONUS]
    return mods


def aimed(params: Params, form: Form, values: Values, place: str, armour: str) -> Sight:
    """What a shot from one place needs, at somebody in this armour."""
    close = bool(values["way.close"]) and place in SHOOTERS
    aim = Aim(
        Fraction(0 if close else values["way.distance"]),
        armour,
        values[f"{place}.mounted"],
        values[f"{place}.moving"],
        values["way.indoor"],
        close,
        values[f"{place}.class"],
        "disordered" in values[f"{place}.more"],
        mods_of(params, form, values, place),
    )
    return sight(params, form.arms.weapons[values[f"{place}.weapon"]], aim)


def uniform(values: Values) -> str:
    """The armour that all who are shot at wear; "none" where they differ, since it is looked at after the draw."""
    worn_by = {values[f"{place}.armour"] for place in TARGETS if values[f"{place}.number"]}
    return worn_by.pop() if len(worn_by) == 1 else NONE


def shots(params: Params, form: Form, values: Values) -> tuple[Shots, ...]:
    """Everybody's dice."""
    found = []
    for place in SHOOTERS:
        weapon = form.arms.weapons[values[f"{place}.weapon"]]
        if not values[f"{place}.number"] or (place == "others" and (weapon.burst or _burst(form, values))):
            continue
        many = 1 if values[f"{place}.moving"] or weapon.burst else max(1, weapon.shots)
        dice = min(MOST_DICE, values[f"{place}.number"] * many)
        seen = aimed(params, form, values, place, uniform(values))
        found.append(Shots(place, weapon, dice, seen, "disordered" in values[f"{place}.more"]))
    return tuple(found)


def _burst(form: Form, values: Values) -> bool:
    return form.arms.weapons[values["shooter.weapon"]].burst


def size(values: Values) -> int:
    """How many are shot at."""
    return sum(int(values[f"{place}.number"]) for place in TARGETS)


def members(params: Params, form: Form, values: Values, weapon: Weapon) -> tuple[Member, ...]:
    """Those shot at: where their armour differs, what that of each takes off the die drawn for him."""
    same = len({values[f"{place}.armour"] for place in TARGETS if values[f"{place}.number"]}) == 1
    column = weapon.band(0 if values["way.close"] else values["way.distance"], params.measure_band_inclusive)
    mods = mods_of(params, form, values, "shooter")
    ground: dict[str, int] = {name: mods[name] for name in mods if name in ("terrain", "fleeting_target")}
    found = []
    for place in TARGETS:
        row = 0 if same else worn(weapon, values[f"{place}.armour"], column)
        off = total(reasons(params, ground | {"armour": row})) - total(reasons(params, ground))
        lives = values[f"{place}.lives"] if params.options_life_points else 1
        found += [Member(f"{place}{n}", off, 0, lives) for n in range(values[f"{place}.number"])]
    return tuple(found)


class Fallen(NamedTuple):
    """How many dice hit, and how many fall; `falls` is None where that cannot be told while one waits."""

    hits: Dist[int]
    falls: Dist[int] | None


def fallen(params: Params, form: Form, values: Values) -> Fallen:
    """The exact chances of the shots that are possible."""
    some = [one for one in shots(params, form, values) if one.sight.allowed]
    if not some:
        nothing: Dist[int] = Dist({0: 1})
        return Fallen(nothing, nothing)
    people = members(params, form, values, some[0].weapon)
    if some[0].weapon.burst:
        struck = bursts.victims(params, burst_of(params, values, some[0]))
        return Fallen(struck, struck)
    dice = [
        Shooter(one.place, one.sight.need, 6, one.loose) for one in some for _ in range(one.dice)
    ]  # fmt: skip
    volley = Volley(tuple(dice), people)
    kinds = {(one.need, one.loose) for one in dice}
    tellable = len(dice) <= (MOST_ALIKE if len(kinds) == 1 else MOST_MIXED)
    return Fallen(sixes.volley(params, volley), losses(params, volley) if tellable else None)


def burst_of(params: Params, values: Values, one: Shots) -> shot.Burst:
    """The red and white dice of a weapon that shoots bursts or a ball, at those who are there."""
    limit = size(values)
    if one.weapon.ball:
        made = shot.ball(params, one.sight.need, one.weapon.white, limit, one.loose)
    else:
        group = kind_of(params, limit, 0) == "group"
        made = shot.burst(params, one.sight.need, one.weapon.white, group, limit, one.loose)
    return replace(made, red=one.weapon.red)


# What is shown.


def accounts(params: Params, form: Form, values: Values) -> Iterator[Account]:
    """How each number came about."""
    for one in shots(params, form, values):
        yield _account(form, values, one.place, 0, one.sight, one.weapon, one.dice)


def _account(form: Form, values: Values, place: str, side: int, seen: Sight, weapon: Weapon, dice: int) -> Account:
    who = form.person(values, place)
    words = {"who": capital(who.name), "weapon": dict(weapon.name)}
    label = texts("argad.reckoner.account_shot", **words)
    if not seen.allowed:
        return Account(place, side, label, both(""), (), texts("argad.reckoner.no_shot", **words), seen.rule)
    band = texts(f"argad.reckoner.band_{seen.band}")
    start = texts("argad.reckoner.table_says", band=band, n=seen.table)
    key = "burst" if weapon.burst else "dice"
    end = texts(f"argad.reckoner.needs_{key}", need=seen.need, n=dice, red=weapon.red, white=weapon.white)
    return Account(place, side, label, start, lines(seen.reasons), end, "ARG-SHOOT-5")


def counts(found: Dist[int], key: str, side: int, most: int = 6) -> Group:
    """Bars of so many, those above put together."""
    top = max(found)
    last = min(top, most)
    parts = [Part(str(n), texts(f"argad.reckoner.{key}_n", n=n), found.p(n)) for n in range(last)]
    over = texts(f"argad.reckoner.{key}_more" if last < top else f"argad.reckoner.{key}_n", n=last)
    parts.append(Part(str(last), over, found.where(lambda n: n >= last)))
    return Group(key, side, texts(f"argad.reckoner.{key}"), tuple(parts))


def groups(params: Params, form: Form, values: Values) -> tuple[Group, ...]:
    """How many hit, how many fall."""
    found = fallen(params, form, values)
    some = shots(params, form, values)
    burst = bool(some and some[0].weapon.burst)
    hits = () if burst else (counts(found.hits, "hits", 0),)
    return (*hits, *((counts(found.falls, "falls", 1),) if found.falls is not None else ()))


def measures(params: Params, form: Form, values: Values) -> tuple[Measure, ...]:
    """At least one hit; somebody falls; how many on average."""
    found = fallen(params, form, values)
    burst = form.arms.weapons[values["shooter.weapon"]].burst  # a burst that hits somebody fells him
    rows = [] if burst else [Measure("hit", texts("argad.reckoner.some_hit"), 1 - found.hits.p(0))]
    if found.falls is not None:
        rows.append(Measure("fall", texts("argad.reckoner.some_fall"), 1 - found.falls.p(0)))
        rows.append(Measure("mean", texts("argad.reckoner.mean_fall"), found.falls.mean(), False))
    return tuple(rows)


def rungs(params: Params, form: Form, values: Values) -> Iterator[Rung]:
    """What so many sixes thrown together count as, for the first kind of dice."""
    some = [one for one in shots(params, form, values) if one.sight.allowed and not one.weapon.burst]
    if not some or some[0].sight.need <= 6:
        return
    one, n = some[0], some[0].dice
    for k in range(1, min(n, 5) + 1):
        chance = Fraction(comb(n, k) * 5 ** (n - k), 6**n)
        yield rung(params, k, chance, one.sight.need, one.loose)


def rung(params: Params, dice: int, chance: Fraction, need: int, loose: bool = False, sides: int = 6) -> Rung:
    """So many highest faces thrown together that need a number: what they count as, what comes of it."""
    climbs = params.sixes_ladder and not loose
    ladder = [sides + step if climbs else sides for step in range(dice)]
    dealt = deal([Die("", sides, need, sides)] * dice, ladder)
    hits = sum(value >= need for value in dealt)
    again = not hits and params.sixes_reroll
    more = need - max(ladder)
    key = "rung_hits" if hits else "rung_again" if again else "rung_short"
    share = Fraction(1, sides**more) if more > 0 else Fraction(1)
    end = texts(f"argad.reckoner.{key}", n=hits or more, share=share, need=need)
    return Rung(dice, chance, tuple(sorted(dealt)), end)


# Two who shoot at each other.


def faced(params: Params, form: Form, values: Values) -> tuple[Sight, Sight]:
    """What each of two needs against the other."""
    one, other = DUELLISTS
    return (
        aimed(params, form, values, one, values[f"{other}.armour"]),
        aimed(params, form, values, other, values[f"{one}.armour"]),
    )


def duel_accounts(params: Params, form: Form, values: Values) -> Iterator[Account]:
    """How both numbers came about."""
    for side, (place, seen) in enumerate(zip(DUELLISTS, faced(params, form, values), strict=True)):
        yield _account(form, values, place, side, seen, form.arms.weapons[values[f"{place}.weapon"]], 1)


NEVER = 99  # what somebody needs who cannot shoot


def duel_ends(params: Params, form: Form, values: Values) -> Mapping[str, Fraction]:
    """Who falls; without the die of speed both fire at once."""
    need = tuple(one.need if one.allowed else NEVER for one in faced(params, form, values))
    if params.options_speed_die:
        speed = tuple(int(values[f"{place}.speed"]) for place in DUELLISTS)
        return single.duel(params, Duel(need, speed))  # type: ignore[arg-type]
    a, b = (Fraction(0) if one == NEVER else 1 - sixes.hits(params, [sixes.Kind(one, 1)]).p(0) for one in need)
    ends = {"B_killed": a * (1 - b), "A_killed": b * (1 - a), "both_killed": a * b, "nothing": (1 - a) * (1 - b)}
    return {key: share for key, share in ends.items() if share}


def duel_names(form: Form, values: Values) -> dict[str, Texts]:
    """What both are called, apart if they are alike."""
    one, other = (capital(form.person(values, place).name) for place in DUELLISTS)
    if values["first.person"] == values["second.person"]:
        return {"a": {lang: f"{text} A" for lang, text in one.items()},
                "b": {lang: f"{text} B" for lang, text in other.items()}}  # fmt: skip
    return {"a": one, "b": other}


def duel_groups(params: Params, form: Form, values: Values) -> tuple[Group, ...]:
    """How it ends."""
    found, names = duel_ends(params, form, values), duel_names(form, values)
    order = ("B_killed", "A_killed", "both_killed", "nothing")
    parts = tuple(
        Part(key, texts(f"argad.reckoner.end_{key}", **names), found[key]) for key in order if found.get(key)
    )  # fmt: skip
    return (Group("end", 0, texts("argad.reckoner.ends"), parts),)


def duel_measures(params: Params, form: Form, values: Values) -> tuple[Measure, ...]:
    """How often each falls."""
    found = duel_ends(params, form, values)
    both_fall = found.get("both_killed", Fraction(0))
    return (
        Measure("theirs", texts("argad.reckoner.enemy_falls"), found.get("B_killed", Fraction(0)) + both_fall),
        Measure("ours", texts("argad.reckoner.own_falls"), found.get("A_killed", Fraction(0)) + both_fall),
    )

"""One weapon against one unit ("One weapon against one unit" at the end of section 2), by dice and by chances."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from .dice import FACES, Pools, Spread, both, coins, good, led, many, share
from .open_points import Unanswerable
from .parameters import traits, works

Rules = Mapping[str, Any]
Row = Mapping[str, Any]


class Body(NamedTuple):
    """A unit of like figures as a heap of wounds: `points` in all, `tough` to a figure, the front one chipped."""

    points: int
    tough: int = 1

    @property
    def figures(self) -> int:
        """Figures that live."""
        return -(-self.points // self.tough)

    @property
    def first(self) -> int:
        """Wounds that the next figure can still take."""
        return (self.points - 1) % self.tough + 1 if self.points else 0

    @property
    def chipped(self) -> int:
        """Wounds that lie on the next figure."""
        return self.tough - self.first if self.points else 0


class Blow(NamedTuple):
    """Numbers of a weapon at work: what hits, what each hit is worth, what stops it."""

    need: int
    mod: int
    six_only: bool
    extra: int
    ap: int
    six_ap: int
    blast: int
    keeps: bool
    defence: int
    shield: int
    again: bool
    wounds: int
    regen: int
    alone: bool


def blow(rules: Rules, state: Row, body: Body) -> Blow:
    """Compile a record of `attack` against a unit as it stands now."""
    mine = traits(rules, state.get("rules"))
    target: Row = state.get("target", {})
    its = traits(rules, target.get("rules"))
    shoot = state.get("phase", "melee") == "shoot"
    charge, dist = bool(state.get("charging")) and not shoot, state.get("dist", 0)

    def beyond(name: str) -> bool:
        return shoot and bool(dist > rules[f"special.{name}.far_in"] + 1e-6)

    mods = [
        state.get("hit_mod", 0),
        rules["special.thrust.hit"] * ("thrust" in mine and charge),
        rules["special.artillery.hit"] * ("artillery" in mine and beyond("artillery")),
        rules["special.artillery.hidden"] * ("artillery" in its and beyond("artillery")),
        rules["special.stealth.hit"] * ("stealth" in its and beyond("stealth")),
        rules["special.indirect.moved"] * ("indirect" in mine and shoot and bool(state.get("moved"))),
    ]
    if "unstoppable" in mine:
        mods = [max(0, mod) for mod in mods]
    extra = (
        rules["special.surge.hits"] * ("surge" in mine)
        + rules["special.furious.hits"] * ("furious" in mine and charge)
        + rules["special.relentless.hits"] * ("relentless" in mine and beyond("relentless"))
        + rules["special.sergeant.hits"] * ("sergeant" in mine)
    )
    need = state["q"]
    if "reliable" in mine:
        need = min(need, rules["special.reliable.quality"])
    alone = "takedown" in mine
    cover = target.get("cover") or ""
    shielded = shoot and bool(cover) and "blast" not in mine and not ("indirect" in mine and cover == "obstruction")
    ap = (state.get("ap", 0) if works(rules, "ap") else 0) + mine.get("ap", 0)
    return Blow(
        need=need, mod=sum(mods), six_only=bool(state.get("fatigued")) and not shoot, extra=extra,
        ap=ap + rules["special.thrust.ap"] * ("thrust" in mine and charge),
        six_ap=rules["special.rending.ap"] * ("rending" in mine),
        blast=min(mine["blast"], 1 if alone else body.figures) if "blast" in mine else 1,
        keeps=bool(rules["blast.keeps_rending"]), defence=target["d"], shield=rules["terrain.cover"] * shielded,
        again="bane" in mine, wounds=mine.get("deadly", 1),
        regen=rules["special.regeneration.on"]
        if "regeneration" in its and not {"bane", "rending", "unstoppable"} & set(mine) else 0,
        alone=alone,
    )  # fmt: skip


def body_of(rules: Rules, target: Row) -> Body:
    """The unit that a record aims at."""
    its = traits(rules, target.get("rules"))
    tough = its["tough"] if "tough" in its else target.get("tough", 1) if works(rules, "tough") else 1
    models, worn = target.get("models", 1), target.get("wounds", 0)
    if not 0 <= worn < tough or models < 1:
        raise Unanswerable("a figure that should be gone")
    return Body(models * tough - worn, tough)


def hits_of(one: Blow, face: int) -> dict[int, int]:
    """What one die to hit brings: hits by their AP, after Blast."""
    if not (face == 6 or (not one.six_only and good(face, one.need, one.mod))):
        return {}
    plain = one.extra if face == 6 else 1
    sharp = int(face == 6)
    found: dict[int, int] = {}
    copies = one.blast - 1
    for number, ap in ((sharp, one.ap + one.six_ap), (plain, one.ap)):
        kept = ap if one.keeps else one.ap
        for key, count in ((ap, number), (kept, number * copies)):
            if count:
                found[key] = found.get(key, 0) + count
    return found


def blocked(one: Blow, face: int, ap: int) -> bool:
    """Whether this face blocks a hit."""
    return good(face, one.defence, one.shield - ap)


# -- by dice ----------------------------------------------------------------------------------------------------------


def hit(one: Blow, body: Body, by_ap: Mapping[int, int], pools: Pools, at: str = "") -> dict[str, Any]:
    """Hits of these AP come in: block, re-roll, regenerate, and the losses."""
    rows = [ap for ap in sorted(by_ap, reverse=True) for _ in range(by_ap[ap])]
    faces = pools.take(f"{at}def", len(rows))
    if one.again:
        sixes = [n for n, face in enumerate(faces) if face == 6]
        for n, face in zip(sixes, pools.take(f"{at}reroll", len(sixes)), strict=True):
            faces[n] = face
    through = sum(not blocked(one, face, ap) for face, ap in zip(faces, rows, strict=True))
    heaps = [one.wounds] * through
    if one.regen:
        heaps = [
            sum(not _healed(one, face) for face in pools.take(f"{at}regen", one.wounds)) for _ in range(through)
        ]
    left = body
    for heap in heaps:
        left = struck(one, left, heap, body)
    return {
        "hits": len(rows), "hits_by_ap": {str(ap): n for ap, n in sorted(by_ap.items(), reverse=True) if n},
        "unblocked": through, "raw_wounds": sum(heaps), "wounds": body.points - left.points,
        "models_lost": body.figures - left.figures, "models_left": left.figures, "current_wounds": left.chipped,
        "body": left,
    }  # fmt: skip


def _healed(one: Blow, face: int) -> bool:
    return good(face, one.regen)


def struck(one: Blow, body: Body, wounds: int, start: Body) -> Body:
    """Wounds of one hit come off: Deadly's all from one figure, Takedown's all from the figure picked."""
    floor = body.points - wounds
    if one.wounds > 1:
        floor = max(floor, body.points - body.first)
    if one.alone:
        floor = max(floor, start.points - start.first)
    return body._replace(points=max(0, floor))


def attack(rules: Rules, state: Row, pools: Pools) -> dict[str, Any]:
    """A record of `attack`."""
    body = body_of(rules, state["target"])
    one = blow(rules, state, body)
    by_ap: dict[int, int] = {}
    for face in pools.take("hit", state["attacks"]):
        for ap, number in hits_of(one, face).items():
            by_ap[ap] = by_ap.get(ap, 0) + number
    return hit(one, body, by_ap, pools)


def impact_dice(rules: Rules, state: Row) -> int:
    """Dice of Impact, less those that Counter takes away."""
    if state.get("fatigued") or not works(rules, "impact"):
        return 0
    less = state.get("counter_figures", 0) * rules["special.counter.lost"] if works(rules, "counter") else 0
    return int(max(0, state["figures"] * state["x"] - less * (state.get("arc", "front") == "front")))


def impact(rules: Rules, state: Row, pools: Pools, at: str = "") -> dict[str, Any]:
    """A record of `impact`: plain hits, no weapon behind them (R-32)."""
    body, dice = body_of(rules, state["target"]), impact_dice(rules, state)
    told = impacted(rules, state["target"], body, dice, pools, at)
    return {"dice": dice, **{key: value for key, value in told.items() if key != "hits_by_ap"}}


def impacted(rules: Rules, target: Row, body: Body, dice: int, pools: Pools, at: str = "") -> dict[str, Any]:
    one = blow(rules, {"phase": "melee", "q": 6, "target": target}, body)
    number = sum(face >= rules["special.impact.on"] for face in pools.take(f"{at}impact", dice))
    return hit(one, body, {0: number} if number else {}, pools, at)


# -- by chances -------------------------------------------------------------------------------------------------------


def through(one: Blow, ap: int) -> Fraction:
    """The chance that a hit of this AP is not blocked."""
    stops = [blocked(one, face, ap) for face in FACES]
    chance = Fraction(sum(stops), 6)
    return 1 - (chance - Fraction(1, 6) * (1 - chance) if one.again else chance)


def piercing(one: Blow) -> Spread:
    """How many unblocked hits one die to hit brings."""
    found: Spread = {}
    for face in FACES:
        told: Spread = {0: Fraction(1)}
        for ap, number in hits_of(one, face).items():
            told = both(told, coins(through(one, ap), number))
        for number, chance in told.items():
            found[number] = found.get(number, Fraction(0)) + chance / 6
    return found


def heap(one: Blow) -> Spread:
    """Wounds of one unblocked hit, after Deadly and Regeneration."""
    chance = 1 - share(lambda face: _healed(one, face)) if one.regen else Fraction(1)
    return coins(chance, one.wounds)


def raw(one: Blow, dice: int) -> Spread:
    """Wounds of so many dice to hit, whether or not there are figures left to take them."""
    found: Spread = {}
    for number, chance in many(piercing(one), dice).items():
        for wounds, more in many(heap(one), number).items():
            found[wounds] = found.get(wounds, Fraction(0)) + chance * more
    return found


def fallen(one: Blow, body: Body, hits: Mapping[int, Fraction]) -> dict[tuple[int, int], Fraction]:
    """How the unit stands after so many unblocked hits: (wounds it can still take, wounds made, lost ones too)."""
    found: dict[tuple[int, int], Fraction] = {}
    now: dict[tuple[int, int], Fraction] = {(body.points, 0): Fraction(1)}
    for number in range(max(hits, default=0) + 1):
        for state, chance in now.items():
            if hits.get(number):
                found[state] = found.get(state, Fraction(0)) + chance * hits[number]
        now = led(now, lambda state: {
            (struck(one, Body(state[0], body.tough), wounds, body).points, state[1] + wounds): chance
            for wounds, chance in heap(one).items()
        })  # fmt: skip
    return found


def attack_spread(rules: Rules, state: Row) -> dict[tuple[int, int], Fraction]:
    """Every end of an attack with its chance, as `fallen` tells it."""
    body = body_of(rules, state["target"])
    one = blow(rules, state, body)
    return fallen(one, body, many(piercing(one), state["attacks"]))


def impact_spread(rules: Rules, state: Row) -> dict[tuple[int, int], Fraction]:
    """Every end of an Impact with its chance, as `fallen` tells it."""
    body = body_of(rules, state["target"])
    return impacted_spread(rules, state["target"], body, impact_dice(rules, state))


def impacted_spread(rules: Rules, target: Row, body: Body, dice: int) -> dict[tuple[int, int], Fraction]:
    """So many dice of Impact against a unit as it stands."""
    one = blow(rules, {"phase": "melee", "q": 6, "target": target}, body)
    hits = share(lambda face: face >= rules["special.impact.on"]) * through(one, 0)
    return fallen(one, body, coins(hits, dice))

"""A whole melee ("Melee" at the end of section 2, R-33): with the dice of a record, or every course of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from . import strikes
from .dice import Pools, led, many
from .nerve import melee_result, morale, morale_spread
from .open_points import Unanswerable
from .parameters import traits, works

Rules = Mapping[str, Any]
Row = Mapping[str, Any]
OTHER = {"charger": "defender", "defender": "charger"}


class Step(NamedTuple):
    """Somebody strikes: with a weapon (`group`), or with Impact (None); `at` names the pools."""

    who: str
    group: Row | None
    at: str


class Stand(NamedTuple):
    """Where a melee stands: wounds that each can still take, and wounds that each has caused."""

    charger: int
    defender: int
    by_charger: int = 0
    by_defender: int = 0


def _side(rules: Rules, state: Row, name: str) -> dict[str, Any]:
    side = {"models": 1, "frontage": 1, "tough": 1, **state[name]}
    side.setdefault("size", side["models"])
    has = traits(rules, side.get("rules"))
    if "hero" in has or side["frontage"] < 1:
        raise Unanswerable("a hero among others")
    if name == "charger" and side.get("shaken"):
        raise Unanswerable("a shaken unit does not charge")
    if "fear" in has and "fear" in side:
        raise Unanswerable("Fear twice")
    if "impact" in has and side.get("impact"):
        raise Unanswerable("Impact twice")
    side["impact"] = side.get("impact", 0) + has.get("impact", 0)
    if side.get("fear") and side["models"] > 1:
        raise Unanswerable("whether each figure is as frightening")
    each = side.get("fear", 0) if works(rules, "fear") else 0
    side["each"], side["has"] = has.get("fear", 0) + each, has
    return side


def body(rules: Rules, side: Row) -> strikes.Body:
    """The unit before the first blow."""
    return strikes.body_of(rules, {key: side[key] for key in ("models", "tough", "rules") if key in side})


def _counters(rules: Rules, state: Row, group: Row) -> bool:
    return "counter" in traits(rules, state["defender"].get("rules"), group.get("rules"))


def steps(rules: Rules, state: Row) -> Iterator[Step]:
    """Who strikes after whom: Counter, Impact, the charger's weapons, the rest of the answer; R-21 inside each."""
    back = state.get("strike_back", True)
    mine = list(enumerate(state["charger"]["groups"], 1))
    its = list(enumerate(state["defender"].get("groups", ()), 1))
    first = [(n, row) for n, row in its if _counters(rules, state, row)]
    rest = [(n, row) for n, row in its if not _counters(rules, state, row)]
    if back:
        for _, row in sorted(first, key=lambda one: _turn(rules, one[1])):
            yield Step("defender", row, "counter.")
    yield Step("charger", None, "impact.")
    for n, row in sorted(mine, key=lambda one: _turn(rules, one[1])):
        yield Step("charger", row, f"charge{n}.")
    if back:
        named = [(at, row) for at, (_, row) in enumerate(rest, 1)]
        for n, row in sorted(named, key=lambda one: _turn(rules, one[1])):
            yield Step("defender", row, f"back{n}.")


def _turn(rules: Rules, group: Row) -> int:
    has = traits(rules, group.get("rules"))
    return 0 if "takedown" in has else 1 if "deadly" in has else 2


class Melee:
    """A record of `melee` made ready."""

    def __init__(self, rules: Rules, state: Row) -> None:
        if rules["melee.overlap"] != "all":
            raise Unanswerable("which files touch")
        self.rules, self.state = rules, state
        self.sides = {name: _side(rules, state, name) for name in OTHER}
        self.tough = {name: body(rules, side).tough for name, side in self.sides.items()}
        self.steps = list(steps(rules, state))
        self.start = Stand(*(body(rules, side).points for side in self.sides.values()))

    def unit(self, stand: Stand, name: str) -> strikes.Body:
        """A side as it stands."""
        return strikes.Body(getattr(stand, name), self.tough[name])

    def front(self, stand: Stand, name: str) -> int:
        """Its figures in the ranks that strike (R-22, R-23)."""
        return int(min(self.unit(stand, name).figures, self.sides[name]["frontage"] * self.rules["melee.ranks"]))

    def target(self, stand: Stand, name: str) -> dict[str, Any]:
        """A side as it is struck."""
        side, unit = self.sides[name], self.unit(stand, name)
        rules = [text for text in side.get("rules", ()) if not str(text).lower().startswith("tough")]
        return {"models": unit.figures, "d": side["d"], "rules": rules, "tough": unit.tough, "wounds": unit.chipped}

    def blow(self, stand: Stand, step: Step) -> dict[str, Any]:
        """The record of `attack` of a step."""
        assert step.group is not None
        side = self.sides[step.who]
        tired = side.get("fatigued") or (step.who == "defender" and side.get("shaken"))
        listed = [*side.get("rules", ()), *step.group.get("rules", ())]
        worn = [text for text in listed if traits(self.rules, [text]).keys() - {"tough", "fear", "impact"}]
        return {"phase": "melee", "q": side["q"], "attacks": self.front(stand, step.who) * step.group.get("a", 1),
                "ap": step.group.get("ap", 0), "rules": worn, "charging": step.who == "charger",
                "fatigued": bool(tired), "target": self.target(stand, OTHER[step.who])}  # fmt: skip

    def impact(self, stand: Stand) -> dict[str, Any]:
        """The record of `impact` of the charger."""
        side, other = self.sides["charger"], self.state["defender"]
        counter = any(_counters(self.rules, self.state, row) for row in other.get("groups", ()))
        return {"figures": self.front(stand, "charger"), "x": side["impact"], "arc": self.state.get("arc", "front"),
                "counter_figures": self.front(stand, "defender") if counter else 0,
                "fatigued": bool(side.get("fatigued")), "target": self.target(stand, "defender")}  # fmt: skip

    def after(self, stand: Stand, who: str, left: int, made: int) -> Stand:
        """The stand once somebody has struck; wounds that nobody could take count or not (R-31)."""
        target = OTHER[who]
        caused = made if self.rules["melee.count_overkill"] else getattr(stand, target) - left
        return stand._replace(**{target: left, f"by_{who}": getattr(stand, f"by_{who}") + caused})

    def over(self, stand: Stand) -> str:
        """Who is destroyed, "" while both stand."""
        return "charger" if not stand.charger else "defender" if not stand.defender else ""

    def result(self, stand: Stand) -> dict[str, Any]:
        """Totals and loser."""
        row: dict[str, Any] = {}
        for name, side in self.sides.items():
            living = self.unit(stand, name).figures
            fear = side["each"] * (living if self.rules["melee.fear"] == "sum" else bool(living))
            row[name] = {"caused": getattr(stand, f"by_{name}"), "models": living, "frontage": side["frontage"],
                         "fear": fear}  # fmt: skip
        return melee_result(self.rules, row, Pools({}))

    def test(self, stand: Stand, loser: str) -> dict[str, Any]:
        """The record of `morale` of the loser; a single figure is measured by its Tough value."""
        side, unit = self.sides[loser], self.unit(stand, loser)
        alone = side["size"] == 1
        return {"context": "melee", "q": side["q"], "left": unit.points if alone else unit.figures,
                "size": unit.tough if alone else side["size"], "banner": side.get("banner", False),
                "arc": self.state.get("arc", "front") if loser == "defender" else "front",
                "shaken": side.get("shaken", False), "fearless": "fearless" in side["has"]}  # fmt: skip


def played(rules: Rules, state: Row, pools: Pools) -> dict[str, Any]:
    """A record of `melee`."""
    melee = Melee(rules, state)
    stand, placed = melee.start, _placed(melee, pools)
    for step in melee.steps:
        at = placed.get(step.at, step.at)
        if step.group is None:
            row = melee.impact(stand)
            aimed = strikes.body_of(rules, row["target"])
            told = strikes.impacted(rules, row["target"], aimed, strikes.impact_dice(rules, row), pools, at)
        else:
            row = melee.blow(stand, step)
            told = _struck(rules, row, pools, at)
        stand = melee.after(stand, step.who, told["body"].points, told["raw_wounds"])
        if melee.over(stand):
            break
    out: dict[str, Any] = {
        "caused": {"charger": stand.by_charger, "defender": stand.by_defender},
        "charger_left": melee.unit(stand, "charger").figures, "defender_left": melee.unit(stand, "defender").figures,
    }  # fmt: skip
    if gone := melee.over(stand):
        return {**out, "destroyed": gone, "loser": None}
    out |= melee.result(stand)
    if out["loser"]:
        out["morale"] = morale(rules, melee.test(stand, out["loser"]), pools)["result"]
    return out


def _placed(melee: Melee, pools: Pools) -> dict[str, str]:
    """Pools of the answer named by the place of a weapon among all of them, where the record names them so."""
    groups = melee.state["defender"].get("groups", ())
    places = [n for n, row in enumerate(groups, 1) if not _counters(melee.rules, melee.state, row)]
    there = {name.partition(".")[0] for name in pools.left if name.startswith("back")}
    if there <= {f"back{n}" for n in range(1, len(places) + 1)}:
        return {}
    return {f"back{at}.": f"back{n}." for at, n in enumerate(places, 1)}


def _struck(rules: Rules, row: Row, pools: Pools, at: str) -> dict[str, Any]:
    unit = strikes.body_of(rules, row["target"])
    one = strikes.blow(rules, row, unit)
    by_ap: dict[int, int] = {}
    for face in pools.take(f"{at}hit", row["attacks"]):
        for ap, number in strikes.hits_of(one, face).items():
            by_ap[ap] = by_ap.get(ap, 0) + number
    return strikes.hit(one, unit, by_ap, pools, at)


def stands(rules: Rules, state: Row) -> tuple[Melee, dict[Stand, Fraction]]:
    """Every way in which the blows of a melee can leave both, with its chance."""
    melee = Melee(rules, state)
    now: dict[Stand, Fraction] = {melee.start: Fraction(1)}
    for step in melee.steps:
        def struck(stand: Stand, step: Step = step) -> Mapping[Any, Fraction]:
            if melee.over(stand):
                return {stand: Fraction(1)}
            if step.group is None:
                row = melee.impact(stand)
                aimed = strikes.body_of(rules, row["target"])
                ends = strikes.impacted_spread(rules, row["target"], aimed, strikes.impact_dice(rules, row))
            else:
                row = melee.blow(stand, step)
                aimed = strikes.body_of(rules, row["target"])
                one = strikes.blow(rules, row, aimed)
                ends = strikes.fallen(one, aimed, many(strikes.piercing(one), row["attacks"]))
            return led(ends, lambda end: {melee.after(stand, step.who, *end): Fraction(1)})

        now = led(now, struck)
    return melee, now


def endings(rules: Rules, state: Row) -> dict[str, Fraction]:
    """Every ending of a melee with its chance, named as in the file of odds."""
    melee, now = stands(rules, state)

    def ends(stand: Stand) -> dict[str, Fraction]:
        if gone := melee.over(stand):
            return {f"{gone}_destroyed": Fraction(1)}
        loser = melee.result(stand)["loser"]
        if not loser:
            return {"tie": Fraction(1)}
        told = morale_spread(rules, melee.test(stand, loser))
        return {f"{loser}_{NAMED[name]}": chance for name, chance in told.items()}

    return led(now, ends)


NAMED = {"pass": "loses_passes", "shaken": "shaken", "rout": "routs"}

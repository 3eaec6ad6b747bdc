"""Questions on exact odds, in times out of 100, and on the best choice of a target."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from aofa_widgets.dice import Roller
from aofa_widgets.play.asking import on_chance, times
from aofa_widgets.play.case_fields import read_fields
from aofa_widgets.play.drafting import Draft

from ..odds import chains, tests, volleys
from ..referee.calls import volley_of
from ..referee.melees import melee_of
from ..referee.reading import CALLS
from .desk import Desk, Record, draft, laid, pick, shuffled

CLEAR = Fraction(3, 100)  # by how much the best choice must beat every other
TRIES = 30
LOST = ("defender_destroyed", "defender_routs")


def test(desk: Desk, roller: Roller) -> Draft | None:
    """How often a quality test succeeds."""
    q, mod = 2 + roller.choose(5), roller.choose(4) - 2
    share = tests.quality(q, mod)
    right = times(share)
    slips = [
        ("asked-for-the-opposite", 100 - right),
        ("modifier-forgotten", times(tests.quality(q)) if mod else None),
        ("modifier-turned-round", times(tests.quality(q, -mod)) if mod else None),
        ("must-beat-quality", times(tests.quality(min(7, q + 1), mod))),
        ("even-chance", 50),
    ]
    a, _ = desk.two(roller)
    return on_chance(roller, {"odds": "quality", "q": q, "mod": mod}, right, slips, {"a": a, "q": q, "mod": mod})


def _shot(desk: Desk, roller: Roller) -> Record:
    return {"phase": "shoot", "q": 3 + roller.choose(3), "attacks": 2 + roller.choose(4), "dist": 8,
            "ap": roller.choose(2) if "ap" in desk.usable else 0,
            "rules": desk.some(roller, ("surge", "rending", "reliable"), 1),
            "target": {"models": 10, "d": 3 + roller.choose(4), **_behind(pick(roller, ("", "", "inside")))},
            }  # fmt: skip


def _behind(cover: str) -> Record:
    return {"cover": cover} if cover else {}


def _open(state: Record, **more: Any) -> Record:
    """The same shot at a target in the open."""
    bare = {key: value for key, value in state["target"].items() if key != "cover"}
    return {**state, **more, "target": bare}


def _share(desk: Desk, state: Record, least: int) -> Fraction:
    numbers, body = volley_of(desk.params, read_fields(state, CALLS["attack"], "state"))
    told = volleys.volley(numbers, body).lost
    return 1 - sum((told.p(n) for n in range(least)), Fraction(0))


def attack(desk: Desk, roller: Roller) -> Draft | None:
    """How often a volley takes so many figures at least."""
    state, least = _shot(desk, roller), 1 + roller.choose(2)
    right = times(_share(desk, state, least))
    slips = [
        ("asked-for-the-opposite", 100 - right),
        ("no-defence", times(_share(desk, _open(state, ap=5), least))),
        ("one-die-only", times(_share(desk, {**state, "attacks": 1}, 1))),
        ("one-more-than-asked", times(_share(desk, state, least + 1))),
        ("cover-forgotten", times(_share(desk, _open(state), least))),
        ("even-chance", 50),
    ]
    a, b = desk.two(roller)
    values = {"a": a, "b": b, "n": state["attacks"], "q": state["q"], "d": state["target"]["d"], "least": least,
              "cover": state["target"].get("cover", "none"),
              "arms": desk.rules_told([*([f"ap({state['ap']})"] if state["ap"] else []), *state["rules"]])}  # fmt: skip
    claim = {"odds": "attack", "record": {"op": "attack", "state": state}, "of": "lost", "least": least}
    return on_chance(roller, claim, right, slips, values)


def charge(desk: Desk, roller: Roller) -> Draft | None:
    """How often a charge drives the enemy off, or breaks itself."""
    state = _fight(desk, roller)
    told = dict(chains.charge(desk.params, melee_of(desk.params, read_fields(state, CALLS["melee"], "state"))).endings)
    names = {"gone": LOST, "loses": (*LOST, "defender_shaken", "defender_loses_passes"), "tie": ("tie",)}
    what = pick(roller, ("gone", "loses", "tie"))

    def share(*keys: str) -> int:
        return times(sum((told.get(key, Fraction(0)) for key in keys), Fraction(0)))

    right = share(*names[what])
    slips = [
        ("asked-for-the-opposite", 100 - right),
        ("loser-always-goes", share(*names["loses"]) if what == "gone" else None),
        ("destroyed-only", share("defender_destroyed") if what == "gone" else None),
        ("charger-always-wins", 95 if what == "loses" else None),
        ("thirds", 33),
        ("even-chance", 50),
    ]
    a, b = desk.two(roller)
    values = {"a": a, "b": b, "what": what, "arc": state["arc"]}
    for key, who in (("c", "charger"), ("d", "defender")):
        side = state[who]
        values |= {f"{key}n": side["models"], f"{key}q": side["q"], f"{key}d": side["d"],
                   f"{key}a": side["groups"][0]["a"],
                   f"{key}rules": desk.rules_told(side["groups"][0]["rules"])}  # fmt: skip
    claim = {"odds": "melee", "among": list(names[what]), "record": {"op": "melee", "state": state}}
    return on_chance(roller, claim, right, slips, values)


def _fight(desk: Desk, roller: Roller) -> Record:
    def side(names: tuple[str, ...]) -> Record:
        return {"models": pick(roller, (5, 5, 10)), "frontage": 5, "q": 3 + roller.choose(3), "d": 3 + roller.choose(3),
                "groups": [{"a": 1 + roller.choose(2), "rules": desk.some(roller, names, 1)}]}  # fmt: skip

    return {"charger": side(("furious", "thrust")), "defender": side(("counter",)),
            "arc": pick(roller, ("front", "flank", "rear"))}  # fmt: skip


def target(desk: Desk, roller: Roller) -> Draft | None:
    """Whom to shoot at, of three units."""
    for _ in range(TRIES):
        first = _shot(desk, roller)
        states = [laid(_open(first), {"target": {"d": d, **_behind(cover)}}) for d, cover in zip(
            shuffled(roller, (3, 4, 5, 6))[:3], shuffled(roller, ("", "inside", pick(roller, ("", "inside")))),
            strict=True)]  # fmt: skip
        worths = [_share(desk, state, 1) for state in states]
        best = max(range(3), key=lambda n: worths[n])
        if all(worths[best] - worth >= CLEAR for n, worth in enumerate(worths) if n != best):
            break
    else:
        return None
    rows = [state["target"] for state in states]
    named = [("open-ground-decides", n) for n in range(3) if "cover" not in rows[n]]
    named += [("low-number-is-weak", min(range(3), key=lambda n: rows[n]["d"]))]
    named += [("defence-decides", max(range(3), key=lambda n: rows[n]["d"]))]
    a, _ = desk.two(roller)
    values: dict[str, Any] = {"a": a, "n": first["attacks"], "q": first["q"], "best": times(worths[best]),
        "arms": desk.rules_told([*([f"ap({first['ap']})"] if first["ap"] else []), *first["rules"]])}  # fmt: skip
    for n, row in enumerate(rows, 1):
        values |= {f"d{n}": row["d"], f"c{n}": "cover" in row}

    def shown(value: int) -> Any:
        return {"key": f"n{value}"}

    claims = [{"odds": "attack", "record": {"op": "attack", "state": state}, "of": "lost"} for state in states]
    spare = [("wild-guess", n) for n in range(3)]
    return draft(roller, {"best": claims}, best, named, values, spare=spare, shown=shown, most=2)

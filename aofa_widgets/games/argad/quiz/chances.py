"""Questions on exact odds, in times out of 100, and on the best choice of an enemy to strike."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from aofa_widgets.dice import Roller
from aofa_widgets.play.asking import on_chance, times
from aofa_widgets.play.drafting import Draft

from ..odds import blows, sixes
from ..resolve.blows import Struck
from .desk import Desk, draft, pick, shuffled

CLEAR = Fraction(3, 100)  # by how much the best choice must beat every other
ARMOURS = ("none", "none", "4", "5")
TRIES = 30


def _hit(desk: Desk, need: int, shots: int, wild: bool = False) -> Fraction:
    return 1 - sixes.hits(desk.params, [sixes.Kind(need, shots, 6, wild)]).p(0)


def volley(desk: Desk, roller: Roller) -> Draft | None:
    """How often one shot at least hits."""
    need, shots, wild = 5 + roller.choose(3), 1 + roller.choose(5), roller.choose(4) == 0
    right = times(_hit(desk, need, shots, wild))
    slips = [
        ("asked-for-the-opposite", 100 - right),
        ("one-die-only", times(_hit(desk, need, 1, wild))),
        ("chances-add-up", min(99, times(_hit(desk, need, 1, wild)) * shots)),
        ("sixes-are-hits", times(1 - Fraction(5, 6) ** shots) if need > 6 else None),
        ("disorder-forgotten", times(_hit(desk, need, shots)) if wild else None),
        ("even-chance", 50),
    ]
    values = {"need": need, "n": shots, "disordered": wild}
    claim = {"odds": "volley", "need": need, "shots": shots, "disordered": wild}
    return on_chance(roller, claim, right, slips, values)


def _blow(desk: Desk, rating: int, armour: str, mod: int) -> dict[str, Fraction]:
    return dict(blows.strike(desk.params, Struck(rating, armour), mod))


def blow(desk: Desk, roller: Roller) -> Draft | None:
    """How often a blow kills, or drives back."""
    rating, armour, mod = 2 + roller.choose(4), pick(roller, ARMOURS), pick(roller, (-1, 0, 0, 1))
    what = pick(roller, ("kill", "any"))
    told = _blow(desk, rating, armour, mod)
    names = ["kill"] if what == "kill" else ["kill", "push"]
    right = times(sum((told.get(name, Fraction(0)) for name in names), Fraction(0)))
    plain = _blow(desk, rating, "none", mod)
    slips = [
        ("asked-for-the-opposite", 100 - right),
        ("equal-kills", times(told["kill"] + told["push"]) if what == "kill" else None),
        ("armour-forgotten-in-melee", times(sum((plain[name] for name in names), Fraction(0)))),
        ("blow-modifier-forgotten", times(sum((_blow(desk, rating, armour, 0)[n] for n in names), Fraction(0)))),
        ("kill-alone", times(told["kill"]) if what == "any" else None),
        ("even-chance", 50),
    ]
    a, b = desk.two(roller)
    worn = desk.words("armours", armour)
    values = {"a": a, "b": b, "what": what, "class": rating, "mod": mod, "sum": desk.signed(mod), "armour": worn}
    claim = {"odds": "strike", "class": rating, "armour": armour, "mod": mod, "among": names}
    return on_chance(roller, claim, right, slips, values)


def target(desk: Desk, roller: Roller) -> Draft | None:
    """Whom to strike, of three enemies in contact."""
    for _ in range(TRIES):
        ratings, mods = shuffled(roller, (2, 3, 4, 5))[:3], shuffled(roller, (-1, 0, pick(roller, (0, 1))))
        rows = [{"class": rating, "armour": pick(roller, ARMOURS), "mod": mod}
                for rating, mod in zip(ratings, mods, strict=True)]  # fmt: skip
        worths = [_blow(desk, row["class"], row["armour"], row["mod"])["kill"] for row in rows]
        best = max(range(3), key=lambda n: worths[n])
        if all(worths[best] - worth >= CLEAR for n, worth in enumerate(worths) if n != best):
            break
    else:
        return None
    slips = [
        ("class-decides", min(range(3), key=lambda n: rows[n]["class"])),
        ("bonus-decides", max(range(3), key=lambda n: rows[n]["mod"])),
        *(("bare-decides", n) for n in range(3) if rows[n]["armour"] == "none"),
    ]
    a, _ = desk.two(roller)
    values: dict[str, Any] = {"a": a, "best": times(worths[best])}
    for n, row in enumerate(rows, 1):
        worn = desk.words("armours", row["armour"])
        values |= {f"c{n}": row["class"], f"m{n}": desk.signed(row["mod"]), f"a{n}": worn}

    def shown(value: int) -> Any:
        return {"key": f"n{value}"}

    claim = {"best": [{"odds": "strike", **row, "among": ["kill"]} for row in rows]}
    spare = [("wild-guess", n) for n in range(3)]
    return draft(roller, claim, best, slips, values, spare=spare, shown=shown, most=2)

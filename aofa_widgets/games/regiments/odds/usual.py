"""The exact numbers that somebody who changes a rule wants to see: usual situations, from one die to a whole charge.

The units are made up: spears, riders, raiders, guards, bows, a giant. Words stand in `words/usual.toml`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from aofa_widgets.play.usual import Row, Usual, named_rows

from ..params import INCH, Params
from ..resolve.charging import pace
from ..specials import of_unit
from . import tests, volleys
from .chains import ENDINGS, charge
from .plain import bears, melee_of, volley_of

Spec = Mapping[str, Any]
GROUPS = ("test", "block", "blow", "shot", "charge", "morale", "move", "spell", "ground", "mission")

SPEARS: Spec = {"models": 10, "frontage": 5, "q": 4, "d": 5, "a": 1}
PIKES: Spec = {**SPEARS, "rules": ("counter",)}
RIDERS: Spec = {"models": 5, "frontage": 5, "q": 3, "d": 4, "a": 1, "ap": 1, "rules": ("thrust", "impact(1)")}
RAIDERS: Spec = {"models": 10, "frontage": 5, "q": 4, "d": 6, "a": 2, "rules": ("furious",)}
GUARDS: Spec = {"models": 5, "frontage": 5, "q": 3, "d": 3, "a": 2, "rules": ("fearless",)}
GIANT: Spec = {
    "models": 1, "frontage": 1, "q": 4, "d": 4, "a": 4, "ap": 2, "rules": ("deadly(2)", "fear(2)"), "tough": 6,
}  # fmt: skip

BLOWS: Mapping[str, Spec] = {
    "spears": {"attacks": 10, "q": 4, "d": 5},
    "spears_tired": {"attacks": 10, "q": 4, "d": 5, "fatigued": True},
    "raiders": {"attacks": 10, "q": 4, "d": 5, "charging": True, "rules": ("furious",)},
    "riders": {"attacks": 5, "q": 3, "d": 5, "ap": 1, "charging": True, "rules": ("thrust",)},
    "venom": {"attacks": 10, "q": 4, "d": 4, "rules": ("bane",), "target_rules": ("regeneration",)},
    "healing": {"attacks": 10, "q": 4, "d": 4, "target_rules": ("regeneration",)},
    "club": {"attacks": 4, "q": 4, "d": 4, "ap": 2, "rules": ("deadly(3)",), "models": 3, "tough": 3},
    "claws": {"attacks": 6, "q": 4, "d": 3, "rules": ("rending", "surge")},
}
SHOTS: Mapping[str, Spec] = {
    "bows": {"phase": "shoot", "attacks": 5, "q": 5, "d": 5, "dist": 18},
    "bows_cover": {"phase": "shoot", "attacks": 5, "q": 5, "d": 5, "dist": 18, "cover": "inside"},
    "bows_stealth": {"phase": "shoot", "attacks": 5, "q": 5, "d": 5, "dist": 18, "target_rules": ("stealth",)},
    "volley": {"phase": "shoot", "attacks": 10, "q": 4, "d": 5, "dist": 18, "rules": ("relentless",)},
    "mortar": {"phase": "shoot", "attacks": 1, "q": 5, "d": 5, "ap": 1, "dist": 24, "cover": "inside",
               "rules": ("artillery", "blast(3)", "indirect")},
    "sniper": {"phase": "shoot", "attacks": 1, "q": 5, "d": 4, "ap": 1, "dist": 18, "models": 1, "tough": 3,
               "rules": ("takedown", "reliable")},
}  # fmt: skip
CHARGES: Mapping[str, tuple[Spec, Spec, Spec]] = {
    "spears": (SPEARS, SPEARS, {}),
    "spears_flank": (SPEARS, SPEARS, {"arc": "flank"}),
    "spears_rear_banner": (SPEARS, {**SPEARS, "banner": True}, {"arc": "rear"}),
    "spears_yielding": (SPEARS, SPEARS, {"strike_back": False}),
    "riders": (RIDERS, SPEARS, {}),
    "riders_pikes": (RIDERS, PIKES, {}),
    "raiders_guards": (RAIDERS, GUARDS, {}),
    "spears_shaken": (SPEARS, {**SPEARS, "shaken": True}, {}),
    "giant": (GIANT, SPEARS, {}),
}
MOVES: Mapping[str, tuple[str, tuple[str, ...], str, bool]] = {
    "advance": ("advance", (), "forward", False),
    "aside": ("advance", (), "sideways", False),
    "rush": ("rush", (), "forward", False),
    "charge": ("charge", (), "forward", False),
    "fast": ("charge", ("fast",), "forward", False),
    "slow": ("charge", ("slow",), "forward", False),
    "bog": ("charge", (), "forward", True),
    "strider": ("charge", ("strider",), "forward", True),
}


def usual(params: Params) -> tuple[Usual, ...]:
    """All of them, group by group, always the same in the same order whatever the parameters.

    >>> from aofa_widgets.rules import Ruleset
    >>> found = {one.key: one for one in usual(Params.of(Ruleset.load("regiments")))}
    >>> found["passes_4"].value, found["charge_spears_defender_routs"].value
    (Fraction(1, 2), Fraction(169436, 1594323))
    """
    rows = (*_tests(params), *_volleys(params), *_charges(params), *_others(params))
    return named_rows("regiments", GROUPS, rows, (("case", "case"), ("fight", "fight"), ("ending", "end")))


def _tests(params: Params) -> Iterator[Row]:
    for need in range(2, 7):
        yield f"passes_{need}", "test", "chance", {"words": "passes", "q": need}, tests.quality(need), need == 4
    for defence in range(2, 7):
        for ap in (0, 1, 2):
            key, words = f"blocks_{defence}_{ap}", {"words": "blocks", "d": defence, "ap": ap}
            yield key, "block", "chance", words, tests.block(defence, -ap), defence == 4 and not ap
        share = tests.block(defence, params.terrain_cover)
        yield f"covered_{defence}", "block", "chance", {"words": "covered", "d": defence}, share, defence == 5


def _known(params: Params, spec: Spec) -> Spec:
    """The same without special rules that the book does not have any more."""
    return {
        key: tuple(name for name in value if name.partition("(")[0] in params.known) if key.endswith("rules") else value
        for key, value in spec.items()
    }


def _volleys(params: Params) -> Iterator[Row]:
    for group, cases in (("blow", BLOWS), ("shot", SHOTS)):
        for name, spec in cases.items():
            given, body = volley_of(params, _known(params, spec))
            found, holes = volleys.volley(given, body), {"case": name}
            main = name in ("spears", "bows")
            yield f"{group}_{name}_hits", group, "mean", {"words": "told_hits", **holes}, found.mean_hits, False
            yield f"{group}_{name}_wounds", group, "mean", {"words": "told_wounds", **holes}, found.wounds.mean(), main
            yield f"{group}_{name}_lost", group, "mean", {"words": "told_lost", **holes}, found.lost.mean(), False
            share = 1 - found.wounds.p(0)
            yield f"{group}_{name}_any", group, "chance", {"words": "told_any", **holes}, share, False


def _charges(params: Params) -> Iterator[Row]:
    for name, (charger, defender, more) in CHARGES.items():
        spec = {f"charger_{key}": value for key, value in charger.items()}
        spec |= {f"defender_{key}": value for key, value in defender.items()}
        found = charge(params, melee_of(params, _known(params, {**spec, **more})))
        for ending in ENDINGS:
            holes = {"words": "ends", "fight": name, "ending": ending}
            main = name in ("spears", "riders") and ending == "defender_routs"
            share = found.endings.get(ending, Fraction(0))
            yield f"charge_{name}_{ending}", "charge", "chance", holes, share, main
        for who, side in enumerate(("charger", "defender")):
            holes = {"words": f"gone_{side}", "fight": name}
            yield f"charge_{name}_gone_{side}", "charge", "chance", holes, found.gone[who], False


def _others(params: Params) -> Iterator[Row]:
    for need in range(3, 6):
        for arc, mod in (("front", 0), ("flank", params.morale_flank), ("rear", params.morale_rear)):
            share = tests.passes(params, need, mod)
            holes = {"words": f"holds_{arc}", "q": need}
            yield f"holds_{need}_{arc}", "morale", "chance", holes, share, need == 4 and arc == "front"
    for name, (action, rules, direction, difficult) in MOVES.items():
        unit = of_unit(params.specials, (bears(params, _known(params, {"rules": rules})["rules"]),))
        most = pace(params, action, unit, direction, difficult).most / INCH
        yield f"move_{name}", "move", "mean", {"words": f"move_{name}"}, most, name == "charge"
    for net in range(-2, 3):
        yield f"casts_{net}", "spell", "chance", {"words": "casts", "n": net}, tests.cast(params, net), net == 0
    for dice in (1, 5, 10):
        found = tests.dangerous(params, dice)
        yield f"ground_{dice}", "ground", "mean", {"words": "ground_dice", "n": dice}, found.mean(), dice == 10
    markers = tests.objectives(params)
    yield "markers", "mission", "mean", {"words": "markers"}, markers.mean(), False

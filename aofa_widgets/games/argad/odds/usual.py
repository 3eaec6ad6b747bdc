"""The exact numbers that somebody who changes a rule wants to see: usual situations, from one shot to a day's work.

Words stand in `words/usual.toml`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from aofa_widgets.play.usual import Usual, named_rows

from ..params import Params
from ..resolve import blows as striking
from .asked import ask

Spec = Mapping[str, Any]
GROUPS = ("shot", "volley", "blow", "gang", "duel", "burst", "ground", "danger", "work", "test", "morale")

STRIKERS: Mapping[str, tuple[str, ...]] = {
    "trained": (),
    "villager": ("untrained", "improvised"),
    "stairs": ("lower",),
    "door": ("obstacle_defender",),
    "rider": ("cavalry_vs_foot",),
    "charge": ("cavalry_vs_foot", "charge"),
    "afoot": ("foot_vs_cavalry",),
    "bill": ("foot_vs_cavalry", "polearm_vs_mounted"),
    "strong": ("strong",),
    "fist": ("bare_hands",),
}
"""Who strikes somebody of class 3: what counts on his blow."""
DUELS: Mapping[str, tuple[str, int, str, int, str]] = {
    "equals": ("same", 3, "none", 3, "none"),
    "veteran": ("same", 4, "none", 3, "none"),
    "mail": ("same", 4, "4", 4, "none"),
    "spear": ("A_first", 3, "none", 3, "none"),
    "spear_knight": ("A_first", 3, "none", 5, "5"),
}
"""Two who fight: who strikes first, class and armour of both."""
Asked = tuple[str, str, str, Mapping[str, Any], str, Spec, bool]
"""A number to be asked for: key, group, kind, what fills its words, the question, whether it is a main one."""
ENDS = ("A_killed", "B_killed", "both_killed", "nothing")


def usual(params: Params) -> tuple[Usual, ...]:
    """All of them, group by group, always the same in the same order whatever the parameters.

    >>> from aofa_widgets.rules import Ruleset
    >>> found = {one.key: one for one in usual(Params.of(Ruleset.load("argad")))}
    >>> found["shot_7"].value, found["duel_equals_both_killed"].value
    (Fraction(1, 36), Fraction(1, 12))
    """
    rows = (*_shots(params), *_blows(params), *_bursts(params), *_ground(params), *_others(params))
    answered = (
        (key, group, kind, holes, ask(params, question, spec), main)
        for key, group, kind, holes, question, spec, main in rows
    )
    return named_rows("argad", GROUPS, answered, (("who", "who"), ("pair", "pair"), ("end", "end")))


def _shots(params: Params) -> Iterator[Asked]:
    for need in range(4, 10):
        yield f"shot_{need}", "shot", "chance", {"words": "shoots", "need": need}, "volley", {"need": need}, need == 6
    for dice in (2, 4, 8):
        for need in (6, 7, 8):
            spec = {"dice": dice, "need": need}
            holes, main = {"words": "volleys", "n": dice, "need": need}, (dice, need) == (4, 7)
            yield f"volley_{dice}_{need}", "volley", "chance", holes, "volley", spec, main
            holes = {"words": "loose", "n": dice, "need": need}
            yield f"loose_{dice}_{need}", "volley", "chance", holes, "volley", {**spec, "disordered": True}, False


def _blows(params: Params) -> Iterator[Asked]:
    holes: dict[str, Any]
    for who, flags in STRIKERS.items():
        mod = striking.total(striking.reasons(params, flags))
        for end in ("kill", "push"):
            words = "strike_ko" if (who, end) == ("fist", "kill") else f"strike_{end}"
            holes = {"words": words, "who": who}
            spec = {"class": 3, "mod": mod, "end": end}
            yield f"blow_{who}_{end}", "blow", "chance", holes, "blow", spec, (who, end) == ("trained", "kill")
    for strikers in (2, 3, 4):
        for cls, armour in ((3, "none"), (5, "none"), (5, "5")):
            holes = {"words": "gang_armour" if armour != "none" else "gang_plain", "n": strikers, "class": cls}
            spec = {"strikers": strikers, "class": cls, "armour": armour}
            yield f"gang_{strikers}_{cls}_{armour}", "gang", "chance", holes, "gang", spec, strikers == 3 and cls == 3
    for pair, (first, a, worn, b, other) in DUELS.items():
        for end in ENDS:
            spec = {"a_class": a, "a_armour": worn, "b_class": b, "b_armour": other, "first": first, "end": end}
            holes, main = {"words": "fights", "pair": pair, "end": end}, (pair, end) == ("equals", "both_killed")
            yield f"duel_{pair}_{end}", "duel", "chance", holes, "duel", spec, main


def _bursts(params: Params) -> Iterator[Asked]:
    for white in (1, 3):
        for target in ("couple", "group"):
            for need in (5, 6, 7):
                spec = {"need": need, "white": white, "target": target, "what": "mean"}
                holes = {"words": f"burst_{target}", "n": white, "need": need}
                main = (white, target, need) == (1, "group", 5)
                yield f"burst_{white}_{target}_{need}", "burst", "mean", holes, "burst", spec, main
    spec = {"need": 6, "white": 2, "what": "mean"}
    yield "ball_2_6", "burst", "mean", {"words": "ball", "n": 2, "need": 6}, "ball", spec, False


def _ground(params: Params) -> Iterator[Asked]:
    spec: dict[str, Any]
    for mode in ("foot", "accustomed", "mounted"):
        yield f"stuck_{mode}", "ground", "chance", {"words": f"stuck_{mode}"}, "stuck", {"mode": mode}, mode == "foot"
    for kind in ("difficult", "very_difficult"):
        for before in (0, 5, 9):
            spec = {"move": params.move_light_cm, "kind": kind, "before": before}
            holes = {"words": f"enter_{kind}", "n": before}
            yield f"enter_{kind}_{before}", "ground", "chance", holes, "enter", spec, False
    foot, far = params.move_light_cm, params.move_medium_cm
    spec = {"leaver": foot, "pursuer": foot}
    yield "recontact_equal", "ground", "chance", {"words": "recontact_equal"}, "recontact", spec, True
    spec = {"leaver": foot, "pursuer": far}
    yield "recontact_slower", "ground", "chance", {"words": "recontact_slower"}, "recontact", spec, False
    for cls in (2, 3, 4):
        spec = {"class": cls}
        yield f"danger_{cls}", "danger", "chance", {"words": "endangered", **spec}, "danger", spec, cls == 3
        yield f"lost_{cls}", "danger", "chance", {"words": "lost", **spec}, "lost", spec, False


def _others(params: Params) -> Iterator[Asked]:
    for turn in (1, 2, 3, 4):
        yield f"work_by_{turn}", "work", "chance", {"words": "done_by", "n": turn}, "work", {"by": turn}, turn == 3
    yield "work_mean", "work", "mean", {"words": "work_mean"}, "work", {"what": "mean"}, False
    yield "work_given_up", "work", "chance", {"words": "given_up"}, "work", {"what": "abandoned"}, False
    for stat in (2, 3, 4, 5):
        yield f"under_{stat}", "test", "chance", {"words": "passes", "stat": stat}, "under", {"stat": stat}, stat == 3
    for morale in (2, 3, 4):
        spec = {"morale": morale}
        yield f"obeys_{morale}", "morale", "chance", {"words": "obeys", "n": morale}, "morale", spec, morale == 3
        spec = {"morale": morale, "leader": 5}
        yield f"obeys_{morale}_led", "morale", "chance", {"words": "obeys_led", "n": morale}, "morale", spec, False

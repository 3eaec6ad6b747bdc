"""Questions on one weapon against one unit: its hits, what gets through, who falls; dice of Impact."""

from __future__ import annotations

from typing import Any

from aofa_widgets.dice import Roller
from aofa_widgets.play.drafting import Draft

from .desk import Desk, Record, Refused, draft, near, pick

SHOTS = ("surge", "reliable", "unstoppable", "blast(3)", "relentless")
BLOWS = ("surge", "reliable", "furious", "thrust", "blast(2)")
PIERCE = ("rending", "bane")
TRIES = 40


def _attack(desk: Desk, roller: Roller, names: tuple[str, ...], guard: tuple[str, ...] = ()) -> Record:
    phase = pick(roller, ("shoot", "melee"))
    state: Record = {"phase": phase, "q": 3 + roller.choose(3), "attacks": 3 + roller.choose(4),
                     "rules": desk.some(roller, names, 2)}  # fmt: skip
    state["target"] = {"models": 5 + 5 * roller.choose(2), "d": 3 + roller.choose(4),
                       "rules": desk.some(roller, guard, 1)}  # fmt: skip
    if phase == "shoot":
        state["dist"] = pick(roller, (6, 8, 12, 14))
    else:
        state |= {"charging": roller.choose(2) == 0, "fatigued": roller.choose(4) == 0}
    return state


def hits(desk: Desk, roller: Roller) -> Draft | None:
    """How many hits an attack makes."""
    shoot = roller.choose(2) == 0
    state = _attack(desk, roller, SHOTS if shoot else BLOWS, ("stealth",) if shoot else ())
    if (state["phase"] == "shoot") != shoot:
        return None
    for _ in range(TRIES):
        record, told = desk.roll("attack", state, roller)
        if 6 in record["dice"]["hit"] or not (state["rules"] or state.get("fatigued")):
            break
    faces, right, q = record["dice"]["hit"], told["hits"], state["q"]
    plain = sum(face >= q for face in faces)
    slips: list[tuple[str, Any]] = [
        ("quality-alone", plain),
        ("must-beat-quality", sum(face > q for face in faces)),
        ("tired-hit-as-ever", desk.otherwise(record, "hits", fatigued=False) if state.get("fatigued") else None),
        ("always-tired", faces.count(6) if not state.get("fatigued") else None),
        ("rules-work-always", desk.otherwise(record, "hits", dist=30, charging=True)),
    ]
    slips += [("rule-forgotten", desk.otherwise(record, "hits", rules=[n for n in state["rules"] if n != name]))
              for name in state["rules"]]  # fmt: skip
    a, b = desk.two(roller)
    values = {"a": a, "b": b, "q": q, "n": len(faces), "phase": state["phase"], "dist": state.get("dist", 0),
              "charging": bool(state.get("charging")), "fatigued": bool(state.get("fatigued")),
              "models": state["target"]["models"], "arms": desk.rules_told(state["rules"]),
              "guard": desk.rules_told(state["target"]["rules"]), "fell": desk.faces(faces),
              "told": desk.said({"events": told["events"][:1]})}  # fmt: skip
    return draft(roller, {"case": "hits", "record": record}, right, slips, values, spare=near(right))


def through(desk: Desk, roller: Roller) -> Draft | None:
    """How many hits are not blocked."""
    state = _attack(desk, roller, PIERCE)
    state |= {"ap": roller.choose(3), "fatigued": False, "charging": False}
    if state["ap"] and "ap" not in desk.usable:
        raise Refused("no AP")
    cover = pick(roller, (None, "inside", "inside", "obstruction"))
    state["target"] |= {"models": 10, "tough": 1, **({"cover": cover} if cover else {})}
    for _ in range(TRIES):
        record, told = desk.roll("attack", state, roller)
        if 2 <= told["hits"] <= 6:
            break
    else:
        return None
    if "rending" in state["rules"] and 6 not in record["dice"]["hit"]:
        return None
    faces, right, d = record["dice"]["def"], told["unblocked"], state["target"]["d"]
    slips: list[tuple[str, Any]] = [
        ("cover-forgotten", desk.mistaken("cover-forgotten", record, "unblocked")),
        ("cover-in-melee", desk.otherwise(record, "unblocked", phase="shoot")
         if cover and state["phase"] == "melee" else None),
        ("ap-forgotten", desk.otherwise(record, "unblocked", ap=0) if state["ap"] else None),
        ("ap-helps-the-target", desk.otherwise(record, "unblocked", target={"d": max(2, d - 2 * state["ap"])})
         if state["ap"] else None),
        ("defence-alone", sum(face < d for face in faces)),
        ("counted-the-blocks", told["hits"] - right),
    ]
    slips += [("rule-forgotten", desk.otherwise(record, "unblocked", rules=[n for n in state["rules"] if n != name]))
              for name in state["rules"]]  # fmt: skip
    a, b = desk.two(roller)
    values = {"a": a, "b": b, "d": d, "phase": state["phase"], "hits": told["hits"], "cover": cover or "none",
              "ap": state["ap"], "rules_of": desk.rules_told(state["rules"]), "fell": desk.faces(faces),
              "sixes": record["dice"]["hit"].count(6) if "rending" in state["rules"] else 0,
              "again": desk.faces(record["dice"].get("reroll", ())), "rolls": len(record["dice"].get("reroll", ()))
              }  # fmt: skip
    spare = [(slip, value) for slip, value in near(right) if value <= told["hits"]]
    return draft(roller, {"case": "unblocked", "record": record}, right, slips, values, spare=spare)


def losses(desk: Desk, roller: Roller) -> Draft | None:
    """How many figures fall to what was not blocked."""
    tough = pick(roller, (1, 3, 3))
    desk.all_in_force(["tough"] if tough > 1 else [])
    names = desk.some(roller, ("deadly(2)", "deadly(3)"), 1)
    state: Record = {"phase": "melee", "q": 2, "attacks": 4 + roller.choose(4), "rules": names}
    state["target"] = {"models": pick(roller, (3, 5, 6)), "d": 6, "tough": tough,
                       "rules": desk.some(roller, ("regeneration",), 1)}  # fmt: skip
    if tough > 1 and roller.choose(2):
        state["target"]["wounds"] = 1 + roller.choose(tough - 1)
    for _ in range(TRIES):
        record, told = desk.roll("attack", state, roller)
        if 1 <= told["unblocked"] <= 5 and len(record["dice"].get("regen", ())) <= 9:
            break
    else:
        return None
    places = ["models_lost", "current_wounds"]
    right = [told["models_lost"], told["current_wounds"]]
    had, through_ = state["target"].get("wounds", 0), told["unblocked"]
    slips: list[tuple[str, Any]] = [
        ("every-wound-a-figure", [min(through_, state["target"]["models"]), 0] if tough > 1 else None),
        ("old-wounds-forgotten", desk.otherwise(record, places, target={"wounds": 0}) if had else None),
        ("deadly-flows-on", list(divmod(had + told["raw_wounds"], tough)) if names else None),
        ("rule-forgotten", desk.otherwise(record, places, rules=[]) if names else None),
        ("healing-forgotten", desk.otherwise(record, places, target={"rules": []})
         if state["target"]["rules"] else None),
        ("wounds-spread", [0, min(tough - 1, through_)] if tough > 1 else None),
        ("miscount", [right[0] + 1, right[1]]),
        ("miscount", [max(0, right[0] - 1), right[1]]),
        ("miscount", [right[0] + 2, right[1]]),
    ]
    slips = [(slip, value) for slip, value in slips if value is None or value[0] <= state["target"]["models"]]
    a, b = desk.two(roller)
    values = {"a": a, "b": b, "through": through_, "models": state["target"]["models"], "had": had, "tough": tough,
              "deadly": len(names), "weapon": desk.named(names[0]) if names else desk.told["none"],
              "regen": desk.faces(record["dice"].get("regen", ())),
              "guard": desk.rules_told([*([f"tough({tough})"] if tough > 1 else []), *state["target"]["rules"]]),
              "heals": len(record["dice"].get("regen", ()))}  # fmt: skip

    def shown(value: Any) -> Any:
        return {"key": "both", "lost": value[0], "left": value[1]}

    return draft(roller, {"case": places, "record": record}, right, slips, values, shown=shown)


def impact(desk: Desk, roller: Roller) -> Draft | None:
    """How many dice of Impact a charge has."""
    desk.all_in_force(["impact", "counter"])
    state: Record = {"figures": 3 + roller.choose(8), "x": 1 + roller.choose(2),
                     "arc": pick(roller, ("front", "flank")), "counter_figures": pick(roller, (0, 3, 5)),
                     "fatigued": roller.choose(5) == 0, "target": {"models": 10, "d": 5}}  # fmt: skip
    record, told = desk.roll("impact", state, roller)
    right = told["dice"]
    slips: list[tuple[str, Any]] = [
        ("one-die-a-figure", state["figures"] if state["x"] > 1 else None),
        ("counter-forgotten", desk.otherwise(record, "dice", counter_figures=0)),
        ("counter-from-any-side", desk.otherwise(record, "dice", arc="front")),
        ("tired-have-impact", desk.otherwise(record, "dice", fatigued=False)),
        ("dice-of-a-unit", state["x"]),
    ]
    a, b = desk.two(roller)
    values = {"a": a, "b": b, **{key: state[key] for key in ("figures", "arc", "counter_figures", "fatigued")},
              "rule_of": desk.named(f"impact({state['x']})"), "counter": desk.named("counter")}  # fmt: skip
    return draft(roller, {"case": "dice", "record": record}, right, slips, values, spare=near(right))

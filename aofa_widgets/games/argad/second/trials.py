"""Everything else that one die decides: work, morale, tasks, care; and what a troop costs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .dice import Pools
from .open_points import Unanswerable

Rules = Mapping[str, Any]
Row = Mapping[str, Any]


def certain_time(rules: Rules, state: Row, dice: Pools) -> dict[str, Any]:
    """Work of unknown length, a die a turn."""
    fails = state.get("six_fails", rules["options.six_fails"])
    insist = state.get("insist", rules["time.insist"])
    wait = state.get("delay", rules["time.delay"])
    ahead = state.get("head_start", rules["time.head_start"])
    if wait and (ahead or (fails and insist)):
        raise Unanswerable("work that begins late, with a turn in hand or begun anew")
    count = turn = 0
    for face in dice.rest("dice"):
        turn += 1
        if turn <= wait:
            continue
        count += 1
        if fails and face == 6 and not state.get("d3"):
            if not insist:
                return {"result": "abandoned", "turn": turn}
            count = ahead = 0
        elif face <= count + ahead:
            return {"result": "done", "turn": turn}
    return {"result": "working", "turn": turn}


def morale(rules: Rules, state: Row, dice: Pools) -> dict[str, Any]:
    """Whether people obey."""
    own = state["morale"] + sum((state.get("mods") or {}).values())
    face, leader = dice.take("die"), state.get("leader_morale")
    good = face < own or (face == own and leader is not None and face < leader)
    return {"morale": own, "result": "obey" if good else "flee" if state.get("disordered") else "disorder"}


def under(rules: Rules, state: Row, dice: Pools) -> dict[str, Any]:
    """A task against a skill."""
    face = dice.take("die")
    return {"result": "success" if face < state["stat"] else "equal" if face == state["stat"] else "fail"}


def jump(rules: Rules, state: Row, dice: Pools) -> dict[str, Any]:
    """Leaping on a table."""
    face, able = dice.take("die"), state["agility"]
    return {"result": "up" if face < able else "foot_may_strike" if face == able else "blocked_no_strike"}


def difficulty(rules: Rules, state: Row, dice: Pools) -> dict[str, Any]:
    """A task of a given difficulty: the best of the dice."""
    best = max(dice.rest("dice")) + state.get("mod", 0)
    return {"result": "success" if best >= state["difficulty"] else "fail"}


def heal(rules: Rules, state: Row, dice: Pools) -> dict[str, Any]:
    """Care for somebody hit."""
    health = state["health"] + (rules["heal.healer"] if state.get("healer") else 0)
    health += rules["heal.poor"] if state.get("poor_conditions") else 0
    face = dice.take("die")
    bad = "no_improvement" if state.get("two_life_points") else "dead"
    return {"health": health, "result": "recovers" if face < health else "recovers_with_sequela" if face == health
            else bad}  # fmt: skip


def location(rules: Rules, state: Row, dice: Pools) -> dict[str, Any]:
    """Where a wound is."""
    face = dice.take("die", 12)
    return {"effect": "head_dazed" if face == 1 else "arm_minus1" if face <= 7 else "leg_minus4cm"}


def lookup(rules: Rules, state: Row, dice: Pools) -> dict[str, Any]:
    """A row of a table."""
    return {"row": state["table"][str(dice.take("die"))]}


def rank_support(rules: Rules, state: Row, dice: Pools) -> dict[str, Any]:
    """Whether ranks behind hold somebody up."""
    return {"retreats": state["enemy_ranks_pushing"] > state["friend_ranks_behind"]}


def budget(rules: Rules, state: Row, dice: Pools) -> dict[str, Any]:
    """What a troop costs."""
    total = 0
    for row in state["units"]:
        leads, base = row.get("role") in ("leader", "musician"), row.get("class", 0) * rules["budget.foot"]
        foot = base * (rules["budget.leader_foot"] if leads else 1)
        costs = {"foot": foot, "mounted_foot": foot + rules["budget.horse"], "pack_animal": rules["budget.horse"],
                "cavalry": base * rules["budget.cavalry_leader" if leads else "budget.cavalry"]}  # fmt: skip
        cost = costs[row["kind"]]
        total += (cost + row.get("extras", 0)) * row.get("n", 1)
    return {"points": total}

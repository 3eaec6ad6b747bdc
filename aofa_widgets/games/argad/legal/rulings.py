"""Whether the game master's ruling can be carried out; nobody may oppose the text to it (ARG-GEN-7)."""

from __future__ import annotations

from ..actions import ATTITUDES, RULINGS, Refusal, Rule
from ..model import State
from ..params import Params
from .ways import on_table

OF_PEOPLE = frozenset({"attitude", "reveal", "hide", "out", "heal", "place", "order", "morale"})
OUTS = ("killed", "surrendered", "left")


def refuse_ruling(params: Params, state: State, rule: Rule) -> Refusal | None:
    """Why a ruling makes no sense, or None."""
    if rule.what not in RULINGS:
        return Refusal("ARG-GEN-7", "no_ruling", {"found": rule.what})
    if rule.what in OF_PEOPLE:
        if not state.has(rule.who):
            return Refusal("ARG-GEN-7", "nobody", {"found": rule.who})
        if state.person(rule.who).out:
            return Refusal("ARG-GEN-7", "out_of_play", {"who": rule.who})
        if rule.what == "place" and not on_table(state, state.person(rule.who), rule.to):
            return Refusal("ARG-GEN-7", "off_table", {"who": rule.who})
    if rule.what == "attitude" and rule.value not in (*ATTITUDES, "roll"):
        return Refusal("ARG-NPC-3", "no_attitude", {"found": rule.value})
    if rule.what == "out" and rule.value not in OUTS:
        return Refusal("ARG-GEN-7", "no_ruling", {"found": rule.value})
    if rule.what == "aim" and (all(aim.id != rule.who for aim in state.aims) or rule.value not in ("yes", "no")):
        return Refusal("ARG-OBJECTIVE-1", "no_aim", {"found": rule.who})
    if rule.what == "job" and all(job.id != rule.who for job in state.jobs):
        return Refusal("ARG-TIME-1", "no_job", {"found": rule.who})
    return None


__all__ = ["OUTS", "refuse_ruling"]

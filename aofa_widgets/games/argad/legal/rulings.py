"""Whether the game master's ruling can be carried out; nobody may oppose the text to it (ARG-GEN-7)."""

from __future__ import annotations

from aofa_widgets.play.tree import hidden_in, tag_in

from ..actions import ATTITUDES, RULINGS, Refusal, Rule
from ..model import State
from ..params import Params
from .ways import on_table

OF_PEOPLE = frozenset({"attitude", "reveal", "hide", "out", "heal", "place", "order", "morale"})
OUTS = ("killed", "surrendered", "left")
VALUES = {"attitude": (*ATTITUDES, "roll"), "out": OUTS, "aim": ("yes", "no"), "clock": ("on", "hold")}
"""What may be said beside a ruling; nothing beside any other."""


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
    if rule.what == "aim" and all(aim.id != rule.who for aim in state.aims):
        return Refusal("ARG-OBJECTIVE-1", "no_aim", {"found": rule.who})
    if rule.value not in VALUES.get(rule.what, ("",)):
        unknown = ("ARG-NPC-3", "no_attitude") if rule.what == "attitude" else ("ARG-GEN-7", "no_ruling")
        return Refusal(*unknown, {"found": rule.value})
    if hidden_in(rule.why) or tag_in(rule.why):  # no save would hold it
        return Refusal("ARG-GEN-7", "no_reason", {"found": rule.why})
    if rule.what == "clock" and not params.options_clocks:
        return Refusal("ARG-MULTIPLAYER-2", "no_clocks", {})
    if rule.what == "clock" and all(clock.id != rule.who for clock in state.clocks):
        return Refusal("ARG-MULTIPLAYER-2", "no_job", {"found": rule.who})
    if rule.what == "job" and all(job.id != rule.who for job in state.jobs):
        return Refusal("ARG-TIME-1", "no_job", {"found": rule.who})
    if rule.what == "end" and rule.who:
        return Refusal("ARG-GEN-7", "nobody", {"found": rule.who})
    return None


__all__ = ["OUTS", "refuse_ruling"]

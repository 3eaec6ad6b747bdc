"""How a side plays the abstract battle: a policy is data, so that every back end plays it alike."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from aofa_widgets.errors import InputError, named
from aofa_widgets.play.battle import Stance
from aofa_widgets.words import fault, texts

LEADS = ("first", "best", "least", "whole")
"""Whom a policy may take up when nobody is active."""
AIMS = ("first", "weakest", "best", "hurt", "helpless")
"""Whom a policy may strike or duel."""
PRESSES = ("act", "strike")
"""What a policy may do until it duels."""
DUELS = ("never", "actions", "dice")
"""When a policy may duel."""
MOST_ENOUGH = 99


@dataclass(frozen=True, slots=True)
class Policy:
    """A way to play a side; the same moment always brings the same choice. Ties go to the first in the force's order.

    * `lead`: whom to take up when nobody is active: the "first" that may be, the "best" Rating, the "least" Rating, or
      the most "whole" (not stunned before stunned, armed before unarmed, then fewest wounds).
    * `aim`: whom to strike or duel, asked before each such roll: the "first" that stands, the "weakest" Rating, the
      "best" Rating, the most "hurt" (most wounds, then the lowest Rating), or the most "helpless" (stunned before
      not, unarmed before armed, then most wounds).
    * `recover`: whether to recover before anything else: first from a stun, then the weapon, then a wound, whatever is
      open. Without, a figure recovers only from a stun that forbids it to move.
    * `duel`: "never", or once there are `enough` "actions" in the activation, or once the active figure has `enough`
      "dice" more in the duel than the target (as many as the pool can hold are always enough).
    * `press`: what to do until then, and whenever a duel is not open: "act" (nobody answers) or "strike" (the target
      does).
    * `stop`: after so many actions the figure stops, by choice, and a figure is taken up afresh; 0: never. As many as
      the pool can hold are always enough here too.

    The order: stop, recover, duel, press. Raises: InputError for a word or number that is none of these.

    >>> Policy(duel="dice", enough=2).aim
    'first'
    """

    lead: str = "first"
    aim: str = "first"
    press: str = "act"
    duel: str = "actions"
    enough: int = 0
    recover: bool = True
    stop: int = 0

    def __post_init__(self) -> None:
        for name, allowed in (("lead", LEADS), ("aim", AIMS), ("press", PRESSES), ("duel", DUELS)):
            found = getattr(self, name)
            if not isinstance(found, str) or found not in allowed:
                raise InputError(
                    fault(name, "battle.word", field=name, found=named(found), allowed=", ".join(allowed))
                )
        for name in ("enough", "stop"):
            found = getattr(self, name)
            low = -MOST_ENOUGH if name == "enough" else 0
            if isinstance(found, bool) or not isinstance(found, int) or not low <= found <= MOST_ENOUGH:
                raise InputError(
                    fault(name, "battle.number", field=name, found=named(found), low=low, most=MOST_ENOUGH)
                )
        if not isinstance(self.recover, bool):
            raise InputError(
                fault("recover", "battle.word", field="recover", found=named(self.recover), allowed="True, False")
            )


POLICIES: Mapping[str, Policy] = {
    "at_once": Policy(lead="best", aim="hurt"),
    "presses_1": Policy(lead="best", aim="hurt", enough=1),
    "presses_2": Policy(lead="best", aim="hurt", enough=2),
    "presses_3": Policy(lead="best", aim="hurt", enough=3),
    "ahead_1": Policy(lead="best", aim="hurt", duel="dice", enough=1),
    "ahead_2": Policy(lead="best", aim="hurt", duel="dice", enough=2),
    "strikes": Policy(lead="best", aim="hurt", press="strike", duel="never"),
    "strikes_then_duels": Policy(lead="best", aim="hurt", press="strike", enough=2),
    "careful": Policy(lead="whole", aim="helpless", press="strike", duel="dice", enough=3, stop=3),
    "reckless": Policy(lead="best", aim="best", recover=False),
    "shares_out": Policy(lead="first", aim="weakest"),
    "walks_about": Policy(duel="never"),
}
"""The named policies; the last never ends a game, and is there to be caught."""


def policy_of(given: Any) -> Policy:
    """A policy by its name, or itself. Raises: InputError for an unknown name.

    >>> policy_of("at_once").enough
    0
    """
    if isinstance(given, Policy):
        return given
    if not isinstance(given, str) or given not in POLICIES:
        raise InputError(fault("policy", "battle.policy", found=named(given), allowed=", ".join(POLICIES)))
    return POLICIES[given]


def name_of(policy: Policy) -> Mapping[str, str]:
    """What a policy is called: its name in words, or all that it says, in each language.

    >>> name_of(POLICIES["at_once"])["en"]
    'duels at once'
    """
    for key, known in POLICIES.items():
        if known == policy:
            return texts(f"battle.policy_{key}")
    duel = texts(f"battle.duel_{policy.duel}", n=policy.enough)
    return texts(
        "battle.own_policy",
        lead=texts(f"battle.lead_{policy.lead}"),
        aim=texts(f"battle.aim_{policy.aim}"),
        press=texts(f"battle.press_{policy.press}"),
        duel=duel,
    )


def lead_rank(policy: Policy, rating: int, stance: Stance) -> tuple[int, ...]:
    """How gladly a policy takes a figure up: the greatest first, ties in the force's order.

    >>> best = Policy(lead="best")
    >>> lead_rank(best, 4, (0, False, True, False)) > lead_rank(best, 2, (0, False, True, False))
    True
    """
    wounds, stunned, armed, _ = stance
    match policy.lead:
        case "best":
            return (rating,)
        case "least":
            return (-rating,)
        case "whole":
            return (not stunned, armed, -wounds)
    return ()


def aim_rank(policy: Policy, rating: int, stance: Stance) -> tuple[int, ...]:
    """How gladly a policy strikes or duels an enemy: the greatest first, ties in the force's order.

    >>> weakest = Policy(aim="weakest")
    >>> aim_rank(weakest, 2, (0, False, True, False)) > aim_rank(weakest, 4, (0, False, True, False))
    True
    """
    wounds, stunned, armed, _ = stance
    match policy.aim:
        case "weakest":
            return (-rating,)
        case "best":
            return (rating,)
        case "hurt":
            return (wounds, -rating)
        case "helpless":
            return (stunned, not armed, wounds)
    return ()

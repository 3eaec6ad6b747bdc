"""How many dice each side of a roll has, from what a figure is and what befell it."""

from __future__ import annotations

from dataclasses import dataclass

from ..model import Figure, Told
from ..params import Params
from ..resolve import Sides, action_cup, attack_cup, defence_cups, target_cup


@dataclass(frozen=True, slots=True)
class Fighter:
    """What the rules ask of one side of a roll: Rating, actions done, bonuses and setbacks.

    `actions` counts the actions of the activation (0 for a figure that defends); `allies` the further friends that
    give a bonus; `higher`, `impetus`, `armed`, `stunned` and `backed` (something behind it) are as the table shows.

    >>> Fighter(rating=3, actions=2).wounds
    0
    """

    rating: int = 1
    actions: int = 0
    higher: bool = False
    allies: int = 0
    impetus: bool = False
    armed: bool = True
    stunned: bool = False
    wounds: int = 0
    backed: bool = False

    def figure(self, name: str, side: int) -> Figure:
        """The same as a figure of the game."""
        return Figure(name, side, self.rating, wounds=self.wounds, stunned=self.stunned, armed=self.armed)


def dice_for_action(params: Params, active: Fighter) -> int:
    """Dice of an action, this one counted in `actions` (AOFA-3-3, AOFA-5D-STUN-2, AOFA-5D-WOUND-4).

    >>> from aofa_widgets.rules import Ruleset
    >>> dice_for_action(Params.of(Ruleset.load("swashbuckling")), Fighter(3, actions=3, stunned=True))
    2
    """
    return action_cup(params, active.figure("a", 0), active.actions).dice


def dice_for_target(params: Params, target: Fighter) -> int:
    """Dice of the target of an opposed action: its Rating, less stun and wounds (AOFA-3B-3).

    >>> from aofa_widgets.rules import Ruleset
    >>> dice_for_target(Params.of(Ruleset.load("swashbuckling")), Fighter(2, stunned=True))
    1
    """
    return target_cup(params, target.figure("b", 1)).dice


def dice_for_duel(params: Params, attacker: Fighter, defender: Fighter) -> tuple[int, int]:
    """Dice of both sides of a duel: pool, Ratings and bonuses, less stun and wounds (AOFA-4-8, AOFA-4-9, section 4A).

    Under `multi.duel_dice` = sum_of_ratings the defender's allies count as having its own Rating; under
    each_separately the answer is the lead's.

    >>> from aofa_widgets.rules import Ruleset
    >>> dice_for_duel(Params.of(Ruleset.load("swashbuckling")), Fighter(3, actions=2), Fighter(2, allies=1))
    (5, 3)
    """
    figures, ground, who = _met(attacker, defender)
    return duel_dice(params, attacker, defender), defence_cups(params, figures, ground, who)["b"].dice


def duel_dice(params: Params, attacker: Fighter, defender: Fighter) -> int:
    """Dice of the attacker alone, of which a table of battles asks a thousand times.

    >>> from aofa_widgets.rules import Ruleset
    >>> duel_dice(Params.of(Ruleset.load("swashbuckling")), Fighter(3, actions=2), Fighter(2, allies=1))
    5
    """
    figures, ground, who = _met(attacker, defender)
    impetus = attacker.impetus and params.optional_impetus
    return attack_cup(params, figures, ground, who, attacker.actions, impetus).dice


def _met(attacker: Fighter, defender: Fighter) -> tuple[dict[str, Figure], Told, Sides]:
    """The two, their friends and where they stand, as the resolver wants them."""
    figures = {"a": attacker.figure("a", 0), "b": defender.figure("b", 1)}
    others = tuple(f"b{n}" for n in range(defender.allies))
    friends = tuple(f"a{n}" for n in range(attacker.allies))
    figures |= {name: Figure(name, 1, defender.rating) for name in others}
    figures |= {name: Figure(name, 0, attacker.rating) for name in friends}
    who = Sides("a", friends, "b", others)
    pairs = (("a", "b"), *(("a", name) for name in others), *((name, "b") for name in friends))
    ground = Told(contact=pairs, levels=(("a", int(attacker.higher)), ("b", int(defender.higher))))
    return figures, ground, who

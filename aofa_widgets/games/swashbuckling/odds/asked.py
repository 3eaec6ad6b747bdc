"""Questions about odds that the book asks of its editions and readings: a hero, a Guard, a few dice, one exact answer.

The hero is Magnificent, the Guard Dashing, both unhurt; their Ratings and all else come from the parameters.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from aofa_widgets.dice import Dist

from ..params import Params
from ..resolve import gives_impetus
from .counts import Fighter, dice_for_action, dice_for_duel, dice_for_target
from .fate import at_least, expected_wounds, felled, initiative, suffers
from .rolls import Roll, alone, odds, one_side, opposed_by_several

Spec = Mapping[str, Any]


def ask(params: Params, question: str, spec: Spec) -> Fraction:
    """The exact answer to one of `ASKED`: a chance, or a mean number where its name says so.

    `spec` may name the hero's `actions`, how it arrives (`arrival`), the Guard's `helpers`, and what one question alone
    needs. Raises: KeyError for a question that nobody knows.

    >>> from aofa_widgets.rules import Ruleset
    >>> ask(Params.of(Ruleset.load("swashbuckling")), "keeps", {"actions": 2})
    Fraction(25, 36)
    """
    return ASKED[question](params, spec)


def _sides(params: Params, spec: Spec) -> tuple[int, int]:
    """Dice of a duel of the hero against the Guard."""
    impetus = gives_impetus(params, spec.get("arrival"))
    actions = spec.get("actions", 0) + params.duel_counts_as_action
    hero = Fighter(params.rating_magnificent, actions=actions, impetus=impetus)
    guard = Fighter(params.rating_dashing, allies=spec.get("helpers", 0))
    mine, theirs = dice_for_duel(params, hero, guard)
    more = spec.get("counts_itself", 0) * params.bonus_ally
    return mine + more, theirs + more


def _duel(params: Params, spec: Spec) -> Dist[Roll]:
    return odds(params, "duel", *_sides(params, spec))


def _action(params: Params, spec: Spec) -> Dist[Roll]:
    return odds(params, "opposed", _pool(params, spec.get("actions", 1)), _guard(params))


def _pool(params: Params, actions: int) -> int:
    return dice_for_action(params, Fighter(params.rating_magnificent, actions=actions))


def _guard(params: Params) -> int:
    return dice_for_target(params, Fighter(params.rating_dashing))


def _wins(params: Params, spec: Spec) -> Fraction:
    """The chance to win the duel, and with it the right to share out its hits."""
    mine, theirs = _sides(params, spec)
    if params.duel_rounds > 1:
        return odds(params, "duel", mine, theirs).where(lambda roll: roll.hits > roll.back)
    other = one_side(params, theirs, 1)

    def ahead(score: int) -> Fraction:
        return other.where(lambda roll: roll[1] < score or (roll[1] == score and params.tie_winner == "attacker"))

    return one_side(params, mine, 1).mean(lambda roll: ahead(roll[1]))


def _one_of_several(params: Params, spec: Spec) -> Fraction:
    """The chance that an action hits a Guard at least, of two that stand a base width apart."""
    from ..specials import allowed_gap  # not before: whole battles are reckoned without deeds

    if allowed_gap(params) < params.base_width_mm * 10:
        return at_least(_action(params, spec), 1)
    both = opposed_by_several(params, _pool(params, spec.get("actions", 1)), (_guard(params),) * 2)
    return both.where(lambda roll: max(roll[1]) > 0)


def _stuns(params: Params, spec: Spec) -> Fraction:
    """The chance that an action stuns a Guard who has a comrade at his side and nothing behind him."""
    after = suffers(
        params, Fighter(params.rating_dashing, backed=params.push_blocked_test == "any_contact"), "swashbuckling"
    )
    return _action(params, spec).where(lambda roll: after(roll.hits).stunned)


def _keeps(params: Params, spec: Spec) -> Fraction:
    """The chance that the roll of so many actions keeps the initiative."""
    return alone(params, _pool(params, spec["actions"])).where(lambda ones: initiative(params, ones) != "lost")


def _goes_on(params: Params, spec: Spec) -> Fraction:
    """The same, and that the figure itself may go on."""
    return alone(params, _pool(params, spec["actions"])).where(lambda ones: initiative(params, ones) == "kept")


def _keeps_through(params: Params, spec: Spec) -> Fraction:
    """The chance that a turn outlasts several figures that act several times each, one after the other (AMB-59)."""
    left: dict[int, Fraction] = {0: Fraction(1)}
    for _ in range(spec["figures"]):
        if params.xs_scope != "player_turn":
            left = {0: sum(left.values(), Fraction(0))}
        for actions in range(1, spec["actions"] + 1):
            left = _further(params, left, alone(params, _pool(params, actions)))
    return sum(left.values(), Fraction(0))


def _further(params: Params, left: Mapping[int, Fraction], rolls: Dist[int]) -> dict[int, Fraction]:
    """How many 1s count by now, with the chance that the initiative is still there."""
    found: dict[int, Fraction] = {}
    for before, chance in left.items():
        for ones, share in rolls.items():
            if initiative(params, ones, before) == "kept":
                count = before + (min(1, ones) if params.variant_count_ones == "roll" else ones)
                found[count] = found.get(count, Fraction(0)) + chance * share
    return found


def _split(params: Params, spec: Spec, what: Callable[[Params, int], Fraction]) -> Fraction:
    """A deed played in `parts` actions: all but the last are rolled for the initiative alone."""
    reached = Fraction(1)
    for actions in range(1, spec["parts"]):
        reached *= _goes_on(params, {"actions": actions})
    return reached * what(params, spec["parts"])


def _state(params: Params, spec: Spec) -> Fighter:
    named = {name: True for name in spec.get("was", ()) if name != "unarmed"}
    return Fighter(params.rating_magnificent, armed="unarmed" not in spec.get("was", ()), **named)


ASKED: Mapping[str, Callable[[Params, Spec], Fraction]] = {
    "wins": _wins,
    "hits": lambda params, spec: at_least(_duel(params, spec), 1),
    "mean_hits": lambda params, spec: _duel(params, spec).mean(lambda roll: roll.hits),
    "mean_wounds": lambda params, spec: expected_wounds(
        params, _duel(params, spec), Fighter(params.rating_dashing), "duelling"
    ),
    "fells": lambda params, spec: felled(params, _duel(params, spec), Fighter(params.rating_dashing), "duelling"),
    "one_of_several": _one_of_several,
    "stuns": _stuns,
    "keeps": _keeps,
    "goes_on": _goes_on,
    "keeps_through": _keeps_through,
    "split_hits": lambda params, spec: _split(params, spec, lambda p, n: at_least(_action(p, {"actions": n}), 1)),
    "split_keeps": lambda params, spec: _split(params, spec, lambda p, n: _keeps(p, {"actions": n})),
    "wounds_of": lambda params, spec: Fraction(
        suffers(params, _state(params, spec), "swashbuckling")(spec["hits"]).caused
    ),
}

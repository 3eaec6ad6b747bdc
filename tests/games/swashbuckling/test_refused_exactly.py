"""Every refusal of the common rules, whole: its rule, its reason, and the values that its sentence names.

`tests/laws/test_refusals.py` holds the sources to their rules and sentences; here each is met in the game. A record's
ground has no places: what a deed asks of a table is refused in `specials` and tried elsewhere.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from aofa_widgets.games.swashbuckling import actions as ask
from aofa_widgets.games.swashbuckling.actions import Action, Refusal
from aofa_widgets.games.swashbuckling.legal import refuse
from aofa_widgets.games.swashbuckling.model import Activation, Choice, Figure, Roll, State, Told
from aofa_widgets.games.swashbuckling.params import Params
from aofa_widgets.rules import Ruleset

MET = Told((("a", "b"), ("c", "a")))
FIGURES = {one.id: one for one in (Figure("a", 0, 3), Figure("e", 0, 2), Figure("b", 1, 2), Figure("c", 1, 1))}
ACTING = Activation("a", actions=1)
SHARE = Choice("hits", 1, 3, ("b", "c"), "a", "duelling")


@cache
def rules(*values: tuple[str, Any]) -> Params:
    return Params.of(Ruleset.load("swashbuckling").with_values(dict(values)))


def now(spell: Activation | None = ACTING, *changed: Figure, **more: Any) -> State:
    """A stands between his two enemies, active for an action already; E is his friend."""
    there = FIGURES | {figure.id: figure for figure in changed}
    return replace(State(tuple(there.values()), MET, activation=spell), **more)


def be(name: str, **what: Any) -> Figure:
    return replace(FIGURES[name], **what)


A, E, B, C = ({"figure": name} for name in "aebc")
DAZED, BARE = be("a", stunned=True), be("a", armed=False)
IDLE = now(None)
START = Roll("initiative", 0, (("0", 1), ("1", 1)), None)
DUE = Roll("action", 1, (), None)
ASKED = Choice("judge", 1, 0, ("agree", "roll"))
LEAD = Choice("lead", 1, 0, ("b", "c"))
Case = tuple[State, Action, tuple[str, str] | tuple[str, str, dict[str, Any]], dict[str, Any]]
CASES: dict[str, Case] = {
    "over": (now(winner=1), ask.Stop(), ("AOFA-1-6", "over"), {}),
    "nobody": (now(), ask.Duel(lead="x" * 60), ("AOFA-2A-2", "nobody", {"found": "x" * 40}), {}),
    "nobody to join": (now(), ask.Duel(establish=(("a", "y"),)), ("AOFA-2A-2", "nobody", {"found": "y"}), {}),
    "nobody to share": (now(), ask.Allocate((("z", 1),)), ("AOFA-2A-2", "nobody", {"found": "z"}), {}),
    "who starts": (now(None, due=START), ask.Activate("a"), ("AOFA-1C-5", "who_starts"), {}),
    "a coin": (now(None, due=replace(START, kind="coin")), ask.Stop(), ("AOFA-1C-5", "who_starts"), {}),
    "dice due": (now(due=DUE), ask.Stop(), ("AOFA-3-1", "dice_due"), {}),
    "begun": (now(), ask.RollInitiative(), ("AOFA-1C-5", "started"), {}),
    "a pass": (now(), ask.Pass(), ("AOFA-AMB-43", "no_pass"), {"turn.pass": "not_allowed"}),
    "no hits": (now(), ask.Allocate((("b", 1),)), ("AOFA-5C-1", "nothing_to_share"), {}),
    "no lead": (now(), ask.Answer("b"), ("AOFA-5C-1", "nothing_to_share"), {}),
    "no question": (now(), ask.Judge("agree"), ("AOFA-AMB-66", "nothing_to_judge"), {}),
    "nobody active": (IDLE, ask.Move(), ("AOFA-2B-1", "choose_a_figure"), {}),
    "judge first": (now(due=ASKED), ask.Stop(), ("AOFA-AMB-66", "judge_first"), {}),
    "no verdict": (now(due=ASKED), ask.Judge("refuse"), ("AOFA-AMB-66", "no_verdict", {"allowed": "agree, roll"}), {}),
    "the lead first": (now(due=LEAD), ask.Stop(), ("AOFA-AMB-21", "name_the_lead"), {}),
    "not in the duel": (now(due=LEAD), ask.Answer("e"), ("AOFA-4-3", "not_in_duel", E), {}),
    "share first": (now(due=SHARE), ask.Stop(), ("AOFA-5C-1", "share_first"), {}),
    "not a loser": (now(due=SHARE), ask.Allocate((("b", 2), ("e", 1))), ("AOFA-5C-1", "not_a_loser", E), {}),
    "too few": (now(due=SHARE), ask.Allocate((("b", 2),)), ("AOFA-5C-1", "all_hits", {"hits": 3, "given": 2}), {}),
    "too many": (
        now(due=SHARE), ask.Allocate((("b", 2), ("c", 2))), ("AOFA-5C-1", "all_hits", {"hits": 3, "given": 4}), {}
    ),
    "fewer than none": (
        now(due=SHARE), ask.Allocate((("b", 4), ("c", -1))), ("AOFA-5C-1", "all_hits", {"hits": 3, "given": 3}), {}
    ),
    "twice": (
        now(due=SHARE), ask.Allocate((("b", 3), ("b", 3))), ("AOFA-5C-1", "all_hits", {"hits": 3, "given": 3}), {}
    ),
    "not yours": (IDLE, ask.Activate("b"), ("AOFA-2B-1", "not_yours", B), {}),
    "out": (now(None, be("e", fallen=True)), ask.Activate("e"), ("AOFA-5-4", "is_out", E), {}),
    "active": (now(), ask.Activate("a"), ("AOFA-2B-1", "already_active", A), {}),
    "rests": (now(None, rest="a"), ask.Activate("a"), ("AOFA-7-XTURN", "another_first", A), {}),
    "after another": (
        now(None, used=("e", "a")), ask.Activate("a"), ("AOFA-6-5", "another_first", A),
        {"reactivate": "after_another"},
    ),
    "once a turn": (
        now(None, used=("a", "e")), ask.Activate("a"), ("AOFA-6-5", "once_a_turn", A), {"reactivate": "once_per_turn"}
    ),
    "dazed": (now(Activation("a"), DAZED), ask.Move(), ("AOFA-5D-STUN-1", "stunned_stays", A), {}),
    "dazed, freely": (now(Activation("a"), DAZED), ask.FreeMove(), ("AOFA-5D-STUN-1", "stunned_stays", A), {}),
    "dazed, by a deed": (
        now(Activation("a"), DAZED), ask.Act(establish=(("a", "c"),)), ("AOFA-5D-STUN-1", "stunned_stays", A), {}
    ),
    "dazed, at somebody": (
        now(Activation("a"), DAZED), ask.Oppose(("b",), establish=(("a", "b"),)),
        ("AOFA-5D-STUN-1", "stunned_stays", A), {},
    ),
    "dazed, for a duel": (
        now(Activation("a"), DAZED), ask.Duel("b", establish=(("a", "b"),)),
        ("AOFA-5D-STUN-1", "stunned_stays", A), {},
    ),
    "held": (
        now(Activation("a")), ask.Move(), ("AOFA-4B-4", "held_by_enemy", A | {"enemy": "b"}),
        {"disengage.automatic": False},
    ),
    "one line": (now(Activation("a", moved=True)), ask.Move(), ("AOFA-2B-2", "one_line", A), {}),
    "no daze": (now(), ask.RecoverStun(), ("AOFA-5D-STUN-4", "not_stunned", A), {}),
    "a weapon": (now(), ask.RecoverWeapon(), ("AOFA-5D-WEAPON-5", "has_weapon", A), {}),
    "no healing": (now(), ask.RecoverWound(), ("AOFA-5D-WOUND-3", "no_healing"), {}),
    "no wound": (now(), ask.RecoverWound(), ("AOFA-5D-WOUND-3", "no_wound", A), {"wounds.recoverable": True}),
    "the same": (
        now(Activation("a", done=("dance/", "sing/"))), ask.Act("sing"), ("AOFA-AMB-45", "same_again"),
        {"repeat.same_action": "not_in_a_row"},
    ),
    "the same at all": (
        now(Activation("a", done=("dance/", "sing/"))), ask.Act("dance"), ("AOFA-AMB-45", "same_again"),
        {"repeat.same_action": "once_per_activation"},
    ),
    "the same at somebody": (
        now(Activation("a", done=("kick/b",))), ask.Oppose(("b",), "kick"), ("AOFA-AMB-45", "same_again"),
        {"repeat.same_action": "not_in_a_row"},
    ),
    "turned down": (
        now(Activation("a", vetoed=("sing//loudly",))), ask.Act("sing", words="loudly", asking=True),
        ("AOFA-AMB-66", "turned_down", A), {},
    ),
    "no target": (now(), ask.Oppose(()), ("AOFA-3B-1", "no_target"), {}),
    "a fallen target": (
        now(Activation("a"), be("b", fallen=True)), ask.Oppose(("c", "b")), ("AOFA-AMB-57", "is_out", B), {}
    ),
    "a friend": (now(), ask.Oppose(("e",)), ("AOFA-AMB-26", "not_an_enemy", E), {}),
    "himself": (now(), ask.Oppose(("a",)), ("AOFA-2A-1", "not_an_enemy", A), {"friendly_fire": True}),
    "no weapon": (now(Activation("a"), BARE), ask.Duel("b"), ("AOFA-5D-WEAPON-1", "weaponless", A), {}),
    "duels done": (
        now(Activation("a", duels=2)), ask.Duel("b"), ("AOFA-4B-2", "duels_done", A | {"most": 2}),
        {"duel.max_per_activation": 2},
    ),
    "no arrival": (
        now(Activation("a", last="duel")), ask.Duel("b", arrival="leap_off"), ("AOFA-AMB-15", "no_arrival", A), {}
    ),
    "a friend's duel": (now(), ask.Duel("e"), ("AOFA-4-3", "not_an_enemy", E), {}),
    "a fallen lead": (now(Activation("a"), be("b", fallen=True)), ask.Duel("b"), ("AOFA-4-3", "is_out", B), {}),
    "out of reach": (
        now(ground=Told((("a", "b"),))), ask.Duel("c"), ("AOFA-4B-2", "not_in_contact", A | {"enemy": "c"}), {}
    ),
    "nobody near": (now(ground=Told((("a", "e"),))), ask.Duel(), ("AOFA-4-3", "nobody_in_contact", A), {}),
    "a better one": (now(), ask.Duel("c"), ("AOFA-AMB-21", "best_answers", C), {"multi.lead": "best_rating"}),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_what_is_refused_is_refused_by_its_rule_and_with_its_values(name: str) -> None:
    state, action, wanted, values = CASES[name]
    assert refuse(rules(*values.items()), state, action) == Refusal(*wanted)


MAY: dict[str, tuple[State, Action, dict[str, Any]]] = {
    "the best one": (now(), ask.Duel("b"), {"multi.lead": "best_rating"}),
    "whoever it is": (now(), ask.Duel("c"), {}),
    "one duel more": (now(Activation("a", duels=1)), ask.Duel("b"), {"duel.max_per_activation": 2}),
    "all hits": (now(due=SHARE), ask.Allocate((("b", 3), ("c", 0))), {}),
    "a loser's answer": (now(due=LEAD), ask.Answer("c"), {}),
    "a verdict": (now(due=ASKED), ask.Judge("roll"), {}),
    "rests, but alone": (now(None, be("e", fallen=True), rest="a"), ask.Activate("a"), {}),
    "after himself, alone": (
        now(None, be("e", fallen=True), used=("a",)), ask.Activate("a"), {"reactivate": "after_another"}
    ),
    "dazed, and walks": (now(Activation("a"), DAZED), ask.Move(), {"stun.forbids_move": False}),
    "at once after a leap": (now(Activation("a", last="act")), ask.Duel("b", arrival="leap_off"), {}),
    "not in a row": (
        now(Activation("a", done=("sing/", "dance/"))), ask.Act("sing"), {"repeat.same_action": "not_in_a_row"}
    ),
    "not asking": (now(Activation("a", vetoed=("sing//loudly",))), ask.Act("sing", words="loudly"), {}),
    "other words": (
        now(Activation("a", vetoed=("sing//loudly",))), ask.Act("sing", words="softly", asking=True), {}
    ),
    "a friend, by that rule": (now(), ask.Oppose(("e",)), {"friendly_fire": True}),
    "bare, by that rule": (now(Activation("a"), BARE), ask.Duel("b"), {"weapon.can_initiate": True}),
    "nobody is left": (
        now(None, rest="a", used=("e",)), ask.Pass(), {"reactivate": "once_per_turn", "turn.pass": "not_allowed"}
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", MAY)
def test_what_lies_just_inside_those_rules_is_allowed(name: str) -> None:
    state, action, values = MAY[name]
    assert refuse(rules(*values.items()), state, action) is None

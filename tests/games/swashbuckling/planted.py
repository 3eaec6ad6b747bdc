"""Bugs planted in the engine for the length of a test: one function reads otherwise, whoever has imported it."""

from __future__ import annotations

import pytest

from .. import twins

ROOM = "aofa_widgets.games.swashbuckling"
# name: (module, function, as it is, as it is with the bug)
BUGS = {
    "a second six adds nothing": ("resolve", "score", "max(0, sixes - 1)", "0 * sixes"),
    "the first six adds as well": ("resolve", "score", "max(0, sixes - 1)", "sixes"),
    "the 1s are looked for on another face": ("resolve", "ones", "params.init_losing_face",
                                              "params.init_losing_face + 1"),
    "a tie does no hit": ("resolve", "contest", "winner, on_reactive = params.tie_winner, params.tie_hits",
                          "winner, on_reactive = params.tie_winner, 0"),
    "hits are the winner's score": ("resolve", "contest", "(one - other) * params.hits_per_point", "one"),
    "a beaten attacker suffers from an action": ("resolve", "contest", "params.opposed_attacker_takes_hits", "True"),
    "a beaten attacker goes free in a duel": ("resolve", "contest", "on_active if takes else 0", "0"),
    "only the row of the last hit counts": ("resolve", "apply_hits", "range(first, first + hits)",
                                            "range(first + hits - 1, first + hits)"),
    "the last row does not repeat": ("resolve", "row", "rows[min(number, len(rows)) - 1]",
                                     "rows[(number - 1) % len(rows)]"),
    "a second stun stuns": ("resolve", "apply_hits", 'if effect == "stun" and figure.stunned', "if False"),
    "a second drop drops": ("resolve", "apply_hits", 'if effect == "drop" and not figure.armed', "if False"),
    "a blocked push pushes": ("resolve", "apply_hits", "if ground.against(", "if False and ground.against("),
    "figures fall one wound late": ("resolve", "apply_hits", "figure.wounds >= params", "figure.wounds > params"),
    "a stun costs nothing": ("resolve", "penalised", "params.stun_dice * figure.stunned", "0"),
    "the last die can be lost": ("resolve", "penalised", "cup.dice - params.stun_min_dice", "cup.dice"),
    "a pool has no limit": ("resolve", "pool", "if params.pool_max is None", "if True"),
    "Rating helps an action": ("resolve", "action_cup", "Cup(swash=pool(params, actions))",
                               "Cup(swash=pool(params, actions), rating=figure.rating)"),
    "the attacker forgets his Rating": ("resolve", "attack_cup", "figure.rating", "0"),
    "a supporter lends the attacker nothing": ("resolve", "attack_cup", "len(who.allies)", "0"),
    "a supporter lends the defender nothing": ("resolve", "defence_cups", "len(who.others)", "0"),
    "an elevated attacker has no bonus": ("resolve", "attack_cup", "ground.higher(figure.id, lead.id)", "0"),
    "a leap onto a table gives impetus": ("resolve", "gives_impetus", 'params.impetus_triggers == "fr"', "True"),
    "a plate hurts even who escapes it": ("resolve", "object_hits", "(hits == 0 and params.object_damage_needs_hit)",
                                          "False"),
    "the initiative survives a 1": ("flow.turns", "_cost", "shown >= params.init_ones_to_lose", "shown > 99"),
    "Extended Swashbuckling forgives no 1": ("flow.turns", "_cost", "reached >= params.xs_ones", "reached >= 1"),
    "Extended Turns end with the first 1": ("flow.turns", "_cost", "state.turn_ones >= params.xt_ones", "True"),
    "nobody ever wins": ("resolve", "beaten", "len(out) == len(own)", "False"),
    "a stunned figure walks": ("legal", "_held_back", "figure.stunned and params.stun_forbids_move", "False"),
    "a second move in a row": ("legal", "_refuse_move", "if spell.moved", "if False"),
    "a steady figure recovers": ("legal", "_refuse_action", "None if figure.stunned else", "None if True else"),
}  # fmt: skip


def plant(monkeypatch: pytest.MonkeyPatch, where: str, name: str, was: str, now: str) -> None:
    """Let a function of a module of the game run with `now` where its source says `was`."""
    twins.plant(monkeypatch, ROOM, where, name, was, now)


def forget() -> None:
    """Empty every cache of the game, of the questions made on it too."""
    twins.forget(ROOM, "aofa_widgets.teach.quiz")

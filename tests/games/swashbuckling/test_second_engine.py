"""Engine and second solver on the same random records: never apart, unless somebody breaks the engine."""

from __future__ import annotations

import pytest

from aofa_widgets.locate import rulebook
from aofa_widgets.rules import Ruleset
from aofa_widgets.teach.played import asked

from .planted import plant
from .second_records import apart, made

HOUSES = sorted(path.stem for path in (rulebook() / "swashbuckling" / "house").glob("*.toml"))
CATCH = 800  # records tried on a planted bug


def found(seeds, params=None):
    for seed in seeds:
        if (one := made(seed, params)) is not None:
            yield one


@pytest.fixture(scope="module")
def records():
    limits = {"pool.max": 2, "variant.extended_turns": True}
    options = {"optional.impetus": True, "optional.object_damage": True, "variant.extended_swashbuckling": True}
    return [*found(range(100)), *found(range(100), limits), *found(range(400), options), *found(range(100, CATCH))]


def test_they_agree_under_random_rules(records):
    """These same records are what the planted bugs below have to set apart."""
    assert len(records) > 1000
    assert [why for record, told in records if (why := apart(record, told))] == []


@pytest.mark.long
def test_they_agree_on_a_great_many():
    records = found(range(10_000, 60_000))
    assert [why for record, told in records if (why := apart(record, told))] == []


@pytest.mark.parametrize("edition", ["recommended", "en", "fr"])
@pytest.mark.parametrize("preset", ["basic", "full", "long", "relay"])
def test_they_agree_under_every_edition_and_preset(edition, preset):
    params = asked(Ruleset.load("swashbuckling", edition=edition, preset=preset), {})["params"]
    records = list(found(range(5000, 5030), params))
    assert len(records) > 25
    assert [why for record, told in records if (why := apart(record, told))] == []


@pytest.mark.parametrize("house", HOUSES)
def test_they_agree_under_every_house_rule_that_ships(house):
    params = asked(Ruleset.load("swashbuckling", house=[house]), {})["params"]
    records = list(found(range(7000, 7030), params))
    assert [why for record, told in records if (why := apart(record, told))] == []


# name: (module, function, as it is, as it is with the bug)
PLANTED = {
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


@pytest.mark.parametrize("bug", PLANTED)
def test_a_planted_bug_sets_them_apart(bug, records, monkeypatch):
    plant(monkeypatch, *PLANTED[bug])
    assert any(apart(record, told) for record, told in records)

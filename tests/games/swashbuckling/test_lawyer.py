"""What a reader of the rules found with fresh eyes: steps worked out from the text alone, clauses that said less."""

from __future__ import annotations

import json

import pytest

from aofa_widgets.cli.referee import answers
from aofa_widgets.rules import Ruleset
from aofa_widgets.rules.prose import clause

from ..records import load
from .test_cases import asked, compare

RECORDS = load(__file__, "lawyer_cases.jsonl")


def test_the_referee_rules_as_the_lawyer_says() -> None:
    """Switches of the rules, combinations and limits that the cases of the inventory hardly touch."""
    told = answers([json.dumps(asked(record)) for record in RECORDS])
    found = {record["id"]: compare(record, answer) for record, answer in zip(RECORDS, told, strict=True)}
    assert {name: faults for name, faults in found.items() if faults} == {}
    assert len(found) == len(RECORDS)


@pytest.mark.parametrize(
    ("id", "changes", "said"),
    [
        ("setback.stun", {"stun.min_dice": 0}, ("which score 0 and win nothing, not even a tie", "ne gagne rien")),
        ("wound.effect", {"wounds.dice_penalty": 1}, ("keeps at least one die", "garde pourtant au moins un dé")),
        (
            "wound.effect",
            {"wounds.dice_penalty": 1, "stun.min_dice": 0},
            ("may come down to no dice at all", "peut n’avoir plus aucun dé"),
        ),
    ],
)
def test_a_clause_says_what_becomes_of_the_last_die(id: str, changes: dict[str, int], said: tuple[str, str]) -> None:
    """AOFA-AMB-02: what no dice score, and the floor that wounds share with stuns."""
    rules = Ruleset.load("swashbuckling").with_values(changes)
    for lang, words in zip(("en", "fr"), said, strict=True):
        assert words in clause(rules, id, lang)
        assert words not in clause(Ruleset.load("swashbuckling"), id, lang)


@pytest.mark.parametrize("reach", ["contact", "sight", "unlimited"])
def test_how_far_an_insult_reaches_is_said_in_one_place(reach: str) -> None:
    """AOFA-AMB-46: the clause on actions spoke of sight, whatever the reach was set to."""
    rules = Ruleset.load("swashbuckling").with_values({"taunt.range": reach})
    assert "that it can see" not in clause(rules, "action.what", "en")
    assert "qu’elle voit" not in clause(rules, "action.what", "fr")

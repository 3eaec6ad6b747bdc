"""`aofa solve`: best play in both languages, and what it refuses."""

from __future__ import annotations

import json

import pytest

from aofa_widgets.cli.main import main

SMALL = ["--no-strikes"]


def test_it_says_the_choices_the_reason_the_plan_and_a_rule_of_thumb(capsys):
    assert main(["solve", "swashbuckling", "2", "2", "--lang", "fr", *SMALL]) == 0
    told = capsys.readouterr().out
    assert "Valeur 2 contre Valeur 2" in told and "Le mieux" in told and "Règle pratique" in told
    assert "déclarer le duel" in told and "Non compté" in told


def test_a_program_reads_the_same_numbers(capsys):
    asked = ["solve", "swashbuckling", "3", "1", "--actions", "2", "--stunned", "me", "--wounds", "1,0", "--json"]
    assert main([*asked, *SMALL]) == 0
    told = json.loads(capsys.readouterr().out)
    assert {way["way"] for way in told["ways"]} == {"duel", "act", "steady"}
    assert told["ways"] == sorted(told["ways"], key=lambda way: -way["wins"]) and 0 < told["ways"][0]["wins"] < 1
    assert told["thumb"]["loses"] >= 0


def test_rules_of_thumb_are_ranked_and_a_house_rule_stands_beside_the_book(capsys):
    asked = ["solve", "swashbuckling", "2", "1", "--thumbs", "--against-book", "--house", "extended-turns", *SMALL]
    assert main([*asked, "--lang", "en"]) == 0
    told = capsys.readouterr().out
    lines = told[told.index("Rules of thumb") :].splitlines()
    loses = [float(line.rsplit(maxsplit=1)[1].rstrip("%")) for line in lines if line.startswith("Recover")]
    assert loses[:13] == sorted(loses[:13]) and len(loses) == 13
    assert "Best play differs at" in told and "both unhurt" in told and "The best rule of thumb" in told
    assert main([*asked, "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert len(answer["thumbs"]) == 13 and 0 < answer["against_book"]["differ"] < answer["against_book"]["moments"]
    assert answer["against_book"]["positions"][0]["now"]["wins"] == answer["ways"][0]["wins"]


@pytest.mark.parametrize(
    "asked",
    [
        ["0", "2"],
        ["2", "99"],
        ["two", "2"],
        ["2", "2", "--wounds", "0,3"],
        ["2", "2", "--wounds", "1"],
        ["2", "2", "--actions", "-1"],
        ["2", "2", "--actions", "50"],
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(asked, capsys):
    try:
        status = main(["solve", "swashbuckling", *asked, "--lang", "fr"])
    except SystemExit as left:
        status = left.code
    told = capsys.readouterr()
    assert status == 2 and told.out == "" and "Traceback" not in told.err and len(told.err) > 20

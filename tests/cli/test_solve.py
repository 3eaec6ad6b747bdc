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
    loses = [
        float(line.rsplit(maxsplit=1)[1].rstrip("%")) for line in lines if line.startswith("When stunned, recover")
    ]
    assert loses[:13] == sorted(loses[:13]) and len(loses) == 13
    assert "Best play differs at" in told and "both unhurt" in told and "The best rule of thumb" in told
    assert main([*asked, "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert len(answer["thumbs"]) == 13 and 0 < answer["against_book"]["differ"] < answer["against_book"]["moments"]
    assert answer["against_book"]["positions"][0]["now"]["wins"] == answer["ways"][0]["wins"]


def test_a_stunned_figure_means_the_same_moment_as_in_the_tables(capsys):
    asked = ["solve", "swashbuckling", "3", "2", "--json", *SMALL]
    for who, words in (("me", "the active figure stunned"), ("them", "the enemy stunned")):
        assert main([*asked, "--against-book", "--stunned", who]) == 0
        told = json.loads(capsys.readouterr().out)
        row = next(row for row in told["against_book"]["positions"] if row["text"]["en"].startswith(words))
        assert abs(row["now"]["wins"] - told["ways"][0]["wins"]) < 1e-9
        assert "something behind" in row["text"]["en"] and "adossé" in row["text"]["fr"]
        assert main([*asked, "--stunned", who, "--backed", "nobody"]) == 0
        free = json.loads(capsys.readouterr().out)
        assert free["ways"][0]["wins"] != pytest.approx(told["ways"][0]["wins"], abs=1e-4)


def test_what_a_rule_of_thumb_gives_away_and_the_end_of_the_pool_are_said(capsys, tmp_path):
    asked = ["solve", "swashbuckling", "2", "2", *SMALL]
    for lang, mean, cap in (
        ("en", "easier to remember than the answers above: ", "more than 12 actions"),
        ("fr", "plus simple à retenir que les réponses ci-dessus", "plus de 12 actions"),
    ):
        assert main([*asked, "--lang", lang]) == 0
        told = capsys.readouterr().out
        assert mean in told and cap in told
    assert main([*asked, "--actions", "13", "--lang", "en"]) == 2
    assert "no limit to the pool" in capsys.readouterr().err
    house = tmp_path / "four.toml"
    title, set_ = 'title = { en = "Four", fr = "Quatre" }', '"pool.max" = { was = "none", now = 4 }'
    why = 'why = { en = "To try it.", fr = "Pour voir." }'
    house.write_text(f'id = "four"\n{title}\n{why}\ngame = "swashbuckling"\n[set]\n{set_}\n', encoding="utf-8")
    assert main([*asked, "--house", str(house), "--lang", "en"]) == 0
    assert "more than 12 actions" not in capsys.readouterr().out
    assert main([*asked, "--house", str(house), "--actions", "5", "--lang", "en"]) == 2
    told = capsys.readouterr().err
    assert "0 to 4" in told and "no limit" not in told


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

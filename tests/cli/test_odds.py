"""`aofa odds`: the table and its sentence, exact JSON, and what it says to bad input."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest

from aofa_widgets.book.build import build
from aofa_widgets.book.sheet.build import build as sheet
from aofa_widgets.cli.main import main
from aofa_widgets.rules import Ruleset

TWO_ON_TWO = """\
Opposed action, two dice against two
Rules of ...And One For All!, Recommended rules: zero values changed from the book.

Initiative
  kept                           25/36
  lost                           11/36
  kept, with at least one hit  301/648

Hits on the target   exactly  at least
  0                 515/1296         1
  1                  241/648  781/1296
  2                   25/216  299/1296
  3                  91/1296  149/1296
  4                   11/324    29/648
  5                  13/1296     7/648
  6                   1/1296    1/1296

Opposed action, two dice against two: at least one hit on the target 60.3% of the time, 1.00 on average; \
the initiative is kept 69.4% of the time.
"""


def aofa(capsys: pytest.CaptureFixture[str], *words: str, lang: str = "en") -> tuple[int, str, str]:
    status = main(["odds", *words, "--lang", lang])
    said = capsys.readouterr()
    return status, said.out, said.err


def test_the_exact_table(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = aofa(capsys, "swashbuckling", "opposed", "2", "2", "--exact")
    assert (status, err) == (0, "")
    assert out.splitlines()[3:] == TWO_ON_TWO.splitlines()[3:] and out.splitlines()[0] == TWO_ON_TWO.splitlines()[0]


def test_french_and_house_values(capsys: pytest.CaptureFixture[str]) -> None:
    changes = ("--set", "six.extra=0", "--set", "tie.winner=nobody")
    status, out, _ = aofa(capsys, "swashbuckling", "duel", "5", "2", *changes, lang="fr")
    assert status == 0 and out.startswith("Duel, cinq dés contre deux\n")
    assert (
        "Ajout au score pour chaque 6 après le premier\u00a0: 0 (livre\u00a0: 1\u202f; six.extra)" in out
        and "16,2\u202f%" in out
    )
    assert out.rstrip().endswith("l’initiative est gardée dans 40,2\u202f% des cas.")


def test_json_is_exact_and_sums_to_one(capsys: pytest.CaptureFixture[str]) -> None:
    for words in (("duel", "5", "2"), ("opposed", "3", "1", "--preset", "full", "--object", "huge"), ("action", "4")):
        status, out, _ = aofa(capsys, "swashbuckling", *words, "--json")
        answer = json.loads(out)
        assert status == 0 and sum(Fraction(row["p"]) for row in answer["joint"]) == 1
        kept = sum(Fraction(row["p"]) for row in answer["joint"] if row["initiative"] == "kept")
        assert kept == Fraction(answer["initiative"]["kept"]) == Fraction(5, 6) ** answer["dice"][0]
        mean = sum(row["hits"] * Fraction(row["p"]) for row in answer["joint"])
        assert mean == Fraction(answer["expected"]["hits"])
        assert set(answer["sentence"]) == {"en", "fr"}


def test_editions_presets_and_house_files(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    relay = aofa(capsys, "swashbuckling", "action", "3", "--preset", "relay")[1]
    assert "the activation ends" in relay and "34.7%" in relay
    french = aofa(capsys, "swashbuckling", "duel", "1", "1", "--edition", "fr", "--json")[1]
    assert json.loads(french)["ruleset"]["edition"] == "fr"
    house = tmp_path / "gentle.toml"
    house.write_text(
        'id = "gentle"\ngame = "swashbuckling"\ntitle = { en = "Gentle ties", fr = "Égalités douces" }\n'
        'why = { en = "Ties hurt nobody.", fr = "Une égalité ne blesse personne." }\n'
        '[set]\n"tie.hits" = { was = 1, now = 0 }\n',
        encoding="utf-8",
    )
    status, out, err = aofa(capsys, "swashbuckling", "duel", "1", "1", "--house", str(house), "--json")
    assert (status, err) == (0, "")
    assert json.loads(out)["hits"]["1"] == "5/36"  # a difference of one, no longer a tie


def test_special_rules_of_both_sides(capsys: pytest.CaptureFixture[str]) -> None:
    volley = ("regiments", "volley", "10", "4", "5", "0")
    wall = ("--against", "shield wall", "--house", "shield-wall")
    out = aofa(capsys, *volley, "--rule", "Furious", "--when", "charge", *wall)
    assert (out[0], out[2]) == (0, "") and "(attacker: Furious; target: Shield wall; on a charge)" in out[1]
    assert "6.67 hits and 3.33 wounds" in out[1]  # a natural 6 lands twice; Defence 4+ in place of 5+
    far = aofa(capsys, *volley, "--against", "Stealth", "--when", "shooting", "--distance", "12", "--lang", "fr")[1]
    assert "(cible : Furtif ; au tir ; à 12″)" in far.replace("\u202f", " ").replace("\xa0", " ")
    assert "3,33 touches" in far.replace("\xa0", " ")
    charge = aofa(capsys, "regiments", "charge", *"10 4 5 1 10 4 5 1".split(), "--rule", "Furious", "--json")[1]
    assert json.loads(charge)["rule"] == ["Furious"]


IDLE = {"en": "These rules change nothing here", "fr": "Ces règles ne changent rien ici"}


@pytest.mark.parametrize(
    ("words", "idle"),
    [
        (("swashbuckling", "duel", "5", "2"), False),  # nothing was changed
        (("swashbuckling", "duel", "5", "2", "--preset", "full"), False),
        (("swashbuckling", "duel", "5", "2", "--house", "stubborn-guards"), True),  # who types the dice says how many
        (("swashbuckling", "duel", "5", "2", "--house", "lucky-star"), False),
        (("swashbuckling", "action", "2", "--set", "tie.hits=2"), True),
        (("swashbuckling", "duel", "2", "2", "--set", "tie.hits=2"), False),
        (("regiments", "test", "4", "0", "--house", "shield-wall"), True),
        (("honour", "test", "3", "--house", "caught-cold"), True),
        (("argad", "shot", "--house", "brisk-evening"), True),
        (("argad", "shot", "--set", "shoot.need_medium=5"), False),
    ],
)
def test_rules_that_change_nothing_in_a_roll_are_said_to_change_nothing(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...], idle: bool
) -> None:
    for lang, said in IDLE.items():
        status, out, err = aofa(capsys, *words, lang=lang)
        assert (status, err) == (0, "") and (said in out.splitlines()[-1]) == (said in out) == idle
    assert json.loads(aofa(capsys, *words, "--json")[1])


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("regiments", "volley", "10", "4"), "found 2. Write after it: attacks, Quality, Defence, AP"),
        (("regiments", "volley", "101", "4", "4", "0", "--rule", "Blast(3)"), "from 0 to 100"),
        (("regiments", "volley", "9", "4", "4", "0", "--rule", "Blst(3)"), "Did you mean `Blast`?"),
        (("regiments", "charge", *"5 4 4 1 5 4 4 1".split(), "--when", "moved"), "no use for --when"),
        (("regiments", "test", "4", "0", "--rule", "Blast(3)"), "those that have: volley, charge"),
        (("swashbuckling", "duel", "5"), "takes 2 numbers of dice; found 1"),
        (("swashbuckling", "duel", "5", "1000"), "give 0 to 100"),
        (("swashbuckling", "duel", "five", "2"), "“five” is not a whole number"),
        (("swashbuckling", "melee", "5", "2"), "`action`, `opposed`, `duel`"),
        (("swashbuckling", "duel", "5", "2", "--set", "six.extra"), "KEY=VALUE"),
        (("swashbuckling", "duel", "5", "2", "--set", "six.extra=many"), "six.extra"),
        (("swashbuckling", "duel", "5", "2", "--set", "six=1"), "six"),
        (("chess", "duel", "5", "2"), "chess"),
    ],
)
def test_bad_input_is_status_2_and_a_sentence(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...], said: str
) -> None:
    status, out, err = aofa(capsys, *words)
    assert (status, out) == (2, "") and said in err and "Traceback" not in err
    assert aofa(capsys, *words, lang="fr")[2] != err


@pytest.mark.parametrize(("lang", "words"), [("en", "8 (beyond the book: 6"), ("fr", "8 (au-delà du livre : 6")])
def test_a_value_beyond_the_book_is_marked(lang: str, words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", "swashbuckling", "duel", "3", "2", "--set", "dice.sides=8", "--lang", lang]) == 0
    assert words in capsys.readouterr().out.replace("\u00a0", " ")
    assert main(["odds", "swashbuckling", "duel", "3", "2", "--set", "tie.hits=2", "--lang", lang]) == 0
    assert words[3:12] not in capsys.readouterr().out


@pytest.mark.parametrize(("lang", "words"), [("en", "(beyond the book)"), ("fr", "(au-delà du livre)")])
def test_what_lies_beyond_the_book_is_marked_in_rules_book_and_sheet(
    lang: str, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    house = tmp_path / "eight.toml"
    house.write_text(
        'id = "eight"\ngame = "swashbuckling"\ntitle = { en = "Eight faces", fr = "Huit faces" }\n'
        'why = { en = "Rounder dice.", fr = "Des dés plus ronds." }\n'
        '[set]\n"dice.sides" = { was = 6, now = 8 }\n"tie.hits" = { was = 1, now = 2 }\n',
        encoding="utf-8",
    )
    assert main(["rules", "swashbuckling", "--house", str(house), "--lang", lang]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [words in line for line in lines if "dice.sides" in line or "tie.hits" in line] == [False, True]
    rules = Ruleset.load("swashbuckling", house=[house])
    marked = [
        flag.text[lang] for section in build(rules).sections for clause in section.clauses for flag in clause.flags
    ]
    assert any(words in flag for flag in marked) and not all(words in flag for flag in marked)
    assert words in str(sheet(rules))


def test_a_value_that_is_not_allowed_names_its_parameter_once(capsys: pytest.CaptureFixture[str]) -> None:
    status, _, told = aofa(capsys, "swashbuckling", "duel", "3", "3", "--set", "tie.hits=x")
    assert status == 2 and told.startswith("--set: `tie.hits`") and told.count("tie.hits") == 1

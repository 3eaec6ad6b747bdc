"""Results of the lab: numbers and tables in both languages, and where a result comes from."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aofa_widgets.errors import InputError
from aofa_widgets.lab.provenance import without_paths
from aofa_widgets.lab.results import Amount, Chart, Found, Point, Provenance, Series, Table
from aofa_widgets.lab.solve import solve
from aofa_widgets.rules import Ruleset

NARROW = "\u202f"


def both(english: str, french: str) -> dict[str, str]:
    """A text in both languages."""
    return {"en": english, "fr": french}


WON = Table(
    both("Won", "Victoires"),
    (both("Pair", "Paire"), both("Share", "Taux"), both("Games", "Parties")),
    (
        (both("at once", "aussitôt"), Amount(0.5231, 0.5032, 0.5429, "share"), Amount(12_000)),
        ("=cmd|' /C calc'!A0", Amount(Fraction(1, 3), kind="share"), None),
    ),
)


@pytest.mark.parametrize(
    "amount, english, french",
    [
        (Amount(0.5231, 0.5032, 0.5429, "share"), "52.3% (50.3 to 54.3)", f"52,3{NARROW}% (50,3 à 54,3)"),
        (Amount(-0.021, -0.03, 0.01, "points"), "\u22122.1 (\u22123.0 to +1.0)", "\u22122,1 (\u22123,0 à +1,0)"),
        (Amount(12_000), "12,000", f"12{NARROW}000"),
        (Amount(12.34, kind="mean"), "12.3", "12,3"),
        (Amount(3, kind="change", places=0), "+3", "+3"),
        (Amount(None, kind="share"), "–", "–"),
        (Amount(float("nan"), 0.1, 0.2, "share"), "–", "–"),
        (Amount(float("inf")), "–", "–"),
    ],
)
def test_numbers_are_written_as_each_language_writes_them(amount: Amount, english: str, french: str) -> None:
    assert amount.say("en") == english and amount.say("fr") == french


def test_a_table_reads_the_same_in_every_form() -> None:
    assert "52.3% (50.3 to 54.3)  12,000" in WON.text("en")
    rows = WON.markdown("fr").splitlines()
    assert len({len(row) for row in rows[2:]}) == 1 and rows[3].count("--:") == 2 and "cmd\\|" in rows[5]
    page = WON.html("fr")
    assert page.count("<tr>") == 3 and f"52,3{NARROW}%" in page and "<caption>Victoires" in page
    assert "<script" not in Table(both("<script>", "<script>"), (both("<b>", "<b>"),), (("<i>",),)).html("en")


def test_csv_opens_in_each_language_and_in_programs() -> None:
    english = list(csv.reader(io.StringIO(WON.csv("en"))))
    assert english[0] == ["Pair", "Share", "Share, low end", "Share, high end", "Games"]
    assert english[1] == ["at once", "0.5231", "0.5032", "0.5429", "12000"]
    assert english[2][0].startswith("'="), "no spreadsheet runs it"
    french = list(csv.reader(io.StringIO(WON.csv("fr")), delimiter=";"))
    assert french[1] == ["aussitôt", "0,5231", "0,5032", "0,5429", "12000"] and french[2][1] == "0,333333333"
    assert WON.csv("plain").splitlines()[1] == "at once,0.5231,0.5032,0.5429,12000"


def test_a_result_shows_itself_anywhere() -> None:
    rules = Ruleset.load("swashbuckling")
    chart = Chart(
        "bars",
        both("Odds", "Probabilités"),
        (Series(both("", ""), (Point(both("hit", "touche"), Amount(0.5, kind="share"), Amount(0.4, kind="share")),)),),
    )
    told = Provenance.of(rules, rules.with_values({"six.extra": 0}), seed=7, players=["exact:3"], command="aofa odds")
    found = Found(both("Duel", "Duel"), both("It helps.", "Cela aide."), (WON,), (chart,), told,
                  (both("Stopped.", "Arrêté."),))  # fmt: skip
    for text in (found.text("fr"), found.markdown("fr"), found.html("fr")):
        words = ("Cela aide.", "Arrêté.", "touche", "aussitôt", "exact:3", rules.fingerprint)
        assert all(word in text for word in words)
    assert "<svg" in found._repr_html_() and found.csv("plain").count("\n\n") == 1 and "+10.0" in str(found.text("en"))
    assert found.html("en").count("<caption>Odds") == 1, "the table beside a chart is there once"
    twice = replace(found, tables=(WON, chart.table()))
    assert twice.html("en").count("<caption>Odds") == 1 and twice.text("en").count("hit") == 1


def test_the_table_beside_a_chart_is_left_out_where_a_wider_one_has_its_rows() -> None:
    point = Point(both("at once", "aussitôt"), Amount(0.5, kind="share"))
    chart = Chart("bars", both("Odds", "Probabilités"), (Series(both("", ""), (point,)),))
    wide = Table(WON.caption, (*WON.head, both("More", "Plus")), tuple((*row, None) for row in WON.rows))
    assert len(wide.head) >= len(chart.table().head)
    held = Found(both("Duel", "Duel"), both("So.", "Ainsi."), (wide,), (chart,))
    assert "Odds" not in held.text("en") and "Odds" not in held.markdown("en") and held.csv("plain").count("\n\n") == 0
    assert "<figure" in held.html("en") and "<caption>Odds" not in held.html("en")
    other = replace(held, tables=(replace(wide, rows=wide.rows[::-1]),))
    assert "Odds" in other.text("en") and "<caption>Odds" in other.html("en"), "rows in another order say otherwise"


def test_where_a_result_comes_from_goes_there_and_back() -> None:
    rules = Ruleset.load("swashbuckling", preset="full", house=["lucky-star"])
    base = Ruleset.load("swashbuckling", preset="full")
    told = Provenance.of(
        base, rules, seed=7, engine="threads:2", players=["exact:3", "random:1"],
        settings={"forces": [[4, 3], [2, 2, 2]], "games": 1000, "file": Path("/home/me/rules.toml")},
        command="aofa compare swashbuckling --house lucky-star --seed 7", python="import aofa_widgets as aofa\n",
        libraries=["numpy", "no-such-library"],
    )  # fmt: skip
    assert Provenance.from_json(told.json()) == told and told.json() == Provenance.from_json(told.json()).json()
    assert told.house == ("lucky-star",) and told.rules[1].changes and not told.rules[0].changes
    assert [one.fingerprint for one in told.rules] == [base.fingerprint, rules.fingerprint]
    assert set(told.versions) == {"aofa-widgets", "Python", "numpy"}
    plain = json.loads(told.json())
    assert plain["settings"]["file"] == "rules.toml" and "home" not in told.json()
    for lang, seed in (("en", "Seed: 7"), ("fr", "Graine : 7")):
        assert seed in told.text(lang).replace("\u00a0", " ") and told.command in told.markdown(lang)
        assert rules.fingerprint in told.html(lang)


def test_a_lone_ruleset_is_neither_base_nor_changed() -> None:
    star = Ruleset.load("swashbuckling", house=["lucky-star"])
    book = Ruleset.load("swashbuckling")
    for told in (Provenance.of(star, seed=1), Provenance.of(book), solve(book, 2, 2).provenance):
        assert told is not None and [one.name for one in told.rules] == ["rules"]
        code = told.rules[0].fingerprint
        for lang, label in (("en", "Rules"), ("fr", "Règles")):
            assert f"{label} {code}" in told.text(lang).replace("\u00a0", " ")
        assert "Base rules" not in told.text("en") and "Changed rules" not in told.text("en")
    both_ = Provenance.of(book, star)
    assert [one.name for one in both_.rules] == ["base", "now"] and "Base rules" in both_.text("en")


def test_nothing_of_the_machine_is_told() -> None:
    told = Provenance.of(
        Ruleset.load("swashbuckling"), command="aofa compare --house '/home/jo b/my rules.toml' --keep ~/runs/one",
        python='aofa.compare(house=["C:\\\\Users\\\\jo\\\\x.toml"])', engine="dask:tcp://10.0.0.7:8786",
    )  # fmt: skip
    assert told.command == "aofa compare --house 'my rules.toml' --keep one"
    assert told.python == 'aofa.compare(house=["x.toml"])'
    assert told.engine == "dask"
    for text in ("4,3/2,2", "at_once/patient", "1/2 and 3/4", "https://example.org/a/b", "a / b"):
        assert without_paths(text) == text


@pytest.mark.parametrize(
    "text",
    ["", "{}", "[]", "null", "[" * 99_999, '{"format": 2}', "x" * 2_000_000, 3, None],
)
def test_what_is_no_provenance_is_said(text: Any) -> None:
    with pytest.raises(InputError) as caught:
        Provenance.from_json(text)
    assert "Provenance.json" in caught.value.say("fr")


@given(st.text(max_size=40))
def test_any_text_goes_there_and_back(text: str) -> None:
    told = Provenance("game", text, seed=0, players=(text,), command=text)
    assert Provenance.from_json(told.json()) == told
    assert without_paths(told.command) == told.command, "cutting twice cuts no more"

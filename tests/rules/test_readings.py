"""The reading sheet: every wording once, none left out, settings that lead to it, both languages."""

from __future__ import annotations

import pytest

from aofa_widgets.book import readings as page
from aofa_widgets.cli.main import main
from aofa_widgets.rules import Ruleset
from aofa_widgets.rules.check import telling
from aofa_widgets.rules.prose import clause
from aofa_widgets.rules.readings import sheets
from aofa_widgets.rules.text import RulesText, load_text, numbered, parse_text
from aofa_widgets.words.numbers import number_word
from aofa_widgets.words.tree import Agree, Choice, Value, parse, walk

GAME = "swashbuckling"
NESTED = "initiative.lost-by-a-1"


def made(body: str, monkeypatch, title="Title"):
    """The sheet of one clause of one's own."""
    faults: list = []
    source = f"# 1 | One | Un\n\n## a.b | {title} | Titre\n\n### en\n{body}\n\n### fr\n{body}\n"
    text = RulesText.of(GAME, numbered(parse_text(source, "x.md", faults), faults))
    assert faults == []
    monkeypatch.setattr("aofa_widgets.rules.readings.load_text", lambda game: text)
    [sheet] = sheets(GAME)
    return sheet


def wordings(sheet):
    """English bodies in full, and what goes likewise."""
    return [(reading.texts["en"][1], [told["en"] for _, told in reading.likewise]) for reading in sheet.readings]


def test_zero_and_one_are_told_in_full_and_more_in_a_few_words(monkeypatch):
    sheet = made("Lose {stun.dice:word die}.", monkeypatch)
    values = telling(Ruleset.load(GAME).book.parameters["stun.dice"])
    told = dict(wordings(sheet))
    assert list(told) == ["Lose one die.", f"Lose {number_word(0, 'en', 'm')} dice.", "Lose two dice."]
    assert sheet.wordings == len(values) > 3
    words = ("three", "four", "five", "six")[: len(values) - 3]
    assert told["Lose two dice."] == [f"{word} dice" for word in words]


def test_zero_and_one_are_told_in_full_even_where_no_noun_tells_them_apart(monkeypatch):
    told = dict(wordings(made("{stun.dice:word}", monkeypatch)))
    assert list(told) == ["one", number_word(0, "en", "m"), "two"] and told["two"][0] == "three"


def test_what_differs_from_the_case_itself_in_a_number_is_told_with_it(monkeypatch):
    body = "{choice stun.forbids_move | true: fixed | false: {wounds.to_fall:word wound}}"
    told = dict(wordings(made(body, monkeypatch)))
    assert list(told) == ["fixed", "three wounds", "one wound"] and "two wounds" in told["three wounds"]


def test_the_words_of_a_case_are_read_under_that_case(monkeypatch):
    body = "{choice stun.forbids_move | true: fixed | false: free but for {stun.dice:word die}}"
    told = [words for words, _ in wordings(made(body, monkeypatch))]
    assert told[0] == "fixed" and "free but for one die" in told and "free but for two dice" in told
    assert len(told) == len(set(told))


def test_alike_wordings_are_told_once(monkeypatch):
    sheet = made("{choice stun.forbids_move | true: same | false: same} {stun.dice ? x : x}", monkeypatch)
    assert [words for words, _ in wordings(sheet)] == ["same x"]


def test_a_title_counts(monkeypatch):
    sheet = made("Same.", monkeypatch, "{choice stun.forbids_move|true: A|false: B}")
    assert [reading.texts["en"][0] for reading in sheet.readings] == ["A", "B"]


@pytest.mark.people
def test_every_value_of_every_parameter_is_read_somewhere():
    """Whatever one parameter does to a clause, alone, its sheet has that wording in each language."""
    ruleset = Ruleset.load(GAME)
    names = ["outcome.dice", NESTED, "score.tie", "setback.push", "figures.scale"]
    for sheet in sheets(GAME, names):
        looked = {
            node.name
            for prose in (*sheet.clause.texts.values(), *sheet.clause.titles.values())
            for node in walk(parse(prose.text))
            if isinstance(node, (Value, Agree, Choice))
        }
        full = {reading.texts["fr"][1] for reading in sheet.readings}
        for key in looked & set(ruleset.book.parameters):
            for value in telling(ruleset.book.parameters[key])[:4]:
                printed = clause(
                    ruleset.with_values({key: ruleset.book.parameters[key].write(value)}), sheet.clause.id, "fr"
                )
                kin = [setting for reading in sheet.readings for setting, _ in reading.likewise]
                likewise = any(dict(setting).get(key) == value for setting in kin)
                assert printed in full or likewise, (sheet.clause.id, key, value)


def test_the_book_is_read_whole_and_nothing_prints_a_brace():
    every = sheets(GAME)
    assert {sheet.clause.id for sheet in every} == set(load_text(GAME).clauses)
    for sheet in every:
        for reading in sheet.readings:
            assert not any(sign in text for texts in reading.texts.values() for text in texts for sign in "{}[]")
            assert all(texts[0] and texts[1] for texts in reading.texts.values())
    assert sum(sheet.wordings for sheet in every) > 1000


def test_the_french_edition_reads_its_own_words():
    [sheet] = sheets(GAME, ["outcome.dice"])
    [reading] = [r for r in sheet.readings if (("edition", "fr"),) in r.settings]
    assert "dés de bluff" in reading.texts["fr"][1] and "panache" not in reading.texts["fr"][1]


def test_the_page_marks_what_differs_and_carries_the_notice(tmp_path, capsys):
    assert main(["readings", GAME, "--clause", "3A", NESTED, "--format", "html,md", "--out", str(tmp_path)]) == 0
    html = (tmp_path / f"{GAME}.readings.both.html").read_text(encoding="utf-8")
    md = (tmp_path / f"{GAME}.readings.both.md").read_text(encoding="utf-8")
    for one in (html, md):
        assert "Unofficial fan tool" in one and "Outil de fan non officiel" in one and "variant.extended_turns" in one
    assert "<ins>" in html and 'lang="fr"' in html and "http://" not in html and "<script" not in html
    assert html.count("<article") == 1
    assert main(["readings", GAME, "--clause", "3A", NESTED, "--format", "html,md", "--out", str(tmp_path / "b")]) == 0
    assert (tmp_path / "b" / f"{GAME}.readings.both.html").read_text(encoding="utf-8") == html
    assert "1 clause" in capsys.readouterr().out


@pytest.mark.parametrize(("lang", "said"), [("en", "Did you mean"), ("fr", "Vouliez-vous dire")])
def test_an_unknown_clause_or_format_is_refused(lang, said, capsys, monkeypatch):
    monkeypatch.setenv("AOFA_LANG", lang)
    assert main(["readings", GAME, "--clause", "initiative.lost-by-1"]) == 2
    assert said in capsys.readouterr().err
    assert main(["readings", GAME, "--format", "doc"]) == 2
    assert "`doc`" in capsys.readouterr().err


def test_lines_that_went_are_marked_whole():
    told = list(page.changed(["T", "one\n\ntwo\n\nthree"], ["T", "one\n\nthree"]))
    assert told == [(("two", "del"),)]

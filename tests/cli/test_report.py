"""`aofa report`: a save or a link in, files out, and a sentence for whatever cannot be told."""

from __future__ import annotations

import pytest

from aofa_widgets.cli.main import main
from aofa_widgets.dice import Roller
from aofa_widgets.games import GAMES, load
from aofa_widgets.lab.saves import save_file
from aofa_widgets.lab.share import share_link
from aofa_widgets.play import Match
from aofa_widgets.rules import Ruleset


@pytest.fixture(scope="module")
def match():
    begun = Match(load(GAMES[0]).GAME(Ruleset.load(GAMES[0])), "school")
    dice = Roller(7)
    while len(begun.entries) < 12:
        due = begun.game.chance(begun.state)
        if due:
            begun.settle(due.throw(dice))
        else:
            actions = begun.game.sample_actions(begun.state, min(begun.game.to_act(begun.state)))
            begun.do(actions[dice.choose(len(actions))])
    return begun


def test_a_save_becomes_a_page_and_a_text(match, tmp_path, capsys):
    save_file(match, tmp_path / "game.json", Roller(7))
    assert main(["report", str(tmp_path / "game.json"), "--lang", "fr", "--out", str(tmp_path / "out")]) == 0
    page = (tmp_path / "out" / "game.report.fr.html").read_text(encoding="utf-8")
    assert page.startswith('<!doctype html>\n<html lang="fr">') and "graine 7" in page
    assert (tmp_path / "out" / "game.report.fr.md").exists()
    said = capsys.readouterr().out
    assert "game.report.fr.html" in said and "ko)" in said


def test_no_report_replaces_another(match, tmp_path, capsys):
    shorter = Match(match.game, "school")
    for folder, one in (("a", match), ("b", shorter)):
        (tmp_path / folder).mkdir()
        save_file(one, tmp_path / folder / "game.json")
        for _ in range(2):  # the same report again is the same file
            assert main(["report", str(tmp_path / folder / "game.json"), "--lang", "en", "--out", str(tmp_path)]) == 0
    capsys.readouterr()
    assert sorted(path.name for path in tmp_path.glob("*.html")) == ["game-2.report.en.html", "game.report.en.html"]
    assert (tmp_path / "game-2.report.en.md").is_file() and (tmp_path / "game.report.en.md").is_file()


def test_a_link_in_both_languages(match, tmp_path, capsys):
    link = "https://example.org/board.html" + share_link(match, Roller(7))
    assert main(["report", link, "--format", "html", "--out", str(tmp_path)]) == 0
    assert [path.name for path in tmp_path.iterdir()] == ["school.report.both.html"]
    capsys.readouterr()


@pytest.mark.parametrize(
    ("source", "options", "sentence"),
    [
        ("#g=1AAAA", [], "link"),
        ("nowhere.json", [], "nowhere.json"),
        ("game.json", ["--format", "docx"], "docx"),
        ("game.json", ["--lang", "de"], "de"),
    ],
)
def test_what_cannot_be_told_is_said(match, tmp_path, capsys, monkeypatch, source, options, sentence):
    monkeypatch.chdir(tmp_path)
    save_file(match, tmp_path / "game.json")
    try:
        status = main(["report", source, "--out", "out", *options])
    except SystemExit as stopped:
        status = stopped.code
    assert status == 2
    assert sentence in capsys.readouterr().err
    assert not (tmp_path / "out").exists()

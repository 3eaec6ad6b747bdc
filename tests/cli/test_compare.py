"""`aofa compare`: what it prints, writes and repeats, in both languages, and what it refuses."""

from __future__ import annotations

import json
import signal
from pathlib import Path
from typing import Any

import pytest

from aofa_widgets.cli import compare as command
from aofa_widgets.cli.main import main
from aofa_widgets.games import GAMES

GAME = GAMES[0]
SMALL = ["compare", GAME, "--house", "lucky-star", "--games", "600", "--pairs", "at_once", "--forces", "3,2/2,2"]


@pytest.mark.parametrize(
    ("lang", "parts"),
    [
        ("en", ["what Lucky Star changes", "the Musketeers win ", "In brackets", "A game takes ", "--full"]),
        ("fr", ["ce que change Bonne étoile", "gagnent ", "Entre parenthèses", "Une partie demande", "--full"]),
    ],
)
def test_it_answers_in_a_few_sentences(capsys: Any, lang: str, parts: list[str]) -> None:
    assert main(["compare", GAME, "--house", "lucky-star", "--games", "100", "--forces", "2/2", "--lang", lang]) == 0
    text = capsys.readouterr().out
    assert len(text.splitlines()) <= 18 and all(part in text for part in parts), text
    assert "at_once" not in text and "ahead_2" not in text


def test_it_prints_odds_win_rates_and_how_to_repeat_it(capsys: Any) -> None:
    assert main([*SMALL, "--full"]) == 0
    text = capsys.readouterr().out
    parts = ("what Lucky Star changes", "exact numbers that move most", "Games won by the Musketeers", "(snowball)")
    for part in parts:
        assert part in text, part
    assert "Again: aofa compare swashbuckling --house lucky-star" in text
    assert "Fingerprints: Base rules" in text and "; Changed rules" in text


def test_it_speaks_french(capsys: Any) -> None:
    assert main([*SMALL, "--full", "--lang", "fr"]) == 0
    text = capsys.readouterr().out
    assert "Bonne étoile" in text and "parties gagnées" in text.lower() and "boule de neige" in text
    assert "Games" not in text and "Musketeers" not in text


def test_the_command_that_it_prints_gives_the_same_numbers(capsys: Any) -> None:
    main([*SMALL, "--sure", "--zone", "5", "--games", "50000"])
    first = capsys.readouterr().out
    line = next(line for line in first.splitlines() if line.startswith("Again: "))
    main(line.removeprefix("Again: aofa ").split())
    assert capsys.readouterr().out == first


def test_json_is_kept_and_played_again(tmp_path: Path, capsys: Any) -> None:
    assert main([*SMALL, "--json"]) == 0
    text = capsys.readouterr().out
    data = json.loads(text)
    assert data["pairs"][0]["base"]["games"] == 600 and len(data["odds"]) > 20 and data["complete"]
    path = tmp_path / "kept.json"
    path.write_text(text, encoding="utf-8")
    assert main(["compare", "--again", str(path)]) == 0
    assert "every count is the same" in capsys.readouterr().err
    rolls = data["pairs"][0]["now"]["tally"]["rolls"]
    rolls["999"] = rolls.pop(next(iter(rolls)))  # as many games, other lengths
    path.write_text(json.dumps(data), encoding="utf-8")
    assert main(["compare", "--again", str(path)]) == 1
    assert "differ in 1 pair" in capsys.readouterr().err


def test_a_spreadsheet_and_a_report_are_written(tmp_path: Path, capsys: Any) -> None:
    assert main([*SMALL, "--csv", str(tmp_path / "a.csv"), "--out", str(tmp_path / "report")]) == 0
    sheet = (tmp_path / "a.csv").read_text(encoding="utf-8")
    assert "low end" in sheet and "Initiative kept after two dice" in sheet
    pages = sorted(path.suffix for path in (tmp_path / "report").iterdir())
    assert pages == [".html", ".json", ".md", ".md"]
    capsys.readouterr()
    page = next(path for path in (tmp_path / "report").iterdir() if path.suffix == ".html")
    assert main(["compare", "--again", str(page)]) == 0


def test_presets_and_a_base_of_ones_own(capsys: Any) -> None:
    rest = ["--games", "200", "--pairs", "at_once", "--forces", "2/2"]
    assert main(["compare", GAME, "--preset", "long", *rest]) == 0
    assert "--preset long" in capsys.readouterr().out
    assert main(["compare", GAME, "--base-house", "lucky-star", "--house", "lucky-star", *rest]) == 0
    assert "None of the exact odds that are compared changes" in capsys.readouterr().out


def test_a_code_stands_for_changed_rules(capsys: Any) -> None:
    from aofa_widgets.rules import Ruleset
    from aofa_widgets.rules.code import code_of

    code = code_of(Ruleset.load(GAME).with_values({"six.extra": 0}))
    assert main(["compare", code, "--games", "200", "--pairs", "at_once", "--forces", "2/2"]) == 0
    assert f"aofa compare {code}" in capsys.readouterr().out


@pytest.mark.parametrize(
    "asked",
    [
        ["--games", "0"], ["--games", "1000000000000"], ["--games", "1e12"], ["--seed", "-1"], ["--seed", "dice"],
        ["--pairs", "nobody"], ["--pairs", ","], ["--forces", "3"], ["--forces", "99/1"], ["--sure", "--zone", "0"],
        ["--sure", "--zone", "x"], ["--sure", "--games", "10"], ["--scenario", "inn"], ["--board", "--forces", "3/3"],
        ["--engine", "abacus"],
        ["--base", "AAA-AAA-AAA"], ["--board", "--scenario", "moon"], ["--again", "no-such-file.json"],
    ],
)  # fmt: skip
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_what_cannot_be_used_is_one_sentence_and_status_2(asked: list[str], lang: str, capsys: Any) -> None:
    assert main(["compare", GAME, "--house", "lucky-star", *asked, "--lang", lang]) == 2
    said = capsys.readouterr()
    assert said.out == "" and 1 <= len(said.err.strip().splitlines()) <= 2 and "Traceback" not in said.err


@pytest.mark.parametrize("asked", [[], [GAME], [GAME, "--house", "no-such-rule"], ["chess", "--house", "x"]])
def test_without_a_change_it_says_what_to_type(asked: list[str], capsys: Any) -> None:
    assert main(["compare", *asked]) == 2
    assert capsys.readouterr().err


@pytest.mark.parametrize(("lang", "said"), [("en", "changes words only"), ("fr", "ne change que des mots")])
@pytest.mark.parametrize("more", [[], ["--board"], ["--preset", "long"]])
def test_a_rule_of_words_alone_plays_no_game_whose_chances_would_look_like_its_doing(
    tmp_path: Path, more: list[str], lang: str, said: str, capsys: Any
) -> None:
    rule = """id = "tall-talk"
title = { en = "Tall Talk", fr = "Beaux discours" }
why = { en = "We like a good story more than a good roll.", fr = "Un beau récit nous plaît plus qu'un beau jet." }
game = "swashbuckling"
[text."style.creative"]
en = "Tell your actions with relish."
fr = "Racontez vos actions avec verve."
"""
    path = tmp_path / "tall-talk.toml"
    path.write_text(rule, encoding="utf-8")
    assert main(["compare", GAME, "--house", str(path), "--games", "2", *more, "--lang", lang]) == 2
    told = capsys.readouterr()
    assert told.out == "" and said in told.err and f"aofa book {GAME} --house {path}" in told.err
    if not more and lang == "en":  # beside a rule that plays, or against one, it is compared as ever
        short = ["--house", str(path), "--games", "200", "--pairs", "at_once", "--forces", "2/2"]
        assert main(["compare", GAME, "--house", "lucky-star", *short]) == 0
        assert main(["compare", GAME, "--base-house", "lucky-star", *short]) == 0


def test_a_file_that_is_no_comparison_is_named_not_shown(tmp_path: Path, capsys: Any) -> None:
    path = tmp_path / "secret.txt"
    path.write_text("root:x:0", encoding="utf-8")
    assert main(["compare", "--again", str(path)]) == 2
    assert "secret.txt" in (said := capsys.readouterr().err) and "root" not in said


def test_the_first_interrupt_keeps_what_is_done(monkeypatch: Any, capsys: Any) -> None:
    from contextlib import contextmanager

    @contextmanager
    def pressed(lang: str) -> Any:
        yield lambda done, total, left: signal.raise_signal(signal.SIGINT) if done == 2 else None

    monkeypatch.setattr(command, "_bar", pressed)
    before = signal.getsignal(signal.SIGINT)
    assert main([*SMALL[:-4], "20000", *SMALL[-4:]][:4] + ["--games", "20000", *SMALL[6:]]) == 1
    said = capsys.readouterr()
    assert "Stopped early" in said.out and "--keep FOLDER" in said.err
    assert signal.getsignal(signal.SIGINT) is before


def test_bots_on_the_board_are_ranked_beside_tactics(capsys: Any) -> None:
    asked = ["--full", "--board", "--scenario", "school", "--games", "2", "--pairs", "exact/reckless,reckless/exact"]
    assert main(["compare", GAME, "--house", "lucky-star", *asked, "--engine", "here"]) == 0
    text = capsys.readouterr().out
    assert "Kendall" in text and "exact:3 against reckless:3" in text

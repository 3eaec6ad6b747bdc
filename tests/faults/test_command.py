"""`aofa doctor --campaign`: what it takes, what it tells, in both languages."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from aofa_widgets.cli.campaign import SCENES, telling
from aofa_widgets.cli.campaign.telling import report
from aofa_widgets.cli.main import main
from aofa_widgets.words import say

from . import report as pages_report
from .scenes import FORKS


@pytest.mark.parametrize(
    ("words", "where"),
    [(["--rounds", "3"], "--rounds"), (["--seed", "3"], "--seed"), (["--only", "save"], "--only"),
     (["--campaign", "--only", "nothing"], "--only"), (["--campaign", "--rounds", "0"], "--rounds"),
     (["--campaign", "--rounds", "x"], "--rounds"), (["--campaign", "--seed", "-1"], "--seed")],
)  # fmt: skip
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_what_it_does_not_take(capsys: Any, words: list[str], where: str, lang: str) -> None:
    words = [f"{words[-2]}={words[-1]}" if word == words[-2] else word for word in words][: len(words) - 1]
    assert main(["doctor", *words, "--lang", lang]) == 2
    out, err = capsys.readouterr()
    assert err.startswith(where) and not out


@FORKS
def test_a_scene_as_json(capsys: Any) -> None:
    assert main(["doctor", "--campaign", "--only", "worker", "--rounds", "1", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["rounds"] == 1 and found["seed"] == 1 and found["machine"]["cores"] >= 1
    assert found["scenes"] == [{"name": "worker", "rounds": 1, "killed": 1, "wrong": []}]


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_scene_that_breaks_off_is_a_fault(capsys: Any, monkeypatch: pytest.MonkeyPatch, lang: str) -> None:
    monkeypatch.setenv("AOFA_RULEBOOK", "/nowhere")  # its process cannot even begin
    rows = [*telling.campaign(1, 1, ["save"])]
    assert rows[0]["wrong"] == ["broken off"]
    monkeypatch.setattr(telling, "campaign", lambda *_: iter(rows))
    monkeypatch.delenv("AOFA_RULEBOOK")
    assert main(["doctor", "--campaign", "--lang", lang]) == 1
    assert "!!" in (out := capsys.readouterr().out) and "broken off" in out


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_scene_has_its_words(lang: str) -> None:
    for name in SCENES:
        row = {"name": name, "rounds": 2, "killed": 1, "phases": dict.fromkeys(("before", "in", "between", "after"), 1)}
        text = report([{**row, "wrong": []}, {**row, "wrong": ["x"] * 9}], lang)
        assert say(f"campaign.scene_{name}", lang) in text and text.count("      x") == 5


def test_the_pages_say_what_was_run_and_what_was_not(tmp_path: Path) -> None:
    row = {"name": "worker", "rounds": 100, "killed": 100, "wrong": []}
    for name, scenes in (("a", [{**row, "rounds": 3}, {**row, "name": "views", "rounds": 7}]), ("b", [row])):
        told = {"machine": telling.machine(), "rounds": 100, "seed": 5, "scenes": scenes}
        (tmp_path / name).write_text(json.dumps(told), encoding="utf-8")
    pages = {lang: tmp_path / lang for lang in ("en", "fr")}
    for page in pages.values():
        page.write_text(f"x\n{pages_report.BEGIN}\nold\n{pages_report.END}\ny\n", encoding="utf-8")
    pages_report.write([tmp_path / "a", tmp_path / "b"], "0123abcd", pages)
    english, french = (page.read_text(encoding="utf-8") for page in pages.values())
    assert english.startswith("x\n") and english.endswith("\ny\n") and "old" not in english
    assert "at commit `0123abcd`" in english and "seed 5" in english
    assert "100 rounds a scene, but `views` 7." in english and "a worker in the middle of its piece: 100" in english
    assert "Not in this run: `save`, `progress`" in english
    assert "`worker`" not in english.partition("Not in this run")[2]
    assert "100 tours par scène, sauf `views` 7." in french and "Pas dans cette exécution\u00a0: `save`" in french


@pytest.mark.parametrize("lang", pages_report.PAGES)
def test_the_pages_name_every_scene_as_sound(lang: str) -> None:
    text = pages_report.PAGES[lang].read_text(encoding="utf-8")
    assert "\n!!  " not in text and text.partition(pages_report.BEGIN)[2].count("\nok  ") >= len(SCENES)
    for name in SCENES:
        assert f"\nok  {say(f'campaign.scene_{name}', lang)}" in text, name

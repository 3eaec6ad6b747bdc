"""`aofa doctor --campaign`: what it takes, what it tells, in both languages."""

from __future__ import annotations

import json
from typing import Any

import pytest

from aofa_widgets.cli.campaign import SCENES
from aofa_widgets.cli.campaign.telling import report
from aofa_widgets.cli.main import main
from aofa_widgets.words import say

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
    from aofa_widgets.cli.campaign import telling

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

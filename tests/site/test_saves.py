"""Games that were saved: between the boards of pages and those of notebooks, both ways; what is no sound save or link."""

from __future__ import annotations

import json
from importlib import import_module
from pathlib import Path

import pytest

import aofa_widgets
from aofa_widgets.cli.main import main
from aofa_widgets.dice import Roller
from aofa_widgets.games import GAMES
from aofa_widgets.lab.saves import save_text
from aofa_widgets.site.live import inpage
from aofa_widgets.words import languages

from .test_live import ask, page  # noqa: F401  what a page hears

PLANTED = (Path(__file__).parent / "attacks.txt").read_text(encoding="utf-8").splitlines()


def played(game: str, entries: int = 12):
    """A board of a notebook on which two bots have played a little."""
    board = aofa_widgets.MiniBoard(game, seed=4, lang="en")
    for _ in range(entries):
        match = board.match
        chance = match.game.chance(match.state)
        if chance is not None:
            match.settle(chance.throw(board._roller))
            continue
        offers = [one for one in match.game.offers(match.state) if not one.needs] if hasattr(match.game, "offers") else []
        if not offers:
            break
        match.act(offers[0])
    return board


def of_page(heard: list[dict], game: str, **given) -> object:
    """The board of a page, made by a place."""
    ask("make", number=1, widget="MiniBoard", game=game, arguments={"seed": 9}, lang="fr", **given)
    assert heard[-1]["type"] == "made"
    return inpage._alive[1]


@pytest.mark.parametrize("game", GAMES)
def test_a_game_goes_from_a_notebook_to_a_page_and_back_as_it_was(page, game):  # noqa: F811
    board = played(game)
    there = of_page(page, game)
    ask("custom", id=there.model_id, content={"ask": "load", "text": save_text(board.match, board._roller), "seq": 1})
    assert there.said["kind"] == "ok" and there.match.state == board.match.state, there.said
    assert len(there.match.tree.nodes) > 1
    ask("custom", id=there.model_id, content={"ask": "download", "name": "", "seq": 2})
    sent = next(one["content"] for one in reversed(page) if one["type"] == "custom")
    assert sent["file"].endswith(".json")
    again = aofa_widgets.MiniBoard(lang="en")
    again.load(sent["text"])
    assert again.match.state == board.match.state and again.match.game.rules.game == game
    assert sent["text"] == save_text(board.match, board._roller)


def test_what_the_game_by_words_saves_opens_on_a_page(page, tmp_path, monkeypatch, capsys):  # noqa: F811
    monkeypatch.chdir(tmp_path)
    lines = iter(["roll", "save words", "quit"])
    monkeypatch.setattr("builtins.input", lambda *_: next(lines, "quit"))
    main(["play", "--lang", "en", "--seed", "3"])
    files = list(tmp_path.glob("*.json"))
    assert files, capsys.readouterr().out[-800:]
    there = of_page(page, GAMES[0])
    ask("custom", id=there.model_id, content={"ask": "load", "text": files[0].read_text(encoding="utf-8"), "seq": 1})
    assert there.said["kind"] == "ok", there.said


def spoilt() -> dict[str, str]:
    """Saves that are none, by what is wrong with them."""
    board = played(GAMES[0], 2)
    whole = save_text(board.match, board._roller)
    told = json.loads(whole)
    return {
        "cut": whole[: len(whole) // 2],
        "empty": "",
        "no json": "<html><script>alert(1)</script>",
        "newer": json.dumps({**told, "version": 99}),
        "no version": json.dumps({**told, "version": "1"}),
        "another format": json.dumps({**told, "format": "pgn"}),
        "changed": whole.replace('"seed": 4', '"seed": 5'),
        "huge": json.dumps({**told, "more": "x" * 4_000_000}),
        "deep": '{"format": "aofa-save", "version": 1, "lines": ' + "[" * 100_000,
        "wide": json.dumps({**told, "lines": [{}] * 100_000}),
        "twice": '{"format": "aofa-save", "format": "aofa-save"}',
        "not a number": '{"format": "aofa-save", "version": NaN}',
        "a list": "[]",
        "another game": json.dumps({**told, "game": "chess"}),
        "no game": json.dumps({key: value for key, value in told.items() if key != "game"}),
    }


@pytest.mark.parametrize("wrong", spoilt())
def test_what_is_no_sound_save_is_refused_in_a_sentence_and_the_game_stays(page, wrong):  # noqa: F811
    there = of_page(page, GAMES[0])
    before = there.match
    ask("custom", id=there.model_id, content={"ask": "load", "text": spoilt()[wrong], "seq": 1})
    assert there.match is before and there.said["kind"] == "error"
    for lang in languages():
        text = there.said["text"][lang]
        assert text.endswith((".", ")", "!")) and "Traceback" not in text and len(text) < 500, text


def test_attacks_in_saves_scenarios_and_links_are_refused_or_stay_words(page):  # noqa: F811
    """Every attack as a bookmark, a comment, a scenario's name and story, a name of a figure, a link: told as text."""
    there = of_page(page, GAMES[0])
    board = played(GAMES[0], 2)
    told = json.loads(save_text(board.match, board._roller))
    told.pop("check", None)
    refused = 0
    for attack in PLANTED:
        ways = [json.dumps(put(told, name, attack)) for name in FIELDS]
        for text in ways:
            ask("custom", id=there.model_id, content={"ask": "load", "text": text, "seq": 1})
            assert there.said["kind"] in ("ok", "error")
            refused += there.said["kind"] == "error"
        for link in (attack, f"#g={attack}", f"#g=1{attack}"):
            ask("custom", id=there.model_id, content={"ask": "link", "link": link, "seq": 1})
            assert there.said["kind"] == "error"
    assert refused > len(PLANTED)


FIELDS = ("game", "scenario", "comment", "bookmark", "format", "roller")


def put(told: dict, name: str, attack: str) -> dict:
    """A save with an attack in one of its fields."""
    made = json.loads(json.dumps(told))
    if name in ("comment", "bookmark"):
        made["lines"][0].setdefault("words", {})[name] = attack
        made["lines"][0][name] = attack
    else:
        made[name] = attack
    return made

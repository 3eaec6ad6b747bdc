"""Games that were saved, between boards of pages and of notebooks, both ways; what is no sound save or link."""

from __future__ import annotations

import io
import json
from collections import Counter
from pathlib import Path

import pytest

import aofa_widgets
from aofa_widgets.cli.main import main
from aofa_widgets.dice import Roller
from aofa_widgets.games import GAMES, load, usual_scenario
from aofa_widgets.lab.saves import save_text
from aofa_widgets.play import bots
from aofa_widgets.rules import Ruleset
from aofa_widgets.site.live import inpage
from aofa_widgets.words import languages

from .test_live import ask, page  # noqa: F401  what a page hears

PLANTED = (Path(__file__).parent / "attacks.txt").read_text(encoding="utf-8").splitlines()


def played(game: str, steps: int = 12):
    """A game that two bots have played a little: the match, and the thrower of its dice."""
    package, roller = load(game), Roller(4)
    players = [package.BOTS["random"].at(1)] * 4
    match = bots.play(package.GAME(Ruleset.load(game)), players, roller, usual_scenario(game), most=steps)
    match.bookmark("A moment")
    match.comment("Words")
    return match, roller


def of_page(heard: list[dict], game: str, **given) -> object:
    """The board of a page, made by a place."""
    ask("make", number=1, widget="MiniBoard", game=game, arguments={"seed": 9}, lang="fr", **given)
    assert heard[-1]["type"] == "made"
    return inpage._alive[1]


@pytest.mark.parametrize("game", GAMES)
def test_a_game_goes_from_a_notebook_to_a_page_and_back_as_it_was(page, game):  # noqa: F811
    match, roller = played(game)
    there = of_page(page, game)
    ask("custom", id=there.model_id, content={"ask": "load", "text": save_text(match, roller), "seq": 1})
    assert there.said["kind"] == "ok" and there.match.state == match.state, there.said
    assert len(there.match.tree.nodes) > 5
    ask("custom", id=there.model_id, content={"ask": "download", "name": "", "seq": 2})
    sent = next(one["content"] for one in reversed(page) if one["type"] == "custom")
    assert sent["file"].endswith(".json")
    again = aofa_widgets.MiniBoard(lang="en")
    again.load(sent["text"])
    assert again.match.state == match.state and again.ruleset.game == game
    assert sent["text"] == save_text(match, roller)


def test_what_the_game_by_words_saves_opens_on_a_page(page, tmp_path, monkeypatch, capsys):  # noqa: F811
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", io.StringIO("\nsave words.json\nquit\n"))
    main(["play", GAMES[0], "--lang", "en", "--seed", "3"])
    files = list(tmp_path.glob("*.json"))
    assert files, capsys.readouterr().out[-800:]
    there = of_page(page, GAMES[0])
    ask("custom", id=there.model_id, content={"ask": "load", "text": files[0].read_text(encoding="utf-8"), "seq": 1})
    assert there.said["kind"] == "ok", there.said


def spoilt() -> dict[str, str]:
    """Saves that are none, by what is wrong with them."""
    whole = save_text(*played(GAMES[0], 2))
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
    """Each attack as the words and names of a save and of the scenario in it, each as a link: told, never taken."""
    there = of_page(page, GAMES[0])
    told = json.loads(save_text(*played(GAMES[0], 2)))
    told.pop("check")
    kinds = Counter()
    for attack in PLANTED:
        for name, plant in FIELDS.items():
            made = json.loads(json.dumps(told))
            plant(made, attack)
            ask("custom", id=there.model_id, content={"ask": "load", "text": json.dumps(made), "seq": 1})
            kinds[name, there.said["kind"]] += 1
        for link in (attack, f"#g={attack}", f"#g=1{attack}"):
            ask("custom", id=there.model_id, content={"ask": "link", "link": link, "seq": 1})
            assert there.said["kind"] == "error"
    assert set(kinds) <= {(name, kind) for name in FIELDS for kind in ("ok", "error")}
    for name in ("game", "format", "roller", "title", "text"):  # a table that is not the one that was saved is refused
        assert kinds[name, "error"] == len(PLANTED), kinds
    tags = sum("<" in attack for attack in PLANTED)
    assert kinds["comment", "error"] >= tags - 12 and kinds["bookmark", "error"] == kinds["comment", "error"]


def _words(made: dict, name: str, attack: str) -> None:
    made["lines"][0]["moves"][-1][name] = attack


FIELDS = {
    "game": lambda made, attack: made.update(game=attack),
    "format": lambda made, attack: made.update(format=attack),
    "roller": lambda made, attack: made.update(roller=attack),
    "scenario": lambda made, attack: made["scenario"].update(name=attack),
    "bookmark": lambda made, attack: _words(made, "bookmark", attack),
    "comment": lambda made, attack: _words(made, "comment", attack),
    "title": lambda made, attack: made["table"].update(title={"en": attack, "fr": attack}),
    "text": lambda made, attack: made["table"].update(text={"en": attack, "fr": attack}),
}

"""The lab with this game: bots on the board in place of tables, rules moved, sentences for what it lacks."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import pytest

from aofa_widgets import RuleLab
from aofa_widgets.book.moved import Moved, moved
from aofa_widgets.cli.main import main
from aofa_widgets.dice import Roller
from aofa_widgets.errors import InputError
from aofa_widgets.games import side_name
from aofa_widgets.games.honour import BOTS, GAME, USUAL_BOTS
from aofa_widgets.games.honour.referee.watching import watched
from aofa_widgets.lab.balance import compare, compare_boards
from aofa_widgets.lab.balance.bots import bot_pairs
from aofa_widgets.lab.balance.forces import forces
from aofa_widgets.lab.balance.plans import has_battle
from aofa_widgets.lab.balance.seek import seek
from aofa_widgets.lab.balance.sweep import sweep
from aofa_widgets.lab.selfplay import Entrant, one_game, play, summed, table
from aofa_widgets.play import Match
from aofa_widgets.rules import Ruleset
from aofa_widgets.words import languages

from .positions import play_out

PLACE = "first-blood"  # the shortest
QUICK = ["--games", "2", "--seed", "2", "--pairs", "captain/random:1", "--engine", "threads:1"]


@pytest.fixture(scope="module")
def book() -> Ruleset:
    return Ruleset.load("honour")


def said(command: Sequence[str], capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    """The exit status of a command and all it said."""
    status = main(list(command))
    heard = capsys.readouterr()
    assert "Traceback" not in heard.out + heard.err
    return status, heard.out + heard.err


# ---- games of bots


def test_the_same_seed_is_the_same_game_and_bots_differ(book: Ruleset) -> None:
    ours = (Entrant("captain"), Entrant("captain"))
    one, again = (one_game(book, PLACE, ours, 7, 3) for _ in range(2))
    assert one == again and one.end in ("won", "drawn") and one.actions > 10
    assert one.told != one_game(book, PLACE, (Entrant("random"), Entrant("random")), 7, 3).told


def test_rolls_are_dice_alone(book: Ruleset) -> None:
    """Tokens and cards are drawn, not rolled."""
    found = one_game(book, PLACE, (Entrant("captain"), Entrant("captain")), 5)
    tests = sum(number for name, number in found.told.items() if name.startswith("rolled_"))
    drawn = sum(number for name, number in found.told.items() if name.startswith("drew_"))
    assert drawn > 0 and 0 < found.rolls <= tests


def test_games_in_pairs_come_to_their_end(book: Ruleset) -> None:
    ours = table([("book", book)], ["captain", "random"], 4, 7, [PLACE])
    found = summed(ours, play(ours))
    assert found.sound and found.whole.games == 4


def test_a_captain_beats_chance(book: Ruleset) -> None:
    ours = table([("book", book)], ["captain", "random:1"], 8, 3, [PLACE])
    (score,) = summed(ours, play(ours)).pairs
    assert score.wins > score.games / 2


@pytest.mark.parametrize("lang", languages())
def test_the_table_of_games_speaks_of_this_games_sides(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    bots = ["--bots", "random:1,random", "--games", "2", "--scenario", PLACE, "--lang", lang]
    status, text = said(["selfplay", "honour", *bots], capsys)
    assert status == 0 and side_name("honour", 0, "short")[lang] in text
    assert "hits" not in text and "touches" not in text  # no column for what this game never counts


# ---- rules side by side


def test_there_are_no_tables_of_battles_so_bots_play(book: Ruleset) -> None:
    assert not has_battle("honour") and set(USUAL_BOTS) <= set(BOTS)
    assert [pair.key for pair in bot_pairs(None, "honour")] == ["captain:3/captain:3"]


def test_two_rulesets_are_compared_on_the_board_and_again(book: Ruleset) -> None:
    now = Ruleset.load("honour", house=["fear-spreads"])
    asked = {"pairs": "captain/random:1", "games": 2, "scenarios": [PLACE], "seed": 2}
    one, again = (compare_boards(book, now, **asked) for _ in range(2))
    assert one.complete and one.met == again.met
    met = one.met[0]
    assert met.base.games == met.now.games == 2 and met.base.broken == met.now.broken == 0
    assert side_name("honour", 0)["fr"] in one.summary["fr"]
    assert one.provenance.command.startswith("aofa compare honour --house fear-spreads --board")


def test_it_does_not_matter_how_games_are_cut(book: Ruleset) -> None:
    now = book.with_values({"test.success_swords": 2})
    asked = {"pairs": "random:1", "games": 3, "scenarios": [PLACE], "seed": 9}
    whole, shared = (compare_boards(book, now, engine=engine, **asked) for engine in (None, "threads:2"))
    assert whole.met == shared.met


@pytest.mark.parametrize("lang", languages())
def test_the_command_plays_on_the_board_without_being_told_to(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    asked = [*QUICK, "--house", "fear-spreads", "--scenario", PLACE]
    status, text = said(["compare", "honour", *asked, "--lang", lang], capsys)
    assert status == 0 and side_name("honour", 0)[lang] in text


def test_the_data_of_a_comparison_is_played_again(tmp_path: Any, capsys: pytest.CaptureFixture[str]) -> None:
    asked = [*QUICK, "--house", "fear-spreads", "--scenario", PLACE]
    status, text = said(["compare", "honour", *asked, "--json"], capsys)
    assert status == 0 and json.loads(text)["asked"]["scenarios"] == [PLACE]
    (tmp_path / "kept.json").write_text(text, encoding="utf-8")
    status, text = said(["compare", "--again", str(tmp_path / "kept.json"), "--engine", "threads:1"], capsys)
    assert status == 0


@pytest.mark.parametrize(
    "command",
    ["sweep honour", "seek honour", "forces honour", "solve honour 3 2", "stopping honour", "compare honour",
     "odds honour nothing 1", "odds honour hit 4"],
)  # fmt: skip
@pytest.mark.parametrize("lang", languages())
def test_what_this_game_lacks_is_said_in_a_sentence(command: str, lang: str, capsys: Any) -> None:
    status, text = said([*command.split(), "--lang", lang], capsys)
    assert status == 2 and text.count("\n") == 1 and text.rstrip().endswith(".")


@pytest.mark.parametrize("ask", [compare, sweep, seek, forces])
def test_functions_of_battles_refuse_it_in_every_language(ask: Any, book: Ruleset) -> None:
    given = (book, book) if ask is compare else (book,)
    with pytest.raises(InputError) as refused:
        ask(*given)
    assert all("honour" in refused.value.say(lang) for lang in languages())


# ---- the rule lab


@pytest.fixture(scope="module")
def lab() -> RuleLab:
    made = RuleLab(game="honour", lang="fr")
    made.set("test.success_swords", 2)
    return made


def test_a_moved_rule_moves_odds_clauses_examples_and_lessons(lab: RuleLab) -> None:
    assert lab.changed == {"test.success_swords": 2}
    assert len([row for row in lab._compared if row.changed]) > 50
    clauses = {view["id"] for view in lab.book["clauses"]}
    assert clauses and any(view["examples"] for view in lab.book["clauses"])
    assert lab.book["lessons"] and "faults" not in lab.book


def test_every_dial_moves_a_clause_and_nothing_breaks(book: Ruleset) -> None:
    """One value of each kind of parameter; the proof of the book moves them all."""
    for key, value in (("bag.fate_to_end", 2), ("dodge.mandatory", False), ("dishonour.scope", "bearer")):
        found: Moved = moved(book, book.with_values({key: value}))
        assert found.clauses, key


def test_battles_in_the_lab_are_games_on_the_board(lab: RuleLab) -> None:
    lab.tab = "battles"
    assert "captain:3" in [one["value"] for one in lab.choices["tactics"]]
    assert PLACE in [one["value"] for one in lab.choices["places"]]
    found = lab.fight("random:1", games=2, scenarios=[PLACE])
    assert found.board == (PLACE,) and lab.battle["state"] == "done" and lab.battle["total"] == 4
    assert "--board" in lab.battle["result"]["command"]


@pytest.mark.parametrize(
    "wish",
    [
        {"one": "at_once", "other": "at_once", "games": 20, "place": ""},
        {"one": "usual", "games": 1_000, "place": ""},
        {"one": "usual", "games": 20, "place": "courtyard"},
        {"one": "usual", "games": True, "place": ""},
        {"one": 3, "other": None, "games": 20},
    ],
)
def test_wishes_that_no_field_could_say_are_refused(lab: RuleLab, wish: dict[str, Any]) -> None:
    with pytest.raises(InputError):
        lab.on_fight(wish)


def test_best_play_says_what_the_game_lacks_and_asks_nothing(lab: RuleLab) -> None:
    lab.tab = "play"
    assert lab.play["ratings"] is None and set(lab.play["not"]) == set(languages())


def test_it_is_saved_and_copied_as_python(lab: RuleLab, tmp_path: Any) -> None:
    lab.tab = "keep"
    for entry, text in (("id", "two-swords"), ("title_en", "Two swords"), ("why_en", "Tests pass sooner.")):
        lab.name(entry, text)
    path = lab.save(tmp_path / "two-swords.toml")
    assert Ruleset.load("honour", house=[path]).fingerprint == lab.fingerprint
    made: dict[str, Any] = {}
    exec(lab.python(), made)
    assert made["now"].fingerprint == lab.fingerprint


def test_a_game_that_is_watched_says_what_it_read(book: Ruleset) -> None:
    game = GAME(book)
    keys = watched(game)
    game.start(PLACE)
    before = keys()
    for _ in play_out(Match(game, PLACE), Roller(2)):
        pass
    assert before < keys() and "bag.fate_tokens" in keys()

"""The lab with this game: bots on the board, rules and special rules moved, reports, the tray, lessons' widgets."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from aofa_widgets import RuleEditor, RuleLab
from aofa_widgets.book.build import build
from aofa_widgets.book.formats import render
from aofa_widgets.book.report.story import story_of
from aofa_widgets.book.report.telling import Teller
from aofa_widgets.cli.main import main
from aofa_widgets.dice import Roller
from aofa_widgets.errors import Fault, InputError
from aofa_widgets.games import load, side_name
from aofa_widgets.games.regiments import BOTS, GAME, USUAL_BOTS
from aofa_widgets.lab.balance import compare, compare_boards
from aofa_widgets.lab.balance.bots import bot_pairs
from aofa_widgets.lab.balance.forces import forces
from aofa_widgets.lab.balance.plans import has_battle
from aofa_widgets.lab.balance.seek import seek
from aofa_widgets.lab.balance.sweep import sweep
from aofa_widgets.lab.selfplay import Entrant, one_game
from aofa_widgets.play import Match
from aofa_widgets.rules import Ruleset
from aofa_widgets.teach.export import notebook
from aofa_widgets.teach.lesson import open_lesson
from aofa_widgets.teach.source import parse_lesson
from aofa_widgets.widgets.lesson.activities import trying
from aofa_widgets.widgets.tray import DiceTray
from aofa_widgets.words import languages

BOOK = Ruleset.load("regiments")
PLACE = "first-clash"  # the smallest
QUICK = ["--games", "2", "--seed", "2", "--pairs", "random:1", "--engine", "threads:1", "--scenario", PLACE]


def said(command: Sequence[str], capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    """The exit status of a command and all it said."""
    status = main(list(command))
    heard = capsys.readouterr()
    assert "Traceback" not in heard.out + heard.err
    return status, heard.out + heard.err


# ---- games of bots


def test_the_same_seed_is_the_same_game_and_its_winner_has_units_left() -> None:
    ours = (Entrant("marshal", 1), Entrant("random", 1))
    one, again = (one_game(BOOK, PLACE, ours, 7) for _ in range(2))
    assert one == again and one.end in ("won", "drawn") and one.turns > 1
    assert one.left == 2 and one.winner == 0  # its units in play, not those that are yet to act


@pytest.mark.parametrize("lang", languages())
def test_the_table_of_games_speaks_of_this_games_sides(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    bots = ["--bots", "random:1,random", "--games", "2", "--scenario", PLACE, "--lang", lang]
    status, text = said(["selfplay", "regiments", *bots], capsys)
    assert status == 0 and side_name("regiments", 0, "short")[lang] in text


def test_a_house_rule_of_special_rules_is_compared_on_the_board_and_again(tmp_path: Path, capsys: Any) -> None:
    assert not has_battle("regiments") and set(USUAL_BOTS) <= set(BOTS)
    assert [pair.key for pair in bot_pairs(None, "regiments")] == ["marshal:3/marshal:3"]
    status, text = said(["compare", "regiments", "--house", "hotter-blood", *QUICK, "--json"], capsys)
    assert status == 0 and json.loads(text)["asked"]["scenarios"] == [PLACE]
    (tmp_path / "kept.json").write_text(text, encoding="utf-8")
    again = ["--again", str(tmp_path / "kept.json"), "--engine", "threads:1", "--out", str(tmp_path / "page")]
    assert said(["compare", *again], capsys)[0] == 0 and len(list((tmp_path / "page").glob("*.html"))) == 1
    now = Ruleset.load("regiments", house=["hotter-blood"])
    asked = {"pairs": "marshal:1/random:1", "games": 2, "scenarios": [PLACE], "seed": 2}
    one, other = (compare_boards(BOOK, now, **asked) for _ in range(2))
    assert one.met == other.met and one.met[0].now.broken == 0
    assert side_name("regiments", 0)["fr"] in one.summary["fr"]


COMMANDS = (
    "sweep regiments", "seek regiments", "forces regiments", "solve regiments 3 2", "stopping regiments",
    "compare regiments", "odds regiments nothing 1",
)  # fmt: skip


@pytest.mark.parametrize("lang", languages())
def test_what_this_game_lacks_is_said_in_a_sentence(lang: str, capsys: Any) -> None:
    for command in COMMANDS:
        status, text = said([*command.split(), "--lang", lang], capsys)
        assert status == 2 and text.count("\n") == 1 and text.rstrip().endswith("."), command
    for ask in (compare, sweep, seek, forces):
        with pytest.raises(InputError) as refused:
            ask(*((BOOK, BOOK) if ask is compare else (BOOK,)))
        assert "Regiments" in refused.value.say(lang)


# ---- the rule lab


def test_a_special_rule_moved_or_switched_off_moves_odds_and_clauses(tmp_path: Path) -> None:
    lab = RuleLab(game="regiments", lang="fr")
    lab.set("special.furious.hits", 2)
    more = {row.label["en"]: row.now for row in lab._compared if row.changed}
    lab.set("special.furious", False)
    none = {row.label["en"]: row.now for row in lab._compared if row.changed}
    hits = next(label for label in more if label.endswith("hits"))
    assert more[hits] > none[hits] and "special.furious" in {view["id"] for view in lab.book["clauses"]}
    assert "faults" not in lab.book
    lab.tab = "battles"
    assert "marshal:3" in [one["value"] for one in lab.choices["tactics"]]
    assert lab.fight("random:1", games=2, scenarios=[PLACE]).board == (PLACE,) and lab.battle["state"] == "done"
    lab.tab = "play"
    assert lab.play["ratings"] is None and set(lab.play["not"]) == set(languages())
    lab.tab = "keep"
    for entry, text in (("id", "calm"), ("title_en", "Calm"), ("why_en", "Nobody is furious here.")):
        lab.name(entry, text)
    path = lab.save(tmp_path / "calm.toml")
    assert Ruleset.load("regiments", house=[path]).fingerprint == lab.fingerprint
    made: dict[str, Any] = {}
    exec(lab.python(), made)
    assert made["now"].fingerprint == lab.fingerprint


def test_a_rule_that_a_file_adds_is_shown_marked_in_the_lab() -> None:
    lab = RuleLab(game="regiments", lang="en", house=["shield-wall", "blood-price"])
    shown = {view["id"]: view for view in lab.book["clauses"]}
    assert {"special.shield-wall", "special.bloodlust", "special.furious"} <= set(shown)
    assert any(row.changed for row in lab._compared)


# ---- the report of a battle


@pytest.fixture(scope="module")
def battle() -> Match:
    """A battle that its players set out themselves: no unit stands on the table at first."""
    match, package, dice = Match(GAME(BOOK), "low-marsh"), load("regiments"), Roller(5)
    minds = [Roller(1), Roller(2)]
    while match.game.result(match.state) is None:
        chance = match.game.chance(match.state)
        if chance is not None:
            match.settle(chance.throw(dice))
        else:
            side = min(match.game.to_act(match.state))
            match.do(package.BOTS["wolf"].choose(match.game, match.state, minds[side], 1))
    return match


def test_a_report_names_units_and_counts_them(battle: Match) -> None:
    story = story_of(battle)
    assert story.ranked and all(of_all == 5 for _, of_all in story.left)
    assert all(name["fr"] != who and "_" not in name["fr"] for who, name in story.names.items())
    assert story.account.total("luck") + story.account.total("choice") == (
        story.rows[-1].part.after - story.account.start
    )
    for lang in languages():
        teller = Teller(story, lang)
        told = [*teller.brief(), *map(teller.title, story.points)]
        assert not any("_" in line for line in told) and not any("initiative" in line for line in told)
        assert teller.brief()[0].startswith({"en": "Units", "fr": "Unités"}[lang])
    assert all(cast.best == 0 for row in story.rows for cast in row.dice)  # each die against its number


# ---- the tray


def test_a_volley_in_the_tray_blocks_as_many_dice_as_there_are_hits() -> None:
    tray = DiceTray(BOOK, lang="en", mode="volley", dice=[{"on3": 4}, {"on5": 3}])
    for lanes, scores, words in (
        ([[3, 6, 1, 2], [5, 1, 6]], (2, 1), "Two hits, one blocked: one wound."),
        ([[3, 6, 1, 2], [5, 6, 1]], (2, 2), "Two hits, all blocked: no wound."),
        ([[1, 2, 2, 2], [5, 6, 1]], (0, 0), "No hit: nothing to block."),
        ([[3, 4, 5, 6], [5, 1, 1]], (4, 1), "Four hits, 1 blocked so far: one die more to block with."),
    ):
        tray.enter(lanes)
        assert (tray.scores, tray.verdict) == (scores, words) and tray.roll["rules"]


def test_every_roll_of_the_tray_speaks_both_languages() -> None:
    for mode in load("regiments").tray.MODES:
        tray = DiceTray(BOOK, seed=3, lang="en", mode=mode)
        tray.throw()
        english, tray.lang = tray.sentence(), "fr"
        assert tray.sentence() != english and tray.verdict[0].isupper() and tray.roll["rule"]["number"]


# ---- lessons and books hold the widgets of this game

LESSON = """# Two units | Deux unités
file: two_units | deux_unites
minutes: 5

## charge | A charge | Une charge
kind: try

### en
Change a number.

### fr
Changez un nombre.

```toml
widget = "engagement"
values = { kind = "charge", "way.arc" = "flank" }
```

## army | An army | Une armée
kind: try

### en
Take units.

### fr
Prenez des unités.

```toml
widget = "muster"
army = "wardens_250"
```
"""


@pytest.fixture
def working(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of its own, for what a builder would save."""
    monkeypatch.chdir(tmp_path)
    yield tmp_path


def test_a_step_may_hold_the_unit_calculator_or_the_army_builder(working: Path) -> None:
    faults: list[Fault] = []
    lesson = parse_lesson(LESSON, "lessons/01-two-units.md", "regiments", faults)
    assert lesson is not None and not faults
    opened = open_lesson(lesson, "fr", BOOK)
    charge, army = (trying(opened, step, "fr") for step in lesson.steps)
    done: list[str] = []
    for name, one in (("charge", charge), ("army", army)):
        assert one.watch is not None and not one.reading
        one.watch(lambda _done, name=name: done.append(name))
    assert charge.widget.values["way.arc"] == "flank"
    charge.widget.swap()
    army.widget.add(army.widget.sight.picks[0].key)
    assert set(done) == {"charge", "army"}
    text = notebook(opened, [lesson])
    assert 'aofa.UnitCalculator(ruleset=\\"regiments\\"' in text and 'aofa.ArmyBuilder(ruleset=\\"regiments\\"' in text
    wrong = LESSON.replace("army =", "points =")
    assert parse_lesson(wrong, "lessons/01-two-units.md", "regiments", faults) is None and "army" in faults[0].say("fr")


def test_the_notebook_of_the_book_ends_with_the_widgets_of_this_game() -> None:
    cells = json.loads(render(build(BOOK), "fr", "ipynb", "a4"))["cells"]
    code = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    assert [line for line in code if "rules" in line and "aofa." in line and "import" not in line][-3:] == [
        'aofa.UnitCalculator(rules, lang="fr")', 'aofa.ArmyBuilder(ruleset=rules, lang="fr")',
        'aofa.MiniBoard(rules, lang="fr")',
    ]  # fmt: skip


def test_the_rule_editor_tells_what_a_file_does_to_special_rules_and_keeps_it(working: Path) -> None:
    text = (BOOK.book.folder / "house" / "shield-wall.toml").read_text(encoding="utf-8")
    text = text.replace('id = "shield-wall"', 'id = "my-wall"') + "\n[special.fearless]\nremove = true\n"
    (working / "my-wall.toml").write_text(text, encoding="utf-8")
    editor = RuleEditor("my-wall.toml", game="regiments", lang="fr")
    added, other, gone = editor.form["specials"]
    assert "Mur de boucliers" in added["fr"] and "Bloodlust" in other["en"]
    assert gone["en"] == "Special rule Fearless: not in force."
    editor.set("special.furious.hits", 2)
    editor.save()
    kept = Ruleset.load("regiments", house=[working / "my-wall.toml"])
    assert kept["special.furious.hits"] == 2 and "shield-wall" in kept.specials and "fearless" not in kept.specials

"""Goal steps: predicates on a position, the tutor that watches a board, and what can be wrong with them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from aofa_widgets.games import load
from aofa_widgets.play import Match, Refused
from aofa_widgets.rules import Ruleset
from aofa_widgets.teach.check import check_lesson
from aofa_widgets.teach.lesson import load_lessons, open_lesson
from aofa_widgets.teach.source import parse_lesson
from aofa_widgets.teach.task import holds, written
from aofa_widgets.teach.task.when import wrongs
from aofa_widgets.teach.tutor import Tutor
from aofa_widgets.words import languages

ROOT = Path(__file__).parents[2]
GAME = "swashbuckling"
HEAD = "# First | Première\nfile: first | premiere\nminutes: 5\n\n"
HEAD += "## up | Up | Debout\nkind: goal\nclauses: action.what\n### en\nStand on it.\n### fr\nMontez dessus.\n```toml\n"
BLOCK = (ROOT / "docs/lessons.md").read_text(encoding="utf-8").split("```toml\n")[1].split("```")[0]
LINES = len(HEAD.splitlines())


def read(block, rules=None):
    found = []
    text = HEAD + block + "```\n"
    lesson = parse_lesson(text, f"{GAME}/lessons/01-first.md", GAME, found)
    return (None, found) if lesson is None else (lesson, check_lesson(lesson))


def tutor_of(block, rules=None):
    lesson, found = read(block)
    assert not found, [one.say("en") for one in found]
    return Tutor(lesson.steps[0], open_lesson(lesson, "en", rules or Ruleset.load(GAME)))


def do(match, **row):
    return match.do(written(match, row))


def test_the_goal_of_the_guide_is_sound_and_the_same_in_both_guides():
    assert read(BLOCK)[1] == []
    assert BLOCK in (ROOT / "docs/lessons.fr.md").read_text(encoding="utf-8")


def test_the_guides_name_every_word_of_the_vocabulary():
    known = load(GAME).facts.FACTS
    for name in ("lessons.md", "lessons.fr.md"):
        text = (ROOT / "docs" / name).read_text(encoding="utf-8")
        for kind, subject in known.items():
            (row,) = (line for line in text.splitlines() if line.startswith(f"| `{kind} = "))
            assert set(re.findall(r"`([a-z]+)`", row)) == set(subject.facts), (name, kind)
        for doing in known["done"].ids:
            assert doing == "roll-initiative" or re.search(rf'`{doing}`|"{doing}"', text), (name, doing)


# Predicates.

FACTS = {
    "figure": [
        {"id": "athos", "side": "A", "wounds": 1, "stunned": False, "near": ("well", "guard1")},
        {"id": "aramis", "side": "A", "wounds": 0, "stunned": True, "near": ()},
        {"id": "guard1", "side": "B", "wounds": 2, "stunned": True, "near": ("athos",)},
    ],
    "turn": [{"id": "A", "dice": 3, "over": False}],
    "done": [],
}
TRUE = [
    {"figure": "athos", "near": "well"},
    {"figure": "athos", "near": ["keg", "well"]},
    {"figure": "athos", "near": {"all": ["well", "guard1"]}},
    {"figure": "athos", "near": {"least": 2, "none": ["keg"]}},
    {"figure": "aramis", "near": []},
    {"figure": "any", "stunned": True, "count": 2},
    {"figure": "any", "stunned": True, "side": "B", "count": {"most": 1}},
    {"figure": ["athos", "aramis"], "side": "A", "count": {"least": 2}},
    {"figure": "any", "wounds": {"least": 3}, "count": 0},
    {"figure": "any", "wounds": {"not": 0}, "count": 2},
    {"turn": ["A", "B"], "dice": {"least": 3, "most": 3}},
    {"not": {"turn": "B"}},
    {"any": [{"turn": "B"}, {"figure": "guard1", "wounds": [1, 2]}]},
    [{"turn": "A"}, {"all": [{"figure": "athos"}, {"not": {"done": "any"}}]}],
    {"done": "any", "count": 0},
]
FALSE = [
    {"figure": "athos", "near": "keg"},
    {"figure": "athos", "near": {"all": ["well", "keg"]}},
    {"figure": "athos", "near": {"none": ["well"]}},
    {"figure": "athos", "near": []},
    {"figure": "porthos"},
    {"figure": "any", "stunned": True, "count": 1},
    {"figure": "athos", "wounds": 1, "stunned": True},
    {"turn": "A", "dice": {"least": 4}},
    {"turn": "any", "over": True},
    {"not": {"turn": "A"}},
    {"any": [{"turn": "B"}, {"done": "any"}]},
    [{"turn": "A"}, {"turn": "B"}],
]


@pytest.mark.parametrize("when", TRUE, ids=str)
def test_a_predicate_holds(when):
    assert holds(when, FACTS)


@pytest.mark.parametrize("when", FALSE, ids=str)
def test_a_predicate_does_not_hold(when):
    assert not holds(when, FACTS)


WRONG = [
    (3, "when_table"),
    ({}, "when_table"),
    ([], "when_empty"),
    ({"dragon": "any"}, "when_subject"),
    ({"stunned": True, "figure": "athos"}, "when_subject"),
    ({"figure": 3}, "when_id"),
    ({"turn": "C"}, "when_id"),
    ({"done": "fly"}, "when_id"),
    ({"figure": "athos", "hungry": True}, "when_fact"),
    ({"figure": "athos", "stunned": 1}, "when_value"),
    ({"figure": "athos", "wounds": "two"}, "when_value"),
    ({"figure": "athos", "wounds": True}, "when_value"),
    ({"figure": "athos", "side": "Musketeers"}, "when_value"),
    ({"figure": "athos", "wounds": {"about": 2}}, "when_test"),
    ({"figure": "athos", "wounds": {}}, "when_test"),
    ({"figure": "athos", "near": {"all": [3]}}, "when_value"),
    ({"figure": "athos", "count": "two"}, "when_value"),
    ({"any": {"turn": "A"}}, "when_list"),
    ({"not": {"turn": "C"}}, "when_id"),
    ({"any": [{"turn": "A"}], "turn": "A"}, "when_alone"),
]


@pytest.mark.parametrize(("when", "key"), WRONG, ids=str)
def test_a_predicate_that_says_nothing_is_told(when, key):
    assert [found for found, _ in wrongs(when, load(GAME).facts.FACTS)] == [key]


# Faults of a step, each at its line.


def at(row):
    return LINES + 1 + BLOCK.splitlines().index(row)


SHOW, GOAL, TRAP = (f"[[{name}]]" for name in ("show", "goal", "trap"))
BROKEN = [
    (BLOCK.replace('when = { turn = "B" }', "when = {}"), at(TRAP), "not a predicate", "pas un prédicat"),
    (BLOCK.replace('when = { turn = "B" }\n', ""), at(TRAP), "does not say when", "ne dit pas quand"),
    (BLOCK.replace('on = "long-table" }', 'on = "keg" }'), at(GOAL), "not reach this goal", "n'atteint pas ce but"),
    (BLOCK.replace('figure = "aramis", on', 'figure = "araminta", on'), at(GOAL), "aramis", "aramis"),
    (BLOCK.replace('figure = "aramis", on = "long-table" }', 'turn = "A" }'), at(GOAL), "before", "avant"),
    (BLOCK.replace('when = { turn = "B" }', 'when = { done = "move" }'), at(TRAP), "falls into", "tombe dans"),
    (BLOCK.replace("dice = [4]", "dice = [4, 4]"), at("dice = [4]") - 1, "stops", "arrête"),
    (BLOCK.replace('deed = "climb"', 'deed = "fly"'), None, "stops at this row", "s'arrête à cette ligne"),
    (BLOCK.replace('do = "move"', 'do = "walk"'), at(SHOW), "walk", "walk"),
    (BLOCK.replace('do = "move"', 'do = "move"\nrefused = true'), at(SHOW), "allow", "permettent"),
    (BLOCK.replace('do = "move"\n', ""), at(SHOW), "does something", "agit"),
    (BLOCK.replace('first = "A"', 'first = "C"'), at('first = "A"'), "not a side", "pas un camp"),
    (BLOCK.replace("seed = 1811", 'seed = "x"'), at("seed = 1811"), "seed", "seed"),
    (BLOCK.replace("seed = 1811", "colour = 1"), at("seed = 1811"), "colour", "colour"),
    (BLOCK.replace('from = "north"', 'form = "north"'), None, "form", "form"),
    (BLOCK.replace('touches = "well"', 'touches = "moon"'), None, "moon", "moon"),
    (BLOCK.replace('touches = "well"', 'touches = "guard1"'), None, "cannot touch itself", "ne peut pas se toucher"),
    (BLOCK.replace("[figures.guard1]", "[figures.planchet]"), None, "planchet", "planchet"),
    (BLOCK.replace("at = [3700, 1700]", "at = [3700, 2560]"), None, "cannot play", "ne peut pas jouer"),
    (re.sub(r"(?s)\[\[show\]\].*", "", BLOCK), None, "how it is done", "comment s'y prendre"),
    (re.sub(r"(?s)\[\[goal\]\].*?\[\[trap\]\]", "[[trap]]", BLOCK), None, "asks for nothing", "ne demande rien"),
    (BLOCK.replace("He has to reach it first.", "He has three tries."), at("[[hint]]"), "three", "three"),
    (BLOCK.replace('fr = "Il faut d\'abord', 'de = "Il faut d\'abord'), at("[[hint]]"), "`fr`", "`fr`"),
]


@pytest.mark.parametrize(("block", "line", "english", "french"), BROKEN, ids=range(len(BROKEN)))
def test_a_fault_of_a_goal_is_told_at_its_line(block, line, english, french):
    assert block != BLOCK
    found = read(block)[1]
    assert found
    place, number = found[0].where.rsplit(":", 1)
    assert place.startswith(f"{GAME}/lessons/01-first.md"), found[0].where
    assert line is None or int(number.split(":")[0]) == line, found[0].say("en")
    told = {lang: found[0].say(lang).replace("\u2019", "'") for lang in languages()}
    assert english in told["en"] and french in told["fr"], told


# The tutor.


def test_several_ways_are_right_and_undo_is_no_fault():
    tutor = tutor_of(BLOCK)
    for way in ("climb", "own"):
        match = tutor.start()
        assert not tutor.played(match).done
        if way == "climb":
            do(match, do="move", to="long-table")
            look = tutor.played(match)
            assert (look.kind, look.new) == ("", ())
            do(match, do="act", deed="climb", on="long-table")
        else:
            do(match, do="act", deed="own", on="long-table", words="He vaults up", relocates=True, to=[3600, 2500])
            if match.game.turn(match.state).side == 0 and match.game.chance(match.state) is None:
                do(match, do="judge", verdict="agree")
        assert not tutor.played(match).done  # the dice are still to fall
        match.settle({"active": (4,)})
        look = tutor.played(match)
        assert look.done and look.kind == "done" and look.texts["fr"].startswith("Personne")
        assert tutor.played(match).kind == "done" and not any(tutor.played(match).texts.values())  # said once
        assert tutor.undo(match) and not tutor.played(match).done
        while tutor.undo(match):
            pass
        assert len(match.entries) == tutor.begin


def test_a_trap_offers_to_take_back_and_taking_back_leaves_it():
    tutor = tutor_of(BLOCK)
    match = tutor.start()
    do(match, do="move", to="long-table")
    do(match, do="act", deed="interact", on="long-table")
    match.settle({"active": (1,)})
    look = tutor.played(match)
    assert look.kind == "trap" and "Take it back" in look.texts["en"] and "arrière" in look.texts["fr"]
    assert tutor.undo(match)
    assert tutor.played(match).kind == ""


def test_whoever_plays_both_sides_is_told_that_the_initiative_has_passed():
    tutor = tutor_of(re.sub(r"(?s)\[\[trap\]\].*?\[\[hint\]\]", "[[hint]]", BLOCK, count=1))
    match = tutor.start()
    assert tutor.played(match).kind == ""
    do(match, do="move", to="long-table")
    do(match, do="act", deed="interact", on="long-table")
    assert tutor.played(match).kind == ""
    match.settle({"active": (1,)})
    look = tutor.played(match)
    assert look.kind == "info" and "other side" in look.texts["en"] and tutor.played(match).kind == ""


def test_a_refusal_names_its_clause_and_may_be_a_goal():
    block = BLOCK.replace('when = { figure = "aramis", on = "long-table" }', 'when = { refused = "move" }')
    tried = '\n[[show]]\ndo = "move"\nto = "well"\nrefused = true\n'
    block = block.replace('to = "long-table"\n', 'to = "long-table"\n' + tried, 1)
    tutor = tutor_of(block)
    match = tutor.start()
    do(match, do="move", to="long-table")
    action = written(match, {"do": "move", "to": "well"})
    with pytest.raises(Refused) as error:
        match.do(action)
    told = tutor.refused(error.value, action)
    assert told.clause.number == "2B" and told.clause.text["fr"] and told.texts["fr"] != told.texts["en"]
    assert tutor.played(match).done
    assert tutor.undo(match) and tutor.played(match).done  # the attempt was made all the same


def test_hints_come_one_by_one_and_the_last_stays():
    tutor = tutor_of(BLOCK)
    assert [tutor.hint().number for _ in range(3)] == [1, 1, 1] and tutor.hints == 1
    assert tutor_of(re.sub(r"(?s)\[\[hint\]\].*?\[\[show\]\]", "[[show]]", BLOCK, count=1)).hint() is None


def test_show_me_leaves_the_learners_board_alone_and_says_how():
    tutor = tutor_of(BLOCK)
    match = tutor.start()
    shown = tutor.show_me()
    assert shown.whole and shown.match is not match and len(match.entries) == tutor.begin
    assert len(shown.said) == len(shown.match.undone) == 3 and shown.said[1]["fr"] == "Il saute, et c’est fait."
    while shown.match.redo():
        pass
    row = next(row for row in tutor.facts(shown.match)["figure"] if row["id"] == "aramis")
    assert row["on"] == "long-table" and not tutor.played(match).done


def test_merciful_dice_never_show_the_face_and_the_step_says_so():
    tutor = tutor_of(BLOCK.replace("seed = 1811", "seed = 1811\nmercy = true"))
    assert 1 not in tutor.roller.roll(200) and "1" in tutor.note["fr"]
    assert not any(tutor_of(BLOCK).note.values()) and 1 in tutor_of(BLOCK).roller.roll(200)


def test_the_same_seed_rolls_the_same_dice_after_beginning_again():
    tutor = tutor_of(BLOCK)
    tutor.start()
    first = tutor.roller.roll(9)
    tutor.start()
    assert tutor.roller.roll(9) == first


def test_what_a_house_rule_bars_is_told_with_its_rule():
    base = Ruleset.load(GAME)
    assert tutor_of(BLOCK, base).possible() is None
    assert tutor_of(BLOCK, base.with_values({"pool.per_action": 3})).possible() is None  # more dice, the same deed
    barred = tutor_of(BLOCK, base.with_values({"init.losing_face": 4}))
    assert barred.possible() is None  # the figure stands there, whatever the die said
    still = BLOCK.replace('on = "long-table" }', 'on = "long-table", active = true }')
    told = tutor_of(still, base.with_values({"init.losing_face": 4})).possible()
    assert "Aramis stands on the long table." in told["en"] and "Aramis est debout" in told["fr"]
    short = tutor_of(BLOCK, base.with_values({"move.max_in": 1}))
    told = short.possible()
    assert "2B.2" in told["en"] and "2B.2" in told["fr"] and short.show_me().whole is False
    assert Tutor(short.step, short.opened, usual=True).possible() is None


def test_a_step_whose_own_values_do_not_go_with_the_house_rules_is_played_by_the_book():
    block = BLOCK.replace("[figures.aramis]", '[params]\n"variant.extended_turns" = true\n\n[figures.aramis]')
    swash = Ruleset.load(GAME, house=["extended-swashbuckling"])
    tutor = tutor_of(block, swash)
    assert tutor.base and tutor.possible() and tutor.rules["variant.extended_turns"] is True
    assert tutor.show_me().whole


def test_figures_begin_as_the_step_says():
    hurt = 'stunned = true\narmed = false\nwounds = 1\nrating = "=rating.superb"'
    block = BLOCK.replace('from = "north"', f'from = "north"\n{hurt}')
    tutor = tutor_of(block)
    guard = next(row for row in tutor.facts(tutor.start())["figure"] if row["id"] == "guard1")
    assert (guard["stunned"], guard["armed"], guard["wounds"], guard["rating"]) == (True, False, 1, 4)
    assert "well" in guard["near"] and guard["holds"] == ""
    tutor = tutor_of(block, Ruleset.load(GAME).with_values({"weapon.place": "on_ground"}))
    match = tutor.start()
    assert "weapon-guard1" in [row["id"] for row in tutor.facts(match)["thing"]]
    assert Match.replay(match.game, match.scenario, match.record()).state == match.state


def test_what_is_done_is_one_row_with_its_dice():
    block = BLOCK.replace('touches = "well"\nfrom = "north"', 'touches = "aramis"\nfrom = "east"')
    tutor = tutor_of(block)
    match = tutor.start()
    do(match, do="duel", lead="guard1")
    (row,) = tutor.facts(match)["done"]
    assert row["id"] == "duel" and not row["rolled"]
    match.settle({"active": (6, 2, 3), "guard1": (2, 3)})
    (row,) = tutor.facts(match)["done"]
    assert row["rolled"] and (row["dice"], row["won"], row["hits"], row["kept"]) == (3, "A", 3, True)
    assert (row["score"], row["reply"], row["ones"], row["taken"]) == (6, 3, 0, 0) and row["effects"]


def test_every_hint_of_the_lessons_keeps_the_solution_to_itself():
    """No hint names the deed and the thing of what is shown in one breath."""
    deeds = load(GAME).GAME(Ruleset.load(GAME)).deeds
    for lesson in load_lessons(GAME):
        opened = open_lesson(lesson, "en", Ruleset.load(GAME))
        for step in (one for one in lesson.steps if one.kind == "goal" and one.content.show):
            tutor = Tutor(step, opened)
            names = tutor.start().state.names
            for words in tutor.task.hints:
                for row in (one.do for one in tutor.task.show if one.do.get("deed") in deeds and one.do.get("on")):
                    for lang in languages():
                        told = tutor.say(words)[lang].lower()
                        both = deeds[row["deed"]].label[lang].lower() in told and names[row["on"]][lang].lower() in told
                        assert not both, (lesson.key, step.id, told)

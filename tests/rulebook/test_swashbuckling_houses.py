"""House rules that ship: options of the book and some of ours; each moves text, odds, engine and lessons at once."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

import pytest

from aofa_widgets.book import examples
from aofa_widgets.book.build import build
from aofa_widgets.games.swashbuckling import odds
from aofa_widgets.games.swashbuckling.params import Params
from aofa_widgets.rules import Ruleset, load_book
from aofa_widgets.rules.prose import figure_profiles
from aofa_widgets.rules.text import load_text
from aofa_widgets.teach.lesson import load_lessons, open_lesson

BOOK = load_book("swashbuckling")
HOUSES = BOOK.houses()
BASE = Ruleset.load("swashbuckling")
OPTIONS = {
    "big-objects": "optional.object_damage",
    "impetus": "optional.impetus",
    "extended-swashbuckling": "variant.extended_swashbuckling",
    "extended-turns": "variant.extended_turns",
    "both-variants": "variant.both",
    "third-hit-wounds": "wounds.from",
    "no-measuring": "measure.enforced",
}
OURS = ("lucky-star", "stubborn-guards", "riposte", "secret-thrust", "grand-entrance")
# What each changes, and one clause in which it must be seen. The engine of no-measuring is the board's: see the
# parameter positions of the game's tests.
MOVES = {
    "big-objects": ("7", "text odds engine lessons"),
    "impetus": ("7", "text odds"),
    "extended-swashbuckling": ("3A", "text odds engine lessons"),
    "extended-turns": ("3A", "text odds engine lessons"),
    "both-variants": ("7.6", "text odds engine lessons"),
    "third-hit-wounds": ("5D.6", "text odds engine"),
    "no-measuring": ("7M", "text"),
    "lucky-star": ("3A", "text odds engine lessons"),
    "stubborn-guards": ("3B.1", "text odds engine lessons"),
    "riposte": ("3C.2", "text odds engine lessons"),
    "secret-thrust": ("3C.1", "text odds engine lessons"),
    "grand-entrance": ("7.3.1", "text odds engine lessons"),
}


def house(name, edition=None, preset=None):
    return Ruleset.load("swashbuckling", edition, preset, [name])


def test_all_are_expected():
    assert set(HOUSES) == set(OPTIONS) | set(OURS) == set(MOVES)


@pytest.mark.parametrize("name", sorted(HOUSES))
def test_each_sets_something_from_what_the_book_says_to_something_else(name):
    laid = tomllib.loads(HOUSES[name].read_text(encoding="utf-8"))
    for row in laid["set"].values():
        assert set(row) == {"was", "now"} and row["was"] != row["now"]


@pytest.mark.parametrize("name", sorted(HOUSES))
@pytest.mark.parametrize("edition", sorted(BOOK.editions))
def test_each_can_be_laid_over_every_edition_and_preset(name, edition):
    for preset in (None, *BOOK.presets):
        if (preset, name) in (("long", "extended-turns"), ("relay", "extended-swashbuckling")):
            continue  # the book offers one variant at a time
        Params.of(house(name, edition, preset))


@pytest.mark.parametrize("name", sorted(OPTIONS))
def test_an_option_of_the_book_sets_just_what_its_preset_would(name):
    laid = {change.key: change.now for change in house(name).overlays[0].changes}
    assert OPTIONS[name] in laid
    if name in ("big-objects", "impetus", "extended-swashbuckling", "extended-turns"):
        assert laid == {OPTIONS[name]: True}


@pytest.mark.parametrize(
    ("preset", "names"),
    [("full", "big-objects impetus"), ("long", "big-objects impetus extended-swashbuckling"),
     ("relay", "extended-turns impetus big-objects")],
)  # fmt: skip
def test_options_laid_together_are_the_presets(preset, names):
    together = Ruleset.load("swashbuckling", house=names.split())
    assert together.values == Ruleset.load("swashbuckling", preset=preset).values


def test_two_of_them_at_once_are_both_in_force():
    everything = Ruleset.load("swashbuckling", house=sorted(HOUSES))
    assert everything["bonus.impetus"] == 2 and everything["variant.both"] == "combined"


def test_ours_show_each_power_that_a_house_rule_has():
    laid = {name: house(name).overlays[0] for name in OURS}
    clauses = load_text("swashbuckling").clauses
    assert isinstance(laid["stubborn-guards"].changes[0].now, int)  # a number
    assert isinstance(laid["riposte"].changes[0].now, str)  # a named choice
    assert set(laid["secret-thrust"].text) <= set(clauses)  # a clause in other words
    added = laid["grand-entrance"]
    assert not set(added.text) & set(clauses) and len(added.changes) == 3  # a clause of its own, several at once


def chances(rules):
    """The answers to questions about odds that players ask."""
    params = Params.of(rules)
    guard, hero = odds.Fighter(rules["rating.dashing"]), odds.Fighter(rules["rating.magnificent"], actions=2)
    arrived = odds.Fighter(rules["rating.magnificent"], actions=2, impetus=True)
    duel = odds.odds(params, "duel", *odds.dice_for_duel(params, hero, guard))
    yield [odds.tell(params, "action", [n]).joint for n in (1, 2, 3)]
    yield [odds.odds(params, "opposed", 2, odds.dice_for_target(params, guard), size) for size in (None, "large")]
    yield duel, odds.dice_for_duel(params, arrived, guard)
    yield odds.felled(params, duel, guard, "duelling"), odds.expected_wounds(params, duel, guard, "duelling")


@cache
def played(rules):
    return [examples.play(rules, e) for clause in load_text("swashbuckling").clauses.values() for e in clause.examples]


@cache
def taught(rules):
    told = []
    for one in load_lessons("swashbuckling"):
        opened = open_lesson(one, "fr", rules)
        told += [repr(opened.show(step)) for step in opened.steps]
    return told


@pytest.mark.parametrize("name", sorted(HOUSES))
def test_each_moves_text_odds_engine_and_lessons_together(name):
    rules, (number, wanted) = house(name), MOVES[name]
    view = build(rules)
    changed = {c.number: c for s in view.sections for c in s.clauses if c.changed}
    assert number in changed and any(flag.house == name for flag in changed[number].flags)
    found = ["text"]
    if list(chances(rules)) != list(chances(BASE)):
        found.append("odds")
    answers = [(a, b) for a, b in zip(played(BASE), played(rules), strict=True) if a != b]
    if answers:
        found.append("engine")
    if taught(rules) != taught(BASE):
        found.append("lessons")
    assert found == wanted.split()


def test_profiles_follow_a_rating():
    ratings = {row["rating"] for row in figure_profiles(BOOK).values() if row.get("group") == "guard"}
    assert ratings <= {"rating.dashing"} and house("stubborn-guards")["rating.dashing"] == 3


def test_no_file_of_the_folder_is_forgotten():
    assert {path.name for path in Path(BOOK.folder / "house").iterdir()} == {f"{name}.toml" for name in HOUSES}

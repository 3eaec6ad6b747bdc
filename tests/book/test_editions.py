"""Section D: all forty-eight differences, and what they do to the odds, counted a second time by throwing every die."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import product

import pytest

from aofa_widgets.book import odds, tables
from aofa_widgets.book.build import build
from aofa_widgets.rules import Ruleset, load_book
from aofa_widgets.rules.text import load_text

BASE = Ruleset.load("swashbuckling")
BOOK = load_book("swashbuckling")
NOTES = {c.number: c for c in load_text("swashbuckling").clauses.values() if re.fullmatch(r"D[1-9]\d*", c.number)}
# The differences that a parameter stands behind, and those whose reading changes a roll
WITH_A_PARAMETER = {1, 2, 3, 4, 5, 6, 7, 8, 9, 16, 21, 23, 24, 40, 42, 43, 44}
IN_THE_TABLE = {1, 4, 5, 6, 7}
WITH_FIGURES = {2, 8, 41, 43, 44, 46, 48}
NO_ROLL = {9, 21, 23, 24}
COMPARED = [name for name, made in tables.definitions("swashbuckling").items() if made["kind"] == "compare"]


def test_all_forty_eight_are_there_in_order():
    assert list(NOTES) == [f"D{n}" for n in range(1, 49)]
    assert [clause.rules for clause in NOTES.values()] == [(f"AOFA-DIV-{n:02}",) for n in range(1, 49)]
    named = {rule for p in BOOK.parameters.values() for rule in p.rules if rule.startswith("AOFA-DIV-")}
    assert named == {f"AOFA-DIV-{n:02}" for n in WITH_A_PARAMETER}


def test_each_that_moves_a_figure_shows_it_or_says_why_not():
    view = build(BASE)
    shown = {c.number: [t.name for t in c.tables] for s in view.sections for c in s.clauses if c.number in NOTES}
    assert {int(number[1:]) for number, found in shown.items() if found} == WITH_FIGURES
    lines = tables.definitions("swashbuckling")["odds.editions"]["lines"]
    ids = {NOTES[f"D{n}"].id for n in IN_THE_TABLE}
    assert {re.search(r"\{see ([\w.-]+)\}", line["name"]["en"])[1] for line in lines} == ids
    for n in IN_THE_TABLE:
        assert all("{see edition.odds}" in prose.text for prose in NOTES[f"D{n}"].texts.values())
    for n in NO_ROLL:
        en, fr = (NOTES[f"D{n}"].texts[lang].text for lang in ("en", "fr"))
        assert re.search("No roll changes|not how often", en) and re.search("Aucun jet ne change|pas combien de", fr)


def test_the_table_of_editions_covers_every_choice_that_moves_a_roll():
    """An edition's value that is in no line of the table must leave every line's figure alone."""
    lines = tables.definitions("swashbuckling")["odds.editions"]["lines"]
    keys = {key for line in lines for key in line["keys"]}
    apart = {key for key, p in BOOK.parameters.items() if len({p.of(e) for e in BOOK.editions}) > 1} - {"edition"}
    assert keys <= apart
    rest = {key: BOOK.parameters[key].of("fr") for key in apart - keys}
    assert set(rest) == {"los.blockers", "weapon.place", "weapon.taker"}
    moved = BASE.with_values(rest)
    assert all(tables.table(name, moved) == tables.table(name, BASE) for name in COMPARED)


def rolls(dice):
    return list(product(range(1, 7), repeat=dice))


def score(faces):
    return max(faces) + max(0, faces.count(6) - 1)


def share(hits, total):
    return Fraction(sum(hits), total)


@pytest.mark.parametrize("edition", sorted(BOOK.editions))
def test_a_win_that_may_be_shared_counted_by_hand(edition):
    mine, theirs = [score(r) for r in rolls(3)], [score(r) for r in rolls(3)]
    ties = BOOK.parameters["tie.winner"].of(edition) == "attacker"
    counted = share((a > b or (ties and a == b) for a in mine for b in theirs), 6**6)
    spec = {"helpers": 1, "set": {"tie.winner": BOOK.parameters["tie.winner"].of(edition)}}
    assert odds.asked("wins", BASE, spec) == counted


def test_two_guards_and_one_action_counted_by_hand():
    mine, theirs = [score(r) for r in rolls(2)], [score(r) for r in rolls(2)]
    either = share((a >= min(b, c) for a in mine for b in theirs for c in theirs), 6**6)
    one = share((a >= b for a in mine for b in theirs), 6**4)
    assert odds.asked("one_of_several", BASE, {"actions": 2}) == either
    assert odds.asked("one_of_several", BASE, {"actions": 2, "set": {"multi.gap": "contact"}}) == one
    assert odds.asked("stuns", BASE, {"actions": 2, "set": {"push.blocked_test": "any_contact"}}) == one
    assert odds.asked("stuns", BASE, {"actions": 2}) == share((a - b >= 2 for a in mine for b in theirs), 6**4)


def test_a_turn_of_two_figures_counted_by_hand():
    def outlasts(turn, together):
        counts = [0, 0]
        for at, figure in ((slice(0, 1), 0), (slice(1, 3), 0), (slice(3, 4), 1), (slice(4, 6), 1)):
            counts[0 if together else figure] += turn[at].count(1)
            if max(counts) >= 2:
                return False
        return True

    for scope, together in (("activation", False), ("figure_in_turn", False), ("player_turn", True)):
        spec = {
            "figures": 2, "actions": 2, "set": {"variant.extended_swashbuckling": True, "xs.scope": scope},
        }  # fmt: skip
        counted = share((outlasts(turn, together) for turn in rolls(6)), 6**6)
        assert odds.asked("keeps_through", BASE, spec) == counted, scope


def test_wounds_of_a_duel_counted_by_hand():
    for reading, worth in (("table", [0, 0, 1, 1, 2, 3]), ("explanation_en", [0, 0, 1, 2, 3, 3])):
        hits = [max(0, score(a) - score(b)) or (score(a) == score(b)) for a in rolls(4) for b in rolls(2)]
        mean = Fraction(sum(worth[min(n, 5)] for n in hits), 6**6)
        told = odds.asked("mean_wounds", BASE, {"actions": 1, "set": {"wounds.from": reading}})
        felled = share((worth[min(n, 5)] == 3 for n in hits), 6**6)
        assert (told, odds.asked("fells", BASE, {"actions": 1, "set": {"wounds.from": reading}})) == (mean, felled)


def test_what_else_is_asked_agrees_with_the_tables_of_the_book():
    assert odds.asked("keeps", BASE, {"actions": 3}) == odds.odds("keep", BASE, 3)
    assert odds.asked("split_hits", BASE, {"parts": 1}) == odds.odds("hit", BASE, 1, 2)
    assert odds.asked("split_hits", BASE, {"parts": 2}) == odds.odds("keep", BASE, 1) * odds.odds("hit", BASE, 2, 2)
    assert odds.asked("split_keeps", BASE, {"parts": 2}) == odds.odds("keep", BASE, 3)
    full = BASE.with_values({"optional.impetus": True})
    assert odds.asked("hits", full, {"actions": 1, "arrival": "slide"}) == odds.asked("hits", BASE, {"actions": 2})
    assert odds.asked("hits", full, {"actions": 1, "arrival": "leap_onto"}) == odds.asked("hits", BASE, {"actions": 1})
    turns = {"actions": 3, "set": {"variant.extended_turns": True}}
    assert odds.asked("goes_on", BASE, turns) == odds.odds("keep", BASE, 3)
    assert odds.asked("wounds_of", BASE, {"hits": 5}) == 2


@pytest.mark.parametrize("name", COMPARED)
def test_a_house_rule_moves_a_comparison_marked_and_flagged_or_not_at_all(name):
    numbers = {key: BASE[key] + 1 for key in ("rating.dashing", "init.ones_to_lose", "six.extra", "wounds.to_fall")}
    for key, value in {**numbers, "tie.winner": "defender", "turn.pass": "not_allowed"}.items():
        house = BASE.with_values({key: value})
        both, alone, base = (tables.table(name, *pair) for pair in ((house, BASE), (house, house), (BASE, BASE)))
        cells = [c for row in both.rows for c in row.cells]
        assert [c.text for c in cells] == [c.text for row in alone.rows for c in row.cells]
        assert [c.was or c.text for c in cells] == [c.text for row in base.rows for c in row.cells]
        assert both.changed == (key in tables.parameters_of(name, house))

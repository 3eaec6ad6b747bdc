"""The duel calculator in Python: its numbers against the engine, its words, bars and table."""

from __future__ import annotations

import contextlib
import io
import itertools
import subprocess
import sys
from fractions import Fraction
from importlib import import_module

import pytest

from aofa_widgets.errors import InputError
from aofa_widgets.rules import Ruleset
from aofa_widgets.widgets.calculator import DuelCalculator, duel_chart
from aofa_widgets.widgets.calculator.counting import Side, answer, dice_by_kind
from aofa_widgets.widgets.calculator.printing import passes, rows, tenths
from aofa_widgets.words.numbers import percent

PICTURE = ["82.6%", "10.9%", "12.1%", "17.4%", "42.2%", "17.4%", "11.7%", "4.3%", "1.3%", "40.2%"]


def cells(calculator: DuelCalculator, column: int) -> list[str]:
    """A column of the table, in the calculator's language."""
    return [row["cells"][column][calculator.lang] for row in calculator.result["table"]]


# -- in Python ------------------------------------------------------------


def test_the_numbers_of_the_picture():
    calculator = DuelCalculator(lang="en")
    assert cells(calculator, 0) == PICTURE
    assert cells(calculator, 1) == [
        "86.1%",
        "13.2%",
        "13.3%",
        "18.4%",
        "41.2%",
        "13.9%",
        "10.1%",
        "3.1%",
        "0.7%",
        "33.5%",
    ]
    assert cells(calculator, 2) == ["+3.5", "+2.3", "+1.2", "+1.0", "−1.0", "−3.5", "−1.6", "−1.2", "−0.6", "−6.7"]
    assert calculator.result["advice"]["head"]["en"] == "Looking one roll ahead: duel now."
    assert "3.5 times more in 100" in calculator.result["advice"]["why"]["en"]


def test_small_duels_against_every_single_roll():
    ruleset = Ruleset.load("swashbuckling")
    params = import_module("aofa_widgets.games.swashbuckling.params").Params.of(ruleset)
    resolve = import_module("aofa_widgets.games.swashbuckling.resolve")
    for pool, rating, other in ((0, 2, 1), (1, 1, 2), (2, 1, 1)):
        found = answer(ruleset, "duel", Side({}, {}, pool=pool, rating=rating), Side({}, {}, rating=other)).now
        every = [
            resolve.contest(params, mine, theirs, "duel")
            for mine in itertools.product(range(1, 7), repeat=pool + rating)
            for theirs in itertools.product(range(1, 7), repeat=other)
        ]
        part = Fraction(1, len(every))
        assert found.win == part * sum(roll.active_score > roll.reactive_score for roll in every)
        assert found.tie == part * sum(roll.active_score == roll.reactive_score for roll in every)
        assert found.win + found.tie + found.lose == 1
        assert found.keep == part * sum(roll.kept for roll in every)
        for hits in range(1, 6):
            assert found.hits.get(hits, 0) == part * sum(roll.hits_on_reactive == hits for roll in every)
            assert found.back.get(hits, 0) == part * sum(roll.hits_on_active == hits for roll in every)
        wounds = sum(
            resolve.row(params, "duelling", n) == "wound" for roll in every for n in range(1, roll.hits_on_reactive + 1)
        )
        if max(roll.hits_on_reactive for roll in every) <= 4:  # beyond, the figure has fallen before its last row
            assert found.wounds == part * wounds


@pytest.mark.parametrize("count", ["exactly", "at_least", "at_most"])
def test_rows_cover_what_they_say(count):
    found = DuelCalculator().answer.now
    for side in (0, 1):
        shares = [found.share(side, passes(side, count, k)) for k in rows(side, count)]
        if count == "exactly":
            assert sum(shares) == found.share(side, bool)
        else:
            assert sorted(shares, reverse=(side == 0) == (count == "at_most")) == shares
        if count == "at_least":
            assert max(shares) == found.share(side, bool)


@pytest.mark.parametrize(
    ("side", "field", "value", "dice"),
    [
        (0, "pool", 4, [7, 2]), (0, "rating", 1, [3, 2]), (0, "ally", 2, [7, 2]), (0, "elevation", True, [6, 2]),
        (0, "stunned", True, [4, 2]), (1, "weaponless", True, [6, 2]), (1, "ally", 1, [5, 3]),
        (1, "elevation", True, [5, 3]), (1, "stunned", True, [5, 1]),
    ],
)  # fmt: skip
def test_each_field_changes_the_dice(side, field, value, dice):
    calculator = DuelCalculator()
    calculator.set(side, field, value)
    assert [each["count"] for each in calculator.result["dice"]] == dice
    told = dice_by_kind(calculator.ruleset, "duel", calculator.sides)
    assert [sum(row.values()) for row in told] == dice and all(n >= 0 for row in told for n in row.values())


def test_a_weaponless_winner_wounds_by_the_other_table():
    ruleset = Ruleset.load("swashbuckling")
    rows_ = [ruleset["tables.swashbuckling"], ruleset["tables.duelling"]]
    assert rows_[0].index("wound") > rows_[1].index("wound")  # a blow without a weapon wounds later
    attacker, fit = Side({}, {}, pool=2, rating=3), Side({}, {}, rating=2)
    bare = Side({}, {}, rating=2, weaponless=True)
    found, armed = (answer(ruleset, "duel", attacker, other).now for other in (bare, fit))
    wounds = sum(p * max(0, hits - rows_[0].index("wound")) for hits, p in found.back.items() if hits <= 6)
    assert found.own_wounds == wounds and found.own_wounds < armed.own_wounds
    assert found.wounds > armed.wounds  # one more die against it, and the attacker's own table stays


def test_only_one_side_stands_higher():
    calculator = DuelCalculator()
    calculator.set(0, "elevation", True)
    calculator.set(1, "elevation", True)
    assert [side.elevation for side in calculator.sides] == [False, True]


def test_impetus_counts_where_the_option_is_in_force():
    calculator = DuelCalculator(Ruleset.load("swashbuckling", preset="full"))
    calculator.set(0, "impetus", True)
    assert calculator.result["dice"][0]["count"] == 6


def test_an_opposed_action_has_no_rating_for_the_active_figure_and_cannot_be_answered():
    calculator = DuelCalculator(lang="en", kind="opposed")
    assert [each["count"] for each in calculator.result["dice"]] == [2, 2]
    assert len(calculator.result["groups"]) == 1
    assert "cannot be hit" in calculator.sentence()
    with pytest.raises(InputError):
        calculator.set(0, "rating", 3)


def test_the_weak_are_told_to_act_first():
    calculator = DuelCalculator(lang="fr", sides=[{"name": "Planchet", "rating": 1}, {"figure": "rochefort"}])
    advice = calculator.result["advice"]
    assert not advice["now"]
    assert advice["head"]["fr"] == "Si seul compte le jet suivant\u00a0: agissez d’abord encore une fois."
    found = calculator.answer
    assert found.goes_on * found.later.share(0, bool) > found.now.share(0, bool)
    assert advice["rule"]["number"].startswith("3D")


def test_a_house_rule_moves_the_numbers():
    base, house = DuelCalculator(), DuelCalculator(Ruleset.load("swashbuckling").with_values({"six.extra": 0}))
    assert house.answer.now.hits.get(6) is None and base.answer.now.hits[6] > 0
    assert house.answer.now.tie > base.answer.now.tie


@pytest.mark.parametrize(
    ("do", "en", "fr"),
    [
        (
            lambda c: c.set(0, "pool", -1),
            "Swashbuckling is −1. It may be 0 to 12.",
            "Panache vaut −1. Les valeurs vont de 0 à 12.",
        ),
        (lambda c: c.set(0, "pool", 1000), "Swashbuckling is 1,000.", "Panache vaut 1\u202f000."),
        (lambda c: c.set(1, "rating", 0), "Rating is 0.", "Valeur vaut 0."),
        (lambda c: c.set(1, "rating", 2.5), "A whole number is needed", "Il faut un nombre entier"),
        (lambda c: c.set(1, "stunned", 1), "Give True or False.", "Donnez True ou False."),
        (lambda c: c.set(0, "luck", 1), "There is no luck to set here", "Il n’y a pas ici de luck à régler"),
        (lambda c: c.set(2, "pool", 1), "There is no side 2", "Il n’y a pas de camp 2"),
        (lambda c: c.choose("chess"), "The kind of roll is chess", "Le genre de jet est chess"),
        (lambda c: DuelCalculator(sides=[{}]), "The number of sides is 1.", "Le nombre de camps est 1."),
    ],
)
def test_wrong_values_are_answered_in_both_languages_and_change_nothing(do, en, fr):
    calculator = DuelCalculator()
    before = calculator.result
    with pytest.raises(InputError) as caught:
        do(calculator)
    assert en in caught.value.say("en") and fr in caught.value.say("fr").replace("\u00a0", " ")
    assert calculator.result == before


def test_the_sentence_is_said_in_both_languages():
    calculator = DuelCalculator(lang="fr")
    assert calculator.sentence().replace("\u00a0", " ") == (
        "Calculateur de duel : Athos lance cinq dés, le garde 2 deux dés. Athos touche 82,6 fois sur 100 et reçoit "
        "des touches 17,4 fois sur 100. Le jet garde l’initiative 40,2 fois sur 100. "
        "En moyenne, le garde 2 subit 0,55 blessure."
    )
    calculator.lang = "en"
    assert repr(calculator).startswith("Duel calculator: Athos rolls five dice, Guard 2 two dice.")


@pytest.mark.parametrize("count", ["exactly", "at_least", "at_most"])
@pytest.mark.parametrize("kind", ["duel", "opposed"])
def test_the_copied_lines_print_the_numbers_of_the_bars(kind, count):
    ruleset = Ruleset.load("swashbuckling", edition="fr", preset="full").with_values({"six.extra": 2, "stun.dice": 2})
    sides = [{"figure": "athos", "pool": 3, "elevation": True, "stunned": True}, {"figure": "guard1", "ally": 1}]
    calculator = DuelCalculator(ruleset, lang="fr", kind=kind, sides=sides)
    calculator.count = count
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(calculator.code, {})
    printed = [line.rpartition(": ")[2] for line in out.getvalue().splitlines()]
    shown = [bar["text"]["fr"] for group in calculator.result["groups"] for bar in group["bars"]]
    kept = percent(calculator.answer.now.keep, "fr", 1)
    assert [text for text in printed[:-1] if text != percent(0, "fr", 1)][: len(shown)] == [
        t for t in shown if t != percent(0, "fr", 1)
    ]
    assert printed[-1] == kept


def test_the_copied_lines_run_in_a_fresh_python():
    calculator = DuelCalculator(lang="en")
    done = subprocess.run([sys.executable, "-c", calculator.code], capture_output=True, text=True, check=True)
    assert [line.rpartition(": ")[2] for line in done.stdout.splitlines()] == PICTURE[1:5] + PICTURE[6:]


def test_the_working_counts_every_roll():
    working = DuelCalculator(lang="en").result["working"]
    assert "279,936 rolls in all" in working["intro"]["en"]
    rows_ = {row["label"]["en"]: [cell["en"] for cell in row["cells"]] for row in working["rows"]}
    assert rows_["One hit on Guard 2"] == ["118,176", "1,231/2,916", "42.215%"]
    assert rows_["Keep the initiative"][1] == "3,125/7,776"


def test_shown_changes_are_those_between_shown_numbers():
    assert tenths(Fraction(8264, 10000)) == Fraction(826, 10)
    calculator = DuelCalculator(lang="en", sides=[{"figure": "porthos", "pool": 1}, {"figure": "guard1", "ally": 2}])
    for row in calculator.result["table"]:
        now, later, change = (cell["en"].replace("−", "-").rstrip("%") for cell in row["cells"])
        assert Fraction(later) - Fraction(now) == Fraction(change)


def test_a_throw_is_read_as_the_tray_reads_it():
    calculator = DuelCalculator(lang="en", seed=4)
    calculator.throw()
    assert calculator.roll["phase"] == "settled" and calculator.said["text"]["en"].startswith(
        "Dice tray: Athos: five dice"
    )
    calculator.set(0, "pool", 3)
    assert calculator.roll is None


def test_the_still_picture_shows_every_bar():
    svg = DuelCalculator(lang="fr")._repr_svg_()
    assert svg.count('fill="url(#aw-') == 7 and "42,2\u202f%" in svg


def test_the_bqplot_chart_follows():
    pytest.importorskip("bqplot")
    calculator = DuelCalculator(lang="en")
    figure = duel_chart(calculator)
    assert [round(float(y), 1) for y in figure.marks[0].y] == [10.9, 12.1, 17.4, 42.2]
    assert list(figure.axes[1].tick_values) == [0, 10, 20, 30, 40, 50] and figure.axes[1].scale.max == 50
    calculator.set(0, "pool", 5)
    assert [round(float(y), 1) for y in figure.marks[0].y] != [10.9, 12.1, 17.4, 42.2]
    calculator.lang = "fr"
    assert figure.title == "Athos et le garde 2, probabilités exactes"
    assert list(figure.axes[0].scale.domain)[-1] == "Garde 2\u00a0: 4+ touches"


def test_the_widget_itself_needs_no_bqplot():
    lines = "import sys, aofa_widgets.widgets.calculator; print('bqplot' in sys.modules, 'numpy' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", lines], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "False"]

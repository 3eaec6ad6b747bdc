"""Questions without end keep their laws under any rules: one right answer, known slips, no give-away, two solvers."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from aofa_widgets.errors import InputError
from aofa_widgets.rules import Ruleset, load_book
from aofa_widgets.rules.prose import laid_text
from aofa_widgets.teach.quiz import Item, clauses, families, make, remake
from aofa_widgets.teach.quiz.make import as_asked, maker_of
from aofa_widgets.teach.quiz.topics import slips, topics

from ..games.quizzes import (
    every_clause_is_asked_about,
    keeps_to_the_house_style,
    length_gives_nothing_away,
    no_reply_tells,
    rank_gives_nothing_away,
    texts_of,
)

GAME = "swashbuckling"
BASE = Ruleset.load(GAME)
LANGS = ("en", "fr")
# parameters with one value in the book's range, and those that choose another text
FIXED = set("edition players dice.sides init.losing_face hits.per_point forces.musketeers forces.cardinal".split())
FAMILIES = {"may", "dice", "tables", "odds", "estimates", "best", "rules"}
OPTIONS = ("extended-swashbuckling", "extended-turns", "impetus", "big-objects")


@pytest.fixture(scope="module")
def many() -> tuple[Item, ...]:
    return make(BASE, 450, 1721)


def houses() -> list[Ruleset]:
    return [Ruleset.load(GAME, house=[name]) for name in load_book(GAME).houses()]


def lawful(item: Item, differing: list[object]) -> None:
    """What every item owes whoever answers it."""
    is_, values = item.claim["is"], item.claim["options"]
    assert not differing
    if item.kind == "choose":
        assert values == [option.value for option in item.options]
        assert values.count(is_) == 1 and values[item.right] == is_
        assert 3 <= len(values) <= 4
        for lang in LANGS:
            assert len({option.text[lang] for option in item.options}) == len(values)
        rows = [option for n, option in enumerate(item.options) if n != item.right]
        assert item.judge(item.right).kind == "right"
        assert item.options[item.right].slip == "" and not item.options[item.right].reply
    else:
        assert item.low <= item.answer <= item.high and values == []
        rows = list(item.options)
        assert all(abs(row.value - item.answer) > item.near for row in rows)
        assert item.judge(item.answer).kind == "right" and item.otherwise.keys() == set(LANGS)
    for row in rows:
        assert row.slip in slips(GAME)
        assert set(row.reply) == set(LANGS)
    for lang in LANGS:
        for text in texts_of(item, lang):
            assert text and "{" not in text and "  " not in text and "'" not in text, text
            assert not text.startswith(" ") and not text.endswith(" ")
        assert item.ask[lang].endswith(("?", ")")) and len(item.ask[lang]) < 420
    numbers = [value for value in [is_, *values] if isinstance(value, int) and not isinstance(value, bool)]
    assert all(0 <= value <= 100 for value in numbers)


@st.composite
def rulesets(draw: st.DrawFn) -> Ruleset:
    """Rules with some parameters changed within the book's range, on top of some house rules."""
    book = load_book(GAME)
    house = draw(st.lists(st.sampled_from(sorted(set(book.houses()) - {"both-variants"})), max_size=2, unique=True))
    keys = draw(st.lists(st.sampled_from(sorted(set(book.parameters) - FIXED)), max_size=10, unique=True))
    values = {key: book.parameters[key].write(draw(st.sampled_from(book.parameters[key].values()))) for key in keys}
    try:
        rules = Ruleset.load(GAME, house=house).with_values(values)
        maker_of(rules)
        return rules
    except InputError:  # values that no game can be played by
        return BASE


@settings(max_examples=10, deadline=None)
@given(rulesets(), st.integers(0, 2**31))
def test_every_item_keeps_the_laws_under_any_rules(rules, seed):
    differing: list[object] = []
    items = make(rules, 10, seed, differ=lambda item, found: differing.append((item.claim, found)))
    assert len(items) == 10 and len({item.id for item in items}) == 10
    for item in items:
        lawful(item, differing)


def test_a_wrong_option_is_not_right_by_another_name(many):
    """The second solver looks at each option for itself."""
    maker = maker_of(BASE)
    for item in many[:100]:
        claim = {key: value for key, value in item.claim.items() if key not in ("is", "options")}
        found = as_asked(claim, maker.second.answer(maker.values, claim))
        right = [n for n, value in enumerate(item.claim["options"]) if value == found]
        assert right == ([item.right] if item.kind == "choose" else [])


def test_the_same_seed_makes_the_same_items_in_another_process():
    program = (
        "from aofa_widgets.rules import Ruleset; from aofa_widgets.teach.quiz import make; import json;"
        f"print(json.dumps([item.plain() for item in make(Ruleset.load({GAME!r}), 12, 99)]))"
    )
    told = []
    for mixed in ("1", "2"):
        env = {**os.environ, "PYTHONHASHSEED": mixed}
        ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, env=env, check=True)
        told.append([Item.of(row) for row in json.loads(ran.stdout)])
    assert told[0] == told[1] == list(make(BASE, 12, 99))


def test_an_item_is_made_again_from_its_id_and_comes_back_from_a_file(many):
    for item in many[:60]:
        assert remake(BASE, item.id) == item == Item.of(json.loads(json.dumps(item.plain())))
    for odd in ("", "may", "may:x:1", "no-such:1:2", "may:99999999999999:1"):
        assert remake(BASE, odd) is None


@pytest.mark.parametrize("lang", LANGS)
def test_no_question_reads_the_same_as_another_whatever_the_seed(many, lang):
    """Nor where the claims differ in what the words leave out: who is who in the roll for the start."""
    start = [make(BASE, 30, seed, clauses=["setup.first-initiative"]) for seed in range(2)]
    for items in (many, *start):
        asked = [(item.ask[lang], frozenset(option.text.get(lang, "") for option in item.options)) for item in items]
        assert len(set(asked)) == len(items)


def test_every_family_and_topic_can_come_up(many):
    found = {item.topic for item in many}
    for options in OPTIONS:
        found |= {item.topic for item in make(Ruleset.load(GAME, house=[options]), 150, 3, families=["rules", "dice"])}
    assert found == set(topics(GAME))
    assert {item.family for item in many} == set(families(BASE)) == FAMILIES


def test_every_slip_can_come_up(many):
    found = {option.slip for item in many for option in item.options}
    after = BASE.with_values({"reactivate": "after_another", "turn.pass": "not_allowed", "disengage.automatic": False})
    lucky = Ruleset.load(GAME, house=["lucky-star"])
    big = Ruleset.load(GAME, house=["big-objects"])
    asked = [(BASE, "dice", 220), (after, "may", 120), (after, "rules", 60), (lucky, "best", 25), (big, "dice", 120)]
    for rules, family, number in asked:
        found |= {option.slip for item in make(rules, number, 8, families=[family]) for option in item.options}
    assert set(slips(GAME)) - found == set()


def test_slips_lead_back_to_their_rule():
    known = laid_text(BASE).clauses
    for slip in slips(GAME).values():
        assert slip.clause in known
        for lang in LANGS:
            assert slip.title[lang].text and slip.reply[lang].text
    for topic in topics(GAME).values():
        assert topic.clauses and set(topic.clauses) <= set(known), topic.name
    assert len(clauses(BASE)) >= 50


def test_every_clause_that_has_questions_is_asked_about():
    every_clause_is_asked_about(BASE, 50)


def test_the_right_answer_stands_anywhere():
    """Chi-square of its place among four, over many seeds: 16.3 is passed once in a thousand fair samples."""
    places = Counter(
        item.right
        for seed in range(8)
        for item in make(BASE, 60, seed, families=["dice", "rules", "may"])
        if len(item.options) == 4
    )
    total = places.total()
    assert total > 400
    assert sum((places[n] - total / 4) ** 2 / (total / 4) for n in range(4)) < 16.3, places


@pytest.mark.parametrize("lang", LANGS)
def test_length_gives_nothing_away(many, lang):
    length_gives_nothing_away(many, lang)


def test_the_middle_number_is_not_always_right(many):
    rank_gives_nothing_away(many)


def test_a_reply_does_not_tell_the_right_answer(many):
    no_reply_tells(many, 8)


def test_a_house_rule_that_changes_an_answer_changes_the_item():
    stubborn = Ruleset.load(GAME, house=["stubborn-guards"])
    moved = 0
    for item in make(BASE, 60, 5, families=["dice"]):
        other = remake(stubborn, item.id)
        if item.topic == "reply-dice" and other is not None and "Rating" in item.ask["en"]:
            moved += other.claim["is"] != item.claim["is"]
            assert other.fingerprint != item.fingerprint
    assert moved
    asked = {item.topic: item for item in make(stubborn, 200, 4, families=["rules"])}
    assert asked["rating-dashing"].claim["is"] == 3


def test_what_the_rules_in_force_make_untrue_is_not_asked():
    rounds = BASE.with_values({"duel.rounds": 2})
    assert not {"duel", "lost-duel", "after-duel", "stopping"} & {item.topic for item in make(rounds, 150, 2)}
    assert "impetus-bonus" not in {name for names in families(BASE).values() for name in names}


def test_house_rules_beyond_the_book_make_sound_items_too():
    differing: list[object] = []
    beyond = {"dice.sides": 2}, {"dice.sides": 20, "six.extra": 2}, {"init.ones_to_lose": 3}
    for values in (*beyond, {"multi.lead": "best_rating"}):
        items = make(BASE.with_values(values), 40, 3, differ=lambda item, found: differing.append(item.claim))
        assert len(items) == 40
        for item in items:
            lawful(item, differing)


def test_an_item_on_which_the_solvers_differ_is_told_of_and_never_given_out(monkeypatch):
    maker = maker_of(BASE)
    differing: list[tuple[Item, object]] = []
    honest = maker.second.answer

    def liar(values, claim):
        return "tampered" if claim.get("case") == "s1.active_score" else honest(values, claim)

    monkeypatch.setattr(maker.second, "answer", liar)
    items = make(BASE, 30, 6, families=["dice"], differ=lambda item, found: differing.append((item, found)))
    assert "score" not in {item.topic for item in items}
    assert {item.topic for item, _ in differing} == {"score"} and differing[0][1] == "tampered"


def test_an_engine_that_errs_is_noticed(monkeypatch):
    from aofa_widgets.games.swashbuckling import resolve

    monkeypatch.setattr(resolve, "score", lambda params, dice: sum(dice))
    differing: list[Item] = []
    items = make(BASE, 30, 3, families=["dice"], differ=lambda item, _: differing.append(item))
    monkeypatch.undo()
    maker = maker_of(BASE)
    assert {item.topic for item in differing} >= {"score", "hits"}
    assert all(maker.agreed(item) for item in items)


@pytest.mark.parametrize("lang", LANGS)
def test_what_is_printed_keeps_to_the_house_style(many, lang):
    extended = make(Ruleset.load(GAME, house=["extended-turns"]), 60, 4)
    keeps_to_the_house_style((*many, *extended), lang, GAME, 700)


def test_the_last_row_of_the_table_in_force_is_offered():
    """Whoever thinks that the end of the table puts a figure out of action counts the rows of that table."""
    long = BASE.with_values({"tables.duelling": ["push", "drop", "push", "stun", "wound", "push"]})
    items = [item for item in make(long, 80, 2, clauses=["wound.last"]) if item.topic == "felling"]
    lengths = {len(long.values[f"tables.{item.claim['table']}"]) for item in items}
    found = {option.value for item in items for option in item.options if option.slip == "fallen-at-the-last-row"}
    assert items and 6 in found and found <= lengths


def test_what_cannot_be_made_is_refused():
    for wrong in ({"n": 0}, {"n": True}, {"n": 10**6}, {"families": ["no-such"]}, {"clauses": ["no.such"]}):
        with pytest.raises(InputError):
            make(BASE, **{"n": 3, "seed": 1, **wrong})
    with pytest.raises(InputError):
        make(BASE, 3, 1, families=["odds"], clauses=["setback.stun"])
    some = make(BASE, 6, 1, clauses=["setback.stun"])
    assert all("setback.stun" in item.clauses for item in some) and len(some) == 6


def test_families_take_turns(many):
    counted = Counter(item.family for item in many[:65])
    assert all(counted[family] >= 3 for family in families(BASE)), counted


def test_a_verdict_always_has_its_rule_in_half_a_sentence(many):
    asked = [item for item in make(BASE, 40, 3, families=["may"]) if item.topic == "may"]
    laws = maker_of(BASE).desk.laws
    assert set(laws) >= {option.slip for item in asked for option in item.options if option.slip}
    for item in asked:
        for lang in LANGS:
            assert any(law[lang].replace("'", "’") in item.why[lang] for law in laws.values()), item.why[lang]

"""Questions on the fourth game keep their laws under any rules: one right answer, known slips, two solvers at one."""

from __future__ import annotations

import importlib
from collections import Counter
from dataclasses import replace

import pytest

from aofa_widgets.cli.benches.quiz import every, odd, right
from aofa_widgets.errors import InputError
from aofa_widgets.games.argad import second
from aofa_widgets.rules import Ruleset
from aofa_widgets.rules.leftover import left_over
from aofa_widgets.rules.prose import laid_text
from aofa_widgets.rules.style import words_to_avoid
from aofa_widgets.teach.quiz import Item, clauses, families, make, remake
from aofa_widgets.teach.quiz.check import check_quiz
from aofa_widgets.teach.quiz.make import maker_of, plain_values
from aofa_widgets.teach.quiz.topics import slips, topics

from ..swashbuckling.planted import code_of
from .test_second_engine import forget

GAME = "argad"
BASE = Ruleset.load(GAME)
WHOLE = Ruleset.load(GAME, preset="everything")
LANGS = ("en", "fr")
FAMILIES = {"attack", "best", "estimates", "melee", "move", "nerve", "odds", "rules"}


@pytest.fixture(scope="module")
def many() -> tuple[Item, ...]:
    return judged(WHOLE, 230, 1721)


def judged(rules, number, seed, **only):
    """Items of these rules; what the second solver contradicted must be nothing, and one option alone is right."""
    apart = []
    items = make(rules, number, seed, differ=lambda item, found: apart.append((item.claim, found)), **only)
    assert apart == []
    values = plain_values(rules)
    for item in items:
        assert len(right(second, values, item)) == 1, item
        assert not odd(replace(item, options=tuple(replace(row, value=str(row.value)) for row in item.options))), item
    return items


def texts_of(item: Item, lang: str) -> list[str]:
    shown = [item.ask, item.why, *item.hints, *(option.reply for option in item.options if option.reply)]
    shown += [option.text for option in item.options if option.text] + ([item.otherwise] if item.otherwise else [])
    return [text[lang] for text in shown]


def test_the_files_have_no_fault():
    assert check_quiz(GAME) == []


def test_every_item_keeps_the_laws(many):
    assert len(many) == 230
    for item in many:
        if item.kind == "choose":
            values = item.claim["options"]
            assert values.count(item.claim["is"]) == 1 and 3 <= len(values) <= 4
            for lang in LANGS:
                assert len({option.text[lang] for option in item.options}) == len(values)
        for n, option in enumerate(item.options):
            assert (n == item.right) == (option.slip == "")
            assert n == item.right or (option.slip in slips(GAME) and set(option.reply) == set(LANGS))
            if item.kind == "choose" and n != item.right:
                for lang in LANGS:
                    said = item.options[item.right].text[lang].lower()
                    assert len(said) < 9 or said not in option.reply[lang].lower(), (said, option.reply)
        for lang in LANGS:
            for text in texts_of(item, lang):
                assert text.strip() == text and not set("{}'") & set(text) and "  " not in text, text
            assert item.ask[lang].endswith(("?", ")"))


def test_every_family_and_topic_can_come_up(many):
    assert {item.topic for item in many} == set(topics(GAME))
    assert {item.family for item in many} == set(families(WHOLE)) == set(families(BASE)) == FAMILIES
    assert len(topics(GAME)) >= 50


def test_every_slip_leads_to_its_rule_and_most_come_up(many):
    known = laid_text(WHOLE).clauses
    for slip in slips(GAME).values():
        assert slip.clause in known
    found = {option.slip for item in many for option in item.options}
    assert len(set(slips(GAME)) - found) <= len(slips(GAME)) / 3, set(slips(GAME)) - found


def test_optional_parts_are_asked_about_where_they_are_in_force():
    asked = set(clauses(WHOLE)) - set(clauses(BASE))
    assert {"morale.test", "work.time", "wound.care", "terrain.danger-die", "close.table", "fire.duel"} <= asked
    with pytest.raises(InputError):
        make(BASE, 3, 1, families=["tables"])


@pytest.mark.long
def test_every_clause_that_has_questions_is_asked_about():
    asked = {clause: make(WHOLE, 1, 2, clauses=[clause]) for clause in clauses(WHOLE)}
    assert [clause for clause, items in asked.items() if not items or clause not in items[0].clauses] == []
    assert len(asked) >= 60


@pytest.mark.long
def test_every_slip_comes_up():
    found = {option.slip for item in make(WHOLE, 3000, 8) for option in item.options}
    assert len(set(slips(GAME)) - found) <= 4, set(slips(GAME)) - found


@pytest.mark.long
def test_questions_hold_under_other_rules():
    for rules in list(every(GAME)):
        assert len(judged(rules, 60, 5)) == 60


def test_the_same_seed_makes_the_same_items_and_an_id_makes_one_again(many):
    assert make(WHOLE, 20, 9) == make(WHOLE, 20, 9)
    assert all(remake(WHOLE, item.id) == item for item in many[:30])


@pytest.mark.parametrize("lang", LANGS)
def test_length_gives_nothing_away(many, lang):
    """Whoever always picks the longest answer, or the shortest, is right hardly more often than by chance."""
    fair = longest = shortest = 0.0
    for item in many:
        if item.kind == "choose":
            sizes = [len(option.text[lang]) for option in item.options]
            fair += 1 / len(sizes)
            longest += (sizes[item.right] == max(sizes)) / sizes.count(max(sizes))
            shortest += (sizes[item.right] == min(sizes)) / sizes.count(min(sizes))
    assert longest < 1.35 * fair and shortest < 1.35 * fair, (fair, longest, shortest)


def test_the_place_and_the_rank_of_the_right_answer_give_nothing_away(many):
    places, ranks = Counter(), Counter()
    for item in many:
        values = item.claim["options"]
        if item.kind == "choose" and len(values) == 4:
            places[item.right] += 1
            if all(type(value) is int for value in values):
                ranks[sorted(values).index(item.claim["is"])] += 1
    assert all(0.15 * places.total() < places[n] < 0.4 * places.total() for n in range(4)), places
    assert all(0.08 * ranks.total() < ranks[n] < 0.45 * ranks.total() for n in range(4)), ranks


def test_whether_it_is_allowed_is_asked_evenly():
    maker = maker_of(BASE)
    items = [item for seed in range(60) if (item := maker.item("may", seed)) is not None]
    cells = Counter(tuple(item.claim["is"]) for item in items)
    assert all(cells[cell] > 5 for cell in ((True, True), (True, False), (False, True), (False, False))), cells


@pytest.mark.parametrize("lang", LANGS)
def test_what_is_printed_keeps_to_the_house_style(many, lang):
    printed = {text for item in many for text in texts_of(item, lang)}
    assert len(printed) > 400
    assert {text: found for text in printed if (found := left_over(text, lang))} == {}
    assert {text: found for text in printed if (found := words_to_avoid(text, lang, GAME))} == {}


def test_a_house_rule_changes_the_answer():
    rules = BASE.with_values({"measure.voice_cm": 30})
    item = next(item for item in make(rules, 80, 4, families=["rules"]) if item.topic == "voice")
    assert item.claim["is"] == 30


# name: (module, function, as it is, as it is with the bug, the family whose questions show it)
PLANTED = {
    "sixes never climb": ("resolve.sixes", "_climb", "first.sides + step if", "first.sides if", "attack"),
    "equal kills": ("resolve.blows", "need", ") + 1 - mod", ") - mod", "melee"),
    "spears strike late": ("resolve.melee", "length_of", "indoor and params.melee_indoor_short", "True", "melee"),
    "the way to the edge is lost": ("resolve.moves", "slowed", "else going.before, enters", "else allowance, enters",
                                    "move"),
    "a leader as good as they": ("resolve.trials", "morale", "face < unit.leader", "face <= unit.leader", "nerve"),
}  # fmt: skip


@pytest.mark.parametrize("bug", [bug if n == 0 else pytest.param(bug, marks=pytest.mark.long)
                                 for n, bug in enumerate(PLANTED)])  # fmt: skip
def test_a_bug_of_the_engine_is_seen_in_the_questions_and_none_of_them_is_given_out(bug, monkeypatch):
    """What the bug spoils is told to `differ`; what is given out all the same is right."""
    where, name, was, now, family = PLANTED[bug]
    module = importlib.import_module(f"aofa_widgets.games.argad.{where}")
    monkeypatch.setattr(getattr(module, name), "__code__", code_of(str(module.__file__), name, was, now))
    forget()
    seen = []
    try:
        items = make(WHOLE, 60, 5, families=[family], differ=lambda item, found: seen.append(found))
        values = plain_values(WHOLE)
        assert seen
        assert all(len(right(second, values, item)) == 1 for item in items)
    finally:
        monkeypatch.undo()
        forget()
        maker_of(WHOLE)

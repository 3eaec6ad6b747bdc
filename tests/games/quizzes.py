"""What questions of any game owe whoever answers them; a game says its rules, its families and how many it asks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from functools import cache
from importlib import import_module
from typing import Any

import pytest

from aofa_widgets.cli.benches.quiz import odd, right
from aofa_widgets.errors import InputError
from aofa_widgets.rules import Ruleset
from aofa_widgets.rules.leftover import left_over
from aofa_widgets.rules.prose import laid_text
from aofa_widgets.rules.style import words_to_avoid
from aofa_widgets.teach.quiz import Item, clauses, families, make, remake
from aofa_widgets.teach.quiz.check import check_quiz
from aofa_widgets.teach.quiz.make import maker_of, plain_values
from aofa_widgets.teach.quiz.topics import slips, topics

from .twins import Bug, planted

LANGS = ("en", "fr")


def judged(rules: Ruleset, number: int, seed: int, plain: Callable[[Item], Item] = lambda item: item) -> Sequence[Item]:
    """Items of these rules; what the second solver contradicted must be nothing, and one option alone is right."""
    apart: list[Any] = []
    items = make(rules, number, seed, differ=lambda item, found: apart.append((item.claim, found)))
    assert apart == []
    values, second = plain_values(rules), import_module(f"aofa_widgets.games.{rules.game}.second")
    for item in items:
        assert len(right(second, values, item)) == 1, item
        assert not odd(plain(item)), item
    return items


def texts_of(item: Item, lang: str) -> list[str]:
    """All that is printed of an item in a language."""
    shown = [item.ask, item.why, *item.hints, *(option.reply for option in item.options if option.reply)]
    shown += [option.text for option in item.options if option.text] + ([item.otherwise] if item.otherwise else [])
    return [text[lang] for text in shown]


def length_gives_nothing_away(items: Iterable[Item], lang: str) -> None:
    """Whoever always picks the longest answer, or the shortest, is right hardly more often than by chance."""
    fair = longest = shortest = 0.0
    for item in items:
        if item.kind == "choose":
            sizes = [len(option.text[lang]) for option in item.options]
            fair += 1 / len(sizes)
            longest += (sizes[item.right] == max(sizes)) / sizes.count(max(sizes))
            shortest += (sizes[item.right] == min(sizes)) / sizes.count(min(sizes))
    assert longest < 1.35 * fair and shortest < 1.35 * fair, (fair, longest, shortest)


def rank_gives_nothing_away(items: Iterable[Item]) -> None:
    """The least of four numbers, the greatest and those between are all right now and then."""
    ranks: Counter[int] = Counter()
    for item in items:
        values = item.claim["options"]
        if item.kind == "choose" and len(values) == 4 and all(type(value) is int for value in values):
            ranks[sorted(values).index(item.claim["is"])] += 1
    assert all(0.08 * ranks.total() < ranks[n] < 0.45 * ranks.total() for n in range(4)), ranks


def keeps_to_the_house_style(items: Iterable[Item], lang: str, game: str, least: int) -> None:
    """Nothing printed holds what a template left over, or a word that this game's language avoids."""
    printed = {text for item in items for text in texts_of(item, lang)}
    assert len(printed) > least
    assert {text: found for text in printed if (found := left_over(text, lang))} == {}
    assert {text: found for text in printed if (found := words_to_avoid(text, lang, game))} == {}


def no_reply_tells(items: Iterable[Item], long: int) -> None:
    """The answer to a wrong choice does not name the right one, where that is so many letters long."""
    for item in items:
        for n, option in enumerate(item.options):
            if item.kind == "choose" and n != item.right:
                for lang in LANGS:
                    said = item.options[item.right].text[lang].lower()
                    assert len(said) < long or said not in option.reply[lang].lower(), (said, option.reply)


def every_clause_is_asked_about(rules: Ruleset, least: int) -> None:
    """Each clause that has questions gets one when it is asked for."""
    asked = {clause: make(rules, 1, 2, clauses=[clause]) for clause in clauses(rules)}
    assert [clause for clause, items in asked.items() if not items or clause not in items[0].clauses] == []
    assert len(asked) >= least


def asked_evenly(items: Iterable[Item], more_than: int) -> None:
    """Of two things that may be allowed, each pair of answers comes up more than so often."""
    cells = Counter(tuple(item.claim["is"]) for item in items)
    pairs = ((True, True), (True, False), (False, True), (False, False))
    assert all(cells[pair] > more_than for pair in pairs), cells


def of_family(rules: Ruleset, family: str, seeds: int) -> list[Item]:
    """The items of a family for these seeds, without those where nothing comes of one."""
    maker = maker_of(rules)
    return [item for seed in range(seeds) if (item := maker.item(family, seed)) is not None]


def a_bug_is_seen(monkeypatch: pytest.MonkeyPatch, rules: Ruleset, bug: Bug, number: int) -> None:
    """What the bug spoils is told to `differ`; what is given out all the same is right."""
    seen: list[Any] = []
    second = import_module(f"aofa_widgets.games.{rules.game}.second")
    with planted(monkeypatch, f"aofa_widgets.games.{rules.game}", bug) as family:
        items = make(rules, number, 5, families=[family], differ=lambda item, found: seen.append(found))
        values = plain_values(rules)
        assert seen
        assert all(len(right(second, values, item)) == 1 for item in items)
    maker_of(rules)


@cache
def many(game: type[QuizLaws]) -> Sequence[Item]:
    """The questions that most is asked of."""
    return judged(game.rules, game.number, 1721, game.plain)


class QuizLaws:
    """The laws of a game's questions: `class TestQuiz(QuizLaws)` says of which game, under which rules, how many."""

    base: Ruleset  # the rules of the book
    rules: Ruleset  # those under which most is asked
    number: int
    families: Collection[str]
    topics: int  # the least number of them
    printed: int  # the least number of different texts
    place: float  # the share of items at most whose right answer stands at one place of four
    unseen: float  # of the slips, so many at most do not come up
    seek: tuple[Collection[str], int] = ((), 0)  # families of which so many more are made to find slips
    moved: tuple[dict[str, Any], str, Any]  # a house rule, the topic whose answer it changes, and to what

    @staticmethod
    def plain(item: Item) -> Item:
        """An item as it is looked over for texts that look wrong."""
        return item

    def test_the_files_have_no_fault(self) -> None:
        assert check_quiz(self.base.game) == []

    def test_every_item_keeps_the_laws(self) -> None:
        game = self.base.game
        assert len(many(type(self))) == self.number
        for item in many(type(self)):
            if item.kind == "choose":
                values = item.claim["options"]
                assert values.count(item.claim["is"]) == 1 and 3 <= len(values) <= 4
                for lang in LANGS:
                    assert len({option.text[lang] for option in item.options}) == len(values)
            for n, option in enumerate(item.options):
                assert (n == item.right) == (option.slip == "")
                assert n == item.right or (option.slip in slips(game) and set(option.reply) == set(LANGS))
            for lang in LANGS:
                for text in texts_of(item, lang):
                    assert text.strip() == text and not set("{}'") & set(text) and "  " not in text, text
                assert item.ask[lang].endswith(("?", ")"))

    def test_every_family_and_topic_can_come_up(self) -> None:
        game, items = self.base.game, many(type(self))
        assert {item.topic for item in items} == set(topics(game))
        assert {item.family for item in items} == set(families(self.rules)) == set(families(self.base)) == self.families
        assert len(topics(game)) >= self.topics

    def test_every_slip_leads_to_its_rule_and_most_come_up(self) -> None:
        known, there = laid_text(self.rules).clauses, slips(self.base.game)
        for slip in there.values():
            assert slip.clause in known
        found = {option.slip for item in many(type(self)) for option in item.options}
        among, each = self.seek
        for family in among:
            found |= {option.slip for item in make(self.rules, each, 8, families=[family]) for option in item.options}
        assert len(set(there) - found) <= self.unseen, set(there) - found

    def test_the_same_seed_makes_the_same_items_and_an_id_makes_one_again(self) -> None:
        assert make(self.rules, 20, 9) == make(self.rules, 20, 9)
        assert all(remake(self.rules, item.id) == item for item in many(type(self))[:30])

    @pytest.mark.parametrize("lang", LANGS)
    def test_length_gives_nothing_away(self, lang: str) -> None:
        length_gives_nothing_away(many(type(self)), lang)

    def test_the_place_and_the_rank_of_the_right_answer_give_nothing_away(self) -> None:
        items = [item for item in many(type(self)) if item.kind == "choose" and len(item.claim["options"]) == 4]
        places = Counter(item.right for item in items)
        assert all(0.15 * places.total() < places[n] < self.place * places.total() for n in range(4)), places
        rank_gives_nothing_away(items)

    @pytest.mark.parametrize("lang", LANGS)
    def test_what_is_printed_keeps_to_the_house_style(self, lang: str) -> None:
        keeps_to_the_house_style(many(type(self)), lang, self.base.game, self.printed)

    def test_a_reply_does_not_tell_the_right_answer(self) -> None:
        no_reply_tells(many(type(self)), 9)

    def test_a_house_rule_changes_the_answer(self) -> None:
        values, topic, answer = self.moved
        items = make(self.base.with_values(values), 80, 4, families=["rules"])
        assert next(item for item in items if item.topic == topic).claim["is"] == answer
        with pytest.raises(InputError):
            make(self.base, 3, 1, families=["tables"])

"""Make questions: a topic, a seed and the rules in force give an item; a second solver has the last word."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from importlib import import_module
from importlib.util import find_spec
from math import sqrt
from typing import Any

from aofa_widgets import games, locate
from aofa_widgets.dice import Roller
from aofa_widgets.errors import InputError, SourceError
from aofa_widgets.play.drafting import Answer, Draft
from aofa_widgets.rules import Ruleset
from aofa_widgets.rules.prose import Speaker, laid_text
from aofa_widgets.rules.ruleset import rules_of
from aofa_widgets.words import fault, languages

from .item import Choice, Item, likeness
from .narrow import narrowed
from .topics import Slip, Topic, Words, slips, topics

MOST = 20_000  # items asked for at once
MOST_IN_A_ROUND = 4  # topics of one family in each round of questions
DULL = 100  # makes in a row that bring nothing new before a set of topics counts as used up
BEGINS = re.compile(r"(^|[.?!] )(\w)")  # a sentence may begin with a number word or with d'Artagnan
Differ = Callable[[Item, Any], None]
MOST_KEPT = 8  # makers of rulesets, the latest


def make(
    ruleset: Ruleset,
    n: int,
    seed: int,
    families: Iterable[str] | None = None,
    clauses: Iterable[str] | None = None,
    *,
    differ: Differ | None = None,
) -> tuple[Item, ...]:
    """So many different questions on the rules in force, the same for the same seed on any machine.

    `families` and `clauses` say on what (all, if they are left out); questions on different topics take turns. There
    are fewer than `n` where no more can be made. A question on which the second solver disagrees is never given out:
    `differ` is told of it, with what the second solver says.
    Raises: InputError for a family or clause that has no questions, for `n` outside 1 to 20,000, or a bad seed.

    >>> items = make(Ruleset.load("swashbuckling"), 3, 7)
    >>> items == make(Ruleset.load("swashbuckling"), 3, 7), len({item.id for item in items})
    (True, 3)
    """
    if isinstance(n, bool) or not isinstance(n, int) or not 1 <= n <= MOST:
        raise InputError(fault("n", "quiz.number", found=str(n)[:20], most=MOST))
    maker = maker_of(ruleset)
    families, clauses = narrowed(families, "families"), narrowed(clauses, "clauses")
    roller = Roller(seed)
    found: list[Item] = []
    asked: set[Hashable] = set()  # what was claimed, and how it reads: neither comes twice
    wanted = None if clauses is None else set(clauses)
    dull = 0
    for name in _in_turn([maker.topics[name] for name in maker.chosen(families, clauses)], roller):
        number = roller.choose(2**31)
        item = None if (name,) in asked else maker.item(name, number, differ)
        marks = {_key(item), likeness(item)} if item is not None else set()
        if item is None or marks & asked or (wanted is not None and not wanted & set(item.clauses)):
            dull += 1
            if dull >= DULL:
                break
            continue
        dull = 0
        found.append(item)
        asked |= marks
        if len(found) >= n:
            break
    return tuple(found)


def remake(ruleset: Ruleset, name: str) -> Item | None:
    """The question with this id once more, under the rules in force; None if these rules make it no longer.

    >>> rules = Ruleset.load("swashbuckling")
    >>> item = make(rules, 1, 5)[0]
    >>> remake(rules, item.id) == item
    True
    """
    topic, _, rest = name.partition(":")
    seed = rest.partition(":")[0]
    maker = maker_of(ruleset)
    if topic not in maker.topics or not seed.isdecimal() or len(seed) > 10:
        return None
    return maker.item(topic, int(seed))


def families(ruleset: Ruleset) -> dict[str, tuple[str, ...]]:
    """The families of questions that the rules in force have, each with its topics.

    >>> len(families(Ruleset.load("swashbuckling"))) > 3
    True
    """
    found: dict[str, list[str]] = {}
    for topic in maker_of(ruleset).topics.values():
        found.setdefault(topic.family, []).append(topic.name)
    return {family: tuple(names) for family, names in sorted(found.items())}


def clauses(ruleset: Ruleset) -> tuple[str, ...]:
    """Ids of the clauses that have questions under the rules in force, in alphabetical order.

    >>> "duel.dice" in clauses(Ruleset.load("swashbuckling"))
    True
    """
    return tuple(sorted({clause for topic in maker_of(ruleset).topics.values() for clause in topic.clauses}))


def maker_of(ruleset: Ruleset) -> Maker:
    """The maker of a ruleset, kept for the next time; errors as for `Maker`."""
    rules = rules_of(ruleset)
    kept = _kept()
    key = (rules.game, rules.fingerprint)
    if key not in kept:
        while len(kept) >= MOST_KEPT:
            del kept[next(iter(kept))]
        kept[key] = Maker(rules)
    return kept[key]


@locate.remembered
def _kept() -> dict[tuple[str, str], Maker]:
    """The makers that are kept, for as long as the rulebook is the same."""
    return {}


class Maker:
    """Makes the questions of one ruleset. Raises: InputError for a game without questions."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules, self.fingerprint = rules, rules.fingerprint
        self.slips: Mapping[str, Slip] = slips(rules.game)
        self.topics = {name: topic for name, topic in topics(rules.game).items() if topic.fits(rules)}
        if not self.topics:
            raise InputError(fault("game", "quiz.none", found=rules.game))
        package = games.load(rules.game).__name__
        self.game = import_module(f"{package}.quiz")
        self.desk = self.game.Desk(rules, {name: slip.reads for name, slip in self.slips.items() if slip.reads})
        text = laid_text(rules)
        self.speakers = {lang: Speaker(rules, text, lang) for lang in languages()}
        second = f"{package}.second"
        self.second: Any = import_module(second) if find_spec(second) else None
        self.values = plain_values(rules)

    def chosen(self, families: Iterable[str] | None, clauses: Iterable[str] | None) -> list[str]:
        """Names of the topics wanted. Raises: InputError where there is none."""
        names = list(self.topics)
        for wanted, what in ((families, "families"), (clauses, "clauses")):
            if wanted is None:
                continue
            given = narrowed(wanted, what) or ()
            every = topics(self.rules.game).values()  # what these rules make nothing of is known, and left out
            known = {word for topic in every for word in _words_of(topic, what)}
            for word in given:
                if word not in known:
                    allowed = ", ".join(sorted(known))
                    raise InputError(fault(what, f"quiz.no_{what}", found=str(word)[:60], allowed=allowed))
            names = [name for name in names if set(_words_of(self.topics[name], what)) & set(given)]
        if not names:
            raise InputError(fault("clauses", "quiz.nothing"))
        return names

    def item(self, name: str, seed: int, differ: Differ | None = None) -> Item | None:
        """The item of a topic and a seed; None where that seed makes none, or none that both solvers agree on."""
        topic, roller = self.topics[name], Roller(seed)
        draft = self.game.make(self.desk, name, topic.data, roller)
        if draft is None:
            return None
        item = self._item(topic, draft, seed, roller)
        return item if item is not None and self.agreed(item, differ) else None

    def agreed(self, item: Item, differ: Differ | None = None) -> bool:
        """Whether the second solver finds the same; a game without one agrees with itself."""
        if self.second is None:
            return True
        try:
            found = self.second.answer(self.values, {k: v for k, v in item.claim.items() if k not in ("is", "options")})
        except self.second.Unanswerable:
            return False
        same: bool = as_asked(item.claim, found) == item.claim["is"]
        if not same and differ is not None:
            differ(item, found)
        return same

    def _item(self, topic: Topic, draft: Draft, seed: int, roller: Roller) -> Item | None:
        if nameless := [name for name in draft.named if name not in self.slips]:
            raise SourceError([fault(topic.where, "quiz.no_slip", found=name[:60]) for name in nameless])
        numbers = self.speakers[next(iter(self.speakers))].numbers
        told = list(dict.fromkeys(numbers[clause] for clause in self._about(draft) or topic.clauses[:1]))
        values = {**draft.values, "answer": draft.right.value, "rule": numbers[topic.clauses[0]], "rules": told}
        values["ruled"] = any(self.slips[name].ruling for name in draft.values.get("about", ()))
        if topic.data.get("kind") == "number":
            return self._number(topic, draft, seed, roller, values)
        offered = [draft.right]
        texts = [self._option(topic, draft.right, values)]
        for answer in draft.wrong:
            text = self._option(topic, answer, values)
            if len(offered) <= draft.most and all(text[lang] != other[lang] for other in texts for lang in text):
                offered.append(answer)
                texts.append(text)
        if len(offered) < min(3, draft.most + 1):
            return None
        order = _shuffled(len(offered), roller)
        choices = tuple(self._choice(topic, offered[n], texts[n], values) for n in order)
        return self._dressed(topic, draft, seed, roller, values, choices, order.index(0))

    def _about(self, draft: Draft) -> tuple[str, ...]:
        """The clauses that a draft is about, where it knows them more closely than its topic."""
        return tuple(dict.fromkeys(self.slips[name].clause for name in draft.values.get("about", ())))

    def _number(self, topic: Topic, draft: Draft, seed: int, roller: Roller, values: Mapping[str, Any]) -> Item:
        """A number to estimate; of the wrong ones that are known, those that are not near enough to be right."""
        data, right = topic.data, draft.right.value
        known = [one for one in draft.wrong if abs(one.value - right) > data["near"]]
        choices = tuple(self._choice(topic, one, {}, values) for one in known)
        item = self._dressed(topic, draft, seed, roller, values, choices, -1)
        numbers = {name: data[name] for name in ("low", "high", "near", "unit")}
        otherwise = self._say(topic.otherwise, values)
        return replace(item, kind="number", answer=right, otherwise=otherwise, **numbers)

    def _dressed(
        self, topic: Topic, draft: Draft, seed: int, roller: Roller, values: Mapping[str, Any],
        choices: tuple[Choice, ...], right: int,
    ) -> Item:  # fmt: skip
        way = topic.ask[roller.choose(len(topic.ask))]
        offered = [choice.value for choice in choices] if right >= 0 else []
        return Item(
            f"{topic.name}:{seed}:{self.fingerprint[:8]}", topic.family, topic.name,
            self._about(draft) or topic.clauses, "choose",
            self._say(way, values), choices, right, why=self._say(topic.why, values),
            hints=tuple(self._say(hint, values) for hint in topic.hints),
            claim={**draft.claim, "is": draft.right.value, "options": offered}, fingerprint=self.fingerprint, seed=seed,
        )  # fmt: skip

    def _option(self, topic: Topic, answer: Answer, values: Mapping[str, Any]) -> dict[str, str]:
        shown = answer.shown if isinstance(answer.shown, Mapping) else {}
        key = str(shown.get("key", _word(answer.value)))
        words = topic.options.get(key) or topic.options["value"]
        value = answer.value if answer.shown is None or shown else answer.shown
        return self._say(words, {**values, **shown, "value": value})

    def _choice(self, topic: Topic, answer: Answer, text: dict[str, str], values: Mapping[str, Any]) -> Choice:
        if not answer.slip:
            return Choice(answer.value, text, {})
        reply = topic.replies.get(answer.slip) or self.slips[answer.slip].reply
        return Choice(answer.value, text, self._say(reply, values), answer.slip)

    def _say(self, words: Words, values: Mapping[str, Any]) -> dict[str, str]:
        found = {}
        for lang, prose in words.items():
            text = "".join(run.text for run in self.speakers[lang].runs(prose, values))
            text = re.sub(" {2,}", " ", text.strip())  # where a choice had nothing to say
            found[lang] = BEGINS.sub(lambda begins: begins[1] + begins[2].upper(), text)
        return found


def plain_values(rules: Ruleset) -> dict[str, Any]:
    """Every parameter as a record's `params` would hold it: null for no limit, lists for tables.

    >>> plain_values(Ruleset.load("swashbuckling"))["pool.max"] is None
    True
    """
    return {key: list(value) if isinstance(value, tuple) else value for key, value in rules.values.items()}


def as_asked(claim: Mapping[str, Any], found: Any) -> Any:
    """What the second solver found, as the item asks for it: exact odds in times out of 100, rounded half up.

    >>> as_asked({"odds": "keep", "dice": 2}, "25/36"), as_asked({"rule": "x"}, (1, 2))
    (69, [1, 2])
    """
    if "odds" in claim:
        return int(Fraction(found) * 100 + Fraction(1, 2))
    return list(found) if isinstance(found, tuple) else found


def _words_of(topic: Topic, what: str) -> tuple[str, ...]:
    return (topic.family,) if what == "families" else topic.clauses


def _word(value: Any) -> str:
    """A value as the files write it where they have words for it.

    >>> _word(None), _word(True), _word(["kept", None])
    ('none', 'true', 'kept none')
    """
    if isinstance(value, list):
        return " ".join(_word(one) for one in value)
    return "none" if value is None else str(value).lower()


def _shuffled(number: int, roller: Roller) -> list[int]:
    order = list(range(number))
    for n in range(number - 1, 0, -1):
        other = roller.choose(n + 1)
        order[n], order[other] = order[other], order[n]
    return order


def _in_turn(topics: list[Topic], roller: Roller) -> Iterator[str]:
    """Names of topics for ever: families take turns, the larger ones more often, and topics within each."""
    rows: dict[str, list[str]] = {}
    for topic in topics:
        rows.setdefault(topic.family, []).append(topic.name)
    weights = {family: sum(topic.weight for topic in topics if topic.family == family) for family in rows}
    places = [family for family in rows for _ in range(min(MOST_IN_A_ROUND, round(sqrt(weights[family]))))]
    streams = {family: _over_and_over(names, roller) for family, names in rows.items()}
    while True:
        for n in _shuffled(len(places), roller):
            yield next(streams[places[n]])


def _over_and_over(names: list[str], roller: Roller) -> Iterator[str]:
    while True:
        yield from (names[n] for n in _shuffled(len(names), roller))


def _key(item: Item) -> tuple[Any, ...]:
    """What makes two items the same question: what is claimed, whoever the figures are, and the answers offered.

    Of what the rules say, each thing is asked once.
    """
    if "rule" in item.claim:
        return (item.topic,)
    claim = {key: value for key, value in item.claim.items() if key != "options"}
    text = json.dumps(claim | {"options": sorted(map(str, item.claim["options"]))}, sort_keys=True)
    names: dict[str, str] = {}
    figures = claim.get("record", {}).get("state", {}).get("figures")
    for name in figures if isinstance(figures, Mapping) else ():
        names[name] = f"#{len(names)}"
    text = re.sub(r"\w+", lambda word: names.get(word[0], word[0]), text)
    return (item.topic, text)

"""What the book says under changed rules is true of them, in both languages."""

from __future__ import annotations

import random
import re
from functools import cache

import pytest

from aofa_widgets.book import examples, proof
from aofa_widgets.book.build import build
from aofa_widgets.rules import Ruleset, load_book
from aofa_widgets.rules.prose import Speaker, clause
from aofa_widgets.rules.text import load_text
from aofa_widgets.teach.lesson import lesson
from aofa_widgets.words import say
from aofa_widgets.words.terms import terms

BASE = Ruleset.load("swashbuckling")
BOOK = load_book("swashbuckling")
TEXT = load_text("swashbuckling")
EVERY = [(one, example) for one in TEXT.clauses.values() for example in one.examples]
# what moves the dice of an example, its scores or its hits
KEYS = (
    "dice.sides", "pool.per_action", "pool.max", "rating.superb", "rating.magnificent", "rating.dashing",
    "rating.good", "tie.winner", "tie.hits", "six.extra", "hits.per_point", "opposed.attacker_takes_hits",
    "duel.attacker_takes_hits", "duel.counts_as_action", "duel.rounds", "bonus.elevation", "bonus.ally",
    "bonus.weaponless", "bonus.impetus", "stun.dice", "wounds.to_fall", "wounds.from", "multi.duel_dice",
)  # fmt: skip


def changed(seed: int) -> Ruleset:
    """The base rules with some numbers moved to the ends of their ranges."""
    chance = random.Random(seed)
    values = {}
    for key in chance.sample(KEYS, 4):
        parameter = BOOK.parameters[key]
        values[key] = parameter.write(chance.choice(proof.neighbours(parameter, BASE.values[key])))
    return BASE.with_values(values)


@cache
def told(seed: int):
    """Each example that is told under a changed ruleset: its id, the engine's answer, its sentences by language."""
    ruleset = changed(seed)
    speakers = {lang: Speaker(ruleset, TEXT, lang) for lang in ("en", "fr")}
    found = []
    for _, example in EVERY:
        answer = examples.play(ruleset, example)
        if examples.fits(example, answer, speakers):
            values = examples.values_of(example, answer)
            said = {lang: speaker.plain(example.texts[lang], values) for lang, speaker in speakers.items()}
            found.append((example.record["id"], answer["steps"], said))
    return ruleset, found


SEEDS = range(60)
# an article before several faces; hits that are none but have an effect
WRONG = {
    "en": re.compile(r"\ban? \d+(?:,| and) \d|\b(?:zero|no|0) hits?:"),
    "fr": re.compile(r"\bun \d+(?:,| et) \d|zéro touche|(?<!à )\baucune touche :|\b0 touche"),
}


@pytest.mark.parametrize("start", range(0, 60, 20))
def test_no_example_says_what_nobody_says(start):
    found = [
        (seed, name, lang, hit[0])
        for seed in SEEDS[start : start + 20]
        for name, _, said in told(seed)[1]
        for lang, text in said.items()
        if (hit := WRONG[lang].search(text))
    ]
    assert found == []


def test_the_hits_of_a_duel_that_is_told_are_those_of_its_scores():
    seen = 0
    for seed in SEEDS:
        ruleset, found = told(seed)
        per_point, tie = ruleset.values["hits.per_point"], ruleset.values["tie.hits"]
        for name, steps, _ in found:
            for step in steps:
                if step.get("table") is None or "winner" not in step or len(step["reactive_score"]) > 1:
                    continue
                gap = step["active_score"] - next(iter(step["reactive_score"].values()))
                hurt = gap > 0 or ruleset.values["duel.attacker_takes_hits"]
                wanted = tie if gap == 0 else abs(gap) * per_point
                if gap or (ruleset.values["tie.winner"] != "defender" or hurt):
                    assert step["hits"] == (wanted if gap == 0 or hurt else 0), (seed, name)
                    seen += 1
    assert seen > 300


def test_dice_that_are_counted_up_come_to_the_dice_in_all():
    words = {word: n for n, word in enumerate("zero one two three four five six seven eight nine ten".split())}
    sums = 0
    for seed in SEEDS:
        for name, _, said in told(seed)[1]:
            if name == "on-the-table":
                parts, _, whole = said["en"].partition("He rolls ")[2].partition(": ")
                in_all = whole.split()[0]
                counted = [words[word] for word in re.findall(r"\w+", parts) if word in words]
                assert sum(counted) == (words[in_all] if in_all in words else int(in_all)), (seed, said["en"])
                sums += 1
    assert sums > 20


def test_a_duel_of_several_rounds_says_how_they_are_read_and_no_example_tells_one_of_them():
    several = BASE.with_values({"duel.rounds": 2})
    assert "hits of the rounds add up" in clause(several, "duel.dice", "en")
    assert "when 1s are counted, the whole duel is a single roll" in clause(several, "duel.dice", "en")
    assert "les touches de toutes les passes s’additionnent" in clause(several, "duel.dice", "fr")
    assert "pour compter les 1, le duel entier est un seul jet" in clause(several, "duel.dice", "fr")
    assert "add up" not in clause(BASE, "duel.dice", "en")
    shown = {c.id: c.examples for s in build(several).sections for c in s.clauses}
    fought = [(c.id, s) for c, e in EVERY for s in e.record["steps"] if s["event"]["type"] == "duel" and "dice" in s]
    duels = {name for name, _ in fought}
    assert {name for name, found in shown.items() if any(e.base for e in found)} == duels
    for lang in ("en", "fr"):
        assert say("lesson.base_rules", lang) in lesson("start", lang, several).show("won-and-lost").text


DUEL_AS_ACTION = {
    "duel.declare": ("no swashbuckling dice", "aucun dé de panache"),
    "duel.afterwards": ("as before", "qu’avant"),
    "duel.result": ("Rating alone", "sa seule Valeur"),
}


def page(ruleset: Ruleset, ref: str, lang: str) -> str:
    """A clause and its examples as they are told under a ruleset."""
    speaker = Speaker(ruleset, TEXT, lang)
    found = [clause(ruleset, ref, lang)]
    for example in TEXT.clauses[ref].examples:
        found.append(speaker.plain(example.texts[lang], examples.values_of(example, examples.play(ruleset, example))))
    return " ".join(found)


@pytest.mark.parametrize("ref", DUEL_AS_ACTION)
def test_a_duel_that_counts_as_an_action_earns_its_dice_before_its_roll(ref):
    for lang, words in zip(("en", "fr"), DUEL_AS_ACTION[ref], strict=True):
        assert words in page(BASE, ref, lang)
        now = page(BASE.with_values({"duel.counts_as_action": True}), ref, lang)
        assert words not in now and "reached before the duel" not in now and "d’avant le duel" not in now
    assert "before its own roll" in BOOK.parameters["duel.counts_as_action"].help["en"]
    assert "avant son propre jet" in BOOK.parameters["duel.counts_as_action"].help["fr"]


@pytest.mark.parametrize("punch", [False, True])
@pytest.mark.parametrize("duel", [False, True])
def test_duels_and_punches_are_likened_only_where_they_are_alike(punch, duel):
    ruleset = BASE.with_values({"opposed.attacker_takes_hits": punch, "duel.attacker_takes_hits": duel})
    alike = punch == duel
    for lang, same, other, link, apart in (
        ("en", "As in an opposed action", "Unlike in an opposed", "the same rule", "another rule"),
        ("fr", "Comme dans une action opposée", "contrairement à l’action opposée", "la même règle", "une autre règle"),
    ):
        result, unhurt = clause(ruleset, "duel.result", lang), clause(ruleset, "opposed.attacker-unhurt", lang)
        assert (same in result, other in result) == (alike, not alike)
        assert (link in unhurt, apart in unhurt) == (alike, not alike)
        assert ("took hits" in clause(ruleset, "duel.afterwards", "en")) == duel
        assert ("reçu des touches" in clause(ruleset, "duel.afterwards", "fr")) == duel
    # the lesson that says which of them costs something
    said = {lang: lesson("duel", lang, ruleset).show("result").text for lang in ("en", "fr")}
    assert ("A missed punch costs nothing" in said["en"]) == (duel and not punch)
    assert ("Un coup de poing manqué ne coûte rien" in said["fr"]) == (duel and not punch)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_top_face_of_another_die_is_named(lang):
    eight = BASE.with_values({"dice.sides": 8})
    for ref in ("score.extra-sixes", "edition.die-or-score"):
        assert "6" not in clause(eight, ref, lang)
    for extra in (0, 2):
        assert "7" not in clause(eight.with_values({"six.extra": extra}), "score.extra-sixes", lang)
    assert "8" in clause(eight.with_values({"six.extra": 0}), "score.extra-sixes", lang)
    told_first = lesson("start", lang, eight).show("what-happened").text
    assert "6" not in told_first and "8" in told_first


@pytest.mark.parametrize(
    ("extra", "score", "en", "fr"),
    [(0, 6, "single hit", "une seule touche"), (1, 7, "two", "deux"), (2, 8, "three", "trois")],
)
def test_the_plate_of_the_book_follows_the_extra_sixes(extra, score, en, fr):
    ruleset = BASE.with_values({"six.extra": extra})
    assert f"which scores {score}" in (said := clause(ruleset, "score.hits", "en")) and en in said
    assert f"soit un score de {score}" in (said := clause(ruleset, "score.hits", "fr")) and fr in said
    other = ruleset.with_values({"dice.sides": 8})
    assert "by the numbers of the book" in clause(other, "score.hits", "en")
    assert "avec les nombres du livre" in clause(other, "score.hits", "fr")


def test_a_second_six_that_adds_nothing_is_not_said_to_win():
    flat = BASE.with_values({"six.extra": 0})
    assert "it adds nothing: the score is 6 to 6" in page(flat, "score.extra-sixes", "en")
    assert "Chacun a son" not in page(flat, "score.extra-sixes", "fr")


def test_the_dice_that_an_action_earns_agree():
    double = BASE.with_values({"pool.per_action": 2})
    for ref in ("setback.recover-stun", "setback.recover-weapon"):
        assert "its die" in page(BASE, ref, "en") and "its dice" in page(double, ref, "en")
        assert "son dé" in page(BASE, ref, "fr") and "ses dés" in page(double, ref, "fr")


def test_another_losing_face_is_named():
    three = BASE.with_values({"init.losing_face": 3})
    for lang in ("en", "fr"):
        assert "1" not in clause(three, "edition.whose-ones", lang).replace("D1", "")
        assert "1" not in terms("swashbuckling")["initiative"].definition[lang]
        assert "1" not in BOOK.parameters["xs.scope"].label[lang]


@pytest.mark.parametrize("enough", range(1, 6))
def test_the_banana_kills_as_many_as_the_wounds_allow(enough):
    ruleset = BASE.with_values({"wounds.to_fall": enough})
    for ref in ("edition.banana", "style.banana"):
        en, fr = clause(ruleset, ref, "en"), clause(ruleset, ref, "fr")
        assert ("anybody" in en) == ("n’importe qui" in fr) == (enough < 3)
        assert ("weaponless" in en) == ("désarmée" in fr) == (enough == 3)

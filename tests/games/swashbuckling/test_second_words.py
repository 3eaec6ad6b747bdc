"""The second solver judges claims, not words: here the words of a question are held against its claim."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from aofa_widgets.rules import Ruleset
from aofa_widgets.teach.quiz.make import make

NUMBERS = {
    "en": ["zero no none nothing", "one first", "two second", "three third", "four fourth", "five fifth", "six sixth",
           "seven seventh", "eight eighth", "nine ninth", "ten", "eleven", "twelve"],
    "fr": ["zéro aucun aucune rien", "un une premier première", "deux deuxième", "trois troisième", "quatre quatrième",
           "cinq cinquième", "six sixième", "sept septième", "huit huitième", "neuf neuvième", "dix", "onze", "douze"],
}  # fmt: skip
MEANS = {lang: {word: n for n, row in enumerate(rows) for word in row.split()} for lang, rows in NUMBERS.items()}
STATES = {
    "stunned": {"en": r"stun", "fr": r"étourdi"},
    "unarmed": {"en": r"weapon|sword|unarmed", "fr": r"arme|épée"},
    "backed": {"en": r"behind|back|against|wall|barrel", "fr": r"derrière|dos|contre|mur|tonneau"},
    "wounds": {"en": r"wound", "fr": r"bless"},
    "fallen": {"en": r"out of action|fallen|lies|ground", "fr": r"hors de combat|à terre|au sol"},
    "height": {"en": r"table|stair|high|above", "fr": r"haut|table|escalier|marche"},
}
CONTESTS = {"hits", "initiative", "duel", "lost-duel"}


def numbers(text: str, lang: str) -> list[int]:
    """The numbers that a text names, in figures or in words."""
    words = re.findall(r"\w+", text.lower())
    return [int(word) if word.isdecimal() else MEANS[lang][word] for word in words
            if word.isdecimal() or word in MEANS[lang]]  # fmt: skip


@pytest.fixture(scope="module", params=["basic", "full", "long"])
def items(request):
    return make(Ruleset.load("swashbuckling", preset=request.param), 250, 33, ["dice", "tables", "odds"])


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_an_answer_says_the_number_that_it_stands_for(items, lang):
    seen = 0
    for item in items:
        for option in item.options:
            if option.text and isinstance(option.value, int) and not isinstance(option.value, bool):
                seen += 1
                assert option.value in numbers(option.text[lang], lang), (item.topic, option)
    assert seen > 100


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_question_names_every_state_that_its_claim_has(items, lang):
    seen = Counter()
    for item in items:
        figures = item.claim.get("record", {}).get("state", {}).get("figures", {}).values()
        for figure in (*figures, *([item.claim["state"]] if "state" in item.claim else [])):
            told = {**figure, "unarmed": not figure.get("armed", True)}
            told["wounds"] = figure.get("wounds") and not figure.get("fallen")
            for name, wanted in STATES.items():
                if told.get(name):
                    seen[name] += 1
                    assert re.search(wanted[lang], item.ask[lang], re.IGNORECASE), (name, item.ask[lang])
    assert {"stunned", "unarmed", "backed", "wounds"} <= set(seen)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_question_on_a_contest_names_every_die(items, lang):
    seen = 0
    for item in items:
        if item.topic in CONTESTS:
            dice = item.claim["record"]["steps"][-1]["dice"]
            faces = [*dice["active"], *(face for roll in dice["reactive"].values() for face in roll)]
            figures = [int(face) for face in re.findall(r"\d+", item.ask[lang])]
            assert not Counter(faces) - Counter(figures), item.ask[lang]
            seen += 1
    assert seen > 10


def test_both_languages_name_the_same_figures(items):
    for item in items:
        assert sorted(re.findall(r"\d+", item.ask["en"])) == sorted(re.findall(r"\d+", item.ask["fr"])), item.ask

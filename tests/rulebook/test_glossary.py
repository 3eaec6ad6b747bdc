"""One thing, one word: what the glossary avoids stands nowhere, and is found wherever it is planted."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from aofa_widgets import locate
from aofa_widgets.cli.main import main
from aofa_widgets.rules.leftover import left_over
from aofa_widgets.rules.style import avoided, check_sentence, check_style, sentences, words_to_avoid
from aofa_widgets.rules.text import Prose

ROOT = Path(__file__).parents[2]
GAME = "swashbuckling"

PLANTED = {
    "en": [
        ("Roll a dice for it.", "a dice", "die"),
        ("The figure may reroll both.", "reroll", "re-roll"),
        ("Each gamer rolls.", "gamer", "player"),
        ("The two teams roll.", "teams", "side"),
        ("Ask the umpire.", "umpire", "referee"),
        ("The AI plays a side.", "AI", "bot"),
        ("Put your minis on the table.", "minis", "figure"),
        ("Its statline is printed.", "statline", "profile"),
        ("No LoS, no taunt.", "LoS", "line of sight"),
        ("After the setup, roll.", "setup", "set-up"),
        ("A match lasts an hour.", "match", "game"),
        ("It loses its last HP.", "HP", "wound"),
        ("The vanilla rules say so.", "vanilla", "base rules"),
        ("A homebrew of ours.", "homebrew", "house rule"),
        ("See the cheat sheet.", "cheat sheet", "quick reference"),
        ("A stunt earns a die.", "stunt", "swashbuckling action"),
        ("Two swash dice are left.", "swash dice", "swashbuckling die"),
    ],
    "fr": [
        ("Lancez un dés.", "un dés", "dé"),
        ("Votre pool compte des dés.", "pool", "réserve de panache"),
        ("Faites un re-jet.", "re-jet", "relance"),
        ("Les équipes lancent.", "équipes", "camp"),
        ("Un robot joue ce camp.", "robot", "bot"),
        ("Les figs avancent.", "figs", "figurine"),
        ("Votre opposant lance.", "opposant", "adversaire"),
        ("Pas de LdV, pas de raillerie.", "LdV", "ligne de vue"),
        ("Deux scénarii sont fournis.", "scénarii", "scénario"),
        ("Vos règles maisons comptent.", "règles maisons", "règle maison"),
        ("Elle est sonnée par un stun.", "stun", "étourdissement"),
        ("Le knockback est un repoussement.", "repoussement", "recul"),
        ("Vous pouvez performer une action.", "performer", "faire"),
        ("Un coup critique fait mal.", "coup critique", "réussite critique"),
        ("Veuillez lancer.", "Veuillez", "le fait lui-même"),
        ("Prenez votre élan.", "élan", "impétuosité"),
        ("Annuler, c'est défaire.", "défaire", "annuler"),
    ],
}
# each escape `{=word}` of a word to avoid that the rulebook holds, and why it is right there
ESCAPED = {
    "allied": "the word of the French edition, quoted in English",
    "Notebook": "the name of a program, in the table of hosts",
}


def test_the_whole_rulebook_keeps_to_its_words():
    assert [found.say("en") for found in check_style()] == []


@pytest.mark.parametrize(("lang", "text", "word", "use"), [(lang, *row) for lang in PLANTED for row in PLANTED[lang]])
def test_thirty_planted_words_are_found(lang, text, word, use):
    assert sum(map(len, PLANTED.values())) >= 30
    found = [(one, told) for _, one, told in words_to_avoid(text, lang, GAME)]
    assert word in [one for one, _ in found] and any(use in told for _, told in found)
    said = check_sentence(lang, Prose(f"Line one.\n{text}", "x.md", 7), GAME)
    assert {found.where for found in said} == {"x.md:8"}
    assert all(word in found.texts[lang] or len(said) > 1 for found in said)


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "In statistics, both sides hold a map-like `setup`; its aim is high."),
        ("en", "The {=stunt} of the edition, and [[pool|the pool]] of dice."),
        ("fr", "Elle prend son élan sur un figuier, de ce côté ; un coup de poing, `pool`, {=pool}."),
        ("fr", "Le camp garde la main : score nul, mais l'effet du combat compte."),
    ],
)
def test_words_that_only_look_like_them_pass(lang, text):
    assert [
        found.say(lang) for found in check_sentence(lang, Prose(text, "x.md", 1), GAME) if "glos" in found.say(lang)
    ] == []


def test_every_escape_is_one_of_the_few_that_are_told_here():
    found = set()
    for path in sorted(locate.rulebook().rglob("*")):
        if path.suffix in (".toml", ".md"):
            for lang, prose in sentences(path.read_text(encoding="utf-8"), path.name):
                for word in re.findall(r"\{=([^{}]+)\}", prose.text):
                    found |= {word for _ in words_to_avoid(word, lang, GAME)}
    assert found == set(ESCAPED)


def test_every_word_has_one_to_use_instead():
    words = avoided(GAME)
    assert min(len(some) for some in words.values()) > 60
    assert [one.word for some in words.values() for one in some if not one.use] == []


def test_no_text_of_a_reader_s_house_rule_passes_with_a_word_to_avoid(tmp_path, capsys):
    path = tmp_path / "loud.toml"
    path.write_text(
        'id = "loud"\ntitle = { en = "Loud", fr = "Bruyant" }\nwhy = { en = "A stunt more.", fr = "Pour le pool." }\n'
        f'game = "{GAME}"\n[set]\n"stun.dice" = {{ was = 1, now = 2 }}\n',
        encoding="utf-8",
    )
    assert main(["check", "--lang", "fr", str(path)]) == 1
    said = capsys.readouterr().out
    assert f"{path}:3: `stunt`" in said and "`pool`" in said and "{=pool}" in said


def test_the_list_of_rules_is_the_inventory_s():
    known = json.loads((ROOT / "tests/games/swashbuckling/data/rules.json").read_text(encoding="utf-8"))
    assert (locate.rulebook() / GAME / "rules.txt").read_text(encoding="utf-8").split() == list(known)


def test_words_to_avoid_are_right_where_a_phrase_says_so():
    assert words_to_avoid("Prendre son élan.", "fr", GAME) == []
    assert [word for _, word, _ in words_to_avoid("Un élan.", "fr", GAME)] == ["élan"]
    assert left_over("A figure.", "en") == []

"""A sentence that is lacking or cannot be printed: its key, its language and its file are said, and what to do."""

from __future__ import annotations

import sys

import pytest

from aofa_widgets.cli.main import main
from aofa_widgets.errors import SourceError
from aofa_widgets.lab.kernels import POLICIES, Policy, name_of
from aofa_widgets.rules.check import check_words
from aofa_widgets.words import catalogue, say, texts

BAD = [
    ("{n:count}", {"n": 2}, "en", "`count` is not a form"),
    ("{n:figures roll}", {"n": 2}, "en", "`roll` after `figures`"),
    ("{n:word dye}", {"n": 2}, "fr", "`dye`"),
    ("{m}", {"n": 2}, "fr", "`m`"),
    ("{n", {"n": 2}, "en", "`{n` is opened"),
    ("{choice n | a: b}", {"n": 2}, "en", "no text for `2`"),
]


def other(monkeypatch, **rows):
    whole = {**catalogue(), **{key.replace("__", "."): row for key, row in rows.items()}}
    monkeypatch.setattr(sys.modules["aofa_widgets.words.catalogue"], "_row", whole.get)
    return whole


@pytest.mark.parametrize(("template", "values", "lang", "said"), BAD)
def test_a_bad_template_is_said_with_its_key_its_language_and_its_file(monkeypatch, template, values, lang, said):
    other(monkeypatch, battle__here={"en": template, "fr": template})
    with pytest.raises(SourceError) as caught:
        say("battle.here", lang, **values)
    assert caught.value.faults[0].where == "interface/battle.toml"
    for told, text in (("en", f"The sentence `battle.here` ({lang})"), ("fr", f"La phrase `battle.here` ({lang})")):
        assert text in caught.value.say(told)
    assert said in caught.value.say("en") or said in caught.value.say("fr")


def test_a_lacking_sentence_says_its_key_and_the_file_to_add_it_to(monkeypatch, capsys):
    whole = other(monkeypatch)
    del whole["battle.policy_at_once"], whole["battle.lead_whole"]
    for ask, key in (
        (lambda: name_of(POLICIES["at_once"]), "policy_at_once"),
        (lambda: name_of(Policy(lead="whole")), "lead_whole"),
    ):
        with pytest.raises(SourceError) as caught:
            ask()
        assert caught.value.faults[0].where == "interface/battle.toml"
        for lang in ("en", "fr"):
            assert f"`battle.{key}`" in caught.value.say(lang) and f"`{key} = {{ en = " in caught.value.say(lang)
    with pytest.raises(KeyError):  # for whoever asks whether there is one
        texts("battle.nothing")
    with pytest.raises(SourceError) as caught:
        texts("swashbuckling.menu.nothing")
    assert "swashbuckling/words/menu.toml: " in str(caught.value) and "`nothing = { en" in caught.value.say("en")
    words = "compare swashbuckling --house lucky-star --games 20 --pairs at_once --forces 2/2 --full --lang en"
    assert main(words.split()) == 2
    told = capsys.readouterr().err
    assert "policy_at_once" in told and "interface/battle.toml" in told and "fault of its own" not in told


def test_what_says_so_cannot_go_round_in_a_circle(monkeypatch):
    whole = other(monkeypatch, errors__no_words={"en": "{", "fr": "{"})
    with pytest.raises(ValueError):
        say("battle.nothing", "en")
    del whole["errors.no_words"]
    with pytest.raises(KeyError):
        say("battle.nothing", "en")


@pytest.mark.parametrize("form", ["figures roll", "percent x", "figures 10", "hundred 1", "figures ²", "percent -1"])
def test_the_checker_says_that_a_form_takes_no_such_number_of_decimals(tmp_path, form):
    (tmp_path / "interface").mkdir()
    row = f'here = {{ en = "{{n:{form}}}", fr = "{{n:figures 2}} {{n:percent}} {{n:hundred 0}}" }}\n'
    (tmp_path / "interface" / "battle.toml").write_text(row, encoding="utf-8")
    (found,) = check_words(tmp_path)
    assert found.where == "interface/battle.toml:1" and form.split()[1] in found.say("fr")
    assert "digit" in found.say("en") and "chiffre" in found.say("fr")


def test_an_ordinal_of_a_gender_alone_is_no_noun(tmp_path):
    (tmp_path / "interface").mkdir()
    row = 'here = { en = "{n:word f}", fr = "{n:ordinal f}" }\n'
    (tmp_path / "interface" / "battle.toml").write_text(row, encoding="utf-8")
    (tmp_path / "terms.toml").write_text("", encoding="utf-8")
    assert [found.where for found in check_words(tmp_path)] == ["interface/battle.toml:1"]


def test_no_french_word_that_loses_its_e_stands_before_a_name():
    import re

    names = r"\b(?:que|de|le|la|jusque|lorsque|puisque) \{(?:who|figure)\}"
    found = [key for key, row in catalogue().items() if re.search(names, str(row.get("fr", "")))]
    assert found == [] and re.search(names, "Il est trop tôt pour que {who} sorte.")

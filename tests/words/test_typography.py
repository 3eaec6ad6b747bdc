"""Typography: each language's own marks, and nothing else touched."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aofa_widgets.words import numbers
from aofa_widgets.words.grammar import Run
from aofa_widgets.words.typography import TITLES, english, french, typeset, typeset_runs

N, F = "\u202f", "\u00a0"


@pytest.mark.parametrize(
    ("plain", "set_"),
    [
        ("Pourquoi ? Oui ; non !", f"Pourquoi{N}? Oui{N}; non{N}!"),
        ("Pourquoi? Oui; non!", f"Pourquoi{N}? Oui{N}; non{N}!"),
        ("Exemple : l'article 3A", f"Exemple{F}: l’article{F}3A"),
        ("« oui » et «non»", f"«{F}oui{F}» et «{F}non{F}»"),
        ('le mot "bluff"', f"le mot «{F}bluff{F}»"),
        ("45 % ou 45%", f"45{N}% ou 45{N}%"),
        ("10 000 dés, 1 234 567, 2023", f"10{N}000{F}dés, 1{N}234{N}567, 2023"),
        ('20 cm, 6" et 2 mm', f"20{F}cm, 6″ et 2{F}mm"),
        ("un malus de -1, de 2-5", "un malus de −1, de 2–5"),
        ("Attendez... quoi?!", f"Attendez… quoi{N}?!"),
        ("(oui !) [non ?]", f"(oui{N}!) [non{N}?]"),
        ("**Perdu !** Encore : oui", f"**Perdu{N}!** Encore{F}: oui"),
        ("étourdi, 1,5 touche.", "étourdi, 1,5 touche."),
    ],
)
def test_french_marks(plain, set_):
    assert french(plain) == set_


@pytest.mark.parametrize(
    ("plain", "set_"),
    [
        ("It's 'Athos'", "It’s ‘Athos’"),
        ("the Guards' turn", "the Guards’ turn"),
        ("'He says \"no\"'", "‘He says “no”’"),
        ('within 6"', "within 6″"),
        ("a -1, 2-5, rule 3A", f"a −1, 2–5, rule{F}3A"),
        ("the '70s; 45%!", "the ’70s; 45%!"),
        ("**'Lucky' Star**", "**‘Lucky’ Star**"),
    ],
)
def test_english_marks(plain, set_):
    assert english(plain) == set_


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize(
    "kept",
    [
        "`a ; b 'c' -1`",
        "house/bloody.toml:4:",
        "https://example.org/l'eau?a=1;b",
        "mehapito@example.org",
        "{n ? is : are}",
        *TITLES,
    ],
)
def test_what_is_never_touched(kept, lang):
    assert kept in typeset(f"Voir {kept} ici", lang)


@given(st.text(alphabet="abé 1-.'\";:!?%«»()*\n", max_size=50), st.sampled_from(["en", "fr"]))
def test_setting_twice_changes_nothing_more(text, lang):
    once = typeset(text, lang)
    if lang == "fr":
        assert french(once) == once
    assert "'" not in once


@given(
    st.lists(st.text(alphabet="abé 1-.'\";:!?%«»", max_size=12), min_size=1, max_size=6), st.sampled_from(["en", "fr"])
)
def test_runs_typeset_as_their_whole_sentence(parts, lang):
    pieces = typeset_runs([Run(part) for part in parts], lang)
    assert len(pieces) == len(parts)
    assert "".join(piece.text for piece in pieces) == typeset("".join(parts), lang)


def test_numbers():
    assert numbers.decimal(1.25, "fr") == "1,25" and numbers.decimal(10_000, "en") == "10,000"
    assert numbers.signed(-1, "fr", 1) == "−1,0" and numbers.percent(1, "en") == "100%"
    assert [numbers.number_word(n, "fr", to=20) for n in (0, 17, 20, 21)] == ["zéro", "dix-sept", "vingt", "21"]
    assert numbers.listed(["recul", "blessure"], "fr") == "recul et blessure"


def test_a_cut_inside_a_mark_stays_where_the_mark_begins():
    assert [run.text for run in typeset_runs([Run("1"), Run("."), Run("."), Run(".")], "en")] == ["1", "", "", "…"]


@pytest.mark.parametrize("text", [" ;:", '"a"1"', '1"»'])
def test_what_was_set_once_is_set(text):
    assert french(french(text)) == french(text)


def test_an_apostrophe_inside_a_word_is_set_in_any_language():
    assert typeset("L'aiga de d'Artagnan, 'ailà'", "oc") == "L’aiga de d’Artagnan, 'ailà'"

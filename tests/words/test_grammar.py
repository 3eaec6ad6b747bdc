"""The placeholder grammar: 0, 1, 2 and 1.5 in both languages, every form, and every way to get it wrong."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aofa_widgets.words.grammar import Named, fill, matches, runs
from aofa_widgets.words.terms import Noun, Term
from aofa_widgets.words.tree import TemplateError, parse, walk

TERMS = {
    "die": Term("die", {"en": Noun("die", "dice"), "fr": Noun("dé", "dés", "m")}, {}),
    "hit": Term("hit", {"en": Noun("hit", "hits"), "fr": Noun("touche", "touches", "f")}, {}),
}
COUNTED = [
    (0, "zero dice", "zéro dé", "de zéro dé", "zéro touche"),
    (1, "one die", "un dé", "d'un dé", "une touche"),
    (1.5, "1.5 dice", "1,5 dé", "de 1,5 dé", "1,5 touche"),
    (Fraction(1, 2), "0.5 dice", "0,5 dé", "de 0,5 dé", "0,5 touche"),
    (2, "two dice", "deux dés", "de deux dés", "deux touches"),
    (10, "ten dice", "dix dés", "de dix dés", "dix touches"),
    (11, "11 dice", "11 dés", "de 11 dés", "11 touches"),
    (1000, "1,000 dice", "1\u202f000 dés", "de 1\u202f000 dés", "1\u202f000 touches"),
]


def say(template, lang="en", **values):
    return fill(template, lang, values, TERMS, {"duel.roll": "4.1"})


@pytest.mark.parametrize(("n", "en", "fr", "of", "feminine"), COUNTED)
def test_counted_nouns_agree(n, en, fr, of, feminine):
    assert say("{n:word die}", "en", n=n) == en
    assert say("{n:word die}", "fr", n=n) == fr
    assert say("{de n:word die}", "fr", n=n) == of
    assert say("{n:word hit}", "fr", n=n) == feminine
    assert say("{de n:word die}", "en", n=n) == f"of {en}"


def test_a_penalty_is_counted_without_its_sign():
    assert [say("{n:less die} fewer", "en", n=n) for n in (-1, -2, 0)] == [
        "one die fewer", "two dice fewer", "zero dice fewer"
    ]
    assert say("{n:less die} de moins", "fr", n=-1) == "un dé de moins" and say("{n:less f}", "fr", n=-1) == "une"


@pytest.mark.parametrize(
    ("n", "en", "fr"), [(0, "are", "est"), (1, "is", "est"), (1.5, "are", "est"), (2, "are", "sont")]
)
def test_plural_starts_at_two_in_french_and_beside_one_in_english(n, en, fr):
    assert say("{n ? is : are}", "en", n=n) == en
    assert say("{n ? est : sont}", "fr", n=n) == fr
    assert say("dé{n ? : s}", "fr", n=n) == ("dés" if fr == "sont" else "dé")


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ("Athos", "d'Athos"),
        ("Porthos", "de Porthos"),
        ("d'Artagnan", "de d'Artagnan"),
        ({"en": "Guard 1", "fr": "le garde 1"}, "du garde 1"),
        ({"en": "the Guards", "fr": "les gardes"}, "des gardes"),
        ({"en": "the hero", "fr": "héroïne", "elide": True}, "d'héroïne"),
        (1, "de 1"),
        (8, "de 8"),
    ],
)
def test_elision_of_names_and_figures(value, said):
    assert say("{de who}", "fr", who=value) == said


def test_choices_may_hold_other_placeholders_and_other_choices():
    inner = "{choice on | true: a [[die|{n}]] | false: b}"
    template = "{choice tie | attacker: {n:word die} | nobody, defender: " + inner + " | else: c}"
    assert say(template, tie="attacker", n=2, on=True) == "two dice"
    assert say(template, tie="defender", n=2, on=True) == "a 2"
    assert say(template, tie="nobody", n=2, on=False) == "b"
    assert say(template, tie="coin", n=2, on=False) == "c"


def test_what_a_case_matches():
    assert matches(0.5, "0.5") and matches(1.0, "1") and matches(Fraction(1, 2), "0.5")
    assert matches(True, "on") and matches(False, "false") and not matches(True, "1")
    assert matches(None, "none") and matches(None, "unlimited") and not matches("fr", "en")
    assert matches(Named("attacker", {"en": "the attacker", "fr": "la figurine qui attaque"}), "attacker")


def test_the_other_forms():
    assert say("{p:percent}", "fr", p=Fraction(9, 20)) == "45\u202f%"
    assert say("{p:percent 1}", "en", p=0.4005) == "40.1%"
    assert say("{p:hundred} fois sur 100", "fr", p=Fraction(9, 20)) == "45 fois sur 100"
    assert say("{n:ordinal hit}", "fr", n=1) == "première touche"
    assert say("rule {see duel.roll}, {=6}, \\2, {{n}}, { n }, \\{n\\}") == "rule 4.1, 6, 2, {n}, { n }, {n}"
    assert say("[[die]], [[die|these dice]]") == "die, these dice"
    assert say("[[die]]", "fr") == "dé"
    assert say("`[[steps]]` and [[{x}]]", x="a") == "`[[steps]]` and [[a]]"
    assert say("{pair.0} and {pair.1}", pair=(1, 2)) == "1 and 2"
    assert say("{list}", "fr", list=[1, 4, 6]) == "1, 4 et 6"
    assert say("{limit}", "fr", limit=None) == "sans limite"
    effects = [{"en": "push-back", "fr": "recul"}, {"en": "wound", "fr": "blessure"}]
    assert fill(
        "{effects t}; {effects t 1}; {effects t 9}; {effects s1 g1}",
        "fr",
        {"t": effects, "s1.effects.g1": effects[:1]},
        TERMS,
    ) == ("recul et blessure; recul; blessure; recul")


def test_one_placeholder_is_one_atom():
    template = "a {n:word die} b {choice n | 2: c {n} d | else: e} {=6}"
    pieces = runs(template, "en", {"n": 2}, TERMS)
    assert [(run.text, run.kind, run.atom) for run in pieces] == [
        ("a ", "text", -1),
        ("two dice", "value", 0),
        (" b ", "text", -1),
        ("c ", "choice", 1),
        ("2", "value", 1),
        (" d", "choice", 1),
        (" ", "text", -1),
        ("6", "literal", -1),
    ]


@pytest.mark.parametrize(
    ("template", "key", "at"),
    [
        ("lose {n", "grammar.unclosed", 5),
        ("lose [[die", "grammar.unclosed", 5),
        ("lose n}", "grammar.stray", 6),
        ("{n:words die}", "grammar.form", 1),
        ("{a b}", "grammar.name", 1),
        ("{n ? one}", "grammar.agreement", 1),
        ("{choice n}", "grammar.choice", 1),
        ("{choice n | 1: a | 1: b}", "grammar.twice", 17),
        ("{choice n | 1: {choice n | 1: {m} | else: {n}} | 2: " + "{n ? a : b" * 3, "grammar.unclosed", 0),
        ("{n ? a : " * 12 + "b" + "}" * 12, "grammar.deep", None),
        ("x" * 20_001, "grammar.long", 0),
    ],
)
def test_broken_templates_are_refused_with_their_place(template, key, at):
    with pytest.raises(TemplateError) as caught:
        parse(template)
    assert caught.value.key == key
    assert at is None or caught.value.at == at


@pytest.mark.parametrize(
    ("template", "key", "near"),
    [
        ("{parry.dices}", "grammar.unknown", "parry.dice"),
        ("{nothing.like.it}", "grammar.unknown", ""),
        ("{parry.dice:word dei}", "grammar.term", "die"),
        ("[[dise]]", "grammar.term", "die"),
        ("{see duel.rolls}", "grammar.clause", "duel.roll"),
    ],
)
def test_unknown_names_say_what_was_perhaps_meant(template, key, near):
    with pytest.raises(TemplateError) as caught:
        fill(template, "en", {"parry.dice": 2}, TERMS, {"duel.roll": "4.1"})
    assert (caught.value.key, caught.value.values["near"]) == (key, near)


def test_values_that_do_not_fit_their_form():
    for template, key in (
        ("{x:word die}", "grammar.number"),
        ("{x ? a : b}", "grammar.number"),
        ("{choice x | b: c}", "grammar.case"),
    ):
        with pytest.raises(TemplateError) as caught:
            say(template, x="a")
        assert caught.value.key == key


@given(st.text(alphabet="ab{}[]|:?= .{}\\n1é", max_size=40))
def test_any_text_is_read_or_refused_never_worse(template):
    try:
        tree = parse(template)
    except TemplateError as error:
        assert 0 <= error.at <= len(template)
        return
    for node in walk(tree):
        assert 0 <= node.at <= len(template)


@given(st.text(alphabet="abé ,.;'\n", max_size=60))
def test_plain_text_is_printed_as_it_is(text):
    assert fill(text, "fr", {}, TERMS) == text

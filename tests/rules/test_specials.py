"""Special rules written as data: what can be read, and a sentence with file and line for all that cannot."""

import re

import pytest

from aofa_widgets.errors import SourceError
from aofa_widgets.rules import Ruleset, load_book, overlay
from aofa_widgets.rules.ruleset import games_with_a_book
from aofa_widgets.rules.source import parse
from aofa_widgets.rules.specials import read_specials, read_vocabulary
from aofa_widgets.words import catalogue, languages

WORDS = """
[when.charge]
label = { en = "on a charge", fr = "en charge" }
[when.far]
needs = "far_in"
label = { en = "beyond", fr = "au-delà" }
[effect.hits]
counts = "each"
scopes = ["figure", "weapon"]
when = ["charge", "far"]
label = { en = "hits", fr = "touches" }
values.add = { range = [0, 4], label = { en = "hits", fr = "touches" } }
[effect.waive]
counts = "any"
scopes = ["unit"]
label = { en = "waives", fr = "passe outre" }
values.what = { choices = ["cover", "wound"], label = { en = "what", fr = "quoi" } }
"""
VOCABULARY, WRONG = read_vocabulary(parse(WORDS, "effects.toml"))
RULE = """[wild]
scope = "figure"
label = { en = "Wild", fr = "Sauvage" }
x = { low = 1, high = 3, default = 1 }
values.more = { value = 2, range = [1, 3] }
effects = [{ effect = "hits", when = ["charge"], add = "more" }, { effect = "hits", add = "X" }]
text = { en = "It hits {more} more, X in all.", fr = "Elle touche {more} fois de plus, X en tout." }
"""
# what is put in the place of what, the fault that comes of it, the line at which
HOSTILE = (
    ("[wild]", "[Wild]", "special.id", 1),
    ('scope = "figure"', 'scope = "figur"', "special.scope", 2),
    ('scope = "figure"', 'scope = "unit"', "special.scope_here", 6),
    ('scope = "figure"', 'scope = "figure"\nspeed = 3', "source.entry", 3),
    ('fr = "Sauvage"', 'fr = ""', "source.language", 3),
    ('fr = "Sauvage"', 'fr = "Sau(vage"', "special.label", 3),
    ('fr = "Sauvage"', 'fr = "' + "a" * 61 + '"', "errors.house_long", 3),
    ('fr = "Sauvage"', 'fr = "Sau\\u202Evage"', "errors.house_character", 3),
    ("{ low = 1, high = 3, default = 1 }", "{ low = 3, high = 1 }", "errors.house_form", 4),
    ("{ low = 1, high = 3, default = 1 }", "7", "errors.house_form", 4),
    ("high = 3, default", "high = 9, default", "special.x_range", 4),
    ("value = 2, range", "value = 9, range", "special.range", 5),
    ("value = 2, range", "value = true, range", "special.range", 5),
    ("range = [1, 3]", 'range = ["a"]', "errors.house_form", 5),
    ("values.more", "values.More", "special.value_name", 5),
    ('add = "more"', "add = 3", "special.value_unused", 5),
    ('add = "more"', 'add = "most"', "special.no_value", 6),
    ('add = "more"', "add = 1.5", "special.range", 6),
    ('add = "more"', "add = 99", "special.range", 6),
    ('add = "X"', 'sub = "X"', "special.value_here", 6),
    (', add = "X"', "", "special.value_missing", 6),
    ('effect = "hits", add', 'effect = "hit", add', "special.effect", 6),
    ('effect = "hits", add', "effect = 4, add", "special.effect", 6),
    ('when = ["charge"]', 'when = ["charges"]', "special.when", 6),
    ('when = ["charge"]', 'when = "charge"', "errors.house_form", 6),
    ('when = ["charge"]', 'when = ["far"]', "special.value_missing", 6),
    ("effects = [{", "effects = 3 # [{", "errors.house_form", 6),
    ("{more} more", "{most} more", "special.hole", 7),
    ("{more} more", "some more", "special.parity", 7),
    ("{more} more", "{more more", "grammar.unclosed", 7),
)  # fmt: skip


def faults_of(source):
    return read_specials(parse(source, "specials.toml"), VOCABULARY)


def plain(text):
    """A sentence without what typography puts on it."""
    return re.sub("[«»“”\"\\s]+", " ", text.replace("'", "’")).strip(" `")


def told(fault, key):
    """Whether a fault is the sentence of this key in both languages, whatever fills it."""

    def fits(lang):
        parts = re.split(r"\{\{|\}\}|\{[^{}]*\}", catalogue()[key][lang])
        said, at = plain(fault.texts[lang]), 0
        for part in map(plain, parts):
            found = said.find(part, at)
            if found < 0:
                return False
            at = found + len(part)
        return True

    return all(fits(lang) for lang in languages())


def test_a_rule_is_read_with_its_values_filled_in():
    found, faults = faults_of(RULE)
    assert (WRONG, faults) == ([], [])
    one = found["wild"].with_values({"more": 3})
    assert [effect.number("add") for effect in one.effects] == [3, 0]
    assert [effect.filled({"X": 2}).number("add") for effect in one.effects] == [3, 2]
    assert one.told("en", 2) == "It hits 3 more, 2 in all."
    assert re.fullmatch(r"Sauvage\s\(2\)", one.named("fr", 2))


def test_what_cannot_be_read_is_named_at_its_line_in_both_languages():
    for old, new, key, line in HOSTILE:
        assert old in RULE
        found, faults = faults_of(RULE.replace(old, new, 1))
        here = [fault for fault in faults if fault.where == f"specials.toml:{line}"]
        assert any(told(fault, key) for fault in here), (new, [fault.say("en") for fault in faults])
        assert not found


def test_two_rules_of_one_name_are_refused():
    other = RULE.replace("[wild]", "[tame]").replace('"Sauvage"', '"SAUVAGE"').replace('"Wild"', '"Tame"')
    _, faults = faults_of(RULE + other)
    assert [fault.where for fault in faults] == ["specials.toml:10"] and told(faults[0], "special.twin")


def test_what_is_no_table_and_what_has_no_end_is_refused():
    assert faults_of("wild = 3")[1][0].where == "specials.toml:1"
    rows = ", ".join(['{ effect = "hits", add = 1 }'] * 13)
    many = RULE.replace(RULE.split("\n")[5], f"effects = [{rows}]")
    assert any(told(fault, "special.effects_many") for fault in faults_of(many)[1])
    endless = "\n".join(f"[a{n}]" for n in range(201))
    assert [told(fault, "special.too_many") for fault in faults_of(endless)[1]] == [True]


def test_effects_that_say_too_little_are_refused():
    for old, new in (
        ('counts = "each"', 'counts = "some"'),
        ('scopes = ["figure", "weapon"]', "scopes = []"),
        ('when = ["charge", "far"]', 'when = ["never"]'),
        ("range = [0, 4]", "range = [4, 0]"),
        ('label = { en = "waives", fr = "passe outre" }', ""),
        ('needs = "far_in"', 'speed = "far_in"'),
    ):
        assert old in WORDS
        _, faults = read_vocabulary(parse(WORDS.replace(old, new, 1), "effects.toml"))
        assert faults, new


def test_a_game_whose_special_rules_are_its_own_affair_takes_no_such_house_rule():
    games = [game for game in games_with_a_book() if not load_book(game).specials.vocabulary]
    assert games
    for game in games:
        assert Ruleset.load(game).specials == {}
        source = f'id = "x"\ntitle = {{ en = "x", fr = "x" }}\ngame = "{game}"\n[special.fast]\nremove = true\n'
        book = load_book(game)
        with pytest.raises(SourceError) as caught:
            overlay.build(parse(source, "x.toml"), game, book.parameters, book.default_edition, book.specials)
        [fault] = caught.value.faults
        assert fault.where == "x.toml:4" and told(fault, "special.none_here")

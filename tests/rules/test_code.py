"""The code of a sheet: it opens the same rules, lasts, and says what is wrong with a mistyped one."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from aofa_widgets.errors import AofaError, InputError
from aofa_widgets.rules import Ruleset, letters, load_book
from aofa_widgets.rules import code as codes
from aofa_widgets.rules.code import ALPHABET, clashes, code_of, is_code, open_code, rules_named, unheld

GAME = "swashbuckling"
BOOK = load_book(GAME)
OWN = """
id = "wine"
title = { en = "Wine", fr = "Du vin" }
game = "swashbuckling"
[set]
"wounds.to_fall" = { was = 3, now = 2 }
"leap.down" = { was = 1.0, now = 2 }
"""
WORDED = OWN + '[text."wound.last"]\nen = "Down it falls."\nfr = "Elle tombe."\n'


@st.composite
def rulesets(draw):
    """Any edition, presets, shipped house rules that agree, and values of a reader."""
    houses = [name for name in sorted(BOOK.houses()) if draw(st.booleans())]
    edition = draw(st.sampled_from(sorted(BOOK.editions)))
    presets = draw(st.lists(st.sampled_from(sorted(BOOK.presets)), unique=True, max_size=2))
    try:
        rules = Ruleset.load(GAME, edition, presets, houses)
    except Exception:
        rules = Ruleset.load(GAME, edition, presets)
    keys = draw(st.lists(st.sampled_from(sorted(set(BOOK.parameters) - {"edition"})), unique=True, max_size=5))
    return rules.with_values({key: written(key, draw) for key in keys})


def written(key, draw):
    """A value that a parameter allows, lists and fractions included."""
    parameter = BOOK.parameters[key]
    values = st.sampled_from([parameter.write(value) for value in parameter.values()])
    if parameter.kind == "effects":
        values = st.lists(st.sampled_from(parameter.choices), min_size=1, max_size=6)
    elif parameter.kind == "number":
        values = st.floats(parameter.low, parameter.high)
    elif parameter.kind == "pair":
        values = st.just([0.5, 3.75])
    return draw(values)


@settings(max_examples=60)
@given(rulesets())
def test_a_code_opens_the_same_rules(rules):
    code = code_of(rules)
    again = open_code(code)
    assert again.fingerprint == rules.fingerprint and dict(again.values) == dict(rules.values)
    assert (again.presets, [h.id for h in again.overlays]) == (rules.presets, [h.id for h in rules.overlays])
    assert code_of(again) == code
    assert open_code(code.lower().replace("-", " ")).fingerprint == rules.fingerprint
    assert is_code(code) and is_code(code.replace("-", ""))
    assert not set(code) & set("IO01") and set(code) <= {*ALPHABET, "-"}


def test_codes_are_short_enough_to_be_read_aloud():
    assert len(code_of(Ruleset.load(GAME)).replace("-", "")) == 9
    two = code_of(Ruleset.load(GAME, "fr", "full", ["lucky-star", "stubborn-guards"]))
    assert len(two.replace("-", "")) == 21


@settings(max_examples=80)
@given(st.data())
def test_every_wrong_letter_and_every_swap_is_found_and_mended(data):
    code = code_of(Ruleset.load(GAME, None, "full", ["lucky-star"])).replace("-", "")
    at = data.draw(st.integers(0, len(code) - 2))
    swapped = code[:at] + code[at + 1] + code[at] + code[at + 2 :]
    other = code[:at] + data.draw(st.sampled_from(ALPHABET)) + code[at + 1 :]
    for wrong in (swapped, other, code[:at] + code[at + 1 :], code[:at] + "7" + code[at:]):
        if wrong == code:
            continue
        with pytest.raises(InputError) as told:
            open_code(wrong)
        meant = letters.grouped(code)
        assert "A letter of this code is wrong" in told.value.say("en") and meant in told.value.say("en")
        assert "Une lettre de ce code est fausse" in told.value.say("fr")


def test_a_character_that_no_code_has_is_named_with_its_place():
    code = code_of(Ruleset.load(GAME))
    with pytest.raises(InputError) as told:
        open_code(code[:4] + "O" + code[5:])
    assert "`O`, here in place 4" in told.value.say("en") and f"Did you mean `{code}`?" in told.value.say("en")


@pytest.mark.parametrize("text", ["", "-", "x" * 10_000_000, "é" * 20, "k7q", 5, None, "\x1b[2J" * 5, "K7Q-" * 700])
def test_what_is_no_code_gets_one_sentence(text):
    with pytest.raises(InputError) as told:
        open_code(text)
    for lang in ("en", "fr"):
        assert len(told.value.faults) == 1 and len(told.value.say(lang)) < 300
        assert "\x1b" not in told.value.say(lang)


def signed(told: str, rules: str = "222") -> str:
    """A code whose letters are in order, whatever they say."""
    return told + rules + letters.check(told + rules)


def game() -> str:
    return letters.of_name("game", GAME, 3)


@pytest.mark.parametrize(
    ("told", "en", "fr"),
    [
        ("ZZZ", "its game is not in this rulebook", "son jeu n’est pas dans ce livre"),
        (game(), "it was made with other base rules", "il date d’autres règles de base"),
        (game() + "222", "names something that this rulebook does not have", "quelque chose que ce livre"),
        (game() + "ZZZZ2", "names something that this rulebook does not have", "quelque chose que ce livre"),
        (game() + letters.of_key("wounds.to_fall"), "names something", "désigne quelque chose"),
        (game() + letters.of_key("wounds.to_fall") + "F", "is `13`", "vaut `13`"),
        (game() + letters.of_key("wounds.to_fall") + "MZZ", "is `1023`", "vaut `1023`"),
        (game() + letters.of_key("tie.winner") + "PZZ" + "7" * 900, "names something", "désigne quelque chose"),
        (game() + letters.of_key("edition") + letters.of_word("fr"), "names something", "désigne quelque chose"),
        (game() + letters.of_option("edition", "fr") * 2, "names something", "désigne quelque chose"),
    ],
)
def test_a_code_in_order_that_says_what_it_cannot(told, en, fr):
    with pytest.raises(InputError) as raised:
        open_code(signed(told))
    assert en in raised.value.say("en") and fr in raised.value.say("fr")


@settings(max_examples=80)
@given(st.text(ALPHABET, max_size=60))
def test_any_letters_in_order_give_rules_or_a_sentence(some):
    for start in ("", game(), game() + letters.of_key("forces.cardinal")):
        with pytest.raises(InputError):
            open_code(signed(start + some))


def moved(rules: Ruleset, *, since: int = 1, key: str = "stun.dice", name: str = "stun.new") -> Ruleset:
    """The same rules in a book that has one parameter more."""
    fresh = replace(BOOK.parameters[key], key=name, since=since)
    book = replace(BOOK, parameters={name: fresh, **BOOK.parameters})
    return replace(rules, book=book, values={name: fresh.default, **rules.values})


def test_a_parameter_that_came_later_leaves_old_codes_alone():
    rules = Ruleset.load(GAME, house=["lucky-star"])
    old = code_of(rules).replace("-", "")[-6:-3]
    assert old in [codes._of_rules(moved(rules, since=2), age) for age in codes._ages(moved(rules, since=2).book)]
    assert old not in [codes._of_rules(moved(rules), age) for age in codes._ages(moved(rules).book)]
    turned = replace(BOOK, parameters=dict(reversed(BOOK.parameters.items())))
    assert code_of(replace(rules, book=turned, values=dict(reversed(rules.values.items())))) == code_of(rules)


def test_a_number_of_the_book_that_moved_is_told_apart_from_a_slip(monkeypatch):
    code = code_of(Ruleset.load(GAME, "fr", "full", ["lucky-star"]))
    stun = BOOK.parameters["stun.dice"]
    book = replace(BOOK, parameters={**BOOK.parameters, "stun.dice": replace(stun, default=2, editions={"fr": 2})})
    monkeypatch.setattr("aofa_widgets.rules.ruleset.load_book", lambda game: book)
    with pytest.raises(InputError) as told:
        open_code(code)
    assert "other base rules" in told.value.say("en")
    assert "French edition, Full game, Lucky Star" in told.value.say("en")
    assert "Édition française, Partie complète, Bonne étoile" in told.value.say("fr")


def test_a_readers_own_house_rule_is_held_as_its_numbers(tmp_path):
    (tmp_path / "own.toml").write_text(OWN, encoding="utf-8")
    rules = Ruleset.load(GAME, preset="full", house=["lucky-star", tmp_path / "own.toml"])
    again = open_code(code_of(rules))
    assert again.fingerprint == rules.fingerprint and unheld(rules) == ()
    assert again["wounds.to_fall"] == 2 and [house.id for house in again.overlays] == ["lucky-star"]
    (tmp_path / "own.toml").write_text(WORDED, encoding="utf-8")
    rules = Ruleset.load(GAME, house=[tmp_path / "own.toml"])
    again = open_code(code_of(rules))
    assert dict(again.values) == dict(rules.values) and [house.id for house in unheld(rules)] == ["wine"]


def test_a_file_that_only_bears_the_name_of_a_shipped_house_rule_is_not_taken_for_it(tmp_path):
    text = BOOK.houses()["lucky-star"].read_text(encoding="utf-8")
    (tmp_path / "lucky-star.toml").write_text(text.replace("now = 2", "now = 3"), encoding="utf-8")
    rules = Ruleset.load(GAME, house=[tmp_path / "lucky-star.toml"])
    assert open_code(code_of(rules))["init.ones_to_lose"] == 3


def test_where_a_game_is_named_a_code_may_stand():
    rules = Ruleset.load(GAME, "fr", house=["stubborn-guards"])
    assert rules_named(code_of(rules)).fingerprint == rules.fingerprint
    assert rules_named(GAME, "fr", None, ["stubborn-guards"]).fingerprint == rules.fingerprint
    with pytest.raises(InputError) as told:
        rules_named(code_of(rules), edition="en", preset="full")
    assert "--edition, --preset" in told.value.say("en")
    with pytest.raises(InputError, match="no game|There is no"):
        rules_named("chess")


def test_a_code_given_to_load_is_told_what_opens_it():
    code = code_of(Ruleset.load(GAME, "fr"))
    with pytest.raises(InputError) as told:
        Ruleset.load(code)
    for lang in ("en", "fr"):
        assert f'aofa.open_code("{code}")' in told.value.say(lang)


def test_no_two_names_get_the_same_letters(monkeypatch):
    assert clashes(BOOK) == []
    monkeypatch.setattr(codes, "of_key", lambda key: "WXYZ" if key.startswith("stun.") else key)
    assert ("stun.forbids_move", "stun.dice") in [(a, b) for a, b in clashes(BOOK)]


PICKED = """
id = "picked-guards"
title = { en = "Picked Guards", fr = "Gardes d'élite" }
game = "swashbuckling"
[set]
"rating.dashing" = { was = 2, now = 3 }
[text."style.creative"]
en = "A Guard rolls {rating.dashing:word die}."
fr = "Un garde lance {rating.dashing:word die}."
"""


def test_house_rules_may_stand_beside_a_code(tmp_path):
    path = tmp_path / "guards.toml"
    path.write_text(PICKED, encoding="utf-8")
    whole = Ruleset.load(GAME, "fr", house=["lucky-star", path])
    code = code_of(whole)
    assert rules_named(code).fingerprint != whole.fingerprint  # the wording is not in the code
    assert rules_named(code, house=[str(path)]).fingerprint == whole.fingerprint
    more = rules_named(code, house=["riposte"])
    assert (more["rating.dashing"], more.edition, [one.id for one in more.overlays]) == (
        3,
        "fr",
        ["lucky-star", "riposte"],
    )
    assert more.values != rules_named(code).values
    path.write_text(PICKED.replace("now = 3", "now = 4"), encoding="utf-8")
    with pytest.raises(AofaError) as told:
        rules_named(code, house=[path])
    assert told.value.say("en").startswith(f"{path}:6: `rating.dashing` is `4` in this house rule and `3` in the code.")


def test_a_code_or_a_file_named_as_a_house_rule_is_told_what_to_write(tmp_path, monkeypatch):
    code = code_of(Ruleset.load(GAME, house=["lucky-star"]))
    with pytest.raises(InputError) as told:
        rules_named(GAME, house=[code])
    assert f"`{code}` is a code of rules" in told.value.say("en")
    (tmp_path / "guards.toml").write_text(PICKED, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(InputError) as told:
        rules_named(GAME, house=["guards"])
    assert "`--house guards.toml`" in told.value.say("en")
    assert rules_named(GAME, house=["guards.toml"])["rating.dashing"] == 3

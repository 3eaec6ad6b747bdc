"""Faults of the rules' own sources that a sample of mutants showed nobody looked at: place, entry and what to write."""

from __future__ import annotations

import pytest

from aofa_widgets.errors import Fault
from aofa_widgets.rules import Ruleset
from aofa_widgets.rules.address import addresses
from aofa_widgets.rules.params import build
from aofa_widgets.rules.source import parse
from aofa_widgets.rules.specials.vocabulary import read_vocabulary

GAME = "swashbuckling"
LABEL = 'label = { en = "Hold", fr = "Tenir" }'


def told(faults: list[Fault], where: str) -> str:
    """The sentence of the one fault that stands there."""
    [found] = [one for one in faults if one.where == where]
    return found.texts["en"]


def test_choices_that_are_no_list_are_told_on_their_line() -> None:
    document = parse(f'[hold]\nvalue = "a"\n{LABEL}\nchoices = "a"\n', "p.toml")
    faults = build(document, "hold", document.data["hold"], ("recommended",))[1]
    assert '`choices = ["a", "b"]`' in told(faults, "p.toml:4")


@pytest.mark.parametrize("scopes", ['"unit"', "[]", '["nobody"]'])
def test_scopes_that_are_none_are_told_on_their_line(scopes: str) -> None:
    text = f'[effect.hold]\ncounts = "any"\n{LABEL}\nscopes = {scopes}\n'
    sentence = told(read_vocabulary(parse(text, "e.toml"))[1], "e.toml:4")
    assert '`effect.hold.scopes`' in sentence and '`scopes = ["unit"]`' in sentence


def test_an_address_that_is_none_is_told_with_what_it_says() -> None:
    document = parse('[owner]\naddress = "javascript:alert(1)"\n', "g.toml")
    sentence = told(list(addresses(document, document.data)), "g.toml:2")
    assert "`owner.address`" in sentence and "javascript:alert(1)" in sentence and "https" in sentence


def test_a_value_beyond_the_book_says_both() -> None:
    book = Ruleset.load(GAME)
    twenty = book.with_values({"dice.sides": 20})
    assert twenty.beyond_book("dice.sides") and not book.beyond_book("dice.sides")
    value = {"en": "twenty", "fr": "vingt"}
    assert twenty.told("dice.sides", value)["en"] == "twenty (beyond the book)"
    assert book.told("dice.sides", value) == value

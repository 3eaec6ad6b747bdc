"""Numbers once: what is moved moves exactly what names it, and printed counts read as their values."""

from __future__ import annotations

import random

import pytest

from aofa_widgets.book import proof
from aofa_widgets.rules import Ruleset


def test_every_parameter_moves_exactly_what_names_it():
    found = proof.prove("swashbuckling")
    assert found.wrong == []
    assert found.parameters == len(Ruleset.load("swashbuckling").book.parameters)
    assert found.moves > found.parameters and found.places > 150


@pytest.mark.people
def test_every_printed_count_is_its_parameter_over_the_whole_range():
    found = proof.count("swashbuckling")
    assert found.wrong == [] and found.counts > 10_000


def test_examples_change_in_all_languages_or_in_none():
    keys = random.Random(20).sample(sorted(Ruleset.load("swashbuckling").book.parameters), 12)
    found = proof.examples_follow("swashbuckling", [key for key in keys if key != "edition"])
    assert found.wrong == [] and found.moves


def test_a_number_typed_by_hand_is_caught(monkeypatch):
    """The proof itself can fail: a clause whose French types the number stays behind; a wrong reader is told."""
    book = proof._Book

    class Typed(book):
        def printed(self, where, world):
            told = super().printed(where, world)
            return {**told, "fr": super().printed(where, {})["fr"]} if where == named else told

    named = next(where for where, names in book("swashbuckling").names.items() if "wounds.to_fall" in names)
    monkeypatch.setattr(proof, "_Book", Typed)
    found = proof.prove("swashbuckling", ["wounds.to_fall"]).wrong
    assert any("moves only en" in line for line in found) and any("never changes" in line for line in found)


def test_counts_are_read_independently():
    assert proof.read("deux dés", "fr") == 2 and proof.read("d'une touche", "fr") == 1
    assert proof.read("nine and a half", "en") == 9 and proof.read("aucun dé", "fr") is None

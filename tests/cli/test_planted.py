"""Faults planted in a copy of the rulebook: every one is found, and nothing is called a fault that is none."""

from __future__ import annotations

import pytest

from aofa_widgets.cli.check import look

pytest.importorskip("aofa_widgets.cli.benches.rulebook")
from aofa_widgets.cli.benches.rulebook.faults import GAME, KINDS, plant, planted

SOME = [KINDS[-1]]  # all of them take a minute: a test of the slow ones


def test_there_are_thirty_kinds_and_both_languages_have_their_share():
    assert len(KINDS) >= 30
    assert min(sum(kind.lang == lang for kind in KINDS) for lang in ("en", "fr")) >= 10
    assert sum(kind.lock for kind in KINDS) <= 3  # the lock sees any edit: it may not make the measure


def test_the_whole_rulebook_has_no_fault():
    """Whether its languages are in step is asked in tests/rules/test_instep.py."""
    assert [found.say("en") for found in look().faults] == []


def test_one_is_found_and_nothing_else_is():
    untouched, each = plant(SOME, alone=True)
    assert [found.say("en") for found in untouched if found.where.startswith(GAME)] == []
    assert [one.kind for one in each if not one.found] == []
    assert [found.say("en") for one in each for found in one.false] == []


@pytest.mark.long
def test_every_eighth_is_found():
    untouched, each = plant(KINDS[::8])
    assert [one.kind for one in each if not one.found] == list(untouched) == []


@pytest.mark.long
def test_every_one_is_found():
    found, total, false = planted()
    assert (found, false) == (total, 0)

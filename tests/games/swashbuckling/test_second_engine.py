"""Engine and second solver on the same random records: never apart, unless somebody breaks the engine."""

from __future__ import annotations

import pytest

from aofa_widgets.locate import rulebook
from aofa_widgets.rules import Ruleset
from aofa_widgets.teach.played import asked

from ..twins import found
from .planted import BUGS, plant
from .second_records import apart, made

HOUSES = sorted(path.stem for path in (rulebook() / "swashbuckling" / "house").glob("*.toml"))
CATCH = 800  # records tried on a planted bug


@pytest.fixture(scope="module")
def records():
    limits = {"pool.max": 2, "variant.extended_turns": True}
    options = {"optional.impetus": True, "optional.object_damage": True, "variant.extended_swashbuckling": True}
    some = [*found(made, range(100)), *found(made, range(100), limits), *found(made, range(400), options)]
    return [*some, *found(made, range(100, CATCH))]


def test_they_agree_under_random_rules(records):
    """These same records are what the planted bugs below have to set apart."""
    assert len(records) > 1000
    assert [why for record, told in records if (why := apart(record, told))] == []


@pytest.mark.long
def test_they_agree_on_a_great_many():
    records = found(made, range(10_000, 60_000))
    assert [why for record, told in records if (why := apart(record, told))] == []


@pytest.mark.parametrize("edition", ["recommended", "en", "fr"])
@pytest.mark.parametrize("preset", ["basic", "full", "long", "relay"])
def test_they_agree_under_every_edition_and_preset(edition, preset):
    params = asked(Ruleset.load("swashbuckling", edition=edition, preset=preset), {})["params"]
    records = list(found(made, range(5000, 5030), params))
    assert len(records) > 25
    assert [why for record, told in records if (why := apart(record, told))] == []


@pytest.mark.parametrize("house", HOUSES)
def test_they_agree_under_every_house_rule_that_ships(house):
    params = asked(Ruleset.load("swashbuckling", house=[house]), {})["params"]
    records = list(found(made, range(7000, 7030), params))
    assert [why for record, told in records if (why := apart(record, told))] == []


@pytest.mark.parametrize("bug", BUGS)
def test_a_planted_bug_sets_them_apart(bug, records, monkeypatch):
    plant(monkeypatch, *BUGS[bug])
    assert any(apart(record, told) for record, told in records)

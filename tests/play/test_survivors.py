"""What mutants of `play` did that no other test noticed (`tests/mutation`): what is refused, where, in what words."""

from __future__ import annotations

from typing import Any

import pytest

from aofa_widgets.errors import InputError
from aofa_widgets.play.bags import MOST, Bag, Token
from aofa_widgets.play.case_fields import one_of, rules_of_record
from aofa_widgets.play.fields import rows
from aofa_widgets.play.match import MOST_DICE, cups
from aofa_widgets.play.placing import check_words, place_told
from aofa_widgets.play.records import each_step, schema_of
from aofa_widgets.play.workshop import Slot

FATE = Token("fate", {"en": "Fate token", "fr": "Jeton du destin"}, {"en": "a Fate token", "fr": "un jeton du destin"})
BOTH = {"en": "Title", "fr": "Titre"}


def refused(*call: Any) -> tuple[str, str]:
    """Where a call is refused, and in what words."""
    with pytest.raises(InputError) as found:
        call[0](*call[1:])
    (only,) = found.value.faults
    return only.where, only.texts["en"]


def test_a_bag_says_how_many_tokens_it_cannot_take() -> None:
    where, said = refused(Bag((FATE,), {"fate": 3}).with_left, "fate", MOST + 1)
    assert where == "fate" and f"{MOST + 1}" in said and f"{MOST}" in said


def test_one_of_some_words_is_taken_and_no_other() -> None:
    read = one_of(("spring", "fall")).read
    assert read("fall", "season") == "fall"
    for other in ("winter", 3, None, ["fall"]):
        assert refused(read, other, "season")[0] == "season"
    assert "spring, fall" in refused(read, "winter", "season")[1]


def test_params_that_are_no_table_are_named_by_what_they_are() -> None:
    where, said = refused(rules_of_record, {"params": "letter"}, "honour")
    assert where == "params" and "letter" in said


def test_too_many_rows_and_no_rows_are_told_at_their_place() -> None:
    assert [one.where for one in rows(2)("people", [1, 2, 3])] == ["people"]
    assert [one.where for one in rows(2)("people", 3)] == ["people"] and not [*rows(2)("people", [1, 2])]


def test_dice_that_are_no_list_or_too_many_are_told_at_their_place() -> None:
    for faces in ("6", [6] * (MOST_DICE + 1)):
        where, said = refused(cups, {"attack": faces}, "steps[3].dice")
        assert where == "steps[3].dice" and f"{MOST_DICE:,}" in said


def test_words_and_places_of_a_lesson_are_refused_at_the_figure() -> None:
    where, said = refused(check_words, "figures.anna", {"hat": 1}, ("at", "side"))
    assert where == "figures.anna" and "hat" in said and "at, side" in said
    for at in ([1], [1, 2, 3], [1, 2.5], (1, 2), "1,2", [True, 1]):
        assert refused(place_told, "figures.anna", {"at": at})[0] == "figures.anna"


def test_a_step_that_is_none_is_named_with_its_number() -> None:
    assert refused(list, each_step([{"event": {}}, "charge"], ("event",)))[0] == "steps[1]"
    assert "charge" in refused(list, each_step(["charge"], ("event",)))[1]


def test_no_entry_that_nothing_reads_passes_a_schema() -> None:
    found = schema_of("chess", {"mate": {}}, {}, {})
    steps = found["properties"]["steps"]["items"]
    assert found["additionalProperties"] is steps["additionalProperties"] is False


def test_a_slot_takes_a_number_or_a_text_for_each_language() -> None:
    number = Slot("x", BOTH, "whole", 2, 0, 9, may_lack=True)
    assert number.read(7) == 7 and number.read(None) is None
    assert refused(Slot("x", BOTH, "whole", 2, 0, 9).read, None)[0] == "x"
    words = Slot("name", BOTH, "words", {"en": "Inn", "fr": "Auberge"}, options=(("en", BOTH), ("fr", BOTH)), most=20)
    assert words.read({"en": " The inn "}) == {"en": "The inn", "fr": "Auberge"}
    assert words.read({"en": "", "fr": ""}) is None

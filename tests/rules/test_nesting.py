"""JSON is read as the standard library reads it, but for what lies too deep: that is refused before it is read."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aofa_widgets.rules.nesting import DEEPEST, read_nested

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
)
# brackets, quotation marks and backslashes in every order: what a count of brackets could be led astray by
SPOILT = st.text('[]{}"\\,:1 a\n', max_size=60)


def said(read, text):
    try:
        return read(text)
    except ValueError as error:
        return str(error)


@given(VALUES)
def test_a_value_is_read_as_it_was_written(value):
    assert read_nested(json.dumps(value)) == value


@given(SPOILT)
def test_a_spoilt_text_is_refused_in_the_same_words(text):
    assert said(read_nested, text) == said(json.loads, text)


@pytest.mark.parametrize(("opening", "deep"), [("[", 1), ('{"a":', 1), ('[{"a":"\\"}]", "b":', 2), (r'["\\",', 1)])
def test_what_lies_too_deep_is_refused_before_it_is_read(opening, deep, monkeypatch):
    times = DEEPEST // deep
    assert "Expecting value" in said(read_nested, opening * times)
    monkeypatch.setattr(json, "loads", lambda *_: pytest.fail("it was read"))
    for many in (times + 1, 1_000_000):
        with pytest.raises(RecursionError):
            read_nested(opening * many)


@pytest.mark.parametrize(
    "flat", ["[" + "[]," * 300 + "0]", '["' + "[" * 300 + '"]', '["' + r"\\" + '","' + "]" * 300 + '"]']
)
def test_what_lies_side_by_side_or_in_words_is_not_deep(flat):
    assert read_nested(flat) == json.loads(flat)


def test_words_that_do_not_end_are_no_depth():
    assert said(read_nested, '["' + "[" * 300).startswith("Unterminated string")

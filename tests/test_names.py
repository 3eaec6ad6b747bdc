"""The names of the package: a wrong one is told in the reader's language, and stays what Python expects."""

from __future__ import annotations

import pytest

import aofa_widgets as aofa


@pytest.mark.parametrize(
    ("system", "told"), [("fr_FR.UTF-8", "Vouliez-vous dire MiniBoard"), ("en_GB.UTF-8", "Did you mean MiniBoard?")]
)
def test_a_name_that_is_mistyped_is_told_with_the_one_that_was_meant(monkeypatch, system: str, told: str) -> None:
    for name in ("AOFA_LANG", "LANGUAGE", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", system)
    with pytest.raises(AttributeError) as wrong:
        _ = aofa.MiniBord
    assert told in str(wrong.value) and "DiceTray" not in str(wrong.value)
    (shown,) = wrong.value._render_traceback_()  # what a notebook shows: the sentence, no traceback before it
    assert shown == str(wrong.value)


def test_a_name_like_no_other_is_told_with_all_there_are() -> None:
    with pytest.raises(AttributeError, match="DiceTray"):
        _ = aofa.xyzzyq
    assert not hasattr(aofa, "__wrapped__") and getattr(aofa, "nothing_such", None) is None

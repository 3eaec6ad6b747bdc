"""What the page may write into a widget: a few traits, sound values; the rest stays as it was and is told."""

from __future__ import annotations

import shutil

import pytest

pytest.importorskip("anywidget")

from aofa_widgets import DiceTray, DuelCalculator, Exercise, MiniBoard, Rulebook, RuleEditor, RuleLab, locate

WIDGETS = {
    "tray": lambda: DiceTray(seed=1, lang="en"),
    "calculator": lambda: DuelCalculator(seed=1, lang="en"),
    "board": lambda: MiniBoard(seed=4, lang="en"),
    "exercise": lambda: Exercise("start", "who-is-hit", lang="en"),
    "rulebook": lambda: Rulebook(lang="en"),
    "editor": lambda: RuleEditor("nowhere.toml", lang="en"),
    "lab": lambda: RuleLab(lang="en"),
}
SHOWN = ("said", "words", "_esm", "_css")


@pytest.mark.parametrize("name", WIDGETS)
def test_the_page_writes_what_it_may_and_nothing_else(name, monkeypatch):
    widget = WIDGETS[name]()
    own = [key for key in widget.keys if key not in widget.WRITTEN and key not in SHOWN]
    before = {key: getattr(widget, key) for key in own}
    back: list[str] = []
    monkeypatch.setattr(widget, "send_state", lambda key=None: back.extend([key] if isinstance(key, str) else key))
    for found in ("x", "", 3, None, ["en"], {"en": 1}, "\ud800", "x" * 9000):
        seq = (widget.said or {"seq": 0})["seq"]
        widget.set_state({"lang": found})
        assert widget.lang == "en" and widget.said["seq"] > seq and widget.said["kind"] == "error"
        assert all(0 < len(widget.said["text"][lang]) < 400 for lang in ("en", "fr"))
    assert "lang" in back  # the page is shown again what holds
    said = widget.said
    widget.set_state({**dict.fromkeys(own, {"x": 1}), "said": {"seq": 0}, "words": {}, "_esm": "", "no_such": 1})
    assert {key: getattr(widget, key) for key in own} == before and widget.said == said and widget.words
    assert set(own) <= set(back)
    widget.set_state({"lang": "fr"})
    assert widget.lang == "fr"


@pytest.mark.parametrize(
    ("name", "trait", "sound", "unsound"),
    [("calculator", "compare", False, "x"), ("calculator", "count", "at_least", 3), ("rulebook", "view", "both", "x"),
     ("editor", "tab", "publish", 3), ("lab", "every", True, "x"), ("lab", "tab", "keep", 3)],
)  # fmt: skip
def test_a_trait_of_the_view_takes_sound_values_alone(name, trait, sound, unsound):
    widget = WIDGETS[name]()
    before = getattr(widget, trait)
    widget.set_state({trait: unsound})
    assert getattr(widget, trait) == before and widget.said["kind"] == "error"
    widget.set_state({trait: sound})
    assert getattr(widget, trait) == sound


def test_the_words_of_a_kind_are_found_once_and_each_widget_has_its_own_and_those_of_its_rulebook(tmp_path):
    one, other = DiceTray(seed=1), DiceTray(seed=2)
    one.words["tray.own"] = {}
    assert "tray.own" not in other.words and "tray.own" not in DiceTray(seed=3).words
    copy = shutil.copytree(locate.shipped(), tmp_path / "rulebook")
    path = copy / "interface" / "tray.toml"
    text = path.read_text(encoding="utf-8")
    assert text.count('"Dice tray"') == 1
    path.write_text(text.replace('"Dice tray"', '"Tray of dice"'), encoding="utf-8")
    with locate.using(copy):
        assert DiceTray(seed=1).words["tray.title"]["en"] == "Tray of dice"
    assert DiceTray(seed=1).words["tray.title"]["en"] == "Dice tray"

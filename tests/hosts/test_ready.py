"""What VS Code and Colab need of a widget, as far as it can be known without them; other hosts need the same."""

from __future__ import annotations

import re
import sys
import sysconfig
import types
from collections.abc import Iterator
from pathlib import Path

import anywidget
import pytest
from anywidget import _util

import aofa_widgets as aofa
from aofa_widgets.lab.charts import Chart, Point, Series
from aofa_widgets.lab.results import Amount
from aofa_widgets.widgets.base import STATIC
from aofa_widgets.widgets.packed import unpacked
from aofa_widgets.words import languages

from .apps import PARTS

BUNDLES = sorted(STATIC.glob("*.js"))
# what a module may not do, for some host has it not: look about in the page (marimo shows widgets in a shadow root),
# write into its head, call another machine, or use what anywidget calls experimental
NOT_EVERYWHERE = {
    "looks about in the page": r"document\s*\.\s*(getElementById|getElementsBy\w+|querySelector(All)?|head)\b",
    "asks Python by what is experimental": r"experimental\s*\??\.\s*invoke",
    "calls another machine": r"https?://(?!www\.w3\.org/)",
    "fetches": r"\b(fetch|XMLHttpRequest|WebSocket|EventSource|sendBeacon|importScripts)\s*\(",
    "imports by an address": r"""(?<!["'\w.])import\s*\(?\s*["'`]""",
}
STYLE = {
    "calls another machine": r"url\(\s*['\"]?(?!data:)|@import",
    "is set on the page": r"(^|[},])\s*(:root|html|body)\b",
}


def found(text: str, unwanted: dict[str, str]) -> list[str]:
    """What of the unwanted a text holds.

    >>> found('import("x"); experimental.invoke()', NOT_EVERYWHERE)
    ['asks Python by what is experimental', 'imports by an address']
    """
    return [what for what, pattern in unwanted.items() if re.search(pattern, text)]


@pytest.mark.parametrize("file", BUNDLES, ids=lambda file: file.stem)
def test_a_bundle_does_nothing_that_some_host_has_not(file: Path) -> None:
    assert found(unpacked(file.read_text(encoding="utf-8")), NOT_EVERYWHERE) == []
    style = file.with_suffix(".css")
    looks = re.sub(r"/\*.*?\*/", "", style.read_text(encoding="utf-8"), flags=re.DOTALL) if style.exists() else ""
    assert found(looks, STYLE) == []


@pytest.mark.parametrize("part", PARTS)
def test_where_it_cannot_be_shown_a_widget_says_what_it_is(part: str) -> None:
    kind, given = PARTS[part]
    for lang in languages():
        widget = getattr(aofa, kind)(**given, lang=lang)
        said = widget._repr_mimebundle_()[0]["text/plain"]
        assert said == widget.sentence() and len(said) > 15 and " " in said.strip() and "object at 0x" not in said
        widget.close()


def test_the_script_that_vs_code_shows_widgets_by_lies_on_this_machine() -> None:
    shared = Path(sysconfig.get_path("data")) / "share" / "jupyter"
    assert (shared / "nbextensions" / "anywidget" / "index.js").stat().st_size > 1000
    assert (shared / "labextensions" / "anywidget" / "package.json").is_file()


@pytest.fixture
def colab(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """A stand-in for Colab: what is asked of it."""
    asked: list[str] = []
    stand_in = types.ModuleType("google.colab.output")
    stand_in.enable_custom_widget_manager = lambda: asked.append("enable_custom_widget_manager")  # type: ignore[attr-defined]
    stand_in._widgets = types.SimpleNamespace(_installed_url="the manager")  # type: ignore[attr-defined]
    _util.enable_custom_widget_manager_once.cache_clear()
    monkeypatch.setitem(sys.modules, "google.colab.output", stand_in)
    yield asked
    _util.enable_custom_widget_manager_once.cache_clear()


def test_in_colab_a_widget_asks_for_the_widget_manager_itself(colab: list[str]) -> None:
    tray = aofa.DiceTray(seed=1)
    assert isinstance(tray, anywidget.AnyWidget) and colab == ["enable_custom_widget_manager"]
    data, told = tray._repr_mimebundle_()
    assert data["text/plain"] == tray.sentence()
    assert told["application/vnd.jupyter.widget-view+json"]["colab"]["custom_widget_manager"] == {"url": "the manager"}


def test_in_marimo_a_chart_is_our_own_drawing_with_its_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """A stand-in for a running marimo, which refuses bqplot."""
    both = {"en": "Odds", "fr": "Probabilités"}
    point = Point({"en": "hit", "fr": "touche"}, Amount(0.5, kind="share"))
    made = Chart("bars", both, (Series({"en": "", "fr": ""}, (point,)),))
    monkeypatch.setitem(sys.modules, "marimo", types.SimpleNamespace(running_in_notebook=lambda: True))
    shown = aofa.chart(made, "fr")
    assert "<svg" in shown._repr_html_() and "<table" in shown._repr_html_() and "Probabilités" in shown._repr_html_()
    assert repr(shown) == made.text("fr")
    monkeypatch.setitem(sys.modules, "marimo", types.SimpleNamespace(running_in_notebook=lambda: False))
    assert aofa.chart(made, "fr").title == "Probabilités"  # marimo is only imported: bqplot's own

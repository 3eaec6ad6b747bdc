"""The gallery: one row brings a widget onto the start page and the site; what the row asks for elsewhere is there."""

from __future__ import annotations

import re

import pytest

import aofa_widgets as aofa
from aofa_widgets.rules import first_game
from aofa_widgets.site.pages.play import PICTURES
from aofa_widgets.teach.progress import Progress
from aofa_widgets.widgets.base import STATIC, Kit
from aofa_widgets.widgets.home.gallery import GALLERY, offered
from aofa_widgets.words import section
from aofa_widgets.words.tongues import complete


@pytest.mark.parametrize("name", offered(first_game()))
def test_every_tile_opens_a_live_widget(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    page = aofa.Start("fr", progress=Progress.open("off"))
    page._receive(page, {"ask": "show", "seq": 1, "key": name}, [])
    assert page.said["kind"] != "error", page.said
    assert page.opened["kind"] in ("widget", "quiz") and page.child.lang == "fr"
    page.back()
    page.close()


@pytest.mark.parametrize("name", GALLERY)
def test_every_tile_has_its_words_its_icon_and_its_pictures(name):
    """What a row of the gallery asks for elsewhere, each told by its name where it is lacking."""
    words = section("home")
    for key in (f"home.widget_{name}", f"home.about_{name}"):
        assert key in words, f"{key} is lacking in rulebook/interface/home.toml"
    icon, drawn = GALLERY[name].icon, (STATIC.parent / "shared" / "icons.js").read_text(encoding="utf-8")
    assert re.search(rf"^  {icon}: ", drawn, re.MULTILINE), f"no icon {icon} in widgets/shared/icons.js"
    for file in (f"{name}-{lang}.png" for lang in complete()):
        assert (PICTURES / file).is_file(), f"no {file}: python tests/site/gallery_pictures.py {name} takes it"
    assert issubclass(getattr(aofa, GALLERY[name].kind), Kit), f"{GALLERY[name].kind} is no widget of aofa_widgets"

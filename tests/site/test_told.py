"""What `aofa site` says while it works, and a head in two languages on a narrow screen."""

from __future__ import annotations

import pytest

from aofa_widgets import site
from aofa_widgets.cli.main import main
from aofa_widgets.rules import load_book
from aofa_widgets.site.pages.shell import HERE, Page

GAMES = ["swashbuckling", "honour"]


@pytest.mark.parametrize(("lang", "first", "last"), [("en", "some minutes", "network"), ("fr", "minutes", "réseau")])
def test_each_stage_is_told_as_it_begins(tmp_path, monkeypatch, capsys, lang, first, last):
    def few(plan, live, lite):
        yield Page("index.html", b"door")
        for shelf in plan.shelves:
            yield Page(f"en/{shelf.game}/book.html", b"book")
            yield Page(f"fr/{shelf.game}/book.html", b"book")

    monkeypatch.setattr(site, "pages", few)
    asked = ["site", "--out", str(tmp_path / "site"), "--no-live", "--lang", lang]
    assert main([*asked, *(word for game in GAMES for word in ("--game", game))]) == 0
    lines = capsys.readouterr().err.splitlines()
    assert first in lines[0] and last in lines[-1] and len(lines) == 5
    titles = [load_book(game).title for game in GAMES]
    for title, line in zip(titles, lines[2:4], strict=True):
        assert title.get(lang, title["en"]) in line
    assert (tmp_path / "site" / "index.html").read_bytes() == b"door"


@pytest.mark.browser
@pytest.mark.parametrize(("width", "lines", "dot"), [(360, 2, False), (1000, 1, True)])
def test_no_dot_is_left_alone_at_the_end_of_a_line(browser, width, lines, dot):
    style = (HERE / "assets" / "site.css").read_text(encoding="utf-8")
    spans = '<span lang="fr">Des règles à jouer</span><span lang="en">Rules to play with</span>'
    page = browser.new_page(viewport={"width": width, "height": 400})
    page.set_content(f'<style>{style}</style><h1 style="font-size: 32px"><span class="both">{spans}</span></h1>')
    tops = page.evaluate("[...document.querySelectorAll('.both > *')].map(e => e.getBoundingClientRect().top)")
    content = page.evaluate("getComputedStyle(document.querySelector('.both > :last-child'), '::before').content")
    page.close()
    assert len({round(top) for top in tops}) == lines and ("·" in content) == dot

"""The printed quiz as a page: it fits a phone, has no barrier, asks for nothing, and holds no answer."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from aofa_widgets.book.quiz import printed
from aofa_widgets.rules import Ruleset
from aofa_widgets.teach.quiz.export.paper import Bundle, Paper

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from quiz_items import number, several  # noqa: E402

AXE = Path(__file__).parents[2] / ".ci" / "js" / "node_modules" / "axe-core" / "axe.min.js"
RULES = Ruleset.load("swashbuckling")


def pages() -> dict[str, bytes]:
    one = Bundle(RULES, 7, (Paper("", (*several(6), number(9, near=2))),), False)
    many = Bundle(RULES, 7, (Paper("K7FQ", tuple(several(6))), Paper("ABCD", tuple(several(12)[6:]))), True)
    return {name: data for made in (one, many) for name, data in printed(made, ("en", "fr"), "html", "a4").items()}


def test_sheets_hold_no_answer_and_the_key_holds_all():
    found = pages()
    assert sorted(found) == sorted(
        [f"{place}swashbuckling.quiz{key}.{lang}.html" for lang in ("en", "fr")
         for place, key in (("", ""), ("", ".key"), ("sheets/", ""), ("teacher/", ".key"))]
    )  # fmt: skip
    for name, data in found.items():
        text = data.decode()
        explained = "rolls one die fewer" in text or "lance un dé de moins." in text
        assert explained == (name.startswith("swash") and "key" in name)
        assert "<script" not in text and "src=" not in text and text.count("Unofficial fan tool") >= 1
    assert "from 9 to 13 count as right" in found["swashbuckling.quiz.key.en.html"].decode()
    assert "&lt;3″" in found["swashbuckling.quiz.en.html"].decode()  # a sign of the text is no markup


@pytest.mark.browser
def test_the_pages_fit_a_phone_and_have_no_barrier(browser):
    found = pages()
    for width, dark in ((320, True), (900, False)):
        context = browser.new_context(
            viewport={"width": width, "height": 800}, color_scheme="dark" if dark else "light", bypass_csp=True
        )
        page = context.new_page()
        for data in found.values():
            page.set_content(data.decode())
            assert page.evaluate("() => document.documentElement.scrollWidth") <= width
            page.add_script_tag(content=AXE.read_text(encoding="utf-8"))
            violations = page.evaluate("() => axe.run().then(r => r.violations.map(v => v.id + ' ' + v.nodes[0].html))")
            assert violations == []
        context.close()

"""Fifty attacks as names, reasons and texts of house rules: on every page of the site they stay words."""

from __future__ import annotations

import json
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from aofa_widgets.rules.prose import base_text
from aofa_widgets.site import make_site

from .listening import listen

pytestmark = [pytest.mark.browser, pytest.mark.people]
GAME = "honour"
PLANTED = (Path(__file__).parent / "attacks.txt").read_text(encoding="utf-8").splitlines()
EACH = 9  # in one house rule
LIVE = """() => [...document.querySelectorAll("*")].flatMap((one) => [...one.attributes]).filter((told) =>
  told.name.startsWith("on") || (/^(src|href|srcdoc|action|data|style)$/.test(told.name)
  && /evil|javascript:|alert/.test(told.value))).length"""


@pytest.fixture(scope="module")
def planted(tmp_path_factory):
    """A site under these house rules."""
    folder = tmp_path_factory.mktemp("planted")
    clauses, houses = iter(base_text(GAME).clauses), []
    for n in range(0, len(PLANTED), EACH):
        some = PLANTED[n : n + EACH]
        title, why = (json.dumps(one, ensure_ascii=False) for one in (some[0], some[-1]))
        rows = [f'id = "plant-{n}"', f'game = "{GAME}"', f"title = {{ en = {title}, fr = {title} }}"]
        rows.append(f"why = {{ en = {why}, fr = {why} }}")
        for one in some:
            words = json.dumps(one.replace("{", "\\{").replace("}", "\\}"), ensure_ascii=False)
            rows.append(f'[text."{next(clauses)}"]')
            rows += [f"{entry} = {words}" for entry in ("en", "fr", "title_en", "title_fr")]
        path = folder / f"plant-{n}.toml"
        path.write_text("\n".join(rows) + "\n", encoding="utf-8")
        houses.append(path)
    make_site(folder / "site", [GAME], houses, live=False)
    return folder / "site"


def test_fifty_attacks_in_house_rules_stay_words_on_every_page(browser, planted):
    assert len(PLANTED) >= 50
    context = browser.new_context()
    page = context.new_page()
    listen(page)
    root, shown = planted.as_uri(), ""
    names = json.loads((planted / "aofa-site.json").read_text(encoding="utf-8"))["files"]
    for name in (one for one in names if one.endswith(".html")):
        page.goto(f"{root}/{name}")
        assert page.evaluate(LIVE) == 0, name
        shown += page.inner_text("body") if name.endswith(f"fr/{GAME}/book.html") else ""
    for word in ("script", "img", "iframe", "evil", "alert"):
        page.goto(f"{root}/en/search.html")
        page.fill("#q", word)
        assert page.locator("#results li").count() > 0
        assert page.locator("#results script, #results img, #results iframe").count() == 0
    assert page.wrong == []
    assert {urlsplit(url).netloc for url in page.asked if not url.startswith("data:")} == {""}
    assert "<svg onload=alert(1)>" in shown and "<script>alert(1)</script>" in shown
    context.close()


def test_an_attack_that_stood_in_a_page_would_be_seen_and_the_policy_would_stop_it(browser, planted):
    page = browser.new_page()
    listen(page)
    whole = (planted / "en" / "about.html").read_text(encoding="utf-8")
    broken = planted / "en" / "broken.html"
    broken.write_text(whole.replace("<main", "<script>alert(1)</script><img src=x onerror=alert(1)><main"), "utf-8")
    page.goto(broken.as_uri())
    assert page.evaluate(LIVE) == 1
    assert sum(told.startswith("policy: script-src") for told in page.wrong) == 2
    assert not [told for told in page.wrong if told.startswith("dialog")]
    page.close()

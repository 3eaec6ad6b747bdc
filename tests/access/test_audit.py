"""A sample of the audit still holds; and each of its checks sees what it is there to see."""

from __future__ import annotations

import pytest
from axing import axe
from looking import headed, languages, narrow, spaced, still
from parts import PARTS
from subjects import gallery
from walking import skips, walk

from aofa_widgets.site import make_site
from aofa_widgets.site.access import read_record

pytestmark = pytest.mark.browser


def walked(page):
    """What a walk by keys finds wrong."""
    return walk(page).wrong


SOUND = """<!doctype html><html lang="en"><head><title>t</title><style>:focus-visible { outline: 3px solid #000 }
a { display: block; padding: 9px }
button { min-width: 40px; min-height: 40px } @media (prefers-reduced-motion: no-preference) { p { transition: all 1s } }
</style></head><body><a href="#main">Skip</a><nav aria-label="x"><a href="#y">the nav of it</a></nav>
<main id="main"><h1>One</h1><h2>Two</h2><p>This is the text that you have with the others.</p>
<p lang="fr">Ceci est le texte que vous avez avec les autres.</p><button>Go</button><button>On</button></main>
</body></html>"""
BREAKS = {  # what is broken -> (what to replace, by what, the check that must see it, the rule it names)
    "language": (' lang="fr"', "", languages, "language-of-parts"),
    "headings": ("h2", "h4", headed, "headings-in-order"),
    "two h1": ("h2", "h1", headed, "one-h1"),
    "no main": ("main", "div", headed, "one-main"),
    "no title": ("<title>t</title>", "", headed, "page-titled"),
    "wide": ("<p>", '<p style="width: 400px">', narrow, "reflow"),
    "cut": ("<p>", '<p style="height: 20px; width: 90px; overflow: hidden">', narrow, "text-cut"),
    "cut when spaced": ("<p>", '<p style="overflow: hidden; height: 40px">', spaced, "text-spacing: text-cut"),
    "moves": ("(prefers-reduced-motion: no-preference)", "all", still, "reduced-motion"),
    "small": ("</style>", "button { all: unset; font-size: 8px }</style>", axe, "target-size"),
    "contrast": ("<p>", '<p style="color: #bbb">', axe, "color-contrast"),
    "no focus": ("3px solid #000", "none", walked, "focus-visible"),
    "hidden focus": ("<button>Go", '<button style="position: fixed; left: -90px">Go', walked, "focus-hidden"),
    "order": ("<button>Go", '<button tabindex="3">Go', walked, "focus-order"),
    "mouse only": ("<p>", '<p style="cursor: pointer" onclick="1">', walked, "mouse-only"),
    "trap": ("<button>Go", "<button onkeydown='event.preventDefault()'>Go", walked, "not-reached"),
    "dead control": ("<button>Go</button>", '<div tabindex="0" role="button">Go</div>', walked, "keyboard"),
    "no skip link": ('<a href="#main">Skip</a>', "", skips, "skip-link"),
}  # fmt: skip


ALL = (axe, headed, languages, narrow, spaced, still, walked, skips)


def named(page, *checks):
    """The rules that checks name on a page that has just been opened."""
    return {one["rule"] for check in checks for one in check(page)}


@pytest.fixture
def phone(browser, js_tools):
    context = browser.new_context(viewport={"width": 320, "height": 700}, reduced_motion="reduce", color_scheme="dark")
    yield context.new_page()
    context.close()


def test_a_sound_page_has_no_fault_and_each_fault_is_seen(phone):
    phone.set_content(SOUND)
    assert named(phone, *ALL) == set()
    for what, (old, new, check, rule) in BREAKS.items():
        assert old in SOUND, what
        phone.set_content(SOUND.replace(old, new))
        assert rule in named(phone, check), what


SHADOW = """<div id=host></div><script>document.getElementById("host").attachShadow({ mode: "open" }).innerHTML =
'<section class=aw lang=en><p style="%s">This is the text that you have with the others.</p></section>'</script>"""


def test_a_widget_in_a_shadow_root_is_looked_at_too(phone):
    """marimo keeps each widget in one, where no plain selector of the page reaches."""
    for look, check, rule in (
        ("color: #ccc", axe, "color-contrast"),
        ("color: #000; transition: all 1s", still, "reduced-motion"),
        ("color: #000; width: 400px", narrow, "reflow"),
    ):
        phone.set_content(SHADOW % look)
        assert [one["rule"] for one in check(phone, ".aw")] == [rule]
    phone.set_content((SHADOW % "color: #000").replace("lang=en", "lang=fr"))
    assert [one["rule"] for one in languages(phone, ".aw")] == ["language-of-parts"]
    with pytest.raises(Exception, match="nothing to look at"):
        axe(phone, ".none")


def test_a_page_of_the_site_in_french_as_narrow_as_a_phone(phone, tmp_path):
    make_site(tmp_path / "site", games=[], live=False)
    for name in ("fr/access.html", "index.html"):
        phone.goto(f"{(tmp_path / 'site').as_uri()}/{name}")
        assert named(phone, *ALL) == set(), name
    phone.emulate_media(media="print")
    phone.goto(f"{(tmp_path / 'site').as_uri()}/fr/access.html")
    for hidden in (".site-top", ".site-skip", ".site-foot"):
        assert not phone.locator(hidden).first.is_visible()
    assert phone.evaluate("getComputedStyle(document.documentElement).backgroundColor") == "rgb(255, 255, 255)"
    assert phone.evaluate("getComputedStyle(document.body).color") == "rgb(0, 0, 0)"


@pytest.mark.parametrize(("name", "game", "lang"), [("tray", "argad", "fr"), ("attack", "honour", "en")])
def test_a_widget_by_itself(bench, js_tools, name, game, lang):
    view = bench(gallery(name, game, lang), width=320 if lang == "fr" else 900, dark=lang == "fr")
    page = view.page
    page.evaluate("lang => { document.documentElement.lang = lang; }", lang)
    found = [one for check in (axe, languages, narrow, spaced, still) for one in check(page, ".aw")]
    walked = walk(page, ".aw")
    assert found + walked.wrong == [] and walked.stops > 5


def test_the_focus_of_a_long_wall_is_drawn_around_the_wall(bench):
    """Its ring was once a square as wide as the wall is long: of it one saw a line across the table."""
    view = bench(gallery("scenario", "swashbuckling", "en"))
    view.root.locator("[data-thing=wall-north]").focus()
    ring = view.root.locator(".square .violet").bounding_box()
    wall = view.root.locator("[data-thing=wall-north]").bounding_box()
    assert ring["height"] < 3 * wall["height"] and ring["y"] < wall["y"] + wall["height"] < ring["y"] + ring["height"]


def test_named_parts_of_cards_are_no_landmarks_of_the_page(bench, js_tools):
    for _ in range(2):
        bench(gallery("board", "honour", "fr"))
    doubled = [one for one in axe(bench.page) if one["rule"] == "landmark-unique"]
    assert doubled == [] and bench.page.locator(".aw-log[role=group]").count() == 2


@pytest.mark.long
def test_the_whole_audit_finds_what_the_record_says(browser, js_tools, tmp_path):
    make_site(tmp_path / "site")
    for name, look in PARTS.items():
        made, kept = look(browser, tmp_path / "site", tmp_path, lambda name: True).row(), read_record()[name]
        assert (made["findings"], made["seen"]) == (kept["findings"], kept["seen"])

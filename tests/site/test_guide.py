"""The guide of a site: every page of docs/ as a page, every link alive, nothing forgotten, with and without sources."""

from __future__ import annotations

import posixpath
import re
import shlex
import tomllib
from pathlib import Path
from urllib.parse import unquote

import pytest

import aofa_widgets
from aofa_widgets import locate
from aofa_widgets.cli.main import commands, parser
from aofa_widgets.site.guide import doors, guides, rooms
from aofa_widgets.site.guide.document import Place, written
from aofa_widgets.site.guide.shelf import sources
from aofa_widgets.site.pages import guides as made
from aofa_widgets.site.pages.shell import Shell
from aofa_widgets.site.plan import planned
from aofa_widgets.words import section

from .reader import Reader

ROOT = Path(__file__).resolve().parents[2]
LANGS = ("en", "fr")
GAME = "honour"
ENGLISH = {"changelog", "licences", "selfplay", "argad-laws", "honour-laws", "regiments-laws"}  # in English alone
BRIEF = ("players", "translators", "clubs", "recipes")


def pages_of(langs: tuple[str, ...] = LANGS) -> dict[str, bytes]:
    """The guide of a site with one game."""
    return {page.place: page.data for page in made.pages(Shell(planned([GAME], langs=langs), False))}


@pytest.fixture(scope="module")
def files() -> dict[str, bytes]:
    return pages_of()


# -- a guide ------------------------------------------------------------------------------------------------------


def told(text: str, lang: str = "en", place=lambda path, anchor: Place("")):
    return written(text, lang, Path("/kit/docs/a.md"), place)


def test_markup_of_the_file_s_own_is_words_and_a_comment_is_nothing():
    body = told(
        "<!-- made\nby hand -->\n\nOne <img src=x onerror=y> two\n\n<script>\nz()\n</script>\n\nx<!-- y -->\n"
    ).body
    assert "made" not in body and "y -->" not in body
    assert "<img" not in body and "<script" not in body and "&lt;script&gt;" in body
    assert Reader(body.encode()).inline == []


def test_a_link_leads_to_the_page_that_it_means_and_one_to_nothing_on_the_site_is_its_words():
    asked = []

    def place(path: Path, anchor: str) -> Place:
        asked.append((path.as_posix(), anchor))
        return Place("b.html", anchor) if path.name == "b.md" else Place("")

    body = told("[b](b.md#é-f) [c](../tests/c.py) [d](#d) [e](https://e.org/) [j](javascript:x)\n", "en", place).body
    assert Reader(body.encode()).links == ["b.html#%C3%A9-f", "#d", "https://e.org/"]
    assert asked[:2] == [("/kit/docs/b.md", "é-f"), ("/kit/tests/c.py", "")] and "c " in body
    assert 'href="javascript' not in body


def test_anchors_are_those_that_markdown_has_anywhere_and_never_twice():
    found = told("# T\n\n## Ce qu'un `texte` peut\n\n## The end?\n\n### The end\n", "fr")
    assert [one.anchor for one in found.sections] == ["", "ce-quun-texte-peut", "the-end", "the-end-1"]
    assert Reader(found.body.encode()).ids == ["ce-quun-texte-peut", "the-end", "the-end-1"]


def test_a_sentence_has_the_typography_of_its_language_and_code_has_none():
    body = told('Il dit **oui** : "non" ; `a : b` ?\n', "fr").body
    assert "<strong>oui</strong>\u00a0: «\u00a0non\u00a0»\u202f; <code>a : b</code>\u202f?" in body


def test_a_table_says_its_heads_and_a_wide_one_can_be_moved_by_keys():
    body = told("## H\n\n| | b | c | d |\n|--:|:-:|---|---|\n| 1 | 2 | 3 | 4 |\n\n| a |\n|---|\n| 1 |\n").body
    assert body.count('tabindex="0"') == 1 and 'role="region" aria-label="H"' in body
    assert body.count('scope="col"') == 4 and "<th></th>" not in body and "style" not in body
    assert '<td class="right">1</td>' in body


def test_the_link_to_the_other_language_goes_since_a_page_has_a_switch():
    assert told("# T\n\n*[Lire en français](a.fr.md)*\n\nSo.\n").body == "<p>So.</p>\n"


# -- all guides ---------------------------------------------------------------------------------------------------


def test_every_file_of_docs_is_a_page_in_each_language_behind_one_door():
    there = {path.name.split(".")[0] for path in (ROOT / "docs").glob("*.md")} | {"readme", "changelog"}
    for lang in LANGS:
        found = guides(lang, LANGS).documents
        assert set(found) == there and all(one.title and one.lead for one in found.values())
        assert {name for name, one in found.items() if one.lang != lang} == (ENGLISH if lang == "fr" else set())
    for key in section("guide"):
        name = key.partition("_")[2]
        assert not key.startswith("guide.lead_") or name == "laws_of" or name in {*there, "glossary", "reference"}, key
    behind = [page for door in doors(there) for page in door.pages]
    assert sorted(behind) == sorted({*there, "glossary", "reference"})


def test_no_link_of_any_guide_leads_nowhere_and_no_page_holds_looks_or_scripts(files):
    pages = {name: Reader(data) for name, data in files.items() if name.endswith(".html")}
    assert len(pages) > 100
    dead = []
    for name, page in pages.items():
        assert page.inline == [] and len(page.ids) == len(set(page.ids)), name
        assert len(files[name]) < 300_000, name
        for link in [*page.links, *page.loads]:
            path, _, anchor = link.partition("#")
            to = posixpath.normpath(posixpath.join(posixpath.dirname(name), unquote(path))) if path else name
            if link.startswith("https://"):
                continue
            assert not re.match("[a-z]+:", link), link
            if "/guide/" in to and (to not in files or (anchor and unquote(anchor) not in pages[to].ids)):
                dead.append(f"{name}: {link}")
    assert dead == []


def test_both_languages_have_the_same_pages_and_every_page_is_led_to(files):
    there = {lang: {name[3:] for name in files if name.startswith(f"{lang}/")} for lang in LANGS}
    assert there["en"] == there["fr"]
    led: set[str] = set()
    for name, data in files.items():
        if name.startswith("fr/"):
            led |= {
                posixpath.normpath(posixpath.join("fr/guide", link.partition("#")[0])) for link in Reader(data).links
            }
    assert {name for name in files if name.startswith("fr/")} <= led


def test_a_page_that_is_in_english_alone_says_so_in_french(files):
    page = files["fr/guide/selfplay.html"].decode()
    assert "Cette page est écrite en anglais." in page and re.search(r'<article [^>]*lang="en"', page)
    assert "écrite en anglais" not in files["fr/guide/author.html"].decode()


def test_a_site_in_one_language_has_no_link_to_another():
    found = pages_of(("fr",))
    links = [link for data in found.values() if b"<html" in data for link in Reader(data).links]
    assert not [link for link in links if re.search(r"\.\./en/", link)]


def test_without_its_sources_a_site_has_words_and_reference_and_says_what_lacks(monkeypatch):
    monkeypatch.setattr(locate, "guide", lambda: None)
    found = pages_of(("en",))
    assert {name for name in found if "reference" not in name} == {
        "assets/guide.css", "en/guide/index.html", "en/guide/glossary.html",
    }  # fmt: skip
    assert "did not come with this copy" in found["en/guide/index.html"].decode()
    assert "did not come" not in pages_of(("en",))["en/guide/reference.html"].decode()


def test_the_wheel_carries_every_file_that_a_guide_is_made_of():
    told = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    carried = told["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]
    needed = [path for known in sources(ROOT).values() for path in known.values()]
    for lang in LANGS:
        needed += guides(lang, LANGS).files.values()
    for path in needed:
        at = path.relative_to(ROOT)
        places = [Path(carried[str(part)]) / at.relative_to(part) for part in (at, *at.parents) if str(part) in carried]
        assert places == [Path("aofa_widgets/_guide") / at], at


def test_the_search_finds_guides_and_names():
    shell = Shell(planned([]), False)
    found = {place: (title, words) for title, words, place in made.entries(shell, "fr")}
    assert "sablier" in found["guide/author.html#dans-un-carnet"][1]
    assert found["guide/reference-lab-balance.html#aofa.compare"][0] == "aofa.compare"


# -- the reference ------------------------------------------------------------------------------------------------


def test_the_reference_has_every_public_name_once():
    names = [name.name for room in rooms() for name in room.names]
    assert {f"aofa.{name}" for name in aofa_widgets.__all__} <= set(names)
    full = [(room.module, name.name) for room in rooms() for name in room.names]
    assert len(full) == len(set(full))


@pytest.mark.parametrize("room", rooms(), ids=lambda room: room.page)
def test_every_name_of_a_room_has_a_sentence_and_an_example(room):
    """`pytest --doctest-modules` runs each: what has no example here has none there."""
    assert room.told.sentence.endswith((".", "…"))
    lacking = [name.name for name in room.names if not name.told.sentence.endswith((".", "…", ":", "?"))]
    assert lacking == [], "no sentence"
    lacking = [name.name for name in room.names if name.kind in ("class", "function") and not name.examples]
    assert lacking == [], "no example"
    for name in room.names:
        assert " at 0x" not in name.call and str(ROOT) not in name.call, name.call


# -- what the guides tell people to type --------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGS)
def test_every_command_that_a_guide_tells_to_type_is_understood(lang, capsys):
    reader, wrong, seen = parser("en"), [], 0
    for name in BRIEF:
        text = sources(ROOT)[name][lang].read_text(encoding="utf-8")
        for line in re.findall(r"(?:^|`)(aofa [a-z][^`\n]*)", text, re.MULTILINE):
            seen += 1
            try:
                reader.parse_args(shlex.split(line, comments=True)[1:])
            except SystemExit:
                if len(line.split()) == 2 and line.split()[1] in commands():
                    continue  # a command that is merely named
                wrong.append((name, line, capsys.readouterr().err[-200:]))
        for public in re.findall(r"\baofa\.([A-Za-z_]+)\(", text):
            assert public in {*aofa_widgets.__all__, "Coin"}, (name, public)  # the widget of the recipe
    assert wrong == [] and seen > 20

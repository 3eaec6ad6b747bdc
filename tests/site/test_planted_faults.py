"""Faults planted in a site that is sound: each is seen by what every site is held to."""

from __future__ import annotations

import json
import re

import pytest

from aofa_widgets.site import make_site
from aofa_widgets.site.pages import offline
from aofa_widgets.site.pages.policy import POLICY

from .reader import check_site, files_of

PAGE, OTHER = "fr/about.html", "en/about.html"


@pytest.fixture(scope="module")
def sound(tmp_path_factory):
    """A site without a game: every page that stands around games."""
    folder = tmp_path_factory.mktemp("sound") / "site"
    make_site(folder, games=[], live=False)
    return files_of(folder)


def again(files: dict[str, bytes]) -> dict[str, bytes]:
    """The same with its lists made anew, so that nothing but the fault itself is wrong."""
    listed = {name: data for name, data in files.items() if name not in ("sw.js", "aofa-site.json")}
    told = {page.place: page.data for page in offline(listed)}
    made = {**listed, "sw.js": told["sw.js"], "aofa-site.json": b""}
    made["aofa-site.json"] = json.dumps({"kind": "aofa-site", "files": sorted(made)}).encode()
    return made


def inside(words: bytes):
    """The fault of words in the middle of a page."""
    return lambda files: files.update({PAGE: files[PAGE].replace(b"</main>", words + b"</main>", 1)})


def changed(name: str, was: str, now: str):
    """The fault of other words in a file."""

    def plant(files: dict[str, bytes]) -> None:
        assert was.encode() in files[name]
        files[name] = files[name].replace(was.encode(), now.encode())

    return plant


def accented(files: dict[str, bytes]) -> None:
    text = files["assets/search-fr.js"].decode()
    told = json.loads(re.search(r"\{.*\}", text, re.DOTALL)[0])
    found = {"games": ["A"], "kinds": told["kinds"], "rows": [[0, 0, "", "A", "", ""]], "words": {"épée": [1]}}
    files["assets/search-fr.js"] = f"globalThis.aofaSearch={json.dumps(found)};".encode()


FAULTS = {
    "a dead link": inside(b'<a href="nowhere.html">x</a>'),
    "a dead anchor": inside(b'<a href="index.html#nowhere">x</a>'),
    "a picture that is not there": inside(b'<img src="none.svg" alt="">'),
    "a script of another host": inside(b'<script src="https://cdn.example/x.js"></script>'),
    "a link to another host": inside(b'<a href="https://example.org">x</a>'),
    "a script in the page": inside(b"<script>1</script>"),
    "a handler in the page": inside(b'<p onclick="x()">x</p>'),
    "looks in the page": inside(b'<p style="color:red">x</p>'),
    "a style sheet in the page": inside(b"<style>p{color:red}</style>"),
    "an id that is there twice": inside(b'<p id="main">x</p>'),
    "an element left open": inside(b"<div>"),
    "a page of over 300 kB": inside(b"<p>" + b"x" * 300_000 + b"</p>"),
    "no policy on a page": changed(PAGE, "Content-Security-Policy", "Content-Policy"),
    "a policy that lets styles in": changed(PAGE, "style-src &#39;self&#39;", "style-src &#39;unsafe-inline&#39;"),
    "a page in the wrong language": changed(PAGE, '<html lang="fr"', '<html lang="en"'),
    "a page without a title": lambda files: files.update({PAGE: re.sub(rb"<title>.*</title>", b"", files[PAGE])}),
    "a page in one language alone": lambda files: files.pop(PAGE),
    "an icon that is not there": lambda files: files.pop("assets/icon-512.png"),
    "an icon of another size": lambda files: files.update({"assets/icon-512.png": files["assets/icon-192.png"]}),
    "a search that misses accents": accented,
}
AFTER = {  # what is wrong with the lists themselves
    "a file that the service worker does not know": lambda files: files.update({"en/new.txt": b"x"}),
    "a file changed after its hash was taken": lambda files: files.update({"assets/site.css": b"x"}),
    "a file in the lists that is gone": lambda files: files.pop("assets/site.js"),
}


def test_a_sound_site_is_sound_and_its_lists_made_anew_are_the_same(sound):
    check_site(sound)
    check_site(again(sound))


@pytest.mark.parametrize("fault", [*FAULTS, *AFTER])
def test_a_planted_fault_is_seen(sound, fault):
    files = dict(sound)
    if fault in FAULTS:
        FAULTS[fault](files)
        files = again(files)
    else:
        AFTER[fault](files)
    with pytest.raises((AssertionError, KeyError)):
        check_site(files)


def test_the_policy_is_as_strict_as_the_docs_say():
    told = dict(part.split(" ", 1) for part in POLICY.split("; "))
    assert "unsafe-inline" not in POLICY and "unsafe-eval" not in POLICY.replace("wasm-unsafe-eval", "")
    assert told["default-src"] == told["base-uri"] == told["form-action"] == "'none'"
    assert told["connect-src"] == told["style-src"] == "'self'" and "http" not in POLICY and "*" not in POLICY

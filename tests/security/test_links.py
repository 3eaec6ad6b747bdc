"""Links lead where they are meant to: schemes that are allowed, and a policy on every page that stands alone."""

from __future__ import annotations

import base64
import hashlib
import re
from pathlib import Path

import pytest

from aofa_widgets.book.build import build
from aofa_widgets.book.formats import render
from aofa_widgets.rules import Ruleset
from aofa_widgets.site.pages.policy import POLICY

from .reading import PACKAGE

SCHEMES = ("https://", "#", "data:image/", "data:font/", "data:,")  # the last: no icon is asked for
LINK = re.compile(r"""(?:href|src|action|formaction|xlink:href|data|poster)\s*=\s*["']([^"']*)["']""", re.I)


def foreign(text: str) -> list[str]:
    """Addresses with a scheme of their own that is none of those allowed."""
    return [to for to in LINK.findall(text) if re.match(r"\s*[a-z][a-z0-9+.-]*:|//", to, re.I)
            and not to.startswith(SCHEMES)]  # fmt: skip


def test_another_scheme_would_be_seen() -> None:
    for to in (
        "javascript:alert(1)",
        "data:text/html,x",
        "//evil.example",
        "http://evil.example",
        "vbscript:x",
        "file:///",
    ):
        assert foreign(f'<a href="{to}">')
    assert not foreign('<a href="#x"><a href="https://creativecommons.org/x"><img src="data:image/png;base64,x">')


@pytest.mark.parametrize("game", ["swashbuckling", pytest.param("argad", marks=pytest.mark.long)])
def test_a_book_links_by_allowed_schemes(game: str) -> None:
    view = build(Ruleset.load(game))
    for form in ("html", "md"):
        text = render(view, "both", form).decode()
        assert foreign(text) == []
        assert not re.search(r"\]\((?!<?https://|#|[\w./-]+[)#])", text), "a link of Markdown"


def directives(policy: str) -> dict[str, set[str]]:
    return {one.split()[0]: set(one.split()[1:]) for one in policy.split(";") if one.strip()}


def test_the_policy_of_the_site_lets_nothing_in_from_elsewhere() -> None:
    told = directives(POLICY)
    assert told["default-src"] == {"'none'"} and told["base-uri"] == {"'none'"} and told["form-action"] == {"'none'"}
    assert told["connect-src"] == {"'self'"}
    assert told["script-src"] == {"'self'", "'wasm-unsafe-eval'", "blob:"}, "no inline script, no eval"
    for name, sources in told.items():
        assert not sources & {"*", "http:", "https:", "'unsafe-eval'"}, name
        assert not any("." in one for one in sources), f"{name} names a host"
        assert "'unsafe-inline'" not in sources, name
        assert "data:" not in sources or name in ("img-src", "font-src")


@pytest.mark.long
def test_every_page_of_a_site_carries_that_policy_first(tmp_path: Path) -> None:
    """Before anything that loads: a policy counts from where it stands."""
    from aofa_widgets.site import make_site

    make_site(tmp_path / "site", ["swashbuckling"], langs=["en"], live=False)
    pages = list((tmp_path / "site").rglob("*.html"))
    assert len(pages) > 20
    for page in pages:
        text = page.read_text(encoding="utf-8")
        at = text.find('http-equiv="Content-Security-Policy"')
        loads = re.search(r"<(?:script|link|img|style|base|iframe|object)\b", text)
        assert 0 < at and (loads is None or at < loads.start()), page.name
        assert POLICY.replace("'", "&#39;") in text or POLICY in text, page.name
        assert foreign(text) == [], page.name


def test_pages_that_stand_alone_have_a_policy_of_their_own() -> None:
    """A widget kept as a page, a battle report, a comparison: a file that somebody sends somebody."""
    from aofa_widgets import DiceTray
    from aofa_widgets.widgets.standing import page

    kept = page(DiceTray(lang="en")).decode()
    script, style = (re.findall(f"<{name}>(.*?)</{name}>", kept, re.DOTALL) for name in ("script", "style"))
    assert "default-src 'none'" in kept and len(script) == len(style) == 1
    for kind, (made,) in (("script", script), ("style", style)):
        digest = base64.b64encode(hashlib.sha256(made.encode()).digest()).decode()
        assert f"{kind}-src 'sha256-{digest}'" in kept
    forms = (PACKAGE / "book").rglob("*.html.j2")  # those of a site: the test above
    whole = [path for path in forms if "<head>" in path.read_text(encoding="utf-8")]
    assert len(whole) >= 7, "books, sheets, questions, readings, reports, comparisons, lessons"
    for path in whole:
        text = path.read_text(encoding="utf-8")
        assert 'http-equiv="Content-Security-Policy"' in text, path.name
        said = text.partition('http-equiv="Content-Security-Policy"')[2].partition(">")[0]
        assert "default-src 'none'" in said or "{{" in said, path.name
        assert "unsafe-eval" not in said.replace("wasm-unsafe-eval", ""), path.name


def test_an_address_of_a_game_that_somebody_sent_is_read_by_its_mark_alone() -> None:
    from aofa_widgets.errors import AofaError
    from aofa_widgets.lab.share import MARK, open_link

    for text in (f"javascript:alert(1){MARK}1abc", f"file:///etc/passwd{MARK}x", f"{MARK}../../x", MARK, "x" * 10**6):
        with pytest.raises(AofaError):
            open_link(text)

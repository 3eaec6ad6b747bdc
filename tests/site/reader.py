"""What a page of a site holds: its ids, its links, what it loads, and whether every element is closed."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Mapping
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote

from aofa_widgets.site.pages.policy import POLICY

VOID = {"meta", "link", "br", "img", "input", "hr", "path", "circle", "rect", "line", "use"}


class Reader(HTMLParser):
    """One page, read once."""

    def __init__(self, data: bytes) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.loads: list[str] = []
        self.metas: list[dict[str, str | None]] = []
        self.alive: list[dict[str, str | None]] = []
        self.inline: list[str] = []
        self.feed(data.decode())
        self.close()
        assert not self.open, self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = dict(attrs)
        self.ids += [told["id"]] if told.get("id") else []
        if tag == "a" and "href" in told:
            self.links.append(told["href"] or "")
        elif tag in ("img", "script") and "src" in told:
            self.loads.append(told["src"] or "")
        elif tag == "link":
            self.loads.append(told["href"] or "")
        elif tag == "meta":
            self.metas.append(told)
        if tag == "script" and "src" not in told and told.get("type") != "application/json":
            self.inline.append(tag)
        self.inline += [name for name in told if name.startswith("on") or name == "style"]
        self.inline += [tag] if tag == "style" else []
        if told.get("class") == "aw-live":
            self.alive.append(told)
        if tag not in VOID and not self.get_starttag_text().endswith("/>"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID and self.open and self.open[-1] == tag:
            self.open.pop()


def dead(files: Mapping[str, bytes]) -> list[str]:
    """Links, scripts, styles and pictures of any page that lead nowhere; anchors that are not on their page."""
    pages = {name: Reader(data) for name, data in files.items() if name.endswith(".html")}
    found = []
    for name, page in pages.items():
        for link in [*page.links, *page.loads]:
            if link.startswith("https://") and link in page.links:
                continue  # the address of a licence
            path, _, anchor = link.partition("#")
            to = posixpath.normpath(posixpath.join(posixpath.dirname(name), unquote(path))) if path else name
            if to not in files or (anchor and unquote(anchor) not in pages[to].ids):
                found.append(f"{name}: {link}")
    return found


def files_of(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def check_pages(files: dict[str, bytes]) -> None:
    """What holds of every site."""
    assert dead(files) == []
    there = {lang: {name[3:] for name in files if re.fullmatch(f"{lang}/.+html", name)} for lang in ("en", "fr")}
    assert there["en"] == there["fr"]
    for name in there["en"]:
        assert any(link.endswith(f"fr/{name}") for link in Reader(files[f"en/{name}"]).links), name
    for name, data in files.items():
        if not name.endswith(".html"):
            continue
        page = Reader(data)
        told = [meta["content"] for meta in page.metas if meta.get("http-equiv") == "Content-Security-Policy"]
        assert told == [POLICY] and page.inline == [], name
        assert len(page.ids) == len(set(page.ids)), name
        outside = [link for link in [*page.links, *page.loads] if re.match("[a-z]+:|//", link)]
        assert {link.split("/")[2] for link in outside} <= {"creativecommons.org"}, name
        assert len(data) <= 300_000 or name.endswith("/book.html"), (name, len(data))

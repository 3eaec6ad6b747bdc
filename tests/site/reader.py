"""What a page of a site holds: its ids, its links, what it loads, and whether every element is closed."""

from __future__ import annotations

import base64
import hashlib
import json
import posixpath
import re
import struct
import unicodedata
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
        self.lang = ""
        self.feed(data.decode())
        self.close()
        assert not self.open, self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = dict(attrs)
        self.ids += [told["id"]] if told.get("id") else []
        if tag == "html":
            self.lang = told.get("lang") or ""
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
        folder = name.split("/")[0]
        assert page.lang == folder or folder not in ("en", "fr"), (name, page.lang)
        assert page.lang in ("en", "fr") and re.search(rb"<title>[^<]{3,}</title>", data), name
        outside = [link for link in [*page.links, *page.loads] if re.match("[a-z]+:|//", link)]
        guide = name.split("/")[1:2] == ["guide"]  # what our own guides cite; all other pages name the licences alone
        assert guide or {link.split("/")[2] for link in outside} <= {"creativecommons.org"}, name
        assert len(data) <= 300_000 or name.endswith("/book.html"), (name, len(data))


def check_worker(files: Mapping[str, bytes]) -> None:
    """The service worker lists every file but itself and the mark, each by the hash of its bytes; so does the mark."""
    told = json.loads(re.search(rb"const files = (\{.*?\});", files["sw.js"], re.DOTALL)[1])
    assert set(told) == set(files) - {"sw.js", "aofa-site.json"}
    for name, hashed in told.items():
        assert hashed == "sha256-" + base64.b64encode(hashlib.sha256(files[name]).digest()).decode(), name
    assert set(json.loads(files["aofa-site.json"])["files"]) == set(files)


def check_app(files: Mapping[str, bytes]) -> None:
    """The manifest names a page to begin on and icons that are there, as large as it says."""
    told = json.loads(files["manifest.webmanifest"])
    assert told["start_url"] in files and told["scope"] == "./"
    found = {(row["sizes"], row["purpose"]) for row in told["icons"] if row["type"] == "image/png"}
    assert found == {(f"{size}x{size}", purpose) for size in (192, 512) for purpose in ("any", "maskable")}
    for row in told["icons"]:
        data = files[row["src"]]
        if row["type"] == "image/png":
            size = int(row["sizes"].split("x")[0])
            assert data[:8] == b"\x89PNG\r\n\x1a\n" and struct.unpack(">2I", data[16:24]) == (size, size), row
    assert struct.unpack(">2I", files["assets/touch.png"][16:24]) == (180, 180)


def check_search(files: Mapping[str, bytes]) -> None:
    """The words of every search are small letters without accents, as it looks them up, and lead to rows it has."""
    for name in (name for name in files if re.fullmatch("assets/search-..[.]js", name)):
        told = json.loads(re.search(rb"\{.*\}", files[name], re.DOTALL)[0])
        assert bool(told["rows"]) == bool(told["words"]) == bool(told["games"]), name
        for word, steps in told["words"].items():
            assert re.fullmatch("[a-z0-9]+", word) or not word.isascii() and _bare(word) == word, word
            assert sum(map(abs, steps)) - 1 < len(told["rows"]) and all(steps), word


def _bare(word: str) -> str:
    split = unicodedata.normalize("NFD", word.lower())
    return "".join(letter for letter in split if not unicodedata.category(letter).startswith("M"))


def check_site(files: dict[str, bytes]) -> None:
    """All of it."""
    check_pages(files)
    check_worker(files)
    check_app(files)
    check_search(files)

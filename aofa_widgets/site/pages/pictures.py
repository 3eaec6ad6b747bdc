"""Pictures of tables as files of their own: a page that shows one twice loads it once, and only when it is opened."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from dataclasses import replace
from html import unescape

from markupsafe import Markup

from aofa_widgets.book.lessons.parts import Folded, Part, Shelf

from .shell import Page

_SIZE = re.compile(r'<svg[^>]*? width="([0-9.]+)"[^>]*? height="([0-9.]+)"')
_TOLD = re.compile(r"<(title|desc) [^>]*>([^<]*)</")


def image(svg: str, at: str) -> Markup:
    """A picture that lies in a file of its own, with the words that it says of itself."""
    told = [unescape(words) for _, words in _TOLD.findall(svg)[:2]]
    size = _SIZE.search(svg)
    alt = " ".join(words if words.endswith(".") else f"{words}." for words in told if words)
    return Markup('<img src="{}" alt="{}" width="{}" height="{}" loading="lazy">').format(
        at, alt, size[1] if size else "", size[2] if size else ""
    )


class Pictures:
    """The pictures of some pages in one folder, each once."""

    def __init__(self, folder: str) -> None:
        self.folder = folder
        self.made: dict[str, str] = {}

    def put(self, svg: Markup) -> Markup:
        """The picture as an image; nothing where there is none."""
        if not svg:
            return svg
        name = f"table-{hashlib.sha256(svg.encode()).hexdigest()[:12]}.svg"
        self.made[name] = str(svg)
        return image(str(svg), name)

    def step(self, step: Shelf) -> Shelf:
        """A step of a lesson whose pictures are files."""
        return replace(step, parts=tuple(self._part(part) for part in step.parts))

    def _part(self, part: Part) -> Part:
        return replace(part, picture=self.put(part.picture), folded=tuple(self._folded(one) for one in part.folded))

    def _folded(self, one: Folded) -> Folded:
        return replace(one, picture=self.put(one.picture))

    def pages(self) -> Iterator[Page]:
        """The files."""
        for name, svg in sorted(self.made.items()):
            yield Page(f"{self.folder}/{name}", svg.encode())

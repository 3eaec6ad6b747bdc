"""The French pages: README.fr.md and docs/*.fr.md. `python tests/docs/pages.py [--write] [FILE ...]` sets their marks.

Marks are the kit's own (`aofa_widgets.words.typography`): a narrow space before ; ! ? and a fixed one before :
and inside « », one apostrophe. Code, addresses, comments, markup and the rulers of tables are left as they stand.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from pathlib import Path

from aofa_widgets.words.typography import typeset

ROOT = Path(__file__).resolve().parents[2]
_HOLE = "\ua66e"  # a letter that no typography touches: what is left alone stands as one word in its sentence
_ALONE = re.compile(
    "|".join(
        (
            r"(?ms:^[ \t]*(?P<fence>```+|~~~+).*?^[ \t]*(?P=fence)[ \t]*$)",  # code
            r"(?s:<!--.*?-->)",
            r"(?P<tick>`+)(?!`).+?(?<!`)(?P=tick)(?!`)",
            r"!(?=\[)",  # a picture
            r"(?<=\])\([^()\s]*(?:\([^()\s]*\)[^()\s]*)*\)",  # where a link leads
            r"<[/a-zA-Z][^<>\n]*>",
            r"(?m:^\|[\s:|-]+\|$)",  # the ruler of a table
            r"&#?\w+;",
        )
    )
)  # fmt: skip


def pages() -> list[Path]:
    """Every French page, the README first."""
    return [ROOT / "README.fr.md", *sorted((ROOT / "docs").glob("*.fr.md"))]


def prose(text: str) -> str:
    """A page with one letter for each thing that is left alone; its lines keep their numbers.

    >>> prose("`a`: [là](b.md) ?").replace(_HOLE, "_")
    '_: [là]_ ?'
    """
    return _ALONE.sub(lambda found: _HOLE + "\n" * found[0].count("\n"), text)


def mended(text: str) -> str:
    """A French page with its marks set right: spaces, apostrophes, quotation marks, dashes and dots; nothing else.

    >>> mended("# L'été : `a : b` ?").replace("\u00a0", "~").replace("\u202f", "_")
    '# L’été~: `a : b`_?'
    """
    held = [found[0] for found in _ALONE.finditer(text)]
    parts = typeset(_ALONE.sub(_HOLE, text), "fr").split(_HOLE)
    return "".join(part + hole for part, hole in zip(parts, [*held, ""], strict=True))


def main(words: Iterable[str]) -> int:
    """Name the pages that are not set right, and set them right with `--write`; 1 where one was wrong and still is."""
    asked = list(words)
    write = "--write" in asked
    wrong = 0
    for path in [Path(word) for word in asked if word != "--write"] or pages():
        text = path.read_text(encoding="utf-8")
        if (set_right := mended(text)) != text:
            print(path)
            wrong += 1
            if write:
                path.write_text(set_right, encoding="utf-8")
    return 1 if wrong and not write else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))

"""What axe does not ask of a page: languages of its parts, nothing lost when narrow or spaced out, nothing that moves.

Each look answers a list of `{"rule", "html", "why"}`, as `axing.axe` does; [] is what is wanted.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

SCRIPT = Path(__file__).with_name("access.js")

SMALL = {  # little words that one language has and the other has not
    "en": "the of and is are with you your that this which from each by it its not has have they their who what when",
    "fr": "le la les des du est sont avec vous votre qui que une dans pour par ce cette sur au aux ne pas ses leur",
}
SPACED = """* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }
p { margin-bottom: 2em !important }"""  # WCAG 1.4.12, word for word

Found = list[dict[str, str]]


def asked(page: Any, name: str, given: Any = None) -> Any:
    """What a function of access.js answers in the page."""
    if not page.evaluate("() => Boolean(globalThis.access)"):
        page.evaluate(SCRIPT.read_text(encoding="utf-8") + ";0")
    return page.evaluate("([name, given]) => access[name](given)", [name, given])


def languages(page: Any, inside: str | None = None) -> Found:
    """Texts that read as one language and are told as the other."""
    found: Found = asked(page, "languages", [inside, SMALL])
    return found


def headed(page: Any, inside: str | None = None) -> Found:
    """A title, one main part, one heading of the first level, and none that skips a level."""
    found: Found = asked(page, "headed")
    return found


def narrow(page: Any, inside: str | None = None) -> Found:
    """At the width that the page has now: nothing wider than the screen, no text cut."""
    found: Found = asked(page, "narrow", inside)
    return found


def spaced(page: Any, inside: str | None = None) -> Found:
    """The same with the text spacing of WCAG 1.4.12; the page is left as it was."""
    asked(page, "space", SPACED)
    found = [{**one, "rule": f"text-spacing: {one['rule']}"} for one in narrow(page, inside)]
    asked(page, "space")
    return found


def still(page: Any, inside: str | None = None) -> Found:
    """With reduced motion asked for: nothing that has been given time to move."""
    found: Found = asked(page, "still", inside)
    return found

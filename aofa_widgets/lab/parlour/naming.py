"""What the parlour calls things, and how it speaks: sentence by sentence, without a sign that trips a voice."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from aofa_widgets.play import Match
from aofa_widgets.table.scene import Scene
from aofa_widgets.words import languages, say
from aofa_widgets.words.numbers import decimal, is_plural, listed

_SPACES = str.maketrans({"\u00a0": " ", "\u202f": " "})
_INCHES = re.compile(r"(\d+(?:[.,]\d+)?)\s?″")
_MILLIMETRES = re.compile(r"(\d+(?:[.,]\d+)?) mm\b")
_END = re.compile(r"(?<=[.!?…])(?<!\b[A-Z]\.) +(?=[A-ZÀ-ÖØ-Þ«‘“\d])")


def plainly(text: str, lang: str, *, head: bool = True) -> str:
    """A text as it is spoken: no marks of Markdown, no signs for units, plain spaces; a capital at its `head`.

    >>> plainly("**athos** moves 6.5″.", "en"), plainly("avance de 1,5″", "fr")
    ('Athos moves 6.5 inches.', 'Avance de 1,5 pouce')
    >>> plainly("Athos moves 0″.", "en"), plainly("text/01.md:3: a fault.", "en")
    ('Athos moves less than 0.1 inches.', 'text/01.md:3: a fault.')
    """

    def unit(key: str, found: re.Match[str]) -> str:
        if key == "inch" and found[1] == "0":  # nobody moves by nothing: it was rounded
            return say("play.inch_less", lang)
        many = is_plural(float(found[1].replace(",", ".")), lang)
        return f"{found[1]} {say(f'play.{key}_' + ('n' if many else '1'), lang)}"

    text = re.sub(r"\*\*|``?", "", text).translate(_SPACES)
    text = _INCHES.sub(lambda found: unit("inch", found), text)
    text = _MILLIMETRES.sub(lambda found: unit("mm", found), text)
    text = " ".join(text.split())
    place = "/" in text.partition(" ")[0]  # a file goes by its own letters
    return text[:1].upper() + text[1:] if head and not place else text


def ended(text: str, lang: str) -> str:
    """A note as a sentence, with its full stop."""
    said = plainly(text, lang)
    return said if said[-1:] in ".!?…" else f"{said}."


def sentences(text: str, lang: str) -> list[str]:
    """The sentences of a text, each as a line of its own.

    >>> sentences("Athos stops. The activation ends.", "en")
    ['Athos stops.', 'The activation ends.']
    """
    return [plainly(part, lang) for part in _END.split(text.translate(_SPACES)) if part.strip()]


def length(units: int, lang: str, metric: bool = False) -> str:
    """A length in words: in inches, to the half inch from three inches on, finer below; or in centimetres.

    >>> length(254, "en"), length(381, "fr"), length(2667, "en")
    ('1 inch', '1,5 pouce', '10.5 inches')
    >>> length(100, "en", True), length(1234, "fr", True)
    ('1 centimetre', '12,3 centimètres')
    """
    if metric:
        told, key = round(units / 10) / 10, "cm"
    else:
        told, key = round(units / 254 * 2) / 2 if units >= 762 else round(units / 25.4) / 10, "inch"
    return f"{decimal(told, lang)} {say(f'play.{key}_n' if is_plural(told, lang) else f'play.{key}_1', lang)}"


def joined(parts: Sequence[str], lang: str) -> str:
    """Words as a list in a sentence."""
    return listed(list(parts), lang)


def either(parts: Sequence[str], lang: str) -> str:
    """Words of which one is to be chosen.

    >>> either(["2", "3"], "en"), either(["a", "b", "c"], "fr")
    ('2 or 3', 'a, b ou c')
    """
    return say("play.or", lang).join([part for part in (", ".join(parts[:-1]), *parts[-1:]) if part])


class Names:
    """What everything on the table is called, in every language; things that are held or gone keep their name.

    Where several sides act at once it is the table that `side` sees.
    """

    def __init__(self, match: Match, side: int | None = None):
        first, now = match.first, match.state
        if side is not None and match.game.card.order == "together":
            first, now = match.game.view(first, side), match.game.view(now, side)
        self.scene = scene_of(match.game, now)
        found: dict[str, Mapping[str, str]] = {}
        for scene in (scene_of(match.game, first), self.scene):
            if scene is not None:
                found |= {thing.id: thing.label for thing in scene.things}
                found |= {piece.id: piece.name for piece in scene.pieces}
        self.by_id = found

    @property
    def metric(self) -> bool:
        """Whether lengths are said in centimetres at this table."""
        return self.scene is not None and self.scene.metric

    def length(self, units: int, lang: str) -> str:
        """A length as it is said at this table."""
        return length(units, lang, self.metric)

    def of(self, name: str, lang: str) -> str:
        """The name of a figure or a thing; its id where it has none."""
        row = self.by_id.get(name)
        return plainly(row.get(lang, row.get("en", name)), lang, head=False) if row else name

    def called(self, name: str) -> list[str]:
        """All that one may be called: its name in every language, and its id."""
        return [*dict.fromkeys((*(self.of(name, lang) for lang in languages()), name))]

    def here(self) -> dict[str, list[str]]:
        """The names of all that stands or lies on the table now, by id."""
        if self.scene is None:
            return {}
        ids = [*(piece.id for piece in self.scene.pieces), *(thing.id for thing in self.scene.things)]
        return {name: self.called(name) for name in ids}


def scene_of(game: Any, state: Any) -> Scene | None:
    """The table of a game, or None for a game or a state without one."""
    scene = getattr(game, "scene", None)
    if scene is None:
        return None
    try:
        found = scene(state)
    except ValueError:
        return None
    return found if isinstance(found, Scene) else None

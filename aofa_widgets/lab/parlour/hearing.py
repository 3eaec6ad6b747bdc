"""What a typed word means: names in any language, with or without accents and capitals, as short as they stay clear."""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

_SMALL = frozenset("le la les l un une des du de d au aux a the an of to on".split())
_LIGATURES = str.maketrans({"œ": "oe", "æ": "ae", "’": "'", "″": '"'})
MOST_HEARD = 2_000  # characters of a line that are listened to

K = TypeVar("K")


def fold(text: str) -> str:
    """A text as it is compared: small letters without accents, single spaces, no punctuation but what numbers need.

    >>> fold("  Épée de D’Artagnan ! "), fold("6,5 pouces")
    ('epee de d artagnan', '6.5 pouces')
    """
    plain = unicodedata.normalize("NFKD", text[:MOST_HEARD].lower().translate(_LIGATURES))
    plain = "".join(sign for sign in plain if not unicodedata.combining(sign))
    plain = re.sub(r"(?<=\d),(?=\d)", ".", plain)
    return re.sub(r"[^a-z0-9.+/]+", " ", re.sub(r"\.(?!\d)", " ", plain)).strip()


def words(text: str) -> list[str]:
    """The words that count, without articles; all of them where nothing else is left.

    >>> words("le puits de la cour"), words("la")
    (['puits', 'cour'], ['la'])
    """
    found = fold(text).split()
    return [word for word in found if word not in _SMALL] or found


@dataclass(frozen=True, slots=True)
class Found(Generic[K]):
    """What a text may mean: one key, several (it is ambiguous), or none and the keys whose names look most like it."""

    keys: tuple[K, ...] = ()
    like: tuple[K, ...] = ()

    @property
    def one(self) -> K | None:
        """The only meaning, or None."""
        return self.keys[0] if len(self.keys) == 1 else None


def find(text: str, names: Mapping[K, Sequence[str]], *, guess: bool = True) -> Found[K]:
    """The keys that a text names: by the whole name, else by its beginning, else by beginnings of its words.

    >>> find("GARDE 2", {"g1": ["Garde 1"], "g2": ["Garde 2"]}).one
    'g2'
    >>> find("gar", {"g1": ["Garde 1"], "g2": ["Garde 2"]}).keys, find("puit", {"w": ["Well", "Puits"]}).one
    (('g1', 'g2'), 'w')
    >>> find("gadre", {"g1": ["Garde"]}).like
    ('g1',)
    """
    asked = words(text)
    if not asked:
        return Found()
    best: dict[K, int] = {}
    for key, called in names.items():
        ranks = [rank for name in called if (rank := _rank(asked, name)) is not None]
        if ranks:
            best[key] = min(ranks)
    if best:
        first = min(best.values())
        return Found(tuple(key for key, rank in best.items() if rank == first))
    return Found((), _like(asked, names) if guess else ())


def _rank(asked: Sequence[str], name: str) -> int | None:
    """How well words fit a name: 0 all of it, 1 its beginning, 2 beginnings of its words in order, 3 in any order."""
    own = words(name)
    text, whole = "".join(asked), "".join(own)
    if text in (whole, "".join(fold(name).split())):
        return 0
    figures = [word for word in asked if word[0].isdigit()]
    if any(figure not in own for figure in figures):  # "garde 1" is not the beginning of "garde 12"
        return None
    if whole.startswith(text) and not (text[-1].isdigit() and whole[len(text) : len(text) + 1].isdigit()):
        return 1
    left = iter(own)
    if all(any(word.startswith(part) for word in left) for part in asked):
        return 2
    free = list(own)
    for part in asked:
        hit = next((word for word in free if word.startswith(part)), None)
        if hit is None:
            return None
        free.remove(hit)
    return 3


def _like(asked: Sequence[str], names: Mapping[K, Sequence[str]]) -> tuple[K, ...]:
    """The keys whose names look most like what was typed: whole, or by one word."""
    by_look: dict[str, K] = {}
    for key, called in names.items():
        for name in called:
            own = words(name)
            for look in (" ".join(own), *(word for word in own if len(word) > 2)):
                by_look.setdefault(look, key)
    looks = difflib.get_close_matches(" ".join(asked), list(by_look), n=4, cutoff=0.66)
    if not looks and len(asked) > 1:
        looks = difflib.get_close_matches(asked[0], list(by_look), n=4, cutoff=0.75)
    return tuple(dict.fromkeys(by_look[look] for look in looks))[:3]


def whole_number(text: str) -> int | None:
    """A whole number typed alone, a full stop or a bracket after it allowed; None for anything else.

    >>> whole_number(" 12. "), whole_number("3 pouces"), whole_number("9" * 40)
    (12, None, None)
    """
    found = re.fullmatch(r"\s*([0-9]{1,6})\s*[.)]?\s*", text, re.ASCII)
    return int(found[1]) if found else None

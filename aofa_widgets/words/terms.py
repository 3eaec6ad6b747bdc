"""The glossary: one thing, one word, with its plural, gender and elision in each language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Any

from aofa_widgets import locate

from .bounded import UNREADABLE, loads, plain_text
from .tongues import lent

_VOWELS = "aàâäeéèêëiîïoôöuùûüyœæ"


@dataclass(frozen=True, slots=True)
class Noun:
    """A term in one language; `elide` tells whether ‘de’ and ‘le’ lose their vowel before it."""

    one: str
    many: str
    gender: str = "m"
    elide: bool = False


@dataclass(frozen=True, slots=True)
class Term:
    """A glossary entry: its noun and its definition in each language, the game it belongs to ("" when shared)."""

    id: str
    nouns: Mapping[str, Noun] = field(hash=False)
    definition: Mapping[str, str] = field(hash=False)
    game: str = ""
    where: str = ""
    editions: Mapping[str, Noun] = field(default_factory=dict, hash=False)

    def noun(self, lang: str) -> Noun:
        """The noun in `lang`, in English where that language has none.

        >>> Term("die", {"en": Noun("die", "dice")}, {}).noun("fr").many
        'dice'
        """
        return self.nouns.get(lang) or next(iter(self.nouns.values()))


def starts_with_vowel(word: str) -> bool:
    """Tell whether French elides before this word, its mute or aspirated h aside (a term says it itself).

    >>> starts_with_vowel("Athos"), starts_with_vowel("d'Artagnan"), starts_with_vowel("étourdissement")
    (True, False, True)
    """
    return word[:1].lower() in _VOWELS


def of_french(text: str, elide: bool | None = None) -> str:
    """French « de » before a name or a noun: du, des, d'; `elide` where its data say so, else its first letter does.

    >>> of_french("Athos"), of_french("le garde"), of_french("les piquiers"), of_french("Henri", True)
    ("d'Athos", 'du garde', 'des piquiers', "d'Henri")
    """
    for article, joined in (("le ", "du "), ("les ", "des ")):
        if text.startswith(article):
            return joined + text[len(article) :]
    return f"d'{text}" if (starts_with_vowel(text) if elide is None else elide) else f"de {text}"


def to_french(text: str, elide: bool | None = None) -> str:
    """French « à » before a name or a noun: au, aux; it never loses its vowel.

    >>> to_french("Athos"), to_french("le garde"), to_french("la galerie"), to_french("les marches")
    ('à Athos', 'au garde', 'à la galerie', 'aux marches')
    """
    for article, joined in (("le ", "au "), ("les ", "aux ")):
        if text.startswith(article):
            return joined + text[len(article) :]
    return f"à {text}"


TURNED = {("fr", "de"): of_french, ("fr", "a"): to_french}
"""How a language puts a small word before a name: by its code and the form that sentences ask for."""


def turned(name: str, lang: str, form: str, elide: bool | None = None) -> str:
    """A name in a form that its language makes by itself; as it is where the language makes none.

    >>> turned("le garde", "fr", "de"), turned("Athos", "fr", "a"), turned("the guard", "en", "de")
    ('du garde', 'à Athos', 'the guard')
    """
    return TURNED[lang, form](name, elide) if (lang, form) in TURNED else name


def with_article(article: str, name: str, lang: str) -> str:
    """A name after its article, as its language joins them: `l'étal`; in English `stool 3` stands without one.

    >>> with_article("the", "well", "en"), with_article("the", "stool 3", "en"), with_article("le", "étal", "fr")
    ('the well', 'stool 3', "l'étal")
    """
    if lang == "en" and name.split(" ")[-1].isdecimal():
        return name
    if lang == "fr" and article in ("le", "la") and starts_with_vowel(name):
        return f"l'{name}"
    return f"{article} {name}"


def read_terms(path: Path, game: str = "") -> dict[str, Term]:
    """Read one terms.toml; an entry without nouns is left to `aofa check`, which names it.

    Raises: one of UNREADABLE for a file that cannot be read as bounded TOML.
    """
    source = plain_text(path)
    lines = {line.split("]")[0].lstrip("["): n for n, line in enumerate(source.splitlines(), 1) if line.startswith("[")}
    found: dict[str, Term] = {}
    for key, row in loads(source).items():
        if not isinstance(row, dict):
            continue
        term = _term(key, row, game, f"{path.parent.name}/{path.name}:{lines.get(key, 1)}")
        if term.nouns:
            found[key] = term
    return found


def _term(key: str, row: Mapping[str, Any], game: str, where: str) -> Term:
    nouns: dict[str, Noun] = {}
    editions: dict[str, Noun] = {}
    for lang, entry in row.items():
        if isinstance(entry, dict) and "one" in entry:
            one = str(entry["one"])
            noun = Noun(
                one,
                str(entry.get("many", one)),
                str(entry.get("gender", "m"))[:1],
                bool(entry.get("elide", starts_with_vowel(one))),
            )
            (editions if lang.startswith("edition_") else nouns)[lang.removeprefix("edition_")] = noun
    told = row.get("definition")
    definition = lent({lang: str(text) for lang, text in told.items()}) if isinstance(told, dict) else {}
    return Term(key, MappingProxyType(nouns), MappingProxyType(definition), game, where, MappingProxyType(editions))


@locate.remembered
def terms(game: str | None = None) -> Mapping[str, Term]:
    """The shared terms and those of one game, its own first; without a game, those of every game.

    >>> terms()["die"].noun("fr").many
    'dés'
    """
    root = locate.rulebook()
    found: dict[str, Term] = {}
    shared = root / "terms.toml"
    for path in [shared, *sorted(root.glob(f"{game or '*'}/terms.toml"))]:
        try:
            found.update(read_terms(path, "" if path == shared else path.parent.name) if path.is_file() else {})
        except UNREADABLE:
            continue  # `aofa check` names the file and says what is wrong with it
    return MappingProxyType(found)

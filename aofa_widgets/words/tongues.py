"""The languages of the book: what each is called, which are only begun, and how each writes numbers and lists.

`[languages]` of `rulebook/book.toml` names them: `fr = "Français"`, or for a language that is new a table:

    es = { name = "Español", begun = true, decimal = ",", thousands = ".", last = "y", counts = ["cero", "un", "dos"] }

A language that is begun may lack anything: what it does not say yet is lent by English, whole and marked as such
(`Lent`), and `aofa check --lacks es` lists it. The other entries are the fields of `Manner`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from types import MappingProxyType
from typing import Any

from aofa_widgets import locate
from aofa_widgets.errors import COLONS

from .bounded import data_of

NAMES = {"en": "English", "fr": "Français"}  # where book.toml cannot be read: `aofa check` says so in these
LENDER = "en"
NARROW = "\u202f"
MOST = 30  # characters of a mark or a word
_CODE = re.compile(r"[a-z]{2,3}")
_UNSAFE = re.compile(r"[<>&\"`{}\x00-\x1f]")


class Lent(str):
    """A text in English that stands where a language that is begun says nothing yet."""

    __slots__ = ()

    def strip(self, chars: str | None = None) -> Lent:
        """The same without blanks at its ends, and still lent."""
        return Lent(super().strip(chars))


@dataclass(frozen=True, slots=True)
class Manner:
    """How a language writes numbers and lists; a language that says nothing of it writes as English does.

    `plural`: which counts take it, "other" (all but 1), "two" (2 and more) or "never" (after a number, nouns stay as
    they are). `percent`: what follows the figure of a share; `unit`: what stands between a figure and its unit;
    `rating`: between the name of a special rule and its rating in brackets. `colon` and `semicolon`: with the space
    they have before them. `last`: the word before the last of a list.
    `counts` and `ordinals`: words from 0 on (beyond them, digits); `alone`: the word for 1 where no noun follows it
    (`{n:word}`; `{n:word m}` is the one before a noun); `feminine`: the feminine of 1 and of the first;
    `after`: what follows the digits of a rank, `endings`: what follows them instead where the last of them is 0, 1,
    2 ... (but not in 11 to 13). `first_day`: the first of a month. `genders`: those that a noun may have.
    """

    decimal: str = "."
    thousands: str = ","
    percent: str = "%"
    unit: str = " "
    rating: str = ""
    colon: str = ":"
    semicolon: str = ";"
    plural: str = "other"
    last: str = "and"
    of: str = "of"
    no_limit: str = "no limit"
    after: str = "."
    first_day: str = "1"
    alone: str = ""
    endings: tuple[str, ...] = ()
    counts: tuple[str, ...] = ()
    ordinals: tuple[str, ...] = ()
    feminine: tuple[str, ...] = ()
    genders: tuple[str, ...] = ()

    def told(self, entry: str, found: Any) -> Any:
        """An entry of book.toml as this field takes it; None if it cannot be."""
        if isinstance(getattr(self, entry), tuple):
            sound = isinstance(found, list) and len(found) <= MOST and all(map(_short, found))
            return tuple(found) if sound else None
        if entry == "plural":
            return found if found in PLURALS else None
        return found if _short(found) else None


PLURALS = ("other", "two", "never")
ENTRIES = ("name", "begun", *(field.name for field in fields(Manner)))
_OWN = {
    "en": Manner(
        after="th",
        endings=("th", "st", "nd", "rd"),
        counts=tuple(
            "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen "
            "fifteen sixteen seventeen eighteen nineteen twenty".split()
        ),
        ordinals=tuple("zeroth first second third fourth fifth sixth seventh eighth ninth tenth".split()),
    ),
    "fr": Manner(
        decimal=",",
        thousands=NARROW,
        percent=f"{NARROW}%",
        unit=NARROW,
        rating=" ",
        colon=COLONS["fr"],
        semicolon=f"{NARROW};",
        plural="two",
        last="et",
        of="de",
        no_limit="sans limite",
        after="e",
        first_day="1er",
        counts=tuple(
            "zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze "
            "seize dix-sept dix-huit dix-neuf vingt".split()
        ),
        ordinals=tuple(
            "zéroième premier deuxième troisième quatrième cinquième sixième septième huitième neuvième dixième".split()
        ),
        feminine=("une", "première"),
        genders=("m", "f", "mf"),
    ),
}


def _short(found: Any) -> bool:
    return isinstance(found, str) and len(found) <= MOST and not _UNSAFE.search(found)


@locate.remembered
def _rows() -> Mapping[str, Any]:
    """`[languages]` of book.toml as it stands; nothing where it cannot be read."""
    told = data_of(locate.rulebook() / "book.toml").get("languages")
    return told if isinstance(told, Mapping) else {}


@locate.remembered
def languages() -> Mapping[str, str]:
    """Codes of the languages of the book and each one's own name, in the book's order, those only begun at the end.

    >>> dict(languages())["fr"]
    'Français'
    """
    rows = sorted(_rows().items(), key=lambda row: _begun(*row))  # the order of the book otherwise
    names = {code: row.get("name", code) if isinstance(row, Mapping) else row for code, row in rows}
    sound = {code: name for code, name in names.items() if _CODE.fullmatch(code) and _sound_name(name)}
    return MappingProxyType(sound if set(NAMES) <= set(sound) else NAMES)


def _sound_name(found: Any) -> bool:
    """Whether this can stand on any page as the name of a language: words, no markup."""
    return isinstance(found, str) and re.fullmatch(r"[^\W\d_]+(?:[ '’()-]+[^\W\d_]+)*\)?", found[:80]) is not None


def _begun(code: str, row: Any) -> bool:
    return code not in NAMES and isinstance(row, Mapping) and row.get("begun") is True


@locate.remembered
def begun() -> tuple[str, ...]:
    """The languages that may still lack anything.

    >>> begun()
    ()
    """
    return tuple(code for code in languages() if _begun(code, _rows().get(code)))


def complete() -> tuple[str, ...]:
    """The languages in which everything must be said.

    >>> complete()
    ('en', 'fr')
    """
    return tuple(code for code in languages() if code not in begun())


@locate.remembered
def manner(lang: str) -> Manner:
    """How a language writes numbers: our own two, changed or another added by book.toml.

    >>> manner("fr").decimal, manner("xx").last
    (',', 'and')
    """
    own, row = _OWN.get(lang, Manner()), _rows().get(lang)
    told = {key: own.told(key, row[key]) for key in ENTRIES[2:] if key in row} if isinstance(row, Mapping) else {}
    return replace(own, **{key: found for key, found in told.items() if found is not None})


def lent(words: Mapping[str, Any]) -> dict[str, Any]:
    """A table with what the languages that are begun lack in it: a text or a noun under "en", a title under "title_en".

    >>> lent({"en": "Dice", "fr": "Dés"})
    {'en': 'Dice', 'fr': 'Dés'}
    """
    found = dict(words)
    for code in begun():
        for entry in ("", "title_"):
            given = found.get(f"{entry}{LENDER}")
            if isinstance(given, str):
                found.setdefault(f"{entry}{code}", Lent(given))
            elif isinstance(given, Mapping) and "one" in given:
                found.setdefault(f"{entry}{code}", given)
    return found


def still(made: str, source: object) -> str:
    """A text that was made of another: lent where that one was.

    >>> type(still("Dice", Lent("dice"))).__name__, still("Dés", "dés")
    ('Lent', 'Dés')
    """
    return Lent(made) if isinstance(source, Lent) else made


def spoken(text: str, lang: str) -> str:
    """The language that a text asked for in `lang` is printed in: English where English lent it, numbers and all.

    >>> spoken("dés", "fr"), spoken(Lent("dice"), "es")
    ('fr', 'en')
    """
    return LENDER if isinstance(text, Lent) else lang

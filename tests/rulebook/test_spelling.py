"""Every word that the rulebook prints is in a dictionary of its language, or in the short lists of `data`.

The dictionaries are Debian's (hunspell-fr, hunspell-en-gb); AOFA_SPELLING=required makes their lack an error.
"""

from __future__ import annotations

import os
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from aofa_widgets.words.typography import bare

DATA = Path(__file__).parent / "data"
PLACES = [Path("/usr/share/hunspell"), Path("/usr/share/myspell/dicts"), Path("/Library/Spelling")]
DICTIONARIES = {"en": "en_GB", "fr": "fr"}
WORD = re.compile(r"[^\W\d_]+(?:['-][^\W\d_]+)*")
KEY = re.compile(r"[\w-]*(?:[._/][\w-]+)+(?=\W|$)|--[\w-]+|\w*[\d_]\w*")  # table.side_in, .ci/js, --lang, s1
ELIDED = re.compile(r"(?:l|d|j|m|t|s|n|c|qu|jusqu|lorsqu|puisqu|quoiqu)'", re.IGNORECASE)
PARTS = {"fr": {"t"}, "en": set()}  # reste-t-il


def own(name: str) -> list[str]:
    return (DATA / f"words.{name}.txt").read_text(encoding="utf-8").split()


@cache
def dictionary(lang: str) -> Any:
    spylls = pytest.importorskip("spylls.hunspell")
    for place in PLACES:
        if (place / f"{DICTIONARIES[lang]}.dic").is_file():
            return spylls.Dictionary.from_files(str(place / DICTIONARIES[lang]))
    reason = f"no hunspell dictionary {DICTIONARIES[lang]}: install hunspell-fr and hunspell-en-gb"
    if os.environ.get("AOFA_SPELLING") == "required":
        pytest.fail(reason)
    pytest.skip(reason)


def words(text: str) -> list[str]:
    """The words of a printed text, without code, addresses, names of files and of parameters."""
    plain = bare(text).replace("\ua66e", " ").replace("’", "'")
    return WORD.findall(KEY.sub(" ", plain))


def known(word: str, lang: str, more: frozenset[str]) -> bool:
    """Whether a word is in a dictionary; small letters and single words first, which takes a tenth of the time."""
    if lang == "fr" and (found := ELIDED.match(word)):
        return known(word[found.end() :], lang, more)
    if word in more:
        return True
    parts = word.split("-")
    if len(parts) > 1 and all(part in PARTS[lang] or known(part, lang, more) for part in parts):
        return True
    small = word[0].lower() + word[1:]
    if (small != word and small[1:].islower() and dictionary(lang).lookup(small)) or dictionary(lang).lookup(word):
        return True
    if lang == "en" and word.endswith(("'s", "s'")):
        return known(word.removesuffix("'s").removesuffix("'"), lang, more)
    return False


def unknown(texts: dict[str, str], lang: str, more: frozenset[str]) -> dict[str, str]:
    found: dict[str, str] = {}
    for text, where in texts.items():
        for word in words(text):
            found.setdefault(word, where)
    return {word: where for word, where in sorted(found.items()) if not known(word, lang, more)}


def stem(word: str, lang: str) -> str:
    return ELIDED.sub("", word, count=1) if lang == "fr" else word.removesuffix("'s").removesuffix("'")


@pytest.fixture(scope="module")
def strangers(printed) -> dict[str, dict[str, str]]:
    """What the dictionary of each language does not know of all that is printed, and where it stands."""
    return {lang: unknown(printed[lang], lang, frozenset()) for lang in ("en", "fr")}


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_printed_word_is_in_a_dictionary(printed, strangers, lang):
    assert len(printed[lang]) > 3000
    more = frozenset(own("both") + own(lang))
    assert {word: where for word, where in strangers[lang].items() if not known(word, lang, more)} == {}


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_misspelt_word_is_seen(lang):
    wrong = {"en": "The figrue roll's a dice’s fce", "fr": "La figurne lance l’étourdisement, reste-t-il des tuches"}
    seen = list(unknown({wrong[lang]: "x"}, lang, frozenset()))
    assert seen == {"en": ["fce", "figrue"], "fr": ["figurne", "l'étourdisement", "tuches"]}[lang]


@pytest.mark.parametrize("name", ["both", "en", "fr"])
def test_the_lists_of_our_own_hold_no_word_too_many(strangers, name):
    mine = own(name)
    assert mine == sorted(mine) and len(mine) == len(set(mine))
    langs = ["en", "fr"] if name == "both" else [name]
    used = {part for lang in langs for word in strangers[lang] for part in _parts(stem(word, lang))}
    assert [word for word in mine if word not in used] == []


def _parts(word: str) -> tuple[str, ...]:
    return (word, *word.split("-"))

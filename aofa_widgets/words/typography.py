"""The typography of each language, put on when text is printed: sources hold plain spaces and straight apostrophes."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from .grammar import Run
from .tongues import LENDER, languages

NARROW, FIXED = "\u202f", "\u00a0"
_SPACES = re.compile(f"[{FIXED}{NARROW}]")
_BLANK = "\ua66e"  # stands for each character of a kept span: a letter, so that its neighbours see a word
_UNITS = "cm|mm|km|m|kg|g|s|min|h|ko|Mo"
# Titles that keep the punctuation of their own language wherever they stand.
TITLES = ("...And One For All!", "…And One For All!", "Age of Fantasy: Regiments", "Test of Honour")
_ENDINGS = ("toml", "md", "py", "json", "jsonl", "ipynb", "html", "lock", "txt", "js", "css")
_KEPT = re.compile(
    "|".join(
        (
            r"``.+?``|`[^`\n]+`",  # code
            r"\{[^{}\n]*\}",  # holes of a template not yet filled
            r"\b(?:https?|ftp|file|mailto):[^\s<>«»]*[^\s<>«»,;:!?.)]",  # addresses
            r"(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+|\bwww\.[^\s<>«»]*[^\s<>«»,;:!?.)]",
            rf"(?<![\w./~-])[\w./~-]*\w\.(?:{'|'.join(_ENDINGS)})(?::\d+)*:?",  # file:line:
            *(re.escape(title) for title in TITLES),
            _BLANK,
        )
    )
)
# a text without any of these holds nothing that is kept: most sentences, and this is quicker than to look for it
_MAY_BE_KEPT = (
    *("`", "{", "@", "www.", "http", "ftp:", "file:", "mailto:", _BLANK),
    *(f".{ending}" for ending in _ENDINGS),
    *TITLES,
)
_Rule = tuple[frozenset[str], re.Pattern[str], str]


def _rules(*rows: tuple[str, str, str]) -> tuple[_Rule, ...]:
    """Each row: signs of which a text has one where the pattern is found (0: any digit), the pattern, what it puts."""
    return tuple((frozenset(signs), re.compile(pattern), put) for signs, pattern, put in rows)


_SHARED = _rules(
    (".", r"\.\.\.", "…"),
    ("-", r"(?<![\w\u2212)\]\u202f-])-(?=\d)", "\u2212"),  # a minus sign, not a hyphen
    ("-", r"(?<![\w.-])(\d+)-(?=\d+(?![\w-]))", "\\1–"),  # 2–5
    ("-—", r"(?<=\S) (?:--|—) (?=\S)", " – "),
    ("'", r"(?<=\w)'(?=\w)", "’"),  # inside a word, in any language
    ("0", rf"(?<=\d) (?=(?:{_UNITS})\b)", FIXED),
    ('"', r'(?<=\d)"(?=[\s.,;:!?)»\u202f\u00a0]|$)(?<!["“”»]\d")', "″"),
)
_ENGLISH = _rules(
    ('"', r'(?<!")""(?!")', "“”"),  # a text with nothing in it
    ('"', r'(?<=[^\s(\["])"(?=[\s.,;:!?)]|$)', "”"),  # whatever stands before it: "<b>", "/"
    ('"', r"""(?<![\w.,;:!?)\]’”″*])(?<![\w.,;!?]')"(?=\S)""", "“"),
    ('"', r'"', "”"),
    ("'", r"'(?=\d0s\b)", "’"),
    ("'", r"(?<![\w.,;:!?)\]’”″])(?<!\*\*)'(?=\S)", "‘"),
    ("'", r"(?:(?<=^\*\*)|(?<=[\s(\[]\*\*))'(?=\S)", "‘"),
    ("'", r"'", "’"),
    ("0", r"\b([Rr]ules?|[Tt]ables?) (?=\d)", f"\\1{FIXED}"),
)
_FRENCH = _rules(
    ("'", r"'", "’"),
    ('"', r'"([^"\n]*)"', "« \\1 »"),
    ("«", r"«[ \u00a0\u202f]*", f"«{FIXED}"),
    ("»", r"[ \u00a0\u202f]*»", f"{FIXED}»"),
    (";!?", r"(?<=[^\s({\[!?;…])[ \u00a0]?(?=[;!?](?!\[))", NARROW),
    ("…", r"(?<=…)[ \u00a0]?(?=[;!?])", NARROW),
    (";!?", r"^ (?=[;!?](?:[\s:]|$))", NARROW),  # the head of a sentence's second half: « ; 3 de plus », « : »
    (":", r"^ (?=:(?:\s|$))", FIXED),
    (":", r"(?<=[^\s({\[:/])[ \u202f]?(?=:(?:[\s*_)»\u00a0]|$))", FIXED),
    ("%", r"(?<=[\d\ufffc])[ \u00a0]?(?=%)", NARROW),
    ("0", r"(?<![\d,])(\d{1,3}) (?=\d{3}(?:\D|$))", f"\\1{NARROW}"),
    (NARROW, r"(?<=\u202f)(\d{3}) (?=\d{3}(?:\D|$))", f"\\1{NARROW}"),
    ("0", r"\b([Aa]rticles?|[Tt]ableaux?|[Rr]ègles?) (?=\d)", f"\\1{FIXED}"),
    ("0", r"(?<=\d) (?=(?:pouces?|dés?)\b)", FIXED),
)
_OF = {"en": _SHARED + _ENGLISH, "fr": _SHARED + _FRENCH}


def typeset(text: str, lang: str) -> str:
    """Put on the typography of a language; code, addresses, file:line, holes and foreign titles stay as they are.

    >>> typeset("Pourquoi ? L'article 3A : \\"oui\\", 45 %.", "fr").replace("\u202f", "_").replace("\u00a0", "~")
    'Pourquoi_? L’article~3A~: «~oui~», 45_%.'
    >>> typeset("It's a 'duel' (-1 to 2-5)...", "en")
    'It’s a ‘duel’ (−1 to 2–5)…'
    """
    return _set(text, lang, ())[0]


def french(text: str) -> str:
    """French typography: narrow and fixed spaces, ’, « », −, …

    >>> french("Garde 1 : touché !").replace("\u202f", "_").replace("\u00a0", "~")
    'Garde 1~: touché_!'
    """
    return typeset(text, "fr")


def english(text: str) -> str:
    """English typography: ‘ ’ “ ” and − …

    >>> english("the Guards' turn")
    'the Guards’ turn'
    """
    return typeset(text, "en")


def is_foreign(title: str, lang: str) -> bool:
    """Whether this is a title that stays in English in a text of another language: what reads aloud is told so.

    >>> is_foreign("Test of Honour", "fr"), is_foreign("Test of Honour", "en"), is_foreign("Duel", "fr")
    (True, False, False)
    """
    return lang != LENDER and title.strip() in TITLES


def plain_marks(text: str, lang: str) -> str:
    """A text with the plain spaces and, in French, the straight apostrophes of the source: printing sets the others.

    >>> plain_marks("L\u2019été\u202f!", "fr")
    "L'été !"
    """
    text = _SPACES.sub(" ", text)
    return text.replace("\u2019", "'") if lang == "fr" else text


def respaced(text: str, lang: str) -> str:
    """Words of another language with the spaces and quotation marks that the sources of this one are typed with.

    >>> respaced("Why: a dare!", "fr"), respaced("Pourquoi : « osez » !", "en")
    ('Why : a dare !', 'Pourquoi: "osez"!')
    """
    if lang == "fr":
        return re.sub(r"(?<=\w)([;:!?])(?=\s|$)", r" \1", text)
    return re.sub(r"[ \u00a0\u202f]+([;:!?])", r"\1", re.sub(r"«\s*|\s*»", '"', text))


def typeset_runs(pieces: Sequence[Run], lang: str) -> tuple[Run, ...]:
    """Typeset a row of runs as one sentence, each run keeping its own share of it.

    >>> [run.text for run in typeset_runs([Run("'a"), Run(" 1", "value"), Run("'")], "en")]
    ['‘a', ' 1', '’']
    """
    cuts: list[int] = []
    at = 0
    for piece in pieces[:-1]:
        at += len(piece.text)
        cuts.append(at)
    text, moved = _set("".join(piece.text for piece in pieces), lang, tuple(cuts))
    edges = [0, *moved, len(text)]
    return tuple(
        Run(text[edges[n] : edges[n + 1]], piece.kind, piece.name, piece.atom) for n, piece in enumerate(pieces)
    )


def bare(text: str) -> str:
    """A text in which what no typography touches (code, addresses, titles) is as many letters that mean nothing.

    >>> set(bare("`x ;`")) == {"\ua66e"}
    True
    """
    return _KEPT.sub(lambda found: _BLANK * len(found[0]), text)


@lru_cache(maxsize=8192)
def _set(text: str, lang: str, cuts: tuple[int, ...]) -> tuple[str, tuple[int, ...]]:
    """Apply the rules to what is not kept, and carry the cuts along."""
    kept: list[str] = []
    hidden = text

    def hide(found: re.Match[str]) -> str:
        kept.append(found[0])
        return _BLANK * len(found[0])

    if any(sign in text for sign in _MAY_BE_KEPT):
        hidden = _KEPT.sub(hide, text)
    there = set(hidden)
    if any(map(str.isdecimal, there)):
        there.add("0")
    for signs, pattern, put in _OF.get(lang, _SHARED):
        if not signs.isdisjoint(there):
            hidden, cuts = _apply(pattern, put, hidden, cuts)
            there.update(put)
    if not kept:
        return hidden, cuts
    source = iter("".join(kept))
    return "".join(next(source) if character == _BLANK else character for character in hidden), cuts


def _apply(pattern: re.Pattern[str], put: str, text: str, cuts: tuple[int, ...]) -> tuple[str, tuple[int, ...]]:
    if not cuts or not pattern.search(text):
        return pattern.sub(put, text), cuts
    moved = list(cuts)
    pieces: list[str] = []
    last = 0
    for found in pattern.finditer(text):
        new = found.expand(put)
        grown = len(new) - len(found[0])
        for n, cut in enumerate(cuts):
            if cut >= found.end() and (cut > found.start() or grown == 0):
                moved[n] += grown
            elif found.start() < cut < found.end():
                moved[n] += _inner(found[0], new, cut - found.start())
        pieces += [text[last : found.start()], new]
        last = found.end()
    pieces.append(text[last:])
    return "".join(pieces), tuple(moved)


def _inner(old: str, new: str, cut: int) -> int:
    """How far a cut inside a match moves: what stays the same at the start of the match stays before the cut."""
    same: Callable[[int], bool] = lambda n: n < min(len(old), len(new)) and old[n] == new[n]  # noqa: E731
    first = next((n for n in range(len(old) + 1) if not same(n)), 0)
    return 0 if cut <= first else max(len(new) - len(old), first - cut)


def capital(words: Mapping[str, str]) -> dict[str, str]:
    """Sentences of each language with a capital at their beginning, where a name or a number word may stand.

    >>> capital({"en": "three hits", "fr": "écu"})
    {'en': 'Three hits', 'fr': 'Écu'}
    """
    return {lang: text[:1].upper() + text[1:] for lang, text in words.items()}


def typeset_each(words: Mapping[str, Any]) -> dict[str, str]:
    """Words of the data as each language prints them; those of English, else of any, where a language has none.

    >>> typeset_each({"en": "Who is it?", "fr": "Qui est-ce ?"})["fr"]
    'Qui est-ce\u202f?'
    >>> typeset_each({"en": "Who is it?"})["fr"]
    'Who is it\u202f?'
    """
    otherwise = words.get(LENDER, next(iter(words.values()), ""))
    return {lang: typeset(str(words.get(lang, otherwise)), lang) for lang in languages()}

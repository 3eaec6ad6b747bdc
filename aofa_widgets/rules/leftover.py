"""Marks that the typography of a language could not set right in what is printed, and spellings of another English."""

from __future__ import annotations

import re
from collections.abc import Mapping

from aofa_widgets.words.typography import bare

_SPACES = "[ \u00a0\u202f]"
_LEFT: Mapping[str, tuple[tuple[str, re.Pattern[str]], ...]] = {
    lang: tuple((key, re.compile(pattern)) for key, pattern in rows)
    for lang, rows in {
        "": (
            ("apostrophe", "'"),
            ("quotes", '"'),
            ("dots", r"\.\.\."),
            ("code", r"= ?[“«]"),
            ("two_spaces", rf"(?<=\S){_SPACES}{{2,}}(?=\S)"),
            ("stray_space", rf"\S{_SPACES}(?:[.,](?=\s|$)|\))|\({_SPACES}"),
            ("dash", r"(?<=\S) (?:--|—) (?=\S)|(?<![\w\u2212)\]-])-(?=\d)"),
        ),
        "fr": (
            ("space", "[^\\s\u202f(\\[{!?;…][;!?](?!\\[)|[ \u00a0][;!?]|[\\d\ufffc][ \u00a0]?%"),
            ("colon", "[^\\s({\\[:/]:(?=[\\s*_)»]|$)|(?<=\\S)[ \u202f]:(?=\\s|$)"),
            ("guillemets", "«(?!\u00a0)|(?<!\u00a0)»|[“”](?![^«]*»)"),
            ("ordinal", r"\b\d+(?:i?[èe]mes?|ères?|eres?|ième)\b|\b1e\b"),
            (
                "ligature",
                r"(?i:\b(?:c|man|ch)oeur?\w*|\b(?:oeil|oeuv|voeu|noeud|soeur|boeuf|moeur|man?oeuv)\w*|\bex ?aequo\b)",
            ),
            (
                "capital",
                r"\b(?:E(?:tat|tap|gal|dition|vit|cri|cart|quip|tourdi|l[eé]ment|tant|tes\b|tre\b|cran|chec|chang|cole|"
                r"p[eé]e|clat|tude|limin)\w*|Ca\b)|"
                r"(?:^|[.!?…] )A (?=(?:l[ae’]|une?|chaque|moins|partir|plus|cett?e?|vous|votre|tou[ts])\b)",
            ),
        ),
        "en": (
            ("stray_space", rf"\S{_SPACES}[;:!?](?=\s|$)"),
            (
                "ise",
                r"\b(?!size|prize|seize|capsize|resize|outsize)\w{2,}(?:iz(?:e[ds]?|ing|ations?|ers?)|yz(?:e[ds]?|ing))\b",
            ),
            (
                "american",
                r"(?i:\b(?:(?:color|favor|behavior|center|armor|neighbor|harbor|honor|labor)(?:s|ed|ing|able)?|defenses?|"
                r"offenses?|maneuver\w*|gray|catalogs?|dialogs?|judgments?|traveled|canceled)\b)",
            ),
        ),
    }.items()
}  # fmt: skip


def left_over(printed: str, lang: str) -> list[tuple[int, str, str]]:
    """What typography could not set right in a printed text: the place, what it is (a key of `style`), how it stands.

    >>> left_over("Le coeur , ou l’œil\u202f?", "fr")
    [(7, 'stray_space', 'r ,'), (3, 'ligature', 'coeur')]
    """
    text = bare(printed)
    return [
        (found.start(), key, found[0])
        for key, pattern in (*_LEFT[""], *_LEFT.get(lang, ()))
        for found in pattern.finditer(text)
    ]

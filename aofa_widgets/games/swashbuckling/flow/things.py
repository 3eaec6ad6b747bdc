"""How a sentence says a thing of the table: with the article of its name, by the words of the rulebook."""

from __future__ import annotations

import re
from collections.abc import Mapping

from aofa_widgets import locate
from aofa_widgets.words import languages, say, texts, typeset
from aofa_widgets.words.terms import with_article


def named_thing(label: Mapping[str, str]) -> dict[str, str]:
    """The name of a thing as a label has it, and as a sentence says it: `<language>_in_text`.

    >>> stool = named_thing({"en": "Stool 3", "fr": "Tabouret 3"})
    >>> stool["en_in_text"], stool["fr_in_text"]
    ('stool 3', 'le tabouret 3')
    >>> named_thing({"en": "Large crate", "fr": "Étal"})["fr_in_text"]
    'l’étal'
    """
    shown = {lang: typeset(text, lang) for lang, text in label.items()}
    inside = {f"{lang}_in_text": typeset(_inside(text, lang), lang) for lang, text in label.items() if text}
    return shown | inside


def told_thing(label: Mapping[str, str]) -> dict[str, str]:
    """The name of a thing of the table in the middle of a sentence, in every language.

    >>> told_thing({"en": "Well", "fr": "Puits"})["fr"]
    'le puits'
    """
    row = named_thing(label)
    return {lang: row.get(f"{lang}_in_text", row.get(lang, "")) for lang in languages()}


def _inside(name: str, lang: str) -> str:
    first = re.split(r"[\s'’-]", name, maxsplit=1)[0].lower()
    known = _articles(lang)
    article = known.get(first, known.get("*"))
    if article is None:
        return say("swashbuckling.things.other", lang, name=name)
    inside = name[:1].lower() + name[1:]
    return with_article(article, inside, lang)


@locate.remembered
def _articles(lang: str) -> Mapping[str, str]:
    """First word of a name -> its article."""
    groups = re.split(r"\s*;\s*", texts("swashbuckling.things.articles").get(lang, ""))
    pairs = (re.split(r"\s*:\s*", group, maxsplit=1) for group in groups if ":" in group)
    return {word.strip(): article.strip() for article, words in pairs for word in words.split(",")}

"""The clauses of special rules under a ruleset: begun with the rule's own text, changed, taken out, added."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from aofa_widgets.words import languages, texts
from aofa_widgets.words.tongues import Lent, manner

from .ruleset import Ruleset
from .specials import RATING, Special
from .text import Clause, Prose, RulesText, Section

PREFIX = "special."


def with_specials(ruleset: Ruleset, text: RulesText) -> RulesText:
    """The text with the special rules in force in it, each where the text has a clause for it, the others at the end.

    A clause about rules that are not in force keeps its place and its number, and says so.

    >>> from aofa_widgets.rules import Ruleset
    >>> from aofa_widgets.rules.text import load_text
    >>> rules = Ruleset.load("regiments")
    >>> with_specials(rules, load_text("regiments")).clauses["special.surge"].texts["en"].text[:20]
    'Each natural {=6} to'
    """
    if not ruleset.book.specials.vocabulary:
        return text
    there = ruleset.specials
    sections = [
        replace(section, clauses=tuple(_filled(clause, there, ruleset) for clause in section.clauses))
        for section in text.sections
    ]
    told = {clause.special for clause in text.clauses.values()}
    for special in there.values():
        if special.id not in told:
            sections = _added(sections, special)
    return RulesText.of(text.game, sections)


def _filled(clause: Clause, there: Mapping[str, Special], ruleset: Ruleset) -> Clause:
    """A clause with the text of its rule before its own words, or the sentence that the rule is not in force."""
    if gone := [name for name in clause.needs if name not in there]:
        key = f"{PREFIX}{gone[0]}"
        place, line = _place(ruleset.place(key) if key in ruleset.values else clause.where)
        told = {lang: Prose(words, place, line) for lang, words in texts("special.not_in_force").items()}
        return replace(clause, texts=told, examples=())
    if not clause.special:
        return clause
    special = there[clause.special]
    own = ruleset.book.specials.rules.get(special.id)
    same = own is not None and own.text == special.text
    found = {lang: _prose(special, lang, clause.texts[lang] if same else None) for lang in languages()}
    titles = clause.titles if own and own.label == special.label and own.x == special.x else _titles(special)
    return replace(clause, texts=found, titles=titles, examples=clause.examples if same else ())


def _added(sections: list[Section], special: Special) -> list[Section]:
    """The clause of a rule that the text has no place for, after the last one about such a rule."""
    kin = [clause for section in sections for clause in section.clauses if clause.special]
    last = [clause for section in sections for clause in section.clauses]
    if not last:
        return sections
    general = [clause for clause in kin if not clause.id.endswith(("sergeant", "musician", "banner"))]
    first = next((clause for clause in kin), last[-1])
    base = next((c for c in reversed(general) if c.section == first.section), last[-1])
    taken = {clause.number for clause in last}
    stem, _, number = base.number.rpartition(".")
    counted = f"{stem}." if stem and number.isdigit() else f"{base.number}."
    start = int(number) + 1 if stem and number.isdigit() else 1
    free = next(f"{counted}{n}" for n in range(start, start + len(taken) + 1) if f"{counted}{n}" not in taken)
    told = {lang: _prose(special, lang, None) for lang in languages()}
    name = f"{PREFIX}{special.id}"
    made = Clause(name, free, base.section, _titles(special), special.rules, told, (), special.where, special.id)
    return [
        replace(section, clauses=(*section.clauses, made)) if section.id == base.section else section
        for section in sections
    ]


def _titles(special: Special) -> dict[str, Prose]:
    file, line = _place(special.places.get("label", special.where))
    more = {lang: f"{manner(lang).rating}({RATING})" if special.x else "" for lang in languages()}
    return {lang: Prose(special.label[lang] + more[lang], file, line) for lang in languages()}


def _prose(special: Special, lang: str, body: Prose | None) -> Prose:
    file, line = _place(special.places.get(f"text.{lang}", special.where))
    lead = Prose(long_names(special, lang), file, line)
    if body is None or not body.text:
        return lead
    text = f"{lead.text}\n\n{body.text}"
    lent = isinstance(lead.text, Lent) and isinstance(body.text, Lent)
    return Prose(Lent(text) if lent else text, body.file, body.line, lead)


def long_names(special: Special, lang: str) -> str:
    """A rule's text as clauses print it: `{hits}` is the parameter `{special.furious.hits}` there.

    >>> from aofa_widgets.rules import Ruleset
    >>> long_names(Ruleset.load("regiments").specials["musician"], "en")
    'The unit moves {special.musician.inches}″ further on an Advance, a Rush or a Charge.'
    """
    names = "|".join(map(re.escape, special.named_values))
    if not names:
        return special.text[lang]
    hole = re.compile(rf"(\{{\s*(?:de |choice |effects )?\s*)({names})(?=[\s:|?}}])")
    text = hole.sub(lambda found: f"{found[1]}{special.key}.{found[2]}", special.text[lang])
    return Lent(text) if isinstance(special.text[lang], Lent) else text


def _place(where: str) -> tuple[str, int]:
    file, _, line = where.rpartition(":")
    return (file, int(line)) if line.isdigit() else (where, 1)

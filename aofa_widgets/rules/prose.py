"""Clauses printed under a ruleset: numbers from its parameters, its edition's words, its house rules' wording."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from types import MappingProxyType
from typing import Any

from aofa_widgets import locate
from aofa_widgets.errors import InputError, SourceError, named
from aofa_widgets.words import fault, language, languages
from aofa_widgets.words.grammar import Named, Run, closest, runs
from aofa_widgets.words.numbers import listed, number_word
from aofa_widgets.words.terms import Term, terms
from aofa_widgets.words.tongues import spoken
from aofa_widgets.words.tree import TemplateError
from aofa_widgets.words.typography import typeset, typeset_runs

from .hints import did_you_mean, nearest
from .laying import with_specials
from .overlay import Overlay, in_order
from .params import Parameter
from .ruleset import Book, Ruleset
from .source import read
from .text import Clause, Prose, RulesText, Section, load_text, template_fault

# the names that a page gives to places of its own: its sections, tables and words, and what its script looks for
PLACES = frozenset(("found", "glossary", "pop", "q", "rules", "words"))
PREFIXES = ("pop-", "s-", "table-", "term-")


@locate.remembered
def figure_profiles(book: Book) -> Mapping[str, Mapping[str, Any]]:
    """The figures of a game as its profiles say them, by id; a file may hold them under `units`."""
    found: dict[str, Mapping[str, Any]] = {}
    for path in sorted((book.folder / "profiles").glob("*.toml")):
        data = read(path, f"{book.game}/profiles/{path.name}").data
        units = data.get("units")
        rows = units if isinstance(units, Mapping) else data
        found.update({key: row for key, row in rows.items() if isinstance(row, Mapping)})
    return MappingProxyType(found)


class RuleValues(Mapping[str, Any]):
    """What the holes of a clause are filled with: every parameter of a ruleset, ready to print, and more values.

    >>> from aofa_widgets.rules import Ruleset
    >>> RuleValues(Ruleset.load("swashbuckling"))["wounds.to_fall"]
    3
    """

    def __init__(self, ruleset: Ruleset, more: Mapping[str, Any] | None = None) -> None:
        self.ruleset, self.more = ruleset, more or {}

    def __getitem__(self, key: str) -> Any:
        if key in self.more:
            return self.more[key]
        if key not in self.ruleset.values:
            raise KeyError(key)
        return printable(self.ruleset.book, self.ruleset.book.parameters[key], self.ruleset.values[key])

    def __iter__(self) -> Iterator[str]:
        yield from self.more
        yield from self.ruleset.values

    def __len__(self) -> int:
        return len(self.more) + len(self.ruleset.values)


def printable(book: Book, parameter: Parameter, value: Any) -> Any:
    """A parameter's value as templates take it: numbers as they are, all else with its words in each language."""
    if value is None or isinstance(value, (bool, str)):
        word = str(parameter.write(value)).lower()
        names = parameter.names.get(word)
        return Named(value, names) if names else value
    if parameter.kind == "effects":
        return tuple(parameter.names.get(effect, dict.fromkeys(languages(), effect)) for effect in value)
    if parameter.kind == "figures":
        return {lang: figures_listed(book, value, lang) for lang in languages()}
    return value


def figures_listed(book: Book, ids: Sequence[str], lang: str) -> str:
    """Figures named in a sentence, those of one group counted together: Rochefort and four Guards."""
    profiles, nouns = figure_profiles(book), terms(book.game)
    parts: list[str] = []
    for group, members in groupby(ids, key=lambda one: str(profiles.get(one, {}).get("group", ""))):
        some = list(members)
        if group in nouns and len(some) > 1:
            noun = nouns[group].noun(lang)
            parts.append(f"{number_word(len(some), lang, noun.gender)} {noun.many}")
            continue
        for one in some:
            name = profiles.get(one, {}).get("name", {})
            parts.append(str(name.get(lang, one)) if isinstance(name, Mapping) else str(name))
    return listed(parts, lang)


def edition_terms(ruleset: Ruleset) -> Mapping[str, Term]:
    """The glossary of a ruleset: an edition's own words where they take the same articles as the kit's."""
    found = dict(terms(ruleset.game))
    for term in found.values():
        swapped = {lang: noun for lang, noun in term.editions.items() if lang == ruleset.edition and _fits(term, lang)}
        if swapped:
            found[term.id] = replace(term, nouns={**term.nouns, **swapped})
    return found


def _fits(term: Term, lang: str) -> bool:
    ours, theirs = term.nouns.get(lang), term.editions[lang]
    return ours is not None and (ours.gender, ours.elide) == (theirs.gender, theirs.elide)


def edition_words(ruleset: Ruleset, lang: str) -> tuple[tuple[re.Pattern[str], str], ...]:
    """Running words that the chosen edition says otherwise: « dés de panache » there are « dés de bluff »."""
    if lang != ruleset.edition:
        return ()
    pairs: list[tuple[str, str]] = []
    for term in terms(ruleset.game).values():
        if lang in term.editions and _fits(term, lang):
            ours, theirs = term.nouns[lang], term.editions[lang]
            pairs += [(old, new) for old, new in ((ours.many, theirs.many), (ours.one, theirs.one)) if " " in old]
    pairs.sort(key=lambda pair: -len(pair[0]))
    every = [pair for old, new in pairs for pair in ((old, new), (old[0].upper() + old[1:], new[0].upper() + new[1:]))]
    return tuple((re.compile(rf"(?<!\w){re.escape(old)}(?!\w)"), new) for old, new in every)


def in_edition_words(ruleset: Ruleset, text: str, lang: str) -> str:
    """A text in the chosen edition's running words.

    >>> in_edition_words(Ruleset.load("swashbuckling", edition="fr"), "deux dés de panache", "fr")
    'deux dés de bluff'
    """
    for old, new in edition_words(ruleset, lang):
        text = old.sub(new, text)
    return text


@dataclass(frozen=True)
class Speaker:
    """Prints templates of one game in one language under one ruleset."""

    ruleset: Ruleset
    text: RulesText
    lang: str
    values: RuleValues = field(init=False, repr=False, compare=False)
    terms: Mapping[str, Term] = field(init=False, repr=False, compare=False)
    numbers: Mapping[str, str] = field(init=False, repr=False, compare=False)
    swaps: tuple[tuple[re.Pattern[str], str], ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "values", RuleValues(self.ruleset))
        object.__setattr__(self, "terms", edition_terms(self.ruleset))
        object.__setattr__(self, "numbers", self.text.numbers)
        object.__setattr__(self, "swaps", edition_words(self.ruleset, self.lang))

    def runs(self, prose: Prose, more: Mapping[str, Any] | None = None) -> tuple[Run, ...]:
        """Print a template as typeset runs.

        Raises: SourceError at the template's own line when it cannot be filled.
        """
        values = RuleValues(self.ruleset, more) if more else self.values
        try:
            lang = spoken(prose.text, self.lang)
            printed = runs(prose.text, lang, values, self.terms, self.numbers)
        except TemplateError as error:
            raise SourceError(template_fault(prose, error)) from None
        if self.swaps:
            printed = tuple(
                run if run.kind == "literal" else replace(run, text=self._swap(run.text)) for run in printed
            )
        return typeset_runs(printed, lang)

    def words(self, text: str) -> str:
        """A text without placeholders in the edition's words, typeset."""
        return typeset(self._swap(text), spoken(text, self.lang))

    def _swap(self, text: str) -> str:
        for old, new in self.swaps:
            text = old.sub(new, text)
        return text

    def plain(self, prose: Prose, more: Mapping[str, Any] | None = None) -> str:
        """Print a template as plain sentences: paragraphs apart, no marks of Markdown."""
        return plain("".join(run.text for run in self.runs(prose, more)))


def plain(text: str) -> str:
    """Markdown as plain sentences.

    >>> plain("One **bold**\\nline.\\n\\n- first\\n- *second*")
    'One bold line.\\n\\n– first\\n– second'
    """
    text = re.sub(r"\*\*(.+?)\*\*", r"\1", text)
    text = re.sub(r"(?<![\w*])\*(?!\s)([^*\n]+?)\*(?!\w)", r"\1", text).replace("`", "")
    blocks = []
    for block in re.split(r"\n\s*\n", text.strip()):
        rows: list[str] = []
        for row in block.splitlines():
            item = re.match(r"\s*[-*] +(.*)", row)
            if item:
                rows.append("– " + item[1])
            elif rows:
                rows[-1] += " " + row.strip()
            else:
                rows.append(row.strip())
        blocks.append("\n".join(rows))
    return "\n\n".join(block for block in blocks if block)


def laid_text(ruleset: Ruleset) -> RulesText:
    """The text of a ruleset: the book's and its special rules', with the clauses that its house rules reword or add.

    An added clause takes the number of the one it follows and a point, so that the book keeps its numbers.
    Raises: SourceError for an added clause without titles, or one that follows nothing.
    """
    text = with_specials(ruleset, load_text(ruleset.game))
    for overlay in in_order(ruleset.overlays):
        text = _lay(text, overlay)
    return text


@locate.remembered
def base_text(game: str) -> RulesText:
    """The text of a game as the book itself prints it, the texts of its special rules in it."""
    return laid_text(Ruleset.load(game))


def _lay(text: RulesText, overlay: Overlay) -> RulesText:
    sections = list(text.sections)
    for name, row in overlay.text.items():
        texts = {lang: _prose(overlay, name, lang) for lang in languages() if lang in row}
        old = text.clauses.get(name)
        if old is not None:
            new = replace(old, texts=texts, titles=_titles(name, row, overlay) or old.titles)
        else:
            new = _added(text, name, row, overlay, texts)
        sections = [_placed(section, new, old is None) for section in sections]
        text = RulesText.of(text.game, sections)
    return text


def _prose(overlay: Overlay, clause: str, entry: str) -> Prose:
    file = overlay.where.rsplit(":", 1)[0]
    return Prose(overlay.text[clause][entry].strip(), file, overlay.line(clause, entry))


def _titles(name: str, row: Mapping[str, str], overlay: Overlay) -> dict[str, Prose]:
    found = {lang: _prose(overlay, name, f"title_{lang}") for lang in languages() if f"title_{lang}" in row}
    return found if len(found) == len(languages()) else {}


def _added(text: RulesText, name: str, row: Mapping[str, str], overlay: Overlay, texts: Mapping[str, Prose]) -> Clause:
    titles = _titles(name, row, overlay)
    follows = str(row.get("after", ""))
    where = f"{overlay.where.rsplit(':', 1)[0]}:{overlay.line(name, 'after')}"
    if follows and follows not in text.clauses:
        near = closest(follows, text.clauses)
        raise SourceError(fault(where, "errors.house_follows", found=follows[:60], hint=did_you_mean(near)))
    if meant := text.find(name):  # a visible number, where a house rule writes the id
        place = f"{overlay.where.rsplit(':', 1)[0]}:{overlay.line(name, '')}"
        raise SourceError(fault(place, "errors.house_number", found=name[:60], id=meant.id))
    if _taken(text, name):
        place = f"{overlay.where.rsplit(':', 1)[0]}:{overlay.line(name, '')}"
        raise SourceError(fault(place, "errors.house_place", found=name[:60]))
    base = text.clauses.get(follows) or _kin(text, name)
    if not titles or base is None:
        raise SourceError(fault(where, "check.overlay_clause", id=name, hint=nearest(name, text.clauses)))
    taken = {clause.number for clause in text.clauses.values()}
    number = next(found for n in range(1, len(taken) + 2) if (found := f"{base.number}.{n}") not in taken)
    return Clause(name, number, base.section, titles, (), texts, (), where)


def _taken(text: RulesText, name: str) -> bool:
    """Whether another place of the page goes by the name that this clause would have there."""
    place = name.replace(".", "-").lower()
    return (
        place in PLACES or place.startswith(PREFIXES) or any(place == c.anchor.lower() for c in text.clauses.values())
    )


def _kin(text: RulesText, name: str) -> Clause | None:
    """The last clause whose id begins as this one's does."""
    family = name.split(".")[0]
    return next((c for c in reversed(list(text.clauses.values())) if c.id.split(".")[0] == family), None)


def _placed(section: Section, clause: Clause, added: bool) -> Section:
    if clause.section != section.id:
        return section
    if not added:
        return replace(section, clauses=tuple(clause if c.id == clause.id else c for c in section.clauses))
    stem = clause.number.rpartition(".")[0]
    family = [n for n, c in enumerate(section.clauses) if c.number == stem or c.number.startswith(f"{stem}.")]
    at = family[-1] if family else len(section.clauses) - 1  # after 3B and 3B.1 stands 3B.2: numbers stay in order
    return replace(section, clauses=(*section.clauses[: at + 1], clause, *section.clauses[at + 1 :]))


def find_clause(ruleset: Ruleset, ref: str) -> Clause:
    """The clause with this id, visible number ("3A") or inventory rule id ("AOFA-3A-1").

    Raises: InputError that names the nearest clause.

    >>> from aofa_widgets.rules import Ruleset
    >>> find_clause(Ruleset.load("swashbuckling"), "AOFA-3A-1").number
    '3A'
    """
    text = laid_text(ruleset)
    found = text.find(ref) if isinstance(ref, str) else None
    if found is None:
        near = text.nearest(named(ref))
        key = "clause.unknown_near" if near else "clause.unknown"
        raise InputError(fault("clause", key, found=named(ref), near=near))
    return found


def clause(ruleset: Ruleset, ref: str, lang: str | None = None) -> str:
    """The text of a clause as plain sentences in one language, its numbers those of the ruleset.

    Raises: InputError for a clause that does not exist.
    """
    return Speaker(ruleset, laid_text(ruleset), language(lang)).plain(find_clause(ruleset, ref).texts[language(lang)])

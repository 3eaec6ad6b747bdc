"""Finding clauses by words, whatever their accents and capitals: titles, text, examples, glossary, numbers."""

from __future__ import annotations

import difflib
import re
import unicodedata
from dataclasses import dataclass
from typing import Any

from aofa_widgets.words import languages

from .opened import Opened, parameters_in, plain

MOST_QUERY = 80
MOST_WORDS = 8
MOST_HITS = 24
SNIPPET = 96
_WORD = re.compile(r"[^\W_]+")
# What a word counts in each place where it stands; a word that begins there counts double.
WEIGHTS = {"number": 60.0, "title": 12.0, "term": 5.0, "label": 3.0, "text": 2.0, "example": 1.0}


def bare(text: str) -> str:
    """A text as the search sees it: no accents, no capitals, plain apostrophes and spaces.

    >>> bare("L’Étourdi  à l’œuvre")
    "l'etourdi a l'oeuvre"
    """
    low = unicodedata.normalize("NFD", text.casefold().replace("œ", "oe").replace("æ", "ae"))
    kept = "".join(c for c in low if not unicodedata.combining(c))
    return re.sub(r"\s+", " ", kept.replace("’", "'").replace("‘", "'"))


@dataclass(frozen=True, slots=True)
class Entry:
    """A clause in one language, ready to be searched: what stands where, and the sentences to show a piece of."""

    id: str
    lang: str
    places: dict[str, str]
    shown: tuple[tuple[str, str], ...]


class Index:
    """Every clause of a book in every language, and every glossary word."""

    def __init__(self, book: Opened) -> None:
        self.book = book
        self.entries = [
            _entry(book, clause, lang)
            for section in book.view.sections
            for clause in section.clauses
            for lang in languages()
        ]
        self.words: dict[str, set[str]] = {lang: set() for lang in languages()}
        for entry in self.entries:
            self.words[entry.lang].update(*map(_WORD.findall, entry.places.values()))

    def find(self, query: str, lang: str) -> dict[str, Any]:
        """Clauses that hold every word of the query, best first; a word near to it where there are none.

        `lang` is the language of the reader: what it finds there comes before what only the other language has.
        """
        query = query[:MOST_QUERY]
        words = bare(query).split()[:MOST_WORDS]
        best: dict[str, tuple[float, Entry]] = {}
        for entry in self.entries if words else ():
            score = _score(entry, words) * (1.0 if entry.lang == lang else 0.4)
            if score > best.get(entry.id, (0.0, entry))[0]:
                best[entry.id] = (score, entry)
        ranked = sorted(best.values(), key=lambda row: (-row[0], self.book.order.index(row[1].id)))
        return {
            "query": query,
            "words": words,
            "total": len(ranked),
            "hits": [self._hit(entry, words) for _, entry in ranked[:MOST_HITS]],
            "terms": self._terms(words) if words else [],
            "near": self._near(words, lang) if words and not ranked else "",
        }

    def example(self, words: list[str], near: str) -> tuple[str, int] | None:
        """The worked example that holds these words, in any language, nearest to a clause: its clause and number."""
        found = []
        for entry in self.entries:
            if entry.places["example"] and all(word in entry.places["example"] for word in words):
                clause = self.book.clause(entry.id)
                for at, one in enumerate(clause.examples):
                    if one.texts and all(word in bare(plain(one.texts[entry.lang])) for word in words):
                        far = abs(self.book.order.index(entry.id) - self.book.order.index(near))
                        found.append((far, entry.id, at))
        return min(found)[1:] if found else None

    def _hit(self, entry: Entry, words: list[str]) -> dict[str, Any]:
        clause = self.book.text.clauses[entry.id]
        where, text = _snippet(entry, words)
        return {
            "id": entry.id,
            "n": clause.number,
            "title": dict(self.book.titles[entry.id]),
            "where": where,
            "text": text,
            "lang": entry.lang,
        }

    def _terms(self, words: list[str]) -> list[str]:
        """Glossary words that begin with what is sought."""
        wanted = " ".join(words)
        rows = ((name, bare(word)) for name, row in self.book.terms.items() for word in row["word"].values())
        return list(dict.fromkeys(name for name, word in rows if word.startswith(wanted) and len(wanted) > 2))[:2]

    def _near(self, words: list[str], lang: str) -> str:
        """The query with each unknown word replaced by the nearest one of the book, if there is one."""
        found = []
        for word in words:
            pool = [
                *sorted(self.words[lang]),
                *(w for each in languages() for w in sorted(self.words[each] - self.words[lang])),
            ]
            near = difflib.get_close_matches(word, pool, 1, 0.72) if len(word) > 2 else []
            found.append(near[0] if near else word)
        return " ".join(found) if found != words else ""


def _entry(book: Opened, clause: Any, lang: str) -> Entry:
    title = plain(clause.titles[lang])
    lines = [plain(line) for block in clause.blocks[lang] for line in block.lines]
    told = [plain(one.texts[lang]) for one in clause.examples if one.texts]
    names = {p.name for block in clause.blocks[lang] for line in block.lines for p in line if p.kind == "term"}
    known = book.builder.speakers[lang].terms
    words = [noun for name in names if name in known for noun in _nouns(known[name], lang)]
    captions = [table.caption[lang] for table in clause.tables]
    labels = [book.ruleset.book.parameters[key].label[lang] for key in parameters_in(clause, book.ruleset)]
    places = {
        "number": bare(" ".join([clause.number, clause.id, *clause.rules])),
        "title": bare(title),
        "term": bare(" · ".join(words)),
        "label": bare(" · ".join([*captions, *labels])),
        "text": bare(" ".join(lines)),
        "example": bare(" ".join(told)),
    }
    shown = (*(("text", line) for line in lines), *(("example", line) for line in told))
    return Entry(clause.id, lang, places, shown)


def _nouns(term: Any, lang: str) -> list[str]:
    """A term's word in every edition: who knows a game by another edition finds its clauses too."""
    rows = [term.noun(lang), *([term.editions[lang]] if lang in term.editions else [])]
    return [word for noun in rows for word in (noun.one, noun.many)]


def _score(entry: Entry, words: list[str]) -> float:
    """How well a clause fits; 0 where a word is missing."""
    total = 0.0
    for word in words:
        here = 0.0
        for place, weight in WEIGHTS.items():
            text = entry.places[place]
            if place == "number":
                here += weight if word in text.split() else 0
                continue
            count = text.count(word)
            if count:
                starts = len(re.findall(rf"\b{re.escape(word)}", text))
                here += weight * (min(count, 4) + min(starts, 4)) / 2 / (1 + len(text) / 900)
        if not here:
            return 0.0
        total += here
    return total


def _snippet(entry: Entry, words: list[str]) -> tuple[str, str]:
    """Where the words stand, and the piece of the clause around the first of them."""
    for where, text in entry.shown:
        at = min((found for word in words if (found := _place(text, word)) >= 0), default=-1)
        if at >= 0:
            start = max(0, at - SNIPPET // 3)
            while start and not text[start - 1].isspace():
                start -= 1
            end = start + SNIPPET
            while end < len(text) and not text[end].isspace():
                end += 1
            return where, ("… " if start else "") + text[start:end].strip() + (" …" if end < len(text) else "")
    first = next((text for _, text in entry.shown), "")
    return "text", first if len(first) <= SNIPPET else first[:SNIPPET].rsplit(" ", 1)[0] + " …"


def _place(text: str, word: str) -> int:
    """Where a bare word stands in a text, accents and all; -1 if nowhere."""
    letters = [(bare(letter) or "", at) for at, letter in enumerate(text)]
    whole = "".join(letter for letter, _ in letters)
    found = whole.find(word)
    if found < 0:
        return -1
    seen = 0
    for letter, at in letters:
        if seen >= found:
            return at
        seen += len(letter)
    return -1

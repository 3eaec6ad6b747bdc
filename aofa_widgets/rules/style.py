"""House style of every sentence of the rulebook: words that the glossary avoids, marks that printing cannot set right.

A word of the list `avoid` (rulebook/terms.toml explains it) is right where it stands inside a phrase of the list `but`,
and anywhere as `{=word}`, which is how a template says: printed as it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from aofa_widgets import locate
from aofa_widgets.errors import Fault, SourceError
from aofa_widgets.words import fault, languages, typeset
from aofa_widgets.words.bounded import loads
from aofa_widgets.words.tongues import LENDER
from aofa_widgets.words.tree import (
    Agree,
    Choice,
    Literal,
    Node,
    Table,
    TemplateError,
    TermLink,
    Text,
    Tree,
    parse,
    walk,
)

from .leftover import left_over
from .source import read_bytes
from .text import MOST_BYTES, Prose

Sentence = tuple[str, Prose]
_ENTRY = (
    r"""(?<![\w."'-])(?:title_|text\.)?(%s)\s*=\s*(?:\"\"\"(.*?)\"\"\"|"((?:[^"\\\n]|\\.)*)"|'([^'\n]*)')"""
)
# comments, and values by edition (`value = { en = "a", fr = "b" }`), which are no sentences
_COMMENT = re.compile(r"^\s*#.*$|\b(?:value|was|now)\s*=\s*\{[^{}\n]*\}", re.MULTILINE)
_CODE = re.compile(r"``.+?``|`[^`\n]*`")
_ENDS = {"en": "(?:(?<=[sxzh])es|s)?", "fr": "[sx]?"}
_WORD = re.compile(r"\w+")
_HOLE = "\ufffc"  # what a placeholder printed, whatever it is


@dataclass(frozen=True, slots=True)
class Avoided:
    """A word that the texts of a language do not use, and what they say instead."""

    word: str
    pattern: re.Pattern[str]
    use: str
    but: tuple[str, ...] = ()

    def places(self, text: str) -> Iterator[tuple[int, str]]:
        """Where it stands in a text, and how it is written there; not where it is part of a phrase that is right."""
        low = text.lower()
        for found in self.pattern.finditer(text):
            if not any(_covers(phrase, low, found) for phrase in self.but):
                yield found.start(), found[0]


def _covers(phrase: str, text: str, found: re.Match[str]) -> bool:
    at = text.find(phrase, max(0, found.end() - len(phrase)))
    return 0 <= at <= found.start() and found.end() <= at + len(phrase)


# -- the sentences of a file ------------------------------------------------------------------------------------------


def sentences(source: str, name: str) -> list[Sentence]:
    """Every sentence of a file of the rulebook (TOML, clauses, a lesson) with its language and its line.

    >>> sentences('label = { en = "Dice", fr = "Dés" }', "x.toml")[1]
    ('fr', Prose(text='Dés', file='x.toml', line=1, lead=None))
    >>> [(lang, prose.line) for lang, prose in sentences("## a | A | B\\n### en\\nOne.", "x.md")]
    [('en', 1), ('fr', 1), ('en', 3)]
    """
    return list(_markdown(source, name) if name.endswith(".md") else _toml(source, name, 1))


def _toml(source: str, name: str, first: int) -> Iterator[Sentence]:
    source = _COMMENT.sub(lambda found: " " * len(found[0]), source)
    entry = re.compile(_ENTRY % "|".join(languages()), re.DOTALL)  # kept by `re` itself
    for found in entry.finditer(source):
        text = next(part for part in found.groups()[1:] if part is not None)
        if found[4] is None:
            text = text.replace('\\"', '"').replace("\\\\", "\\")
        line = first + source.count("\n", 0, found.start()) + text.startswith("\n")
        yield found[1], Prose(text.removeprefix("\n"), name, line)


def _markdown(source: str, name: str) -> Iterator[Sentence]:
    codes = list(languages())
    lang, start = "", 0
    body: list[str] = []
    fence: int | None = None
    for line, row in enumerate([*source.splitlines(), "### "], 1):
        ends = row.startswith(("# ", "## ", "### ", "```"))
        if fence is not None:
            if row.strip() == "```":
                yield from _toml("\n".join(body), name, fence + 1)
                fence, body = None, []
            else:
                body.append(row)
            continue
        if ends and body and lang:
            yield lang, Prose("\n".join(body), name, start)
        if ends:
            body = []
        if row.startswith("### "):
            lang, start = row[4:].strip(), line + 1
        elif row.startswith(("# ", "## ")):
            lang = ""
            titles = row.lstrip("#").split(" | ")
            named = row.startswith("## ") or "lessons/" not in name  # an id stands before all titles but a lesson's own
            for code, title in zip(codes, titles[1:] if named else titles, strict=False):
                yield code, Prose(title.strip(), name, line)
        elif row.startswith("```"):
            fence, lang = line, ""
        elif lang in codes:
            body.append(row)


# -- words to avoid ---------------------------------------------------------------------------------------------------


@locate.remembered
def _by_first(game: str, lang: str) -> Mapping[str, tuple[Avoided, ...]]:
    """The same by their first word and its plurals, so that few need to be looked for."""
    found: dict[str, tuple[Avoided, ...]] = {}
    for one in avoided(game).get(lang, ()):
        first = _WORD.findall(one.word.lower())[0]
        for form in {first, f"{first}s", f"{first}es", f"{first}x"}:
            found[form] = (*found.get(form, ()), one)
    return found


def words_to_avoid(text: str, lang: str, game: str = "") -> list[tuple[int, str, str]]:
    """Each word to avoid in a plain text: its place, how it is written, what to write instead.

    >>> words_to_avoid("Two swash dice", "en", "swashbuckling")
    [(4, 'swash dice', 'swashbuckling die')]
    """
    index, straight = _by_first(game, lang), text.replace("’", "'")
    some = {one.word: one for word in set(_WORD.findall(straight.lower())) for one in index.get(word, ())}
    return sorted((at, word, one.use) for one in some.values() for at, word in one.places(straight))


@locate.remembered
def avoided(game: str) -> Mapping[str, tuple[Avoided, ...]]:
    """The words that each language avoids in the texts of a game; "" for what all games share.

    A word that is also the noun of a glossary entry is not among them.

    >>> [one.use for one in avoided("swashbuckling")["en"] if one.word == "swash dice"]
    ['swashbuckling die']
    """
    root = locate.rulebook()
    paths = [root / "terms.toml", root / "avoid.toml", *sorted(root.glob(f"{game or '*'}/terms.toml"))]
    rows: list[Mapping[str, Any]] = []
    for path in paths:
        try:
            data = loads(read_bytes(path).decode("utf-8-sig"))
        except (SourceError, ValueError, RecursionError):
            continue  # told by the check of the glossary itself
        for row in data.values():
            rows += [one for one in (row if isinstance(row, list) else [row]) if isinstance(one, Mapping)]
    found: dict[str, dict[str, Avoided]] = {lang: {} for lang in languages()}
    nouns = {lang: {str(noun).lower() for row in rows for noun in _nouns(row, lang)} for lang in languages()}
    for lang in languages():
        for row in rows:
            for word in _list(row, "avoid", lang):
                if word.lower() not in nouns[lang]:
                    but = tuple(phrase.lower() for phrase in _list(row, "but", lang))
                    found[lang].setdefault(word, Avoided(word, _pattern(word, lang), _use(row, lang), but))
    return {lang: tuple(words.values()) for lang, words in found.items()}


def _list(row: Mapping[str, Any], entry: str, lang: str) -> list[str]:
    told = row.get(entry)
    words = told.get(lang, []) if isinstance(told, Mapping) else []
    return [word for word in words if isinstance(word, str) and word] if isinstance(words, list) else []


def _nouns(row: Mapping[str, Any], lang: str) -> Iterable[Any]:
    noun = row.get(lang)
    return noun.values() if isinstance(noun, Mapping) else ()


def _use(row: Mapping[str, Any], lang: str) -> str:
    noun = row.get(lang)
    told = row.get("use")
    if isinstance(noun, Mapping):
        return str(noun.get("one", ""))
    return str(told.get(lang, "")) if isinstance(told, Mapping) else ""


def _pattern(word: str, lang: str) -> re.Pattern[str]:
    """The word by itself, also in the plural; its capitals count if it has any."""
    case = 0 if word != word.lower() else re.IGNORECASE
    ends = _ENDS.get(lang, "") if " " not in word and word[-1:].isalpha() else ""
    return re.compile(rf"(?<![\w-]){re.escape(word)}{ends}(?![\w-])", case)


# -- what is wrong ----------------------------------------------------------------------------------------------------


def check_style(root: Path | None = None) -> list[Fault]:
    """Every word to avoid and every mark left over in the sentences of a whole rulebook."""
    folder = root or locate.rulebook()
    faults: list[Fault] = []
    for path in sorted(path for path in folder.rglob("*") if path.suffix in (".toml", ".md") and path.is_file()):
        parts = path.relative_to(folder).parts
        game = parts[0] if (folder / parts[0] / "game.toml").is_file() else ""
        faults += check_style_of(path, "/".join(parts), game)
    return faults


def check_style_of(path: Path, name: str | None = None, game: str = "", lent: bool = False) -> list[Fault]:
    """The same for one file, with the glossary of one game; a file that cannot be read has none of these faults.

    `lent`: what another language says letter for letter as English does is judged as English alone: the file of a
    table that reads one language.
    """
    try:
        source = read_bytes(path, name, MOST_BYTES).decode("utf-8-sig")
    except (SourceError, UnicodeDecodeError):
        return []
    found = list(sentences(source, name or str(path)))
    english = {prose.text for lang, prose in found if lent and lang == LENDER}
    own = [(lang, prose) for lang, prose in found if lang == LENDER or prose.text not in english]
    return [one for lang, prose in own for one in check_sentence(lang, prose, game)]


def check_sentence(lang: str, prose: Prose, game: str = "") -> list[Fault]:
    """What the house style says against one sentence.

    >>> said = check_sentence("fr", Prose("Un pool de dés , le 2ème.", "x.md", 3))
    >>> [one.where for one in said]
    ['x.md:3', 'x.md:3', 'x.md:3']
    """
    try:
        tree = parse(_CODE.sub(lambda found: _HOLE * len(found[0]), prose.text))
    except TemplateError:
        return []  # told by the check of the grammar
    faults: list[Fault] = []
    for node in walk(tree):
        if not isinstance(node, Text):
            continue
        for at, word, use in words_to_avoid(node.text, lang, game):
            sample = "{=" + word + "}"
            faults.append(fault(prose.where(node.at + at), "style.avoid", found=word, use=use, sample=sample))
    for at, flat in flats(tree):
        for key, word in _left(flat, lang):
            faults.append(fault(prose.where(at), f"style.{key}", found=word))
    return faults


@lru_cache(maxsize=32768)  # more than a rulebook has sentences: one that is checked again is half as slow
def _left(flat: str, lang: str) -> tuple[tuple[str, str], ...]:
    """What is left over once the words are set: the key of each mark, and how it stands."""
    return tuple((key, word.strip()) for _, key, word in left_over(typeset(flat, lang), lang))


def flats(tree: Tree) -> Iterator[tuple[int, str]]:
    """The words of a template, and those of every case inside it, each with the character where they begin."""
    yield (tree[0].at if tree else 0), "".join(_printed(node) for node in tree)
    for node in tree:
        match node:
            case Agree(_, one, many):
                yield from (*flats(one), *flats(many))
            case Choice(_, cases):
                for _, inner in cases:
                    yield from flats(inner)
            case TermLink(_, shown) if shown is not None:
                yield from flats(shown)


def _printed(node: Node) -> str:
    """What stands in the place of a node when only the marks around it are looked at."""
    match node:
        case Text(text) | Literal(text):
            return text
        case Table():
            return ""
    return _HOLE

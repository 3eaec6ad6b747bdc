"""Two languages that say one thing: the same figures escaped, the same nouns counted, each noun in its own gender."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping

from aofa_widgets import locate
from aofa_widgets.errors import Fault
from aofa_widgets.words import fault
from aofa_widgets.words.numbers import number_word
from aofa_widgets.words.terms import Term
from aofa_widgets.words.tongues import Lent
from aofa_widgets.words.tree import Agree, Literal, Node, Of, TemplateError, Text, Tree, Value, parse, walk

from .text import Prose

_FIGURES = re.compile(r"\d+(?:[.,]\d+)?")
_TWICE = re.compile(r"\btwice\b", re.IGNORECASE)  # « deux fois »
_FIRST = re.compile(r"\s*([^\W\d_]+)")
_PLURAL = {"en": {"are", "have", "do", "were"}, "fr": {"ont", "sont", "font", "vont", "peuvent", "doivent"}}
_ENDS = {"fr": ("s", "x", "nt")}  # of several; an English verb has its s where one acts, so that only a bare s tells


def parted(texts: Mapping[str, Prose], nouns: Mapping[str, Term]) -> list[Fault]:
    """Where the languages of one text part: a figure that only one says, another noun, a wrong gender.

    >>> one, two = Prose("In {=three} rolls.", "x.md", 1), Prose("En {=deux} jets.", "x.md", 2)
    >>> [found.where for found in parted({"en": one, "fr": two}, {})]
    ['x.md:2']
    """
    texts = {lang: prose for lang, prose in texts.items() if not isinstance(prose.text, Lent)}
    try:
        trees = {lang: parse(prose.text) for lang, prose in texts.items() if prose.text}
    except TemplateError:
        return []
    faults = [found for lang, tree in trees.items() for found in _turned(texts[lang], tree, lang)]
    faults += _gender(texts["fr"], trees["fr"], nouns) if "fr" in trees else ()
    if len(trees) == len(texts) > 1:
        faults += [*_literals(texts, trees), *_counted(texts, trees)]
    return faults


def lopsided(
    name: str, printed: Mapping[str, Collection[str]], texts: Mapping[str, Prose], key: str = "check.parity"
) -> Iterator[Fault]:
    """What some languages of a text print (`printed`) and others do not, told at the text of those that are fewer.

    >>> one, two = Prose("{n} rolls.", "x.md", 1), Prose("Des jets.", "x.md", 2)
    >>> [found.where for found in lopsided("a.b", {"n": {"en"}}, {"en": one, "fr": two})]
    ['x.md:2']
    """
    own = {lang: prose for lang, prose in texts.items() if not isinstance(prose.text, Lent)}
    for found, where in printed.items():
        there, lacks = [lang for lang in own if lang in where], [lang for lang in own if lang not in where]
        if there and lacks:
            place = own[(lacks if len(lacks) <= len(there) else there)[0]].where()
            told = {"there": "`, `".join(there), "lacks": "`, `".join(lacks)}
            yield fault(place, key, id=name, found=found.removesuffix("="), **told)


def _literals(texts: Mapping[str, Prose], trees: Mapping[str, Tree]) -> Iterator[Fault]:
    """Escaped figures, words and digits alike, that one language says and another does not."""
    first, *others = trees
    escaped = _figures(trees[first], first)
    twice = Counter({"2": sum(len(_TWICE.findall(n.text)) for n in walk(trees[first]) if isinstance(n, Text))})
    for lang in others:
        here = _figures(trees[lang], lang)
        base = next((told for told in (escaped, escaped + twice) if told - here and here - told), None)
        if base is not None:  # one may do without a figure (« les deux »), but none says another
            lacks, more = base - here, here - base
            found, other = min(more), min(lacks)
            at = next(node.at for node in walk(trees[lang]) if found in _figures((node,), lang))
            yield fault(texts[lang].where(at), "check.figure", found=found, other=other, lang=first)


@locate.remembered
def _words(lang: str) -> Mapping[str, str]:
    """The words that a language has for counts, each with its figures."""
    found = {number_word(n, lang): str(n) for n in range(2, 21)}
    return {word: figure for word, figure in found.items() if word != figure}


def _figures(tree: Tree, lang: str) -> Counter[str]:
    found: Counter[str] = Counter()
    for node in walk(tree):
        if isinstance(node, Literal):
            known = _words(lang)
            found.update(known[word] for word in node.text.lower().split() if word in known)
            found.update(_FIGURES.findall(node.text.replace(",", ".")))
    return found


def _counted(texts: Mapping[str, Prose], trees: Mapping[str, Tree]) -> Iterator[Fault]:
    """A parameter counted with one noun here and with another there."""
    first, *others = trees
    base = _nouns(trees[first])
    for lang in others:
        for name, found in _nouns(trees[lang]).items():
            if name in base and not set(found) & set(base[name]):
                at = next(iter(found.values()))
                told = {"found": ", ".join(found), "other": ", ".join(base[name]), "name": name, "lang": first}
                yield fault(texts[lang].where(at), "check.noun", **told)


def _nouns(tree: Tree) -> dict[str, dict[str, int]]:
    """Parameter -> the glossary nouns it is counted with, and where."""
    found: dict[str, dict[str, int]] = {}
    for node in walk(tree):
        if isinstance(node, Value) and node.form in ("word", "less") and node.argument not in ("", "m", "f"):
            found.setdefault(node.name, {}).setdefault(node.argument, node.at)
    return found


def _gender(prose: Prose, tree: Tree, nouns: Mapping[str, Term]) -> Iterator[Fault]:
    """A French number word in the gender of another noun than the one that follows it."""
    genders = _genders(nouns)
    for node, after in _pairs(tree):
        value = node.value if isinstance(node, Of) else node
        if isinstance(value, Value) and value.form in ("word", "less") and value.argument in ("", "m", "f"):
            word = _FIRST.match(after.text) if isinstance(after, Text) else None
            wanted = genders.get(word[1].lower()) if word else None
            if word and wanted in ("m", "f") and wanted != (value.argument or "m"):
                yield fault(prose.where(value.at), "check.gender", name=value.name, found=word[1], form=wanted)


def _turned(prose: Prose, tree: Tree, lang: str) -> Iterator[Fault]:
    """The forms for one and for several that have changed places."""
    for node in walk(tree):
        if isinstance(node, Agree):
            one, many = _plain(node.one), _plain(node.many)
            ends = one in {f"{many}{end}" for end in _ENDS[lang]} if lang in _ENDS else (one, many) == ("s", "")
            if ends or (_several(one, lang) and not _several(many, lang)):
                yield fault(prose.where(node.at), "check.turned", name=node.name, one=one, many=many)


def _several(text: str, lang: str) -> bool:
    return any(word in _PLURAL.get(lang, ()) for word in re.findall(r"\w+", text.lower()))


def _plain(tree: Tree) -> str:
    return "".join(node.text for node in tree if isinstance(node, Text)) if len(tree) <= 1 else ""


def _genders(nouns: Mapping[str, Term]) -> dict[str, str]:
    found: dict[str, str] = {}
    for term in nouns.values():
        noun = term.nouns.get("fr")
        for word in (noun.one, noun.many) if noun else ():
            if noun and " " not in word:
                found[word.lower()] = noun.gender if found.get(word.lower(), noun.gender) == noun.gender else "mf"
    return found


def _pairs(tree: Tree) -> Iterator[tuple[Node, Node | None]]:
    every = list(walk(tree))
    yield from zip(every, [*every[1:], None], strict=True)

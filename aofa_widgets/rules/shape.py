"""The form of the rulebook's own TOML: words in every language, spans that rise, no entry that nothing reads."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

from aofa_widgets.errors import UNPRINTABLE, Fault, named, shown
from aofa_widgets.words import fault, languages
from aofa_widgets.words.grammar import closest
from aofa_widgets.words.tongues import manner

from .hints import did_you_mean
from .source import Document

WORDS = '{ en = "…", fr = "…" }'


def every_language(document: Document, path: str, found: Any) -> list[Fault]:
    """What is wrong with an entry that must hold a text in every language.

    >>> from .source import parse
    >>> [one.where for one in every_language(parse('a = 1\\ntitle = { en = "x" }', "x.toml"), "title", {"en": "x"})]
    ['x.toml:2']
    """
    where = document.where(path)
    if found is None:
        return [missing(where, path, f"{path.rsplit('.', 1)[-1]} = {WORDS}")]
    if not isinstance(found, Mapping):
        return [form(where, path, found, f"{path.rsplit('.', 1)[-1]} = {WORDS}")]
    for lang in languages():
        text = found.get(lang)
        if not isinstance(text, str) or not text.strip():
            return [fault(where, "source.language", field=path, lang=lang)]
        hidden = UNPRINTABLE.search(text.replace("\n", " ").replace("\t", " "))
        if hidden:
            code = f"U+{ord(hidden[0]):04X}"
            return [fault(where, "errors.house_character", field=f"{path}.{lang}", found=code)]
    return []


def form(where: str, field: str, found: Any, sample: str) -> Fault:
    """The fault for a value of another form than the one that is read."""
    return fault(where, "errors.house_form", field=field, found=shown(found), form=sample)


def missing(where: str, field: str, sample: str) -> Fault:
    """The fault for an entry that must be there."""
    return fault(where, "source.missing", field=field, sample=sample)


def unknown(where: str, found: str, known: Iterable[str]) -> Fault:
    """The fault for an entry that nothing reads, with the nearest that is read."""
    names = sorted(known)
    hint = did_you_mean(closest(found, names))
    return fault(where, "source.entry", found=named(found), hint=hint, allowed=", ".join(names))


def entries(document: Document, row: Mapping[str, Any], known: Collection[str], prefix: str = "") -> list[Fault]:
    """A fault for every entry of a table that nothing reads."""
    place = f"{prefix}." if prefix else ""
    return [unknown(document.where(f"{place}{key}"), key, known) for key in row if key not in known]


def rising(document: Document, path: str, found: Any) -> list[Fault]:
    """What is wrong with a span: two numbers, the lower one first."""
    numbers = found if isinstance(found, list) else []
    where, name = document.where(path), path.rsplit(".", 1)[-1]
    if len(numbers) != 2 or not all(isinstance(n, (int, float)) and not isinstance(n, bool) for n in numbers):
        return [form(where, path, found, f"{name} = [0, 4]")]
    if not numbers[0] <= numbers[1]:
        return [fault(where, "source.falling", field=path, found=shown(numbers), sample=f"{name} = {numbers[::-1]}")]
    return []


def noun(document: Document, path: str, lang: str, found: Any) -> Iterator[Fault]:
    """What is wrong with a noun of the glossary in one language."""
    where = document.where(path)
    genders = manner(lang).genders
    sample = f'{lang} = {{ one = "…", many = "…"' + (f', gender = "{genders[0]}" }}' if genders else " }")
    if not isinstance(found, Mapping):
        yield missing(where, path, sample) if found is None else form(where, path, found, sample)
        return
    for entry in ("one", "many"):
        if not isinstance(found.get(entry), str) or not str(found[entry]).strip():
            yield missing(where, f"{path}.{entry}", sample)
    if genders and found.get("gender") not in genders:
        yield form(where, f"{path}.gender", found.get("gender"), f'gender = "{genders[0]}"')

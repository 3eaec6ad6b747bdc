"""The statement as headings, paragraphs, lists and tables: each sentence stands only where the record holds it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any

from aofa_widgets.words import say
from aofa_widgets.words.tongues import manner

Record = Mapping[str, Mapping[str, Any]]
PARTS = ("pages", "guide", "awake", "bench", "lab", "notebook", "voila", "marimo_run", "marimo_edit", "lite")
PAGES = ("pages", "guide")  # the other parts look at widgets
LOOKS = {
    "1280 light": "wide", "900 light": "widget", "320 dark": "narrow", "200 %": "half", "forced colours": "forced",
    "JupyterLab": "lab", "its host": "host",
}  # fmt: skip
CHECKS = ("axe", "headed", "languages", "narrow", "spaced", "still", "skips")
UNCHECKED = ("reader", "phone", "people", "browsers", "hosts", "print", "plain")


@dataclass(frozen=True)
class Block:
    """A heading with what stands under it: paragraphs, a list, a table (its head, its rows)."""

    id: str
    title: str
    texts: tuple[str, ...] = ()
    items: tuple[str, ...] = ()
    head: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()


def statement(record: Record, lang: str) -> tuple[Block, ...]:
    """The whole statement in a language; the first block is its beginning.

    >>> [block.id for block in statement({}, "en")]
    ['access', 'unchecked', 'tell']
    """
    return tuple(_blocks({name: record[name] for name in PARTS if name in record}, lang))


def _blocks(record: Record, lang: str) -> Iterator[Block]:
    def words(key: str, **values: Any) -> str:
        return say(f"access.{key}", lang, **values)

    found = [one for part in record.values() for one in part["findings"]]
    short = words("short_found", n=len(found)) if found else words("short_clean")
    yield Block("access", words("title"), (words("aim"), short if record else words("none")))
    if record:
        yield _where(record, lang)
        asked = Counter[str]()
        for part in record.values():
            asked.update(part["asked"])
        rows = tuple((words(f"check_{name}"), str(asked[name])) for name in CHECKS if asked[name])
        yield Block("asked", words("asked"), head=(words("head_asked"), words("head_times")), rows=rows)
        walked = {key: sum(part[key] for part in record.values()) for key in ("walks", "stops", "own")}
        if walked["walks"]:
            own = [words("keys_own", n=walked["own"])] if walked["own"] else []
            yield Block("keys", words("keys"), (words("keys_text", **walked), *own))
        yield Block("known", words("known"), items=tuple(_known(record, found, lang)))
    yield Block("unchecked", words("unchecked"), items=tuple(words(f"unchecked_{name}") for name in UNCHECKED))
    yield Block("tell", words("tell"), (words("tell_text"),))
    if record:
        kit = ", ".join(sorted({part["kit"] for part in record.values()}))
        yield Block("again", words("again"), (words("again_text", kit=kit),))


def _where(record: Record, lang: str) -> Block:
    rows = []
    for name, part in record.items():
        n, kinds = sum(part["seen"].values()), len(part["seen"])
        what = say(f"access.seen_{'pages' if name in PAGES else 'widgets'}", lang, n=n, kinds=kinds)
        made = say("access.with", lang, browser=part["browser"], axe=part["axe"], date=_date(part["date"], lang))
        rows.append((say(f"access.part_{name}", lang), what, made, str(len(part["findings"]))))
    met = set(chain.from_iterable(part["names"] for part in record.values()))
    looks = [say(f"access.look_{key}", lang) for look, key in LOOKS.items() if any(look in one for one in met)]
    head = tuple(say(f"access.head_{key}", lang) for key in ("where", "what", "with", "found"))
    told = say("access.looks_are", lang, names=" · ".join(looks))
    return Block("where", say("access.where", lang), (told,), head=head, rows=tuple(rows))


def _known(record: Record, found: Sequence[Mapping[str, str]], lang: str) -> Iterator[str]:
    """Every rule that is still broken, by how often; then what the checks themselves cannot see."""
    for rule, n in Counter(one["rule"] for one in found).most_common():
        first = next(one["where"] for one in found if one["rule"] == rule)
        yield say("access.known_rule", lang, what=_meant(rule, lang), rule=rule, n=n, where=f"`{first}`")
    if not found:
        yield say("access.known_none", lang)
    yield say("access.known_images", lang)
    if any("forced colours" in one for part in record.values() for one in part["names"]):
        yield say("access.known_forced", lang)
    if {"pages", "bench"} & set(record):
        yield say("access.known_sample", lang)
    if "lesson" in record.get("pages", {}).get("seen", {}):
        yield say("access.known_other", lang)
    if "guide" in record:
        yield say("access.known_guide", lang)


def _meant(rule: str, lang: str) -> str:
    """A broken rule in words, from its code.

    >>> _meant("landmark-unique", "en"), _meant("text-spacing: text-cut", "fr"), _meant("aria-roles", "en")
    ('Two regions of a page have the same name', 'Un texte est coupé', 'A check of axe is not met')
    """
    try:
        told = say(f"shortfall.{rule.rpartition(': ')[2].replace('-', '_')}", lang)
    except KeyError:
        told = say("shortfall.other", lang)
    return told[0].upper() + told[1:]


def _date(text: str, lang: str) -> str:
    """A day in words.

    >>> _date("2026-11-01", "fr"), _date("2026-11-23", "en")
    ('1er novembre 2026', '23 November 2026')
    """
    year, month, day = (int(part) for part in text.split("-"))
    first = manner(lang).first_day if day == 1 else str(day)
    return f"{first} {say('access.months', lang).split()[month - 1]} {year}"


def markdown(blocks: Sequence[Block], other: str, other_name: str) -> str:
    """The statement as a document of `docs/`, with a link to the other language's.

    >>> print(markdown([Block("a", "Title", ("Text.",)), Block("b", "Part", items=("one",))], "x.md", "Autre"))
    # Title
    <BLANKLINE>
    *[Autre](x.md)*
    <BLANKLINE>
    Text.
    <BLANKLINE>
    ## Part
    <BLANKLINE>
    - one
    <BLANKLINE>
    """
    pieces = []
    for n, block in enumerate(blocks):
        pieces.append(f"{'##' if n else '#'} {block.title}")
        pieces += [] if n else [f"*[{other_name}]({other})*"]
        pieces += block.texts
        if block.items:
            pieces.append("\n".join(f"- {item}" for item in block.items))
        if block.rows:
            lines = [block.head, tuple("---" for _ in block.head), *block.rows]
            pieces.append("\n".join(f"| {' | '.join(cells)} |" for cells in lines))
    return "\n\n".join(pieces) + "\n"

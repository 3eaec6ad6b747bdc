"""The reading sheet as a page and as Markdown: each clause in full once, then only what another setting changes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from aofa_widgets.rules import Ruleset
from aofa_widgets.rules.prose import base_text, printable
from aofa_widgets.rules.readings import Reading, Setting, Sheet
from aofa_widgets.rules.text import RulesText
from aofa_widgets.rules.wording import word_changes
from aofa_widgets.words import languages, texts, typeset, typeset_each
from aofa_widgets.words.grammar import fill

from .build import build

_HERE = Path(__file__).resolve().parent / "page"
Piece = tuple[str, str]
"""Words and what became of them: "", "ins" or "del"."""
MOST_ALIKE = 12


@dataclass(frozen=True, slots=True)
class Variant:
    """What a setting changes in a clause: the setting in words, the lines that differ, the numbers that go likewise."""

    settings: Mapping[str, tuple[str, ...]]
    lines: Mapping[str, tuple[tuple[Piece, ...], ...]]
    likewise: Mapping[str, str]
    depth: int


@dataclass(frozen=True, slots=True)
class Told:
    """A clause of the sheet: its own wording, its examples, its variants in order."""

    id: str
    number: str
    where: str
    titles: Mapping[str, str]
    lines: Mapping[str, tuple[str, ...]]
    examples: tuple[Mapping[str, str], ...]
    variants: tuple[Variant, ...]
    likewise: Mapping[str, str]


def tell(sheets: Iterable[Sheet], game: str) -> list[Told]:
    """The sheets of a game in words, worked examples as the book prints them."""
    view, ruleset = build(Ruleset.load(game)), Ruleset.load(game)
    clauses = {clause.id: clause for section in view.sections for clause in section.clauses}
    return [_told(sheet, ruleset, clauses.get(sheet.clause.id)) for sheet in sheets]


def _told(sheet: Sheet, ruleset: Ruleset, view: Any) -> Told:
    first = sheet.readings[0]
    examples = tuple(
        {lang: "".join(piece.text for piece in line) for lang, line in example.texts.items()}
        for example in (view.examples if view else ())
        if example.texts
    )
    variants = tuple(
        Variant(
            {
                lang: tuple(_said(setting, ruleset, lang) for setting in _several(reading.settings))
                for lang in languages()
            },
            {
                lang: tuple(changed(sheet.readings[reading.parent].texts[lang], reading.texts[lang]))
                for lang in languages()
            },
            _likewise(reading, ruleset),
            _depth(sheet, reading),
        )
        for reading in sheet.readings[1:]
    )
    clause = sheet.clause
    return Told(
        clause.id, clause.number, clause.where, {lang: told[0] for lang, told in first.texts.items()},
        {lang: tuple(_lines(told[1:])) for lang, told in first.texts.items()},
        examples, variants, _likewise(first, ruleset),
    )  # fmt: skip


def _several(settings: Sequence[Setting]) -> Sequence[Setting]:
    """Three settings at most that lead to a wording; the same ones in another order are the same."""
    found: dict[frozenset[tuple[str, str]], Setting] = {}
    for setting in settings:
        found.setdefault(frozenset((key, str(value)) for key, value in setting), setting)
    return list(found.values())[:3]


def _depth(sheet: Sheet, reading: Reading) -> int:
    deep = 0
    while reading.parent:
        deep, reading = deep + 1, sheet.readings[reading.parent]
    return deep


def _lines(texts_of: Iterable[str]) -> Iterator[str]:
    for text in texts_of:
        yield from (line for line in text.split("\n") if line.strip())


def changed(before: Sequence[str], after: Sequence[str]) -> Iterator[tuple[Piece, ...]]:
    """The lines of a wording that another one has not, its new words marked; lines that are gone, marked whole.

    >>> list(changed(["T", "one\\n\\ntwo dice"], ["T", "one\\n\\ntwo hats"]))
    [(('two ', ''), ('hats', 'ins'))]
    """
    old, new = list(_lines(before)), list(_lines(after))
    for tag, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if tag == "equal":
            continue
        pairs = list(zip(old[a:b], new[c:d], strict=False))
        yield from (_marked(was, now) for was, now in pairs)
        yield from (((line, "ins"),) for line in new[c + len(pairs) : d])
        yield from (((line, "del"),) for line in old[a + len(pairs) : b])


def _marked(was: str, now: str) -> tuple[Piece, ...]:
    pieces: list[Piece] = []
    for same, before, after in word_changes(was, now):
        if same or after:
            pieces.append((same, "") if same else (after, "ins"))
        elif before.strip():
            pieces.append((before, "del"))
    return tuple(pieces)


def _said(setting: Setting, ruleset: Ruleset, lang: str) -> str:
    """A setting in words: `Dice a stunned figure loses: 2`."""
    rows = (f"{_label(key, ruleset, lang)}: {_value(key, value, ruleset, lang)}" for key, value in setting)
    return typeset(" · ".join(rows), lang)


def _label(key: str, ruleset: Ruleset, lang: str) -> str:
    if key == "edition":
        return texts("readings.edition")[lang]
    return typeset(ruleset.book.parameters[key].label[lang], lang) + f" `{key}`"


def _value(key: str, value: Any, ruleset: Ruleset, lang: str) -> str:
    if key == "edition":
        return typeset(str(ruleset.book.editions[value]["title"][lang]), lang)
    parameter = ruleset.book.parameters[key]
    if isinstance(value, bool) and str(value).lower() not in parameter.names:
        return texts("book.yes" if value else "book.no")[lang]
    return typeset(fill("{x}", lang, {"x": printable(ruleset.book, parameter, value)}), lang)


def _likewise(reading: Reading, ruleset: Ruleset) -> dict[str, str]:
    """The settings that change nothing but a number: each value with what it prints."""
    told: dict[str, str] = {}
    for lang in languages():
        parts: dict[str, list[str]] = {}
        for setting, words in reading.likewise:
            key, value = setting[-1]
            said = _value(key, value, ruleset, lang)
            parts.setdefault(key, []).append(words[lang] or said)
        rows = []
        for key, some in parts.items():
            unique = list(dict.fromkeys(some))
            kept = unique if len(unique) <= MOST_ALIKE else unique[: MOST_ALIKE - 1]
            rest = len(unique) - len(kept)
            kept = [*kept, texts("readings.more", n=rest)[lang]] if rest else kept
            rows.append(f"`{key}`: {', '.join(kept)}")
        told[lang] = typeset("; ".join(rows), lang)
    return told


def render(told: Sequence[Told], sheets: Sequence[Sheet], game: str, shown: Sequence[str], form: str) -> str:
    """The sheet in a format ("html" or "md"), in one language or several side by side."""
    text = base_text(game)
    counts = {
        "clauses": len(sheets),
        "wordings": sum(sheet.wordings for sheet in sheets),
        "readings": sum(len(sheet.readings) for sheet in sheets),
    }
    about = [texts("readings.about"), texts("readings.about_examples"), texts("readings.summary", **counts)]
    view = build(Ruleset.load(game))
    foot = {lang: f"{view.notice[lang]} {view.licence[lang]}" for lang in languages()}
    if form == "md":
        return "\n".join(_markdown(told, text, game, shown, about, foot)) + "\n"
    title = typeset_each(Ruleset.load(game).book.title)
    page = Environment(
        loader=FileSystemLoader(_HERE), autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    ).get_template("readings.html.j2")
    style = "".join((_HERE / name).read_text(encoding="utf-8") for name in ("page.css", "readings.css"))
    return page.render(
        sections=_sections(told, text),
        langs=shown,
        title=title,
        one_title=len({title[lang] for lang in shown}) == 1,
        about=about,
        foot=foot,
        style=Markup(style),
        words=texts,
        code=_coded,
    )


def _coded(text: str) -> Markup:
    """Backquotes as code, all else escaped."""
    parts = text.split("`")
    return Markup("").join(
        Markup("<code>{}</code>").format(p) if n % 2 else Markup("{}").format(p) for n, p in enumerate(parts)
    )


def _sections(told: Sequence[Told], text: RulesText) -> list[tuple[Any, list[Told]]]:
    by = {one.id: one for one in told}
    rows = [(section, [by[clause.id] for clause in section.clauses if clause.id in by]) for section in text.sections]
    return [(section, some) for section, some in rows if some]


def _markdown(
    told: Sequence[Told],
    text: RulesText,
    game: str,
    shown: Sequence[str],
    about: Sequence[Mapping[str, str]],
    foot: Mapping[str, str],
) -> Iterator[str]:
    title = Ruleset.load(game).book.title
    yield "# " + " · ".join(f"{texts('readings.title')[lang]}, {typeset(title[lang], lang)}" for lang in shown)
    for lang in shown:
        yield "\n" + " ".join(part[lang] for part in about)
    for _section, some in _sections(told, text):
        for one in some:
            yield f"\n## {one.number} {' · '.join(one.titles[lang] for lang in shown)}\n\n`{one.id}` {one.where}\n"
            for lang in shown:
                yield from (f"{lang}  {line}  " for line in one.lines[lang])
                yield from (f"{lang}  *{example[lang]}*  " for example in one.examples)
                yield from [f"{lang}  {texts('readings.likewise')[lang]} {one.likewise[lang]}"] * bool(
                    one.likewise[lang]
                )
                yield ""
            for variant in one.variants:
                yield f"- {' / '.join(' | '.join(variant.settings[lang]) for lang in shown)}"
                for lang in shown:
                    rows = ["".join(_starred(piece) for piece in line) for line in variant.lines[lang]]
                    yield from (f"  {lang}  {row}  " for row in rows or [texts("readings.nothing_else")[lang]])
                    if variant.likewise[lang]:
                        yield f"  {lang}  {texts('readings.likewise')[lang]} {variant.likewise[lang]}  "
    yield "\n---\n\n" + "\n\n".join(foot[lang] for lang in shown)


def _starred(piece: Piece) -> str:
    text, mark = piece
    if not mark or not text.strip():
        return text
    lead, tail = text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]
    sign = "**" if mark == "ins" else "~~"
    return f"{lead}{sign}{text.strip()}{sign}{tail}"

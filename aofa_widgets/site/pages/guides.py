"""The pages of the guide: its doors, every guide of `docs/`, the words, the reference of the kit; and their search."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from markdown_it import MarkdownIt
from markupsafe import Markup

from aofa_widgets.rules import load_book
from aofa_widgets.rules.ruleset import games_with_a_book
from aofa_widgets.words import catalogue, say, typeset

from ..guide import Door, Guides, Room, doors, guides, rooms
from ..guide.reference import Name
from .shell import HERE, Page, Shell

FOLDER = "guide"
DEEP = 2  # the rank of the headings that are listed and that a search finds
FEW = 2  # headings that need no list
CUT, BRIEF = 400, 60  # words of one part of a guide that a search looks through; of those behind the last door


def pages(shell: Shell) -> Iterator[Page]:
    """The guide in every language, and the files that it shows."""
    yield Page("assets/guide.css", (HERE / "assets" / "guide.css").read_bytes())
    files = {}
    for lang in shell.plan.langs:
        found = guides(lang, shell.plan.langs)
        files |= found.files
        yield _front(shell, found, lang)
        yield from _guides(shell, found, lang)
        yield _words(shell, found, lang)
        yield from _reference(shell, lang)
    for name, path in sorted(files.items()):
        yield Page(f"assets/guide/{name}", path.read_bytes())


def entries(shell: Shell, lang: str) -> Iterator[tuple[str, str, str]]:
    """What the search of the site finds in the guide: title, words and place of each."""
    found = guides(lang, shell.plan.langs).documents
    last = doors(found)[-1].pages
    for name, one in found.items():
        for section in one.sections:
            if section.depth <= DEEP:
                title = f"{one.title} › {section.title}" if section.title else one.title
                words = " ".join(section.text.split()[: BRIEF if name in last else CUT])
                yield title, words, f"{FOLDER}/{name}.html" + (f"#{section.anchor}" if section.anchor else "")
    for room in rooms():
        for name in room.names:
            yield name.name, name.told.sentence, f"{FOLDER}/{room.page}.html#{name.name}"


def _crumbs(lang: str) -> list[tuple[str, str]]:
    return [(say("guide.title", lang), f"{lang}/{FOLDER}/index.html")]


def _title(name: str, found: Guides, lang: str) -> tuple[str, str]:
    """The title of a page on a list, and the language of it: what is written in another language is called in ours."""
    document = found.documents.get(name)
    if document and document.lang == lang:
        return document.title, lang
    game, _, laws = name.partition("-laws")
    if _said(f"page_{name}"):
        return say(f"guide.page_{name}", lang), lang
    if name != game and game in games_with_a_book() and not laws:
        return say("guide.page_laws_of", lang, game=typeset(load_book(game).title[lang], lang)), lang
    return (document.title, document.lang) if document else (name, lang)


def _lead(name: str, found: Guides, lang: str) -> tuple[str, str]:
    """A page in a sentence, and the language of it: our own words, the game's own, or how the page begins."""
    game, _, laws = name.partition("-laws")
    if _said(f"lead_{name}"):
        return say(f"guide.lead_{name}", lang), lang
    if game in games_with_a_book():
        if name != game and not laws:
            return say("guide.lead_laws_of", lang), lang
        return typeset(load_book(game).table("game")["summary"][lang], lang), lang
    document = found.documents[name]
    return typeset(document.lead, document.lang), document.lang


def _said(name: str) -> bool:
    return f"guide.{name}" in catalogue()


def _row(name: str, found: Guides, lang: str) -> dict[str, str]:
    """A page on a list: where it is, its title and the sentence for it, each with its language."""
    (title, called), (note, told) = _title(name, found, lang), _lead(name, found, lang)
    return {"at": f"{name}.html", "title": title, "lang": called, "note": note, "told": told}


def _front(shell: Shell, found: Guides, lang: str) -> Page:
    rows = [
        {
            "id": door.id,
            "title": say(f"guide.door_{door.id}", lang),
            "lead": say(f"guide.about_{door.id}", lang),
            "rows": [_row(name, found, lang) for name in door.pages],
            "also": [_row(name, found, lang) for name in door.also],
        }
        for door in doors(found.documents)
        if door.pages
    ]
    return shell.page(
        "guide", f"{lang}/{FOLDER}/index.html", lang, crumbs=[], title=say("guide.title", lang), doors=rows,
        tell=_tell(lang), missing=not found.documents,
    )  # fmt: skip


def _guides(shell: Shell, found: Guides, lang: str) -> Iterator[Page]:
    for door in doors(found.documents):
        for name in door.pages:
            if document := found.documents.get(name):
                inside = [one for one in document.sections if one.depth == DEEP]
                yield shell.page(
                    "guide-page", f"{lang}/{FOLDER}/{name}.html", lang, crumbs=_crumbs(lang), title=document.title,
                    document=document, inside=inside if len(inside) > FEW else [], tell=_tell(lang),
                    **_around(name, door, found, lang),
                )  # fmt: skip


def _around(name: str, door: Door, found: Guides, lang: str) -> dict[str, Any]:
    """The pages before and after this one behind its door, and the door."""
    at = door.pages.index(name)
    return {
        "before": _row(door.pages[at - 1], found, lang) if at else None,
        "after": _row(door.pages[at + 1], found, lang) if at + 1 < len(door.pages) else None,
        "door": {"at": f"index.html#{door.id}", "title": say(f"guide.door_{door.id}", lang)},
    }


def _words(shell: Shell, found: Guides, lang: str) -> Page:
    """The words of every game in each language of the site; a word that games share stands once, with each of them."""
    others = [one for one in shell.plan.langs if one != lang]
    rows: dict[tuple[str, str], dict[str, Any]] = {}
    for shelf in shell.plan.shelves:
        for entry in shelf.view.glossary:
            row = rows.setdefault(
                (entry.word[lang], entry.definition[lang]),
                {"id": entry.id, "word": entry.word[lang], "told": entry.definition[lang], "games": [],
                 "others": [(tongue, entry.word[tongue]) for tongue in others]},
            )  # fmt: skip
            row["games"].append((f"../{shelf.game}/book.html#term-{entry.id}", shelf.title(lang)))
    return shell.page(
        "glossary", f"{lang}/{FOLDER}/glossary.html", lang, crumbs=_crumbs(lang),
        title=say("guide.page_glossary", lang), lead=say("guide.lead_glossary", lang), tell=_tell(lang),
        rows=sorted(rows.values(), key=lambda row: (row["word"].casefold(), row["told"])),
        **_around("glossary", next(door for door in doors(found.documents) if "glossary" in door.pages), found, lang),
    )  # fmt: skip


def _reference(shell: Shell, lang: str) -> Iterator[Page]:
    """The list of all public names, and a page for each room of the house."""
    title, where = say("guide.page_reference", lang), _clauses(shell)
    yield shell.page(
        "reference", f"{lang}/{FOLDER}/reference.html", lang, crumbs=_crumbs(lang), title=title,
        lead=say("guide.lead_reference", lang), rooms=[_told(room, where) for room in rooms()], tell=_tell(lang),
    )  # fmt: skip
    for room in rooms():
        yield shell.page(
            "reference-room", f"{lang}/{FOLDER}/{room.page}.html", lang,
            crumbs=[*_crumbs(lang), (title, f"{lang}/{FOLDER}/reference.html")], title=room.module,
            room=_told(room, where), tell=_tell(lang),
        )  # fmt: skip


def _clauses(shell: Shell) -> dict[str, str]:
    """Where the clause of each rule stands in the books, seen from a page of the guide."""
    return {
        rule: f"../{shelf.game}/book.html#{clause.anchor}"
        for shelf in shell.plan.shelves
        for section in shelf.view.sections
        for clause in section.clauses
        for rule in clause.rules
    }


def _told(room: Room, where: Mapping[str, str]) -> dict[str, Any]:
    return {
        "module": room.module,
        "page": room.page,
        "lead": _line(room.told.sentence),
        "more": _text(room.told.more),
        "example": room.told.example,
        "names": [_name(name, name.name, where) for name in room.names],
    }


def _name(name: Name, at: str, where: Mapping[str, str]) -> dict[str, Any]:
    return {
        "name": name.name,
        "at": at,
        "kind": name.kind,
        "call": name.call,
        "sentence": _line(name.told.sentence),
        "more": _text(name.told.more),
        "raises": _line(name.told.raises),
        "rules": [(rule, where.get(rule, "")) for rule in name.told.rules],
        "example": name.told.example,
        "names": [_name(one, f"{at}.{one.name}".replace(f"{at}.{at}.", f"{at}."), where) for one in name.names],
    }


_PROSE = MarkdownIt("commonmark", {"html": False}).disable(["image", "heading", "lheading"])


def _line(text: str) -> Markup:
    return Markup(_PROSE.renderInline(text))


def _text(text: str) -> Markup:
    """Markdown of a docstring; a block that is set in keeps its lines."""
    return Markup(_PROSE.render(text))


def _tell(lang: str) -> Any:
    return lambda key, **more: say(f"guide.{key}", lang, **more)

"""What authors write: house rules, clauses, templates, lessons, translations, codes, and the rulebook's own tables."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from aofa_widgets import locate
from aofa_widgets.book.markdown import blocks_of
from aofa_widgets.book.tables import definitions
from aofa_widgets.errors import Fault, SourceError
from aofa_widgets.games import GAMES
from aofa_widgets.rules import Ruleset
from aofa_widgets.rules.beside import check_glossary
from aofa_widgets.rules.book import read_book
from aofa_widgets.rules.check import check_clause, check_file, check_paths
from aofa_widgets.rules.code import code_of, open_code
from aofa_widgets.rules.lock import read_lock
from aofa_widgets.rules.po import export
from aofa_widgets.rules.po_import import import_po
from aofa_widgets.rules.prose import Speaker, laid_text
from aofa_widgets.rules.source import value_of
from aofa_widgets.rules.text import parse_text
from aofa_widgets.rules.writing import house_data, house_toml, look
from aofa_widgets.teach.source import read_lesson
from aofa_widgets.widgets.rule_editor.desk import Desk
from aofa_widgets.words import languages

from ..target import Target, files, put, text_of, unwatched

FIRST = GAMES[0]


@cache
def _book(game: str) -> Ruleset:
    return Ruleset.load(game)


@cache
def _tables(game: str) -> tuple[str, ...]:
    return tuple(definitions(game))


def _told(faults: object) -> None:
    """Faults that a check gives are judged as if they were raised."""
    found = tuple(one for one in faults if isinstance(one, Fault))  # type: ignore[attr-defined]
    if found:
        raise SourceError(found)


# House rules.


def house(data: bytes, folder: Path) -> None:
    """As `aofa check FILE` and `--house FILE` take it: checked, laid over the book, its clauses printed, its code."""
    path = put(folder, "mine.toml", data)
    _told(check_file(path, _tables(FIRST), named=True))
    game = house_data(look(path).text and _tree(path))["game"]
    rules = Ruleset.load(game, house=[path])
    for laid in rules.overlays:
        for lang in languages():
            speaker = Speaker(rules, laid_text(rules), lang)
            for name in laid.text:
                speaker.plain(laid_text(rules).clauses[name].texts[lang])
    code_of(rules)


def _tree(path: Path) -> dict[str, object]:
    from aofa_widgets.rules.source import read

    return dict(read(path).data)


def edited(data: bytes, folder: Path) -> None:
    """As the form takes it: read into a draft, shown, and written again."""
    path = put(folder, "mine.toml", data)
    desk = Desk(path, FIRST, None, None)
    seen = look(path)
    draft = desk.read(seen)
    desk.problems(draft, seen)
    house_toml(draft.data(), seen.text, path.name)


def _houses() -> list[bytes]:
    return files("rulebook/*/house/*.toml", "tests/hostile/house/*.toml")


# Clauses and the language of their holes.


def clauses(data: bytes, folder: Path) -> None:
    """A file of clauses beside the rulebook, as `aofa check FILE.md` takes it."""
    _told(check_file(put(folder, f"{FIRST}/text/20-mine.md", data)))


@cache
def _speaker(lang: str) -> Speaker:
    return Speaker(_book(FIRST), laid_text(_book(FIRST)), lang)


def template(data: bytes, folder: Path) -> None:
    """A sentence with holes, as a clause of the book has it: what the check takes is printed."""
    text, rules = text_of(data), _book(FIRST)
    faults: list[Fault] = []
    whole = f"# 1 | A | A\n\n## mine.own | B | B\nnumber: 1\n\n### en\n{text}\n\n### fr\n{text}\n"
    for section in parse_text(whole, "x/text/1.md", faults):
        for clause in section.clauses:
            _told(faults)
            _told(check_clause(rules, laid_text(rules), clause, _tables(FIRST)))
            for lang, prose in clause.texts.items():
                blocks_of(_speaker(lang).runs(prose))
    _told(faults)


def _templates() -> Iterator[bytes]:
    for game in GAMES:
        for clause in list(laid_text(_book(game)).clauses.values())[::4]:
            yield from (prose.text.encode() for prose in clause.texts.values())


# Lessons, translations, locks, codes.


def lesson(data: bytes, folder: Path) -> None:
    """The source of a lesson."""
    faults: list[Fault] = []
    found = read_lesson(put(folder, "03-mine.md", data), f"{FIRST}/lessons/03-mine.md", FIRST, faults)
    _told(faults)
    assert found is not None, "nothing was read and nothing is wrong"


def _desk(folder: Path) -> Path:
    """A copy of a game and of what all games share in the folder, for files that are taken into the rulebook."""
    desk = folder / "rulebook"
    if not desk.exists():
        with unwatched():
            shutil.copytree(locate.shipped() / FIRST, desk / FIRST)
            for path in locate.shipped().glob("*.toml"):
                shutil.copy(path, desk / path.name)
    return desk


def po(data: bytes, folder: Path) -> None:
    """A translation, taken into a copy of the rulebook, which is then as it was."""
    path, desk = put(folder, "fr.po", data), _desk(folder)
    with locate.using(desk):
        taken = import_po(FIRST, path)
    with unwatched():
        for file in (*taken.files, desk / FIRST / "in-step.lock"):
            shutil.copy(locate.shipped() / file.relative_to(desk), file)


def _pos() -> Iterator[bytes]:
    whole = export(FIRST, "fr").split("\n\n")
    for at in range(1, len(whole), 40):
        yield "\n\n".join([whole[0], *whole[at : at + 4]]).encode()


def lock(data: bytes, folder: Path) -> None:
    """The file that says which texts were read together."""
    _told(read_lock(put(folder, "in-step.lock", data)).faults)


def _locks() -> Iterator[bytes]:
    for game in GAMES:
        lines = (locate.shipped() / game / "in-step.lock").read_bytes().split(b"\n")
        yield from (b"\n".join(lines[at : at + 12]) for at in range(0, len(lines), 300))


def code(data: bytes, folder: Path) -> None:
    """A code typed from paper."""
    open_code(text_of(data))


def _codes() -> Iterator[bytes]:
    for game in GAMES:
        rules = _book(game)
        for name in list(rules.book.houses())[:6]:
            yield code_of(Ruleset.load(game, house=[name])).encode()
        yield code_of(rules).encode()


def value(data: bytes, folder: Path) -> None:
    """What stands behind `--set NAME=`."""
    value_of(text_of(data))


def glossary(data: bytes, folder: Path) -> None:
    """A glossary beside a game."""
    put(folder, f"{FIRST}/terms.toml", data)
    _told(check_glossary(folder, FIRST))


def book(data: bytes, folder: Path) -> None:
    """A file of parameters in a rulebook of one's own (`AOFA_RULEBOOK`), with all that is read beside it."""
    desk = _desk(folder)
    place = put(desk, f"{FIRST}/params/fuzz.toml", data)
    try:
        with locate.using(desk):
            _told(check_paths([place]).faults)
            _told(read_book(desk / FIRST).faults)
    finally:
        with unwatched():
            place.unlink()


TARGETS = (
    Target("house", "toml", _houses, house),
    Target("editor", "toml", _houses, edited),
    Target("clauses", "text", lambda: files("rulebook/*/text/*.md"), clauses, cost=45),
    Target("template", "text", _templates, template),
    Target("lesson", "text", lambda: files("rulebook/*/lessons/*.md"), lesson, cost=20),
    Target("po", "text", _pos, po, writes=True, cost=90),
    Target("lock", "text", _locks, lock),
    Target("code", "text", _codes, code),
    Target("value", "toml", lambda: [b"1", b"true", b"[1, 2]", b"nobody", b'"a"', b"2.5", b"{ a = 1 }"], value),
    Target("glossary", "toml", lambda: files("rulebook/terms.toml", "rulebook/*/terms.toml"), glossary, cost=11),
    Target("book", "toml", lambda: files("rulebook/*/params/*.toml"), book, cost=30),
)

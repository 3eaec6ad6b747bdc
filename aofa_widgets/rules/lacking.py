"""What a language does not say yet: every text that English has and it lacks, each at its file and line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from aofa_widgets import locate
from aofa_widgets.errors import Fault, SourceError, cut
from aofa_widgets.words import fault, languages
from aofa_widgets.words.bounded import loads
from aofa_widgets.words.terms import read_terms
from aofa_widgets.words.tongues import LENDER, NAMES, complete

from .beside import look_printed
from .ruleset import games_with_a_book
from .source import parse, read
from .spans import read_source, sources, spans_of

_MOST = 80  # characters of the English text that are shown


@dataclass(frozen=True, slots=True)
class Lacking:
    """How many texts there are, and those that the language lacks; `rooms`: how many of how many, folder by folder."""

    all: int
    faults: tuple[Fault, ...]
    rooms: Mapping[str, tuple[int, int]]


def lacking(lang: str, games: Iterable[str] | None = None, within: Collection[str] = ()) -> Lacking:
    """What `lang` lacks: words of the interface, and of every game (or of some) clauses, lessons, data and nouns.

    `within`: files and folders of the rulebook as messages show them ("honour", "terms.toml"), of which alone is told.
    Raises: SourceError for a file that cannot be read, or for units that are none.

    >>> lacking("fr", games=[]).faults
    ()
    """
    chosen = games_with_a_book() if games is None else tuple(games)
    every = _every([game for game in chosen if not within or game in {place.partition("/")[0] for place in within}])
    found = [row for row in every if not within or _inside(row[1].rpartition(":")[0], within)]
    lost = [(key, where, text) for key, where, said, text in found if lang not in said]
    every_room = Counter(_room(where) for _, where, _, _ in found)
    lost_in = Counter(_room(where) for _, where, _ in lost)
    return Lacking(
        len(found),
        tuple(fault(where, "tongues.lacks", key=key, lang=lang, text=text) for key, where, text in lost),
        MappingProxyType({room: (lost_in[room], n) for room, n in every_room.items()}),
    )


def claimed() -> list[Fault]:
    """The languages that book.toml adds as whole and that lack most of what there is: each one fault, where it stands.

    That one line is what to mend: each text that lacks would be a fault as well, thousands of them.

    >>> claimed()
    []
    """
    faults: list[Fault] = []
    for code in complete():
        try:
            said = [code in row[2] for row in _every(games_with_a_book(), units=False)] if code not in NAMES else []
            where = read(locate.rulebook() / "book.toml", "book.toml").where(f"languages.{code}")
        except SourceError:  # the check names the file
            continue
        if 2 * (n := said.count(False)) > len(said):
            told = {"name": languages()[code], "lang": code, "n": n, "all": len(said)}
            faults.append(fault(where, "tongues.claimed", **told))
    return faults


def _room(where: str) -> str:
    """The folder of a text within the rulebook or one game; its file where that is in no other folder.

    >>> [_room(f"{file}:1") for file in ("interface/site.toml", "honour/text/01-aim.md", "honour/terms.toml")]
    ['interface', 'honour/text', 'honour/terms.toml']
    """
    parts = where.rpartition(":")[0].split("/")
    return parts[0] if parts[0] == "interface" else "/".join(parts[:2])


def _inside(file: str, places: Collection[str]) -> bool:
    return any(file == place or file.startswith(f"{place}/") for place in places)


def _every(games: Iterable[str], units: bool = True) -> Iterator[tuple[str, str, set[str], str]]:
    """Each text: its key, the place of the English one, the languages that say it, the beginning of the English."""
    root = locate.rulebook()
    for path in [root / "avoid.toml", *sorted(root.glob("interface/*.toml")), root / "terms.toml"]:
        name = path.relative_to(root).as_posix()
        pairs: dict[str, dict[str, tuple[str, str]]] = {}
        source = read_source(path, name) if path.exists() else ""
        parse(source, name)  # what is no TOML would lack nothing
        for span in spans_of(source, name):
            pairs.setdefault(span.key, {})[span.lang] = (span.where, span.text)
        for key, row in pairs.items():
            if LENDER in row:
                yield key.replace(":", ".").lstrip("."), row[LENDER][0], set(row), _short(row[LENDER][1])
        yield from _nouns(path) if name == "terms.toml" and path.exists() else ()
    yield from _units(root / "book.toml") if units else ()
    for game in games:
        found = sources(game)
        for name, source in found.files.items():
            if name.endswith(".toml"):
                parse(source, name)
        for key, spans in found.spans.items():
            if LENDER in spans:
                yield key, spans[LENDER].where, set(spans), _short(spans[LENDER].text)
        yield from _nouns(root / game / "terms.toml", game) if (root / game / "terms.toml").exists() else ()


def _nouns(path: Path, game: str = "") -> Iterator[tuple[str, str, set[str], str]]:
    for name, term in read_terms(path, game).items():
        where = term.where if game else term.where.rpartition("/")[2]
        yield name, where, set(term.nouns), term.noun(LENDER).one


def _units(path: Path) -> Iterator[tuple[str, str, set[str], str]]:
    document = read(path, path.name)
    if faults := look_printed(path.parent):
        raise SourceError(faults)
    units = loads(read_source(path, path.name)).get("units", {})  # as it stands: nothing is lent in it
    for name, row in units.items():
        yield f"units.{name}", document.where("units", name), set(row), str(row[LENDER]["one"])


def _short(text: str) -> str:
    return cut(" ".join(text.split()), _MOST)

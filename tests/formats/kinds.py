"""Every kind of file: its fixtures, what opening one gives, and the same file as a later kit would mark it."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

from aofa_widgets import locate
from aofa_widgets.cli.referee import answers
from aofa_widgets.errors import Fault, InputError, SourceError
from aofa_widgets.games import GAMES, load, scenario_from
from aofa_widgets.lab.balance.repeating import kept
from aofa_widgets.lab.balance.tally import Tally
from aofa_widgets.lab.provenance import Provenance
from aofa_widgets.lab.saves import open_file
from aofa_widgets.lab.share import open_link
from aofa_widgets.lab.stopping.notes import read_class
from aofa_widgets.play import Match
from aofa_widgets.rules import Ruleset
from aofa_widgets.rules.check import check_file, check_paths
from aofa_widgets.rules.code import open_code
from aofa_widgets.rules.lock import read_lock
from aofa_widgets.rules.po_file import read_po
from aofa_widgets.rules.po_import import import_po
from aofa_widgets.rules.prose import clause
from aofa_widgets.rules.putting import RECORD as PRINTED
from aofa_widgets.rules.putting import put_all
from aofa_widgets.rules.text import parse_text
from aofa_widgets.site.folder import filled
from aofa_widgets.teach.progress import Progress
from aofa_widgets.teach.source import read_lesson
from aofa_widgets.teach.working_folder import RECORD, deliver, fingerprint

FIRST = Path(__file__).parent / "first"
GAME = GAMES[0]


@dataclass(frozen=True)
class Kind:
    """A kind of file: the names of its fixtures, how one is opened, how a later kit would mark it.

    `opens` takes a path (in a folder that may be written to) and gives plain data; `later` changes the text of a
    fixture into one of the next version, None where the form itself has no version (`why` says why not).
    """

    fixtures: str
    opens: Callable[[Path], Any]
    later: Callable[[str], str] | None
    why: str = ""


def raised(faults: Any) -> None:
    """Faults that a reader gives, raised as an error."""
    if found := tuple(one for one in faults if isinstance(one, Fault)):
        raise SourceError(found)


def set_of(data: Any) -> Any:
    """Plain data without what is empty: an entry that a later version adds says nothing of an older file."""
    if isinstance(data, Mapping):
        return {str(key): set_of(one) for key, one in data.items() if one or one == 0 and one is not False}
    return [set_of(one) for one in data] if isinstance(data, (list, tuple)) else data


# Games.


def told_of(match: Match) -> dict[str, Any]:
    """What a match holds, in plain words: what was done, where one stands, and where everything stands."""
    scene = match.game.scene(match.state)
    return {
        "game": match.game.card.key,
        "entries": [
            [one.dice, dict(one.asked) if one.dice else set_of(match.game.write(one.asked))] for one in match.entries
        ],
        "at": match.tree.number,
        "lines": [[fork.name, fork.parent, fork.length] for fork in match.forks()],
        "bookmarks": match.tree.bookmarks(),
        "comments": [node.comment for node in match.tree.nodes.values() if node.comment],
        "pieces": sorted([one.id, one.x, one.y] for one in scene.pieces),
        "changes": [[one.key, one.was, one.now] for one in match.game.rules.changes()],
        "house": [one.id for one in match.game.rules.overlays],
    }  # fmt: skip


def save(path: Path) -> Any:
    found = open_file(path)
    return {**told_of(found.match), "dice": dict(found.dice or {})}


def links(path: Path) -> Any:
    found = [open_link(line.partition(" ")[2]) for line in path.read_text(encoding="utf-8").splitlines()]
    return [{**told_of(one.match), "dice": dict(one.dice or {})} for one in found]


def codes(path: Path) -> Any:
    lines = [line.partition(" ") for line in path.read_text(encoding="utf-8").splitlines()]
    rules = [(key, open_code(code)) for key, _, code in lines]
    return [[key, one.game, one.edition, [house.id for house in one.overlays]] for key, one in rules]


# What authors and players write.


def house(path: Path) -> Any:
    raised(check_file(path, named=True))
    rules = Ruleset.load(GAME, house=[path])
    laid = rules.overlays[0]
    return {
        "id": laid.id, "title": dict(laid.title), "why": dict(laid.why), "now": rules["init.ones_to_lose"],
        "text": {lang: clause(rules, "mine.own", lang) for lang in ("en", "fr")},
    }  # fmt: skip


def scenario(path: Path) -> Any:
    key = path.stem.partition("-")[2]
    raised(load(key).check_scenario_file(path))
    match = Match(load(key).GAME(Ruleset.load(key)), scenario_from(key, str(path), Ruleset.load(key)))
    return {"title": dict(match.game.scene(match.state).title), "pieces": told_of(match)["pieces"]}


def warband(path: Path) -> Any:
    cards = load("honour").read_band(path)
    own = {key: one for key, one in cards.forces.items() if "willow" in key}
    return {key: set_of(asdict(one)) for key, one in own.items()}


def armies(path: Path) -> Any:
    found = load("regiments").read_armies(path)
    shipped = Ruleset.load("regiments").book.table("profiles/lists")
    return {key: [found.points(one), set_of(asdict(one))] for key, one in found.rosters.items() if key not in shipped}


def people(path: Path) -> Any:
    own = re.findall(r"^\[people\.([\w-]+)\]", path.read_text(encoding="utf-8"), re.M)
    found = load("argad").read_people(path)
    return {key: set_of(_plainly(found.people[key])) for key in own}


def cases(path: Path) -> Any:
    found = list(answers(path.read_text(encoding="utf-8").splitlines()))
    for one in found:
        if "error" in one:
            raise InputError(Fault(one["error"]["at"], one["error"]["texts"]))
    return [_facts(one) for one in found]


def _plainly(person: Any) -> dict[str, Any]:
    """A data class by its own fields, nouns by their names."""
    return {one.name: getattr(getattr(person, one.name), "name", getattr(person, one.name)) for one in fields(person)}


def _facts(answer: Any) -> Any:
    """An answer without its sentences, which may be said better one day."""
    if isinstance(answer, Mapping):
        said = {key for key, one in answer.items() if isinstance(one, Mapping) and {"en", "fr"} & set(one)}
        return {key: _facts(one) for key, one in answer.items() if key not in said}
    return [_facts(one) for one in answer] if isinstance(answer, list) else answer


def notes(path: Path) -> Any:
    found = read_class(path.parent, ("pig", *GAMES))
    raised(found.faults)
    return [[one.game, one.stop, one.score] for one in found.turns]


# The rulebook's own files.


def book(path: Path) -> Any:
    """A rulebook of somebody's own: the one that ships, with this head."""
    desk = _desk(path.parent)
    shutil.copy(path, desk / "book.toml")
    with locate.using(desk):
        raised(check_paths([desk / "book.toml"]).faults)
        return {"first": Ruleset.load(GAME).game}


def _desk(folder: Path) -> Path:
    desk = folder / "rulebook"
    if not desk.exists():
        shutil.copytree(locate.shipped() / GAME, desk / GAME)
        for one in locate.shipped().glob("*.toml"):
            shutil.copy(one, desk / one.name)
    return desk


def lesson(path: Path) -> Any:
    faults: list[Fault] = []
    found = read_lesson(path.rename(path.with_name("02-one.md")), f"{GAME}/lessons/02-one.md", GAME, faults)
    raised(faults)
    assert found is not None
    return {
        "title": {lang: one.text for lang, one in found.titles.items()}, "minutes": found.minutes,
        "steps": [[step.id, step.kind] for step in found.steps],
    }  # fmt: skip


def clauses(path: Path) -> Any:
    faults: list[Fault] = []
    found = parse_text(path.read_text(encoding="utf-8"), "x/text/1.md", faults)
    raised(faults)
    return [[one.id, list(one.rules), {lang: text.text[:60] for lang, text in one.texts.items()}]
            for section in found for one in section.clauses]  # fmt: skip


def lock(path: Path) -> Any:
    found = read_lock(path)
    raised(found.faults)
    return [[*key, [row.code for row in rows]] for key, rows in found.rows.items()]


def translation(path: Path) -> Any:
    told = read_po(path)
    desk = _desk(path.parent)
    with locate.using(desk):
        taken = import_po(GAME, path)
    return {"language": told.head["Language"], "keys": [one.key for one in told.entries], "changes": len(taken.changes)}


# What the kit keeps.


def progress(path: Path) -> Any:
    mine = Progress.open(path)
    if not mine.kept:
        raise InputError([Fault("", note) for note in mine.notes])
    Progress.open("off").take_in(path)
    return json.loads(mine.text())["learners"]


def comparison(path: Path) -> Any:
    found = kept(path.read_text(encoding="utf-8"), path.name)
    told = Provenance.from_json(json.dumps(found["provenance"]))
    pairs = [[one["pair"], Tally.of_plain(one["now"]["tally"]).games] for one in found["pairs"]]
    return {"asked": found["asked"], "pairs": pairs, "seed": told.seed, "python": told.python}


def provenance(path: Path) -> Any:
    """The provenance inside a comparison, alone."""
    told = Provenance.from_json(json.dumps(json.loads(path.read_text(encoding="utf-8"))["provenance"]))
    return {"seed": told.seed, "house": list(told.house), "rules": [[one.name, list(one.house)] for one in told.rules]}


def quiz(path: Path) -> Any:
    """Nothing in the kit reads it: whoever does finds these entries for ever."""
    found = json.loads(path.read_text(encoding="utf-8"))
    asked = [one for paper in found["papers"] for one in paper["questions"]]
    questions = dict.fromkeys((key for one in asked for key in one), 1)
    return {"entries": dict.fromkeys(found, 1), "questions": questions, "n": len(asked)}


def site(path: Path) -> Any:
    place = path.parent / "site"
    place.mkdir()
    shutil.copy(path, place / "aofa-site.json")
    (place / "index.html").write_text("old", encoding="utf-8")
    with filled(place) as aside:
        aside.put("index.html", b"new")
    page = (place / "index.html").read_text(encoding="utf-8")
    return {"replaced": page, "files": sorted(one.name for one in place.iterdir())}


def lessons(path: Path) -> Any:
    """The list of what was put into a learner's folder: a notebook that is not as it was put there is the learner's."""
    source, mine = path.parent / "source", path.parent / "mine"
    source.mkdir()
    mine.mkdir()
    (source / "a.ipynb").write_text('{"cells": []}', encoding="utf-8")
    (mine / "a.ipynb").write_text("my own", encoding="utf-8")
    shutil.copy(path, mine / RECORD)
    found = deliver(mine, source)
    text = (mine / "a.ipynb").read_text(encoding="utf-8")
    return {"kept": list(found.kept), "beside": list(found.beside), "mine": text}


def printed(path: Path) -> Any:
    """The list of what was printed into a folder: what is as it was left is replaced, a page somebody changed stays."""
    place = path.parent / "printed"
    place.mkdir()
    shutil.copy(path, place / PRINTED)
    (place / "a.md").write_text("as we left it", encoding="utf-8")
    put_all({"a.md": b"new"}, place)
    return {"replaced": (place / "a.md").read_text(encoding="utf-8")}


def notebook(path: Path) -> Any:
    return {"print": fingerprint(path.name, path.read_bytes())}


def marked(name: str) -> Callable[[str], str]:
    """TOML with a marker of the next version in its first line."""
    return lambda text: f'format = "{name}/2"\n{text}'


def replaced(old: str, new: str) -> Callable[[str], str]:
    """The text with one thing said otherwise."""

    def change(text: str) -> str:
        assert old in text, old
        return text.replace(old, new, 1)

    return change


OF_THE_BOOK = "part of a rulebook, which says its version in book.toml"
KINDS: dict[str, Kind] = {
    "save": Kind("save-*.json", save, replaced('"version": 1', '"version": 2')),
    "link": Kind("links.txt", links, replaced("#g=1", "#g=2")),
    "code": Kind("codes.txt", codes, None, "letters on paper: a code of another form does not pass its own check"),
    "house": Kind("house.toml", house, marked("house")),
    "scenario": Kind("scenario-*.toml", scenario, marked("scenario")),
    "warband": Kind("warband.toml", warband, replaced("warband/1", "warband/2")),
    "armies": Kind("armies.toml", armies, replaced("armies/1", "armies/2")),
    "aofr-data": Kind("aofr-data.json", armies, replaced("aofr-data/1", "aofr-data/2")),
    "people": Kind("people.toml", people, replaced("people/1", "people/2")),
    "case": Kind("cases.jsonl", cases, replaced("{", '{"format": "case/2", ')),
    "class": Kind("class.csv", notes, None, "a spreadsheet: its heads name what is read, the rest is read over"),
    "book": Kind("book.toml", book, marked("book")),
    "lesson": Kind("lesson.md", lesson, None, OF_THE_BOOK),
    "clauses": Kind("clauses.md", clauses, None, OF_THE_BOOK),
    "lock": Kind("lock.txt", lock, None, OF_THE_BOOK),
    "translation": Kind(
        "translation.po", translation,
        replaced('"X-Source-Language', '"X-Aofa-Format: translation/2\\n"\n"X-Source-Language'),
    ),
    "progress": Kind("progress.json", progress, replaced('"version": 1', '"version": 2')),
    "comparison": Kind("comparison.json", comparison, replaced('"format": 1,\n "notes"', '"format": 2,\n "notes"')),
    "provenance": Kind("comparison.json", provenance, replaced('"format": 1,\n  "game"', '"format": 2,\n  "game"')),
    "quiz": Kind("quiz.json", quiz, None, "the kit writes it and does not read it: it says its version to others"),
    "site": Kind("site.json", site, replaced('"files"', '"version": 2, "files"')),
    "lessons": Kind("lessons.json", lessons, replaced("{", '{"format": "lessons/2", ')),
    "printed": Kind("printed.json", printed, replaced("printed/1", "printed/2")),
    "notebook": Kind("notebook.ipynb", notebook, None, "Jupyter's own format, which says its version to Jupyter"),
}  # fmt: skip

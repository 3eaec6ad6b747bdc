"""What the kit itself has written and somebody may have spoilt: saves, links, progress, results, notebooks, sites."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

from aofa_widgets.book.trial import kept_in
from aofa_widgets.dice import Roller
from aofa_widgets.errors import InputError
from aofa_widgets.games import GAMES, load, usual_scenario
from aofa_widgets.lab.balance.compare import compare
from aofa_widgets.lab.balance.repeating import kept, plain
from aofa_widgets.lab.provenance import Provenance
from aofa_widgets.lab.saves import open_file, save_text
from aofa_widgets.lab.share import MARK, _packed, open_link, share_link
from aofa_widgets.lab.stopping.notes import read_class
from aofa_widgets.lab.work.kept import Kept
from aofa_widgets.play import Match
from aofa_widgets.play.plain import fingerprint
from aofa_widgets.rules import Ruleset
from aofa_widgets.rules.nesting import read_nested
from aofa_widgets.rules.putting import RECORD as PRINTED
from aofa_widgets.rules.putting import put_all
from aofa_widgets.site.folder import filled
from aofa_widgets.table.scene import Scene
from aofa_widgets.teach.progress import Progress
from aofa_widgets.teach.working_folder import RECORD, deliver
from aofa_widgets.teach.working_folder import fingerprint as fingerprint_of

from ..target import Target, files, put, text_of, unwatched

STEPS = 8


@cache
def _games() -> tuple[tuple[Match, Roller], ...]:
    """A short game of each kind, begun by what may be done first."""
    return tuple(_played(key) for key in GAMES)


def _played(key: str) -> tuple[Match, Roller]:
    match, dice = Match(load(key).GAME(Ruleset.load(key)), usual_scenario(key)), Roller(7)
    choice = Roller(8)
    for _ in range(40):
        if len(match.entries) >= STEPS or match.game.result(match.state) is not None:
            break
        if due := match.game.chance(match.state):
            match.settle(due.throw(dice))
        else:
            found = match.game.sample_actions(match.state, min(match.game.to_act(match.state)))
            match.do(found[choice.roll(1)[0] % len(found)])
    return match, dice


# Games.


def saves(data: bytes, folder: Path) -> None:
    """A saved game, opened as it is; what opens is saved and shared again."""
    found = open_file(put(folder, "game.json", data))
    text = save_text(found.match, found.dice)
    assert open_file(put(folder, "again.json", text.encode())).match.state == found.match.state
    found.match.game.scene(found.match.state).to_json()


def resealed(data: bytes, folder: Path) -> None:
    """The same with every check over it made to fit again: what lies behind the checks must stand by itself."""
    try:
        row = read_nested(text_of(data))
        row.pop("check", None)
        row["scenario"]["fingerprint"] = fingerprint(row["table"])
        data = json.dumps(row).encode()
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
        pass
    saves(data, folder)


def _saves() -> Iterator[bytes]:
    yield from (save_text(match, dice).encode() for match, dice in _games())


def link(data: bytes, folder: Path) -> None:
    """An address that somebody sent."""
    open_link(text_of(data))


def unpacked(data: bytes, folder: Path) -> None:
    """What a link holds, packed and signed as a link is."""
    open_link(f"{MARK}1{_packed(data)}")


def _links() -> Iterator[bytes]:
    for match, dice in _games():
        yield share_link(match, dice).encode()
        yield b"https://somebody.example/kit/board.html" + share_link(match).encode()


def _unpacked() -> Iterator[bytes]:
    from aofa_widgets.lab.share import _data
    from aofa_widgets.lab.share import _unpacked as inside

    for match, dice in _games():
        yield json.dumps(inside(_data(share_link(match, dice)))).encode()


def scene(data: bytes, folder: Path) -> None:
    """A picture as a save or a page holds it."""
    from aofa_widgets.play.plain import read_json
    from aofa_widgets.play.save import guarded

    raw = read_json(text_of(data))
    guarded("table", "saves.no_start", lambda: Scene.from_json(raw))


def _scenes() -> Iterator[bytes]:
    yield from (json.dumps(match.game.scene(match.state).to_json()).encode() for match, _ in _games())


# Learners.


def progress(data: bytes, folder: Path) -> None:
    """A file of progress found in its place: never an error, always a file that can be gone on with."""
    with unwatched():
        for old in folder.glob("aofa-progress*"):
            old.unlink()
    mine = Progress.open(put(folder, "aofa-progress.json", data))
    assert all(note["en"] and note["fr"] for note in mine.notes)
    mine.learners(), mine.due(), mine.guesses(), mine.answers(), mine.where()
    mine.guessed("swashbuckling/duel odds", 0.5, 0.4)


def taken_in(data: bytes, folder: Path) -> None:
    """The same, taken in from elsewhere."""
    Progress.open("off").take_in(put(folder, "theirs.json", data))


@cache
def _progresses() -> tuple[bytes, ...]:
    mine = Progress.open("off")
    mine.add("Constance")
    mine.missed("quiz swashbuckling/who_wins outcome.dice")
    mine.guessed("swashbuckling/duel odds", 0.5, 0.4, 0.9)
    mine.asked("swashbuckling", id="1", family="who_wins", right=False, clauses=["outcome.dice"], sure=0.7)
    alone = mine.text().encode()
    mine.add()
    mine.known("quiz swashbuckling/who_wins outcome.dice")
    return alone, mine.text().encode()


def printed(data: bytes, folder: Path) -> None:
    """A folder with a list of what was printed there, and a page that somebody wrote."""
    place = folder / "printed"
    with unwatched():
        shutil.rmtree(place, ignore_errors=True)
    put(place, PRINTED, data)
    put(place, "a.md", b"mine")
    try:
        put_all({"a.md": b"new"}, place)
    finally:
        assert (place / "a.md").read_bytes() == b"mine", "what somebody wrote was written over"


def notebook(data: bytes, folder: Path) -> None:
    """The folder of a learner: a notebook that was changed there, and the list of what was put there."""
    source, mine = folder / "source", folder / "mine"
    put(source, "a.ipynb", _notebooks()[0])
    with unwatched():
        shutil.rmtree(mine, ignore_errors=True)
    put(mine, "a.ipynb", data)
    put(mine, RECORD, data)
    with _own_jupyter(folder):
        deliver(mine, source)
    same = fingerprint_of("a.ipynb", data) == fingerprint_of("a.ipynb", _notebooks()[0])
    assert same or (mine / "a.ipynb").read_bytes() == data, "what a learner changed was written over"


@contextmanager
def _own_jupyter(folder: Path) -> Iterator[None]:
    """What Jupyter keeps of a person lies in the folder too."""
    names = ("HOME", "JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "IPYTHONDIR")
    before = {name: os.environ.get(name) for name in names}
    os.environ.update(dict.fromkeys(names, str(folder / "home")))
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value


@cache
def _notebooks() -> tuple[bytes, ...]:
    found = files("tutorials/en/*/0*.ipynb")
    return tuple(found[:4])


def turns(data: bytes, folder: Path) -> None:
    """What a class noted."""
    put(folder, "mine.csv", data)
    found = read_class(folder, ("pig", *GAMES))
    if found.faults:
        raise InputError(found.faults)


# Results.


@cache
def _compared() -> Any:
    star = Ruleset.load(GAMES[0], house=["lucky-star"])
    return compare(Ruleset.load(GAMES[0]), star, forces="3,2/2,2", pairs="at_once/at_once", games=300)


def comparison(data: bytes, folder: Path) -> None:
    """A comparison that was kept, as its JSON or in the page of a report."""
    kept(kept_in(text_of(data)), "mine.json")


def _comparisons() -> list[bytes]:
    text = json.dumps(plain(_compared()))
    return [text.encode(), f'<html><script type="application/json" id="again">{text}</script>'.encode()]


def provenance(data: bytes, folder: Path) -> None:
    """Where a result came from."""
    found = Provenance.from_json(text_of(data))
    for lang in ("en", "fr"):
        found.text(lang)
    found.json()


def pieces(data: bytes, folder: Path) -> None:
    """A folder of finished pieces: a spoilt line costs that piece alone."""
    with unwatched():
        for old in folder.glob("work-*.jsonl"):
            old.unlink()
        empty = Kept(folder, abs)
        empty.close()
        empty.path.write_bytes(data)
    again = Kept(folder, abs)
    again.find(3)
    again.put(again.find(4)[0], [1, 2])
    again.close()


@cache
def _pieces() -> tuple[bytes, ...]:
    import tempfile

    with tempfile.TemporaryDirectory() as place:
        work = Kept(Path(place), abs)
        work.put(work.find(3)[0], {"a": (1, 2.5), "b": [None, True]})
        work.put(work.find(5)[0], {1: 2})
        work.close()
        return (work.path.read_bytes(),)


def site(data: bytes, folder: Path) -> None:
    """A folder that was a site, whose list of files was spoilt: nothing of anybody's is taken away."""
    place = folder / "site"
    put(place, "aofa-site.json", data)
    put(place, "notes.txt", b"mine")
    try:
        with filled(place) as aside:
            aside.put("index.html", b"new")
    except InputError:
        assert (place / "notes.txt").read_bytes() == b"mine"
        raise
    assert b"notes.txt" in data, "a stranger's file was taken away"


TARGETS = (
    Target("saves", "json", _saves, saves, cost=4),
    Target("saves-resealed", "json", _saves, resealed, cost=10),
    Target("link", "text", _links, link, cost=1),
    Target("link-unpacked", "json", _unpacked, unpacked, cost=6),
    Target("scene", "json", _scenes, scene, cost=2),
    Target("progress", "json", _progresses, progress, writes=True, cost=7),
    Target("progress-in", "json", _progresses, taken_in),
    Target("printed", "json", lambda: files("tests/formats/first/printed.json"), printed, writes=True),
    Target("notebook", "json", _notebooks, notebook, writes=True, cost=10),
    Target("class", "text", lambda: [b"game,stop,score\npig,20,21\nswashbuckling,3,4\n", b"jeu;stop;score\npig;20;0\n",
                                     "\ufeffgame\tstop\tscore\nPig\t5\t999\n".encode()], turns),
    Target("comparison", "json", _comparisons, comparison),
    Target("provenance", "json", lambda: [_compared().provenance.json().encode()], provenance),
    Target("pieces", "json", _pieces, pieces, writes=True, cost=14),
    Target("site", "json", lambda: [b'{"kind": "aofa-site", "files": ["aofa-site.json", "index.html"]}'], site,
           writes=True),
)  # fmt: skip

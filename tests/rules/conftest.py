"""A copy of the rulebook that a test may change, taken for the rulebook while the test runs."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from aofa_widgets import locate
from aofa_widgets.rules import instep
from aofa_widgets.rules.spans import Span, replaced, sources

GAME = "swashbuckling"


class Desk:
    """The copy: its texts by key, changed where they stand."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.lock = folder / GAME / "in-step.lock"

    def span(self, key: str, lang: str) -> Span:
        return sources(GAME).spans[key][lang]

    def say(self, key: str, lang: str, text: str) -> Span:
        """Let a text say something else; gives where it stands now."""
        span = self.span(key, lang)
        path = self.folder / span.file
        path.write_bytes(replaced(path.read_bytes().decode(), [(span, text)]).encode())
        locate.forget()
        return self.span(key, lang)

    def add(self, key: str, lang: str, words: str) -> Span:
        return self.say(key, lang, f"{self.span(key, lang).text} {words}")

    def state(self) -> dict[str, bytes]:
        """Every file with its bytes."""
        return {p.relative_to(self.folder).as_posix(): p.read_bytes() for p in self.folder.rglob("*") if p.is_file()}


@pytest.fixture(scope="session")
def declared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The game and what all games share, every text declared in step whatever the shipped lock says.

    The words of the interface are left out: those that ship are taken.
    """
    root, folder = locate.shipped(), tmp_path_factory.mktemp("declared") / "rulebook"
    shutil.copytree(root / GAME, folder / GAME)
    for path in root.glob("*.toml"):
        shutil.copy(path, folder / path.name)
    with locate.using(folder):
        instep.declare(GAME, {span.name for spans in sources(GAME).spans.values() for span in spans.values()})
    return folder


@pytest.fixture
def kept(declared: Path, tmp_path: Path) -> Iterator[Desk]:
    """A copy of it for one test."""
    folder = shutil.copytree(declared, tmp_path / "rulebook")
    with locate.using(folder):
        yield Desk(folder)


@pytest.fixture(scope="module")
def quiet(declared: Path) -> Iterator[None]:
    """The rulebook for tests after which it must be as it was: one for all of a module."""
    with locate.using(declared):
        before = Desk(declared).state()
        yield
        assert Desk(declared).state() == before

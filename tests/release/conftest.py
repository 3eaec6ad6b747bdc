"""A third language for the files that ask for it; the folder of a fifth game is no room of tests.

That game's modules are read where they stand as a game.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent))

from spanish import with_spanish  # noqa: E402

from aofa_widgets import locate  # noqa: E402

collect_ignore = ["pig"]


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A rulebook with Spanish begun."""
    return with_spanish(tmp_path_factory.mktemp("third"))


@pytest.fixture(scope="module")
def spanish(root: Path) -> Iterator[None]:
    """That rulebook for a whole file: a thread that an earlier test left may read it while it is being changed."""
    with locate.using(root):
        yield

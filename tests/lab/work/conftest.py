"""Functions for workers, in a module that other processes can import."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest


@pytest.fixture(scope="module")
def worked() -> Iterator[Any]:
    """The module `worked` of this folder, importable here and in every process that is started."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(Path(__file__).parent))
        yield importlib.import_module("worked")

"""The cells of a notebook and the notebook round them (nbformat 4): the same bytes for the same cells, no output."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from aofa_widgets.teach import schemas

METADATA: Mapping[str, Any] = {
    # all that JupyterLab would write itself when it opens the file, so that it does not call it changed
    "kernelspec": {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"},
    "language_info": {
        "codemirror_mode": {"name": "ipython", "version": 3}, "file_extension": ".py", "mimetype": "text/x-python",
        "name": "python", "nbconvert_exporter": "python", "pygments_lexer": "ipython3",
    },
}  # fmt: skip


def told(name: str, text: str) -> dict[str, Any]:
    """A Markdown cell by its id."""
    return {"cell_type": "markdown", "id": name[:64], "metadata": {}, "source": text.splitlines(keepends=True)}


def code(name: str, text: str) -> dict[str, Any]:
    """A code cell by its id, not run."""
    return {**told(name, text), "cell_type": "code", "execution_count": None, "outputs": []}


def notebook_of(cells: Iterable[dict[str, Any]], lang: str, about: Mapping[str, str]) -> str:
    """A notebook as text; `about` says what it is (`aofa` in its metadata). Raises: nbformat's error if it is unsound.

    >>> notebook_of([told("title", "# Dice")], "en", {"page": "dice"}).startswith('{')
    True
    """
    schemas.hasten()
    import nbformat

    data = {
        "cells": list(cells),
        "metadata": {**METADATA, "lang": lang, "aofa": dict(about)},
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    nbformat.validate(data)
    return json.dumps(data, ensure_ascii=False, indent=1, sort_keys=True) + "\n"

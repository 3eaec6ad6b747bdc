"""Where the pages of the book come from: the Jinja templates of a folder, all read alike."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined


@cache
def environment(folder: Path) -> Environment:
    """The templates of a folder: what they print is escaped, and a name that nobody gave is an error.

    >>> environment(Path("page")).from_string("<b>{{ name }}</b>").render(name="<i>")
    '<b>&lt;i&gt;</b>'
    """
    return Environment(
        loader=FileSystemLoader(folder),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )

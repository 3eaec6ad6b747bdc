"""Where the pages of the book come from: the Jinja templates of a folder, all read alike."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from aofa_widgets.words.tongues import spoken


@cache
def environment(*folders: Path) -> Environment:
    """The templates of folders, the first that has a name: what they print is escaped, an unknown name is an error.

    >>> environment(Path("page")).from_string("<b>{{ name }}</b>").render(name="<i>")
    '<b>&lt;i&gt;</b>'
    """
    made = Environment(
        loader=FileSystemLoader(folders),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.globals["spoken"] = spoken  # what is lent says that it is English
    return made

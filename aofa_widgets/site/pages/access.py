"""The accessibility statement as a page of the site."""

from __future__ import annotations

from collections.abc import Iterator

from aofa_widgets.words import say

from ..access import read_record, statement
from .coded import coded
from .shell import Page, Shell


def pages(shell: Shell) -> Iterator[Page]:
    """The statement in each language."""
    for lang in shell.plan.langs:
        first, *rest = statement(read_record(), lang)
        yield shell.page(
            "access", f"{lang}/access.html", lang, crumbs=[], title=say("access.title", lang), first=first, rest=rest,
            coded=coded,
        )  # fmt: skip

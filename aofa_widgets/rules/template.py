"""A template where it stands in a file, and the faults of such templates."""

from __future__ import annotations

from dataclasses import dataclass

from aofa_widgets.errors import Fault
from aofa_widgets.words import fault
from aofa_widgets.words.tree import TemplateError

from .hints import did_you_mean


@dataclass(frozen=True, slots=True)
class Prose:
    """A template in one language and the place of its first line; `lead` is what it begins with from elsewhere."""

    text: str
    file: str
    line: int
    lead: Prose | None = None

    def where(self, at: int = 0) -> str:
        """`file:line` of a character of the template.

        >>> Prose("one\\ntwo", "x.md", 7).where(5)
        'x.md:8'
        """
        start = len(self.lead.text) if self.lead else 0
        if self.lead and at < start:
            return self.lead.where(at)
        rest = self.text[start:]
        own = rest.lstrip("\n") if self.lead else rest  # the lines between the two stand in no file
        return f"{self.file}:{self.line + own.count(chr(10), 0, max(0, at - start - (len(rest) - len(own))))}"


def template_fault(prose: Prose, error: TemplateError) -> Fault:
    """The fault for a template that cannot be read or filled, at its own line.

    >>> template_fault(Prose("a {b", "x.md", 3), TemplateError("grammar.unclosed", 2, found="{b")).where
    'x.md:3'
    """
    return grammar_fault(prose.where(error.at), error)


def grammar_fault(where: str, error: TemplateError) -> Fault:
    """The same for a template that is not in a file of clauses."""
    values = dict(error.values)
    values["hint"] = did_you_mean(str(values.pop("near", "")))
    return fault(where, error.key, **values)

"""Values of the rules that hold in one step: read from its table `[params]`, laid over the rules in force."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from aofa_widgets.errors import Fault
from aofa_widgets.rules import Ruleset
from aofa_widgets.rules.source import Document
from aofa_widgets.words import fault

from .played import ready


def read_params(document: Document, faults: list[Fault]) -> Mapping[str, Any]:
    """The table `[params]` of a block; what its values are worth is checked with the rest of the step."""
    found = document.data.get("params", {})
    if not isinstance(found, Mapping):
        faults.append(fault(document.where("params"), "lesson.bad_value", found="params", sample="[params]"))
        return {}
    return dict(found)


def under(ruleset: Ruleset, params: Mapping[str, Any]) -> Ruleset:
    """The rules of a step: those in force, its own values laid over them. Raises: InputError for a wrong value.

    >>> under(Ruleset.load("swashbuckling"), {"rating.superb": 5})["rating.superb"]
    5
    """
    return ruleset.with_values({key: ready(value, ruleset) for key, value in params.items()}) if params else ruleset

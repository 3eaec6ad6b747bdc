"""Which parameters a battle asks for: the others cannot move it, whatever they are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from typing import Any

from aofa_widgets.rules import Ruleset

from ..params import Params
from .battle import of_params


def battle_reads(ruleset: Ruleset, forces: Sequence[Sequence[Any]]) -> frozenset[str]:
    """The keys of the parameters that are read while the tables of these forces are made.

    Making tables is a fixed course of questions to the parameters; one that is not asked for changes nothing if it is
    changed alone. Raises: InputError as `battle`.

    >>> found = battle_reads(Ruleset.load("swashbuckling"), ((2,), (2,)))
    >>> "six.extra" in found, "leap.down" in found, "xs.ones" in found
    (True, False, False)
    """
    keys = {entry.name: entry.metadata["key"] for entry in fields(Params)}
    asked: set[str] = set()

    class Asked(Params):
        """The parameters, with an ear to what is asked of them; equal to no others, so that nobody has an answer."""

        def __getattribute__(self, name: str) -> Any:
            if name in keys:
                asked.add(keys[name])
            return object.__getattribute__(self, name)

        __hash__ = object.__hash__

        def __eq__(self, other: object) -> bool:
            return self is other

    params, heard = Params.of(ruleset), object.__new__(Asked)
    for name in keys:
        object.__setattr__(heard, name, getattr(params, name))
    of_params(heard, forces)
    return frozenset(asked)

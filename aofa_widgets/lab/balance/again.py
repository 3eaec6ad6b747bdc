"""A comparison that was kept, played again: are the counts the same?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from aofa_widgets.errors import AofaError, InputError, named
from aofa_widgets.rules import Ruleset
from aofa_widgets.rules.code import open_code
from aofa_widgets.words import fault, texts

from .boards import compare_boards
from .compare import Comparison, compare
from .tally import Tally


class Moved(InputError):
    """The rules that the comparison was made by can no longer be had."""


def again(data: Mapping[str, Any], **options: Any) -> tuple[Comparison, int]:
    """Play a kept comparison again; the new one, and in how many pairs its counts differ.

    `options` are `engine`, `control`, `keep` and `seen`. Raises: Moved if the rules have changed since; InputError if
    they cannot be had from their code.
    """
    rules = {role: _opened(role, data["rules"][role]) for role in ("base", "now")}
    given = data["asked"]
    until = given.get("test")
    common: dict[str, Any] = {"pairs": given["pairs"], "seed": given["seed"], "until": until, **options}
    if not until:
        common["games"] = given["games"]
    if given["scenarios"]:
        found = compare_boards(rules["base"], rules["now"], scenarios=given["scenarios"], **common)
    else:
        found = compare(rules["base"], rules["now"], forces=given["forces"], **common)
    was = {one["pair"]: tuple(Tally.of_plain(one[role]["tally"]) for role in ("base", "now")) for one in data["pairs"]}
    return found, sum(was.get(met.pair.key) != (met.base, met.now) for met in found.met)


def _opened(role: str, row: Mapping[str, str]) -> Ruleset:
    try:
        ruleset = open_code(row["code"])
    except AofaError as error:
        raise InputError(error.faults) from None
    if ruleset.fingerprint != row["fingerprint"]:
        which = texts(f"balance.{role}")
        found, was = ruleset.fingerprint, named(row["fingerprint"])
        raise Moved(fault("--again", "balance.again_moved", which=which, found=found, was=was))
    return ruleset

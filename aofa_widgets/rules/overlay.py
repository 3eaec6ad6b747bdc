"""House rules: overlays that say what they change, from what, to what, and why."""

from __future__ import annotations

import difflib
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from aofa_widgets.errors import Fault, SourceError
from aofa_widgets.words import fault, texts

from .params import Parameter, Value
from .source import Document, read

ENTRIES = ("id", "title", "why", "game", "set", "text", "after")
_ID = re.compile(r"[a-z0-9][a-z0-9-]{0,59}")
MOST_TEXT = 20_000


@dataclass(frozen=True, slots=True)
class Change:
    """One parameter moved by a house rule: what the book said, what it is now, and where that is written."""

    key: str
    was: Value
    now: Value
    where: str


@dataclass(frozen=True, slots=True)
class Overlay:
    """A house rule: its name and reason in each language, its changes, and clauses it rewords or adds."""

    id: str
    title: Mapping[str, str] = field(hash=False)
    why: Mapping[str, str] = field(hash=False)
    game: str
    changes: tuple[Change, ...]
    text: Mapping[str, Mapping[str, str]] = field(hash=False)
    after: tuple[str, ...]
    where: str


def load(path: Path, game: str, parameters: Mapping[str, Parameter], edition: str, name: str | None = None) -> Overlay:
    """Read a house-rule file and check every line of it against the game's parameters.

    Raises: SourceError with all faults at once: unknown parameters, values out of range, a `was` that is no longer
    the book's, missing languages.
    """
    return build(read(path, name), game, parameters, edition)


def build(document: Document, game: str, parameters: Mapping[str, Parameter], edition: str) -> Overlay:
    """Check a document as a house rule; errors as for `load`."""
    data, faults = document.data, []  # type: Mapping[str, Any], list[Fault]
    for key in data:
        if key not in ENTRIES:
            faults.append(fault(document.where(key), "errors.house_unknown_key", key=key, allowed=", ".join(ENTRIES)))
    for entry, sample in (
        ("id", 'id = "bold"'),
        ("title", 'title = { en = "…", fr = "…" }'),
        ("game", f'game = "{game}"'),
    ):
        if entry not in data:
            faults.append(fault(document.where(), "errors.house_missing", field=entry, sample=sample))
    found_id = data.get("id", "house")
    if not isinstance(found_id, str) or not _ID.fullmatch(found_id):
        faults.append(fault(document.where("id"), "errors.house_id", found=_short(found_id)))
        found_id = "house"
    if data.get("game", game) != game:
        faults.append(fault(document.where("game"), "errors.house_other_game", found=_short(data["game"]), game=game))
    for entry in ("title", "why"):
        if entry in data and not _both(data[entry]):
            faults.append(
                fault(
                    document.where(entry),
                    "errors.house_missing",
                    field=entry,
                    sample=f'{entry} = {{ en = "…", fr = "…" }}',
                )
            )
    changes: list[Change] = []
    for key, row in _pairs(data.get("set", {})):
        change, found = _change(document, key, row, parameters, edition)
        faults += found
        if change:
            changes.append(change)
    words = _clauses(document, faults)
    after = data.get("after", [])
    if not isinstance(after, list) or not all(isinstance(a, str) for a in after):
        faults.append(
            fault(document.where("after"), "errors.house_missing", field="after", sample='after = ["other-rule"]')
        )
        after = []
    if faults:
        raise SourceError(faults)
    return Overlay(
        found_id,
        dict(data["title"]),
        dict(data.get("why", {})),
        game,
        tuple(changes),
        words,
        tuple(after),
        document.where("id"),
    )


def _clauses(document: Document, faults: list[Fault]) -> dict[str, Mapping[str, str]]:
    words: dict[str, Mapping[str, str]] = {}
    for clause, row in _pairs(document.data.get("text", {}), stop=("en", "fr")):
        if not _both(row) or any(len(str(text)) > MOST_TEXT for text in row.values()):
            faults.append(
                fault(
                    document.where("text", clause),
                    "errors.house_missing",
                    field=f"text.{clause}",
                    sample='en = "…", fr = "…"',
                )
            )
        else:
            words[clause] = dict(row)
    return words


def _pairs(node: Any, stop: tuple[str, ...] = ("was", "now"), prefix: str = "") -> list[tuple[str, Any]]:
    """`"stun.dice" = {was, now}` and the same spelt as nested tables, as dotted key and row."""
    if not isinstance(node, Mapping):
        return [(prefix or "set", node)]
    if prefix and (any(word in node for word in stop) or not any(isinstance(v, Mapping) for v in node.values())):
        return [(prefix, node)]
    return [pair for key, child in node.items() for pair in _pairs(child, stop, f"{prefix}.{key}" if prefix else key)]


def _change(
    document: Document, key: str, row: Any, parameters: Mapping[str, Parameter], edition: str
) -> tuple[Change | None, list[Fault]]:
    where = document.where("set", key)
    if key == "edition":
        return None, [fault(where, "errors.edition_not_settable")]
    parameter = parameters.get(key)
    if parameter is None:
        return None, [unknown(where, key, parameters)]
    if not isinstance(row, Mapping) or "was" not in row or "now" not in row:
        return None, [fault(where, "errors.house_was_now", key=key)]
    read_values: list[Value] = []
    for word in ("was", "now"):
        try:
            read_values.append(parameter.read(row[word], beyond=True))
        except ValueError:
            return None, [not_allowed(where, parameter, row[word])]
    was, now = read_values
    if was != parameter.of(edition):
        shown = {"was": _short(parameter.write(was)), "book": _short(parameter.write(parameter.of(edition)))}
        return None, [fault(where, "errors.stale", key=key, **shown)]
    return Change(key, was, now, where), []


def unknown(where: str, key: str, parameters: Mapping[str, Parameter]) -> Fault:
    """The fault for a parameter that the game does not have, with the nearest name it has."""
    near = difflib.get_close_matches(key, parameters, 1, 0.6)
    hint = texts("errors.did_you_mean", name=near[0]) if near else texts("errors.see_parameters")
    return fault(where, "errors.unknown_parameter", key=_short(key), hint=hint)


def not_allowed(where: str, parameter: Parameter, found: Any) -> Fault:
    """The fault for a value that a parameter does not allow."""
    return fault(where, "errors.not_allowed", key=parameter.key, found=_short(found), allowed=parameter.allowed_texts())


def _both(row: Any) -> bool:
    return isinstance(row, Mapping) and {"en", "fr"} <= set(row) and all(isinstance(v, str) for v in row.values())


def _short(raw: Any) -> str:
    text = repr(raw) if not isinstance(raw, str) else raw
    return text if len(text) <= 60 else text[:57] + "..."

"""What a dial is found by beside its own words, and the switch without which it moves nothing."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

from aofa_widgets.games import load
from aofa_widgets.rules import Ruleset
from aofa_widgets.rules.ruleset import Book
from aofa_widgets.words import languages, texts


def offered(book: Book) -> dict[str, Any]:
    """`also`: titles of the shipped house rules that set a dial; `gates`: the switches of which one must be on;
    `synonyms`: words that mean the same to somebody who searches.
    """
    also: dict[str, str] = {}
    for name in book.houses():
        for house in Ruleset.load(book.game, house=[name]).overlays:
            title = " ".join(house.title[lang] for lang in languages())
            for change in house.changes:
                also[change.key] = f"{also.get(change.key, '')} {title}".strip()
    synonyms = " ".join(texts("rule_lab.synonyms").values())
    return {"also": also, "gates": gates(book), "synonyms": synonyms}


def gates(book: Book) -> dict[str, list[str]]:
    """For each dial that counts only under a variant or an option the switches that turn it on."""
    known: Mapping[str, tuple[str, ...]] = getattr(import_module(".params", load(book.game).__name__), "GATES", {})
    found = {}
    for key in book.parameters:
        for beginning, switches in known.items():
            if key.startswith(beginning) and key not in switches:
                found[key] = list(switches)
    return found


def asleep(book: Book, values: Mapping[str, Any], key: str) -> dict[str, str] | None:
    """Why a dial moves nothing under these values: its switches, by name; None where it counts."""
    switches = gates(book).get(key, [])
    if not switches or any(values[one] for one in switches):
        return None
    names = {lang: " / ".join(book.parameters[one].label[lang] for one in switches) for lang in languages()}
    return texts("rule_lab.asleep", switch=names)

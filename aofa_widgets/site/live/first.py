"""The first look of every place: what its widget shows before Python is awake, made here by the very same code."""

from __future__ import annotations

import inspect
import json
from collections.abc import Iterator, Mapping
from contextlib import chdir, contextmanager
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import comm

from aofa_widgets.errors import InputError
from aofa_widgets.words import fault

from .inpage import PageComm, begin, made
from .tables import table_of

SEED = 1625  # of what is shown first; the page draws its own
FOLDER = "/home/pyodide"  # where the Python of a page begins
BUNDLES = ("_esm", "_css")  # shared by all places of a kind, so they travel apart
Place = Mapping[str, str]


@dataclass
class Looks:
    """The first looks of a site: the states of each place by its key, and the bundles they name by theirs.

    `tables`: what calculators answer at once, by the key of the place in no language: they speak all of them.
    """

    states: dict[str, list[dict[str, Any]]] = field(default_factory=dict)
    bundles: dict[str, str] = field(default_factory=dict)
    seeded: set[str] = field(default_factory=set)
    tables: dict[str, dict[str, Any]] = field(default_factory=dict)


class _Places(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[Place] = []
        self.lang = "en"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        row = {name: value or "" for name, value in attrs}
        if tag == "html":
            self.lang = row.get("lang", "en")
        if "aw-live" in row.get("class", "").split():
            told = {name: row.get(f"data-{name}", "") for name in ("widget", "game", "rules")}
            told["arguments"] = row.get("data-arguments", "{}")
            self.found.append({**told, "lang": row.get("data-lang", self.lang)})


def places(page: str) -> list[Place]:
    """The places of a page that ask for a widget.

    >>> [one["widget"] for one in places('<html lang="fr"><div class="aw-live" data-widget="DiceTray"></div>')]
    ['DiceTray']
    """
    reader = _Places()
    reader.feed(page)
    return reader.found


def key(place: Place) -> str:
    """What a page and this module call a place alike: FNV-1a, 32 bits, of what it asks for.

    >>> key({"widget": "DiceTray", "arguments": "{}", "game": "", "rules": "", "lang": "fr"})
    '7ad6f1a2'
    """
    return _hash("|".join(place[name] for name in ("widget", "arguments", "game", "rules", "lang")))


def looks(pages: list[Path]) -> Looks:
    """The first looks of every place of these pages. Raises: InputError naming a place whose widget cannot be made."""
    all_looks, named = Looks(), {}
    for page in pages:
        for place in places(page.read_text(encoding="utf-8")):
            if named.setdefault(key(place), place) is not place and named[key(place)] != place:
                raise InputError(fault(page.name, "live.no_widget", found=place["widget"]))
    before = comm.create_comm
    with TemporaryDirectory() as nowhere, chdir(nowhere), _comms(before):  # no file of the maker's is looked at
        for name, place in sorted(named.items()):
            all_looks.states[name] = list(_look(place, all_looks))
    return all_looks


@contextmanager
def _comms(before: Any) -> Iterator[None]:
    """Whatever widgets spoke through before, they speak through again."""
    try:
        yield
    finally:
        begin(lambda _: None)
        comm.create_comm = before


def _look(place: Place, found: Looks) -> Iterator[dict[str, Any]]:
    told: list[dict[str, Any]] = []
    maker = json.dumps(str(Path.cwd()))[1:-1]  # the page has a folder of its own, and nobody reads of the maker's

    def tell(text: str) -> None:
        told.append(json.loads(text.replace(maker, FOLDER)))

    begin(tell, home=Path.cwd() / key(place))  # a learner who has done nothing
    arguments = json.loads(place["arguments"])
    if takes_seed(place["widget"]):
        found.seeded.add(place["widget"])
        arguments.setdefault("seed", SEED)
    widget = made({**place, "arguments": arguments})
    try:
        opened = [one for one in told if one["type"] == "open" and "_esm" in one["state"]]
        ids = {one["id"]: f"first-{n}" for n, one in enumerate(opened)}
        for one in opened:
            state = {name: _own(value, ids) for name, value in one["state"].items()}
            for later in told:
                if later["type"] == "update" and later["id"] == one["id"]:
                    state |= {name: _own(value, ids) for name, value in later["state"].items()}
            for name in BUNDLES:
                found.bundles[_hash(state[name])] = state[name]
                state[name] = _hash(state[name])
            yield {"id": ids[one["id"]], "state": {n: v for n, v in state.items() if n != "layout"}}
        name = key({**place, "lang": ""})
        if name not in found.tables and (table := table_of(widget)) is not None:
            found.tables[name] = table.plain()
    finally:
        widget.close()


def takes_seed(widget: str) -> bool:
    """Whether a widget of the kit is given the seed of its dice.

    >>> takes_seed("DiceTray"), takes_seed("Lesson")
    (True, False)
    """
    import aofa_widgets

    return "seed" in inspect.signature(getattr(aofa_widgets, widget)).parameters


def _own(value: Any, ids: Mapping[str, str]) -> Any:
    if isinstance(value, str) and value.startswith("anywidget:"):
        return f"anywidget:{ids.get(value[10:], value[10:])}"
    return value


def _hash(text: str) -> str:
    number = 0x811C9DC5
    for byte in text.encode():
        number = (number ^ byte) * 0x01000193 & 0xFFFFFFFF
    return f"{number:08x}"


__all__ = ["Looks", "PageComm", "key", "looks", "places", "takes_seed"]

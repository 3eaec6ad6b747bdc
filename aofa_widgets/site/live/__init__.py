"""What makes the places of a page live: Python, the kit and a script, as files that any folder can hold.

A page loads `live.js`; the rest, in `live/`, comes when a place is wanted, as scripts that hold letters: from a disk a
page may fetch nothing else. `write_live` writes them.
"""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from aofa_widgets.rules.saving import save
from aofa_widgets.words import section

from . import kit, runtime
from .first import Looks, looks
from .licences import NAME, licences

SCRIPT = Path(__file__).resolve().parent / "live.js"
_SHOWN = (
    "live.reading", "live.starting", "live.opening", "live.failed", "live.later", "live.follows", "live.press",
    "live.link_coming", "live.save_coming", "live.save_open", "live.save_drop", "live.save_large",
    "live.no_wasm", "live.no_worker", "live.no_unpack",
)  # fmt: skip


def write_live(out: Path) -> list[Path]:
    """Write the live part of a site whose pages stand in `out`, into its `assets`; gives the files.

    The same pages give the same bytes each time. Raises: InputError when Python for pages cannot be had, a library is
    missing, a place asks for what is no widget, or the folder cannot be written to.
    """
    parts = runtime.parts()
    machine = json.loads(parts.pop("lock"))["info"]  # what Pyodide was built as; its own packages are not used
    packs = {name: _pack(name, data) for name, data in {**parts, "kit": kit.archive()}.items()}
    first = looks(sorted(out.rglob("*.html")))
    tables = {f"table-{key}": _pack(f"table-{key}", _lean(table)) for key, table in first.tables.items()}
    given = {
        "words": {key: row for key, row in section("live").items() if key in _SHOWN},
        "machine": machine,
        "packs": {name: len(data) for name, data in packs.items()},
        "first": sorted(first.states),
        "seeded": sorted(first.seeded),
        "tables": sorted(first.tables),
    }
    head = f"globalThis.aofaLive = {json.dumps(given, ensure_ascii=True)};\n"
    made = [save(head + SCRIPT.read_text(encoding="utf-8"), out / "assets" / "live.js")]
    made.append(save(licences(), out / NAME))
    return made + list(_written({**packs, **tables, **dict(_told(first))}, out / "assets" / "live"))


def _told(first: Looks) -> Iterator[tuple[str, bytes]]:
    for key, states in first.states.items():
        yield f"first-{key}", _script(f"first-{key}", json.dumps(states, ensure_ascii=True, default=str))
    for key, text in first.bundles.items():
        yield f"bundle-{key}", _script(f"bundle-{key}", text)


def _lean(table: Mapping[str, Any]) -> bytes:
    return json.dumps(table, ensure_ascii=False, separators=(",", ":"), default=str).encode()


def _script(name: str, text: str) -> bytes:
    return f"aofaPack({json.dumps(name)},{json.dumps(text)});\n".encode()


def _pack(name: str, data: bytes) -> bytes:
    squeeze = zlib.compressobj(9, zlib.DEFLATED, -15)
    letters = base64.b64encode(squeeze.compress(data) + squeeze.flush())
    return _script(name, letters.decode())


def _written(packs: dict[str, bytes], folder: Path) -> Iterator[Path]:
    for name, data in packs.items():
        yield save(data, folder / f"{name}.js")


__all__ = ["write_live"]

"""What makes a site work without a network: the list of all its files by their hash, and the manifest of an app."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from pathlib import Path

from aofa_widgets.book.scripts import digest

from . import icons
from .shell import Page

_SCRIPT = Path(__file__).resolve().parent / "assets" / "sw.js"


def offline(files: Mapping[str, bytes]) -> Iterator[Page]:
    """The manifest and the service worker of a site that is otherwise finished."""
    manifest = {
        "name": "aofa",
        "short_name": "aofa",
        "start_url": "index.html",
        "scope": "./",
        "display": "minimal-ui",
        "background_color": "#fcfbf8",
        "theme_color": "#23222b",
        "icons": icons.rows(),
    }
    told = Page("manifest.webmanifest", json.dumps(manifest, indent=1).encode() + b"\n")
    yield told
    listed = {name: digest(data) for name, data in {**files, told.place: told.data}.items()}
    text = json.dumps(dict(sorted(listed.items())), indent=0)
    whole = hashlib.sha256(text.encode()).hexdigest()[:16]
    script = _SCRIPT.read_text(encoding="utf-8").replace('"VERSION"', f'"{whole}"').replace('"FILES"', text)
    yield Page("sw.js", script.encode())


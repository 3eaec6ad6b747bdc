"""The licence of everything that is installed with the kit, asked of its own metadata; nobody is called.

    python tests/security/licences.py            # the tables of docs/licences.md; status 1 for one that may not be
    python tests/security/licences.py --write    # into docs/licences.md

At run time no GPL and no AGPL (the LGPL and the MPL let others use a library as it is); the tests' tools may.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterable, Iterator
from importlib import metadata
from pathlib import Path

from packaging.requirements import Requirement

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "licences.md"
KIT = "aofa-widgets"
# what metadata calls a licence, however long it writes it, and what we call it: the first that is found counts
KNOWN = (
    ("Affero", "AGPL"), ("AGPL", "AGPL"), ("Lesser General", "LGPL"), ("LGPL", "LGPL"), ("General Public", "GPL"),
    ("GPL", "GPL"), ("Apache", "Apache-2.0"), ("MPL", "MPL-2.0"), ("Mozilla Public", "MPL-2.0"), ("PSF", "PSF-2.0"),
    ("Python Software", "PSF-2.0"), ("ISC", "ISC"), ("0BSD", "0BSD"), ("BSD", "BSD"), ("Project Jupyter", "BSD"),
    ("Unlicense", "Unlicense"), ("MIT", "MIT"), ("HPND", "HPND"), ("Zlib", "Zlib"), ("CC0", "CC0-1.0"),
)  # fmt: skip
BARRED = ("GPL", "AGPL")
# libraries that leave us to choose, and those whose metadata says less than their files
CHOSEN: dict[str, str] = {}


def normal(name: str) -> str:
    """A name of a distribution as the index spells it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def needed(roots: Iterable[str], extra: str = "") -> dict[str, metadata.Distribution | None]:
    """Everything that some distributions need on this machine, by name; None for what is not installed."""
    found: dict[str, metadata.Distribution | None] = {}
    todo = [(Requirement(one), extra) for one in roots]
    done: set[tuple[str, str]] = set()
    while todo:
        asked, _ = todo.pop()
        name, extras = normal(asked.name), ("", *sorted(asked.extras))
        try:
            told = found.setdefault(name, metadata.distribution(name))
        except metadata.PackageNotFoundError:
            found[name] = None
            continue
        for one in extras:
            if (name, one) in done or told is None:
                continue
            done.add((name, one))
            for row in told.requires or ():
                other = Requirement(row)
                if other.marker is None or other.marker.evaluate({"extra": one}):
                    todo.append((other, one))
    return found


def licence(told: metadata.Distribution) -> str:
    """The licence that a distribution names: its expression, its classifiers, else the head of its text or file."""
    name, about = normal(told.metadata["Name"]), told.metadata
    if name in CHOSEN:
        return CHOSEN[name]
    if expression := about.get("License-Expression"):
        return str(expression)
    rows = [one.partition("::")[2] for one in about.get_all("Classifier") or () if one.startswith("License")]
    files = [told.read_text(f"licenses/{one}") or told.read_text(one) for one in about.get_all("License-File") or ()]
    for text in (*rows, (about.get("License") or "")[:200], *((one or "")[:200] for one in files)):
        if found := next((short for word, short in KNOWN if word in text), None):
            return found
    return ""


def barred(text: str) -> bool:
    """Whether a licence binds whoever uses the library: of several to choose from, all would have to.

    >>> [barred(one) for one in ("GPL-3.0-only", "MIT OR GPL-2.0", "LGPL-2.1", "MIT AND AGPL-3.0", "")]
    [True, False, False, True, True]
    """

    def bound(one: str) -> bool:
        return bool(re.search(r"(?<![A-Za-z])A?GPL", one)) or not one.strip()

    return all(any(map(bound, re.split(r"\bAND\b", choice))) for choice in re.split(r"\bOR\b", text))


def rows(names: Iterable[str], left: Iterable[str] = ()) -> Iterator[tuple[str, str, str]]:
    """Name, version and licence of all that some requirements bring; "" where one is not installed."""
    out = set(left)
    for name, told in sorted(needed(names).items()):
        if name not in out and name != KIT:
            yield name, told.version if told else "", licence(told) if told else ""


def table(found: Iterable[tuple[str, str, str]]) -> str:
    lines = [f"| {name} | {text or '?'} |" for name, version, text in found if version]
    return "\n".join(["| library | licence |", "|---|---|", *lines])


def tools() -> list[tuple[str, str, str]]:
    """The tools of `.ci/js` and their licences, where they are installed."""
    folder = ROOT / ".ci" / "js"
    wanted = json.loads((folder / "package.json").read_text(encoding="utf-8"))
    found = []
    for name in sorted({**wanted.get("dependencies", {}), **wanted.get("devDependencies", {})}):
        path = folder / "node_modules" / name / "package.json"
        if path.is_file():
            told = json.loads(path.read_text(encoding="utf-8"))
            found.append((name, told["version"], told.get("license", "")))
    return found


HEAD = """# Licences of what is installed

*This page is made by `python tests/security/licences.py --write`: each library is asked by its own metadata. Names and
licences, no versions: `pip list` says those. [En français](security.fr.md#licences)*

The kit's own: code MIT, texts CC BY 4.0, the text of *Argad!* CC BY-NC 4.0 ([LICENSE](../LICENSE)).

At run time nothing is under the GPL or the AGPL; a test fails where that changes. The MPL 2.0 (certifi; in a browser
Pyodide and micropip) asks that the library's own files stay under it and their source can be had, nothing of ours.
"""
CARRIED = """## What a site carries

`aofa site` puts into its folder: the kit, Pyodide (MPL 2.0, unchanged; it holds CPython, PSF licence) and eleven pure
libraries of the first table. The licence of each stands in `licences.txt` of that folder, as the library ships it.

`aofa site --lite` adds a JupyterLite (BSD): its pages, its kernel and the wheels of the libraries that notebooks
import. The licence of each stands in `lite/licences.txt`, as its wheel or its package ships it.
"""


def page() -> str:
    """The page whole."""
    run, test = list(rows([KIT])), list(rows([f"{KIT}[test]"], (name for name, *_ in rows([KIT]))))
    known = {name for name, *_ in (*run, *test)}
    tried = list(rows([f"{KIT}[fuzz,mutation]"], known))
    parts = [HEAD, f"## At run time\n\n{table(run)}\n", f"## Only for the tests\n\n{table(test)}\n"]
    parts += [f"## Only for long trials (the extras `fuzz` and `mutation`)\n\n{table(tried)}\n"]
    parts += [CARRIED, f"## Tools of the JavaScript\n\n{table(tools())}\n\nNone of them is in a bundle.\n"]
    return "\n".join(parts)


def main(words: list[str]) -> int:
    if "--write" in words:
        PAGE.write_text(page(), encoding="utf-8")
    else:
        print(page())
    found = [(name, text) for name, version, text in rows([KIT]) if version and barred(text)]
    bad = [f"{name}: {text or 'no licence named'}" for name, text in found]
    for one in bad:
        print("NOT AT RUN TIME: " + one, file=sys.stderr)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

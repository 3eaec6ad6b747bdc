"""A PO file from anywhere, read as data: bounded, every fault at its own line, all at once."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from aofa_widgets.errors import UNPRINTABLE, Fault, SourceError, named
from aofa_widgets.words import fault

from .po import MARK
from .source import read_bytes

MOST_BYTES = 5_000_000
MOST_FAULTS = 50
_TEXT = r'"(?:[^"\\]|\\.)*"'
_LINE = re.compile(rf"(?:(msgctxt|msgid_plural|msgid|msgstr(?:\[\d\])?)[ \t]*)?({_TEXT})")
_ESCAPE = re.compile(r"\\(.)", re.DOTALL)
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "v": "\v", "b": "\b", "f": "\f", "a": "\a"}
_AFTER = {  # what may follow what
    "": ("msgctxt", "msgid"),
    "msgctxt": ("msgid",),
    "msgid": ("msgid_plural", "msgstr"),
    "msgid_plural": ("msgstr",),
    "msgstr": ("msgctxt", "msgid", "msgstr"),
}


@dataclass(frozen=True, slots=True)
class Entry:
    """A translation: which text it is, what it was made from, what it says; `mark` is that of the export."""

    key: str
    source: str
    text: str
    fuzzy: bool
    mark: str
    where: str
    plural: bool = False


@dataclass(frozen=True, slots=True)
class File:
    """A PO file: its head by field, its entries in order."""

    head: Mapping[str, str] = field(hash=False)
    entries: tuple[Entry, ...]


@dataclass
class _Open:
    """An entry while it is read."""

    texts: dict[str, list[str]] = field(default_factory=dict)
    lines: dict[str, int] = field(default_factory=dict)
    flags: list[str] = field(default_factory=list)
    mark: str = ""


def read_po(path: Path, name: str | None = None) -> File:
    """Read a PO file whole.

    Raises: SourceError for one that is missing, too large, not UTF-8, or not PO; every line that is none is named.
    """
    name = name or str(path)
    raw = read_bytes(path, name, MOST_BYTES)
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise SourceError(fault(f"{name}:{raw[: error.start].count(10) + 1}", "errors.not_utf8")) from None
    faults: list[Fault] = []
    entries = list(_entries(text, name, faults))
    if faults:
        raise SourceError(faults)
    head: dict[str, str] = {}
    if entries and not entries[0].key and not entries[0].source:
        for line in entries.pop(0).text.split("\n"):
            key, colon, value = line.partition(":")
            if colon:
                head[key.strip()] = value.strip()
    return File(head, tuple(entries))


def _entries(text: str, name: str, faults: list[Fault]) -> Iterator[Entry]:
    now, last = _Open(), ""
    broken = False  # after a fault the rest of its entry says nothing
    for number, whole in enumerate(text.split("\n"), 1):
        line, where = whole.strip(), f"{name}:{number}"
        if len(faults) >= MOST_FAULTS:  # who opens the wrong file needs no thousand lines
            faults.append(fault(where, "po.too_many"))
            return
        if line.startswith("#") or not line:
            if last == "msgstr" and not broken:
                yield _closed(now, name)
                now, last = _Open(), ""
            _comment(line, now)
            if broken:
                now, last, broken = _Open(), "", False
            continue
        if broken:
            continue
        if hidden := UNPRINTABLE.search(line.replace("\t", " ")):
            faults.append(fault(where, "po.character", found=f"U+{ord(hidden[0]):04X}"))
            broken = True
            continue
        found = _LINE.fullmatch(line)
        if not found:
            faults.append(fault(where, "po.line", found=named(line[:40])))
            broken = last != ""
            continue
        kind, said = (found[1] or last).partition("[")[0], _ESCAPE.sub(_unescaped, found[2][1:-1])
        if not found[1]:
            if not last:
                faults.append(fault(where, "po.order"))
                broken = True
                continue
            now.texts[last].append(said)
            continue
        if last == "msgstr" and kind in ("msgctxt", "msgid"):
            yield _closed(now, name)
            now, last = _Open(), ""
        if kind not in _AFTER[last] or (kind == "msgstr" and last == "msgstr" and "msgid_plural" not in now.texts):
            faults.append(fault(where, "po.order"))
            broken = True
            continue
        now.texts[kind], now.lines[kind] = [said], number
        last = kind
    if last == "msgstr" and not broken:
        yield _closed(now, name)
    elif last and not broken:
        faults.append(fault(f"{name}:{max(now.lines.values())}", "po.order"))


def _unescaped(found: re.Match[str]) -> str:
    return _ESCAPES.get(found[1], found[1])


def _comment(line: str, now: _Open) -> None:
    if line.startswith("#,"):
        now.flags += [flag.strip() for flag in line[2:].split(",")]
    elif line.startswith(f"#. {MARK}"):
        now.mark = line.removeprefix(f"#. {MARK}").strip()


def _closed(now: _Open, name: str) -> Entry:
    texts = {kind: "".join(pieces) for kind, pieces in now.texts.items()}
    where = f"{name}:{now.lines.get('msgstr', 1)}"
    plural = "msgid_plural" in texts
    return Entry(
        texts.get("msgctxt", ""), texts.get("msgid", ""), texts["msgstr"], "fuzzy" in now.flags, now.mark, where, plural
    )

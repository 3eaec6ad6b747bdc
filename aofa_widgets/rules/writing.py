"""Writing the rule source back: only what was changed moves, all else keeps its bytes, comments included."""

from __future__ import annotations

import hashlib
import json
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping, MutableMapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import tomlkit
from tomlkit.items import KeyType, SingleKey, Table

from aofa_widgets.errors import InputError, SourceError, named
from aofa_widgets.words import fault, languages

from .overlay import clause_entries
from .saving import held, save
from .source import parse, read_bytes
from .text import MOST_BYTES as MOST_TEXT_BYTES
from .text import parse_text

_SET = ("was", "now")
_LONG = 100  # a text longer than this goes on lines of its own
_BARE = re.compile(r"[A-Za-z0-9_-]+\Z")


@dataclass(frozen=True, slots=True)
class Seen:
    """A file as it was when it was read: its text, and a mark by which a later change is noticed ("": no file)."""

    path: Path
    text: str
    mark: str


def look(path: Path, name: str | None = None) -> Seen:
    """Read a file for editing; a file that is not there is empty.

    Raises: SourceError if it is no plain file, too large or not UTF-8.
    """
    if not path.exists():
        return Seen(path, "", "")
    raw = read_bytes(path, name, MOST_TEXT_BYTES)
    try:
        return Seen(path, raw.decode("utf-8"), _mark(raw))
    except UnicodeDecodeError as error:
        line = raw[: error.start].count(b"\n") + 1
        raise SourceError(fault(f"{name or path}:{line}", "errors.not_utf8")) from None


def changed_outside(seen: Seen) -> bool:
    """Whether somebody else has changed, made or removed the file since it was read."""
    try:
        return look(seen.path).mark != seen.mark
    except SourceError:
        return True


def save_seen(seen: Seen, text: str, *, over: bool = False) -> Seen:
    """Write a new text in place of the one that was read, whole or not at all; the same text is not written again.

    Raises: InputError if the file was changed by somebody else in the meantime (unless `over`), or cannot be written.
    """
    raw = text.encode()
    with held(seen.path):  # two kernels that look at once would both find it as it was
        if not over and changed_outside(seen):
            raise InputError(fault(str(seen.path), "editor.changed_outside"))
        if over or text != seen.text or not seen.mark:
            save(raw, seen.path.resolve())  # a link stays a link to the file that it names
    return Seen(seen.path, text, _mark(raw))


def _mark(raw: bytes) -> str:
    return hashlib.sha256(raw).hexdigest()


# -- house rules ----------------------------------------------------------


def house_data(tree: Mapping[str, Any]) -> dict[str, Any]:
    """A house rule as plain data, its rows of [set] and [text] under their dotted keys however the file spells them.

    >>> house_data({"id": "x", "set": {"six": {"extra": {"was": 1, "now": 0}}}})["set"]
    {'six.extra': {'was': 1, 'now': 0}}
    """
    found = {key: value for key, value in tree.items() if key not in ("set", "text")}
    for entry, stop in (("set", _SET), ("text", clause_entries())):
        node = tree.get(entry, {})
        rows = {name: table[key] for name, table, key in _spots(node, stop)} if isinstance(node, Mapping) else node
        found[entry] = rows
    return found


def house_toml(wanted: Mapping[str, Any], old: str = "", name: str = "") -> str:
    """A house-rule file that says what `wanted` says (in the form of `house_data`), made from the old one.

    What the old text says already keeps its bytes: comments, order, spelling. Without an old text a fresh file is made.
    Raises: SourceError if the old text is not TOML; InputError if it is written in a form that cannot be kept.

    >>> was = 'id = "x" # mine\\n[set]\\n"six.extra" = { was = 1, now = 0 }\\n'
    >>> rows = {"six.extra": {"was": 1, "now": 2}}
    >>> print(house_toml({"id": "x", "set": rows, "text": {}}, was), end="")
    id = "x" # mine
    [set]
    "six.extra" = { was = 1, now = 2 }
    """
    if not old.lstrip("\ufeff").strip():
        return _fresh(wanted) if any(wanted.values()) else old
    text, frame = _frame(old)
    before = house_data(parse(text, name).data)
    if _same(before, wanted):
        return old
    for entry, stop in (("set", _SET), ("text", clause_entries())):
        for key in [key for key in before[entry] if key not in wanted[entry]]:
            text = _without(text, entry, key, stop)
    document = tomlkit.parse(text)
    for entry in ("id", "title", "why", "game"):
        if entry in wanted and _told(before.get(entry)) != _told(wanted[entry]):
            _put(document, entry, wanted[entry])
    more: list[str] = []
    for entry, stop in (("set", _SET), ("text", clause_entries())):
        spots = {key: (table, last) for key, table, last in _spots(document.get(entry, {}), stop)}
        fresh = {key: row for key, row in wanted[entry].items() if key not in spots}
        more += _add(document, entry, fresh)
        for key, row in wanted[entry].items():
            if key in spots and _told(before[entry].get(key)) != _told(row):
                table, last = spots[key]
                _put(table, last, row)
    made = tomlkit.dumps(document)
    made = "\n".join([made.rstrip("\n") + "\n", *more]) if more else made
    try:
        kept = _same(house_data(tomllib.loads(made)), wanted)
    except (ValueError, RecursionError):
        kept = False
    if not kept:
        raise InputError(fault(name, "editor.cannot_keep"))
    return frame(made)


def _same(before: Mapping[str, Any], wanted: Mapping[str, Any]) -> bool:
    """Whether a file says what is wanted; an entry that is not wanted and not there may be either."""
    return all(_told(before.get(key) or None) == _told(wanted.get(key) or None) for key in {*before, *wanted})


def _told(value: Any) -> str:
    """A value to compare by: 1 is not true, and what is no number is itself."""
    return json.dumps(value, sort_keys=True, default=str)


def _spots(node: Any, stop: tuple[str, ...], prefix: str = "") -> Iterator[tuple[str, Any, str]]:
    """Each row of [set] or [text]: its dotted key, the table that holds it, and its key there."""
    for key, child in node.items():
        name = f"{prefix}.{key}" if prefix else str(key)
        rows = isinstance(child, Mapping) and not any(word in child for word in stop)
        if rows and any(isinstance(value, Mapping) for value in child.values()):
            yield from _spots(child, stop, name)
        else:
            yield name, node, key


def _without(text: str, entry: str, key: str, stop: tuple[str, ...]) -> str:
    """A file without one row; the comments that follow a table of its own stay where they are."""
    document = tomlkit.parse(text)
    table, last = next((table, name) for found, table, name in _spots(document[entry], stop) if found == key)
    lines = text.split("\n")
    at = parse(text, "").places(entry, key)[0] - 1
    if not isinstance(table[last], Table) or not lines[at].lstrip().startswith("["):
        del table[last]
        return tomlkit.dumps(document)
    whole = table[last].as_string()
    after = ""
    for name, item in reversed(table[last].value.body):
        if name is not None:
            break
        after = item.as_string() + after
    size = 1 + whole.removesuffix(after).count("\n")
    blank = at > 0 and not lines[at - 1].strip() and not "".join(lines[at + size : at + size + 1]).strip()
    return "\n".join([*lines[: at - blank], *lines[at + size :]])


def _put(table: Any, key: str, value: Any) -> None:
    """Set a key to a value; in a table only what differs is touched."""
    old = table.get(key)
    if isinstance(old, MutableMapping) and isinstance(value, Mapping):
        for name in [name for name in old if name not in value]:
            del old[name]
        for name, inner in value.items():
            if name not in old or _told(old[name]) != _told(inner):
                old[name] = _item(inner)
    else:
        table[key] = _item(value)


def _item(value: Any) -> Any:
    return tomlkit.value(written(value))


def _add(document: Any, entry: str, rows: Mapping[str, Any]) -> list[str]:
    """Add rows to [set]; what has no place in the file yet is to be appended to it."""
    if entry == "text":
        return [_clause(key, row) for key, row in rows.items()]
    if not rows:
        return []
    if entry not in document:
        return ["\n".join(["[set]", *(f"{_quoted(key)} = {written(row)}" for key, row in rows.items())]) + "\n"]
    for key, row in rows.items():
        document[entry].append(SingleKey(key, KeyType.Basic), _item(row))
    return []


def _fresh(wanted: Mapping[str, Any]) -> str:
    lines = [f"{entry} = {written(wanted[entry])}" for entry in ("id", "title", "why", "game") if wanted.get(entry)]
    rows = [f"{_quoted(key)} = {written(row)}" for key, row in wanted.get("set", {}).items()]
    parts = ["\n".join(lines)] + (["\n".join(["[set]", *rows])] if rows else [])
    parts += [_clause(key, row).rstrip("\n") for key, row in wanted.get("text", {}).items()]
    return "\n\n".join(parts) + "\n"


def _clause(key: str, row: Mapping[str, Any]) -> str:
    titles = [f"title_{lang}" for lang in languages()]
    order = [entry for entry in ("after", *titles, *languages()) if entry in row]
    order += [entry for entry in row if entry not in order]
    return "".join([f"[text.{_quoted(key)}]\n", *(f"{entry} = {written(row[entry])}\n" for entry in order)])


def written(value: Any) -> str:
    """A value as TOML, as a person would type it: long texts on lines of their own.

    >>> written({"was": 1, "now": ["push", "stun"]}), written("a\\nb")
    ('{ was = 1, now = ["push", "stun"] }', '\"\"\"\\na\\nb\"\"\"')
    """
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{_bare(key)} = {_short(inner)}" for key, inner in value.items()) + " }"
    if isinstance(value, str) and ("\n" in value or len(value) > _LONG):
        inner = "\n".join(_quoted(line)[1:-1] for line in value.split("\n"))
        # quotes read well as they are, but three of them, or one at the end, would close the text
        inner = inner if '\\"\\"\\"' in inner or inner.endswith('\\"') else inner.replace('\\"', '"')
        return f'"""\n{inner}"""'
    return _short(value)


def _short(value: Any) -> str:
    if isinstance(value, str):
        return _quoted(value)
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(_short(each) for each in value) + "]"
    if isinstance(value, Mapping):
        return written(value)
    return {True: "true", False: "false"}[value] if isinstance(value, bool) else str(value)


def _bare(key: str) -> str:
    return key if _BARE.match(key) else _quoted(key)


def _quoted(text: str) -> str:
    """A text between quotes: JSON's escapes are TOML's, but for DEL and what lies beyond the first plane."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _frame(old: str) -> tuple[str, Callable[[str], str]]:
    """A text with plain line ends, and what puts the old ones and the byte order mark back."""
    mark = "\ufeff" if old.startswith("\ufeff") else ""
    text = old.removeprefix("\ufeff")
    windows = "\r\n" in text and text.count("\n") == text.count("\r\n")
    text = text.replace("\r\n", "\n") if windows else text
    return text, lambda made: mark + (made.replace("\n", "\r\n") if windows else made)


# -- the book's own source ------------------------------------------------


def set_parameter(source: str, key: str, value: Any, edition: str | None = None, editions: tuple[str, ...] = ()) -> str:
    """A file of parameters with the value of one of them changed, in one edition or in all; the rest keeps its bytes.

    Raises: InputError if the file has no such parameter.

    >>> set_parameter('[six]\\n[six.extra] # why\\nvalue = 1 # book\\n', "six.extra", 2)
    '[six]\\n[six.extra] # why\\nvalue = 2 # book\\n'
    """
    text, frame = _frame(source)
    document = tomlkit.parse(text)
    node: Any = document
    for part in key.split("."):
        node = node.get(part) if isinstance(node, Mapping) else None
    if not isinstance(node, MutableMapping) or "value" not in node:
        raise InputError(fault("key", "editor.no_parameter", found=named(key)))
    old = node["value"]
    if not isinstance(old, MutableMapping):
        whole = edition is None or not editions
        wanted = value if whole else {name: value if name == edition else old for name in editions}
        if _told(wanted) != _told(old):
            node["value"] = _item(wanted)
    else:
        for name in [edition] if edition else list(old):
            if name not in old or _told(old[name]) != _told(value):
                old[name] = _item(value)
    return frame(tomlkit.dumps(document))


def clause_source(source: str, clause: str, lang: str) -> str:
    """What a file of clauses holds under `### lang` of a clause, worked examples included, as it is typed there.

    Raises: InputError if the file has no such clause or language.

    >>> clause_source("# 1 | A | B\\n## a.b | T | U\\n### en\\nOne.\\n\\n### fr\\nUn.\\n", "a.b", "en")
    'One.'
    """
    lines = source.split("\n")
    start, end = _body(lines, clause, lang)
    return "\n".join(lines[start:end])


def set_clause(source: str, clause: str, lang: str, text: str) -> str:
    """A file of clauses with one text of one clause changed; the rest keeps its bytes.

    Raises: InputError if there is no such text, or if the new one would change another clause (a line that begins with
    `#`, an example left open).
    """
    plain, frame = _frame(source)
    lines = plain.split("\n")
    start, end = _body(lines, clause, lang)
    new = text.replace("\r\n", "\n").strip("\n")
    if not new.strip():
        raise InputError(fault(f"{clause}.{lang}", "editor.text_missing"))
    made = "\n".join([*lines[:start], *new.split("\n"), *lines[end:]])
    if not _inside(new) or _others(plain, clause, lang) != _others(made, clause, lang):
        raise InputError(fault(f"{clause}.{lang}", "editor.breaks_file"))
    return frame(made)


def _body(lines: list[str], clause: str, lang: str) -> tuple[int, int]:
    """The lines of a text, without the blank ones around it; headings inside an example are none."""
    here = fenced = False
    start = None
    end = len(lines)
    for at, line in enumerate(lines):
        if line.strip().startswith("```"):
            fenced = not fenced
        if fenced or not line.startswith(("# ", "## ", "### ")):
            continue
        if start is not None:
            end = at
            break
        if line.startswith("## "):
            here = line[3:].split(" | ")[0].strip() == clause
        elif line.startswith("### ") and here and line[4:].strip() == lang:
            start = at + 1
    if start is None:
        raise InputError(fault("clause", "editor.no_text", found=named(clause), lang=named(lang)))
    while start < end and not lines[start].strip():
        start += 1
    while end > start and not lines[end - 1].strip():
        end -= 1
    return start, end


def _inside(text: str) -> bool:
    """Whether a text opens no heading and leaves no example open."""
    fenced = False
    for line in text.split("\n"):
        if line.strip().startswith("```"):
            fenced = not fenced
        elif not fenced and line.startswith(("# ", "## ", "### ")):
            return False
    return not fenced


def _others(source: str, clause: str, lang: str) -> list[Any]:
    """All that a file says but for one text: titles, numbers, rules, the other texts."""
    told: list[Any] = []
    for section in parse_text(source, "", []):
        told.append((section.id, {code: prose.text for code, prose in section.titles.items()}))
        for one in section.clauses:
            texts = {code: prose.text for code, prose in one.texts.items()}
            kept = {code: text for code, text in texts.items() if (one.id, code) != (clause, lang)}
            told.append((one.id, one.number, one.rules, {c: p.text for c, p in one.titles.items()}, kept))
    return told


__all__ = [
    "Seen", "changed_outside", "clause_source", "house_data", "house_toml", "look", "save_seen", "set_clause",
    "set_parameter", "written",
]  # fmt: skip

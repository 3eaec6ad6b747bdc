"""What the view of the scenario editor is sent: forms, samples, choices, and faults in words for people."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from aofa_widgets.errors import Fault
from aofa_widgets.play.workshop import Slot, Workshop
from aofa_widgets.words import texts

Data = Mapping[str, Any]
Texts = Mapping[str, str]
_QUOTED = re.compile(r"`([^`\n]{1,80})`")
_ENTRY = re.compile(r"([a-z_]+)(?: = (.+))?\Z")
_QUOTES = {"en": "\u2018{}\u2019", "fr": "«\u00a0{}\u00a0»"}


def samples(bench: Workshop) -> list[dict[str, Any]]:
    """What can be placed, by shelf, each with its picture."""
    found = []
    for sample in bench.samples():
        scene = sample.picture.to_json()
        picture = {"thing": scene["things"][0]} if scene["things"] else {"piece": scene["pieces"][0]}
        found.append({"key": sample.key, "label": dict(sample.label), "shelf": dict(sample.shelf), **picture})
    return found


def choices(bench: Workshop) -> dict[str, Any]:
    """What the generator can be asked for, and the scenarios of the book."""
    rows = {"sizes": bench.sizes, "styles": bench.styles, "shipped": bench.shipped()}
    return {key: [[name, dict(words)] for name, words in row] for key, row in rows.items()}


def form(bench: Workshop, data: Data, ref: str) -> list[dict[str, Any]]:
    """The form of something, line by line."""
    return [_slot(slot) for slot in bench.form(data, ref)]


def _slot(slot: Slot) -> dict[str, Any]:
    row: dict[str, Any] = {"key": slot.key, "kind": slot.kind, "label": dict(slot.label), "part": dict(slot.part)}
    row["value"] = dict(slot.value) if isinstance(slot.value, Mapping) else slot.value
    if slot.options:
        row["options"] = [[value, dict(words)] for value, words in slot.options]
    if slot.high:
        row |= {"low": slot.low, "high": slot.high}
    if slot.most:
        row["most"] = slot.most
    return row


def wrong(bench: Workshop, data: Data, faults: Sequence[Fault]) -> list[dict[str, Any]]:
    """Each fault in words for people, with everything on the table that it speaks of."""
    known = set(bench.ids(data))
    found = []
    for one in faults:
        of = bench.at(one.where, data)
        called = [name for name in _QUOTED.findall(one.texts.get("en", "")) if name in known]
        ids = list(dict.fromkeys([of, *called] if of else called))
        key = one.where.rpartition(".")[2] if of else one.where
        if key.startswith(("things", "figures")):
            key = ""
        label = next((slot.label for slot in bench.form(data, of) if slot.key == key), None)
        row = {"of": of, "key": key if label else "", "ids": ids, "text": plainly(one.texts, bench, data)}
        found.append({**row, "label": dict(label) if label else None})
    return found


def plainly(words: Texts, bench: Workshop, data: Data) -> dict[str, str]:
    """A fault as the form says it: short names of the file become names, its entries the lines of the form."""
    known = {ref: bench.name(data, ref) for ref in bench.ids(data)}
    slots: dict[str, Slot] = {}
    for ref in ("", *known):
        slots.update({slot.key: slot for slot in bench.form(data, ref) if slot.key not in slots})

    def said(lang: str) -> str:
        def spell(found: re.Match[str]) -> str:
            quoted = found[1]
            if quoted in known:
                return _QUOTES.get(lang, "{}").format(known[quoted][lang])
            entry = _ENTRY.match(quoted)
            if entry is None or entry[1] not in slots:
                return found[0]
            value = f"{':' if lang == 'en' else chr(0xA0) + ':'} {_value(slots[entry[1]], entry[2], lang)}"
            return _QUOTES.get(lang, "{}").format(slots[entry[1]].label[lang] + (value if entry[2] else ""))

        return _QUOTED.sub(spell, words[lang])

    return {lang: said(lang) for lang in words}


def _value(slot: Slot, found: str | None, lang: str) -> str:
    """A value as a file spells it, in the words of its line."""
    value = (found or "").strip('"')
    if slot.kind == "length" and re.fullmatch(r"\d{1,6}", value):
        return f"{round(int(value) / 254, 2):g}".replace(".", "," if lang == "fr" else ".") + "\u2033"
    if slot.kind == "switch":
        return texts(f"scenario.{'yes' if value == 'true' else 'no'}")[lang]
    return next((words[lang] for option, words in slot.options if option == value), value)

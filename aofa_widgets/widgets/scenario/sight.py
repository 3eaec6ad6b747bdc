"""What the view of the scenario editor is sent: forms, samples, choices, and faults in words for people."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from aofa_widgets.errors import Fault
from aofa_widgets.play.workshop import Slot, Workshop
from aofa_widgets.words import languages, texts, typeset
from aofa_widgets.words.tongues import manner

Data = Mapping[str, Any]
Texts = Mapping[str, str]
MOST_TOLD = 60  # a heap of a hundred stools has thousands of faults
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
    plain = Plain(bench, data)
    found = []
    for one in faults[:MOST_TOLD]:
        of = bench.at(one.where, data)
        called = [name for name in _QUOTED.findall(one.texts.get("en", "")) if name in plain.names]
        key = one.where.rpartition(".")[2] if of else one.where
        slot = plain.form(of).get(key) if key and not key.startswith(("things", "figures")) else None
        row = {"of": of, "key": key if slot else "", "ids": list(dict.fromkeys([of, *called] if of else called))}
        found.append({**row, "text": plain(one), "label": _heading(plain, one, of, slot)})
    return found


def _heading(plain: Plain, one: Fault, of: str, slot: Slot | None) -> dict[str, str] | None:
    """Whose line it is, where the sentence itself does not say so."""
    if of and f"`{of}`" not in one.texts["en"]:
        return {lang: f"{name}, {slot.label[lang]}" if slot else name for lang, name in plain.names[of].items()}
    return dict(slot.label) if slot and not of else None


class Plain:
    """Says faults as the form says it: short names of the file become names, its entries the lines of the form."""

    def __init__(self, bench: Workshop, data: Data):
        self.bench, self.data = bench, data
        self.names = {ref: bench.name(data, ref) for ref in bench.ids(data)}
        self._forms: dict[str, dict[str, Slot]] = {}

    def form(self, ref: str) -> dict[str, Slot]:
        """The lines in the form of something, by key."""
        if ref not in self._forms:
            self._forms[ref] = {slot.key: slot for slot in self.bench.form(self.data, ref)}
        return self._forms[ref]

    def __call__(self, one: Fault) -> dict[str, str]:
        of = [self.bench.at(one.where, self.data), ""]
        called = [name for name in _QUOTED.findall(one.texts.get("en", "")) if name in self.names]
        slots = {key: slot for ref in (*called, *of[::-1]) for key, slot in self.form(ref).items()}
        return {
            lang: _QUOTED.sub(partial(self._spelt, slots=slots, lang=lang), text) for lang, text in one.texts.items()
        }

    def _spelt(self, found: re.Match[str], slots: Mapping[str, Slot], lang: str) -> str:
        quotes = _QUOTES.get(lang, "{}")
        if found[1] in self.names:
            return quotes.format(self.names[found[1]][lang])
        if tongue := languages().get(found[1].split(" = ")[0]):
            return quotes.format(tongue)
        if parameter := self.bench.rules.book.parameters.get(found[1]):
            return quotes.format(typeset(parameter.label[lang], lang))
        entry = _ENTRY.match(found[1])
        if entry is None or entry[1] not in slots:
            return found[0]
        slot = slots[entry[1]]
        value = f"{manner(lang).colon} {_value(slot, entry[2], lang)}" if entry[2] else ""
        return quotes.format(slot.label[lang] + value)


def _value(slot: Slot, found: str | None, lang: str) -> str:
    """A value as a file spells it, in the words of its line."""
    value = (found or "").strip('"')
    if slot.kind == "length" and re.fullmatch(r"\d{1,6}", value):
        return f"{round(int(value) / 254, 2):g}".replace(".", manner(lang).decimal) + "\u2033"
    if slot.kind == "switch":
        return texts(f"scenario.{'yes' if value == 'true' else 'no'}")[lang]
    return next((words[lang] for option, words in slot.options if option == value), value)

"""The lab's change as a house-rule file, and what is shown of keeping it: file, Python, code."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from aofa_widgets.errors import AofaError, Fault, InputError, visible
from aofa_widgets.rules import Ruleset
from aofa_widgets.rules.code import MOST_TYPED, unheld
from aofa_widgets.rules.writing import Seen, house_toml, look, save_seen
from aofa_widgets.words import fault, languages, texts
from aofa_widgets.words.typography import respaced

from ..base import saved_at
from ..rule_editor.desk import Desk, Problem
from ..rule_editor.draft import ABOUT as ABOUT
from ..rule_editor.draft import Draft, id_from
from .setup import Setup, Start

if TYPE_CHECKING:
    from . import RuleLab

_ID = re.compile(r"[a-z0-9][a-z0-9-]{0,59}\Z")


class Taken(InputError):
    """The file is there already and holds something else."""


def is_id(text: str) -> bool:
    """Whether a text may be the id of a house rule."""
    return bool(_ID.match(text))


def free_id(start: Start, stem: str) -> str:
    """An id that no house rule of the start has, made of a file's name."""
    taken = {house.id for house in start.rules.overlays}
    name = id_from(stem)
    return next(one for n in range(1, 999) if (one := name if n == 1 else f"{name}-{n}") not in taken)


def proposed_id(start: Start, about: Mapping[str, str], stem: str) -> str:
    """The free id that the title proposes, or the name of the file while there is no title."""
    return free_id(start, Draft(title={lang: about.get(f"title_{lang}", "") for lang in languages()}).called(stem))


def draft(lab: RuleLab) -> Draft:
    """The house rule that the lab's file is to hold: every value that is not the base's, and what it comes after."""
    setup, about = lab.setup, lab.about
    base = setup.start.base
    rows = {}
    for key, value in setup.changed.items():
        parameter = base.book.parameters[key]
        if value == parameter.of(base.edition):  # a preset's value taken back: no file of its own can say so
            raise InputError(fault("", "rule_lab.not_in_a_file", label=dict(parameter.label)))
        rows[key] = {"was": parameter.write(parameter.of(base.edition)), "now": parameter.write(value)}
    worded = beside(setup)
    for house in worded:
        for change in house.changes:
            if setup.values[change.key] == base.values[change.key]:
                label = dict(base.book.parameters[change.key].label)
                raise InputError(fault("", "rule_lab.not_beside", label=label, house=dict(house.title)))
    words = {entry: lent(entry, about) for entry in ("title", "why")}
    rest = {"after": [house.id for house in worded]} if worded else {}
    return Draft(about["id"], words["title"], words["why"], base.game, rows, {}, {}, rest)


def lent(entry: str, about: Mapping[str, str]) -> dict[str, str]:
    """The title or the reason in every language: a language left empty takes the words of one that is there."""
    given = {lang: text for lang in languages() if (text := about.get(f"{entry}_{lang}", "")).strip()}
    if not given:
        return {}
    first = next(iter(given.values()))
    return {lang: given.get(lang) or respaced(first, lang) for lang in languages()}


def borrowed(about: Mapping[str, str]) -> list[str]:
    """The words that a file says twice because one language was left empty: "title_en", "why_fr" ..."""
    return [f"{entry}_{lang}" for entry in ("title", "why") for lang in lent(entry, about)
            if not about.get(f"{entry}_{lang}", "").strip()]  # fmt: skip


def beside(setup: Setup) -> tuple[Any, ...]:
    """The house rules of the start that word clauses: they stay beside the saved file, since their words are theirs."""
    return tuple(house for house in setup.start.rules.overlays if house.text)


def problems(lab: RuleLab) -> dict[str, list[dict[str, Any]]]:
    """What the form lacks before a file can be written, by place of the form; nothing while nothing is changed."""
    if not lab.setup.changed:
        return {}
    try:
        made = draft(lab)
    except InputError:  # told when somebody saves
        return {}
    places: dict[str, list[dict[str, Any]]] = {}
    for one in _found(lab, lab.desk, made, lab.desk.path):
        places.setdefault(one.place, []).append({"line": one.line, "text": dict(one.texts)})
    return places


def _found(lab: RuleLab, desk: Desk, made: Draft, path: Path) -> list[Problem]:
    """What the form lacks, in the words of the form: one title is asked for, in the reader's own language."""
    found: list[Problem] = []
    for one in desk.problems(made, Seen(path, "", "")):
        if one.place == "about.id":
            told = (
                texts("rule_lab.short_name", found=visible(made.id[:60]))
                if made.id
                else texts("rule_lab.no_short_name")
            )
            one = Problem(one.place, told)
        elif one.place.startswith("about.title_") and not made.title:
            if one.place != f"about.title_{lab.lang}":
                continue
            one = Problem(one.place, texts("rule_lab.no_title"))
        elif one.place.startswith("about.") and one.place[6:] in borrowed(lab.about):
            one = Problem(one.place, texts("rule_lab.not_lent", told=dict(one.texts)), one.line)
        found.append(one)
    return found


def save(lab: RuleLab, path: Path, *, over: bool) -> None:
    """Write the file. Raises: InputError for what the form lacks; Taken for a file that is somebody else's."""
    if not lab.setup.changed:
        raise InputError(fault("", "rule_lab.nothing_to_save"))
    made = draft(lab)
    desk = Desk(path, made.game, lab.base.edition, lab.base.presets)
    if found := _found(lab, desk, made, path):
        told = fault("", "editor.not_saved", n=len(found))
        raise InputError([told, *(Fault(one.place, one.texts) for one in found)])
    text = _marked(lab) + house_toml(made.data(), "", path.name)
    seen = Seen(path, "", "")
    if os.path.lexists(path):
        there = look(path)
        if there.text == text:
            return
        if not over:
            raise Taken(fault(str(path), "rule_lab.file_there", file=visible(path.name)))
        if path.is_symlink():
            raise InputError(fault(str(path), "rule_lab.file_link", file=visible(path.name)))
        desk.read(there)  # only a house rule is ever written over
        seen = there
    save_seen(seen, text, over=over)


def _marked(lab: RuleLab) -> str:
    """A comment at the head of the file that names what is still to be translated."""
    names = ", ".join(name.replace("_", ".") for name in borrowed(lab.about))
    return f"# {texts('rule_lab.to_translate', names=names)[lab.lang]}\n" if names else ""


def by_name(lab: RuleLab) -> Ruleset:
    """The rules in force, so that whoever repeats a result can name them: by the saved file, or by their values."""
    setup, path = lab.setup, lab.saved
    if path is not None:
        worded = {house.id for house in beside(setup)}
        pairs = zip(setup.start.houses, setup.start.rules.overlays, strict=False)
        named = [name for name, house in pairs if house.id in worded]
        try:
            rules = Ruleset.load(lab.base.game, lab.base.edition, lab.base.presets, [*named, path])
        except AofaError:  # changed or gone since
            return _by_values(setup)
        if rules.fingerprint == lab.fingerprint:
            return rules
    return _by_values(setup)


def _by_values(setup: Setup) -> Ruleset:
    book = setup.start.base.book
    moved = {key: book.parameters[key].write(value) for key, value in setup.moved.items()}
    return setup.start.rules.with_values(moved) if moved else setup.start.rules


def kept(lab: RuleLab, taken: str) -> dict[str, Any]:
    """What the last part of the lab shows: the file's name, one that is `taken`, the lines of Python, the code."""
    code = lab.share_code()
    path = lab.desk.path
    return {
        "file": visible(path.name),
        "path": visible(str(path)),
        "taken": taken,
        "saved": saved_at(path) if lab.is_saved else None,
        "lent": texts("rule_lab.lent") if borrowed(lab.about) else None,
        "python": lab.python(),
        "code": code if len(code) <= MOST_TYPED else "",
        "longCode": code if len(code) > MOST_TYPED else "",
        "unheld": [dict(house.title) for house in unheld(lab.ruleset)],
        "beside": [dict(house.title) for house in beside(lab.setup)],
        "told": texts("rule_lab.kept_beside") if beside(lab.setup) else None,
    }

"""House rules: overlays that say what they change, from what, to what, and why."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from aofa_widgets.errors import UNPRINTABLE, Fault, InputError, SourceError, named, shown
from aofa_widgets.words import fault, languages, texts

from .formats import marker, refuse_later
from .hints import nearest
from .params import Parameter, Value
from .source import Document, read
from .specials.build import Specials
from .specials.house import read_house
from .specials.special import Special

ENTRIES = ("id", "title", "why", "game", "set", "text", "special", "after")
FORMS = {
    "id": 'id = "bold"',
    "title": 'title = { en = "…", fr = "…" }',
    "why": 'why = { en = "…", fr = "…" }',
    "after": 'after = ["other-rule"]',
    "set": '[set] "parameter" = { was = …, now = … }',
    "special": "[special.id] remove = true",
    "text": '[text."clause.id"] en = "…", fr = "…"',
}
_ID = re.compile(r"[a-z0-9][a-z0-9-]{0,59}")
MOST_TEXT = 8_000
MOST_TEXTS = 40_000  # of all texts in a language: a book of it is set in seconds, and fits into a small machine
MOST_PARTS = 1_500  # lines and links in them, each a thing of its own in a PDF
MOST_WORDS = {"title": 120, "why": 1_000}
MOST_ROWS = 300


@dataclass(frozen=True, slots=True)
class Change:
    """One parameter moved by a house rule: what the book said, what it is now, and where that is written.

    >>> from aofa_widgets.rules import Ruleset
    >>> change = Ruleset.load("swashbuckling", house=["lucky-star"]).overlays[0].changes[0]
    >>> change.key, change.was, change.now
    ('init.ones_to_lose', 1, 2)
    """

    key: str
    was: Value
    now: Value
    where: str


@dataclass(frozen=True, slots=True)
class Overlay:
    """A house rule: its name and reason in each language, its changes, and clauses it rewords or adds.

    >>> from aofa_widgets.rules import Ruleset
    >>> house = Ruleset.load("swashbuckling", house=["lucky-star"]).overlays[0]
    >>> house.id, house.title["fr"], len(house.changes)
    ('lucky-star', 'Bonne étoile', 1)
    """

    id: str
    title: Mapping[str, str] = field(hash=False)
    why: Mapping[str, str] = field(hash=False)
    game: str
    changes: tuple[Change, ...]
    text: Mapping[str, Mapping[str, str]] = field(hash=False)
    after: tuple[str, ...]
    where: str
    lines: Mapping[str, int] = field(default_factory=dict, hash=False, compare=False)
    specials: Mapping[str, Special] = field(default_factory=dict, hash=False)

    @property
    def content(self) -> tuple[Any, ...]:
        """All that it says, wherever that is written."""
        changes = [(change.key, change.was, change.now) for change in self.changes]
        specials = [one.content for one in self.specials.values()]
        return self.title, self.why, self.game, changes, self.text, specials, self.after

    def words(self, clause: str, special: str = "") -> bool:
        """Whether it words a clause, or the special rule that the clause begins with."""
        return clause in self.text or special in self.specials

    def line(self, clause: str, entry: str) -> int:
        """The line of the file on which an entry of a clause's text begins, as far as it is known."""
        return self.lines.get(f"{clause}\0{entry}") or self.lines.get(clause, 1)

    def place(self, clause: str, entry: str = "") -> str:
        """`file:line` of a clause's text, or of one entry of it."""
        return f"{self.where.rsplit(':', 1)[0]}:{self.line(clause, entry)}"


def load(
    path: Path,
    game: str,
    parameters: Mapping[str, Parameter],
    edition: str,
    name: str | None = None,
    specials: Specials | None = None,
) -> Overlay:
    """Read a house-rule file and check every line of it against the game's parameters.

    Raises: SourceError with all faults at once: unknown parameters, values out of range, a `was` that is no longer
    the book's, missing languages.
    """
    return build(read(path, name), game, parameters, edition, specials)


def build(
    document: Document,
    game: str,
    parameters: Mapping[str, Parameter],
    edition: str,
    specials: Specials | None = None,
) -> Overlay:
    """Check a document as a house rule, against the book's special rules where these are data; errors as for `load`."""
    data, faults = document.data, []  # type: Mapping[str, Any], list[Fault]
    try:
        refuse_later(data.get("format"), document.where("format"))
    except InputError as error:  # nothing else of it can be judged
        raise SourceError(error.faults) from None
    if data.get("format", marker("house")) != marker("house"):
        faults.append(_formless(document.where("format"), "format", data["format"], f'format = "{marker("house")}"'))
    for key in [key for key in data if key not in (*ENTRIES, "format")][:MOST_ROWS]:
        spread = (name for name, _ in _spread(key, data[key], parameters) if name in parameters and name != "edition")
        if loose := next(spread, ""):  # a parameter above the line `[set]`
            told = {"key": loose, "sample": f'"{loose}" = {_pair(parameters[loose], edition)}'}
            faults.append(fault(document.where(key), "errors.house_outside", **told))
        else:
            faults.append(_unknown_entry(document.where(key), key, ENTRIES))
    for entry in ("id", "title", "game"):
        if entry not in data:
            sample = FORMS.get(entry, f'game = "{game}"')
            faults.append(fault(document.where(), "errors.house_missing", field=entry, sample=sample))
    found_id = data.get("id", "house")
    if not isinstance(found_id, str) or not _ID.fullmatch(found_id):
        faults.append(fault(document.where("id"), "errors.house_id", found=shown(found_id)))
    if data.get("game", game) != game:
        hint, place = nearest(data["game"], [game]), document.where("game")
        faults.append(fault(place, "errors.house_other_game", found=shown(data["game"]), game=game, hint=hint))
        if not any(hint.values()):  # no slip of the pen: what it names is the other game's, and no fault
            raise SourceError(faults)
    for entry, most in MOST_WORDS.items():
        if entry in data:
            faults += _words(document.where(entry), entry, data[entry], languages(), FORMS[entry], most)
    changes = _changes(document, parameters, edition, faults)
    brought, gone = read_house(document, specials or Specials(), faults)
    changes += _taken_out(gone, changes, parameters, edition, faults)
    text, lines = _clauses(document, faults)
    after = data.get("after", [])
    if not isinstance(after, list) or len(after) > MOST_ROWS or not all(isinstance(a, str) for a in after):
        faults.append(_formless(document.where("after"), "after", after, FORMS["after"]))
    if faults:
        raise SourceError(faults)
    title, why = dict(data["title"]), dict(data.get("why", {}))
    where = document.where("id")
    return Overlay(found_id, title, why, game, tuple(changes), text, tuple(after), where, lines, brought)


def in_order(laid: Iterable[Overlay]) -> tuple[Overlay, ...]:
    """House rules in the order in which they are laid: as given, but each after those that it names in `after`.

    >>> from aofa_widgets.rules import Ruleset
    >>> [house.id for house in in_order(Ruleset.load("swashbuckling", house=["riposte", "lucky-star"]).overlays)]
    ['riposte', 'lucky-star']
    """
    left, found = list(laid), list[Overlay]()
    while left:
        found.append(left.pop(_first_free(left) or 0))  # a loop is a fault of `alone`; here anything goes first
    return tuple(found)


def _first_free(left: Sequence[Overlay]) -> int | None:
    """The place of the first house rule that waits for none of the others."""
    waiting = {house.id for house in left}
    return next((n for n, house in enumerate(left) if not waiting & (set(house.after) - {house.id})), None)


def alone(laid: Iterable[Overlay]) -> tuple[Overlay, ...]:
    """The house rules, one that was named twice taken once.

    Raises: SourceError for two different ones of one id, and for several that each wait for another.

    >>> from aofa_widgets.rules import Ruleset
    >>> [house.id for house in Ruleset.load("swashbuckling", house=["riposte", "riposte"]).overlays]
    ['riposte']
    """
    by: dict[str, Overlay] = {}
    faults: list[Fault] = []
    for house in laid:
        other = by.setdefault(house.id, house)
        if other.content != house.content:
            faults.append(fault(house.where, "errors.house_same_id", id=house.id, other=other.where))
    left = list(by.values())
    while left and (free := _first_free(left)) is not None:
        left.pop(free)
    if left:
        loop = ", ".join(f"`{house.id}`" for house in left)
        faults.append(fault(left[0].where, "errors.house_loop", loop=loop))
    if faults:
        raise SourceError(faults)
    return tuple(by.values())


def _changes(
    document: Document, parameters: Mapping[str, Parameter], edition: str, faults: list[Fault]
) -> list[Change]:
    pairs = [pair for key, row in rows(document, "set", faults) for pair in _spread(key, row, parameters)]
    changes: list[Change] = []
    keys: set[str] = set()
    for key, row in pairs:
        if key in keys:
            lines = ", ".join(map(str, document.places("set", key)))
            faults.append(fault(document.where("set", key), "errors.house_twice", key=named(key), lines=lines))
            continue
        keys.add(key)
        change, found = _change(document, key, row, parameters, edition)
        faults += found
        changes += [change] if change else []
    return changes


def _spread(key: str, row: Any, parameters: Mapping[str, Parameter]) -> list[tuple[str, Any]]:
    """A row whose entries are parameters, as `tie.hits = 0` without quotes makes one: each of them a row of its own."""
    inner = row if isinstance(row, Mapping) and key not in parameters else {}
    return [(f"{key}.{name}", child) for name, child in inner.items() if f"{key}.{name}" in parameters] or [(key, row)]


def _taken_out(
    gone: Mapping[str, str],
    changes: Sequence[Change],
    parameters: Mapping[str, Parameter],
    edition: str,
    faults: list[Fault],
) -> Iterable[Change]:
    """`remove = true` as the change of a switch that it is."""
    for name, where in gone.items():
        key = f"special.{name}"
        if other := next((change for change in changes if change.key == key), None):
            lines = ", ".join(one.rpartition(":")[2] for one in (other.where, where))
            faults.append(fault(where, "errors.house_twice", key=key, lines=lines))
        else:
            yield Change(key, parameters[key].of(edition), False, where)


def _clauses(document: Document, faults: list[Fault]) -> tuple[dict[str, Mapping[str, str]], dict[str, int]]:
    """The texts of a house rule by clause, and the lines on which they begin."""
    words: dict[str, Mapping[str, str]] = {}
    lines: dict[str, int] = {}
    known = clause_entries()
    for clause, row in rows(document, "text", faults, stop=known):
        where = document.where("text", clause)
        name = f"text.{clause}"
        wanted = list(languages())
        if isinstance(row, Mapping):
            wanted += [key for key in row if key in known and key not in wanted]
            strange = [key for key in row if key not in known]
            for key in strange:
                faults.append(_unknown_entry(document.where("text", clause, key), key, known))
            if strange:  # what lacks is what was misspelt
                wanted = [key for key in wanted if key in row]
        wrong = _words(where, name, row, wanted, 'en = "…", fr = "…"', MOST_TEXT)
        faults += wrong
        if not wrong:
            words[clause] = dict(row)
            lines[clause] = document.places("text", clause)[0]
            lines |= {f"{clause}\0{entry}": document.places("text", clause, entry)[0] for entry in row}
    for lang in languages():
        text, where = "".join(row.get(lang, "") for row in words.values()), document.where("text")
        told = {"field": f"text … {lang}"}
        if len(text) > MOST_TEXTS:
            faults.append(fault(where, "errors.house_long", **told, found=len(text), most=MOST_TEXTS))
        if (parts := text.count("\n") + text.count("[[")) > MOST_PARTS:
            faults.append(fault(where, "errors.house_parts", **told, found=parts, most=MOST_PARTS))
    return words, lines


def clause_entries() -> tuple[str, ...]:
    """What a house rule may say of a clause: its text and its title in each language, and which one it follows.

    >>> clause_entries()
    ('en', 'fr', 'title_en', 'title_fr', 'after')
    """
    return (*languages(), *(f"title_{lang}" for lang in languages()), "after")


def rows(
    document: Document, entry: str, faults: list[Fault], stop: tuple[str, ...] = ("was", "now")
) -> list[tuple[str, Any]]:
    """The rows of [set] or [text]; what is no table, or holds too many rows, is a fault of its own."""
    node = document.data.get(entry, {})
    if not isinstance(node, Mapping):
        faults.append(_formless(document.where(entry), entry, node, FORMS[entry]))
        return []
    pairs = _pairs(node, stop)
    if len(pairs) > MOST_ROWS:
        faults.append(fault(document.where(entry), "errors.house_rows", field=entry, found=len(pairs), most=MOST_ROWS))
        return []
    return pairs


def _pairs(node: Any, stop: tuple[str, ...], prefix: str = "") -> list[tuple[str, Any]]:
    """`"stun.dice" = {was, now}` and the same spelt as nested tables, as dotted key and row."""
    if not isinstance(node, Mapping):
        return [(prefix, node)]
    if prefix and (any(word in node for word in stop) or not any(isinstance(v, Mapping) for v in node.values())):
        return [(prefix, node)]
    return [pair for key, child in node.items() for pair in _pairs(child, stop, f"{prefix}.{key}" if prefix else key)]


def _words(where: str, name: str, row: Any, wanted: Iterable[str], form: str, most: int) -> list[Fault]:
    """What is wrong with an entry that holds a text in each language: its form, a language, its length, a character."""
    if not isinstance(row, Mapping):
        return [_formless(where, name, row, form)]
    for lang in wanted:
        text = row.get(lang)
        if lang not in row:
            return [fault(where, "errors.house_language", field=name, lang=lang)]
        if not isinstance(text, str) or not text.strip():
            return [_formless(where, f"{name}.{lang}", text, f'{lang} = "…"')]
        if len(text) > most:
            return [fault(where, "errors.house_long", field=f"{name}.{lang}", found=len(text), most=most)]
        hidden = UNPRINTABLE.search(text if name == "title" else text.replace("\n", " ").replace("\t", " "))
        if hidden:
            code = f"U+{ord(hidden[0]):04X}"
            return [fault(where, "errors.house_character", field=f"{name}.{lang}", found=code)]
    return []


def _unknown_entry(where: str, key: str, known: Sequence[str]) -> Fault:
    hint, allowed = nearest(key, known), ", ".join(known)
    return fault(where, "errors.house_unknown_key", key=named(key), allowed=allowed, hint=hint)


def _formless(where: str, name: str, found: Any, form: str) -> Fault:
    return fault(where, "errors.house_form", field=name, found=shown(found), form=form)


def _change(
    document: Document, key: str, row: Any, parameters: Mapping[str, Parameter], edition: str
) -> tuple[Change | None, list[Fault]]:
    where = document.where("set", key)
    if key == "edition":
        return None, [fault(where, "errors.edition_not_settable")]
    parameter = parameters.get(key)
    if parameter is None:
        return None, [unknown(where, key, parameters)]
    if not isinstance(row, Mapping) or "was" not in row or "now" not in row:
        found = ", ".join(f"`{named(name)}`" for name in row) if isinstance(row, Mapping) and row else f"`{shown(row)}`"
        told = {"key": key, "found": found, "sample": _pair(parameter, edition), "allowed": parameter.allowed_texts()}
        return None, [fault(where, "errors.house_was_now", **told)]
    if other := next((name for name in row if name not in ("was", "now")), None):
        return None, [fault(where, "errors.house_row_key", key=key, found=named(other))]
    faults = []
    was = row["was"]
    if isinstance(was, Mapping):  # as in the book where its editions differ: one value for each of them
        was = was.get(edition, ...)
    try:
        stale = parameter.read(was, beyond=True) != parameter.of(edition)
    except (ValueError, OverflowError):
        stale = True
    if stale:
        book = shown(parameter.write(parameter.of(edition)))
        faults.append(fault(where, "errors.stale", key=key, was=shown(row["was"]), book=book))
    try:
        now = parameter.read(row["now"], beyond=True)
    except (ValueError, OverflowError):
        return None, [*faults, not_allowed(where, parameter, row["now"])]
    by_edition = isinstance(row["was"], Mapping)  # such a row may say nothing new in one of the editions
    if not faults and now == parameter.of(edition) and not (by_edition and any(v != now for v in _each(parameter))):
        faults.append(fault(where, "errors.house_no_change", key=key, found=shown(parameter.write(now))))
    return (None, faults) if faults else (Change(key, parameter.of(edition), now, where), [])


def _pair(parameter: Parameter, edition: str) -> str:
    """How a house rule writes a change of a parameter, what it is to be left open."""
    return f"{{ was = {shown(parameter.write(parameter.of(edition)))}, now = … }}"


def _each(parameter: Parameter) -> Iterable[Value]:
    """What the editions say."""
    return (parameter.default, *parameter.editions.values())


def unknown(where: str, key: str, parameters: Mapping[str, Parameter]) -> Fault:
    """The fault for a parameter that the game does not have, with the nearest name it has."""
    near = difflib.get_close_matches(str(key)[:60], parameters, 1, 0.6)
    hint = texts("errors.did_you_mean", name=near[0]) if near else texts("errors.see_parameters")
    return fault(where, "errors.unknown_parameter", key=named(key), hint=hint)


def not_allowed(where: str, parameter: Parameter, found: Any) -> Fault:
    """The fault for a value that a parameter does not allow."""
    return fault(where, "errors.not_allowed", key=parameter.key, found=shown(found), allowed=parameter.allowed_texts())

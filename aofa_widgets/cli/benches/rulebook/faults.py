"""Faults of number and language planted one at a time in a copy of the rulebook, and what `aofa check` makes of each.

Every kind is a small change that a tired author makes. Each finds its own place in the rulebook as it stands, so that
the measure lasts while the text is rewritten. A fault counts as found when the check names its file and a line of its
clause; the in-step lock, which sees any edit, counts for the kinds alone that nothing else can see (`lock`).
"""

from __future__ import annotations

import re
import shutil
import tempfile
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from pathlib import Path

from aofa_widgets import locate
from aofa_widgets.cli.check import look
from aofa_widgets.errors import Fault
from aofa_widgets.games import GAMES
from aofa_widgets.rules import first_game, instep, load_book
from aofa_widgets.rules.spans import Span, replaced, sources
from aofa_widgets.words.numbers import is_number, number_word
from aofa_widgets.words.terms import terms

GAME = first_game()
Edit = Callable[[str, str], str | None]
_COUNTED = re.compile(r"\{([a-z_.]+):word ([a-z_]{2,})\}")
_SHOWN = re.compile(r"\{([a-z]+\.[a-z_]+)\}")
_NAMED = re.compile(r"\{(de )?([a-z]+\.[a-z_]+)(?=[:}])")
_ESCAPED = re.compile(r"\{=(\d+|[a-zé]+)\}")
_TURNED = re.compile(r"\{([a-z_.]+) \? ([^:{}]*?) ?: ([^:{}]+?)\}")
_CASE = re.compile(r"(\{choice [a-z_.]+ ?\| ?)(true|false)(?=:)")
_LAST = re.compile(r" \| (?:else|true): [^{}|]+(?=\})")
_GAMES = re.compile(r"^games = \[.*?\]", re.MULTILINE | re.DOTALL)
_SEE = re.compile(r"\{see ([a-z0-9.-]+)\}")


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of fault: where it may stand, in which language, and the edit that makes it (None: not here)."""

    name: str
    where: str
    lang: str
    edit: Edit
    lock: bool = False
    both: bool = False  # the same slip in every language


@dataclass(frozen=True, slots=True)
class Planted:
    """What became of one kind: whether it could be planted, whether it was found, and alarms that stand elsewhere."""

    kind: str
    where: str
    found: bool
    false: tuple[Fault, ...] = ()


# -- the edits: (text, language) -> the text with the fault in it, or None where there is no place for it ---------


def _typed(text: str, lang: str) -> str | None:
    """A count written out by hand as the base rules have it."""
    for found in _COUNTED.finditer(text):
        value, noun = _value(found[1]), terms(GAME)[found[2]].noun(lang)
        if is_number(value) and value >= 2:
            return text.replace(found[0], f"{number_word(value, lang, noun.gender)} {noun.many}", 1)
    return None


def _figure(text: str, lang: str) -> str | None:
    for found in _SHOWN.finditer(text):
        if is_number(_value(found[1])):
            return text.replace(found[0], str(_value(found[1])), 1)
    return None


def _deleted(text: str, lang: str) -> str | None:
    found = _COUNTED.search(text)
    return text.replace(found[0], terms(GAME)[found[2]].noun(lang).many, 1) if found else None


def _other(equal: bool) -> Edit:
    """Another parameter in the place of one, of the same value or of another."""

    def edit(text: str, lang: str) -> str | None:
        for found in _NAMED.finditer(text):
            value = _value(found[2])
            if is_number(value):
                for key, parameter in load_book(GAME).parameters.items():
                    same = parameter.default == value and parameter.kind == "count" and key not in text
                    other = is_number(parameter.default) and parameter.default != value and key not in text
                    if same if equal else other:
                        return text.replace(found[0], f"{{{found[1] or ''}{key}", 1)
        return None

    return edit


def _misspelt(text: str, lang: str) -> str | None:
    found = _NAMED.search(text)
    return text.replace(found[0], found[0][:-1], 1) if found and _value(found[2]) is not None else None


def _escaped(text: str, lang: str) -> str | None:
    """`{=three}` becomes four, « trois » « deux »: one language alone."""
    words = {number_word(n, lang): number_word(n - 1 if n > 3 else n + 1, lang) for n in range(2, 12)}
    for found in _ESCAPED.finditer(text):
        new = words.get(found[1]) or (str(int(found[1]) + 1) if found[1].isdigit() else "")
        if new and text.count(found[0]) == 1:
            return text.replace(found[0], f"{{={new}}}")
    return None


def _noun(text: str, lang: str) -> str | None:
    found = _COUNTED.search(text)
    other = "wound" if found and found[2] != "wound" else "die"
    return text.replace(found[0], f"{{{found[1]}:word {other}}}", 1) if found and text.count(found[0]) == 1 else None


def _gender(text: str, lang: str) -> str | None:
    for found in _COUNTED.finditer(text):
        noun = terms(GAME)[found[2]].noun(lang)
        if noun.gender in "mf" and " " not in noun.many:
            turned = "f" if noun.gender == "m" else "m"
            return text.replace(found[0], f"{{{found[1]}:word {turned}}} {noun.many}", 1)
    return None


def _turned(text: str, lang: str) -> str | None:
    for found in _TURNED.finditer(text):
        if found[3] in (f"{found[2]}s", "has", "have") or (found[2], found[3]) == ("", "s"):
            return text.replace(found[0], f"{{{found[1]} ? {found[3]} : {found[2]}}}", 1)
    return None


def _case(text: str, lang: str) -> str | None:
    return _CASE.sub(r"\1ture", text, count=1) if _CASE.search(text) else None


def _last(text: str, lang: str) -> str | None:
    return _LAST.sub("", text, count=1) if _LAST.search(text) else None


def _see(text: str, lang: str) -> str | None:
    found = _SEE.search(text)
    other = "duel.aim" if found and found[1] != "duel.aim" else "pool.count"
    return text.replace(found[0], f"{{see {other}}}", 1) if found and text.count(found[0]) == 1 else None


def _told(text: str, lang: str) -> str | None:
    """What the engine found, typed into the sentences of an example."""
    found = re.search(r"\{s1\.[a-z_.]+:word die\}", text)
    return text.replace(found[0], {"en": "three dice", "fr": "trois dés"}[lang], 1) if found else None


def _ends(words: str) -> Edit:
    return lambda text, lang: f"{text} {words}" if "{" not in text else None


def _sentence(words: str) -> Edit:
    return lambda text, lang: f"{text}\n{words}"


def _word(old: str, new: str) -> Edit:
    pattern = re.compile(rf"\b{old}\b")
    return lambda text, lang: pattern.sub(new, text, count=1) if pattern.search(text) else None


def _value(name: str) -> object:
    found = load_book(GAME).parameters.get(name)
    return found.default if found else None


KINDS = (
    Kind("number typed by hand", "body", "fr", _typed),
    Kind("number typed by hand", "body", "en", _typed),
    Kind("figure typed for its parameter", "body", "fr", _figure),
    Kind("figure typed for its parameter", "body", "en", _figure),
    Kind("number typed in both languages", "body", "", _typed, both=True),
    Kind("placeholder deleted", "body", "fr", _deleted),
    Kind("placeholder deleted", "body", "en", _deleted),
    Kind("wrong parameter", "body", "fr", _other(False)),
    Kind("wrong parameter", "body", "en", _other(False)),
    Kind("another parameter of equal value", "body", "fr", _other(True)),
    Kind("another parameter of equal value", "body", "en", _other(True)),
    Kind("parameter misspelt", "body", "fr", _misspelt),
    Kind("one figure for another", "body", "fr", _escaped),
    Kind("one figure for another", "body", "en", _escaped),
    Kind("another noun counted", "body", "fr", _noun),
    Kind("gender turned", "body", "fr", _gender),
    Kind("singular and plural turned", "body", "en", _turned),
    Kind("case misspelt", "body", "fr", _case),
    Kind("case left out", "body", "fr", _last),
    Kind("another clause referred to", "body", "fr", _see),
    Kind("share typed by hand", "body", "fr", _sentence("Cela réussit dans 40 % des cas.")),
    Kind("number above ten typed", "body", "en", _sentence("Twelve dice lie ready.")),
    Kind("figure in a title", "title", "fr", _ends("en 3 dés")),
    Kind("figure in the title of a section", "section", "en", _ends("in 3 steps")),
    Kind("figure in the heading of a table", "table", "fr", _ends("avec 2 dés")),
    Kind("figure in a label", "label", "fr", _ends("(2 au plus)")),
    Kind("figure typed in an example", "example", "fr", _told),
    Kind("figure typed in an example", "example", "en", _told),
    Kind("number typed in a lesson", "lesson", "fr", _typed),
    Kind("one figure for another in a lesson", "lesson", "en", _escaped),
    Kind("English edited, French not", "body", "en", _word("cannot", "may"), lock=True),
    Kind("French edited, English not", "body", "fr", _word("ne peut pas", "peut"), lock=True),
    Kind("equal parameter in both languages", "body", "", _other(True), lock=True, both=True),
)


# -- planting and looking ----------------------------------------------------------------------------------------------


def planted() -> tuple[int, int, int]:
    """Faults found, faults planted, and false alarms: those on the untouched copy, and those that stand elsewhere."""
    untouched, each = plant()
    return sum(one.found for one in each), len(each), len(untouched) + sum(len(one.false) for one in each)


def plant(kinds: Collection[Kind] = KINDS, alone: bool = False) -> tuple[tuple[Fault, ...], list[Planted]]:
    """The alarms on an untouched copy of the rulebook, and what becomes of each kind planted in it.

    `alone`: only the game in which they are planted is in the copy, which takes a third of the time.

    Raises: AssertionError for a kind that finds no place in the book any more.
    """
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "rulebook"
        others = [key for key in GAMES if key != GAME] if alone else []
        shutil.copytree(locate.rulebook(), copy, ignore=shutil.ignore_patterns(*others))
        if alone:
            book = (copy / "book.toml").read_text(encoding="utf-8")
            (copy / "book.toml").write_text(_GAMES.sub(f'games = ["{GAME}"]', book), encoding="utf-8")
        with locate.using(copy):
            untouched = (*look().faults, *instep.review(GAME)[0])
            return untouched, [_planted(n, kind, untouched) for n, kind in enumerate(kinds)]


def _planted(n: int, kind: Kind, before: Collection[Fault]) -> Planted:
    here = list(_places(kind))
    assert here, f"no place for: {kind.name} ({kind.lang})"
    changes = here[n * 37 % len(here)]
    span = changes[0][0]
    path = locate.rulebook() / span.file
    source = path.read_bytes()
    path.write_bytes(replaced(source.decode(), changes).encode())
    locate.forget()
    try:
        alarms = [*(instep.review(GAME)[0] if kind.lock else ()), *look().faults]
    finally:
        path.write_bytes(source)
        locate.forget()
    known = {(one.where, one.texts["en"]) for one in before}
    new = [one for one in alarms if (one.where, one.texts["en"]) not in known]
    near = [one for one in new if _near(one, span)]
    return Planted(kind.name, span.where, bool(near), tuple(one for one in new if one not in near))


def _near(found: Fault, span: Span) -> bool:
    """Whether a fault stands in the same file, at a line of the clause that the span belongs to."""
    file, _, line = found.where.rpartition(":")
    lines = span.text.count("\n") + 1
    return file == span.file and -80 <= int(line) - span.line <= lines + 80


def _places(kind: Kind) -> Iterator[list[tuple[Span, str]]]:
    """Every place in the book where a fault of this kind can be planted, as the changes that plant it."""
    for key, by in sources(GAME).spans.items():
        if not _fits(kind.where, key, by):
            continue
        langs = list(by) if kind.both else [kind.lang]
        made = [(by[lang], kind.edit(by[lang].text, lang)) for lang in langs if lang in by]
        changes = [(span, text) for span, text in made if text is not None and text != span.text]
        if changes and len(changes) == len(langs):
            yield changes


def _fits(where: str, key: str, by: Collection[str]) -> bool:
    if len(by) < 2 or key.startswith("lesson:") != (where == "lesson"):
        return False
    match where:
        case "body" | "title":
            return key.endswith(f"/{where}") and not key.startswith("section:")
        case "section":
            return key.startswith("section:")
        case "table":
            return key.startswith("tables:") and key.endswith(".caption")
        case "label":
            return key.startswith("params/") and key.endswith(".label")
        case "example":
            return "/example:" in key
    return True

"""Every sentence the kit says, in each language, from the rulebook's word files."""

from __future__ import annotations

import errno
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

from aofa_widgets import locate
from aofa_widgets.errors import Fault, SourceError, cut, preferred_language, shown

from .bounded import data_of
from .grammar import fill
from .tongues import LENDER, languages, lent, spoken
from .tree import TemplateError
from .typography import typeset

MOST_CITED = 1_000  # characters of one thing that a fault cites: room for every list of names that it allows
_OWN = ("errors.no_words", "errors.template", "grammar.")  # these say that another sentence is amiss


@locate.remembered
def catalogue() -> Mapping[str, Mapping[str, str]]:
    """Key ("section.name") -> language -> template, from `interface/*.toml` and each game's `words/*.toml`.

    A file that cannot be read is left to `aofa check`, which names it; the sentences of the one that ships stand in.

    >>> sorted(catalogue()["site.home"].items())
    [('en', 'Home'), ('fr', 'Accueil')]
    """
    return MappingProxyType({key: row for name in _files() for key, row in _rows(name).items()})


Rows = Mapping[str, Mapping[str, str]]


@locate.remembered
def _files() -> Mapping[str, Path]:
    """Where sentences stand, by the beginning of their keys: "section" of the interface, "game.file" of a game."""
    root, ships = locate.rulebook(), locate.shipped()
    found = {path.stem: path for folder in (ships, root) for path in sorted(folder.glob("interface/*.toml"))}
    return found | {f"{path.parent.parent.name}.{path.stem}": path for path in sorted(root.glob("*/words/*.toml"))}


@locate.remembered
def _rows(name: str) -> Rows:
    """The sentences of one file: most commands and cards need few of all there are."""
    path = _files()[name]
    rows = _leaves(data_of(path), name)
    if not rows and path.parent.name == "interface":
        rows = _leaves(data_of(locate.shipped() / "interface" / path.name), name)
    return MappingProxyType({key: MappingProxyType(row) for key, row in rows})


def _row(key: str) -> Mapping[str, str] | None:
    """The sentence of a key in every language it is said in; None if there is none."""
    first, _, rest = key.partition(".")
    files = _files()
    for name in (f"{first}.{rest.partition('.')[0]}", first):
        if name in files and (row := _rows(name).get(key)) is not None:
            return row
    return None


def known(key: str) -> bool:
    """Whether there is a sentence of this key.

    >>> known("common.cancel"), known("common.no_such")
    (True, False)
    """
    return _row(key) is not None


def _leaves(node: Mapping[str, Any], prefix: str) -> list[tuple[str, dict[str, str]]]:
    if isinstance(node.get("en"), str):
        return [(prefix, {lang: text for lang, text in node.items() if isinstance(text, str)})]
    inner = ((key, child) for key, child in node.items() if isinstance(child, Mapping))
    return [leaf for key, child in inner for leaf in _leaves(child, f"{prefix}.{key}")]


def language(lang: str | None = None) -> str:
    """`lang` if the book has it, else the reader's own language, else English.

    >>> language("fr"), language("xx")
    ('fr', 'en')
    """
    wanted = lang or preferred_language()
    return wanted if isinstance(wanted, str) and wanted in languages() else "en"


def texts(key: str, /, **values: Any) -> dict[str, str]:
    """The sentence `key` in every language, its holes filled from `values` (a value may itself be such a dict).

    Raises: MissingWords (a KeyError) if the catalogue has no such key, SourceError for a template that cannot be
    filled; both name the key and its file.

    >>> sorted(texts("common.cancel"))[:2]
    ['en', 'fr']
    """
    return {lang: say(key, lang, **values) for lang in languages()}


def say(key: str, lang: str, /, **values: Any) -> str:
    """The sentence `key` in one language, filled and typeset.

    >>> say("common.cancel", "fr")
    'Annuler'
    """
    row = _row(key)
    if row is None:
        raise _missing(key)
    text = row.get(lang, row[LENDER])
    lang = lang if lang in row else LENDER
    try:
        return typeset(fill(text, lang, {name: _short(value) for name, value in values.items()}), lang)
    except TemplateError as error:
        if key.startswith(_OWN):  # one of the sentences that would say so
            raise
        near = str(error.values.get("near") or "")
        hint = texts("grammar.near", name=near) if near else ""
        told = texts(error.key, **{**error.values, "hint": hint})
        raise SourceError(fault(_file_of(key), "errors.template", key=key, lang=lang, told=told)) from error


def in_its_own(key: str, lang: str) -> str:
    """A sentence that tells its own language, as "This page in English"; where English lends it, the language's name.

    >>> in_its_own("home.in_this_language", "fr")
    'Cette page en français'
    """
    return say(key, lang) if said_in(key, lang) == lang else languages()[lang]


def said_in(key: str, lang: str) -> str:
    """The language that a sentence asked for in `lang` is said in: English where English lends it.

    >>> said_in("common.cancel", "fr")
    'fr'
    """
    return lang if lang in (_row(key) or ()) else LENDER


class MissingWords(SourceError, KeyError):
    """A sentence that the catalogue lacks: says its key and the file to add it to."""

    __str__ = SourceError.__str__


def _missing(key: str) -> KeyError:
    if key.startswith(_OWN):
        return KeyError(key)
    game, _, rest = key.partition(".")
    name = rest.partition(".")[2] if _file_of(key).startswith(f"{game}/") else rest
    return MissingWords(fault(_file_of(key), "errors.no_words", key=key, name=name))


def _file_of(key: str) -> str:
    """The file of the rulebook that a sentence stands in, or would stand in."""
    first, _, rest = key.partition(".")
    if (locate.rulebook() / first / "words").is_dir():
        return f"{first}/words/{rest.partition('.')[0]}.toml"
    return f"interface/{first}.toml"


def _short(value: Any) -> Any:
    """A number of hundreds of digits is not spelt out in a sentence."""
    return shown(value) if isinstance(value, int) and value.bit_length() > 200 else value


def section(*names: str) -> dict[str, dict[str, str]]:
    """All typeset words of the given sections, for a widget's view: key -> language -> text with its holes.

    >>> section("site")["site.home"]["fr"]
    'Accueil'
    """
    chosen = {}
    for name in _files():
        if name.split(".", 1)[0] in names:
            for key, row in _rows(name).items():
                said = lent(row)
                chosen[key] = {lang: typeset(said[lang], spoken(said[lang], lang)) for lang in languages()}
    return chosen


def refusal(error: OSError) -> dict[str, str]:
    """Why the system refused a file or a folder, as a clause in every language (its own words know one only).

    >>> refusal(PermissionError(13, ""))["en"]
    'permission is denied'
    """
    name = f"errors.os_{errno.errorcode.get(error.errno or 0, '').lower()}"
    return texts(name) if _row(name) else texts("errors.os_other", code=error.errno or 0)


def fault(where: str, key: str, /, **values: Any) -> Fault:
    """A `Fault` whose sentences are `texts(key, **values)`; what is cited of a stranger's text is cut short.

    >>> fault("lang", "site.unknown_game", found="go", allowed="chess").texts["en"]
    'There is no game go; the games are chess. Choose some of them.'
    """
    short = {name: cut(value, MOST_CITED) if isinstance(value, str) else value for name, value in values.items()}
    return Fault(where, texts(key, **short))

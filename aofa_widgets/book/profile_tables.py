"""Tables of a game's profiles: weapons, mounts or people of a file, a row each, the columns that the table asks for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from aofa_widgets import locate
from aofa_widgets.errors import Fault, SourceError, named
from aofa_widgets.rules import Ruleset, shape
from aofa_widgets.rules.source import Document, read
from aofa_widgets.words import capital, fault, languages, texts
from aofa_widgets.words.grammar import fill
from aofa_widgets.words.numbers import decimal, is_number
from aofa_widgets.words.typography import typeset, typeset_each

from .tree import Cell, Row, TableView

NONE = "–"


def profiles(game: str, file: str) -> Mapping[str, Any]:
    """The rows of rulebook/<game>/profiles/<file>.toml, by id; none where there is no such file."""
    path = locate.rulebook() / game / "profiles" / f"{file}.toml"
    return read(path, f"{game}/profiles/{file}.toml").data if path.is_file() else {}


def profile_table(name: str, made: Mapping[str, Any], ruleset: Ruleset, base: Ruleset) -> TableView:
    """A row for each profile that is asked for; a number that the profile leaves to the rules comes from parameters."""
    columns = made["columns"]
    rows = []
    for profile in _asked(ruleset.game, made).values():
        cells = (_cell(column, profile, ruleset, base) for column in columns)
        rows.append(Row(typeset_each(capital(profile.get("name", {}))), tuple(cells)))
    head = (_filled(made["head"]), *(_filled(column["name"]) for column in columns))
    return TableView(name, _filled(made["caption"]), head, tuple(rows))


def _asked(game: str, made: Mapping[str, Any]) -> dict[str, Mapping[str, Any]]:
    """The profiles of a table: those whose entries hold what `where` says, of the file's order."""
    wanted = made.get("where", {}).items()
    return {
        key: row
        for key, row in profiles(game, made["file"]).items()
        if isinstance(row, Mapping) and all(value == row.get(of) or value in _many(row.get(of)) for of, value in wanted)
    }


def _many(found: Any) -> Sequence[Any]:
    return found if isinstance(found, list) else ()


def _cell(column: Mapping[str, Any], profile: Mapping[str, Any], ruleset: Ruleset, base: Ruleset) -> Cell:
    now, was = (_written(column, profile, rules) for rules in (ruleset, base))
    return Cell(now, None if now == was else was)


def _written(column: Mapping[str, Any], profile: Mapping[str, Any], rules: Ruleset) -> dict[str, str]:
    found = [_entry(profile, str(of)) for of in (column["of"] if isinstance(column["of"], list) else [column["of"]])]
    if found == [None] and "rules" in column:  # as many as the profile has of `like`
        like = _many(profile.get(column.get("like", ""))) or (None,)
        found = [rules.values[key] for key in column["rules"]][: len(like)]
    if not any(one is not None and one is not False for one in found):
        return typeset_each(column.get("none", dict.fromkeys(languages(), NONE)))
    if found[0] is True:
        return texts("book.yes")
    parts = [part for one in found for part in (one if isinstance(one, list) else [0 if one is None else one])]
    sign, starred = bool(column.get("sign")), _many(profile.get(column.get("star", "")))
    stars = ["*" if n in starred else "" for n in range(1, len(parts) + 1)]
    told = {lang: (_number(part, lang, sign) for part in parts) for lang in languages()}
    return {lang: typeset("/".join(map(str.__add__, found, stars)), lang) for lang, found in told.items()}


def _entry(profile: Mapping[str, Any], of: str) -> Any:
    found: Any = profile
    for part in of.split("."):
        found = found.get(part) if isinstance(found, Mapping) else None
    return found


def _number(found: Any, lang: str, sign: bool) -> str:
    if not is_number(found):
        return str(found)
    return ("+" if sign and found > 0 else "") + decimal(found, lang)


def _filled(words: Mapping[str, str]) -> dict[str, str]:
    return {lang: typeset(fill(words[lang], lang, {}), lang) for lang in languages()}


def check_profile_table(
    document: Document, game: str, name: str, made: Mapping[str, Any], known: Sequence[str]
) -> Iterator[Fault]:
    """What is wrong with such a table: its file, its columns and their headings, the parameters they fall back on."""
    where = document.where(name)
    try:
        found = profiles(game, str(made.get("file", "")))
    except SourceError as error:
        yield from error.faults
        return
    columns = made.get("columns")
    if not isinstance(columns, list) or not all(isinstance(one, Mapping) and "of" in one for one in columns):
        yield shape.form(where, f"{name}.columns", columns, '[{ of = "…", name = ' + shape.WORDS + " }]")
        return
    if not isinstance(made.get("where", {}), Mapping) or not found or not _asked(game, made):
        yield fault(where, "source.table_profiles", name=name, found=named(made.get("file")))
    for column in columns:
        yield from shape.every_language(document, f"{name}.columns", column.get("name"))
        for key in column.get("rules", ()):
            if key not in known:
                yield shape.unknown(where, str(key), known)


__all__ = ["check_profile_table", "profile_table", "profiles"]

"""Tables made from parameters and from exact odds: one definition, both headings, base and house rules together."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from aofa_widgets import locate
from aofa_widgets.errors import Fault, InputError, SourceError
from aofa_widgets.rules import Ruleset
from aofa_widgets.rules.prose import edition_terms, edition_words, figure_profiles, in_edition_words, printable
from aofa_widgets.rules.ruleset import preset_values
from aofa_widgets.rules.source import read
from aofa_widgets.rules.text import load_text
from aofa_widgets.words import fault, languages, texts
from aofa_widgets.words.grammar import closest, fill
from aofa_widgets.words.numbers import decimal, is_number, listed, percent
from aofa_widgets.words.tongues import still
from aofa_widgets.words.typography import typeset

from . import odds
from .profile_tables import profile_table
from .tree import Cell, Row, TableView

Words = Mapping[str, str]


@locate.remembered
def definitions(game: str) -> Mapping[str, Mapping[str, Any]]:
    """The tables that a game's rulebook defines, by name.

    >>> definitions("swashbuckling")["hits.duelling"]["parameter"]
    'tables.duelling'
    """
    path = locate.rulebook() / game / "tables.toml"
    return read(path, f"{game}/tables.toml").data if path.is_file() else {}


def table(name: str, ruleset: Ruleset, base: Ruleset | None = None) -> TableView:
    """One table under a ruleset, with what the base rules have in place of each changed value.

    Raises: SourceError for a table that the rulebook does not define.
    """
    known = definitions(ruleset.game)
    if name not in known:
        near = closest(name, known)
        hint = {lang: f" {text}" for lang, text in texts("grammar.near", name=near).items()} if near else ""
        raise SourceError(fault("", "check.table", found=name, hint=hint, allowed=", ".join(known)))
    made = known[name]
    return _in_edition_words(kinds(ruleset.game)[made["kind"]](name, made, ruleset, base or ruleset), ruleset)


def placed_at(game: str, clause: str) -> list[str]:
    """The tables that the rulebook puts at the end of a clause.

    >>> placed_at("swashbuckling", "pool.trade-off")
    ['odds.hits-by-dice']
    """
    return [name for name, made in definitions(game).items() if made.get("at") == clause]


def parameters_of(name: str, ruleset: Ruleset) -> set[str]:
    """The parameters that a table is made from: a change of one of them is a change of the table's clause."""
    made = definitions(ruleset.game).get(name, {})
    if made.get("kind") in (asked := odds.printed(ruleset.game)):
        return set(asked[made["kind"]].parameters)
    if made.get("kind") == "compare":
        return _moving(made, ruleset)
    if made.get("kind") == "profiles":
        return {key for column in made["columns"] for key in column.get("rules", ())}
    return {made["parameter"]} if "parameter" in made else set(made.get("rows", ()))


def _set(words: Words) -> dict[str, str]:
    return {lang: still(typeset(words[lang], lang), words[lang]) for lang in languages()}


def _in_edition_words(view: TableView, ruleset: Ruleset) -> TableView:
    """A table that says what the clauses say, in the words of the chosen edition."""
    if not any(edition_words(ruleset, lang) for lang in languages()):
        return view

    def said(words: Mapping[str, str]) -> dict[str, str]:
        return {lang: in_edition_words(ruleset, text, lang) for lang, text in words.items()}

    rows = tuple(
        replace(
            row,
            label=said(row.label),
            cells=tuple(Cell(said(cell.text), said(cell.was) if cell.was else None) for cell in row.cells),
        )
        for row in view.rows
    )
    return replace(view, caption=said(view.caption), head=tuple(said(one) for one in view.head), rows=rows)


def _each(make: Callable[[str], str]) -> dict[str, str]:
    return {lang: make(lang) for lang in languages()}


def _shown(ruleset: Ruleset, key: str, value: Any) -> dict[str, str]:
    """A parameter's value as a table shows it: figures as figures, the rest in words."""
    parameter = ruleset.book.parameters[key]
    if isinstance(value, bool) and "true" not in parameter.names:
        return texts("book.yes" if value else "book.no")
    ready = printable(ruleset.book, parameter, value)
    return _each(lambda lang: typeset(fill("{x}", lang, {"x": ready}), lang))


def _cell(ruleset: Ruleset, base: Ruleset, key: str) -> Cell:
    now, was = ruleset.values[key], base.values[key]
    return Cell(_shown(ruleset, key, now), None if now == was else _shown(base, key, was))


def _effects(name: str, made: Mapping[str, Any], ruleset: Ruleset, base: Ruleset) -> TableView:
    key = made["parameter"]
    now, was = _rows_of(ruleset, key), _rows_of(base, key)
    size = max(len(now), len(was))
    now, was = now + [now[-1]] * (size - len(now)), was + [was[-1]] * (size - len(was))
    names = ruleset.book.parameters[key].names
    rows = []
    for at in range(size):
        label = texts("book.hit_row_last" if at == size - 1 else "book.hit_row", n=at + 1)
        old = None if now[at] == was[at] else _set(names[was[at]])
        rows.append(Row(label, (Cell(_set(names[now[at]]), old),)))
    head = (texts("book.hit"), texts("book.effect"))
    return TableView(name, _set(made["caption"]), head, tuple(rows), words=True)


def _rows_of(ruleset: Ruleset, key: str) -> list[str]:
    value = ruleset.values[key]
    return [str(effect) for effect in value] if isinstance(value, tuple) else []


def _parameters(name: str, made: Mapping[str, Any], ruleset: Ruleset, base: Ruleset) -> TableView:
    rows = []
    for key in made["rows"]:
        cells = [_cell(ruleset, base, key)]
        if made.get("who"):
            cells.append(Cell(_whose(ruleset, key, made)))
        rows.append(Row(_set(ruleset.book.parameters[key].label), tuple(cells)))
    head = [_set(made["caption"]), _set(made["head"])]
    if made.get("who"):
        head.append(_set(made["whose"]))
    return TableView(name, _set(made["caption"]), tuple(head), tuple(rows))


def _grid(name: str, made: Mapping[str, Any], ruleset: Ruleset, base: Ruleset) -> TableView:
    """Parameters in several columns: `rows` lists them line by line, `lines` and `columns` name both ways."""
    wide = len(made["columns"])
    cells = [_cell(ruleset, base, key) for key in made["rows"]]
    if made.get("sign"):
        cells = [Cell(_signed(cell.text), _signed(cell.was) if cell.was else None) for cell in cells]
    rows = tuple(
        Row(_filled(ruleset, line, made), tuple(cells[at * wide : (at + 1) * wide]))
        for at, line in enumerate(made["lines"])
    )
    head = (_set(made["head"]), *(_set(column) for column in made["columns"]))
    return TableView(name, _set(made["caption"]), head, rows, words=bool(made.get("words")))


def _signed(words: Words) -> dict[str, str]:
    """A number that is added to something: +1 where it would be 1.

    >>> _signed({"en": "1"}), _signed({"en": "−1"}), _signed({"en": "0"})
    ({'en': '+1'}, {'en': '−1'}, {'en': '0'})
    """
    return {lang: f"+{text}" if text[:1].isdigit() and text != "0" else text for lang, text in words.items()}


def _whose(ruleset: Ruleset, key: str, made: Mapping[str, Any]) -> dict[str, str]:
    """The figures whose Rating this is; the last row is everybody else's."""
    profiles = [p for p in figure_profiles(ruleset.book).values() if p.get("rating") == key and "side" in p]
    if not profiles:
        return _set(made["rest"])

    def names(lang: str) -> str:
        told: list[str] = []
        for profile in profiles:
            group = str(profile.get("group", ""))
            one = str(profile["name"][lang])
            word = _group(ruleset, group, lang) if group else one[0].upper() + one[1:] if not told else one
            if word not in told:
                told.append(word)
        return typeset(listed(told, lang), lang)

    return _each(names)


def _group(ruleset: Ruleset, group: str, lang: str) -> str:
    from aofa_widgets.words.terms import terms

    many = terms(ruleset.game)[group].noun(lang).many
    return many[0].upper() + many[1:]


def _odds(name: str, made: Mapping[str, Any], ruleset: Ruleset, base: Ruleset) -> TableView:
    """Exact odds by number of dice: a row, or one for each of the game's numbers; base and house rules together."""
    low, high = made["dice"]
    dice = list(range(low, high + 1))
    kind = made["kind"]
    asked = odds.printed(ruleset.game)[kind]

    def row(label: Words, rules: Ruleset, number: int, house: bool) -> Row:
        exact = [odds.odds(kind, rules, n, number) for n in dice]
        return Row(label, tuple(Cell(_each(lambda lang, v=v: percent(v, lang))) for v in exact), house)  # type: ignore[misc]

    differs = any(ruleset.values[key] != base.values[key] for key in asked.parameters)
    rows: list[Row] = []
    for number in asked.rows or (0,):
        count = _each(lambda lang, n=number: decimal(n, lang))  # type: ignore[misc]
        here = count if asked.rows else texts("book.base_rules")
        if not asked.rows and not differs:
            here = texts("book.chance")
        rows.append(row(here, base, number, False))
        if differs:
            told = texts("book.house_row", n=number) if asked.rows else texts("book.house_rule")
            rows.append(row(told, ruleset, number, True))
    # where the rows are numbers too, each column says what it counts
    plain = (_each(lambda lang, n=n: decimal(n, lang)) for n in dice)  # type: ignore[misc]
    head = [texts("odds.so_many_dice", n=n) for n in dice] if asked.rows else plain
    return TableView(name, _set(made["caption"]), (_set(made["head"]), *head), tuple(rows))


def _compare(name: str, made: Mapping[str, Any], ruleset: Ruleset, base: Ruleset) -> TableView:
    """Readings of the rules side by side, a column each: the same questions, answered exactly under each reading."""
    book = ruleset.book
    if wrong := unanswered(made, ruleset):
        document = read(locate.rulebook() / ruleset.game / "tables.toml", f"{ruleset.game}/tables.toml")
        raise SourceError([replace(one, where=document.where(name, "lines")) for one in wrong])
    lines, columns = made["lines"], made.get("columns") or [{"edition": edition} for edition in book.editions]
    rows = []
    for line in lines:
        cells = []
        for column in columns:
            now, was = (_answered(made, line, column, rules) for rules in (ruleset, base))
            cells.append(Cell(_figure(line, now), None if now == was else _figure(line, was)))
        rows.append(Row(_filled(ruleset, line["name"], made, line), tuple(cells)))
    names = [column.get("name") or book.editions[column["edition"]]["title"] for column in columns]
    heads = (_filled(ruleset, name, made, column) for name, column in zip(names, columns, strict=True))
    head = (_filled(ruleset, made["head"], made), *heads)
    return TableView(name, _filled(ruleset, made["caption"], made), head, tuple(rows))


def unanswered(made: Mapping[str, Any], ruleset: Ruleset) -> list[Fault]:
    """What the questions of a comparison ask for and is not there, such as a special rule that somebody took out."""
    faults: list[Fault] = []
    for line in made["lines"]:
        try:
            _figures({**made, "lines": [line]}, ruleset)
        except InputError as error:
            faults += error.faults
    return faults


def _answered(made: Mapping[str, Any], line: Mapping[str, Any], column: Mapping[str, Any], rules: Ruleset) -> Fraction:
    """One cell: what the table, its line and its column ask for together."""
    parts = (made.get("all", {}), line, column)
    told = {key: value for part in parts for key, value in part.items() if key not in _WORDS_OF_A_CELL}
    moved = {key: value for part in parts for key, value in part.get("set", {}).items()}
    if "edition" in column:
        known = rules.book.parameters
        moved |= {key: known[key].write(known[key].of(column["edition"])) for key in line.get("keys", ())}
    return odds.asked(line["ask"], rules, {**told, "set": moved})


_WORDS_OF_A_CELL = ("name", "ask", "as", "set", "edition", "keys")


def _figure(line: Mapping[str, Any], value: Fraction) -> dict[str, str]:
    """A chance with one decimal, a mean with two, a count as it is."""
    form = line.get("as", "chance")
    if form == "chance":
        return _each(lambda lang: percent(value, lang, 1))
    return _each(lambda lang: decimal(value, lang, 2 if form == "mean" else None))


def _filled(ruleset: Ruleset, words: Words, made: Mapping[str, Any], *parts: Mapping[str, Any]) -> dict[str, str]:
    """A heading of a comparison: what its questions ask for may be printed in it, and a clause may be named."""
    numbers, nouns = load_text(ruleset.game).numbers, edition_terms(ruleset)
    values = {key: value for part in (made.get("all", {}), *parts) for key, value in part.items() if is_number(value)}
    return _each(lambda lang: still(typeset(fill(words[lang], lang, values, nouns, numbers), lang), words[lang]))


def _figures(made: Mapping[str, Any], ruleset: Ruleset) -> list[dict[str, str]]:
    """All that the cells of a comparison say under a ruleset."""
    columns = made.get("columns") or [{"edition": edition} for edition in ruleset.book.editions]
    return [_figure(line, _answered(made, line, column, ruleset)) for line in made["lines"] for column in columns]


def _moving(made: Mapping[str, Any], ruleset: Ruleset) -> set[str]:
    """The parameters that a comparison hangs on; of those that a house rule moves, only what moves a figure."""
    book, declared = ruleset.book, ruleset.values.keys() & set(made["depends"])  # the check names one that is not there
    moved = {key for key in declared if ruleset.values[key] != book.parameters[key].of(ruleset.edition)}
    if not moved:
        return declared
    shown = _figures(made, ruleset)
    back = {key: book.parameters[key].write(book.parameters[key].of(ruleset.edition)) for key in moved}
    idle = {key for key in moved if _figures(made, _with(ruleset, key, back[key])) == shown}
    return declared - idle


def _with(ruleset: Ruleset, key: str, value: Any) -> Ruleset:
    return ruleset.with_values({key: value})


def _presets(name: str, made: Mapping[str, Any], ruleset: Ruleset, base: Ruleset) -> TableView:
    book = ruleset.book
    keys = list(dict.fromkeys(key for preset in book.presets for key in preset_values(book, preset)))
    rows = []
    for key in keys:
        cells = []
        for preset in book.presets:
            value = preset_values(book, preset).get(key, book.parameters[key].default)
            cells.append(Cell(_shown(ruleset, key, value)))
        rows.append(Row(_set(book.parameters[key].label), tuple(cells)))
    head = [_set(made["head"]), *(_set(preset["title"]) for preset in book.presets.values())]
    return TableView(name, _set(made["caption"]), tuple(head), tuple(rows), words=True)


def _editions(name: str, made: Mapping[str, Any], ruleset: Ruleset, base: Ruleset) -> TableView:
    book, told = ruleset.book, made.get("told", {})
    rows = []
    for key, parameter in book.parameters.items():
        values = [parameter.of(edition) for edition in book.editions]
        if key != "edition" and any(value != values[0] for value in values):
            said = (told.get(key, {}).get(edition) for edition in book.editions)  # where an edition says less
            cells = (Cell(_set(t) if t else _shown(ruleset, key, v)) for t, v in zip(said, values, strict=True))
            rows.append(Row(_set(parameter.label), tuple(cells)))
    head = [_set(made["head"]), *(_set(edition["title"]) for edition in book.editions.values())]
    return TableView(name, _set(made["caption"]), tuple(head), tuple(rows), words=True)


KINDS: Mapping[str, Callable[[str, Mapping[str, Any], Ruleset, Ruleset], TableView]] = {
    "effects": _effects,
    "parameters": _parameters,
    "grid": _grid,
    "compare": _compare,
    "presets": _presets,
    "profiles": profile_table,
    "editions": _editions,
}


def kinds(game: str) -> Mapping[str, Callable[[str, Mapping[str, Any], Ruleset, Ruleset], TableView]]:
    """The kinds of tables that a game's book may hold: those of every book, and its own tables of exact chances."""
    return {**KINDS, **dict.fromkeys(odds.printed(game), _odds)}

"""Everything that can be wrong with the source of a quick sheet, each fault at its file and line."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from aofa_widgets.errors import Fault, SourceError
from aofa_widgets.rules import Ruleset, load_book
from aofa_widgets.rules.check import check_clause
from aofa_widgets.rules.code import clashes
from aofa_widgets.rules.hints import did_you_mean
from aofa_widgets.rules.prose import laid_text
from aofa_widgets.rules.text import Clause, Prose, RulesText
from aofa_widgets.words import fault
from aofa_widgets.words.grammar import closest

from .source import Group, Row, load_sheet, sheets


def check_sheet(game: str, tables: Collection[str] = ()) -> list[Fault]:
    """Every fault in the quick sheets of a game: names, bare numbers, both languages printing the same parameters.

    `tables` are the names that a row may show (empty: any name passes). A game without a sheet has no fault.

    >>> check_sheet("swashbuckling")
    []
    """
    try:
        ruleset = Ruleset.load(game)
        groups, text = load_sheet(game), laid_text(ruleset)
        groups += tuple(group for name in sheets(game) for group in load_sheet(game, name) if group not in groups)
    except SourceError as error:
        return list(error.faults)
    where = f"{game}/game.toml:1"
    found = [fault(where, "code.clash", name=name, other=other) for other, name in clashes(load_book(game))]
    return found + check_groups(ruleset, text, groups, tables)


def check_groups(
    ruleset: Ruleset, text: RulesText, groups: Collection[Group], tables: Collection[str] = ()
) -> list[Fault]:
    """The same for groups that were read already."""
    found: list[Fault] = []
    for group in groups:
        found += _template(ruleset, text, group.id, group.title, group.where)
        for row in group.rows:
            found += _row(ruleset, text, group.id, row, tables)
    return found


def _row(ruleset: Ruleset, text: RulesText, group: str, row: Row, tables: Collection[str]) -> list[Fault]:
    found: list[Fault] = []
    for name in row.see.split():
        if name not in text.clauses:
            hint = did_you_mean(closest(name, text.clauses))
            found.append(fault(row.where, "sheet.see", found=name[:60], hint=hint))
    for name in row.tables:
        if tables and name not in tables:
            hint = did_you_mean(closest(name, tables))
            allowed = ", ".join(sorted(tables))
            found.append(fault(row.where, "check.table", found=name[:60], hint=hint, allowed=allowed))
    for words in (row.label, row.text):
        found += _template(ruleset, text, group, words, row.where)
    return found


def _template(ruleset: Ruleset, text: RulesText, group: str, words: Mapping[str, Prose], where: str) -> list[Fault]:
    """A text of the sheet is held to all that a clause is held to."""
    if not words:
        return []
    return check_clause(ruleset, text, Clause(f"sheet {group}", "", "", {}, (), words, (), where))

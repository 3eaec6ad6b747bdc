"""A template without its cases: only the wording that is in force, its numbers still read from the rules."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from aofa_widgets.words.grammar import matches
from aofa_widgets.words.tree import (
    Agree,
    Choice,
    Effects,
    Literal,
    Node,
    Of,
    See,
    Table,
    TemplateError,
    TermLink,
    Text,
    Tree,
    Value,
    parse,
)

_ELSE = ("else", "other", "_")
_BRACE = re.compile(r"\{(?=\S)|\}")


def has_cases(template: str) -> bool:
    """Whether a template says one thing or another.

    >>> has_cases("{choice x | 1: a | else: b}"), has_cases("Roll {x:word die}.")
    (True, False)
    """
    return "{choice " in template


def in_force(template: str, values: Mapping[str, Any]) -> str:
    """The template with each choice replaced by the case that the values take; the same where it cannot be read.

    >>> in_force("{choice x | 1: roll {x:word die} | else: roll} again", {"x": 1})
    'roll {x:word die} again'
    """
    try:
        return _written(parse(template), values)
    except (TemplateError, KeyError):
        return template


def _written(tree: Tree, values: Mapping[str, Any]) -> str:
    return "".join(_node(node, values) for node in tree)


def _node(node: Node, values: Mapping[str, Any]) -> str:
    match node:
        case Text(text):
            return _BRACE.sub(lambda found: found[0] * 2, text)
        case Literal(text):
            return "{=" + text + "}"
        case Value():
            return "{" + _value(node) + "}"
        case Of(value):
            return "{de " + _value(value) + "}"
        case Agree(name, one, many):
            return "{" + f"{name} ? {_written(one, values)} : {_written(many, values)}" + "}"
        case Choice(name, cases):
            taken = (tree for label, tree in cases if label in _ELSE or _is(values, name, label))
            return _written(next(taken, ()), values)
        case See(clause):
            return "{see " + clause + "}"
        case TermLink(term, shown):
            return f"[[{term}]]" if shown is None else f"[[{term}|{_written(shown, values)}]]"
        case Table(name):
            return "{table " + name + "}"
        case Effects(name, row):
            return "{" + f"effects {name} {row}".rstrip() + "}"


def _is(values: Mapping[str, Any], name: str, label: str) -> bool:
    whole, _, last = name.rpartition(".")
    value = values[whole][int(last)] if name not in values and last.isdigit() else values[name]
    return matches(value, label)


def _value(node: Value) -> str:
    form = f"{node.form} {node.argument}".rstrip() if node.form else ""
    return f"{node.name}:{form}" if form else node.name

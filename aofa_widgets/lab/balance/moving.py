"""Which parameters move a battle at all, and by what steps: known exactly, by comparing the tables it comes from."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from aofa_widgets.errors import InputError, named, shown
from aofa_widgets.games import load
from aofa_widgets.lab.kernels import Plan, Policy
from aofa_widgets.rules import Ruleset
from aofa_widgets.rules.params import Parameter, Value
from aofa_widgets.words import fault, languages, texts
from aofa_widgets.words.numbers import decimal

from .plans import Forces

MOST_VALUES = 60  # of one parameter
MOST_WORDS = 1000  # that are read; a game has far fewer parameters
Texts = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Step:
    """One parameter at another value than the base rules have; `away`: how many of its values lie that far.

    `number`: whether a number becomes another number. Anything else (a choice, a switch) puts one rule in the place of
    another, which to a player is the greater change.
    """

    key: str
    value: Value
    away: int
    number: bool = field(default=True, compare=False)

    def name(self, ruleset: Ruleset) -> Texts:
        """The parameter by its label, with the value: 'Six: extra points = 2'."""
        parameter = ruleset.book.parameters[self.key]
        value = value_name(parameter, self.value)
        return texts("sweep.step", what=dict(parameter.label), value=value)


@dataclass(frozen=True, slots=True)
class Change:
    """One step or several at once."""

    steps: tuple[Step, ...]

    @property
    def values(self) -> dict[str, Value]:
        """What is set, by parameter."""
        return {step.key: step.value for step in self.steps}

    @property
    def away(self) -> int:
        """Steps away from the base rules, all parameters together."""
        return sum(step.away for step in self.steps)

    @property
    def choices(self) -> int:
        """How many steps put one rule in the place of another, and do not only change a number."""
        return sum(not step.number for step in self.steps)

    def name(self, ruleset: Ruleset) -> Texts:
        """All steps in words."""
        if not self.steps:
            return texts("sweep.base")
        found = self.steps[0].name(ruleset)
        for step in self.steps[1:]:
            found = texts("sweep.both", one=found, other=step.name(ruleset))
        return found


def value_name(parameter: Parameter, value: Value) -> Texts:
    """A value as a reader sees it: its name where it has one, yes or no, a number."""
    key = parameter.none if value is None else str(value)
    if key in parameter.names:
        return dict(parameter.names[key])
    if isinstance(value, bool):
        return texts("sweep.on" if value else "sweep.off")
    if isinstance(value, (int, float)):
        return {lang: decimal(value, lang) for lang in languages()}
    if isinstance(value, tuple):
        return {lang: ", ".join(map(str, value)) for lang in languages()}
    return dict.fromkeys(languages(), str(parameter.write(value)))


def steps_of(ruleset: Ruleset, key: str, values: Sequence[Any] | None = None, beyond: bool = False) -> tuple[Step, ...]:
    """The other values that a parameter may take (or those given), nearest first.

    A whole number is as many steps away as it differs, "no limit" one step beyond the greatest; any other choice is one
    step. `beyond` takes in values that the book does not foresee but the mechanics bear. Raises: InputError for an
    unknown parameter, a value that is not allowed, or no value at all.

    >>> book = Ruleset.load("swashbuckling")
    >>> [(step.value, step.away) for step in steps_of(book, "wounds.to_fall")]
    [(2, 1), (4, 1), (1, 2), (5, 2)]
    """
    parameter = ruleset.book.parameters.get(key)
    if parameter is None:
        ruleset.with_values({key: 0})  # says which names are near
        raise AssertionError
    if values is None:
        found = list(parameter.values())
        if beyond and parameter.kind == "count" and parameter.outside:
            found += range(int(parameter.outside[0]), int(parameter.outside[1]) + 1)
    else:
        if isinstance(values, (str, bytes)) or not isinstance(values, Iterable):
            values = (values,)
        given = list(islice(values, MOST_VALUES + 1))
        if not given or len(given) > MOST_VALUES:
            raise InputError(fault(named(key), "sweep.no_values", key=named(key), most=MOST_VALUES))
        found = [ruleset.with_values({key: value})[key] for value in given]
    now = ruleset[key]
    others = [value for value in dict.fromkeys(found) if value != now]
    steps = [Step(key, value, _away(parameter, now, value), _numbers(now, value)) for value in others]
    return tuple(sorted(steps, key=lambda step: (step.away, str(step.value))))[:MOST_VALUES]


def _away(parameter: Parameter, now: Value, value: Value) -> int:
    top = int(max(parameter.high or 0, *(n for n in (now, value) if _counts(n)), 0)) + 1  # type: ignore[type-var]
    ends = [top if one is None else one for one in (now, value)]
    if parameter.kind in ("count", "choice") and all(_counts(one) for one in ends):
        return int(abs(ends[0] - ends[1]))  # type: ignore[operator]
    return 1


def _numbers(*values: Any) -> bool:
    """Whether all are numbers, "no limit" among them."""
    return all(one is None or (isinstance(one, (int, float)) and not isinstance(one, bool)) for one in values)


def _counts(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def asked(ruleset: Ruleset, given: Any, beyond: bool = False) -> dict[str, tuple[Step, ...]]:
    """The steps of the parameters that somebody named; None: those of all.

    A mapping of keys to values, keys alone, or words as a command has them ("six.extra=0,2"). Raises: InputError.

    >>> book = Ruleset.load("swashbuckling")
    >>> [step.value for step in asked(book, ["six.extra=0,2"])["six.extra"]]
    [0, 2]
    """
    if given is None:
        keys = [key for key, one in ruleset.book.parameters.items() if key != "edition" and one.kind != "figures"]
        return {key: steps_of(ruleset, key, beyond=beyond) for key in keys}
    if isinstance(given, Mapping):
        rows: list[tuple[Any, Any]] = list(given.items())
    else:
        words = [given] if isinstance(given, str) else given
        if not isinstance(words, Iterable):
            raise InputError(fault("--parameter", "sweep.parameters", found=shown(given)))
        rows = [_parted(ruleset, word) for word in islice(words, MOST_WORDS)]
    if not rows:
        raise InputError(fault("--parameter", "sweep.parameters", found=shown(given)))
    found = {}
    for key, values in rows:
        found[key] = steps_of(ruleset, key, values, beyond)
        if not found[key]:
            raise InputError(fault(named(key), "sweep.empty", key=named(key)))
    return found


def _parted(ruleset: Ruleset, word: Any) -> tuple[Any, Any]:
    """A parameter and its values, from "KEY" or "KEY=VALUE,VALUE"."""
    if not isinstance(word, str):
        raise InputError(fault("--parameter", "sweep.parameters", found=shown(word)))
    key, equals, rest = word.partition("=")
    if not equals:
        return key.strip(), None
    return key.strip(), [_read(one.strip()) for one in rest.split(",") if one.strip()]


def _read(word: str) -> Any:
    """A value as it is typed."""
    if word in ("true", "false"):
        return word == "true"
    for kind in (int, float):
        try:
            return kind(word)
        except ValueError:
            continue
    return word


def laid(ruleset: Ruleset, forces: Forces, values: Mapping[str, Any]) -> Plan | None:
    """The battle with some values set, or None where the rules do not allow them together."""
    try:
        return Plan(ruleset.with_values(values) if values else ruleset, forces, (Policy(), Policy()))
    except InputError:
        return None


def moving(ruleset: Ruleset, forces: Forces, steps: Mapping[str, tuple[Step, ...]]) -> dict[str, tuple[Step, ...]]:
    """Of these steps those that change anything in the battle; of two with the same tables the nearer one.

    >>> book = Ruleset.load("swashbuckling")
    >>> found = moving(book, ((2,), (2,)), asked(book, ["six.extra", "leap.down"]))
    >>> {key: [step.value for step in row] for key, row in found.items()}
    {'six.extra': [0, 2]}
    """
    base = Plan(ruleset, forces, (Policy(), Policy())).tables
    game = load(ruleset.game)
    reads = game.battle_reads(ruleset, forces) if hasattr(game, "battle_reads") else steps
    found: dict[str, tuple[Step, ...]] = {}
    for key, row in steps.items():
        if key not in reads:
            continue
        seen, kept = [base], []
        for step in row:
            plan = laid(ruleset, forces, {key: step.value})
            if plan is None or plan.tables in seen:
                continue
            seen.append(plan.tables)
            kept.append(step)
        if kept:
            found[key] = tuple(kept)
    return found

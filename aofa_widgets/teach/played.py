"""What the engine makes of a recorded case, and the exact odds a question asks for: nothing here is typed in."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from importlib import import_module
from typing import Any

from aofa_widgets import games
from aofa_widgets.errors import InputError, shown
from aofa_widgets.rules import Ruleset
from aofa_widgets.words import fault, languages, texts

MOST_STEPS = 200  # of a recorded case
EFFECTS = ("pushed_back", "stunned", "dropped_weapon", "wounded", "fallen", "none")


def ready(value: Any, ruleset: Ruleset) -> Any:
    """Data of a lesson with each "=parameter.key" in it replaced by that parameter's value.

    Raises: InputError for a parameter that the game does not have.

    >>> ready({"rating": "=rating.superb"}, Ruleset.load("swashbuckling"))
    {'rating': 4}
    """
    if isinstance(value, Mapping):
        return {key: ready(child, ruleset) for key, child in value.items()}
    if isinstance(value, (list, tuple)):
        return [ready(child, ruleset) for child in value]
    if isinstance(value, str) and value.startswith("="):
        if value[1:] not in ruleset.values:
            raise InputError(fault("", "lesson.parameter", found=value[1:][:60]))
        return ruleset.values[value[1:]]
    return value


def asked(ruleset: Ruleset, record: Mapping[str, Any]) -> dict[str, Any]:
    """A recorded case as the referee takes it under a ruleset; parameters that the record names itself stay.

    Raises: InputError for a step, what it expects or parameters that are no tables.
    """
    parameters = ruleset.book.parameters
    changed = {change.key: parameters[change.key].write(change.now) for change in ruleset.changes()}
    changed |= {key: None for key in changed if ruleset.values[key] is None}
    steps, given = [], record.get("steps", [])
    if not isinstance(given, (list, tuple)):
        raise InputError(fault("steps", "referee.a_list", found=shown(given), most=MOST_STEPS))
    for n, raw in enumerate(given):
        step = _table(raw, f"steps[{n}]")
        _table(step.get("expect", {}), f"steps[{n}].expect")
        steps.append({key: step[key] for key in ("event", "dice") if key in step})
    params = {**changed, **_table(record.get("params", {}), "params")}
    spare = {"spare": record["spare"]} if "spare" in record else {}
    return {"game": ruleset.game, "params": params, "state": record.get("state", {}), "steps": steps, **spare}


def _table(raw: Any, where: str) -> Mapping[str, Any]:
    if not isinstance(raw, Mapping):
        raise InputError(fault(where, "referee.an_object", found=shown(raw)))
    return raw


def play(ruleset: Ruleset, record: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The referee's answer to each step of a record, under a ruleset.

    Raises: InputError if the engine cannot take the record (its dice do not fit these rules, say).
    """
    answer: dict[str, Any] = games.load(ruleset.game).rule(asked(ruleset, ready(record, ruleset)))
    return list(answer["steps"])


def one_roll(answers: Iterable[Mapping[str, Any]]) -> bool:
    """Whether each contest was a single roll: of several rounds an answer holds all the dice, but only one's scores.

    >>> one_roll([{"active_score": 6}]), one_roll([{"active_score": 6, "rounds": 2}])
    (True, False)
    """
    return all(answer.get("rounds", 1) == 1 for answer in answers)


def told(record: Mapping[str, Any], answers: list[dict[str, Any]]) -> dict[str, Any]:
    """What sentences may print, by dotted names: the position (state.), the dice given and what was found (s1.)."""
    found = dict(_flat(record.get("state", {}), "state"))
    for n, (step, answer) in enumerate(zip(record["steps"], answers, strict=True), 1):
        found.update(_flat(answer.get("dice", step.get("dice", {})), f"s{n}"))
        found.update(_flat(answer, f"s{n}"))
        spell = answer.get("activation")
        found[f"s{n}.pool"] = spell["actions"] if isinstance(spell, Mapping) else 0
    return found


def _flat(node: Any, prefix: str) -> Iterator[tuple[str, Any]]:
    if isinstance(node, Mapping):
        for key, child in node.items():
            yield from _flat(child, f"{prefix}.{key}")
    elif ".effects." in prefix and isinstance(node, (list, tuple)):
        yield prefix, [effect(name) for name in node or ("none",)]
    else:
        yield prefix, node


def effect(name: str) -> dict[str, str]:
    """What a hit did, in words of each language.

    >>> effect("stunned")["fr"]
    'étourdissement'
    """
    return texts(f"book.effect_{name}") if name in EFFECTS else dict.fromkeys(languages(), name)


def read(answers: list[dict[str, Any]], place: str) -> Any:
    """What the engine found at a place such as "s2.hits.guard1".

    Raises: KeyError if there is nothing of that name.
    """
    first, *path = place.split(".")
    if not first.startswith("s") or not first[1:].isdecimal() or not 1 <= int(first[1:]) <= len(answers):
        raise KeyError(place)
    node: Any = answers[int(first[1:]) - 1]
    for name in path:
        if isinstance(node, (list, tuple)) and name.isdecimal() and int(name) < len(node):
            node = node[int(name)]
            continue
        if not isinstance(node, Mapping) or name not in node:
            raise KeyError(place)
        node = node[name]
    return node


def differences(wanted: Any, real: Any, path: str) -> Iterator[tuple[str, Any, Any]]:
    """Where the engine's answer is not what an example expects; only what is expected is compared."""
    if isinstance(wanted, Mapping) and isinstance(real, Mapping):
        for key, value in wanted.items():
            yield from differences(value, real.get(key), f"{path}.{key}")
    elif wanted != real:
        yield path, wanted, real


def chance(ruleset: Ruleset, what: str, dice: int, against: int = 0) -> Fraction:
    """An exact chance by one of the names that the game gives to its chances (`odds.CHANCES`), with so many dice.

    `against` are the dice of the other side, where the chance has one.
    Raises: InputError for an unknown kind of chance or for dice that no roll has.

    >>> chance(Ruleset.load("swashbuckling"), "keep", 2)
    Fraction(25, 36)
    """
    known = chances(ruleset.game)
    if not isinstance(what, str) or what not in known:
        raise InputError(fault("odds", "lesson.odds", found=str(what)[:40], allowed=", ".join(known) or "–"))
    params = import_module(f"{games.load(ruleset.game).__name__}.params").Params.of(ruleset)
    return known[what](params, dice, against)


def chances(game: str) -> Mapping[str, Callable[[Any, int, int], Fraction]]:
    """The chances of a game that a lesson may ask for, by name; none for a game that names none.

    >>> sorted(chances("swashbuckling"))
    ['hit', 'keep', 'lose', 'win', 'wound']
    """
    found: Mapping[str, Any] = getattr(getattr(games.load(game), "odds", None), "CHANCES", {})
    return found


def shown_of(game: str) -> Any:
    """What a game offers to show its records by (`play.thrown`), or None."""
    return getattr(games.load(game), "shown", None)


def spared(ruleset: Ruleset) -> int | None:
    """The face that beginners are spared where a lesson says so; None in a game without one."""
    shown = shown_of(ruleset.game)
    return shown.spared(ruleset) if shown else None


def times(share: Fraction) -> int:
    """A chance as so many times in 100, rounded half up.

    >>> times(Fraction(25, 36)), times(Fraction(1, 200))
    (69, 1)
    """
    return int(share * 100 + Fraction(1, 2))

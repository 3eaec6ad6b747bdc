"""Predicates: one subject and what must hold of it, combined by any, all and not, asked of a position's plain facts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from aofa_widgets.play.facts import Fact, Facts, Subject, Vocabulary

COMBINE = ("any", "all", "not")
BESIDE = ("count",)
_TESTS: Mapping[str, tuple[str, ...]] = {
    "flag": (),
    "number": ("least", "most", "not"),
    "name": ("not",),
    "names": ("least", "most", "all", "none"),
}
_COUNTS = ("least", "most")
Wrong = tuple[str, dict[str, Any]]
"""A key of the words of lessons and what fills them: what is wrong with a predicate."""


def holds(when: Any, facts: Facts) -> bool:
    """Whether a predicate is true of a position. A list of predicates means all of them.

    >>> facts = {"figure": [{"id": "athos", "near": ("well",), "wounds": 1}]}
    >>> holds({"figure": "any", "near": "well", "wounds": {"least": 1}}, facts), holds({"figure": "aramis"}, facts)
    (True, False)
    """
    if isinstance(when, Sequence) and not isinstance(when, str):
        return all(holds(each, facts) for each in when)
    for key in COMBINE:
        if key in when:
            parts = when[key]
            return not holds(parts, facts) if key == "not" else (any if key == "any" else all)(
                holds(each, facts) for each in parts
            )
    kind = next(key for key in when if key in facts)
    told = {key: value for key, value in when.items() if key != kind and key not in BESIDE}
    rows = [row for row in facts[kind] if _named(when[kind], row["id"])]
    found = sum(all(_true(row[key], value) for key, value in told.items()) for row in rows)
    return _number(found, when["count"]) if "count" in when else found >= 1


def _named(wanted: Any, name: str) -> bool:
    return wanted == "any" or (name in wanted if isinstance(wanted, (list, tuple)) else name == wanted)


def _true(real: Any, wanted: Any) -> bool:
    if isinstance(real, tuple):
        return _among(real, wanted)
    if isinstance(wanted, Mapping):
        if "not" in wanted:
            return bool(real not in wanted["not"] if isinstance(wanted["not"], list) else real != wanted["not"])
        return _number(real, wanted)
    return bool(real in wanted if isinstance(wanted, list) else real == wanted)


def _among(real: tuple[str, ...], wanted: Any) -> bool:
    if isinstance(wanted, Mapping):
        whole = set(wanted.get("all", ())) <= set(real) and not set(wanted.get("none", ())) & set(real)
        return whole and _number(len(real), {key: wanted[key] for key in _COUNTS if key in wanted})
    if isinstance(wanted, list):
        return any(each in real for each in wanted) if wanted else not real
    return wanted in real


def _number(real: int, wanted: Any) -> bool:
    if isinstance(wanted, Mapping):
        return bool(wanted.get("least", real) <= real <= wanted.get("most", real))
    return bool(real == wanted)


def subjects(when: Any) -> Iterator[tuple[str, str]]:
    """Every (kind, id) that a predicate names, but for "any".

    >>> list(subjects({"not": {"figure": ["athos", "any"]}}))
    [('figure', 'athos')]
    """
    for each in when if isinstance(when, list) else [when]:
        if not isinstance(each, Mapping):
            continue
        combined = [each[key] for key in COMBINE if key in each]
        if combined:
            yield from subjects(combined[0])
            continue
        kind = next(iter(each))
        names = each[kind] if isinstance(each[kind], list) else [each[kind]]
        yield from ((kind, name) for name in names if name != "any")


def wrongs(when: Any, words: Vocabulary) -> Iterator[Wrong]:
    """What is wrong with the form of a predicate, given what a game can say.

    >>> words = {"turn": Subject({"over": Fact("flag")}, ("A", "B"))}
    >>> [key for key, _ in wrongs({"turn": "C", "over": 1}, words)]
    ['when_id', 'when_value']
    """
    if isinstance(when, list):
        if not when:
            yield "when_empty", {}
        for each in when:
            yield from wrongs(each, words)
        return
    if not isinstance(when, Mapping) or not when:
        yield "when_table", {"found": str(when)[:40], "allowed": ", ".join((*words, *COMBINE))}
        return
    combined = [key for key in COMBINE if key in when]
    if combined:
        key = combined[0]
        if len(when) > 1:
            yield "when_alone", {"found": key}
        if key != "not" and not isinstance(when[key], list):
            yield "when_list", {"found": key}
            return
        yield from wrongs(when[key], words)
        return
    kinds = [key for key in when if key in words and (key not in BESIDE)]
    kind = kinds[0] if kinds else ""
    if not kind or next(iter(when)) != kind:
        yield "when_subject", {"found": str(next(iter(when)))[:40], "allowed": ", ".join((*words, *COMBINE))}
        return
    yield from _wrong_ids(kind, when[kind], words[kind])
    for key, value in when.items():
        if key == kind:
            continue
        if key in BESIDE:
            yield from _wrong_number(key, value)
        elif key not in words[kind].facts:
            yield "when_fact", {"found": str(key)[:40], "kind": kind, "allowed": ", ".join(words[kind].facts)}
        else:
            yield from _wrong_value(key, value, words[kind].facts[key])


def _wrong_ids(kind: str, found: Any, subject: Subject) -> Iterator[Wrong]:
    for name in found if isinstance(found, list) else [found]:
        if not isinstance(name, str):
            yield "when_id", {"found": str(name)[:40], "kind": kind, "allowed": '"any"'}
        elif subject.ids and name not in ("any", *subject.ids):
            yield "when_id", {"found": name[:40], "kind": kind, "allowed": ", ".join(("any", *subject.ids))}


def _wrong_value(key: str, value: Any, fact: Fact) -> Iterator[Wrong]:
    if isinstance(value, Mapping):
        tests = _TESTS[fact.form]
        if not value or not set(value) <= set(tests):
            found = ", ".join(map(str, value))[:40]
            yield "when_test", {"found": found, "entry": key, "allowed": ", ".join(tests) or "true, false"}
            return
        for test, inner in value.items():
            if test in _COUNTS:
                yield from _wrong_number(key, inner)
            else:
                yield from _wrong_value(key, inner, Fact("name" if fact.form == "names" else fact.form, fact.known))
        return
    values = value if isinstance(value, list) and fact.form != "flag" else [value]
    for each in values:
        good = {
            "flag": isinstance(each, bool),
            "number": _is_number(each),
            "name": isinstance(each, str),
            "names": isinstance(each, str),
        }[fact.form]
        if not good or (fact.known and each not in fact.known):
            allowed = {"flag": "true, false", "number": '2, "=wounds.to_fall"'}.get(fact.form, '"…"')
            shown = ", ".join(f'"{name}"' for name in fact.known) or allowed
            yield "when_value", {"found": str(each)[:40], "entry": key, "allowed": shown}


def _wrong_number(key: str, value: Any) -> Iterator[Wrong]:
    for each in value.values() if isinstance(value, Mapping) and set(value) <= set(_COUNTS) and value else [value]:
        if not _is_number(each):
            yield "when_value", {"found": str(value)[:40], "entry": key, "allowed": "2, { least = 2 }, { most = 2 }"}


def _is_number(value: Any) -> bool:
    return (isinstance(value, int) and not isinstance(value, bool)) or (isinstance(value, str) and value[:1] == "=")

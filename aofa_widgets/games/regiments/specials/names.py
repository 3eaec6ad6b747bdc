"""Special rules as profiles name them: Tough(3), « Coriace (3) », and what is wrong with such a name."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from aofa_widgets.errors import Fault, InputError, named, shown
from aofa_widgets.rules import Ruleset
from aofa_widgets.rules.hints import did_you_mean
from aofa_widgets.rules.specials import Special
from aofa_widgets.words import fault, languages
from aofa_widgets.words.grammar import closest

from .effects import Bears, Borne, Specials

MOST_LETTERS = 80
MOST_RULES = 40
_FORM = re.compile(r"\s*([^()]{1,60}?)\s*(?:\(\s*\+?([0-9]{1,3})\s*\))?\s*")
_SPACES = re.compile(r"[\s\u00a0\u202f]+")


def known(ruleset: Ruleset) -> dict[str, Special]:
    """Every special rule that a profile may name: those in force, and those that are left out.

    >>> rules = Ruleset.load("regiments").with_values({"special.fear": False})
    >>> "fear" in known(rules), "fear" in rules.specials
    (True, False)
    """
    return dict(ruleset.every_special)


def parse(text: object, specials: Specials, where: str = "") -> Borne:
    """The rule that a profile names, by its id or its name in any language, with the number in its brackets.

    Raises: InputError for a name that is none, with the nearest; for a number that is missing, out of its span, or too
    much.

    >>> from aofa_widgets.rules import Ruleset
    >>> rules = Ruleset.load("regiments").specials
    >>> parse("Tough(3)", rules), parse("Coriace (3)", rules), parse("furious", rules)
    (Borne(id='tough', x=3), Borne(id='tough', x=3), Borne(id='furious', x=None))
    """
    return _parse(text, _names(specials), where)


def _names(specials: Specials) -> Mapping[str, Special]:
    found = {_plain(one.label[lang]): one for one in specials.values() for lang in languages()}
    return found | {one.id: one for one in specials.values()}


def _plain(text: str) -> str:
    return _SPACES.sub(" ", text).strip().casefold()


def _parse(text: object, names: Mapping[str, Special], where: str) -> Borne:
    form = _FORM.fullmatch(text) if isinstance(text, str) and len(text) <= MOST_LETTERS else None
    if form is None:
        raise InputError(fault(where, "special.form", found=_said(text), sample="Tough(3)"))
    name = _plain(form[1])
    special = names.get(name)
    if special is None:
        raise InputError(fault(where, "special.unknown", found=named(form[1]), hint=_near(name, names)))
    told, x = named(str(text).strip()), form[2]
    if special.x is None:
        if x is not None:
            raise InputError(fault(where, "special.x_none", found=told, sample=special.named("en")))
        return Borne(special.id)
    span = {"low": special.x.low, "high": special.x.high, "sample": special.named("en", special.x.default)}
    if x is None:
        raise InputError(fault(where, "special.x_missing", found=told, **span))
    if not special.x.low <= int(x) <= special.x.high:
        raise InputError(fault(where, "special.x_out", found=told, **span))
    return Borne(special.id, int(x))


def _near(name: str, names: Mapping[str, Special]) -> dict[str, str]:
    """In each language the name that was probably meant, as that language writes it."""
    hints: dict[str, str] = {}
    for lang in languages():
        labels = {_plain(one.label[lang]): one.label[lang] for one in names.values()}
        hints[lang] = did_you_mean(labels.get(closest(name, labels), ""))[lang]
    return hints


def _said(found: object) -> str:
    return named(found) if isinstance(found, str) else shown(found)


def parse_all(told: Any, specials: Specials, where: str = "", faults: list[Fault] | None = None) -> Bears:
    """The rules of a list of names, each at `where[n]`.

    Raises: InputError with all that is wrong at once; where `faults` is given it is added there instead, and what can
    be read is returned.

    >>> from aofa_widgets.rules import Ruleset
    >>> parse_all(["Hero", "Tough(3)"], Ruleset.load("regiments").specials)
    (Borne(id='hero', x=None), Borne(id='tough', x=3))
    """
    wrong: list[Fault] = []
    found: list[Borne] = []
    if not isinstance(told, (list, tuple)) or len(told) > MOST_RULES:
        wrong.append(fault(where, "special.form", found=shown(told), sample='["Hero", "Tough(3)"]'))
        told = ()
    names = _names(specials)
    for at, one in enumerate(told):
        try:
            found.append(_parse(one, names, f"{where}[{at}]" if where and ":" not in where else where))
        except InputError as error:
            wrong += error.faults
    if faults is None and wrong:
        raise InputError(wrong)
    if faults is not None:
        faults += wrong
    return tuple(found)


def from_numbers(specials: Specials, numbers: Mapping[str, int]) -> Bears:
    """The rules that say the same as these numbers of a profile: tough 3 is Tough(3), ap 0 is nothing.

    >>> from aofa_widgets.rules import Ruleset
    >>> from_numbers(Ruleset.load("regiments").specials, {"tough": 3, "ap": 0})
    (Borne(id='tough', x=3),)
    """
    return tuple(
        Borne(one.id, numbers[one.profile])
        for one in specials.values()
        if one.x and one.profile in numbers and one.x.low <= numbers[one.profile] <= one.x.high
    )


def said(specials: Specials, bears: Iterable[Borne], lang: str | None = None) -> str:
    """Rules named one after the other, as a profile prints them.

    >>> from aofa_widgets.rules import Ruleset
    >>> said(Ruleset.load("regiments").specials, [Borne("hero"), Borne("tough", 3)], "en")
    'Hero, Tough(3)'
    """
    return ", ".join(specials[one.id].named(lang, one.x) for one in bears if one.id in specials)

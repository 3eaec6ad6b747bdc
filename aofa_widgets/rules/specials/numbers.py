"""The numbers of special rules as parameters, so that whatever moves a parameter moves them too."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from aofa_widgets.words import languages, texts

from ..params import Parameter
from .special import Special


def parameters(special: Special, editions: Iterable[str], there: bool = True) -> dict[str, Parameter]:
    """The switch of a special rule and a parameter for each of its named values.

    `there`: whether the book itself has the rule; one that a house rule brings is switched off in the book.
    """
    names = tuple(editions)
    told = texts("special.in_play", rule=special.label)
    words = {"true": texts("special.yes"), "false": texts("special.no")}
    found = {special.key: _one(special.key, "switch", there, names, special, told, words)}
    for name, one in special.named_values.items():
        label = texts("special.value_of", rule=special.label, value=one.label)
        key = f"{special.key}.{name}"
        found[key] = _one(key, "count", one.value, names, special, label, {}, (one.low, one.high), one.unit, one.where)
    return found


def _one(
    key: str,
    kind: str,
    value: bool | int,
    editions: tuple[str, ...],
    special: Special,
    label: Mapping[str, str],
    names: Mapping[str, Mapping[str, str]],
    span: tuple[int, int] | None = None,
    unit: str = "",
    where: str = "",
) -> Parameter:
    return Parameter(
        key=key,
        kind=kind,
        default=value,
        editions=dict.fromkeys(editions, value),
        low=span[0] if span else None,
        high=span[1] if span else None,
        outside=None,
        choices=(),
        none=None,
        unit=unit,
        rules=special.rules,
        origin="book" if special.rules else "ours",
        label={lang: label[lang] for lang in languages()},
        names=names,
        help=texts(f"special.help_{kind}", rule=special.label),
        where=where or special.where,
    )

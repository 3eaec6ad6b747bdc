"""The calculator's answer in words and figures, in every language: what the view, the sentence and the table show."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import Any

from aofa_widgets.rules import Ruleset
from aofa_widgets.words import capital, languages, texts
from aofa_widgets.words.numbers import decimal, percent, signed

from ..clauses import rule
from ..tray.reading import Texts, tray_of
from .counting import Answer, Numbers, Side, answer, dice_by_kind, duel_of

COUNTS = ("exactly", "at_least", "at_most")
LAST = (4, 3)
"""The last row of hits on the other side and on the active figure; it takes in all that is beyond."""


def result(ruleset: Ruleset, kind: str, sides: tuple[Side, Side], count: str) -> dict[str, Any]:
    """Everything that the view shows for these two sides."""
    found = answer(ruleset, kind, *sides)
    names = [side.inside for side in sides]
    groups = [_group(found, side, names[1 - side], count) for side in (0, 1) if side == 0 or _risky(found)]
    top = max((max(bar["value"], bar["more"]) for group in groups for bar in group["bars"]), default=0.0)
    step = 0.1 if top <= 0.55 else 0.2
    ticks = [round(step * n, 1) for n in range(1, int(top / step + 1e-9) + 1)]
    return {
        "dice": [{"count": n, "word": texts("calculator.dice", n=n)} for n in found.now.dice],
        "groups": groups,
        "top": top,
        "ticks": [
            {"at": at, "text": _each(lambda lang, at=at: decimal(Fraction(round(at * 100)), lang))} for at in ticks
        ],
        "legend": [texts(f"calculator.legend_{kind}", n=found.now.dice[0]), texts("calculator.legend_more")],
        **dict(zip(("table", "further"), _tables(found, names, count), strict=True)),
        "advice": _advice(ruleset, found, kind),
        "sentence": sentence(ruleset, kind, sides),
        "working": _working(ruleset, found, kind, sides),
    }


def _risky(found: Answer) -> bool:
    return bool(found.now.share(1, bool) or found.later.share(1, bool))


def _each(text: Callable[[str], str]) -> dict[str, str]:
    return {lang: text(lang) for lang in languages()}


def share(value: Fraction) -> dict[str, str]:
    """A chance as a percentage with one decimal."""
    return _each(lambda lang: percent(value, lang, 1))


def times(value: Fraction) -> dict[str, str]:
    """A chance as so many times in a hundred, with one decimal."""
    return _each(lambda lang: decimal(value * 100, lang, 1))


def tenths(value: Fraction) -> Fraction:
    """A chance in per cent, rounded as it is shown, so that shown changes are those between shown numbers."""
    return Fraction((value * 1000 * 2 + 1) // 2, 10)


def rows(side: int, count: str) -> list[int]:
    """The numbers of hits shown for a side: the worst for the enemy on top, the worst for oneself at the bottom."""
    first = 0 if count == "at_most" else 1
    found = list(range(first, LAST[side] + (count != "at_most")))
    return found if side else found[::-1]


def passes(side: int, count: str, k: int) -> Callable[[int], bool]:
    """The test on a number of hits that the row `k` stands for."""
    if count == "at_most":
        return lambda hits: hits <= k
    if count == "at_least" or k == LAST[side]:
        return lambda hits: hits >= k
    return lambda hits: hits == k


def form_of(side: int, count: str, k: int) -> str:
    """How the row `k` counts: the last row of "exactly" takes in all that is beyond."""
    return "at_least" if count == "exactly" and k == LAST[side] else count


def _group(found: Answer, side: int, name: Texts, count: str) -> dict[str, Any]:
    bars = []
    for k in rows(side, count):
        now, later = (numbers.share(side, passes(side, count, k)) for numbers in (found.now, found.later))
        form = form_of(side, count, k)
        what = capital(texts(f"calculator.say_{form}", k=k, name=name))
        label = texts("calculator.bar_none") if count == "at_most" and not k else texts(f"calculator.bar_{form}", k=k)
        bars.append({
            "key": f"{side}-{k}",
            "label": label,
            "value": float(now),
            "text": share(now),
            "more": float(later),
            "say": texts("calculator.say_now", what=what, p=times(now)),
            "sayBoth": texts("calculator.say_both", what=what, p=times(now), q=times(later)),
        })  # fmt: skip
    return {
        "side": side,
        "label": texts("calculator.on", name=name, p=share(found.now.share(side, bool))),
        "bars": bars,
    }


def _tables(found: Answer, names: Sequence[Texts], count: str) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """The rows of the twin of the bars, and of scores and wounds: label, whether a heading, now, later, change."""
    lines: list[dict[str, Any]] = []

    def line(
        label: Texts, value: Callable[[Numbers], Fraction], strong: bool = False, places: int | None = None
    ) -> None:
        now, later = value(found.now), value(found.later)
        if places is None:
            cells = [share(now), share(later), _each(lambda lang: signed(tenths(later) - tenths(now), lang, 1))]
        else:
            wide = 10**places
            change = Fraction((later * wide * 2 + 1) // 2 - (now * wide * 2 + 1) // 2, wide)
            cells = [_each(lambda lang, n=n: decimal(n, lang, places)) for n in (now, later)]
            cells.append(_each(lambda lang: signed(change, lang, places)))
        lines.append({"label": label, "strong": strong, "cells": cells})

    for side in (0, 1):
        if side and not _risky(found):
            continue
        name = names[1 - side]
        line(texts("calculator.on_short", name=name), lambda n, side=side: n.share(side, bool), True)
        for k in rows(side, count):
            label = texts(f"calculator.row_{form_of(side, count, k)}", k=k)
            line(label, lambda n, side=side, k=k: n.share(side, passes(side, count, k)))
    if any(n.share(0, bool) + n.share(1, bool) != 1 for n in (found.now, found.later)):
        line(texts("calculator.nobody"), lambda n: 1 - n.share(0, bool) - n.share(1, bool), True)
    line(texts("calculator.keep"), lambda n: n.keep, True)
    twin, lines = lines, []
    line(texts("calculator.higher"), lambda n: n.win)
    line(texts("calculator.equal"), lambda n: n.tie)
    line(texts("calculator.lower"), lambda n: n.lose)
    line(texts("calculator.wounds", name=names[1]), lambda n: n.wounds, places=2)
    if _risky(found):
        line(texts("calculator.wounds", name=names[0]), lambda n: n.own_wounds, places=2)
    return twin, lines


def _advice(ruleset: Ruleset, found: Answer, kind: str) -> dict[str, Any]:
    now, later = found.now.share(0, bool), found.later.share(0, bool)
    gain, risk = (tenths(later) - tenths(now)) / 100, 1 - found.goes_on
    if found.better_now:
        key = f"calculator.why_{kind}" if gain > 0 else "calculator.why_no_gain"
        head, why = texts(f"calculator.{kind}_now"), texts(key, gain=times(gain), risk=times(risk))
    else:
        head = texts("calculator.act_first")
        both = found.goes_on * later
        why = texts(
            "calculator.why_act", now=times(now), later=times(later), goes_on=times(found.goes_on), both=times(both)
        )
    return {"now": found.better_now, "head": head, "why": why, "rule": rule(ruleset, duel_of(ruleset).REFS["advice"])}


def sentence(ruleset: Ruleset, kind: str, sides: tuple[Side, Side]) -> dict[str, str]:
    """The answer in three sentences, for readers, listeners and `text/plain`."""
    found = answer(ruleset, kind, *sides).now
    a, b = (side.inside for side in sides)
    p, q = found.share(0, bool), found.share(1, bool)
    hits = texts(
        "calculator.sentence_hits" if q else "calculator.sentence_hits_only", a=capital(a), p=times(p), q=times(q)
    )
    return texts(
        "calculator.sentence",
        title=texts("calculator.title" if kind == "duel" else "calculator.title_opposed"),
        a=a, b=b, x=found.dice[0], y=found.dice[1], hits=hits,
        kept=texts("calculator.sentence_kept", p=times(found.keep)),
        wounded=texts("calculator.sentence_wounds", b=b, w=found.wounds),
    )  # fmt: skip


def _working(ruleset: Ruleset, found: Answer, kind: str, sides: tuple[Side, Side]) -> dict[str, Any]:
    """How the numbers come about: the dice, then each chance as a count of rolls, a fraction and a share."""
    now, names = found.now, [side.inside for side in sides]
    low, high = tray_of(ruleset).faces(ruleset)
    every = (high - low + 1) ** sum(now.dice)
    fit = dice_by_kind(ruleset, kind, sides)
    lines = []
    for side, row in zip(sides, fit, strict=True):
        parts = [texts(f"tray.note_{name}", n=n) for name, n in row.items() if n]
        lines.append(
            texts(
                "calculator.work_dice",
                name=side.name,
                parts=_each(lambda lang, parts=parts: ", ".join(p[lang] for p in parts) or "0"),
            )
        )
    chances: list[tuple[Texts, Fraction]] = []
    for side in (0, 1):
        for k in sorted(k for k in now.on(side) if k):
            what = capital(texts("calculator.say_exactly", k=k, name=names[1 - side]))
            chances.append((what, now.on(side)[k]))
    chances += [
        (texts("calculator.keep"), now.keep),
        (texts("calculator.higher"), now.win),
        (texts("calculator.equal"), now.tie),
        (texts("calculator.lower"), now.lose),
    ]
    return {
        "dice": lines,
        "intro": texts(
            "calculator.work_intro", a=capital(names[0]), b=names[1], x=now.dice[0], y=now.dice[1], all=every
        ),
        "rows": [
            {
                "label": label,
                "cells": [_count(chance, every), _each(lambda lang, c=chance: _fraction(c, lang)), _fine(chance)],
            }
            for label, chance in chances
        ],
    }


def _count(chance: Fraction, every: int) -> dict[str, str]:
    exact = chance * every
    return _each(lambda lang: decimal(exact, lang) if exact.denominator == 1 else "–")


def _fraction(chance: Fraction, lang: str) -> str:
    return f"{decimal(chance.numerator, lang)}/{decimal(chance.denominator, lang)}"


def _fine(chance: Fraction) -> dict[str, str]:
    return _each(lambda lang: percent(chance, lang, 3))


def plain_table(lines: Iterable[dict[str, Any]], lang: str, heads: Sequence[str]) -> str:
    """The table as lines of text, columns under each other."""
    grid = [list(heads), *([row["label"][lang], *(cell[lang] for cell in row["cells"])] for row in lines)]
    wide = [max(len(row[at]) for row in grid) for at in range(len(heads))]
    return "\n".join(
        "  ".join(
            cell.ljust(w) if at == 0 else cell.rjust(w) for at, (cell, w) in enumerate(zip(row, wide, strict=True))
        ).rstrip()
        for row in grid
    )

"""A distribution as a small picture: sideways bars from zero, and the table that says the same."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from html import escape
from typing import Any, NamedTuple, Protocol

from aofa_widgets.words import languages, say, texts
from aofa_widgets.words.numbers import percent

Texts = Mapping[str, str]

_ROW, _LABEL, _WIDTH, _VALUE = 26, 130, 300, 74
# The widgets' own colours where a chart stands in one; else by the reader's setting, dark or light, and plain in print.
_STYLE = (
    ".aofa-bars{--i:var(--aw-ink,#1b1a21);--a:var(--aw-star,#1f4e9e);--b:var(--aw-loz,#a3173f);"
    "--c:var(--aw-loz-tint,#f9e3e8);--h:var(--aw-hair,#d3ccbd);--p:var(--aw-surface,#fcfbf8);"
    "font:14px/1.3 system-ui,'Segoe UI',Roboto,'Noto Sans','Liberation Sans',sans-serif}"
    "@media(prefers-color-scheme:dark){.aofa-bars{--i:var(--aw-ink,#f2efe7);--a:var(--aw-star,#8fb6ff);"
    "--b:var(--aw-loz,#ff93ab);--c:var(--aw-loz-tint,#44202c);--h:var(--aw-hair,#3f4350);--p:var(--aw-surface,#1c1e26)}}"
    "@media print{.aofa-bars{--i:#000;--a:#555;--b:#000;--c:#fff;--h:#ccc;--p:#fff}}"
    ".aofa-bars .ground{fill:var(--p)}.aofa-bars text{fill:var(--i)}.aofa-bars .star{fill:var(--a)}"
    ".aofa-bars .loz{fill:var(--c);stroke:var(--b)}.aofa-bars .across{stroke:var(--p);stroke-opacity:.45}"
    ".aofa-bars .down{stroke:var(--b)}.aofa-bars .grid{stroke:var(--h)}.aofa-bars .base{stroke:var(--i);stroke-width:2}"
)


class Chances(Protocol):
    """Anything with outcomes and their chances in order: a `Dist`."""

    def items(self) -> Iterable[tuple[Any, Fraction]]:
        """Each outcome with its chance."""
        ...


class Bar(NamedTuple):
    """One row: its words, its exact chance, what it is with another rule or one die more, and whose it is.

    `side` 0 is drawn blue with lines across, 1 crimson with lines down, as everywhere in the kit.
    """

    label: Texts
    chance: Fraction
    other: Fraction | None = None
    side: int = 0


def rows(dist: Chances, name: Callable[[Any], Texts] | None = None) -> tuple[Bar, ...]:
    """One bar for each outcome, in order; `name` gives its words (the outcome as it prints, if left out).

    >>> [bar.label["fr"] for bar in rows({2: Fraction(1, 4), 5: Fraction(3, 4)})]
    ['2', '5']
    """
    named = name or (lambda outcome: dict.fromkeys(languages(), str(outcome)))
    return tuple(Bar(named(outcome), chance) for outcome, chance in dist.items())


def bars(
    what: Chances | Sequence[Bar],
    title: Texts | None = None,
    lang: str = "en",
    name: Callable[[Any], Texts] | None = None,
) -> str:
    """An SVG of sideways bars: labels at the left, exact chance rounded at the end, zero at the base line.

    The whole is one picture for a screen reader, whose description reads every row. A tick marks `Bar.other`.

    >>> half = {1: Fraction(1, 2), 2: Fraction(1, 2)}
    >>> "50.0%" in bars(half) and "50,0" in bars(half, lang="fr")
    True
    """
    drawn = tuple(what) if isinstance(what, Sequence) else rows(what, name)
    heading = (title or texts("odds.chart"))[lang]
    most = max((chance for bar in drawn for chance in (bar.chance, bar.other or Fraction(0))), default=Fraction(0))
    step = next((Fraction(n, 100) for n in (1, 2, 5, 10, 20) if most * 100 <= 5 * n), Fraction(1, 4))
    scale = float(_WIDTH / max(most, step))
    height = _ROW * len(drawn)
    body = []
    mark = step
    while mark <= most:
        x = _LABEL + float(mark) * scale
        body.append(f'<line class="grid" x1="{x:.1f}" x2="{x:.1f}" y1="0" y2="{height}"/>')
        text = percent(mark, lang)
        body.append(f'<text x="{x:.1f}" y="{height + 16}" text-anchor="middle" font-size="12">{text}</text>')
        mark += step
    for place, bar in enumerate(drawn):
        top, long = place * _ROW, float(bar.chance) * scale
        base = top + _ROW * 0.68
        body.append(f'<text x="{_LABEL - 8}" y="{base:.1f}" text-anchor="end">{escape(bar.label[lang])}</text>')
        body.append(_drawn(bar.side, top + 4, long))
        end = long
        if bar.other is not None:
            x = _LABEL + float(bar.other) * scale
            body.append(f'<line class="base" x1="{x:.1f}" x2="{x:.1f}" y1="{top + 1}" y2="{top + _ROW - 1}"/>')
            end = max(long, float(bar.other) * scale)
        value = percent(bar.chance, lang, 1)
        body.append(f'<text x="{_LABEL + end + 8:.1f}" y="{base:.1f}" font-weight="600">{escape(value)}</text>')
    body.append(f'<line class="base" x1="{_LABEL}" x2="{_LABEL}" y1="0" y2="{height}"/>')
    read = "; ".join(f"{bar.label[lang]}, {percent(bar.chance, lang, 1)}" for bar in drawn)
    wide = _LABEL + _WIDTH + _VALUE
    # no ids: several charts may stand on one page
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="aofa-bars" role="img" lang="{lang}" '
        f'aria-label="{escape(heading + " " + read, quote=True)}" viewBox="0 0 {wide} {height + 24}" '
        f'width="{wide}" height="{height + 24}"><style>{_STYLE}</style>'
        f'<rect class="ground" width="{wide}" height="{height + 24}"/>{"".join(body)}</svg>'
    )


def _drawn(side: int, top: int, long: float) -> str:
    """A bar and its hatching."""
    deep = _ROW - 8
    box = f'x="{_LABEL}" y="{top}" width="{long:.1f}" height="{deep}"/>'
    if side:
        lines = "".join(f"M{_LABEL + x} {top}v{deep}" for x in range(4, int(long), 4))
        return f'<rect class="loz" {box}<path class="down" d="{lines}"/>'
    lines = "".join(f"M{_LABEL} {top + y}h{long:.1f}" for y in range(4, deep, 5))
    return f'<rect class="star" {box}<path class="across" d="{lines}"/>'


def table(
    what: Chances | Sequence[Bar],
    title: Texts,
    lang: str = "en",
    name: Callable[[Any], Texts] | None = None,
    heads: Sequence[Texts] | None = None,
) -> str:
    """The table twin of `bars`: same rows, order and rounding, as HTML with a caption.

    `heads` gives the words over the columns: what, chance and, where a row has `other`, a third.

    >>> table({1: Fraction(1)}, {"en": "One", "fr": "Un"}).count("<tr>")
    2
    """
    drawn = tuple(what) if isinstance(what, Sequence) else rows(what, name)
    further = any(bar.other is not None for bar in drawn)
    over = [head[lang] for head in heads or ()] or [
        say(f"odds.head_{head}", lang) for head in ("outcome", "chance", "other")[: 2 + further]
    ]
    lines = ["".join(f'<th scope="col">{escape(head)}</th>' for head in over)]
    for bar in drawn:
        cells = [bar.chance] if not further else [bar.chance, bar.other]
        shown = "".join(f"<td>{'' if cell is None else escape(percent(cell, lang, 1))}</td>" for cell in cells)
        lines.append(f'<th scope="row">{escape(bar.label[lang])}</th>{shown}')
    head, *rest = (f"<tr>{line}</tr>" for line in lines)
    return (
        f'<table class="aofa-table" lang="{lang}"><caption>{escape(title[lang])}</caption>'
        f"<thead>{head}</thead><tbody>{''.join(rest)}</tbody></table>"
    )

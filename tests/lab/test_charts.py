"""Charts as pictures: sound SVG, every row said, nothing beyond the edge, French numbers, no colour needed."""

from __future__ import annotations

import re
from typing import Any
from xml.etree import ElementTree

import pytest

from aofa_widgets.errors import InputError
from aofa_widgets.lab.charts import CHARTS, Chart, Point, Series
from aofa_widgets.lab.charts.canvas import Scale
from aofa_widgets.lab.tables import Amount
from aofa_widgets.rules.leftover import left_over
from aofa_widgets.words.typography import typeset

SVG = "{http://www.w3.org/2000/svg}"
LONG = "both sides roll the same score and nothing at all happens, which is longer than any label should be"


def both(english: str, french: str | None = None) -> dict[str, str]:
    """A text in both languages."""
    return {"en": english, "fr": english if french is None else french}


def share(value: float | None, half: float | None = None) -> Amount:
    """A share, with an interval if `half` is given."""
    ends = (None, None) if half is None or value is None else (value - half, value + half)
    return Amount(value, *ends, "share")


def sample(kind: str) -> Chart:
    """A chart of each kind, with a long label, a row without a number, and a base where the kind has one."""
    base = None if kind == "lines" else share(0.4, 0.02)
    points = (
        Point(both("hit", "touche"), share(0.49, 0.02), base, 1, (both("2"), both("4")), both("favourite flips")),
        Point(both(LONG), share(0.23), base, x=2, side=1, ends=(both("0"), both("1"))),
        Point(both("unknown", "inconnu"), share(None), base, x=3, ends=(both("0"), both("1"))),
    )
    series = [Series(both("pair A", "paire A"), points)] + ([Series(both("B"), points, 1)] if kind == "lines" else [])
    title, axis = both("Odds & more", "Probabilités & autres"), both("win rate", "taux")
    return Chart(kind, title, tuple(series), axis, both("x"), 0.5)


def numbers(node: ElementTree.Element, *names: str) -> list[float]:
    """The numbers of some attributes."""
    return [float(node.get(name, "0")) for name in names]


@pytest.mark.parametrize("kind", CHARTS)
def test_a_chart_is_a_sound_picture_that_says_every_row(kind: str) -> None:
    for lang in ("en", "fr"):
        picture = ElementTree.fromstring(sample(kind).svg(lang))
        wide, tall = numbers(picture, "width", "height")
        assert picture.get("role") == "img" and picture.get("lang") == lang
        assert picture.findtext(f"{SVG}title") == sample(kind).title[lang]
        told = picture.findtext(f"{SVG}desc") or ""
        assert LONG in told and ("49.0%" in told if lang == "en" else "49,0\u202f%" in told)
        assert typeset(told, lang) == told and left_over(told, lang) == []
        assert "id" not in {name for node in picture.iter() for name in node.attrib}, "several stand on one page"
        for node in picture.iter(f"{SVG}text"):
            x, y = numbers(node, "x", "y")
            long = len(node.text or "") * 7.6
            start = x - {"middle": long / 2, "end": long}.get(node.get("text-anchor", ""), 0)
            assert start >= -6 and start + long <= wide + 12 and 0 < y <= tall, (node.text, start, long)
        for node in picture.iter(f"{SVG}rect"):
            assert all(number >= 0 for number in numbers(node, "width", "height"))
        assert not re.search(r"NaN|nan|inf\b", sample(kind).svg(lang))


@pytest.mark.parametrize("kind", CHARTS)
@pytest.mark.parametrize("points", [(), (Point(both("a"), share(None)),), (Point(both("a"), Amount(0)),)])
def test_charts_of_nothing_are_drawn_too(kind: str, points: Any) -> None:
    chart = Chart(kind, both("T"), (Series(both(""), points),), mark=None)
    ElementTree.fromstring(chart.svg("fr"))
    assert chart.table().text("en") and chart.csv("plain")


def test_sides_differ_without_colour() -> None:
    picture = sample("bars").svg("en")
    assert 'class="across"' in picture and 'class="down"' in picture and 'class="was"' in picture
    lines = sample("lines").svg("en")
    assert "l-star" in lines and "l-loz" in lines and "stroke-dasharray" in lines


def test_many_rows_are_cut_and_said() -> None:
    points = tuple(Point(both(str(n)), share(n / 200)) for n in range(200))
    assert "120 more rows in the table." in Chart("bars", both("T"), (Series(both(""), points),)).svg("en")


def test_marks_of_a_scale_are_round_and_hold_everything() -> None:
    for values in ([0.1, 0.11], [-3, 900], [1e-7, 2e-7], [1e12, 3e12], [0.5], [0, 0], []):
        scale = Scale(values, 0, 300)
        assert 2 <= len(scale.marks) <= 12 and all(0 <= scale.at(value) <= 300 for value in values)
        assert all(float(scale.marks[0]) <= value * (1 + 1e-9) + 1e-12 for value in values)
    assert [float(mark) for mark in Scale([0.97, 1.0], 0, 1, share=True).marks][-1] == 1


@pytest.mark.parametrize("kind", CHARTS)
def test_bqplot_draws_the_same(kind: str) -> None:
    pytest.importorskip("bqplot")
    from aofa_widgets.widgets.charts import chart

    figure = chart(sample(kind), "fr")
    assert figure.title == "Probabilités & autres" and figure.marks and len(figure.axes) == 2
    labels = [text for axis in figure.axes for text in (axis.tick_labels or {}).values()]
    assert any("\u202f%" in text for text in labels) and any("touche" in text for text in labels)
    assert all(not re.search(r"\.0$", str(key)) for axis in figure.axes for key in (axis.tick_labels or {}))
    chart(Chart(kind, both("T"), (Series(both(""), ()),)))


def test_what_has_no_chart_is_said() -> None:
    pytest.importorskip("bqplot")
    from aofa_widgets.widgets.charts import chart

    for what in (3, None, "bars", sample("bars").table()):
        with pytest.raises(InputError) as caught:
            chart(what)
        assert "graphique" in caught.value.say("fr")
    with pytest.raises(InputError):
        chart(sample("bars"), "de")

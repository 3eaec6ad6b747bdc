"""A report as one web page that asks for nothing from anywhere, with the replay inside."""

from __future__ import annotations

import json
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

from markupsafe import Markup

from aofa_widgets.table.spoken import describe
from aofa_widgets.words import languages, say

from ..scripts import digest, inside
from ..templates import environment
from .maps import Album, Reel, styles
from .story import Story
from .telling import Teller

_HERE = Path(__file__).resolve().parent / "page"
_PIPS = {
    1: ((10, 10),),
    2: ((6, 6), (14, 14)),
    3: ((5.5, 5.5), (10, 10), (14.5, 14.5)),
    4: ((6, 6), (14, 6), (6, 14), (14, 14)),
    5: ((5.8, 5.8), (14.2, 5.8), (10, 10), (5.8, 14.2), (14.2, 14.2)),
    6: ((6, 5.2), (14, 5.2), (6, 10), (14, 10), (6, 14.8), (14, 14.8)),
}
_PLAY, _PAUSE = "M7 4l13 8-13 8z", "M8 5v14M16 5v14"
_BUTTONS = (
    ("first", "M6 5v14M18 5l-7 7 7 7"),
    ("back", "M15 5l-7 7 7 7"),
    ("play", _PLAY),
    ("next", "M9 5l7 7-7 7"),
    ("last", "M18 5v14M6 5l7 7-7 7"),
)


class Picture(NamedTuple):
    """A map on the page."""

    box: str
    width: int
    height: int
    inside: Markup


class Chart(NamedTuple):
    """The line of the value in a box of 100 by 100, and the turning points on it: number, x, y, label above."""

    line: str
    marks: tuple[tuple[int, str, str, bool], ...]


def render(story: Story, shown: Sequence[str]) -> bytes:
    """The page of a story in one language, or in several behind a switch; the same story gives the same bytes."""
    script = (_HERE / "report.js").read_text(encoding="utf-8")
    tellers = {lang: Teller(story, lang) for lang in shown}
    album, reel = Album(), Reel()
    placed = {
        lang: [album.add(scene, lang) for scene in (*(point.scene for point in story.points), story.scenes[0])]
        for lang in shown
    }
    for lang in shown:
        for scene in story.scenes:
            reel.add(scene, lang)
    pictures = {
        lang: [Picture(one.box, one.width, one.height, album.picture(numbers)) for one, numbers in rows]
        for lang, rows in placed.items()
    }
    made = environment(_HERE).get_template("report.html.j2").render(
        story=story,
        langs=shown,
        names=languages(),
        say=lambda key, lang, **values: say(f"report.{key}", lang, **values),
        kind=next(iter(tellers.values())).kind,
        told={lang: _told(tellers[lang]) for lang in shown},
        points=lambda value, lang: tellers[lang].share(value),
        change=lambda value, lang: tellers[lang].change(value),
        aloud=lambda cast, lang: tellers[lang].cast(cast),
        pictures=pictures,
        shared=album.shared(),
        chart=chart(story),
        turning={point.row.number for point in story.points},
        pips=_PIPS.items(),
        sides=6 if all(face <= 6 for row in story.rows for cast in row.dice for face in cast.faces) else 0,
        buttons=_BUTTONS,
        style=Markup((_HERE / "report.css").read_text(encoding="utf-8") + styles(story.scenes[0])),
        script=Markup(script),
        digest=digest(script.encode()),
        reel=reel.data(),
        words=_words(tellers),
    )  # fmt: skip
    return made.encode()


def chart(story: Story) -> Chart:
    """The value of the first side from entry to entry, as a line of steps."""
    last = max(1, len(story.rows))
    values = [story.account.start, *(row.part.after for row in story.rows)]
    steps = [f"M0 {_at(1 - values[0])}"]
    for n, value in enumerate(values[1:], 1):
        if value != values[n - 1]:
            steps.append(f"H{_at(Fraction(n, last))}V{_at(1 - value)}")
    marks = []
    for point in story.points:
        place = Fraction(point.row.number, last)
        marks.append((point.n, _at(place), _at(1 - point.after), point.after >= point.before))
    return Chart("".join(steps) + "H100", tuple(marks))


def _at(share: Fraction) -> str:
    return f"{float(share * 100):.2f}".rstrip("0").rstrip(".")


def _told(teller: Teller) -> dict[str, Any]:
    """The sentences of a language, in the order in which the page asks for them."""
    story, lang = teller.story, teller.lang
    sums = teller.sums()
    widest = max((abs(line.bar) for line in sums), default=Fraction(0)) or Fraction(1)
    return {
        "outcome": teller.outcome(),
        "brief": teller.brief(),
        "dice": teller.dice(),
        "course": teller.course(),
        "luck": teller.say("luck_text"),
        "sums": [
            {
                "label": line.label,
                "kind": line.kind,
                "bar": line.bar,
                "width": f"{float(abs(line.bar) / widest * 50):.1f}",
                "first": line.first,
                "second": line.second,
                "total": line.total,
            }
            for line in sums
        ],
        "figures": teller.figures(),
        "titles": [teller.title(point) for point in story.points],
        "swings": [teller.swing(point) for point in story.points],
        "odds": [teller.odds(point) for point in story.points],
        "seen": [describe(scene, lang) for scene in (*(point.scene for point in story.points), story.scenes[0])],
        "asides": [teller.aside(aside) for aside in story.asides],
    }


def _words(tellers: dict[str, Teller]) -> Markup:
    """What the page's script says, as JSON that cannot end its script element."""
    told = {
        lang: {
            "start": teller.say("map_start"),
            "after": teller.say("map_after", n="#"),
            "play": teller.say("do_play"),
            "pause": teller.say("do_pause"),
            "play_icon": _PLAY,
            "pause_icon": _PAUSE,
            "language": teller.say("language"),
            "title": f"{teller.say('head')} · {teller.story.title[lang]}",
        }
        for lang, teller in tellers.items()
    }
    text = json.dumps(told, ensure_ascii=False, sort_keys=True)
    return inside(text)

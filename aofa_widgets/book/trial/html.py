"""The report of a house rule as one web page that asks for nothing from anywhere; the languages align row by row."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from markupsafe import Markup, escape

from aofa_widgets.lab.results import Chart, Table
from aofa_widgets.lab.tables import word
from aofa_widgets.words import languages, say, texts
from aofa_widgets.words.tongues import manner

from ..formats.html import PageLines, lettered
from ..report.rules import facts_of
from ..scripts import digest, inside
from ..templates import environment
from ..tree import ClauseView
from .parts import Code, Facts, Folded, Said, right

if TYPE_CHECKING:
    from . import Trial

_HERE = Path(__file__).resolve().parent / "page"
_KINDS: dict[type, str] = {
    Said: "said", Table: "table", Folded: "folded", Code: "code", Facts: "facts", Chart: "chart",
    ClauseView: "clause",
}


def render(trial: Trial) -> bytes:
    """The page of a report in one language, or in several behind a switch and side by side."""
    script = (_HERE / "trial.js").read_text(encoding="utf-8")
    page = environment(_HERE).get_template("trial.html.j2").render(
        trial=trial,
        parts=trial.parts,
        langs=trial.langs,
        names=languages(),
        facts=facts_of(trial.now),
        base=facts_of(trial.base),
        rows=4 + sum(1 + len(_grouped(part.items)) for part in trial.parts),
        grouped=_grouped,
        say=lambda key, lang, **values: say(f"trial.{key}", lang, **values),
        words=texts,
        colon=lambda lang: manner(lang).colon,
        kind=lambda item: _KINDS[type(item)],
        line=PageLines({}),
        lettered=lettered,
        cells=_cells,
        right=right,
        picture=_picture,
        quoted=_quoted,
        digest=digest(script.encode()),
        style=Markup((_HERE / "trial.css").read_text(encoding="utf-8")),
        script=Markup(script),
        again=inside(trial.json),
        said=inside(json.dumps(_words(trial), ensure_ascii=False, sort_keys=True)),
    )  # fmt: skip
    return page.encode()


def _grouped(items: tuple[Any, ...]) -> list[list[Any]]:
    """The items of a part, those of one list together."""
    found: list[list[Any]] = []
    for item in items:
        listed = isinstance(item, Said) and item.kind == "item"
        if listed and found and isinstance(found[-1][0], Said) and found[-1][0].kind == "item":
            found[-1].append(item)
        else:
            found.append([item])
    return found


def _cells(table: Table, lang: str) -> list[list[str]]:
    return [[word(cell, lang) for cell in row] for row in table.rows]


def _picture(chart: Chart, lang: str) -> Markup:
    """The drawing of a chart, which our own code wrote and escaped; its table stands beside it."""
    return Markup(chart.svg(lang))


SHORT = 24  # letters of code that fit on the narrowest page


def _quoted(text: str) -> Markup:
    """A sentence with what stands between backquotes as code."""
    parts = text.split("`")
    if len(parts) % 2 == 0:  # one of them is only itself
        return escape(text)
    long, short = Markup("<code>{}</code>"), Markup('<code class="short">{}</code>')  # a short one is never broken
    looks = (short if len(part) < SHORT else long for part in parts)
    both = enumerate(zip(parts, looks, strict=True))
    return Markup("").join(look.format(part) if n % 2 else escape(part) for n, (part, look) in both)


def _words(trial: Trial) -> dict[str, dict[str, str]]:
    return {
        lang: {
            "title": f"{say('trial.head', lang)} · {trial.title[lang]}",
            "language": say("trial.language", lang),
            "copied": say("trial.copied", lang),
            "copy": say("trial.copy", lang),
        }
        for lang in trial.langs
    }

"""What a step looks like in a notebook: words, and an example with the dice that the engine read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

from aofa_widgets.errors import InputError, SourceError
from aofa_widgets.play.thrown import Thrown
from aofa_widgets.rules import Ruleset
from aofa_widgets.rules.prose import Speaker, plain
from aofa_widgets.rules.text import Example
from aofa_widgets.words import say
from aofa_widgets.words.numbers import listed
from aofa_widgets.words.typography import typeset

from .played import one_roll, play, ready, shown_of, told
from .step import Step

# Colours are the page's own (currentColor) so that light and dark hosts both suit; the dice keep theirs, as in a tray.
_SERIF = "'Iowan Old Style','Palatino Linotype',Palatino,'URW Palladio L',P052,'Book Antiqua',Georgia,serif"
_SANS = "system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans','Liberation Sans',sans-serif"
_BOX = (
    f"margin:4px 0 8px;padding:10px 16px 12px;border:0;border-left:6px double currentColor;max-width:62em;"
    f"font:400 16px/24px {_SERIF}"
)
_HEAD = f"font:600 13px/18px {_SANS};opacity:.8;margin:0 0 6px"
_ROW = "display:flex;flex-wrap:wrap;align-items:center;gap:4px 6px;margin:5px 0"
_NAME = f"font:600 14px/20px {_SANS};min-width:7.5em"
_SCORE = f"font:400 13px/20px {_SANS};margin-left:8px;opacity:.85"
_INK, _IVORY = ("#26252E", "#83818F", "#FBF7EC"), ("#FBF7EC", "#8D8471", "#1B1A21")
_PIPS = {
    1: "m", 2: "ai", 3: "ami", 4: "acgi", 5: "acgim", 6: "acdfgi",
}  # fmt: skip
_PLACES = {
    "a": (9, 9), "c": (23, 9), "d": (9, 16), "f": (23, 16), "g": (9, 23), "i": (23, 23), "m": (16, 16),
}  # fmt: skip


_SWORD = "M{0} 7V25M{1} 19H{2}"
_SIGNS = {
    "cross": "M10 10 22 22M22 10 10 22",
    "sword": _SWORD.format(16, 12, 20),
    "double": f"{_SWORD.format(11, 8, 14)}{_SWORD.format(21, 18, 24)}",
}


@dataclass(frozen=True, slots=True)
class Shown:
    """A step to look at: HTML for a notebook, plain sentences everywhere else."""

    html: str
    text: str

    @classmethod
    def of(cls, speakers: Mapping[str, Speaker], ruleset: Ruleset, lang: str, step: Step) -> Shown:
        """A step in one language: its words, or its example as the engine plays it under the ruleset.

        Raises: InputError if the engine cannot take the example.
        """
        if isinstance(step.content, Example):
            return _example(speakers[lang], ruleset, lang, step.content)
        runs = speakers[lang].runs(step.texts[lang])
        words = plain("".join(run.text for run in runs))
        blocks = "".join(f"<p style='margin:0 0 6px'>{escape(block)}</p>" for block in words.split("\n\n"))
        return cls(f"<div lang='{lang}' style=\"{_BOX}\">{blocks}</div>", words)

    def __repr__(self) -> str:
        return self.text

    def _repr_html_(self) -> str:
        return self.html


def _example(speaker: Speaker, ruleset: Ruleset, lang: str, example: Example) -> Shown:
    usual = Ruleset.load(ruleset.game)
    note = ""
    try:
        answers = play(ruleset, example.record)
        record = ready(example.record, ruleset)
        fits = one_roll(answers) or usual == ruleset
        runs = speaker.runs(example.texts[lang], told(record, answers)) if fits else ()
    except (InputError, SourceError):  # its dice, or its sentences, suit the book's own rules alone
        if usual == ruleset:
            raise
        fits = False
    if not fits:
        answers, record = play(usual, example.record), ready(example.record, usual)
        note = say("lesson.base_rules", lang)
        runs = speaker.runs(example.texts[lang], told(record, answers))
    sentences = plain("".join(run.text for run in runs))
    sentences = sentences[:1].upper() + sentences[1:]  # a number word may stand first
    rows: list[str] = []
    spoken: list[str] = []
    for found, answer in zip(lanes(ruleset if fits else usual, record, answers, lang), answers, strict=True):
        for n, lane in enumerate(found):
            rows.append(_row(lane, lang, first=n == 0 and bool(rows)))
            dice = listed([*lane.called] if lane.signs else [str(face) for face in lane.faces], lang)
            spoken.append(say("lesson.lane", lang, who=lane.name, dice=dice))
        if answer.get("legal") is False:
            why = say("lesson.refused", lang, why=answer["why"])
            rows.append(f"<p style='margin:0'>{escape(why)}</p>")
            spoken.append(why)
    body = "".join(f"<p style='margin:6px 0 0'>{escape(block)}</p>" for block in sentences.split("\n\n"))
    if note:
        body += f'<p style="{_HEAD};margin:6px 0 0">{escape(note)}</p>'
    head = say("lesson.example", lang)
    html = f'<div lang=\'{lang}\' style="{_BOX}"><p style="{_HEAD}">{escape(head)}</p>{"".join(rows)}{body}</div>'
    return Shown(html, typeset(" ".join([f"{head}.", *spoken, sentences, note]).strip(), lang))


def lanes(
    ruleset: Ruleset, record: Mapping[str, Any], answers: list[dict[str, Any]], lang: str
) -> list[list[Thrown]]:
    """The dice that an example shows, step by step, as the engine answered; none where the game shows none."""
    shown = shown_of(ruleset.game)
    return shown.lanes(ruleset, record, answers, lang) if shown else [[] for _ in answers]


def _row(lane: Thrown, lang: str, first: bool) -> str:
    """The dice of a lane; `first` of a further roll, it stands a little apart from the one before."""
    best = max(lane.faces, default=0) if lane.compared else 0
    lost = lane.lost or (False,) * len(lane.faces)
    drawn, seen = [], False
    for at, face in enumerate(lane.faces):
        mark = "one" if lost[at] else "best" if face == best and not seen else ""
        seen = seen or mark == "best"
        ink = lane.active and at < lane.pool
        said = lane.called[at] if lane.called else str(face)
        gap = "<span style='width:6px'></span>" if lane.active and at == lane.pool and at else ""
        drawn.append(gap + die(face, ink, mark, said, lane.signs[at] if lane.signs else ""))
    score = ""
    if lane.compared and lane.score is not None:
        score = f'<span style="{_SCORE}">{escape(say("lesson.score", lang, n=lane.score))}</span>'
    row = _ROW + (";margin-top:12px" if first else "")
    return f'<div style="{row}"><span style="{_NAME}">{escape(lane.name)}</span>{"".join(drawn)}{score}</div>'


def die(face: int, ink: bool, mark: str, said: str, sign: str = "") -> str:
    """A small die as SVG: ink for a die of the action, ivory for the others; "best" gold, "one" struck through.

    A `sign` ("cross", "blank", "sword", "double") is drawn in place of pips.

    >>> die(6, True, "best", "a 6").count("<circle")
    6
    """
    fill, edge, pip = _INK if ink else _IVORY
    pips = "".join(
        f"<circle cx='{x}' cy='{y}' r='2.7' fill='{pip}'/>" for x, y in (_PLACES[name] for name in _PIPS.get(face, ""))
    )
    if sign:
        drawn, look = _SIGNS.get(sign, ""), "stroke-width='2.4' stroke-linecap='round' fill='none'"
        pips = f"<path d='{drawn}' stroke='{pip}' {look}/>"
    elif face not in _PIPS:
        pips = f"<text x='16' y='21' text-anchor='middle' font-size='14' fill='{pip}'>{face}</text>"
    extra = {
        "best": "<rect x='1.5' y='1.5' width='29' height='29' rx='6' fill='none' stroke='#D9A436' stroke-width='3'/>",
        "one": "<path d='M4 28 28 4' stroke='#FF7A3D' stroke-width='3' stroke-linecap='round'/>",
    }.get(mark, "")
    return (
        f"<svg width='30' height='30' viewBox='0 0 32 32' role='img' aria-label='{escape(said, quote=True)}'>"
        f"<rect x='2.5' y='2.5' width='27' height='27' rx='5' fill='{fill}' stroke='{edge}'/>{pips}{extra}</svg>"
    )


def summary(title: str, number: int, steps: Sequence[str], lang: str) -> str:
    """A lesson in a sentence."""
    return say("lesson.summary", lang, n=number, title=title, steps=len(steps), first=steps[0])

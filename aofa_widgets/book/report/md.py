"""A report as Markdown, one file a language, with its maps as SVG files in a folder beside it."""

from __future__ import annotations

from collections.abc import Iterator

from aofa_widgets.table.spoken import describe
from aofa_widgets.table.svg import draw
from aofa_widgets.words.tongues import manner

from ..formats.mdtext import code, escape, opening
from .maps import width_of
from .story import Cast, Point, Row, Story
from .telling import Teller


def render(story: Story, lang: str, folder: str) -> tuple[str, dict[str, str]]:
    """The text of a story in one language, and its maps by file name; `folder` is where the text looks for them.

    The same story gives the same text and maps.
    """
    maps = {f"point-{point.n}.svg": draw(point.scene, lang, "light", width_of(point.scene)) for point in story.points}
    parts = [part.rstrip() for part in _parts(Teller(story, lang), folder)]
    return "\n\n".join(part for part in parts if part) + "\n", maps


def _parts(teller: Teller, folder: str) -> Iterator[str]:
    story, lang, say = teller.story, teller.lang, teller.say
    yield f"# {escape(story.title[lang])}"
    yield f"*{escape(say('head'))} · {escape(story.facts.game[lang])}*"
    if story.text:
        yield _line(story.text[lang])
    yield f"**{escape(teller.outcome())}**"
    yield f"## {escape(say('in_brief'))}"
    yield "\n".join(f"- {escape(sentence)}" for sentence in teller.brief())
    yield from _words(teller, *story.opening)
    yield "\n".join(_facts(teller))
    yield f"## {escape(say('course'))}"
    yield _line(teller.course())
    yield f"**{escape(say('turns_table'))}**"
    yield _table(
        [say("point"), say("entry"), say("what"), teller.side(0), say("change")],
        [
            [say("start"), "0", "", teller.share(story.account.start), ""],
            *(
                [
                    str(point.n),
                    str(point.row.number),
                    teller.title(point),
                    teller.share(point.after),
                    teller.change(point.change()),
                ]
                for point in story.points
            ),
            [
                say("end"),
                str(len(story.rows)),
                "",
                teller.share(story.account.result),
                teller.change(story.account.total()),
            ],
        ],
        words=(0, 2),
    )
    yield f"## {escape(say('luck_title'))}"
    yield _line(say("luck_text"))
    yield f"**{escape(say('sums'))}**"
    head = [say("step"), teller.side(0), teller.side(1)]
    yield _table(head, [[row.label, row.first, row.second] for row in teller.sums()])
    yield _line(say("exact"))
    yield f"**{escape(say(f'by_{teller.kind}'))}**"
    rows = [
        [f"{'★' if row['side'] == 0 else '◇'} {row['name']}", row["luck"], row["choice"]] for row in teller.figures()
    ]
    yield _table([say(teller.kind), say("luck"), say("choice")], rows)
    yield _line(story.measure[lang])
    yield f"## {escape(say('points_title'))}"
    if not story.points:
        yield _line(say("no_points"))
    for point in story.points:
        yield from _point(teller, point, folder)
    yield f"## {escape(say('log'))}"
    for row in story.rows:
        yield from _entry(teller, row)
    if story.asides:
        yield f"## {escape(say('forks'))}"
    for aside in story.asides:
        name = f"**{escape(aside.name)}** " if aside.name else ""
        yield name + _line(teller.aside(aside))
        for words in aside.words:
            yield from _words(teller, *words)
    yield "---"
    yield from (_line(notice[lang]) for notice in story.facts.notices)


def _facts(teller: Teller) -> Iterator[str]:
    story, lang, say = teller.story, teller.lang, teller.say
    rules = ", ".join([story.facts.edition[lang], *(option[lang] for option in story.facts.options)])
    yield f"- {escape(_named(say('rules'), lang))} {escape(rules)}"
    for name, why in story.facts.houses:
        more = f" {escape(why[lang])}" if why else ""
        yield f"- {escape(_named(say('house'), lang))} **{escape(name[lang])}**{more}"
    yield f"- {escape(_named(say('code'), lang))} {code(story.facts.code)}"
    yield f"- {escape(_named(say('dice'), lang))} {escape(teller.dice())}"
    if story.fork:
        yield f"- {escape(_named(say('fork'), lang))} {escape(story.fork)}"


def _named(label: str, lang: str) -> str:
    return f"{label}{manner(lang).colon}"


def _point(teller: Teller, point: Point, folder: str) -> Iterator[str]:
    lang, say = teller.lang, teller.say
    yield f"### {point.n}. {escape(teller.title(point))}"
    yield _line(teller.swing(point))
    alt = say("map_after", n=point.row.number)
    yield f"![{escape(alt)}]({folder}/point-{point.n}.svg)"
    for row in point.rows:
        yield f"**{row.number}.** {escape(row.told[lang] or say('nothing_told'))}"
        yield from _words(teller, row.bookmark, row.comment)
        yield "\n".join(f"- {_cast(cast, lang, say('no_dice'))}" for cast in row.dice)
    odds = teller.odds(point)
    if odds:
        yield escape(" ".join(odds))
    yield f"<details><summary>{_html(say('in_words'))}</summary>\n\n{escape(describe(point.scene, lang))}\n\n</details>"


def _cast(cast: Cast, lang: str, none: str) -> str:
    best = str(cast.best)
    shown = ", ".join(f"**{face}**" if face == best else escape(face) for face in cast.shown(lang)) or escape(none)
    return f"{escape(_named(cast.name[lang], lang))} {shown}"


def _entry(teller: Teller, row: Row) -> Iterator[str]:
    told = row.told[teller.lang] or teller.say("nothing_told")
    yield f"**{row.number}.** {escape(told)}"
    yield from _words(teller, row.bookmark, row.comment)


def _words(teller: Teller, bookmark: str, comment: str) -> Iterator[str]:
    """What the players wrote, as text: a comment keeps its lines."""
    if bookmark:
        yield f"> {escape(teller.say('bookmark'))} **{escape(bookmark)}**"
    if comment:
        first, *more = [_line(part) for part in comment.splitlines()]
        label = escape(teller.say("comment"))
        yield "\n".join([f"> {label} {first}", *(f"> {part}".rstrip() + "  " for part in more)])


def _line(text: str) -> str:
    return opening(escape(text))


def _html(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;")


def _table(head: list[str], rows: list[list[str]], words: tuple[int, ...] = (0,)) -> str:
    rule = [":--" if n in words else "--:" for n in range(len(head))]
    lines = [head, rule, *rows]
    return "\n".join(
        "| " + " | ".join(cell if line is rule else escape(cell) for cell in line) + " |" for line in lines
    )

"""A quiz in Moodle XML, laid out as https://docs.moodle.org/en/Moodle_XML_format has it, for Moodle 3.5 and later.

One file a language, and, where several are wanted, one for sites with the multi-language content filter. Each family
of questions is a category; each variant of a class has its own. Rows become `multichoice` with one answer, numbers
`numerical` with their tolerance, and what is said of each answer goes with it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from xml.sax.saxutils import escape as xml

from aofa_widgets.words import texts

from ..course import unit_words
from ..item import Item
from .names import teacher_name
from .paper import Bundle

MULTILANG = "multilang"
MOST_NAME, MOST_ID = 255, 100  # characters that Moodle keeps
_UNPRINTABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_BREAKS = re.compile(r"\s*\n\s*")


def files(made: Bundle, langs: Sequence[str]) -> dict[str, bytes]:
    """The file of each language, and the one that holds them all where there are several."""
    found = {teacher_name(made, "moodle.xml", lang): render(made, (lang,)) for lang in langs}
    if len(langs) > 1:
        found[teacher_name(made, "moodle.xml", MULTILANG)] = render(made, tuple(langs))
    return found


def render(made: Bundle, langs: Sequence[str]) -> bytes:
    """One file for one language, or for several by the multi-language filter."""
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', "<quiz>"]
    lines += [f"<!-- {_comment(notice)} -->" for notice in made.notices(langs[0])]
    lines += [f"<!-- {_comment(made.again(lang))} -->" for lang in langs]
    for paper in made.papers:
        numbered = list(enumerate(paper.items, 1))
        families = dict.fromkeys(item.family for item in paper.items)
        groups = [None] if paper.code else [*families]
        for family in groups:
            rows = [(n, item) for n, item in numbered if family in (None, item.family)]
            lines += _category(made, langs, paper.code or _plain(made.family(rows[0][1]), langs))
            for n, item in rows:
                lines += _question(made, langs, item, n, paper.code)
    return ("\n".join([*lines, "</quiz>"]) + "\n").encode()


def _category(made: Bundle, langs: Sequence[str], name: str) -> Iterator[str]:
    """A question of the type that only names the category of those after it; a slash in a name is written twice."""
    kit = _plain(texts("quiz.category", title=made.title), langs)
    place = "/".join(["$course$", "top", *(part.replace("/", "//") for part in (kit, name))])
    told = "".join(f"<p>{escape(notice, quote=False)}</p>" for notice in made.notices(langs[0]))
    yield '<question type="category">'
    yield f"<category><text>{xml(_clean(place))}</text></category>"
    yield f'<info format="html">{_text(told)}</info>'
    yield "<idnumber></idnumber>"
    yield "</question>"


def _question(made: Bundle, langs: Sequence[str], item: Item, n: int, code: str) -> Iterator[str]:
    kind = "multichoice" if item.kind == "choose" else "numerical"
    name = f"{f'{code} ' if code else ''}{n:03d} {_plain(made.family(item), langs)}"
    mark = f"{code}-{item.id}" if code else item.id
    why = {lang: _lines(item.why.get(lang, ""), made.cites(item)[lang]) for lang in langs}
    yield f'<question type="{kind}">'
    yield f"<name><text>{xml(_clean(name)[:MOST_NAME])}</text></name>"
    yield f'<questiontext format="html">{_text(_asked(made, item, langs))}</questiontext>'
    yield f'<generalfeedback format="html">{_text(_both(why, langs))}</generalfeedback>'
    yield "<defaultgrade>1.0000000</defaultgrade>"
    yield "<penalty>0.3333333</penalty>"
    yield "<hidden>0</hidden>"
    yield f"<idnumber>{xml(_clean(mark)[:MOST_ID])}</idnumber>"
    yield from _rows(item, langs) if item.kind == "choose" else _numbers(item, langs)
    for hint in item.hints:
        yield f'<hint format="html">{_text(_both(_inline(hint), langs))}</hint>'
    yield "<tags>"
    for tag in dict.fromkeys((item.family, *item.clauses)):
        yield f"<tag><text>{xml(tag)}</text></tag>"
    yield "</tags>"
    yield "</question>"


def _rows(item: Item, langs: Sequence[str]) -> Iterator[str]:
    yield "<single>true</single>"
    yield "<shuffleanswers>true</shuffleanswers>"
    yield "<answernumbering>abc</answernumbering>"
    yield "<showstandardinstruction>0</showstandardinstruction>"
    for name, key in (("correct", "right"), ("partiallycorrect", "partly"), ("incorrect", "wrong")):
        told = _both(_inline(texts(f"exercise.{key}")), langs)
        yield f'<{name}feedback format="html">{_text(told)}</{name}feedback>'
    for at, option in enumerate(item.options):
        right = at == item.right
        yield f'<answer fraction="{100 if right else 0}" format="html">'
        yield _text(_both(_inline(option.text), langs))
        yield f'<feedback format="html">{_text(_both(_inline(item.why if right else option.reply), langs))}</feedback>'
        yield "</answer>"


def _numbers(item: Item, langs: Sequence[str]) -> Iterator[str]:
    """The right number, the wrong ones that have a word of their own, and any other."""
    known = [one for one in item.options if abs(one.value - item.answer) > item.near]
    rows = [(str(item.answer), 100, item.near, item.why), *((str(one.value), 0, 0, one.reply) for one in known)]
    if item.otherwise:
        rows.append(("*", 0, 0, item.otherwise))
    for value, share, near, told in rows:
        yield f'<answer fraction="{share}" format="moodle_auto_format">'
        yield f"<text>{value}</text>"
        yield f'<feedback format="html">{_text(_both(_inline(told), langs))}</feedback>'
        yield f"<tolerance>{near}</tolerance>"
        yield "</answer>"
    yield "<unitgradingtype>0</unitgradingtype>"
    yield "<unitpenalty>0.1000000</unitpenalty>"
    yield "<showunits>3</showunits>"
    yield "<unitsleft>0</unitsleft>"


def _asked(made: Bundle, item: Item, langs: Sequence[str]) -> str:
    asked = _inline(item.ask)
    if item.kind == "number":
        unit, between = unit_words(item, made.game), texts("quiz.between", low=item.low, high=item.high)
        asked = {lang: f"{asked[lang]} ({', '.join(filter(None, (unit[lang], between[lang])))})" for lang in langs}
    return _both(asked, langs)


def _inline(words: Mapping[str, str]) -> dict[str, str]:
    """Words as HTML: bold where they are, everything else taken as it is written."""
    found = {}
    for lang, text in words.items():
        parts = _BREAKS.sub("<br>", escape(text, quote=False)).split("**")
        if len(parts) % 2 == 0:  # a mark without its fellow is two stars
            parts[-2:] = ["**".join(parts[-2:])]
        found[lang] = "".join(f"<b>{part}</b>" if at % 2 else part for at, part in enumerate(parts))
    return found


def _lines(why: str, cited: str) -> str:
    parts = [_inline({"": text})[""] for text in (why, cited) if text]
    return "<br>".join(parts)  # no paragraphs: they cannot stand in the spans of several languages


def _both(words: Mapping[str, str], langs: Sequence[str]) -> str:
    """Words in one language as they are; in several, each in a span that the filter knows."""
    if len(langs) == 1:
        return words.get(langs[0], "")
    spans = [f'<span lang="{lang}" class="multilang">{words[lang]}</span>' for lang in langs if words.get(lang)]
    return "".join(spans)


def _plain(words: Mapping[str, str], langs: Sequence[str]) -> str:
    """Words of a name: no markup, the languages beside each other."""
    return " | ".join(dict.fromkeys(words[lang] for lang in langs if lang in words))


def _text(html: str) -> str:
    """A text of the file; markup stands in CDATA, whose end no text can hold."""
    html = _clean(html)
    inside = html.replace("]]>", "]]]]><![CDATA[>")
    return f"<text><![CDATA[{inside}]]></text>" if "<" in html or "&" in html else f"<text>{html}</text>"


def _clean(text: str) -> str:
    """A text without the signs that XML cannot hold."""
    return _UNPRINTABLE.sub("", text)


def _comment(text: str) -> str:
    return _clean(text).replace("--", "- -").rstrip("-")


__all__ = ["MULTILANG", "files", "render"]

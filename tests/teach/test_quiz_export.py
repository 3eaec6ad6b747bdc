"""Quizzes as files, read back by others: Moodle XML by a parser of somebody else and by a strict reader of our own."""

from __future__ import annotations

import csv
import io
import json
import re
import sys
import xml.etree.ElementTree as ET
from html.parser import HTMLParser
from importlib import import_module
from itertools import count
from pathlib import Path

import pytest
from markdown_it import MarkdownIt
from moodle_xml_parser.parser import parse_bytes

from aofa_widgets.errors import InputError
from aofa_widgets.rules import Ruleset
from aofa_widgets.teach.quiz import export
from aofa_widgets.teach.quiz.export.paper import Bundle, Paper, bundle
from aofa_widgets.teach.quiz.item import Choice, Item, likeness

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from quiz_items import both, number, rows, several  # noqa: E402

RULES = Ruleset.load("swashbuckling")
LANGS = ("en", "fr")
SPAN = re.compile(
    r'<span lang="en" class="multilang">(.+?)</span><span lang="fr" class="multilang">(.+?)</span>', re.DOTALL
)


def trap() -> Item:
    """A question full of what files trip over."""
    nasty = 'a < b & "c" ]]> <script>x</script> | _y_ `z` # \x0b é … \U0001f3b2'
    return Item(
        "may:9:ab", "may", "x", ("turn.pass",), "choose", both(f"**{nasty}**\nsecond line", f"** {nasty}"),
        (Choice(1, both("1 *", "1 *"), both(nasty, nasty), "s"), Choice(2, both("2]]>", "2]]>"), {}),
         Choice(3, both("<b>3</b>", "<b>3</b>"), both("No.", "Non."), "s")),
        right=1, why=both(nasty, nasty), claim={"rule": "x", "is": 2, "options": [1, 2, 3]},
    )  # fmt: skip


def one(*items: Item) -> Bundle:
    return Bundle(RULES, 7, (Paper("", items or (*several(7), trap(), number(9, near=2))),), False)


def many() -> Bundle:
    return Bundle(RULES, 7, (Paper("K7FQ", tuple(several(6))), Paper("ABCD", tuple(several(12)[6:]))), True)


# The strict reader: the rules of Moodle's documentation and what its importer asks for, one by one.


class Tags(HTMLParser):
    """Fails on HTML whose elements are not closed in order."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag, attrs):
        assert tag in ("b", "br", "span", "p"), tag
        if tag == "p":
            assert not self.open
        if tag != "br":
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


def html(node: ET.Element | None) -> str:
    assert node is not None and node.get("format") == "html" and [child.tag for child in node][:1] == ["text"]
    text = node.find("text").text or ""
    reader = Tags()
    reader.feed(text)
    reader.close()
    assert reader.open == []
    return text


def read(data: bytes) -> list[dict]:
    """Every question of a file, in order, with its category."""
    assert data.startswith(b'<?xml version="1.0" encoding="UTF-8"?>\n<quiz>')  # nothing before the first line
    root = ET.fromstring(data.decode("utf-8"))
    assert root.tag == "quiz" and {child.tag for child in root} == {"question"}
    category, found, ids = "", [], set()
    for node in root:
        kind = node.get("type")
        if kind == "category":
            category = node.findtext("category/text")
            assert category.startswith("$course$/top/") and len(re.findall(r"(?<!/)/(?!/)", category)) == 3
            assert "Unofficial fan tool" in html(node.find("info")) and "Outil de fan" in html(node.find("info"))
            continue
        name, mark = node.findtext("name/text"), node.findtext("idnumber")
        assert kind in ("multichoice", "numerical") and category
        assert 0 < len(name) <= 255 and "<" not in name and 0 < len(mark) <= 100
        assert (category, mark) not in ids
        ids.add((category, mark))
        assert float(node.findtext("defaultgrade")) == 1 and 0 <= float(node.findtext("penalty")) <= 1
        assert node.findtext("hidden") == "0"
        answers = []
        for answer in node.findall("answer"):
            text = answer.findtext("text")
            assert answer.get("fraction") in ("0", "100") and text
            if kind == "multichoice":
                html(answer)
            else:
                assert answer.get("format") == "moodle_auto_format" and (text == "*" or text.lstrip("-").isdigit())
                assert answer.findtext("tolerance").isdigit()
            feedback = html(answer.find("feedback"))
            answers.append((text, int(answer.get("fraction")), feedback, answer.findtext("tolerance")))
        assert [share for _, share, _, _ in answers].count(100) == 1
        if kind == "multichoice":
            assert node.findtext("single") == "true" and node.findtext("shuffleanswers") == "true"
            assert node.findtext("answernumbering") in ("abc", "ABCD", "123", "iii", "IIII", "none")
            assert len(answers) >= 2 and len({text for text, *_ in answers}) == len(answers)
            for part in ("correctfeedback", "partiallycorrectfeedback", "incorrectfeedback"):
                assert html(node.find(part))
        else:
            assert node.findtext("showunits") == "3" and answers[0][1] == 100
        found.append({
            "kind": kind, "category": category, "name": name, "ask": html(node.find("questiontext")),
            "why": html(node.find("generalfeedback")), "answers": answers,
            "hints": [html(hint) for hint in node.findall("hint")],
        })  # fmt: skip
    return found


def bare(text: str) -> str:
    """A text as a reader of HTML sees it."""
    words: list[str] = []
    reader = HTMLParser(convert_charrefs=True)
    reader.handle_data = words.append
    reader.handle_starttag = lambda tag, attrs: words.append("\n") if tag == "br" else None
    reader.feed(text)
    reader.close()
    return "".join(words)


@pytest.mark.parametrize("lang", LANGS)
def test_moodle_reads_back_what_was_asked(lang):
    made = one()
    found = read(export.files(made, lang, ["moodle"])[f"swashbuckling.quiz.{lang}.moodle.xml"])
    assert len(found) == 9
    by_name = {row["name"][:3]: row for row in found}
    for n, item in enumerate(made.papers[0].items, 1):
        row = by_name[f"{n:03d}"]
        asked = re.sub(r"\s*\n\s*", "\n", item.ask[lang].replace("\x0b", ""))
        assert bare(row["ask"]).startswith(asked.replace("**", "") if asked.count("**") % 2 == 0 else asked)
        right = next(answer for answer in row["answers"] if answer[1] == 100)
        assert row["category"].split("/")[-1] == made.family(item)[lang]
        assert "5D" in row["why"] or "6." in row["why"]
        assert len(row["hints"]) == len(item.hints)
        if item.kind == "choose":
            assert bare(right[0]) == item.options[item.right].text[lang]
            assert [bare(answer[0]) for answer in row["answers"]] == [o.text[lang] for o in item.options]
            wrong = [answer for answer in row["answers"] if answer[1] == 0]
            assert all(answer[2] for answer in wrong)
        else:
            assert row["kind"] == "numerical" and int(right[0]) == item.answer and int(right[3]) == item.near
            assert row["answers"][-1][:2] == ("*", 0)


def test_somebody_elses_parser_reads_the_same(capsys):
    made = one()
    for lang in LANGS:
        found = parse_bytes(export.files(made, lang, ["moodle"])[f"swashbuckling.quiz.{lang}.moodle.xml"])
        assert capsys.readouterr().out == ""  # it prints what it could not read
        asked = [item for item in made.papers[0].items if item.kind == "choose"]
        assert len(found["multichoice"]) == len(asked) and found["cloze"] == []
        by_name = {question.name[:3]: question for question in found["multichoice"]}
        for n, item in enumerate(made.papers[0].items, 1):
            if item.kind == "choose" and item.id != trap().id:
                question = by_name[f"{n:03d}"]
                assert question.single and question.shuffle_answers and question.default_grade == 1
                right = [option for option in question.options if option.score_fraction == 100]
                assert [option.answer for option in right] == [item.options[item.right].text[lang]]
                replies = [option.feedback for option in question.options if option.score_fraction == 0]
                assert replies == [one.reply[lang] for at, one in enumerate(item.options) if at != item.right]


def test_a_file_for_both_languages_holds_both_everywhere():
    found = read(export.files(one(), "both", ["moodle"])["swashbuckling.quiz.multilang.moodle.xml"])
    for row in found:
        spoken = [row["ask"], row["why"], *row["hints"], *(answer[2] for answer in row["answers"])]
        spoken += [answer[0] for answer in row["answers"]] if row["kind"] == "multichoice" else []
        assert all(SPAN.fullmatch(text) or not text for text in spoken), spoken
    assert SPAN.match(found[0]["ask"])[2].startswith("Cas 1")


def test_variants_are_apart_and_their_key_is_elsewhere():
    made = many()
    files = export.files(made)
    sheets = [name for name in files if name.startswith("sheets/")]
    assert len([name for name in sheets if name.endswith(".md")]) == 4
    for name in sheets:
        text = files[name].decode()
        for item in (item for paper in made.papers for item in paper.items):
            assert item.why["en"] not in text and item.hints[:1] == () or item.hints[0]["en"] not in text
        assert "slip" not in text and '"right"' not in text and '"answer"' not in text
    key = list(csv.reader(io.StringIO(files["teacher/swashbuckling.quiz.key.csv"].decode())))
    assert [row[0] for row in key[:3]] == ["Variant", "ABCD", "K7FQ"] and key[2][1:] == ["b", "4", "b", "b", "7", "b"]
    table = MarkdownIt("commonmark").enable("table").parse(files["teacher/swashbuckling.quiz.key.fr.md"].decode())
    assert [t.content for t in table if t.type == "inline" and t.content in ("ABCD", "K7FQ")] == ["ABCD", "K7FQ"]
    categories = {row["category"] for row in read(files["teacher/swashbuckling.quiz.fr.moodle.xml"])}
    assert {name.rsplit("/", 1)[1] for name in categories} == {"K7FQ", "ABCD"}


@pytest.mark.parametrize("lang", LANGS)
def test_markdown_shows_every_sign_as_it_is(lang):
    files = export.files(one(), lang, ["md"])
    page = MarkdownIt("commonmark").render(files[f"swashbuckling.quiz.{lang}.md"].decode())
    told = bare(page).replace("\n", " ")
    assert "<script>" not in page and "a < b & \"c\" ]]> <script>x</script> | _y_ `z` #" in told
    assert page.count("<ol") == 1 and page.count("<strong>") >= 5 and "2]]>" in told
    assert "licence CC-BY-4.0" in told and ("Outil de fan" in told and "Unofficial fan tool" in told)
    answers = files[f"swashbuckling.quiz.key.{lang}.md"].decode()
    assert "b)" in answers and "5D.2" in answers


def test_json_keeps_to_its_schema():
    jsonschema = pytest.importorskip("jsonschema")
    schema = json.loads((Path(__file__).parents[2] / "docs" / "quiz.schema.json").read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    for made in (one(), many()):
        for name, data in export.files(made, "both", ["json"]).items():
            if name.endswith(".json"):
                told = json.loads(data)
                jsonschema.validate(told, schema)
                assert told["answers"] is not name.startswith("sheets/")
    told = json.loads(export.files(one(), "fr", ["json"])["swashbuckling.quiz.json"])
    assert told["papers"][0]["questions"][0]["ask"].keys() == {"fr"} and told["notice"].keys() == {"en", "fr"}
    broken = {**told, "papers": [{"code": "", "questions": [{"family": "may"}]}]}
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(broken, schema)


def test_the_same_bytes_twice():
    assert export.files(one()) == export.files(one()) and export.files(many()) == export.files(many())


# Variants.


class Maker:
    """Makes the questions by hand that a topic has; `few` is how many it has in all."""

    def __init__(self, few: int = 10**6) -> None:
        self.few = few

    def item(self, topic, seed):
        return (rows if topic == "stun" else number)(seed % self.few)


@pytest.fixture
def by_hand(monkeypatch):
    """`by_hand(few)`: topics with so many questions each."""

    def put(few: int = 10**6) -> None:
        calls = count()
        monkeypatch.setattr(import_module("aofa_widgets.teach.quiz.make"), "maker_of", lambda ruleset: Maker(few))
        monkeypatch.setattr(
            "aofa_widgets.teach.quiz.export.paper.make_some",
            lambda ruleset, n, seed, families: [(rows, number)[k % 2](k % few) for k in range(n)]
            if next(calls) < 100 else [],
        )  # fmt: skip

    return put


def test_two_hundred_variants_are_all_different_and_ask_on_the_same(by_hand):
    by_hand()
    made = bundle(RULES, 8, 3, 200)
    assert len(made.papers) == 200 and len({paper.code for paper in made.papers}) == 200
    assert not [code for code in (paper.code for paper in made.papers) if re.search("[IO01]", code)]
    signatures = set()
    for paper in made.papers:
        marks = [likeness(item) for item in paper.items]
        assert len(set(marks)) == 8  # no question twice in a variant
        assert sorted(item.topic for item in paper.items) == ["stun"] * 4 + ["wounds"] * 4
        signatures.add(frozenset(marks))
    assert len(signatures) == 200
    assert bundle(RULES, 8, 3, 200).papers == made.papers and bundle(RULES, 8, 4, 2).papers != made.papers[:2]


def test_too_few_questions_are_told_and_nothing_is_written(by_hand, tmp_path):
    by_hand(few=3)
    for wanted in ({"n": 10}, {"n": 6, "variants": 5}):
        with pytest.raises(InputError, match="Only") as refused:
            export.write(RULES, tmp_path / "out", seed=1, **wanted)
        assert "que" in refused.value.say("fr") and not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    "wrong",
    [
        {"n": 0}, {"n": 10**9}, {"n": "x"}, {"variants": 0}, {"variants": 10**9}, {"n": 200, "variants": 1000},
        {"seed": -1}, {"formats": ["docx"]}, {"lang": "de"}, {"formats": ["moodle", ""]},
    ],
)  # fmt: skip
def test_what_cannot_be_is_said_and_nothing_is_written(wrong, tmp_path, by_hand):
    by_hand()
    with pytest.raises(InputError) as refused:
        export.write(RULES, tmp_path / "out", **wrong)
    assert refused.value.say("en") != refused.value.say("fr")
    assert list(tmp_path.iterdir()) == []


def test_nothing_is_written_over_and_nothing_half_written(tmp_path, by_hand, monkeypatch):
    by_hand()
    out = tmp_path / "out"
    first = export.write(RULES, out, 4, 1)
    assert export.write(RULES, out, 4, 1) == first  # the same bytes stand there already
    before = {path: path.read_bytes() for path in out.iterdir()}
    with pytest.raises(InputError, match="another file"):
        export.write(RULES, out, 5, 1)
    assert {path: path.read_bytes() for path in out.iterdir()} == before
    calls = count()

    def failing(data, path):
        if next(calls) == 3:
            raise InputError([])
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)

    monkeypatch.setattr("aofa_widgets.teach.quiz.export.writing.save", failing)
    with pytest.raises(InputError):
        export.write(RULES, tmp_path / "new", 4, 1, variants=3)
    assert not (tmp_path / "new").exists()
    (tmp_path / "file").write_text("x")
    for place in (tmp_path / "file", tmp_path / "file" / "in", tmp_path / ("n" * 300), Path("a\0b")):
        with pytest.raises(InputError) as refused:
            export.write(RULES, place, 4, 1)
        assert refused.value.say("en") != refused.value.say("fr")

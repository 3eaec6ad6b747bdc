"""Lesson files that somebody spoilt: whatever they hold is told as faults in both languages, never as a traceback."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from aofa_widgets import locate
from aofa_widgets.cli.check import look
from aofa_widgets.rules.check import Report
from aofa_widgets.teach.check import check_lesson
from aofa_widgets.teach.source import parse_lesson, read_lesson
from aofa_widgets.widgets.lesson.trying import tries_of
from aofa_widgets.words import fault, languages

GAME = "swashbuckling"
FILES = sorted((locate.shipped() / GAME / "lessons").glob("*.md"))
EVIL = (
    *("<script>alert(1)</script>", "{", "}", "{a.b.c:word die}", "{choice x | y: z}", "[[", "]]", "\x00", "\u202e"),
    *("`" * 9, "when = { any = [ { any = [ { any = [] } ] } ] }", "when = { figure = { a = 1 } }"),
    *("when = { figure = 1, count = {} }", "count = 1e400", "n = -1", "seed = 99999999999999999999", "[[show]]"),
    *("[figures.x]", "do = 3", "dice = [[1]]", "to = [1, 2, 3]", "to = [9999999999, -1]", 'hits = { a = "b" }'),
    *('targets = "guard1"', "kind: goal", "kind: quiz", 'on = ["a"]', "[params]\n'x' = 1", "first = []", "figures = 3"),
    *("scenario = { width = 1 }", "answer = { odds = [] }", "shape = []", "answer = { odds = {} }", "kind = {}"),
)
VALUES = ("1", "true", "[]", "{}", '""', "-3", "1.5", "[{}]", "{ a = {} }")


def told(text: str) -> None:
    found = []
    lesson = parse_lesson(text, f"{GAME}/lessons/01-first.md", GAME, found)
    if lesson is not None:
        found = check_lesson(lesson)
    for one in found:
        for lang in languages():
            assert one.say(lang).strip() and "Traceback" not in one.say(lang)
            assert "\x00" not in one.say(lang) and "\u202e" not in one.say(lang)


@pytest.mark.parametrize("seed", [*range(12), *(pytest.param(n, marks=pytest.mark.long) for n in range(12, 1000))])
def test_a_spoilt_lesson_is_told(seed):
    draw = random.Random(seed)
    rows = draw.choice(FILES).read_text(encoding="utf-8").splitlines()
    heads = [n for n, row in enumerate(rows) if row.startswith("## ")]
    at = draw.randrange(len(heads))  # one step at a time: what is whole was looked at elsewhere
    rows = [*rows[: heads[0]], *rows[heads[at] : [*heads, len(rows)][at + 1]]]
    for _ in range(draw.randint(1, 3)):
        place = draw.randrange(len(rows))
        match draw.randrange(5):
            case 0:
                del rows[place]
            case 1:
                rows.insert(place, draw.choice(EVIL))
            case 2:
                other = draw.randrange(len(rows))
                rows[place], rows[other] = rows[other], rows[place]
            case 3:
                cut = draw.randint(0, len(rows[place]))
                rows[place] = rows[place][:cut]
            case _:
                old, _, _ = rows[place].partition("=")
                rows[place] = f"{old}= {draw.choice(VALUES)}"
    told("\n".join(rows) + "\n")


@pytest.mark.parametrize("row", EVIL, ids=repr)
def test_something_evil_in_a_goal_is_told(row):
    text = (Path(__file__).parents[2] / "docs/lessons.md").read_text(encoding="utf-8")
    block = text.split("```toml\n")[1].split("```")[0]
    head = "# A | B\nfile: a | b\nminutes: 5\n\n## up | Up | Debout\nkind: goal\nclauses: action.what\n"
    head += "### en\nX.\n### fr\nY.\n"
    told(f"{head}```toml\n{row}\n{block}```\n")
    told(f"{head}```toml\n{block.replace('when = { turn', row + chr(10) + 'when = { turn')}```\n")


def test_a_file_that_is_no_text_is_told(tmp_path):
    for n, raw in enumerate((b"\xff\xfe", b"", b"x" * 3_000_000, b"# A | B\n" * 50_000)):
        path = tmp_path / f"0{n}-a.md"
        path.write_bytes(raw)
        found = []
        assert read_lesson(path, f"{GAME}/lessons/{path.name}", GAME, found) is None and found
        assert all(one.say(lang) for one in found[:50] for lang in languages())


@pytest.mark.parametrize(
    "block",
    [
        'widget = "tray"\nseed = "x"', 'widget = "tray"\nmode = []', 'widget = "tray"\nnames = [5]',
        'widget = "board"\nscenario = 5', 'widget = "board"\nbots = { 0 = 5 }', 'widget = "board"\nodds = 5',
        'widget = "calculator"\nseed = nan', 'widget = "calculator"\nsides = [{ a = 1 }, {}]',
        'widget = "picture"\nscenario = [1]', 'widget = "picture"\nscenario = "nowhere"',
    ],
)  # fmt: skip
def test_what_is_to_be_tried_and_cannot_be_opened_is_told_at_its_step(block):
    head = "# A | B\nfile: a | b\nminutes: 5\n\n## up | Up | Debout\nkind: try\n### en\nX.\n### fr\nY.\n"
    lesson = parse_lesson(f"{head}```toml\n{block}\n```\n", f"{GAME}/lessons/01-first.md", GAME, [])
    found = list(tries_of(lesson))
    assert found and all(one.where.endswith("01-first.md:5") for one in found)
    assert all("cannot be opened" in one.say("en") and "ne peut pas s’ouvrir" in one.say("fr") for one in found)


def test_the_check_of_the_rulebook_opens_what_is_to_be_tried(monkeypatch):
    wrong = fault(f"{GAME}/lessons/01-first.md:5", "lesson.no_steps")
    monkeypatch.setattr("aofa_widgets.widgets.lesson.trying.check_tries", lambda game: [wrong])
    monkeypatch.setattr("aofa_widgets.rules.check.check_paths", lambda paths, names, own: Report(1, 1, ()))
    for name in ("book.build.check_examples", "teach.check.check_lessons", "teach.quiz.check.check_quiz"):
        monkeypatch.setattr(f"aofa_widgets.{name}", lambda game: [])
    assert look().faults == (wrong,)

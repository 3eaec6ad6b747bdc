"""Faults of a lesson file: every one at its own line, in both languages, all at once."""

from __future__ import annotations

import pytest

from aofa_widgets.errors import Fault, SourceError
from aofa_widgets.teach import step
from aofa_widgets.teach.check import check_lesson
from aofa_widgets.teach.lesson import read_lessons
from aofa_widgets.teach.progress import shape
from aofa_widgets.teach.source import parse_lesson
from aofa_widgets.words import languages

GAME = "swashbuckling"
NAME = f"{GAME}/lessons/01-first.md"
HEAD = "# First | Première\nfile: first | premiere\nminutes: 5\n"
PROSE = "\n## hello | Hello | Bonjour\n### en\nGood day.\n### fr\nBonjour.\n"
CLAUSE = "\n## rule | A rule | Un article\nkind: clause\nclauses: outcome.dice\n"
STATE = """
[state]
activation = { figure = "athos", actions = 0 }
[state.figures.athos]
side = "A"
rating = 3
[state.figures.guard1]
side = "B"
rating = 2
[[steps]]
event = { type = "opposed", targets = ["guard1"] }
dice = { active = [6], reactive = { guard1 = [3, 2] } }
"""
QUESTION = """
## ask | Ask | Demander
kind: exercise
clauses: score.hits
```toml
kind = "number"
ask = { en = "How many?", fr = "Combien ?" }
answer = { case = "s1.hits.guard1" }
right = { en = "Yes, {answer:word hit}.", fr = "Oui, {answer:word hit}." }
otherwise = { en = "Look at the score again.", fr = "Regardez encore le score." }
[[option]]
value = 1
wrong = { en = "Look at both.", fr = "Regardez les deux." }
"""
END = "```\n"


def faults(text: str) -> list[Fault]:
    found: list[Fault] = []
    lesson = parse_lesson(text, NAME, GAME, found)
    assert (lesson is None) == bool(found)
    return found if lesson is None else check_lesson(lesson)


def test_a_sound_lesson_has_none():
    assert faults(HEAD + PROSE + CLAUSE + QUESTION + STATE + END) == []


PLAIN = HEAD + PROSE
HEADS = len(PLAIN.splitlines())
BROKEN = [
    # what is wrong, the line it is at, a word of it in English, one in French
    (PROSE, 2, "before any lesson", "avant toute leçon"),
    ("# First\nfile: a | b\nminutes: 5\n" + PROSE, 1, "lacks a title", "manque un titre"),
    (HEAD.replace("file: first | premiere\n", "") + PROSE, 1, "`file:`", "`file:`"),
    (HEAD.replace("premiere", "pre miere") + PROSE, 2, "pre miere", "ne nomme pas les carnets"),
    (HEAD.replace("5", "soon") + PROSE, 3, "`soon`", "minutes"),
    (HEAD + "colour: red\n" + PROSE, 4, "colour: red", "en-tête"),
    (HEAD, 1, "no step", "aucune étape"),
    (PLAIN.replace("hello", "Hello!"), 5, "Hello!", "identifiant"),
    (PLAIN + PROSE, 11, "twice", "deux fois"),
    (PLAIN.replace("### fr\nBonjour.\n", ""), 5, "`fr`", "`fr`"),
    (PLAIN.replace("### fr", "### de"), 8, "`de`", "`de`"),
    (PLAIN.replace("### fr", "### en"), 8, "twice", "deux fois"),
    (PLAIN + CLAUSE.replace("outcome.dice", "outcome.dices"), HEADS + 4, "outcome.dice`", "outcome.dice`"),
    (PLAIN + CLAUSE.replace("clauses: outcome.dice\n", ""), HEADS + 2, "names no clause", "ne nomme aucun article"),
    (PLAIN + CLAUSE.replace("kind: clause", "kind: song"), HEADS + 3, "song", "song"),
    (PLAIN + QUESTION.split("```")[0], HEADS + 2, "no block", "pas de bloc"),
    (PLAIN + QUESTION, HEADS + 5, "never closed", "ne se ferme jamais"),
    (PLAIN + QUESTION.replace("```toml", "```python") + STATE + END, HEADS + 5, "```python", "```python"),
    (PLAIN + QUESTION.replace('"number"', "number") + STATE + END, HEADS + 6, "TOML", "TOML"),
    (PLAIN + QUESTION.replace('"number"', '"song"') + STATE + END, HEADS + 6, "`song`", "`song`"),
    (PLAIN + QUESTION.replace("{ case", "2 #") + STATE + END, HEADS + 8, "engine", "moteur"),
    (PLAIN + QUESTION + END, HEADS + 8, "s1.hits.guard1", "s1.hits.guard1"),
    (PLAIN + QUESTION.replace("guard1", "guard7") + STATE + END, HEADS + 5, "s1.hits.guard7", "s1.hits.guard7"),
    (PLAIN + QUESTION.replace(', fr = "Combien ?"', "") + STATE + END, HEADS + 7, "`ask`", "`ask`"),
    (PLAIN + QUESTION.replace("value = 1\n", "") + STATE + END, HEADS + 11, "no value", "pas de valeur"),
    (PLAIN + QUESTION.replace("answer:word", "answers:word", 1) + STATE + END, HEADS + 9, "answers", "answers"),
    (PLAIN + QUESTION.replace("Look at both", "Look at two") + STATE + END, HEADS + 11, "two", "two"),
    (PLAIN + QUESTION.replace("Oui, {answer:word hit}.", "Oui.") + STATE + END, HEADS + 9, "answer", "answer"),
    (PLAIN + QUESTION + STATE.replace("[6]", "[6, 6]") + END, HEADS + 5, "cannot play", "ne peut pas jouer"),
    (PLAIN.replace("Good day.", "Good day, {wounds.to_fal} times."), 7, "wounds.to_fall", "wounds.to_fall"),
    (PLAIN.replace("Good day.", "Three dice and 4."), 7, "Three", "Three"),
    (PLAIN.replace("Good day.", "{wounds.to_fall}."), 9, "wounds.to_fall", "wounds.to_fall"),
    (PLAIN.replace("### en", "kind: try\n### en") + '```toml\nwidget = "kite"\n```\n', 12, "kite", "kite"),
    (PLAIN.replace("### en", "kind: try\n### en") + '```toml\nwidget = "tray"\nsaed = 1\n```\n', 13, "saed", "saed"),
]  # fmt: skip


CASE = """
## case | A case | Un cas
kind: example
clauses: score.hits
```toml
"""
MANY = " ".join(f"a.x{n}" for n in range(61))
SAID = """
[text]
en = "{s1.hits.guard1:word hit}."
fr = "{s1.hits.guard1:word hit}."
"""
BROKEN += [
    (PLAIN + CASE + "state = {}\nsteps = [5]" + SAID + END, HEADS + 5, "steps[0]: Found `5`", "`5` figure ici"),
    (PLAIN + CASE + "params = 5" + STATE + SAID + END, HEADS + 5, "params: Found `5`", "`5` figure ici"),
    (PLAIN + CASE + STATE + "expect = 5" + SAID + END, HEADS + 5, "steps[0].expect: Found `5`", "`5` figure ici"),
    (PLAIN + QUESTION.replace('kind = "', 'steps = [5]\nstate = {}\nkind = "', 1) + END, HEADS + 5, "steps[0]", "`5`"),
    (PLAIN + QUESTION.replace('kind = "', 'steps = 5\nstate = {}\nkind = "', 1) + END, HEADS + 5, "steps", "`5`"),
    (PLAIN.replace("hello", "h" * 61), 5, "too long", "trop long"),
    (HEAD + "".join(PROSE.replace("hello", f"h{n}") for n in range(101)), 605, "101 steps", "101 étapes"),
    (PLAIN + CLAUSE.replace("outcome.dice", MANY), HEADS + 4, "61 clauses", "61 articles"),
    (PLAIN + CLAUSE.replace("outcome.dice", "outcome.dice pool.count, outcome.dice"), HEADS + 4, "once", "une seule"),
]


def test_a_lesson_as_long_as_may_be_is_kept_whole():
    assert faults(HEAD + "".join(PROSE.replace("hello", f"h{n}") for n in range(step.MOST_STEPS))) == []
    assert step.MOST_STEPS <= shape.MOST_STEPS and step.MOST_CLAUSES <= shape.MOST_CLAUSES
    assert len(f"{GAME}/") + 30 + step.MOST_ID < shape.MOST_ID


def test_the_same_example_whole_is_sound():
    assert faults(PLAIN + CASE + STATE + SAID + END) == []


@pytest.mark.parametrize(("text", "line", "english", "french"), BROKEN)
def test_a_fault_stands_at_its_line_in_both_languages(text, line, english, french):
    found = faults(text)
    assert f"{NAME}:{line}" in [one.where for one in found], [one.say("en") for one in found]
    here = [one for one in found if one.where == f"{NAME}:{line}"]
    assert any(english in one.say("en") for one in here), [one.say("en") for one in here]
    assert any(french in one.say("fr") for one in here), [one.say("fr") for one in here]
    assert all(one.texts["en"] != one.texts["fr"] for one in found)


def test_all_faults_come_at_once(tmp_path):
    (tmp_path / "01-first.md").write_text(
        HEAD.replace("5", "0") + PROSE.replace("### fr\nBonjour.\n", ""), encoding="utf-8"
    )
    (tmp_path / "02-second.md").write_text("# Second | Deuxième\n", encoding="utf-8")
    (tmp_path / "3-third.md").write_text(HEAD + PROSE, encoding="utf-8")
    (tmp_path / "04-fourth.md").write_bytes(b"# Fourth | \xff\n")
    with pytest.raises(SourceError) as refused:
        read_lessons(tmp_path, GAME)
    places = [found.where for found in refused.value.faults]
    assert {name.rsplit("/", 1)[-1].split(":")[0] for name in places} == {
        "01-first.md",
        "02-second.md",
        "3-third.md",
        "04-fourth.md",
    }
    assert len(places) >= 6
    for lang in languages():
        assert refused.value.say(lang).count("\n") == len(places) - 1


def test_two_lessons_of_one_number_are_refused(tmp_path):
    for name in ("01-first.md", "01-other.md"):
        (tmp_path / name).write_text(HEAD + PROSE, encoding="utf-8")
    with pytest.raises(SourceError) as refused:
        read_lessons(tmp_path, GAME)
    assert "01-first.md" in refused.value.say("fr")


def test_a_figure_that_one_language_of_a_question_says_otherwise_is_a_fault():
    asked = HEAD + PROSE + CLAUSE + QUESTION + STATE + END
    told = asked.replace("Look at the score again.", "Look {=three} times.")
    told = told.replace("Regardez encore le score.", "Regardez {=quatre} fois.")
    line = 1 + next(n for n, one in enumerate(told.split("\n")) if "quatre" in one)
    assert [(one.where, "`4` is said here" in one.say("en")) for one in faults(told)] == [(f"{NAME}:{line}", True)]

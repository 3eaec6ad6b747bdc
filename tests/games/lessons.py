"""What the lessons of any game owe their learners; a game says its name, how many begin by doing, what is left out."""

from __future__ import annotations

import re
from collections.abc import Collection
from importlib import import_module

import pytest

from aofa_widgets import locate
from aofa_widgets.games import GAMES
from aofa_widgets.play import Match
from aofa_widgets.rules import Ruleset
from aofa_widgets.rules.text import load_text
from aofa_widgets.teach.check import check_lessons
from aofa_widgets.teach.lesson import lesson, load_lessons, open_lesson
from aofa_widgets.teach.quiz import families
from aofa_widgets.teach.step import Quiz
from aofa_widgets.teach.tutor import Tutor
from aofa_widgets.words import languages

ESTIMATES = "estimates"
"""The one family that the last lesson may leave out: nobody is failed for a number guessed."""


def goals(game: str) -> list[tuple[str, str]]:
    """Lesson and step of every goal."""
    return [(one.key, step.id) for one in load_lessons(game) for step in one.steps if step.kind == "goal"]


def shown(game: str) -> list[tuple[str, str]]:
    """Lesson and step of all that can be shown; a whole game is played by a bot, which the check of lessons does."""
    steps = ((one.key, step) for one in load_lessons(game) for step in one.steps)
    return [(key, step.id) for key, step in steps if getattr(step.content, "show", ())]


def tutor_of(rules: Ruleset, key: str, step: str) -> Tutor:
    """The tutor of a step, in English."""
    opened = lesson(key, lang="en", ruleset=rules)
    return Tutor(opened.lesson.step(step), opened)


class LessonLaws:
    """The laws of a game's lessons: `class TestLessons(LessonLaws)` says of which game."""

    rules: Ruleset  # those of the book
    doers: int  # so many lessons at least begin with something to do
    reached: Collection[tuple[str, str]]  # the goals that are shown
    title: str  # where the guide to writing lessons begins to tell of this game

    def test_every_rule_is_taught(self) -> None:
        taught = {clause for one in load_lessons(self.rules.game) for clause in one.clauses}
        assert [clause for clause in load_text(self.rules.game).clauses if clause not in taught] == []

    def test_the_lessons_are_sound(self) -> None:
        assert check_lessons(self.rules.game) == []

    def test_no_other_game_has_a_lesson_of_the_same_name(self) -> None:
        def named(game: str) -> set[str]:
            return {path.stem.partition("-")[2] for path in (locate.rulebook() / game / "lessons").glob("*.md")}

        mine = {one.key for one in load_lessons(self.rules.game)}
        assert mine == named(self.rules.game)
        others = [named(game) for game in GAMES if game != self.rules.game]
        assert all(others) and mine & set().union(*others) == set()

    def test_a_lesson_takes_five_to_ten_minutes_and_is_mostly_done_not_read(self) -> None:
        lessons = load_lessons(self.rules.game)
        for one in lessons:
            kinds = [step.kind for step in one.steps]
            assert 5 <= one.minutes <= 10 and 5 <= len(kinds) <= 11, one.key
            assert sum(kind not in ("prose", "clause") for kind in kinds) * 2 >= len(kinds), one.key
            assert "predict" in kinds, one.key  # a guess comes before odds
        assert sum(one.steps[0].kind == "goal" for one in lessons) >= self.doers  # doing comes before reading

    def test_there_is_a_notebook_in_each_language_for_each_lesson(self) -> None:
        game = self.rules.game
        for lang in languages():
            found = {path.name for path in (locate.rulebook().parent / "tutorials" / lang / game).glob("*.ipynb")}
            assert found == {f"{one.number:02}_{one.files[lang]}.ipynb" for one in load_lessons(game)}

    def test_the_last_lesson_asks_of_every_family_of_questions(self) -> None:
        steps = load_lessons(self.rules.game)[-1].steps
        quizzes = [step.content for step in steps if isinstance(step.content, Quiz)]
        assert {name for quiz in quizzes for name in quiz.families} == set(families(self.rules)) - {ESTIMATES}
        assert all(quiz.seed is None and quiz.passing and quiz.n / 2 < quiz.passing < quiz.n for quiz in quizzes)

    def test_what_is_shown_reaches_every_goal_and_undo_takes_it_back(self) -> None:
        for key, step in self.reached:
            tutor = tutor_of(self.rules, key, step)
            told = tutor.show_me()
            assert told.whole and told.why == dict.fromkeys(languages(), ""), (key, step)
            match = tutor.start()
            assert not any(goal.reached for goal in tutor.played(match).goals), (key, step)
            assert Match.replay(match.game, match.scenario, match.record()).state == match.state  # a save holds all
            assert match.game.laws(match.state) == (), (key, step)

    @pytest.mark.parametrize("lang", [*languages()])
    def test_the_guide_names_every_word(self, lang: str) -> None:
        room = import_module(f"aofa_widgets.games.{self.rules.game}.facts")
        name = "lessons.md" if lang == "en" else f"lessons.{lang}.md"
        text = (locate.rulebook().parent / "docs" / name).read_text(encoding="utf-8")
        text = re.sub(r"\s+!", "!", text)  # French sets a title of its own that ends so apart
        words = set(re.findall(r"`([a-z-]+)", text[text.index(self.title) :]))
        for kind, subject in room.FACTS.items():
            missing = {*subject.facts} - words
            assert kind in words and not missing, (kind, missing)
        assert set(room.PLACES) <= words


def sends_back_to_all_but(rules: Ruleset, lang: str, left: Collection[str]) -> None:
    """The list at the end of the last lesson names lessons that are there, and all but these."""
    lessons = load_lessons(rules.game)
    opened = open_lesson(lessons[-1], lang, rules)
    said = opened.say(lessons[-1].steps[-1].texts)
    named = set(re.findall(r"\*([^*]+)\*", said[said.index("\n- ") :]))
    titles = {open_lesson(one, lang, rules).title: one.key for one in lessons}
    assert named <= set(titles)
    assert set(titles.values()) - {titles[name] for name in named} == set(left)

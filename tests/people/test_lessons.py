"""A scripted learner takes every lesson in Chromium and does what it asks: wrong where one can be, then right.

The widgets and their page are the real ones, without a server between them (`tests/widgets/bridge.py`), so a lesson
takes a few seconds. What is done on a board is what the lesson's own "show me" does, by the mouse and the buttons of
the page. Every day each lesson is taken in one language, and with `-m long` in the other as well.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "widgets")]

from bridge import Bench, View, lent  # noqa: E402
from hands import INCH, at, on_board  # noqa: E402
from slips import others, place, writer  # noqa: E402

from aofa_widgets.games import load  # noqa: E402
from aofa_widgets.rules.ruleset import games_with_a_book  # noqa: E402
from aofa_widgets.teach.lesson import load_lessons  # noqa: E402
from aofa_widgets.teach.progress import Progress  # noqa: E402
from aofa_widgets.teach.task.rows import written  # noqa: E402
from aofa_widgets.widgets.lesson import Lesson  # noqa: E402
from aofa_widgets.words import languages, say  # noqa: E402

LESSONS = [one for game in games_with_a_book() for one in load_lessons(game)]
WAYS = {"Advance": "advance", "Rush": "rush", "Deploy": "", "Shift": ""}
"""Actions of units in ranks that are ways and places, and the offers that ask for them."""
PRESSED = {"Bag": "draw", "ArmyBuilder": "add"}
"""What a widget to try is tried by."""
HASTE = 450  # milliseconds: a quiz takes no "next" that follows the answer faster than anybody reads
TAKEN = [
    pytest.param(one.key, lang, marks=[] if (2 * one.number + n) % 13 == 0 else [pytest.mark.long])
    for one in LESSONS
    for n, lang in enumerate(languages())
]
pytestmark = [pytest.mark.people, pytest.mark.browser]


class Learner:
    """Hands and eyes on one lesson."""

    def __init__(self, player: Lesson, view: View) -> None:
        self.player, self.view, self.root, self.page = player, view, view.root, view.page
        self.otherwise: list[Any] = []

    def press(self, key: str, lang: str | None = None, **values: Any) -> None:
        """Presses the button with a word of the catalogue on it."""
        name = say(key, lang or self.player.lang, **values)
        self.root.get_by_role("button", name=name, exact=True).last.click()

    def until(self, true: Any) -> None:
        self.view.until(true)
        self.view.settle()  # a person presses what lies still

    @property
    def made(self) -> Any:
        return self.player.activity

    def take(self) -> None:
        """The whole lesson, from the first step to its end."""
        for n, step in enumerate(self.player.opened.lesson.steps):
            self.until(lambda n=n: self.player.at == n)
            title = self.player.opened.say(step.titles).replace("*", "")
            self.root.get_by_role("heading", name=title, exact=True).first.wait_for()
            assert not self.player.step["barred"], self.player.step["barred"]
            getattr(self, "do_" + step.kind)(step)
            self.until(lambda: self.player.step["done"] or self.player.step["reading"])
            assert self.player.at == n, "it went on by itself"
            self.press("player.finish" if n == len(self.player.rail) - 1 else "player.next")
        self.until(lambda: self.player.step is None)
        self.root.get_by_role("heading", name=say("player.finished", self.player.lang)).wait_for()

    def do_prose(self, step: Any) -> None:
        assert self.root.locator(".ls-prose").inner_text().strip()

    def do_clause(self, step: Any) -> None:
        assert self.root.locator(".ls-page b").count() >= len(step.clauses)

    def do_example(self, step: Any) -> None:
        assert self.root.locator(".ls-page svg").count()

    def do_try(self, step: Any) -> None:
        kind = type(self.made).__name__
        if kind == "DiceTray":
            self.press("tray.roll")
        elif kind == "DuelCalculator":
            self.root.locator(".ls-live [data-do='roll']").click()
        elif kind in ("MiniBoard", "Attack"):
            self.root.locator(".ls-live [data-do='throw']").click()
        elif kind == "UnitCalculator":
            self.root.locator('.ls-live input[data-step="a.figures"]').press("ArrowDown")
        elif kind in PRESSED:
            self.root.locator(f".ls-live [data-do='{PRESSED[kind]}']").first.click()

    def do_exercise(self, step: Any) -> None:
        asked = self.made._asked
        if asked.question.kind == "choose":
            right = asked.right_option
            for row in ((right + 1) % len(asked.question.options), right):
                self.root.get_by_role("radio").nth(row).click()
                self.until(lambda row=row: self.made.chosen == row)
                self.press("exercise.check")
                self.until(lambda: self.made.verdict is not None)
                assert self.player.step["done"] == (row == right)
        else:
            low, high = asked.question.low, asked.question.high
            for number in (low if asked.answer != low else high, asked.answer):
                self.root.get_by_label(say("exercise.your_answer", self.player.lang)).fill(str(number))
                self.press("exercise.check")
                self.until(lambda number=number: self.made.chosen == number and self.made.verdict is not None)
                assert self.player.step["done"] == (number == asked.answer)
        self.root.locator(".aw-verdict[data-kind=right]").wait_for()

    def do_predict(self, step: Any) -> None:
        shape = self.made.question["shape"]
        self.press("predict.commit")  # nothing said yet
        self.until(lambda: self.made.said and self.made.said["kind"] == "error")
        assert self.made.truth is None
        if shape == "number":
            self.root.get_by_label(say("predict.your_guess", self.player.lang)).fill(str(min(40, step.content.high)))
        elif shape == "bar":
            bar = self.root.get_by_role("slider").last
            bar.focus()
            for key in ("ArrowRight", "PageUp", "ArrowLeft"):
                bar.press(key)
        else:
            self.root.get_by_role("radio").first.click()
            self.root.get_by_role("slider").last.press("PageUp")
        self.press("predict.commit")
        self.until(lambda: self.made.truth is not None)
        self.root.locator(".aw-verdict").wait_for()

    def do_quiz(self, step: Any) -> None:
        course = self.made._course
        exam = course.exam
        while not course.done:  # the same course from the first question to the last
            here = course.here
            item, number = here.item, course.number
            if item.kind == "choose":
                rows = [item.right] if exam else [(item.right + 1) % len(item.options), item.right]
                for row in rows:
                    self.root.get_by_role("radio").nth(row).click()
                    self.until(lambda row=row: self.made.chosen == row)
                    self.root.locator(".ls-live [data-do='check']").click()
                    self.until(lambda row=row, here=here: course.here is not here or row in here.tried or here.closed)
            else:
                self.root.get_by_label(say("exercise.your_answer", self.player.lang)).fill(str(item.answer))
                self.root.locator(".ls-live [data-do='check']").click()
                self.until(lambda here=here: course.here is not here or here.closed)
            if course.here is here:
                self.page.wait_for_timeout(HASTE)
                self.root.locator(".ls-live [data-do='next']").click()
                self.until(lambda number=number: course.done or course.number > number)
        self.until(lambda: self.made.done)

    # A goal, by the mouse.

    def do_goal(self, step: Any) -> None:
        tutor = self.player._activities[step.id].room.tutor
        if tutor.task.hints:
            self.press("player.hint")
            told = self.root.get_by_text(say("player.hint_n", self.player.lang, n=1, total=len(tutor.task.hints)))
            told.locator("visible=true").wait_for()
        if not tutor.task.show:  # a whole game: a bot shows it
            self.press("player.show_me")
            self.until(lambda: self.player.note and self.player.note["kind"] == "shown")
            self.press("player.your_turn")
            self.until(lambda: self.player._activities[step.id].room.shown is None)
            return self.play_out(tutor)
        undone = False
        for row in tutor.task.show:
            while tutor.bots and self.made._bots_side() is not None:
                self.made.run()
            if self.player.step["done"]:
                break
            if tutor.bots and row.do.get("figure") and not self.mine(row.do["figure"], tutor):
                continue  # a bot does that
            if others(self.made.match, row, tutor):
                continue  # so does a bot seal, and throw its dice
            self.pick(row)
            board, before = self.made, self.made.match.tree
            if row.refused and type(written(board.match, row.do)).__name__ in WAYS:
                continue  # a hand cannot ask for it: the board stops a way where it must end
            if row.signs:
                self.signs(row)
            elif row.dice is not None:
                self.dice(row)
            else:
                action = written(board.match, row.do)
                self.act(action)
                if not row.refused and not undone and not board.match.game.chance(board.match.state):
                    undone = True  # taken back once, and done again
                    self.press("player.undo")
                    self.until(lambda board=board, before=before: board.match.tree.place == before.place)
                    self.act(action)
            if not row.refused:
                self.until(lambda board=board, before=before: board.match.tree.place > before.place)
        return None

    def pick(self, row: Any) -> None:
        """Presses whoever is written about, where one writes about several people."""
        match = self.made.match
        if who := writer(match, written(match, row.do) if row.do else None):
            self.page.mouse.click(*at(self.view, who))
            self.until(lambda: match.game.turn(match.state).active == who)

    def mine(self, figure: str, tutor: Any) -> bool:
        """Whether nobody but the learner acts with a unit."""
        state = self.made.match.state
        return state.unit(figure).side not in tutor.bots

    def play_out(self, tutor: Any) -> None:
        """A game against the bot: a bot of the other kind plays the learner's side, through the board's own doors."""
        from aofa_widgets.dice.roller import Roller
        from aofa_widgets.games import load

        board, thinker = self.made, Roller(7)
        mind = load(board.ruleset.game).BOTS[tutor.task.show_bot.partition(":")[0]]
        for _ in range(2_000):
            if self.player.step["done"] or board.match.game.result(board.match.state):
                break
            if board._bots_side() is not None:
                board.run()
            elif board.match.game.chance(board.match.state) is not None:
                board.throw()
            else:
                board.do(mind.choose(board.match.game, board.match.state, thinker, 2))
        self.until(lambda: self.player.step["done"])

    def signs(self, row: Any) -> None:
        """Types what falls by its signs, as the keys under the fields say them."""
        board, match = self.made, self.made.match
        chance, before = match.game.chance(match.state), match.tree.place
        fallen = load(board.ruleset.game).facts.fallen(match.game, match.state, row.signs)
        if not chance.signs:  # plain faces, written as digits
            self.fields([face for lane in match.game.lanes(match.state) for face in fallen[lane.cup]])
            return
        (faces,) = fallen.values()
        self.root.locator('.ls-live [data-do="type"]').click()
        for face in faces:
            self.root.locator(f'[data-key="sign-{chance.signs[face - 1]}"]').click()
        self.root.locator('[data-do="use"]').click()
        self.until(lambda: board.match.tree.place > before)

    def act(self, action: Any) -> None:
        """Does an action as a person would: by a press on the figure, a drag, or the buttons of the panel."""
        board = self.made
        name, before, seen = type(action).__name__, board.match.tree.place, board.said["seq"] if board.said else 0
        active = board.match.game.turn(board.match.state).active
        if name in ("Activate", "Use"):
            self.page.mouse.click(*at(self.view, getattr(action, "figure", None) or action.unit))
        elif name in ("Move", "FreeMove") and (getattr(action, "to", None) or action.path):
            self.drag(active, getattr(action, "to", None) or action.path[-1])
            if name == "FreeMove":  # at a table: to walk, and to stop
                self.until(lambda: board.match.tree.place > before)
                self.root.locator('[data-offer="stop"]').click()
                self.until(lambda: board.match.tree.place > before + 1)
        elif (name in WAYS and not (hasattr(action, "path") or hasattr(action, "go"))) or getattr(action, "turn", 0):
            self.way(action)
        elif not self.offered(action):
            if name == "Charge":  # onto an enemy that no offer names
                self.drag(active, board.match.state.ground.base(action.target).at)
            else:
                self.otherwise.append(action)
                try:
                    board.do(action)
                except Exception as error:  # what is to be refused
                    assert type(error).__name__ == "Refused", error
        self.until(lambda: board.match.tree.place > before or (board.said and board.said["seq"] > seen))

    def drag(self, figure: str, to: tuple[int, int]) -> None:
        self.root.locator("svg.aw-scene").scroll_into_view_if_needed()
        mouse, (x, y) = self.page.mouse, at(self.view, figure)
        mouse.move(x, y)
        mouse.down()
        mouse.move(x + 8, y + 8, steps=2)
        mouse.move(*on_board(self.view, *to), steps=4)
        mouse.up()

    def way(self, action: Any) -> None:
        """Writes a way, a pivot or a place in the fields beside the board."""
        board, legs = self.made, list(getattr(action, "legs", ()))
        key = WAYS.get(type(action).__name__)
        offer = next(one for one in board._menu().offers if one.needs == ("march" if legs or key is None else "post")
                     and one.key.startswith(key or "") and one.reach.get("unit") in (getattr(action, "unit", None),
                     board.match.game.turn(board.match.state).active))  # fmt: skip
        self.choose(offer, None)
        told: dict[str, float] = {}
        if offer.needs == "post":
            (x, y), height = action.to, board.match.state.ground.bounds.height
            told = {"x": x / INCH, "y": (height - y) / INCH, "facing": getattr(action, "facing", 0)}
        else:
            first, last = [*legs, 0, 0][:2]
            turn = sum(getattr(action, "turns", ())) or getattr(action, "turn", 0)
            told = {key: n for key, n in (("leg0", first / INCH), ("turn0", turn), ("leg1", last / INCH)) if n}
        for field, value in told.items():
            self.root.locator(f"[data-march={field}]").fill(f"{value:.4f}".rstrip("0").rstrip("."))
        if getattr(action, "side", ""):
            self.root.locator("[data-march=side]").select_option(action.side)
        self.root.locator("[data-do=march]").click()

    def offered(self, action: Any) -> bool:
        """Presses the offer that stands for the action, if the panel has one."""
        for offer in self.made._menu().offers:
            if offer.needs == "words" and getattr(action, "words", ""):
                return self.told(offer, action)
            picks: list[Any] = [None]
            if offer.needs in ("figure", "thing", "way"):
                picks = list(offer.options)
            elif offer.needs == "point" and (there := place(action)):
                picks = [there]
            elif offer.needs is not None and offer.needs:
                continue
            for pick in picks:
                try:
                    made = offer.make() if pick is None else offer.make(pick)
                    if type(made) is type(action) and getattr(action, "figure", 0) == -1:
                        made = replace(made, figure=-1)  # whoever is the first who can
                    if made != action and not (hasattr(action, "on") and made == replace(action, on=None)):
                        continue
                except Exception:
                    continue
                return self.choose(offer, pick)
        return False

    def choose(self, offer: Any, pick: Any) -> bool:
        button = self.root.locator(f'[data-offer="{offer.key}"]')
        if offer.group and not button.count():
            tab = self.root.locator(f'[data-do="group"][data-value="{offer.group}"]')
            tab.click()
        board, before = self.made, self.made.match.tree.place
        button.click()
        if offer.needs in ("figure", "thing", "way"):
            option = self.root.locator(f'[data-option="{pick}"]')
            if len(offer.options) == 1:  # done at once, or asked for all the same
                self.until(lambda: board.match.tree.place > before or option.count())
            if len(offer.options) > 1 or option.count():
                option.click()
        elif offer.needs == "point":
            self.root.locator("svg.aw-scene").scroll_into_view_if_needed()
            self.page.mouse.click(*on_board(self.view, *pick))
        return True

    def told(self, offer: Any, action: Any) -> bool:
        """Says a deed of one's own in the form of the panel."""
        self.root.locator(f'[data-offer="{offer.key}"]').click()
        for field in offer.fields:
            entry = self.root.locator(f'[data-form="{field.key}"]')
            value = getattr(action, field.key, None) or (field.needs == "thing" and getattr(action, "on", None))
            if field.needs == "words" and value:
                entry.fill(value)
            elif field.needs == "thing" and value:
                entry.select_option(value)
            for one in value or () if field.needs == "figures" else ():
                self.root.locator(f'[data-do="pick"][data-field="{field.key}"][data-value="{one}"]').click()
        self.root.locator('[data-do="declare"]').click()
        return True

    def dice(self, row: Any) -> None:
        """Types the faces that the lesson shows, as real dice."""
        match = self.made.match
        self.fields([face for lane in match.game.lanes(match.state) for face in row.dice.get(lane.cup, ())])

    def fields(self, faces: list[int]) -> None:
        """Fills the fields of real dice."""
        board, match = self.made, self.made.match
        before = match.tree.place
        self.press("tray.enter_dice")
        fields = self.root.locator(".aw-entry input")
        for n, face in enumerate(faces):
            fields.nth(n).fill(str(face))
        self.root.locator('[data-do="use"]').click()
        self.until(lambda: board.match.tree.place > before)


@pytest.fixture
def stage(tabs: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Bench]:
    """A page as good as new, and a learner's own file."""
    monkeypatch.setenv("AOFA_PROGRESS", str(tmp_path / "progress.json"))
    with lent(tabs) as made:
        yield made


@pytest.mark.parametrize(("key", "lang"), TAKEN)
def test_a_lesson_is_finished_by_doing_what_it_asks(stage: Bench, key: str, lang: str) -> None:
    player = Lesson(key, lang=lang)
    learner = Learner(player, stage(player, width=1100, height=1500))
    learner.take()
    assert {stop["state"] for stop in player.rail} == {"done"}
    assert learner.otherwise == []  # all could be done by hand
    mine = Progress.open().lesson(player.opened)
    assert mine.finished

"""The sentences and numbers of a report in one language, the same for every format."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from aofa_widgets.lab.luck import CHOICE, LUCK
from aofa_widgets.words import say
from aofa_widgets.words.numbers import decimal, listed, percent, signed

from .story import LEAST, Aside, Cast, Point, Story

HUNDRED = 100
EVEN = Fraction(1, 2)  # what comes more often than that is not told as luck
MOST_FALLS = 10_000  # a chance is written as so many in so many up to here


@dataclass(frozen=True, slots=True)
class Sum:
    """A line from the start to the result: its label, the change for each side as written, and the bar's length."""

    label: str
    kind: str
    change: Fraction
    first: str
    second: str

    @property
    def bar(self) -> Fraction:
        """What a bar shows; nothing for the start and the result."""
        return self.change if self.kind in (LUCK, CHOICE) else Fraction(0)

    @property
    def total(self) -> bool:
        """Whether this line is the start or the result."""
        return self.kind not in (LUCK, CHOICE)


@dataclass(frozen=True, slots=True)
class Teller:
    """Tells one story in one language."""

    story: Story
    lang: str

    def say(self, key: str, **values: Any) -> str:
        """A sentence of the report."""
        return say(f"report.{key}", self.lang, **values)

    def share(self, value: Fraction) -> str:
        """A share of strength in points of 100."""
        return decimal(value * HUNDRED, self.lang, 1)

    def change(self, value: Fraction) -> str:
        """A change in points of 100, with its sign."""
        return signed(value * HUNDRED, self.lang, 1)

    def side(self, side: int) -> str:
        """A side by its name."""
        return self.story.sides[side][self.lang]

    def called(self, side: int) -> str:
        """A side as a sentence calls it."""
        return self.story.called[side][self.lang]

    # The head.

    def outcome(self) -> str:
        """Who won, and when."""
        n = len(self.story.rows)
        if self.story.winner is not None:
            return _capital(self.say("won", side=self.called(self.story.winner), n=n))
        return self.say("drawn" if self.story.over else "open", n=n)

    def brief(self) -> list[str]:
        """The game in a few sentences."""
        told = [
            self.say("standing_units" if self.story.ranked else "standing", side=self.side(side), left=left, all=of_all)
            for side, (left, of_all) in enumerate(self.story.left)
        ]
        for kind in (LUCK, CHOICE):
            total = self.story.account.total(kind)
            if total:
                points = decimal(abs(total) * HUNDRED, self.lang, 1)
                told.append(self.say(f"{kind}_brief", side=self.called(0 if total > 0 else 1), points=points))
        rolls = [row for row in self.story.rows if row.part.tail and row.title and abs(row.part.change) >= LEAST]
        if rolls:
            best = min(rolls, key=lambda row: (row.part.tail or 1, -abs(row.part.change), row.number))
            told.append(
                self.say(
                    "luckiest",
                    n=best.number,
                    title=best.title[self.lang],
                    side=self.called(0 if best.part.change > 0 else 1),
                    times=self.times(best.part.tail or Fraction(1)),
                )
            )
        return told

    def dice(self) -> str:
        """How many dice were thrown, and their seed if it is known."""
        if self.story.seed is None:
            return self.say("thrown_only", thrown=self.story.thrown)
        return self.say("thrown", thrown=self.story.thrown, seed=str(self.story.seed))

    def times(self, chance: Fraction) -> str:
        """The n of ‘once in n’: a whole number from ten on."""
        once = 1 / chance
        return decimal(once, self.lang, 0 if once >= 10 or once.denominator == 1 else 1)

    # How it went.

    def course(self) -> str:
        """The line of the chart as a sentence."""
        values = [self.story.account.start, *(row.part.after for row in self.story.rows)]
        low, high = values.index(min(values)), values.index(max(values))
        return self.say(
            "course_text",
            side=self.called(0),
            n=len(self.story.rows),
            start=self.share(values[0]),
            low=self.share(values[low]),
            low_at=low,
            high=self.share(values[high]),
            high_at=high,
            end=self.share(values[-1]),
        )

    def sums(self) -> list[Sum]:
        """From the start over luck and choice to the result."""
        account = self.story.account
        lines = [self._level("start", account.start)]
        if begun := account.of_side(None, LUCK):
            lines.append(self._sum(self.say("set_up"), LUCK, begun))
        for kind in (LUCK, CHOICE):
            for side in range(len(self.story.sides)):
                change = account.of_side(side, kind) * (1 if side == 0 else -1)
                lines.append(self._sum(self.say(f"{kind}_of", side=self.side(side)), kind, change))
        return [*lines, self._level("result", account.result)]

    def _level(self, key: str, value: Fraction) -> Sum:
        return Sum(self.say(key), key, value, self.share(value), self.share(1 - value))

    def _sum(self, label: str, kind: str, change: Fraction) -> Sum:
        return Sum(label, kind, change, self.change(change), self.change(-change))

    @property
    def kind(self) -> str:
        """What is counted one by one: "figure" or "unit"."""
        return "unit" if self.story.ranked else "figure"

    def figures(self) -> list[dict[str, Any]]:
        """Luck and choice of each figure that did something, for its own side."""
        account, rows = self.story.account, []
        for side, figures in enumerate(self.story.figures):
            named: list[tuple[str | None, str]] = [(who, name[self.lang]) for who, name in figures]
            if None in account.figures(side):
                named.append((None, self.say(f"no_{self.kind}", side=self.side(side))))
            for who, name in named:
                luck, choice = (account.of_figure(side, who, kind) for kind in (LUCK, CHOICE))
                rows.append({"side": side, "name": name, "luck": self.change(luck), "choice": self.change(choice)})
        return rows

    # Turning points.

    def title(self, point: Point) -> str:
        """What a turning point is called."""
        row = point.roll
        title = row.title.get(self.lang) or row.told[self.lang].split(". ")[0].rstrip(".")
        names = self.story.names
        if fell := [who for each in point.rows for who in each.fell]:
            fallen = [names[who].get(self.lang, who) if who in names else who for who in fell]
            # why the value may move against whoever struck; where sides act in turn, it always passes
            passed = not self.story.ranked and any(each.turned for each in point.rows)
            return self.say("fell_turned" if passed else "fell", title=title, who=listed(fallen, self.lang))
        if point.row.number == len(self.story.rows) and self.story.over:
            return self.say("ended", title=title)
        return self.say("turned", title=title) if row.turned and row.dice and not self.story.ranked else title

    def swing(self, point: Point) -> str:
        """How far the game turned, and how much of it was choice and luck."""
        before, after = self.share(point.before), self.share(point.after)
        change = self.change(point.change())
        told = self.say("swing", before=before, after=after, side=self.called(0), change=change)
        parts = [(kind, point.change(kind)) for kind in (CHOICE, LUCK)]
        split = [self.say(f"swing_{kind}", change=self.change(change)) for kind, change in parts if change]
        return f"{told} {' '.join(split)}"

    def odds(self, point: Point) -> list[str]:
        """How likely what was rolled was."""
        part = point.roll.part
        if part.chance is None or part.tail is None:
            return []
        share = percent(part.chance, self.lang, 1)
        if part.chance.denominator <= MOST_FALLS:
            told = self.say("chance_in", percent=share, part=part.chance.numerator, all=part.chance.denominator)
        else:
            told = self.say("chance", percent=share)
        if part.tail > EVEN:
            return [told]
        favoured = self.called(0 if part.change >= 0 else 1)
        return [told, self.say("tail", side=favoured, times=self.times(part.tail))]

    def cast(self, cast: Cast) -> str:
        """The dice of one cup in words."""
        faces = listed(cast.shown(self.lang), self.lang) if cast.faces else self.say("no_dice")
        return self.say("cast", who=cast.name[self.lang], faces=faces)

    def aside(self, aside: Aside) -> str:
        """Where a fork leaves, how long it is and how it ends."""
        if aside.ended is not None:
            return self.say("aside_won", leaves=aside.leaves, length=aside.length, side=self.called(aside.ended))
        return self.say("aside", leaves=aside.leaves, length=aside.length)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]

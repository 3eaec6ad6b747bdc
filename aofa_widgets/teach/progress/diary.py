"""The learners on this machine, and what each has done, guessed and missed: facts, each written at once."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

from aofa_widgets.errors import InputError, SourceError, named, shown
from aofa_widgets.play.plain import MOST_BYTES, check_plain, write_json
from aofa_widgets.rules.saving import save
from aofa_widgets.rules.source import read_bytes
from aofa_widgets.words import fault, texts

from .. import review
from ..calibration import Guess
from ..lesson import OpenLesson
from ..review import Due
from . import clock, shape
from .keeper import Keeper
from .lessons import LessonProgress
from .mending import mended
from .merging import merge
from .names import is_name
from .place import at_home, progress_file


@dataclass(frozen=True, slots=True)
class Learner:
    """Somebody who learns: `title` is the name, or "Learner 2" where none was given."""

    id: str
    name: str
    title: dict[str, str]


@dataclass(frozen=True, slots=True)
class Where:
    """Where a learner last was: the step of a lesson, and when (UTC)."""

    game: str
    lesson: str
    step: str
    when: str


@dataclass(frozen=True, slots=True)
class Taken:
    """What came in from another file: learners that were new here, learners that were known, places left out."""

    added: tuple[str, ...]
    joined: tuple[str, ...]
    odd: tuple[str, ...]


class Progress:
    """Everything kept of the learners, and who of them is learning here.

    Facts are written at once; a file that is broken, busy or not to be written never raises: see `notes` (what to tell
    the learner, in every language) and `kept` (whether what was stated last stands in the file).

    >>> mine = Progress.open("off")
    >>> mine.add("Constance") == mine.learner, [one.title["fr"] for one in mine.learners()]
    (True, ['Constance'])
    """

    def __init__(self, keeper: Keeper) -> None:
        self._keeper = keeper
        self._chosen = str(keeper.data["now"])  # who learns here stays so, whomever another window chooses

    @classmethod
    def open(cls, path: str | Path | None = None, look_only: bool = False) -> Progress:
        """The progress kept in a file, made at the first fact: `path`, else the usual one; "off" keeps nothing.

        `look_only`: nothing will be stated, so that a file which is no progress stays where it is.
        """
        return cls(Keeper(None if path == "off" else progress_file(path), look_only))

    @property
    def path(self) -> Path | None:
        """The file; None where nothing is kept."""
        return self._keeper.path

    @property
    def kept(self) -> bool:
        """Whether what was stated last stands in the file."""
        return self._keeper.kept

    @property
    def notes(self) -> list[dict[str, str]]:
        """What to tell the learner about the file, each in every language."""
        return self._keeper.notes

    def __repr__(self) -> str:
        return f"Progress({str(self.path) if self.path else 'off'!r}, learners={len(self.learners())})"

    # The learners.

    @property
    def learner(self) -> str:
        """The id of who is learning here; "" before the first fact of all."""
        data = self.data
        return self._chosen if self._chosen in data["learners"] else str(data["now"])

    def learners(self) -> tuple[Learner, ...]:
        """All learners, the first who came first."""
        rows = enumerate(self.data["learners"].items(), 1)
        return tuple(
            Learner(key, row["name"], dict.fromkeys(shape.about(), row["name"]) if row["name"] else _nth(n))
            for n, (key, row) in rows
        )

    def choose(self, learner: str) -> None:
        """Learn as somebody else from now on. Raises: InputError for an id that is not there."""
        if learner not in self.data["learners"]:
            allowed = ", ".join(self.data["learners"]) or "-"
            raise InputError(fault("learner", "learner.unknown", found=named(learner, 40), allowed=allowed))

        def change(data: dict[str, Any]) -> None:
            if learner in data["learners"]:
                data["now"] = learner

        self._keeper.change(change)
        self._chosen = learner

    def add(self, name: str = "") -> str:
        """A further learner, who learns here from now on; the id. Raises: InputError for a name or one too many."""
        name = _name(name)
        if len(self.data["learners"]) >= shape.MOST_LEARNERS:
            raise InputError(fault("learner", "learner.too_many", most=shape.MOST_LEARNERS))
        made = secrets.token_hex(4)

        def change(data: dict[str, Any]) -> None:
            data["learners"][made] = shape.fresh(clock.stamp()) | {"name": name}
            data["now"] = made

        self._keeper.change(change)
        self._chosen = made
        return made

    def rename(self, name: str) -> None:
        """Give the learner a name, or none (""). Raises: InputError for what is no name."""
        name = _name(name)
        self.state(lambda mine: mine.update(name=name))

    # What is known of the one who learns here.

    @property
    def data(self) -> dict[str, Any]:
        """All that is known, as the file has it; not to be changed."""
        self._keeper.look()
        return self._keeper.data

    @property
    def mine(self) -> dict[str, Any]:
        """What is known of the learner; not to be changed."""
        found: dict[str, Any] = self.data["learners"].get(self.learner) or shape.fresh(clock.stamp())
        return found

    def state(self, change: Callable[[dict[str, Any]], None]) -> None:
        """State a fact: `change` is laid over what the file holds of the learner, who is made if need be."""
        stamp, made = clock.stamp(), secrets.token_hex(4)

        def all_of_it(data: dict[str, Any]) -> None:
            key = self._chosen if self._chosen in data["learners"] else data["now"]
            if key not in data["learners"]:
                key = made
                data["learners"][key] = shape.fresh(stamp)
                data["now"] = data["now"] or key
            self._chosen = key
            change(data["learners"][key])
            data["learners"][key] = shape.fit(data["learners"][key])

        self._keeper.change(all_of_it)

    def lesson(self, opened: OpenLesson) -> LessonProgress:
        """How far the learner is in a lesson, under the rules it is opened with; its facts go to this learner."""
        self._chosen = self.learner
        return LessonProgress(self, opened)

    def where(self, game: str | None = None) -> Where | None:
        """Where the learner last was under the book's own rules, in a game or in any; None before the first lesson."""
        found = [
            Where(place, name, row["at"], row["when"])
            for key, row in self.mine["lessons"].items()
            for place, name in [key.split("/")]
            if "@" not in name and game in (None, place)
        ]
        now = clock.stamp()  # what a clock that was ahead has stamped comes last
        return max(found, key=lambda one: (one.when <= now, one.when), default=None)

    # The review.

    def missed(self, key: str) -> None:
        """A card was missed: it comes back tomorrow."""
        self._card(key, lambda card, today: review.missed(card, today))

    def known(self, key: str) -> None:
        """A card that is due was known: it comes back later, or never more. Before its day it stays as it is."""
        card = self.mine["review"].get(key)
        if card is not None and review.is_due(card, clock.today()):
            self._card(key, lambda card, today: review.known(card, today) if card else None)

    def due(self, game: str | None = None, today: date | None = None) -> tuple[Due, ...]:
        """What is to be asked again today, the longest waiting first."""
        day = today or clock.today()
        cards = [review.opened(key, card) for key, card in self.mine["review"].items() if review.is_due(card, day)]
        found = [one for one in cards if one is not None and game in (None, one.game)]
        return tuple(sorted(found, key=lambda one: (one.due, one.key)))

    def reviewed(self, key: str, right: bool) -> None:
        """A card was asked again, and known or not."""
        if right:
            self.known(key)
        else:
            self.missed(key)

    def put_off(self, key: str) -> None:
        """Leave a card till tomorrow."""
        self._card(key, lambda card, today: review.put_off(card, today) if card else None)

    def drop(self, key: str) -> None:
        """Leave a card out for good, till it is missed again."""
        self._card(key, lambda card, today: review.left_out(card) if card else None)

    def _card(self, key: str, move: Callable[[Any, date], dict[str, Any] | None]) -> None:
        today, when = clock.today(), clock.stamp()

        def change(mine: dict[str, Any]) -> None:
            cards = mine["review"]
            card = move(cards.get(key), today)
            if card is not None:
                cards[key] = card | {"when": when}
                while len(cards) > shape.MOST_CARDS:  # what is learnt goes first, then what waited longest
                    cards.pop(min(cards, key=lambda one: (cards[one]["due"] != review.LEARNT, cards[one]["when"])))

        self.state(change)

    # Questions and guesses.

    def asked(
        self,
        game: str,
        *,
        id: str,
        family: str,
        right: bool,
        clauses: Iterable[str] = (),
        sure: float | None = None,
        lang: str | None = None,
    ) -> None:
        """A question of a quiz was answered; a wrong answer brings its family and clauses back in the review."""
        names = sorted(set(clauses))[: shape.MOST_CLAUSES]
        row: dict[str, Any] = {"when": clock.stamp(), "game": game, "id": id[: shape.MOST_ID], "family": family}
        row |= {"clauses": names}
        row |= {"right": bool(right), "sure": _hundred(sure)}
        self.state(lambda mine: _put(mine["answers"], row))
        self.reviewed(review.quiz_key(game, family, tuple(names)), bool(right))

    def answers(self, game: str | None = None) -> tuple[dict[str, Any], ...]:
        """The questions of quizzes that were answered last, oldest first."""
        return tuple(dict(row) for row in self.mine["answers"] if game in (None, row["game"]))

    def guessed(self, what: str, guess: float, truth: float, sure: float | None = None) -> None:
        """A guess was made, before the truth was shown: what, `game/lesson step`."""
        row: dict[str, Any] = {"what": what[: shape.MOST_ID], "when": clock.stamp()}
        row |= {"guess": _hundred(guess), "truth": _hundred(truth), "sure": _hundred(sure)}
        self.state(lambda mine: _put(mine["guesses"], row))

    def guesses(self, game: str | None = None) -> tuple[Guess, ...]:
        """Every guess, and every answer of a quiz where the learner said how sure, oldest first."""
        mine = self.mine
        found = [Guess(**row) for row in mine["guesses"]]
        found += [
            Guess(f"{row['game']}/{row['family']}", row["when"], float(row["right"]), 1.0, row["sure"])
            for row in mine["answers"]
            if row["sure"] is not None
        ]
        found = [one for one in found if game is None or one.what.startswith(f"{game}/")]
        return tuple(sorted(found, key=lambda one: one.when))

    # The whole of it.

    def reset(self, game: str, lesson: str) -> None:
        """Forget how far the learner is in one lesson, under whatever rules; guesses stay."""
        start = f"{game}/{lesson}"

        def change(mine: dict[str, Any]) -> None:
            for key in [key for key in mine["lessons"] if key.partition("@")[0] == start]:
                del mine["lessons"][key]
            for key in [key for key in mine["review"] if key.split(" ")[1].partition("@")[0] == start]:
                del mine["review"][key]

        self.state(change)

    def clear(self, all: bool = False) -> None:
        """Forget what is known of the learner, name included, or of all learners, with files once set aside."""
        stamp = clock.stamp()

        def change(data: dict[str, Any]) -> None:
            if all:
                data["learners"], data["now"] = {}, ""
            else:
                key = self._chosen if self._chosen in data["learners"] else data["now"]
                if key in data["learners"]:
                    data["learners"][key] = shape.fresh(stamp)

        self._keeper.change(change)
        if all and self.path and self.kept:
            self._keeper.forget_aside()

    def text(self) -> str:
        """All of it as the file has it: readable JSON."""
        return write_json(self.data)

    def export(self, path: str | Path) -> Path:
        """Write all of it to another file. Raises: InputError if that cannot be written."""
        return save(self.text(), at_home(path))

    def take_in(self, path: str | Path) -> Taken:
        """Join what another file knows with what is known here; twice is as good as once.

        Raises: InputError, SourceError if it cannot be read, or is no file of progress: nothing changes then.
        """
        try:
            raw = read_bytes(at_home(path), shown(str(path), 120)[1:-1], MOST_BYTES)
        except ValueError:
            raise SourceError(fault(shown(str(path), 120)[1:-1], "errors.no_file")) from None
        return self.take_in_text(raw)

    def take_in_text(self, raw: bytes | str) -> Taken:
        """The same, from the text of such a file; of one that is damaged, what stands before the damage."""
        text = raw.decode("utf-8-sig", errors="replace") if isinstance(raw, bytes) else raw
        try:
            other, odd = shape.read(text)
        except shape.NewerFile:
            raise InputError(fault("version", "learner.newer_in")) from None
        except InputError as error:
            found = mended(text) if isinstance(text, str) else None
            if found is None:
                raise
            other, odd = found[0], [*found[1], " ".join(one.texts["en"] for one in error.faults)[:80]]
        here = self.data["learners"]
        if len({*here, *other["learners"]}) > shape.MOST_LEARNERS:
            raise InputError(fault("learner", "learner.too_many", most=shape.MOST_LEARNERS))
        known = tuple(key for key in other["learners"] if key in here)
        added = tuple(key for key in other["learners"] if key not in here)
        blank = not _known(self.mine) and not self.mine["name"]

        def change(data: dict[str, Any]) -> None:
            merge(data, other)

        self._keeper.change(change)
        if blank and other["now"]:
            self._instead(other["now"])
        return Taken(added, known, tuple(odd))

    def _instead(self, learner: str) -> None:
        """Go on as somebody else, and forget a learner here of whom nothing was known."""
        before = self.learner

        def change(data: dict[str, Any]) -> None:
            if before != learner and not _known(data["learners"].get(before, shape.fresh(""))):
                data["learners"].pop(before, None)
            data["now"] = learner

        self._keeper.change(change)
        self._chosen = learner


def _known(mine: dict[str, Any]) -> bool:
    return any(mine[name] for name in ("lessons", "guesses", "answers", "review"))


def _put(rows: list[Any], row: dict[str, Any]) -> None:
    rows.append(row)
    del rows[: -shape.MOST_ROWS]


def _nth(n: int) -> dict[str, str]:
    return texts("learner.nth", n=n)


def _name(name: object) -> str:
    """A name as it is kept. Raises: InputError for what cannot be one."""
    if not isinstance(name, str) or len(name.strip()) > shape.MOST_NAME or not is_name(name.strip()):
        raise InputError(fault("name", "learner.bad_name", found=named(name, 60), most=shape.MOST_NAME))
    check_plain(name.strip())
    return name.strip()


def _hundred(value: float | None) -> float | None:
    """A number of times out of 100 as the file keeps it."""
    return None if value is None else round(min(100.0, max(0.0, float(value))), 4)

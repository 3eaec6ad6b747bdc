"""Where a game by words stands: who is spoken to and in which language, what may be chosen, and how it is all told."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

from aofa_widgets.dice.roller import Roller
from aofa_widgets.errors import visible
from aofa_widgets.play import Match, Menu, Offer, Refused, Step, Turn
from aofa_widgets.table.scene import Piece
from aofa_widgets.words import language, say
from aofa_widgets.words.typography import typeset

from . import asking, dice
from .beside import aftermath, stays
from .board import side_name
from .naming import Names, ended, plainly, sentences

MOST_FLAT = 9  # choices that are read out with every figure they may name
_OWN_DICE = 0x9E3779B97F4A7C15  # bots draw from a seed beside that of the dice, which stay the same whoever plays


class Bot(Protocol):
    """An opponent: it chooses an action for the side that may act; dice are thrown by the caller."""

    @property
    def name(self) -> Mapping[str, str]: ...
    def choose(self, game: Any, state: Any, roller: Roller, strength: int) -> Any: ...


class Files(Protocol):
    """Where games are kept: the parlour itself touches no disk."""

    def save(self, match: Match, roller: Roller, name: str) -> str: ...
    def open(self, name: str) -> tuple[Match, Roller, Sequence[Mapping[str, str]]]: ...


@dataclass(frozen=True, slots=True)
class Player:
    """A bot and its strength, 1 to 3."""

    bot: Bot
    strength: int = 2


@dataclass(frozen=True, slots=True)
class Choice:
    """One line of the menu: an offer, and the option it names if it names one."""

    offer: Offer
    option: str | None = None


@dataclass(slots=True)
class Filling:
    """An offer that is being filled in: the answers so far, and the action that waits for a yes."""

    offer: Offer
    steps: tuple[asking.Step, ...]
    values: dict[str, Any] = field(default_factory=dict)
    shares: dict[str, int] = field(default_factory=dict)
    ready: Any = None
    said: str = ""  # the place, as it was typed

    @property
    def step(self) -> asking.Step | None:
        """The question that is open, or None."""
        return next((step for step in self.steps if step.key not in self.values), None)


class Presence:
    """What is so now in a conversation, and the sentences that tell it."""

    def __init__(
        self,
        match: Match,
        langs: str | Sequence[str] = "en",
        bots: Mapping[int, Player] | None = None,
        roller: Roller | None = None,
        *,
        real: bool = False,
        files: Files | None = None,
        intro: Mapping[str, str] | None = None,
    ) -> None:
        self.intro = intro or {}
        self.match, self.roller, self.real, self.files = match, roller or Roller(), real, files
        sides = match.game.card.sides
        given = [langs] * sides if isinstance(langs, str) else [*langs]
        self.langs = [language(given[min(side, len(given) - 1)]) for side in range(sides)]
        self.bots = dict(bots or {})
        self.closed = self.discarded = False
        self.file = ""
        self.kept = match.tree if match.entries else None  # the tree as it was last saved
        self.looking = bool(match.undone)  # somebody looks back: bots wait
        self.filling: Filling | None = None
        self.typed: dict[str, tuple[int, ...]] = {}  # real dice, as far as they were typed
        self.typing = False
        self.ending = ""  # "" or the question that stands before goodbye
        self.rule = ""  # of the last refusal or result
        self.barred: Refused | None = None  # the last refusal
        self._thinker = Roller(self.roller.seed ^ _OWN_DICE & 2**63 - 1)
        self.addressed: int | None = None
        self.warned = ""  # what was asked to be opened over a game that no save holds
        self._greeted = False

    # What is so now.

    @property
    def state(self) -> Any:
        """The game's state now."""
        return self.match.state

    @property
    def unsaved(self) -> bool:
        """Whether something was done that no save holds."""
        return bool(self.match.tree.nodes.keys() - {0}) and self.match.tree is not self.kept

    @property
    def turn(self) -> Turn:
        """Whose turn it is, as the game tells it."""
        return self.match.game.turn(self.state)

    @property
    def side(self) -> int:
        """The side that is spoken to: the one that may act, or whose roll it is, if a person plays it."""
        acting = self.match.game.to_act(self.state)
        wanted = min(acting) if acting else self.turn.side
        people = [side for side in range(len(self.langs)) if side not in self.bots]
        return wanted if wanted in people or not people else people[0]  # type: ignore[return-value]

    @property
    def lang(self) -> str:
        """The language of the side that is spoken to."""
        return self.langs[self.side or 0]

    def listeners(self) -> list[str]:
        """The languages that people read here, that of the side spoken to first."""
        people = [self.langs[side] for side in range(len(self.langs)) if side not in self.bots]
        return list(dict.fromkeys([self.lang, *people]))

    def names(self) -> Names:
        """What everything is called."""
        return Names(self.match, self.side)

    def mover(self) -> Piece | None:
        """The figure that acts now, where the game has a table; where all act at once, the one this side has picked."""
        scene = self.names().scene
        active = self.turn.active
        pieces = scene.pieces if scene else ()
        together = self.match.game.card.order == "together" and not active
        return next((p for p in pieces if (p.active if together else p.id == active)), None)

    def starting(self) -> Piece | None:
        """The same figure where its way goes on: at the last bend that was kept, where a game keeps them."""
        mover = self.mover()
        bend = self.match.game.preview(self.state).get("from", {}).get(mover.id) if mover else None
        return replace(mover, x=bend[0], y=bend[1]) if mover and bend else mover

    def menu(self) -> Menu:
        """What may be done now."""
        game = self.match.game
        acting = game.to_act(self.state)
        return game.menu(self.state, min(acting) if acting else self.side or 0)

    def choices(self) -> list[Choice]:
        """The lines of the menu in their order: each figure or thing apart where that stays short."""
        if self.match.game.chance(self.state) is not None or not self.match.game.to_act(self.state):
            return []
        offers = self.menu().offers
        apart = [choice for offer in offers for choice in flat(offer)]
        return apart if len(apart) <= MOST_FLAT else [Choice(offer) for offer in offers]

    def out(self, lines: Sequence[str]) -> list[str]:
        told: list[str] = []
        for line in lines:
            if line.startswith("#"):  # a link
                told.append(line)
            elif found := re.match(r"\d+\. ", line):  # a choice or an entry by its number, with what belongs to it
                told.append(found[0] + plainly(line[found.end() :], self.lang))
            else:
                told += sentences(line, self.lang)
        return [visible(line) for line in told]  # a typed escape code is said again, not obeyed

    def refused(self, texts: Mapping[str, str]) -> list[str]:
        """A refusal, its reason, and how to hear the rule."""
        told = [say("play.refused", self.lang), *sentences(texts.get(self.lang, texts.get("en", "")), self.lang)]
        return [*told, say("play.why_how", self.lang)] if self.rule else told

    # Telling.

    def told(self, step: Step, before: Any, faces: Mapping[str, tuple[int, ...]] | None = None) -> list[str]:
        """What happened, in every language that people read here."""
        for event in step.events:
            self.rule = getattr(event, "rule", "") or self.rule
        lines = []
        left = stays(self.match.game, before, step)
        for lang in self.listeners():
            if faces is not None:
                lines += dice.fell(self.match.game, before, faces, lang)
            lines += [plainly(line, lang) for line in self.events(step, lang, before, dice_told=faces is not None)]
            if left:
                lines.append(plainly(left[lang], lang))
        return lines

    def events(self, step: Step, lang: str, before: Any, *, dice_told: bool = False) -> list[str]:
        lines: list[str] = []
        more = aftermath(self.match.game, before, step)
        for at, event in enumerate(step.events):
            told = (
                []
                if dice_told and getattr(event, "name", "") == "rolled"
                else [self.match.game.tell(step.state, event)]
            )
            for said in (*told, *more.get(at, ())):
                lines += sentences(said.get(lang, said.get("en", "")), lang)
        return lines

    def greeting(self) -> list[str]:
        lang, lines = self.lang, []
        scene = self.names().scene
        if scene is not None and scene.title:
            title = scene.title.get(lang, scene.title.get("en", ""))
            lines.append(title if title[-1:] in ".!?…" else f"{title}.")
        lines += sentences(typeset(self.intro.get(lang, self.intro.get("en", "")), lang), lang)
        for side, player in self.bots.items():
            values = {
                "side": side_name(self.turn, side, lang),
                "bot": player.bot.name.get(lang, ""),
                "n": player.strength,
            }
            lines.append(say("play.bot_plays", lang, **values))
        return [*lines, say("play.greeting", lang)]

    def prompt(self) -> list[str]:
        """What is asked of people now."""
        game, lang = self.match.game, self.lang
        if self.closed or self.filling:
            return []
        result = game.result(self.state)
        if result is not None:
            return [*self.over(result.winner), say("play.over_how", lang)]
        chance = game.chance(self.state)
        if chance is not None and self.looking and self.turn.side in self.bots:
            return [say("play.bot_waits", lang, side=side_name(self.turn, self.turn.side or 0, lang))]
        if chance is not None:
            lines = dice.due(game, self.state, chance, lang)
            if self.real or self.typing:
                return [*lines, dice.wanted(game, self.state, chance, self.typed, lang)]
            return [*lines, dice.how(chance, lang)]
        side = min(game.to_act(self.state))
        if side in self.bots:
            return [say("play.bot_waits", lang, side=side_name(self.turn, side, lang))]
        lines = []
        if side != self.addressed:
            lines.append(say("play.your_turn", lang, side=side_name(self.turn, side, lang)))
            self.addressed = side
        text = self.menu().text
        lines += sentences(text.get(lang, text.get("en", "")), lang) if text else []
        return [*lines, *self.read_menu()]

    def over(self, winner: int | None) -> list[str]:
        if winner is None:
            told = self.menu().text if self.match.game.card.order == "together" else {}  # there nobody ever wins
            return sentences(told[self.lang], self.lang) if told else [say("play.drawn", self.lang)]
        return [say("play.over", self.lang, side=side_name(self.turn, winner, self.lang))]

    def read_menu(self) -> list[str]:
        """The choices by number, with the dice they would take."""
        return [f"{n}. {self.choice_line(choice)}" for n, choice in enumerate(self.choices(), 1)]

    def label(self, choice: Choice, lang: str) -> str:
        """A choice as the menu reads it."""
        said = typeset(choice.offer.label.get(lang, choice.offer.label.get("en", choice.offer.key)), lang)
        if choice.option is None:
            return said
        if whole := choice.offer.whole.get(choice.option):
            return typeset(whole.get(lang, whole.get("en", said)), lang)
        name = asking.option_name(asking.steps_of(choice.offer)[0], choice.option, self.names(), lang)
        return say("play.choice_of", lang, label=said, name=name)

    def choice_line(self, choice: Choice) -> str:
        """A choice with its note, as one line."""
        lang, offer = self.lang, choice.offer
        more = bool(asking.steps_of(offer)) and choice.option is None
        note = offer.notes.get(choice.option or "") or (offer.notes.get("") if choice.option else None)
        said = self.label(choice, lang).removesuffix(".") + ("…" if more else ".")
        return f"{said} {ended(note.get(lang, note.get('en', '')), lang)}" if note else said


def flat(offer: Offer) -> list[Choice]:
    """An offer as one choice for each of its options, where it has some; else itself."""
    if offer.needs in ("figure", "thing", "way"):
        return [Choice(offer, option) for option in offer.options]
    return [Choice(offer)]

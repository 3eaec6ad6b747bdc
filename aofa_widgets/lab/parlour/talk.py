"""Lines in, lines out: what somebody types is taken as an answer, a command, a choice, a way to go or dice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from aofa_widgets.errors import AofaError
from aofa_widgets.play import Offer, Refused
from aofa_widgets.words import languages, say

from . import asking, dice
from .board import landed, side_name
from .hearing import MOST_HEARD, find, fold, whole_number
from .naming import either
from .presence import Choice, Filling, Presence, flat
from .ways import endless, meant, measured
from .wishing import refuse, tries, wish

SHORTEST = 3  # letters of a command that was not typed to its end
OFF = 25  # a landing further than this from the place that was named is told (tenths of a millimetre)
MOST_BOT = 4_000  # things that bots do without anybody being asked


class Talk(Presence):
    """The part of the parlour that listens; what commands do is told by whoever has them."""

    # Commands: the parlour fills these in.

    def command(self, text: str, *, looks: bool = False, every: bool = False) -> list[str] | None:
        """What a command answers, or None where a line is none."""
        return None

    def leaving(self, text: str) -> list[str]:
        """The answer to what stands before goodbye."""
        return []

    def main_names(self) -> list[str]:
        """The names of the commands, in the language spoken to."""
        return []

    def said(self) -> list[str]:
        """What is to be said now: the greeting at first, what bots do, then what may be done."""
        lines = [] if self._greeted else self.greeting()
        self._greeted = True
        return self.out([*lines, *self._bots_play(), *self.prompt()])

    # Talking.

    def hear(self, text: str) -> list[str]:
        """The answer to a line that somebody typed; what was wrong with it is said and changes nothing."""
        if self.closed:
            return []
        before = (self.match, self.match.tree.number)
        try:
            lines = self._heard(" ".join(text[:MOST_HEARD].split()))
        except Refused as refusal:
            self.rule, self.barred = refusal.rule, refusal
            lines = self.refused(refusal.texts)
            self.again()
        except AofaError as error:
            lines = error.say(self.lang).splitlines()
        if before != (self.match, self.match.tree.number) or self._turned:
            self._turned = False
            lines = [*lines, *self._bots_play(), *self.prompt()]
        return self.out(lines)

    _between: tuple[int, ...] = ()  # numbers of the menu that were just asked about
    _turned = False  # whether the menu is to be read again though nothing was done

    def again(self) -> None:
        """Have the menu read out after this answer."""
        self._turned = True

    def _heard(self, text: str) -> list[str]:
        if self.ending:
            return self.leaving(text)
        if text.startswith("/") and len(text) > 1:
            found = self.command(text[1:], every=True)
            return found if found is not None else self._unknown(text[1:])
        if self.filling:
            return self._fill(text)
        if self.match.game.chance(self.state) is not None:
            return self._dice_heard(text)
        if not text:
            self.again()
            return []
        found = self.command(text)
        return found if found is not None else self._chosen(text)

    def _bots_play(self) -> list[str]:
        """What the bots do until a person is asked."""
        game, lines = self.match.game, []
        for _ in range(MOST_BOT):
            if self.looking or not self.bots or game.result(self.state) is not None:
                break
            chance = game.chance(self.state)
            side = self.turn.side if chance is not None else min(game.to_act(self.state))
            if (side not in self.bots and not (side is None and len(self.bots) == len(self.langs))) or (
                chance is not None and self.real
            ):
                break
            if chance is not None:
                lines += self.settle(chance.throw(self.roller))
                continue
            assert side is not None
            player = self.bots[side]
            self.addressed = None  # whoever is asked next is told so
            try:
                lines += self.do(player.bot.choose(game, self.state, self._thinker, player.strength))
            except Exception as error:  # whatever is wrong with a bot, it must not end the game
                del self.bots[side]
                lines.append(say("play.bot_lost", self.lang, side=side_name(self.turn, side, self.lang)))
                lines += error.say(self.lang).splitlines() if isinstance(error, AofaError) else []
        return lines

    # Dice.

    def _dice_heard(self, text: str) -> list[str]:
        chance = self.match.game.chance(self.state)
        assert chance is not None
        number = whole_number(text)
        if not (self.real or self.typing):
            if not text or number == 1:
                return self.roll()
            if number == 2:
                self.typing = True
                return [dice.wanted(self.match.game, self.state, chance, self.typed, self.lang)]
        if text[:1].isdigit() or (text and text[0] in "-+"):
            return self.enter(text)
        found = self.command(text) if text else None
        if found is not None:
            return found
        if text:
            return self.enter(text) if dice.named(text, chance, self.lang) else self._unknown(text)
        self.again()
        return []

    def roll(self) -> list[str]:
        """Throw the dice that are due."""
        chance = self.match.game.chance(self.state)
        if chance is None:
            return [say("play.no_dice", self.lang)]
        return self.settle(chance.throw(self.roller))

    def enter(self, text: str) -> list[str]:
        """Take the faces of real dice, for all cups or for the next."""
        game, chance = self.match.game, self.match.game.chance(self.state)
        if chance is None:
            return [say("play.no_dice", self.lang)]
        names = dice.names_of(game, self.state, chance)
        self.typed, wrong = dice.read(text, chance, self.typed, names, self.lang)
        if wrong and not (self.real or self.typing):  # 1 still rolls: nobody is told that it would be a face
            return [*wrong, dice.how(chance, self.lang)]
        if wrong:
            return [*wrong, dice.wanted(game, self.state, chance, self.typed, self.lang)]
        if len(self.typed) < len(chance.dice):
            self.typing = True
            return [dice.wanted(game, self.state, chance, self.typed, self.lang)]
        return self.settle(self.typed)

    def settle(self, faces: Mapping[str, tuple[int, ...]]) -> list[str]:
        """Go on with dice that fell, and tell what they did."""
        before = self.state
        self.typed, self.typing = {}, False
        step = self.match.settle(faces)
        self.looking = False
        return self.told(step, before, faces)

    # Choosing.

    def _chosen(self, text: str) -> list[str]:
        choices = self.choices()
        head, _, tail = text.partition(" ")
        number = whole_number(head)
        asked, self._between = self._between, ()
        if number is not None and asked and number not in asked:
            return [say("play.ambiguous_which", self.lang, list=either([str(n) for n in asked], self.lang))]
        if number is not None and choices and not (tail and self._as_way(text)):
            if 1 <= number <= len(choices):
                return self.take(choices[number - 1], tail)
            return [say("play.no_number", self.lang, found=number, most=len(choices))]
        move = self._as_way(text)
        if move is not None and _leads(text):
            return self.take(Choice(move), text)
        names = self._callable()
        if meanings := self._bare(text, names):
            return list(asking.not_clear(text, meanings, (), self.lang))
        parts = text.split()
        ambiguous: tuple[Choice, ...] = ()
        for end in range(len(parts), 0, -1):
            found = find(" ".join(parts[:end]), names, guess=False)
            if found.one is not None:
                rest = " ".join(parts[end:])
                if not rest or asking.steps_of(found.one.offer) and found.one.option is None:
                    return self.take(found.one, rest)
            if found.keys and not ambiguous and end == len(parts):
                ambiguous = found.keys
                if len({choice.offer for choice in ambiguous}) == 1 and ambiguous[0].option is None:
                    return self.take(ambiguous[1 if len(ambiguous) == 2 else 0])  # it asks which, where there are two
        if move is not None:
            return self.take(Choice(move), text)
        if not ambiguous:
            wish(self, text)
        if ambiguous:
            if all(choice in choices for choice in ambiguous):
                meant = {choices.index(choice) + 1: self.label(choice, self.lang) for choice in ambiguous}
                self._between = tuple(meant)
                return list(asking.which(text, meant, self.lang))
            meanings = [self.label(choice, self.lang) for choice in ambiguous]
            return list(asking.not_clear(text, meanings, (), self.lang))
        return self._unknown(text)

    def _bare(self, text: str, names: Mapping[Choice, list[str]]) -> list[str]:
        """What a mere name may mean, where nothing says what to do with it: it is not taken for a deed."""
        here = find(text, self.names().here(), guess=False).one
        if here is None or any(c.option == here and c.offer.main for c in names):
            return []
        called = [fold(name) for name in self.names().called(here)]
        fits = [c for c, all_names in names.items() if any(fold(name).endswith(tuple(called)) for name in all_names)]
        return [self.label(choice, self.lang) for choice in fits]

    def _as_way(self, text: str) -> Offer | None:
        """The offer to move, if a line says where to."""
        move = next((o for o in self.menu().offers if o.key == "move" and o.needs == "point"), None)
        mover, names = self.mover(), self.names()
        if move is None or mover is None or names.scene is None:
            return None
        way = meant(text, names.scene, mover, names.here())
        return move if way.to is not None or _leads(text) else None

    def _callable(self) -> dict[Choice, list[str]]:
        """All that may be chosen now, and what it may be called: offers, and options of offers."""
        found: dict[Choice, list[str]] = {}
        for offer in self.menu().offers:
            called = [self.label(Choice(offer), lang) for lang in languages()]
            if offer.key == "move":
                called += [word for lang in languages() for word in say("play.word_move", lang).split(",")]
            found[Choice(offer)] = called
            for choice in flat(offer):
                if choice.option is not None:
                    options = asking.called(asking.steps_of(offer)[0], choice.option, self.names())
                    found[choice] = [*(self.label(choice, lang) for lang in languages()), *options]
        return found

    def names_offer(self, text: str) -> bool:
        """Whether words are those of something that may be chosen now."""
        return bool(self.match.game.to_act(self.state)) and bool(find(text, self._callable(), guess=False).keys)

    def _unknown(self, text: str) -> list[str]:
        """What is said to a line that nothing fits, unless it is the beginning of a command."""
        if len(text.split()[0]) >= SHORTEST and (answer := self.command(text, every=True)) is not None:
            return answer
        names: dict[Choice | str, list[str]] = {name: [name] for name in self.main_names()}
        if self.match.game.chance(self.state) is None:
            names |= {choice: called for choice, called in self._callable().items()}  # noqa: C416 (the keys are wider)
        found = find(text, names)
        like = [key if isinstance(key, str) else self.label(key, self.lang) for key in found.like]
        return [*asking.not_clear(text, (), like, self.lang), say("play.unknown_how", self.lang)]

    def take(self, choice: Choice, tail: str = "") -> list[str]:
        """Take up a choice; what was typed after it answers its first question."""
        self.filling = Filling(choice.offer, asking.steps_of(choice.offer))
        if choice.option is not None:
            self.filling.values[""] = choice.option
        return self._answered(tail) if tail and self.filling.step else self._go_on()

    def _fill(self, text: str) -> list[str]:
        assert self.filling is not None
        if asking.leaves(text, self.filling.step):
            self.filling = None
            self.again()
            return [say("play.left_off", self.lang)]
        step = self.filling.step
        if text and (step is None or step.needs != "words"):
            found = self.command(text, looks=True)
            if found is not None:
                return found
        if self.filling.ready is not None:
            return self._confirmed(text)
        return self._answered(text)

    def _answered(self, text: str) -> list[str]:
        filling = self.filling
        assert filling is not None and filling.step is not None
        step = filling.step
        if not text and step.needed:
            return self._go_on()
        if step.needs == "hits":
            filling.shares, wrong = asking.shares(step, text, filling.shares, self.lang)
            if len(filling.shares) == len(step.options):
                filling.values[step.key] = dict(filling.shares)
            return [*wrong, *(self._go_on())]
        answer = asking.answer(step, text, self.names(), self.starting(), self.lang)
        if not answer.good:
            if step.needs in ("figure", "thing"):
                here = Offer("", {}, "", "", step.needs, (*self.names().here(),), make=filling.offer.make)
                try:
                    refuse(self, tries(self, here, text) if len(text) >= SHORTEST else [])
                except Refused as refusal:
                    self.rule, self.barred = refusal.rule, refusal
                    return [*self.refused(refusal.texts), say("play.ask_leave", self.lang)]
            if len(text.split()[0]) >= SHORTEST and (told := self.command(text, looks=True, every=True)) is not None:
                return told
            return [*answer.lines, say("play.ask_leave", self.lang)]
        filling.values[step.key], filling.said = answer.value, text
        return self._go_on()

    def _go_on(self) -> list[str]:
        """Ask the next question, or do what was asked for; a place is foreseen first."""
        filling = self.filling
        assert filling is not None
        if filling.step is not None:
            return asking.question(filling.step, self.names(), self.lang, filling.shares)
        action = asking.made(filling.offer, filling.values)
        if filling.offer.needs == "point":
            return self._foreseen(action)
        if filling.offer.needs in ("march", "post"):
            try:
                return self.do(action)
            except Refused as refusal:  # another way is asked for, of the same unit
                self.filling, self.rule, self.barred = filling, refusal.rule, refusal
                filling.values.clear()
                return [*self.refused(refusal.texts), say("play.ask_point_again", self.lang)]
        return self.do(action)

    def _foreseen(self, action: Any) -> list[str]:
        """What an action with a place would lead to; then it waits for a yes."""
        filling, lang = self.filling, self.lang
        assert filling is not None
        try:
            step = self.match.game.apply(self.state, action)
        except Refused as refusal:
            shorter = self._cut_short(filling)
            if shorter is None:
                filling.values.clear()
                self.rule, self.barred = refusal.rule, refusal
                return [*self.refused(refusal.texts), say("play.ask_point_again", lang)]
            action, step = shorter, self.match.game.apply(self.state, shorter)
        filling.ready = action
        wanted, lines = filling.values[""], [say("play.foreseen", lang), *self.events(step, lang, self.state)]
        chance = self.match.game.chance(step.state)
        scene = self.match.game.scene(step.state)
        mover = next((p for p in scene.pieces if p.id == self.turn.active), None)
        if mover is not None:
            lines += landed(self.names(), scene, mover, wanted, lang)
            off = max(abs(mover.x - wanted[0]), abs(mover.y - wanted[1])) > OFF
            if off and filling.offer.key != "move" and measured(filling.said):
                lines.append(say("play.way_only", lang))
        if chance is not None and chance.kind == "dice":
            lines.append(say("play.then_roll", lang, n=sum(chance.dice.values())))
        return [*lines, say("play.confirm", lang)]

    def _cut_short(self, filling: Filling) -> Any:
        """The same move as far as it may go, where the words left open how far; None if a game cannot say."""
        cut, mover = getattr(self.match.game, "cut_short", None), self.mover()
        if cut is None or mover is None or not endless(filling.said):
            return None
        to = cut(self.state, mover.id, filling.values[""], filling.offer.key)
        if to is None:
            return None
        filling.values[""] = to
        return asking.made(filling.offer, filling.values)

    def _confirmed(self, text: str) -> list[str]:
        filling = self.filling
        assert filling is not None
        if _is_word(text, "play.word_yes") or not text or whole_number(text) == 1:
            return self.do(filling.ready)
        filling.ready = None
        filling.values.clear()
        if whole_number(text) == 2 or _is_word(text, "play.word_no"):
            return self._go_on()
        return self._answered(text)

    def do(self, action: Any) -> list[str]:
        """Do what a side asks for, and tell what happened; a refusal leaves the menu as it was."""
        self.filling = None
        before = self.state
        step = self.match.do(action)
        self.looking = False
        return self.told(step, before)


def _leads(text: str) -> bool:
    """Whether a line begins with words that lead somewhere: to, towards, next to."""
    said = fold(text) + " "
    keys = ("to", "away", "far", "beside")
    heads = (word for lang in languages() for key in keys for word in say(f"play.way.{key}", lang).split(","))
    return any(said.startswith(fold(word) + " ") for word in heads)


def _is_word(text: str, key: str) -> bool:
    return fold(text) in {fold(word) for lang in languages() for word in say(key, lang).split(",")}

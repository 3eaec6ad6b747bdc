"""What an offer still needs, asked one thing after another: one of some, a place, shares of hits, words."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from aofa_widgets.play import Offer
from aofa_widgets.table.scene import Piece
from aofa_widgets.words import languages, say
from aofa_widgets.words.typography import typeset

from . import marching
from .board import placed
from .hearing import find, fold, whole_number
from .naming import Names, either, ended
from .ways import meant, thing_of, towards

Texts = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Step:
    """One question: what is asked for (its kind as in `Field.needs`, or "hits"), and what may be answered."""

    key: str
    needs: str
    label: Texts = field(hash=False)
    options: tuple[str, ...] = ()
    names: Mapping[str, Texts] = field(default_factory=dict, hash=False)
    notes: Mapping[str, Texts] = field(default_factory=dict, hash=False)
    needed: bool = True
    hits: int = 0
    reach: Mapping[str, Any] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True)
class Answer:
    """What an answer came to: a value, nothing (the question is passed over), or lines that say why not."""

    value: Any = None
    lines: tuple[str, ...] = ()

    @property
    def good(self) -> bool:
        """Whether the question is settled."""
        return not self.lines


def steps_of(offer: Offer) -> tuple[Step, ...]:
    """The questions of an offer, in order; none for one that needs nothing."""
    if offer.needs == "":
        return ()
    if offer.needs != "words":
        told = (offer.options, offer.names, offer.notes, True, offer.hits, offer.reach)
        return (Step("", offer.needs, offer.label, *told),)
    return tuple(Step(f.key, f.needs, f.label, f.options, f.names, {}, f.needed) for f in offer.fields)


def made(offer: Offer, values: Mapping[str, Any]) -> Any:
    """The action of an offer, from the answers to its questions by their keys."""
    if offer.needs == "":
        return offer.make()
    if offer.needs == "march":
        return offer.make(**values[""])
    if offer.needs == "post":
        return offer.make(*values[""])
    if offer.needs != "words":
        return offer.make(values[""])
    return offer.make(**{key: value for key, value in values.items() if value is not None})


def option_name(step: Step, option: str, names: Names, lang: str) -> str:
    """What an option is called."""
    row = step.names.get(option)
    return typeset(row.get(lang, row.get("en", option)), lang) if row else names.of(option, lang)


def called(step: Step, option: str, names: Names) -> list[str]:
    """All that an option may be called."""
    return [*dict.fromkeys([*(option_name(step, option, names, lang) for lang in languages()), option])]


def labelled(step: Step, names: Names, lang: str) -> list[str]:
    """The options as they are read out; two of one name are told apart by where they are."""
    plain = [option_name(step, option, names, lang) for option in step.options]
    told = []
    for option, name in zip(step.options, plain, strict=True):
        item = thing_of(names.scene, option) if names.scene is not None and plain.count(name) > 1 else None
        told.append(_with_place(names, item, name, lang) if item is not None else name)
    return told


def _with_place(names: Names, item: Any, name: str, lang: str) -> str:

    return say("play.option_at", lang, name=name, place=placed(names, item, lang))


def question(step: Step, names: Names, lang: str, given: Mapping[str, int] | None = None) -> list[str]:
    """The lines that ask: what is wanted, the choices by number, how to pass it over."""
    label = typeset(step.label.get(lang, step.label.get("en", "")), lang)
    how = [say("play.ask_leave", lang)] if step.needed else [say("play.ask_pass", lang), say("play.ask_leave", lang)]
    match step.needs:
        case "point":
            asked = say("play.ask_point" if step.needed else "play.ask_point_free", lang, label=label)
            return [asked, how_to_go(names, lang), *how]
        case "march":
            key = "play.ask_march_how" if step.reach.get("most") else "play.ask_pivot_how"
            return [say("play.ask_march", lang, label=label), say(key, lang), *how]
        case "post":
            told = say("play.ask_post_how", lang, example=marching.example(step.reach))
            return [say("play.ask_post", lang, label=label), told, *how]
        case "words":
            return [say("play.ask_words", lang, label=label), *how]
        case "hits":
            shares = given or {}
            left = step.hits - sum(shares.values())
            name = option_name(step, step.options[len(shares)], names, lang)
            return [say("play.ask_hits", lang, name=name, left=left), say("play.ask_hits_leave", lang)]
    asked = say("play.ask_several" if step.needs == "figures" else "play.ask_one", lang, label=label)
    lines = [asked, *how]  # the list last: a voice may be stopped where one has heard enough
    for number, name in enumerate(labelled(step, names, lang), 1):
        note = step.notes.get(step.options[number - 1])
        lines.append(f"{number}. {name}." + (f" {ended(note.get(lang, note.get('en', '')), lang)}" if note else ""))
    return lines


def how_to_go(names: Names, lang: str) -> str:
    """Examples of places in words, with the nearest enemy who stands."""
    pieces = names.scene.pieces if names.scene is not None else ()
    mover = next((piece for piece in pieces if piece.active), None)
    foes = [p for p in pieces if (mover is None or p.side != mover.side) and "fallen" not in p.states]
    near = min(foes, key=lambda foe: towards(mover, foe)[0]) if foes and mover else next(iter(foes), None)
    key = "play.ask_point_cm" if names.metric else "play.ask_point_how"
    return say(key, lang, name=names.of(near.id, lang) if near else "…")


def nothing(text: str) -> bool:
    """Whether a question is passed over: an empty line, or the word for nothing in any language."""
    return fold(text) in {
        "",
        *(fold(word) for lang in languages() for word in say("play.word_nothing", lang).split(",")),
    }


def answer(step: Step, text: str, names: Names, mover: Piece | None, lang: str) -> Answer:
    """What a line answers to a question."""
    if not step.needed and nothing(text):
        return Answer()
    match step.needs:
        case "words":
            return Answer(text.strip()) if text.strip() else Answer(lines=(say("play.words_wanted", lang),))
        case "point":
            return _point(text, names, mover, lang)
        case "march":
            way = marching.way(text, step.reach, names, mover)
            return Answer(way) if way is not None else Answer(lines=(say("play.march_wanted", lang),))
        case "post":
            place = marching.post(text, step.reach)
            wanted = say("play.post_wanted", lang, example=marching.example(step.reach))
            return Answer(place) if place is not None else Answer(lines=(wanted,))
        case "figures":
            return _several(step, text, names, lang)
        case _:
            return _one(step, text, names, lang)


def _one(step: Step, text: str, names: Names, lang: str) -> Answer:
    number = whole_number(text)
    if number is not None:
        if 1 <= number <= len(step.options):
            return Answer(step.options[number - 1])
        return Answer(lines=(say("play.no_number", lang, found=number, most=len(step.options)),))
    found = find(text, {option: called(step, option, names) for option in step.options})
    if found.one is not None:
        return Answer(found.one)
    meanings = [option_name(step, option, names, lang) for option in found.keys]
    like = [option_name(step, option, names, lang) for option in found.like]
    return Answer(lines=not_clear(text, meanings, like, lang))


def _several(step: Step, text: str, names: Names, lang: str) -> Answer:
    links = "|".join(re.escape(say("play.word_and", one).strip()) for one in languages())
    parts = [part for part in re.split(rf"[,;]|\b(?:{links})\b", text) if part.strip()]
    if len(parts) == 1 and all(part.isdigit() for part in text.split()):
        parts = text.split()
    chosen: list[str] = []
    for part in parts:
        one = _one(step, part, names, lang)
        if not one.good:
            return one
        chosen.append(one.value)
    return Answer(tuple(dict.fromkeys(chosen)))


def _point(text: str, names: Names, mover: Piece | None, lang: str) -> Answer:
    if names.scene is None or mover is None:
        return Answer(lines=(say("play.no_table", lang),))
    way = meant(text, names.scene, mover, names.here())
    if way.to is not None:
        return Answer(way.to)
    found = way.found if way.found in fold(text) else text  # words were taken out of the middle: quote them all
    if way.trouble == "two_meant":
        return Answer(lines=not_clear(found, tuple(names.of(key, lang) for key in way.keys), (), lang))
    if way.trouble == "way_unknown":
        return Answer(
            lines=(
                *not_clear(found, (), [names.of(key, lang) for key in way.like], lang),
                how_to_go(names, lang),
            )
        )
    return Answer(lines=(say(f"play.{way.trouble}", lang),))


def shares(step: Step, text: str, given: Mapping[str, int], lang: str) -> tuple[dict[str, int], tuple[str, ...]]:
    """The shares of hits after one more line: a number for the figure that is asked about, or for all that are left.

    The last figure takes what is left by itself. Gives the shares, and lines that say what is wrong with them.
    """
    numbers = [int(word) for word in re.findall(r"\d{1,4}", text)]
    told = dict(given)
    if not numbers:
        return told, (say("play.hits_number", lang),)
    waiting = [option for option in step.options if option not in told]
    if len(numbers) > len(waiting):
        return told, (say("play.hits_many", lang, n=len(waiting)),)
    for option, number in zip(waiting, numbers, strict=False):
        told[option] = number
    left = step.hits - sum(told.values())
    waiting = waiting[len(numbers) :]
    if left < 0:
        return dict(given), (say("play.hits_over", lang, most=step.hits - sum(given.values())),)
    if len(waiting) == 1:
        told[waiting[0]] = left
    elif not waiting and left:
        return {}, (say("play.hits_left", lang, n=left),)
    elif waiting and not left:
        told |= dict.fromkeys(waiting, 0)
    return told, ()


def not_clear(text: str, meanings: Sequence[str], like: Sequence[str], lang: str) -> tuple[str, ...]:
    """Why a word was not understood: it may mean several things, or none; then what it looks like."""
    found = " ".join(text.split())[:60]
    if meanings:
        return (say("play.ambiguous", lang, found=found, list=either(meanings, lang)),)
    if like:
        return (say("play.unknown_like", lang, found=found, list=say("play.or", lang).join(like)),)
    return (say("play.unknown", lang, found=found),)


def which(text: str, meant: Mapping[int, str], lang: str) -> tuple[str, ...]:
    """What a word may mean, each with its number in the menu, and the question which."""
    found = " ".join(text.split())[:60]
    numbers = either([str(number) for number in meant], lang)
    lines = [f"{number}. {label}" for number, label in meant.items()]
    return (say("play.ambiguous_list", lang, found=found), *lines, say("play.ambiguous_which", lang, list=numbers))


def leaves(text: str, step: Step | None = None) -> bool:
    """Whether a line leaves a question: back, cancel or 0; of hits, 0 is a number like any other."""
    if step is not None and step.needs == "hits" and whole_number(text) == 0:
        return False
    return fold(text) in {fold(word) for lang in languages() for word in say("play.word_leave", lang).split(",")}

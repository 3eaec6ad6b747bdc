"""Keeping a game and leaving it: save, open, link, new, quit."""

from __future__ import annotations

from typing import Any

from aofa_widgets.errors import AofaError, InputError, visible
from aofa_widgets.lab.share import open_link, share_link
from aofa_widgets.play import Match
from aofa_widgets.words import languages, say

from . import asking
from .hearing import find, whole_number
from .naming import sentences
from .talk import Talk
from .times import moved

Lines = list[str]


def save(p: Talk, rest: str) -> Lines:
    if p.files is None:
        return [say("play.no_files", p.lang)]
    name = rest or p.file
    if not name:
        return [say("play.save_how", p.lang)]
    p.file = p.files.save(p.match, p.roller, name)
    p.kept = p.match.tree
    return [say("play.saved", p.lang, file=visible(p.file))]


def open_(p: Talk, rest: str) -> Lines:
    if not rest:
        return [say("play.open_how", p.lang)]
    if "#g=" in rest:
        saved = open_link(rest)
        match, roller, notes, p_file = saved.match, saved.roller(), saved.notes, ""
    elif p.files is None:
        return [say("play.no_files", p.lang)]
    else:
        match, roller, notes = p.files.open(rest)  # type: ignore[assignment]
        p_file = rest
    if match.game.card.key != p.match.game.card.key:
        return [say("play.other_game", p.lang)]
    if p.unsaved and p.warned != rest:
        p.warned = rest
        return [say("play.open_unsaved", p.lang)]
    _take_over(p, match, roller)
    p.file = p_file
    lines = [say("play.opened", p.lang, n=match.tree.place)]
    return [*lines, *(line for note in notes for line in sentences(note.get(p.lang, note.get("en", "")), p.lang))]


def _take_over(p: Talk, match: Match, roller: Any) -> None:
    p.match, p.roller, p.kept = match, roller, match.tree
    moved(p, "", looking=bool(match.undone))
    p.addressed = None


def link(p: Talk, rest: str) -> Lines:
    try:
        return [say("play.link", p.lang), share_link(p.match, p.roller)]
    except InputError as error:
        return error.say(p.lang).splitlines()


def new(p: Talk, rest: str) -> Lines:
    p.match.to_start()
    return moved(p, say("play.anew", p.lang), looking=False)


def quit(p: Talk, rest: str) -> Lines:
    if not p.unsaved:
        p.closed = True
        return [say("play.goodbye", p.lang)]
    p.ending = "save"
    return [say("play.quit_unsaved", p.lang), *(f"{n}. {say(f'play.quit_{n}', p.lang)}" for n in (1, 2, 3))]


def ending(p: Talk, text: str) -> Lines:
    """The answer to what stands before goodbye: save, leave without, or stay."""
    if p.ending == "name":
        if not text or asking.leaves(text):
            p.ending = ""
            p.again()
            return [say("play.stays", p.lang)]
        return _save_and_go(p, text)
    number = whole_number(text)
    if number is None:
        rows = {n: [say(f"play.quit_{n}", lang) for lang in languages()] for n in (1, 2, 3)}
        number = find(text, rows, guess=False).one
    if number == 1:
        if p.file:
            return _save_and_go(p, p.file)
        p.ending = "name"
        return [say("play.save_name", p.lang)]
    if number == 2:
        p.closed = p.discarded = True
        return [say("play.goodbye", p.lang)]
    if number == 3 or asking.leaves(text):
        p.ending = ""
        p.again()
        return [say("play.stays", p.lang)]
    return [say("play.no_number", p.lang, found=text[:60], most=3)]


def _save_and_go(p: Talk, name: str) -> Lines:
    try:
        lines = save(p, name)
    except AofaError as error:  # asked again: the game is not left before it is kept
        p.ending = "name"
        return [*error.say(p.lang).splitlines(), say("play.save_name", p.lang)]
    p.closed = p.files is not None
    p.ending = ""
    return [*lines, say("play.goodbye", p.lang)] if p.closed else lines

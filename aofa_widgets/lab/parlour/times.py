"""Back and forth in time: undo, replay, bookmarks, forks and comments."""

from __future__ import annotations

from aofa_widgets.words import say

from . import asking
from .hearing import find, whole_number
from .looks import entry_told
from .talk import Talk

Lines = list[str]


def undo(p: Talk, rest: str) -> Lines:
    """Back to where a person last chose or rolled: what bots did meanwhile goes with it."""
    gone: Lines = []
    before = p.match.tree
    while p.match.entries:
        entry = p.match.entries[-1]
        p.match.undo()
        gone = (entry_told(p, entry) or ["…"])[:1]
        if _is_peoples(p):
            break
    if p.match.tree is before:
        return [say("play.nothing_undone", p.lang)]
    return moved(p, say("play.undone", p.lang, what=gone[0]), looking=False)


def redo(p: Talk, rest: str) -> Lines:
    told: Lines = []
    before = p.match.tree
    while p.match.undone:
        told += entry_told(p, p.match.undone[0])
        p.match.redo()
        if _is_peoples(p):
            break
    if p.match.tree is before:
        return [say("play.nothing_redone", p.lang)]
    return [*moved(p, say("play.redone", p.lang), looking=bool(p.match.undone)), *told]


def _is_peoples(p: Talk) -> bool:
    """Whether a person is asked here: for a choice, or for a roll of their own."""
    game = p.match.game
    sides = game.to_act(p.state) or {p.turn.side}
    return not all(side in p.bots for side in sides)


def back(p: Talk, rest: str) -> Lines:
    if not p.match.undo():
        return [say("play.at_start", p.lang)]
    return moved(p, say("play.stepped_back", p.lang, n=p.match.tree.place))


def next_(p: Talk, rest: str) -> Lines:
    if not p.match.redo():
        return [say("play.at_end", p.lang)]
    return [*moved(p, say("play.stepped_on", p.lang, n=p.match.tree.place)), *entry_told(p, p.match.entries[-1])]


def first(p: Talk, rest: str) -> Lines:
    p.match.to_start()
    return moved(p, say("play.gone_first", p.lang))


def last(p: Talk, rest: str) -> Lines:
    p.match.to_end()
    return moved(p, say("play.gone_last", p.lang, n=p.match.tree.place), looking=False)


def moved(p: Talk, line: str, *, looking: bool | None = None) -> Lines:
    """Drop what was begun, and stand elsewhere in time; bots wait while there is something ahead."""
    p.filling, p.typed, p.typing = None, {}, False
    p.looking = bool(p.match.undone) if looking is None else looking
    p.again()
    return [line]


def bookmark(p: Talk, rest: str) -> Lines:
    if not rest:
        marks = p.match.tree.bookmarks()
        if not marks:
            return [say("play.no_bookmarks", p.lang)]
        depth = p.match.tree.nodes
        return [say("play.bookmark_row", p.lang, name=name, n=depth[n].depth) for name, n in marks.items()]
    p.match.bookmark(rest)
    return [say("play.bookmarked", p.lang, name=rest)]


def name(p: Talk, rest: str) -> Lines:
    if not rest:
        return [say("play.name_how", p.lang)]
    p.match.name(rest)
    return [say("play.named", p.lang, name=rest)]


def comment(p: Talk, rest: str) -> Lines:
    if not rest:
        said = p.match.tree.node.comment
        return [say("play.log_comment", p.lang, text=said)] if said else [say("play.comment_how", p.lang)]
    p.match.comment(rest)
    return [say("play.commented", p.lang)]


def forks(p: Talk, rest: str) -> Lines:
    """The lines that were played, by number."""
    nodes, lines = p.match.tree.nodes, []
    for number, fork in enumerate(p.match.forks(), 1):
        name = fork.name or (say("play.main_line", p.lang) if fork.node == 0 else say("play.unnamed", p.lang))
        if fork.node == 0:
            lines.append(say("play.fork_main", p.lang, number=number, name=name, n=fork.length))
        else:
            at = nodes[fork.parent].depth
            lines.append(say("play.fork_row", p.lang, number=number, name=name, at=at, n=fork.length))
    return [*lines, say("play.forks_how", p.lang)]


def fork(p: Talk, rest: str) -> Lines:
    lines = p.match.forks()
    number = whole_number(rest)
    if number is None:
        return forks(p, rest)
    if not 1 <= number <= len(lines):
        return [say("play.no_number", p.lang, found=number, most=len(lines))]
    p.match.goto(lines[number - 1].tip)
    return moved(p, say("play.gone_to", p.lang, n=p.match.tree.place), looking=False)


def goto(p: Talk, rest: str) -> Lines:
    tree = p.match.tree
    number = whole_number(rest)
    if not rest:
        return [say("play.goto_how", p.lang, n=len(tree.line) - 1)]
    if number is not None:
        if number >= len(tree.line):
            return [say("play.no_moment", p.lang, found=number, most=len(tree.line) - 1)]
        p.match.goto(tree.line[number])
    else:
        places: dict[int, list[str]] = {node: [name] for name, node in tree.bookmarks().items()}
        for fork in p.match.forks():
            if fork.name:
                places.setdefault(fork.tip, []).append(fork.name)
        found = find(rest, places)
        if found.one is None:
            meanings, like = ([places[key][0] for key in keys] for keys in (found.keys, found.like))
            return list(asking.not_clear(rest, meanings, like, p.lang))
        p.match.goto(found.one)
    return moved(p, say("play.gone_to", p.lang, n=p.match.tree.place))


def resume(p: Talk, rest: str) -> Lines:
    """Bots play on from where one looks; what was ahead stays as a fork."""
    return moved(p, say("play.resumed", p.lang), looking=False)

"""A match as plain values and back: forks as lists of entries, each played again through the game itself.

    {"start": {"comment": "…"},                                    words at the start, if there are any
     "lines": [{"moves": [{"n": 1, "dice": {"0": [5], "1": [2]}},
                          {"n": 2, "action": {"do": "Activate", "figure": "athos"}, "bookmark": "Athos goes first"}],
                "ends": {…}},                                      who has the turn and how many stand, as a check
               {"name": "The other way", "from": 1, "moves": […], "ends": {…}}],
     "at": 2, "tip": 2}                                            where one is, and where the line one is on ends

The first line is the main one; any other leaves the one it left at `from`. Entries are numbered from 1 throughout, as
they are written; 0 is the start. Nothing is believed: each entry is read, refused or applied by the game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from types import MappingProxyType
from typing import Any, TypeVar

from aofa_widgets.errors import AofaError, Fault, InputError, named
from aofa_widgets.words import fault, texts

from .game import Game, Refused
from .match import Match, cups
from .plain import a_list, a_number, a_word, an_object, plain
from .tree import MOST_COMMENT, MOST_NAME, MOST_NODES, MOST_WORDS, Entry, Fork, Node, Tree, checked_words

WORDS = ("bookmark", "comment")
_T = TypeVar("_T")


def written(match: Match) -> dict[str, Any]:
    """The tree of a match as plain values; the same match gives the same values.

    >>> from aofa_widgets.games import load
    >>> from aofa_widgets.rules import Ruleset
    >>> match = Match(load("swashbuckling").GAME(Ruleset.load("swashbuckling")), "courtyard")
    >>> _ = match.settle({"0": (5,), "1": (2,)})
    >>> written(match)["lines"][0]["moves"], written(match)["at"]
    ([{'n': 1, 'dice': {'0': [5], '1': [2]}}], 1)
    """
    tree, game = match.tree, match.game
    chains = [(fork, _own(tree, fork)) for fork in tree.forks()]
    order = [0, *(number for _, chain in chains for number in chain)]
    new = {number: n for n, number in enumerate(order)}
    lines = []
    for fork, chain in chains:
        head: dict[str, Any] = {"name": fork.name} if fork.name else {}
        if fork.node:
            head["from"] = new[fork.parent]
        moves = [{"n": new[number], **row_of(game, tree.nodes[number])} for number in chain]
        lines.append({**head, "moves": moves, "ends": _end(game, _state(match, fork.tip))})
    start = _words(tree.nodes[0])
    found = {"start": start} if start else {}
    return {**found, "lines": lines, "at": new[tree.number], "tip": new[tree.line[-1]]}


def _own(tree: Tree, fork: Fork) -> tuple[int, ...]:
    """Numbers of a fork's own nodes, without the start."""
    line = tree.line_of(fork.node)
    return line[len(line) - fork.length :] if fork.length else ()


def _state(match: Match, number: int) -> Any:
    entry = match.tree.nodes[number].entry
    return entry.step.state if entry else match.first


def row_of(game: Game, node: Node) -> dict[str, Any]:
    """An entry and the words on it as plain values."""
    entry = node.entry
    if entry is None:
        return _words(node)
    what = {"dice": plain(entry.asked)} if entry.dice else {"action": plain(game.write(entry.asked))}
    return {**what, **_words(node)}


def _words(node: Node) -> dict[str, str]:
    return {name: words for name in WORDS if (words := getattr(node, name))}


def _end(game: Game, state: Any) -> dict[str, Any]:
    """What a line comes to, in a few values that do not hang on how a table is drawn."""
    turn = game.turn(state)
    return {"side": turn.side, "active": turn.active, "pool": turn.pool, "left": list(turn.left)}


def opened(game: Game, scenario: Any, data: Any) -> tuple[Match, list[dict[str, str]]]:
    """A match from plain values, every line of it played again, and what is to be said of it in every language.

    Raises: InputError with the field of the first entry that is no entry, or that the game refuses.
    """
    rows = an_object(data, "", ("lines", "at", "tip"), ("start",))
    match = begun(game, scenario)
    start = an_object(rows.get("start", {}), "start", (), WORDS)
    words = list(_words_of(0, start, "start"))
    lines = a_list(rows["lines"], "lines", MOST_NODES)
    if not lines:
        raise InputError(fault("lines", "saves.no_line"))
    notes, ways, tree = list[dict[str, str]](), dict[int, _Ways](), match.tree
    for i, raw in enumerate(lines):
        where = f"lines[{i}]"
        line = an_object(raw, where, ("moves", "from") if i else ("moves",), ("name", "ends"))
        first = tree.given if i else 0
        tree = _line(match, tree, line, i, where, ways)
        if "name" in line:
            words.append((where, first, "name", a_word(line["name"], f"{where}.name")))
        for j, row in enumerate(line["moves"], 0 if i else 1):
            words += _words_of(first + j, row, f"{where}.moves[{j if i else j - 1}]")
        state = tree.node.entry.step.state if tree.node.entry else match.first
        if "ends" in line and an_object(line["ends"], f"{where}.ends") != _end(game, state):
            notes.append(texts("saves.ends_otherwise", n=i + 1))
    tree = _with_words(tree, words)
    tip = a_number(rows["tip"], "tip", 0, len(tree.nodes) - 1)
    at = a_number(rows["at"], "at", 0, len(tree.nodes) - 1)
    tree = tree.goto(tip)
    if tree.nodes[tip].children or at not in tree.line:
        raise InputError(fault("at", "saves.off_line", at=at, tip=tip))
    match.tree = tree.goto(at)
    return match, notes


def begun(game: Game, scenario: Any) -> Match:
    """A match at the start of a scenario. Raises: InputError at `scenario` for one that the game cannot set out."""
    return guarded("scenario", "saves.no_start", lambda: Match(game, scenario))


def _line(match: Match, tree: Tree, line: Mapping[str, Any], i: int, where: str, ways: dict[int, _Ways]) -> Tree:
    """The tree with all entries of a line, at its end; `ways` remembers what leads on from where forks begin."""
    moves = a_list(line["moves"], f"{where}.moves", MOST_NODES)
    parent = a_number(line["from"], f"{where}.from", 0, len(tree.nodes) - 1) if i else 0
    if i and (not moves or not tree.nodes[parent].children):
        raise InputError(fault(f"{where}.from", "saves.no_fork"))
    if not moves:
        return tree
    if parent not in ways:
        ways[parent] = _Ways(n for child in tree.nodes[parent].children if (n := tree.nodes[child].entry))
    begins, first, entries = tree.nodes[parent].entry, tree.given, list[Entry]()
    state = begins.step.state if begins else match.first
    for j, raw in enumerate(moves):
        at = f"{where}.moves[{j}]"
        row = an_object(raw, at, ("n",), ("action", "dice", *WORDS))
        a_number(row["n"], f"{at}.n", first + j, first + j)
        entry = played(match.game, state, row, at)
        if j == 0 and not ways[parent].add(entry):
            raise InputError(fault(at, "saves.same_fork"))
        _at(at, tree.check_room, j)
        state = entry.step.state
        entries.append(entry)
    return _at(where, tree.lengthened, parent, entries)


class _Ways:
    """What was done from one moment on; a thousand forks that begin there are not compared each with each."""

    def __init__(self, entries: Iterable[Entry]) -> None:
        self._keys: set[Any] = set()
        self._rest: list[Any] = []  # what cannot be a key
        for entry in entries:
            self.add(entry)

    def add(self, entry: Entry) -> bool:
        """Whether an entry is a new one here."""
        key = tuple(sorted(entry.asked.items())) if entry.dice else entry.asked
        try:
            fresh = key not in self._keys
            self._keys.add(key)
        except TypeError:
            fresh = key not in self._rest
            self._rest.append(key)
        return fresh


def played(game: Game, state: Any, row: Mapping[str, Any], where: str) -> Entry:
    """One entry played again: what the game makes of an `action` or of `dice` that a stranger wrote.

    Raises: InputError at its field if it is no entry, or if the game refuses it.
    """
    if ("action" in row) == ("dice" in row):
        raise InputError(fault(where, "saves.one_of"))
    field = f"{where}.dice" if "dice" in row else f"{where}.action"
    return guarded(field, "saves.not_playable", lambda: _played(game, state, row, field))


def _played(game: Game, state: Any, row: Mapping[str, Any], where: str) -> Entry:
    due = game.chance(state)
    if game.result(state) is not None:
        raise InputError(fault("", "saves.after_end"))
    if "dice" not in row:
        if due is not None:
            raise InputError(fault("", "saves.dice_due"))
        action = game.read(an_object(row["action"], ""))
        return Entry(action, False, state, game.apply(state, action))
    if due is None:
        raise InputError(fault("", "saves.no_dice_due"))
    fall = cups(row["dice"], "")
    return Entry(fall, True, state, game.settle(state, game.fall(fall)))


def guarded(where: str, key: str, what: Callable[[], _T]) -> _T:
    """What `what` gives; whatever goes wrong in it with a stranger's values is an InputError at `where`."""
    try:
        return what()
    except Refused as refused:
        raise InputError(fault(where, "saves.refused", reason=refused.texts, rule=refused.rule)) from None
    except AofaError as error:
        raise InputError([_placed(one, where) for one in error.faults]) from None
    except Exception as error:  # a game may trust its own actions; a save's are anybody's
        raise InputError(fault(where, key, kind=type(error).__name__)) from None


def _placed(one: Fault, where: str) -> Fault:
    if not one.where:
        return replace(one, where=where)
    return one if one.where.startswith(where) else replace(one, where=f"{where}.{one.where}")


def _words_of(number: int, row: Mapping[str, Any], where: str) -> Iterator[tuple[str, int, str, Any]]:
    """The words that a row puts on its node: where they stand, the node, which entry of it, the words."""
    return ((where, number, name, row[name]) for name in WORDS if name in row)


def _with_words(tree: Tree, words: Iterable[tuple[str, int, str, Any]]) -> Tree:
    """The tree with words as `Tree.named`, `bookmarked` and `commented` put them, thousands of them at once."""
    nodes, taken, most = dict(tree.nodes), set[tuple[str, str]](), 0
    for where, number, entry, text in words:
        lines = entry == "comment"
        said = _at(where, partial(checked_words, text, entry, MOST_COMMENT if lines else MOST_NAME, lines=lines))
        if not lines and said and (entry, said) in taken:
            raise InputError(fault(f"{where}.{entry}", "saves.taken", found=named(said)))
        taken.add((entry, said))
        most += len(said) if lines else 0
        if most > MOST_WORDS:
            raise InputError(fault(f"{where}.comment", "saves.all_comments", most=MOST_WORDS))
        put: dict[str, Any] = {entry: said}
        nodes[number] = replace(nodes[number], **put)
    return replace(tree, nodes=MappingProxyType(nodes))


def _at(where: str, what: Callable[..., _T], *args: Any) -> _T:
    """The same with its faults at a field of the save."""
    try:
        return what(*args)
    except InputError as error:
        raise InputError([_placed(one, where) for one in error.faults]) from None

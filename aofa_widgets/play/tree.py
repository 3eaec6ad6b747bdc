"""Time: all that was ever done in a match, as a tree of frozen nodes, and where in it one stands.

*How a board uses it.* A `Match` holds one `Tree` in `match.tree`. Doing something after going back begins a *fork*;
what was undone stays, and doing the same again goes back into it. The *line* is the way from the start through where
one stands to an end: `match.undo`, `redo`, `to_start` and `to_end` walk along it, `match.goto(node)` goes anywhere
(to a node of another fork as well, which then becomes the line). For a strip of time draw `tree.line` (numbers of
nodes) and mark `tree.place`; for a list of forks draw `tree.forks()`: each has the number of its first node, its name,
where it leaves, its last node and its length. `match.name`, `match.bookmark` and `match.comment` put words on a node;
`tree.nodes[number].entry.step.events` holds what happened there. A tree never changes: to try something and take it
back without a trace, keep `before = match.tree` and put it back (`match.tree = before`). `tree.number` is where one
stands, a plain number that a view may send back to `goto`. Words are checked (`checked_words`), so what is shown can
be saved, and what was saved can be shown; show it as text all the same, never as HTML.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any

from aofa_widgets.errors import InputError, named, shown
from aofa_widgets.words import fault

from .game import Step

MOST_NODES = 5_000  # a long game has some 300 entries
MOST_NAME, MOST_COMMENT, MOST_WORDS = 80, 2_000, 200_000  # characters: of a name, of a comment, of all comments
_TAG = re.compile(r"<[A-Za-z/!?]")
_JOINERS = "\u200c\u200d"  # they hold some letters, and pictures of people, together
_HIDDEN = ("Cc", "Cf", "Co", "Cs", "Zl", "Zp")


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing done: the action asked for, or the dice that fell; the state before it; what happened.

    >>> entry = Entry("move", False, before=0, step=Step(1))
    >>> entry.before, entry.step.state
    (0, 1)
    """

    asked: Any
    dice: bool
    before: Any
    step: Step = field(repr=False)


@dataclass(frozen=True, slots=True)
class Node:
    """A moment: the entry that led there (none at the start), its place in the tree, and the words put on it.

    `name` is that of the fork that begins here; the first of `children` goes on with its fork, each other one begins
    a fork of its own.

    >>> tree = Tree().grown(Entry("a", False, 0, Step(1)))
    >>> tree.node.number, tree.node.parent, tree.node.depth
    (1, 0, 1)
    """

    number: int
    parent: int
    depth: int
    entry: Entry | None = None
    children: tuple[int, ...] = ()
    name: str = ""
    bookmark: str = ""
    comment: str = ""


@dataclass(frozen=True, slots=True)
class Fork:
    """A fork as it is listed: its first node (0: the main line), its name, the node it leaves, its last, its length.

    >>> tree = Tree().grown(Entry("a", False, 0, Step(1)))
    >>> tree.forks()[0]
    Fork(node=0, name='', parent=-1, tip=1, length=1)
    """

    node: int
    name: str
    parent: int
    tip: int
    length: int


_START = Node(0, -1, 0)


@dataclass(frozen=True, slots=True)
class Tree:
    """Every node by its number (0 is the start), the line one is on, and how far along it one stands.

    Numbers are given in the order of doing and never given twice, so a node's parent has a smaller one.

    >>> tree = Tree().grown(Entry("a", False, 0, Step(1))).back().grown(Entry("b", False, 0, Step(2)))
    >>> [(fork.node, fork.parent, fork.tip) for fork in tree.forks()], tree.line
    ([(0, -1, 1), (2, 0, 2)], (0, 2))
    """

    nodes: Mapping[int, Node] = field(default_factory=lambda: MappingProxyType({0: _START}), repr=False)
    line: tuple[int, ...] = (0,)
    place: int = 0
    given: int = 1  # the number of the next node

    @property
    def number(self) -> int:
        """The number of the node where one stands."""
        return self.line[self.place]

    @property
    def node(self) -> Node:
        """The node where one stands."""
        return self.nodes[self.line[self.place]]

    def entries(self) -> tuple[Entry, ...]:
        """What was done from the start to where one stands."""
        return tuple(entry for n in self.line[1 : self.place + 1] if (entry := self.nodes[n].entry))

    def ahead(self) -> tuple[Entry, ...]:
        """What was undone and lies ahead on this line, the next first."""
        return tuple(entry for n in self.line[self.place + 1 :] if (entry := self.nodes[n].entry))

    # Growing.

    def check_room(self, more: int = 0) -> None:
        """Raises: InputError if the tree, with so many more, holds as many nodes as it may."""
        if len(self.nodes) + more >= MOST_NODES:
            raise InputError(fault("", "saves.full", most=MOST_NODES))

    def grown(self, entry: Entry) -> Tree:
        """The tree after an entry; one that is there already is gone into, any other begins a fork.

        Raises: InputError if the tree is full.
        """
        for number in self.node.children:
            known = self.nodes[number].entry
            if known and known.dice == entry.dice and known.asked == entry.asked:
                ahead = self.line[self.place + 1 : self.place + 2] == (number,)
                return replace(self, place=self.place + 1) if ahead else self.goto(number)
        return self.added(self.number, entry)

    def added(self, parent: int, entry: Entry) -> Tree:
        """The tree with an entry after a node, where one then stands. Raises: InputError if the tree is full."""
        return self.lengthened(parent, (entry,))

    def lengthened(self, parent: int, entries: Sequence[Entry]) -> Tree:
        """The tree with entries one after another after a node, at the last of them. Raises: as `added` does."""
        self.check_room(len(entries) - 1)
        nodes, last = dict(self.nodes), self.given + len(entries) - 1
        before = nodes[parent]
        nodes[parent] = replace(before, children=(*before.children, self.given))
        for n, entry in enumerate(entries):
            number = self.given + n
            follows = (number + 1,) if number < last else ()
            nodes[number] = Node(number, number - 1 if n else parent, before.depth + 1 + n, entry, follows)
        way = self.line[: self.place + 1] if parent == self.number else self.way(parent)
        line = (*way, *range(self.given, last + 1))
        return Tree(MappingProxyType(nodes), line, len(line) - 1, last + 1)

    # Going.

    def stood(self, place: int) -> Tree:
        """The same line, so many entries after the start (or as near as the line allows)."""
        return replace(self, place=min(max(place, 0), len(self.line) - 1))

    def back(self) -> Tree:
        """One entry back on this line, if there is one."""
        return self.stood(self.place - 1)

    def forward(self) -> Tree:
        """One entry on along this line, if there is one."""
        return self.stood(self.place + 1)

    def goto(self, number: int) -> Tree:
        """At a node; where it lies on another line, that line is gone on with. Raises: InputError if there is none."""
        node = self._known(number)
        if node.depth < len(self.line) and self.line[node.depth] == number:
            return self.stood(node.depth)
        return replace(self, line=(*self.way(number), *self._rest(number)), place=node.depth)

    def way(self, number: int) -> tuple[int, ...]:
        """Numbers of the nodes from the start to a node, both among them."""
        found = []
        while number >= 0:
            found.append(number)
            number = self.nodes[number].parent
        return tuple(reversed(found))

    def _rest(self, number: int) -> Iterator[int]:
        """What follows a node in its own fork."""
        while children := self.nodes[number].children:
            number = children[0]
            yield number

    def _known(self, number: object) -> Node:
        node = self.nodes.get(number) if isinstance(number, int) and not isinstance(number, bool) else None
        if node is None:
            raise InputError(fault("node", "saves.no_node", found=shown(number)))
        return node

    # Forks.

    def forks(self) -> tuple[Fork, ...]:
        """The main line, then every fork in the order in which they were begun."""
        heads = [0, *sorted(n for node in self.nodes.values() for n in node.children[1:])]
        return tuple(self._fork(head) for head in heads)

    def _fork(self, head: int) -> Fork:
        node, chain = self.nodes[head], (head, *self._rest(head))
        return Fork(head, node.name, node.parent, chain[-1], len(chain) if head else len(chain) - 1)

    def fork_of(self, number: int) -> int:
        """The number of the first node of the fork that a node lies in. Raises: InputError if there is no such node.

        >>> Tree().fork_of(0)
        0
        """
        node = self._known(number)
        while node.parent >= 0 and self.nodes[node.parent].children[0] == node.number:
            node = self.nodes[node.parent]
        return node.number

    def line_of(self, fork: int) -> tuple[int, ...]:
        """Numbers of the nodes from the start to the end of a fork. Raises: InputError if there is no such node."""
        head = self.fork_of(fork)
        return (*self.way(head), *self._rest(head))

    # Words.

    def named(self, number: int, name: str) -> Tree:
        """The fork that a node lies in, named; "" takes the name away.

        Raises: InputError for words that cannot be shown or saved, or a name that another fork has.
        """
        return self._worded(self.fork_of(number), "name", checked_words(name, "name", MOST_NAME))

    def bookmarked(self, number: int, name: str) -> Tree:
        """A bookmark at a node; "" takes it away. Raises: InputError as `named` does."""
        return self._worded(number, "bookmark", checked_words(name, "bookmark", MOST_NAME))

    def commented(self, number: int, text: str) -> Tree:
        """A comment on a node, of several lines if need be; "" takes it away.

        Raises: InputError for words that cannot be shown or saved, or more of them than a save holds.
        """
        words = checked_words(text, "comment", MOST_COMMENT, lines=True)
        tree = self._worded(number, "comment", words)
        if words and sum(len(node.comment) for node in tree.nodes.values()) > MOST_WORDS:
            raise InputError(fault("comment", "saves.all_comments", most=MOST_WORDS))
        return tree

    def _worded(self, number: int, entry: str, words: str) -> Tree:
        node = self._known(number)
        if words and entry != "comment":
            other = next((n.number for n in self.nodes.values() if getattr(n, entry) == words), number)
            if other != number:
                raise InputError(fault(entry, "saves.taken", found=named(words)))
        words_of: dict[str, Any] = {entry: words}
        return replace(self, nodes=MappingProxyType({**self.nodes, number: replace(node, **words_of)}))

    def bookmarks(self) -> dict[str, int]:
        """Every bookmark and its node, in the order of doing.

        >>> Tree().bookmarked(0, "The start").bookmarks()
        {'The start': 0}
        """
        return {node.bookmark: number for number, node in sorted(self.nodes.items()) if node.bookmark}

    # Taking away.

    def without(self, number: int) -> Tree:
        """The tree without a node and all that follows it; who stood there then stands before it.

        The name of a fork that this makes part of the line it left becomes a bookmark, if there is none yet.
        Raises: InputError for the start, or if there is no such node.
        """
        node = self._known(number)
        if node.parent < 0:
            raise InputError(fault("node", "saves.keep_start"))
        gone = {number}
        for other in sorted(self.nodes):  # whoever follows has a greater number
            if self.nodes[other].parent in gone:
                gone.add(other)
        nodes = {n: kept for n, kept in self.nodes.items() if n not in gone}
        parent = nodes[node.parent]
        nodes[node.parent] = parent = replace(parent, children=tuple(n for n in parent.children if n != number))
        if parent.children and nodes[parent.children[0]].name:
            heir = nodes[parent.children[0]]
            free = not heir.bookmark and all(n.bookmark != heir.name for n in nodes.values())
            nodes[heir.number] = replace(heir, name="", bookmark=heir.name if free else heir.bookmark)
        left = replace(self, nodes=MappingProxyType(nodes))
        line = tuple(n for n in self.line if n in nodes)
        if len(line) == len(self.line):
            return left
        return replace(left, line=(*line, *left._rest(line[-1])), place=min(self.place, len(line) - 1))

    def tidied(self) -> Tree:
        """The tree without the forks that nobody named, marked or commented on, but for those one is on."""
        heads: dict[int, int] = {}
        for number, node in sorted(self.nodes.items()):
            goes_on = node.parent >= 0 and self.nodes[node.parent].children[0] == number
            heads[number] = heads[node.parent] if goes_on else number
        kept: set[int] = set()
        for number, node in self.nodes.items():
            if not (node.name or node.bookmark or node.comment or number == self.line[-1]):
                continue
            head = heads[number]
            while head not in kept:  # a fork stays whole, and so do those that it leaves
                kept.add(head)
                head = heads.get(self.nodes[head].parent, 0)
        kept.add(0)
        nodes = {
            number: replace(node, children=tuple(n for n in node.children if heads[n] in kept))
            for number, node in self.nodes.items()
            if heads[number] in kept
        }
        return replace(self, nodes=MappingProxyType(nodes))


def checked_words(text: object, where: str, most: int, *, lines: bool = False) -> str:
    """A name or a comment without blanks around it: what can be printed, saved and sent on without harm.

    Raises: InputError at `where` for what is no text, is too long, holds a hidden character (control, direction, half
    a character) or the beginning of a tag.

    >>> checked_words(" Athos leaps first ", "name", 80)
    'Athos leaps first'
    """
    if not isinstance(text, str):
        raise InputError(fault(where, "saves.a_text", found=shown(text)))
    words = text.strip()
    if len(words) > most:
        raise InputError(fault(where, "saves.long", found=len(words), most=most))
    if hidden := hidden_in(words, lines=lines):
        raise InputError(fault(where, "saves.character", found=f"U+{ord(hidden):04X}"))
    if tag := _TAG.search(words):
        raise InputError(fault(where, "saves.tag", found=shown(words[tag.start() : tag.start() + 12])))
    return words


def hidden_in(text: str, *, lines: bool = False) -> str:
    """The first character of a text that does not show, "" if all do; `lines` lets line ends and tabs pass.

    >>> hidden_in("Athos"), hidden_in("A\\u202eB") == "\\u202e"
    ('', True)
    """
    if text.isascii() and text.isprintable():
        return ""
    passing = _JOINERS + ("\n\t" if lines else "")
    return next((c for c in text if unicodedata.category(c) in _HIDDEN and c not in passing), "")


def tag_in(text: str) -> str:
    """The beginning of a tag in a text, "" if there is none.

    >>> tag_in("a <b"), tag_in("a < 3")
    ('<b', '')
    """
    found = _TAG.search(text)
    return found[0] if found else ""

"""What a house rule changed in a text, marked exactly: without the removals it is the house's book, without the
additions the base's. What one placeholder printed is one atom: it is never cut."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import replace
from difflib import SequenceMatcher
from functools import lru_cache
from itertools import groupby
from os.path import commonprefix

from .tree import Block, Line, Piece

MOST_WORK = 5_000_000  # some five times what the longest change of a shipped house rule takes; a moment for each
MOST_PAIRS = 400  # of blocks; shipped house rules come to a dozen

Opcode = tuple[str, int, int, int, int]
_Token = tuple[Piece, ...]
_CASES = ("choice", "agree")
_PRINTED = ("text", "value", *_CASES)  # their words look alike
_LISTS = ("ul", "ol")  # their items say something, each of them: an item all marked is gone without its mark
_Key = tuple[tuple[str, str, str, bool, bool, bool], ...]


def marked_line(base: Line, house: Line, reworded: bool = False) -> Line:
    """One line that holds both: pieces of `base` alone marked "del", of `house` alone "ins".

    `reworded`: a house rule has words of its own here, so a case of the book is compared word by word.

    >>> was = (Piece("roll "), Piece("one die", "value", "n", 0))
    >>> now = (Piece("roll "), Piece("two dice", "value", "n", 0))
    >>> [(piece.mark, piece.text) for piece in marked_line(was, now)]
    [('', 'roll '), ('del', 'one die'), ('ins', 'two dice')]
    """
    if base == house:
        return house
    old, new = _tokens(base), _tokens(house)
    changes = [(tag != "equal", old[a:b], new[c:d]) for tag, a, b, c, d in _matched(old, new)]
    pieces: list[Piece] = []
    bridged = _bridged(changes)
    if reworded:
        bridged = [part for changed, a, b in bridged for part in (_by_words(a, b) if changed else [(False, a, b)])]
    for changed, before, after in _rewritten(_without_islands(bridged)):
        if changed and _read(before) != _read(after):  # the same words from another case of the book are no change
            pieces += [replace(piece, mark="del") for token in before for piece in token]
            pieces += [replace(piece, mark="ins") for token in after for piece in token]
        else:
            pieces += [piece for token in after for piece in token]
    return _joined(pieces)


def marked_blocks(base: Sequence[Block], house: Sequence[Block], reworded: bool = False) -> tuple[Block, ...]:
    """Blocks that hold both texts: marked inside where they pair off, whole where one text has a block more."""
    if tuple(base) == tuple(house):
        return tuple(house)
    if [_shape(block) for block in base] == [_shape(block) for block in house]:
        return tuple(_marked_block(old, new, reworded) for old, new in zip(base, house, strict=True))
    found: list[Block] = []
    for tag, a, b, c, d in matched([_block_key(b) for b in base], [_block_key(b) for b in house]):
        olds, news = list(base[a:b]), list(house[c:d])
        if tag == "equal":
            found += news
            continue
        for old, new in _pairs(olds, news):
            if old and new:
                found.append(_marked_block(old, new, reworded))
            else:
                found.append(_whole(old, "del") if old else _whole(new, "ins"))  # type: ignore[arg-type]
    return tuple(found)


def _pairs(olds: Sequence[Block], news: Sequence[Block]) -> list[tuple[Block | None, Block | None]]:
    """Blocks of two texts side by side, in order, so that those that say most of the same stand together.

    Where there are too many to try every pair, the old ones stand before the new.
    """
    if len(olds) * len(news) > MOST_PAIRS:
        return [*((old, None) for old in olds), *((None, new) for new in news)]
    best: dict[tuple[int, int], tuple[float, list[tuple[Block | None, Block | None]]]] = {}
    for a in range(len(olds), -1, -1):
        for b in range(len(news), -1, -1):
            ways: list[tuple[float, list[tuple[Block | None, Block | None]]]] = []
            if a < len(olds) and b < len(news) and (like := _alike(olds[a], news[b])) is not None:
                ways.append((best[a + 1, b + 1][0] + like, [(olds[a], news[b]), *best[a + 1, b + 1][1]]))
            if a < len(olds):
                ways.append((best[a + 1, b][0], [(olds[a], None), *best[a + 1, b][1]]))
            if b < len(news):
                ways.append((best[a, b + 1][0], [(None, news[b]), *best[a, b + 1][1]]))
            best[a, b] = max(ways, key=lambda way: way[0], default=(0.0, []))
    return best[0, 0][1]


def _alike(old: Block, new: Block) -> float | None:
    """How much two blocks share, or None for blocks that cannot be marked in one."""
    if _shape(old) != _shape(new) and not _both_lists(old, new):
        return None
    one, other = ([p.text for line in block.lines for token in _tokens(line) for p in token] for block in (old, new))
    same = sum(b - a for tag, a, b, _, _ in matched(one, other) if tag == "equal")
    return 0.01 + 2 * same / max(1, len(one) + len(other))


def without(blocks: Sequence[Block], mark: str) -> tuple[Block, ...]:
    """The text that is left when everything so marked is taken away, and no mark is shown any more.

    >>> both = marked_blocks((Block("p", ((Piece("a b"),),)),), (Block("p", ((Piece("a c"),),)),))
    >>> [without(both, mark)[0].lines[0][0].text for mark in ("ins", "del")]
    ['a b', 'a c']
    """
    left: list[Block] = []
    for block in blocks:
        if block.mark == mark:
            continue
        kept = [line for line in block.lines if block.kind not in _LISTS or any(p.mark != mark for p in line)]
        lines = tuple(_joined([replace(p, mark="") for p in line if p.mark != mark]) for line in kept)
        left.append(replace(block, lines=lines, mark=""))
    return tuple(left)


def _marked_block(old: Block, new: Block, reworded: bool) -> Block:
    if len(old.lines) == len(new.lines):
        return replace(new, lines=tuple(marked_line(a, b, reworded) for a, b in zip(old.lines, new.lines, strict=True)))
    return replace(new, lines=tuple(_marked_items(old.lines, new.lines, reworded)))


def _marked_items(old: Sequence[Line], new: Sequence[Line], reworded: bool) -> Iterator[Line]:
    """The items of a list that gains or loses some: those are marked whole, the others inside."""
    for _, a, b, c, d in matched([_key(line) for line in old], [_key(line) for line in new]):
        pairs = min(b - a, d - c)
        yield from (marked_line(old[a + n], new[c + n], reworded) for n in range(pairs))
        yield from (_all(line, "del") for line in old[a + pairs : b])
        yield from (_all(line, "ins") for line in new[c + pairs : d])


def _whole(block: Block, mark: str) -> Block:
    return replace(block, lines=tuple(_all(line, mark) for line in block.lines), mark=mark)


def _all(line: Line, mark: str) -> Line:
    return tuple(replace(piece, mark=mark) for piece in line)


def _both_lists(old: Block, new: Block) -> bool:
    return old.kind == new.kind and old.kind in _LISTS


def _shape(block: Block) -> tuple[str, int, str]:
    return block.kind, len(block.lines), block.table


def _block_key(block: Block) -> tuple[str, str, tuple[_Key, ...]]:
    return block.kind, block.table, tuple(_key(line) for line in block.lines)


def _key(pieces: _Token) -> _Key:
    return tuple((p.text, p.kind, p.name, p.strong, p.em, p.code) for p in pieces)


def _matched(old: list[_Token], new: list[_Token]) -> list[Opcode]:
    return matched([_key(token) for token in old], [_key(token) for token in new])


def matched(old: Sequence[Hashable], new: Sequence[Hashable]) -> list[Opcode]:
    """How one row becomes the other, as difflib says it; of rows too long and too alike only the ends, where the same.

    Each thing is a number while they are compared, which is much quicker.

    >>> matched("abcd", "axd"), matched("a" * 9000, "ba" * 9000)
    ([('equal', 0, 1, 0, 1), ('replace', 1, 3, 1, 2), ('equal', 3, 4, 2, 3)], \
[('replace', 0, 8999, 0, 17999), ('equal', 8999, 9000, 17999, 18000)])
    """
    numbers: dict[Hashable, int] = {}
    one, other = ([numbers.setdefault(thing, len(numbers)) for thing in side] for side in (old, new))
    if _work(one, other) <= MOST_WORK:
        return list(SequenceMatcher(None, one, other, autojunk=False).get_opcodes())
    first = len(commonprefix([one, other]))
    last = len(commonprefix([one[first:][::-1], other[first:][::-1]]))
    a, b = len(one) - last, len(other) - last
    inside = _matched_inside(one[first:a], other[first:b])
    found: list[Opcode] = [("equal", 0, first, 0, first)] if first else []
    found += [(tag, i + first, j + first, k + first, m + first) for tag, i, j, k, m in inside]
    return [*found, *([("equal", a, len(one), b, len(other))] if last else [])]


def _matched_inside(one: list[int], other: list[int]) -> list[Opcode]:
    """The same of what lies between equal ends: as difflib says it, or as one change."""
    if one and other and _work(one, other) <= MOST_WORK:
        return list(SequenceMatcher(None, one, other, autojunk=False).get_opcodes())
    if not one and not other:
        return []
    return [("replace" if one and other else "delete" if one else "insert", 0, len(one), 0, len(other))]


def _work(one: Sequence[int], other: Sequence[int]) -> int:
    """How much difflib has to look at, at most: each pair of equal things, once for each stretch that it finds."""
    often = Counter(other)
    return sum(n * often[thing] for thing, n in Counter(one).items()) * min(len(one), len(other))


def _tokens(line: Line) -> list[_Token]:
    """Cut plain words and spaces apart; keep each atom whole."""
    return list(_cut(line))


@lru_cache(maxsize=4096)
def _cut(line: Line) -> tuple[_Token, ...]:
    """The same, remembered: what the base rules say is compared with one change of them after another."""
    found: list[_Token] = []
    for atom, group in groupby(line, key=lambda piece: piece.atom):
        pieces = tuple(group)
        if atom >= 0:
            found.append(pieces)
            continue
        for piece in pieces:
            parts = re.findall(r"[^\S\u00a0\u202f]+|(?:[^\s]|[\u00a0\u202f])+", piece.text) or [piece.text]
            found += [(piece,)] if len(parts) == 1 else [(_with(piece, part),) for part in parts]
    return tuple(found)


_Change = tuple[bool, list[_Token], list[_Token]]
MOST_ISLAND = 3  # words
MOST_KEPT = 0.6  # of what is new in a sentence: with less kept, it is another sentence
_ENDS = re.compile(r"[.!?…:;][\s»”\"')\]]*$")


def _bridged(changes: list[_Change]) -> list[_Change]:
    """Join two changes with nothing but a space between them: people read one change there."""
    found: list[_Change] = []
    for at, (changed, before, after) in enumerate(changes):
        space = not changed and 0 < at < len(changes) - 1 and all(p.text.isspace() for t in after for p in t)
        if found and found[-1][0] and (changed or space):
            found[-1] = (True, found[-1][1] + before, found[-1][2] + after)
        else:
            found.append((changed, list(before), list(after)))
    return found


def _without_islands(changes: list[_Change]) -> list[_Change]:
    """Take a word or two that both texts happen to share into the long changes around them, where nobody could follow
    a sentence that is struck through, kept and put in by turns."""
    found: list[_Change] = []
    for at, (changed, before, after) in enumerate(changes):
        if not changed and found and found[-1][0] and at + 1 < len(changes) and changes[at + 1][0]:
            words = _words(after)
            if words <= MOST_ISLAND and 3 * words <= min(_size(found[-1]), _size(changes[at + 1])):
                found[-1] = (True, [*found[-1][1], *before], [*found[-1][2], *after])
                continue
        if changed and found and found[-1][0]:
            found[-1] = (True, [*found[-1][1], *before], [*found[-1][2], *after])
        else:
            found.append((changed, before, after))
    return found


def _rewritten(changes: list[_Change]) -> Iterator[_Change]:
    """Make a sentence of which little was kept one change, the whole old one and then the whole new one: nobody reads
    a sentence in snippets."""
    for sentence in _sentences(changes):
        kept = sum(map(_letters, (after for changed, _, after in sentence if not changed)))
        new = sum(map(_letters, (after for changed, _, after in sentence if changed)))
        if sum(changed for changed, _, _ in sentence) < 2 or not new or kept > MOST_KEPT * new:
            yield from sentence
            continue
        while not sentence[0][0] and not _letters(sentence[0][2]):
            yield sentence.pop(0)  # the space before a sentence is none of its own
        yield True, [t for _, before, _ in sentence for t in before], [t for _, _, after in sentence for t in after]


def _sentences(changes: list[_Change]) -> Iterator[list[_Change]]:
    """Changes and what lies between them, sentence by sentence: cut where both texts end one."""
    here: list[_Change] = []
    for changed, before, after in changes:
        steps = [(before, after)] if changed else [([old], [new]) for old, new in zip(before, after, strict=True)]
        for olds, news in steps:
            here.append((changed, olds, news))
            if all(_ENDS.search("".join(p.text for p in side[-1])) for side in (olds, news) if side):
                yield here
                here = []
    if here:
        yield here


def _letters(tokens: list[_Token]) -> int:
    return sum(len(p.text.strip()) for token in tokens for p in token)


def _size(change: _Change) -> int:
    return max(_words(change[1]), _words(change[2]))


def _words(tokens: list[_Token]) -> int:
    return sum(len("".join(p.text for p in token).split()) for token in tokens)


def _by_words(before: list[_Token], after: list[_Token]) -> list[_Change]:
    """A change word by word where a case of the book has become plain words: who rewords a clause drops its cases,
    and what reads as it did is no change. Only values stay whole."""
    cases = [any(p.kind in _CASES for token in side for p in token) for side in (before, after)]
    if cases[0] == cases[1]:
        return [(True, before, after)]
    old, new = (_tokens(_joined(_flat(side))) for side in (before, after))
    return _bridged([(tag != "equal", old[a:b], new[c:d]) for tag, a, b, c, d in _matched(old, new)])


def _flat(tokens: list[_Token]) -> list[Piece]:
    """The pieces of tokens, those of cases as plain text that may be cut."""
    pieces = [piece for token in tokens for piece in token]
    return [replace(p, kind="text", name="", atom=-1) if p.kind in _CASES else p for p in pieces]


def _read(tokens: Sequence[_Token]) -> list[tuple[str, str, str, bool, bool, bool]]:
    """What a reader sees of tokens: letters, how they look and where they lead, whichever placeholder printed them."""
    return [
        (letter, *(("", "") if p.kind in _PRINTED else (p.kind, p.name)), p.strong, p.em, p.code)
        for token in tokens
        for p in token
        for letter in p.text
    ]


def _look(piece: Piece) -> tuple[str, str, int, bool, bool, bool, str]:
    return piece.kind, piece.name, piece.atom, piece.strong, piece.em, piece.code, piece.mark


def _with(piece: Piece, text: str) -> Piece:
    """A piece of the same look with another text: `replace`, four times as fast, for every word of a book."""
    return Piece(text, *_look(piece))


def _joined(pieces: Sequence[Piece]) -> Line:
    """Put plain pieces that look the same back together."""
    found: list[Piece] = []
    for piece in pieces:
        last = found[-1] if found else None
        if last and piece.atom < 0 and last.atom < 0 and _look(last) == _look(piece):
            found[-1] = _with(last, last.text + piece.text)
        else:
            found.append(piece)
    return tuple(found)

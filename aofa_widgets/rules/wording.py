"""Two wordings compared for a reader: what was taken away and what was put in, word by word."""

from __future__ import annotations

import re
from collections.abc import Sequence
from difflib import SequenceMatcher

_WORD = re.compile(r"\[\[[^\]]*\]\]|\{[^{}\s]*\}|[^\s{}\[\]|]+|[{}\[\]|]+|\s+")
AROUND = 4
MOST = 700


def word_diff(was: str, now: str, around: int = AROUND, most: int = MOST) -> str:
    """The change between two texts, with a few words of what stayed on either side; at most `most` characters.

    >>> word_diff("keeps the initiative now", "keeps the upper hand now")
    'keeps the [-initiative-]{+upper hand+} now'
    >>> word_diff("a b c d e f g h", "a b c d e f g i", 2)
    '… f g [-h-]{+i+}'
    """
    changes = word_changes(was, now)
    parts: list[str] = []
    for n, (same, before, after) in enumerate(changes):
        if same:
            parts.append(_kept(_WORD.findall(same), n == 0, n == len(changes) - 1, 2 * around))
        else:
            parts.append((f"[-{before}-]" if before else "") + (f"{{+{after}+}}" if after else ""))
    told = "".join(parts)
    return told if len(told) <= most else told[: most - 1] + "…"


def word_changes(was: str, now: str) -> list[tuple[str, str, str]]:
    """Two texts in turns: what stayed, or what was taken away and put in.

    >>> word_changes("one die is", "two dice are it")
    [('', 'one die is', 'two dice are it')]
    """
    old, new = _WORD.findall(was), _WORD.findall(now)
    opcodes = _joined(SequenceMatcher(None, old, new, autojunk=False).get_opcodes(), old)
    return [
        ("".join(old[a:b]), "", "") if tag == "equal" else ("", "".join(old[a:b]), "".join(new[c:d]))
        for tag, a, b, c, d in opcodes
    ]


_Op = tuple[str, int, int, int, int]


def _joined(opcodes: Sequence[_Op], old: list[str]) -> list[_Op]:
    """Two changes with only a space between them are one to a reader."""
    found: list[_Op] = []
    for n, (tag, a, b, c, d) in enumerate(opcodes):
        space = tag == "equal" and 0 < n < len(opcodes) - 1 and all(word.isspace() for word in old[a:b])
        kind = "change" if tag != "equal" or space else "equal"
        if found and found[-1][0] == kind == "change":
            _, first, _, start, _ = found[-1]
            found[-1] = ("change", first, b, start, d)
        else:
            found.append((kind, a, b, c, d))
    return found


def _kept(words: list[str], first: bool, last: bool, most: int) -> str:
    """What stayed, cut to the words beside the changes."""
    head = [] if first else words[:most]
    tail = [] if last else words[-most:]
    if len(words) <= len(head) + len(tail):
        return "".join(words)
    if first and last:
        return "".join(words)
    middle = " … " if head and tail else "…"
    left, right = "".join(head).rstrip(), "".join(tail).lstrip()
    return f"{left} …" if last else f"… {right}" if first else f"{left}{middle}{right}"

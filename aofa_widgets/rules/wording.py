"""Two wordings compared for a reader: what was taken away and what was put in, word by word."""

from __future__ import annotations

import re
from difflib import SequenceMatcher
from os.path import commonprefix

# a simple placeholder or glossary link is one word; so are the signs between the cases of a choice
_WORD = re.compile(r"(?:\[\[[^\]]*\]\]|\{[^{}|?]{0,80}\}|[^\s{}\[\]|]+|[{}\[\]|]+)\s*|\s+")
AROUND = 4
MOST = 700
MOST_WORDS = 3_000


def word_diff(was: str, now: str, around: int = AROUND, most: int = MOST) -> str:
    """The change between two texts, with a few words of what stayed on either side; at most `most` characters.

    >>> word_diff("keeps the initiative now", "keeps the upper hand now")
    'keeps the [-initiative-]{+upper hand+} now'
    >>> word_diff("a b c d e f g h", "a b c d e f g h i", 2)
    '… g h {+i+}'
    """
    changes = word_changes(was, now)
    parts: list[str] = []
    for n, (same, before, after) in enumerate(changes):
        if same:
            parts.append(_kept(same, n == 0, n == len(changes) - 1, around))
            continue
        space = " " if (after or before).endswith(" ") else ""
        before, after = before.strip(" "), after.strip(" ")
        parts.append((f"[-{before}-]" if before else "") + (f"{{+{after}+}}" if after else "") + space)
    told = "".join(parts).strip()
    return told if len(told) <= most else told[: most - 1] + "…"


def word_changes(was: str, now: str) -> list[tuple[str, str, str]]:
    """Two texts in turns: what stayed, or what was taken away and put in.

    >>> word_changes("a die is", "a hat is")
    [('a ', '', ''), ('', 'die ', 'hat '), ('is', '', '')]
    """
    old, new = _WORD.findall(was + "\n"), _WORD.findall(now + "\n")  # so that the last word is like any other
    old, new = [word.replace("\n", " ") for word in old], [word.replace("\n", " ") for word in new]
    first = len(commonprefix([old, new]))
    last = len(commonprefix([old[first:][::-1], new[first:][::-1]]))
    a, b = old[first : len(old) - last], new[first : len(new) - last]
    turns: list[tuple[str, str, str]] = [("".join(old[:first]), "", "")]
    if max(len(a), len(b)) > MOST_WORDS:  # nobody reads a diff of that
        turns.append(("", "".join(a), "".join(b)))
    else:
        # in a long text the commonest words are no anchors: with them a page of one word takes minutes
        for tag, i, j, k, m in SequenceMatcher(None, a, b).get_opcodes():
            turns.append(("".join(b[k:m]), "", "") if tag == "equal" else ("", "".join(a[i:j]), "".join(b[k:m])))
    turns.append(("".join(old[len(old) - last :]), "", ""))
    turns = [turn for turn in turns if any(turn)]
    if turns:  # the mark of the end goes
        same, before, after = turns[-1]
        turns[-1] = (same[:-1], before[:-1], after[:-1]) if same else ("", before.rstrip(" "), after.rstrip(" "))
    return [turn for turn in turns if any(turn)]


def _kept(text: str, first: bool, last: bool, most: int) -> str:
    """What stayed, cut to the words beside the changes."""
    words = _WORD.findall(text)
    head = [] if first else words[:most]
    tail = [] if last else words[-most:]
    if len(words) <= len(head) + len(tail) or (first and last):
        return text
    left, right = "".join(head).rstrip(), "".join(tail).lstrip()
    return f"{left} …" if last else f"… {right}" if first else f"{left} … {right}"

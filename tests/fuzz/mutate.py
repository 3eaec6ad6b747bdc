"""Spoiling bytes with an eye for what they are: entries, numbers, texts, lines and brackets, and single bytes."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Iterator
from typing import Any

MOST = 200_000  # bytes of a spoilt input; `bombs` are larger
NUMBERS = (
    b"0", b"-1", b"1", b"2", b"7", b"99", b"-0", b"0.5", b"1e3", b"1e999", b"-1e-999", b"NaN", b"nan", b"inf",
    b"Infinity", b"9" * 19, b"9" * 40, b"9" * 5000, b"-" + b"9" * 30, b"0x7fffffffffffffff", b"1_000", b"007",
    "\u0663".encode(), "\uff11".encode(), b"2147483648", b"1979-05-27", b"true", b"null", b"[]", b"{}", b'""',
)  # fmt: skip
TEXTS = (
    "", " ", "a", "A" * 300, "x" * 9000, "é" * 130, "\u202e", "\u2066a", "\u0000", "\u001b[2J", "\ud800", "\ufeff",
    "\u2028", "\u0085", "a\u0301" * 200, "\U0001f1eb\U0001f1f7", "<script>alert(1)</script>", "<!--", "]]>", "&lt;",
    "../../etc/passwd", "/etc/passwd", "C:\\con", "~root", "file:///etc/passwd", "javascript:alert(1)", "$(x)", "`x`",
    "__import__('os').system('x')", "{0.__class__.__mro__}", "%s%n", "{{7*7}}", "{x}", "{", "}", "{" * 200, "}" * 200,
    "{n ? a : b}", "{n ? " * 60, "{a?{a?{a?b:c}:c}:c}", "[[a|b]]", "[[" * 100, "{table x}", "{see x}", "{x|y|z}",
    "{" * 14 + "x" + "}" * 14, "1/0", "9" * 5000, "-1", "1e999", "en", "fr", "swashbuckling", "honour", "regiments",
    "argad", "constructor", "__proto__", "__class__", "id", "none", "true", "con.toml", "a\nb", "a\tb", "'''", '"""',
    "| a | b |", "# x", "```toml", "[a]", "a = 1", "=SUM(A1)", "2d6", "1-2-3", "\u00a0", "\u202f!", "ſ", "İ", "ß",
)  # fmt: skip
SNIPPETS = (
    b"\x00", b"\xff", b"\xed\xa0\x80", b"\xef\xbb\xbf", b"\xc0\x80", b"\r", b"\r\n", b"\n\n\n", b'"', b"'", b"'''",
    b'"""', b"[", b"]", b"{", b"}", b"[" * 300, b"{" * 300, b'{"a":' * 200, b"[[a]]\n" * 20, b"a." * 60 + b"b = 1\n",
    b"=", b"#", b"\\", b"\\u", b"\\ud800", b"\\u0000", b",", b":", b"{ was = 1, now = 2 }", b"remove = true\n",
    b'game = "honour"\n', b"```", b"### fr\n", b"## x | y\n", b"# x | x\n", b'msgid ""\n', b'msgstr "x"\n',
    "\u202e".encode(), "\u2028".encode(), b"NaN", b"<", b"&", b"|", b"--", b";", b"\t",
)  # fmt: skip
ODD: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 2, 7, 64, 10**6, 2**31, 2**63, 10**19, 10**25, -(10**19), 0.5, 1e300, -0.0, "", "a",
    [], {}, [[]], [0], ["a"], {"a": 1}, {"": ""}, [None] * 50, ["a"] * 400, [[0, 0]] * 30, {"x": {"y": {"z": 1}}},
)  # fmt: skip
_NUMBER = re.compile(rb"-?\d+(?:\.\d+)?")
_QUOTED = re.compile(rb'"(?:[^"\\\n]|\\.)*"')
_WORD = re.compile(rb"[A-Za-z_][A-Za-z0-9_.-]*")
_HOLE = re.compile(rb"\{[^{}\n]*\}")


def mutated(data: bytes, kind: str, rng: random.Random, other: bytes = b"") -> bytes:
    """The bytes, spoilt once or a few times over; `other` is another input, of which parts may be spliced in."""
    for _ in range(rng.choice((1, 1, 1, 2, 3, 5))):
        if kind == "json" and rng.random() < 0.6:
            data = _tree(data, rng, other)
        else:
            data = rng.choice(_WAYS)(data, rng, other)
        data = data[:MOST]
    return data


# What JSON holds, entry by entry.


def _tree(data: bytes, rng: random.Random, other: bytes) -> bytes:
    whole = _whole(data)
    if not whole:
        return rng.choice(_WAYS)(data, rng, other)
    tree = whole[0]
    spots = list(_spots(tree))
    if not spots:
        return json.dumps(rng.choice(ODD)).encode()
    holder, key = rng.choice(spots)
    way = rng.randrange(9)
    if way == 0:
        del holder[key]
    elif way == 1:
        holder[key] = rng.choice(TEXTS)
    elif way == 2:
        there, at = rng.choice(spots)
        try:
            holder[key] = there[at]
        except LookupError:
            pass
    elif way == 3 and (found := _whole(other)) and (theirs := list(_spots(found[0]))):
        there, at = rng.choice(theirs)
        holder[key] = there[at]
    elif way == 4 and isinstance(holder, dict):
        holder[rng.choice((*TEXTS, *holder))] = holder.pop(key)
    elif way == 5 and isinstance(holder, list):
        holder[key:key] = [holder[key]] * rng.choice((1, 2, 40))
    elif way == 6:
        deep: Any = holder[key]
        for _ in range(rng.choice((1, 3, 20, 200))):
            deep = [deep] if rng.random() < 0.5 else {"a": deep}
        holder[key] = deep
    elif way == 7 and isinstance(holder[key], (int, float)) and not isinstance(holder[key], bool):
        holder[key] += rng.choice((1, -1, 2, 10, 1000, 10**9))
    else:
        holder[key] = rng.choice(ODD)
    try:
        made = json.dumps(tree, ensure_ascii=rng.random() < 0.5)
        return made.encode("utf-8", errors="surrogatepass")
    except (RecursionError, ValueError):  # a part that was put into itself
        return data


def _whole(data: bytes) -> list[Any]:
    try:
        return [json.loads(data)]
    except (ValueError, RecursionError):
        return []


def _spots(node: Any) -> Iterator[tuple[Any, Any]]:
    """Every place of the tree, as what holds it and its key there; no deeper than may be told."""
    waiting = [(node, 0)]
    while waiting:
        holder, deep = waiting.pop()
        if isinstance(holder, (dict, list)) and deep < 40:
            for key in list(holder) if isinstance(holder, dict) else range(len(holder)):
                yield holder, key
                waiting.append((holder[key], deep + 1))


# What any text holds.


def _replace(pattern: re.Pattern[bytes], by: Callable[[random.Random], bytes]) -> Callable[..., bytes]:
    def way(data: bytes, rng: random.Random, other: bytes) -> bytes:
        found = list(pattern.finditer(data[:MOST]))
        if not found:
            return _insert(data, rng, other)
        one = rng.choice(found)
        return data[: one.start()] + by(rng) + data[one.end() :]

    return way


def _odd_text(rng: random.Random) -> bytes:
    return rng.choice(TEXTS).encode("utf-8", errors="surrogatepass")


def _quoted(rng: random.Random) -> bytes:
    text = rng.choice(TEXTS)
    if rng.random() < 0.7:  # as JSON and TOML spell it
        return json.dumps(text, ensure_ascii=rng.random() < 0.5).encode("utf-8", errors="surrogatepass")
    return b'"' + text.encode("utf-8", errors="surrogatepass") + b'"'


def _word(data: bytes, rng: random.Random, other: bytes) -> bytes:
    """A word in the place of another, of this text or the other."""
    ours, theirs = list(_WORD.finditer(data[:MOST])), _WORD.findall((other or data)[:MOST])
    if not ours or not theirs:
        return _insert(data, rng, other)
    one = rng.choice(ours)
    return data[: one.start()] + rng.choice(theirs) + data[one.end() :]


def _lines(data: bytes, rng: random.Random, other: bytes) -> bytes:
    """Lines taken out, said twice, moved, or taken over from another text."""
    lines = data.split(b"\n")
    at, much = rng.randrange(len(lines)), rng.choice((1, 1, 2, 5, 20))
    block = lines[at : at + much]
    way = rng.randrange(4)
    if way == 0:
        lines[at : at + much] = []
    elif way == 1:
        lines[at:at] = block * rng.choice((1, 2, 50))
    elif way == 2:
        del lines[at : at + much]
        to = rng.randrange(len(lines) + 1)
        lines[to:to] = block
    else:
        theirs = other.split(b"\n")
        start = rng.randrange(len(theirs))
        lines[at : at + rng.choice((0, 1))] = theirs[start : start + much]
    return b"\n".join(lines)


def _insert(data: bytes, rng: random.Random, other: bytes) -> bytes:
    at = rng.randrange(len(data) + 1)
    piece = rng.choice(SNIPPETS) if rng.random() < 0.7 else _odd_text(rng)
    return data[:at] + piece + data[at:]


def _bytes(data: bytes, rng: random.Random, other: bytes) -> bytes:
    """A few bytes flipped, taken out, or the end cut off."""
    if not data:
        return bytes([rng.randrange(256)])
    at = rng.randrange(len(data))
    way = rng.randrange(4)
    if way == 0:
        return data[:at]
    if way == 1:
        return data[:at] + data[at + rng.choice((1, 2, 8, 64)) :]
    if way == 2:
        return data[:at] + bytes([data[at] ^ 1 << rng.randrange(8)]) + data[at + 1 :]
    return data[:at] + bytes([rng.randrange(256)]) + data[at + 1 :]


_WAYS = (
    _replace(_NUMBER, lambda rng: rng.choice(NUMBERS)),
    _replace(_NUMBER, lambda rng: str(rng.randrange(-3, 40)).encode()),
    _replace(_QUOTED, _quoted), _replace(_HOLE, _odd_text), _replace(_WORD, _odd_text), _word, _word, _lines, _lines,
    _insert, _bytes,
)  # fmt: skip


def deep() -> Iterator[bytes]:
    """Inputs that go a hundred thousand deep, in whatever way: a reader that follows them needs a stack as deep."""
    yield b"[" * 100_000
    yield b'{"a":' * 100_000
    yield b"[" * 100_000 + b"]" * 100_000
    yield b"a = " + b"[" * 100_000 + b"]" * 100_000
    yield b"a = " + b"{a = " * 50_000
    yield b"(" * 100_000
    yield b"> " * 100_000
    yield b"[[a|" * 60_000
    yield b"{n ? " * 55_000
    yield b"{choice a | b: " * 15_000
    yield _CLAUSE + b"```example\na = " + b"[" * 100_000 + b"\n```\n"
    yield _CLAUSE.replace(b"x\n", b"{ " * 9_000 + b"x" + b" }" * 9_000 + b"\n")


_CLAUSE = b"# 1 | A | A\n\n## mine.own | B | B\nnumber: 1\n\n### en\nx\n\n### fr\nx\n\n"


def bombs(kind: str) -> Iterator[bytes]:
    """Inputs made to cost time or memory: long, deep, many, endless; each is larger than `mutated` makes them."""
    million = 1_000_000
    yield b""
    yield b"x" * 10 * million
    yield b'"' + b"x" * 10 * million + b'"'
    yield b"\n" * 2 * million
    yield b"\x00" * million
    yield b"9" * million
    yield b"[" * 100_000
    yield b'{"a":' * 100_000
    yield b"{" * 290_000
    yield b"#" * 290_000
    if kind == "json":
        yield b"[" + b"0," * 1_900_000 + b"0]"
        yield b"{" + b",".join(b'"%d":0' % n for n in range(200_000)) + b"}"
        yield b'{"a":' * 900 + b"1" + b"}" * 900
        yield b'"' + b"\\ud83d\\ude00" * 100_000 + b'"'
        return
    yield b".".join([b"a"] * 100_000) + b" = 1"
    yield b"".join(b"[a%d]\n" % n for n in range(30_000))
    yield b"".join(b"a%d = 1\n" % n for n in range(28_000))
    yield b"x = [" + b"[0]," * 60_000 + b"]"
    yield b"a = " + b"{a = " * 50_000
    yield b'a = """' + b"{n ? " * 55_000
    yield (b"# a | a\n## b | b\n### en\n{a ? b : c}\n### fr\n" * 6_000)[:290_000]
    yield from (b"*a _b " * 3_000, b"- " * 9_000, b"1. " * 6_000, b"`" * 9_999 + b"`` `" * 2_000)  # Markdown
    for bomb in (b"a." * 100_000 + b"a = 1", b"[a]\n" * 50_000):  # TOML within a clause
        yield _CLAUSE + b"```example\n" + bomb + b"\n```\n"


__all__ = ["MOST", "bombs", "deep", "mutated"]

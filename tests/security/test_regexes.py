"""Every pattern that meets a stranger's text: none takes ever longer than the text is long."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from re import _constants as sre
from re import _parser as parser

import pytest

from .reading import calls, texts

ENDLESS = 100  # repeats that may be taken for endless
METHODS = {f"re.{name}" for name in ("compile", "match", "fullmatch", "search", "sub", "split", "findall", "finditer")}
FILES = ("cli/benches/", "cli/campaign/", "cli/newgame/")  # what reads only the kit's own source


def patterns() -> Iterator[tuple[str, str]]:
    """Every pattern of the package that can be read without running it, and where it stands.

    Those made of pieces (f-strings) are tried with the pieces left out: what a name holds is a literal of its own.
    """
    for name, text in texts().items():
        if name.startswith(FILES) or not re.search(r"^\s*(?:import re$|from re import)", text, re.M):
            continue
        for called, node in calls(ast.parse(text)):
            if called in METHODS and node.args:
                yield from ((f"{name}:{node.lineno}", one) for one in literal(node.args[0]))


def literal(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.JoinedStr):
        yield "".join(one.value if isinstance(one, ast.Constant) else "x" for one in node.values)


def nested(tree: object, inside: bool = False) -> bool:
    """Whether an endless repeat holds another whose end cannot be told from the next beginning: `(a+)+`, `(a|a)*`."""
    for op, told in tree:  # type: ignore[attr-defined]
        if op in (sre.MAX_REPEAT, sre.MIN_REPEAT):
            _, most, inner = told
            endless = most == sre.MAXREPEAT or most > ENDLESS
            if endless and inside:
                return True
            if nested(inner, inside or (endless and not separated(inner))):
                return True
        elif op == sre.SUBPATTERN:
            if nested(told[3], inside):
                return True
        elif op == sre.BRANCH:
            if any(nested(one, inside) for one in told[1]):
                return True
        elif op in (sre.ASSERT, sre.ASSERT_NOT):
            if nested(told[1], inside):
                return True
        elif op in (getattr(sre, "ATOMIC_GROUP", None), getattr(sre, "POSSESSIVE_REPEAT", None)) and op is not None:
            continue
    return False


def separated(inner: object) -> bool:
    """Whether each round begins or ends with signs that the rest of the round cannot take: `(?:,\\d+)*`."""
    rows = list(inner)  # type: ignore[call-overload]
    while len(rows) == 1 and rows[0][0] == sre.SUBPATTERN:
        rows = list(rows[0][1][3])
    if len(rows) < 2:
        return bool(rows) and rows[0][0] == sre.LITERAL
    return any(
        bool(mine) and not any(mine & signs(one) for one in rest)
        for edge, rest in ((rows[0], rows[1:]), (rows[-1], rows[:-1]))
        for mine in [signs(edge) if must(edge) and (one_sign(edge) or any(map(must, rest))) else frozenset()]
    )


def must(row: tuple) -> bool:
    """Whether a part takes a sign in every round."""
    op, told = row
    return op in (sre.LITERAL, sre.NOT_LITERAL, sre.IN) or (op == sre.MAX_REPEAT and told[0] > 0)


def one_sign(row: tuple) -> bool:
    """Whether a part takes one sign and no more."""
    return row[0] in (sre.LITERAL, sre.NOT_LITERAL, sre.IN)


SIGNS = "".join(map(chr, (*range(0x250), *range(0x2000, 0x2070))))


def signs(row: tuple) -> frozenset[str]:
    """The signs that a part can take, of those that are tried."""
    op, told = row
    if op == sre.AT or op in (sre.ASSERT, sre.ASSERT_NOT):
        return frozenset()
    if op in (sre.MAX_REPEAT, sre.MIN_REPEAT):
        return frozenset().union(*map(signs, told[2]))
    if op == sre.SUBPATTERN:
        return frozenset().union(*map(signs, told[3]))
    if op == sre.BRANCH:
        return frozenset().union(*(signs(one) for each in told[1] for one in each))
    piece = parser.parse("x")
    piece.data = [row]
    found = re._compiler.compile(piece)  # type: ignore[attr-defined]
    return frozenset(filter(found.match, SIGNS))


# read by a person and found sound, for a reason that the test does not see
READ = {
    "rules/toml_strings.py": "nothing follows the repeat: it cannot fail, so nothing is tried again",
}


def test_no_pattern_repeats_a_repeat_without_a_sign_between() -> None:
    found = list(patterns())
    assert len(found) > 150
    bad = {where.partition(":")[0]: one for where, one in found if nested(parser.parse(one))}
    assert {name: one for name, one in bad.items() if name not in READ} == {}
    assert set(READ) <= set(bad), "read again: it is no longer there"


@pytest.mark.parametrize("pattern", [r"(a+)+b", r"(?:\w+\s*)+$", r"([a-z]*)*", r"(?:x|\w+)*!", r"(\d+,?)+$"])
def test_such_a_pattern_would_be_seen(pattern: str) -> None:
    assert nested(parser.parse(pattern))


@pytest.mark.parametrize(
    "pattern", [r"[a-z]+(?:[.-][a-z]+)*", r"\w+\s*=", r"(?:,\d+)*", r'"(?:\\.|[^"\\])*"', r"(?:[a-z]+-)*"]
)
def test_a_sound_one_is_let_through(pattern: str) -> None:
    assert not nested(parser.parse(pattern))


# What a stranger's text is read by, fed with what such patterns choke on: twice the text, about twice the work.
PIECES = ("a", " ", "{", "{a ? ", "`", "*", "**", "[", "](", "<", "\"", "\\", "'", "- ", "| ", "#", "1",
          ",", "\n", "a b ",
          "-", "«", "\t",
          "&", "=", "x=", "::", "{choice ", "a.b", "\u202f", "é")  # fmt: skip


def readers() -> dict[str, object]:
    """The doors by which a stranger's text comes in: each takes a text and refuses it, or not."""
    from aofa_widgets.errors import shown, visible
    from aofa_widgets.lab.saves import open_text
    from aofa_widgets.rules.source import parse
    from aofa_widgets.words.typography import typeset

    return {
        "typography, English": lambda text: typeset(text, "en"),
        "typography, French": lambda text: typeset(text, "fr"),
        "messages": lambda text: (visible(text), shown(text)),
        "TOML": lambda text: parse(text.encode(), "x.toml"),
        "a text in TOML": lambda text: parse(b"a = '''" + text.encode() + b"'''", "x.toml"),
        "a save": open_text,
    }


def work(door: object, text: str) -> float:
    """The time of this process alone, the least of three: enough for a ratio of sixteen."""
    from time import process_time

    best = float("inf")
    for _ in range(3):
        began = process_time()
        try:
            door(text)  # type: ignore[operator]
        except Exception:  # noqa: BLE001, S110  (refused: what it took is what is asked)
            pass
        best = min(best, process_time() - began)
    return best


@pytest.mark.long
@pytest.mark.parametrize("door", readers())
def test_what_takes_a_strangers_text_grows_with_it_and_no_faster(door: str) -> None:
    """Eight times the text: at most forty times the work (a square would be sixty-four, and grow)."""
    read = readers()[door]
    for piece in PIECES:
        short, long = piece * (2_000 // len(piece)), piece * (16_000 // len(piece))
        before = work(read, short)
        assert work(read, long) < max(40 * before, 0.05), (door, piece)

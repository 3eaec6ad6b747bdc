"""The placeholder grammar: a template parsed once into a small tree. No expressions, no code.

    {n}                       the value                {=6}               6, not a rule number
    {n:word die}              three dice               {see clause.id}    3A
    {n:less die}              one die (of −1: fewer)   [[term]]           a glossary word
    {de n:word die}           d'un dé, de deux dés
    {n ? is : are}            agreement                [[term|words]]     the same, in these words
    {p:percent}               45%                      {table name}       a generated table
    {choice key | a: text | b: text | else: text}      {effects key}      the rows of a hits table

A brace is itself when it is doubled, follows a backslash or has a space after it; brackets are, before a brace
or after a backquote.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache

MOST_CHARACTERS = 20_000
DEEPEST = 8
FORMS = ("word", "less", "percent", "hundred", "ordinal", "figures")
PLACES = {"percent": "0123456789", "figures": "0123456789", "hundred": "0"}  # the decimals that a form may be told
_PLAIN = re.compile(r"[^\\{}\[]+")  # what a sequence takes in one bite
_NAME = re.compile(r"[A-Za-z_][\w.\-]*\Z")


class TemplateError(ValueError):
    """A template that cannot be read or filled: `key` names the sentence, `values` fill it, `at` is the character."""

    def __init__(self, key: str, at: int = 0, **values: object) -> None:
        self.key, self.at, self.values = key, at, values
        told = ", ".join(f"{name} {value!r}" for name, value in values.items() if value not in ("", None))
        super().__init__(f"{key}: {told}" if told else key)


@dataclass(frozen=True, slots=True)
class Text:
    """Plain words."""

    text: str
    at: int = 0


@dataclass(frozen=True, slots=True)
class Literal:
    """`{=6}`: printed as it is, and not a number of the rules."""

    text: str
    at: int = 0


@dataclass(frozen=True, slots=True)
class Value:
    """`{name}` or `{name:form arguments}`."""

    name: str
    form: str = ""
    argument: str = ""
    at: int = 0


@dataclass(frozen=True, slots=True)
class Of:
    """`{de ...}`: the value after ‘of’, with French elision."""

    value: Value
    at: int = 0


@dataclass(frozen=True, slots=True)
class Agree:
    """`{name ? singular : plural}`."""

    name: str
    one: Tree
    many: Tree
    at: int = 0


@dataclass(frozen=True, slots=True)
class Choice:
    """`{choice name | value: text | ...}`; the value `else` takes the rest."""

    name: str
    cases: tuple[tuple[str, Tree], ...]
    at: int = 0


@dataclass(frozen=True, slots=True)
class See:
    """`{see clause.id}`: the visible number of a clause."""

    clause: str
    at: int = 0


@dataclass(frozen=True, slots=True)
class TermLink:
    """`[[term]]` or `[[term|shown words]]`."""

    term: str
    shown: Tree | None = None
    at: int = 0


@dataclass(frozen=True, slots=True)
class Table:
    """`{table name}`: a table made from parameters or from exact odds."""

    name: str
    at: int = 0


@dataclass(frozen=True, slots=True)
class Effects:
    """`{effects name}` or `{effects name row}`: what the rows of a hits table do."""

    name: str
    row: str = ""
    at: int = 0


Node = Text | Literal | Value | Of | Agree | Choice | See | TermLink | Table | Effects
Tree = tuple[Node, ...]


@lru_cache(maxsize=65536)  # the texts of several games, each looked at by several checks
def parse(template: str) -> Tree:
    """Read a template (at most 20,000 characters, 8 levels deep); TemplateError names what is wrong.

    >>> parse("Roll {n:word die}.")
    (Text(text='Roll ', at=0), Value(name='n', form='word', argument='die', at=5), Text(text='.', at=17))
    """
    if len(template) > MOST_CHARACTERS:
        raise TemplateError("grammar.long", found=len(template), most=MOST_CHARACTERS)
    return _sequence(template, 0, 0)


def walk(tree: Tree) -> Iterator[Node]:
    """Give every node of a tree, outer ones first.

    >>> [type(node).__name__ for node in walk(parse("{choice a | x: {n} | else: -}"))]
    ['Choice', 'Value', 'Text']
    """
    for node in tree:
        yield node
        if isinstance(node, Of):
            yield node.value
        elif isinstance(node, Agree):
            yield from walk(node.one + node.many)
        elif isinstance(node, Choice):
            for _, inner in node.cases:
                yield from walk(inner)
        elif isinstance(node, TermLink) and node.shown is not None:
            yield from walk(node.shown)


def _sequence(text: str, base: int, depth: int) -> Tree:
    """Read a run of words and placeholders; `base` is where `text` stands in the whole template."""
    if depth > DEEPEST:
        raise TemplateError("grammar.deep", base, most=DEEPEST)
    nodes: list[Node] = []
    words: list[str] = []
    start = at = 0

    def flush() -> None:
        if words:
            nodes.append(Text("".join(words), base + start))
            words.clear()

    while at < len(text):
        character = text[at]
        if character == "\\" and at + 1 < len(text) and (text[at + 1] in "{}[]|\\" or text[at + 1].isdigit()):
            if text[at + 1].isdigit():
                flush()
                end = at + 1
                while end < len(text) and text[end].isdigit():
                    end += 1
                nodes.append(Literal(text[at + 1 : end], base + at))
                at = start = end
            else:
                words.append(text[at + 1])
                at += 2
        elif text[at : at + 2] in ("{{", "}}"):
            start = start if words else at
            words.append(character)
            at += 2
        elif character == "{" and text[at + 1 : at + 2].isspace():
            # a brace with a space after it is a brace: { en = "…" } in a sentence about TOML
            end = _closing(text, at, base)
            flush()
            nodes += [
                Text("{", base + at),
                *_sequence(text[at + 1 : end], base + at + 1, depth + 1),
                Text("}", base + end),
            ]
            at = start = end + 1
        elif character == "{":
            end = _closing(text, at, base)
            flush()
            nodes.append(_placeholder(text[at + 1 : end], base + at + 1, depth))
            at = start = end + 1
        elif character == "}":
            raise TemplateError("grammar.stray", base + at, found="}")
        elif text.startswith("[[", at) and not text.startswith("{", at + 2) and text[at - 1 : at] != "`":
            end = _closing_term(text, at, base)
            flush()
            nodes.append(_term(text[at + 2 : end], base + at + 2, depth))
            at = start = end + 2
        else:
            if not words:
                start = at
            plain = _PLAIN.match(text, at + 1)
            end = plain.end() if plain else at + 1
            words.append(text[at:end])
            at = end
    flush()
    return tuple(nodes)


def _closing(text: str, opening: int, base: int) -> int:
    """Find the brace that closes the one at `opening`."""
    depth = 0
    at = opening
    literal = text.startswith("{=", opening)
    while at < len(text):
        if text[at] == "\\":
            at += 2
            continue
        if text[at] == "{" and not (literal and at > opening):
            depth += 1
        elif text[at] == "}":
            depth -= 1
            if depth == 0:
                return at
        at += 1
    raise TemplateError("grammar.unclosed", base + opening, found=text[opening : opening + 24])


def _closing_term(text: str, opening: int, base: int) -> int:
    depth = 0
    for at in range(opening + 2, len(text) - 1):
        if text[at] == "{":
            depth += 1
        elif text[at] == "}":
            depth -= 1
        elif depth == 0 and text.startswith("]]", at):
            return at
    raise TemplateError("grammar.unclosed", base + opening, found=text[opening : opening + 24])


def _splits(text: str, mark: str) -> list[int]:
    """Find every `mark` that stands outside inner braces and outside [[ ]]."""
    found: list[int] = []
    braces = links = 0
    for token in _tokens(mark).finditer(text):
        match token[0]:
            case "{":
                braces += 1
            case "}":
                braces -= 1
            case "[[":
                links += 1
            case "]]":
                links -= 1
            case seen if seen == mark and not braces and not links:
                found.append(token.start())
    return found


@cache
def _tokens(mark: str) -> re.Pattern[str]:
    """What matters when a text is split at a mark; a character after a backslash does not."""
    return re.compile(rf"\\.|\[\[|\]\]|[{{}}]|{re.escape(mark)}", re.DOTALL)


def _name(text: str, at: int) -> str:
    name = text.strip()
    if not _NAME.match(name):
        raise TemplateError("grammar.name", at, found=name or text)
    return name


def _placeholder(body: str, at: int, depth: int) -> Node:
    if body.startswith("="):
        return Literal(body[1:], at - 1)
    head, _, rest = body.strip().partition(" ")
    if head == "see":
        return See(_name(rest, at), at - 1)
    if head == "table":
        return Table(_name(rest, at), at - 1)
    if head == "effects":
        name, _, row = rest.strip().partition(" ")
        return Effects(_name(name, at), row.strip(), at - 1)
    if head == "choice":
        return _choice(body, at, depth)
    if head == "de":
        return Of(_value(rest, at), at - 1)
    if _splits(body, "?"):
        return _agree(body, at, depth)
    return _value(body, at)


def _value(body: str, at: int) -> Value:
    name, colon, form = body.partition(":")
    if not colon:
        return Value(_name(name, at), at=at - 1)
    word, _, argument = form.strip().partition(" ")
    if word not in FORMS:
        raise TemplateError("grammar.form", at, found=word, allowed=", ".join(FORMS))
    given = argument.strip()
    if given and word in PLACES and given not in tuple(PLACES[word]):
        raise TemplateError("grammar.places", at, found=given, form=word)
    return Value(_name(name, at), word, given, at - 1)


def _agree(body: str, at: int, depth: int) -> Agree:
    mark = _splits(body, "?")[0]
    rest = body[mark + 1 :]
    colons = _splits(rest, " : ") or [place for place in _splits(rest, " :") if place + 2 == len(rest)]
    if not colons and rest.startswith(": "):
        colons = [-1]
    if not colons:
        raise TemplateError("grammar.agreement", at, found=body)
    if len(colons) > 1:
        raise TemplateError("grammar.agreement_forms", at, found=body, n=len(colons) + 1)
    cut = colons[0]
    one, many = rest[: max(cut, 0)], rest[cut + 2 :]
    return Agree(
        _name(body[:mark], at),
        _sequence(one.strip(), at + mark + 1 + _lead(one), depth + 1),
        _sequence(many.strip(), at + mark + 1 + cut + 2 + _lead(many), depth + 1),
        at - 1,
    )


def _lead(text: str) -> int:
    return len(text) - len(text.lstrip())


def _choice(body: str, at: int, depth: int) -> Choice:
    bars = _splits(body, "|")
    if not bars:
        raise TemplateError("grammar.choice", at, found=body)
    name = _name(body[: bars[0]].strip().removeprefix("choice"), at)
    cases: list[tuple[str, Tree]] = []
    for start, end in zip(bars, [*bars[1:], len(body)], strict=True):
        piece = body[start + 1 : end]
        colons = _splits(piece, ":")
        if not colons:
            raise TemplateError("grammar.choice", at + start, found=piece.strip())
        words = piece[colons[0] + 1 :]
        tree = _sequence(words.strip(), at + start + colons[0] + 2 + _lead(words), depth + 1)
        for value in piece[: colons[0]].split(","):
            if any(value.strip() == known for known, _ in cases):
                raise TemplateError("grammar.twice", at + start, found=value.strip())
            cases.append((value.strip(), tree))
    return Choice(name, tuple(cases), at - 1)


def _term(body: str, at: int, depth: int) -> TermLink:
    bars = _splits(body, "|")
    if not bars:
        return TermLink(_name(body, at), None, at - 2)
    shown = body[bars[0] + 1 :]
    return TermLink(_name(body[: bars[0]], at), _sequence(shown, at + bars[0] + 1, depth + 1), at - 2)

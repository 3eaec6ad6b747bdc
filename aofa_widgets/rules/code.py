"""A short code on paper that opens the same rules again: letters that stand for names, then letters that check them.

    game · edition · presets · house rules of the book · single values · the rules' own check · the letters' check

*Why not words* ("swashbuckling full lucky-star rating.dashing=3"): three times as long, English for a French table,
and one misspelt letter is a guessing game. *Why not numbers from a register of names*: whoever writes a rulebook would
have to keep that register for ever, and one entry moved would change every sheet ever printed. So each name stands for
itself: three letters (four for a parameter) from the SHA-256 of the name. What is added or put in another order later
leaves old codes alone, and `clashes` tells an author in the rare case that two names of a game get the same letters.

The alphabet is A to Z and 2 to 9 without I, O, 0 and 1; capitals, spaces and dashes do not count. The last three
letters find every single wrong letter and every swap of two neighbours; the three before them come from the values in
force, so that "a letter is wrong" and "the book's numbers have moved" are two sentences. A parameter that comes into
the book after codes were printed says `since = 2` (the next time 3): the check of an old code passes over it.
A reader's own house rule is held as its numbers. Wording does not fit into a code: `unheld` names what is left out.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from aofa_widgets.errors import AofaError, InputError, SourceError, named, shown
from aofa_widgets.words import fault, languages, texts

from . import overlay as overlays
from .letters import (
    ALPHABET,
    GAME,
    KEY,
    MOST_LETTERS,
    NAME,
    PLACE,
    Reader,
    check,
    exact,
    grouped,
    of_key,
    of_name,
    of_option,
    of_value,
    of_word,
)
from .letters import is_code as is_code
from .overlay import Overlay
from .params import Value
from .ruleset import Book, Ruleset, games_with_a_book, load_book, preset_values

MOST_TYPED = 96  # letters and dashes that somebody would still type from paper
MOST_GUESSED = 90  # a longer code is not searched for the letter that may be wrong
_BETWEEN = re.compile(r"[\s.\u00ad\u2010-\u2015\u2212-]+")
# the start of one
_CUT = re.compile(r"\s*[0-9A-Za-z]{3}(?:[\s\u2010-\u2015-]+[0-9A-Za-z]{1,3}){1,2}[\s\u2010-\u2015-]*")


def code_of(ruleset: Ruleset) -> str:
    """The code of a ruleset, in groups of three letters.

    >>> code_of(Ruleset.load("swashbuckling", preset="full", house=["lucky-star"])).count("-")
    4
    """
    shown = held(ruleset)
    book = ruleset.book
    letters = of_name("game", ruleset.game, GAME)
    if shown.edition != book.default_edition:
        letters += of_option("edition", shown.edition)
    letters += "".join(of_option("preset", name) for name in shown.presets)
    letters += "".join(of_option("house", house.id) for house in shown.overlays)
    for key, value in _single(shown):
        letters += of_key(key) + of_value(book.parameters[key], value)
    letters += _of_rules(shown, _ages(book)[0])
    return grouped(letters + check(letters))


def open_code(text: str) -> Ruleset:
    """The ruleset that a code stands for.

    Raises: InputError that says whether a letter is wrong, or the code was made with other base rules.

    >>> rules = Ruleset.load("swashbuckling", "fr", house=["stubborn-guards"])
    >>> open_code(code_of(rules).lower()).fingerprint == rules.fingerprint
    True
    """
    letters = _letters(text)
    if check(letters[:-3]) != letters[-3:]:
        raise InputError(fault("code", "code.letter", hint=_hint(letters)))
    ruleset = _read(letters[:-6])
    if letters[-6:-3] not in [_of_rules(ruleset, age) for age in _ages(ruleset.book)]:
        raise InputError(fault("code", "code.other_rules", rules=_told(ruleset)))
    return ruleset


def rules_named(
    game: str, edition: str | None = None, preset: str | Iterable[str] | None = None, house: Iterable[Any] = ()
) -> Ruleset:
    """The rules of a game as `Ruleset.load` gives them, or those of a code written in place of the game.

    House rules may be laid over those of a code, which holds none of their wording.
    Raises: InputError and SourceError as both do; InputError for a code with an edition or a preset beside it, for one
    given as a house rule, and for a house rule that says another number than the code.

    >>> rules_named(code_of(Ruleset.load("swashbuckling", "fr"))).edition
    'fr'
    """
    if game in games_with_a_book() or not is_code(game):
        if code := next((one for one in house if _astray(game, one)), None):
            raise InputError(fault("--house", "code.as_house", found=named(code)))
        if isinstance(game, str) and _CUT.fullmatch(game):
            raise InputError(fault("code", "code.cut", found=named(game)))
        return Ruleset.load(game, edition, preset, house)
    beside = {"--edition": edition, "--preset": preset}
    if given := [name for name, value in beside.items() if value]:
        raise InputError(fault("code", "code.alone", found=", ".join(given)))
    found = open_code(game)
    return _beside(found, house) if house else found


def _astray(game: str, house: object) -> bool:
    """Whether a code stands where a house rule is named."""
    if not is_code(house) or os.path.exists(str(house)):
        return False
    return game not in games_with_a_book() or house not in load_book(game).houses()


def _beside(opened: Ruleset, house: Iterable[Any]) -> Ruleset:
    """The rules of a code with house rules laid over them. Raises: SourceError where they say another number."""
    ruleset = Ruleset.load(opened.game, opened.edition, opened.presets, [*opened.overlays, *house])
    single = dict(_single(opened))
    faults = [
        fault(
            change.where,
            "code.disagrees",
            key=change.key,
            value=shown(ruleset.book.parameters[change.key].write(change.now)),
            code=shown(ruleset.book.parameters[change.key].write(single[change.key])),
        )
        for laid in ruleset.overlays
        for change in laid.changes
        if change.key in single and exact(single[change.key]) != exact(change.now)
    ]
    if faults:
        raise SourceError(faults)
    return _with(ruleset, {key: value for key, value in single.items() if exact(ruleset.values[key]) != exact(value)})


def held(ruleset: Ruleset) -> Ruleset:
    """What a code can hold of a ruleset: its values, with the wording and the special rules of the book's own only."""
    shipped = tuple(house for house in ruleset.overlays if _ships(ruleset, house))
    if len(shipped) == len(ruleset.overlays):
        return ruleset
    book = Ruleset.load(ruleset.game, ruleset.edition, ruleset.presets, shipped).book
    kept = {key: value for key, value in ruleset.values.items() if key in book.parameters}
    return replace(ruleset, book=book, overlays=shipped, values=kept)


def unheld(ruleset: Ruleset) -> tuple[Overlay, ...]:
    """The house rules whose wording or whose special rules a code leaves out."""
    said = [house for house in ruleset.overlays if house.text or house.specials]
    return tuple(house for house in said if not _ships(ruleset, house))


def clashes(book: Book) -> list[tuple[str, str]]:
    """Names of a game that get the same letters: one of each pair has to be renamed.

    >>> clashes(load_book("swashbuckling"))
    []
    """
    rows: list[list[tuple[str, str]]] = [
        [(letters, name) for (_, name), letters in _options(book)],
        [(of_key(key), key) for key in book.parameters],
    ]
    rows += [[(of_word(word), f"{key} = {word}") for word in p.choices] for key, p in book.parameters.items()]
    found = []
    for row in rows:
        first: dict[str, str] = {}
        for letters, name in row:
            if first.setdefault(letters, name) != name:
                found.append((first[letters], name))
    return found


def _ships(ruleset: Ruleset, house: Overlay) -> bool:
    path = ruleset.book.houses().get(house.id)
    if path is None:
        return False
    try:
        ours = _load(path, ruleset.book, ruleset.edition)
    except AofaError:
        return False
    changes = [(change.key, change.now) for change in house.changes]
    same = changes == [(change.key, change.now) for change in ours.changes] and house.text == ours.text
    return same and _brought(house) == _brought(ours)


def _brought(house: Overlay) -> list[Any]:
    """The special rules that a house rule brings, as JSON writes them."""
    return [one.content for one in house.specials.values()]


def _load(path: Any, book: Book, edition: str) -> Overlay:
    return overlays.load(path, book.game, book.parameters, edition, f"house/{path.name}", book.specials)


def _named_rules(shown: Ruleset) -> dict[str, Value]:
    """The values that edition, presets and the named house rules give by themselves."""
    values = {key: parameter.of(shown.edition) for key, parameter in shown.book.parameters.items()}
    for name in shown.presets:
        values |= {key: shown.book.parameters[key].read(raw) for key, raw in preset_values(shown.book, name).items()}
    for house in shown.overlays:
        for one in house.specials.values():
            values |= {one.key: True, **{f"{one.key}.{name}": number for name, number in one.values.items()}}
        values |= {change.key: change.now for change in house.changes}
    return values


def _single(shown: Ruleset) -> list[tuple[str, Value]]:
    """Values that nothing named gives: those of a reader's own house rule."""
    plain = _named_rules(shown)
    return [(key, value) for key, value in sorted(shown.values.items()) if exact(value) != exact(plain[key])]


def _of_rules(ruleset: Ruleset, age: int) -> str:
    """Three letters of the values in force, those of parameters younger than `age` left out."""
    values = {key: value for key, value in ruleset.values.items() if ruleset.book.parameters[key].since <= age}
    words = {house.id: dict(house.text) for house in ruleset.overlays if house.text}
    brought = [said for house in ruleset.overlays if (said := _brought(house))]
    told = json.dumps([ruleset.game, ruleset.edition, values, words, *brought], sort_keys=True)
    return of_name("rules", told, 3)


def _ages(book: Book) -> list[int]:
    """Each time that parameters came into the book, the latest first."""
    return sorted({1, *(parameter.since for parameter in book.parameters.values())}, reverse=True)


def _options(book: Book) -> Iterator[tuple[tuple[str, str], str]]:
    for kind, names in (("edition", book.editions), ("preset", book.presets), ("house", book.houses())):
        for name in names:
            yield (kind, name), of_option(kind, name)


def _letters(text: object) -> str:
    """The letters of a code without what stands between them.

    Raises: InputError for what is no code, or has a character that no code has.
    """
    if not isinstance(text, str) or len(text) > 2 * MOST_LETTERS:
        raise InputError(fault("code", "code.not_one", found=named(text)))
    letters = "".join(chr(ord(c) - 32) if "a" <= c <= "z" else c for c in _BETWEEN.sub("", text))
    wrong = [at for at, letter in enumerate(letters) if letter not in PLACE]
    if len(letters) < GAME + 5 or len(wrong) > 2:
        raise InputError(fault("code", "code.not_one", found=named(text)))
    if wrong:
        at = wrong[0]
        hint = _hint(letters, [at] if len(wrong) == 1 else [])
        raise InputError(fault("code", "code.character", found=named(letters[at]), n=at + 1, hint=hint))
    return letters


def _hint(letters: str, places: Iterable[int] | None = None) -> Mapping[str, str]:
    """The one code that differs by a letter, or by two neighbours swapped, and opens: as a question."""
    found = {guess for guess in _near(letters, places) if _opens(guess)} if len(letters) <= MOST_GUESSED else set()
    if len(found) != 1:
        return dict.fromkeys(languages(), "")
    return {lang: f" {text}" for lang, text in texts("code.hint", code=grouped(found.pop())).items()}


def _near(letters: str, places: Iterable[int] | None) -> Iterator[str]:
    for at in range(len(letters)) if places is None else places:
        for letter in ALPHABET:
            yield letters[:at] + letter + letters[at + 1 :]
        if places is None:
            yield letters[:at] + letters[at + 1 : at + 2] + letters[at] + letters[at + 2 :]
            yield letters[:at] + letters[at + 1 :]
            yield from (letters[:at] + letter + letters[at:] for letter in ALPHABET)
    if places is None:
        yield from (letters + letter for letter in ALPHABET)


def _opens(letters: str) -> bool:
    if check(letters[:-3]) != letters[-3:]:
        return False
    try:
        open_code(letters)
    except AofaError:
        return False
    return True


def _read(letters: str) -> Ruleset:
    """The ruleset that the letters before the checks name."""
    reader = Reader(letters)
    start = reader.take(GAME)
    game = next((name for name in games_with_a_book() if of_name("game", name, GAME) == start), None)
    if game is None:
        raise InputError(fault("code", "code.other_game", allowed=", ".join(games_with_a_book())))
    book = load_book(game)
    chosen: dict[str, list[str]] = {"edition": [], "preset": [], "house": []}
    options = {found: name for name, found in _options(book)}
    keys: dict[str, str] = {}
    single: dict[str, Any] = {}
    while reader.at < len(letters):
        if PLACE[letters[reader.at]] < 16:
            kind, name = options.get(reader.take(NAME), ("", ""))
            if not kind or name in chosen[kind] or (kind == "edition" and chosen[kind]):
                raise InputError(fault("code", "code.other_version"))
            chosen[kind].append(name)
        else:
            if not keys:  # house rules come first, and may bring parameters
                book = _chosen(game, chosen).book
                keys = {of_key(key): key for key in book.parameters}
            key = keys.get(reader.take(KEY), "")
            if not key or key in single or key == "edition":
                raise InputError(fault("code", "code.other_version"))
            single[key] = reader.value(book.parameters[key])
    return _with(_chosen(game, chosen), single)


def _chosen(game: str, chosen: Mapping[str, list[str]]) -> Ruleset:
    """The rules that the names of a code give."""
    return Ruleset.load(game, chosen["edition"][0] if chosen["edition"] else None, chosen["preset"], chosen["house"])


def _with(ruleset: Ruleset, single: Mapping[str, Any]) -> Ruleset:
    """Single values laid over named rules, exactly as they were written."""
    values, sources = dict(ruleset.values), dict(ruleset.sources)
    faults = []
    for key, raw in single.items():
        parameter = ruleset.book.parameters[key]
        try:
            values[key], sources[key] = parameter.read(raw, beyond=True), "house code"
        except (ValueError, OverflowError):
            faults.append(overlays.not_allowed("code", parameter, raw))
    if faults:
        raise InputError(faults)
    return replace(ruleset, values=values, sources=sources) if single else ruleset


def _told(ruleset: Ruleset) -> dict[str, str]:
    """What rules a code names, in a few words: to be looked up again by hand."""
    book = ruleset.book
    titles: list[Mapping[str, str]] = [book.title, book.editions[ruleset.edition]["title"]]
    titles += [book.presets[name]["title"] for name in ruleset.presets]
    titles += [house.title for house in ruleset.overlays]
    return {lang: ", ".join(title.get(lang, title.get("en", "")) for title in titles) for lang in languages()}

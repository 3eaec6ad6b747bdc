"""A position in a link: rules, scenario, what was done up to here, and the seed, in at most 2 kB after a `#`.

    #g=1<base64url of: four bytes that check the rest, then a raw deflate stream of one JSON list>

The list holds the rules' short code (`rules.code`), the name of a scenario of the book and eight digits of its
fingerprint, where the dice stand, the shapes of the actions (which fields they fill), and the entries: a number for
dice (how many dice of the seed to pass over before this throw), a text or a list of faces for dice that the seed does
not give, a list for an action (its shape, then its fields). A whole game of 200 entries takes about 900 characters.
A link holds the line one is on as far as where one stands; forks, names, bookmarks and comments need a file
(`lab.saves`), and so do a scenario of one's own and the wording of a reader's own house rule (its numbers are held).
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import json
import re
import zlib
from collections.abc import Mapping
from typing import Any

from aofa_widgets.dice.roller import Position, Roller
from aofa_widgets.errors import AofaError, InputError, shown
from aofa_widgets.games import GAMES, load
from aofa_widgets.play import Chance, Entry, Game, Match
from aofa_widgets.play.match import MOST_DICE
from aofa_widgets.play.plain import a_list, a_number, a_word, fingerprint, plain, read_json
from aofa_widgets.play.save import begun, guarded, played
from aofa_widgets.rules import Ruleset
from aofa_widgets.rules.code import code_of, open_code
from aofa_widgets.words import fault

from .saves import MOST_COUNT, MOST_SEED, Saved, check_first

VERSION = 1
MARK = "#g="
MOST_CHARACTERS = 2_000  # of the whole fragment
MOST_ADDRESS = 4_000  # of what is opened: a link may stand in an address
MOST_BYTES = 60_000  # of the list: what 2 kB of a real game unpack to is a third of it
MOST_PASSED = 300  # dice of the seed that are looked through for a throw
MOST_FIELDS = 30
MOST_ENTRIES = 1_500
CHECK = 4
_DATA = re.compile(r"[A-Za-z0-9_-]+")
_DIGITS = re.compile(r"[1-9]{1,2000}")


def share_link(match: Match, roller: Roller | Position | None = None) -> str:
    """The fragment of an address that opens a match where it stands; `roller` throws its dice.

    Raises: InputError if that takes more than a link holds, or something no link can hold; a save file can.

    >>> from aofa_widgets.rules import Ruleset
    >>> match, dice = Match(load(GAMES[0]).GAME(Ruleset.load(GAMES[0])), "courtyard"), Roller(5)
    >>> _ = match.settle(match.game.chance(match.state).throw(dice))
    >>> link = share_link(match, dice)
    >>> link[:4], open_link(link).match.state == match.state, open_link(link).roller()
    ('#g=1', True, Roller(5, count=2))
    """
    game = match.game
    if not isinstance(match.scenario, str):
        raise InputError(fault("scenario", "saves.link_own"))
    check_first(match)
    shapes: list[list[str]] = []
    dice = Roller(**_position(roller)) if roller else None
    passing = Roller(dice.seed) if dice else None
    rows = [_row(game, entry, shapes, passing) for entry in match.entries]
    data = [
        code_of(game.rules),
        match.scenario,
        _table(game.rules, match.scenario),
        [dice.seed, dice.count] if dice else [],
        shapes,
        rows,
    ]
    link = MARK + str(VERSION) + _packed(json.dumps(data, ensure_ascii=True, separators=(",", ":")).encode())
    if len(link) > MOST_CHARACTERS or len(rows) > MOST_ENTRIES:
        raise InputError(fault("link", "saves.link_long", found=len(link), most=MOST_CHARACTERS))
    return link


def open_link(text: str) -> Saved:
    """The match of a link, or of an address that ends in one; every entry of it is played again.

    Raises: InputError, in every language, for what is no link, is damaged, was made by a newer kit, or no longer fits
    the rulebook.

    >>> open_link("#g=1AAAA")
    Traceback (most recent call last):
    aofa_widgets.errors.InputError: link: ...
    """
    data = a_list(_unpacked(_data(text)), "link", 6)
    if len(data) < 6:
        raise InputError(fault("link", "saves.link_damaged"))
    code, scenario, table, where, shapes, rows = data
    game = _game(code)
    name = a_word(scenario, "link.scenario", game.rules.book.scenarios())
    if table != _table(game.rules, name):
        raise InputError(fault("link.scenario", "saves.link_scenario", found=name))
    dice = _dice_of(where)
    forms = [_shape(raw, f"link.shapes[{i}]") for i, raw in enumerate(a_list(shapes, "link.shapes", MOST_ENTRIES))]
    match, passing = begun(game, name), Roller(dice["seed"]) if dice else None
    for i, raw in enumerate(a_list(rows, "link.entries", MOST_ENTRIES)):
        at = f"link.entries[{i}]"
        entry = played(game, match.state, _entry(game, match.state, raw, forms, passing, at), at)
        match.tree = match.tree.added(match.tree.number, entry)
    return Saved(match, (), dice)


# Bytes and letters.


def _packed(raw: bytes) -> str:
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS, 9)
    data = packer.compress(raw) + packer.flush()
    return base64.urlsafe_b64encode(_check(data) + data).decode().rstrip("=")


def _check(data: bytes) -> bytes:
    return hashlib.sha256(b"aofa link %d\n" % VERSION + data).digest()[:CHECK]


def _data(text: object) -> str:
    """The letters of a link after its version. Raises: InputError."""
    if not isinstance(text, str) or len(text) > MOST_ADDRESS or MARK not in text:
        raise InputError(fault("link", "saves.no_link", found=shown(text), mark=MARK))
    link = text.strip().partition(MARK)[2].partition("&")[0]
    if len(MARK) + len(link) > MOST_CHARACTERS:
        raise InputError(fault("link", "saves.link_long", found=len(MARK) + len(link), most=MOST_CHARACTERS))
    if link[:1].isascii() and link[:1].isdigit() and link[0] > str(VERSION):
        raise InputError(fault("link", "saves.link_newer", found=link[0], version=VERSION))
    if link[:1] != str(VERSION) or not _DATA.fullmatch(link[1:]):
        raise InputError(fault("link", "saves.link_damaged"))
    return link[1:]


def _unpacked(letters: str) -> Any:
    """What the letters hold; never more than `MOST_BYTES`. Raises: InputError."""
    damaged = InputError(fault("link", "saves.link_damaged"))
    try:
        data = base64.urlsafe_b64decode(letters + "=" * (-len(letters) % 4))
        if base64.urlsafe_b64encode(data).decode().rstrip("=") != letters or _check(data[CHECK:]) != data[:CHECK]:
            raise damaged
        unpacker = zlib.decompressobj(-zlib.MAX_WBITS)
        raw = unpacker.decompress(data[CHECK:], MOST_BYTES)
        text = raw.decode("ascii")
    except (binascii.Error, zlib.error, UnicodeDecodeError):
        raise damaged from None
    if not unpacker.eof or unpacker.unused_data:
        raise damaged
    try:
        return read_json(text, MOST_BYTES)
    except InputError as error:
        raise InputError([fault("link", "saves.link_damaged"), *error.faults]) from None


# Rules, table, dice.


def _game(code: Any) -> Game:
    try:
        rules = open_code(a_word(code, "link.rules"))
    except AofaError:
        raise InputError(fault("link.rules", "saves.link_rules")) from None
    key = a_word(rules.game, "link.rules", GAMES)
    found: Game = guarded("link.rules", "saves.not_playable", lambda: load(key).GAME(rules))
    return found


def _table(rules: Ruleset, scenario: str) -> str:
    return fingerprint(plain(rules.book.table(f"scenarios/{scenario}")))[:8]


def _position(roller: Roller | Position) -> Position:
    return roller.position() if isinstance(roller, Roller) else roller


def _dice_of(raw: Any) -> Position | None:
    row = a_list(raw, "link.dice", 2)
    if not row:
        return None
    seed = a_number(row[0], "link.dice[0]", 0, MOST_SEED)
    return {"seed": seed, "count": a_number(row[-1] if len(row) > 1 else None, "link.dice[1]", 0, MOST_COUNT)}


# Entries.


def _row(game: Game, entry: Entry, shapes: list[list[str]], passing: Roller | None) -> Any:
    """An entry in as few values as it takes; what it needs is added to `shapes`."""
    if entry.dice:
        due = game.chance(entry.before)
        assert due is not None  # dice were due when they fell
        faces = [face for cup in due.dice for face in entry.asked.get(cup, ())]
        passed = _passed(due, entry.asked, passing)
        if passed is not None:
            return passed
        return "".join(map(str, faces)) if faces and all(0 < face < 10 for face in faces) else faces
    whole = plain(game.write(entry.asked))
    short = {key: value for key, value in whole.items() if value or (value == 0 and value is not False)}
    row = short if _same(game, short, entry.asked) else whole
    if list(row) not in shapes:
        shapes.append(list(row))
    return [shapes.index(list(row)), *row.values()]


def _same(game: Game, row: Mapping[str, Any], action: Any) -> bool:
    try:
        return bool(game.read(row) == action)
    except AofaError:
        return False


def _passed(due: Chance, asked: Mapping[str, tuple[int, ...]], passing: Roller | None) -> int | None:
    """How many dice of the seed lie before this throw; the roller is then behind it. None if it is not among them."""
    if passing is None:
        return None
    seed, count = passing.seed, passing.count
    for more in range(MOST_PASSED):
        roller = Roller(seed, count + more)
        if due.throw(roller) == asked:
            passing.roll(roller.count - count)
            return more
    return None


def _entry(
    game: Game, state: Any, raw: Any, shapes: list[list[str]], passing: Roller | None, where: str
) -> dict[str, Any]:
    """The same as a save writes it: an action or dice."""
    due = game.chance(state) if game.result(state) is None else None
    if due is None:
        row = a_list(raw, where, MOST_FIELDS + 1)
        shape = shapes[a_number(row[0] if row else None, where, 0, len(shapes) - 1)]
        if len(row) != len(shape) + 1:
            raise InputError(fault(where, "saves.link_damaged"))
        return {"action": dict(zip(shape, row[1:], strict=True))}
    if isinstance(raw, int) and not isinstance(raw, bool):
        if passing is None:
            raise InputError(fault(where, "saves.link_no_seed"))
        passing.roll(a_number(raw, where, 0, MOST_PASSED))
        return {"dice": due.throw(passing)}
    digits = isinstance(raw, str) and _DIGITS.fullmatch(raw)
    faces = [int(face) for face in raw] if digits else a_list(raw, where, MOST_DICE)
    cups, start = {}, 0
    for cup, number in due.dice.items():
        cups[cup] = faces[start : start + number]
        start += number
    if start != len(faces):
        raise InputError(fault(where, "saves.link_dice", found=len(faces), wanted=start))
    return {"dice": cups}


def _shape(raw: Any, where: str) -> list[str]:
    return [a_word(name, where) for name in a_list(raw, where, MOST_FIELDS)]

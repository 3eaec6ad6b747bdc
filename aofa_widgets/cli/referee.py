"""`aofa referee`: rule on recorded cases, JSON Lines in and out; a `.json` file is a case over lines, or a list."""

from __future__ import annotations

import argparse
import json
import stat
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import Any, BinaryIO

from aofa_widgets.errors import AofaError, Fault, InputError, raised_at, shown, visible
from aofa_widgets.games import GAMES, load
from aofa_widgets.play.case_fields import in_json
from aofa_widgets.rules.formats import marker, refuse_later
from aofa_widgets.rules.nesting import read_nested
from aofa_widgets.words import fault, languages
from aofa_widgets.words import texts as words
from aofa_widgets.words.grammar import closest

NAME = "referee"
HELP = words("referee.help")
MOST_BYTES = 2_000_000
MOST_SKIPPED = 64_000_000
MOST_DIGITS = 30
MOST_EXACT = 2**53  # beyond it a number with a point is no longer the one that was written
MOST_NAME = 200


def add_arguments(parser: argparse.ArgumentParser, say: Callable[[str], str]) -> None:
    """The arguments of this command."""
    parser.add_argument("file", nargs="?", type=Path, metavar=say("cli.meta_file"), help=say("cli.referee_file"))
    parser.add_argument("--schema", action="store_true", help=say("cli.referee_schema"))


def run(args: argparse.Namespace, lang: str) -> int:
    """Answer every case; the status is 0 when each was answered, errors in a record included.

    Raises: InputError for a file that cannot be read.
    """
    if args.schema:
        schemas = {key: load(key).schema() for key in GAMES}
        print(json.dumps(schemas, ensure_ascii=False, indent=2))
        return 0
    with _opened(args.file) as stream:
        laid_out = args.file is not None and args.file.suffix.lower() == ".json"
        data = _readable(stream, stream.read, MOST_BYTES + 1) if laid_out else b""
        whole = _document(data, str(args.file)) if laid_out else None
        if whole is None:
            for answer in answers(_lines(BytesIO(data) if laid_out else stream), lang):
                print(json.dumps(answer, ensure_ascii=False))
            return 0
    rows = whole if isinstance(whole, list) else [whole]
    told = [_answer(partial(_given, row), f"case {n}", lang) for n, row in enumerate(rows, 1)]
    print(json.dumps(told if isinstance(whole, list) else told[0], ensure_ascii=False, indent=2))
    return 0


def _document(data: bytes, name: str) -> Any:
    """What a file holds that is one case over several lines, or a list of them; None where each line is a case.

    Raises: InputError for a file that is neither.
    """
    if len(data) > MOST_BYTES:
        raise InputError(fault(name, "referee.too_long_file", most=MOST_BYTES))
    text = data.decode("utf-8-sig", errors="replace")
    try:
        return _read(text)
    except InputError as error:
        with suppress(InputError):
            if isinstance(_read(text.partition("\n")[0]), dict):
                return None
        raise InputError([Fault(f"{name}:{one.where}".rstrip(":"), one.texts) for one in error.faults]) from None


def _opened(file: Path | None) -> BinaryIO:
    """The records as bytes; a file, a shell's pipe, or standard input. Raises: InputError for what cannot be read."""
    if file is None or str(file) == "-":
        return sys.stdin.buffer if sys.stdin else BytesIO()
    try:
        mode = file.stat().st_mode
        # a pipe of that name waits for ever for somebody to write; one that a shell has opened, `<(…)`, is fed
        if stat.S_ISFIFO(mode) and not file.is_relative_to("/dev"):
            raise InputError(fault(str(file), "referee.pipe"))
        if stat.S_ISCHR(mode):
            raise InputError(fault(str(file), "errors.not_a_plain_file"))
        return file.open("rb")
    except IsADirectoryError:
        raise InputError(fault(str(file), "errors.is_a_folder")) from None
    except PermissionError:
        raise InputError(fault(str(file), "errors.not_readable")) from None
    except (OSError, ValueError):
        raise InputError(fault(str(file), "errors.no_file")) from None


def _lines(stream: BinaryIO) -> Iterator[str]:
    """Lines of at most `MOST_BYTES`; of a longer one so much that its length shows; no line after an endless one."""
    first = True
    while line := _more(stream, MOST_BYTES + 1):
        rest = 0
        while len(line) > MOST_BYTES and not line.endswith(b"\n") and rest < MOST_SKIPPED:
            more = _more(stream, MOST_BYTES)
            rest += len(more)
            if not more or more.endswith(b"\n"):
                break
        too_long = len(line) > MOST_BYTES and not line.endswith(b"\n")
        yield line.decode("latin-1" if too_long else "utf-8-sig" if first else "utf-8", errors="replace")
        first = False
        if rest >= MOST_SKIPPED:
            return


def _more(stream: BinaryIO, most: int) -> bytes:
    return _readable(stream, stream.readline, most)


def _readable(stream: BinaryIO, read: Callable[[int], bytes], most: int) -> bytes:
    try:
        return read(most)
    except OSError:
        raise InputError(fault(str(getattr(stream, "name", "")), "errors.not_readable")) from None


def answers(lines: Iterable[str], lang: str = "en") -> Iterator[dict[str, Any]]:
    """One answer for each line that is not empty, in order; an `error` has `message`, in that language, and `at`."""
    for number, line in enumerate(lines, 1):
        if line.strip():
            yield _answer(partial(_record, line), f"line {number}", lang)


def _given(record: Any) -> Any:
    return record


def _record(line: str) -> Any:
    if len(line) > MOST_BYTES:
        raise InputError(fault("", "referee.too_long", most=MOST_BYTES))
    return _read(line)


def _answer(read: Callable[[], Any], place: str, lang: str) -> dict[str, Any]:
    record: Any = None
    try:
        record = read()
        if not isinstance(record, dict):
            raise InputError(fault("", "referee.an_object", found=in_json(record)))
        name = record.get("id")
        if isinstance(name, bool) or not isinstance(name, (str, int, type(None))) or len(str(name)) > MOST_NAME:
            record["id"] = None
            raise InputError(fault("id", "referee.an_id", found=in_json(name)))
        refuse_later(told := record.pop("format", marker("case")), "format")
        if told != marker("case"):
            raise InputError(fault("format", "formats.other", found=in_json(told), allowed=marker("case")))
        game = record.get("game")
        if game not in GAMES:
            near = closest(game[:MOST_NAME], GAMES) if isinstance(game, str) else ""
            told = {"found": in_json(game), "allowed": ", ".join(GAMES), "sample": near or GAMES[0]}
            raise InputError(fault("game", "referee.no_game", **told))
        return {"id": name, **load(game).rule(record)}
    except AofaError as error:
        texts = {lang: error.say(lang) for lang in languages()}
        return _error(record, visible(error.faults[0].where) or place, texts, lang)
    except Exception as error:  # a fault of ours must not cost the lines that follow
        told = {"kind": shown(f"{type(error).__name__}: {error}"), "place": raised_at(error) or "none"}
        texts = words("errors.programme", **told)
        return _error(record, place, texts, lang)


def _error(record: Any, at: str, texts: Mapping[str, str], lang: str) -> dict[str, Any]:
    found = {"message": texts.get(lang, texts["en"]), "at": at, "texts": texts}
    return {"id": record.get("id") if isinstance(record, dict) else None, "error": found}


def _read(line: str) -> Any:
    """A line as JSON. Raises: InputError for what JSON does not know: two equal names, NaN, endless numbers."""
    try:
        numbers = {"parse_constant": _no_number, "parse_int": _whole, "parse_float": _number}
        return read_nested(line, object_pairs_hook=_once, **numbers)
    except json.JSONDecodeError as error:
        place = str(error.lineno) if error.lineno > 1 else ""
        raise InputError(fault(place, "referee.not_json", column=error.colno)) from None
    except RecursionError:
        raise InputError(fault("", "referee.too_deep")) from None


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        seen: set[str] = set()
        twice = next(key for key, _ in pairs if key in seen or seen.add(key))  # type: ignore[func-returns-value]
        raise InputError(fault("", "referee.twice", found=shown(twice)))
    return found


def _no_number(word: str) -> Any:
    raise InputError(fault("", "referee.no_number", found=word))


def _whole(digits: str) -> int:
    if len(digits) > MOST_DIGITS:
        raise InputError(fault("", "referee.no_number", found=shown(digits, 20)))
    return int(digits)


def _number(digits: str) -> int | float:
    """A number with a point. 2.0 is the whole number 2, as the schema has it, and as many a program writes it."""
    found = float(digits)
    return int(found) if found.is_integer() and abs(found) < MOST_EXACT else found

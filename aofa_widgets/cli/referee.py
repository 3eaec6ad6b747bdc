"""`aofa referee`: rule on recorded cases, JSON Lines in and out."""

from __future__ import annotations

import argparse
import json
import stat
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from io import BytesIO
from pathlib import Path
from typing import Any, BinaryIO

from aofa_widgets.errors import AofaError, InputError, shown, visible
from aofa_widgets.games import GAMES, load
from aofa_widgets.rules.formats import marker, refuse_later
from aofa_widgets.rules.nesting import read_nested
from aofa_widgets.words import fault, languages
from aofa_widgets.words import texts as words

NAME = "referee"
HELP = {
    "en": "Rule on recorded cases: one JSON object a line in, one answer a line out.",
    "fr": "Arbitrer des situations : un objet JSON par ligne, une réponse par ligne.",
}
MOST_BYTES = 2_000_000
MOST_SKIPPED = 64_000_000
MOST_DIGITS = 30
MOST_NAME = 200


def add_arguments(parser: argparse.ArgumentParser, say: Callable[[str], str]) -> None:
    """The arguments of this command."""
    parser.add_argument("file", nargs="?", type=Path, metavar=say("cli.meta_file"), help=say("cli.referee_file"))
    parser.add_argument("--schema", action="store_true", help=say("cli.referee_schema"))


def run(args: argparse.Namespace, lang: str) -> int:
    """Answer every line; the status is 0 when every line was answered, errors in a record included."""
    if args.schema:
        schemas = {key: load(key).schema() for key in GAMES}
        print(json.dumps(schemas, ensure_ascii=False, indent=2))
        return 0
    with _opened(args.file) as stream:
        for answer in answers(_lines(stream)):
            print(json.dumps(answer, ensure_ascii=False))
    return 0


def _opened(file: Path | None) -> BinaryIO:
    """The records as bytes; a file, a pipe, or standard input. Raises: InputError for what cannot be read."""
    if file is None:
        return sys.stdin.buffer if sys.stdin else BytesIO()
    try:
        if stat.S_ISCHR(file.stat().st_mode):
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
    try:
        return stream.readline(most)
    except OSError:
        raise InputError(fault(str(getattr(stream, "name", "")), "errors.not_readable")) from None


def answers(lines: Iterable[str]) -> Iterator[dict[str, Any]]:
    """One answer for each line that is not empty, in order; an `error` has `message` and `at`."""
    for number, line in enumerate(lines, 1):
        if line.strip():
            yield _answer(line, number)


def _answer(line: str, number: int) -> dict[str, Any]:
    record: Any = None
    try:
        if len(line) > MOST_BYTES:
            raise InputError(fault("", "referee.too_long", most=MOST_BYTES))
        record = _read(line)
        if not isinstance(record, dict):
            raise InputError(fault("", "referee.an_object", found=shown(record)))
        name = record.get("id")
        if isinstance(name, bool) or not isinstance(name, (str, int, type(None))) or len(str(name)) > MOST_NAME:
            record["id"] = None
            raise InputError(fault("id", "referee.an_id", found=shown(name)))
        refuse_later(told := record.pop("format", marker("case")), "format")
        if told != marker("case"):
            raise InputError(fault("format", "formats.other", found=shown(told), allowed=marker("case")))
        game = record.get("game")
        if game not in GAMES:
            raise InputError(
                fault("game", "referee.no_game", found=shown(game), allowed=", ".join(GAMES), sample=GAMES[0])
            )
        return {"id": name, **load(game).rule(record)}
    except AofaError as error:
        texts = {lang: error.say(lang) for lang in languages()}
        at = visible(error.faults[0].where) or f"line {number}"
        return _error(record, at, texts)
    except Exception as error:  # a fault of ours must not cost the lines that follow
        return _error(
            record, f"line {number}", words("errors.programme", kind=shown(f"{type(error).__name__}: {error}"))
        )


def _error(record: Any, at: str, texts: Mapping[str, str]) -> dict[str, Any]:
    found = {"message": texts["en"], "at": at, "texts": texts}
    return {"id": record.get("id") if isinstance(record, dict) else None, "error": found}


def _read(line: str) -> Any:
    """A line as JSON. Raises: InputError for what JSON does not know: two equal names, NaN, endless numbers."""
    try:
        return read_nested(line, object_pairs_hook=_once, parse_constant=_no_number, parse_int=_whole)
    except json.JSONDecodeError as error:
        raise InputError(fault("", "referee.not_json", column=error.pos + 1)) from None
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

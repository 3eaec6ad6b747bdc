"""`aofa referee`: rule on recorded cases, JSON Lines in and out."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from aofa_widgets.errors import AofaError, InputError
from aofa_widgets.games import GAMES, load
from aofa_widgets.words import fault, languages

NAME = "referee"
HELP = {
    "en": "Rule on recorded cases: one JSON object a line in, one answer a line out.",
    "fr": "Arbitrer des situations : un objet JSON par ligne, une réponse par ligne.",
}
MOST_CHARACTERS = 2_000_000


def add_arguments(parser: argparse.ArgumentParser, say: Callable[[str], str]) -> None:
    """The arguments of this command."""
    parser.add_argument("file", nargs="?", type=Path, help=say("cli.referee_file"))
    parser.add_argument("--schema", action="store_true", help=say("cli.referee_schema"))


def run(args: argparse.Namespace, lang: str) -> int:
    """Answer every line; the status is 0 when every line was answered, errors in a record included."""
    if args.schema:
        schemas = {key: load(key).schema() for key in GAMES}
        print(json.dumps(schemas, ensure_ascii=False, indent=2))
        return 0
    if args.file is None:
        sys.stdin.reconfigure(encoding="utf-8", errors="replace")  # type: ignore[union-attr]
        lines: Iterable[str] = sys.stdin
    else:
        try:
            lines = args.file.read_text(encoding="utf-8", errors="replace").splitlines()
        except OSError:
            raise InputError(fault(str(args.file), "errors.no_file")) from None
    for answer in answers(lines):
        print(json.dumps(answer, ensure_ascii=False))
    return 0


def answers(lines: Iterable[str]) -> Iterator[dict[str, Any]]:
    """One answer for each line that is not empty, in order; an `error` has `message` and `at`."""
    for number, line in enumerate(lines, 1):
        if line.strip():
            yield _answer(line, number)


def _answer(line: str, number: int) -> dict[str, Any]:
    record: Any = None
    try:
        if len(line) > MOST_CHARACTERS:
            raise InputError(fault("", "referee.too_long", found=len(line), most=MOST_CHARACTERS))
        try:
            record = json.loads(line)
        except (ValueError, RecursionError) as error:
            raise InputError(fault("", "referee.not_json", reason=str(error)[:80])) from None
        if not isinstance(record, dict):
            raise InputError(fault("", "referee.an_object", found=repr(record)[:60]))
        game = record.get("game")
        if game not in GAMES:
            raise InputError(fault("game", "referee.no_game", found=repr(game)[:60], allowed=", ".join(GAMES)))
        return {"id": record.get("id"), **load(game).rule(record)}
    except AofaError as error:
        texts = {lang: error.say(lang) for lang in languages()}
        at = error.faults[0].where or f"line {number}"
        found = {"message": texts["en"], "at": at, "texts": texts}
        return {"id": record.get("id") if isinstance(record, dict) else None, "error": found}

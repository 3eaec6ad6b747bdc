"""The file of a lesson, read line by line: every fault with its line, all at once.

# title in English | titre en français          lines `file: the_action | l_action` and `minutes: 6`
## step-id | title | titre                      lines `kind: example` and `clauses: outcome.dice pool.count`
### en  ...  ### fr  ...                        prose, with the placeholders of the clauses
```toml  ...  ```                               what the kind needs: a record, a widget, a question
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

from aofa_widgets.errors import Fault, SourceError
from aofa_widgets.rules.source import Document, parse, read_bytes
from aofa_widgets.rules.text import MOST_BYTES, Example, Prose, borrowed, controls, looked
from aofa_widgets.words import fault, languages
from aofa_widgets.words.grammar import closest
from aofa_widgets.words.tongues import LENDER, complete, lent

from .params import read_params
from .question import Question, read_question
from .step import KINDS, MOST_CLAUSES, MOST_ID, MOST_STEPS, Lesson, Quiz, Step, Try
from .task import Task, read_task

TRIES: Mapping[str, tuple[str, ...]] = {
    "tray": ("mode", "dice", "seed", "names"),
    "calculator": ("kind", "sides", "seed"),
    "board": ("scenario", "seed", "bots", "odds"),
    "picture": ("scenario",),
    "bag": ("tokens", "seed"),
    "attack": ("values", "seed"),
    "engagement": ("values",),
    "reckoner": ("values",),
    "muster": ("army",),
}
"""The widgets of a `try` step and the settings that each may be given."""

MOST_FAULTS = 200
_FILE = re.compile(r"(\d\d)-([a-z0-9]+(?:-[a-z0-9]+)*)\.md\Z")
_ID = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*\Z")
_NOTEBOOK = re.compile(r"[a-z0-9]+(?:_[a-z0-9]+)*\Z")
_NEEDS = ("example", "try", "exercise", "predict", "goal", "quiz")
_QUIZ = ("families", "n", "seed", "pass", "params")
MOST_QUESTIONS = 100
_WHOLE = {"prose": False, "clause": False}


def read_lesson(path: Path, name: str, game: str, faults: list[Fault]) -> Lesson | None:
    """Read one file under the name that messages show; what is wrong is added to `faults`."""
    try:
        raw = read_bytes(path, name, MOST_BYTES)
    except SourceError as error:
        faults += error.faults
        return None
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        faults.append(fault(f"{name}:{raw[: error.start].count(10) + 1}", "errors.not_utf8"))
        return None
    return parse_lesson(text, name, game, faults)


def parse_lesson(text: str, name: str, game: str, faults: list[Fault]) -> Lesson | None:
    """Read the text of a lesson; None, and at least one fault, if nothing can be made of it."""
    found = _FILE.search(name)
    if not found:
        faults.append(fault(name, "lesson.file_name", found=name.rsplit("/", 1)[-1][:60]))
        return None
    before = len(faults)
    reader = _Reader(name, game, faults)
    for line, character in controls(text):
        faults.append(fault(f"{name}:{line}", "source.control", found=character))
    for line, row in enumerate(text.splitlines(), 1):
        reader.take(row, line)
        if len(faults) - before >= MOST_FAULTS:  # the others are told once these are mended
            return None
    reader.finish()
    if len(faults) > before:
        return None
    return Lesson(
        game, found[2], int(found[1]), reader.titles, reader.files, reader.minutes, tuple(reader.steps), f"{name}:1"
    )  # fmt: skip


class _Reader:
    """Takes a file line by line; knows the step it is in, its language, and whether a block is open."""

    def __init__(self, name: str, game: str, faults: list[Fault]) -> None:
        self.name, self.game, self.faults = name, game, faults
        self.titles: dict[str, Prose] = {}
        self.files: dict[str, str] = {}
        self.minutes = 0
        self.steps: list[Step] = []
        self.head: dict[str, tuple[str, int]] = {}
        self.step = ""
        self.step_titles: dict[str, Prose] = {}
        self.step_line = 0
        self.lang = ""
        self.bodies: dict[str, tuple[int, list[str]]] = {}
        self.fence: tuple[int, list[str]] | None = None
        self.block: tuple[int, str] | None = None
        self.lesson_line = 0

    def fault(self, line: int, key: str, **values: Any) -> None:
        self.faults.append(fault(f"{self.name}:{line}", f"lesson.{key}", **values))

    def take(self, row: str, line: int) -> None:
        bare = row.strip()
        if self.fence is not None:
            if bare == "```":
                self._block(*self.fence)
                self.fence = None
            else:
                self.fence[1].append(row)
        elif bare.startswith("```"):
            if bare != "```toml" or not self.step:
                self.fault(line, "fence", found=bare[:40])
            self.lang = ""
            self.fence = (line, [])
        elif row.startswith("### "):
            self._language(row[4:].strip(), line)
        elif row.startswith("## "):
            self._close()
            self._open(row[3:], line)
        elif row.startswith("# "):
            self._lesson(row[2:], line)
        elif self.lang:
            self.bodies[self.lang][1].append(row)
        elif bare and not bare.startswith("<!--"):
            self._header(bare, line)

    def _titled(self, parts: list[str], line: int, sample: str) -> dict[str, Prose]:
        needed = len(complete())
        if not needed <= len(parts) <= len(languages()) or not all(parts):
            self.fault(line, "titles", found=" | ".join(parts)[:60], sample=sample)
            parts += [""] * needed
        told = lent(dict(zip(languages(), parts, strict=False)))
        return {code: Prose(told[code], self.name, line) for code in languages()}

    def _lesson(self, row: str, line: int) -> None:
        if self.lesson_line:
            self.fault(line, "two_lessons", other=f"{self.name}:{self.lesson_line}")
        self.lesson_line = line
        self.titles = self._titled([part.strip() for part in row.split(" | ")], line, "# The duel | Le duel")

    def _open(self, row: str, line: int) -> None:
        parts = [part.strip() for part in row.split(" | ")]
        self.step, self.step_line, self.head, self.block, self.lang, self.bodies = parts[0], line, {}, None, "", {}
        self.step_titles = self._titled(parts[1:], line, "## roll | Roll the dice | Lancer les dés")
        if not self.lesson_line:
            self.fault(line, "no_lesson", found=parts[0][:40])
        if not _ID.match(self.step):
            self.fault(line, "step_id", found=self.step[:40])
        if len(self.step) > MOST_ID:
            self.fault(line, "step_id_long", found=f"{self.step[:40]}…", most=MOST_ID)
        twin = next((step for step in self.steps if step.id == self.step), None)
        if twin:
            self.fault(line, "step_twice", found=self.step, other=twin.where)

    def _header(self, bare: str, line: int) -> None:
        key, colon, value = (part.strip() for part in bare.partition(":"))
        allowed = ("kind", "clauses") if self.step else ("file", "minutes")
        if not colon or key not in allowed:
            self.fault(line, "header", found=bare[:40], allowed=", ".join(allowed))
        elif key == "file":
            parts = [part.strip() for part in value.split("|")]
            few = not len(complete()) <= len(parts) <= len(languages())
            if few or not all(_NOTEBOOK.match(part) for part in parts):
                self.fault(line, "notebook", found=value[:60])
            self.files = lent(dict(zip(languages(), parts, strict=False)))
        elif key == "minutes":
            if not value.isdecimal() or len(value) > 3 or not 1 <= int(value) <= 60:
                self.fault(line, "minutes_bad", found=value[:20])
            else:
                self.minutes = int(value)
        else:
            self.head[key] = (value, line)

    def _language(self, code: str, line: int) -> None:
        if not self.step or code not in languages():
            self.fault(line, "language", found=code[:20], allowed=", ".join(languages()))
            return
        if code in self.bodies:
            self.fault(line, "language_twice", found=code, step=self.step)
        self.lang = code
        self.bodies[code] = (line + 1, [])

    def _block(self, line: int, rows: list[str]) -> None:
        if self.block is not None:
            self.fault(line, "two_blocks", step=self.step)
        self.block = (line, "\n".join(rows))

    def finish(self) -> None:
        """End the file: what a lesson must have is there."""
        if self.fence is not None:
            self.fault(self.fence[0], "fence_open")
        self._close()
        line = self.lesson_line or 1
        for missing in [what for what, there in (("file", self.files), ("minutes", self.minutes)) if not there]:
            self.fault(line, "head_missing", found=missing)
        if not self.lesson_line:
            self.fault(1, "titles", found="", sample="# The duel | Le duel")
        if not self.steps:
            self.fault(line, "no_steps")
        if len(self.steps) > MOST_STEPS:
            at = int(self.steps[MOST_STEPS].where.rsplit(":", 1)[1])
            self.fault(at, "many_steps", found=len(self.steps), most=MOST_STEPS)

    def _close(self) -> None:
        if not self.step:
            return
        kind, at = self.head.get("kind", ("prose", self.step_line))
        if kind not in KINDS:
            self.fault(at, "kind", found=kind[:40], allowed=", ".join(KINDS))
            kind = ""
        texts = self._texts(kind)
        clauses = self._clauses(kind)
        before = len(self.faults)
        content = self._content(kind)
        if len(self.faults) == before:
            self.steps.append(
                Step(self.step, kind, self.step_titles, texts, clauses, content, f"{self.name}:{self.step_line}")
            )
        self.step = ""

    def _texts(self, kind: str) -> dict[str, Prose]:
        texts: dict[str, Prose] = {}
        for code, (start, rows) in self.bodies.items():
            while rows and not rows[0].strip():
                rows, start = rows[1:], start + 1
            texts[code] = Prose("\n".join(rows).rstrip(), self.name, start)
        written = [code for code, prose in texts.items() if prose.text]
        for code in languages():
            if code in written:
                continue
            if code not in complete() and LENDER in written:
                texts[code] = borrowed(texts[LENDER])
            elif code in complete() and (written or kind in ("prose", "try", "goal")):
                self.fault(self.step_line, "missing", step=self.step, lang=code)
            texts.setdefault(code, Prose("", self.name, self.step_line))
        return texts

    def _clauses(self, kind: str) -> tuple[str, ...]:
        value, line = self.head.get("clauses", ("", self.step_line))
        names = tuple(value.replace(",", " ").split())
        if not names and kind in ("clause", "example", "exercise", "predict", "goal"):
            self.fault(self.step_line, "no_clause", step=self.step)
        if len(set(names)) > MOST_CLAUSES:
            self.fault(line, "many_clauses", found=len(set(names)), most=MOST_CLAUSES)
        known = looked(self.game)[0].clauses
        for name in names if known else ():  # a book without clauses is a fault of its own
            if name not in known:
                self.fault(line, "clause_unknown", found=name[:60], near=closest(name, known) or next(iter(known)))
        for name, often in Counter(names).items():
            if often > 1:
                self.fault(line, "clause_twice", found=name[:60])
        return tuple(dict.fromkeys(names))

    def _content(self, kind: str) -> Example | Try | Question | Task | Quiz | None:
        if self.block is None:
            if kind in _NEEDS:
                self.fault(self.step_line, "no_block", step=self.step, kind=kind)
            return None
        line, text = self.block
        if kind in _WHOLE:
            self.fault(line, "block_unwanted", step=self.step, kind=kind)
            return None
        try:
            # blank lines above it, so that every line keeps its number in the file
            document = parse("\n" * line + text, self.name)
        except SourceError as error:
            self.faults += error.faults
            return None
        match kind:
            case "example":
                return self._example(document, line)
            case "try":
                return self._try(document, line)
            case "exercise" | "predict":
                return read_question(document, line, text, self.game, self.faults, predict=kind == "predict")
            case "goal":
                return read_task(document, line, text, self.game, self.faults)
            case "quiz":
                return self._quiz(document, line)
        return None

    def _quiz(self, document: Document, line: int) -> Quiz:
        data = document.data
        for key in data:
            if key not in _QUIZ:
                at = int(document.where(key).rsplit(":", 1)[1])
                self.fault(at, "quiz_field", found=key[:40], allowed=", ".join(_QUIZ))
        numbers: dict[str, int | None] = {}
        for key, low, high in (("n", 1, MOST_QUESTIONS), ("seed", 0, 2**31), ("pass", 1, MOST_QUESTIONS)):
            numbers[key] = found = data.get(key)
            if found is not None and (type(found) is not int or not low <= found <= high):
                self.faults.append(fault(document.where(key), "lesson.quiz_number", found=key, low=low, high=high))
                numbers[key] = None
        n = numbers["n"] or 5
        if (numbers["pass"] or 0) > n:
            self.faults.append(fault(document.where("pass"), "lesson.quiz_number", found="pass", low=1, high=n))
        families = data.get("families", [])
        if not isinstance(families, list) or not all(isinstance(name, str) for name in families):
            self.faults.append(
                fault(document.where("families"), "lesson.bad_value", found="families", sample='families = ["legal"]')
            )
            families = []
        params = read_params(document, self.faults)
        return Quiz(tuple(families), n, numbers["seed"], numbers["pass"], params, f"{self.name}:{line}")

    def _example(self, document: Document, line: int) -> Example | None:
        data = dict(document.data)
        told = data.pop("text", {})
        texts: dict[str, Prose] = {}
        for code in languages():
            words = told.get(code) if isinstance(told, Mapping) else None
            if isinstance(words, str) and words.strip():
                texts[code] = Prose(words.strip(), self.name, int(document.where(f"text.{code}").rsplit(":", 1)[1]))
            else:
                self.fault(line, "text_missing", found="[text]", lang=code)
        if not isinstance(data.get("steps"), list) or not isinstance(data.get("state", {}), Mapping):
            self.fault(line, "record", step=self.step)
        return Example(MappingProxyType(data), texts, f"{self.name}:{line}")

    def _try(self, document: Document, line: int) -> Try | None:
        data = dict(document.data)
        widget = data.pop("widget", None)
        if not isinstance(widget, str) or widget not in TRIES:
            self.faults.append(
                fault(document.where("widget"), "lesson.widget", found=str(widget)[:40], allowed=", ".join(TRIES))
            )
            return None
        for key in data:
            if key not in TRIES[widget]:
                allowed = ", ".join(TRIES[widget])
                self.faults.append(
                    fault(document.where(key), "lesson.setting", found=key[:40], widget=widget, allowed=allowed)
                )
        return Try(widget, MappingProxyType(data))

"""Records as strangers write them: each line has one answer, and a wrong one says where, what and what to do."""

from __future__ import annotations

import io
import json
import tomllib
from pathlib import Path

import pytest

from aofa_widgets.cli import referee

EXPECTED = tomllib.loads((Path(__file__).resolve().parent / "records.toml").read_text(encoding="utf-8"))
SOUND = {
    "id": "sound",
    "game": "swashbuckling",
    "state": {
        "active": "A",
        "figures": {"athos": {"side": "A", "rating": 3}, "g1": {"side": "B", "rating": 2}},
        "activation": {"figure": "athos", "actions": 0},
    },
    "steps": [{"event": {"type": "action"}, "dice": {"active": [5]}}],
}


SET = {"line", "times"}


def said(line: str) -> dict[str, str]:
    (answer,) = referee.answers([line])
    return {"at": answer["error"]["at"], **answer["error"]["texts"]}


@pytest.mark.parametrize("name", sorted(EXPECTED))
def test_each_record_in_its_own_words(name):
    row = EXPECTED[name]
    line = row["line"] * row.get("times", 1)
    assert said(line) == {key: row[key] for key in row.keys() - SET}


def test_a_wrong_line_does_not_cost_the_others():
    sound = json.dumps(SOUND)
    lines = [sound, "{", "", sound, *(row["line"] for row in EXPECTED.values()), sound]
    answers = list(referee.answers(lines))
    assert len(answers) == len(lines) - 1
    assert [answer["steps"][0]["initiative"] for answer in answers if "steps" in answer] == ["kept"] * 3
    assert all(json.loads(json.dumps(answer, allow_nan=False)) == answer for answer in answers)


def test_a_fault_of_the_engine_is_a_sentence_and_the_next_line_is_answered(monkeypatch):
    class Broken:
        @staticmethod
        def rule(record):
            raise KeyError("x" * 500)

    real = referee.load
    monkeypatch.setattr(referee, "load", lambda game: Broken)
    text = said(json.dumps(SOUND))
    assert text["at"] == "line 1" and "KeyError" in text["fr"] and len(text["fr"]) < 250
    monkeypatch.setattr(referee, "load", real)
    assert "steps" in next(iter(referee.answers([json.dumps(SOUND)])))


class Endless(io.RawIOBase):
    """A stream of zeros without a line's end that counts what was taken from it."""

    taken = 0

    def readline(self, most: int = -1) -> bytes:  # type: ignore[override]
        self.taken += most
        return b"\0" * most


def test_a_line_without_end_is_read_no_further_than_needed():
    stream = Endless()
    answers = list(referee.answers(referee._lines(stream)))
    assert len(answers) == 1 and "2,000,000" in answers[0]["error"]["message"]
    assert stream.taken < referee.MOST_SKIPPED + 3 * referee.MOST_BYTES


def test_a_long_line_is_refused_and_the_next_one_answered():
    long = b'{"id": "' + b"x" * referee.MOST_BYTES + b'"}\n'
    stream = io.BytesIO(b"\xef\xbb\xbf" + json.dumps(SOUND).encode() + b"\n" + long + json.dumps(SOUND).encode())
    answers = list(referee.answers(referee._lines(stream)))
    assert [sorted(answer) for answer in answers] == [["id", "steps"], ["error", "id"], ["id", "steps"]]


def test_strange_line_ends_inside_words_do_not_part_a_record():
    record = {**SOUND, "id": "a\u2028b\x0bc"}
    stream = io.BytesIO(json.dumps(record, ensure_ascii=False).encode() + b"\r\n")
    (answer,) = referee.answers(referee._lines(stream))
    assert answer["id"] == record["id"]

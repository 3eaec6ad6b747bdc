"""`aofa referee`: the cases of its page, one case over several lines, what it says and with what status."""

from __future__ import annotations

import doctest
import io
import json
import re
import sys
from pathlib import Path
from typing import Any

import pytest

from aofa_widgets.cli.main import main
from aofa_widgets.cli.referee import answers
from aofa_widgets.games import GAMES

ROOT = Path(__file__).resolve().parents[2]
PAGES = {"en": ROOT / "docs" / "referee.md", "fr": ROOT / "docs" / "referee.fr.md"}
FENCE = re.compile(r"^```(?P<kind>\w+)\n(?P<text>.*?)^```$", re.DOTALL | re.MULTILINE)
CASE = {"game": "argad", "id": "j", "op": "jump", "state": {"agility": 4}, "dice": {"die": [3]}}


def held(shown: Any, found: Any) -> bool:
    """Whether all that is shown is so in what was found, which may hold more."""
    if isinstance(shown, dict):
        return isinstance(found, dict) and all(key in found and held(one, found[key]) for key, one in shown.items())
    if isinstance(shown, list):
        same = isinstance(found, list) and len(shown) == len(found)
        return same and all(held(one, other) for one, other in zip(shown, found, strict=True))
    return bool(shown == found)


def read(text: str) -> list[Any]:
    """The objects of a text, one over several lines or one a line."""
    try:
        return [json.loads(text)]
    except ValueError:
        return [json.loads(line) for line in text.splitlines()]


def ruled(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    status = main(["referee", *words])
    told = capsys.readouterr()
    return status, told.out, told.err


@pytest.mark.parametrize("lang", PAGES)
def test_the_page_does_what_it_says(lang: str, tmp_path: Path, monkeypatch: Any, capsys: Any) -> None:
    """Every block in its order: a file that is written, a command, the heart of its answer."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("AOFA_LANG", lang)
    text, before, asked, answered = PAGES[lang].read_text(encoding="utf-8"), 0, 0, 0
    told: str | None = None
    for found in FENCE.finditer(text):
        between, before = text[before : found.start()], found.end()
        if found["kind"] == "sh":
            (line,) = found["text"].splitlines()
            status, told, err = ruled(capsys, *line.split()[2:])
            assert (status, err) == (0, "")
            asked += 1
        elif found["kind"] == "json" and told is None:
            (tmp_path / re.findall(r"`([^`]+\.jsonl?)`", between)[-1]).write_text(found["text"], encoding="utf-8")
        elif found["kind"] == "json":
            shown, full = read(found["text"]), read(told)
            assert held(shown, full), (shown, full)
            answered, told = answered + len(shown), None
    assert (asked, answered) == (3, 7)
    assert doctest.testfile(str(PAGES[lang]), module_relative=False).failed == 0


def test_both_languages_ask_the_same() -> None:
    blocks = {lang: FENCE.findall(path.read_text(encoding="utf-8")) for lang, path in PAGES.items()}
    assert [kind for kind, _ in blocks["en"]] == [kind for kind, _ in blocks["fr"]]
    cases = {lang: [text for _, text in rows if '"game"' in text] for lang, rows in blocks.items()}
    assert cases["en"] == cases["fr"] and len(cases["en"]) == 3
    games = {json.loads(line)["game"] for line in cases["en"][1].splitlines()}
    assert games == {"swashbuckling", "honour", "regiments", "argad"}


def test_a_file_is_one_case_over_lines_a_list_of_them_or_a_case_a_line(tmp_path: Path, capsys: Any) -> None:
    file = tmp_path / "cases.json"
    file.write_text(json.dumps(CASE, indent=2), encoding="utf-8-sig")
    one = json.loads(ruled(capsys, str(file))[1])
    assert (one["id"], one["result"]["result"]) == ("j", "up")
    file.write_text(json.dumps([CASE, {"game": "chess"}], indent=2), encoding="utf-8")
    several = json.loads(ruled(capsys, str(file))[1])
    assert several[0] == one and several[1]["error"]["at"] == "game"
    file.write_text(f"{json.dumps(CASE)}\nrubbish\n", encoding="utf-8")
    status, out, _ = ruled(capsys, str(file))
    lines = [json.loads(line) for line in out.splitlines()]
    assert status == 0 and lines[0] == one and lines[1]["error"]["at"] == "line 2"


@pytest.mark.parametrize(
    ("text", "place"),
    [('{"game":\n "argad",\n "op" "jump"}', ":3: "), ("", ": "), ('{"a": 1,\n "a": 2}', ": "), ("[" * 300, ": ")],
)
def test_a_file_that_is_no_json_is_told_by_its_line_and_by_the_status(
    text: str, place: str, tmp_path: Path, capsys: Any
) -> None:
    file = tmp_path / "cases.json"
    file.write_text(text, encoding="utf-8")
    for lang in ("en", "fr"):
        status, out, err = ruled(capsys, str(file), "--lang", lang)
        assert (status, out) == (2, "") and err.startswith(f"{file}{place}") and err.count("\n") == 1


def test_a_file_that_cannot_be_read_has_a_status_of_its_own(tmp_path: Path, capsys: Any) -> None:
    for place in (tmp_path, tmp_path / "none.jsonl", tmp_path / "none.json"):
        status, out, err = ruled(capsys, str(place))
        assert (status, out) == (2, "") and str(place) in err


def test_a_message_is_in_the_language_asked_for_and_a_refused_case_is_an_answer(monkeypatch: Any, capsys: Any) -> None:
    for lang, words in (("en", "This field is missing"), ("fr", "Ce champ manque")):
        lines = json.dumps({"game": "swashbuckling", "id": 7, "steps": []}).encode()
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(lines)))
        status, out, err = ruled(capsys, "--lang", lang)
        answer = json.loads(out)
        assert (status, err, answer["id"]) == (0, "", 7)
        assert words in answer["error"]["message"] == answer["error"]["texts"][lang]


@pytest.mark.parametrize("game", ["swashbuckling", "honour", "regiments", "argad"])
@pytest.mark.parametrize(
    ("step", "at", "said"),
    [
        ({"do": "duel"}, "steps[0].do", "Nothing reads an entry `do` here"),
        ({}, "steps[0].event", "This field is missing"),
        ({"event": [{"do": True}]}, "steps[0].event", 'Found `[{"do": true}]`; an object'),
        ("duel", "steps[0]", 'Found `"duel"`; an object'),
    ],
)
def test_what_is_wrong_with_a_step_is_said_in_json_and_rightly(game: str, step: Any, at: str, said: str) -> None:
    from aofa_widgets.cli.referee import answers

    figures = {"a": {"side": "A", "rating": 3}, "b": {"side": "B", "rating": 2}}
    state = {"active": "A", "activation": {"figure": "a", "actions": 0}, "figures": figures}
    record = {"game": game, "steps": [step], **({"state": state} if game == "swashbuckling" else {})}
    (answer,) = answers([json.dumps(record)])
    assert answer["error"]["at"] == at and said in answer["error"]["message"]


def test_a_game_that_is_misspelt_is_guessed() -> None:
    from aofa_widgets.cli.referee import answers

    (answer,) = answers(['{"game": "regimants"}'])
    assert 'Write `"game": "regiments"`' in answer["error"]["message"]


@pytest.mark.parametrize(
    ("game", "spare", "op", "key", "fallen"),
    [
        ("honour", "DDDSSS", {"op": "test", "dice": 3}, "rolls", [{"test": "DDD"}, {"test": "SSS"}]),
        ("regiments", [4, 2], {"op": "quality", "q": 4}, "faces", [{"quality": [4]}, {"quality": [2]}]),
        ("argad", [5, 2], {"op": "jump", "agility": 4}, "faces", [{"die": [5]}, {"die": [2]}]),
    ],
)
def test_what_a_step_leaves_of_the_spare_faces_is_there_for_the_next(game, spare, op, key, fallen):
    from aofa_widgets.cli.referee import answers

    record = {"game": game, "id": "spare", "spare": spare, "steps": [{"event": op}, {"event": op}]}
    (answer,) = answers([json.dumps(record)])
    assert [step[key] for step in answer["steps"]] == fallen


def test_dice_that_the_operation_does_not_know_are_refused_by_name():
    from aofa_widgets.cli.referee import answers

    record = {"game": "argad", "id": "other", "op": "jump", "state": {"agility": 4}, "dice": {"die": [3], "dye": [3]}}
    (answer,) = answers([json.dumps(record)])
    assert "dye" in answer["error"]["message"] and answer["error"]["at"].startswith("dice")


def floating(given: Any) -> Any:
    """The same with every number written with a point, as some programs write all of theirs."""
    if isinstance(given, dict):
        return {key: floating(one) for key, one in given.items()}
    if isinstance(given, list):
        return [floating(one) for one in given]
    return float(given) if isinstance(given, int) and not isinstance(given, bool) else given


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_number_may_be_written_with_a_point(game: str) -> None:
    """The schema that is printed calls 2.0 an integer, as JSON Schema does: every recorded case is ruled alike."""
    path = ROOT / "tests" / "games" / game / "data" / "cases.jsonl"
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line]
    known = {"id", "op", "state", "steps", "dice", "params"}
    asked = [{"game": game, **{key: row[key] for key in known & {*row}}} for row in rows]
    plain, pointed = ([*answers(map(json.dumps, some))] for some in (asked, floating(asked)))
    assert len(plain) == len(rows) > 80
    assert sum("error" in one for one in plain) < len(rows) / 10
    assert pointed == plain


def test_half_a_figure_is_still_refused() -> None:
    (answer,) = answers([json.dumps({**CASE, "state": {"agility": 2.5}})])
    assert answer["error"]["at"] == "state.agility"

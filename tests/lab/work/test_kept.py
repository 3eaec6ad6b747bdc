"""What is kept of long work: found again after a restart, whatever happened to the file; data only."""

from __future__ import annotations

import json
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aofa_widgets.errors import InputError
from aofa_widgets.lab.work import Control, spread
from aofa_widgets.lab.work import kept as module
from aofa_widgets.lab.work.kept import Kept
from aofa_widgets.lab.work.keys import item_key, key_of
from aofa_widgets.rules import Ruleset

CALLS: list[Any] = []


def noted(item: Any) -> Any:
    """The item as a tuple with a fraction, its call noted."""
    CALLS.append(item)
    return (item, Fraction(item, 3), {item: "x", "~": None})


@pytest.fixture(autouse=True)
def _no_calls() -> None:
    CALLS.clear()


def only_file(folder: Path) -> Path:
    """The one file of a folder."""
    (found,) = folder.iterdir()
    return found


def test_what_is_finished_is_found_again_and_the_rest_done(tmp_path: Path) -> None:
    control = Control()
    stop = lambda done, *_: control.cancel() if done == 4 else None  # noqa: E731
    first = spread(noted, range(10), keep=tmp_path / "new" / "folder", control=control, seen=stop)
    assert first.cancelled and len(first) == 4 and CALLS == [0, 1, 2, 3]
    seen: list[int] = []
    again = spread(noted, range(10), "threads:2", keep=tmp_path / "new" / "folder", seen=lambda d, *_: seen.append(d))
    assert again.complete and again.results == tuple(noted(n) for n in range(10)), "tuples and fractions come back"
    assert sorted(CALLS[:10]) == list(range(10)) and seen == [4, 5, 6, 7, 8, 9, 10]
    CALLS.clear()
    assert spread(noted, [3, 3, 20], keep=tmp_path / "new" / "folder").numbers == (0, 1, 2) and CALLS == [20]


@pytest.mark.parametrize("harm", ["torn", "noise", "other", "bytes", "deep"])
def test_a_spoilt_line_costs_its_piece_alone(tmp_path: Path, harm: str) -> None:
    spread(noted, range(5), keep=tmp_path)
    file = only_file(tmp_path)
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(
        {
            "torn": b"".join(lines)[:-9],
            "noise": b"".join([*lines[:4], b"not json\n[]\n{}\n\n", lines[4][:20] + b"\n"]),
            "other": b"".join(lines[:4]) + lines[4].replace(b'"job":"', b'"job":"0'),
            "bytes": b"".join(lines[:4]) + b"\xff\xfe\x00" + lines[4],
            "deep": b"".join(lines[:4]) + b"[" * 100_000 + b"\n",
        }[harm]
    )
    CALLS.clear()
    assert spread(noted, range(5), keep=tmp_path).complete and CALLS == [4]
    CALLS.clear()
    assert spread(noted, range(5), keep=tmp_path).complete and CALLS == [], "what was mended stays mended"


def test_no_class_of_a_file_is_ever_made(tmp_path: Path) -> None:
    spread(noted, [1], keep=tmp_path)
    file = only_file(tmp_path)
    row = json.loads(file.read_text())
    harmful = ({"~": "os.system", "of": ["true"]}, {"~": "/", "of": [1, 0]}, {"~": "tuple"}, {"~": "dict", "of": [1]})
    for result in harmful:
        file.write_text(json.dumps({**row, "result": result}) + "\n")
        CALLS.clear()
        assert spread(noted, [1], keep=tmp_path).complete and CALLS == [1]


def test_another_function_or_a_changed_one_finds_nothing(tmp_path: Path) -> None:
    def made(text: str) -> Any:
        space: dict[str, Any] = {"__name__": "made"}
        exec(text, space)
        return space["work"]

    first, changed = made("def work(n): return n + 1"), made("def work(n): return n + 2")
    assert key_of(first) == key_of(made("def work(n): return n + 1")) != key_of(changed)
    assert spread(first, [1], keep=tmp_path).results == (2,)
    assert spread(changed, [1], keep=tmp_path).results == (3,)
    assert key_of(partial(noted, 1)) != key_of(partial(noted, 2))


def test_rulesets_are_known_by_their_fingerprint() -> None:
    base = Ruleset.load("swashbuckling")
    changed = base.with_values({"six.extra": 0})
    keys = {item_key((rules, 7)) for rules in (base, changed, base.with_values({"six.extra": 0}))}
    assert len(keys) == 2 and item_key((base, 7)) in keys


def test_what_cannot_be_kept_is_said(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="object"):
        spread(lambda n: object(), [1], keep=tmp_path)
    with pytest.raises(InputError, match="plain data"):
        spread(noted, [object()], keep=tmp_path)
    (tmp_path / "file").write_text("")
    for folder in (tmp_path / "file", tmp_path / "file" / "below", "", "x\0y", 3):
        with pytest.raises(InputError) as caught:
            spread(noted, [1], keep=folder)  # type: ignore[arg-type]
        assert caught.value.say("fr") and "Traceback" not in caught.value.say("fr")


def test_a_file_has_a_greatest_size(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_FILE", 1000)
    found = spread(noted, range(30), keep=tmp_path)
    assert found.complete and found.trouble and "full" in found.trouble["en"] and "plein" in found.trouble["fr"]
    assert only_file(tmp_path).stat().st_size <= 1000
    assert spread(noted, range(30), keep=tmp_path).results == found.results


def test_two_kernels_may_write_to_one_file(tmp_path: Path) -> None:
    one, other = Kept(tmp_path, noted), Kept(tmp_path, noted)
    for number in range(50):
        kept = one if number % 2 else other
        kept.put(kept.find(number)[0], [number] * 99)
    one.close(), other.close()
    CALLS.clear()
    assert spread(noted, range(50), keep=tmp_path).results == tuple([n] * 99 for n in range(50)) and not CALLS


PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=6) | st.fractions(),
    lambda inner: st.lists(inner, max_size=3)
    | st.tuples(inner, inner)
    | st.dictionaries(st.text(max_size=2) | st.just("~") | st.integers(), inner, max_size=3),
    max_leaves=12,
)


@given(PLAIN)
def test_plain_data_comes_back_as_it_was(value: Any) -> None:
    packed = json.loads(json.dumps(module._packed(value, 0)))
    again = module._opened(packed, 0)
    assert again == value and repr(again) == repr(value)

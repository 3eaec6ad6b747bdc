"""`aofa selfplay`: its tables in both languages, its JSON, its exit status, and what it says to bad input."""

from __future__ import annotations

import json

import pytest

from aofa_widgets.cli import selfplay as command
from aofa_widgets.cli.main import main
from aofa_widgets.lab import selfplay

SHORT = ("swashbuckling", "--bots", "exact,random:1", "--games", "4", "--scenario", "school")


def aofa(capsys: pytest.CaptureFixture[str], *words: str, lang: str = "en") -> tuple[int, str, str]:
    status = main(["selfplay", *words, "--lang", lang])
    said = capsys.readouterr()
    return status, said.out, said.err


def test_the_tables_in_both_languages(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = aofa(capsys, *SHORT, "--seed", "7")
    assert (status, err) == (0, "")  # no bar where there is no terminal
    assert out.startswith("4 games from seed 7; scenarios: The school of arms.\nRules of ...And One For All!")
    assert "Every game came to its end" in out and "exact:3 against random:1" in out and "95% interval" in out
    status, out, _ = aofa(capsys, *SHORT, "--seed", "7", lang="fr")
    assert status == 0 and "4 parties à partir de la graine 7\u202f;" in out and "exact:3 contre random:1" in out
    assert "Chaque partie est arrivée à son terme" in out and "intervalle à 95" in out


def test_json_is_the_same_on_two_processes_and_takes_presets_in_turn(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("swashbuckling", "--bots", "prudent,random:1,random", "--games", "24", "--scenario", "school", "--json")
    status, out, _ = aofa(capsys, *words, "--presets", "basic,long")
    again = aofa(capsys, *words, "--presets", "basic,long", "--processes", "2")[1]
    answer = json.loads(out)
    assert status == 0 and out == again and answer["sound"] is True
    assert [row["name"] for row in answer["rules"]] == ["basic", "long"] and len(answer["pairs"]) == 3
    assert len({row["fingerprint"] for row in answer["rules"]}) == 2
    assert sum(row["games"] for row in answer["by_rules"]) == answer["whole"]["games"] == 24
    assert sum(row["games"] for row in answer["pairs"]) == sum(answer["whole"]["ends"].values()) == 24
    assert answer["events"]["victory"] == 24 and answer["troubles"] == []


def test_games_that_do_not_end_are_said_and_the_status_is_one(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = aofa(capsys, *SHORT, "--idle", "1")
    assert status == 1 and "4 of 4 games did not come to their end" in out and "4 idle" in out
    assert out.count("exact:3 against random:1") + out.count("random:1 against exact:3") == 5
    answer = json.loads(aofa(capsys, *SHORT, "--idle", "1", "--json")[1])
    assert [row["end"] for row in answer["troubles"]] == ["idle"] * 4 and answer["sound"] is False


def test_a_long_list_of_faults_is_cut_short(capsys: pytest.CaptureFixture[str]) -> None:
    many = [*SHORT]
    many[4] = "14"
    status, out, _ = aofa(capsys, *many, "--idle", "1", lang="fr")
    assert status == 1 and "et 4 de plus" in out


@pytest.mark.parametrize(
    ("words", "found"),
    [
        (("--bots", "exact,nobody"), "nobody"),
        (("--bots", "exact"), "--bots"),
        (("--bots", "exact:9,random"), "exact:9"),
        (("--games", "0"), "--games"),
        (("--games", "many"), "many"),
        (("--seed", "-1"), "seed"),
        (("--scenario", "moon"), "moon"),
        (("--processes", "0"), "--processes"),
        (("--idle", "0"), "--idle"),
        (("--presets", "grand"), "grand"),
        (("--preset", "grand"), "grand"),
    ],
)
def test_bad_input_is_said_in_both_languages(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...], found: str
) -> None:
    told = []
    for lang in ("en", "fr"):
        status, out, err = aofa(capsys, *SHORT, *words, lang=lang)
        assert status == 2 and not out and found in err and "Traceback" not in err
        told.append(err)
    assert told[0] != told[1]


def test_the_bar_is_for_a_terminal(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command.sys.stderr, "isatty", lambda: True, raising=False)
    _, out, err = aofa(capsys, *SHORT, "--json")
    assert "4 of 4 games" in err and "#" * command.WIDE in err and json.loads(out)


def test_the_limit_is_that_of_the_library() -> None:
    assert selfplay.Limits().idle == command.IDLE

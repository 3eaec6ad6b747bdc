"""`aofa play`: piped and typed games, where they are kept when somebody leaves, and what cannot begin."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from aofa_widgets.cli import _kept
from aofa_widgets.cli.main import main

GAME = ["play", "swashbuckling", "--scenario", "school", "--seed", "34", "--lang", "fr"]


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setattr(_kept, "aside_folder", lambda: tmp_path / "state" / "aofa" / "games")
    monkeypatch.chdir(tmp_path)


def play(monkeypatch: pytest.MonkeyPatch, text: str, *words: str) -> int:
    monkeypatch.setattr(sys, "stdin", io.StringIO(text))
    try:
        return main([*words])
    except SystemExit as stop:
        return int(stop.code or 0)


def aside(tmp_path: Path) -> list[Path]:
    return sorted((tmp_path / "state" / "aofa" / "games").glob("*.json"))


def test_a_piped_game_reads_as_a_conversation(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert play(monkeypatch, "lancer\nrochefort\nenregistrer soir\nquitter\nlancer\n", *GAME) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "La salle d’armes." and "deux plus fines lames" in lines[1]
    assert lines[lines.index("> rochefort") + 1] == "Activation de Rochefort."
    assert lines[-1] == "Au revoir." and json.loads((tmp_path / "soir.json").read_text())["format"] == "aofa-save"
    assert not aside(tmp_path)


@pytest.mark.parametrize("more", [(), ("--house", "lucky-star", "--house", "riposte")])
def test_the_house_rules_of_a_new_game_are_named_first(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], more: tuple[str, ...]
) -> None:
    assert play(monkeypatch, "quitter\n", *GAME, *more) == 0
    first = capsys.readouterr().out.splitlines()[0].replace("\u00a0", " ")
    assert first == ("Règles maison en vigueur : Bonne étoile et Riposte." if more else "La salle d’armes.")


def test_the_end_of_the_input_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert play(monkeypatch, "lancer\nrochefort\n", *GAME) == 0
    assert "Votre partie est mise de côté dans" in capsys.readouterr().out
    (kept,) = aside(tmp_path)
    assert play(monkeypatch, "plateau\n", "play", "swashbuckling", "--lang", "fr") == 0
    told = capsys.readouterr().out
    assert told.startswith("Une partie a été interrompue au coup 2") and str(kept) in told
    assert (
        play(monkeypatch, "enregistrer là\nquitter\n", "play", "swashbuckling", "--lang", "fr", "--open", str(kept))
        == 0
    )
    assert "1. Provoquer d’Artagnan." in capsys.readouterr().out and (tmp_path / "là.json").is_file()


def test_quitting_without_saving_keeps_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert play(monkeypatch, "lancer\nquitter\n2\n", *GAME) == 0
    assert not aside(tmp_path)


def test_somebody_at_the_keyboard_is_asked_about_the_game_that_was_broken_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Keyboard(io.StringIO):
        def isatty(self) -> bool:
            return True

        def typed(self, prompt: str = "") -> str:
            line = self.readline()
            if not line:
                raise EOFError
            return line.rstrip("\n")

    def typed(text: str) -> int:
        keys = Keyboard(text)
        monkeypatch.setattr(sys, "stdin", keys)
        monkeypatch.setattr("builtins.input", keys.typed)
        return main(["play", "swashbuckling", "--lang", "en"])

    play(monkeypatch, "lancer\nrochefort\n", *GAME)
    assert typed("7\n1\nwho\nquit\n2\n") == 0
    told = capsys.readouterr().out
    assert "1. Carry on with it." in told and "Rochefort: Rating 4, active." in told
    assert not aside(tmp_path)  # it was taken up again and then let go on purpose
    play(monkeypatch, "lancer\n", *GAME)
    assert typed("2\n") == 0 and len(aside(tmp_path)) == 1
    assert typed("3\n") == 0 and not aside(tmp_path)


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_keeps_the_game_aside(sign: signal.Signals, tmp_path: Path) -> None:
    env = {**os.environ, "XDG_STATE_HOME": str(tmp_path / "state"), "PYTHONUNBUFFERED": "1"}
    words = [sys.executable, "-m", "aofa_widgets.cli.main", *GAME]
    with subprocess.Popen(
        words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=env,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # what runs behind a shell is born deaf to it
    ) as game:  # fmt: skip
        assert game.stdin is not None and game.stdout is not None and game.stderr is not None
        game.stdin.write(b"lancer\n")
        game.stdin.flush()
        while b"1. Activer" not in game.stdout.readline():
            pass
        time.sleep(0.05)
        game.send_signal(sign)
        told, wrong = game.communicate(timeout=60)
    assert game.returncode == 130 and "mise de côté" in told.decode() and b"Traceback" not in wrong
    assert len(aside(tmp_path)) == 1


def test_a_file_that_is_there_is_not_written_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "a.json").write_text("mine")
    assert play(monkeypatch, "lancer\nenregistrer a.json\nenregistrer b\nenregistrer\nquitter\n", *GAME) == 0
    assert "existe déjà" in capsys.readouterr().out and (tmp_path / "a.json").read_text() == "mine"
    assert play(monkeypatch, "lancer\nenregistrer a.json!\nouvrir b.json\nquitter\n", *GAME) == 0
    assert (tmp_path / "a.json").read_text().startswith("{")


def test_a_link_and_a_bot_and_the_other_side(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    play(monkeypatch, "lancer\nlien\nquitter\n2\n", *GAME)
    link = next(line for line in capsys.readouterr().out.splitlines() if line.startswith("#g="))
    words = ["play", "swashbuckling", "--open", link, "--bot", "prudent:1", "--side", "1", "--lang", "fr"]
    assert play(monkeypatch, "", *words) == 0
    told = capsys.readouterr().out
    assert "Le prudent, force 1, joue le camp « Gardes du Cardinal »." in told
    assert "À vous de jouer : Mousquetaires." in told or "La partie est finie." in told


def test_bytes_that_are_no_letters_are_a_slip_like_any_other(tmp_path: Path) -> None:
    env = {**os.environ, "XDG_STATE_HOME": str(tmp_path / "state")}
    words = [sys.executable, "-m", "aofa_widgets.cli.main", *GAME]
    done = subprocess.run(words, input=b"lancer\n\xff\xfe\x00\nqui\n", capture_output=True, env=env, timeout=60)
    assert done.returncode == 0 and not done.stderr and "ne fait pas partie des choix" in done.stdout.decode()


def test_two_at_the_table_in_two_languages(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert play(monkeypatch, "lancer\nquitter\n2\n", *GAME, "--lang-1", "en") == 0
    told = capsys.readouterr().out
    assert "Your turn: Cardinal’s Guards." in told and "Les gens du Cardinal ont l’initiative" in told


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["chess"], "chess"),
        (["swashbuckling", "--scenario", "nowhere"], "nowhere"),
        (["swashbuckling", "--scenario", "nowhere.toml"], "nowhere.toml"),
        (["swashbuckling", "--bot", "deep-blue"], "prudent"),
        (["swashbuckling", "--bot", "prudent:9"], "9"),
        (["swashbuckling", "--bot"], "--bot"),
        (["swashbuckling", "--side", "1"], "--bot"),
        (["swashbuckling", "--side", "3", "--bot", "random"], "3"),
        (["swashbuckling", "--seed", "-1"], "seed"),
        (["swashbuckling", "--seed", "x"], "x"),
        (["swashbuckling", "--edition", "klingon"], "klingon"),
        (["swashbuckling", "--open", "nowhere.json"], "nowhere.json"),
        (["swashbuckling", "--open", "#g=1AAAA"], ""),
        (["swashbuckling", "--open", "a.json", "--seed", "3", "--preset", "full"], "--seed, --preset"),
        (["swashbuckling", "--open", "a\0b"], ""),
    ],
)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_what_cannot_begin_is_said_with_status_2(
    words: list[str], said: str, lang: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert play(monkeypatch, "", "play", *words, "--lang", lang) == 2
    told = capsys.readouterr().err
    assert told.strip() and said in told and "Traceback" not in told and "outil" not in told


def test_help_is_in_the_readers_language(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert play(monkeypatch, "", "play", "--help", "--lang", "fr") == 0
    assert "jouer contre un bot" in capsys.readouterr().out

"""`aofa learn` up to the moment JupyterLab starts; tests/people opens the real one."""

from __future__ import annotations

import json
import socket
from pathlib import Path

import pytest

from aofa_widgets import locate
from aofa_widgets.cli import _lab_server
from aofa_widgets.cli.main import main
from aofa_widgets.teach.progress import Progress, turned_to

CELLS = {"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": []}


@pytest.fixture
def served(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[tuple]:
    """Lessons of one game in both languages; what would be served, in place of serving it."""
    lessons = tmp_path / "tutorials"
    for name in ("en/00_start_here", "fr/00_commencer_ici", "en/swashbuckling/01_x", "fr/swashbuckling/01_x"):
        place = lessons / f"{name}.ipynb"
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(json.dumps(CELLS))
    calls: list[tuple] = []

    def serve(folder, lesson, lang, port, private, browser, ready):
        ready(f"http://127.0.0.1:{port}/?token=x")
        calls.append((lesson.relative_to(folder).as_posix(), lang, port, browser))

    monkeypatch.setattr(locate, "tutorials", lambda: lessons)
    monkeypatch.setattr(_lab_server, "serve", serve)
    monkeypatch.setattr(_lab_server, "free_port", lambda port: port + (port == 9999))
    monkeypatch.setenv("JUPYTER_DATA_DIR", str(tmp_path / "jupyter"))
    return calls


@pytest.mark.parametrize(
    ("options", "lesson"),
    [
        (["--lang", "fr"], "fr/00_commencer_ici.ipynb"),
        (["--lang=en"], "en/00_start_here.ipynb"),
        (["--lang", "fr", "--game", "swashbuckling"], "fr/swashbuckling/01_x.ipynb"),
    ],
)
def test_it_opens_the_first_lesson_of_the_language(served, tmp_path, options, lesson):
    assert main(["learn", "--dir", str(tmp_path / "mine"), *options]) == 0
    assert served == [(lesson, options[0][-2:] if "=" in options[0] else options[1], 8888, True)]


def test_it_opens_the_start_page_where_there_is_one(served, tmp_path, monkeypatch):
    page = locate.tutorials() / "fr" / "accueil.ipynb"
    page.write_text(json.dumps(CELLS))
    monkeypatch.delenv("AOFA_PROGRESS")
    monkeypatch.setenv("AOFA_PROGRESS", "")  # as good as not set, and taken back after the test
    assert main(["learn", "--dir", str(tmp_path / "mine"), "--lang", "fr"]) == 0
    assert main(["learn", "--dir", str(tmp_path / "mine"), "--lang", "fr", "--lesson", "start"]) == 0
    assert [one[0] for one in served] == ["fr/accueil.ipynb", "fr/00_commencer_ici.ipynb"]
    assert main(["learn", "--dir", str(tmp_path / "other"), "--lang", "fr", "--lesson", "moon"]) == 2
    assert not (tmp_path / "other").exists()


def test_the_locale_chooses_the_language(served, tmp_path, monkeypatch, capsys):
    monkeypatch.delenv("AOFA_LANG", raising=False)
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    assert main(["learn", "--dir", str(tmp_path / "mine"), "--no-browser"]) == 0
    assert served[0][:2] == ("fr/00_commencer_ici.ipynb", "fr") and served[0][3] is False
    said = capsys.readouterr().out
    assert "Vos leçons" in said and "4 fichiers déposés." in said and "http://127.0.0.1:8888/?token=x" in said


def test_a_port_in_use_gives_way_to_the_next_and_says_so(served, tmp_path, capsys):
    assert main(["learn", "--dir", str(tmp_path / "mine"), "--port", "9999", "--lang", "en"]) == 0
    assert served[0][2] == 10000
    assert "Port 9999 is in use on this machine: taking 10000." in capsys.readouterr().out


@pytest.mark.parametrize(
    ("options", "field", "found"),
    [
        (["--port", "80"], "--port", "80"),
        (["--dir", "~nobody-of-this-name/x"], "~nobody-of-this-name", "~nobody-of-this-name/x"),
        (["--port", "eighty"], "--port", "eighty"),
        (["--port", "-1"], "--port", "-1"),
        (["--game", "chess"], "--game", "swashbuckling"),
        (["--dir", __file__], "--dir", "test_learn.py"),
    ],
)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_bad_arguments_name_the_field_and_what_is_allowed(served, tmp_path, capsys, options, field, found, lang):
    where = [] if "--dir" in options else ["--dir", str(tmp_path / "mine")]
    try:
        status = main(["learn", *where, *options, "--lang", lang])
    except SystemExit as stopped:  # argparse took it
        status = stopped.code
    said = capsys.readouterr().err
    assert status == 2 and served == []
    assert field in said and found in said and "Traceback" not in said


def test_a_taken_port_is_passed_over():
    with socket.socket() as busy:
        busy.bind(("127.0.0.1", 0))
        busy.listen()
        port = busy.getsockname()[1]
        assert _lab_server.free_port(port) not in (None, port)
        assert _lab_server.free_port(port, tries=1) is None


@pytest.mark.parametrize(("lang", "locale"), [("fr", {"locale": "fr_FR"}), ("en", None)])
def test_no_pop_up_and_menus_in_the_language(lang, locale):
    settings = _lab_server.overrides(lang)
    assert settings["@jupyterlab/apputils-extension:notification"]["fetchNews"] == "false"
    assert settings.get("@jupyterlab/translation-extension:plugin") == locale


def test_a_game_that_was_asked_for_is_the_one_the_start_page_opens_on(served, tmp_path, monkeypatch):
    for name in ("fr/accueil", "fr/honour/01_x"):
        place = locate.tutorials() / f"{name}.ipynb"
        place.parent.mkdir(exist_ok=True)
        place.write_text(json.dumps(CELLS))
    file = tmp_path / "mine" / "progress.json"
    monkeypatch.setenv("AOFA_PROGRESS", str(file))
    ask = ["learn", "--dir", str(tmp_path / "mine"), "--lang", "fr", "--game"]
    assert main([*ask, "honour"]) == 0
    assert turned_to(Progress.open(file)) == "honour"
    assert main([*ask, "swashbuckling"]) == 0
    assert turned_to(Progress.open(file)) == "swashbuckling"
    monkeypatch.setenv("AOFA_PROGRESS", "off")  # where nothing is kept, the game's first lesson
    assert main([*ask, "honour"]) == 0
    assert [one[0] for one in served] == ["fr/accueil.ipynb", "fr/accueil.ipynb", "fr/honour/01_x.ipynb"]

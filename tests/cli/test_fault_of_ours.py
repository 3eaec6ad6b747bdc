"""A fault of the kit's own: a sentence that names the file and the line, and how to see the rest; no traceback."""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace

import pytest

from aofa_widgets import errors
from aofa_widgets.cli import odds, referee
from aofa_widgets.cli.main import main

ASKED = ["odds", "swashbuckling", "duel", "3", "2"]


@pytest.mark.parametrize(
    ("lang", "said"), [("en", ("fault of its own", "Please report")), ("fr", ("vient du kit", "Merci de la signaler"))]
)
def test_a_fault_says_where_it_is_and_how_to_see_it_whole(lang, said, monkeypatch, capsys):
    monkeypatch.delenv("AOFA_TRACEBACK", raising=False)
    monkeypatch.setattr(odds, "run", lambda args, lang: errors.shown(1, most=None))
    assert main([*ASKED, "--lang", lang]) == 2
    told = capsys.readouterr().err
    assert all(word in told for word in said) and "TypeError" in told and "AOFA_TRACEBACK=1" in told
    assert ", errors.py:" in told and "Traceback" not in told


def test_a_file_that_python_cannot_read_is_named(monkeypatch, capsys):
    file = Path(errors.__file__).parent / "games" / "mine" / "resolve" / "__init__.py"

    def broken(args, lang):
        raise SyntaxError("invalid syntax", (str(file), 22, 1, "def broken(:"))

    monkeypatch.delenv("AOFA_TRACEBACK", raising=False)
    monkeypatch.setattr(odds, "run", broken)
    assert main([*ASKED, "--lang", "en"]) == 2
    assert "games/mine/resolve/__init__.py:22" in capsys.readouterr().err


def test_a_fault_outside_the_kit_names_no_file_of_it():
    assert errors.raised_at(ValueError("nobody raised it")) == ""


def test_the_referee_says_it_too(monkeypatch):
    monkeypatch.setattr(referee, "load", lambda key: SimpleNamespace(rule=lambda record: 1 / 0))
    (told,) = referee.answers([json.dumps({"game": "swashbuckling"})])
    assert "ZeroDivisionError" in json.dumps(told) and ", cli/referee.py:" in json.dumps(told)

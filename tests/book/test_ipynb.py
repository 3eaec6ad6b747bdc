"""The notebook: valid, without outputs, the same twice; its cells run, and load just the rules that it prints."""

from __future__ import annotations

import json
import re
from functools import cache

import nbformat
import pytest

from aofa_widgets.book.build import build
from aofa_widgets.book.formats import render
from aofa_widgets.book.formats.ipynb import loading
from aofa_widgets.book.odds import odds
from aofa_widgets.rules import Ruleset
from aofa_widgets.words import texts

OWN = """
id = "cautious"
title = { en = "Cautious", fr = "Prudents" }
game = "swashbuckling"
[set]
"stun.dice" = { was = 1, now = 2 }
"""


@cache
def view(*house):
    return build(Ruleset.load("swashbuckling", house=house))


def read(book, lang="en"):
    made = render(book, lang, "ipynb")
    assert made == render(book, lang, "ipynb")
    return nbformat.reads(made.decode(), as_version=4)


def code(notebook):
    return {cell.id: cell.source for cell in notebook.cells if cell.cell_type == "code"}


@pytest.mark.parametrize("lang", ["en", "fr", "both"])
def test_it_is_valid_stripped_and_in_its_language(lang):
    notebook = read(view("lucky-star"), lang)
    nbformat.validate(notebook)
    assert (notebook.nbformat, notebook.nbformat_minor) == (4, 5)
    assert notebook.metadata.lang == ("en" if lang == "both" else lang)
    ids = [cell.id for cell in notebook.cells]
    assert len(set(ids)) == len(ids) > 150 and [cell.cell_type for cell in notebook.cells[:2]] == ["markdown", "code"]
    for cell in notebook.cells:
        assert cell.cell_type == "markdown" or (cell.outputs, cell.execution_count) == ([], None)
        assert cell.cell_type == "code" or "<" not in re.sub(
            r"\\<|\(<https://creativecommons\.[^ >]+>\)", "", cell.source
        )
        links = re.findall(r"\]\(#([^) ]+)", cell.source) if cell.cell_type == "markdown" else []
        assert all(link.removeprefix("cell-id=") in ids for link in links), cell.id
    first = notebook.cells[0].source
    assert all(texts("book.nb_file")[each] not in str(code(notebook)) for each in ("en", "fr"))
    assert ("Outil de fan" in first, "Unofficial" in first) == (lang != "en", lang != "fr")


def test_it_loads_the_rules_it_prints(tmp_path, monkeypatch):
    path = tmp_path / "mine.toml"
    path.write_text(OWN, encoding="utf-8")
    rules = Ruleset.load("swashbuckling", "fr", ["full"], house=["lucky-star", path]).with_values({"six.extra": 0})
    source = code(read(build(rules), "fr"))["_rules"]
    assert f'"mine.toml",  # {texts("book.nb_file")["fr"]}' in source and str(tmp_path) not in source
    monkeypatch.chdir(tmp_path)
    made: dict = {}
    exec(source, made)
    assert made["rules"].fingerprint == rules.fingerprint


def test_its_odds_are_those_of_the_table_above(capsys):
    rules = Ruleset.load("swashbuckling", house=["lucky-star"])
    asked = [source for id, source in code(read(view("lucky-star"))).items() if id.startswith("_odds")]
    assert len(asked) == 2
    for source, chance in zip(asked, [odds("keep", rules, 3), odds("hit", rules, 3, 2)], strict=True):
        exec(source, {"rules": rules, "aofa": __import__("aofa_widgets")})
        assert capsys.readouterr().out == f"{chance} = {float(chance):.1%}\n"


def test_a_name_of_a_file_is_only_a_name():
    from aofa_widgets.book.tree import Origin

    hostile = 'x"]);print(1)#\n.toml'
    source = loading("swashbuckling", Origin("en", (), ((hostile, True),)), "yours")
    assert json.dumps(hostile) in source and source.count("\n") == 6


@pytest.mark.people
@pytest.mark.parametrize("lang", ["en", "fr", "both"])
def test_every_cell_runs(tmp_path, monkeypatch, lang):
    client = pytest.importorskip("nbclient")
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path / "ipython"))
    house = ["lucky-star", "stubborn-guards"] if lang == "fr" else []
    rules, notebook = Ruleset.load("swashbuckling", house=house), read(view(*house), lang)
    place = {"metadata": {"path": str(tmp_path)}}
    client.NotebookClient(notebook, timeout=120, coalesce_streams=True, resources=place).execute()
    shown = {cell.id: cell.outputs for cell in notebook.cells if cell.cell_type == "code"}
    assert all(len(outputs) == 1 and outputs[0].output_type != "error" for outputs in shown.values())
    widget = "application/vnd.jupyter.widget-view+json"
    assert all(widget in shown[name][0].data for name in ("_calculator", "_board"))
    assert shown["_rules"][0].text.strip() == rules.describe("en" if lang == "both" else lang)

"""The table of laws: every cell is a test that is there, or a sentence why not; the documents are made of it."""

from __future__ import annotations

import ast
import tomllib
from pathlib import Path
from typing import Any

import pytest

from aofa_widgets.games import GAMES
from aofa_widgets.rules import load_book
from aofa_widgets.words import languages
from aofa_widgets.words.typography import french

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
LAWS: list[dict[str, Any]] = tomllib.loads((HERE / "laws.toml").read_text(encoding="utf-8"))["law"]
DOCS = {"en": "laws.md", "fr": "laws.fr.md"}
NUMBERS = {"en": "{laws} laws, {tests} files of tests.", "fr": "{laws} lois, {tests} fichiers de tests."}
WORDS = {
    "en": (
        "# Laws of the four games",
        "*[Lire en français](laws.fr.md)*",
        "What holds at every moment, whatever is played and under whatever rules. Each entry leads to the tests that "
        "hold it; where a law does not apply, or a rule of the game breaks it, that is said. The tests try the same "
        "examples every day; `pytest tests/laws --hypothesis-profile=roaming` tries fresh ones, and "
        "`python tests/games/wild.py GAME 10000 60` plays games at random by the thousand "
        "([argad](argad-laws.md), [honour](honour-laws.md), [regiments](regiments-laws.md)). "
        "Whether the tests would notice a fault is [another question](mutation.md).",
        "Law",
    ),
    "fr": (
        "# Les lois des quatre jeux",
        "*[Read in English](laws.md)*",
        "Ce qui vaut à chaque moment, quoi qu'on joue et sous quelques règles que ce soit. Chaque case mène aux tests "
        "qui y veillent ; là où une loi ne s'applique pas, ou qu'une règle du jeu l'enfreint, c'est dit. Les "
        "tests essaient chaque jour les mêmes exemples ; `pytest tests/laws --hypothesis-profile=roaming` en "
        "essaie de nouveaux, et `python tests/games/wild.py JEU 10000 60` joue au hasard des parties par milliers "
        "([argad](argad-laws.md), [honour](honour-laws.md), [regiments](regiments-laws.md)). Savoir si les tests "
        "remarqueraient une faute est [une autre question](mutation.fr.md).",
        "Loi",
    ),
}


def cell(law: dict[str, Any], game: str) -> list[str]:
    """The tests of a law for a game, as `file` or `file::test`."""
    return [*law.get("all", []), *law.get(game, [])]


def spaced(text: str, lang: str) -> str:
    """French puts spaces before high signs, and has its own apostrophe."""
    return french(text) if lang == "fr" else text


def rendered(lang: str) -> str:
    """The document of a language."""
    title, other, intro, head = WORDS[lang]
    names = " | ".join(spaced(load_book(game).title[lang], lang) for game in GAMES)
    lines = [title, "", other, "", spaced(intro, lang), "", f"| {head} | {names} |", "|---" * (1 + len(GAMES)) + "|"]
    for law in LAWS:
        cells = []
        for game in GAMES:
            files = dict.fromkeys(each.partition("::")[0] for each in cell(law, game))
            links = [f"[{Path(file).stem.removeprefix('test_')}](../{file})" for file in files]
            but = law.get("but", {}).get(game)
            cells.append(" ".join([", ".join(links), *([spaced(but[lang], lang)] if but else [])]).strip())
        told = f"**{spaced(law['name'][lang], lang)}.** {spaced(law['says'][lang], lang)}"
        lines.append(f"| {told} | {' | '.join(cells)} |")
    files = {each.partition("::")[0] for law in LAWS for game in GAMES for each in cell(law, game)}
    return "\n".join([*lines, "", NUMBERS[lang].format(laws=len(LAWS), tests=len(files)), ""])


@pytest.mark.parametrize("lang", languages())
def test_the_document_is_that_of_the_table(lang: str, request: pytest.FixtureRequest) -> None:
    path = ROOT / "docs" / DOCS[lang]
    if request.config.getoption("--regold"):
        path.write_text(rendered(lang), encoding="utf-8")
    assert rendered(lang) == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("law", LAWS, ids=[law["key"] for law in LAWS])
def test_every_cell_is_a_test_that_runs_or_a_sentence_why_not(law: dict[str, Any], game: str) -> None:
    found, but = cell(law, game), law.get("but", {}).get(game)
    assert found or but
    assert not but or all(but[lang].endswith(".") for lang in languages())
    for each in found:
        file, _, name = each.partition("::")
        tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
        nodes = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
        tests = {node.name: node for node in nodes if node.name.startswith("test_")}
        assert tests and (not name or name in tests), each
        marks = {ast.unparse(mark) for mark in tests[name].decorator_list} if name else set()
        assert not [mark for mark in marks if "long" in mark or "skip" in mark], each


def test_no_law_is_told_of_a_game_that_is_not_there() -> None:
    known = {"key", "name", "says", "all", "but", *GAMES}
    assert [law["key"] for law in LAWS if set(law) - known or set(law.get("but", {})) - set(GAMES)] == []
    assert len({law["key"] for law in LAWS}) == len(LAWS)

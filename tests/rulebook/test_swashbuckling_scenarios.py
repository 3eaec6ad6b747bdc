"""The scenarios that ship: each passes every check, holds what its story says, and reads well in both languages."""

from __future__ import annotations

from pathlib import Path

import pytest

from aofa_widgets.games.swashbuckling import check_scenario_file, check_scenarios
from aofa_widgets.games.swashbuckling.flow.footing import reachable
from aofa_widgets.games.swashbuckling.params import Params
from aofa_widgets.rules import Ruleset, load_book
from aofa_widgets.table.svg import draw

BOOK = load_book("swashbuckling")
RULES = Ruleset.load("swashbuckling")
NAMES = BOOK.scenarios()
DATA = {name: BOOK.table(f"scenarios/{name}") for name in NAMES}
# figures of the first side, of the second, how it is won when the rules do not say otherwise
HELD = {
    "brawl": (8, 9, "eliminate_n"),
    "chandeliers": (4, 5, ""),
    "chase": (2, 5, "leader"),
    "courtyard": (4, 5, ""),
    "inn": (4, 5, ""),
    "quay": (4, 5, ""),
    "school": (1, 1, "eliminate_all"),
    "stairs": (4, 5, ""),
}


def test_eight_scenarios_ship_and_none_has_a_fault() -> None:
    assert NAMES == tuple(HELD)
    assert [str(one) for one in check_scenarios(BOOK)] == []


@pytest.mark.parametrize("name", NAMES)
def test_each_holds_the_figures_of_its_story(name: str) -> None:
    from aofa_widgets.games.swashbuckling import Swashbuckling

    state = Swashbuckling(RULES).start(name)
    sides = [sum(figure.side == side for figure in state.figures) for side in (0, 1)]
    assert (*sides, state.victory) == HELD[name]
    assert len({row["fr"] for key, row in state.names.items() if key}) == len(state.names) - 1, "two of one name"


@pytest.mark.parametrize("name", NAMES)
def test_each_gives_something_to_do_in_every_way(name: str) -> None:
    things = DATA[name]["things"]
    kinds = {row["kind"] for row in things}
    assert {"stool", "barrel", "crate", "rug", "chandelier", "stairs", "gallery"} <= kinds
    assert len(things) >= Params.of(RULES).terrain_min_objects
    assert sum(row["lift"] == "plate" for row in things) >= 2 and any(row.get("rolls") for row in things)
    tops = [row for row in things if row.get("stand")]
    assert len(reachable(DATA[name], Params.of(RULES))) == len(tops) >= 8


def test_a_top_above_a_jump_is_reached_from_beside_it() -> None:
    jump = 200
    high = [r for d in DATA.values() for r in d["things"] if r.get("stand") and r["height"] > jump]
    assert sum(r["kind"] == "crate" for r in high) >= 8  # not by stairs alone


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("name", NAMES)
def test_each_is_drawn_and_its_words_are_its_own(name: str, lang: str) -> None:
    from aofa_widgets.games.swashbuckling import Swashbuckling

    game = Swashbuckling(RULES)
    scene = game.scene(game.start(name))
    assert "<svg" in draw(scene, lang) and len(scene.things) == len(DATA[name]["things"])
    labels = [row["label"][lang] for row in DATA[name]["things"]]
    assert len(set(labels)) == len(labels)
    others = [DATA[other]["text"][lang] for other in NAMES if other != name]
    assert DATA[name]["text"][lang] not in others and DATA[name]["text"][lang].endswith(".")


def test_a_file_says_the_line_of_its_fault(tmp_path: Path) -> None:
    text = (BOOK.folder / "scenarios" / "inn.toml").read_text(encoding="utf-8")
    line = next(n for n, row in enumerate(text.split("\n"), 1) if 'id = "landing"' in row)
    path = tmp_path / "inn.toml"
    path.write_text(text.replace('kind = "gallery"', 'kind = "galery"'), encoding="utf-8")
    (found,) = check_scenario_file(path)
    assert found.where == f"{path}:{line}" and "gallery" in found.texts["fr"]

"""Files of the first version of every format are opened by today's kit and hold what they held; later ones refused.

`held.json` says what each fixture holds; it was read by a person. A fixture is never made anew: where a format changes,
its files of the version before stay here, and those of the new version come beside them.
"""

from __future__ import annotations

import ast
import json
import os
import re
import shutil
from pathlib import Path

import pytest

import aofa_widgets
from aofa_widgets.errors import AofaError
from aofa_widgets.rules.formats import FORMATS, marker

from .kinds import FIRST, KINDS

HELD = FIRST.parent / "held.json"
FILES = [(name, path.name) for name, kind in KINDS.items() for path in sorted(FIRST.glob(kind.fixtures))]
OTHERS = {  # constants of the code that name a format or its version: which kind each belongs to
    "games.argad.flow.rows:FORMAT": "people", "games.honour.flow.mustering:FORMAT": "warband",
    "games.regiments.flow.records:FORMAT": "armies", "games.regiments.flow.foreign:OTHER": "aofr-data",
    "lab.balance.repeating:FORMAT": "comparison", "lab.provenance:FORMAT": "provenance", "lab.saves:FORMAT": "save",
    "lab.saves:VERSION": "save", "lab.share:VERSION": "link", "teach.progress.shape:FORMAT": "progress",
    "teach.progress.shape:VERSION": "progress", "teach.quiz.export.plain:FORMAT": "quiz",
    "teach.quiz.export.plain:VERSION": "quiz", "rules.formats:FORMATS": "",
}  # fmt: skip
NO_FILES = {  # such constants that are no format of a file which is kept
    "lab.work.keys:FORMAT": "finished pieces are a store for one version of the kit: others are reckoned anew",
    "site.live.runtime:VERSION": "of Pyodide",
    "cli.benches._record:FORMAT": "the record of a bench: its page is made beside it by the same kit",
    "games.regiments.second.melees:OTHER": "a side of a melee",
}


@pytest.fixture(autouse=True)
def jupyter(tmp_path, monkeypatch):
    """What Jupyter keeps of a person stays in the folder of the test."""
    for name in ("HOME", "JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR"):
        monkeypatch.setenv(name, str(tmp_path / "home"))


def held() -> dict[str, object]:
    return json.loads(HELD.read_text(encoding="utf-8")) if HELD.exists() else {}


def lacking(old: object, new: object, where: str = "") -> list[str]:
    """What was held once and is not held now; entries that are new are no loss."""
    if isinstance(old, dict) and isinstance(new, dict):
        return [lost for key, one in old.items() for lost in lacking(one, new.get(key), f"{where}.{key}")]
    if isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        return [lost for n, one in enumerate(old) for lost in lacking(one, new[n], f"{where}[{n}]")]
    return [] if old == new and type(old) is type(new) else [f"{where}: {old!r} is {new!r}"]


@pytest.mark.parametrize(("kind", "file"), FILES)
def test_a_file_of_the_first_version_holds_what_it_held(kind, file, tmp_path):
    place = shutil.copy(FIRST / file, tmp_path / file)
    found = json.loads(json.dumps(KINDS[kind].opens(Path(place))))
    if os.environ.get("AOFA_GOLDEN") == "write" and f"{kind} {file}" not in held():  # what stands there stays
        rows = {**held(), f"{kind} {file}": found}
        HELD.write_text(json.dumps(rows, ensure_ascii=False, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    assert lacking(held()[f"{kind} {file}"], found) == []


@pytest.mark.parametrize(("kind", "file"), [row for row in FILES if KINDS[row[0]].later])
def test_a_file_of_a_later_version_is_refused_with_what_to_do(kind, file, tmp_path):
    text = KINDS[kind].later((FIRST / file).read_text(encoding="utf-8"))
    place = tmp_path / file
    place.write_text(text, encoding="utf-8")
    with pytest.raises(AofaError) as error:
        KINDS[kind].opens(place)
    assert re.search("[Uu]pdate", error.value.say("en")) and "jour" in error.value.say("fr")
    assert len(error.value.faults) == 1 and "\n" not in error.value.say("en")
    assert place.read_text(encoding="utf-8") == text or not place.exists()


def test_every_format_has_a_fixture_and_says_its_version_or_why_not():
    assert {path.name for path in FIRST.iterdir()} == {file for _, file in FILES}
    assert {name for name, _ in FILES} == set(KINDS), "a kind without a fixture"
    assert set(FORMATS) <= set(KINDS), "a format that nobody keeps a file of"
    for name, kind in KINDS.items():
        assert bool(kind.later) != bool(kind.why), name


CONSTANTS = {"FORMAT", "VERSION", "OTHER", "FORMATS"}


def test_a_new_format_in_the_code_is_noticed():
    """A constant FORMAT, VERSION or OTHER of a module names a format: it is kept here, or said to be none."""
    found = set()
    house = Path(aofa_widgets.__file__).parent
    for path in house.rglob("*.py"):
        place = path.relative_to(house).with_suffix("").as_posix().replace("/", ".")
        text = path.read_text(encoding="utf-8")
        if not any(name in text for name in CONSTANTS):  # most modules: they need not be parsed
            continue
        for node in ast.parse(text).body:
            targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
            names = [name for one in targets for name in (one.elts if isinstance(one, ast.Tuple) else [one])]
            told = {getattr(name, "id", "") for name in names} & CONSTANTS
            if "FORMATS" in told and place != "rules.formats":  # of pages that are made, such as html and pdf
                continue
            found |= {f"{place.removesuffix('.__init__')}:{name}" for name in told}
    assert found == set(OTHERS) | set(NO_FILES)


@pytest.mark.parametrize("name", ["house", "scenario", "book"])
def test_what_people_write_may_say_its_version(name, tmp_path):
    for file in sorted(FIRST.glob(KINDS[name].fixtures)):
        place = tmp_path / file.name
        place.write_text(f'format = "{marker(name)}"\n{file.read_text(encoding="utf-8")}', encoding="utf-8")
        found = json.loads(json.dumps(KINDS[name].opens(place)))
        assert lacking(held()[f"{name} {file.name}"], found) == []


def test_the_page_of_formats_has_a_row_for_each():
    for lang, page in (("en", "formats.md"), ("fr", "formats.fr.md")):
        text = (Path(__file__).parents[2] / "docs" / page).read_text(encoding="utf-8")
        rows = set(re.findall(r"^\| `([a-z-]+)` \|", text, re.M))
        assert rows == set(KINDS), lang

"""What a release needs is there, and says the same everywhere; built wheels are judged by `weigh.py`."""

from __future__ import annotations

import datetime
import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
import zlib
from email.message import EmailMessage
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
PAGES = [ROOT / "docs" / name for name in ("release.md", "release.fr.md")]


def weighing() -> ModuleType:
    spec = importlib.util.spec_from_file_location("weigh", Path(__file__).with_name("weigh.py"))
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def citation() -> dict[str, Any]:
    import yaml

    return dict(yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8")))


def test_the_citation_is_one_by_its_format() -> None:
    """The fields that CFF 1.2.0 asks for, and the forms of those that are there."""
    found = citation()
    assert {"cff-version", "message", "title", "authors"} <= set(found)
    known = {"cff-version", "message", "title", "abstract", "type", "version", "date-released", "authors", "license",
             "keywords", "doi", "url", "repository-code"}  # fmt: skip
    assert set(found) <= known and found["cff-version"] == "1.2.0" and found["type"] in ("software", "dataset")
    assert all(set(author) in ({"name"}, {"family-names", "given-names"}) for author in found["authors"])
    texts = [found[key] for key in ("message", "title", "abstract", "version")]
    assert all(isinstance(text, str) and text.strip() for text in texts)
    assert len(set(found["keywords"])) == len(found["keywords"])
    if "date-released" in found:
        assert isinstance(found["date-released"], datetime.date)


def test_version_and_licences_are_said_alike() -> None:
    found, version = citation(), PROJECT["version"]
    assert found["version"] == version
    assert " AND ".join(found["license"]) == PROJECT["license"] == weighing().LICENCE
    assert all((ROOT / path).is_file() for path in PROJECT["license-files"])
    package = json.loads((ROOT / "aofa_widgets/cli/labextension/aofa-learn/package.json").read_text(encoding="utf-8"))
    assert package["version"] == version
    for page in ("docs/hosts.md", "docs/hosts.fr.md"):
        assert f"aofa_widgets-{version}-py3-none-any.whl" in (ROOT / page).read_text(encoding="utf-8")
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    if version.startswith("0."):
        assert "date-released" not in found
    else:  # a version that is out has its day and its heading
        assert "date-released" in found and re.search(rf"^## {re.escape(version)}\b", changes, re.MULTILINE)


def head(**other: Any) -> EmailMessage:
    """The head of a wheel as pyproject.toml has it."""
    told = EmailMessage()
    told["License-Expression"] = PROJECT["license"]
    for name in PROJECT["license-files"]:
        told["License-File"] = name
    for kind in PROJECT["classifiers"]:
        told["Classifier"] = kind
    told["Version"], told["Summary"] = PROJECT["version"], PROJECT["description"][:70]
    told["Requires-Python"], told["Keywords"] = PROJECT["requires-python"], ",".join(PROJECT["keywords"])
    told["Author"] = PROJECT["authors"][0]["name"]
    told["Description-Content-Type"] = "text/markdown"
    told.set_payload((ROOT / PROJECT["readme"]).read_text(encoding="utf-8"))
    for name, value in other.items():
        del told[name.replace("_", "-")]
        if value:
            told[name.replace("_", "-")] = value
    return told


def test_the_head_says_all() -> None:
    assert list(weighing().wrong_head(head())) == []


@pytest.mark.parametrize(
    "spoilt",
    [{"License_Expression": "MIT"}, {"License_File": "LICENSE"}, {"Version": "0.0.1"}, {"Author": ""}, {"Keywords": ""},
     {"Classifier": "Natural Language :: English"}, {"Description_Content_Type": "text/plain"}],
)  # fmt: skip
def test_a_head_that_says_less_is_told(spoilt: dict[str, str]) -> None:
    assert list(weighing().wrong_head(head(**spoilt)))


def test_addresses_of_hosts_that_we_have_not_are_in_no_head() -> None:
    assert "urls" not in PROJECT and not any("@" in author.get("email", "") for author in PROJECT["authors"])


def shipped() -> list[Path]:
    """The files of a wheel, as pyproject.toml names them."""
    hatch = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["hatch"]["build"]
    wheel = hatch["targets"]["wheel"]
    places = [ROOT / name for name in (*wheel["packages"], *wheel["force-include"])]
    found = [one for place in places for one in ([place] if place.is_file() else place.rglob("*"))]
    return [one for one in found if one.is_file() and one.suffix != ".pyc"]


def test_types_are_handed_on_to_those_who_use_the_kit() -> None:
    assert ROOT / "aofa_widgets" / "py.typed" in shipped()
    assert "Typing :: Typed" in PROJECT["classifiers"]


def test_a_wheel_stays_small() -> None:
    """Packed here as a wheel packs, file by file; a built one is weighed by `weigh.py`, which has the same bound."""
    packed = sum(len(zlib.compress(one.read_bytes(), 1)) for one in shipped())  # 1: a little more than a wheel takes
    assert 1_000_000 < packed < weighing().MOST[".whl"], packed


@pytest.mark.parametrize(
    ("names", "told"),
    [
        *[(["a/tests/a.py"], "a.py"), (["a/b.pyc"], "b.pyc")],
        *[([], name) for name in ("LICENSE", "LICENCE", "book.toml", "py.typed")],
    ],
)
def test_a_wheel_with_leavings_or_without_its_parts_is_told(names: list[str], told: str) -> None:
    assert any(told in line for line in weighing().wrong_names(names))


def commands(page: Path) -> dict[str, list[str]]:
    """The commands of a page by their names."""
    blocks = re.findall(r"<!-- command: (\w+) -->\n\s*```\n(.*?)\n\s*```", page.read_text(encoding="utf-8"), re.DOTALL)
    return {name: [line.strip() for line in block.splitlines()] for name, block in blocks}


def test_the_page_has_the_same_commands_in_both_languages_and_they_are_there() -> None:
    here, there = map(commands, PAGES)
    assert here == there and set(here) == {"everything", "files", "outside"}
    for line in here["everything"] + here["files"][1:]:
        assert os.access(ROOT / line.split()[0], os.X_OK), line
    tools = set(re.findall(r"'([\w-]+)'", here["files"][0]))
    wanted = {re.split(r"[>=<]", one)[0] for one in PROJECT["optional-dependencies"]["release"]}
    assert tools == wanted
    pins = (ROOT / ".ci/constraints.txt").read_text(encoding="utf-8")
    assert all(re.search(rf"^{tool}==", pins, re.MULTILINE) for tool in tools)
    ci = (ROOT / ".ci/run").read_text(encoding="utf-8")
    assert ".ci/dist" in ci and all(tool in ci for tool in tools)


def test_the_pages_say_the_bound_of_the_scale() -> None:
    most = weighing().MOST[".whl"] // 1_000_000
    assert f"above {most} MB" in PAGES[0].read_text("utf-8") and f"plus de {most}\u00a0Mo" in PAGES[1].read_text("utf-8")  # noqa: E501


def test_a_contributor_finds_what_the_page_names() -> None:
    for name in ("contributing.md", "contributing.fr.md"):
        text = (ROOT / "docs" / name).read_text(encoding="utf-8")
        for target in re.findall(r"\]\(([^)#]+)", text):
            assert (ROOT / "docs" / target).exists(), f"{name}: {target}"
        [sample] = re.findall(r"^\s*(es = \{.*\})$", text, re.MULTILINE)
        told = tomllib.loads(sample)["es"]
        from aofa_widgets.words.tongues import ENTRIES, Manner

        assert set(told) <= set(ENTRIES)
        assert all(Manner().told(key, found) is not None for key, found in told.items() if key not in ("name", "begun"))


@pytest.mark.long
def test_wheel_and_sdist_are_built_judged_and_weighed(tmp_path: Path) -> None:
    for tool in ("check-wheel-contents", "twine"):
        if shutil.which(tool) is None:
            pytest.skip(f"needs {tool}: pip install -c .ci/constraints.txt '.[release]'")
    env = {**os.environ, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
    done = subprocess.run([ROOT / ".ci/dist", tmp_path / "dist"], env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "the same bytes" in done.stdout and re.search(r"\.whl: [\d.]+ MB", done.stdout)

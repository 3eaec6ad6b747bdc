"""The README's commands on machines that lack something: a fake installer on the path plays Debian."""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[2]
START = ROOT / ".ci" / "start.py"
INSTALL = "sudo apt-get install --no-install-recommends chromium fonts-dejavu-core fonts-liberation"
GOOD = """#!/bin/sh
echo "$@" >> "$(dirname "$0")/asked"
case "$*" in *install*) printf '#!/bin/sh\\n' > "$(dirname "$0")/chromium"; chmod +x "$(dirname "$0")/chromium";; esac
"""
BAD = """#!/bin/sh
echo "$@" >> "$(dirname "$0")/asked"
echo "E: Could not open lock file"; exit 100
"""


@pytest.fixture
def start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """`.ci/start.py` as a module, in a checkout of its own and in English."""
    spec = importlib.util.spec_from_file_location("aofa_start", START)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setattr(sys, "path", list(sys.path))
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    spec.loader.exec_module(module)
    monkeypatch.setattr(module, "ROOT", tmp_path)
    (tmp_path / "pyproject.toml").write_text("[project]\n")
    (tmp_path / ".ci").mkdir()
    (tmp_path / ".ci" / "constraints.txt").write_text("")
    return module


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder that is the whole path but for the few programs a shell script needs."""
    folder = tmp_path / "bin"
    folder.mkdir()
    for name in ("dirname", "chmod", "sh"):
        found = next(Path(place, name) for place in ("/bin", "/usr/bin") if Path(place, name).exists())
        (folder / name).symlink_to(found)
    monkeypatch.setenv("PATH", str(folder))
    monkeypatch.delenv("AOFA_CHROMIUM", raising=False)
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    return folder


def program(folder: Path, name: str, text: str) -> None:
    (folder / name).write_text(text, encoding="utf-8")
    (folder / name).chmod(0o755)


def test_debian_installs_chromium_where_it_may(start, machine, tmp_path, capsys):
    program(machine, "apt-get", GOOD)
    assert start.obtain_chromium(start.Talk("en", 1), tmp_path / "log") is True
    assert (machine / "asked").read_text().splitlines() == [
        "update",
        "install -y --no-install-recommends chromium fonts-dejavu-core fonts-liberation",
    ]
    said = capsys.readouterr().out
    assert f"Chromium: `{machine}/chromium`" in said and "!!!" not in said


def test_nothing_is_installed_where_chromium_is_there(start, machine, tmp_path):
    program(machine, "apt-get", GOOD)
    program(machine, "chromium", "#!/bin/sh\n")
    assert start.obtain_chromium(start.Talk("en", 1), tmp_path / "log") is True
    assert not (machine / "asked").exists()


@pytest.mark.parametrize(("lang", "loud"), [("en", "NO CHROMIUM: every test"), ("fr", "PAS DE CHROMIUM")])
def test_a_failed_installation_is_said_loudly_with_the_exact_command(start, machine, tmp_path, capsys, lang, loud):
    program(machine, "apt-get", BAD)
    assert start.obtain_chromium(start.Talk(lang, 1), tmp_path / "log") is False
    said = capsys.readouterr().out
    assert "E: Could not open lock file" in said
    assert loud in said and f"      {INSTALL}\n" in said and "!" * 79 in said


def test_without_root_or_sudo_nothing_is_tried(start, machine, tmp_path, capsys, monkeypatch):
    program(machine, "apt-get", GOOD)
    program(machine, "sudo", "#!/bin/sh\nexit 1\n")
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    assert start.obtain_chromium(start.Talk("en", 1), tmp_path / "log") is False
    assert not (machine / "asked").exists()
    assert f"      {INSTALL}\n" in capsys.readouterr().out


def test_sudo_without_a_password_is_used(start, machine, tmp_path, monkeypatch):
    program(machine, "apt-get", GOOD)
    program(machine, "sudo", '#!/bin/sh\nshift\n[ "$1" = true ] || exec "$@"\n')
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    assert start.obtain_chromium(start.Talk("en", 1), tmp_path / "log") is True
    assert (machine / "asked").read_text().startswith("update\ninstall -y")


def test_a_machine_of_another_kind_is_told_the_variable(start, machine, tmp_path, capsys):
    assert start.obtain_chromium(start.Talk("en", 1), tmp_path / "log") is False
    assert "AOFA_CHROMIUM" in capsys.readouterr().out


@pytest.mark.parametrize("module", ["venv", "ensurepip"])
def test_debian_without_venv_is_told_the_package(start, module, capsys, monkeypatch):
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(SystemExit) as stopped:
        start.environment("learn", start.Talk("fr", 3))
    assert stopped.value.code == 2
    package = f"python{sys.version_info[0]}.{sys.version_info[1]}-venv"
    assert f"      sudo apt-get install {package}\n" in capsys.readouterr().out
    assert not (start.ROOT / ".venvs" / "learn").exists()


def test_a_failed_pip_shows_its_lines_and_leaves_no_stamp(start, capsys, monkeypatch, tmp_path):
    tried = []

    def run(self, command, log, cwd=None, more=None):
        tried.append(command)
        log.parent.mkdir(parents=True, exist_ok=True)
        log.write_text("ERROR: no route to the index\n")
        return "venv" in command

    monkeypatch.setattr(start.Talk, "run", run)
    with pytest.raises(SystemExit):
        start.environment("test", start.Talk("en", 5))
    assert len(tried) == 4 and "--constraint" in tried[2] and "--constraint" not in tried[3]
    assert "| ERROR: no route to the index" in capsys.readouterr().out
    assert not list(tmp_path.rglob("aofa-stamp"))


@pytest.mark.parametrize(("cores", "asked", "given"), [(2, "", "3"), (1, "", ""), (1, "2", "2"), (8, "3", "3")])
def test_one_process_more_than_cores_unless_another_number_is_asked_for(start, monkeypatch, cores, asked, given):
    monkeypatch.setattr(os, "cpu_count", lambda: cores)
    monkeypatch.setenv("AOFA_WORKERS", asked)
    files = ["--dist", "loadfile", "--no-loadscope-reorder"]
    assert start.side_by_side([]) == (["-n", given, *files] if given else [])
    assert start.side_by_side(["-n", "9"]) == []


def test_ci_run_keeps_that_number_and_nothing_else_of_ours(tmp_path):
    line = next(one for one in (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines() if "compgen -e" in one)
    command = line[line.index("compgen") : line.rindex(" || true")]
    names = "AOFA_WORKERS AOFA_LANG AOFA_WORKERS_ PIP_CERT HTTPS_PROXY".split()
    kept = subprocess.run(["bash", "-c", command], env=dict.fromkeys(names, "1"), capture_output=True, text=True)
    assert set(kept.stdout.split()) & set(names) == {"AOFA_WORKERS", "PIP_CERT", "HTTPS_PROXY"}


def test_it_speaks_with_the_standard_library_alone():
    bare = [sys.executable, "-I", "-S", str(START)]
    asked = subprocess.run([*bare, "--help", "--lang", "fr"], capture_output=True, text=True)
    assert asked.returncode == 0 and asked.stdout.startswith("Emploi")
    asked = subprocess.run([*bare, "learn", "--lang", "xx"], capture_output=True, text=True)
    assert asked.returncode == 2 and "en, fr" in asked.stderr and "Traceback" not in asked.stderr


def commands(readme: str) -> dict[str, list[str]]:
    text = (ROOT / readme).read_text(encoding="utf-8")
    found = re.findall(r"<!-- command: ([\w-]+) -->\n```\n(.*?)```", text, re.DOTALL)
    return {name: block.splitlines() for name, block in found}


def test_both_readmes_give_the_same_commands_each_one_line():
    english, french = commands("README.md"), commands("README.fr.md")
    assert english == french
    assert set(english) == {"learn", "test", "uv-learn", "uv-test"}
    assert all(len(lines) == 1 for lines in english.values())
    assert english["learn"][0].startswith("python3 .ci/start.py learn")


BROWSER_TEST = "import pytest\n@pytest.mark.browser\ndef test_it(page): ...\ndef test_other(): ...\n"


@pytest.mark.parametrize(
    ("mode", "status", "loud"),
    [("", 10, "NOT RUN (1): there is NO CHROMIUM"), ("required", 1, "AOFA_BROWSER=required")],
)
def test_a_run_without_chromium_is_never_a_whole_one(tmp_path, mode, status, loud):
    shutil.copy(ROOT / "tests" / "conftest.py", tmp_path)
    (tmp_path / "test_it.py").write_text(BROWSER_TEST)
    (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers = browser: x\n")
    away = {"AOFA_CHROMIUM": "no-such-program", "AOFA_BROWSER": mode, "PYTEST_ADDOPTS": "-p no:cacheprovider"}
    command = [sys.executable, "-m", "pytest", "-q", str(tmp_path)]
    ran = subprocess.run(command, cwd=tmp_path, env=os.environ | away, capture_output=True, text=True)
    assert ran.returncode == status, ran.stdout
    assert loud in ran.stdout


@pytest.mark.parametrize(("typed", "near"), [("lern", "learn"), ("tests", "test"), ("xyz", None)])
def test_a_verb_mistyped_is_told_its_neighbour(start, capsys, typed, near):
    assert start.main([typed, "--lang", "en"]) == 2
    told = capsys.readouterr().err
    assert ("Did you mean ‘" in told) == bool(near) and (near is None or f"‘{near}’?" in told) and "Usage:" in told

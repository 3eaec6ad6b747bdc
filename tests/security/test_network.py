"""Nothing is sent home: who may speak to a network is a short list, and with the network cut every command works."""

from __future__ import annotations

import ast
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from .reading import PACKAGE, ROOT, calls, imported, modules, planted, texts

SPEAKS = (
    "socket", "ssl", "http", "urllib.request", "urllib3", "requests", "httpx", "aiohttp", "ftplib", "smtplib", "poplib",
    "imaplib", "xmlrpc", "webbrowser", "websocket", "websockets", "tornado", "zmq", "jupyter_server", "jupyterlab",
    "pyodide", "js", "socketserver", "telnetlib", "nntplib",
)  # fmt: skip
WORDS = "|".join(rf"\b{re.escape(one)}\b" for one in (*SPEAKS, "distributed", "open_connection", "create_connection"))
ALLOWED = {
    "cli/_lab_server.py": {"socket", "tornado", "zmq", "jupyterlab"},  # `aofa learn`: loopback
}
OURS = ("cli/benches/", "cli/campaign/")  # for who works on the kit: servers of their own, on loopback
# what speaks by another program or a library, where somebody asks for it by name
BY_OTHERS = {"lab/work/engines.py": "distributed", "site/live/runtime.py": "npm", "site/lite/wheels.py": "pip",
             "site/lite/__init__.py": "pip"}  # fmt: skip


def speaking(trees: dict[str, ast.Module]) -> dict[str, set[str]]:
    """What each module imports that can speak to a network."""
    found: dict[str, set[str]] = {}
    for name, tree in trees.items():
        there = {one for one in SPEAKS for told in imported(tree) if told == one or told.startswith(one + ".")}
        there |= {called for called, _ in calls(tree) if called.startswith("asyncio.") and "connection" in called}
        if there:
            found[name] = there
    return found


def test_who_imports_what_can_speak_to_a_network_is_on_the_list() -> None:
    told = {name: said for name, said in speaking(modules(WORDS)).items() if not name.startswith(OURS)}
    assert told == ALLOWED
    for name, text in texts().items():
        if name.startswith(OURS):
            hosts = re.findall(r"https?://(?!\{)([^/:\"'\s{]+)", text)
            assert {*hosts} <= {"127.0.0.1", "localhost", "www.w3.org"}, name


@pytest.mark.parametrize(
    "line", ["import socket", "from http import client", "def f():\n    from urllib.request import urlopen",
             "import webbrowser", "import asyncio\nasyncio.open_connection(x)", "import requests as r", "import js"],
)  # fmt: skip
def test_another_one_would_be_seen(line: str) -> None:
    assert speaking(planted(line, WORDS))


def test_those_who_have_others_speak_are_still_the_same() -> None:
    for name, word in BY_OTHERS.items():
        assert word in (PACKAGE / name).read_text(encoding="utf-8"), name
    text = "\n".join(path.read_text(encoding="utf-8") for path in PACKAGE.rglob("*.py"))
    assert set(re.findall(r'"(?:npm|pip)", "(\w+)"', text)) <= {"install", "download"}


def test_no_script_of_a_page_speaks_to_another_place() -> None:
    """The only `fetch` are those of the service worker and of the worker that runs Python: files of the site itself."""
    speaks = re.compile(
        r"(?<![.\w\"'-])fetch\(|XMLHttpRequest|WebSocket\(|EventSource|sendBeacon|RTCPeer|importScripts"
    )
    found = {
        path.relative_to(PACKAGE).as_posix()
        for path in PACKAGE.rglob("*.js")
        if speaks.search(re.sub(r"/\*.*?\*/|//[^\n\"'`]*$", "", path.read_text(encoding="utf-8"), flags=re.S | re.M))
    }
    assert found <= {"site/pages/assets/sw.js", "site/live/js/worker.js", "site/live/live.js", "site/live/js/packs.js"}
    assert "site/pages/assets/sw.js" in found


# ---- with the network cut

CUT = ["unshare", "--map-root-user", "--net", "--"]
PROBE = "import socket; socket.create_connection(('127.0.0.1', 9), 1)"
GAME = "swashbuckling"
# every command and what is typed into it; `learn` is served on loopback: tests/security/test_server.py
EVERY: dict[str, tuple[list[str], str]] = {
    "bench": (["bench", "--help"], ""),
    "book": (["book", GAME, "--lang", "en", "--format", "md", "--out", "out"], ""),
    "check": (["check", "rule.toml"], ""),
    "compare": (
        ["compare", GAME, "--house", "lucky-star", "--games", "60", "--pairs", "at_once", "--forces", "2/2"],
        "",
    ),
    "doctor": (["doctor"], ""),
    "forces": (["forces", GAME, "--ours", "2;3", "--theirs", "2", "--games", "60"], ""),
    "lesson": (["lesson", "duel"], "quit\n"),
    "lessons": (["lessons", "--out", "notebooks"], ""),
    "new": (["new", "scenario", "mine", "--seed", "4"], ""),
    "odds": (["odds", GAME, "duel", "5", "2"], ""),
    "play": (["play", GAME, "--bot", "random", "--seed", "5"], "quit\n"),
    "po": (["po", GAME, "--export", "x.po", "--lang", "fr"], ""),
    "progress": (["progress"], ""),
    "quiz": (["quiz", GAME, "--n", "1", "--seed", "1", "--families", "dice"], "quit\n"),
    "readings": (["readings", GAME, "--clause", "3A"], ""),
    "referee": (["referee", "case.jsonl"], ""),
    "report": (["report", "game.json", "--format", "md", "--out", "told"], ""),
    "rules": (["rules", GAME], ""),
    "seek": (["seek", GAME, "--parameter", "six.extra", "--target", "0.5", "--within", "0.2", "--forces", "2/2"], ""),
    "selfplay": (["selfplay", GAME, "--bots", "random:1,random:1", "--scenario", "school", "--games", "2"], ""),
    "sheet": (["sheet", GAME, "--lang", "en", "--format", "html", "--out", "sheet"], ""),
    "site": (["site", "--out", "site", "--game", GAME, "--no-live"], ""),
    "solve": (["solve", GAME, "2", "1"], ""),
    "stopping": (["stopping", GAME], ""),
    "sweep": (["sweep", GAME, "--parameter", "wounds.to_fall", "--games", "60", "--forces", "2/2"], ""),
}
QUICK = ("odds", "referee", "rules", "progress")  # every day; the rest by -m long


@pytest.fixture(scope="module")
def cut() -> list[str]:
    """The words before a command that take every network away from it, loopback too."""
    if shutil.which("unshare") is None or subprocess.run([*CUT, "true"], capture_output=True, check=False).returncode:
        pytest.skip("NO NAMESPACES: this machine lets nobody cut the network off (util-linux, user namespaces)")
    probe = subprocess.run([*CUT, sys.executable, "-c", PROBE], capture_output=True, text=True, check=False)
    assert "unreachable" in probe.stderr, "the network is not cut"
    return CUT


def prepared(folder: Path) -> None:
    """The files that the commands read."""
    from aofa_widgets import games
    from aofa_widgets.lab.saves import save_file
    from aofa_widgets.play.match import Match
    from aofa_widgets.rules import Ruleset

    rule = ROOT / "rulebook" / GAME / "house" / "lucky-star.toml"
    (folder / "rule.toml").write_bytes(rule.read_bytes())
    cases = (ROOT / "tests/games" / GAME / "data/cases.jsonl").read_text(encoding="utf-8").splitlines()
    (folder / "case.jsonl").write_text(json.dumps({"game": GAME, **json.loads(cases[0])}), encoding="utf-8")
    save_file(Match(games.load(GAME).GAME(Ruleset.load(GAME)), "school"), folder / "game.json")


def run(command: list[str], typed: str, folder: Path, before: list[str]) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "AOFA_LANG": "en", "HOME": str(folder), "AOFA_PROGRESS": str(folder / "progress.json")}
    words = [*before, sys.executable, "-m", "aofa_widgets", *command]
    env["PYTHONPATH"] = str(ROOT)
    return subprocess.run(words, cwd=folder, env=env, input=typed, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("name", [one if one in QUICK else pytest.param(one, marks=pytest.mark.long) for one in EVERY])
def test_a_command_works_with_the_network_cut(name: str, cut: list[str], tmp_path: Path) -> None:
    if name in ("check", "referee", "report"):
        prepared(tmp_path)
    done = run(*EVERY[name], tmp_path, cut)
    assert done.returncode in (0, 1) and "Traceback" not in done.stderr, done.stderr[-800:]
    assert done.stdout or done.stderr


def test_every_command_is_tried() -> None:
    from aofa_widgets.cli.main import commands

    assert {*EVERY, "learn"} == set(commands())


UNSERVED = """
from aofa_widgets.errors import InputError
from aofa_widgets.site.live import runtime
try:
    runtime.parts()
except InputError as error:
    print(error)
"""


def test_what_needs_the_network_once_says_so_in_a_sentence(cut: list[str], tmp_path: Path) -> None:
    env = {**os.environ, "XDG_CACHE_HOME": str(tmp_path), "AOFA_LANG": "en", "PYTHONPATH": str(ROOT)}
    env["npm_config_cache"] = str(tmp_path / "npm")
    words = [*cut, sys.executable, "-c", UNSERVED]
    env["npm_config_fetch_retries"] = "0"
    done = subprocess.run(words, cwd=tmp_path, env=env, capture_output=True, text=True, check=False)
    assert "AOFA_PYODIDE" in done.stdout and "Traceback" not in done.stderr, done.stderr[-500:]

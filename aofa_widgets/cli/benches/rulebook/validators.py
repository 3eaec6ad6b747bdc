"""What others say of the pages: axe-core, the W3C's checker (vnu) and epubcheck, where this machine has them."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from aofa_widgets import locate

_TOOLS = locate.HERE.parent / ".ci" / "js" / "node_modules"
AXE = _TOOLS / "axe-core" / "axe.min.js"
VNU = _TOOLS / "vnu-jar" / "build" / "dist" / "vnu.jar"
# both programs end in seconds, before a compiler that optimises pays: half the time of the processor
JAVA = ("java", "-Xss8m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC")
CHROMIUMS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
LOOKS = ((1200, "light"), (320, "dark"))


def axe(pages: Sequence[Path]) -> list[str] | None:
    """Violations that axe-core finds, each page wide and light, then narrow and dark; None without its tools."""
    chromium = next(filter(None, map(shutil.which, CHROMIUMS)), None)
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        return None
    if chromium is None or not AXE.is_file():
        return None
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        found = [line for path in pages for width, scheme in LOOKS for line in _axe(browser, path, width, scheme)]
        browser.close()
    return found


def _axe(browser: Any, path: Path, width: int, scheme: str) -> Iterator[str]:
    context = browser.new_context(viewport={"width": width, "height": 900}, color_scheme=scheme, bypass_csp=True)
    page = context.new_page()
    page.goto(path.as_uri())
    page.add_script_tag(path=str(AXE))
    for rule in page.evaluate("axe.run(document, { resultTypes: ['violations'] })")["violations"]:
        places = ", ".join(str(node["target"]) for node in rule["nodes"][:3])
        yield f"{path.name} ({width}, {scheme}): {rule['id']}: {rule['help']}: {places}"
    context.close()


def vnu(pages: Iterable[Path]) -> list[str] | None:
    """Errors that the W3C's checker of HTML and CSS finds in pages; None without Java or the checker."""
    if not shutil.which("java") or not VNU.is_file():
        return None
    command = [*JAVA, "-jar", str(VNU), "--format", "json", "--exit-zero-always", *map(str, pages)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    said = json.loads(done.stderr)["messages"]  # no JSON at all is an error of the tool, told as it is
    return [
        f"{Path(one.get('url', '')).name}:{one.get('lastLine', 0)}: {one['message']}"
        for one in said
        if one["type"] == "error" or one["type"] == "non-document-error"
    ]


def epubcheck(books: Iterable[Path]) -> list[str] | None:
    """Errors and warnings that epubcheck finds in books; None where it is not installed."""
    place = shutil.which("epubcheck")
    if not place or not shutil.which("java"):
        return None
    # Debian puts the jar itself on the path, which only starts by itself where jarwrapper is installed too
    jar = os.path.realpath(place)
    program = [*JAVA, "-jar", jar] if jar.endswith(".jar") else [place]
    found: list[str] = []
    for path in books:
        done = subprocess.run([*program, "--failonwarnings", str(path)], capture_output=True, text=True, check=False)
        said = (done.stderr + done.stdout).splitlines()
        lines = [line for line in said if line.startswith(("ERROR", "WARN", "FATAL"))]
        found += lines or ([] if done.returncode == 0 else [f"{path.name}: status {done.returncode}"])
    return found

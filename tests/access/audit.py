"""The accessibility audit: `python tests/access/audit.py --record` looks at everything and writes down what it found.

    python tests/access/audit.py                         # every part, told and not written down
    python tests/access/audit.py --record                # and written into aofa_widgets/site/access/record.json
    python tests/access/audit.py --record --part bench   # one part anew; the others stay as they are, with their dates
    python tests/access/audit.py --record --again        # only what had faults, after a mend; the rest stays as it is
    python tests/access/audit.py --site DIR              # with the live site that lies there, instead of making one

Parts: pages (every kind of page from a disk), guide (its doors and some of its pages), awake (widgets in pages,
Python awake), bench (every widget by itself, walked by keys), lab (every widget in JupyterLab), and one for each
other host of tests/hosts: notebook, voila, marimo_run, marimo_edit, lite. It takes an hour or so on two cores.
Afterwards `python -m pytest tests/access --regold` writes docs/accessibility.md and docs/accessibility.fr.md from
the record.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import tempfile
from collections.abc import Callable
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parents[1]), str(HERE.parent / "widgets"), str(HERE.parent / "people")]

import axing  # noqa: E402
from parts import PARTS, Part  # noqa: E402

from aofa_widgets.site.access import RECORD, read_record, write_record  # noqa: E402

CHROMIUMS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def about(browser: Any) -> dict[str, str]:
    """What the audit was made with."""
    return {
        "date": datetime.now(UTC).date().isoformat(),
        "kit": version("aofa-widgets"),
        "browser": f"Chromium {browser.version.split('.')[0]}",
        "axe": axing.version(),
    }


def has(text: str) -> Callable[[str], bool]:
    """What has a text in its name."""
    return lambda name: text in name


def told(part: str, row: Part) -> None:
    """The part in a line, and each finding in one."""
    print(f"{part}: {row.asked['axe']} looks with axe, {row.stops} stops by keys, {len(row.findings)} findings")
    for one in row.findings:
        print(f"  {one['rule']} | {one['where']} | {one['look']} | {one['html']} | {one['why']}")


def main() -> int:
    """Look, tell, and write down where it is asked; 1 where anything was found."""
    asked = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    asked.add_argument("--record", action="store_true", help=f"write {RECORD.name}")
    asked.add_argument("--part", action="append", choices=tuple(PARTS), help="one part (may be given again)")
    asked.add_argument("--site", type=Path, help="a live site of every game that lies there already")
    asked.add_argument("--only", default="", help="what has this in its name, to try a mend; never recorded")
    asked.add_argument("--again", action="store_true", help="look again only at what the record has faults of")
    given = asked.parse_args()
    if given.only and given.record:
        asked.error("--only looks at a part of a part, which is not recorded")
    from playwright.sync_api import sync_playwright

    chromium = os.environ.get("AOFA_CHROMIUM") or next(found for name in CHROMIUMS if (found := shutil.which(name)))
    found = 0
    with tempfile.TemporaryDirectory() as room, sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--force-color-profile=srgb"])
        for part in given.part or PARTS:
            site = given.site
            if site is None and part in ("pages", "guide", "awake"):
                from aofa_widgets.site import make_site

                site = given.site = Path(room) / "site"
                make_site(site)
            kept = read_record().get(part, {})
            faulty = {one["where"] for one in kept.get("findings", ())}
            if given.again and not faulty:
                continue
            made = PARTS[part](browser, site, Path(room), faulty.__contains__ if given.again else has(given.only))
            told(part, made)
            found += len(made.findings)
            if given.record:
                row = {**kept, "findings": made.findings} if given.again else made.row()
                write_record({**read_record(), part: {**row, **about(browser)}})
        browser.close()
    return int(found > 0)


if __name__ == "__main__":
    raise SystemExit(main())

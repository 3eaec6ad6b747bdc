"""Takes the pictures of the site's gallery from the real widgets in Chromium: `python tests/site/gallery_pictures.py`.

All of them, or those of the widgets that are named: `python tests/site/gallery_pictures.py tray board`.
Each is a part of the widget of the first game that has it, in one language, light, as 1 of 96 colours a dot. Letters
are those of the machine that takes them: the bytes are not the same everywhere, and are kept in the repository.
"""

from __future__ import annotations

import io
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "widgets"))

from bridge import Bench  # noqa: E402

from aofa_widgets.rules import Ruleset  # noqa: E402
from aofa_widgets.rules.ruleset import games_with_a_book  # noqa: E402
from aofa_widgets.site.pages.play import PICTURES, SHOWN  # noqa: E402
from aofa_widgets.widgets.home.gallery import GALLERY, live, offered  # noqa: E402
from aofa_widgets.widgets.quiz import Quiz  # noqa: E402
from aofa_widgets.words.tongues import complete  # noqa: E402

WIDE, COLOURS, SEED = 640, 96, 1625
FROM = {"board": "svg.aw-scene", "scenario": "svg.aw-scene"} | dict.fromkeys(
    ("calculator", "attack", "engagement", "reckoner"), ".aw-bars"
)
"""What the picture of a widget begins with, where that is not its top."""


def shown(name: str, lang: str) -> Any:
    """A widget with something to see in it."""
    rules = Ruleset.load(next(game for game in games_with_a_book() if name in offered(game)))
    if name == "quiz":
        return Quiz(rules, lang=lang, seed=SEED)
    widget = live(name, rules, lang)
    if name == "tray":
        widget.enter([[6, 4]])
    return widget


def main(names: Sequence[str]) -> None:
    """The pictures of these widgets, of all where none is named, in the languages that are whole."""
    if unknown := [name for name in names if name not in GALLERY]:
        sys.exit(f"{', '.join(unknown)}: no widget of the gallery; there are {', '.join(GALLERY)}")
    try:
        from PIL import Image  # the `pictures` extra: tests, which look for doctests here, do without
    except ImportError:
        sys.exit("Pillow is lacking: pip install -e '.[pictures]'")

    PICTURES.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium") or shutil.which("google-chrome"), args=["--no-sandbox"]
        )
        for lang in complete():
            for name in names or GALLERY:
                bench = Bench(browser.new_page())
                view = bench(shown(name, lang), width=WIDE, height=900)
                view.page.wait_for_timeout(500)
                wide, high = SHOWN
                top = view.root.locator(FROM[name]).first.bounding_box()["y"] - 8 if name in FROM else 12
                at = {"x": 12, "y": top, "width": WIDE, "height": WIDE * high // wide}
                taken = Image.open(io.BytesIO(view.page.screenshot(clip=at, full_page=True, animations="disabled")))
                small = taken.convert("RGB").resize((2 * wide, 2 * high), Image.Resampling.LANCZOS)
                file = PICTURES / f"{name}-{lang}.png"
                few = small.quantize(COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
                few.save(file, optimize=True)
                print(file.name, file.stat().st_size)
                bench.close()
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:])

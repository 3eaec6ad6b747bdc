"""The moving picture of the README: a duel on the real board, played by a hand in Chromium, as an animated PNG.

    pip install -e '.[pictures]'
    python tests/widgets/film.py [FOLDER]     # film-en.png and film-fr.png, in docs/img if not said; then look at them

The page's clock stands still and is moved on by steps, its animations with it (fades under the hand are off), so that a
busy machine films the same duel as an idle one; a few dots of what moves, and so the bytes, differ from one time to the
next, and fonts from machine to machine: what is committed is one machine's picture. Nothing is drawn but by the widget,
save the arrow that shows the hand.

It plays PLAYS times and rests on its last frame, the verdict, which is also the still picture inside the file that a
reader without animated PNGs shows. A palette keeps it small; of each frame only what has changed is stored.
"""

from __future__ import annotations

import os
import shutil
import sys
from io import BytesIO
from pathlib import Path
from typing import Any

from bridge import ROOT, Bench
from hands import at

from aofa_widgets.widgets.board import MiniBoard

LANGS = ("en", "fr")
PLAYS = 2
SEED = 7  # the Musketeers begin; d'Artagnan wins the duel, Rochefort is pushed back and keeps a wound
STEP = 70  # milliseconds of the page between two frames of what moves
WIDTH = 900
COLOURS = 128
BESIDE = (640.0, 44.0)  # where the hand begins and ends: over nothing
FONT_ARGS = ["--no-sandbox", "--force-color-profile=srgb", "--font-render-hinting=none"]

# Timers are the page's own clock, which the film moves; animations are held at their beginning and moved as far.
FORWARD = """async ms => {
  const moving = document.getAnimations();
  for (const one of moving) {
    if (one.playState === "finished") continue; // it holds what it came to
    if (one.playState === "running") { one.pause(); one.currentTime = 0; }
    one.currentTime += ms;
    if (one.currentTime >= one.effect.getComputedTiming().endTime) one.finish();
  }
  await Promise.all(moving.map((one) => one.ready)); // the screen has it too
}"""
ARROW = """() => {
  const hand = document.createElement("div");
  hand.id = "hand";
  hand.style.cssText = "position:fixed;left:0;top:0;z-index:9;pointer-events:none;width:26px;height:34px";
  hand.innerHTML = `<svg viewBox="0 0 26 34" width="26" height="34">
    <path d="M3 2v25l6-6 4 10 5-2-4-10h9z" fill="#fff" stroke="#111" stroke-width="2" stroke-linejoin="round"/></svg>`;
  document.body.append(hand);
}"""
POINT = """([x, y, held]) => {
  const hand = document.getElementById("hand");
  hand.style.transform = `translate(${x - 3}px, ${y - 2}px) scale(${held ? 0.86 : 1})`;
  hand.style.transformOrigin = "3px 2px";
}"""


class Film:
    """A board on a page whose clock stands still, a hand on it, and the frames taken so far: (PNG, milliseconds)."""

    def __init__(self, page: Any, lang: str):
        page.clock.install(time=0)
        self.page, self.bench = page, Bench(page)
        self.board = MiniBoard(lang=lang, scenario="school", seed=SEED)
        self.view = self.bench(self.board, width=WIDTH, height=740, motion=True)
        page.add_style_tag(content=".aw * { transition: none !important }")
        page.evaluate(ARROW)
        self.x, self.y = BESIDE
        self.frames: list[tuple[bytes, int]] = []
        page.clock.pause_at(60_000)
        self.move_on(2000)

    def move_on(self, milliseconds: int) -> None:
        """Moves the page's clock, lets page and Python talk, then moves the animations as far."""
        self.page.clock.run_for(milliseconds)
        self.page.wait_for_timeout(60)
        self.page.evaluate(FORWARD, milliseconds)

    def let_go(self) -> None:
        """The hand opens; the page goes on once Python has done what was asked."""
        known = len(self.board.match.entries)
        self.page.mouse.up()
        self.page.evaluate(POINT, [self.x, self.y, False])
        self.view.until(lambda: len(self.board.match.entries) > known)
        self.page.wait_for_timeout(250)

    def take(self, milliseconds: int) -> None:
        """One frame that stands so long; the same picture again only stands longer."""
        box = self.view.root.locator("svg.aw-scene").bounding_box()
        clip = {"x": 12, "y": 12, "width": WIDTH, "height": round(box["y"] + box["height"] - 12 + 6)}
        if self.frames:
            clip["height"] = self.height
        self.height = clip["height"]
        shot = self.page.screenshot(clip=clip, animations="allow", caret="hide")
        if self.frames and self.frames[-1][0] == shot:
            self.frames[-1] = (shot, self.frames[-1][1] + milliseconds)
        else:
            self.frames.append((shot, milliseconds))

    def run(self, milliseconds: int) -> None:
        """What moves by itself, in steps."""
        for _ in range(0, milliseconds, STEP):
            self.move_on(STEP)
            self.take(STEP)

    def hand(self, to: tuple[float, float], steps: int, held: bool = False) -> None:
        """The hand goes to a place, quickly at first and gently at the end; a figure that it holds goes along."""
        begun = (self.x, self.y)
        for step in range(1, steps + 1):
            way = 1 - (1 - step / steps) ** 2
            self.x, self.y = (a + (b - a) * way for a, b in zip(begun, to, strict=True))
            self.page.mouse.move(self.x, self.y)
            self.page.evaluate(POINT, [self.x, self.y, held])
            self.move_on(STEP)
            self.take(STEP)

    def press(self, name: str) -> None:
        """The hand goes to a button and presses it."""
        box = self.view.root.get_by_role("button", name=name).first.bounding_box()
        self.hand((box["x"] + box["width"] * 0.7, box["y"] + box["height"] * 0.7), 7)
        self.page.evaluate(POINT, [self.x, self.y, True])
        self.page.mouse.down()
        self.move_on(STEP)
        self.take(2 * STEP)
        self.let_go()


def duel(film: Film, words: dict[str, str]) -> None:
    """A figure is dragged into contact, a duel declared, the dice fall, the verdict is told."""
    view, page = film.view, film.page
    view.root.get_by_role("button", name=words["roll"]).click()  # who begins, before the film does
    film.move_on(3000)
    start, foe = at(view, "dartagnan"), at(view, "rochefort")
    page.evaluate(POINT, [film.x, film.y, False])
    film.take(900)
    film.hand(start, 7)
    page.mouse.down()
    film.hand(foe, 17, held=True)
    film.take(300)
    film.let_go()
    film.run(700)
    film.take(700)
    film.press(words["duel"])
    film.run(210)
    film.take(500)
    film.press(words["roll"])
    film.hand(BESIDE, 10)  # out of the way of what is told
    film.run(840)
    film.take(4000)


def written(frames: list[tuple[bytes, int]], path: Path) -> None:
    """The frames as an animated PNG of one palette; its still picture is the last frame."""
    from PIL import Image

    pictures = [Image.open(BytesIO(shot)).convert("RGB") for shot, _ in frames]
    few = [*pictures[:: max(1, len(pictures) // 6)], pictures[-1]]
    wide, high = pictures[0].size
    sheet = Image.new("RGB", (wide, high * len(few)))
    for row, one in enumerate(few):
        sheet.paste(one, (0, row * high))
    palette = sheet.quantize(COLOURS, method=Image.Quantize.MAXCOVERAGE, kmeans=2)
    drawn = [one.quantize(palette=palette, dither=Image.Dither.NONE) for one in pictures]
    still, aside = drawn[-1], path.with_suffix(".part")
    still.save(
        aside, "PNG", save_all=True, default_image=True, append_images=drawn, loop=PLAYS, optimize=True,
        duration=[milliseconds for _, milliseconds in frames],
    )  # fmt: skip
    os.replace(aside, path)


def main(folder: Path) -> int:
    """Film the duel in each language and say how long and how large the pictures are."""
    from playwright.sync_api import sync_playwright

    words = {"en": {"roll": "Roll", "duel": "Duel"}, "fr": {"roll": "Lancer les dés", "duel": "Déclarer un duel"}}
    chromium = os.environ.get("AOFA_CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium, args=FONT_ARGS)
        for lang in LANGS:
            film = Film(browser.new_page(), lang)
            duel(film, words[lang])
            path = folder / f"film-{lang}.png"
            written(film.frames, path)
            film.page.close()
            seconds = sum(milliseconds for _, milliseconds in film.frames) / 1000
            print(f"{path.name}: {len(film.frames)} frames, {seconds:.1f} s, {path.stat().st_size / 1000:.0f} kB")
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(*sys.argv[1:2]) if sys.argv[1:] else ROOT / "docs" / "img"))

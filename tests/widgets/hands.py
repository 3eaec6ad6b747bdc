"""A hand on the board: where things lie on the screen, drags, what is shown and said."""

from __future__ import annotations

from typing import Any

INCH = 254


def at(view: Any, id: str) -> tuple[float, float]:
    """Where a figure stands on the screen."""
    box = view.root.locator(f'[data-piece="{id}"] .hit').bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def on_board(view: Any, x: float, y: float) -> tuple[float, float]:
    """Where a place of the table lies on the screen."""
    return tuple(
        view.root.locator("svg.aw-scene").evaluate(
            "(svg, [x, y]) => { const m = svg.getScreenCTM(); return [m.a * x + m.e, m.d * y + m.f]; }", [x, y]
        )
    )


def drag(view: Any, id: str, to: tuple[float, float], drop: bool = True) -> None:
    """Drags a figure to a place on the screen, in steps, as a hand does."""
    mouse, (x, y) = view.page.mouse, at(view, id)
    mouse.move(x, y)
    mouse.down()
    mouse.move(x + 8, y + 8, steps=2)
    mouse.move(*to, steps=6)
    if drop:
        mouse.up()


def shown(view: Any, selector: str) -> bool:
    """Whether a drawn node is to be seen (a group of SVG has no size of its own)."""
    return view.root.locator(selector).first.evaluate("n => getComputedStyle(n).visibility !== 'hidden'")


def spoken(view: Any) -> str:
    """What was said to readers last."""
    return view.root.locator(".aw-spoken[role=status]").inner_text()

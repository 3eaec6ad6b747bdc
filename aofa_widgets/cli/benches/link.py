"""From a page to the kernel and back: a stock Jupyter server beside the same with our extension (docs/fast-link.md).

Both run on this machine at the same time, each with a kernel that answers every message of a widget; they are asked in
turn. By the clock, since what is measured is waiting. A drag is 60 messages a second, a steady hand 25; spaced ones
come when all is quiet. The two servers differ in one extension and nothing else.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from importlib.util import find_spec
from statistics import median

from aofa_widgets.words import texts

from . import Line, ratios
from ._clients import Client, Page, Plain, Times, asked, chromium
from ._servers import server

NAME = "link"
HELP = texts("link.bench")
SHAPES = {"drag": (45, 1 / 60), "steady": (20, 1 / 25), "spaced": (6, 0.25)}  # how many messages, seconds apart
WARM = 20


def equal(clients: Mapping[str, Client]) -> None:
    """Make sure that every client is answered alike: all of it, in order. Raises: AssertionError."""
    right = [asked(n)["x"] + 1 for n in range(WARM)]
    for name, client in clients.items():
        _, answers = client.sent(WARM, 0.02)
        if answers != right:
            raise AssertionError(f"the kernel behind {name} answers {answers[:5]}…")


def compared(clients: Mapping[str, Client], who: str, rounds: int) -> list[Line]:
    """The lines of one kind of client: both servers in turn, round by round."""
    equal(clients)
    lines = []
    for what, (count, every) in SHAPES.items():
        taken: dict[str, list[Times]] = {name: [] for name in clients}
        for _ in range(rounds):
            for name, client in clients.items():
                taken[name].append(client.sent(count, every)[0])
        middles = {name: [median(times) for times in rows] for name, rows in taken.items()}
        told = {name: round(median(rows), 1) for name, rows in middles.items()}
        told |= {f"{name}_quick": round(_quick(rows), 1) for name, rows in taken.items()}
        line = Line.of(
            texts(f"link.bench_{who}_{what}"),
            ratios(middles["stock"], middles["ours"]),
            budget=f"link.{who}_{what}",
            note=texts("link.bench_ms", **told),
        )
        lines.append(line)
    return lines


def _quick(rounds: Sequence[Times]) -> float:
    """The quickest tenth of all messages ends here: what a busy machine touches least."""
    every = sorted(one for times in rounds for one in times)
    return every[len(every) // 10]


def run(rounds: int) -> list[Line]:
    """How many times longer the stock server takes; five rounds at most, for most of a round is waiting."""
    if not find_spec("jupyter_server"):
        note = texts("bench.lacking", name="jupyter_server")
        return [Line(texts("link.bench_plain_drag"), None, budget="link.plain_drag", note=note)]
    few = min(rounds, 5)
    with ExitStack() as open_ones:
        servers = {name: open_ones.enter_context(server(prompt=name == "ours")) for name in ("stock", "ours")}
        plain = {name: Plain(one) for name, one in servers.items()}
        lines = compared(plain, "plain", few)
        for one in plain.values():
            one.close()
        browser = open_ones.enter_context(chromium())
        if browser is None:
            note = texts("bench.lacking", name="Chromium")
            return [*lines, Line(texts("link.bench_browser_drag"), None, budget="link.browser_drag", note=note)]
        return [*lines, *compared({name: Page(browser, one) for name, one in servers.items()}, "browser", few)]

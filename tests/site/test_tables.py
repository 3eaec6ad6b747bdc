"""What calculators answer before Python is awake: each entry is what Python answers, and the page reads it alike."""

from __future__ import annotations

import json
import random
import subprocess

import pytest

import aofa_widgets
from aofa_widgets.games import GAMES
from aofa_widgets.rules import Ruleset
from aofa_widgets.site.live import SCRIPT, tables
from aofa_widgets.widgets.home.gallery import GALLERY, offered
from aofa_widgets.words import languages

from .test_same_answers import SEED

CALCULATORS = ("calculator", "attack", "engagement", "reckoner")
KINDS = [(game, GALLERY[name].kind) for game in GAMES for name in offered(game) if name in CALCULATORS]
SCRIPTS = SCRIPT.parent / "js" / "tables.js"


def made(game: str, kind: str, lang: str = "en", house: tuple[str, ...] = ()):
    return getattr(aofa_widgets, kind)(Ruleset.load(game, house=house), lang=lang)


def request(name: str) -> dict:
    """A request by the name that the table gives it."""
    return {row.partition("=")[0]: json.loads(row.partition("=")[2]) for row in name.split("&")}


def asked(widget, name: str) -> None:
    """Ask a widget as a page does."""
    what = request(name)
    if "ask" in what:
        widget._receive(widget, {"seq": 1, **what}, [])
    else:
        widget.set_state(what)


def shown(widget) -> dict:
    """What a view has of it, as JSON holds it."""
    state = {name: value for name, value in widget.get_state().items() if name[0] != "_" and name not in tables.LEFT}
    return json.loads(json.dumps({**state, "said": widget.said and widget.said["text"]}, default=str))


def edges(table: tables.Table, at: int) -> dict[int, str]:
    row = table.edges[at]
    return {to: table.requests[name] for name, to in zip(row[::2], row[1::2], strict=True)}


def path(table: tables.Table, to: int) -> list[str]:
    """Requests that lead from the first state to one."""
    ways: dict[int, list[str]] = {0: []}
    waiting = [0]
    while to not in ways:
        at = waiting.pop(0)
        for after, name in edges(table, at).items():
            if after not in ways:
                ways[after] = [*ways[at], name]
                waiting.append(after)
    return ways[to]


def differing(table: tables.Table, widget, at: int) -> list[str]:
    """What a state of the table has otherwise than the widget that came there."""
    told = json.loads(json.dumps(table.get(table.states[at]), default=str))
    told["code"] = told["code"][widget.lang]
    there = shown(widget)
    assert set(told) == set(there)
    return [name for name in told if told[name] != there[name]]


@pytest.mark.parametrize(("game", "kind"), KINDS)
def test_states_drawn_by_chance_are_what_python_answers_on_the_same_way(game, kind):
    table = tables.table_of(made(game, kind), most=14)
    chance = random.Random(f"{SEED} {game}")
    for at in chance.sample(range(1, len(table.states)), 4):
        for lang in languages():
            widget = made(game, kind, lang)
            for name in path(table, at):
                asked(widget, name)
            assert differing(table, widget, at) == [], (SEED, path(table, at))
    assert len(table.states) == 14 and max(max(row, default=0) for row in table.edges) < max(14, len(table.requests))


@pytest.mark.long
@pytest.mark.parametrize(("game", "kind"), KINDS)
def test_every_entry_of_every_table_is_what_python_answers(game, kind):
    table, widget = tables.table_of(made(game, kind)), made(game, kind)
    desk = tables.desk_of(widget)
    checked = 0
    for at in range(len(table.states)):
        here = made(game, kind)
        for name in path(table, at):
            asked(here, name)
        place = tables.desk_of(here).now()
        for to, name in edges(table, at).items():
            desk.stand(place)
            widget.said = None
            asked(widget, name)
            wrong = differing(table, widget, to)
            assert wrong in ([], ["said"]) and (not wrong or "ask" not in request(name)), (game, name)
            checked += 1
    print(f"{kind} of {game}: {len(table.states)} states, {checked} requests")
    assert checked > 3 * len(table.states)


def test_under_a_house_rule_the_table_is_that_of_the_house_rule():
    plain = tables.table_of(made("swashbuckling", "DuelCalculator"), most=3)
    ruled = tables.table_of(made("swashbuckling", "DuelCalculator", house=("lucky-star",)), most=3)
    assert plain.get(plain.states[1])["result"] != ruled.get(ruled.states[1])["result"]


def test_a_widget_that_is_no_calculator_has_no_table_and_the_same_widget_the_same_table():
    assert tables.table_of(aofa_widgets.DiceTray(lang="en")) is None
    one, two = (tables.table_of(made("swashbuckling", "DuelCalculator"), most=8).plain() for _ in range(2))
    assert json.dumps(one) == json.dumps(two)


def test_the_page_reads_a_table_as_python_wrote_it_and_goes_the_same_ways(node, tmp_path):
    table = tables.table_of(made("swashbuckling", "DuelCalculator"), most=25)
    (tmp_path / "table.json").write_text(json.dumps(table.plain(), default=str), encoding="utf-8")
    script = tmp_path / "read.mjs"
    script.write_text(
        f'import {{ leads, value }} from "{SCRIPTS.as_uri()}";\n'
        'import { readFileSync } from "node:fs";\n'
        f'const table = JSON.parse(readFileSync("{(tmp_path / "table.json").as_posix()}", "utf8"));\n'
        "const states = table.states.map((n) => value(table.rows, n));\n"
        "const ways = states.map((_, at) => table.requests.map((name) => leads(table, at, name)));\n"
        'console.log(JSON.stringify({ states, ways, none: leads(table, 0, "ask=\\"x\\"") }));',
        encoding="utf-8",
    )
    told = json.loads(subprocess.run([node, script], capture_output=True, text=True, check=True, timeout=60).stdout)
    assert told["states"] == [json.loads(json.dumps(table.get(n), default=str)) for n in table.states]
    for at, row in enumerate(told["ways"]):
        known = {name: to for to, name in edges(table, at).items()}
        assert row == [known.get(name, -1) for name in table.requests]
    assert told["none"] == -1

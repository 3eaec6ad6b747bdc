"""What strangers give to the lab's functions: each is refused with a sentence in both languages, nothing runs on."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from itertools import count
from typing import Any

import pytest

import aofa_widgets as aofa
from aofa_widgets.dice import Rule
from aofa_widgets.errors import InputError
from aofa_widgets.lab import montecarlo, questions
from aofa_widgets.lab.exact import exact
from aofa_widgets.lab.kernels import COLUMNS, Plan, Policy, fight
from aofa_widgets.lab.own import own_rule
from aofa_widgets.lab.provenance import Provenance
from aofa_widgets.lab.work import Control, spread
from aofa_widgets.rules import Ruleset

BOOK = Ruleset.load("swashbuckling")
STAR = BOOK.with_values({"six.extra": 2})
TWO = ("at_once", "at_once")
HUGE = 10**5000
SMALL: dict[str, Any] = {"games": 20, "forces": "2/2", "pairs": "at_once"}


class Broken:
    """Nothing that Python asks of it works."""

    def __repr__(self) -> str:
        raise RuntimeError("no")

    __str__ = __repr__

    def __eq__(self, other: object) -> bool:
        raise RuntimeError("no")

    def __hash__(self) -> int:
        raise RuntimeError("no")


class Unequal:
    """A state that may be hashed but not compared."""

    def __eq__(self, other: object) -> bool:
        raise RuntimeError("no")

    def __hash__(self) -> int:
        return 1


class Mute(Exception):
    """An error whose own words raise."""

    def __str__(self) -> str:
        raise RuntimeError("no")


def leaves(*given: Any) -> Any:
    """Ends the program."""
    sys.exit(3)


def mute(*given: Any) -> Any:
    """Raises an error that cannot be told."""
    raise Mute


def plan(forces: Any = ((2,), (2,)), policies: Any = TWO, **more: Any) -> Plan:
    """A plan of the book."""
    return Plan(BOOK, forces, policies, **more)


REFUSED: dict[str, Callable[[], Any]] = {
    "compare with a number": lambda: aofa.compare(3, STAR),
    "compare with a word": lambda: aofa.compare("x", STAR),
    "compare a broken thing": lambda: aofa.compare(BOOK, Broken()),
    "compare exactly x": lambda: aofa.compare(BOOK, STAR, exact="x", **SMALL),
    "compare until broken": lambda: aofa.compare(BOOK, STAR, until=Broken(), **SMALL),
    "compare under no control": lambda: aofa.compare(BOOK, STAR, control=3, **SMALL),
    "compare seen by 3": lambda: aofa.compare(BOOK, STAR, seen=3, **SMALL),
    "compare, seed huge": lambda: aofa.compare(BOOK, STAR, seed=HUGE, **SMALL),
    "compare, games huge": lambda: aofa.compare(BOOK, STAR, **SMALL | {"games": HUGE}),
    "plan of a word": lambda: Plan("x", ((2,), (2,)), TWO),
    "plan of a list as Rating": lambda: plan((([],), (1,))),
    "plan of broken Ratings": lambda: plan(((Broken(),), (1,))),
    "plan of a huge Rating": lambda: plan(((HUGE,), (1,))),
    "plan of a force without end": lambda: plan((iter(int, 1), (1,))),
    "plan of forces without end": lambda: plan(count()),
    "plan of policies without end": lambda: plan(policies=count()),
    "plan of a broken policy": lambda: plan(policies=(Broken(), "at_once")),
    "plan, seed huge": lambda: plan(seed=HUGE),
    "plan, rolls huge": lambda: plan(most=HUGE),
    "plan, first broken": lambda: plan(first=Broken()),
    "policy, stop huge": lambda: Policy(stop=HUGE),
    "policy, lead broken": lambda: Policy(lead=Broken()),
    "policy, recover broken": lambda: Policy(recover=Broken()),
    "fight 3": lambda: fight(3),
    "fight, count huge": lambda: fight(plan(), count=HUGE),
    "fight, start huge": lambda: fight(plan(), HUGE),
    "fight, back end broken": lambda: fight(plan(), backend=Broken()),
    "fight, threads huge": lambda: fight(plan(), threads=HUGE),
    "spread over 3": lambda: spread(abs, 3),
    "spread over what raises": lambda: spread(abs, (1 // n for n in (1, 0))),
    "spread, nobody to see": lambda: spread(abs, [1], seen=3),
    "spread, no control": lambda: spread(abs, [1], control="x"),
    "sweep a thousand million values": lambda: aofa.sweep(parameters={"six.extra": range(10**9)}),
    "sweep parameters without end": lambda: aofa.sweep(parameters=iter(lambda: "six.extra=x", 1)),
    "sweep, grid x": lambda: aofa.sweep(parameters="six.extra", grid="x"),
    "seek, cost 3": lambda: aofa.seek(parameters="six.extra", cost=3),
    "seek, pairs huge": lambda: aofa.seek(parameters="six.extra", pairs=HUGE),
    "summary of None": lambda: questions.summary(None),
    "summary of 3": lambda: questions.summary(3),
    "summary of x": lambda: questions.summary("x"),
    "table of 3": lambda: questions.table(3),
    "chart of 3": lambda: questions.chart(3),
    "own rule, a state that has no hash": lambda: own_rule(lambda s, f: Broken()),
    "own rule, states that cannot be compared": lambda: own_rule(lambda s, f: Unequal(), lambda s: 1).pool(3),
    "own rule, flags that cannot be compared": lambda: own_rule(max, flag=lambda s: Unequal()),
    "own rule that ends the program": lambda: own_rule(leaves),
    "own rule that cannot say why": lambda: own_rule(mute),
    "own rule, scores too high": lambda: own_rule(max, lambda s: 1e300 * s).pool(3),
    "own rule, scores without end": lambda: own_rule(max, lambda s: float("inf")),
    "own rule, scores broken": lambda: own_rule(max, lambda s: Broken()),
    "own rule, a table without broken": lambda: own_rule({(Broken, 1): 1}),
    "own rule, start broken": lambda: own_rule(max, start=Broken()),
    "own rule, dice huge": lambda: own_rule(max).pool(HUGE),
    "against 3": lambda: montecarlo.against(1, 1, 3),
    "against, dice of a word": lambda: montecarlo.against(Rule(0, max, int), "x", 1),
    "against, dice huge": lambda: montecarlo.against(Rule(0, max, int), HUGE, 1),
    "against, die 3": lambda: montecarlo.against(Rule(0, max, int), 1, 1, 3),
    "estimate 3": lambda: montecarlo.estimate(3),
    "estimate one": lambda: montecarlo.estimate(1, 1, 3),
    "estimate of huge": lambda: montecarlo.estimate(lambda r: 10**400, 5),
    "estimate of what raises": lambda: montecarlo.estimate(mute, 5),
    "estimate of what ends": lambda: montecarlo.estimate(leaves, 5),
    "estimate of nothing": lambda: montecarlo.estimate(lambda r: float("nan"), 5),
    "estimate, seed broken": lambda: montecarlo.estimate(lambda r: 1, 5, Broken()),
}


@pytest.mark.parametrize("name", REFUSED)
def test_a_wrong_argument_is_refused_in_both_languages(name: str) -> None:
    with pytest.raises(InputError) as found:
        REFUSED[name]()
    english, french = (found.value.say(lang) for lang in ("en", "fr"))
    assert english and french and english != french
    assert len(english) < 700 and "Traceback" not in english


@pytest.mark.parametrize("given", [None, BOOK])
def test_no_ruleset_is_the_book(given: Any) -> None:
    assert aofa.compare(given, STAR, **SMALL).base.fingerprint == BOOK.fingerprint
    assert Plan(given, ((2,), (2,)), TWO).ruleset.game == "swashbuckling"


@pytest.mark.parametrize("name", [Broken(), 3, "x" * 500, ""])
def test_a_name_that_cannot_be_said_is_cut_or_named_by_its_kind(name: Any) -> None:
    assert len(own_rule(max, name=name).name) <= 80


# ---- engines of one's own


class Lies:
    """An engine that answers something else."""

    def __init__(self, answer: Callable[[list[Any]], Any]) -> None:
        self.answer = answer

    def map(self, function: Any, items: Any) -> Any:
        """Answers as it was told to."""
        rows = list(items)
        return self.answer([function(row) for row in rows])


ENGINES: dict[str, Callable[[list[Any]], Any]] = {
    "words": lambda rows: [(row[0], "lie") for row in rows],
    "nothing": lambda rows: [],
    "half": lambda rows: rows[: len(rows) // 2],
    "twice": lambda rows: rows + rows,
    "other numbers": lambda rows: [(-1, row[1]) for row in rows],
    "no pairs": lambda rows: [1, 2, 3],
    "three at a time": lambda rows: [(*row, 1) for row in rows],
    "None": lambda rows: None,
    "the end of the program": leaves,
    "a mute error": mute,
}


@pytest.mark.parametrize("name", ENGINES)
def test_an_engine_that_lies_is_told_and_nothing_is_made_up(name: str) -> None:
    found = spread(abs, range(-40, 0), Lies(ENGINES[name]))
    assert found.trouble is not None and found.trouble["en"] != found.trouble["fr"]
    assert all(result == 40 - number for number, result in zip(found.numbers, found.results, strict=True))
    assert name == "twice" or not found.complete


def test_an_engine_that_lies_leaves_a_comparison_without_games_and_a_sentence() -> None:
    with pytest.raises(InputError) as found:
        aofa.compare(BOOK, STAR, engine=Lies(ENGINES["nothing"]), **SMALL)
    assert "stopped" in found.value.say("en") and "arrêté" in found.value.say("fr")


@pytest.mark.parametrize("engine", [None, "threads:2"])
@pytest.mark.parametrize("function", [leaves, mute])
def test_a_function_that_ends_the_program_or_cannot_say_why_fails_as_any_other(function: Any, engine: Any) -> None:
    found = spread(lambda n: n if n else function(), [1, 0, 2], engine)
    assert found.results == (1, 2) and [one.number for one in found.failures] == [1]
    assert all(found.failures[0].texts[lang] for lang in ("en", "fr"))


def test_control_and_seen_are_still_taken() -> None:
    heard: list[int] = []
    found = spread(abs, [-1, -2], seen=lambda done, *more: heard.append(done), control=Control())
    assert found.results == (1, 2) and heard == [1, 2]


# ---- where a result comes from


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_markdown_of_a_strangers_provenance_holds_no_markup(lang: str) -> None:
    told = Provenance(
        "<script>", "<img src=x onerror=y>", ("[a](javascript:b)",), ("`x`",),
        players=("*a*\n<b>", "<!--"), settings={"<i>": "&lt;"},
        command="```\n<script>x</script>", python="````\n````\n<b>",
    )  # fmt: skip
    rows = Provenance.from_json(told.json()).markdown(lang).splitlines()
    fence, free = "", []
    for row in rows:
        if fence:
            fence = "" if row == fence else fence
        elif row.startswith("```"):
            fence = row.rstrip("abcdefghijklmnopqrstuvwxyz")
        else:
            free.append(row)
    assert not fence and not any("<" in row or "](" in row.replace("\\]", "") for row in free)
    assert any("&lt;script&gt;" in row for row in free)


# ---- bounded work


def test_a_duel_of_six_rounds_keeps_its_chances_with_hits_counted_only_as_far_as_they_matter() -> None:
    from aofa_widgets.games.swashbuckling.odds.rolls import odds
    from aofa_widgets.games.swashbuckling.params import Params

    params = Params.of(BOOK.with_values({"duel.rounds": 3}))
    whole, short = odds(params, "duel", 4, 3), odds(params, "duel", 4, 3, most=4)
    cut = whole.map(lambda roll: (roll.ones, min(roll.hits, 4), min(roll.back, 4)))
    assert whole.total == short.total and len(short) < len(whole)
    assert all(short.count(roll) == cut.count(tuple(roll)) for roll in short)


def test_exact_solving_of_a_comparison_is_bounded_over_all_pairs(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def counted(given: Plan, *, most: int) -> Any:
        asked.append(most)
        return exact(given, most=most)

    monkeypatch.setattr("aofa_widgets.lab.exact.exact", counted)
    monkeypatch.setattr(sys.modules[aofa.compare.__module__], "MOST_EXACT", 50)
    found = aofa.compare(BOOK, STAR, games=20, forces="2,2/2,2", pairs="at_once,ahead_1,strikes", exact=True)
    assert asked[0] == 50 and set(asked[1:]) == {1}
    assert "50" in found.solved[0]["en"] and all("games stand" in one["en"] for one in found.solved[1:])


# ---- without numpy

ALONE = """
import sys
sys.modules["numpy"] = sys.modules["numba"] = None
import aofa_widgets as aofa
from aofa_widgets.lab.kernels import COLUMNS, Plan, Policy, fight
book = aofa.Ruleset.load("swashbuckling")
star = book.with_values({"six.extra": 2})
assert Plan(book, ((2,), (2,)), ("at_once", Policy())).tables.ratings == (2,)
assert aofa.own_rule(max).pool(2).p(6)
games = Plan(book, ((3, 2), (2, 2)), ("at_once", "strikes"), seed=5)
told = fight(games, 3, 40, "python")
assert told.differing(fight(games, 3, 20).joined(fight(games, 23, 20))) == told.unfinished == 0
print([list(getattr(told, name)) for name in COLUMNS])
for call in (
    lambda: aofa.compare(book, star, games=20),
    lambda: aofa.solve(book, 2, 2),
    lambda: aofa.sweep(parameters="six.extra", games=20),
    lambda: aofa.seek(parameters="six.extra"),
    lambda: aofa.forces(games=20),
    lambda: fight(games, backend="numpy"),
):
    try:
        call()
    except aofa.InputError as error:
        assert error.say("en").startswith("This needs the library `numpy`"), error.say("en")
        assert error.say("fr").startswith("Il faut pour cela la bibliothèque `numpy`"), error.say("fr")
    else:
        raise SystemExit("played")
print("refused")
"""


def test_without_numpy_python_plays_the_same_games_and_the_rest_says_what_to_install() -> None:
    environment = {**os.environ, "PYTHONUTF8": "1"}
    done = subprocess.run(
        [sys.executable, "-c", ALONE],
        capture_output=True,
        text=True,
        env=environment,
        check=False,
    )
    fought = fight(plan(((3, 2), (2, 2)), ("at_once", "strikes"), seed=5), 3, 40, "numpy")
    games = [getattr(fought, name).tolist() for name in COLUMNS]
    assert done.stdout.splitlines() == [str(games), "refused"], done.stderr[-2000:]

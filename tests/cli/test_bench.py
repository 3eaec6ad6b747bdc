"""`aofa bench` compares equals and says what it lacks; nothing here looks at how long anything takes."""

from __future__ import annotations

import gc
import importlib
import json
import re
import tomllib
import warnings
from contextlib import ExitStack
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from aofa_widgets import games
from aofa_widgets.cli import bench, benches
from aofa_widgets.cli.benches import _page, battles, calculator, chains, imports, link, odds, pools, printing
from aofa_widgets.cli.benches._clients import Page, Plain
from aofa_widgets.cli.benches._servers import server
from aofa_widgets.cli.main import main
from aofa_widgets.rules import Ruleset
from aofa_widgets.words import languages, say, section


@pytest.fixture(scope="module", autouse=True)
def kept() -> None:
    """What other tests left is looked through for garbage once, not before each round of each contender."""
    gc.collect()
    gc.freeze()


LIBRARIES = [(library, way) for library, ways in odds.PEERS.items() for way in ways.items()]


@pytest.mark.parametrize(("library", "way"), LIBRARIES, ids=lambda found: found if isinstance(found, str) else found[0])
def test_every_contender_gives_the_same_fractions(library: str, way: tuple[str, Any]) -> None:
    module = pytest.importorskip(library, reason=f"NO {library.upper()}: pip install 'aofa-widgets[bench]'")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        grid = odds.their_fractions(way[1](module)())
    right = odds.our_fractions(odds.ours())
    assert grid == right and len(grid) == odds.FIRST and {len(line) for line in grid} == {odds.SECOND}
    assert all(sum(pair.values()) == 1 for line in right for pair in line)


def test_every_line_has_its_target_and_every_target_its_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "odds", "import", "--rounds", "1", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    aimed = [line for line in found["lines"] if line["target"]]
    named = {f"{name}.{key}" for name in ("odds", "import") for key in ("dyce", "icepool", "seconds", "heavy")}
    assert len(aimed) == len(named & set(bench.budget())) == 4
    assert all(line["met"] in (True, False, None) for line in aimed)


def test_a_missing_library_is_named_with_the_way_to_get_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    real = importlib.import_module

    def without(name: str) -> Any:
        if name == "dyce":
            raise ImportError(name)
        return real(name)

    monkeypatch.setattr(odds, "import_module", without)
    for lang, said in (("en", "dyce is not installed"), ("fr", "dyce n’est pas installé")):
        assert main(["bench", "odds", "--rounds", "1", "--lang", lang]) == 0
        out = capsys.readouterr().out
        assert said in out and "aofa-widgets[bench]" in out


def test_importing_the_kit_brings_nothing_heavy() -> None:
    assert imports.loaded() == ()


@pytest.mark.parametrize(
    ("words", "said"), [(("chess",), "odds"), (("odds", "--rounds", "0"), "1,000"), (("--rounds", "two"), "two")]
)
def test_bad_arguments(capsys: pytest.CaptureFixture[str], words: tuple[str, ...], said: str) -> None:
    assert main(["bench", *words, "--lang", "en"]) == 2
    assert said in capsys.readouterr().err


def test_targets_are_read_both_ways() -> None:
    assert bench.met(15, {"at_least": 15}) and not bench.met(14.9, {"at_least": 15})
    assert bench.met(0, {"at_most": 0}) and not bench.met(1, {"at_most": 0})
    assert set(bench.known()) >= {"odds", "import"}


def test_rounds_are_measured_in_turn() -> None:
    order: list[str] = []
    contenders = {"a": lambda: order.append("a"), "b": lambda: order.append("b")}
    taken = benches.side_by_side(contenders, rounds=2, warm=0)
    assert set(taken) == {"a", "b"} and all(len(times) == 2 for times in taken.values())
    turns = [name for at, name in enumerate(order) if at == 0 or order[at - 1] != name]
    assert turns == ["a", "b", "a", "b", "a", "b"]


class Timed(Exception):
    """Something was timed."""


@pytest.fixture
def no_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever would be timed says so instead."""

    def timed(*args: Any, **options: Any) -> Any:
        raise Timed

    for module in (odds, pools, chains, calculator):
        monkeypatch.setattr(module, "side_by_side", timed)
    monkeypatch.setattr(battles, "_spent", timed)
    monkeypatch.setattr(printing, "_fresh", timed)


def halved(way: Any) -> Any:
    """A contender that leaves out the last part of its answer."""
    return lambda *args, **options: way(*args, **options)[:-1]


@pytest.mark.parametrize("module", [odds, pools, chains], ids=lambda module: module.NAME)
def test_what_does_not_give_the_same_answer_is_not_timed(
    module: Any, no_clock: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("dyce", reason="NO DYCE: pip install 'aofa-widgets[bench]'")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        with pytest.raises(Timed):  # equal contenders are
            module.run(1)
        monkeypatch.setattr(module, "ours", halved(module.ours))
        with pytest.raises(AssertionError, match="does not give our fractions"):
            module.run(1)


def test_the_calculator_and_its_peer_have_to_agree_at_every_place(no_clock: None) -> None:
    _, hits = calculator.ours()
    calculator.equal(hits, hits)
    with pytest.raises(AssertionError, match="differ at 6"):
        calculator.equal(hits, lambda pool: hits(pool) | ({0: Fraction(1, 2)} if pool == 6 else {}))


@pytest.mark.long  # with the extra `bench`, which the everyday tests do not ask for
def test_anydyce_counts_as_the_calculator_does() -> None:
    pytest.importorskip("anydyce", reason="NO ANYDYCE: pip install 'aofa-widgets[bench]'")
    pytest.importorskip("matplotlib", reason="NO MATPLOTLIB: pip install 'aofa-widgets[bench]'")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        calculator.equal(calculator.ours()[1], calculator.anydyce()[1])


def test_every_place_of_the_slider_is_reckoned_anew() -> None:
    move, hits = calculator.ours()
    move()
    assert sum(cache.cache_info().currsize for cache in calculator.caches()) > 0
    calculator.forget()
    assert not any(cache.cache_info().currsize for cache in calculator.caches())
    hits(3)
    assert sum(cache.cache_info().currsize for cache in calculator.caches()) > 0


def test_natural_python_has_to_play_the_same_battle() -> None:
    data = tomllib.loads((battles.PLACE / "battles.toml").read_text(encoding="utf-8"))["usual"]
    plan = battles.Plan(Ruleset.load(data["game"]), battles._two(data["forces"]), ("at_once", "at_once"), seed=1)
    natural = battles._natural()
    battles._same_battle(natural, plan, 0, "numpy")
    with pytest.raises(AssertionError, match="another battle"):
        battles._same_battle(natural, plan, 2, "numpy")


def test_the_page_that_the_peer_prints_has_every_clause() -> None:
    view = printing.built(Ruleset.load(printing.GAME, house=printing.HOUSE), 12)
    page = printing.render(view, "both").decode()
    printing.equal(view, page)
    last = view.sections[-1].clauses[-1]
    with pytest.raises(AssertionError, match=last.number.replace(".", r"\.")):
        printing.equal(view, page.replace(f'id="{last.anchor}"', ""))


class Answering:
    """A kernel that answers as told."""

    def __init__(self, change: Any = lambda answers: answers) -> None:
        self.change, self.asked = change, 0

    def sent(self, count: int, every: float) -> tuple[list[float], list[int]]:
        self.asked += 1
        return [1.0] * count, self.change([link.asked(n)["x"] + 1 for n in range(count)])


@pytest.mark.parametrize("change", [lambda found: found[::-1], lambda found: found[:-1], lambda found: [0, *found[1:]]])
def test_a_server_that_loses_or_mixes_messages_is_not_timed(change: Any) -> None:
    wrong, right = Answering(change), Answering()
    with pytest.raises(AssertionError, match="stock"):
        link.compared({"ours": right, "stock": wrong}, "plain", 3)
    assert (right.asked, wrong.asked) == (1, 1)
    lines = link.compared({"ours": Answering(), "stock": Answering()}, "plain", 2)
    assert [line.value for line in lines] == [1.0] * len(link.SHAPES)


@pytest.mark.people
@pytest.mark.long  # what they promise is tried every day in test_fast_link.py
def test_both_servers_answer_a_plain_client_and_a_page(browser: Any) -> None:
    with ExitStack() as open_ones:
        servers = {name: open_ones.enter_context(server(prompt=name == "ours")) for name in ("stock", "ours")}
        plain = {name: Plain(one) for name, one in servers.items()}
        link.equal(plain)
        link.equal({name: Page(browser, one) for name, one in servers.items()})
        for one in plain.values():
            one.close()


def test_the_list_of_targets_is_whole_and_every_target_has_its_line() -> None:
    found, targets = bench.known(), bench.budget()
    numbered = {key: target["number"] for key, target in targets.items() if "number" in target}
    assert set(numbered.values()) == set(range(1, 10))
    assert bench.listed() == sorted({key.partition(".")[0] for key in numbered}, key=bench.listed().index)
    for key in targets:
        name, _, _ = key.partition(".")
        if name in found:
            assert key in _keys_of(found[name]), f"{key}: no line of `aofa bench {name}` has this target"


def _keys_of(module: Any) -> set[str]:
    """The keys of a benchmark's lines as its source has them; `{…}` in one stands for any word."""
    source = Path(module.__file__).read_text(encoding="utf-8")
    words = [re.escape(one) for one in re.findall(r'"([a-z][a-z_0-9.{}]*)"', source)]
    holed = [re.sub(r"\\\{[^}]*\\\}", "[a-z]+", one) for one in words]
    every = re.compile(rf"(?:{re.escape(module.NAME)}\.)?(?:{'|'.join(holed)})")
    return {key for key in bench.budget() if every.fullmatch(key)}


@pytest.mark.long
def test_a_whole_run_has_every_target_of_the_list(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "--rounds", "1", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    wanted = {key for key, target in bench.budget().items() if "number" in target}
    assert {line["key"] for line in found["lines"] if line["number"]} == wanted
    assert {line["number"] for line in found["lines"]} >= set(range(1, 10))


RECORD = {
    "format": 1, "date": "2026-11-23", "command": "aofa bench --write docs", "rounds": 15, "seconds": 400,
    "machine": {"cores": 2, "processor": "A | processor", "memory_gb": 8, "system": "Linux x86_64",
                "python": "CPython 3.11.7", "load": [0.3, 1.9]},
    "versions": {"numpy": "2.4.6", "dyce": "0.7.0"}, "rules": {"swashbuckling": "0123456789abcdef"},
    "lines": [
        {"bench": "odds", "key": "odds.dyce", "number": 1, "what": {"en": "dyce", "fr": "dyce"}, "value": 30.71,
         "spread": [30.2, 31.0], "unit": "×", "target": {"at_least": 15}, "met": True, "note": None},
        {"bench": "battles", "key": "battles.scaling", "number": 2, "what": {"en": "threads", "fr": "fils"},
         "value": 1.5, "spread": [1.2, 1.6], "unit": "×", "target": {"at_least": 1.8}, "met": False,
         "note": {"en": "A note.", "fr": "Une note."}},
        {"bench": "battles", "key": "battles.pig", "number": 2, "what": {"en": "pig", "fr": "pig"}, "value": None,
         "spread": None, "unit": "×", "target": {"at_least": 2.5}, "met": None, "note": None},
        {"bench": "battles", "key": "battles.differing", "number": 3, "what": {"en": "differing", "fr": "différentes"},
         "value": 0, "spread": None, "unit": "", "target": {"at_most": 0}, "met": True, "note": None},
    ],
}  # fmt: skip

MISSED = RECORD["lines"][1]  # type: ignore[index]


@pytest.mark.parametrize(("lang", "says"), [
    ("en", ["30.7 ×", "30.2 to 31.0", "≥\u00a015", "Of 3 measurements that have a target, 2 meet it.", "1 more could not", "A \\| p"]),  # noqa: E501
    ("fr", ["30,7\u202f×", "30,2 à 31,0", "Sur 3 mesures qui ont un objectif, 2 l’atteignent.", "1 de plus n’a pas pu", "Go,"]),  # noqa: E501
])  # fmt: skip
def test_the_page_says_everything_and_why_a_target_is_missed(lang: str, says: list[str]) -> None:
    files = _page.files(RECORD, {name: module.HELP for name, module in bench.known().items()})
    text = files["bench.md" if lang == "en" else "bench.fr.md"]
    for words in says:
        assert words in text or words.replace("\\", "") in text
    missed = text.partition({"en": "## What is missed", "fr": "## Ce qui est manqué"}[lang])[2].partition("\n## ")[0]
    assert "battles" in missed and "odds" not in missed and "pig" not in missed
    svg = files[f"img/bench-{lang}.svg"]
    assert svg.startswith("<svg") and "dyce" in svg and "differing" not in svg
    assert json.loads(files["bench.json"]) == RECORD


@pytest.mark.parametrize("lang", languages())
def test_a_limit_that_was_found_is_told_where_its_target_is_missed(lang: str) -> None:
    """Every `why_` of the words belongs to a target, and is printed in full when that is missed."""
    found = [key.removeprefix("benched.why_") for key in section("benched") if key.startswith("benched.why_")]
    keys = {key.replace(".", "_"): key for key in bench.budget()}
    assert set(found) - {"unknown"} <= set(keys) and len(found) > 5
    for name in found:
        key = keys.get(name, "odds.dyce")  # of which no limit is known
        line = {**MISSED, "bench": key.partition(".")[0], "key": key}
        text = _page.page({**RECORD, "lines": [line]}, {line["bench"]: {"en": "x", "fr": "x"}}, lang)
        assert say(f"benched.why_{name}", lang) in text


def test_a_run_is_written_as_pages_and_the_same_record_gives_the_same_bytes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "docs"
    assert main(["bench", "import", "--rounds", "1", "--write", str(out), "--lang", "en"]) == 0
    assert "bench.md" in capsys.readouterr().out
    titles = {name: module.HELP for name, module in bench.known().items()}
    kept = json.loads((out / "bench.json").read_text(encoding="utf-8"))
    assert kept["command"] == "aofa bench import --rounds 1 --write docs" and str(tmp_path) not in json.dumps(kept)
    assert set(kept["rules"]) == set(games.GAMES) and kept["machine"]["cores"] >= 1
    for name, text in _page.files(kept, titles).items():
        assert (out / name).read_text(encoding="utf-8") == text


def test_the_page_in_the_docs_is_the_one_that_its_record_makes() -> None:
    docs = Path(__file__).resolve().parents[2] / "docs"
    kept = json.loads((docs / "bench.json").read_text(encoding="utf-8"))
    keys, whole = {line["key"] for line in kept["lines"] if line["number"]}, kept["command"].split()[2].startswith("-")
    wanted = {key for key, target in bench.budget().items() if "number" in target}
    assert keys == wanted if whole else keys < wanted
    for name, text in _page.files(kept, {name: module.HELP for name, module in bench.known().items()}).items():
        assert (docs / name).read_text(encoding="utf-8") == text, f"{name} was changed by hand: aofa bench --write docs"


@pytest.mark.parametrize("lang", languages())
def test_no_two_bars_of_the_chart_have_one_name(lang: str) -> None:
    kept = json.loads((Path(__file__).resolve().parents[2] / "docs" / "bench.json").read_text(encoding="utf-8"))
    names = [point.label[lang] for series in _page.chart(kept).series for point in series.points]
    assert len(names) > 20 and sorted(set(names)) == sorted(names)


def test_a_place_that_is_no_folder_is_refused_before_anything_is_measured(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("mine", encoding="utf-8")
    assert main(["bench", "import", "--write", str(tmp_path / "file"), "--lang", "en"]) == 2
    said = capsys.readouterr()
    assert "--write" in said.err and not said.out and (tmp_path / "file").read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize(("lang", "said"), [("en", "could not be measured"), ("fr", "n’a pas pu se faire")])
def test_a_benchmark_that_breaks_is_a_line_and_the_others_go_on(
    lang: str, said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(rounds: int) -> Any:
        raise AssertionError("dyce does not give our fractions")

    monkeypatch.setattr(odds, "run", broken)
    monkeypatch.setattr(imports, "run", lambda rounds: [benches.Line.of(imports.HELP, [0.1, 0.3, 0.2], "s")])
    assert main(["bench", "odds", "import", "--lang", lang]) == 0
    told = capsys.readouterr()
    assert said in told.out and "does not give our fractions" in told.out and not told.err
    assert {"en": "0.200", "fr": "0,200"}[lang] in told.out
    assert main(["bench", "odds", "--json", "--lang", lang]) == 0
    rows = json.loads(capsys.readouterr().out)["lines"]
    assert {row["key"]: row["value"] for row in rows if row["number"]} == {"odds.dyce": None, "odds.icepool": None}

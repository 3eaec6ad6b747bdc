"""What a view or a cell may send to a widget: a sentence in both languages, and the widget as it was."""

from __future__ import annotations

import pytest

pytest.importorskip("anywidget")

from aofa_widgets import (
    DiceTray,
    DuelCalculator,
    Exercise,
    Lesson,
    MiniBoard,
    Quiz,
    Rulebook,
    RuleEditor,
    RuleLab,
    ScenarioEditor,
    Start,
    calibration,
    clause,
    lesson,
    odds,
)
from aofa_widgets.errors import AofaError, InputError

STRANGE = [
    None, True, -1, 1000, 3.5, float("nan"), float("inf"), 10**5000, "", "__class__", "\x1b[2J", "\ud800", "x" * 9000,
    [], [[]], [1], [float("nan"), 1], [1e308, 1e308], [[6] * 1000], {}, {"a": 1}, {"athos": True}, {"athos": -(10**30)},
]  # fmt: skip
CELLAR = {
    "id": "cellar", "title": {"en": "A cellar", "fr": "Une cave"}, "text": {"en": "Dark.", "fr": "Il fait sombre."},
    "width": 5080, "height": 5080,
    "things": [
        {"id": "desk", "kind": "table", "label": {"en": "Desk", "fr": "Bureau"}, "x": 2000, "y": 1500, "w": 900,
         "h": 500, "height": 190, "solid": True, "stand": True},
        {"id": "keg", "kind": "barrel", "label": {"en": "Keg", "fr": "Tonnelet"}, "x": 3000, "y": 900, "r": 150,
         "height": 200, "solid": True},
    ],
    "figures": [{"profile": "athos", "x": 600, "y": 600}, {"profile": "guard1", "x": 4500, "y": 4500}],
}  # fmt: skip
WIDGETS = {
    "scenario": lambda: ScenarioEditor(CELLAR, lang="en"),
    "tray": lambda: DiceTray(seed=1, lang="fr"),
    "calculator": lambda: DuelCalculator(seed=1, lang="en"),
    "board": lambda: MiniBoard(seed=4, lang="fr"),
    "exercise": lambda: Exercise("start", "who-is-hit", lang="en"),
    "quiz": lambda: Quiz(seed=1, lang="fr"),
    "lab": lambda: RuleLab(lang="en", values={"init.ones_to_lose": 2}),
    "editor": lambda: RuleEditor("mine.toml", lang="en"),
    "rulebook": lambda: Rulebook(lang="fr"),
}
ASKS = {
    "scenario": {
        "pick": ["id"], "add": ["key", "to"], "change": ["of", "values"], "copy": ["id"], "drop": ["id"],
        "snap": ["id", "way"], "undo": ["id"], "redo": ["id"], "new": ["seed", "size", "style"], "shelf": ["name"],
        "open": ["name", "shipped"], "load": ["text", "name"], "save": ["file", "over"], "text": ["id"],
    },
    "tray": {"enter": ["lanes"], "dice": ["lane", "kind", "count"], "mode": ["mode"]},
    "calculator": {"set": ["side", "field", "value"], "kind": ["kind"]},
    "board": {
        "select": ["figure"], "move": ["figure", "to"], "offer": ["key", "figure", "to", "hits", "fields"],
        "enter": ["lanes"], "player": ["side", "bot", "strength", "lang"], "odds": ["show"], "go": ["at"],
    },
    "exercise": {"choose": ["value"], "check": ["value"]},
    "quiz": {"choose": ["value"], "check": ["value"], "next": ["from"], "again": []},
    "lab": {
        "set": ["key", "value", "held", "mark"], "reset": ["key"], "start": ["edition", "preset", "house"],
        "undo": [], "redo": [], "about": ["name", "text"], "save": ["file", "over"],
        "fight": ["one", "other", "games", "forces"], "look": [], "pause": [], "resume": [], "stop": [],
        "ratings": ["mine", "theirs"], "fetch": ["name"],
    },
    "editor": {
        "set": ["key", "value"], "reset": ["key"], "keep": ["key"], "open": ["clause"], "about": ["name", "text"],
        "write": ["clause", "name", "text"], "find": ["words"], "save": ["file", "over"], "fetch": ["name"],
    },
}  # fmt: skip
SOUND = {
    "id": "desk", "of": "keg", "values": {"x": 1200}, "way": "left", "seed": 3, "size": "small", "style": None,
    "name": "inn", "shipped": True, "text": "no scenario", "file": "mine.toml", "over": False,
    "from": 1, "lane": 0, "kind": "swash", "count": 1, "side": 0, "field": "pool", "value": 1, "figure": "athos",
    "to": [900, 900],
    "key": "pass", "lanes": [[1, 2]], "mode": "duel", "hits": {"athos": 1},
    "fields": {"words": "bow"}, "bot": None, "strength": 2, "lang": "fr", "show": "shown", "at": 1,
}  # fmt: skip
SHOWN = ("said", "words", "_esm", "_css", "heard")
SOUND_IN = {
    "scenario": {"key": "stool"},
    "lab": {
        "key": "six.extra", "value": 0, "held": False, "mark": "a:1", "edition": "fr", "preset": [], "house": [],
        "name": "title_en", "text": "Mine", "one": "at_once", "other": "ahead_2", "games": 1000, "forces": "3/3",
        "mine": 3, "theirs": 2,
    },
    "editor": {"key": "six.extra", "value": 0, "clause": "style.creative", "name": "en", "words": "duel", "text": "A."},
}


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def state(widget) -> dict:
    return {name: value for name, value in widget.get_state().items() if name not in SHOWN}


def send(widget, content) -> dict:
    """Send a message as the view does; every word of the answer is there in both languages and is not long."""
    before, seq = state(widget), (widget.said or {"seq": 0})["seq"]
    widget._receive(widget, content, None)
    said = widget.said
    if said and said["seq"] > seq:
        assert all(0 < len(said["text"][lang]) < 900 for lang in ("en", "fr"))
        assert "report" not in said["text"]["en"], said["text"]["en"]
        if said["kind"] in ("error", "refused"):
            assert state(widget) == before
    return said


@pytest.mark.parametrize("name", WIDGETS)
@pytest.mark.parametrize(
    "content",
    [None, [], "roll", 3, {}, {"ask": None}, {"ask": []}, {"ask": "__init__"}, {"ask": "__class__"}, {"ask": "msg"},
     {"ask": "trait_change"}, {"ask": "widget_constructed"}, {"ask": "x" * 10**6}, {"ask": "\x1b[2J"},
     {"ask": {}, "seq": {"a": 1}}, {"ask": "no", "seq": float("nan")}, {"ask": "no", "seq": 10**400}],
    ids=lambda content: str(content)[:30],
)  # fmt: skip
def test_a_message_that_is_none_is_answered(name, content):
    widget = WIDGETS[name]()
    said = send(widget, content)
    assert said["kind"] == "error" and said["request"] is None
    assert "Exécutez de nouveau la cellule" in said["text"]["fr"]


@pytest.mark.parametrize(
    ("name", "ask", "field"),
    [(name, ask, field) for name, asks in ASKS.items() for ask, fields in asks.items() for field in fields],
)
def test_a_field_of_any_kind_is_answered(name, ask, field):
    widget, sound = WIDGETS[name](), SOUND | SOUND_IN.get(name, {})
    for value in STRANGE:
        send(widget, {"ask": ask, "seq": 7, **{other: sound[other] for other in ASKS[name][ask]}, field: value})
    for _ in range(2):
        send(widget, {"ask": ask, "seq": 7})  # nothing of what it needs, twice


@pytest.mark.parametrize(
    ("content", "en", "fr"),
    [
        (
            {"ask": "move", "figure": "aramiss", "to": [1, 1]},
            "There is no figure aramiss",
            "La figurine aramiss n’existe pas",
        ),
        ({"ask": "move", "figure": "athos", "to": ["1", "2"]}, "A move needs a place", "Un mouvement demande un"),
        ({"ask": "move", "figure": "athos", "to": [float("nan"), 1]}, "A move needs a place", "Un mouvement demande"),
        ({"ask": "offer", "key": "fly"}, "fly is not offered now", "fly n’est pas proposé en ce moment"),
        ({"ask": "select", "figure": {"a": 1}}, "There is no figure {a: 1}", "La figurine {a: 1} n’existe pas"),
    ],
)
def test_the_board_names_what_it_does_not_know(content, en, fr):
    board = WIDGETS["board"]()
    board.enter([[5], [2]])
    said = send(board, content)
    assert said["text"]["en"].startswith(en) and said["text"]["fr"].startswith(fr)


def test_a_move_off_the_table_and_one_out_of_turn_leave_the_board_as_it_was():
    board = WIDGETS["board"]()
    board.enter([[5], [2]])
    for figure in ("athos", "guard1", "rochefort"):
        for to in ([-(10**6), 0], [10**8, 10**8], [-1, -1], [1e8, 5]):
            entries = len(board.match.entries)
            said = send(board, {"ask": "move", "figure": figure, "to": to})
            if said["kind"] in ("error", "refused"):
                assert len(board.match.entries) == entries
            scene = board.scene
            for piece in scene["pieces"]:
                assert 0 <= piece["x"] <= scene["width"] and 0 <= piece["y"] <= scene["height"]


ARGUMENTS = {
    DiceTray: ("ruleset", "seed", "lang", "mode", "dice", "names", "theme"),
    DuelCalculator: ("ruleset", "lang", "kind", "sides", "seed", "compare", "theme"),
    MiniBoard: ("ruleset", "scenario", "seed", "lang", "match", "theme", "bots", "strength", "langs", "odds"),
    Exercise: ("given", "step", "lang", "ruleset", "theme"),
}


@pytest.mark.parametrize(
    ("kind", "argument"),
    [(kind, argument) for kind, arguments in ARGUMENTS.items() for argument in arguments],
    ids=lambda value: getattr(value, "__name__", value),
)
def test_an_argument_of_any_kind_is_a_sentence(kind, argument):
    refused = 0
    for value in [one for one in STRANGE if not (argument == "scenario" and isinstance(one, dict))]:
        try:
            kind(**({"given": "start"} if kind is Exercise else {}) | {argument: value})
        except AofaError as error:
            refused += 1
            assert all(10 < len(error.say(lang)) < 500 for lang in ("en", "fr"))
    assert refused > 8


@pytest.mark.parametrize("make", [lesson, clause, odds.of, lambda value: clause("3A", ruleset=value)])
def test_so_are_the_doors_of_the_library(make):
    for value in STRANGE[1:]:
        with pytest.raises(AofaError) as caught:
            make(value)
        assert len(caught.value.say("fr")) < 500


def test_a_misspelt_figure_is_not_taken_for_a_name():
    with pytest.raises(AofaError) as caught:
        DuelCalculator(sides=[{"figure": "atos"}, {}])
    assert caught.value.say("fr").startswith("sides[0].figure: La figurine atos")


@pytest.mark.parametrize(
    ("make", "en", "fr"),
    [
        (lambda: Quiz(families=5), "Found `5`; one or more names", "il faut un ou plusieurs noms"),
        (lambda: Quiz(clauses=[[]]), "Found `[[]]`; one or more names", "il faut un ou plusieurs noms"),
        (lambda: Quiz(families=[]), "No name is given here", "Aucun nom n’est donné ici"),
        (lambda: Quiz(clauses=()), "No name is given here", "Aucun nom n’est donné ici"),
        (lambda: Quiz(items=[5]), "Found `[5]`; the questions", "les questions sont une liste"),
        (lambda: Quiz(items=5), "Found `5`; the questions", "les questions sont une liste"),
        (lambda: Lesson("duel", progress="x.json"), 'The progress is `"x.json"`', "Le parcours est `\"x.json\"`"),
        (lambda: Start(progress="x"), 'The progress is `"x"`', "Le parcours est `\"x\"`"),
        (lambda: calibration(lang="zz"), "The language is zz", "La langue demandée est zz"),
        (lambda: calibration(lang=5), "The language is 5", "La langue demandée est 5"),
        (lambda: calibration(game="x"), "no game x", "x"),
        (lambda: calibration(game=5), "no game 5", "5"),
    ],
)
def test_what_a_lesson_or_a_quiz_cannot_be_made_of_is_told(make, en, fr):
    with pytest.raises(InputError) as told:
        make()
    assert en in told.value.say("en") and fr in told.value.say("fr"), (told.value.say("en"), told.value.say("fr"))
    assert "fewer of them" not in told.value.say("en")


def test_what_a_cell_puts_into_the_last_sentence_stops_no_other():
    book = Rulebook()
    book.said = {"a": 1}
    book._handle_msg({"content": {"data": {}}, "buffers": []})
    assert book.said["seq"] == 1 and book.said["text"]

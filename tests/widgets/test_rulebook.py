"""The rulebook widget in Python: what it shows, finds, switches and plays, and what it does with nonsense."""

from __future__ import annotations

import json

import pytest

pytest.importorskip("anywidget")

from aofa_widgets import Ruleset
from aofa_widgets.book.build import build
from aofa_widgets.book.engine import rule
from aofa_widgets.errors import AofaError, InputError, SourceError
from aofa_widgets.rules.text import load_text
from aofa_widgets.teach.played import asked, ready
from aofa_widgets.widgets.rulebook import Rulebook
from aofa_widgets.widgets.rulebook.player import Player
from aofa_widgets.widgets.rulebook.search import bare

STRANGE = [
    None, True, -1, 10**400, float("nan"), "", "__class__", "\x1b[2J", "\ud800", "<img src=x onerror=alert(1)>",
    "x" * 9000, [], [1], {}, {"a": 1},
]  # fmt: skip
ASKS = {
    "open": ["clause"], "find": ["query"], "number": ["key"], "house": ["id", "on"], "rules": ["edition", "preset"],
    "play": ["clause", "at", "fresh"], "close": [], "warm": [],
}  # fmt: skip
SOUND = {"clause": "3A", "query": "dice", "key": "dice.sides", "id": "lucky-star", "on": True, "at": 0}


def words(node) -> str:
    """All text of a page's runs, without what is removed."""
    if isinstance(node, str):
        return node
    if isinstance(node, list):
        return "".join(map(words, node))
    if "t" in node:
        return "" if node.get("m") == "del" else node["t"]
    return "".join(words(row) for row in node["lines"])


def send(book: Rulebook, **content) -> None:
    book._receive(book, content, None)


@pytest.fixture(scope="module")
def searched() -> Rulebook:
    return Rulebook(lang="en", clause="3A")


def test_every_page_says_what_the_book_prints():
    book, printed = Rulebook(lang="en"), build(Ruleset.load("swashbuckling"))
    for section in printed.sections:
        for clause in section.clauses:
            book.read(clause.id)
            for lang in ("en", "fr"):
                wanted = "".join(
                    p.text for b in clause.blocks[lang] if b.kind != "table" for row in b.lines for p in row
                )
                assert words([b for b in book.page["blocks"][lang] if b["k"] != "table"]) == wanted
            assert [one["at"] for one in book.page["examples"]] == list(range(len(clause.examples)))
            json.dumps(book.get_state(["page"]))


def test_next_and_previous_walk_the_whole_book():
    book, seen = Rulebook(), []
    while book.page["after"]:
        seen.append(book.clause)
        book.read(book.page["after"]["id"])
        assert book.page["before"]["id"] == seen[-1]
    assert [*seen, book.clause] == list(load_text("swashbuckling").clauses)


@pytest.mark.parametrize(
    ("lang", "query", "best"),
    [("en", "stunned", "5D.2"), ("fr", "étourdi", "5D.2"), ("fr", "ETOURDI", "5D.2"), ("en", "étourdi", "5D.2"),
     ("fr", "5d.2", "5D.2"), ("en", "AOFA-3A-1", "3A"), ("fr", "l'initiative", "3A"), ("fr", "dés de panache", "3.1")],
)  # fmt: skip
def test_a_search_opens_the_best_clause(searched, lang, query, best):
    searched.lang = lang
    assert searched.find(query)[0] == best == searched.page["n"]


def test_words_of_another_edition_are_found(searched):
    assert len(searched.find("bluff")) > 5


@pytest.mark.parametrize(("lang", "word"), [("en", "stunned"), ("fr", "étourdi")])
def test_a_referee_sees_clause_example_and_odds_at_once(searched, lang, word):
    searched.lang = lang
    searched.find(word)
    assert searched.page["tables"][-1]["name"] == "odds"
    assert word in words(searched.page["examples"][0]["text"][lang])


def test_a_search_in_vain_offers_a_word_that_is_there(searched):
    searched.lang = "en"
    searched.read("3A")
    assert searched.find("stuned") == [] and searched.found["near"] == "stunned" and searched.page["n"] == "3A"
    assert searched.find("   ") == [] and searched.found is None


def test_glossary_words_that_were_found_keep_their_definitions_when_the_rules_change():
    book = Rulebook(lang="fr", clause="3A")
    book.find("étourdi")
    before = book.found["terms"]
    assert before and all(row["word"]["fr"] and len(row["told"]["fr"]) > 10 for row in before)
    book.switch("lucky-star", True)
    assert book.found["terms"] == before and book.found["query"] == "étourdi"
    send(book, ask="rules", preset="full")
    assert book.found["terms"] == before


def test_bare_words_keep_one_letter_each():
    assert bare("ÉTÉ œuvre") == "ete oeuvre"


def test_a_house_rule_marks_the_page_and_leaves_no_trace():
    book = Rulebook(lang="en", clause="3A")
    before = {name: book.get_state()[name] for name in ("page", "contents", "book")}
    book.switch("lucky-star", True)
    runs = [run for block in book.page["blocks"]["fr"] for row in block["lines"] for run in row]
    marks = {run["m"] for run in runs if isinstance(run, dict) and "m" in run}
    assert marks == {"del", "ins"} and book.page["flags"] and book.ruleset["init.ones_to_lose"] == 2
    changed = [row["n"] for section in book.contents for row in section["clauses"] if row["changed"]]
    assert "3A" in changed and len(changed) < 40
    book.switch("lucky-star", False)
    assert {name: book.get_state()[name] for name in before} == before


def house(folder, name: str, key: str, was: int, now: int):
    path = folder / f"{name}.toml"
    lines = [
        f'id = "{name}"', f'title = {{ en = "{name} <b>", fr = "{name} <b>" }}', 'why = { en = "Why.", fr = "Oui." }',
        'game = "swashbuckling"', "[set]", f'"{key}" = {{ was = {was}, now = {now} }}',
    ]  # fmt: skip
    path.write_text("\n".join(lines), encoding="utf-8")
    return path


def test_two_house_rules_that_disagree_are_a_sentence_and_the_book_stays(tmp_path):
    one, other = house(tmp_path, "one", "init.ones_to_lose", 1, 2), house(tmp_path, "two", "init.ones_to_lose", 1, 3)
    with pytest.raises(SourceError):
        Rulebook(house=[one, other])
    book = Rulebook(house=[one], offer=other, lang="fr", clause="3A")
    before = {name: book.get_state()[name] for name in ("page", "contents", "book")}
    send(book, ask="house", id="two", on=True, seq=1)
    told = book.said["text"]["fr"]
    assert book.said["kind"] == "refused" and "n’ont pas changé" in told
    label = book.ruleset.book.parameters["init.ones_to_lose"].label["fr"].replace("'", "’")
    assert all(words in told for words in ("two <b>", "one <b>", label, "veut 3", "la seconde 2", "Désactivez"))
    assert ".toml" not in told and "after" not in told and "`" not in told
    assert {name: book.get_state()[name] for name in before} == before
    assert [row["on"] for row in book.book["houses"] if row["id"] == "two"] == [False]


def test_the_ruleset_given_is_kept_when_others_are_switched(tmp_path):
    rules = Ruleset.load("swashbuckling", "fr", "full", [house(tmp_path, "mine", "rating.good", 1, 2)])
    rules = rules.with_values({"six.extra": 2})
    book = Rulebook(rules, lang="en", house="lucky-star")
    assert [row["id"] for row in book.book["houses"] if row["on"]] == ["lucky-star", "mine"]
    book.switch("lucky-star", False)
    assert (book.ruleset["six.extra"], book.ruleset["rating.good"], book.ruleset.edition) == (2, 2, "fr")
    assert book.ruleset.presets == ("full",)


def test_another_edition_and_preset():
    book = Rulebook(lang="en", clause="3A")
    send(book, ask="rules", preset="full")
    send(book, ask="rules", edition="fr")
    assert (book.ruleset.edition, book.ruleset.presets, book.page["n"]) == ("fr", ("full",), "3A")
    assert "French edition" in book.book["subtitle"]["en"] and "French edition" in book.said["text"]["en"]
    send(book, ask="rules", preset="")
    assert book.ruleset.presets == () and book.ruleset.edition == "fr"


def test_a_number_tells_all_that_is_known_of_it():
    book = Rulebook(lang="fr", house="lucky-star")
    send(book, ask="number", key="init.ones_to_lose", seq=7)
    card = book.number
    assert card["request"] == 7 and card["value"]["fr"] == "2" and card["was"]["fr"] == "1"
    assert card["who"]["fr"] == "la règle maison «\u00a0Bonne étoile\u00a0»" and card["rules"] == ["AOFA-3A-1"]
    printed = {row["n"] for row in card["clauses"]}
    assert "3A" in printed
    view = build(book.ruleset)
    for clause in (clause for section in view.sections for clause in section.clauses):
        lines = [row for blocks in clause.blocks.values() for block in blocks for row in block.lines]
        named = any(p.name == "init.ones_to_lose" for row in lines for p in row)
        assert not named or clause.number in printed


def test_where_editions_differ_the_number_says_so():
    book = Rulebook(lang="en")
    parameters = book.ruleset.book.parameters
    key = next(k for k, p in parameters.items() if len(set(p.editions.values())) > 1)
    send(book, ask="number", key=key)
    assert len(book.number["editions"]) == len(book.ruleset.book.editions)


def test_every_example_plays_as_the_referee_rules():
    book = Rulebook(seed=5)
    for clause in load_text("swashbuckling").clauses.values():
        for at, example in enumerate(clause.examples):
            send(book, ask="play", clause=clause.id, at=at)
            record = asked(book.ruleset, ready(example.record, book.ruleset))
            answer = rule("swashbuckling", {"id": "x", **record})
            assert len(book.played["steps"]) == len(answer["steps"]) and not book.played["note"]
            for shown, ruled in zip(book.played["steps"], answer["steps"], strict=True):
                assert len(shown["lines"]) == len(ruled.get("events", "?")) and shown["legal"] is ruled["legal"]
                if not shown["roll"] or "active_dice" not in ruled:
                    continue
                lanes = [[d["face"] for g in lane["groups"] for d in g["dice"]] for lane in shown["roll"]["lanes"]]
                dice = ruled.get("dice") or {}
                assert not dice or lanes == [dice["active"], *dice["reactive"].values()]
                if "reactive_score" in ruled:
                    wanted = [ruled["active_score"], *ruled["reactive_score"].values()]
                    assert [lane["score"] for lane in shown["roll"]["lanes"]] == wanted


def test_fresh_dice_come_from_the_seed_and_follow_the_rules_in_force():
    first, second = Rulebook(seed=11, clause="3.1"), Rulebook(seed=11, clause="3.1")
    first.play(fresh=True)
    second.play(fresh=True)
    assert first.played["steps"] == second.played["steps"] and first.played["seed"] == 11
    second.play(fresh=True)
    assert first.played["steps"] != second.played["steps"]
    second.switch("stubborn-guards", True)
    second.play(fresh=True)
    assert [sum(len(g["dice"]) for g in lane["groups"]) for lane in second.played["steps"][0]["roll"]["lanes"]] == [
        3,
        3,
    ]


def test_an_example_that_the_rules_leave_no_room_for_is_played_with_the_base_rules():
    example = load_text("swashbuckling").clauses["variant.extended-turns"].examples[0]
    book = Rulebook(house="extended-swashbuckling", seed=1)
    send(book, ask="play", clause="variant.extended-turns", at=0)
    assert book.played["note"]["fr"].startswith("Joué avec les règles de base")
    own = Player(Ruleset.load("swashbuckling"), example).play()
    assert len(book.played["steps"]) == len(own)


def test_view_and_language_go_together():
    book = Rulebook(view="fr")
    assert (book.lang, book.view) == ("fr", "fr")
    book.lang = "en"
    assert book.view == "en"
    book.view = "both"
    book.lang = "fr"
    assert (book.lang, book.view) == ("fr", "both")
    with pytest.raises(InputError):
        book.view = "de"


def test_a_saved_notebook_shows_the_clause_without_a_kernel():
    book = Rulebook(lang="fr", clause="3A", house="lucky-star")
    assert "Bonne étoile" in str(book) and str(book).startswith("Livre de règles")
    assert "<del>" in book._repr_html_() and "3A" in book._repr_markdown_()
    for told in (book._repr_html_(), book._repr_markdown_()):
        assert "<script" not in told and "Outil de fan non officiel" in told and "CC BY 4.0" in told


@pytest.mark.parametrize("argument", ["ruleset", "lang", "view", "clause", "house", "seed", "theme"])
def test_a_strange_argument_is_a_sentence(argument):
    refused = 0
    for value in STRANGE[1:]:
        try:
            Rulebook(**{argument: value})
        except AofaError as error:
            refused += 1
            assert all(10 < len(error.say(lang)) < 900 for lang in ("en", "fr"))
    assert refused > 5


@pytest.mark.parametrize("ask", ASKS)
def test_a_hostile_message_changes_nothing(ask):
    book = Rulebook(lang="fr", clause="3A", seed=1)
    quiet = ("said", "_esm", "_css", "words")
    for field in ASKS[ask] or ["x"]:
        for value in STRANGE:
            before = {k: v for k, v in book.get_state().items() if k not in quiet}
            seq = (book.said or {"seq": 0})["seq"]
            send(book, ask=ask, **{**{k: SOUND[k] for k in ASKS[ask] if k in SOUND}, field: value}, seq=3)
            told = book.said if book.said and book.said["seq"] > seq else None
            if told:
                assert all(0 < len(told["text"][lang]) < 900 for lang in ("en", "fr"))
                assert "report" not in told["text"]["en"], told["text"]["en"]
            if told and told["kind"] in ("error", "refused"):
                assert {k: v for k, v in book.get_state().items() if k not in quiet} == before
            json.dumps(book.get_state(["page", "found", "number", "played", "book", "contents", "said"]))


def test_what_is_sent_for_a_key_pressed_is_small(searched):
    searched.find("dice")
    assert len(json.dumps({"found": searched.found, "page": searched.page})) < 40_000

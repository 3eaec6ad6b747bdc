"""What the board offers and takes: every kind of offer, forms, odds, questions to the other side; and their view."""

from __future__ import annotations

import random
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
import traitlets as t

from aofa_widgets import MiniBoard
from aofa_widgets.rules import Ruleset
from aofa_widgets.widgets.board.forecasting import whole

from .fake_board import FakeBoard, both, offer
from .hands import at, on_board, spoken

ENFORCED = Ruleset.load("swashbuckling").with_values({"measure.enforced": "true"})


def played(until: Callable[[MiniBoard], Any], scenario: str = "inn", seed: int = 3, **more: Any) -> MiniBoard:
    """A real board, played at random until it is as wanted."""
    board = MiniBoard(ENFORCED, scenario, seed=5, lang="en", **more)
    game, chance = board.match.game, random.Random(seed)
    for _ in range(400):
        if until(board) or game.result(board.match.state):
            break
        if game.chance(board.match.state):
            board.throw()
        else:
            board.do(chance.choice(game.sample_actions(board.match.state, min(game.to_act(board.match.state)))))
    assert until(board), "it never came to that"
    return board


def has(key: str) -> Callable[[MiniBoard], bool]:
    """Whether something is offered."""
    return lambda board: any(row["key"] == key for row in board.offers)


def send(board: MiniBoard, **content: Any) -> dict[str, Any]:
    """A request of the view, and what was said."""
    board._receive(board, content, None)
    return board.said or {}


# --- what Python offers and takes ---------------------------------------------------------------------------------


def test_nothing_the_game_offers_is_hidden() -> None:
    """Each offer of the menu is there with all that it needs: options with names, notes, entries."""
    board = played(lambda b: len(b.offers) >= 12)
    menu = board.match.game.menu(board.state, board.turn["asked"])
    assert [row["key"] for row in board.offers] == [one.key for one in menu.offers]
    rows = {row["key"]: row for row in board.offers}
    assert [field["key"] for field in rows["own"]["fields"]] == ["words", "thing", "targets", "to", "arrival"]
    assert rows["taunt"]["notes"].keys() == set(rows["taunt"]["options"])
    assert board.groups.keys() == {row["group"] for row in board.offers} - {""}


def test_a_deed_of_ones_own_is_said_in_a_form() -> None:
    """What is filled in goes to the game, what is left empty does not; the log has the words."""
    board = played(has("own"))
    entries = len(board.match.entries)
    said = send(board, ask="offer", key="own", fields={"words": "  cut the curtain ", "thing": "", "targets": []})
    assert said["kind"] == "ok" and len(board.match.entries) == entries + 1
    assert board.match.entries[-1].asked.words == "cut the curtain"
    assert "cut the curtain" in board.log_lines[-1]["text"]["fr"]


@pytest.mark.parametrize(
    ("fields", "entry"),
    [
        ({}, "words"), ({"words": "  "}, "words"), ({"words": "x" * 81}, "words"), ({"words": 3}, "words"),
        ({"words": "a", "thing": "moon"}, "thing"), ({"words": "a", "thing": ["rug"]}, "thing"),
        ({"words": "a", "targets": "athos"}, "targets"), ({"words": "a", "targets": ["nobody"]}, "targets"),
        ({"words": "a", "targets": ["athos"] * 10**5}, "targets"), ({"words": "a", "to": [1]}, "to"),
        ({"words": "a", "to": [float("nan"), 1]}, "to"), ({"words": "a", "arrival": "fly"}, "arrival"),
        ({"words": "a", "moon": 1}, None), (None, None), ([], None), ("words", None),
    ],
    ids=lambda value: str(value)[:40],
)  # fmt: skip
def test_an_entry_that_cannot_be_is_named(fields: Any, entry: str | None) -> None:
    """A sentence in both languages, the entry it belongs to, and a game that stays as it was."""
    board = played(has("own"))
    before = board.match.tree
    said = send(board, ask="offer", key="own", fields=fields)
    assert said["kind"] == "error" and said.get("field") == entry and board.match.tree is before
    assert all(10 < len(said["text"][lang]) < 500 for lang in ("en", "fr"))


def test_several_targets_are_one_way() -> None:
    """Each group of enemies that one deed reaches has a name; taken up, all of them answer."""
    board = played(has("taunt+"), seed=1)  # where nobody's line of sight is in doubt
    row = next(row for row in board.offers if row["key"] == "taunt+")
    assert row["needs"] == "way" and " and " in row["names"][row["options"][0]]["en"]
    assert send(board, ask="offer", key="taunt+", way=row["options"][0])["kind"] == "ok"
    assert len(board.roll["lanes"]) == 1 + len(row["options"][0].split("+"))
    board.undo()
    assert send(board, ask="offer", key="taunt+", way="athos")["kind"] == "error"
    send(board, ask="odds", show="shown")
    assert "taunt" in board.chances and "taunt+" not in board.chances  # reckoned when that one is chosen
    send(board, ask="odds", show="shown", key="taunt+")
    assert board.chances["taunt+"].keys() == set(row["options"])


def test_a_question_goes_to_the_other_side_with_its_guideline() -> None:
    """Whoever proposed does not answer; a friendly die may, thrown here or typed from the table."""
    measured = "″ and the guideline"
    board = played(lambda board: has("judge_agree")(board) and measured in board.turn["text"]["en"])
    assert board.turn["asked"] == 1 - board.turn["side"]
    before = board.match.tree
    assert send(board, ask="offer", key="judge_roll")["kind"] == "ok"
    assert board.roll["phase"] == "ready" and [len(lane["groups"]) for lane in board.roll["lanes"]] == [1]
    assert send(board, ask="enter", lanes=[[7]])["kind"] == "error"
    assert send(board, ask="enter", lanes=[[6]])["kind"] == "ok"
    board.match.tree = before
    send(board, ask="offer", key="judge_refuse")
    assert board.turn["asked"] == board.turn["side"]


def yard(*figures: tuple[str, int, int], ruleset: Ruleset | None = None) -> MiniBoard:
    """An empty yard with figures at their places; the first side begins."""
    keg = {"id": "keg", "kind": "barrel", "label": both("Keg", "Tonnelet"), "x": 4500, "y": 4500, "r": 110} | {
        "height": 160, "size": "large", "lift": "chair", "solid": True, "stand": True,
    }  # fmt: skip
    data = {"title": both("Yard", "Cour"), "width": 5080, "height": 5080, "muster": "own", "deploy": ["left", "right"]}
    rows = [{"profile": name, "x": x, "y": y} for name, x, y in figures]
    board = MiniBoard(ruleset, data | {"things": [keg], "figures": rows}, seed=1, lang="en")
    board.enter([[6], [1]])
    return board


def faces(board: MiniBoard, *of: int) -> list[list[int]]:
    """The same face on every die of a lane, lane by lane."""
    return [
        [face] * sum(len(group["dice"]) for group in lane["groups"])
        for face, lane in zip(of, board.roll["lanes"], strict=True)
    ]


def test_support_dice_are_thrown_and_typed() -> None:
    """An ally's die lies in a group of its own, and a face is asked for it."""
    board = yard(("athos", 1000, 2500), ("porthos", 2500, 1000), ("guard1", 2500, 2500))
    board.move("athos", (2500, 2500))
    board.on_offer({"key": "stop"})
    board.move("porthos", (2500, 2500))
    assert send(board, ask="offer", key="duel", figure="guard1")["kind"] == "ok"
    assert [[group["kind"] for group in lane["groups"]] for lane in board.roll["lanes"]] == [
        ["rating", "bonus"],
        ["rating"],
    ]
    row = faces(board, 5, 2)
    assert send(board, ask="enter", lanes=[row[0][:-1], row[1]])["kind"] == "error"
    assert send(board, ask="enter", lanes=row)["kind"] == "ok"
    assert board.roll["phase"] == "settled" and board.roll["seed"] is None


def test_hits_are_shared_by_whoever_won() -> None:
    """The question is said with its side; a share that does not add up is refused and can be mended."""
    board = yard(("athos", 1000, 2500), ("guard1", 2500, 2340), ("guard2", 2500, 2660))
    board.move("athos", (2500, 2500))
    send(board, ask="offer", key="duel", figure="guard1")
    send(board, ask="enter", lanes=faces(board, 6, 1))
    assert "Musketeers: Share out seven hits." in board.said["text"]["en"]
    assert send(board, ask="offer", key="share", hits={"guard1": 9})["kind"] == "refused"
    assert send(board, ask="offer", key="share", hits={"guard1": 4, "guard2": 3})["kind"] == "ok"
    assert {"guard1", "guard2"} <= {row["id"] for row in board.scene["pieces"] if row["states"] or row["wounds"]}


def test_the_defence_names_its_leader_where_it_may() -> None:
    """Under a rule that leaves it to the owner, the other side is asked who answers."""
    rules = Ruleset.load("swashbuckling").with_values({"multi.lead": "owner_choice"})
    board = yard(("athos", 1000, 2500), ("guard1", 2500, 2340), ("guard2", 2500, 2660), ruleset=rules)
    board.move("athos", (2500, 2500))
    assert send(board, ask="offer", key="duel")["kind"] == "ok"
    assert (board.turn["side"], board.turn["asked"]) == (0, 1)
    assert send(board, ask="offer", key="answer", figure="athos")["kind"] == "error"
    send(board, ask="offer", key="answer", figure="guard2")
    assert [lane["name"]["en"] for lane in board.roll["lanes"]] == ["Athos", "Guard 2"]


def test_places_are_named_for_whoever_cannot_press() -> None:
    """A leap off lists places that the game takes."""
    board = played(has("leap-off"))
    row = next(row for row in board.offers if row["key"] == "leap-off")
    assert row["places"] and send(board, ask="offer", key="leap-off", to=row["places"][0])["kind"] == "ok"


def test_odds_are_reckoned_only_while_they_are_shown() -> None:
    """Hidden at first; shown, each offer or option has its sentence, and its bar is a whole."""
    board = played(lambda b: len(b.offers) >= 12)
    assert board.odds == "hidden" and board.chances == {}
    send(board, ask="odds", show="shown")
    rows = [row for option in board.chances.values() for row in option.values()]
    assert len(rows) > 4 and board.chances["taunt"].keys() == set(
        next(row["options"] for row in board.offers if row["key"] == "taunt")
    )
    assert all(row["text"]["fr"] for row in rows)
    assert all(abs(sum(part for _, part in row["parts"]) - 1) < 1e-4 for row in rows if row["parts"])
    send(board, ask="odds", show="hidden")
    assert board.chances == {}
    assert send(board, ask="odds", show=["shown"])["kind"] == "error"


def test_a_bar_is_of_parts_that_make_a_whole() -> None:
    """Chances that overlap are never stacked."""
    name = {"en": "x", "fr": "x"}
    assert whole([(name, Fraction(1, 3)), (name, Fraction(1, 3))]) == ()
    assert whole([]) == () == whole([(name, Fraction(1))])


# --- the view -------------------------------------------------------------------------------------------------------


def many() -> FakeBoard:
    """A fake board with more offers than stand well side by side, in two groups."""
    rows = [offer("move", "Move", "Se déplacer", "move", needs="point"), offer("stop", "Stop", "S’arrêter là", "")]
    rows += [offer(f"d{n}", f"Deed {n}", f"Geste {n}", "act", group="deeds") for n in range(4)]
    rows += [offer(f"a{n}?", f"Ask for: lift {n}", f"Demander : lever {n}", "act", group="ask") for n in range(3)]
    rows += [offer("duel", "Duel", "Duel", "duel", main=True)]
    board = FakeBoard(offers=rows)
    board.add_traits(groups=t.Dict().tag(sync=True))
    board.groups = {"deeds": both("Deeds", "Gestes"), "ask": both("Ask for", "Demander")}
    return board


def test_much_is_in_groups_of_which_one_is_open(bench: Any) -> None:
    """The main one and what stands alone first; a group opens where its name is, without repeating it."""
    view = bench(many())
    assert view.root.locator(".aw-offers").first.locator("button").all_inner_texts() == ["Duel", "Move…", "Stop"]
    inside = view.root.locator(".aw-inside > button")
    assert inside.all_inner_texts() == [f"Deed {n}" for n in range(4)]
    view.root.get_by_role("button", name="Ask for 3").click()
    assert inside.all_inner_texts() == [f"Lift {n}" for n in range(3)]
    assert view.root.locator("[data-key=group-ask]").get_attribute("aria-expanded") == "true"
    view.root.get_by_role("button", name="Ask for 3").press("Enter")
    assert inside.count() == 0
    assert view.page.evaluate("document.activeElement.dataset.key") == "group-ask"


OWN = offer(
    "own", "Say what you do", "Dire ce que vous faites", "act", needs="words",
    fields=[
        {"key": "words", "label": both("What you do", "Ce que vous faites"), "needs": "words", "options": [],
         "names": {}, "most": 80, "needed": True},
        {"key": "thing", "label": both("With what", "Avec quoi"), "needs": "thing", "options": ["plate", "barrel-4"],
         "names": {}, "most": 0, "needed": False},
        {"key": "targets", "label": both("Against whom", "Contre qui"), "needs": "figures",
         "options": ["guard4", "guard1"], "names": {}, "most": 0, "needed": False},
        {"key": "to", "label": both("Where", "Où"), "needs": "point", "options": [], "names": {}, "most": 0,
         "needed": False},
    ],
)  # fmt: skip


@pytest.mark.parametrize(("width", "lang"), [(900, "en"), (320, "fr")])
def test_a_form_is_filled_in_on_the_board_and_by_keys(bench: Any, width: int, lang: str) -> None:
    """Presses on the board, the lists and the fields fill in the same entries; what is missing is said beside it."""
    board = FakeBoard(offers=[OWN, offer("stop", "Stop", "Stop", "")], lang=lang)
    view = bench(board, width=width)
    view.root.locator("[data-offer=own]").press("Enter")
    assert view.page.evaluate("document.activeElement.dataset.form") == "words"
    view.page.keyboard.press("Enter")
    wrong = view.root.locator("[data-form=words]")
    assert wrong.get_attribute("aria-invalid") == "true" and board.asked == []
    assert view.root.locator(".aw-wrong").inner_text().split()[0] in ("This", "Ce")
    assert view.axe() == []
    view.page.keyboard.type("swing the plate")
    assert view.root.locator(".aw-wrong").count() == 0
    view.root.locator("[data-form=thing]").select_option("plate")
    view.root.locator("[data-field=targets][data-value=guard1]").press("Space")
    if width == 900:
        view.page.mouse.click(*at(view, "guard4"))
        view.page.mouse.click(*on_board(view, 1930, 3381))
        assert view.root.locator("[data-aim=length]").input_value() == "4"
    else:
        view.root.locator("[data-field=targets][data-value=guard4]").press("Space")
        view.root.locator("[data-aim=turn]").fill("180")
        view.root.locator("[data-aim=length]").fill("4,0")
    view.root.locator("[data-do=declare]").press("Enter")
    view.until(lambda: board.asked)
    sent = board.asked[0]["fields"]
    assert sent["words"] == "swing the plate" and sent["thing"] == "plate" and sent["targets"] == ["guard1", "guard4"]
    assert abs(sent["to"][0] - 1930) <= 12 and abs(sent["to"][1] - 3381) <= 12
    assert view.frame.evaluate("f => f.scrollWidth <= f.clientWidth + 1")


def test_a_place_by_direction_and_distance(bench: Any) -> None:
    """A leap goes where it is named or typed; the board's own keys aim it as well."""
    board = FakeBoard(offers=[offer("leap", "Leap", "Sauter", "height", needs="point", places=[[1930, 1349]])])
    view = bench(board)
    view.root.locator("[data-offer=leap]").press("Enter")
    assert view.root.locator("[data-key=place-0]").inner_text() == "4″ at 0 degrees"
    view.root.locator("[data-aim=turn]").fill("90")
    view.root.locator("[data-aim=length]").fill("2")
    view.page.keyboard.press("Enter")
    view.until(lambda: board.asked)
    assert board.asked[0] == {"ask": "offer", "key": "leap", "to": [2438, 2365]}


def test_the_focus_is_never_lost(bench: Any) -> None:
    """What had it is gone after each answer: it goes to what was left, to the options, to the dice, to whose turn."""
    board = played(has("taunt"))
    view = bench(board)
    focused = lambda what="key": view.page.evaluate(f"document.activeElement.dataset.{what} ?? ''")  # noqa: E731
    if not view.root.locator("[data-offer=taunt]").count():
        view.root.locator("[data-key=group-foes]").press("Enter")
    view.root.locator("[data-offer=taunt]").press("Enter")
    view.until(lambda: focused().startswith("option-"))
    view.root.get_by_role("button", name="Cancel").press("Enter")
    view.until(lambda: focused("offer") == "taunt")
    view.page.keyboard.press("Enter")
    view.until(lambda: focused().startswith("option-"))
    view.page.keyboard.press("Enter")
    view.until(lambda: focused("do") == "throw")
    view.page.keyboard.press("Enter")
    view.until(lambda: board.roll and board.roll["phase"] == "settled" and focused())
    assert view.page.evaluate("document.activeElement !== document.body")


def test_odds_are_asked_for_in_the_view(bench: Any) -> None:
    """A button shows them: a bar and the sentence that says the same, which is part of the choice's name."""
    board = played(has("taunt"))
    view = bench(board)
    assert view.root.locator(".aw-mix").count() == 0
    view.root.get_by_role("button", name="Show the odds").click()
    view.until(lambda: board.chances)
    view.root.locator("[data-key=group-foes]").click() if view.root.locator("[data-key=group-foes]").count() else None
    view.root.locator("[data-offer=taunt]").click()
    option = view.root.locator("[data-option]").first
    view.until(lambda: view.root.locator(".aw-wide .aw-mix").count() > 1)
    assert "%" in view.root.locator(".aw-wide").first.inner_text() and option.count()
    assert view.axe() == []


def test_the_other_side_is_plainly_asked(bench: Any) -> None:
    """Its name and sign head the question, in its own edge; the answer is one press."""
    board = played(has("judge_agree"))
    view = bench(board)
    head = view.root.locator(".aw-panel[data-asked] .aw-who")
    assert head.inner_text().split("\n")[0] == board.turn["sides"][board.turn["asked"]]["name"]["en"]
    assert "your answer" in head.inner_text()
    view.root.get_by_role("button", name="Refuse").click()
    view.until(lambda: board.turn["asked"] == board.turn["side"])
    assert spoken(view) != ""


def test_a_question_and_a_refusal_are_said_whole(bench: Any) -> None:
    """Who is asked is named after what happened; a refusal ends with the rule that it follows."""
    board = played(lambda b: any(row["key"].endswith("?") for row in b.offers))
    row = next(row for row in board.offers if row["key"].endswith("?"))
    side = board.turn["side"]
    send(board, ask="offer", key=row["key"], **{row["needs"] or "none": (row["options"] or [None])[0]})
    name = board.turn["sides"][1 - side]["name"]
    assert board.said["text"]["en"].endswith(f"{name['en']}: your answer, please")
    assert board.said["text"]["fr"].endswith(f"{name['fr']}\u00a0: à vous de répondre")
    send(board, ask="offer", key="judge_refuse")
    view = bench(board)
    foe = next(p["id"] for p in board.scene["pieces"] if p["side"] != board.turn["side"])
    send(board, ask="move", figure=foe, to=[2540, 2540])
    view.settle()
    assert board.said["kind"] == "refused" and spoken(view).endswith(f"Rule {board.said['rule']['number']}.")

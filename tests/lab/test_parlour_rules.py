"""What the parlour says of rules: the initiative, pushes and falls, what may not be done, and words that collide."""

from __future__ import annotations

from typing import Any

import pytest

from aofa_widgets.dice import Roller
from aofa_widgets.games import GAMES, load
from aofa_widgets.lab.parlour import Parlour
from aofa_widgets.play import Match
from aofa_widgets.rules import Ruleset

from .parley import talk

STAYS = {"en": "The initiative stays.", "fr": "L’initiative reste au même camp."}


def wall(name: str, x: int, y: int, **more: Any) -> dict[str, Any]:
    own = {"id": name.lower(), "kind": "wall", "label": {"en": name, "fr": name}, "x": x, "y": y, "w": 300, "h": 300}
    rest = {"angle": 0, "height": 1400, "size": "none", "lift": "none", "solid": True, "stand": False}
    return own | rest | more


PLATE = {"kind": "plate", "height": 10, "size": "small", "lift": "plate", "solid": False, "w": 60, "h": 60}
TABLE = {"kind": "table", "w": 900, "h": 380, "height": 600, "size": "large", "lift": "table", "stand": True}


def room(lang: str, *figures: Any, things: Any = (), preset: str | None = None) -> Parlour:
    """A table of 20 inches with Athos and others; who is not named stands far off."""
    rows = [  # who stands on something says on what
        {"profile": name, "x": x, "y": y, "r": 150} | ({"on": on[0]} if on else {}) for name, x, y, *on in figures
    ]
    data = {"id": "room", "title": {"en": "Room", "fr": "Salle"}, "text": {"en": "x.", "fr": "x."}, "muster": "own"}
    data |= {"width": 5080, "height": 5080, "deploy": ["left", "right"], "things": [*things], "figures": rows}
    game = load(GAMES[0]).GAME(Ruleset.load(GAMES[0], preset=preset))
    parlour = Parlour(Match(game, data), lang, roller=Roller(1))
    parlour.said()
    return parlour


PAIR = (("athos", 1000, 1000), ("guard1", 1300, 1000))
KNOT = (*PAIR, ("porthos", 1600, 1000), ("rochefort", 1000, 1300))


def test_the_initiative_is_told_when_the_roll_is_done_with() -> None:
    parlour = room("fr", *KNOT)
    told = talk(parlour, "dés 5 / 3", "activer athos", "duel rochefort", "dés 2 2 3 1 / 4 6 3 2 2")
    assert STAYS["fr"] not in told and any("touches" in line for line in told)
    told = talk(parlour, "1", "3")
    assert any(line.startswith("Un 1 : l’initiative passe") for line in told) and STAYS["fr"] not in told
    parlour = room("fr", *KNOT)
    talk(parlour, "dés 5 / 3", "activer athos", "duel rochefort", "dés 2 2 3 3 / 4 6 3 2 2")
    assert STAYS["fr"] in talk(parlour, "1", "3")
    parlour = room("en", *PAIR)
    assert talk(parlour, "dice 5 / 3", "activate athos", "kick", "dice 2 / 3 4").count(STAYS["en"]) == 1


def test_a_friendly_die_is_no_roll_of_the_active_figure() -> None:
    plate = wall("plate", 1000, 1170, **PLATE)
    parlour = room("en", ("athos", 1000, 1000), ("guard1", 2500, 840), ("guard2", 3500, 1000), things=[plate])
    talk(parlour, "dice 5 / 3", "activate athos", "throw guard 2")
    assert parlour.state.due.kind == "friendly"
    told = talk(parlour, "dice 3")
    assert told[0] == "Friendly die, one die: 3." and STAYS["en"] not in told
    assert not any(line.startswith("Active") for line in told)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_push_and_what_ends_it_are_told(lang: str) -> None:
    post = wall("Post", 2600, 1000)
    told = talk(room(lang, *PAIR, things=[post]), "dice 5 / 3", "athos", "kick", "dice 3 / 2 2")
    far = ("4.5", "4,5", "3.9", "3,9")
    assert any("post" in line.lower() and any(one in line for one in far) for line in told)
    wanted = "Guard 1 has no room to be pushed back." if lang == "en" else "Le garde 1 n’a pas la place de reculer."
    told = talk(room(lang, *PAIR, things=[wall("Post", 1600, 1000)]), "dice 5 / 3", "athos", "kick", "dice 3 / 2 2")
    assert told.index(wanted) == [i for i, line in enumerate(told) if "stun" in line or "étourdissement" in line][0] - 1


def test_a_fall_is_told_with_what_it_adds() -> None:
    parlour = room("en", *((*row, "ledge") for row in PAIR), things=[wall("Ledge", 1150, 1000, **TABLE)], preset="full")
    told = talk(parlour, "dice 5 / 3", "activate athos", "kick", "dice 3 / 2 2")
    falls = [line for line in told if line.startswith("Guard 1 falls")]
    assert falls and "2.4 inches" in falls[0]


def test_none_is_a_number_of_hits() -> None:
    parlour = room("en", *KNOT)
    told = talk(parlour, "dice 5 / 3", "activate athos", "duel guard 1", "dice 6 6 3 2 / 4 4 3", "1")
    assert "Type cancel to go back to the choices." in told
    shared = talk(parlour, "0")
    assert shared[0] != "Left off." and parlour.match.entries[-1].asked.hits[0][0] == "rochefort"
    talk(parlour, "undo", "1")
    assert talk(parlour, "cancel")[0] == "Left off."


REFUSED = [  # typed, a line of the answer, the beginning of the rule that `why` tells
    ("move north", "Guard 1 has a stun and cannot move before recovering.", "Rule 5D"),
    ("duel athos", "Guard 1 has no weapon and cannot declare a duel.", "Rule 5D"),
    ("duel", "Guard 1 has no weapon and cannot declare a duel.", "Rule 5D"),
    ("activate athos", "Athos belongs to the other side.", "Rule 2B"),
    ("roll a barrel at: athos", "There is no barrel to roll here.", "Rule 7M"),
    ("kick porthos", "Porthos is out of reach of Guard 1.", "Rule 2B"),
]


@pytest.mark.parametrize(("text", "line", "rule"), REFUSED)
def test_what_is_not_offered_is_refused_with_its_rule(text: str, line: str, rule: str) -> None:
    parlour = room("en", *PAIR, ("porthos", 4000, 4000), things=[wall("Post", 1600, 1000)])
    talk(parlour, "dice 5 / 3", "activate athos", "kick", "dice 4 / 2 1", "stop", "pass", "activate guard 1")
    told = talk(parlour, text)
    assert told[0] == "Refused." and line in told and parlour.state.activation.figure == "guard1"
    assert talk(parlour, "why")[0].startswith(rule)


def test_a_throw_behind_somebody_names_the_line_of_sight() -> None:
    plate = wall("plate", 1000, 1170, **PLATE)
    row = (("athos", 1000, 1000), ("guard1", 2000, 1000), ("guard2", 3000, 1000))
    parlour = room("en", *row, things=[plate])
    told = talk(parlour, "dice 5 / 3", "activate athos", "throw guard 2")
    assert "Guard 2 is out of sight: Guard 1 stands in the line." in told
    assert talk(parlour, "/why")[0].startswith("Rule 7M")


def test_words_that_are_commands_and_choices() -> None:
    parlour = room("fr", *PAIR, things=[wall("Post", 1600, 1000)])
    talk(parlour, "dés 5 / 3", "activer athos")
    assert talk(parlour, "coup de poing")[0] == "Athos donne un coup de poing au garde 1."
    talk(parlour, "dés 1 / 1 1")
    told = talk(parlour, "activer garde 1", "reprendre")
    assert "La partie reprend d’ici." not in told and parlour.match.entries[-1].asked is not None
    talk(parlour, "coup 2")
    assert parlour.match.tree.place == 2  # a step by its number is still a step


def test_a_way_is_quoted_as_it_was_typed_and_a_bare_verb_is_no_name() -> None:
    parlour = room("en", *PAIR)
    talk(parlour, "dice 5 / 3", "activate athos", "move")
    assert talk(parlour, "to the 3 inches dragon")[0].startswith("‘to the 3 inches dragon’")
    assert talk(parlour, "move as far as possible west")[0] == "This is where it would lead."


def test_a_length_that_a_leap_does_not_keep_is_told() -> None:
    parlour = room(
        "en", ("athos", 1400, 1000), ("guard1", 4000, 4000), things=[wall("T", 2000, 1000, **(TABLE | {"height": 200}))]
    )
    talk(parlour, "dice 5 / 3", "activate athos", "leap onto", "dice 5", "leap off")
    assert "Only the direction counts here: the rules say where it ends." in talk(parlour, "2 inches east")


def test_who_lies_is_reached_without_a_word_against_it() -> None:
    parlour = room("fr", *PAIR, ("guard2", 4000, 4000), things=[wall("Post", 1600, 1000)])
    talk(parlour, "dés 5 / 3", "activer athos", "coup de pied", "dés 6 / 1 1")
    assert not parlour.state.figure("guard1").standing
    talk(parlour, "2 pouces à l'ouest", "")
    talk(parlour, "provoquer garde 2", "dés 3 3 / 3 3")
    told = talk(parlour, "vers le garde 1")
    assert any("arrive au contact du garde 1" in line for line in told)
    assert "Aucun contact à l’arrivée." not in told


def test_a_share_that_is_too_large_is_one_sentence() -> None:
    parlour = room("en", *KNOT)
    talk(parlour, "dice 5 / 3", "activate athos", "duel guard 1", "dice 6 6 3 2 / 4 4 3", "1")
    assert talk(parlour, "9")[0] == "That is too many: three hits are left to share out."


def test_a_stun_is_an_adjective_in_french() -> None:
    parlour = room("fr", *PAIR, things=[wall("Post", 1600, 1000)])
    talk(parlour, "dés 5 / 3", "activer athos", "coup de pied", "dés 3 / 2 2")
    assert talk(parlour, "qui garde 1")[0] == "Garde 1 : Valeur 2, étourdi."


def test_after_a_slip_where_dice_may_be_rolled_it_is_said_what_1_does() -> None:
    parlour = Parlour(Match(load("swashbuckling").GAME(Ruleset.load("swashbuckling")), "school"), "fr", {}, Roller(1))
    parlour.said()
    told = talk(parlour, "99")
    assert told[0] == "9 ne figure pas sur ce dé."
    assert told[-1] == "Appuyez sur Entrée ou tapez 1 pour lancer, 2 pour saisir un vrai jet."
    rolled = talk(parlour, "1")
    assert rolled[0].startswith("Mousquetaires, un dé") and parlour.match.entries[-1].dice

"""Names in the middle of sentences: « jusqu'au tabouret 3 », ‘Punch Rochefort’; never a label after a colon."""

from __future__ import annotations

import tomllib

import pytest

from aofa_widgets import locate
from aofa_widgets.dice.roller import Roller
from aofa_widgets.games import load
from aofa_widgets.games.swashbuckling import actions as ask
from aofa_widgets.games.swashbuckling.flow.telling import name_of
from aofa_widgets.games.swashbuckling.flow.things import named_thing
from aofa_widgets.play import Match
from aofa_widgets.rules import Ruleset
from aofa_widgets.widgets.board.offering import offer_row
from aofa_widgets.words import catalogue

RULES = Ruleset.load("swashbuckling")
GAME = load("swashbuckling").GAME(RULES)
SCENARIOS = sorted((locate.rulebook() / "swashbuckling" / "scenarios").glob("*.toml"))


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_every_thing_that_ships_has_its_article(path) -> None:
    for thing in tomllib.loads(path.read_text(encoding="utf-8"))["things"]:
        said = named_thing(thing["label"])["fr_in_text"]
        assert said.startswith(("le ", "la ", "les ", "l’")), said


def test_every_kind_that_can_be_placed_has_its_article() -> None:
    kinds = [row for key, row in catalogue().items() if key.startswith("swashbuckling.making.kind_")]
    assert len(kinds) > 20
    assert not [row["fr"] for row in kinds if "objet" in named_thing(row)["fr_in_text"]]


@pytest.mark.parametrize(
    ("label", "said"),
    [
        ("Tabouret 3", "le tabouret 3"),
        ("Mur ouest", "le mur ouest"),
        ("Étal de vin", "l’étal de vin"),
        ("Haut dressoir du côté est", "le haut dressoir du côté est"),
        ("Écuelle", "l’écuelle"),
        ("Marches de gauche", "les marches de gauche"),
        ("Zébulon", "l’objet «\u00a0Zébulon\u00a0»"),
        ("", ""),
    ],
)
def test_french_says_a_thing_with_its_article(label: str, said: str) -> None:
    assert named_thing({"fr": label}).get("fr_in_text", "") == said


def test_a_name_with_an_article_is_joined_to_what_stands_before_it() -> None:
    state = GAME.start("courtyard")
    assert name_of(state, "stool-3", "a")["fr"] == "au tabouret 3"
    assert name_of(state, "wall-west", "de")["fr"] == "du mur ouest"
    assert name_of(state, "gallery", "a")["fr"] == "à la galerie"
    assert name_of(state, "long-table")["en"] == "the long table"


def begun() -> Match:
    """D'Artagnan, who has reached Rochefort."""
    match = Match(GAME, "school")
    roller = Roller(1)
    match.settle(GAME.chance(match.state).throw(roller))
    return match


def test_what_a_press_does_at_once_is_a_sentence() -> None:
    match = begun()
    side = match.state.active
    who, foe = ("dartagnan", "rochefort") if side == 0 else ("rochefort", "dartagnan")
    (activate,) = [one for one in GAME.menu(match.state, side).offers if one.key == "activate"]
    row = offer_row(GAME, match.state, side, activate, None)
    name = name_of(match.state, who)["fr"]
    assert row["whole"] == {who: {"en": f"Activate {name}", "fr": f"Activer {name}"}}
    match.do(ask.Activate(who))
    labels = {one.key: dict(one.label) for one in GAME.menu(match.state, side).offers}
    other = name_of(match.state, foe)["en"]
    assert labels["taunt"] == {"en": f"Taunt {other}", "fr": f"Provoquer {other}"}


def test_every_deed_that_is_done_to_something_says_to_what() -> None:
    deeds = begun().state.deeds.values()
    alone = {"leap_off", "stairs", "swing", "slide", "own"}  # they lead to a place, or say it themselves
    assert {deed.id for deed in deeds if not deed.whole and deed.effect not in alone} == set()
    for deed in deeds:
        assert all("{who" in text for text in deed.whole.values())


def test_the_log_tells_the_dice_of_both_sides() -> None:
    match = begun()
    side = match.state.active
    who, foe = ("dartagnan", "rochefort") if side == 0 else ("rochefort", "dartagnan")
    match.do(ask.Activate(who))
    match.do(ask.Oppose((foe,), "taunt", None))
    fall = GAME.chance(match.state).throw(Roller(2))
    step = match.settle(fall)
    rolled = next(event for event in step.events if event.name == "rolled")
    told = GAME.tell(match.state, rolled)["fr"]
    assert f"{name_of(match.state, foe)['fr'][1:]} répond par " in told


@pytest.mark.parametrize(
    ("mine", "said"),
    [
        (6, {"en": ": a tie, and {foe} takes one hit.", "fr": "\u00a0: à égalité, {foe} reçoit une touche."}),
        (1, {"en": ": no hit.", "fr": "\u00a0: aucune touche."}),
    ],
)
def test_an_equal_score_that_hits_is_told_as_a_tie(mine: int, said: dict[str, str]) -> None:
    match = begun()
    who, foe = ("dartagnan", "rochefort") if match.state.active == 0 else ("rochefort", "dartagnan")
    match.do(ask.Activate(who))
    match.do(ask.Oppose((foe,), "taunt", None))
    step = match.settle({"active": (mine,), foe: (6, 2, 2, 3)})
    (compared,) = [event for event in step.events if event.name == "compared"]
    names = name_of(match.state, foe)
    for lang, end in said.items():
        assert GAME.tell(match.state, compared)[lang].endswith(end.format(foe=names[lang]))


@pytest.mark.parametrize(("theirs", "tie"), [(6, True), (5, False)])
def test_a_duel_won_by_a_tie_does_not_read_as_a_slip(theirs: int, tie: bool) -> None:
    match = begun()
    who, foe = ("dartagnan", "rochefort") if match.state.active == 0 else ("rochefort", "dartagnan")
    match.do(ask.Activate(who))
    there = match.state.ground.spot(foe)
    match.do(ask.Move((there.x, there.y)))
    match.do(ask.Duel(foe))
    step = match.settle({"active": (6, 4, 3, 3), foe: (theirs, 4, 4, 4)})
    (duelled,) = [event for event in step.events if event.name == "duelled"]
    told, name = GAME.tell(match.state, duelled), name_of(match.state, who)
    assert told["fr"].endswith(f"\u00a0: {'à égalité, ' if tie else ''}{name['fr']} l’emporte, une touche.")
    assert told["en"].endswith(f": the tie goes to {name['en']}, one hit." if tie else f": {name['en']} wins, one hit.")


def test_a_tie_of_the_first_pair_alone_does_not_name_a_sum_of_several_a_tie() -> None:
    game = load("swashbuckling").GAME(RULES.with_values({"duel.rounds": 2}))
    match = Match(game, "school")
    match.settle({"0": (6,), "1": (1,)})
    match.do(ask.Activate("dartagnan"))
    there = match.state.ground.spot("rochefort")
    match.do(ask.Move((there.x, there.y)))
    match.do(ask.Duel("rochefort"))
    step = match.settle({"active": (6, 4, 3, 3, 6, 2, 2, 3), "rochefort": (6, 4, 4, 4, 3, 2, 2, 2)})
    (duelled,) = [event for event in step.events if event.name == "duelled"]
    assert "à égalité" not in game.tell(match.state, duelled)["fr"]

"""Every choice that the rules give is offered, to the side that has it and to nobody else."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from aofa_widgets.games.swashbuckling import actions as ask
from aofa_widgets.games.swashbuckling.model import Choice, Roll
from aofa_widgets.games.swashbuckling.specials import load_deeds
from aofa_widgets.play import Field, Match, Offer
from aofa_widgets.rules import load_book
from aofa_widgets.words import languages

from .positions import change, disc, settle, table, thing

ATHOS, GUARD = (1000, 1000), (1300, 1000)
FAR = (5000, 5000)
PAIR = {"athos": ATHOS, "guard1": GUARD}
WITH = {**PAIR, "porthos": (3000, 3000)}
APART = {"athos": ATHOS, "guard1": FAR}
LAMP = disc("lamp", 1000, 1000, 100, 600, kind="chandelier", hanging=True, solid=False, stand=False, swing=900)
PLATE = disc("plate", 1000, 1000, 40, 10, kind="plate", lift="plate", solid=False, stand=False, size="small")
BENCH = disc("bench", 1000, 1300, 150, 200, kind="bench", lift="table", size="large")
KEG = disc("keg", 1300, 1000, 150, 200, rolls=True, size="large")
DESK = thing("desk", 1000, 1350, 400, 400, 200)
HIGH = {"athos": (1000, 1000, 200, "top"), "guard1": FAR}
TOP = thing("top", 1000, 1000, 600, 600, 200)
GALLERY = thing("gallery", 3000, 3000, 1000, 600, 760, kind="gallery")
STAIRS = thing("stairs", 2250, 3000, 500, 400, 760, kind="stairs", to="gallery")
RUG = thing("rug", 1300, 1000, 700, 300, 2, kind="rug", solid=False, stand=False)
ENFORCED = {"measure.enforced": "true"}

Position = Callable[[], Match]


def at(
    values: dict[str, Any], places: dict[str, Any], *things: Any, then: Callable[[Match], Any] | None = None
) -> Position:
    def build() -> Match:
        match = table(values, places, *things)
        if then:
            then(match)
        return match

    return build


def steps(*actions: Any, mine: tuple[int, ...] = (2,), theirs: tuple[int, ...] = (2,)) -> Callable[[Match], Any]:
    """Do these; dice that come due are settled alike."""

    def play(match: Match) -> None:
        for action in actions:
            match.do(action)
            if match.game.chance(match.state) is not None:
                settle(match, mine, theirs)

    return play


def but(name: str = "athos", **marks: Any) -> Callable[[Match], Any]:
    return lambda match: change(match, match.state.put(replace(match.state.figure(name), **marks)))


def before(match: Match) -> Any:
    """Nobody is active yet."""
    return change(match, replace(match.state, activation=None, used=()))


THREE = {**PAIR, "guard2": (700, 1000)}
WON = steps(ask.Duel("guard1"), mine=(6,), theirs=(2,))
LOST = steps(ask.Duel("guard1"), mine=(2,), theirs=(6,))
TIED = steps(ask.Duel("guard1"), mine=(3,), theirs=(3,))
A_ONE = steps(ask.Oppose(("guard1",), "taunt"), mine=(1,))
TAKEN = steps(ask.Act("take", on="plate"))
ASKED = steps(ask.Act("take", on="bench", asking=True))
HALL = {"athos": ATHOS, "guard1": (1500, 1000), "guard2": (1500, 1310)}

# what is chosen: the position, the side it is offered to, the key of the offer, some of its options
CHOICES: dict[str, tuple[Position, int, str, tuple[str, ...]]] = {
    "a figure to activate (2B-1)": (at({}, WITH, then=before), 0, "activate", ("athos", "porthos")),
    "a pass (AMB-43)": (at({}, PAIR, then=before), 0, "pass", ()),
    "another figure after a stop (6-2)": (at({}, WITH, then=steps(ask.Stop())), 0, "activate", ("athos",)),
    "the same figure again (6-5)": (at({}, PAIR, then=steps(ask.Stop())), 0, "activate", ("athos",)),
    "the other side's figures after a 1 (3A-2)": (at({}, PAIR, then=A_ONE), 1, "activate", ("guard1",)),
    "the other side's figures after a pass": (
        at({}, PAIR, then=lambda m: (before(m), m.do(ask.Pass()))),
        1,
        "activate",
        ("guard1",),
    ),
    "another figure after a 1 under Extended Turns (7-XTURN)": (
        at({"variant.extended_turns": True}, WITH, then=A_ONE),
        0,
        "activate",
        ("porthos",),
    ),
    "to go on after a first 1 under Extended Swashbuckling (7-XSWASH)": (
        at({"variant.extended_swashbuckling": True}, PAIR, then=A_ONE),
        0,
        "duel",
        (),
    ),
    "a move (2B-2)": (at({}, APART), 0, "move", ()),
    "a stop (6-2)": (at({}, APART), 0, "stop", ()),
    "a free move (2B-8)": (at({}, APART, then=steps(ask.Move((2000, 1000)))), 0, "stop", ()),
    "to break off (4B-4)": (at({}, PAIR), 0, "move", ()),
    "to move on after an action (2B-6)": (at({}, PAIR, then=steps(ask.Oppose(("guard1",), "strike"))), 0, "move", ()),
    "a duel (4-3)": (at({}, PAIR), 0, "duel", ()),
    "a duel again (4B-2)": (at({}, PAIR, KEG | {"x": 1600}, then=TIED), 0, "duel", ()),
    "who answers a duel (AMB-21)": (at({}, THREE), 0, "duel", ("guard1", "guard2")),
    "who answers, by its owner (AMB-21)": (
        at({"multi.lead": "owner_choice"}, THREE, then=lambda m: m.do(ask.Duel())),
        1,
        "answer",
        ("guard1", "guard2"),
    ),
    "hits among the enemies (5C-1)": (at({}, THREE, then=WON), 0, "share", ("guard1", "guard2")),
    "hits among the attackers (AMB-22)": (
        at({}, {**PAIR, "porthos": (1300, 1300)}, then=LOST),
        1,
        "share",
        ("athos", "porthos"),
    ),
    "to recover from a stun (5D-STUN-4)": (at({}, APART, then=but(stunned=True)), 0, "recover_stun", ()),
    "to take up the weapon (5D-WEAPON-5)": (at({}, APART, then=but(armed=False)), 0, "recover_weapon", ()),
    "to nurse a wound (5D-WOUND-3)": (
        at({"wounds.recoverable": True}, APART, then=but(wounds=1)),
        0,
        "recover_wound",
        (),
    ),
    "interact: a deed with anything near (2A-1)": (at({}, PAIR, DESK), 0, "interact", ()),
    "climb: onto a table": (at({}, APART, DESK), 0, "climb", ()),
    "climb: onto who lies (AMB-57)": (at({}, PAIR, then=lambda m: fell(m)), 0, "climb", ()),
    "leap-off: down from it": (at({}, HIGH, TOP), 0, "leap-off", ()),
    "leap-across: to another top (GEO-20)": (
        at({}, HIGH, TOP, thing("next", 1800, 1000, 600, 600, 200)),
        0,
        "leap-across",
        (),
    ),
    "leap-over: over a keg": (at({}, APART, KEG), 0, "leap-over", ()),
    "dodge: past an enemy (AMB-67)": (at({}, PAIR), 0, "dodge", ()),
    "stairs: up them": (at({}, {"athos": (1850, 3000), "guard1": FAR}, GALLERY, STAIRS), 0, "stairs", ()),
    "slide: down the banister": (
        at({}, {"athos": (2650, 3000, 760, "gallery"), "guard1": FAR}, GALLERY, STAIRS),
        0,
        "slide",
        (),
    ),
    "grab: the lamp": (at({}, APART, LAMP), 0, "grab", ()),
    "swing: from it": (at({}, APART, LAMP | {"x": 1200}), 0, "swing", ()),
    "take: a plate, the first of two parts (2B-13)": (at({}, APART, PLATE), 0, "take", ()),
    "ready: a part between (AMB-49)": (at({"split.max_parts": 3}, APART, PLATE, then=TAKEN), 0, "ready", ()),
    "put-down: what is held (AMB-56)": (at({}, APART, PLATE, then=TAKEN), 0, "put-down", ()),
    "tip: a barrel, to roll it next (2B-13)": (at({}, APART, KEG), 0, "tip", ()),
    "strike": (at({}, PAIR), 0, "strike", ()),
    "kick": (at({}, PAIR), 0, "kick", ()),
    "taunt: whoever is seen (AMB-46)": (at({}, APART), 0, "taunt", ()),
    "throw: what is held, the second part (2B-13)": (at({}, APART, PLATE, then=TAKEN), 0, "throw", ()),
    "throw: what lies near, in one (2A-EX2)": (at({}, APART, PLATE), 0, "throw", ()),
    "roll-barrel": (at({}, {"athos": ATHOS, "guard1": (2600, 1000)}, KEG), 0, "roll-barrel", ()),
    "pull-rug": (at({}, {"athos": (1000, 1000), "guard1": (1400, 1000)}, RUG), 0, "pull-rug", ()),
    "several targets of one deed (7M-8)": (at({}, HALL), 0, "taunt+", ("guard1+guard2",)),
    "own: the player's own deed (2-1)": (at({}, PAIR), 0, "own", ()),
    "to ask for a thing too big (7M-5)": (at(ENFORCED, APART, BENCH), 0, "take?", ()),
    "to ask for a leap too wide (7M-3)": (
        at(ENFORCED, HIGH, TOP, thing("next", 2150, 1000, 600, 600, 200)),
        0,
        "leap-across?",
        (),
    ),
    "to ask for a lamp too high (7M-4)": (at(ENFORCED, APART, LAMP | {"height": 700}), 0, "grab?", ()),
    "whether a deed may be done: agree (AMB-66)": (
        at(ENFORCED, APART, BENCH, then=ASKED),
        1,
        "judge_agree",
        (),
    ),
    "whether a deed may be done: refuse (AMB-66)": (
        at(ENFORCED, APART, BENCH, then=ASKED),
        1,
        "judge_refuse",
        (),
    ),
    "whether a deed may be done: a die (AMB-66)": (
        at(ENFORCED, APART, BENCH, then=ASKED),
        1,
        "judge_roll",
        (),
    ),
}


def fell(match: Match) -> None:
    ground = match.state.ground.fall("guard1", "athos")
    change(match, match.state.put(replace(match.state.figure("guard1"), fallen=True, wounds=3), ground))


@pytest.mark.parametrize("what", CHOICES)
def test_a_choice_is_offered_to_the_side_that_has_it(what: str) -> None:
    build, side, key, options = CHOICES[what]
    match = build()
    play, state = match.game, match.state
    assert play.to_act(state) == {side}
    menu = play.menu(state, side)
    offer = next((offer for offer in menu.offers if offer.key == key), None)
    assert offer is not None, f"{[o.key for o in menu.offers]}"
    assert set(options) <= set(offer.options)
    assert not play.menu(state, 1 - side).offers
    assert all(offer.label[lang] and menu.text[lang] for lang in languages())
    for action in made(match, offer):
        assert play.refuse(state, action) is None, action
        assert play.read(play.write(action)) == action


def made(match: Match, offer: Offer) -> list[Any]:
    if offer.needs in ("figure", "thing", "way"):
        return [offer.make(option) for option in offer.options]
    if offer.needs == "hits":
        return [offer.make({name: offer.hits}) for name in offer.options]
    if offer.needs == "words":
        return [offer.make(words="Touché")]
    return [] if offer.needs == "point" else [offer.make()]


def test_every_deed_and_every_kind_of_action_is_among_the_choices() -> None:
    keys = {key for _, _, key, _ in CHOICES.values()}
    assert set(load_deeds(load_book("swashbuckling"))) <= keys
    kinds = {type(action) for build, *_, key, _ in CHOICES.values() for action in offered(build(), key)}
    # two sides roll for who starts, nobody chooses; a free move is a move and a stop
    assert set(ask.KINDS.values()) - kinds == {ask.RollInitiative, ask.FreeMove}


def offered(match: Match, key: str) -> list[Any]:
    (side,) = match.game.to_act(match.state)
    offer = next(offer for offer in match.game.menu(match.state, side).offers if offer.key == key)
    if offer.needs == "point":
        return [offer.make((1500, 1500))]
    return made(match, offer)


LEFT_OUT: dict[str, tuple[Position, str]] = {
    "a stunned figure does not move (5D-STUN-1)": (
        at({}, APART, DESK, then=but(stunned=True)),
        "move climb dodge leap-over",
    ),
    "a stunned figure is not steady (5D-STUN-4)": (at({}, APART), "recover_stun recover_weapon recover_wound"),
    "a weaponless figure starts no duel (5D-WEAPON-1)": (at({}, PAIR, then=but(armed=False)), "duel"),
    "no second move without an action (2B-2)": (at({}, APART, then=steps(ask.Move((2000, 1000)))), "move"),
    "no duel with nobody (4-3)": (at({}, APART), "duel strike kick"),
    "held back where nobody may just leave (4B-4)": (at({"disengage.automatic": False}, PAIR), "move dodge"),
    "no pass where there is none (AMB-43)": (at({"turn.pass": "not_allowed"}, PAIR, then=before), "pass"),
    "no parts where nothing is split (2B-12)": (at({"split.allowed": False}, APART, PLATE, KEG), "take tip ready"),
    "no barrel from under somebody (7M-6)": (
        at({}, {"athos": ATHOS, "guard1": (1300, 1000, 200, "keg")}, KEG),
        "roll-barrel tip",
    ),
    "one duel an activation (4B-2)": (
        at({"duel.max_per_activation": 1}, PAIR, KEG | {"x": 1600}, then=TIED),
        "duel",
    ),
    "nobody is asked where guidelines only warn": (at({"measure.enforced": "warn"}, APART, BENCH), "take?"),
    "not the figure that a 1 has put down (AMB-60)": (
        at({"variant.extended_turns": True}, WITH, then=A_ONE),
        "activate:athos",
    ),
}


@pytest.mark.parametrize("what", LEFT_OUT)
def test_what_the_rules_do_not_give_is_not_offered(what: str) -> None:
    build, keys = LEFT_OUT[what]
    match = build()
    (side,) = match.game.to_act(match.state)
    offers = match.game.menu(match.state, side).offers
    found = {offer.key for offer in offers} | {f"{offer.key}:{name}" for offer in offers for name in offer.options}
    assert found.isdisjoint(keys.split()), found


def test_nobody_chooses_while_dice_are_due_or_after_the_end() -> None:
    match = table({}, PAIR)
    match.do(ask.Duel("guard1"))
    assert isinstance(match.state.due, Roll) and not match.game.to_act(match.state)
    assert not any(match.game.menu(match.state, side).offers for side in (0, 1))
    settle(match, (6,), (2,))
    assert match.game.result(match.state) and not match.game.to_act(match.state)
    assert not any(match.game.menu(match.state, side).offers for side in (0, 1))


def test_a_doubtful_line_is_left_to_a_die_and_nobody_is_asked() -> None:
    places = {"athos": ATHOS, "guard1": (2000, 1000), "porthos": (1500, 1165)}
    match = table({"taunt.range": "sight"}, places, PLATE)
    throw = next(o for o in match.game.menu(match.state, 0).offers if o.key == "throw")
    match.do(throw.make() if throw.needs == "" else throw.make("guard1"))
    assert isinstance(match.state.due, Roll) and match.state.due.kind == "friendly"
    assert not match.game.to_act(match.state)
    forecast = match.game.forecast(match.state)
    assert forecast and forecast.values["even"] * 2 == 1


def test_the_form_of_ones_own_deed_asks_all_that_the_rules_ask() -> None:
    match = table({}, {**PAIR, "porthos": (1000, 1310), "guard2": (1300, 1310)}, PLATE)
    own = next(offer for offer in match.game.menu(match.state, 0).offers if offer.key == "own")
    fields: dict[str, Field] = {entry.key: entry for entry in own.fields}
    assert list(fields) == ["words", "thing", "targets", "to", "arrival"]
    assert fields["words"].needed and not any(entry.needed for key, entry in fields.items() if key != "words")
    assert {"plate", "porthos"} <= set(fields["thing"].options)  # a friend is an object too (2A-2); an enemy answers
    assert fields["targets"].options == ("guard1", "guard2")
    for action in (
        own.make(words="Touché"),
        own.make(words="Touché", thing="porthos"),
        own.make(words="Touché", targets=("guard1", "guard2"), thing="plate"),
        own.make(words="Touché", to=(1000, 600), arrival="slide"),
    ):
        assert match.game.refuse(match.state, action) is None, action


def test_bonuses_are_told_beside_the_duel_that_has_them() -> None:
    values = {"optional.impetus": True}
    match = table(
        values,
        {"athos": (1000, 1000, 200, "top"), "guard1": (1320, 1000), "porthos": (1620, 1000)},
        TOP | {"w": 320, "h": 320},
    )
    state = match.state.put(replace(match.state.figure("guard1"), armed=False))
    spell = replace(state.activation, arrival="leap_off")
    match = change(match, replace(state, activation=spell))
    duel = next(offer for offer in match.game.menu(match.state, 0).offers if offer.key == "duel")
    (note,) = duel.notes.values()
    for bonus in ("higher up +1", "ally +1", "no weapon +1", "impetus +1"):
        assert bonus in note["en"], note["en"]
    assert isinstance(match.game.apply(match.state, duel.make()).state.due, Roll)


def test_shares_go_to_whoever_won() -> None:
    for mine, theirs, side in (((6,), (2,), 0), ((2,), (6,), 1)):
        match = table({}, {**THREE, "porthos": (1300, 1300)})
        match.do(ask.Duel("guard1"))
        settle(match, mine, theirs)
        assert isinstance(match.state.due, Choice) and match.game.to_act(match.state) == {side}

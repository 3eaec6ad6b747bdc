"""Talents, training and gifts are data: what is changed or taken out changes text, calculators and play at once."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from aofa_widgets import locate
from aofa_widgets.errors import SourceError
from aofa_widgets.games import argad
from aofa_widgets.games.argad import actions as ask
from aofa_widgets.games.argad.flow import Argad
from aofa_widgets.games.argad.flow.flags import flags_of
from aofa_widgets.games.argad.flow.shots import armour_of
from aofa_widgets.games.argad.legal.arms import usable
from aofa_widgets.games.argad.model import State
from aofa_widgets.games.argad.odds.reckoner import Desk
from aofa_widgets.games.argad.specials import adds, has, picks, spared, strokes
from aofa_widgets.rules import Ruleset, load_book
from aofa_widgets.rules.prose import clause

from .bench import Bench, person

GAME = "argad"
OPTIONS = {"options.talents": True, "options.healing": True, "options.certain_time": True, "options.speed_die": True}
RULES = Ruleset.load(GAME, preset="skirmish").with_values(OPTIONS, "test")
SPECIALS = load_book(GAME).specials
HEAD = 'id = "gifted"\ntitle = { en = "Gifted", fr = "Doués" }\ngame = "argad"\n'
FENCER = {"kind": "fight", "a1.person": "musketeer_captain"}
OWL = """[special.night-owl]
scope = "figure"
label = { en = "Night owl", fr = "Noctambule" }
values.bonus = 2
effects = [{ effect = "strikes", when = ["on_foot"], add = "bonus" }, { effect = "shoots", add = 1 }]
text.en = "A night owl has +{bonus} to strike on foot."
text.fr = "Qui est noctambule a +{bonus} pour frapper à pied."
"""


def house(tmp_path: Path, text: str) -> Ruleset:
    path = tmp_path / "gifted.toml"
    path.write_text(HEAD + text, encoding="utf-8")
    return Ruleset.load(GAME, preset="skirmish", house=[path]).with_values(OPTIONS, "test")


def two(rules: Ruleset, *talents: str, kind: str = "villager", **more: object) -> tuple[Bench, State]:
    """Somebody with these talents and a foe in contact; the bench that they stand on."""
    bench = Bench(Argad(rules))
    one = person("a", kind, 0, 3000, 3000, talents=list(talents), **more)
    return bench, bench.set_out(one, person("b", "raider", 1, 3000, 3200))


def test_every_effect_is_asked_for_by_the_engine_and_no_talent_by_its_name() -> None:
    room = Path(argad.__file__).parent
    code = "\n".join(path.read_text(encoding="utf-8") for path in room.rglob("*.py") if "second" not in path.parts)
    room_of_gifts = re.sub(r'"""[\s\S]*?"""', "", (room / "specials" / "__init__.py").read_text(encoding="utf-8"))
    asks = re.findall(r'(?:\b(?:has|adds|told)\([^()"]*|\.name == )"(\w+)"', code)  # an event may have the same name
    found = {*asks, *re.findall(r'"(\w+)"', room_of_gifts)}
    assert set(SPECIALS.vocabulary.effects) - found == set()
    asked = re.findall(r'"([a-z_]+)" (?:not )?in \w+(?:\.person)?\.(?:talents|training)', code)
    assert asked == []


def test_every_talent_of_a_person_is_a_row_and_every_row_stands_in_the_text() -> None:
    arms = Argad(RULES).arms
    borne = {name for one in arms.people.values() for name in (*one.talents, *one.training)}
    assert borne <= set(arms.talents)
    listed = set((locate.rulebook() / GAME / "rules.txt").read_text(encoding="utf-8").split())
    for one in SPECIALS.rules.values():
        assert one.rules and set(one.rules) <= listed and one.effects, one.id
        for lang in ("en", "fr"):
            told = clause(RULES, f"special.{one.id}", lang).replace("**", "")
            assert one.told(lang, game=GAME).rstrip(".") in told, (one.id, lang)


def test_a_talent_that_is_left_out_is_gone_from_text_calculator_and_play() -> None:
    without = RULES.with_values({"special.fencer": False, "special.boxer": False}, "none")
    assert "not in force" in clause(without, "special.fencer", "en")
    assert "pas" in clause(without, "special.fencer", "fr")
    found = {}
    for rules in (RULES, without):
        bench, state = two(rules, "fencer", melee="sword")
        one = state.person("a")
        boxer = two(rules, "boxer", melee="bare")[1]
        found[rules is RULES] = (
            strokes(one, bench.game.arms.blades["sword"]),
            bench.may(bench.turn(state).states.get("blows", state), ask.Blow("a", "b", how="twice")),
            "martial_artist" in flags_of(bench.params, boxer, boxer.person("a"), boxer.person("b")),
            "fast" in str(Desk(rules).form(Desk(rules).first(FENCER))),
        )
    assert found == {True: (("fast", "twice"), True, True, True), False: ((), False, False, False)}


def test_a_number_that_is_changed_counts_in_text_and_play(tmp_path: Path) -> None:
    told_of = {"special.sapper.turns": 2, "special.gunslinger.speed": 2, "formation.pavise_shots": -2}
    more = RULES.with_values(told_of, "x")
    assert "two turns" in clause(more, "special.sapper", "en") and "+2" in clause(more, "special.gunslinger", "fr")
    told = []
    for rules in (RULES, more):
        bench, state = two(rules, "sapper", "gunslinger", training=["pavise"])
        one, ahead = state.person("a"), replace(state.person("b"), y=2000)
        shield = armour_of(bench.params, state, ahead, one, "simple_bow", 1, 0)
        told.append((adds(one, "works", "head_start"), adds(one, "draws"), shield))
    assert told == [(1, 1, -1), (2, 2, -2)]
    assert "in force" not in clause(house(tmp_path, "[special.boxer]\nremove = true\n"), "special.martial-artist", "en")


def test_a_house_rule_brings_a_talent_of_its_own(tmp_path: Path) -> None:
    rules = house(tmp_path, OWL)
    assert "+2 to strike on foot" in clause(rules, "special.night-owl", "en").replace("**", "")
    bench, state = two(rules, "night_owl", melee="spear")
    plain = two(rules, melee="spear")[1]
    one = state.person("a")
    assert (adds(one, "strikes"), adds(one, "shoots"), adds(plain.person("a"), "strikes")) == (2, 1, 0)
    assert adds(replace(one, kind="cavalry"), "strikes") == 0
    hit, missed = (bench.turn(each, face=3) for each in (state, plain))  # 3 + 2 - 1 beats class 3; 3 - 1 does not
    assert not hit.person("b").alive and missed.person("b").alive
    for text in (OWL.replace("strikes", "flies"), OWL.replace("on_foot", "at_night"), OWL.replace("= 2", "= 9")):
        with pytest.raises(SourceError):
            house(tmp_path, text)


def test_role_play_alone_brings_what_asks_for_talents() -> None:
    plain = Ruleset.load(GAME, preset="skirmish")
    for rules, there in ((RULES, True), (plain, False)):
        bench, state = two(rules, "fencer", "elite_shooter", "knife_thrower", "strong", "can_command", "martial_artist")
        one, knife = state.person("a"), bench.game.arms.weapons["throwing_knife_h"]
        assert picks(one, "elite") == picks(one, "pick") == has(one, "very_strong") == one.leads == there
        assert usable(bench.game.arms, one, knife, False) is there
        assert spared(one, "staff") and has(one, "lethal_hands") is there

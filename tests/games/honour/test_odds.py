"""Exact odds: the published numbers of the inventory, and a slow twin for each by every face that may fall."""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction
from itertools import permutations, product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from aofa_widgets.games.honour import odds
from aofa_widgets.games.honour.odds.asked import ASKED
from aofa_widgets.games.honour.params import MELEE, MISSILES, WEAPONS, Params
from aofa_widgets.games.honour.referee.calls import attack_of
from aofa_widgets.games.honour.referee.reading import CALLS
from aofa_widgets.games.honour.resolve import read, result_of
from aofa_widgets.lab.odds import of
from aofa_widgets.lab.questions import beside, questions
from aofa_widgets.play.case_fields import read_fields
from aofa_widgets.rules import Ruleset

from .twin import attack as play
from .twin import result

BOOK = Ruleset.load("honour")
PARAMS = Params.of(BOOK)
WANTED = json.loads((Path(__file__).parent / "data" / "odds.json").read_text(encoding="utf-8"))
SIGN = {"cross": "X", "blank": "-", "sword": "S", "double": "D"}
LEVY = odds.Fighter("warrior", 3, 3, 3, 2, 3, "spear")


def rules(**values: Any) -> Ruleset:
    return BOOK.with_values({key.replace("__", "."): value for key, value in values.items()})


def params(**values: Any) -> Params:
    return Params.of(rules(**values))


def same(found: Any, wanted: dict[str, str]) -> bool:
    plain = {str(key).lower() if isinstance(key, bool) else str(key): share for key, share in found.items()}
    return plain == {key: share for key, text in wanted.items() if (share := Fraction(text))}


# ---- the published numbers

@pytest.mark.parametrize("name, under", [
    ("test", PARAMS),
    ("fumble_overrides_success", params(test__fumble_beats_success=True)),
    ("other_die", params(die__faces=["cross", "blank", "blank", "blank", "sword", "double"])),
])
def test_classes_of_tests_are_those_published(name: str, under: Params) -> None:
    for n, row in WANTED[name].items():
        assert same(odds.classes(under, int(n)), row), n


def test_passes_swords_and_honour_are_those_published() -> None:
    assert {n: str(odds.passing(PARAMS, int(n))) for n in WANTED["pass"]} == {
        n: str(Fraction(share)) for n, share in WANTED["pass"].items()
    }
    for n, row in WANTED["swords"].items():
        assert [odds.swords(PARAMS, int(n)).p(k) for k in range(len(row))] == [Fraction(share) for share in row]
    for n, row in WANTED["pass_two_stage"].items():
        assert all(odds.two_stage(PARAMS, int(n), int(m)) == Fraction(share) for m, share in row.items())
    for n, row in WANTED["honour_after_markers"].items():
        assert all(odds.honour_after_markers(PARAMS, int(n), int(m)) == Fraction(share) for m, share in row.items())


def test_the_bag_is_that_published() -> None:
    for n, row in WANTED["bag"].items():
        found = odds.bag(PARAMS, int(n))
        assert [found.p(k) for k in range(int(n) + 1)] == [Fraction(share) for share in row["dist"]]
        assert found.mean() == Fraction(row["mean"])
    assert odds.token_drawn(PARAMS) == Fraction(WANTED["token_drawn"])


@pytest.mark.parametrize("row", WANTED["attack"], ids=lambda row: row["id"])
def test_whole_attacks_are_those_published(row: dict[str, Any]) -> None:
    found = odds.attack(PARAMS, attack_of(read_fields(row["in"], CALLS["attack"], "in")))
    for key, wanted in row["out"].items():
        assert same(getattr(found, key), wanted), key


@pytest.mark.parametrize("name, aim, strength, weapon", [
    ("levy_vs_levy", 3, 3, "spear"), ("retainer_vs_levy", 4, 3, "katana"), ("hero_vs_levy", 5, 4, "katana"),
])
def test_series_are_those_published(name: str, aim: int, strength: int, weapon: str) -> None:
    blow = odds.Attack("melee", odds.Fighter(aim=aim, strength=strength, weapon=weapon), LEVY)
    wanted = [Fraction(share) for share in WANTED["series"][name]]
    assert list(odds.series(PARAMS, blow, len(wanted))) == wanted


# ---- slow twins

DICE = {
    "ours": PARAMS,
    "four faces": params(die__faces=["cross", "blank", "sword", "double"]),
    "no cross": params(die__faces=["blank", "sword", "double"]),
    "crosses only": params(die__faces=["cross", "cross"]),
    "seven faces": params(die__faces=["cross", "cross", "blank", "sword", "sword", "double", "double"]),
    "easy": params(test__success_swords=1, test__crit_swords=4),
    "crosses beat": params(test__fumble_beats_success=True, test__success_swords=1),
    "odd thresholds": params(test__success_swords=4, test__crit_swords=4),
}


@pytest.mark.parametrize("name", DICE)
@pytest.mark.parametrize("n", range(5))
def test_tests_against_every_fall_of_the_dice(name: str, n: int) -> None:
    under = DICE[name]
    falls = ["".join(SIGN[face] for face in fall) for fall in product(under.die_faces, repeat=n)]
    classes = Counter(result(plain(under), fall) for fall in falls)
    count = Counter(fall.count("S") + 2 * fall.count("D") for fall in falls)
    assert {key: share * len(falls) for key, share in odds.classes(under, n).items()} == classes
    assert {key: share * len(falls) for key, share in odds.swords(under, n).items()} == count
    assert odds.passing(under, n) == Fraction(classes["success"] + classes["crit"], len(falls))
    assert all(read(under, fall).result == result(plain(under), fall) for fall in falls)


def plain(under: Params) -> dict[str, Any]:
    """Parameters by their keys in the rulebook."""
    from dataclasses import fields

    return {entry.metadata["key"]: getattr(under, entry.name) for entry in fields(under)}


@pytest.mark.parametrize("actions, fates, last", [(0, 3, 3), (3, 3, 3), (4, 2, 1), (2, 4, 2), (5, 1, 3), (3, 3, 1)])
def test_the_bag_against_every_order_of_tokens(actions: int, fates: int, last: int) -> None:
    under = params(bag__fate_tokens=fates, bag__fate_to_end=last)
    found, given = Counter[int](), Counter[bool]()
    for order in permutations("a" * actions + "F" * fates):
        ends = [at for at, token in enumerate(order) if token == "F"][min(last, fates) - 1]
        found[order[:ends].count("a")] += 1
    whole = sum(found.values())
    assert {key: share * whole for key, share in odds.bag(under, actions).items()} == found
    for order in permutations(["this", *["a"] * 3, *["F"] * fates]):
        ends = [at for at, token in enumerate(order) if token == "F"][min(last, fates) - 1]
        given["this" in order[:ends]] += 1
    assert odds.token_drawn(under) == Fraction(given[True], sum(given.values()))


def test_what_is_still_drawn_goes_with_what_is_out() -> None:
    for fates in range(4):
        one = odds.still_drawn(PARAMS, 5, fates)
        fresh = odds.bag(params(bag__fate_tokens=max(1, 3 - fates), bag__fate_to_end=max(1, 3 - fates)), 5)
        assert one == fresh if fates < 3 else one.p(0) == 1
    token = odds.next_token(odds.Bag(2, 3, 1))
    assert token == {"S": Fraction(1, 3), "W": Fraction(1, 2), "F": Fraction(1, 6)}


class Falls:
    """Every sequence of faces that rolls may ask for, one run after the other."""

    def __init__(self, faces: tuple[str, ...]) -> None:
        self.faces = [SIGN[face] for face in faces]
        self.chosen: list[int] = []
        self.at = 0
        self.path: list[tuple[str, str]] = []

    def roll(self, label: str, dice: int) -> str:
        fallen = ""
        for _ in range(dice):
            if self.at == len(self.chosen):
                self.chosen.append(0)
            fallen += self.faces[self.chosen[self.at]]
            self.at += 1
        self.path.append((label, fallen))
        return fallen

    def runs(self) -> Any:
        while True:
            self.at, self.path = 0, []
            yield self
            del self.chosen[self.at :]
            while self.chosen and self.chosen[-1] == len(self.faces) - 1:
                self.chosen.pop()
            if not self.chosen:
                return
            self.chosen[-1] += 1


def by_hand(under: Params, row: dict[str, Any]) -> dict[str, dict[Any, Fraction]]:
    """An attack by every sequence of faces, through the twin."""
    values, falls = plain(under), Falls(under.die_faces)
    keys = ("outcome", "hit", "dodge", "damage", "honour", "markers", "mine", "prone", "down", "free", "nerve")
    found: dict[str, dict[Any, Fraction]] = {key: {} for key in keys}
    for run in falls.runs():
        out = play(values, row, run.roll)
        chance = Fraction(1, len(falls.faces) ** falls.at)
        you, me = out["target"], out["attacker"]
        told = {
            **{key: out[key] for key in ("outcome", "hit", "dodge", "damage", "honour")},
            "markers": you["markers"] if you["figures"] else "gone",
            "mine": me["markers"],
            "prone": you["prone"],
            "down": me["prone"],
            "free": tuple(out["free"]),
            "nerve": tuple(out["nerve"]),
        }
        for key, value in told.items():
            found[key][value] = found[key].get(value, Fraction(0)) + chance
    return found


def by_odds(under: Params, row: dict[str, Any]) -> dict[str, dict[Any, Fraction]]:
    found = odds.attack(under, attack_of(row))
    dists = {
        **{key: found.by(lambda end, key=key: getattr(end, key)) for key in ("hit", "dodge", "damage", "honour")},
        "outcome": found.outcome,
        "markers": found.target_markers,
        "mine": found.attacker_markers,
        "prone": found.target_prone,
        "down": found.attacker_prone,
        "free": found.by(lambda end: end.free),
        "nerve": found.nerve,
    }
    return {key: dict(dist.items()) for key, dist in dists.items()}


def filled(raw: dict[str, Any]) -> dict[str, Any]:
    return read_fields(raw, CALLS["attack"], "in")


SMALL = params(
    die__faces=["cross", "blank", "sword", "double"], test__success_swords=1, test__crit_swords=2, missile__bow_dice=1,
    missile__musket_dice=1, missile__thrown_dice=1, missile__bow_far_dice=1,
)


@pytest.mark.parametrize("weapon", [*MELEE, "none"])
@pytest.mark.parametrize("cls", ["warrior", "samurai"])
def test_every_weapon_against_every_fall(weapon: str, cls: str) -> None:
    guard = WEAPONS[(WEAPONS.index(weapon) + 3) % len(MELEE)]
    attacker = {"aim": 2, "strength": 1, "weapon": weapon}
    target = {"cls": cls, "agility": 2, "honour": 2, "weapon": guard, "actions_left": 1, "injuries": 1}
    row = filled({"kind": "melee", "attacker": attacker, "target": target})
    assert by_odds(SMALL, row) == by_hand(SMALL, row)


@pytest.mark.parametrize("weapon", MISSILES)
@pytest.mark.parametrize("guard", ["katana", "naginata", "staff"])
def test_every_shot_against_every_fall(weapon: str, guard: str) -> None:
    target = {"agility": 2, "weapon": guard, "actions_left": 1, "figures": 2}
    row = filled({"kind": "shot", "range": 5, "attacker": {"aim": 2, "weapon": weapon}, "target": target})
    assert by_odds(SMALL, row) == by_hand(SMALL, row)


@pytest.mark.parametrize("name", ["A02", "A13"])
def test_full_sized_attacks_against_every_fall(name: str) -> None:
    row = filled(next(row["in"] for row in WANTED["attack"] if row["id"] == name))
    assert by_odds(PARAMS, row) == by_hand(PARAMS, row)


CHANGES = {
    "dodge.pushback_in": [0, 2], "dodge.undodged_counts_as_failed": [True], "attack.honour_save_markers": [0, 2],
    "attack.injuries_to_remove": [1, 3], "attack.light_wound_markers": [2], "wound.marker_damage_dice": [0, 2],
    "wound.marker_honour_dice": [-2, 0], "nerve.for_samurai": [False], "crit.impale_dice": [0, 2],
    "crit.twin_dice": [-2, 0], "crit.fast_shot_dice": [-2, 0], "fumble.melee": ["none"], "fumble.shot": ["none"],
    "fumble.dodge": ["none"], "fumble.damage": ["none"], "prone.hit_dice": [0, 2], "test.min_dice": [1],
    "test.fumble_beats_success": [True], "terrain.higher_dice": [0, 2], "lane.ally_dice": [0, -2],
    "dishonour.dice": [2], "dishonour.penalty": [-2, 0], "weapon.thrown.hit": [["fast_shot"]],
    "weapon.dagger.hit": [["quick_jab", "stun"]], "weapon.dagger.dodge": [["quick_jab", "counter_strike"]],
}
changes = st.lists(st.sampled_from(sorted(CHANGES)), max_size=4, unique=True).flatmap(
    lambda keys: st.fixed_dictionaries({key: st.sampled_from(CHANGES[key]) for key in keys})
)
few, flag = st.integers(0, 2), st.booleans()
fighters = st.fixed_dictionaries({
    "cls": st.sampled_from(["warrior", "samurai"]), "aim": st.integers(1, 2), "agility": few, "strength": few,
    "honour": few, "weapon": st.sampled_from([w for w in WEAPONS if w not in ("musket", "bow")]), "markers": few,
    "injuries": few, "figures": st.integers(1, 3), "actions_left": few, "cautious": flag, "prone": flag,
    "dishonour_cards": st.integers(0, 1), "group_hit_bonus": st.integers(-1, 1),
})
between = st.fixed_dictionaries({
    "allies_crossed": st.integers(0, 1), "enemies_crossed": st.integers(0, 1), "cover": st.integers(0, 1),
    "difficult": flag, "higher": flag, "dishonour": flag,
})


@st.composite
def attacks(draw: Any) -> dict[str, Any]:
    kind = draw(st.sampled_from(["melee", "shot"]))
    attacker = draw(fighters)
    if kind == "shot":
        attacker["weapon"] = draw(st.sampled_from(MISSILES))
    reach = draw(st.sampled_from([0, 9, 12, 12.5, 24]))
    return {"kind": kind, "range": reach, "attacker": attacker, "target": draw(fighters), "mods": draw(between)}


@settings(max_examples=15, deadline=None)
@given(attacks(), changes)
def test_any_attack_under_any_rules_against_every_fall(raw: dict[str, Any], changed: dict[str, Any]) -> None:
    small = {"die.faces": ["cross", "sword", "double"], "test.success_swords": 1, "test.crit_swords": 2}
    dice = {"missile.bow_dice": 1, "missile.musket_dice": 1, "missile.thrown_dice": 1, "missile.bow_far_dice": 1}
    for who in ("attacker", "target"):
        raw[who]["markers"] = min(1, raw[who]["markers"])
    under, row = Params.of(BOOK.with_values({**changed, **small, **dice})), filled(raw)
    row["range"] = row["range"] / 254  # the twin measures in inches
    if row["range"] > 12:
        row["range"] = 13
    found = by_hand(under, row)
    row["range"] *= 254
    assert by_odds(under, row) == found


# ---- laws

@given(st.integers(0, 30))
def test_one_more_die_never_hurts_a_test(n: int) -> None:
    assert odds.passing(PARAMS, n) <= odds.passing(PARAMS, n + 1)
    assert odds.swords(PARAMS, n).mean() == Fraction(2, 3) * n


@settings(deadline=None, max_examples=40)
@given(attacks(), changes)
def test_laws_of_any_attack(raw: dict[str, Any], changed: dict[str, Any]) -> None:
    under, given_ = Params.of(BOOK.with_values(changed)), attack_of(filled(raw))
    found = odds.attack(under, given_)
    walked = list(odds.paths(under, given_))
    assert sum(share for _, _, share in walked) == 1
    ends: dict[Any, Fraction] = {}
    for _, end, share in walked:
        ends[end] = ends.get(end, Fraction(0)) + share
    assert ends == dict(found.ends)
    assert found.reached["hit"] == 1
    assert all(0 < share <= 1 for share in found.reached.values())
    assert found.gone <= found.heavy <= found.hurt
    more = odds.one_more(under, given_, "hit")
    if not under.test_fumble_beats_success:
        assert more.outcome.p("missed") <= found.outcome.p("missed")
    assert set(odds.buys(under, given_)) == set(found.reached) & {"hit", "dodge", "damage", "honour"}


def test_odds_are_asked_for_by_anybody() -> None:
    ours = of(rules(die__faces=["sword"]))
    assert ours.passing(3) == 1
    assert ours.attack(odds.Attack("melee", LEVY, LEVY)).gone == 1
    spec = {"dice": 3, "hit": 3, "dodge": 3, "roll": "damage", "attacks": 2, "honour": 3, "actions": 4, "wanted": 2}
    for question in ASKED:
        assert 0 <= odds.ask(PARAMS, question, spec)
    assert odds.ask(PARAMS, "attack", {"weapon": "spear", "guard": "spear", "actions_left": 1}) == Fraction(5, 64)


def test_the_usual_numbers_keep_their_order_under_any_rules() -> None:
    keys = [one.key for one in questions(BOOK)]
    assert len(set(keys)) == len(keys)
    for key, values in [*CHANGES.items()][::6]:
        changed = BOOK.with_values({key: values[0]})
        assert [one.key for one in questions(changed)] == keys
    hard = BOOK.with_values({"die.faces": ["cross"]})
    assert [one.key for one in questions(hard)] == keys
    assert all(one.value >= 0 and (one.kind != "chance" or one.value <= 1) for one in questions(hard))
    labels = [one.label["en"] for one in questions(BOOK)]
    assert len(set(labels)) == len(labels)
    assert beside(BOOK, BOOK.with_values({"test.success_swords": 2}))


@pytest.mark.parametrize("question, numbers", [("test", [4]), ("hit", [3, 3]), ("attack", [3, 3, 3]),
                                               ("honour", [4, 2]), ("bag", [8])])
def test_every_question_is_told(question: str, numbers: list[int]) -> None:
    told = odds.tell(PARAMS, question, numbers)
    assert all(told.sentence[lang].endswith(".") for lang in ("en", "fr"))
    for part in told.parts:
        rows = [row.chance for row in part.rows]
        assert sum(rows) == 1


@pytest.mark.parametrize("name", DICE)
def test_two_roads_to_the_classes_of_a_roll_meet(name: str) -> None:
    under = DICE[name]
    for n in (0, 1, 6, 13, 20):
        assert odds.classes(under, n) == odds.rolled(under, n).map(lambda roll: result_of(under, *roll))

"""Worked examples: enough, true under every edition, preset and house rule, and red when the engine is wrong."""

from __future__ import annotations

import random
import sys
from collections import Counter
from dataclasses import replace
from functools import cache

import pytest

from aofa_widgets.book import examples, proof
from aofa_widgets.book.build import build
from aofa_widgets.games.swashbuckling import flow, resolve
from aofa_widgets.games.swashbuckling.flow import rolls, turns
from aofa_widgets.games.swashbuckling.legal import widest_gap
from aofa_widgets.games.swashbuckling.model import Activation
from aofa_widgets.rules import Ruleset, load_book
from aofa_widgets.rules.prose import Speaker
from aofa_widgets.rules.text import load_text
from aofa_widgets.teach.played import differences

BASE = Ruleset.load("swashbuckling")
BOOK = load_book("swashbuckling")
TEXT = load_text("swashbuckling")
EVERY = [(clause, example) for clause in TEXT.clauses.values() for example in clause.examples]
NOTHING_TO_PLAY = {"0": 0}  # the front matter


def test_each_section_with_rules_has_two_examples_or_more():
    counts = Counter(clause.section for clause, _ in EVERY)
    assert {s.id: counts[s.id] for s in TEXT.sections if counts[s.id] < 2} == NOTHING_TO_PLAY
    assert len(EVERY) >= 56
    names = [example.record["id"] for _, example in EVERY]
    assert len(names) == len(set(names))


def test_each_brings_spare_dice_and_takes_ratings_from_the_rules():
    for _, example in EVERY:
        assert len(example.record["spare"]) == 12 and not {1, 6} & set(example.record["spare"]), example.where
        for figure in example.record["state"]["figures"].values():
            assert figure["rating"].startswith("=rating."), example.where


def claims(example, answer):
    """What an example expects and the engine did not find."""
    return [
        f"s{n}{key}"
        for n, (step, real) in enumerate(zip(example.record["steps"], answer["steps"], strict=True), 1)
        for key, _, _ in differences(step.get("expect", {}), real, "")
    ]


@cache
def told(lang, where):
    example = next(e for _, e in EVERY if e.where == where)
    answer = examples.play(BASE, example)
    return Speaker(BASE, TEXT, lang).plain(example.texts[lang], examples.values_of(example, answer))


def silent(ruleset):
    """Examples whose own claims fail under a ruleset without a word of it in some language; and how many do not fit."""
    speakers = {lang: Speaker(ruleset, TEXT, lang) for lang in ("en", "fr")}
    found, base = [], 0
    for _, example in EVERY:
        answer = examples.play(ruleset, example)
        if not examples.fits(example, answer, speakers):
            base += 1
            continue
        if failed := claims(example, answer):
            values = examples.values_of(example, answer)
            for lang, speaker in speakers.items():
                if speaker.plain(example.texts[lang], values) == told(lang, example.where):
                    found.append((example.record["id"], lang, failed[0]))
    return found, base


RULESETS = [
    *((edition, None, ()) for edition in BOOK.editions),
    *(("recommended", preset, ()) for preset in BOOK.presets),
    *(("recommended", None, (house,)) for house in BOOK.houses()),
    ("fr", "full", ("riposte", "secret-thrust")),
    ("en", "basic", ("lucky-star", "stubborn-guards", "grand-entrance")),
]


@pytest.mark.parametrize(("edition", "preset", "house"), RULESETS, ids=str)
def test_every_example_is_true_under_every_ruleset_that_ships(edition, preset, house):
    found, base = silent(Ruleset.load("swashbuckling", edition, preset, house))
    assert found == []
    assert base <= 6  # of all of them: the rest follow the rules in force


def lies(keys):
    """What examples hush up when one parameter takes a neighbouring value."""
    found, tried = [], 0
    for key in keys:
        parameter = BOOK.parameters[key]
        for value in proof.neighbours(parameter, BASE.values[key])[-1:]:
            hushed, _ = silent(BASE.with_values({key: parameter.write(value)}))
            found += [(key, value, one) for one in hushed]
            tried += 1
    return found, tried


def test_no_single_number_makes_an_example_lie():
    keys = random.Random(7).sample(sorted(set(BOOK.parameters) - {"edition"}), 10)
    found, tried = lies([*keys, "six.extra", "pool.per_action", "rating.dashing"])
    assert found == [] and tried >= 10


@pytest.mark.people
def test_no_parameter_at_all_makes_an_example_lie():
    found, tried = lies(sorted(set(BOOK.parameters) - {"edition"}))
    assert found == [] and tried > 90


def test_what_does_not_fit_says_so_on_the_page():
    view = build(Ruleset.load("swashbuckling", house=["no-measuring"]).with_values({"disengage.automatic": False}))
    shown = {c.id: c.examples for s in view.sections for c in s.clauses}
    assert [e.base for e in shown["duel.disengage"]] == [True]
    assert not any(e.base for e in shown["duel.dice"])


# ---- A changed line of the engine turns an example red, in the section that states the rule


def everywhere(monkeypatch, home, name, make):
    """Put another function in the place of one, wherever the game has taken its name."""
    old = getattr(home, name)
    new = make(old)
    for module in [m for n, m in sys.modules.items() if n.startswith("aofa_widgets.games.swashbuckling")]:
        if getattr(module, name, None) is old:
            monkeypatch.setattr(module, name, new)


def without(name):
    """A cup that never holds this bonus."""
    return lambda old: (
        lambda *a, **k: (lambda cup: replace(cup, bonuses=tuple(b for b in cup.bonuses if b[0] != name)))(old(*a, **k))
    )


def shifted(of):
    """The rows of one hits table taken one too low."""
    return lambda old: lambda params, table, number: old(params, table, number + (table == of))


def contested(change):
    return lambda old: (
        lambda params, active, reactive, kind="opposed": change(params, old(params, active, reactive, kind), kind)
    )


def tie_to_the_other(params, found, kind):
    if found.active_score != found.reactive_score:
        return found
    back = params.tie_hits if kind == "duel" else 0
    return replace(found, winner="defender", hits_on_reactive=0, hits_on_active=back)


def one_more(params, found, kind):
    return replace(found, hits_on_reactive=found.hits_on_reactive + (found.winner == "attacker"))


def beaten_is_hit(params, found, kind):
    return replace(found, hits_on_active=max(0, found.reactive_score - found.active_score))


def attacker_unhurt(params, found, kind):
    return replace(found, hits_on_active=0)


MUTATIONS = {
    "several 6s are one 6": (resolve, "score", lambda old: lambda params, dice: max(dice, default=0), "3C.1"),
    "dice are added up": (resolve, "score", lambda old: lambda params, dice: sum(dice), "3C"),
    "a tie goes to the other side": (resolve, "contest", contested(tie_to_the_other), "3C.2"),
    "one hit too many": (resolve, "contest", contested(one_more), "3C.3"),
    "a beaten blow is returned": (resolve, "contest", contested(beaten_is_hit), "3C.4 FAQ.9"),
    "the attacker is never hurt": (resolve, "contest", contested(attacker_unhurt), "4.3"),
    "the action table is read one row too low": (resolve, "row", shifted("swashbuckling"), "5A"),
    "the duelling table is read one row too low": (resolve, "row", shifted("duelling"), "5B"),
    "a 6 loses the initiative": (resolve, "ones", lambda old: lambda params, dice: sum(d == 6 for d in dice), "3A"),
    "no die loses the initiative": (resolve, "ones", lambda old: lambda params, dice: 0, "3A 3A.1 6.1"),
    "stun costs no die": (resolve, "penalised", lambda old: lambda params, figure, cup: cup, "5D.2"),
    "a wound costs a die": (
        resolve, "penalised", lambda old: lambda params, f, cup: replace(old(params, f, cup), lost=f.wounds), "5D.6",
    ),
    "the first action is not counted": (resolve, "pool", lambda old: lambda p, n: old(p, max(0, n - 1)), "2 3.1 3D"),
    "the Rating helps an action": (
        resolve, "action_cup", lambda old: lambda p, f, n: replace(old(p, f, n), rating=f.rating), "FAQ.11 3.1",
    ),
    "a target rolls one die": (resolve, "target_cup", lambda old: lambda p, f: resolve.Cup(rating=1), "3B.1"),
    "height gives nothing": (resolve, "attack_cup", without("elevation"), "4A"),
    "a supporter gives nothing": (resolve, "attack_cup", without("ally"), "4A"),
    "a missing weapon gives nothing": (resolve, "attack_cup", without("weaponless"), "4A"),
    "impetus gives nothing": (resolve, "attack_cup", without("impetus"), "7.3 7G.2"),
    "comrades lend no die": (
        resolve, "defence_cups",
        lambda old: lambda *a: {name: replace(cup, bonuses=()) for name, cup in old(*a).items()}, "4A.2",
    ),
    "a big object adds nothing": (resolve, "object_hits", lambda old: lambda params, size, hits: 0, "7.1"),
    "fists cut like swords": (rolls, "win_table", lambda old: lambda params, state, winner: "duelling", "5D.4"),
    "nobody ever loses the game": (resolve, "beaten", lambda old: lambda *a, **k: False, "1.3"),
    "the turn passes after every roll": (
        turns, "after_roll", lambda old: lambda params, state, shown: (turns.hand_over(state), ()), "2B.2 3D 6 FAQ.8",
    ),
    "a new activation keeps the old count": (
        turns, "take_up",
        lambda old: lambda state, name: replace(old(state, name), activation=Activation(name, actions=2)), "6 6.1",
    ),
    "swashbuckling dice are rolled in defence": (
        resolve, "defence_cups",
        lambda old: lambda *a: {name: replace(cup, swash=3) for name, cup in old(*a).items()}, "3D.2",
    ),
    "all hits go to the first loser": (
        rolls, "settle_shares",
        lambda old: lambda p, s, due, action: old(p, s, due, replace(action, hits=((due.among[0], due.hits),))), "5C",
    ),
    "any gap is close enough": (
        sys.modules[widest_gap.__module__], "widest_gap", lambda old: lambda params, targets: 10**6, "7M.4",
    ),
    "the first 1 always loses the initiative": (
        turns, "_cost", lambda old: lambda params, state, shown, count: (shown > 0, False), "7.4 7.5",
    ),
    "several 1s in a roll count once": (
        turns, "_cost",
        lambda old: lambda p, s, shown, count: old(
            p, replace(s, activation=replace(s.activation, ones=s.activation.ones - max(0, count - 1))), shown, count
        ),
        "7.6",
    ),
    "a push is never blocked": (
        resolve, "apply_hits",
        lambda old: lambda p, f, ground, *a, **k: old(p, f, replace(ground, backed=frozenset()), *a, **k), "5D",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", MUTATIONS)
def test_a_wrong_engine_turns_the_right_example_red(name, monkeypatch):
    home, function, make, wanted = MUTATIONS[name]
    everywhere(monkeypatch, home, function, make)
    red = {clause.number for clause, example in EVERY if examples.check_example(BASE, example)}
    assert set(wanted.split()) <= red
    assert len(red) < len(EVERY)


def test_the_engine_as_it_is_turns_none_red():
    assert not [f.say("en") for _, example in EVERY for f in examples.check_example(BASE, example)]
    assert len(MUTATIONS) >= 30 and flow.__name__

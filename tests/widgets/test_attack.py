"""The attack calculator: any game's form and answer, then the second game's own numbers; the view in Chromium."""

from __future__ import annotations

import io
from contextlib import redirect_stdout

import pytest

from aofa_widgets.errors import InputError
from aofa_widgets.rules import Ruleset
from aofa_widgets.widgets.attack import Attack, with_attacks
from aofa_widgets.words.numbers import percent

RULES = Ruleset.load(with_attacks()[0])


def fewer(key: str, value: int) -> Ruleset:
    """The rules with one number changed by the house."""
    return RULES.with_values({key: value})


def test_endings_add_up_and_stages_follow_each_other():
    attack = Attack(RULES, lang="en")
    assert sum(one.chance for one in attack.answer.endings) == 1
    assert all(sum(one.chance for one in stage.parts) == 1 for stage in attack.answer.stages)
    assert attack.answer.stages[0].reached == 1
    for more in attack.answer.more:
        assert sum(more.chances) == 1, more.key
    assert [row["cells"][0]["en"] for row in attack.result["table"]] == [
        percent(one.chance, "en", 1) for one in attack.answer.endings
    ]


def test_house_rules_stand_beside_the_book():
    plain = Attack(RULES)
    changed = Attack(fewer("test.success_swords", 2))
    assert not plain.result["based"] and changed.result["based"]
    book = {one.key: one.chance for one in plain.answer.endings}
    assert all(one.base == book.get(one.key, 0) for one in changed.answer.endings)


def test_the_form_follows_and_refuses():
    attack = Attack(RULES, lang="en")
    keys = [one["key"] for panel in attack.form for one in panel["entries"]]
    assert len(set(keys)) == len(keys)
    before = attack.values
    for key, value in (("nobody.aim", 1), (keys[1], "dragon"), (keys[1], 4), (keys[-1], "yes"), ("kind", None)):
        with pytest.raises(InputError) as told:
            attack.set(key, value)
        assert told.value.say("fr") != told.value.say("en")
    assert attack.values == before
    attack.set("kind", "shot")
    assert attack.values["kind"] == "shot"
    assert "shoots" in attack.sentence()
    with pytest.raises(InputError):
        Attack(RULES, values={"kind": "duel"})
    with pytest.raises(InputError):
        Attack(RULES, values={1: 2})
    with pytest.raises(InputError):
        Attack(RULES, values=[1])


def test_an_attack_is_thrown_roll_by_roll_and_comes_again():
    def played(seed: int) -> list[str]:
        attack = Attack(RULES, seed=seed, lang="fr")
        attack.throw()
        while attack.blow.due is not None:
            assert attack.due["dice"] == attack.blow.due[2]
            attack.throw()
        assert attack.due is None or attack.roll is not None
        return [text["fr"] for text, _ in attack.blow.told]

    rows = [played(seed) for seed in range(12)]
    assert rows == [played(seed) for seed in range(12)]
    assert {len(row) for row in rows} >= {1, 2}


def test_real_dice_are_taken_by_their_faces():
    attack = Attack(RULES, lang="en")
    dice = attack.due["dice"]
    signs = attack.due["signs"]
    double = signs.index("double") + 1
    for wrong in ([double] * (dice + 1), [0] * dice, [len(signs) + 1] * dice, ["x"] * dice, None, [True] * dice):
        with pytest.raises(InputError):
            attack.enter(wrong)
    attack.enter([double] * dice)
    assert attack.roll["lanes"][0]["score"] == 2 * dice and attack.roll["seed"] is None
    assert "critical success" in attack.blow.told[0][0]["en"]


def test_the_lines_of_python_print_the_same_numbers():
    attack = Attack(fewer("test.success_swords", 2), lang="fr", values={"between.higher": True})
    out = io.StringIO()
    with redirect_stdout(out):
        exec(attack.code, {})  # what a reader pastes into a notebook
    shown = [f"{one.label['fr']}: {percent(one.chance, 'fr', 1)}" for one in attack.answer.endings if one.chance]
    assert out.getvalue().splitlines() == shown


def test_a_game_without_such_attacks_is_told():
    with pytest.raises(InputError, match="several rolls"):
        Attack(Ruleset.load("swashbuckling"))


@pytest.mark.browser
@pytest.mark.parametrize(("lang", "dark", "width"), [("en", False, 1000), ("fr", True, 480), ("fr", False, 320)])
def test_the_calculator_by_keyboard_alone(bench, lang, dark, width):
    attack = Attack(RULES, seed=3, lang=lang)
    view = bench(attack, width=width, dark=dark)
    field = view.root.locator('input[data-step="attacker.aim"]')
    field.focus()
    view.page.keyboard.press("ArrowUp")
    view.until(lambda: attack.values["attacker.aim"] == 4)
    view.settle()
    assert view.root.locator(".aw-twin tbody td").first.inner_text() == attack.result["table"][0]["cells"][0][lang]
    view.root.locator('select[data-pick="attacker.profile"]').focus()
    view.page.keyboard.press("ArrowUp")
    view.until(lambda: attack.values["attacker.profile"] != "lake_spear")
    view.root.locator('[data-do="type"]').focus()
    view.page.keyboard.press("Enter")
    dice = attack.due["dice"]
    view.page.keyboard.type("z" + "2" * dice)  # a key of no sign is told and replaced
    view.page.keyboard.press("Enter")
    view.until(lambda: attack.blow is not None)
    view.settle()
    assert attack.blow.told and attack.roll["lanes"][0]["score"] == 2 * dice
    faces = view.root.locator(".aw-hold").all()
    assert {face.get_attribute("aria-label") for face in faces} == {
        {"en": "Die: two swords", "fr": "Dé\u00a0: deux épées"}[lang]
    }
    if attack.blow.due:
        view.root.locator('[data-do="throw"]').focus()
        view.page.keyboard.press("Enter")
        view.until(lambda: len(attack.blow.told) == 2)
    assert view.axe() == [] and view.overflow() == []

"""The dice tray: what it says in Python, and what a person sees, hears and presses in the page."""

from __future__ import annotations

from importlib import import_module

import pytest

from aofa_widgets.errors import InputError
from aofa_widgets.rules import Ruleset
from aofa_widgets.widgets.tray import MOST, DiceTray
from aofa_widgets.widgets.tray.reading import clauses, marks, read

NAMES = ("porthos", "guard2")
DICE = ({"swash": 3, "rating": 3, "bonus": 1}, {"rating": 2})
FACES = [[6, 2, 1, 6, 4, 3, 5], [5, 3]]


def duel(lang: str = "en", **more: object) -> DiceTray:
    """The duel of the design's picture."""
    tray = DiceTray(seed=1625, lang=lang, mode="duel", dice=DICE, names=NAMES, **more)
    tray.enter(FACES)
    return tray


# -- in Python ------------------------------------------------------------


def test_the_pictured_duel_is_read_as_pictured():
    tray = duel()
    assert tray.scores == (7, 5)
    lane = tray.roll["lanes"][0]
    dice = [die for group in lane["groups"] for die in group["dice"]]
    assert [die["marks"] for die in dice] == [["highest"], [], ["one"], ["extra"], [], [], []]
    assert [die["word"]["en"] for die in dice if die["word"] and die["word"]["en"]] == ["highest", "a 1", "second 6"]
    assert dice[3]["plus"]["en"] == "+1"
    assert [die["marks"] for group in tray.roll["lanes"][1]["groups"] for die in group["dice"]] == [["highest"], []]
    assert [each["number"] for each in tray.roll["rules"]][-1] == "3A"


def test_the_sentence_is_said_in_both_languages():
    tray = duel()
    assert repr(tray) == (
        "Dice tray: Porthos: seven dice, 6, 2, 1, 6, 4, 3 and 5. Guard 2: two dice, 5 and 3. "
        "Porthos scores 7, Guard 2 scores 5: Guard 2 takes two hits (push-back and wound). "
        "One die shows a 1: the initiative passes once the duel is settled."
    )
    tray.lang = "fr"
    assert tray.sentence().replace("\u00a0", " ") == (
        "Piste de dés : Porthos : sept dés, 6, 2, 1, 6, 4, 3 et 5. Garde 2 : deux dés, 5 et 3. "
        "Porthos obtient 7, le garde 2 obtient 5 : le garde 2 reçoit deux touches (recul et blessure). "
        "Un dé montre un 1 : l’initiative passe dès que le duel est résolu."
    )


@pytest.mark.parametrize(
    ("faces", "words"),
    [
        ([2, 5, 6], "three dice, 2, 5 and 6. Highest: 6. No die shows a 1: you keep the initiative."),
        ([1, 3], "two dice, 1 and 3. Highest: 3. One die shows a 1: the initiative passes once the action is settled."),
        ([1, 1], "two dice, 1 and 1. Highest: 1. Two dice show a 1: the initiative passes once the action is settled."),
    ],
)
def test_an_action_is_looked_at_for_1s_alone(faces, words):
    tray = DiceTray(lang="en", dice=len(faces))
    tray.enter([faces])
    assert tray.sentence() == f"Dice tray: {words}"
    assert tray.scores == (None,)


@pytest.mark.parametrize(
    ("values", "faces", "wanted"),
    [
        ({}, [[5], [5, 2]], "both score 5, a tie: the other side takes one hit (push-back)"),
        ({"tie.winner": "nobody", "tie.hits": 0}, [[5], [5, 2]], "both score 5, a tie: no hit"),
        ({}, [[4], [6, 2]], "no hit, the action is avoided"),
        ({"opposed.attacker_takes_hits": True}, [[4], [6, 2]], "the active side takes two hits (push-back and stun)"),
        ({"init.ones_to_lose": 2}, [[1], [6, 2]], "too few to lose the initiative"),
        ({"variant.extended_swashbuckling": True}, [[1], [6, 2]], "it counts towards losing the initiative"),
        ({"variant.extended_turns": True}, [[1], [6, 2]], "the figure’s activation ends"),
        ({"six.extra": 2}, [[6, 6], [4, 4]], "scores 8"),
    ],
)
def test_house_rules_change_what_the_tray_says(values, faces, wanted):
    ruleset = Ruleset.load("swashbuckling").with_values(values)
    tray = DiceTray(ruleset, lang="en", mode="opposed", dice=[{"swash": len(faces[0])}, {"rating": len(faces[1])}])
    tray.enter(faces)
    assert wanted in tray.sentence()


def test_the_reading_is_the_engines():
    ruleset = Ruleset.load("swashbuckling")
    resolve = import_module("aofa_widgets.games.swashbuckling.resolve")
    params = import_module("aofa_widgets.games.swashbuckling.params").Params.of(ruleset)
    tray = DiceTray(ruleset, seed=3, mode="duel", dice=[{"swash": 2, "rating": 2}, {"rating": 3}])
    for _ in range(40):
        tray.throw()
        mine, theirs = tray.dice
        found = resolve.contest(params, mine, theirs, "duel")
        assert tray.scores == (found.active_score, found.reactive_score)


def test_a_seed_throws_the_same_dice_again():
    first, second = DiceTray(seed=7, dice=5), DiceTray(seed=7, dice=5)
    first.throw(), second.throw()
    assert first.dice == second.dice
    first.throw()
    assert first.roll["count"] == 2 and first.roll["id"] == 2
    assert DiceTray(seed=8, dice=12).roll["seed"] == 8


@pytest.mark.parametrize(
    ("do", "en", "fr"),
    [
        (lambda tray: tray.choose(0, "swash", -1), "is −1. The tray takes 0 to", "est −1. La piste en accepte de 0 à"),
        (lambda tray: tray.choose(0, "swash", 1000), "is 1,000. The tray takes", "est 1\u202f000. La piste"),
        (lambda tray: tray.choose(0, "swash", 2.5), "A whole number is needed", "Il faut un nombre entier"),
        (lambda tray: tray.choose(0, "symbol", 2), "no dice of the kind symbol", "pas là de dés du genre symbol"),
        (lambda tray: tray.choose(9, "swash", 2), "no dice of the kind", "pas là de dés"),
        (
            lambda tray: tray.enter([[7, 1]]),
            "7 is not on this die. Its faces are 1 to 6.",
            "7 ne figure pas sur ce dé.",
        ),
        (lambda tray: tray.enter([[1]]), "one die given, two dice wanted", "un dé donné, deux dés attendus"),
        (lambda tray: tray.enter("64"), "Give a list of faces for each side", "Donnez une liste de faces"),
        (lambda tray: setattr(tray, "mode", "chess"), "The mode is chess", "Le mode est chess"),
        (lambda tray: setattr(tray, "lang", "de"), "The language is de", "La langue demandée est de"),
        (lambda tray: DiceTray(lang="xx"), "The language is xx", "La langue demandée est xx"),
        (lambda tray: DiceTray(dice=1000), "is 1,000. The tray takes", "est 1\u202f000. La piste"),
    ],
)
def test_wrong_numbers_are_answered_in_both_languages_and_change_nothing(do, en, fr):
    tray = DiceTray(seed=1, dice=2)
    before = (tray.roll, tray.mode, tray.lang)
    with pytest.raises(InputError) as caught:
        do(tray)
    assert en in caught.value.say("en") and fr in caught.value.say("fr")
    assert (tray.roll, tray.mode, tray.lang) == before


def test_the_tray_takes_forty_dice_and_no_more():
    tray = DiceTray(dice=MOST)
    tray.throw()
    assert len(tray.dice[0]) == MOST
    with pytest.raises(InputError):
        tray.choose(0, "swash", MOST + 1)


def test_an_empty_tray_says_so():
    tray = DiceTray(lang="fr", dice=0)
    assert tray.roll["phase"] == "empty" and "pas encore de dé" in tray.sentence()
    with pytest.raises(InputError):
        tray.throw()


def test_marks_of_three_sixes():
    signs = marks(Ruleset.load("swashbuckling"), "duel", 1, ((6, 6), (6, 1)))
    assert [[die[0] for die in group] for group in signs] == [[("highest",), ("extra",)], [("extra",), ()]]


def test_a_reading_names_its_clauses():
    rules = Ruleset.load("swashbuckling")
    found = read(rules, "opposed", [((6,),), ((2,),)], [{"en": "A", "fr": "A"}, {"en": "B", "fr": "B"}])
    told = clauses(rules, found)
    assert [each["id"] for each in told] and all(each["text"]["fr"] for each in told)


def test_the_bundle_of_words_holds_only_what_the_view_says():
    words = DiceTray().words
    assert "tray.roll" in words and "tray.die_bonus" in words and "common.language" in words
    assert "tray.lost_duel" not in words


# -- in the page ------------------------------------------------------------


@pytest.mark.browser
@pytest.mark.parametrize("shadow", [False, True])
def test_roll_shows_and_says_the_dice(bench, shadow):
    tray = DiceTray(seed=1625, lang="en", mode="duel", names=NAMES)
    view = bench(tray, shadow=shadow)
    view.root.get_by_role("button", name="Roll").click()
    view.until(lambda: tray.dice)
    view.settle()
    shown = view.root.locator(".aw-die").evaluate_all("dice => dice.map(die => Number(die.dataset.face))")
    assert tuple(shown) == tray.dice[0] + tray.dice[1]
    assert (
        view.root.locator(".aw-die .aw-front").evaluate_all("all => all.map(one => Number(one.dataset.pips))") == shown
    )
    assert view.root.get_by_role("status").inner_text() == tray.sentence()
    assert view.root.get_by_role("button", name="Roll again").is_visible()


@pytest.mark.browser
def test_a_roll_tumbles_once_and_is_said_when_it_lies_still(bench):
    tray = DiceTray(seed=3, lang="en", dice=6)
    view = bench(tray, motion=True)
    assert view.root.locator(".aw-turning").count() == 0  # nothing moves before the player did something
    view.root.get_by_role("button", name="Roll").click()
    view.root.locator(".aw-turning").first.wait_for(state="attached")
    assert view.root.locator(".aw-cube").first.evaluate("die => die.getAnimations().length") == 1
    assert view.root.get_by_role("status").inner_text() == ""
    assert view.root.locator(".aw-speech").evaluate("node => getComputedStyle(node).visibility") == "hidden"
    view.root.get_by_role("button", name="Roll again").dispatch_event("click")  # the buttons wait
    view.root.locator(".aw-turning").first.wait_for(state="detached")
    assert tray.roll["count"] == 1
    view.until(lambda: view.root.get_by_role("status").inner_text() == tray.sentence())
    view.root.get_by_role("button", name="FR").click()
    view.until(lambda: tray.lang == "fr")
    view.settle()
    assert view.root.locator(".aw-turning").count() == 0


@pytest.mark.browser
def test_reduced_motion_turns_nothing(bench):
    tray = DiceTray(seed=3, lang="en", dice=6)
    view = bench(tray)
    view.root.get_by_role("button", name="Roll").click()
    view.until(lambda: tray.dice)
    view.settle()
    assert view.root.evaluate("root => root.getAnimations({subtree: true}).length") == 0
    assert view.root.locator(".aw-speech").is_visible()


@pytest.mark.browser
def test_real_dice_walk_on_and_a_wrong_face_says_which_exist(bench):
    tray = DiceTray(lang="fr", mode="opposed", dice=[{"swash": 2}, {"rating": 2}])
    view = bench(tray)
    view.root.get_by_role("button", name="Saisir un vrai jet").click()
    view.settle()
    view.page.keyboard.type("6x7")
    fields = view.root.locator(".aw-face-field")
    assert fields.nth(1).input_value() == "7" and fields.nth(1).get_attribute("aria-invalid") == "true"
    assert fields.nth(1).evaluate("field => getComputedStyle(field).borderTopColor") == "rgb(173, 54, 6)"
    assert fields.nth(1).evaluate("field => field.matches(':focus')")  # it waits there
    note = view.root.locator(".aw-note").inner_text()
    assert "7 ne figure pas sur ce dé. Ses faces vont de 1 à 6." in note
    assert "7 ne figure pas" in view.root.get_by_role("status").inner_text()
    view.root.get_by_role("button", name="Valider").click()
    assert not tray.dice
    fields.nth(1).focus()
    view.page.keyboard.type("9")
    view.page.keyboard.type("153")  # what is refused is selected, so that the next digit takes its place
    view.settle()
    assert view.root.locator(".aw-note").count() == 0
    view.page.keyboard.press("Enter")
    view.until(lambda: tray.dice == ((6, 1), (5, 3)))
    assert "Vrais dés" in view.root.inner_text()


@pytest.mark.browser
def test_missing_faces_are_asked_for(bench):
    tray = DiceTray(lang="en", dice=2)
    view = bench(tray)
    view.root.get_by_role("button", name="Enter real dice").click()
    view.page.keyboard.type("4")
    view.root.get_by_role("button", name="Confirm").click()
    view.settle()
    assert "One die is still missing." in view.root.locator(".aw-note").inner_text()
    assert view.root.locator(".aw-face-field").nth(1).evaluate("field => field.matches(':focus')")
    view.root.get_by_role("button", name="Cancel").click()
    view.settle()
    assert view.root.get_by_role("button", name="Enter real dice").evaluate("button => button.matches(':focus')")


@pytest.mark.browser
def test_the_whole_tray_by_keyboard(bench):
    tray = DiceTray(seed=5, lang="en", mode="duel")
    view = bench(tray)
    pool = view.root.get_by_role("spinbutton", name="Active side, Swashbuckling")
    pool.focus()
    for _ in range(3):
        view.page.keyboard.press("ArrowUp")
    view.until(lambda: tray.setup[0][0]["count"] == 5)
    view.page.keyboard.press("Home")
    view.until(lambda: tray.setup[0][0]["count"] == 0)
    view.settle()
    assert pool.evaluate("field => field.matches(':focus')")  # redrawing keeps the focus
    for _ in range(20):
        view.page.keyboard.press("Tab")
        if view.page.evaluate("document.activeElement.textContent") == "Roll":
            break
    view.page.keyboard.press("Enter")
    view.until(lambda: tray.dice)
    outline = view.root.get_by_role("button", name="Roll again").evaluate(
        "button => getComputedStyle(button).outlineStyle"
    )
    assert outline == "solid"


@pytest.mark.browser
def test_a_typed_thousand_is_refused_and_the_last_good_number_stays(bench):
    tray = DiceTray(lang="fr", dice=2)
    view = bench(tray)
    field = view.root.get_by_role("spinbutton", name="Camp actif, Panache")
    field.fill("1000")
    field.press("Tab")
    view.until(lambda: tray.said and tray.said["kind"] == "error")
    view.settle()
    assert "est 1\u202f000. La piste en accepte de 0 à 40." in view.root.locator(".aw-note").inner_text()
    assert field.input_value() == "2" and tray.setup[0][0]["count"] == 2
    view.root.get_by_role("button", name="Lancer").click()
    view.until(lambda: tray.dice)
    view.settle()
    assert view.root.locator(".aw-note").count() == 0


@pytest.mark.browser
def test_the_clause_opens_beside_the_sentence(bench):
    tray = duel()
    view = bench(tray)
    chip = view.root.get_by_role("button", name="Rule 3A", exact=True)
    assert chip.get_attribute("aria-expanded") == "false"
    chip.click()
    view.settle()
    assert "A 1 loses the initiative" in view.root.locator(".aw-clause").inner_text()
    view.root.get_by_role("button", name="FR").click()
    view.until(lambda: tray.lang == "fr")
    view.settle()
    assert "Un 1 fait perdre l’initiative" in view.root.locator(".aw-clause").inner_text()
    view.page.keyboard.press("Escape")
    view.settle()
    assert view.root.locator(".aw-clause").count() == 0


@pytest.mark.browser
@pytest.mark.parametrize(
    ("lang", "dark", "width"), [("en", False, 900), ("fr", True, 900), ("fr", False, 320), ("en", True, 480)]
)
def test_no_violation_and_nothing_sticks_out(bench, lang, dark, width):
    tray = duel(lang)
    view = bench(tray, width=width, dark=dark)
    assert view.root.get_attribute("data-theme") == ("dark" if dark else "light")
    assert view.axe() == []
    assert view.overflow() == []
    tray.clear()
    view.settle()
    assert view.axe() == []
    assert view.overflow() == []
    view.root.locator('[data-do="type"]').click()
    view.settle()
    assert view.axe() == []
    assert view.overflow() == []
    small = view.root.locator("button:visible, input:visible").evaluate_all(
        "all => all.filter(one => Math.min(one.offsetWidth, one.offsetHeight) < 24).map(one => one.outerHTML)"
    )
    assert small == []


@pytest.mark.browser
def test_the_theme_follows_the_paper_and_the_trait(bench):
    tray = duel()
    view = bench(tray, dark=False, host_dark=True)
    assert view.root.get_attribute("data-theme") == "dark"  # the paper decides before the system
    view.page.evaluate("document.body.style.background = '#ffffff'")
    view.page.wait_for_function("document.querySelector('.aw').dataset.theme === 'light'")
    tray.theme = "dark"
    view.settle()
    assert view.root.get_attribute("data-theme") == "dark"


@pytest.mark.browser
def test_two_views_of_one_tray_agree(bench):
    tray = DiceTray(seed=2, lang="en", dice=3)
    view = bench(tray, views=2)
    cards = view.page.locator(".aw")
    cards.nth(1).get_by_role("button", name="Roll").click()
    view.until(lambda: tray.dice)
    view.settle()
    for n in (0, 1):
        assert (
            tuple(cards.nth(n).locator(".aw-die").evaluate_all("dice => dice.map(d => Number(d.dataset.face))"))
            == tray.dice[0]
        )


@pytest.mark.browser
def test_forty_dice_are_drawn_small(bench):
    tray = DiceTray(seed=9, lang="en", dice=40)
    tray.throw()
    view = bench(tray, width=320)
    assert view.root.locator(".aw-die").count() == 40
    assert view.root.locator(".aw-cube").first.evaluate("die => die.offsetWidth") == 32
    assert view.overflow() == []


@pytest.mark.browser
def test_an_unknown_request_is_answered(bench):
    tray = DiceTray(lang="en")
    view = bench(tray)
    view.page.evaluate("id => bench.model(id).send({seq: 1, ask: 'msg'})", view.wire.comm_id)
    view.until(lambda: tray.said)
    assert tray.said["kind"] == "error" and "asked for msg" in tray.said["text"]["en"]


def test_the_still_picture_shows_each_die():
    svg = duel()._repr_svg_()
    assert svg.count("<circle") == sum(map(sum, FACES))
    assert "Porthos scores 7" in svg and "<script" not in svg

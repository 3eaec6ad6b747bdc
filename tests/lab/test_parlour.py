"""The parlour: whole games by words in both languages, every offer within reach of words, nothing lost by a slip."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

import pytest

from aofa_widgets.dice import Roller
from aofa_widgets.games import GAMES, load
from aofa_widgets.lab.parlour import Parlour, Player
from aofa_widgets.lab.parlour.commands import COMMANDS, aliases
from aofa_widgets.lab.parlour.ways import meant
from aofa_widgets.play import Match, Menu, Offer
from aofa_widgets.play.contract import check_game  # noqa: F401  (the contract that the toy game below fills in)
from aofa_widgets.rules import Ruleset
from aofa_widgets.table.units import INCH
from aofa_widgets.words import catalogue, say

from ..play.toy import Heap, Pebbles, Take
from .parley import Shelf, by_words, parlour_of, spoken, talk

GOLDEN = Path(__file__).parent.parent / "golden"
LANGS = ("en", "fr")


@pytest.mark.parametrize("lang", LANGS)
def test_a_whole_game_by_words_is_heard_as_it_was_read(lang: str) -> None:
    """Read every line aloud before `AOFA_GOLDEN=write` puts a new one here."""
    parlour, told = spoken(lang)
    kept = GOLDEN / f"parlour.{lang}.txt"
    if os.environ.get("AOFA_GOLDEN") == "write":
        kept.write_text(told, encoding="utf-8")
    assert told == kept.read_text(encoding="utf-8")
    assert parlour.match.game.result(parlour.state).winner == 0 and parlour.closed and not parlour.unsaved


def test_both_languages_play_the_same_game() -> None:
    one, other = (spoken(lang)[0] for lang in LANGS)
    said = [[{**row, "words": ""} for row in parlour.match.record()] for parlour in (one, other)]
    assert said[0] == said[1] and len(one.match.tree.nodes) == len(other.match.tree.nodes)


@pytest.mark.parametrize("lang", LANGS)
def test_lines_are_plain_for_a_voice_and_a_braille_line(lang: str) -> None:
    told = [line for line in spoken(lang)[1].splitlines() if not line.startswith(">")]
    for line in told:
        assert not re.search(r"[″*_`\u00a0\u202f\x1b\u2500-\u257f]", line), line
        assert line[:1] != line[:1].lower() or line[:1] in "‘«0123456789", line
        assert line[-1:] in ".?!:…" or line.startswith(("Comment: ", "Commentaire : ")), line
        if not re.match(r"\d+\. ", line):  # one sentence a line; a choice has its dice beside it
            assert not re.search(r"[a-zé]\. [A-Z]", line), line


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(("scenario", "seed"), [("school", 11), ("chandeliers", 3), ("stairs", 8)])
def test_every_offer_is_within_reach_of_words(scenario: str, seed: int, lang: str) -> None:
    """At each menu of a wandering game, every offer is typed by its label and answered by names, never by a key."""
    parlour, pick = parlour_of(scenario, lang, seed, Ruleset.load(GAMES[0], preset="full")), Roller(seed)
    seen: set[str] = set()
    for _ in range(20):
        game, state = parlour.match.game, parlour.state
        if game.result(state) is not None:
            break
        if game.chance(state) is not None:
            parlour.roll()
            continue
        for offer in parlour.menu().offers:
            if offer.key in seen and offer.needs != "hits":
                continue
            seen.add(offer.key)
            action = by_words(parlour, offer, lang)
            assert action is not None, offer.label
            assert game.refuse(state, action) is None
        actions = game.sample_actions(state, min(game.to_act(state)))
        parlour.match.do(actions[pick.choose(len(actions))])
    assert len(seen) >= 8 and {"activate", "move", "own", "stop"} <= seen


PLACES = [  # who stands at (1000, 1000) on a table of 20 inches; the place in tenths of a millimetre, or the trouble
    ("3 inches north", (1000, 1000 - 3 * INCH)),
    ("3 pouces nord", (1000, 1000 - 3 * INCH)),
    ("nord 3", (1000, 1000 - 3 * INCH)),
    ("de 3,5 pouces vers le sud", (1000, 1000 + 889)),
    ("5 cm à l'est", (1500, 1000)),
    ("80 mm west", (200, 1000)),
    ('2" east', (1000 + 2 * INCH, 1000)),
    ("3 heures 2 pouces", (1000 + 2 * INCH, 1000)),
    ("2 inches at 6 o'clock", (1000, 1000 + 2 * INCH)),
    ("midi 1 pouce", (1000, 1000 - INCH)),
    ("as far as possible east", (5080, 1000)),
    ("le plus loin possible à l’ouest", (0, 1000)),
    ("north", (1000, 0)),
    ("au nord-est", (2000, 0)),
    ("vers Rochefort", (4700, 2560)),
    ("to ROCHEF", (4700, 2560)),
    ("rochefort", (4700, 2560)),
    ("vers le mur nord", (1000, 150)),
    ("place 9 8", (9 * INCH, 8 * INCH)),
    ("vers garde", "two_meant"),
    ("vers le dragon", "way_unknown"),
    ("3 pouces", "which_way"),
    ("", "which_way"),
    ("le plus loin possible", "which_way"),
    ("vers", "which_way"),
    ("vers porthos", "here_already"),
    ("13 heures", "way_unknown"),
]


@pytest.mark.parametrize(("text", "place"), PLACES)
def test_places_are_said_as_people_say_them(text: str, place: Any) -> None:
    from dataclasses import replace

    names = parlour_of("courtyard").names()
    assert names.scene is not None
    mover = replace(next(piece for piece in names.scene.pieces if piece.id == "porthos"), x=1000, y=1000)
    scene = replace(names.scene, pieces=tuple(mover if p.id == mover.id else p for p in names.scene.pieces))
    here = names.here()
    if place == "here_already":
        here.pop("porthos")
        text, place = "vers tonneau 1", (1000, 720)
    way = meant(text, scene, mover, here)
    assert (way.trouble or way.to) == place


def test_a_move_is_foreseen_and_only_done_by_a_yes() -> None:
    parlour = parlour_of("school", "en", 34)
    talk(parlour, "roll", "rochefort")
    state = parlour.state
    told = talk(parlour, "as far as possible north")
    assert "Rochefort moves 2.3 inches, up to the barrel of sawdust." in told
    assert "At the end it touches: Barrel of sawdust." in told and parlour.state == state
    assert "Nearest enemy" in " ".join(talk(parlour, "who"))  # one may ask in between
    assert talk(parlour, "0")[0] == "Left off." and parlour.state == state
    talk(parlour, "to dartagnan", "")
    assert parlour.match.entries[-1].asked.to == (430, 1850)


def test_a_refused_place_says_why_and_asks_again() -> None:
    parlour = parlour_of("school", "fr", 34)
    talk(parlour, "", "1", "vers d'artagnan", "")
    told = talk(parlour, "aller à l'ouest")
    assert told[0] == "Refusé." and told[1] == "Rochefort s’est déjà déplacé."
    talk(parlour, "s'arrêter là", "1", "se déplacer")
    told = talk(parlour, "à l'ouest")
    assert told[0] == "Refusé." and parlour.filling is not None
    assert any("Article" in line for line in talk(parlour, "pourquoi"))


def test_words_that_fit_several_things_or_none() -> None:
    parlour = parlour_of("courtyard", "fr", 3)
    while parlour.turn.side != 1:
        parlour = parlour_of("courtyard", "fr", parlour.roller.seed + 1)
        talk(parlour, "lancer")
    asked = talk(parlour, "garde")
    assert asked[0] == "« garde » peut désigner :" and asked[-1] == "Lequel : 1, 2, 4 ou 5 ?"
    assert asked[3] == "4. Activer le garde 3" and talk(parlour, "3") == asked[-1:]  # 3 is Rochefort
    assert "Activer le garde 2" in talk(parlour, "grade 2")[1]
    assert talk(parlour, "xyzzy")[0].startswith("« xyzzy » ne fait pas partie")
    assert talk(parlour, "12")[0] == "12 n’est pas un choix ici."
    assert talk(parlour, "garde 2")[0] == "Activation du garde 2."
    state = parlour.state
    assert "Provoquer" in talk(parlour, "athos")[0] and parlour.state == state  # a bare name does nothing
    assert talk(parlour, "provoquer athos")[0] == "Le garde 2 provoque Athos."


def test_beginnings_of_commands_will_do_and_dice_wait_for_their_time() -> None:
    parlour = parlour_of("school", "fr", 34)
    talk(parlour, "lancer")
    assert talk(parlour, "journ")[0].startswith("Journal")
    assert talk(parlour, "plat")[1].startswith("Initiative")
    assert talk(parlour, "lancer")[0] == "Aucun dé n’est à lancer maintenant."
    assert talk(parlour, "lancr")[1].startswith("Vouliez-vous dire lancer")


def test_bots_wait_while_somebody_looks_back() -> None:
    bot = load(GAMES[0]).BOTS["prudent"]
    played = parlour_of("school", "en", 34, bots={1: Player(bot, 3)})
    talk(played, "roll")
    played.match.to_start()
    played.match.redo()
    parlour = Parlour(played.match, "en", {1: Player(bot, 3)}, Roller(1))
    number = parlour.match.tree.number
    assert parlour.said()[-1].startswith("Type resume") and parlour.match.tree.number == number
    assert talk(parlour, "next") and talk(parlour, "resume")[0] == "The game goes on from here."
    assert parlour.match.game.to_act(parlour.state) <= {0}


def test_hits_are_shared_out_step_by_step() -> None:
    parlour = Parlour(_Sharing.match(), "fr")
    parlour.said()
    first = talk(parlour, "1")
    assert first[0] == "A : combien de touches ?" and first[1] == "Il reste cinq touches à répartir."
    assert "trop" in talk(parlour, "9")[0]
    assert talk(parlour, "beaucoup")[0] == "Tapez un nombre de touches, 0 ou plus."
    talk(parlour, "2")
    talk(parlour, "1")
    assert parlour.match.entries[-1].asked == {"a": 2, "b": 1, "c": 2}
    talk(parlour, "annuler", "répartir 5 0 0")
    assert parlour.match.entries[-1].asked == {"a": 5, "b": 0, "c": 0}


class _Sharing(Pebbles):
    """A toy that asks for shares of hits."""

    def menu(self, state: Heap, side: int) -> Menu:
        label = {"en": "Share", "fr": "Répartir"}
        return Menu((Offer("share", label, "", "P-1", "hits", ("a", "b", "c"), 5, True, dict),))

    def apply(self, state: Any, action: Any) -> Any:
        from aofa_widgets.play import Step

        return Step(Heap(state.left - 1, state.side), ())

    def tell(self, state: Any, event: Any) -> dict[str, str]:
        return {"en": str(event), "fr": str(event)}

    def scene(self, state: Any) -> Any:
        from aofa_widgets.table.scene import Piece, Scene

        pieces = tuple(Piece(key, {"en": key.upper(), "fr": key.upper()}, 0, 10, 10, 5, 2) for key in "abc")
        return Scene({"en": "Toy", "fr": "Jouet"}, 100, 100, (), pieces)

    @classmethod
    def match(cls) -> Match:
        return Match(cls(), {"heap": 9})  # type: ignore[arg-type]


class _Toy(Pebbles):
    """The toy game with words: no table, no rulebook, dice in one cup."""

    def menu(self, state: Heap, side: int) -> Menu:
        ways = tuple(str(n) for n in range(1, min(3, state.left) + 1))
        names = {way: {"en": f"{way} pebbles", "fr": f"{way} cailloux"} for way in ways}
        label = {"en": "Take", "fr": "Prendre"}

        def make(way: str) -> Take:
            return Take(int(way))

        return Menu((Offer("take", label, "", "P-1", "way", ways, 0, True, make, names),))

    def tell(self, state: Heap, event: Any) -> dict[str, str]:
        if isinstance(event, Take):
            return {"en": f"{event.number} taken.", "fr": f"{event.number} de moins."}
        return {"en": f"{state.left} left.", "fr": f"Reste {state.left}."}


class _Greedy:
    name = {"en": "Greedy", "fr": "Le glouton"}

    def choose(self, game: Any, state: Heap, roller: Roller, strength: int) -> Take:
        return Take(min(strength, state.left))


@pytest.mark.parametrize("lang", LANGS)
def test_any_game_of_the_contract_is_played(lang: str) -> None:
    parlour = Parlour(Match(_Toy(), {"heap": 12}), lang, {1: Player(_Greedy(), 3)}, Roller(4))  # type: ignore[arg-type]
    told = parlour.said()
    assert any(_Greedy.name[lang] in line for line in told) and told[-3:][0].startswith("1. ")
    for _ in range(40):
        if parlour.match.game.result(parlour.state):
            break
        talk(parlour, "2" if parlour.match.game.chance(parlour.state) is None and parlour.state.left > 1 else "1")
    assert parlour.match.game.result(parlour.state) is not None
    assert say("play.no_table", lang) in talk(parlour, "plateau")
    assert talk(parlour, "odds") and talk(parlour, "odds")[0] in (
        say("play.no_odds", lang),
        say("play.odds_none", lang),
    )
    assert parlour.hear("why") and parlour.hear("journal") and parlour.hear("undo")


def test_the_bot_answers_at_once_and_undo_goes_back_to_oneself() -> None:
    bot = load(GAMES[0]).BOTS["reckless"]
    parlour = parlour_of("school", "fr", 5, bots={0: Player(bot, 1)})
    parlour.said()
    talk(parlour, "lancer")
    number = parlour.match.tree.number
    for _ in range(30):
        if parlour.match.game.result(parlour.state):
            break
        assert parlour.match.game.to_act(parlour.state) <= {1}
        talk(parlour, "" if parlour.match.game.chance(parlour.state) else "1")
    assert parlour.match.tree.number > number
    talk(parlour, "annuler")
    assert parlour.match.game.to_act(parlour.state) <= {1} and parlour.turn.side != 0
    talk(parlour, "début", "suivant")
    assert "Tapez reprendre" in " ".join(parlour.hear("")) or parlour.match.game.to_act(parlour.state) == {1}


def test_a_bot_that_fails_hands_its_side_over() -> None:
    class Lost(_Greedy):
        def choose(self, game: Any, state: Heap, roller: Roller, strength: int) -> Take:
            return Take(99)

    parlour = Parlour(Match(_Toy(), {"heap": 12}), "en", {0: Player(Lost(), 1)}, Roller(4))  # type: ignore[arg-type]
    assert "The bot could not go on." in parlour.said() and not parlour.bots


def test_each_side_reads_its_own_language() -> None:
    parlour = parlour_of("school", ("en", "fr"), 34)
    parlour.said()
    told = talk(parlour, "1")
    assert "Les gens du Cardinal ont l’initiative : 6 contre 3." in told
    assert "The Cardinal’s men start: 6 against 3." in told
    assert "Choisissez l’une de vos figurines." in told and "Choose one of your figures." not in told
    talk(parlour, "activate")
    assert talk(parlour, "lang en")[0] == "The language is English." and parlour.langs == ["en", "en"]


def test_real_dice_are_typed_cup_by_cup_and_slips_change_nothing() -> None:
    parlour = parlour_of("school", "fr", 1, real=True)
    assert parlour.said()[-1] == "Mousquetaires, un dé : saisissez la face."
    assert talk(parlour, "six")[0].startswith("« six »")
    assert talk(parlour, "0")[0] == "0 ne figure pas sur ce dé."
    assert talk(parlour, "6")[0] == "Gardes du Cardinal, un dé : saisissez la face."
    assert talk(parlour, "1 2")[0] == "Gardes du Cardinal : il faut un dé, et vous en avez saisi deux."
    assert talk(parlour, "-1")[0] == "−1 ne figure pas sur ce dé." or "-1" in talk(parlour, "-1")[0]
    assert talk(parlour, "1 / 2 / 3")[0].startswith("Vous avez saisi les dés de trois figurines")
    assert talk(parlour, "2")[0] == "Mousquetaires, un dé : 6."
    assert [*parlour.match.entries[-1].asked.values()] == [(6,), (2,)]
    talk(parlour, "annuler")
    talk(parlour, "dés 1 / 6")
    assert [*parlour.match.entries[-1].asked.values()] == [(1,), (6,)]


def test_games_are_saved_opened_and_shared() -> None:
    shelf = Shelf()
    parlour = parlour_of("school", "en", 34, files=shelf)
    talk(parlour, "roll", "1", "to dartagnan", "")
    record = parlour.match.record()
    assert parlour.unsaved and talk(parlour, "save a.json") == ["Saved in a.json."] and not parlour.unsaved
    link = next(line for line in talk(parlour, "link") if line.startswith("#g="))
    talk(parlour, "duel", "")
    assert "not saved" in talk(parlour, "open a.json")[0] and parlour.match.record() != record
    assert talk(parlour, "open a.json")[0] == "The game is open, at step 3." and parlour.match.record() == record
    talk(parlour, "undo", "save b")
    assert talk(parlour, f"open {link}")[0] == "The game is open, at step 3." and parlour.match.record() == record
    before = parlour.match
    assert parlour.hear("open nowhere.json") and parlour.match is before
    assert talk(parlour, "open #g=1AAAA") and parlour.match is before


def test_leaving_asks_about_what_no_file_holds() -> None:
    shelf = Shelf()
    parlour = parlour_of("school", "fr", 34, files=shelf)
    talk(parlour, "lancer")
    assert talk(parlour, "quitter")[0] == "Cette partie n’est pas enregistrée."
    talk(parlour, "3")
    assert not parlour.closed
    talk(parlour, "quitter", "1", "a/b")
    assert not parlour.closed and not shelf.kept
    assert talk(parlour, "soir.json")[-1] == "Au revoir." and parlour.closed and list(shelf.kept) == ["soir.json"]
    other = parlour_of("school", "fr", 34)
    talk(other, "lancer", "quitter", "2")
    assert other.closed and other.discarded and other.hear("aide") == []


def test_replay_goes_through_the_whole_log() -> None:
    parlour, _ = spoken.__wrapped__("en")
    parlour.closed = False
    steps = len(parlour.match.entries)
    assert talk(parlour, "first")[0] == "You are at the start of the game."
    for n in range(1, steps + 1):
        assert talk(parlour, "next")[0] == f"One step on: you are at step {n}."
    assert talk(parlour, "next") == ["This is the end of this line."]
    assert talk(parlour, "goto 2")[0] == "You are at step 2." and talk(parlour, "goto 99")[0].startswith("There is no")
    assert talk(parlour, "last")[0] == f"You are at the last step, {steps}."
    assert len(talk(parlour, "log 99")) > steps


@pytest.mark.parametrize("lang", LANGS)
def test_help_names_every_command_and_each_answers(lang: str) -> None:
    assert len(set(aliases().values())) == len(COMMANDS)
    told = talk(parlour_of("school", lang), say("play.cmd.help", lang).split(",")[0])
    for key in COMMANDS:
        assert say(f"play.help_of.{key}", lang).replace("\u202f", " ").replace("\u00a0", " ") in told
        parlour = parlour_of("school", lang, files=Shelf())
        talk(parlour, "1")
        assert parlour.hear(f"/{say(f'play.cmd.{key}', lang).split(',')[0]}"), key


@pytest.mark.parametrize(
    "text", ["\x00", "9" * 5000, "a" * 100_000, "/", "/x", "'\"«", "vers", "who \ud800", "💥 1", "- 1"]
)
def test_nothing_typed_breaks_the_talk(text: str) -> None:
    for start in ([], ["1"], ["1", "1"], ["1", "1", "move"], ["1", "1", "say", "x"], ["2"], ["1", "quit"]):
        parlour = parlour_of("school", "en", 34)
        talk(parlour, *start)
        assert all(isinstance(line, str) for line in parlour.hear(text))


def test_every_sentence_stands_in_both_languages() -> None:
    rows = {key: row for key, row in catalogue().items() if key.startswith("play.")}
    assert len(rows) > 200 and all(set(row) == set(LANGS) and all(row.values()) for row in rows.values())

"""The mini-board: a game on a table, played by dragging, clicking or keyboard; the game decides, the board shows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import traitlets as t

from aofa_widgets.dice.roller import Roller
from aofa_widgets.errors import InputError, named, shown
from aofa_widgets.games import load, scenario_from, usual_scenario
from aofa_widgets.play import Lane, Match, Menu, Refused, Step
from aofa_widgets.rules import Ruleset
from aofa_widgets.rules.ruleset import rules_of
from aofa_widgets.table.onboard import shown as drawn_scene
from aofa_widgets.table.svg import draw
from aofa_widgets.words import fault, languages, texts

from ..base import STATIC, Kit, word
from ..clauses import rule
from .advising import Advised
from .dice import settled_lanes, waiting_lanes
from .forecasting import chances
from .measured import Measuring
from .offering import filled, offer_row, place
from .opponents import Opponents
from .saying import briefly, sentence, ways
from .seats import Seated
from .signed import kind_of, signed_lanes

ODDS = ("hidden", "shown")

__all__ = ["MiniBoard"]


class MiniBoard(Measuring, Advised, Seated, Opponents, Kit):
    """A game of a ruleset on a scenario of its book, for people at one screen or against bots, with real dice or not.

    `seed` (0 or more) makes the dice come again. `match` goes on with a match that is already under way. `bots` lets
    bots play sides, each at a `strength` of 1 to 3: {1: "prudent"}, or {0: "exact:3", 1: "reckless:1"}; they play
    while the board is seen, or by `run()`. `langs` is the language that each side's person reads, such as
    ("en", "fr"). `odds` ("hidden" or "shown") are those beside the choices. Raises: InputError if the game, the
    scenario, a bot, a strength or a language does not exist.

    >>> board = MiniBoard(seed=5, lang="en")
    >>> board.throw()
    >>> board.sentence().startswith("Board: nine figures.")
    True
    """

    _esm = STATIC / "board.js"
    _css = STATIC / "board.css"
    SECTIONS = ("board", "ranks", "tray", "timeline", "solve", "bag")

    scene = t.Dict().tag(sync=True)
    turn = t.Dict().tag(sync=True)
    offers = t.List().tag(sync=True)
    groups = t.Dict().tag(sync=True)
    roll = t.Dict(allow_none=True, default_value=None).tag(sync=True)
    log_lines = t.List().tag(sync=True)
    history = t.Dict().tag(sync=True)
    preview = t.Dict().tag(sync=True)
    rules = t.Dict().tag(sync=True)
    odds = t.Enum(ODDS, "hidden").tag(sync=True)
    chances = t.Dict().tag(sync=True)

    def __init__(
        self,
        ruleset: Ruleset | str | None = None,
        scenario: str | Mapping[str, Any] | None = None,
        seed: int | None = None,
        lang: str | None = None,
        *,
        match: Match | None = None,
        theme: str = "auto",
        bots: Mapping[int, str] | None = None,
        strength: int = 2,
        langs: Sequence[str] | None = None,
        odds: str = "hidden",
    ) -> None:
        self.ruleset = rules_of(ruleset)
        scenario = scenario_from(self.ruleset.game, scenario, self.ruleset)
        if not isinstance(scenario, (str, Mapping)):
            usual = f'"{usual_scenario(self.ruleset.game)}"'
            raise InputError(fault("scenario", "errors.bad_field", found=shown(scenario), allowed=usual))
        if not isinstance(match, (Match, type(None))):
            raise InputError(fault("match", "board.a_match", found=shown(match)))
        self.match = match or Match(load(self.ruleset.game).GAME(self.ruleset), scenario)
        self._roller = Roller(seed)
        self._rolls = 0
        self._last: dict[str, Any] | None = None
        self._cited: dict[str, Any] = {}
        if not isinstance(odds, str) or odds not in ODDS:
            raise InputError(fault("odds", "board.no_such_odds", found=named(odds, 20)))
        self._seat(bots, strength, langs, seed)
        super().__init__(lang=lang, theme=theme, odds=odds)
        self._show()

    # What a person, a lesson or the view may do.

    def do(self, action: Any) -> Step:
        """Do what the side that may act asks for, an action of the game.

        Raises: Refused, with the rule and the reason, if it may not be done; then nothing changes.
        """
        step = self.match.do(action)
        self._after(step)
        return step

    def move(self, figure: str, to: tuple[int, int]) -> None:
        """Move a figure in a straight line towards a place (tenths of a millimetre), activating it if need be.

        Raises: InputError for a figure that is not there; Refused if the figure or the move is not allowed.
        """
        self._known(figure)
        before = self.match.tree
        try:
            if self.match.game.turn(self._sight).active != figure:
                self.match.do(self._pressed(figure))
            step = self.match.do(self._placing(figure, to))
        except Refused:
            self.match.tree = before  # a refused move must not leave its figure activated
            raise
        self._after(step)

    def throw(self) -> None:
        """Roll the dice that are due. Raises: InputError if none are."""
        chance = self.match.game.chance(self.match.state)
        if chance is None:
            raise InputError(fault("dice", "board.no_dice_due"))
        self._settle(chance.throw(self._roller), real=False)

    def enter(self, lanes: Any) -> None:
        """Go on with the faces of real dice, a list for each lane of the tray.

        Raises: InputError for a face or a number of dice that cannot be; nothing changes then.
        """
        due = self.match.game.lanes(self.match.state)
        if not due:
            raise InputError(fault("dice", "board.no_dice_due"))
        if (
            not isinstance(lanes, (list, tuple))
            or len(lanes) != len(due)
            or not all(isinstance(x, (list, tuple)) for x in lanes)
        ):
            raise InputError(fault("lanes", "tray.not_faces", sample="[[6, 2, 1], [5, 3]]"))
        self._settle({lane.cup: tuple(faces) for lane, faces in zip(due, lanes, strict=True)}, real=True)

    def restart(self) -> None:
        """Begin the same scenario anew; `return_to` goes back to the game before."""
        self._set_aside()
        self.match = Match(self.match.game, self.match.scenario)
        self._last = None
        self._show()

    @property
    def state(self) -> Any:
        """The game's state now."""
        return self.match.state

    def report(self, lang: str | None = None) -> Any:
        """The battle report of the game so far, in the board's language, another or "both".

        Raises: InputError for an unknown language.
        """
        from aofa_widgets.book.report import report

        return report(self.match, lang or self.lang, self._roller)

    # Requests of the view.

    def on_select(self, content: Mapping[str, Any]) -> None:
        """Activate a figure of one's own; any other figure only says what it is."""
        self._persons_turn()
        name = self._known(content.get("figure"))
        game, state = self.match.game, self._sight
        if game.turn(state).active == name or game.chance(state) or game.result(state) or self._only_read(name):
            return
        self._try(lambda: self.do(self._pressed(name)))

    def on_move(self, content: Mapping[str, Any]) -> None:
        """Move a figure."""
        to = place(content.get("to"))
        self._persons_turn()
        self._try(lambda: self.move(word(content, "figure"), to))

    def on_offer(self, content: Mapping[str, Any]) -> None:
        """Take up an offer of the menu; of a form, the entry that is wrong is named beside what is said."""
        self._persons_turn()
        offer = next((o for o in self._menu().offers if o.key == content.get("key")), None)
        if offer is None:
            raise InputError(fault("key", "board.no_such_offer", found=named(content.get("key"), 40)))
        try:
            action = filled(offer, content)
        except InputError as error:
            wrong = error.faults[0]
            if wrong.where not in [field.key for field in offer.fields]:
                raise
            with self.hold_sync():
                self.tell(wrong.texts, "error")
                self.said = {**(self.said or {}), "field": wrong.where}
            return
        self._try(lambda: self.do(action))

    def on_odds(self, content: Mapping[str, Any]) -> None:
        """Show the odds, or hide them."""
        if content.get("show") not in ODDS:
            raise InputError(fault("show", "board.no_such_odds", found=named(content.get("show"), 20)))
        key = content.get("key")
        self.odds = content["show"]
        self._show(key if isinstance(key, str) else "")

    def on_throw(self, content: Mapping[str, Any]) -> None:
        """Roll."""
        self._persons_turn()
        self.throw()

    def on_enter(self, content: Mapping[str, Any]) -> None:
        """Take real dice."""
        self._persons_turn()
        self.enter(content.get("lanes"))

    def on_restart(self, content: Mapping[str, Any]) -> None:
        """Begin anew."""
        self.restart()

    # Inside.

    def _try(self, what: Any) -> None:
        try:
            what()
        except Refused as refusal:
            self.tell(refusal.texts, "refused", rule(self.ruleset, refusal.rule))

    def _known(self, figure: Any) -> str:
        scene = self.match.game.scene(self._sight)
        names = [piece.id for piece in scene.pieces]
        if figure not in names:
            raise InputError(fault("figure", "board.unknown_figure", found=named(figure, 40), allowed=", ".join(names)))
        return str(figure)

    def _menu(self) -> Any:
        if self._covered:
            return self._cover()
        game, state = self.match.game, self._sight
        sides = game.to_act(state) or {game.turn(state).side or 0}
        return game.menu(state, min(sides))

    def _make(self, key: str, value: Any) -> Any:
        """The game's own action for a key that every game on a board has: activate and move."""
        return self.match.game.read({"do": key.capitalize(), ("figure" if key == "activate" else "to"): value})

    def _settle(self, dice: Mapping[str, tuple[int, ...]], *, real: bool) -> None:
        before, own = self.match.state, self._bots_side() is None
        step = self.match.settle(dice)
        self._rolls += 1
        self._last = {**self._settled(before, dice, step, real=real), "own": own}
        self._after(step, keep_roll=True)

    def _after(self, step: Step, *, keep_roll: bool = False) -> None:
        if not keep_roll:
            self._last = None
        said = self._also(self._sentences(step))
        with self.hold_sync():
            before = self.seats
            self._show()
            if not any(said.values()):
                said = self._noted(before)
            said = self._passed(said)
            if asked := self._question():
                said = {lang: f"{said[lang]} {asked[lang]}".strip() for lang in languages()}
            if any(said.values()):
                self.tell(said, "ok")

    def _question(self) -> dict[str, str] | None:
        """What a side has to answer before the game goes on, for whoever does not see the panel."""
        side = self.turn["asked"]
        if side is None or not self.offers or (side == self.turn["side"] and self.offers[0]["needs"] != "hits"):
            return None
        what = self.turn["text"] if self.offers[0]["needs"] else texts("board.your_answer")
        return texts("board.said_question", side=self.turn["sides"][side]["name"], question=dict(what))

    def _sentences(self, step: Step) -> dict[str, str]:
        return briefly([self.match.game.tell(step.state, event) for event in step.events])

    def _settled(self, before: Any, dice: Mapping[str, tuple[int, ...]], step: Step, *, real: bool) -> dict[str, Any]:
        game = self.match.game
        lanes: tuple[Lane, ...] = game.lanes(before)
        chance = game.chance(before)
        events = [event for event in step.events if event.name != "rolled"]
        told = [game.tell(step.state, event) for event in events]
        stays = getattr(load(game.card.key), "stays", None)
        told += [said] if stays and (said := stays(game, before, step)) else []
        refs = [ref for event in reversed(events) if (ref := self._clause(event.rule))]
        return {
            "id": self._rolls,
            "phase": "settled",
            "title": game.about(before),
            "lanes": signed_lanes(game, before, lanes, chance, dice)
            if chance and chance.signs
            else settled_lanes(self.ruleset, lanes, dice, step.outcome),
            "verdict": briefly(told),
            "rule": refs[0] if refs else None,
            "seed": None if real else self._roller.seed,
            "count": self._rolls,
            **kind_of(chance),
        }

    def _clause(self, ref: str) -> str | None:
        """The id of the clause that states a rule; the view finds its words in `rules`, where each lies once."""
        found = rule(self.ruleset, ref)
        if found is None:
            return None
        self._cited[found["id"]] = found
        return str(found["id"])

    @property
    def _empty(self) -> frozenset[int]:
        """Sides with nobody from the start and nothing to do: a view leaves them out."""
        game, first = self.match.game, self.match.first
        turn = game.turn(first)
        acting = game.to_act(first)
        return frozenset(n for n, left in enumerate(turn.standing or turn.left) if not left and n not in acting)

    def _show(self, weighed: str = "") -> None:
        self._be_seated()
        game, state = self.match.game, self._sight
        lanes = game.lanes(state)
        turn = game.turn(state)
        acting, result, machine = self._to_act(), game.result(state), self._bots_side()
        playing = machine is not None  # nobody answers for a bot, so nothing is offered
        menu = Menu((), texts("board.bot_plays", bot=self._called(machine))) if playing else self._menu()
        with self.hold_sync():
            scene = game.scene(state)
            marks = scene.marks if self._together else ()  # what sides have written is drawn with what came of it
            self.scene = drawn_scene(replace(scene, marks=(*marks, *ways(self.match, self._as_seen))))
            self.preview = game.preview(state)
            self.turn = {
                "side": turn.side,
                "active": turn.active,
                "pool": turn.pool,
                "pooled": game.card.order == "turns" and not turn.rounds,  # a pool of dice that the bar shows
                "counted": game.card.order == "bag",  # how many actions the active figure has left
                "asked": acting,
                "round": turn.round,
                "rounds": turn.rounds,
                "over": self._yours(result.winner, menu.text) if result else None,
                "text": dict(menu.text),
                "sides": [
                    {"name": dict(name), "side": side, "left": left, "empty": not left and side in self._empty}
                    for side, (name, left) in enumerate(zip(turn.names, turn.left, strict=True))
                ],
            }
            self.offers = [offer_row(game, state, acting, o, self._clause(o.rule)) for o in menu.offers]
            self.groups = {key: dict(name) for key, name in menu.groups.items()}
            self.chances = chances(game, state, acting, menu, weighed) if self.odds == "shown" else {}
            self._show_players()
            self._show_seats()
            self._show_bag()
            self._show_best()
            if lanes:
                self.roll = {
                    "id": self._rolls,
                    "phase": "ready",
                    "title": game.about(state),
                    "lanes": waiting_lanes(lanes),
                    "verdict": None,
                    "rule": None,
                    "seed": self._roller.seed,
                    "count": self._rolls,
                    "earlier": self._last,  # a tie: what fell stays in sight beside the button
                    **kind_of(game.chance(state)),
                }
            else:
                self.roll = self._last
            self._show_time()
            tree = self.match.tree  # not its entries: a long game would list thousands at each press
            self.rules = dict(self._cited)
            self.history = {"undo": self._undoable(), "redo": tree.place < len(tree.line) - 1}

    def sentence(self) -> str:
        """The board in words: how many figures, who touches whom and who is hurt, who holds the initiative."""
        return sentence(self.match, self.lang, self._sight)

    def _repr_svg_(self) -> str:
        return draw(self.match.game.scene(self._sight), self.lang)

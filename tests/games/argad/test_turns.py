"""What happens in a turn, asked of small positions: who shoots first, who follows, who is seen, what options change."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from aofa_widgets.dice import Roller
from aofa_widgets.games.argad import actions as ask
from aofa_widgets.games.argad.flow import Argad

from .quarrels import ALL_ON, game_of, quarrel

Row = dict[str, Any]


def table(*people: Row, **more: Any) -> dict[str, Any]:
    """A bare table of two sides."""
    sides = [{"name": {"en": name, "fr": name}} for name in ("A", "B")]
    return {"width": 6000, "height": 6000, "turns": 4, "sides": sides, "terrain": [], "people": [*people], **more}


def man(id: str, side: int, x: int, y: int, person: str = "raider", **more: Any) -> Row:
    return {"id": id, "person": person, "side": side, "x": x, "y": y, **more}


class Play:
    """A game that goes on with whatever dice are given, the rest being threes."""

    def __init__(self, scenario: Any, values: Mapping[str, Any] | None = None):
        self.game: Argad = game_of(values or {})
        self.state = self.game.start(scenario)
        self.names: list[str] = []

    def write(self, *slips: Any) -> None:
        for slip in slips:
            self._step(self.game.apply(self.state, slip))

    def _step(self, step: Any) -> None:
        self.state = step.state
        self.names += [event.name for event in step.events]

    def on(self, what: str, dice: Mapping[str, list[int]] | None = None) -> None:
        """Seal and roll until `what` is to be written, or the game is over; `dice` by cup, in turn."""
        left = {cup: list(faces) for cup, faces in (dice or {}).items()}
        for n in range(300):
            due = self.state.due
            if self.game.result(self.state) or (n and getattr(due, "what", "") == what and not self.state.sealed):
                return
            chance = self.game.chance(self.state)
            if chance is None:
                self._step(self.game.apply(self.state, ask.Seal(min(self.game.to_act(self.state)))))
                continue
            fall = {}
            for cup, number in chance.dice.items():
                fall[cup] = tuple(left[cup].pop(0) if left.get(cup) else min(3, chance.faces) for _ in range(number))
            self._step(self.game.settle(self.state, self.game.fall(fall)))
        raise AssertionError(f"{what} is never due")


def archers(**more: Any) -> dict[str, Any]:
    return table(
        man("a", 0, 1000, 1000, "warden_archer"), man("b", 1, 1000, 2500, "warden_archer", armour="none"), **more
    )


def shot_at_each_other(values: Mapping[str, Any], dice: Mapping[str, list[int]]) -> Play:
    play = Play(archers(), values)
    play.on("shots", {})
    play.write(ask.Shot("a", "b"), ask.Shot("b", "a"))
    play.on("orders", dice)
    return play


def test_two_lone_shooters_both_fall_but_for_the_die_of_speed() -> None:
    plain = shot_at_each_other({}, {"shots": [5, 6]})
    assert {plain.state.person(name).out for name in "ab"} == {"killed"}
    fast = shot_at_each_other({"options.speed_die": True}, {"speed": [2, 5], "shot": [6, 6]})
    assert (fast.state.person("a").out, fast.state.person("b").out) == ("killed", "")
    assert "draws_first" in fast.names


def test_who_breaks_off_cannot_strike_and_who_follows_can() -> None:
    near = table(man("a", 0, 1000, 1000), man("b", 1, 1000, 1200))
    play = Play(near)
    assert play.state.person("a").met
    play.write(ask.Order("a", "withdraw", ((1000, 300),)), ask.Order("b", "contact", target="a"))
    play.on("orders", {"leaver": [5, 1], "b": [5]})
    assert {"breaks_off", "pursues", "meets"} <= set(play.names)
    assert play.state.person("a").out == "killed" and not play.state.person("b").out


def test_enemies_who_run_at_each_other_meet_by_their_speed() -> None:
    play = Play(table(man("a", 0, 1000, 1000), man("b", 1, 1000, 2400, "warden_captain")))
    play.write(ask.Order("a", "contact", target="b"), ask.Order("b", "contact", target="a"))
    play.on("orders", {})
    went = {name: play.state.person(name) for name in "ab"}
    assert play.names.count("meets") == 2
    assert went["a"].y - 1000 > 2400 - went["b"].y - 250  # 20 cm against 16 cm a turn


def test_hidden_people_are_seen_in_the_open_and_decoys_go() -> None:
    rows = [man("a", 0, 1000, 1000), man("h", 1, 3000, 1000, hidden=True), man("d", 1, 3400, 1000, decoy=True)]
    play = Play(table(*rows), ALL_ON)
    seen = play.game.view(play.state, 0)
    assert seen.person("h").decoy and seen.person("h").name == seen.person("d").name  # animals, all alike
    alone = Play(table(*rows[:2]), ALL_ON)
    assert not alone.game.view(alone.state, 0).has("h")
    play.on("orders", {})
    assert not play.state.person("h").hidden and play.state.person("d").out == "left"


def test_loading_takes_a_turn_and_an_enemy_spoils_it() -> None:
    rows = [man("a", 0, 1000, 1000, "fusilier"), man("b", 1, 1000, 2600), man("c", 0, 4000, 4000, "fusilier")]
    play = Play(table(*rows))
    play.on("shots", {})
    play.write(ask.Shot("a", "b"))
    play.on("orders", {"shots": [1]})
    assert play.state.person("a").empty
    play.write(ask.Order("a", "load"), ask.Order("b", "contact", target="a"))
    play.on("orders", {"a": [1], "b": [1]})
    assert play.state.turn == 3 and play.state.person("a").empty and "disturbed" in play.names


def test_contradictions_and_things_without_a_table_are_refused_in_both_languages() -> None:
    play = Play(archers())
    asked = {
        ask.Order("a", "load", ((1000, 800),)): "one_action",
        ask.Order("a", "move", ((1000, 800),), target="b"): "needless_target",
        ask.Order("a", "work", target="b", aim="b"): "shot_and_deed",
        ask.Order("a", "dance"): "no_deed",
        ask.Order("a", "shoot", target="b", weapon="catapult"): "not_his_weapon",
        ask.Order("a", "contact", target="nobody"): "no_such_target",
        ask.Order("zz"): "nobody",
    }
    for action, name in asked.items():
        refusal = play.game.refuse(play.state, action)
        assert refusal is not None and refusal.name == name, (action, refusal)
        said = play.game.explain(play.state, refusal)
        assert said["en"] and said["fr"] and said["en"] != said["fr"]


def test_whatever_is_written_is_refused_or_keeps_the_laws() -> None:
    for seed in range(4):
        roller = Roller(seed)
        game = game_of(ALL_ON if seed % 2 else {})
        state = game.start(quarrel(seed, 3, 3, master=bool(seed % 2)))

        def some(*options: Any, roller: Roller = roller) -> Any:
            return options[roller.choose(len(options))]

        for _ in range(60):
            if game.result(state) is not None:
                break
            chance = game.chance(state)
            if chance is not None:
                state = game.settle(state, game.fall(chance.throw(roller))).state
                continue
            people = [*(p.id for p in state.people), "", "nobody", "chest"]
            place = (roller.choose(7000) - 300, roller.choose(7000) - 300)
            slip = some(
                ask.Order(some(*people), some(*ask.DEEDS), some((), (place,)), some(*people), some("", *people)),
                ask.Shot(some(*people), some(*people), some("", "simple_bow"), some("", "point_blank", "all")),
                ask.Blow(some(*people), some(*people), some("", "fast", "twice"), some("", *people)),
                ask.Rule(some(*ask.RULINGS[:-1]), some(*people), some("", "hostile", "roll", "left", "yes"), place),
                some(*game.sample_actions(state, min(game.to_act(state)))),
                some(*game.sample_actions(state, min(game.to_act(state)))),
                ask.Seal(min(game.to_act(state))),
            )
            refusal = game.refuse(state, slip)
            if refusal is not None:
                assert all(game.explain(state, refusal).values()), refusal
                continue
            state = game.apply(state, slip).state
            assert not game.laws(state), slip


def test_the_game_master_overrules_and_it_is_logged() -> None:
    sides = [{"name": {"en": n, "fr": n}, **({"master": True} if n == "M" else {})} for n in "ABM"]
    rows = [man("a", 0, 1000, 1000), man("b", 1, 1000, 3000), man("n", 2, 4000, 4000, "villager", attitude="neutral")]
    play = Play({**table(*rows), "sides": sides}, {"options.attitudes": True})
    assert play.game.refuse(play.state, ask.Order("a", "contact", target="n")) is not None
    play.write(ask.Rule("attitude", "n", "hostile", why="he was insulted"), ask.Rule("out", "b", "left"))
    assert play.state.person("n").team == -1  # nothing is done before all have sealed
    play.on("answers", {})
    assert play.state.person("n").team == -2 and play.state.person("b").out == "left"
    assert [one.what for one in play.state.log] == ["out", "attitude"]

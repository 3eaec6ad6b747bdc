"""Questions on exact odds, in times out of 100, and on the best choice of a target."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from aofa_widgets.dice import Roller
from aofa_widgets.play.asking import on_chance, times
from aofa_widgets.play.case_fields import read_fields
from aofa_widgets.play.drafting import Draft

from ..odds import attacks, rolls, tokens
from ..params import MELEE
from ..referee.calls import attack_of
from ..referee.reading import CALLS
from ..resolve.bag import Bag
from .desk import Desk, Record, draft, pick, shuffled

CLEAR = Fraction(3, 100)  # by how much the best choice must beat every other
TRIES = 30
HURT = {
    "gone": ["killed", "removed", "figure_lost"],
    "hurt": ["light", "killed", "injured", "removed", "figure_lost"],
    "missed": ["missed"],
    "dodged": ["dodged"],
}


def test(desk: Desk, roller: Roller) -> Draft | None:
    """How often a test has a result."""
    n, what = 2 + roller.choose(6), pick(roller, ("pass", "pass", "crit", "crit_fail"))
    told = rolls.classes(desk.params, n)
    passing, one_more = rolls.passing(desk.params, n), rolls.passing(desk.params, n + 1)
    share = passing if what == "pass" else told.p(what)
    right = times(share)
    slips = [
        ("asked-for-the-opposite", 100 - right),
        ("even-chance", 50),
        ("critical-with-the-rest", times(told.p("success")) if what == "pass" else times(passing)),
        ("one-die-too-many", times(one_more) if what == "pass" else None),
        ("swords-by-the-dice", min(99, times(Fraction(n, 6)))),
    ]
    a, _ = desk.two(roller)
    return on_chance(roller, {"odds": what, "dice": n}, right, slips, {"a": a.name, "n": n, "what": what})


def attack(desk: Desk, roller: Roller) -> Draft | None:
    """How often a whole attack ends so."""
    state = _blow(roller)
    what = pick(roller, ("gone", "hurt", "missed", "dodged"))
    if what == "dodged" and not state["target"]["actions_left"]:
        what = "hurt"
    right = times(_share(desk, state, what))
    aim, strength = state["attacker"]["aim"], state["attacker"]["strength"]
    hit, wound = rolls.passing(desk.params, aim), rolls.passing(desk.params, strength)
    slips = [
        ("asked-for-the-opposite", 100 - right),
        ("first-roll-only", times(hit) if what in ("gone", "hurt") else times(1 - wound)),
        ("last-roll-only", times(wound) if what == "gone" else None),
        ("chances-added", min(99, times(hit + wound)) if what != "missed" else None),
        ("dodge-forgotten", times(_share(desk, {**state, "target": {**state["target"], "actions_left": 0}}, what))),
        ("even-chance", 50),
    ]
    a, b = desk.two(roller)
    values = {"a": a.name, "b": b.name, "aim": aim, "strength": strength, "what": what,
              "weapon": desk.weapon(state["attacker"]["weapon"]), "agility": state["target"]["agility"],
              "left": state["target"]["actions_left"], "markers": state["target"]["markers"]}  # fmt: skip
    claim = {"odds": "attack", "among": HURT[what], "record": {"op": "attack", "state": state}}
    return on_chance(roller, claim, right, slips, values)


def _blow(roller: Roller) -> Record:
    attacker = {"cls": "warrior", "aim": 3 + roller.choose(3), "strength": 3 + roller.choose(3),
                "weapon": pick(roller, MELEE)}  # fmt: skip
    target = {"cls": "warrior", "agility": 3 + roller.choose(2), "honour": 3, "weapon": "none",
              "actions_left": roller.choose(2), "markers": roller.choose(3)}  # fmt: skip
    return {"kind": "melee", "attacker": attacker, "target": target}


def _share(desk: Desk, state: Record, what: str) -> Fraction:
    fields = read_fields(state, CALLS["attack"], "state")
    told = attacks.attack(desk.params, attack_of(fields)).outcome
    return sum((told.p(name) for name in HURT[what]), Fraction(0))


def drawn(desk: Desk, roller: Roller) -> Draft | None:
    """How often one given token comes out before the turn ends, or all of a few do."""
    number = 1 + roller.choose(4)
    spread = tokens.bag(desk.params, number)
    right = times(spread.p(number))
    one = times(tokens.token_drawn(desk.params))
    slips = [
        ("every-token-is-drawn", 99),
        ("asked-for-the-opposite", 100 - right),
        ("even-chance", 50),
        ("chances-multiplied", times(Fraction(one, 100) ** number) if number > 1 else None),
        ("one-token-only", one if number > 1 else None),
        ("share-of-the-bag", times(Fraction(number, number + desk.params.bag_fate_tokens))),
    ]
    claim = {"odds": "tokens", "tokens": number, "least": number}
    a, _ = desk.two(roller)
    return on_chance(roller, claim, right, slips, {"a": a.name, "n": number})


def next_token(desk: Desk, roller: Roller) -> Draft | None:
    """How often the next token is of a kind."""
    bag = {"S": 1 + roller.choose(6), "W": 1 + roller.choose(6), "F": 1 + roller.choose(3)}
    kind = pick(roller, "SWF")
    share = tokens.next_token(Bag(bag["S"], bag["W"], bag["F"]))[kind]
    right, whole = times(share), sum(bag.values())
    slips = [
        ("kinds-equally-likely", 33),
        ("asked-for-the-opposite", 100 - right),
        ("even-chance", 50),
        ("against-the-others", times(Fraction(bag[kind], whole - bag[kind])) if bag[kind] < whole / 2 else None),
    ]
    a, _ = desk.two(roller)
    values = {"a": a.name, "samurai": bag["S"], "warriors": bag["W"], "fates": bag["F"], "kind": kind}
    return on_chance(roller, {"odds": "next", "token": kind, "bag": bag}, right, slips, values)


def target(desk: Desk, roller: Roller) -> Draft | None:
    """Whom to charge, of three enemies equally near."""
    for _ in range(TRIES):
        first = _blow(roller)
        states = [{**first, "target": {**_blow(roller)["target"], "agility": 3}} for _ in range(3)]
        for state, markers, left, prone in zip(states, shuffled(roller, (0, 1, 2)), shuffled(roller, (0, 0, 1)),
                                               shuffled(roller, (False, False, True)), strict=True):  # fmt: skip
            state["target"] |= {"markers": markers, "actions_left": left, "prone": prone}
        worths = [_share(desk, state, "gone") for state in states]
        best = max(range(3), key=lambda n: worths[n])
        if all(worths[best] - worth >= CLEAR for n, worth in enumerate(worths) if n != best):
            break
    else:
        return None
    a, _ = desk.two(roller)
    rows = [state["target"] for state in states]
    trait: list[tuple[str, int]] = [("markers", max(range(3), key=lambda n: rows[n]["markers"]))]
    trait += [("prone", next(n for n in range(3) if rows[n]["prone"]))]
    slips = {"markers": "markers-decide", "prone": "prone-decides"}
    named = [(slips[name], n) for name, n in trait]
    named += [("dodge-forgotten", n) for n in range(3) if rows[n]["actions_left"]]
    spare = [("wild-guess", n) for n in range(3)]
    blow = first["attacker"]
    values: dict[str, Any] = {"a": a.name, "aim": blow["aim"], "strength": blow["strength"],
                              "best": times(worths[best]), "weapon": desk.weapon(blow["weapon"])}  # fmt: skip
    for n, row in enumerate(rows, 1):
        values |= {f"m{n}": row["markers"], f"l{n}": row["actions_left"], f"p{n}": row["prone"]}

    def shown(value: int) -> Any:
        return {"key": f"n{value}"}

    claim = {"best": states, "among": HURT["gone"]}
    return draft(roller, claim, best, named, values, spare=spare, shown=shown, most=2)

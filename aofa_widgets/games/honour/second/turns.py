"""Tokens, turns and cards: who uses what is drawn, what leaves the bag, who draws a card."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import comb
from typing import Any

from .open_points import Unanswerable, Unfit

Rules = Mapping[str, Any]
Row = Mapping[str, Any]
KIND = {"samurai": "S", "warrior": "W"}
CARDS = 2  # the first two fate tokens of a turn give a skill card


def turn(rules: Rules, state: Row) -> dict[str, Any]:
    """A turn, draw after draw.

    Raises: Unfit for a choice that the rules forbid.
    """
    units = {row["id"]: dict(row) for row in state["units"]}
    drawer, chosen, fates = state["first"], list(state.get("choose", ())), 0
    told: dict[str, Any] = {"log": [], "ended": False, "cards": {"A": 0, "B": 0}}
    for token in state["draws"]:
        if told["ended"]:
            raise Unfit("a token after the end of the turn")
        if token == "F":
            fates += 1
            told["log"].append([drawer, "F", None])
            if fates == rules["bag.fate_to_end"]:
                told |= {"ended": True, "next_first": drawer}
            if gives_card(rules, fates) and any(
                unit["side"] == drawer and unit.get("cls") == "samurai" for unit in units.values()
            ):
                told["cards"][drawer] += 1
        else:
            able = {unit["side"] for unit in units.values() if _ready(unit, token)}
            user = drawer if drawer in able else "AB"["BA".index(drawer)]
            ready = [name for name, unit in units.items() if unit["side"] == user and _ready(unit, token)]
            if not ready:  # set aside
                told["log"].append([drawer, token, None])
                drawer = "AB"["BA".index(drawer)]
                continue
            who = chosen.pop(0) if chosen else ready[0] if len(ready) == 1 else None  # where one alone can, it does
            if who not in units or units[who]["side"] != user or not _ready(units[who], token):
                raise Unfit(f"{who} does not take {token}")
            units[who]["used"] = units[who].get("used", 0) + 1
            told["log"].append([user, token, who])
        drawer = "AB"["BA".index(drawer)]
    if not told["ended"]:
        told["next_draw"] = drawer
    return told


def _ready(unit: Row, token: str) -> bool:
    return KIND[unit.get("cls", "warrior")] == token and unit.get("used", 0) < unit.get("actions", 0)


def gives_card(rules: Rules, number: int) -> bool:
    """Whether the fate token of this number gives a skill card (TOH-SKILL-2).

    Raises: Unanswerable for a token that ends the turn though it is one of those that give a card.
    """
    if number <= CARDS and number >= rules["bag.fate_to_end"]:
        raise Unanswerable("a fate token that gives a card and ends the turn")
    return number <= CARDS


def skill(rules: Rules, state: Row) -> dict[str, Any]:
    """A skill card and the hand that it comes to (TOH-SKILL-2 to -4)."""
    draw, held = gives_card(rules, state["fate_no"]), state.get("held", 0)
    if not draw:
        return {"draw": False, "held": held, "must_discard": 0}
    if held > rules["skill.most"]:
        raise Unanswerable("more cards than anybody may hold")
    over = max(0, held + 1 - rules["skill.most"])
    return {"draw": True, "held": held + 1 - over, "must_discard": over}


def dishonour(rules: Rules, state: Row) -> dict[str, Any]:
    """One die more for a dishonour card (TOH-DISHON-1 to -3)."""
    done = state.get("done_this_turn", False)
    if done and rules["dishonour.per_turn"] != 1:
        raise Unanswerable("how often it was done is not said")
    legal = state.get("cls", "warrior") == "samurai" and not done
    dice, cards = state.get("dice", 0), state.get("cards", 0)
    return {"legal": legal, "dice": dice + rules["dishonour.dice"] * legal, "cards": cards + legal}


def bag(rules: Rules, state: Row) -> dict[str, int]:
    """What is put into the bag (TOH-TOKENS)."""
    found = {"S": 0, "W": 0, "F": rules["bag.fate_tokens"]}
    for card in state["cards"]:
        found[KIND[card.get("cls", "warrior")]] += card["actions"]
    return found


def remove_tokens(rules: Rules, state: Row) -> dict[str, Any]:
    """The tokens of a unit that is lost (TOH-REMOVE-1, R-07).

    Raises: Unanswerable where the bag holds fewer than are to be taken out.
    """
    kind, actions, used = KIND[state.get("cls", "warrior")], state["actions"], state.get("used", 0)
    if used > actions:
        raise Unanswerable("more actions than it has")
    card = used if rules["bag.token_removal"] == "card_first" else 0
    rest = dict(state["bag"])
    rest[kind] = rest.get(kind, 0) - (actions - card)
    if rest[kind] < 0:
        raise Unanswerable("not so many in the bag")
    return {"bag": rest, "from_card": card, "from_bag": actions - card}


def drawn(rules: Rules, tokens: int) -> list[Fraction]:
    """The chance that exactly 0, 1, … of the action tokens are drawn before the turn ends, none being fetched.

    >>> from .parameters import settled
    >>> [str(chance) for chance in drawn(settled({}), 2)]
    ['1/10', '3/10', '3/5']
    """
    fate, last = rules["bag.fate_tokens"], rules["bag.fate_to_end"]
    if last > fate:
        raise Unanswerable("a turn that never ends")
    whole = comb(tokens + fate, fate)
    return [Fraction(comb(k + last - 1, k) * comb(tokens - k + fate - last, fate - last), whole)
            for k in range(tokens + 1)]  # fmt: skip

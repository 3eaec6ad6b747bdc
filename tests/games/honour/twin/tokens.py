"""The bag and the cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .dice import Values


def kind(card: Mapping[str, Any]) -> str:
    """The letter of the tokens that a card puts into the bag."""
    return "S" if card.get("cls") == "samurai" else "W"


def bag(p: Values, cards: list[Mapping[str, Any]]) -> dict[str, int]:
    """The bag of all cards."""
    counts = {"S": 0, "W": 0, "F": p["bag.fate_tokens"]}
    for card in cards:
        counts[kind(card)] += card.get("actions", 0)
    return counts


def remove(p: Values, given: Mapping[str, Any]) -> dict[str, Any]:
    """A loss takes its tokens with it."""
    left = {"S": 0, "W": 0, "F": 0} | dict(given["bag"])
    card = given.get("used", 0) if p["bag.token_removal"] == "card_first" else 0
    out = min(left[kind(given)], given.get("actions", 0) - card)
    left[kind(given)] -= out
    return {"bag": left, "from_card": card, "from_bag": out}


def turn(p: Values, given: Mapping[str, Any]) -> dict[str, Any]:
    """Tokens as they are drawn, each used by somebody, or by nobody."""
    left = {unit["id"]: unit.get("actions", 0) - unit.get("used", 0) for unit in given["units"]}
    side, named, fates = given.get("first", "A"), list(given.get("choose", ())), 0
    last = min(p["bag.fate_to_end"], p["bag.fate_tokens"])
    cards, log = {"A": 0, "B": 0}, []
    for token in given["draws"]:
        other = "B" if side == "A" else "A"
        if token == "F":
            fates += 1
            log.append([side, "F", None])
            if fates == last:
                return {"log": log, "ended": True, "next_first": side, "cards": cards}
            samurai = any(unit["side"] == side and unit.get("cls") == "samurai" for unit in given["units"])
            cards[side] += samurai and fates <= 2
        else:
            can = {
                who: [u["id"] for u in given["units"] if u["side"] == who and kind(u) == token and left[u["id"]] > 0]
                for who in (side, other)
            }
            user = side if can[side] else other if can[other] else None
            if user is None:
                log.append([side, token, None])
            else:
                unit = named.pop(0) if named else can[user][0]
                left[unit] -= 1
                log.append([user, token, unit])
        side = other
    return {"log": log, "ended": False, "next_draw": side, "cards": cards}


def skill(p: Values, given: Mapping[str, Any]) -> dict[str, Any]:
    """A card for the first and second fate token, unless it ends the turn."""
    number, held = given["fate_no"], given.get("held", 0)
    if number > 2 or number >= min(p["bag.fate_to_end"], p["bag.fate_tokens"]):
        return {"draw": False, "held": held}
    return {"draw": True, "held": min(held + 1, p["skill.most"]), "must_discard": max(0, held + 1 - p["skill.most"])}


def shame(p: Values, given: Mapping[str, Any]) -> dict[str, Any]:
    """A dishonourable act."""
    legal = given.get("cls") == "samurai" and not given.get("done_this_turn", False)
    dice, cards = given.get("dice", 0), given.get("cards", 0)
    return {"legal": legal, "dice": dice + legal * p["dishonour.dice"], "cards": cards + legal}

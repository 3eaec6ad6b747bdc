"""Questions on what an attack comes to: its outcome, markers, injuries, pushes, who must test, what is free."""

from __future__ import annotations

from typing import Any

from aofa_widgets.dice import Roller
from aofa_widgets.play.drafting import Draft

from ..params import MELEE, MISSILES
from .desk import Desk, Person, Record, draft, look, near, pick

WARRIOR = ("missed", "dodged", "glanced", "light", "killed")
SAMURAI = ("missed", "dodged", "glanced", "light", "injured", "removed")
TRIES = 60


def _state(roller: Roller, cls: str, kind: str = "melee", **more: Any) -> Record:
    weapon = pick(roller, MISSILES if kind == "shot" else MELEE)
    attacker = {"aim": 3 + roller.choose(3), "strength": 3 + roller.choose(2), "weapon": weapon}
    target: Record = {"cls": cls, "agility": 3, "honour": 3 + roller.choose(2), "actions_left": roller.choose(2)}
    target |= {"weapon": pick(roller, MELEE), "markers": pick(roller, (0, 0, 1, 2)), **more}
    state: Record = {"kind": kind, "attacker": attacker, "target": target}
    return state | ({"range": 6} if kind == "shot" else {})


def _struck(desk: Desk, roller: Roller, state: Record, wanted: Any) -> tuple[Record, dict[str, Any]] | None:
    for _ in range(TRIES):
        record, told = desk.roll("attack", state, roller)
        if wanted(told) and all(faces for faces in told["rolls"].values()):
            return record, told
    return None


def _values(desk: Desk, a: Person, b: Person, record: Record, told: dict[str, Any]) -> dict[str, Any]:
    state = record["state"]
    target = {"figures": 1, "injuries": 0, "cautious": False} | state["target"]
    return {
        "a": a.name, "b": b.name, "kind": state["kind"], "weapon": desk.weapon(state["attacker"]["weapon"]),
        "guard": desk.weapon(target["weapon"]), "cls": target["cls"], "markers": target["markers"],
        "left": target["actions_left"], "figures": target["figures"], "injuries": target["injuries"],
        "cautious": target["cautious"], "fell": desk.fell(told), "told": _told(told),
    }  # fmt: skip


def _told(told: dict[str, Any]) -> dict[str, str]:
    """What happened, sentence after sentence, as the referee's log has it."""
    return {lang: " ".join(event["text"][lang] for event in told["events"]) for lang in told["events"][0]["text"]}


def outcome(desk: Desk, roller: Roller) -> Draft | None:
    """What an attack on a warrior comes to."""
    return _outcome(desk, roller, "warrior", WARRIOR)


def outcome_samurai(desk: Desk, roller: Roller) -> Draft | None:
    """What an attack on a samurai comes to."""
    return _outcome(desk, roller, "samurai", SAMURAI)


def _outcome(desk: Desk, roller: Roller, cls: str, ends: tuple[str, ...]) -> Draft | None:
    wanted, more = pick(roller, ends), {"injuries": roller.choose(2)} if cls == "samurai" else {}
    state = _state(roller, cls, pick(roller, ("melee", "melee", "shot")), **more)
    found = _struck(desk, roller, state, lambda told: told["outcome"] == wanted)
    if found is None:
        return None
    record, told = found
    slips: list[tuple[str, Any]] = [
        ("fewer-swords-will-do", desk.mistaken("fewer-swords-will-do", record, "outcome")),
        ("hit-is-enough", "killed" if cls == "warrior" else "injured"),
        ("failed-damage-does-nothing", "missed" if wanted == "light" else None),
        ("glance-still-wounds", "light" if wanted == "glanced" else None),
        ("dodge-only-softens", "light" if wanted == "dodged" else None),
        ("samurai-die-like-warriors", "removed" if wanted in ("light", "injured") and cls == "samurai" else None),
        ("every-injury-removes", "removed" if wanted == "injured" else None),
        ("injuries-never-remove", "injured" if wanted == "removed" else None),
        ("honour-turns-it-all", "missed" if told["honour"] in ("success", "crit") else None),
    ]
    spare = [("misread", one) for one in ends]
    a, b = desk.two(roller)
    claim = {"case": "outcome", "record": record}
    return draft(roller, claim, told["outcome"], slips, _values(desk, a, b, record, told), spare=spare)


def markers(desk: Desk, roller: Roller) -> Draft | None:
    """How many markers the target has afterwards."""
    cls = pick(roller, ("warrior", "samurai"))
    state = _state(roller, cls)
    deep = roller.choose(2)
    found = _struck(desk, roller, state, lambda told: told["outcome"] in ("light", "injured", "glanced")
                    and (told["hit"] == "crit") == bool(deep))  # fmt: skip
    if found is None:
        return None
    record, told = found
    place = "target.markers"
    right, had = look(told, place), state["target"]["markers"]
    slips = [
        ("markers-do-not-pile-up", 1 if had else None),
        ("marker-forgotten", had),
        ("injury-brings-a-marker", had + 1 if told["outcome"] == "injured" else None),
        ("deep-cut-forgotten", had + desk.params.attack_light_wound_markers if "deepcut" in told["rolls"] else None),
        ("glance-still-wounds", had + 1 if told["outcome"] == "glanced" else None),
        ("swords-are-markers", had + told["shown"]["damage"]["swords"]),
    ]
    a, b = desk.two(roller)
    values = _values(desk, a, b, record, told)
    return draft(roller, {"case": place, "record": record}, right, slips, values, spare=near(right))


def group(desk: Desk, roller: Roller) -> Draft | None:
    """What is left of a group: figures and markers."""
    figures, had = 2 + roller.choose(2), roller.choose(4)
    state = _state(roller, "warrior", figures=figures, markers=had)
    heavy = roller.choose(3) > 0
    found = _struck(desk, roller, state, lambda told: (told["outcome"] == "figure_lost") == heavy
                    and told["damage"])  # fmt: skip
    if found is None:
        return None
    record, told = found
    places = ["target.figures", "target.markers"]
    right = look(told, places)
    slips = [
        ("group-falls-whole", [0, 0] if heavy else None),
        ("group-keeps-markers", [figures - 1, had] if heavy else None),
        ("marker-fells-a-figure", [figures - 1, 0] if not heavy else None),
        ("marker-forgotten", [figures, had]),
        ("marker-and-loss", [figures - 1, had + 1]),
        ("markers-wiped-off", [figures, 0]),
    ]
    a, b = desk.two(roller)

    def shown(value: Any) -> Any:
        return {"key": "both", "standing": value[0], "marks": value[1]}

    claim = {"case": places, "record": record}
    return draft(roller, claim, right, slips, _values(desk, a, b, record, told), shown=shown)


def dodging(desk: Desk, roller: Roller) -> Draft | None:
    """What a dodge is paid with."""
    cautious, left = bool(roller.choose(2)), roller.choose(3)
    if not desk.params.dodge_mandatory:
        return None
    state = _state(roller, "warrior", cautious=cautious, actions_left=left)
    found = _struck(desk, roller, state, lambda told: told["hit"] in ("success", "crit"))
    if found is None:
        return None
    record, told = found
    places = ["target.cautious", "target.actions_left"]
    right = look(told, places)
    slips = [
        ("dodging-is-free", [cautious, left]),
        ("token-before-marker", [cautious, left - 1] if cautious and left else None),
        ("marker-stays", [True, left] if cautious else None),
        ("dodge-spends-both", [False, left - 1] if cautious and left else None),
        ("dodge-spends-all", [False, 0]),
        ("misread", [not right[0], right[1]]),
        ("misread", [right[0], right[1] + 1]),
    ]
    a, b = desk.two(roller)
    hit = {"faces": {"hit": told["faces"]["hit"]}}
    values = {**_values(desk, a, b, record, told), "fell": desk.fell(hit, labels=False)}

    def shown(value: Any) -> Any:
        return {"key": "both", "marked": value[0], "rest": value[1]}

    return draft(roller, {"case": places, "record": record}, right, slips, values, shown=shown)


def pushed(desk: Desk, roller: Roller) -> Draft | None:
    """Who is pushed back, and how far."""
    kind = pick(roller, ("melee", "melee", "shot"))
    wanted = pick(roller, ("dodged", "glanced", "light", "dodged"))
    state = _state(roller, "warrior", kind)
    found = _struck(desk, roller, state, lambda told: told["outcome"] == wanted)
    if found is None:
        return None
    record, told = found
    places = ["attacker_push", "target_push"]
    right = look(told, places)
    slips = [
        ("dodge-moves-nobody", [0, 0]),
        ("dodger-goes-back", [0, 1]),
        ("shooter-goes-back", [1, 0]),
        ("both-go-back", [1, 1]),
    ]
    a, b = desk.two(roller)

    def shown(value: Any) -> Any:
        return {"key": f"{'some' if value[0] else 'none'} {'some' if value[1] else 'none'}",
                "first": value[0], "second": value[1]}  # fmt: skip

    claim = {"case": places, "record": record}
    return draft(roller, claim, right, slips, _values(desk, a, b, record, told), shown=shown)


def frightened(desk: Desk, roller: Roller) -> Draft | None:
    """Who must now test for nerve."""
    cls = pick(roller, ("warrior", "warrior", "samurai"))
    more: Record = {"injuries": 1} if cls == "samurai" else {"figures": pick(roller, (1, 1, 3))}
    state = _state(roller, cls, **more)
    if roller.choose(3) == 0:
        state["attacker"] |= {"weapon": "heavy_sword", "aim": 6}
    tests = bool(roller.choose(2))
    found = _struck(desk, roller, state, lambda told: told["damage"] and bool(told["nerve"]) == tests)
    if found is None:
        return None
    record, told = found
    right = look(told, "nerve")
    names: dict[str, list[str]] = {"nobody": [], "friends": ["allies_of_target"], "enemies": ["enemies_within_6"]}
    slips = [
        ("every-wound-frightens", names["friends"] if told["outcome"] in ("light", "injured", "glanced") else None),
        ("group-members-frighten", names["friends"] if told["outcome"] == "figure_lost" else None),
        ("nobody-is-frightened", names["nobody"]),
        ("attackers-friends-test", names["enemies"]),
        ("loss-frightens-friends", names["friends"]),
    ]
    a, b = desk.two(roller)

    def shown(value: Any) -> Any:
        return {"key": next(name for name, row in names.items() if row == value)}

    claim = {"case": "nerve", "record": record}
    return draft(roller, claim, right, slips, _values(desk, a, b, record, told), shown=shown, most=2)


def free_action(desk: Desk, roller: Roller) -> Draft | None:
    """Which action is free after an attack."""
    kind = pick(roller, ("melee", "melee", "shot"))
    state = _state(roller, "warrior", kind)
    if roller.choose(3) == 0:
        state["target"] |= {"weapon": "naginata", "actions_left": 1, "agility": 6}
    wanted = roller.choose(3) > 0
    found = _struck(desk, roller, state, lambda told: bool(told["free"]) == wanted
                    and "crit" in (told["hit"], told["dodge"], told["damage"]))  # fmt: skip
    if found is None:
        return None
    record, told = found
    names: dict[str, list[str]] = {"nothing": [], "charge": ["attacker:charge_or_move"], "move": ["attacker:move"],
                                   "counter": ["target:charge"]}  # fmt: skip
    right = look(told, "free")
    if right not in names.values():
        return None
    slips = [
        ("bonus-of-another-roll", names["charge"]),
        ("bonus-forgotten", names["nothing"]),
        ("bow-charges", names["move"] if kind == "melee" else names["charge"]),
        ("dodger-strikes-back", names["counter"]),
    ]
    a, b = desk.two(roller)

    def shown(value: Any) -> Any:
        return {"key": next(name for name, row in names.items() if row == value)}

    claim = {"case": "free", "record": record}
    return draft(roller, claim, right, slips, _values(desk, a, b, record, told), shown=shown)


def fumble(desk: Desk, roller: Roller) -> Draft | None:
    """What a critical failure to hit brings the attacker."""
    state = _state(roller, "warrior", pick(roller, ("melee", "shot")))
    state["attacker"] |= {"markers": roller.choose(3)}
    found = _struck(desk, roller, state, lambda told: told["hit"] == "crit_fail")
    if found is None:
        return None
    record, told = found
    had = state["attacker"]["markers"]
    right = look(told, "attacker.markers")
    slips = [
        ("fumble-costs-nothing", had),
        ("fumble-always-wounds", had + 1),
        ("swords-are-markers", had + 2),
        ("crosses-are-markers", had + told["shown"]["hit"]["crosses"]),
    ]
    a, b = desk.two(roller)
    values = {**_values(desk, a, b, record, told), "had": had}
    return draft(roller, {"case": "attacker.markers", "record": record}, right, slips, values, spare=near(right))

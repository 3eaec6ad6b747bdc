"""The data of ...And One For All! is whole: every parameter, every term, both languages."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2] / "rulebook"
GAME = ROOT / "swashbuckling"
FILES = sorted([ROOT / "book.toml", ROOT / "terms.toml", GAME / "game.toml", GAME / "terms.toml"]) + sorted(
    path for folder in ("params", "profiles", "scenarios") for path in (GAME / folder).glob("*.toml")
)

# The catalogue, written out a second time: name, default (recommended edition), what may be written, b(ook) or o(urs).
CATALOGUE = """
edition | recommended | recommended en fr | o
players | 2 | 2-2 | b
forces.musketeers | dartagnan athos porthos aramis | figures | b
forces.cardinal | rochefort guard1 guard2 guard3 guard4 | figures | b
victory | eliminate_all | eliminate_all eliminate_n leader | b
figure.height_mm | 40 | 15-75 | b
base.width_mm | 30 | 15-60 | o
dice.sides | 6 | 6-6 | b
dice.supply | 10 | 5-20 | b
table.side_in | 24 | 12-48 | b
terrain.min_objects | 15 | 5-60 | o
deploy.depth_in | 3 | 0-8 | o
setup.tie | reroll | reroll coin player_one | o
pool.per_action | 1 | 1-2 | b
pool.max | none | none 4-12 | o
move.max_in | unlimited | unlimited 6-48 | b
split.allowed | true | switch | b
split.max_parts | 2 | 2-3 | b
repeat.same_action | allowed | allowed not_in_a_row once_per_activation | o
init.losing_face | 1 | 1-1 | b
init.ones_to_lose | 1 | 1-3 | b
rating.superb | 4 | 1-6 | b
rating.magnificent | 3 | 1-6 | b
rating.dashing | 2 | 1-6 | b
rating.good | 1 | 1-6 | b
tie.winner | attacker | attacker nobody defender | b
tie.hits | 1 | 0-2 | b
six.extra | 1 | 0-2 | b
hits.per_point | 1 | 1-1 | b
opposed.attacker_takes_hits | false | switch | b
duel.attacker_takes_hits | true | switch | b
duel.counts_as_action | false | switch | b
duel.rounds | 1 | 1-3 | b
duel.max_per_activation | none | none 1-5 | b
bonus.elevation | 1 | 0-2 | b
bonus.ally | 1 | 0-2 | b
bonus.ally_max | none | none 1-4 | o
bonus.weaponless | 1 | 0-2 | b
bonus.impetus | 1 | 0-2 | b
support.requires_fit | false | switch | o
disengage.automatic | true | switch | b
wounds.to_fall | 3 | 1-5 | b
wounds.from | table | table explanation_en | b
wounds.recoverable | false | switch | b
wounds.dice_penalty | 0 | 0-1 | o
fallen.is_obstacle | true | switch | b
tables.swashbuckling | push stun drop wound | effects | b
tables.duelling | push wound drop wound | effects | b
push.max_in | unlimited | unlimited 1-24 | b
push.blocked_effect | stun | stun none wound | b
push.blocked_test | behind | behind any_contact | b
push.direction | away_from_source | away_from_source facing | o
push.edge | wall | wall stop leaves_table | o
push.off_height | falls_and_continues | falls_and_continues falls_and_stops stops_at_edge | o
stun.forbids_move | true | switch | b
stun.dice | 1 | 0-2 | b
stun.min_dice | 1 | 0-1 | o
stun.again | drop | drop none wound | b
stun.recovery_roll | full | full penalised | o
weapon.can_initiate | false | switch | b
weapon.win_table | swashbuckling | swashbuckling duelling | b
weapon.drop_again | wound | wound none | b
weapon.place | with_figure | with_figure on_ground | o
weapon.taker | owner | owner anyone | o
multi.duel_dice | lead_plus_support | lead_plus_support sum_of_ratings each_separately | o
multi.lead | attacker_choice | attacker_choice owner_choice best_rating | o
multi.supporters_hit | true | switch | o
multi.targets_roll | each | each pooled | o
multi.gap | base_width | contact base_width 0-120 | b
multi.gap_chain | pairwise | pairwise chain | o
friendly_fire | false | switch | o
reactivate | any | any after_another once_per_turn | b
turn.pass | allowed | allowed not_allowed | o
turn.idle_limit | none | none 3-20 | o
optional.object_damage | false | switch | b
object_damage.large | 1 | 0-2 | b
object_damage.huge | 2 | 0-3 | b
object_damage.needs_hit | true | switch | o
fall_damage.high | 1 | 0-2 | b
fall_damage.very_high | 2 | 0-3 | b
fall_damage.thresholds | 1.0 2.0 | 0.5-4.0 | o
optional.impetus | false | switch | b
impetus.triggers | en | en fr | b
impetus.lasts | one_duel | one_duel contact | o
variant.extended_swashbuckling | false | switch | b
xs.scope | activation | activation figure_in_turn player_turn | b
xs.ones | 2 | 2-3 | b
variant.extended_turns | false | switch | b
xt.ones | 2 | 2-3 | b
xt.next_figure | another | another any | b
variant.count_ones | die | die roll | o
variant.both | forbidden | forbidden combined | o
measure.enforced | true | true warn off | b
leap.down | 1.0 | 0.5-3.0 | b
leap.across | 1.0 | 0.5-3.0 | b
jump.up | 0.5 | 0.25-1.0 | b
lift.max_class | chair | plate chair table | b
throw.max_in | unlimited | unlimited 4-24 | o
taunt.range | sight | contact sight unlimited | o
los.blockers | figures | none figures anything | b
los.elevation_ignores | true | switch | b
los.doubt | roll | roll allow deny | b
elevation.min_mm | 5 | 1-20 | o
"""
ROWS = {row.split(" | ")[0]: row.split(" | ")[1:] for row in CATALOGUE.strip().splitlines()}
FRENCH = {
    "edition": "fr",
    "tie.winner": "nobody",
    "multi.gap": "contact",
    "xs.scope": "player_turn",
    "impetus.triggers": "fr",
    "push.blocked_test": "behind",
    "los.blockers": "anything",
    "weapon.place": "on_ground",
    "weapon.taker": "anyone",
}
ENGLISH = FRENCH | {
    "edition": "en",
    "tie.winner": "attacker",
    "multi.gap": "base_width",
    "xs.scope": "activation",
    "impetus.triggers": "en",
    "push.blocked_test": "any_contact",
    "los.blockers": "figures",
    "weapon.place": "with_figure",
    "weapon.taker": "owner",
}


def load(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


def leaves(node: dict[str, Any], prefix: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    for name, child in node.items():
        if isinstance(child, dict):
            if "value" in child:
                yield prefix + name, child
            else:
                yield from leaves(child, f"{prefix}{name}.")


PAIRS = [pair for path in sorted((GAME / "params").glob("*.toml")) for pair in leaves(load(path))]
PARAMS = dict(PAIRS)
UNITS = load(ROOT / "book.toml")["units"]
TERMS = [(path, key, row) for path in (ROOT / "terms.toml", GAME / "terms.toml") for key, row in load(path).items()]


def written(value: Any) -> str:
    if isinstance(value, list):
        return " ".join(map(written, value))
    return str(value).lower() if isinstance(value, bool) else str(value)


def test_every_parameter_is_there_once() -> None:
    assert len(ROWS) == 103
    assert sorted(key for key, _ in PAIRS) == sorted(ROWS)


@pytest.mark.parametrize("key", ROWS)
def test_default_and_allowed_values(key: str) -> None:
    node, (default, allowed, origin) = PARAMS[key], ROWS[key]
    value = node["value"]
    assert written(value["recommended"] if isinstance(value, dict) else value) == default
    found = [word for word in (node.get("none"), *node.get("choices", ())) if word]
    if "range" in node:
        found.append("{}-{}".format(*node["range"]))
    if node["kind"] in ("switch", "effects", "figures"):
        assert node["kind"] == allowed and "range" not in node
    else:
        assert found == allowed.split()
    assert node["origin"] == {"b": "book", "o": "ours"}[origin]
    assert type(value) is bool or node["kind"] != "switch"


@pytest.mark.parametrize("key", ROWS)
def test_parameter_explains_itself(key: str) -> None:
    node = PARAMS[key]
    assert node["rules"] and all(re.fullmatch(r"AOFA-[0-9A-Z]+(-[0-9A-Z]+)*", rule) for rule in node["rules"])
    assert node.get("unit", "mm") in UNITS
    named = set(node.get("choices", ())) | ({node["none"]} if "none" in node else set())
    assert set(node.get("names", {})) == named
    for lang in ("en", "fr"):
        assert node["help"][lang].endswith(".") and node["help"][lang].count(". ") == 0
        assert not node["label"][lang].endswith(".") and len(node["label"][lang]) <= 64
    if "outside" in node:
        (low, high), (least, most) = node["range"], node["outside"]
        assert least <= low <= high <= most and (least, most) != (low, high)


def test_editions_differ_where_the_book_does() -> None:
    by_edition = {key: node["value"] for key, node in PARAMS.items() if isinstance(node["value"], dict)}
    assert {key: value["fr"] for key, value in by_edition.items()} == FRENCH
    assert {key: value["en"] for key, value in by_edition.items()} == ENGLISH
    assert all(set(value) == {"recommended", "en", "fr"} for value in by_edition.values())
    game = load(GAME / "game.toml")
    assert set(game["editions"]) == {"recommended", "en", "fr"} and game["default_edition"] == "recommended"
    assert PARAMS["edition"]["selector"] is True


def test_presets_switch_the_four_options() -> None:
    options = ("optional.object_damage", "optional.impetus", "variant.extended_swashbuckling", "variant.extended_turns")
    presets = load(GAME / "game.toml")["presets"]
    found = {name: tuple(row["value"] for row in preset["set"]) for name, preset in presets.items()}
    assert found == {
        "basic": (False, False, False, False),
        "full": (True, True, False, False),
        "long": (True, True, True, False),
        "relay": (True, True, False, True),
    }
    assert all(tuple(row["key"] for row in preset["set"]) == options for preset in presets.values())


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_both_languages_and_plain_typing(path: Path) -> None:
    def walk(node: Any, trail: str) -> None:
        if isinstance(node, list):
            for n, child in enumerate(node):
                walk(child, f"{trail}[{n}]")
        if not isinstance(node, dict):
            return
        texts = {lang: node[lang] for lang in ("en", "fr") if isinstance(node.get(lang), str)}
        if texts and "value" not in trail and not trail.endswith((".value", "avoid", "beware")):
            assert set(texts) == {"en", "fr"} and all(text.strip() for text in texts.values()), trail
            assert not re.search("[’\u00a0\u202f…]|--", texts["fr"]), trail
            title = trail == "game.toml.title"  # English, so typed as in English
            assert title or not re.search(r"(?<=\w)[;:!?](?!/)|«(?! )|(?<! )»", texts["fr"]), trail
        for name, child in node.items():
            walk(child, f"{trail}.{name}")

    walk(load(path), path.name)
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 400


def test_terms_are_whole_and_unique() -> None:
    keys = [key for _, key, _ in TERMS]
    assert len(keys) == len(set(keys))
    for path, key, row in TERMS:
        where = f"{path.parent.name}/{path.name} [{key}]"
        assert row["en"]["one"] and row["en"]["many"], where
        assert row["fr"]["one"] and row["fr"]["many"] and row["fr"]["gender"] in ("m", "f", "mf"), where
        for lang in ("en", "fr"):
            assert row["definition"][lang].endswith(".") and row["definition"][lang].count(". ") == 0, where
        vowel = row["fr"]["one"][0].lower() in "aeiouyâàéèêîôûœ"
        assert row["fr"].get("elide", vowel) == vowel, where
    counted = "die hit wound action figure player round part duel swash_die free_move value"  # nouns the texts count by
    assert set(counted.split()) <= set(keys)


def test_no_word_is_used_that_the_glossary_avoids() -> None:
    texts: dict[str, list[str]] = {"en": [], "fr": []}

    def gather(node: Any) -> None:
        for child in node if isinstance(node, list) else node.values() if isinstance(node, dict) else ():
            gather(child)
        if isinstance(node, dict):
            for lang in texts:
                if isinstance(node.get(lang), str):
                    texts[lang].append(node[lang])

    for path in FILES:
        if path.name != "terms.toml":
            gather(load(path))
    for _, _, row in TERMS:
        gather(row["definition"] if "definition" in row else {})
    avoided = {lang: [word for _, _, row in TERMS for word in row.get("avoid", {}).get(lang, ())] for lang in texts}
    assert len(avoided["fr"]) > 20
    for lang, words in avoided.items():
        pattern = re.compile(r"(?<!\w)(?:" + "|".join(map(re.escape, words)) + r")(?!\w)")
        assert [text for text in texts[lang] if pattern.search(text)] == []

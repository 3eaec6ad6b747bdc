"""A special rule is data: deleted, changed or invented it moves odds, text and play; nothing knows its name."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from aofa_widgets import locate
from aofa_widgets.book import proof
from aofa_widgets.book.build import Builder
from aofa_widgets.book.headings import check_tables
from aofa_widgets.book.readings import base_text
from aofa_widgets.book.tables import table
from aofa_widgets.dice import Roller
from aofa_widgets.errors import AofaError, InputError, SourceError
from aofa_widgets.games import load
from aofa_widgets.games.regiments.legal.traits import gait_of, unit_effects
from aofa_widgets.games.regiments.odds import volleys
from aofa_widgets.games.regiments.params import INCH, Params
from aofa_widgets.games.regiments.referee import Bench
from aofa_widgets.games.regiments.referee.calls import volley_of
from aofa_widgets.games.regiments.referee.reading import CALLS
from aofa_widgets.games.regiments.specials import (
    ANY,
    EACH,
    EVERY,
    SLOWEST,
    SUM,
    Borne,
    Effect,
    When,
    best,
    check,
    effects,
    has,
    holding,
    known,
    of_unit,
    parse,
    parse_all,
    total,
    values_of,
    warnings,
)
from aofa_widgets.play.case_fields import read_fields
from aofa_widgets.rules import Ruleset
from aofa_widgets.rules.check import check_game, check_house
from aofa_widgets.rules.finding import find
from aofa_widgets.rules.prose import Speaker, clause, laid_text
from aofa_widgets.words import languages

BASE = Ruleset.load("regiments")
PACKAGE = Path(volleys.__file__).parent.parent
HEAD = 'id = "wild"\ntitle = { en = "Wild", fr = "Sauvage" }\ngame = "regiments"\n'
LUST = """[special.bloodlust]
scope = "figure"
label = { en = "Bloodlust", fr = "Soif de sang" }
values.hits = 2
effects = [{ effect = "extra_hit", when = ["charge", "melee"], hits = "hits" }, { effect = "pace", advance = 0, rush = 3 }]
text.en = "On a charge, each natural {=6} brings {hits:word hit} more."
text.fr = "En charge, chaque {=6} naturel apporte {hits:word hit} de plus."
"""  # noqa: E501
FRESH = {"melee": {"phase": "melee", "charging": True}, "shoot": {"phase": "shoot", "dist": 20}}
# a rule, how it is used, and whose rule it is; what it is worth moves when one of its values does
SEEN: Mapping[str, tuple[str, str]] = {
    "artillery": ("shoot", "mine"), "ap": ("melee", "mine"), "bane": ("melee", "mine"), "blast": ("melee", "mine"),
    "deadly": ("melee", "mine"), "furious": ("melee", "mine"), "relentless": ("shoot", "mine"),
    "reliable": ("melee", "mine"), "rending": ("melee", "mine"), "surge": ("melee", "mine"),
    "thrust": ("melee", "mine"), "indirect": ("shoot", "mine"), "sergeant": ("melee", "mine"),
    "stealth": ("shoot", "theirs"), "regeneration": ("melee", "theirs"),
}  # fmt: skip


def house(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "wild.toml"
    path.write_text(HEAD + text, encoding="utf-8")
    return path


def mean(rules: Ruleset, way: str, mine: list[str], theirs: list[str]) -> Fraction:
    """The mean wounds of one attack at Quality 4 against ten figures of Defence 4."""
    target = {"d": 4, "models": 10, "tough": 3, "rules": theirs}
    given = {"q": 4, "attacks": 1, "moved": "Indirect" in mine, "rules": mine, "target": target, **FRESH[way]}
    params = Params.of(rules)
    found: Fraction = Fraction(volleys.one(volley_of(params, read_fields(given, CALLS["attack"], "state"))[0]).mean())
    return found


def other(key: str) -> Any:
    parameter = BASE.book.parameters[key]
    return next(value for value in parameter.values() if value != parameter.default)


def printed(rules: Ruleset, ref: str) -> list[str]:
    return [clause(rules, ref, lang) for lang in languages()]


def test_every_rule_of_the_inventory_has_its_row_and_its_clause() -> None:
    assert len(BASE.specials) == 34
    inventory = (BASE.book.folder / "rules.txt").read_text().split()
    wanted = {rule for rule in inventory if rule.startswith(("AOFR-SR-", "AOFR-STAFF-"))} - {"AOFR-STAFF-LIMIT"}
    missing = wanted - {rule for one in BASE.specials.values() for rule in one.rules}
    assert {rule.rpartition("-")[0] for rule in missing} <= {"AOFR-SR-CASTER"}  # how tokens are used: rows of `caster`
    text = laid_text(BASE)
    assert {f"special.{name}" for name in BASE.specials} <= set(text.clauses)
    assert check_game("regiments") == []


def test_the_engine_knows_every_effect_and_every_condition() -> None:
    words = BASE.book.specials.vocabulary
    for counts, names in (("each", EACH), ("every", EVERY), ("any", ANY), ("sum", SUM), ("slowest", SLOWEST)):
        assert {name for name, kind in words.effects.items() if kind.counts == counts} == names
    code = "\n".join(path.read_text(encoding="utf-8") for path in PACKAGE.rglob("*.py") if "second" not in path.parts)
    code = re.sub(r"= frozenset\(\{.*?\}\)", "", code, flags=re.DOTALL)  # a list of names asks for nothing
    assert [name for name in words.effects if f'"{name}"' not in code] == []
    far = [Effect("to_hit", (("add", 1), ("far_in", 9)), frozenset({name})) for name in words.when]
    every = When("melee", True, True, 10 * INCH), When("shoot", False, True, 10 * INCH, "rear"), When("melee")
    assert {one for when in every for one in holding(far, when)} == set(far)  # each condition can hold


def test_deleting_a_rule_or_moving_its_value_moves_odds_and_text() -> None:
    for name, (way, whose) in SEEN.items():
        special = BASE.specials[name]
        word = special.named("en", special.x.default if special.x else None)
        mine, theirs = ([word], []) if whose == "mine" else ([], [word])
        plain, now = mean(BASE, way, [], []), mean(BASE, way, mine, theirs)
        assert plain != now or name in ("bane", "indirect"), name
        gone = BASE.with_values({f"special.{name}": False})
        moved = mean(gone, way, mine, theirs) if name != "indirect" else plain
        assert moved == plain and gone.fingerprint != BASE.fingerprint, name
        assert "not in force" in printed(gone, f"special.{name}")[0]
        for value in special.values:
            key = f"special.{name}.{value}"
            changed = BASE.with_values({key: other(key)})
            before, after = printed(BASE, f"special.{name}"), printed(changed, f"special.{name}")
            assert all(one != two for one, two in zip(before, after, strict=True)), key
            if value not in ("far_in", "hidden", "moved"):
                assert mean(changed, way, mine, theirs) != now, key


def test_every_value_of_every_rule_is_printed_in_both_languages() -> None:
    for name, special in BASE.specials.items():
        for value in special.values:
            key = f"special.{name}.{value}"
            changed = BASE.with_values({key: other(key)})
            for lang in languages():
                assert special.told(lang) != changed.specials[name].told(lang), key
                assert clause(changed, f"special.{name}", lang) != clause(BASE, f"special.{name}", lang), key


def test_a_rule_is_invented_changed_and_deleted_in_a_file(tmp_path: Path) -> None:
    path = house(tmp_path, LUST)
    assert check_house(path) == []
    rules = Ruleset.load("regiments", house=[path])
    plain = mean(rules, "melee", [], [])
    assert plain == Fraction(1, 4) and mean(rules, "melee", ["Bloodlust"], []) == plain + Fraction(2, 6) / 2
    assert mean(rules, "melee", ["Soif de sang"], []) == mean(rules, "melee", ["bloodlust"], [])
    told = "On a charge, each natural 6 brings two hits more."
    assert printed(rules, "special.bloodlust") == [told, "En charge, chaque 6 naturel apporte deux touches de plus."]
    more = rules.with_values({"special.bloodlust.hits": 3})
    assert mean(more, "melee", ["Bloodlust"], []) == plain + Fraction(3, 6) / 2
    assert "three hits" in printed(more, "special.bloodlust")[0]
    record = {
        "op": "attack", "dice": {"hit": [6], "def": [1, 1, 1]},
        "state": {**FRESH["melee"], "q": 4, "attacks": 1, "rules": ["Bloodlust"], "target": {"models": 9, "d": 4}},
    }  # fmt: skip
    assert Bench(rules).run(record)["result"]["hits"] == 3
    with pytest.raises(InputError, match="Bloodlust"):
        Bench(BASE).run(record)
    gone = rules.with_values({"special.bloodlust": False})
    assert mean(gone, "melee", ["Bloodlust"], []) == plain and "bloodlust" not in gone.specials


def test_the_book_marks_what_a_house_rule_makes_of_special_rules(tmp_path: Path) -> None:
    other_surge = LUST.replace("[special.bloodlust]", "[special.surge]\nreplace = true")
    other_surge = other_surge.replace("Bloodlust", "Surge").replace("Soif de sang", "Surcharge")
    path = house(tmp_path, LUST + other_surge + "[special.fear]\nremove = true\n")
    builder = Builder(Ruleset.load("regiments", house=[path]))
    views = {name: builder.clause(builder.text.clauses[f"special.{name}"]) for name in (*BASE.specials, "bloodlust")}
    assert builder.faults == []
    marked = {name for name, view in views.items() if view.changed}
    assert marked == {"bloodlust", "surge", "fear"}
    flags = {name: [flag.text["en"] for flag in views[name].flags] for name in sorted(marked)}
    assert flags == {
        "bloodlust": ["House rule ‘Wild’: added"],
        "fear": ["House rule ‘Wild’: was in force, now left out"],
        "surge": ["House rule ‘Wild’: reworded", "House rule ‘Wild’: was 1, now 2"],
    }
    assert views["bloodlust"].number not in base_text("regiments").numbers.values()
    assert views["fear"].number == base_text("regiments").clauses["special.fear"].number  # references hold
    for lang in languages():  # every clause can still be printed
        speaker = Speaker(builder.ruleset, builder.text, lang)
        assert all(speaker.plain(one.texts[lang]) for one in builder.text.clauses.values())


def test_each_rule_can_be_deleted_and_every_clause_still_prints() -> None:
    for name in BASE.specials:
        gone = BASE.with_values({f"special.{name}": False})
        text = laid_text(gone)
        for lang in languages():
            speaker = Speaker(gone, text, lang)
            assert all(speaker.plain(one.texts[lang]) for one in text.clauses.values()), name


def test_play_moves_with_the_rules(tmp_path: Path) -> None:
    """The whole battle under an invented rule, a changed one and a deleted one, which a reader's own army bears."""
    more = '[special.surge]\nremove = true\n[set]\n"special.musician.inches" = { was = 1, now = 3 }\n'
    path = house(tmp_path, LUST + more)
    rules = Ruleset.load("regiments", house=[path])
    game, usual = load("regiments").GAME(rules), load("regiments").GAME(BASE)
    data = {**BASE.book.table("scenarios/first-clash")}
    raiders = next(one for one in data["units"] if one["unit"] == "ash_raiders")
    assert "musician" in raiders["staff"]
    state, before = game.start(data), usual.start(data)
    unit = next(one for one in state.units if "ash_raiders" in str(one.cards[0].id))
    same = next(one for one in before.units if one.id == unit.id)
    assert gait_of(game.params, unit).charge - gait_of(usual.params, same).charge == 2 * INCH
    lent = parse_all(["Bloodlust"], game.params.known)
    figures = [lent] * len(unit.figures)
    assert total(of_unit(rules.specials, figures), "pace", "rush") == 3
    assert has(unit_effects(game.params, unit), "pace")
    roller = Roller(7)
    for _ in range(400):
        if game.result(state) is not None:
            break
        chance = game.chance(state)
        if chance is not None:
            state = game.settle(state, {cup: roller.roll(number) for cup, number in chance.dice.items()}).state
            continue
        (side,) = game.to_act(state)
        state = game.apply(state, game.sample_actions(state, side, limit=1)[0]).state
    assert state.round >= 2


@pytest.fixture
def copied(tmp_path: Path) -> Iterator[Path]:
    """A copy of the rulebook that a test may change."""
    root, folder = locate.shipped(), tmp_path / "rulebook"
    shutil.copytree(root, folder, ignore=shutil.ignore_patterns("swashbuckling", "honour", "lessons", "quiz"))
    (folder / "book.toml").write_text(
        (folder / "book.toml").read_text(encoding="utf-8").replace('"swashbuckling", "honour", ', ""), encoding="utf-8"
    )
    with locate.using(folder):
        yield folder


def test_a_rule_taken_out_of_the_rulebook_itself_is_gone_everywhere(copied: Path) -> None:
    path = copied / "regiments" / "specials.toml"
    source = path.read_text(encoding="utf-8")
    start, end = source.index("[furious]"), source.index("[hero]")
    path.write_text(source[:start] + source[end:], encoding="utf-8")
    locate.forget()
    rules = Ruleset.load("regiments")
    assert "furious" not in rules.specials and "special.furious" not in rules.values
    assert "not in force" in clause(rules, "special.furious", "en")
    assert mean(rules, "melee", ["Surge"], []) == mean(BASE, "melee", ["Surge"], [])
    with pytest.raises(InputError, match="Furious"):
        mean(rules, "melee", ["Furious"], [])
    game = load("regiments").GAME(rules)  # armies that name it are told of by the check, and play without it
    assert game.start("first-clash").round >= 1


def test_the_check_names_all_that_a_deleted_rule_leaves_behind(copied: Path) -> None:
    path = copied / "regiments" / "specials.toml"
    source = path.read_text(encoding="utf-8")
    cut = source[: source.index("[furious]")] + source[source.index("[hero]") :]
    path.write_text(cut.replace('"AOFR-SR-SURGE-1"', '"AOFR-SR-SURGES-1"'), encoding="utf-8")
    locate.forget()
    tables = {(one.where.rpartition(":")[0], one.texts["en"].split("`")[1]) for one in check_tables("regiments")}
    assert {where for where, _ in tables} == {"regiments/tables.toml"}
    assert {"special.furious", "special.furious.hits", "Furious"} <= {found for _, found in tables}
    assert any("no rule `AOFR-SR-SURGES-1`" in one.texts["en"] for one in check_game("regiments"))
    with pytest.raises(SourceError, match="regiments/tables.toml:[0-9]+: There is no special rule `Furious`"):
        table("odds.specials", Ruleset.load("regiments"))


def test_the_nearest_name_is_one_of_the_reader_s_language() -> None:
    for written in ("Steelth", "steelth"):
        with pytest.raises(InputError) as caught:
            parse(written, BASE.specials)
        (fault,) = caught.value.faults
        assert "Did you mean `Stealth`?" in fault.texts["en"] and "--house" in fault.texts["fr"]
    with pytest.raises(InputError) as caught:
        parse("Furtiff", BASE.specials)
    assert "`Furtif`" in caught.value.faults[0].texts["fr"]


def test_the_engine_knows_no_rule_by_its_name(copied: Path) -> None:
    """Every rule that odds can see goes by another id and another name, and is worth the same."""
    path = copied / "regiments" / "specials.toml"
    source = path.read_text(encoding="utf-8")
    for name in SEEN:
        label = BASE.specials[name].label
        source = source.replace(f"[{name}]\n", f"[old-{name}]\n").replace(f"[{name}.", f"[old-{name}.")
        source = source.replace(f'label = {{ en = "{label["en"]}"', f'label = {{ en = "Old {label["en"]}"')
    path.write_text(source, encoding="utf-8")
    locate.forget()
    rules = Ruleset.load("regiments")
    assert not set(SEEN) & set(rules.specials)
    for name, (way, whose) in SEEN.items():
        x = BASE.specials[name].x
        word = BASE.specials[name].named("en", x.default if x else None)
        pairs = [([f"{old}{word}"], []) if whose == "mine" else ([], [f"{old}{word}"]) for old in ("", "Old ")]
        if name != "indirect":
            assert mean(BASE, way, *pairs[0]) == mean(rules, way, *pairs[1]), name


def test_a_value_changed_in_the_rulebook_itself_moves_everything(copied: Path) -> None:
    path = copied / "regiments" / "specials.toml"
    source = path.read_text(encoding="utf-8")
    assert "values.quality = { value = 2" in source
    path.write_text(source.replace("values.quality = { value = 2", "values.quality = { value = 3"), encoding="utf-8")
    locate.forget()
    rules = Ruleset.load("regiments")
    assert "Quality 3+" in clause(rules, "special.reliable", "en")
    assert mean(rules, "melee", ["Reliable"], []) == Fraction(4, 6) / 2


def test_names_that_cannot_be_read_say_what_to_write() -> None:
    hostile = (
        "", "Tough", "Tough(1)", "Tough(25)", "Tough(999)", "Tough(-3)", "Tough(3", "Tough 3", "Furious(2)", "Furios",
        "Tough((3))", "x" * 200, "Tough(3)(3)", "\u202eTough(3)", 3, None, True, ["Tough(3)"], {"Tough": 3},
    )  # fmt: skip
    for name in hostile:
        with pytest.raises(InputError) as caught:
            parse(name, BASE.specials, "units.mine.rules")
        for lang in languages():
            said = caught.value.faults[0].say(lang)
            assert said.startswith("units.mine.rules") and len(said) < 400, said
    with pytest.raises(InputError, match="Did you mean"):
        parse("Furios", BASE.specials)
    faults: list[Any] = []
    assert parse_all(["Hero", "Nothing", "Tough"], BASE.specials, "rules", faults) == (Borne("hero"),)
    assert [one.where for one in faults] == ["rules[1]", "rules[2]"]
    for bad in (3, "Hero", ["Hero"] * 100):
        with pytest.raises(InputError):
            parse_all(bad, BASE.specials)
    assert parse(" PA  (+2) ", BASE.specials) == Borne("ap", 2)


def test_rules_borne_together_are_looked_at() -> None:
    def of(*names: str) -> tuple[Borne, ...]:
        return parse_all(names, BASE.specials)

    assert len(check(BASE.specials, of("Tough(3)", "Tough(6)"))) == 1
    assert len(check(BASE.specials, of("Sergeant"), "weapon")) == len(check(BASE.specials, of("Fast"), "staff")) == 1
    assert check(BASE.specials, of("Tough(3)", "Hero", "Fast"), "unit") == ()
    assert len(warnings(BASE.specials, of("Fast", "Slow"))) == len(warnings(BASE.specials, of("Fast", "Immobile"))) == 1
    assert total(effects(BASE.specials, of("Fast", "Slow")), "pace", "rush") == 0


def test_a_unit_is_as_its_figures_are() -> None:
    def unit(*figures: str, staff: tuple[str, ...] = (), mixed: str = "slowest") -> tuple[Effect, ...]:
        each = [parse_all([one for one in names.split(",") if one], BASE.specials) for names in figures]
        return of_unit(BASE.specials, each, parse_all(staff, BASE.specials), mixed)

    assert best(unit("Regeneration", "Regeneration,Hero"), "cancel_wound", "on") == 5
    assert best(unit("Regeneration", "Hero"), "cancel_wound", "on") is None
    assert total(unit("Fear(2)", "Fear(2)", ""), "count_wounds", "wounds") == 4
    assert has(unit("", "Immobile"), "hold_only") and not has(unit("", ""), "hold_only")
    assert total(unit("Fast", "", staff=("Musician",)), "pace", "rush") == 1
    assert total(unit("Fast", "Fast", "", staff=("Musician",), mixed="majority"), "pace", "rush") == 5
    assert values_of(unit("Flying", "Flying,Strider"), "passes", "what") == {"units", "terrain"}
    assert total(unit("", staff=("Banner",)), "morale", "add") == 1
    far = When("shoot", distance=20 * INCH)
    assert total(holding(unit("Artillery,Stealth", "Artillery,Stealth"), far), "hidden", "add") == -3
    assert total(holding(unit("Artillery,Stealth", "Artillery"), far), "hidden", "add") == -2
    assert of_unit(BASE.specials, []) == ()


def test_special_rules_are_found_by_words_of_either_language(capsys: pytest.CaptureFixture[str]) -> None:
    from aofa_widgets.cli.main import main

    assert [one.id for one in find(BASE, "percée")] == ["thrust"] == [one.id for one in find(BASE, "THRUST")]
    assert {"bane", "regeneration", "rending", "unstoppable"} <= {one.id for one in find(BASE, "regeneration")}
    assert main(["rules", "regiments", "--special", "furieux"]) == 0
    assert "Furi" in capsys.readouterr().out
    assert main(["rules", "regiments", "--special", "furios"]) != 0
    assert main(["rules", "honour", "--special"]) != 0
    assert "Traceback" not in capsys.readouterr().err


def test_a_special_rule_is_known_while_it_is_out_of_force() -> None:
    gone = BASE.with_values({"special.fear": False})
    assert parse("Fear(2)", known(gone)) == Borne("fear", 2)
    assert effects(gone.specials, [Borne("fear", 2)]) == ()
    with pytest.raises(AofaError):
        BASE.with_values({"special.bloodlust": False})


@pytest.mark.long
def test_every_value_moves_what_names_it_in_both_languages_and_nothing_else() -> None:
    found = proof.prove("regiments", [key for key in BASE.values if key.startswith("special.")])
    assert found.wrong == [] and found.parameters > 60

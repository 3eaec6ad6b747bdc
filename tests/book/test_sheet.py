"""The quick sheet: one page a language, every number the ruleset's, what a house rule changed flagged, nothing else."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import pytest

from aofa_widgets.book.sheet import build, file_name, render, write
from aofa_widgets.book.sheet.check import check_groups, check_sheet
from aofa_widgets.book.sheet.data import document
from aofa_widgets.book.sheet.source import ICONS, load_sheet, read_sheet
from aofa_widgets.errors import AofaError, InputError, SourceError
from aofa_widgets.rules import Ruleset, load_book
from aofa_widgets.rules.code import open_code
from aofa_widgets.rules.prose import laid_text
from aofa_widgets.rules.source import parse
from aofa_widgets.words import languages
from aofa_widgets.words.numbers import decimal, is_number

GAME = "swashbuckling"
ROOT = Path(__file__).resolve().parents[2]
AXE = ROOT / ".ci" / "js" / "node_modules" / "axe-core" / "axe.min.js"
TWO = ["both-variants", "grand-entrance"]  # the two that say most
HOSTILE = """
id = "hostile"
title = { en = "<script>alert(1)</script> #panic()", fr = "\\"><img src=x onerror=alert(1)> #eval()" }
game = "swashbuckling"
[set]
"stun.dice" = { was = 1, now = 2 }
[text."setback.stun"]
en = "It is <b>stunned</b> #pagebreak() [[stun]]."
fr = "Elle est <b>étourdie</b> #pagebreak() [[stun]]."
"""


def pages(pdf: bytes) -> int:
    return len(re.findall(rb"/Type\s*/Page(?!s)", pdf))


def words(line) -> str:
    return "".join(piece.text for piece in line)


def printed(view, lang):
    """Every row as one text, by group and place of its clause."""
    told = {}
    for group in view.groups:
        for at, row in enumerate(group.rows):
            name = (group.id, row.number, words(row.label[lang]) if row.label else at)
            cells = (
                [(dict(c.text), quiet) for _, cells, quiet in row.figures.rows for c in cells] if row.figures else ""
            )
            told[name] = (words(row.text.get(lang, ())), str(cells))
    return told


# ---- what it says


@pytest.mark.parametrize(("edition", "preset"), [("recommended", "basic"), ("fr", "full"), ("en", "relay")])
def test_every_number_is_that_of_the_ruleset(edition, preset):
    rules = Ruleset.load(GAME, edition, preset, ["lucky-star"])
    seen = 0
    for group in build(rules).groups:
        for row in group.rows:
            for lang, line in [*row.text.items(), *row.label.items()]:
                for piece in line:
                    if piece.kind == "value" and is_number(rules.values.get(piece.name)):
                        assert piece.text == decimal(rules[piece.name], lang), (group.id, piece)
                        seen += 1
    assert seen > 40


def test_a_changed_value_changes_exactly_its_rows():
    base = build(Ruleset.load(GAME, preset="full"))
    plain = {lang: printed(base, lang) for lang in languages()}
    templates = [
        (f"{group.id}", " ".join(p.text for p in (*row.text.values(), *row.label.values())), row.tables)
        for group in load_sheet(GAME)
        for row in group.rows
    ]
    rules, book, silent = Ruleset.load(GAME, preset="full"), load_book(GAME), []
    for key in ("stun.dice", "wounds.to_fall", "six.extra", "table.side_in", "dice.supply", "weapon.taker", "leap.up"):
        parameter = book.parameters.get(key)
        if parameter is None:
            continue
        other = next(parameter.write(v) for v in parameter.values() if v != rules[key] and v is not None)
        view = build(rules.with_values({key: other}))
        named = {group for group, text, tables in templates if re.search(rf"\b{re.escape(key)}\b", text)}
        for lang in languages():
            moved = {name for name, told in printed(view, lang).items() if plain[lang].get(name) != told}
            flagged = {
                (g.id, row.number, words(row.label[lang]) if row.label else at)
                for g in view.groups
                for at, row in enumerate(g.rows)
                if row.flags or (row.figures and row.figures.flags)
            }
            assert moved <= flagged, (key, lang)
            assert {name[0] for name in moved} - {"hit", "keep", "hits"} == named, (key, lang)
        if not named:
            silent.append(key)
        assert view.houses[0].changes[0]["en"].endswith(")") and len(view.houses[0].changes) == 1
    assert silent == ["dice.supply"]


def test_a_flag_names_the_house_rule_and_what_the_book_says():
    view = build(Ruleset.load(GAME, house=["lucky-star", "stubborn-guards"]))
    row = next(row for group in view.groups if group.id == "roll" for row in group.rows if row.number == "3A")
    assert [(f.house, f.text["en"], f.text["fr"]) for f in row.flags] == [
        ("lucky-star", "Lucky Star: was 1", "Bonne étoile\u00a0: 1 dans le livre")
    ]
    ins = "".join(piece.text for piece in row.text["en"] if piece.mark == "ins")
    assert ins.startswith("2 or more") and not any(piece.mark == "del" for piece in row.text["en"])
    ratings = next(group for group in view.groups if group.id == "ratings").rows[0].figures
    cell = next(c for _, cells, _ in ratings.rows for c in cells if c.was)
    assert (cell.text["en"], cell.was["en"], ratings.flags[0].text["en"]) == ("3", "2", "Stubborn Guards")
    assert [house.changes[0]["en"] for house in view.houses] == [
        "1s in one roll that lose the initiative: 2 (was 1)",
        "Rating Dashing: 3 (was 2)",
    ]
    assert all(house.rest == () for house in view.houses)  # every change is flagged at a line of its own
    assert not any(row.flags for group in build(Ruleset.load(GAME, "fr", "full")).groups for row in group.rows)


def test_a_flag_of_a_table_of_odds_says_what_had_the_value_that_it_names():
    """Among percentages a bare ‘was 1’ says nothing."""
    view = build(Ruleset.load(GAME).with_values({"tie.hits": 0}))
    tables = [row.figures for group in view.groups for row in group.rows if row.figures is not None]
    (flag,) = [flag for table in tables for flag in table.flags]
    assert flag.text["fr"].endswith("Touches en cas d’égalité\u00a0: 1 dans le livre")


def test_options_that_are_off_leave_no_row():
    basic = printed(build(Ruleset.load(GAME)), "en")
    full = printed(build(Ruleset.load(GAME, preset="full")), "en")
    assert ("options", "7", "None") in basic and ("options", "7", "None") not in full
    assert ("options", "7.1", "Big objects") in full and ("options", "7.1", "Big objects") not in basic


def test_the_code_on_the_sheet_opens_the_same_rules(tmp_path):
    rules = Ruleset.load(GAME, "fr", "full", ["lucky-star"])
    view = build(rules)
    assert open_code(view.code).fingerprint == rules.fingerprint
    assert view.code_note["fr"] == "rouvre ces mêmes règles"
    (tmp_path / "own.toml").write_text(HOSTILE, encoding="utf-8")
    view = build(Ruleset.load(GAME, house=[tmp_path / "own.toml"]))
    assert "without the wording of <script>" in view.code_note["en"]
    assert [flag.text["en"][-8:] for row in view.groups[-1].rows for flag in row.flags] == []
    far = {k: p.write(p.values()[-1]) for k, p in load_book(GAME).parameters.items() if k.startswith(("r", "m", "f"))}
    view = build(Ruleset.load(GAME).with_values(far))
    assert view.code == "" and "too long to type" in view.code_note["en"]


# ---- how it is printed


@pytest.mark.parametrize(
    ("lang", "paper", "edition", "preset", "house", "wanted"),
    [
        ("both", "letter", "fr", "relay", TWO, 2),
        ("both", "a4", "en", "long", ["secret-thrust", "third-hit-wounds"], 2),
        ("fr", "letter", "recommended", "full", ["lucky-star", "stubborn-guards"], 1),
        ("en", "a4", "recommended", "basic", [], 1),
    ],
)
def test_one_page_a_language(lang, paper, edition, preset, house, wanted):
    view = build(Ruleset.load(GAME, edition, preset, house))
    made = render(view, lang, "pdf", paper)
    assert pages(made) == wanted and made == render(view, lang, "pdf", paper)
    assert render(view, lang, "html", paper) == render(view, lang, "html", paper)


def test_more_changes_than_anybody_makes_stand_on_front_and_back():
    book, values = load_book(GAME), {}
    for key, parameter in book.parameters.items():
        others = [value for value in parameter.values() if value != parameter.default]
        if others and key not in ("edition", "variant.extended_turns"):
            values[key] = parameter.write(others[-1])
    assert pages(render(build(Ruleset.load(GAME).with_values(values)), "fr", "pdf", "letter")) == 2


def two_house_rules():
    """Every edition and preset, each with pairs of house rules."""
    book = load_book(GAME)
    houses = sorted(book.houses())
    for at, edition in enumerate(book.editions):
        for preset in book.presets:
            for one, two in zip(houses[at::2], houses[at + 1 :: 2], strict=False):
                yield edition, preset, [one, two]


def fits(edition, preset, houses):
    """Whether the sheet of these rules keeps to its two pages; None where two house rules disagree."""
    try:
        view = build(Ruleset.load(GAME, edition, preset, houses))
    except AofaError:
        return None
    return pages(render(view, "both", "pdf", "letter")) == 2


@pytest.mark.people
def test_some_editions_and_presets_with_two_house_rules_fit():
    found = [fits(*rules) for rules in list(two_house_rules())[::19]]
    assert False not in found and found.count(True) > 1


@pytest.mark.long
def test_every_edition_and_preset_with_any_two_house_rules_fits():
    assert [rules for rules in two_house_rules() if fits(*rules) is False] == []


def test_no_letter_is_smaller_than_eight_points():
    template = (ICONS.parent / "sheet.typ").read_text(encoding="utf-8")
    sizes = [float(size) for size in re.findall(r"size: ([\d.]+)pt", template)]
    assert sizes and min(sizes) >= 8 and "range(22).map(n => 8pt" in template
    css = (ICONS.parent / "sheet.css").read_text(encoding="utf-8")
    assert min(float(size) for size in re.findall(r"font-size: ([\d.]+)pt", css)) >= 8


def test_the_notice_and_the_licence_stand_on_each_card_in_its_language():
    view = build(Ruleset.load(GAME, "fr"))
    for page in document(view, list(languages()))["pages"]:
        notice = {"en": "Unofficial fan tool.", "fr": "Outil de fan non officiel"}[page["lang"]]
        assert page["imprint"].startswith(notice) and "CC BY 4.0" in page["imprint"] and "Mehapito" in page["imprint"]
        assert page["imprint"] in render(view, page["lang"], "html").decode()


def test_a_hostile_title_is_words_and_nothing_else(tmp_path):
    (tmp_path / "hostile.toml").write_text(HOSTILE, encoding="utf-8")
    view = build(Ruleset.load(GAME, house=[tmp_path / "hostile.toml"]))
    html = render(view, "both", "html").decode()
    assert "<script" not in html and "<img" not in html and "&lt;script&gt;alert(1)" in html
    assert pages(render(view, "both", "pdf")) == 2


def test_the_drawings_are_those_of_the_widgets():
    source = (ROOT / "aofa_widgets" / "widgets" / "shared" / "icons.js").read_text(encoding="utf-8")
    for name, (line, solid) in json.loads(ICONS.read_text(encoding="utf-8")).items():
        found = re.search(rf'^  {name}: (?:"([^"]*)"|\["([^"]*)", "([^"]*)"\]),$', source, re.MULTILINE)
        assert found and (found[1] or found[2], found[3] or "") == (line, solid), name


def test_files_are_named_and_unknown_names_refused(tmp_path):
    rules = Ruleset.load(GAME)
    made = write(rules, tmp_path, "fr", ["html"], "letter")
    assert [path.name for path in made] == ["swashbuckling.sheet.fr.letter.html"]
    assert file_name(GAME, "both", "pdf") == "swashbuckling.sheet.both.pdf"
    view = build(rules)
    for arguments, told in (
        (("de", "html", "a4"), "There is no language de"),
        (("en", "epub", "a4"), "There is no format epub for a quick sheet"),
        (("en", "pdf", "a3"), "There is no paper a3"),
    ):
        with pytest.raises(InputError) as refused:
            render(view, *arguments)
        assert told in refused.value.say("en")


# ---- its source


def test_the_source_of_the_sheet_has_no_fault():
    assert check_sheet(GAME) == []


ROW = '[g]\ntitle = { en = "G", fr = "G" }\n[[g.row]]\nsee = "duel.dice"\nlabel = { en = "L", fr = "L" }\n'


@pytest.mark.parametrize(
    ("source", "line", "en", "fr"),
    [
        ("g = 3", 1, "The group `g` has no rows", "Le groupe `g` n’a pas de lignes"),
        ('[g]\nrow = []\ntitle = { en = "G" }', 3, "`title` has no text in the language `fr`", "`title` n’a pas de"),
        (ROW + 'en = "x"', 3, "`row` has no text in the language `fr`", "`row` n’a pas de texte"),
        (ROW + 'en = "x"\nfr = "x"\ncolour = "red"', 8, "`colour` is no entry here", "`colour` n’est pas une entrée"),
        (ROW + 'en = "x"\nfr = "x"\nicon = "bomb"', 3, "There is no drawing `bomb`", "Le dessin `bomb` n’existe pas"),
        ('[g]\ntitle = { en = "G", fr = "G" }\n[[g.row]]\nen = "x"', 3, "does not say which clause", "quel article"),
        (ROW + 'en = "x 3"\nfr = "x"', 6, "`3` is a number typed by hand", "`3` est un nombre écrit à la main"),
        (ROW + 'en = "{stun.dices}"\nfr = "x"', 6, "Did you mean `stun.dice`?", "Vouliez-vous dire `stun.dice`"),
        (ROW + 'en = "{stun.dice}"\nfr = "x"', 7, "`stun.dice` in `en` and not", "`stun.dice` en `en` et pas"),
        (ROW + 'en = "{stun.dice"\nfr = "x"', 6, "is opened and never closed", "s’ouvre et ne se ferme jamais"),
        (
            ROW.replace("duel.dice", "duel.dices") + 'en = "x"\nfr = "x"',
            3,
            "no clause `duel.dices`",
            "d’article `duel.dices`",
        ),
        (
            '[g]\ntitle = { en = "G", fr = "G" }\n[[g.row]]\nsee = "duel.dice"\ntables = ["rating"]',
            3,
            "There is no table `rating`. Did you mean `ratings`?",
            "Le tableau `rating` n’existe pas",
        ),
    ],
)
def test_a_broken_sheet_is_told_by_file_and_line(source, line, en, fr):
    rules = Ruleset.load(GAME)
    try:
        groups = read_sheet(parse(source, "swashbuckling/sheet.toml"))
        faults = check_groups(rules, laid_text(rules), groups, ("ratings",))
    except SourceError as error:
        faults = list(error.faults)
    assert len(faults) == 1 and faults[0].where == f"swashbuckling/sheet.toml:{line}"
    assert en in faults[0].say("en") and fr in faults[0].say("fr")


def test_a_game_without_a_sheet_says_so(monkeypatch):
    monkeypatch.setattr(sys.modules["aofa_widgets.book.sheet.build"], "load_sheet", lambda game: ())
    with pytest.raises(InputError) as told:
        build(Ruleset.load(GAME))
    assert "has no quick sheet" in told.value.say("en") and "n’a pas d’aide de jeu" in told.value.say("fr")


# ---- the page in a browser


@pytest.fixture(scope="module")
def sheet(tmp_path_factory):
    """The sheet of both languages under two house rules, for Letter: the shorter paper."""
    rules = Ruleset.load(GAME, "fr", "full", ["lucky-star", "stubborn-guards"])
    return write(rules, tmp_path_factory.mktemp("sheet"), "both", ["html"], "letter")[0].as_uri()


@pytest.mark.browser
def test_the_page_works_from_disk_and_prints_a_page_for_each_language(page, sheet):
    page.goto(sheet)
    assert page.locator("article").count() == 2 and page.locator("script").count() == 0
    assert [page.locator(f"article#{lang}").get_attribute("lang") for lang in ("en", "fr")] == ["en", "fr"]
    assert page.get_by_role("rowheader", name="Étourdie").count() == 1
    assert pages(page.pdf(prefer_css_page_size=True)) == 2
    assert page.errors == [] and page.outside == []


@pytest.mark.browser
@pytest.mark.parametrize("width", [320, 480, 900])
def test_nothing_scrolls_sideways(browser, sheet, width):
    context = browser.new_context(viewport={"width": width, "height": 800})
    page = context.new_page()
    page.goto(sheet)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    context.close()


@pytest.mark.browser
@pytest.mark.js
@pytest.mark.parametrize(("width", "scheme"), [(1280, "light"), (320, "dark")])
def test_axe_finds_nothing(browser, js_tools, sheet, width, scheme):
    context = browser.new_context(viewport={"width": width, "height": 800}, color_scheme=scheme)
    page = context.new_page()
    page.goto(sheet)
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("axe.run(document, { resultTypes: ['violations'] })")["violations"]
    assert [(v["id"], v["nodes"][0]["html"][:120]) for v in found] == []
    context.close()


@pytest.mark.parametrize(("houses", "en", "fr"), [
    ([], "", ""), (["lucky-star"], "with one house rule", "avec une règle maison"),
    (["lucky-star", "extended-turns"], "with two house rules", "avec deux règles maison"),
])  # fmt: skip
def test_the_head_says_that_house_rules_are_in_force(houses, en, fr):
    said = build(Ruleset.load("swashbuckling", house=houses)).subtitle
    assert said["en"].endswith(en) and said["fr"].endswith(fr) and ("house" in said["en"]) == bool(houses)


def test_it_says_that_hits_add_up():
    rows = [row for group in build(Ruleset.load("swashbuckling")).groups for row in group.rows]
    text = {lang: " ".join(p.text for row in rows for p in row.text.get(lang, ())) for lang in ("en", "fr")}
    assert "Add up the effects" in text["en"] and "Additionnez les effets" in text["fr"]


def test_a_game_with_one_sheet_says_so_and_lists_no_names():
    with pytest.raises(InputError) as caught:
        load_sheet("swashbuckling", "dark")
    assert "one quick sheet" in caught.value.say("en") and "Choose one of them" not in caught.value.say("en")

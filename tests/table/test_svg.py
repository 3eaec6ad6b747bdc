"""Pictures of a scene: whole, the same each time, safe, readable; one of them kept as a golden file.

After a wished change of the look: `AOFA_GOLDEN=write pytest tests/table/test_svg.py`, and look at the picture.
"""

from __future__ import annotations

import hashlib
import os
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from aofa_widgets.errors import InputError
from aofa_widgets.table import figures
from aofa_widgets.table.ink import THEMES
from aofa_widgets.table.scene import Piece, Scene, Thing
from aofa_widgets.table.shapes import Disc
from aofa_widgets.table.svg import draw
from aofa_widgets.table.tags import HALF, label, place

from .yard import COUNTRY, FIELD, HAMLET, PIECES, YARD, both

ROOT = Path(__file__).parents[2]
GOLDEN = ROOT / "tests" / "golden" / "courtyard.en.light.svg"
SVG = "{http://www.w3.org/2000/svg}"


def parsed(scene: Scene = YARD, **choices) -> ET.Element:
    return ET.fromstring(draw(scene, **choices))


def test_the_courtyard_is_drawn_as_it_was():
    drawn = draw(YARD).replace("><", ">\n<") + "\n"
    if os.environ.get("AOFA_GOLDEN") == "write":
        GOLDEN.parent.mkdir(exist_ok=True)
        GOLDEN.write_text(drawn, encoding="utf-8")
    assert drawn == GOLDEN.read_text(encoding="utf-8")


def test_the_same_scene_gives_the_same_picture_in_another_process():
    code = "from yard import YARD; from aofa_widgets.table.svg import draw; import hashlib;"
    code += "print(hashlib.sha256(draw(YARD, 'fr', 'dark').encode()).hexdigest())"
    path = os.pathsep.join([str(ROOT), str(Path(__file__).parent), os.environ.get("PYTHONPATH", "")])
    env = {**os.environ, "PYTHONHASHSEED": "7", "PYTHONPATH": path}
    out = subprocess.run([sys.executable, "-c", code], env=env, cwd=ROOT, capture_output=True, text=True, check=True)
    assert out.stdout.strip() == hashlib.sha256(draw(YARD, "fr", "dark").encode()).hexdigest()


@pytest.mark.parametrize("theme", sorted(THEMES))
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_picture_is_complete_in_itself(theme, lang):
    drawn = draw(YARD, lang, theme)
    root = ET.fromstring(drawn)
    ids = [node.get("id") for node in root.iter() if node.get("id")]
    assert len(ids) == len(set(ids))
    used = set(re.findall(r"url\(#([^)]+)\)", drawn)) | set(root.get("aria-labelledby", "").split())
    assert used <= set(ids)
    assert not re.search(r"href|<script|<image|@import|url\((?!#)|https?://(?!www\.w3\.org/2000/svg)", drawn)
    # every rule belongs to this picture alone, so that two pictures in one page do not colour each other
    rules = root.find(f"{SVG}style").text
    for selector in re.findall(r"([^{}]+)\{", rules):
        assert all(part.startswith(f"#{root.get('id')} ") for part in selector.split(","))


def test_every_class_has_its_rule():
    for theme in THEMES:
        root = parsed(theme=theme)
        rules = root.find(f"{SVG}style").text
        classes = {name for node in root.iter() for name in (node.get("class") or "").split()}
        assert {name for name in classes if not re.search(rf"\.{re.escape(name)}[\s,{{.]", rules)} == set()


def test_pictures_of_different_looks_never_share_an_id():
    roots = [parsed(lang=lang, theme=theme) for lang in ("en", "fr") for theme in THEMES]
    assert len({root.get("id") for root in roots}) == len(roots)


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", ["The inn courtyard", "Gallery, 3″ up", "6.5″", "Guard 2", "weaponless", "two wounds"]),
        ("fr", ["La cour de l’auberge", "Galerie, hauteur 3″", "6,5″", "Garde 2", "désarmé", "deux blessures"]),
    ],
)
def test_a_picture_speaks_its_language(lang, words):
    text = "".join(parsed(lang=lang).itertext())
    assert [word for word in words if word not in text] == []


def test_the_description_says_where_everybody_stands_and_how():
    desc = parsed().find(f"{SVG}desc").text
    assert "Athos: star side, Rating 3, one wound; 3″ from the left, 9.1″ from the top." in desc
    assert "stunned" in desc and "out of action" in desc
    assert "Aramis touches Guard 2." in desc
    assert "The crate hides him." in desc
    assert "blue" not in desc


def test_text_cannot_break_out():
    nasty = "<script>alert(`&\u0007`)</script>"
    piece = replace(PIECES[0], name=both(nasty))
    root = parsed(replace(YARD, title=both(nasty), pieces=(piece, *PIECES[1:])))
    assert not [node for node in root.iter() if node.tag.endswith("script")]
    assert root.find(f"{SVG}title").text == nasty.replace("\u0007", "")


def test_small_bases_carry_letters_and_large_ones_hats():
    def letters(root: ET.Element) -> list[str]:
        return [node.text for node in root.iter(f"{SVG}text") if node.get("class") == "letters"]

    assert letters(parsed(width=640)) == []
    small = letters(parsed(width=400))
    assert sorted(small) == ["Ar", "Ar", "At", "G1", "G2", "Po", "Ro"]


def test_a_width_or_a_theme_that_does_not_exist_is_refused():
    for choices in ({"theme": "sepia"}, {"width": 39}, {"width": 8001}, {"width": 12.5}):
        with pytest.raises(InputError):
            draw(YARD, **choices)


def tag_boxes(scene: Scene, unit: float):
    labels = [label(piece.name["en"], piece.rating, "fallen" in piece.states) for piece in scene.pieces]
    for one, (x, y) in zip(labels, place(scene, labels, unit), strict=True):
        yield (x - one.wide / 2 * unit, y - HALF * unit, x + one.wide / 2 * unit, y + HALF * unit)


def share(a, b) -> bool:
    return min(a[2], b[2]) - max(a[0], b[0]) > 1 and min(a[3], b[3]) - max(a[1], b[1]) > 1


def test_tags_of_the_yard_cover_nobody_and_each_other_never():
    boxes = list(tag_boxes(YARD, 254 / 32))
    for i, box in enumerate(boxes):
        assert not any(share(box, other) for other in boxes[:i])
        for piece in YARD.pieces:
            assert not share(box, (piece.x - 120, piece.y - 120, piece.x + 120, piece.y + 120))


places = st.tuples(st.integers(150, 4930), st.integers(150, 4930))


@settings(max_examples=30)
@given(st.lists(places, max_size=12), st.sampled_from([6.0, 8.0, 10.0]))
def test_tags_never_leave_the_board(spots, unit):
    pieces = tuple(Piece(f"p{i}", both("d'Artagnan"), i % 2, x, y, 150, 4) for i, (x, y) in enumerate(spots))
    for left, top, right, low in tag_boxes(Scene(both("x"), 5080, 5080, (), pieces), unit):
        assert left >= 0 and top >= 0 and right <= 5080 and low <= 5080


def test_the_hat_tells_the_rating_and_the_base_the_side():
    drawn = {(side, rating): figures.figure(side, rating) for side in range(4) for rating in (1, 2, 3, 4)}
    assert len(set(drawn.values())) == len(drawn)
    assert [drawn[0, rating].count("plume") for rating in (1, 2, 3, 4)] == [0, 0, 1, 2]


def test_the_board_in_the_browser_draws_the_same_figures():
    art = (ROOT / "aofa_widgets" / "widgets" / "shared" / "art.js").read_text(encoding="utf-8")
    names = "BRIM FOLD CROWN RIDGE PLUME RIB PLUME_2 RIB_2 HAIR SPIRAL SWORD DROP STAR LOZENGE SQUARE".split()
    assert [name for name in names if getattr(figures, name) not in art] == []


def test_a_loop_of_things_on_things_does_not_hang():
    one = Thing("a", "table", both("A"), Disc(500, 500, 90), 10, True, on="b")
    two = Thing("b", "table", both("B"), Disc(500, 500, 90), 10, True, on="a")
    assert parsed(Scene(both("x"), 1000, 1000, (one, two))).tag == f"{SVG}svg"


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_open_country_is_drawn_whole_and_only_where_there_is_some(lang: str, theme: str):
    drawn = draw(COUNTRY, lang, theme)
    assert drawn == draw(COUNTRY, lang, theme)
    root = ET.fromstring(drawn)
    assert not re.search(r"\b(NaN|inf|None)\b", drawn)
    used = set(re.findall(r"url\(#[0-9a-z]+-([a-z]+)\)", drawn))
    made = {p.get("id", "").split("-")[1] for p in root.iter(f"{SVG}pattern")}
    assert {"marsh", "water", "rocks", "grove", "ford"} <= used <= made
    classes = {name for node in root.iter() for name in node.get("class", "").split()}
    assert {"goal", "rise", "hachure", "leaf", "thatch", "counted"} <= classes
    assert 'class="hachure"' not in draw(YARD, lang, theme) and "marsh" not in draw(YARD, lang, theme)


def test_what_units_are_and_carry_is_said():
    said = " ".join(draw(COUNTRY, "en").split("<desc", 1)[1].split("</desc>")[0].split())
    assert "3 actions left, active, knocked down, 1 injury, 2 wound markers" in said
    assert "three figures" in said and "not loaded" in said and "cautious" in said
    assert said.count("is shaded") == 1 and "The lane is clear." in said  # two areas are one to the ear
    french = draw(COUNTRY, "fr").split("<desc", 1)[1].split("</desc>")[0]
    assert "au sol" in french and "trois figurines" in french and "prudent" in french and "non chargé" in french


@pytest.mark.parametrize("theme", sorted(THEMES))
def test_units_in_ranks_are_drawn_and_told(theme):
    drawn = draw(FIELD, "en", theme, 1000)
    ET.fromstring(drawn)
    assert drawn == draw(FIELD, "en", theme, 1000)
    assert drawn.count('class="front"') >= len(FIELD.pieces)
    said = drawn.split("<desc", 1)[1].split("</desc>")[0].replace("\u00a0", " ")
    assert "ten figures, 5 to a rank, facing north, active" in said
    assert "12 lost" in said and "facing south, shaken" in said
    french = draw(FIELD, "fr", theme).split("<desc", 1)[1].split("</desc>")[0]
    assert "face au sud, ébranlée" in french.replace("\u00a0", " ")
    assert ".cell" not in draw(YARD)  # what has no ranks carries none of their rules


@pytest.mark.parametrize("theme", sorted(THEMES))
def test_a_hamlet_measures_in_centimetres_and_shows_square_bases_groups_and_classes(theme):
    drawn = draw(HAMLET, "en", theme, 1000)
    ET.fromstring(drawn)
    assert drawn == draw(HAMLET, "en", theme, 1000)
    assert 'class="herd"' in drawn and 'class="horse"' in drawn and "″" not in drawn
    french = draw(HAMLET, "fr", theme).split("<desc", 1)[1].split("</desc>")[0]
    for said in ("classe 5", "à couvert", "en désordre", "en fuite", "arme non chargée", "au travail", "en danger"):
        assert said in french, said
    assert "60\u00a0cm sur 46\u00a0cm" in french and "entouré" in french

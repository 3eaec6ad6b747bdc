"""A site as files: every link alive, the same bytes twice, one policy, small pages, a house rule in its own game."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from aofa_widgets.cli.main import main
from aofa_widgets.errors import InputError
from aofa_widgets.locate import tutorials
from aofa_widgets.rules.prose import base_text
from aofa_widgets.rules.ruleset import games_with_a_book
from aofa_widgets.site import make_site
from aofa_widgets.site.folder import filled
from aofa_widgets.site.pages import front, icons, play
from aofa_widgets.site.pages.shell import Shell
from aofa_widgets.site.plan import planned
from aofa_widgets.words.tongues import LENDER

from .reader import Reader, check_site, dead, files_of


def test_every_link_is_alive_every_page_in_both_languages_under_one_policy(small):
    files = files_of(small)
    check_site(files)
    assert sum(name.endswith(".html") for name in files) > 40
    assert all(b"apple-touch-icon" in data for name, data in files.items() if name.endswith(".html"))


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_contents_of_a_book_name_every_rule_beside_its_number(small, lang):
    page = (small / lang / "honour" / "book.html").read_text(encoding="utf-8")
    contents = page[page.index('<nav class="contents"') : page.index("</nav>", page.index('<nav class="contents"'))]
    told = [
        re.sub(r"<[^>]+>", " ", link).split(maxsplit=1)
        for link in re.findall(r'<a href="#[^"]+"[^>]*>(.*?)</a>', contents)
    ]
    assert len(told) == page.count('<article class="clause') > 60
    assert all(len(words) == 2 and re.search(r"[^\W\d]{2}", words[1]) for words in told), told


def test_a_masked_icon_has_ground_in_every_corner_and_pips_within_what_no_mask_cuts_off():
    drawn = icons.filled(icons.DRAWN.read_text(encoding="utf-8"))
    assert '<rect width="64" height="64"' in drawn and drawn.count("<circle") == 5
    far = max(((float(x) - 32) ** 2 + (float(y) - 32) ** 2) ** 0.5 + float(r)
              for x, y, r in re.findall(r'cx="(\d+)" cy="(\d+)" r="(\d+)"', drawn))  # fmt: skip
    assert far * icons.SAFE < 0.4 * 64


@pytest.mark.long
def test_the_whole_site_is_sound_and_the_same_bytes_twice(whole, tmp_path):
    files = files_of(whole)
    check_site(files)
    assert {name.split("/")[1] for name in files if name.startswith("fr/") and name.count("/") > 1} == set(
        games_with_a_book()
    )
    make_site(tmp_path / "again", live=False)
    assert files_of(tmp_path / "again") == files


def test_a_house_rule_is_in_force_in_its_own_game_alone():
    told = {shelf.game: shelf.houses("fr") for shelf in planned(house=["lucky-star"]).shelves}
    assert [game for game, names in told.items() if names] == ["swashbuckling"]


def test_a_house_rule_that_no_code_holds_whole_is_told_of(tmp_path):
    path = tmp_path / "mine.toml"
    words = '"Words of mine."'
    path.write_text(
        'id = "mine"\ngame = "honour"\ntitle = { en = "Mine", fr = "La mienne" }\n'
        f'[text."{next(iter(base_text("honour").clauses))}"]\nen = {words}\nfr = {words}\n'
    )
    plan = planned(["honour"], house=[path])
    assert [note["fr"].count("La mienne") for note in plan.notes] == [1]
    assert planned(house=["lucky-star"]).notes == ()


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_where_jupyterlite_lies_beside_the_pages_the_home_page_leads_to_its_first_lesson(lang):
    made = {page.place: page.data for page in front.pages(Shell(planned(["honour"], langs=[lang]), True, True))}
    linked = [link for link in Reader(made[f"{lang}/index.html"]).links if "lite/" in link]
    assert [link.partition("?path=")[0] for link in linked] == ["../lite/notebooks/index.html"]
    assert (tutorials() / linked[0].partition("?path=")[2]).is_file()


@pytest.mark.people
def test_every_page_of_a_game_says_its_house_rule_and_a_site_of_one_language_has_no_other(tmp_path):
    make_site(tmp_path / "site", ["swashbuckling"], ["lucky-star"], ["fr"], live=False)
    files = files_of(tmp_path / "site")
    assert dead(files) == [] and not any(name.startswith(("en/", "both/")) for name in files)
    for name in ("index", "book", "sheet", "lessons/one"):
        assert "Bonne étoile" in files[f"fr/swashbuckling/{name}.html"].decode(), name


@pytest.mark.parametrize(
    ("given", "where"),
    [
        ({"games": ["chess"]}, "game"),
        ({"langs": ["de"]}, "lang"),
        ({"house": ["no-such-rule"]}, "house"),
        ({"house": ["lucky-star"], "games": ["honour"]}, "house"),
    ],
)
def test_a_name_that_there_is_not_is_refused_and_nothing_is_written(tmp_path, given, where):
    with pytest.raises(InputError) as refused:
        make_site(tmp_path / "site", **given)
    assert refused.value.faults[0].where == where
    assert list(tmp_path.iterdir()) == []


def quick(folder: Path) -> None:
    make_site(folder, games=[], langs=["fr"], live=False)


def test_an_earlier_site_is_replaced_whole_and_nothing_else_ever_is(tmp_path):
    out = tmp_path / "site"
    quick(out)
    before = files_of(out)
    (out / "fr" / "index.html").write_bytes(b"old")
    quick(out)
    assert files_of(out) == before
    (out / "CNAME").write_text("mine")
    with pytest.raises(InputError, match="CNAME"):
        quick(out)
    (out / "CNAME").unlink()
    stranger = tmp_path / "mine"
    stranger.mkdir()
    (stranger / "index.html").write_text("mine")
    with pytest.raises(InputError):
        quick(stranger)
    with pytest.raises(InputError):
        quick(stranger / "index.html")
    assert files_of(stranger) == {"index.html": b"mine"}
    assert sorted(path.name for path in tmp_path.iterdir()) == ["mine", "site"]
    (tmp_path / "empty").mkdir()
    quick(tmp_path / "empty")
    assert files_of(tmp_path / "empty") == before


MARKS = [b"{", b"[]", b'{"kind": "aofa-site", "files": 3}', b'{"files": ["a"]}', b"[" * 90_000]


@pytest.mark.parametrize("mark", MARKS)
def test_a_mark_that_is_none_protects_the_folder(tmp_path, mark):
    (tmp_path / "a").write_text("mine")
    (tmp_path / "aofa-site.json").write_bytes(mark)
    with pytest.raises(InputError):
        quick(tmp_path)
    assert (tmp_path / "a").read_text() == "mine"


def test_what_breaks_off_leaves_the_earlier_site_as_it_was(tmp_path, monkeypatch):
    out = tmp_path / "site"
    quick(out)
    before = files_of(out)

    def broken(*_):
        raise RuntimeError

    monkeypatch.setattr("aofa_widgets.site.offline", broken)
    with pytest.raises(RuntimeError):
        quick(out)
    assert files_of(out) == before and [path.name for path in tmp_path.iterdir()] == ["site"]


def test_a_picture_that_is_lacking_is_named_with_what_takes_it(tmp_path, monkeypatch):
    shell = Shell(planned(["swashbuckling"]), live=False)
    kept = sorted(page.place for page in play.pictures(shell))
    assert f"assets/gallery/board-{LENDER}.png" in kept
    shutil.copytree(play.PICTURES, tmp_path / "few", ignore=shutil.ignore_patterns("board-*"))
    monkeypatch.setattr(play, "PICTURES", tmp_path / "few")
    with pytest.raises(InputError) as refused:
        list(play.pictures(shell))
    for lang in ("en", "fr"):
        told = refused.value.say(lang)
        assert f"board-{LENDER}.png" in told and "tests/site/gallery_pictures.py board" in told and "MiniBoard" in told


def test_a_file_that_cannot_be_read_is_not_blamed_on_the_folder_that_is_written(tmp_path):
    lost = tmp_path / "kit" / "lost.png"
    with pytest.raises(InputError) as refused, filled(tmp_path / "site") as aside:
        aside.put("lost.png", lost.read_bytes())
    (found,) = refused.value.faults
    assert found.where == str(lost) and "cannot be read" in found.texts["en"] and "ne se lit pas" in found.texts["fr"]
    with pytest.raises(InputError) as refused, filled(tmp_path / "site") as aside:
        aside.put("a", b"")
        aside.put("a/b", b"")  # a file stands where a folder should
    assert refused.value.faults[0].where == "out"
    assert [*tmp_path.iterdir()] == []


def test_the_command_says_where_to_begin_and_what_is_wrong(tmp_path, capsys):
    out = tmp_path / "site"
    assert main(["site", "--out", str(out), "--game", "chess", "--lang", "fr"]) == 2
    assert "Il n’y a pas de jeu" in capsys.readouterr().err and not out.exists()
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "a").write_text("mine")
    assert main(["site", "--out", str(tmp_path / "full"), "--no-live", "--lang", "en"]) == 2
    assert "Choose a new folder" in capsys.readouterr().err

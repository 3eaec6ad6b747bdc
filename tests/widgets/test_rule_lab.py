"""The rule lab without a page: what moves, what is taken back, what is kept and what is refused."""

from __future__ import annotations

import subprocess
import sys

import pytest

pytest.importorskip("anywidget")

from aofa_widgets import RuleLab, Ruleset, open_code
from aofa_widgets.errors import AofaError, InputError


def test_a_moved_rule_moves_odds_and_text_in_both_languages():
    lab = RuleLab(lang="en")
    assert not any(row["moved"] for row in lab.seen["odds"]["rows"]) and lab.book["clauses"] == []
    lab.set("init.ones_to_lose", 2)
    moved = {row["label"]["en"]: row for row in lab.seen["odds"]["rows"] if row["moved"]}
    assert moved and all(row["was"] != row["now"] and row["gap"]["fr"] for row in moved.values())
    shown = [one["shown"] for one in lab.book["clauses"]]
    for lang, words in (("en", "two"), ("fr", "deux")):
        runs = [run for one in shown for block in one[lang]["blocks"] for line in block["lines"] for run in line]
        assert {looks[:1] for _, looks in runs} >= {"d", "i"}
        assert any(words in text.lower() for text, looks in runs if looks.startswith("i"))
    assert any(one["examples"] for one in lab.book["clauses"])


def asks(lab, ask, **content):
    lab._receive(lab, {"seq": 1, "ask": ask, **content}, None)


def under_way(lab):
    """What a view sees: Python reads it whole."""
    return lab._trait_values["book"]


def test_lessons_wait_for_the_view_that_moved_a_slider_and_come_bit_by_bit(monkeypatch):
    monkeypatch.setattr("aofa_widgets.widgets.rule_lab.looking.SLICE", 0)
    whole = RuleLab(lang="en")
    whole.set("init.ones_to_lose", 2)
    assert under_way(whole)["lessons"] and not under_way(whole)["waits"]  # no view asked: nothing waits
    lab = RuleLab(lang="en")
    asks(lab, "set", key="init.ones_to_lose", value=2, held=True, mark="a:1")
    seen = under_way(lab)
    assert lab.heard == "a:1" and seen["waits"] and seen["clauses"] and not seen["lessons"]
    asks(lab, "lessons", mark="a:2")
    assert lab.heard == "a:2" and under_way(lab)["waits"]
    lab.tab = "battles"  # turned away from meanwhile
    for n in range(1000):
        if not under_way(lab)["waits"]:
            break
        asks(lab, "lessons", mark=f"b:{n}")
    assert 10 < n < 1000 and under_way(lab) == whole.book
    asks(lab, "lessons", mark="c:1")  # nothing is left to look at
    assert under_way(lab) == whole.book


def test_python_reads_all_that_moved_whether_a_view_asks_or_not():
    whole = RuleLab(lang="en")
    whole.set("init.ones_to_lose", 2)
    lab = RuleLab(lang="en")
    asks(lab, "set", key="init.ones_to_lose", value=2, held=True)
    assert lab.book == whole.book and lab.book["lessons"] and lab.book["questions"]
    asks(lab, "undo")
    asks(lab, "redo")
    assert lab.get_state()["book"] == whole.book  # kept in a page without a kernel too


def test_a_fault_of_the_kit_in_a_lesson_is_told_and_asked_for_once(monkeypatch):
    lab = RuleLab(lang="en")
    asks(lab, "set", key="init.ones_to_lose", value=2)
    monkeypatch.setattr("aofa_widgets.widgets.rule_lab.looking.lesson_moves", lambda *_: {}["gone"])
    asks(lab, "lessons", mark="a:1")
    assert lab.said["kind"] == "error" and not under_way(lab)["waits"] and lab.book["clauses"]


@pytest.mark.parametrize("tab", ["", "Effect", "effects", "<b>", "keep "])
def test_a_tab_that_is_none_leaves_the_one_that_is_open(tab):
    lab = RuleLab(lang="en")
    lab.tab = "battles"
    lab.tab = tab
    assert lab.tab == "battles"


def test_undo_restores_the_fingerprint_and_redo_the_change():
    lab = RuleLab(lang="en", house="lucky-star")
    before = [lab.fingerprint]
    for key, value in (("rating.dashing", 3), ("six.extra", 0), ("tie.winner", "nobody")):
        lab.set(key, value)
        before.append(lab.fingerprint)
    assert len(set(before)) == 4
    for code in reversed(before[:-1]):
        lab.undo()
        assert lab.fingerprint == code == lab.form["code"]
    lab.undo()
    assert lab.fingerprint == before[0] and lab.form["undo"] == 0
    for code in before[1:]:
        lab.redo()
        assert lab.fingerprint == code


def test_the_ticks_of_one_drag_are_one_deed_and_a_drag_back_is_none():
    lab = RuleLab(lang="en")
    for value in (3, 4, 5):
        lab.set("rating.dashing", value, held=True)
    lab.set("rating.dashing", 4)
    assert lab.changed == {"rating.dashing": 4} and lab.form["undo"] == 1
    lab.set("rating.magnificent", 5, held=True)
    lab.set("rating.magnificent", 3, held=True)
    lab.set("rating.magnificent", 4 if lab.base["rating.magnificent"] == 4 else 3)
    assert lab.changed == {"rating.dashing": 4} and lab.form["undo"] == 1
    lab.undo()
    assert lab.changed == {}


def test_a_value_outside_the_book_is_marked_and_one_out_of_range_changes_nothing():
    lab = RuleLab(lang="fr")
    parameter = lab.base.book.parameters["rating.dashing"]
    assert parameter.outside and parameter.high is not None
    lab.set("rating.dashing", parameter.outside[1])
    assert lab.form["set"]["rating.dashing"]["outside"] is True
    for key, value in (("rating.dashing", 10**30), ("rating.dashing", "x"), ("rating.dashin", 2), ("edition", "fr")):
        state = lab.fingerprint, lab.form
        with pytest.raises(AofaError) as refused:
            lab.set(key, value)
        assert refused.value.say("fr") and (lab.fingerprint, lab.form) == state
    with pytest.raises(InputError):
        RuleLab(values={"rating.dashing": 99, "no.such": 1})


def test_a_file_to_start_from_is_called_by_its_title_or_by_its_name_where_it_holds_in_another_edition(tmp_path):
    rule = 'id = "ours"\ntitle = { en = "Ours", fr = "La nôtre" }\ngame = "swashbuckling"\n[set]\n'
    for name, row in (
        ("a", '"push.max_in" = { was = "unlimited", now = 4 }'),
        ("b", '"tie.winner" = { was = "nobody", now = "defender" }'),
    ):
        (tmp_path / f"{name}.toml").write_text(f"{rule}{row}\n", encoding="utf-8")
    for name, edition, told in (("a", None, ["Ours", "La nôtre"]), ("b", "fr", ["b.toml", "b.toml"])):
        lab = RuleLab(lang="en", edition=edition, house=[str(tmp_path / f"{name}.toml")])
        assert list(lab.choices["house"][-1]["text"].values()) == told


def test_it_starts_from_an_edition_options_and_house_rules_and_keeps_what_was_moved():
    lab = RuleLab(lang="en", house=["stubborn-guards"])
    assert set(lab.changed) == {"rating.dashing"} and lab.form["set"]["rating.dashing"]["by"] == "stubborn-guards"
    lab.set("six.extra", 0)
    code = lab.fingerprint
    lab.start("fr", "full", ["lucky-star"])
    assert lab.base == Ruleset.load("swashbuckling", "fr", "full")
    assert set(lab.changed) >= {"six.extra", "init.ones_to_lose"} and "rating.dashing" not in lab.changed
    lab.undo()
    assert lab.fingerprint == code and lab.base.edition == "recommended"


@pytest.mark.parametrize("start", [{}, {"edition": "fr", "preset": "full"}, {"house": ["lucky-star"]},
                                   {"house": ["grand-entrance", "lucky-star"]}])  # fmt: skip
def test_a_saved_file_gives_the_same_fingerprint(start, tmp_path):
    lab = RuleLab(lang="en", file=tmp_path / "mine.toml", **start)
    lab.set("rating.dashing", 3)
    lab.set("tie.winner", "nobody")
    with pytest.raises(InputError) as refused:
        lab.save()
    assert "The title is missing" in refused.value.say("en") and not (tmp_path / "mine.toml").exists()
    for entry, text in (("title_en", "Mine"), ("title_fr", "La mienne"), ("why_en", "Fun."), ("why_fr", "Pour rire.")):
        lab.name(entry, text)
    path = lab.save()
    worded = [name for name in start.get("house", []) if name == "grand-entrance"]
    again = Ruleset.load("swashbuckling", start.get("edition"), start.get("preset"), [*worded, path])
    assert again.fingerprint == lab.fingerprint
    opened = RuleLab(edition=start.get("edition"), preset=start.get("preset"), house=[*worded, path])
    assert opened.changed == lab.changed


@pytest.mark.parametrize(("lang", "words"), [("fr", "Attention : l'élite !"), ("en", "Ready: the best!")])
def test_words_in_one_language_are_enough_and_the_other_is_marked(lang, words, tmp_path):
    lab = RuleLab(lang=lang, file=tmp_path / "mine.toml", values={"rating.dashing": 3})
    lab.tab = "keep"
    assert set(lab.form["faults"]) == {f"about.title_{lang}"}, "the reader's own language is asked for, alone"
    lab.name(f"title_{lang}", words)
    assert lab.form["faults"] == {} and lab.kept["lent"] and not lab.kept["saved"]
    path = lab.save()
    other = "en" if lang == "fr" else "fr"
    assert "mine.toml" in lab.kept["saved"]["en"] and f"title.{other}" in path.read_text().splitlines()[0]
    again = Ruleset.load("swashbuckling", house=[path])
    assert again.fingerprint == lab.fingerprint and again.overlays[0].title[lang] == words
    command = [sys.executable, "-m", "aofa_widgets", "check", str(path)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    lab.set("rating.dashing", 4)
    assert lab.kept["saved"] is None, "what was changed since is not saved"


def test_the_file_follows_the_short_name_until_somebody_names_it(tmp_path):
    lab = RuleLab(lang="fr")
    lab.name("id", "gardes-hardis")
    assert lab.desk.path.name == "gardes-hardis.toml"
    lab.set("rating.dashing", 3)
    lab.name("id", "Gardes hardis")
    lab.tab = "keep"
    assert lab.desk.path.name == "gardes-hardis.toml"
    assert "Le nom court" in lab.form["faults"]["about.id"][0]["text"]["fr"]
    named = RuleLab(lang="fr", file=tmp_path / "mien.toml")
    named.name("id", "autre")
    assert named.desk.path.name == "mien.toml"


def test_the_title_proposes_the_short_name_until_somebody_writes_one():
    lab = RuleLab(lang="fr", house="lucky-star")
    assert (lab.about["id"], lab.desk.path.name) == ("ma-regle", "ma-regle.toml")
    lab.name("title_fr", "Lames croisées !")
    assert (lab.about["id"], lab.desk.path.name) == ("lames-croisees", "lames-croisees.toml")
    lab.name("title_fr", "Lucky star")  # the short name of a rule that is there already
    assert lab.about["id"] == "lucky-star-2"
    lab.name("id", "lames")
    lab.name("title_en", "Crossed blades")
    assert (lab.about["id"], lab.desk.path.name) == ("lames", "lames.toml")


def test_a_dial_whose_switch_is_off_says_so_and_no_table_of_noughts_is_shown():
    lab = RuleLab(lang="fr")
    assert lab.choices["gates"]["xt.ones"] == ["variant.extended_turns"]
    assert "Bonne" in lab.choices["also"]["init.ones_to_lose"] or "toile" in lab.choices["also"]["init.ones_to_lose"]
    lab.set("xt.ones", 3)
    assert "désactivé" in lab.told_change("xt.ones")["fr"] and lab.seen["odds"]["moved"] == 0
    tables = {one["number"]: one["tables"] for one in lab.book["clauses"]}
    assert tables["3A"] == [] and not any(
        "house" in [row["kind"] for row in t["rows"]] for ts in tables.values() for t in ts
    )
    lab.set("variant.extended_turns", True)
    assert "désactivé" not in lab.told_change("xt.ones")["fr"]
    rows = [row for shelf in lab.shelves for row in shelf["rows"] if row["key"] == "xt.ones"]
    assert rows[0]["said"]["3"]["fr"] == "trois 1 obtenus"


def test_a_file_of_somebody_else_is_never_written_over_unasked(tmp_path):
    path = tmp_path / "mine.toml"
    lab = RuleLab(lang="en", file=path, values={"rating.dashing": 3})
    lab.name("title_en", "Mine")
    lab.name("title_fr", "La mienne")
    for text in ("id = 'x'\n# mine\n", "not TOML at all ["):
        path.write_text(text)
        with pytest.raises(InputError):
            lab.save()
        assert path.read_text() == text
    with pytest.raises(AofaError):
        lab.save(over=True)  # what is no house rule is not written over even then
    assert path.read_text() == "not TOML at all ["
    path.unlink()
    assert lab.save() == path == lab.save()  # the same again is no fault
    lab.reset()
    with pytest.raises(InputError, match="Nothing is changed"):
        lab.save()


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_lines_of_python_print_the_same_numbers_in_a_fresh_kernel(lang, tmp_path):
    values = {"init.ones_to_lose": 2, "rating.dashing": 3}
    lab = RuleLab(lang=lang, house=["stubborn-guards"], values=values)
    (tmp_path / "lines.py").write_text(lab.python(), encoding="utf-8")
    made = subprocess.run([sys.executable, "lines.py"], cwd=tmp_path, capture_output=True, encoding="utf-8", check=True)
    lab.every = True
    rows = lab.seen["odds"]["rows"]
    printed = [line.split("  ") for line in made.stdout.splitlines()[1:]]
    assert len(rows) > 20 and [line[:3] for line in printed] == [
        [row["label"][lang] + {"en": ":", "fr": "\u00a0:"}[lang], row["wasText"][lang], row["nowText"][lang]]
        for row in rows
    ]
    assert lab.fingerprint in made.stdout


def test_the_code_opens_the_same_rules_again():
    lab = RuleLab(values={"rating.dashing": 3})
    assert open_code(lab.share_code()).fingerprint == lab.fingerprint


def test_the_widget_says_itself_as_text_and_as_a_still_page():
    lab = RuleLab(lang="fr", values={"rating.dashing": 3})
    data, _ = lab._repr_mimebundle_()
    assert "Laboratoire de règles" in data["text/plain"] and "un changement" in data["text/plain"]
    assert "<table" in data["text/html"] and "trois dés" in data["text/html"]


def test_battles_and_report_name_rules_that_can_be_loaded_again(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    lab = RuleLab(lang="en", values={"init.ones_to_lose": 2})
    found = lab.fight("at_once", 200, forces="3,3/3,3")
    assert found.now.fingerprint == lab.fingerprint and found.base == lab.base
    assert "--house lab" not in found.provenance.command and lab.share_code() in found.provenance.command
    report = lab.report()
    assert report.results["games"] is found and lab.fingerprint.encode() in report.html
    lab.set("rating.dashing", 3)
    assert "games" not in lab.report().results  # fought under other rules
    for entry, text in (("title_en", "Mine"), ("title_fr", "La mienne")):
        lab.name(entry, text)
    lab.save()
    assert "mine.toml" in lab.fight("at_once", 200, forces="3,3/3,3").provenance.command
    lab.set("six.extra", 0)
    assert "mine.toml" not in lab.fight("at_once", 200, forces="3,3/3,3").provenance.command


@pytest.mark.parametrize(
    "asked", [{"games": 0}, {"games": 10**12}, {"pairs": "nobody"}, {"pairs": "at_once", "forces": "99/1"}], ids=str
)
def test_battles_that_cannot_be_are_refused_and_nothing_changes(asked):
    lab = RuleLab(lang="fr")
    with pytest.raises(InputError) as refused:
        lab.fight(**asked)
    assert refused.value.say("fr") and lab.battle is None
    with pytest.raises(InputError):
        lab.best_play(0, 2)

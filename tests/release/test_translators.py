"""A translator begins a third language with a PO file: what comes in, what is refused, what it may not declare."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent))

from spanish import with_spanish  # noqa: E402

from aofa_widgets import locate  # noqa: E402
from aofa_widgets.cli.main import main  # noqa: E402
from aofa_widgets.errors import AofaError  # noqa: E402
from aofa_widgets.rules.check import check_game, check_words  # noqa: E402
from aofa_widgets.rules.po import export  # noqa: E402

GAMES = ("swashbuckling", "honour", "regiments", "argad")


pytestmark = pytest.mark.usefixtures("spanish")


def test_a_translator_gets_a_file_with_what_is_there() -> None:
    import polib

    po = polib.pofile(export("swashbuckling", "es"))
    done = [entry.msgctxt for entry in po if entry.msgstr]
    assert {"outcome.dice/title", "outcome.dice/body"} <= set(done) and po.metadata["Language"] == "es"


def test_its_head_is_said_once_and_a_text_to_read_again_is_named_in_its_own_language(tmp_path: Path) -> None:
    import polib

    root = with_spanish(tmp_path)
    path = root / "swashbuckling/text/03-outcome.md"
    with locate.using(root):
        by = {entry.msgctxt: entry for entry in polib.pofile(export("swashbuckling", "es"))}
        english = by["outcome.dice/title"].msgid
        path.write_text(path.read_text(encoding="utf-8").replace(english, "How many dice now", 1), encoding="utf-8")
        assert main(["check", "--in-step", "outcome.dice", "--lang", "en"]) == 0
        path.write_text(path.read_text(encoding="utf-8").replace("How many dice now", english, 1), encoding="utf-8")
    with locate.using(root):
        po = polib.pofile(export("swashbuckling", "es"))
        [entry] = [entry for entry in po if entry.msgctxt == "outcome.dice/title"]
    lines = po.header.splitlines()
    assert len(lines) == len(set(lines)) and any("Keep what stands in braces" in line for line in lines)
    assert "fuzzy" in entry.flags and "Español" in entry.tcomment, entry.tcomment


NEW = {  # texts that Spanish lacks, of every kind: how the file writes it, what is put
    "outcome.questions/title": "Qué decide la tirada",
    "outcome.questions/body": "Tras cada acción:\n{choice variant.extended_turns | true: Sigue. | false: Acaba.}",
    "outcome.dice/example:third-action": None,  # the English text, over several lines
    "lesson:one/title": "El {init.losing_face}",
    "lesson:one.try-luck/title": "La única cara temible",
    "lesson:one.guess/title": "Con {=tres} dados",
    "lesson:one.guess/body": "La suerte es corta de vista: {=diez} tiradas. ¿Y a la larga?",
    "params/stun-weapon:stun.dice.label": "Dados «perdidos»",
    "words/refusal:over": "Se acabó.",
    "game:title": "¡...Y todos para uno!",
}


def test_a_translator_gives_it_texts_it_lacked(tmp_path: Path) -> None:
    import polib

    from aofa_widgets.rules.po_import import import_po
    from aofa_widgets.rules.spans import sources

    path = tmp_path / "es.po"
    with locate.using(with_spanish(tmp_path)):
        po = polib.pofile(export("swashbuckling", "es"))
        by = {entry.msgctxt: entry for entry in po}
        for key, text in NEW.items():
            assert not by[key].msgstr
            by[key].msgstr = text or by[key].msgid
        by["outcome.dice/title"].msgstr = "Cuántos dados tirar"  # one that it had
        po.save(str(path))
        before = sources("swashbuckling").files
        taken = import_po("swashbuckling", path)
        assert len(taken.changes) == len(NEW) + 1
        found = sources("swashbuckling")
        for key, text in NEW.items():
            assert found.spans[key]["es"].text == (text or found.spans[key]["en"].text)
        lost = [line for name, old in before.items() for line in _gone(old, found.files[name])]
        assert lost == []  # what stood there stands there still
        assert [fault.say("en") for fault in (*check_game("swashbuckling"), *check_words())] == []
        again = {entry.msgctxt: entry.msgstr for entry in polib.pofile(export("swashbuckling", "es"))}
        assert {key: again[key] for key in NEW} == {key: text or by[key].msgid for key, text in NEW.items()}
        assert import_po("swashbuckling", path).changes == ()


def test_a_translator_does_not_declare_that_english_and_french_agree(tmp_path: Path) -> None:
    import polib

    from aofa_widgets.rules import instep, po_import
    from aofa_widgets.rules.spans import replaced, sources

    def stale() -> bool:
        return "outcome.questions" in instep.compare(sources(game), instep.read_lock(instep.lock_path(game)))

    path, key, game = tmp_path / "es.po", "outcome.questions/body", "swashbuckling"
    with locate.using(with_spanish(tmp_path)):
        found = sources(game)
        fr = found.spans[key]["fr"]
        found.path(fr.file).write_text(replaced(found.files[fr.file], [(fr, f"{fr.text}\nC'est tout.")]), "utf-8")
        assert stale()
        po = polib.pofile(export(game, "es"))
        next(entry for entry in po if entry.msgctxt == key).msgstr = NEW[key]
        po.save(str(path))
        assert len(po_import.import_po(game, path).changes) == 1 and stale()


def test_nor_that_french_follows_an_english_text_that_has_changed(tmp_path: Path) -> None:
    import polib

    from aofa_widgets.rules import instep, po_import
    from aofa_widgets.rules.spans import replaced, sources

    def review() -> tuple[str, ...]:
        return instep.compare(sources(game), instep.read_lock(instep.lock_path(game)))["outcome.dice"].review

    path, key, game = tmp_path / "es.po", "outcome.dice/body", "swashbuckling"
    with locate.using(with_spanish(tmp_path)):
        assert main(["check", "--in-step", "outcome.dice"]) == 0  # all three
        found = sources(game)
        en = found.spans[key]["en"]
        found.path(en.file).write_text(replaced(found.files[en.file], [(en, f"{en.text}\nThat is all.")]), "utf-8")
        locate.forget()
        assert review() == ("fr", "es")
        po = polib.pofile(export(game, "es"))
        entry = next(entry for entry in po if entry.msgctxt == key)
        entry.msgstr, entry.flags = f"{entry.msgstr}\nEso es todo.", []
        po.save(str(path))
        taken = po_import.import_po(game, path)
        assert len(taken.changes) == taken.undeclared == 1 and review() == ("fr",)  # who is still to look at it


def _gone(old: str, new: str) -> list[str]:
    """Lines of a file whose beginning no line of the new one has, in order."""
    left = iter(new.replace("Cuántos dados tirar", "Cuántos dados").splitlines())
    return [line for line in old.splitlines() if not any(_begins(one, line) for one in left)]


def _begins(new: str, old: str) -> bool:
    """Whether a line is the old one, or the old one with something put before its last bracket or at its end."""
    return new.startswith(old.rstrip(" }]"))


@pytest.mark.parametrize("game", [pytest.param(game, marks=pytest.mark.long) for game in GAMES])
def test_every_text_of_a_game_has_a_place_to_stand_in(game: str, tmp_path: Path) -> None:
    import polib

    from aofa_widgets.rules.po_import import import_po
    from aofa_widgets.rules.spans import sources

    with locate.using(with_spanish(tmp_path)):
        po = polib.pofile(export(game, "es"))
        for entry in po:
            # marks as they are to be printed: Spanish has none of its own
            entry.msgstr = entry.msgstr or entry.msgid.replace('"', "”").replace("'", "’")
        po.save(str(tmp_path / "es.po"))
        import_po(game, tmp_path / "es.po")
        said = [key for key, spans in sources(game).spans.items() if spans["en"].text and "es" not in spans]
        assert said == [] and [fault.say("en") for fault in check_game(game)] == []


def test_a_text_filled_in_since_is_told_and_so_is_a_link_that_is_gone(tmp_path: Path) -> None:
    import polib

    from aofa_widgets.rules.po_import import import_po
    from aofa_widgets.rules.spans import sources

    with locate.using(with_spanish(tmp_path)):
        po = polib.pofile(export("swashbuckling", "es"))
        linked = ((one, re.findall(r"\[\[(\w+)\|([^]]+)\]\]", one.msgid)) for one in po if not one.msgstr)
        entry, ((term, word),) = next((one, found) for one, found in linked if len(found) == 1)
        key, english = entry.msgctxt, entry.msgid
        told = []
        bare = english.replace(f"[[{term}|{word}]]", word)
        for n, text in enumerate((english, f"{english} Sí.", bare)):
            entry.msgstr = text.replace('"', "”").replace("'", "’")
            po.save(str(tmp_path / f"{n}.po"))
            told.append([one.say("en") for one in import_po("swashbuckling", tmp_path / f"{n}.po").notes])
        assert told[0] == []  # empty till now
        assert len(told[1]) == 1 and f"`{key}` was empty when this file was exported" in told[1][0]
        assert len(told[2]) == 2 and f"leads to `{term}` in the glossary" in told[2][1]
        assert f"[[{term}" not in sources("swashbuckling").spans[key]["es"].text  # told, and done all the same


def test_a_file_of_another_book_is_refused_at_once_and_never_offered_its_own_names(tmp_path: Path) -> None:
    import polib

    from aofa_widgets.rules.po_import import MOST_HINTS, import_po

    po = polib.pofile(export("swashbuckling", "es"))
    for entry in po:
        entry.msgctxt, entry.msgstr = f"{entry.msgctxt}x", entry.msgid
    po.save(str(tmp_path / "es.po"))
    with pytest.raises(AofaError) as caught:
        import_po("swashbuckling", tmp_path / "es.po")
    hinted = [one for one in caught.value.faults if "Did you mean" in one.say("en")]
    assert 0 < len(hinted) <= MOST_HINTS < len(caught.value.faults)

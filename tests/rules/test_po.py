"""PO files: out and back without a byte lost, one text changed and no other, bad ones refused with nothing written."""

from __future__ import annotations

import os
import re
import tomllib
from functools import cache

import polib
import pytest
from hypothesis import given
from hypothesis import strategies as st

from aofa_widgets import locate
from aofa_widgets.errors import AofaError, InputError
from aofa_widgets.rules import instep, po_import
from aofa_widgets.rules.po import export
from aofa_widgets.rules.po_file import MOST_BYTES, MOST_FAULTS, read_po
from aofa_widgets.rules.po_import import import_po
from aofa_widgets.rules.spans import replaced, sources, spans_of
from aofa_widgets.rules.text import load_text
from aofa_widgets.rules.toml_strings import read, strings, write

GAME = "swashbuckling"
BODY, TITLE, EXAMPLE = "outcome.dice/body", "outcome.dice/title", "outcome.dice/example:third-action"
LABEL, WORDS, LESSON = "params/stun-weapon:stun.dice.label", "words/refusal:over", "lesson:duel.afterwards/title"


@cache
def base() -> str:
    """The French export of the book that ships."""
    with locate.using(locate.shipped()):
        return export(GAME, "fr")


@cache
def opened(text):
    """A PO file as a translator's program reads it."""
    return polib.pofile(text)


def changed(path, texts, text=""):
    """An export with some translations put otherwise, as a translator's program saves it."""
    po = opened(text or export(GAME, "fr"))
    by = {entry.msgctxt: entry for entry in po}
    before = {key: by[key].msgstr for key in texts}
    for key, new in texts.items():
        by[key].msgstr = new(by[key].msgstr) if callable(new) else new
    po.save(str(path))
    for key, old in before.items():  # to read it again takes half a second
        by[key].msgstr = old
    return path


def refused(path, lang="en"):
    with pytest.raises(AofaError) as caught:
        import_po(GAME, path)
    return [fault.say(lang).replace(f"{path.parent}{os.sep}", "") for fault in caught.value.faults]


# -- where the texts stand ---------------------------------------------------------------------------------------


def test_spans_and_readers_agree_on_every_text():
    spans, text = sources(GAME).spans, load_text(GAME)
    for clause in text.clauses.values():
        for part, proses in (("title", clause.titles), ("body", clause.texts)):
            for lang, prose in proses.items():
                span = spans[f"{clause.id}/{part}"][lang]
                assert (span.text, span.where) == (prose.text, prose.where())
        keys = [key for key in spans if key.startswith(f"{clause.id}/example")]
        for key, example in zip(keys, clause.examples, strict=True):
            assert {lang: span.text.strip() for lang, span in spans[key].items()} == {
                lang: prose.text for lang, prose in example.texts.items()
            }
    assert all(set(some) == {"en", "fr"} for some in spans.values())


def test_every_string_of_every_file_is_found_where_it_stands():
    def leaves(node, path=()):
        if isinstance(node, str):
            yield path, node
        for key, child in node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ():
            yield from leaves(child, (*path, key))

    for path in locate.rulebook().rglob("*.toml"):
        source = path.read_text(encoding="utf-8")
        found = {place: read(source[start:end]) for place, start, end in strings(source)}
        assert found == dict(leaves(tomllib.loads(source))), path


@given(
    st.text(st.characters(exclude_categories=["Cs"]), max_size=60),
    st.sampled_from(['"x"', "'x'", '"""x"""', "'''x'''"]),
)
def test_a_string_is_written_as_it_is_read(text, like):
    assert read(write(text, like)) == text.replace("\r\n", "\n") or "\r" in text


@given(st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=40))
def test_one_text_changes_and_no_other_character(text):
    source = 'a.en = "x" # y\na.fr = "z"\n[b]\nc = { en = \'1\', fr = """\n2""" }\r\n'
    for span in spans_of(source, "g/x.toml"):
        new = replaced(source, [(span, text)])
        tail = len(source) - span.end
        assert new[: span.start] == source[: span.start] and new[len(new) - tail :] == source[span.end :]
        assert {(one.key, one.lang): one.text for one in spans_of(new, "g/x.toml")}[span.key, span.lang] == text


def test_line_ends_of_another_system_and_a_mark_at_the_head_stay():
    source = "\ufeff# 1 | A | B\r\n\r\n## a.b | T | U\r\n### en\r\nOne\r\ntwo.\r\n### fr\r\nUn.\r\n"
    [span] = [
        span
        for span in spans_of(source, "g/text/1.md")
        if span.lang == "en" and span.part == "body" and span.name == "a.b"
    ]
    assert span.text == "One\ntwo." and span.line == 5
    assert replaced(source, [(span, "X\nY")]) == source.replace("One\r\ntwo.", "X\r\nY")


# -- out and back ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["fr", pytest.param("en", marks=pytest.mark.people)])
def test_out_and_back_changes_no_byte(kept, tmp_path, lang):
    kept.add("score.tie/body", "en", "Indeed.")
    before = kept.state()
    path = tmp_path / "x.po"
    path.write_text(export(GAME, lang), encoding="utf-8")
    taken = import_po(GAME, path)
    assert (taken.changes, taken.files, taken.declared, taken.undeclared) == ((), (), 0, 1)
    assert kept.state() == before and export(GAME, lang) == path.read_text(encoding="utf-8")


@pytest.mark.people
def test_what_another_program_wraps_anew_is_the_same(kept, tmp_path):
    before = kept.state()
    po = polib.pofile(export(GAME, "fr"), wrapwidth=40)
    po.metadata["X-Generator"] = "Poedit 3.4"
    po.save(str(tmp_path / "x.po"))
    assert import_po(GAME, tmp_path / "x.po").changes == () and kept.state() == before


def test_changed_texts_change_and_nothing_else(kept, tmp_path):
    before = kept.state()
    texts = {
        BODY: lambda old: old.replace("lancez", "jetez", 1),
        EXAMPLE: lambda old: old + ' "Bien visé !"',
        LABEL: 'Dés "perdus"\u00a0: combien\u202f?',
        WORDS: "C\u2019est fini.",
        LESSON: "Autant de dés",
    }
    taken = import_po(GAME, changed(tmp_path / "x.po", texts))
    assert len(taken.changes) == 5 and taken.declared == 3
    after = kept.state()
    moved = {name for name in before if before[name] != after[name]}
    files = {kept.span(key, "fr").file for key in texts}
    assert moved == {*files, f"{GAME}/in-step.lock"} and before.keys() == after.keys()
    for name in files:
        old, new = before[name].decode().splitlines(), after[name].decode().splitlines()
        assert sum(a != b for a, b in zip(old, new, strict=True)) == sum(kept.span(k, "fr").file == name for k in texts)
    assert kept.span(LABEL, "fr").text == 'Dés "perdus" : combien ?'  # printing sets the marks
    assert kept.span(WORDS, "fr").text == "C'est fini."
    assert dict(instep.stale(GAME)) == {}


def test_stale_texts_go_out_fuzzy_with_what_was_said_and_come_back_declared(kept, tmp_path):
    was = kept.span(TITLE, "en").text
    kept.say(TITLE, "en", "How many dice to roll")
    [entry] = [one for one in polib.pofile(export(GAME, "fr")) if one.fuzzy]
    assert (entry.msgctxt, entry.previous_msgid) == (TITLE, was) and "French" in entry.tcomment
    path = changed(tmp_path / "x.po", {TITLE: "Combien de dés lancer"})
    assert import_po(GAME, path).undeclared == 1 and instep.stale(GAME)["outcome.dice"].review == ("en", "fr")
    po = polib.pofile(export(GAME, "fr"))
    next(one for one in po if one.fuzzy).flags.clear()
    po.save(str(path))
    before = kept.state()
    assert import_po(GAME, path).declared == 1 and dict(instep.stale(GAME)) == {}
    assert [name for name, data in kept.state().items() if before[name] != data] == [f"{GAME}/in-step.lock"]


@pytest.mark.people
def test_a_source_that_moved_on_is_taken_but_not_declared(kept, tmp_path):
    path = changed(tmp_path / "x.po", {TITLE: "Le nombre de dés"})
    kept.say(TITLE, "en", "How many dice to roll")
    taken = import_po(GAME, path)
    assert (len(taken.changes), taken.declared, taken.undeclared) == (1, 0, 1)
    assert kept.span(TITLE, "fr").text == "Le nombre de dés" and "outcome.dice" in instep.stale(GAME)


@pytest.mark.people
def test_what_the_translator_left_alone_is_not_put_back_to_an_older_wording(kept, tmp_path):
    path = changed(tmp_path / "x.po", {LESSON: "Autant de dés"})
    kept.say(TITLE, "fr", "Le nombre de dés")
    taken = import_po(GAME, path)
    assert (len(taken.changes), taken.kept) == (1, 1) and kept.span(TITLE, "fr").text == "Le nombre de dés"


def test_a_text_that_both_sides_changed_is_refused(kept, tmp_path):
    path = changed(tmp_path / "x.po", {TITLE: "Autant de dés"})
    kept.say(TITLE, "fr", "Le nombre de dés")
    before = kept.state()
    [said] = refused(path)
    assert f"`{TITLE}` has changed in the book since this file was exported" in said and "Le nombre de dés" in said
    assert kept.state() == before


@pytest.mark.people
def test_a_third_language_gets_an_empty_file_and_waits_for_the_book(kept, tmp_path):
    made = export(GAME, "br")
    po = polib.pofile(made)
    assert len(po) == len(sources(GAME).spans) and not any(entry.msgstr or entry.fuzzy for entry in po)
    assert po.metadata["Language"] == "br" and po.metadata["X-Source-Language"] == "en"
    (tmp_path / "br.po").write_text(made, encoding="utf-8")
    before = kept.state()
    assert "The book has no language `br` yet" in refused(tmp_path / "br.po")[0] and kept.state() == before
    for code in ("../x", "", 3):
        with pytest.raises(InputError):
            export(GAME, code)


def test_each_entry_tells_where_it_stands_and_how_it_is_printed():
    by = {entry.msgctxt: entry for entry in polib.pofile(export(GAME, "fr"))}
    entry, clause = by[BODY], load_text(GAME).clauses["outcome.dice"]
    assert f"rulebook/{clause.texts['fr'].file}" in {file for file, _ in entry.occurrences}
    assert str(clause.texts["fr"].line) in {line for _, line in entry.occurrences}
    printed = entry.comment.replace("\n", " ")
    assert clause.rules[0] in printed and "en: When a figure" in printed and "fr: Quand une figurine" in printed
    assert "{" not in printed


# -- bad files ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "text", "wanted"),
    [
        (BODY, lambda t: t.replace("{pool.per_action:word die}", "un dé"), "no longer prints `pool.per_action`"),
        (BODY, lambda t: t.replace("pool.per_action", "pool.per_actions"), "prints `pool.per_actions`, which"),
        (BODY, lambda t: t + " {pool.max", "is opened and never closed"),
        (BODY, lambda t: t + " Lancez trois dés.", "`trois` is a number typed by hand"),
        (BODY, lambda t: t + " {see outcome.dise}", "There is no clause `outcome.dise`"),
        (BODY, lambda t: t + "\n## evil | a | b", "would change the build of its file"),
        (BODY, lambda t: t + "\n### en\nEvil.", "would change the build of its file"),
        (BODY, lambda t: t + "\n```example\n```", "would change the build of its file"),
        (BODY, lambda t: " " + t, "would change the build of its file"),
        (BODY, lambda t: t + "\x0b", "A character here (U+000B)"),
        (BODY, lambda t: t + "\u202e", "A character here (U+202E)"),
        (BODY, lambda t: t + "d\ufffds", "A character here (U+FFFD)"),
        (BODY, lambda t: t + " mot" * 9000, "at most 20,000 are read"),
        (TITLE, "Dés | combien", "a bar between spaces"),
        (TITLE, "Dés\ncombien", "a line end"),
        (EXAMPLE, lambda t: t.replace("s1.active_score", "s1.active_scor"), "prints `s1.active_scor`"),
        ("words/refusal:already_active", "{wh} agit.", "no longer prints `who`"),
        (BODY, lambda t: t.replace("dés", "dices", 1), "dices"),
        ("lesson:one.guess/body", lambda t: t + " Sept dés.", "`Sept` is a number typed by hand"),
        ("lesson:one.guess/body", lambda t: t.replace("{=dix}", "{=neuf}"), "`9` is said here"),
        (BODY, lambda t: t + " Voilà , deux espaces.", "There is a space that does not belong there"),
    ],
)
def test_a_bad_translation_is_named_at_its_line_and_nothing_is_written(quiet, tmp_path, key, text, wanted):
    path = changed(tmp_path / "x.po", {key: text, LABEL: "Autre chose"}, base())
    told = refused(path)
    assert any(wanted in one for one in told), told
    assert all(re.match(r"x\.po:\d+[ :]", one) for one in told), told
    read = ("20,000", "U+202E", "U+000B")  # refused by the reader of lines, who knows no texts
    assert all(key in one or any(mark in one for mark in read) for one in told), told


def test_the_line_is_that_of_the_translation(quiet, tmp_path):
    path = changed(tmp_path / "x.po", {TITLE: "a | b"}, base())
    [said] = refused(path)
    assert path.read_text(encoding="utf-8").split("\n")[int(said.split(":")[1]) - 1] == 'msgstr "a | b"'


@cache
def entry() -> str:
    """One entry of it."""
    return base()[base().index(f'msgctxt "{TITLE}"') : base().index(f'msgctxt "{BODY}"')].split("\n#")[0]


@pytest.mark.parametrize(
    ("content", "wanted"),
    [
        (lambda: base().encode("utf-16"), "x.po:1: A character here is not UTF-8."),
        (lambda: base().replace("à", "\udce0", 1).encode("utf-8", "surrogateescape"), "is not UTF-8."),
        (b"\x00" * 50, "A character here (U+0000)"),
        (b"<html></html>", "x.po:1: `<html></html>` is no line of a PO file"),
        (b"", "names no language"),
        (lambda: base() + "#" * MOST_BYTES, f"at most {MOST_BYTES:,} are read"),
        (lambda: base().replace("charset=UTF-8", "charset=ISO-8859-1"), "the character set `ISO-8859-1`"),
        (lambda: base().replace('"Language: fr\\n"\n', ""), "names no language"),
        (lambda: base().replace("Aofa-Game: swashbuckling", "Aofa-Game: chess"), "belongs to the game `chess`"),
        (lambda: base().replace(f'"{TITLE}"', '"outcome.dise/title"'), "Did you mean `outcome.dice/title`?"),
        (lambda: base().replace(f'msgctxt "{TITLE}"\n', ""), "This entry has no context"),
        (lambda: base() + "\n" + entry(), f"`{TITLE}` stands twice in this file"),
        (lambda: base().replace("#. ", "<<<<<<< ours\n#. ", 1), "`<<<<<<< ours` is no line of a PO file"),
        (lambda: base().replace(entry(), entry().replace("msgstr ", 'msgid_plural "x"\nmsgstr[0] ')), "plural forms"),
        (lambda: base().replace(entry(), entry().rstrip()[:-1] + "\n"), "is no line of a PO file"),
        (lambda: base().replace(entry(), 'msgstr "first"\n'), "come in this order"),
        (lambda: base().replace(entry(), '"loose"\n'), "come in this order"),
        (lambda: "junk\n" * 100_000, "the rest of the file was not read"),
    ],
)
def test_a_file_that_is_no_such_po_is_refused(quiet, tmp_path, content, wanted):
    path = tmp_path / "x.po"
    made = content() if callable(content) else content
    path.write_bytes(made if isinstance(made, bytes) else made.encode())
    told = refused(path)
    assert any(wanted in one for one in told), told[:3]
    assert len(told) <= MOST_FAULTS + 1


def test_a_million_short_lines_are_one_text(tmp_path):
    path = tmp_path / "x.po"
    path.write_text('msgctxt "a"\nmsgid "b"\nmsgstr ""\n' + '"c"\n' * 300_000, encoding="utf-8")
    [entry] = read_po(path).entries
    assert entry.text == "c" * 300_000


def test_a_place_that_refuses_puts_everything_back(kept, tmp_path, monkeypatch):
    path = changed(tmp_path / "x.po", {TITLE: "Le nombre de dés", LABEL: "Autre chose", LESSON: "Autant de dés"})
    before, real, count = kept.state(), po_import.save, iter(range(9))

    def once(data, target):
        if next(count) == 2:
            raise InputError([])
        return real(data, target)

    monkeypatch.setattr(po_import, "save", once)
    with pytest.raises(InputError):
        import_po(GAME, path)
    assert kept.state() == before

"""House rules of every kind, alone and together: the marked book is exact, added clauses disturb no number, two that
disagree are named with their files and lines."""

from __future__ import annotations

import random
from functools import cache

import pytest

from aofa_widgets.book import examples, tables
from aofa_widgets.book.build import Builder, build
from aofa_widgets.book.marks import without
from aofa_widgets.book.tree import Block
from aofa_widgets.cli.main import main
from aofa_widgets.errors import SourceError
from aofa_widgets.rules import Ruleset, overlay
from aofa_widgets.rules.prose import laid_text
from aofa_widgets.rules.source import parse
from aofa_widgets.rules.text import load_text

BASE = Ruleset.load("swashbuckling")
TEXT = load_text("swashbuckling")
LANGS = ("en", "fr")
RULES = 200
MOVES = {
    key: [parameter.write(value) for value in parameter.values() if value != parameter.default]
    for key, parameter in BASE.book.parameters.items()
    if key != "edition" and parameter.kind != "figures"
}
PROSE = {  # what house rules are made of: plain words, holes, choices, terms, lists, references, tables
    "en": [
        "A figure that {choice stun.forbids_move | true: stands still | false: walks on} rolls {stun.dice:word die}.",
        "Roll {pool.per_action:word swash_die} *at once*, then **stop** (rule {see score.tie}).",
        "- {rating.dashing:word die} for a Guard;\n- {rating.superb:word die} for [[attacker|whoever attacks]];",
        "Ruling: the table stands.\n\n{table ratings}",
    ],
    "fr": [
        "Une figurine qui {choice stun.forbids_move | true: reste là | false: marche} lance {stun.dice:word die}.",
        "Lancez {pool.per_action:word swash_die} *aussitôt*, puis **arrêtez** (article {see score.tie}).",
        "- {rating.dashing:word die} pour un garde ;\n- {rating.superb:word die} pour [[attacker|qui attaque]] ;",
        "Arbitrage : le tableau est là.\n\n{table ratings}",
    ],
}


def toml(value):
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return "[" + ", ".join(map(toml, value)) + "]"
    return f'"{value}"' if isinstance(value, str) else repr(value)


def written(name, changes, words, after=()):
    """A house-rule file: `changes` by parameter, `words` by clause."""
    rows = [f'id = "{name}"', f'title = {{ en = "{name}", fr = "{name}" }}', 'game = "swashbuckling"']
    rows += [f"after = {toml(list(after))}"] if after else []
    rows.append("[set]")
    for key, now in changes.items():
        was = BASE.book.parameters[key]
        rows.append(f'"{key}" = {{ was = {toml(was.write(was.default))}, now = {toml(now)} }}')
    for clause, entries in words.items():
        rows.append(f'[text."{clause}"]')
        rows += [f'{entry} = """{text}"""' for entry, text in entries.items()]
    return "\n".join(rows)


def laid(*sources, edition=None):
    parameters = BASE.book.parameters
    made = [
        overlay.build(parse(s, f"{n}.toml"), "swashbuckling", parameters, BASE.edition) for n, s in enumerate(sources)
    ]
    return Ruleset.load("swashbuckling", edition, house=made)


def any_rule(rng, name, taken):
    """One house rule at random: numbers, choices, clauses reworded and added, one at least of all these."""
    keys = [key for key in rng.sample(sorted(MOVES), rng.randint(0, 4)) if MOVES[key] and key not in taken]
    changes = {key: rng.choice(MOVES[key]) for key in keys}
    words = {}
    for clause in rng.sample(sorted(TEXT.clauses), rng.choice((0, 0, 1, 2))):
        if clause not in taken:
            picked = rng.sample(range(4), rng.randint(1, 3))
            words[clause] = {lang: "\n\n".join(PROSE[lang][n] for n in picked) for lang in LANGS}
            if rng.random() < 0.5:
                words[clause] |= {"title_en": "Said {stun.dice:word}", "title_fr": "Dit {stun.dice:word}"}
    if not changes and not words or rng.random() < 0.3:
        picked = rng.randrange(4)
        words[f"{name}.new"] = {
            **{lang: PROSE[lang][picked] for lang in LANGS},
            "title_en": "New",
            "title_fr": "Nouveau",
            "after": rng.choice(sorted(TEXT.clauses)),
        }
    taken |= {*changes, *words}
    return written(name, changes, words), changes


def rulesets():
    rng = random.Random(20)
    made = 0
    while made < RULES:
        taken = {"variant.extended_turns"} if rng.random() < 0.5 else {"variant.extended_swashbuckling"}
        parts = [any_rule(rng, f"rule-{n}", taken) for n in range(rng.choice((1, 1, 2, 3)))]
        yield laid(*(source for source, _ in parts)), {key for _, changes in parts for key in changes}
        made += 1


def plain(blocks):
    """What a text says and how it looks, however it is cut into pieces."""
    return [
        (b.kind, b.table, [[(c, p.em, p.strong, p.code) for p in line for c in p.text] for line in b.lines])
        for b in blocks
    ]


def line(pieces):
    return (Block("p", (tuple(pieces),)),)


@cache
def base():
    return Builder(BASE)


@cache
def base_clause(clause_id, lang):
    clause = TEXT.clauses[clause_id]
    return plain(base().blocks(clause, lang)), plain(line(base()._titled(clause, None, lang)))


@cache
def base_told(where, lang):
    example = next(e for c in TEXT.clauses.values() for e in c.examples if e.where == where)
    return plain(line(base()._told(base().speakers, example, examples.play(BASE, example), lang)))


@cache
def base_table(name):
    return tables.table(name, BASE, BASE)


@cache
def names_in(clause_id):
    clause = TEXT.clauses[clause_id]
    shown = [
        t for t in tables.definitions("swashbuckling") if any(f"{{table {t}}}" in p.text for p in clause.texts.values())
    ]
    shown += tables.placed_at("swashbuckling", clause_id)
    named = {key for key in MOVES for p in (*clause.texts.values(), *clause.titles.values()) if key in p.text}
    return named.union(*(tables.parameters_of(t, BASE) for t in shown)), tuple(shown)


def test_the_marked_book_is_exact_for_prose_titles_examples_and_tables():
    rng = random.Random(1)
    seen = {"clauses": 0, "titles": 0, "examples": 0, "tables": 0, "added": 0}
    for ruleset, moved in rulesets():
        both, alone = Builder(ruleset), Builder(ruleset)
        alone.houses = False  # the house's book as if there were no other
        touched = {c for c in both.text.clauses if c not in TEXT.clauses or any(c in o.text for o in ruleset.overlays)}
        others = [c for c in TEXT.clauses if c not in touched]
        named = sorted(c for c in others if names_in(c)[0] & moved)
        touched |= {*rng.sample(named, min(4, len(named))), rng.choice(others)}
        for clause in (both.text.clauses[name] for name in sorted(touched)):
            for lang in LANGS:
                old, old_title = base_clause(clause.id, lang) if clause.id in TEXT.clauses else ([], [])
                marked = both.blocks(clause, lang)
                assert plain(without(marked, "ins")) == old
                assert plain(without(marked, "del")) == plain(alone.blocks(clause, lang))
                title = both._titled(clause, TEXT.clauses.get(clause.id), lang)
                assert plain(without(line(title), "ins")) == (old_title or plain(line(())))
                seen["titles"] += any(p.mark for p in title)
                assert plain(without(line(title), "del")) == plain(line(alone._titled(clause, None, lang)))
                seen["clauses"] += any(p.mark for b in marked for row in b.lines for p in row)
            seen["added"] += clause.id not in TEXT.clauses
        played = [e for c in sorted(touched & set(TEXT.clauses)) for e in TEXT.clauses[c].examples]
        shown = [t for c in sorted(touched & set(TEXT.clauses)) for t in names_in(c)[1]]
        seen["examples"] += sum(exact_example(both, ruleset, e) for e in rng.sample(played, min(2, len(played))))
        seen["tables"] += sum(exact_table(t, ruleset) for t in rng.sample(shown, min(1, len(shown))))
        assert not both.faults and not alone.faults
    assert min(seen.values()) > 30, seen


def exact_example(both, ruleset, example):
    """An example marked: without removals what the house plays, without additions what the base plays."""
    view = both._example(example)
    answer = examples.play(ruleset, example)
    fits = examples.fits(example, answer, both.speakers)
    assert view.base is not fits
    for lang in LANGS:
        was = base_told(example.where, lang)
        assert plain(without(line(view.texts[lang]), "ins")) == was
        now = plain(line(both._told(both.speakers, example, answer, lang))) if fits else was
        assert plain(without(line(view.texts[lang]), "del")) == now
    return view.changed


def exact_table(name, ruleset):
    """A table marked: what it shows of the base is the base's table, what it shows of the house is the house's."""
    both, house, old = tables.table(name, ruleset, BASE), tables.table(name, ruleset, ruleset), base_table(name)
    kind = tables.definitions("swashbuckling")[name]["kind"]
    if kind == "effects":  # the last row repeats: read what the first hits do, one by one
        for n in range(8):
            cells = [view.rows[min(n, len(view.rows) - 1)].cells[0] for view in (both, house, old)]
            assert cells[0].text == cells[1].text and (cells[0].was or cells[0].text) == cells[2].text
    elif kind in ("keep", "hit"):
        mine = [row.cells for row in both.rows if row.house]
        assert [row.cells for row in both.rows if not row.house] == [row.cells for row in old.rows]
        assert (mine or [row.cells for row in both.rows]) == [row.cells for row in house.rows]
    else:
        cells = [cell for row in both.rows for cell in row.cells]
        assert [cell.text for cell in cells] == [cell.text for row in house.rows for cell in row.cells]
        assert [cell.was or cell.text for cell in cells] == [cell.text for row in old.rows for cell in row.cells]
    return both.changed


# ---- Clauses that house rules add


def added(name, after, *, en="New words.", fr="Du neuf."):
    return {f"{name}.new": {"title_en": name, "title_fr": name, "after": after, "en": en, "fr": fr}}


def test_added_clauses_take_numbers_of_their_own_and_leave_the_others_theirs():
    places = {"a": "option.impetus", "b": "option.impetus", "c": "opposed.what", "d": "faq.insults"}
    parts = [written(name, {}, added(name, after)) for name, after in places.items()]
    text = laid_text(laid(*parts))
    numbers = [c.number for section in text.sections for c in section.clauses]
    assert [n for n in numbers if n in {c.number for c in TEXT.clauses.values()}] == [
        c.number for c in TEXT.clauses.values()
    ]
    assert {c.id: c.number for c in text.clauses.values() if c.id.endswith(".new")} == {
        "a.new": "7.3.1", "b.new": "7.3.2", "c.new": "3B.2", "d.new": "FAQ.10.1",
    }  # fmt: skip
    at = {n: i for i, n in enumerate(numbers)}
    assert at["7.3"] + 1 == at["7.3.1"] == at["7.3.2"] - 1 and at["3B.1"] + 1 == at["3B.2"] == at["3C"] - 1


def test_an_added_clause_is_printed_marked_and_flagged_in_both_languages():
    words = added("toll", "setback.stun", en="Pay {stun.dice:word die}.", fr="Payez {stun.dice:word die}.")
    view = build(laid(written("toll", {"stun.dice": 2}, words)))
    (clause,) = (c for s in view.sections for c in s.clauses if c.id == "toll.new")
    assert clause.number == "5D.2.1" and [flag.house for flag in clause.flags][:1] == ["toll"]
    for lang, said in (("en", "Pay two dice."), ("fr", "Payez deux dés.")):
        (block,) = clause.blocks[lang]
        assert block.mark == "ins" and "".join(p.text for row in block.lines for p in row) == said


# ---- Several at once


def test_two_that_disagree_are_named_with_their_files_and_lines():
    one = written("one", {"six.extra": 0}, {"score.tie": {"en": "One.", "fr": "Un."}})
    two = written("two", {"six.extra": 2}, {"score.tie": {"en": "Another.", "fr": "Autre."}})
    with pytest.raises(SourceError) as caught:
        laid(one, two)
    said = [fault.say("en") for fault in caught.value.faults]
    assert [text.split(":")[:2] for text in said] == [["1.toml", "5"], ["1.toml", "6"]]
    assert "0.toml:5" in said[0] and "0.toml:6" in said[1] and all('after = ["one"]' in text for text in said)
    assert all("0.toml" in fault.say("fr") for fault in caught.value.faults)


@pytest.mark.parametrize("turned", [False, True])
def test_after_settles_it_whichever_is_given_first(turned):
    one = written("one", {"six.extra": 0}, {"score.tie": {"en": "One.", "fr": "Un."}})
    two = written("two", {"six.extra": 2}, {"score.tie": {"en": "Another.", "fr": "Autre."}}, after=["one"])
    ruleset = laid(*((two, one) if turned else (one, two)))
    assert ruleset["six.extra"] == 2 and laid_text(ruleset).clauses["score.tie"].texts["en"].text == "Another."
    assert ruleset.place("six.extra").startswith("0.toml" if turned else "1.toml")


def test_two_that_say_the_same_agree():
    same = {"score.tie": {"en": "One.", "fr": "Un."}}
    ruleset = laid(written("one", {"six.extra": 0}, same), written("two", {"six.extra": 0}, same))
    assert ruleset["six.extra"] == 0


def test_both_variants_name_the_files_that_switched_them_on(capsys, tmp_path):
    words = ["book", "swashbuckling", "--out", str(tmp_path), "--house", "extended-turns"]
    assert main([*words, "--house", "extended-swashbuckling", "--lang", "en"]) == 2
    said = capsys.readouterr().err
    assert "house/extended-turns.toml:" in said and "house/extended-swashbuckling.toml:" in said
    assert main([*words, "--house", "extended-swashbuckling", "--house", "both-variants", "--lang", "fr"]) == 0


def test_was_may_have_a_value_for_each_edition():
    head = 'id = "x"\ntitle = { en = "X", fr = "X" }\ngame = "swashbuckling"\n[set]\n'
    source = head + '"tie.winner" = { was = %s, now = "defender" }'
    whole, short = '{ recommended = "attacker", en = "attacker", fr = "nobody" }', '{ recommended = "attacker" }'
    for edition in BASE.book.editions:
        parameters = BASE.book.parameters
        made = overlay.build(parse(source % whole, "x.toml"), "swashbuckling", parameters, edition)
        assert made.changes[0].was == parameters["tie.winner"].of(edition)
        if edition != "recommended":
            with pytest.raises(SourceError):
                overlay.build(parse(source % short, "x.toml"), "swashbuckling", parameters, edition)

def test_a_table_of_two_numbers_says_what_its_columns_count() -> None:
    """‘Rating of the enemy’ down the side, ‘2 dice’ along the top; one row needs no more than its heading."""
    assert [head["fr"] for head in tables.table("odds.hits-by-dice", BASE).head][1:3] == ["1\u00a0dé", "2\u00a0dés"]
    assert [head["en"] for head in tables.table("odds.keep-initiative", BASE).head][:3] == ["Dice", "1", "2"]

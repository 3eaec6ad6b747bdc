"""What the lab makes of a game that nobody wins: aims reached and people lost, more sides than bots, its parameters."""

from __future__ import annotations

from dataclasses import replace

import pytest

from aofa_widgets.cli.main import main
from aofa_widgets.games.argad.flow import Argad
from aofa_widgets.lab import selfplay
from aofa_widgets.lab.balance import Tally
from aofa_widgets.lab.balance.numbers_words import measure_rows
from aofa_widgets.lab.selfplay import Entrant, Limits, one_game
from aofa_widgets.rules import Ruleset
from aofa_widgets.words import languages

PAIR = (Entrant("captain"), Entrant("random", 1))


def test_bots_play_for_aims_and_nobody_wins() -> None:
    rules = Ruleset.load("argad")
    table = selfplay.table([("", rules)], ["captain", "random:1"], 2, 1, ["small-quarrel"])
    played = selfplay.play(table)
    summary = selfplay.summed(table, played)
    assert summary.sound and [one.end for one in played] == ["drawn", "drawn"]
    for one in played:
        assert len(one.fared) == 2
        assert all(0 <= row[0] <= row[1] and 0 <= row[2] <= row[3] and row[3] for row in one.fared)
    for fared in summary.fared:
        rows = [row for one in played for side, row in enumerate(one.fared) if one.seat(side) == fared.one]
        assert fared.sides == 2 and fared.lost[0] == sum(row[2] for row in rows) / 2
        assert fared.lost[1] <= fared.lost[0] <= fared.lost[2] <= fared.lost[3]


def test_two_bots_share_the_sides_where_there_are_more() -> None:
    found = one_game(Ruleset.load("argad"), "warden-hamlet", PAIR, 3, limits=Limits(most=60))
    assert found.end == "long" and not found.trouble
    assert len(Argad(Ruleset.load("argad")).start("warden-hamlet").sides) > 2
    assert [found.seat(side) for side in range(3)] == [*PAIR, PAIR[0]]


def test_tallies_keep_aims_and_losses_and_add_up() -> None:
    played = [one_game(Ruleset.load("argad"), "small-quarrel", PAIR, 5, number) for number in (0, 1)]
    one, other, both = Tally.of_played(played[:1]), Tally.of_played(played[1:]), Tally.of_played(played)
    assert one + other == both == Tally.of_plain(both.plain()) and both.drawn == 2
    assert (one + other).lost == both.lost == Tally.of_plain(both.plain()).lost
    assert sum(n * count for n, count in both.aims[0].items()) == sum(game.fared[0][0] for game in played)

    third = Tally.of_played([replace(played[0], first=2)])  # a game master's seat, or a third troop, was asked first
    assert Tally.of_plain(third.plain()) == third and third.count(first=0) == 1

    class Found:
        base = Ruleset.load("argad")

    said = [row[0] for row in measure_rows(Found, [(both, both)])]
    for lang in languages():
        assert len({words[lang] for words in said}) == len(said)
    assert sum("aims reached" in words["en"] for words in said) == 2
    assert not any("winn" in words["en"] or "vainqueur" in words["fr"] or "gagn" in words["fr"] for words in said)


@pytest.mark.long
def test_rules_without_tables_are_compared_on_the_board_to_an_end(capsys: pytest.CaptureFixture[str]) -> None:
    """The scenarios in turn, some with three sides: what a third one began is counted for the bot that plays it."""
    asked = ["compare", "argad", "--house", "brisk-evening", "--games", "5", "--lang", "en", "--engine", "here"]
    assert main(asked) == 0
    assert "10 games in all, 5 for each pair" in capsys.readouterr().out

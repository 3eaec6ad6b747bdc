"""Laws of the resolver, tried on many rolls and figures."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from aofa_widgets.games.swashbuckling.model import Figure, Told
from aofa_widgets.games.swashbuckling.params import Params
from aofa_widgets.games.swashbuckling.resolve import Cup, apply_hits, contest, penalised, pool, score
from aofa_widgets.rules import Ruleset

PARAMS = Params.of(Ruleset.load("swashbuckling"))
faces = st.lists(st.integers(1, 6), min_size=1, max_size=9)
marks = st.booleans()
tables = st.sampled_from(["swashbuckling", "duelling"])
figures = st.builds(Figure, st.just("g1"), st.just(1), st.integers(1, 4), st.integers(0, 2), stunned=marks, armed=marks)


@given(faces, st.integers(1, 6), st.randoms())
def test_a_further_die_never_lowers_a_score_and_order_is_nothing(rolled: list[int], more: int, shuffler) -> None:
    before = score(PARAMS, rolled)
    assert score(PARAMS, [*rolled, more]) >= before
    mixed = list(rolled)
    shuffler.shuffle(mixed)
    assert score(PARAMS, mixed) == before
    assert before == (5 + rolled.count(6) if 6 in rolled else max(rolled))


@given(faces, faces, st.sampled_from(["opposed", "duel"]))
def test_one_side_at_most_takes_hits_and_they_are_the_difference(one: list[int], other: list[int], kind: str) -> None:
    result = contest(PARAMS, one, other, kind)
    difference = score(PARAMS, one) - score(PARAMS, other)
    assert result.hits_on_reactive == (max(1, difference) if difference >= 0 else 0)
    assert result.hits_on_active == (-difference if difference < 0 and kind == "duel" else 0)
    assert result.hits == max(result.hits_on_reactive, result.hits_on_active)  # what the dice tray says
    assert result.kept == (1 not in one)


@given(figures, marks, tables, st.integers(0, 8), st.integers(0, 8))
def test_hits_come_row_by_row_and_may_be_given_in_two_lots(
    figure: Figure, backed: bool, table: str, first: int, second: int
) -> None:
    ground = Told((("athos", "g1"),), frozenset({"g1"} if backed else ()))
    whole = apply_hits(PARAMS, figure, ground, "athos", table, first + second)
    part = apply_hits(PARAMS, figure, ground, "athos", table, first)
    rest = apply_hits(PARAMS, part.figure, part.ground, "athos", table, second, first=first + 1)
    assert (rest.figure, rest.ground, part.effects + rest.effects) == (whole.figure, whole.ground, whole.effects)


@given(figures, marks, tables, st.integers(0, 10))
def test_every_hit_does_something_until_the_figure_falls(figure: Figure, backed: bool, table: str, hits: int) -> None:
    ground = Told((), frozenset({"g1"} if backed else ()))
    done = apply_hits(PARAMS, figure, ground, "athos", table, hits)
    harm = [effect for effect in done.effects if effect != "fallen"]
    assert len(harm) == hits or done.figure.fallen
    assert done.effects.count("pushed_back") <= 1
    assert done.figure.wounds <= PARAMS.wounds_to_fall
    assert done.figure.fallen == (done.figure.wounds == PARAMS.wounds_to_fall)
    more = apply_hits(PARAMS, figure, ground, "athos", table, hits + 1)
    assert more.figure.wounds >= done.figure.wounds


@given(figures, st.integers(0, 12))
def test_a_stun_costs_one_die_and_never_the_last(figure: Figure, actions: int) -> None:
    cup = Cup(swash=pool(PARAMS, actions), rating=figure.rating)
    after = penalised(PARAMS, figure, cup)
    assert after.dice == max(1, cup.dice - figure.stunned)

"""What a solved duel shows of itself in notebook, terminal and files: plans by position, rules of thumb, whence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from aofa_widgets.errors import InputError
from aofa_widgets.rules.code import code_of
from aofa_widgets.words import texts

from ..results import Amount, Chart, Provenance, Result, Table

TOLD = 6  # actions that a plan is told for
Texts = Mapping[str, str]


class Told(Result):
    """The sentences and tables of best play; to be inherited by what has solved it."""

    ruleset: Any
    lone: Any

    def positions(self) -> tuple[tuple[Texts, Any], ...]:
        """Telling moments of the game with their words."""
        raise NotImplementedError

    def planned(self, spot: Any) -> list[Any] | None:
        """The best way for 0, 1, 2, ... actions done; None where the duel never comes there."""
        try:
            return [self.best(spot._replace(actions=n)) for n in range(min(TOLD, self.lone.most) + 1)]
        except InputError:
            return None

    def best(self, spot: Any) -> Any:
        """The best way at a moment."""
        raise NotImplementedError

    def chance(self, spot: Any) -> float:
        """What the active side wins there."""
        raise NotImplementedError

    def why(self, spot: Any) -> Texts:
        """The reason."""
        raise NotImplementedError

    def plan(self, kinds: list[str]) -> Texts:
        """Ways by actions done, in a few words."""
        raise NotImplementedError

    def thumbs(self) -> tuple[Any, ...]:
        """The rules of thumb, the best first."""
        raise NotImplementedError

    @property
    def title(self) -> Texts:  # type: ignore[override]
        """What was solved."""
        mine, theirs = self.lone.ratings
        return texts("solve.changed_title", mine=mine, theirs=theirs)

    @property
    def summary(self) -> Texts:  # type: ignore[override]
        """The best way from the start, and why."""
        return self.why(self.lone.begin()[0])

    @property
    def notes(self) -> tuple[Texts, ...]:  # type: ignore[override]
        """What is left out."""
        capped = (texts("solve.left_out_cap", most=self.lone.most),) if self.lone.unlimited else ()
        return (texts("solve.left_out"), *capped)

    @property
    def tables(self) -> tuple[Table, ...]:  # type: ignore[override]
        """Plans and chances by position; the rules of thumb and what each gives away."""
        rows = []
        for text, spot in self.positions():
            planned = self.planned(spot)
            if planned:
                words = self.plan([way.what for way, _ in planned])
                rows.append((text, words, Amount(self.chance(spot), kind="share")))
        heads = tuple(texts(f"solve.{name}") for name in ("changed_where", "head_plan", "head_chance"))
        thumbs = tuple((thumb.text, Amount(thumb.loses, kind="share", places=2)) for thumb in self.thumbs())
        over = tuple(texts(f"solve.thumb_{name}") for name in ("words", "loses"))
        return Table(self.title, heads, tuple(rows)), Table(texts("solve.thumbs_title"), over, thumbs)

    charts: tuple[Chart, ...] = ()

    @property
    def provenance(self) -> Provenance:  # type: ignore[override]
        """The rules, and how to solve it again."""
        mine, theirs = self.lone.ratings
        code = code_of(self.ruleset)
        flags = "" if self.lone.strikes else " --no-strikes"
        flags += " --afresh" if self.lone.afresh else ""
        asked = "" if self.lone.strikes else ", strikes=False"
        asked += ", afresh=True" if self.lone.afresh else ""
        return Provenance.of(
            self.ruleset,
            settings={"ratings": [mine, theirs], "strikes": self.lone.strikes, "afresh": self.lone.afresh},
            command=f"aofa solve {code} {mine} {theirs}{flags}",
            python=f'import aofa_widgets as aofa\nprint(aofa.solve(aofa.open_code("{code}"), {mine}, {theirs}{asked}))',
            libraries=("numpy",),
        )

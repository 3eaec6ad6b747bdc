"""What a battle report tells, before any format: entries in sentences, turning points, forks, the account of luck."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction

from aofa_widgets.dice.roller import Position
from aofa_widgets.games import side_name
from aofa_widgets.lab.luck import Account, Part, account, line
from aofa_widgets.play import Entry, Game, Match
from aofa_widgets.play.tree import Node
from aofa_widgets.table.scene import Mark, Scene
from aofa_widgets.words import languages, texts, typeset_each

from .rules import Facts, facts_of

Words = Mapping[str, str]
MOST_POINTS = 8
FALL = Fraction(1, 20)  # a figure put out of action weighs like so much of the whole
LEAST = Fraction(1, 100)  # a smaller swing turns nothing


@dataclass(frozen=True, slots=True)
class Cast:
    """The dice of one cup as they fell: whose they are, what they show, and the kind of each (see `play.Lane`).

    `signs`: what each is called that shows a sign; a token or a card that was drawn is told so too.
    """

    side: int
    name: Words = field(hash=False)
    faces: tuple[int, ...]
    kinds: tuple[str, ...] = ()
    signs: tuple[Words, ...] = field(default=(), hash=False)

    @property
    def best(self) -> int:
        """The highest face; 0 where none counts for more: of signs, and of dice of a test, each of which is one."""
        return 0 if self.signs or "test" in self.kinds else max(self.faces, default=0)

    def shown(self, lang: str) -> list[str]:
        """What fell, die by die: a sign by its name, a face by its number."""
        return [sign[lang] for sign in self.signs] or [str(face) for face in self.faces]


@dataclass(frozen=True, slots=True)
class Row:
    """One entry of the log: its number, whose it is, what happened in sentences, its dice, and the players' words."""

    number: int
    part: Part
    told: Words = field(hash=False)
    dice: tuple[Cast, ...] = ()
    title: Words = field(default_factory=dict, hash=False)
    bookmark: str = ""
    comment: str = ""
    fell: tuple[str, ...] = ()
    turned: bool = False


@dataclass(frozen=True, slots=True)
class Point:
    """A turning point: its place among the others, what was decided and rolled, and the table afterwards."""

    n: int
    rows: tuple[Row, ...]
    scene: Scene

    @property
    def row(self) -> Row:
        """The last entry of it."""
        return self.rows[-1]

    @property
    def roll(self) -> Row:
        """The last roll of it, if there was one, else its last entry."""
        return next((row for row in reversed(self.rows) if row.dice), self.row)

    @property
    def before(self) -> Fraction:
        """The value before it."""
        return self.rows[0].part.before

    @property
    def after(self) -> Fraction:
        """The value after it."""
        return self.rows[-1].part.after

    def change(self, kind: str | None = None) -> Fraction:
        """What luck, choice or both did in it, for the first side."""
        return sum((row.part.change for row in self.rows if kind in (None, row.part.kind)), Fraction(0))


@dataclass(frozen=True, slots=True)
class Aside:
    """A fork that is not on the line told: its name, after which entry it leaves, its length, and the words in it."""

    name: str
    leaves: int
    length: int
    ended: int | None
    words: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Story:
    """All that a report tells, whatever its format."""

    title: Words = field(hash=False)
    text: Words = field(hash=False)
    sides: tuple[Words, ...] = field(hash=False)
    called: tuple[Words, ...] = field(hash=False)
    left: tuple[tuple[int, int], ...]
    ranked: bool  # `left` counts units
    winner: int | None
    over: bool
    fork: str
    rows: tuple[Row, ...]
    points: tuple[Point, ...]
    asides: tuple[Aside, ...]
    account: Account
    figures: tuple[tuple[tuple[str, Words], ...], ...] = field(hash=False)
    names: Mapping[str, Words] = field(hash=False)
    scenes: tuple[Scene, ...] = field(hash=False)
    seed: int | None
    thrown: int
    opening: tuple[str, str]
    facts: Facts
    measure: Words = field(hash=False)


def story_of(match: Match, dice: Position | None = None) -> Story:
    """The story of the line a match is on, from its start to its end; `dice` names the seed, if one is known.

    Raises: InputError as `lab.luck.account` does.
    """
    game, entries = match.game, line(match)
    told = account(match, entries)
    scenes = tuple(game.scene(state) for state in (match.first, *(entry.step.state for entry in entries)))
    nodes = [match.tree.nodes[number] for number in match.tree.line]
    rows = tuple(_row(game, n, entry, told, scenes, nodes) for n, entry in enumerate(entries, 1))
    last = entries[-1].step.state if entries else match.first
    result, turn = game.result(last), game.turn(last)
    names = {piece.id: typeset_each(piece.name) for scene in reversed(scenes) for piece in scene.pieces}
    begun = game.turn(match.first).standing
    return Story(
        title=typeset_each(scenes[0].title),
        text=_about(match),
        sides=turn.names,
        called=tuple(side_name(game.card.key, side) for side in range(game.card.sides)),
        left=tuple(zip(turn.standing, begun, strict=True)) if begun else tuple(
            (turn.left[s], sum(p.side == s for p in scenes[0].pieces)) for s in range(game.card.sides)
        ),
        ranked=bool(begun),
        names=names,
        winner=result.winner if result else None,
        over=result is not None,
        fork=match.tree.nodes[match.tree.fork_of(match.tree.line[-1])].name,
        rows=rows,
        points=_points(rows, scenes),
        asides=_asides(match),
        account=told,
        figures=tuple(
            tuple((who, names.get(who, dict.fromkeys(languages(), who))) for who in told.figures(side) if who)
            for side in range(game.card.sides)
        ),
        scenes=scenes,
        seed=dice["seed"] if dice else None,
        thrown=sum(len(faces) for entry in entries if entry.dice for faces in entry.asked.values()),
        opening=(nodes[0].bookmark, nodes[0].comment),
        facts=facts_of(game.rules),
        measure=texts(f"{game.card.key}.value.about"),
    )


def _about(match: Match) -> dict[str, str]:
    """What a scenario says of itself, if it does."""
    data = match.scenario
    if isinstance(data, str):
        data = match.game.rules.book.table(f"scenarios/{data}")
    words = data.get("text") if isinstance(data, Mapping) else None
    return typeset_each(words) if isinstance(words, Mapping) else {}


def _row(game: Game, n: int, entry: Entry, told: Account, scenes: tuple[Scene, ...], nodes: list[Node]) -> Row:
    said = [game.tell(entry.step.state, event) for event in entry.step.events]
    before, after = game.turn(entry.before), game.turn(entry.step.state)
    stood = {piece.id for piece in scenes[n - 1].pieces if "fallen" not in piece.states}
    stand = {piece.id for piece in scenes[n].pieces if "fallen" not in piece.states}
    return Row(
        number=n,
        part=told.parts[n - 1],
        told={lang: " ".join(row.get(lang, row.get("en", "")) for row in said) for lang in languages()},
        dice=tuple(_casts(game, entry)) if entry.dice else (),
        title=typeset_each(game.about(entry.before)) if entry.dice and game.about(entry.before) else {},
        bookmark=nodes[n].bookmark,
        comment=nodes[n].comment,
        fell=tuple(piece.id for piece in scenes[n - 1].pieces if piece.id in stood - stand),
        turned=None not in (before.side, after.side) and before.side != after.side,
    )


def _casts(game: Game, entry: Entry) -> list[Cast]:
    lanes = {lane.cup: lane for lane in game.lanes(entry.before)}
    due, casts = game.chance(entry.before), []
    assert due is not None  # dice were due when they fell
    for cup, faces in entry.asked.items():
        lane = lanes.get(cup)
        name = typeset_each(lane.name if lane else due.cups.get(cup, dict.fromkeys(languages(), cup)))
        signs = tuple(typeset_each(due.names[due.sign(face)]) for face in faces) if due.signs else ()
        kinds = tuple(kind for kind, count, _ in (lane.groups if lane else ()) for _ in range(count))
        casts.append(Cast(lane.side if lane else 0, name, tuple(faces), kinds, signs))
    return casts


def _points(rows: tuple[Row, ...], scenes: tuple[Scene, ...]) -> tuple[Point, ...]:
    """The moments that moved the value most, put a figure out of action or ended the game, in their order."""
    fit = [m for m in _moments(rows) if m[-1].part.side is not None and (_fell(m) or abs(_change(m)) >= LEAST)]
    best = sorted(fit, key=lambda m: (-abs(_change(m)) - FALL * _fell(m), m[0].number))[:MOST_POINTS]
    ordered = sorted(best, key=lambda moment: moment[0].number)
    return tuple(Point(n, moment, _shown(scenes, moment)) for n, moment in enumerate(ordered, 1))


def _moments(rows: tuple[Row, ...]) -> list[tuple[Row, ...]]:
    """What was decided, with the dice that it led to, and what followed of them at once."""
    moments: list[list[Row]] = []
    for row in rows:
        shared = row.fell and moments and moments[-1][-1].dice  # the hits of that roll, shared out
        if moments and (row.dice or shared):
            moments[-1].append(row)
        else:
            moments.append([row])
    return [tuple(moment) for moment in moments]


def _change(moment: tuple[Row, ...]) -> Fraction:
    return moment[-1].part.after - moment[0].part.before


def _fell(moment: tuple[Row, ...]) -> int:
    return sum(len(row.fell) for row in moment)


def _shown(scenes: tuple[Scene, ...], rows: tuple[Row, ...]) -> Scene:
    """The table afterwards, with an arrow for every figure that the dice moved."""
    after = scenes[rows[-1].number]
    if not rows[-1].dice:
        return after
    before = {piece.id: piece for piece in scenes[rows[-1].number - 1].pieces}
    moved = [
        (before[p.id], p) for p in after.pieces if p.id in before and (before[p.id].x, before[p.id].y) != (p.x, p.y)
    ]
    marks = tuple(Mark("push", ((was.x, was.y), (now.x, now.y)), piece=now.id) for was, now in moved)
    return replace(after, marks=marks)


def _asides(match: Match) -> tuple[Aside, ...]:
    """The forks off the line, in the order of their beginning."""
    tree, told = match.tree, []
    on = set(tree.line)
    for fork in tree.forks():
        way = [number for number in tree.line_of(fork.node) if number not in on]
        own = way[len(way) - fork.length :] if fork.length < len(way) else way
        if not own:
            continue
        tip = tree.nodes[fork.tip].entry
        result = match.game.result(tip.step.state) if tip else None
        words = tuple((tree.nodes[n].bookmark, tree.nodes[n].comment) for n in own)
        leaves = tree.nodes[tree.nodes[own[0]].parent].depth
        ended = result.winner if result else None
        told.append(Aside(tree.nodes[fork.node].name, leaves, len(own), ended, tuple(w for w in words if any(w))))
    return tuple(told)

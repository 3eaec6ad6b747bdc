"""Pure resolution: dice counts, scores, contests and hits; dice come from outside, nothing here is random."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from .model import Figure, Figures, Ground
from .params import Params

EFFECTS = {"push": "pushed_back", "stun": "stunned", "drop": "dropped_weapon", "wound": "wounded"}
IMPETUS_EN = frozenset({"leap_off", "swing", "slide"})
IMPETUS_FR = IMPETUS_EN | {"leap_onto", "leap_over"}


@dataclass(frozen=True, slots=True)
class Cup:
    """The dice of one roll before it is thrown: swashbuckling, Rating and bonus dice, and how many are taken away.

    >>> Cup(swash=2, rating=3, bonuses=(("ally", 1),), lost=1).dice
    5
    """

    swash: int = 0
    rating: int = 0
    bonuses: tuple[tuple[str, int], ...] = ()
    lost: int = 0

    @property
    def dice(self) -> int:
        """How many dice are thrown."""
        return max(0, self.swash + self.rating + sum(n for _, n in self.bonuses) - self.lost)


def penalised(params: Params, figure: Figure, cup: Cup) -> Cup:
    """Take away the dice of a stun and of wounds, down to the floor (AOFA-5D-STUN-2, AOFA-5D-WOUND-4, AMB-01, 02)."""
    loss = params.stun_dice * figure.stunned + params.wounds_dice_penalty * figure.wounds
    if not loss:
        return cup
    return replace(cup, lost=max(0, min(loss, cup.dice - params.stun_min_dice)))


def pool(params: Params, actions: int) -> int:
    """Swashbuckling dice after this many actions of the activation (AOFA-1-8, AOFA-3-3, AOFA-3-4, AOFA-3D-1)."""
    dice = actions * params.pool_per_action
    return dice if params.pool_max is None else min(dice, params.pool_max)


def action_cup(params: Params, figure: Figure, actions: int) -> Cup:
    """Dice of an action, this one counted; Rating never helps (AOFA-3-3, AOFA-FAQ-11)."""
    return penalised(params, figure, Cup(swash=pool(params, actions)))


def target_cup(params: Params, figure: Figure) -> Cup:
    """Dice of the target of an opposed action: its Rating, every time (AOFA-3B-3, AOFA-3-5)."""
    return penalised(params, figure, Cup(rating=figure.rating))


def gives_impetus(params: Params, arrival: str | None) -> bool:
    """Whether this way of arriving gives impetus (AOFA-7-IMPETUS, AOFA-DIV-06)."""
    ways = IMPETUS_FR if params.impetus_triggers == "fr" else IMPETUS_EN
    return params.optional_impetus and arrival in ways


def enemies_of(figures: Figures, ground: Ground, who: str) -> tuple[str, ...]:
    """Standing enemies in contact with a figure."""
    side = figures[who].side
    return tuple(o for o in ground.touching(who) if figures[o].standing and figures[o].side != side)


def supporters(params: Params, figures: Figures, ground: Ground, who: str, enemies: Iterable[str]) -> tuple[str, ...]:
    """Standing figures of `who`'s side, not itself, touching any of `enemies`; each once (AMB-18, AMB-19, AMB-20)."""
    side, found = figures[who].side, dict[str, None]()
    for enemy in enemies:
        for other in ground.touching(enemy):
            friend = figures[other]
            fit = friend.armed and not friend.stunned
            if other != who and friend.side == side and friend.standing and (fit or not params.support_requires_fit):
                found[other] = None
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Sides:
    """Who takes part in a duel: the attacker and friends that support it, the lead defender and other enemies."""

    attacker: str
    allies: tuple[str, ...]
    lead: str
    others: tuple[str, ...]


def sides(params: Params, figures: Figures, ground: Ground, attacker: str, lead: str) -> Sides:
    """Who takes part when `attacker` duels `lead` (AMB-18 to AMB-21)."""
    others = tuple(e for e in enemies_of(figures, ground, attacker) if e != lead)
    if params.support_requires_fit:
        others = tuple(o for o in others if figures[o].armed and not figures[o].stunned)
    return Sides(attacker, supporters(params, figures, ground, attacker, (lead, *others)), lead, others)


def attack_cup(params: Params, figures: Figures, ground: Ground, who: Sides, actions: int, impetus: bool) -> Cup:
    """The attacker's dice in a duel: pool, Rating and bonuses (AOFA-4-8, section 4A), less stun."""
    figure, lead = figures[who.attacker], figures[who.lead]
    bonuses = (
        ("elevation", params.bonus_elevation * ground.higher(figure.id, lead.id)),
        ("ally", _allies(params, len(who.allies))),
        ("weaponless", params.bonus_weaponless * (not lead.armed)),
        ("impetus", params.bonus_impetus * impetus),
    )
    kept = tuple(bonus for bonus in bonuses if bonus[1])
    return penalised(params, figure, Cup(pool(params, actions), figure.rating, kept))


def defence_cups(params: Params, figures: Figures, ground: Ground, who: Sides) -> dict[str, Cup]:
    """The answering dice in a duel: Rating and bonuses (AOFA-4-9, section 4A, AMB-20, AMB-21), less stun."""
    attacker = figures[who.attacker]

    def cup(figure: Figure, rating: int, friends: int) -> Cup:
        bonuses = (
            ("elevation", params.bonus_elevation * ground.higher(figure.id, attacker.id)),
            ("ally", _allies(params, friends)),
            ("weaponless", params.bonus_weaponless * (not attacker.armed)),
        )
        return penalised(params, figure, Cup(0, rating, tuple(bonus for bonus in bonuses if bonus[1])))

    lead = figures[who.lead]
    if params.multi_duel_dice == "sum_of_ratings":
        return {lead.id: cup(lead, lead.rating + sum(figures[o].rating for o in who.others), 0)}
    if params.multi_duel_dice == "each_separately":
        return {name: cup(figures[name], figures[name].rating, 0) for name in (who.lead, *who.others)}
    return {lead.id: cup(lead, lead.rating, len(who.others))}


def _allies(params: Params, friends: int) -> int:
    counted = friends if params.bonus_ally_max is None else min(friends, params.bonus_ally_max)
    return counted * params.bonus_ally


def ones(params: Params, dice: Iterable[int]) -> int:
    """How many dice show the face that loses the initiative (AOFA-3A-1)."""
    return sum(die == params.init_losing_face for die in dice)


def score(params: Params, dice: Iterable[int]) -> int:
    """Highest die, and more for each highest face after the first; 0 without dice (AOFA-3C-1, AOFA-3C-4).

    >>> from aofa_widgets.rules import Ruleset
    >>> score(Params.of(Ruleset.load("swashbuckling")), (6, 2, 6, 6))
    8
    """
    faces = tuple(dice)
    best = max(faces, default=0)
    sixes = sum(die == params.dice_sides for die in faces)
    return best + params.six_extra * max(0, sixes - 1)


@dataclass(frozen=True, slots=True)
class Contest:
    """Two rolls compared: scores, who won (attacker, defender, nobody), hits each way, the active side's 1s.

    `hits` is what the loser takes; `kept` says whether this roll alone keeps the initiative in the basic game.
    """

    active_score: int
    reactive_score: int
    winner: str
    hits_on_reactive: int
    hits_on_active: int
    ones: int
    kept: bool

    @property
    def hits(self) -> int:
        """Hits that the losing side takes."""
        return self.hits_on_active or self.hits_on_reactive


def contest(params: Params, active: Iterable[int], reactive: Iterable[int], kind: str = "opposed") -> Contest:
    """Compare the rolls of an opposed action (`kind` "opposed") or of a duel ("duel").

    Rules AOFA-3C-1 to 3C-10, AOFA-4-10 to 4-12, AMB-02, AMB-09 to AMB-11.

    >>> from aofa_widgets.rules import Ruleset
    >>> contest(Params.of(Ruleset.load("swashbuckling")), (6, 6), (5, 3)).hits
    2
    """
    mine, theirs = tuple(active), tuple(reactive)
    one, other = score(params, mine), score(params, theirs)
    on_reactive = on_active = 0
    if not mine and not theirs:
        winner = "nobody"
    elif one > other:
        winner, on_reactive = "attacker", (one - other) * params.hits_per_point
    elif one < other:
        winner, on_active = "defender", (other - one) * params.hits_per_point
    elif params.tie_winner == "defender":
        winner, on_active = "defender", params.tie_hits if kind == "duel" else 0
    else:
        winner, on_reactive = params.tie_winner, params.tie_hits
    takes = params.duel_attacker_takes_hits if kind == "duel" else params.opposed_attacker_takes_hits
    count = ones(params, mine)
    return Contest(one, other, winner, on_reactive, on_active if takes else 0, count, count < params.init_ones_to_lose)


def row(params: Params, table: str, number: int) -> str:
    """Effect of the `number`-th hit on a table; the last row repeats (AOFA-5A-0, AOFA-5B-0, AOFA-5D-WOUND-1).

    >>> from aofa_widgets.rules import Ruleset
    >>> [row(Params.of(Ruleset.load("swashbuckling")), "duelling", n) for n in (1, 2, 3, 4, 9)]
    ['push', 'wound', 'drop', 'wound', 'wound']
    """
    if params.wounds_from == "explanation_en" and number >= 3:
        return "wound"
    rows = params.tables_duelling if table == "duelling" else params.tables_swashbuckling
    return rows[min(number, len(rows)) - 1]


@dataclass(frozen=True, slots=True)
class Applied:
    """Hits taken: the figure and the ground afterwards, the effects in order, and how far it dropped."""

    figure: Figure
    ground: Ground
    effects: tuple[str, ...]
    drop: int = 0


def apply_hits(
    params: Params, figure: Figure, ground: Ground, source: str, table: str, hits: int, *, first: int = 1
) -> Applied:
    """Give one figure its hits, row by row, each seeing what the row before left (AOFA-5-1, AOFA-5A-0, AMB-12, 35).

    A push that is blocked, a stun on a stunned figure and a lost weapon that is already lost become the next thing
    (AOFA-5D-PUSH-2, AOFA-5D-STUN-3, AOFA-5D-WEAPON-4). `first` is the row of the first of these hits.
    """
    effects: list[str] = []
    drop = 0
    for number in range(first, first + hits):
        if not figure.standing:
            break
        effect = row(params, table, number)
        if effect == "push":
            if ground.against(figure.id, source, any_contact=params.push_blocked_test == "any_contact"):
                effect = params.push_blocked_effect
            else:
                ground, shove = ground.push(figure.id, source)
                drop = max(drop, shove.drop)
                figure = replace(figure, away=figure.away or shove.left_table)
                effects.append("pushed_back")
        if effect == "stun" and figure.stunned:
            effect = params.stun_again
        if effect == "drop" and not figure.armed:
            effect = params.weapon_drop_again
        if effect == "stun":
            figure = replace(figure, stunned=True)
        elif effect == "drop":
            figure = replace(figure, armed=False)
        elif effect == "wound":
            figure = replace(figure, wounds=figure.wounds + 1)
        else:
            continue
        effects.append(EFFECTS[effect])
        if effect == "wound" and figure.wounds >= params.wounds_to_fall:
            figure = replace(figure, fallen=True)
            ground = ground.fall(figure.id, source)
            effects.append("fallen")
    return Applied(figure, ground, tuple(effects), drop)


def object_hits(params: Params, size: str | None, hits: int) -> int:
    """Further hits of a big object (AOFA-7-OBJECT, AMB-32, AMB-33)."""
    if not params.optional_object_damage or (hits == 0 and params.object_damage_needs_hit):
        return 0
    return {"large": params.object_damage_large, "huge": params.object_damage_huge}.get(size or "", 0)


def fall_hits(params: Params, drop: int) -> int:
    """Further hits of a fall that follows from a hit, `drop` in tenths of a millimetre (AOFA-7-OBJECT, AMB-34)."""
    high, very_high = params.fall_damage_thresholds
    heights = drop / (params.figure_height_mm * 10)
    if not params.optional_object_damage or heights <= high:
        return 0
    return params.fall_damage_high if heights <= very_high else params.fall_damage_very_high


def beaten(params: Params, figures: Figures, side: int, goal: int | None = None, victory: str = "") -> bool:
    """Whether a side has lost by the victory in force (AOFA-1-6): a scenario's own, else that of the rules.

    Under `eliminate_n` it has when `goal` of its figures are out (half of them, rounded up, where the scenario names no
    number); under `leader` when all figures of its highest Rating are.
    """
    own = [figure for figure in figures.values() if figure.side == side]
    out = [figure for figure in own if not figure.standing]
    if not own:
        return False
    if (victory or params.victory) == "eliminate_n":
        return len(out) >= min(len(own), goal or (len(own) + 1) // 2)
    if (victory or params.victory) == "leader":
        best = max(figure.rating for figure in own)
        return all(not figure.standing for figure in own if figure.rating == best) or len(out) == len(own)
    return len(out) == len(own)

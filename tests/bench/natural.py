"""The abstract battle as a Python programmer would write it: objects, `random`, every die thrown. The bench's measure.

The book's rules only; both sides act so many times and then duel, with their best figure against the enemy most
wounded. It is written to be quick as such code goes: slots, no copies, nothing that nobody looks at. `Battle` throws a
die as one does, with `randint`; `Thrifty` by the cheapest expression of this module, which few would write.
"""

from __future__ import annotations

from random import Random

SWASHBUCKLING = ("push", "stun", "drop", "wound")
DUELLING = ("push", "wound", "drop", "wound")


class Figure:
    __slots__ = ("armed", "backed", "rating", "stunned", "wounds")

    def __init__(self, rating: int) -> None:
        self.rating = rating
        self.wounds = 0
        self.stunned = False
        self.armed = True
        self.backed = False

    def suffer(self, hits: int, table: tuple[str, ...]) -> bool:
        """Take hits row by row; whether it falls."""
        for number in range(hits):
            effect = table[number] if number < 4 else "wound"
            if effect == "push":
                if not self.backed:
                    self.backed = True
                    continue
                effect = "stun"
            if effect == "stun":
                if not self.stunned:
                    self.stunned = True
                    continue
                effect = "drop"
            if effect == "drop" and self.armed:
                self.armed = False
                continue
            self.wounds += 1
            if self.wounds == 3:
                return True
        return False


def score(dice: list[int]) -> int:
    sixes = dice.count(6)
    return 5 + sixes if sixes else max(dice)


class Battle:
    __slots__ = ("presses", "random", "rolls", "sides")

    def __init__(self, forces: tuple[tuple[int, ...], tuple[int, ...]], random: Random, presses: int) -> None:
        self.presses = presses
        self.sides = [[Figure(rating) for rating in force] for force in forces]
        self.random = random
        self.rolls = 0

    def throw(self, dice: int) -> list[int]:
        return [self.random.randint(1, 6) for _ in range(dice)]

    def play(self, side: int) -> int:
        """The side that wins; `side` has the initiative first."""
        while True:
            own, enemies = self.sides[side], self.sides[1 - side]
            figure = max(own, key=lambda one: one.rating)
            actions = 0
            while True:
                self.rolls += 1
                if figure.stunned or not figure.armed:
                    if figure.stunned:
                        figure.stunned = False
                    else:
                        figure.armed, figure.backed = True, False
                    actions += 1
                    dice = self.throw(actions)
                elif actions < self.presses:
                    figure.backed = False
                    actions += 1
                    dice = self.throw(actions)
                else:
                    figure.backed = False
                    target = min(enemies, key=lambda one: (-one.wounds, one.rating))
                    dice = self.throw(actions + figure.rating + (not target.armed))
                    theirs = self.throw(target.rating - target.stunned or 1)
                    difference = score(dice) - score(theirs)
                    if difference >= 0:
                        if target.suffer(difference or 1, DUELLING):
                            enemies.remove(target)
                            if not enemies:
                                return side
                    elif figure.suffer(-difference, DUELLING if target.armed else SWASHBUCKLING):
                        own.remove(figure)
                        if not own:
                            return 1 - side
                        if 1 not in dice:
                            figure = max(own, key=lambda one: one.rating)
                            actions = 0
                            continue
                if 1 in dice:
                    break
            side = 1 - side


class Thrifty(Battle):
    __slots__ = ()

    def throw(self, dice: int) -> list[int]:
        chance = self.random.random
        return [int(chance() * 6) + 1 for _ in range(dice)]


def play(
    forces: tuple[tuple[int, ...], tuple[int, ...]],
    games: int,
    seed: int,
    presses: int = 0,
    kind: type[Battle] = Battle,
) -> tuple[int, int]:
    """How many games the first side wins, and how many rolls there were."""
    random = Random(seed)
    won = rolls = 0
    for number in range(games):
        battle = kind(forces, random, presses)
        won += battle.play(number & 1) == 0
        rolls += battle.rolls
    return won, rolls

"""What an attack is made of: two units as far as dice ask about them, what lies between them, which blow it is."""

from __future__ import annotations

from dataclasses import dataclass

from ..specials import Earns

Extra = tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Fighter:
    """A unit as an attack sees it.

    `missile` is the weapon it shoots with ("" for `weapon`); `bonus` are further dice by ability, such as a group's
    (TOH-GROUP-4); `dishonour_cards` those face up that count against its honour; `immune` may hold "prone".
    `earns`: the bonuses of its melee weapon, if that is one of a reader's own.
    """

    cls: str = "warrior"
    aim: int = 0
    agility: int = 0
    strength: int = 0
    wits: int = 0
    honour: int = 0
    weapon: str = "none"
    missile: str = ""
    markers: int = 0
    injuries: int = 0
    figures: int = 1
    actions_left: int = 0
    cautious: bool = False
    prone: bool = False
    dishonour_cards: int = 0
    bonus: Extra = ()
    immune: tuple[str, ...] = ()
    earns: Earns = ()

    @property
    def samurai(self) -> bool:
        """Whether honour stands between it and a heavy wound (TOH-ATTACK-14)."""
        return self.cls == "samurai"

    def further(self, ability: str) -> int:
        """Its further dice for an ability.

        >>> Fighter(bonus=(("aim", 1), ("honour", 1))).further("aim")
        1
        """
        return sum(dice for name, dice in self.bonus if name == ability)


@dataclass(frozen=True, slots=True)
class Mods:
    """What lies between attacker and target, and what is added to a roll.

    `allies_crossed`, `cover`, ... are numbers of bases and pieces; `dishonour`: the attacker adds the dice of a
    dishonourable act to his hit roll; `extra`: further dice by label of a roll ("hit", "dodge", "damage", "honour").
    """

    allies_crossed: int = 0
    enemies_crossed: int = 0
    cover: int = 0
    difficult: bool = False
    higher: bool = False
    dishonour: bool = False
    extra: Extra = ()

    def further(self, label: str) -> int:
        """The further dice of a roll.

        >>> Mods(extra=(("dodge", 1), ("dodge", 1))).further("dodge")
        2
        """
        return sum(dice for name, dice in self.extra if name == label)


@dataclass(frozen=True, slots=True)
class Attack:
    """A melee attack or a shot: `kind` is "melee" or "shot", `range` tenths of a millimetre from edge to edge."""

    kind: str
    attacker: Fighter
    target: Fighter
    range: int = 0
    mods: Mods = Mods()

    @property
    def weapon(self) -> str:
        """The weapon that this attack is made with."""
        return (self.attacker.missile or self.attacker.weapon) if self.kind == "shot" else self.attacker.weapon

"""What critical successes and critical failures do: their names, their rules, whether they need contact."""

from .bonuses import BONUSES, FUMBLES, Bonus, Earns, earned, fumble_of, known_weapon

__all__ = ["BONUSES", "FUMBLES", "Bonus", "Earns", "earned", "fumble_of", "known_weapon"]

"""A small yard with one thing of each kind, every state, every mark: what the pictures are tested with."""

from __future__ import annotations

from aofa_widgets.table.scene import Link, Mark, Piece, Scene, Thing
from aofa_widgets.table.shapes import Disc, Poly, Rect


def both(en: str, fr: str | None = None) -> dict[str, str]:
    return {"en": en, "fr": fr or en}


def _piece(id: str, name: dict[str, str], side: int, x: int, y: int, rating: int, **more) -> Piece:
    return Piece(id, name, side, x, y, 150, rating, **more)


CART = Poly(((500, 4300), (1000, 4200), (1150, 4600), (600, 4750)))
THINGS = (
    Thing("north", "wall", both("North wall", "Mur nord"), Rect(2540, 75, 5080, 150), 1400, True),
    Thing("gallery", "gallery", both("Gallery", "Galerie"), Rect(3890, 450, 2380, 600), 762, True),
    Thing("stairs", "stairs", both("Stairs", "Escalier"), Rect(2200, 400, 1000, 500), 762, True),
    Thing("well", "well", both("Well", "Puits"), Disc(1190, 3300, 385), 250, True),
    Thing("table", "table", both("Long table", "Grande table"), Rect(4200, 2560, 970, 420), 254, True),
    Thing("bench", "bench", both("Bench", "Banc"), Rect(4200, 2930, 890, 160), 120, True),
    Thing("stool", "stool", both("Stool", "Tabouret"), Disc(3560, 2400, 90), 120, True),
    Thing("barrel", "barrel", both("Barrel", "Tonneau"), Disc(1000, 720, 190), 200, True),
    Thing("crate", "crate", both("Crate", "Caisse"), Rect(3400, 2950, 430, 430, -10), 320, True),
    Thing("cart", "crate", both("Cart", "Charrette"), CART, 200, True),
    Thing("chandelier", "chandelier", both("Chandelier", "Lustre"), Disc(3970, 1500, 370), 560, False, True),
    Thing("rug", "rug", both("Rug", "Tapis"), Rect(1900, 1500, 800, 480, 15), 0, False),
    Thing("plate", "plate", both("Plate", "Assiette"), Disc(4000, 2600, 45), 10, False, on="table"),
    Thing("goblet", "goblet", both("Goblet", "Gobelet"), Disc(4200, 2480, 25), 40, False, on="table"),
    Thing("sword", "weapon", both("Sword", "Épée"), Rect(2700, 4700, 300, 60, 30), 5, False),
    Thing("lying", "fallen", both("Guard 3, fallen", "Garde 3, à terre"), Rect(4600, 1850, 400, 300, 30), 100, True),
)
PIECES = (
    _piece("athos", both("Athos"), 0, 760, 2300, 3, wounds=1),
    _piece("dartagnan", both("d’Artagnan"), 0, 1930, 2400, 4, active=True),
    _piece("porthos", both("Porthos"), 0, 4600, 420, 3, z=762),
    _piece("aramis", both("Aramis"), 0, 3215, 4040, 3),
    _piece("guard1", both("Guard 1", "Garde 1"), 1, 3390, 950, 2, states=("stunned",)),
    _piece("guard2", both("Guard 2", "Garde 2"), 1, 3485, 4172, 2, states=("weaponless",), wounds=2),
    _piece("guard3", both("Guard 3", "Garde 3"), 1, 4600, 1850, 1, states=("fallen",)),
    _piece("rochefort", both("Rochefort"), 1, 4600, 3600, 4),
)
MARKS = (
    Mark("path", ((1930, 2400), (1930, 4051))),
    Mark("ghost", ((1930, 4051),)),
    Mark("sight", ((1930, 2400), (3205, 2890), (4600, 3600)), both("The crate hides him.", "La caisse le cache.")),
    Mark("push", ((3390, 950), (2500, 1100)), piece="guard1"),
    Mark("refused", ((760, 2300), (760, 2900)), piece="athos"),
)
YARD = Scene(
    both("The inn courtyard", "La cour de l'auberge"), 5080, 5080, THINGS, PIECES, (Link("aramis", "guard2"),), MARKS
)

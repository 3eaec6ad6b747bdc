"""A small yard with one thing of each kind, every state, every mark: what the pictures are tested with."""

from __future__ import annotations

from aofa_widgets.table.scene import Link, Mark, Piece, Scene, Thing
from aofa_widgets.table.shapes import Disc, Poly, Rect
from aofa_widgets.table.tray import Tray


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
    Thing("dummy", "dummy", both("Straw dummy", "Mannequin de paille"), Disc(1500, 720, 140), 200, True),
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
ROLES = ((1, "sergeant"), (2, "hero"), (3, "banner"), (4, "musician"))


def _unit(
    id: str, name: dict[str, str], side: int, x: int, y: int, facing: int, figures: int, full: int, **more: object
) -> Piece:
    base = more.pop("base", (250, 250))
    tray = Tray(facing, more.pop("files", 5), figures, full, base, more.pop("roles", ()))  # type: ignore[arg-type]
    return Piece(id, name, side, x, y, tray.block(x, y).radius, 0, tray=tray, **more)  # type: ignore[arg-type]


YARD = Scene(
    both("The inn courtyard", "La cour de l'auberge"), 5080, 5080, THINGS, PIECES, (Link("aramis", "guard2"),), MARKS
)

# Open country: every kind of terrain, every dress, groups, and the states that only a skirmish of units has.
COUNTRY = Scene(
    both("The ford", "Le gué"),
    5080,
    5080,
    (
        Thing("mound", "hill", both("Mound", "Tertre"), Disc(900, 900, 600), 500, False),
        Thing("ridge", "hill", both("Ridge", "Crête"), Poly(((3800, 300), (4800, 500), (4500, 1200))), 500, False),
        Thing("bog", "marsh", both("Bog", "Tourbière"), Disc(900, 4100, 500), 0, False),
        Thing("river", "water", both("River", "Rivière"), Rect(2540, 2540, 5080, 700), 0, False),
        Thing("ford", "ford", both("Ford", "Gué"), Rect(1500, 2540, 700, 700), 0, False),
        Thing("bridge", "bridge", both("Bridge", "Pont"), Rect(3600, 2540, 420, 900), 0, False),
        Thing("jetty", "bridge", both("Jetty", "Ponton"), Rect(4700, 2900, 600, 200), 0, False),
        Thing("stones", "rocks", both("Stones", "Rochers"), Disc(4400, 1700, 350), 200, False),
        Thing("wood", "grove", both("Wood", "Bois"), Poly(((3300, 3700), (4700, 3800), (4200, 4700))), 900, False),
        Thing("fence", "barrier", both("Fence", "Palissade"), Rect(2300, 1500, 1100, 60, 10), 300, False),
        Thing("post", "barrier", both("Post", "Borne"), Disc(3300, 1500, 60), 300, False),
        Thing("hedge", "hedge", both("Hedge", "Haie"), Rect(2300, 3600, 110, 900, 5), 300, False),
        Thing("hut", "hut", both("Hut", "Cabane"), Rect(2400, 700, 700, 500, 20), 800, True),
        Thing("barn", "hut", both("Barn", "Grange"), Rect(1700, 4500, 400, 700), 800, True),
        Thing("silo", "hut", both("Silo", "Grenier"), Disc(2600, 4400, 250), 800, True),
        Thing("ruin", "hut", both("Ruin", "Ruine"), Poly(((3300, 300), (3600, 350), (3400, 700))), 800, True),
        Thing("stone", "goal", both("Stone", "Pierre"), Disc(1500, 2540, 762), 0, False),
    ),
    (
        Piece("lord", both("Lord"), 0, 900, 1700, 125, 3, 508, ("prone",), 2, True, "Lo", dress="crest", injuries=1),
        Piece("blade", both("Blade"), 1, 1500, 3400, 125, 2, 0, ("cautious",), dress="helmet", injuries=2),
        Piece("gun", both("Gun"), 1, 3000, 3300, 125, 0, 0, ("unloaded", "prone"), 1, dress="kasa"),
        Piece("spears", both("Spears"), 0, 2900, 2000, 300, 1, 0, (), 1, dress="kasa", figures=3),
        Piece("pair", both("Pair"), 1, 4000, 3300, 300, 1, 0, (), dress="kasa", figures=2),
        Piece("five", both("Five"), 0, 600, 3300, 300, 1, dress="helmet", figures=5),
    ),
    marks=(
        Mark("ring", ((900, 1700), (900, 1300))),
        Mark("lane", ((500, 3000), (1600, 3300), (1600, 3500), (500, 3600)), both("The lane is clear.")),
        Mark("ruler", ((2900, 2000), (3300, 2300), (4000, 3300)), both("6″ / 6″")),
        Mark("area", ((2000, 1800), (3800, 1900), (2900, 2900))),
        Mark("area", ((2100, 1700), (3700, 1800), (2800, 2700))),
    ),
    floor="earth",
)

# A battle: units in ranks on a large field, all their states, terrain of their own, markers with an owner.
FIELD = Scene(
    both("The low marsh", "Le Marais-Bas"),
    18288,
    12192,
    (
        Thing("ruin", "ruin", both("Ruin", "Ruine"), Rect(5000, 6000, 1500, 1200, 20), 0, False),
        Thing("tower", "ruin", both("Tower", "Tour"), Disc(14000, 3000, 700), 0, False),
        Thing("thorns", "thorns", both("Thorns", "Ronces"), Disc(12500, 7000, 800), 0, False),
        Thing("crag", "crag", both("Crag", "Rocher"), Poly(((8000, 3000), (9500, 3200), (8800, 4400))), 800, True),
        Thing("goal1", "goal", both("Objective 1", "Objectif 1"), Disc(6000, 4200, 762), 0, False, side=1),
        Thing("goal2", "goal", both("Objective 2", "Objectif 2"), Disc(11000, 6000, 762), 0, False),
        Thing("goal3", "goal", both("Objective 3", "Objectif 3"), Disc(15500, 6400, 762), 0, False, side=0),
    ),
    (
        _unit("pikes", both("Marsh pikes", "Piquiers du marais"), 0, 9000, 9000, 0, 10, 10, active=True, roles=ROLES),
        _unit("bows", both("Reed bows", "Archers"), 0, 5000, 10200, 12, 4, 5, states=("fatigued", "done")),
        _unit("hero", both("Fen speaker", "Oratrice"), 0, 7000, 10600, 0, 1, 1, files=1, wounds=2),
        _unit("raiders", both("Ash raiders", "Pillards"), 1, 9300, 6000, 180, 8, 20, states=("shaken",)),
        _unit("hounds", both("Ember hounds", "Molosses"), 1, 3200, 3100, 135, 3, 3, files=3, base=(500, 500)),
        _unit("giant", both("Giant", "Géant"), 1, 15500, 2200, 225, 1, 1, files=1, base=(600, 600), states=("fresh",)),
    ),
    marks=(
        Mark("lane", ((8375, 8750), (6000, 6300), (12000, 6300), (9625, 8750))),
        Mark("path", ((9000, 8750), (9000, 6700)), both("Charge, 8″"), piece="pikes"),
        Mark("arrival", ((8375, 6260), (9625, 6260), (9625, 6760), (8375, 6760)), piece="pikes"),
    ),
    floor="earth",
)

HAMLET = Scene(
    both("The hamlet", "Le hameau"),
    6000,
    4600,
    (
        Thing("road", "road", both("Road", "Route"), Rect(3000, 3300, 6000, 360, 4), 0, False),
        Thing("house", "room", both("House", "Maison"), Rect(1500, 1300, 1400, 1000), 600, True),
        Thing("door", "opening", both("Door", "Porte"), Rect(1500, 1800, 260, 80), 0, False),
        Thing("brush", "brush", both("Brush", "Broussailles"), Disc(4700, 1300, 620), 0, False),
    ),
    (
        Piece("azenor", both("Azenor"), 0, 2600, 2500, 100, 0, level=5, dress="crest", active=True, mark="Az"),
        Piece("spear", both("Spear 1", "Lance 1"), 0, 2380, 2620, 100, 0, level=3, states=("crouched", "disorder")),
        Piece("bow", both("Bow 1", "Arc 1"), 0, 2820, 2640, 100, 0, level=3, states=("empty",), base=(200, 200, 10)),
        Piece("rider", both("Rider", "Cavalier"), 1, 4200, 2500, 125, 0, level=4, dress="helmet", base=(250, 500, 290)),
        Piece("raider", both("Raider", "Pillard"), 1, 4800, 1500, 100, 0, level=2, states=("fleeing", "danger")),
        Piece("smith", both("Smith", "Forgeron"), 2, 1500, 1200, 100, 0, level=1, states=("working",), wounds=1),
    ),
    marks=(
        Mark("group", ((2200, 2350), (3000, 2350), (3000, 2800), (2200, 2800)), piece="azenor"),
        Mark("ring", ((2600, 2500), (4700, 2500)), both("20 cm")),
        Mark("path", ((2600, 2500), (2600, 1300), (3600, 1100)), piece="azenor"),
    ),
    floor="earth",
    metric=True,
)

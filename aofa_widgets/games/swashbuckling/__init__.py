"""...And One For All! by Greg Hallam: the flagship. Every name is loaded when it is asked for."""

from aofa_widgets.errors import Fault, SourceError
from aofa_widgets.games import doors

_NAMES = {
    "GAME": "flow:Swashbuckling",
    "Swashbuckling": "flow",
    "BOTS": "bots",
    "MATTERS": "bots",
    "NEAREST": "bots",
    "TURNS": "bots",
    "USUAL_BOTS": "bots",
    "aftermath": "referee.aftermath",
    "battle": "odds.battle",
    "battle_reads": "odds.battle_reads",
    "check_scenario_file": "flow.scenarios",
    "check_scenarios": "flow.scenarios",
    "is_scenario": "flow.scenarios",
    "read_scenario": "flow.scenarios",
    "lone": "odds.lone:*",  # the duel that best play is reckoned for (lab/solve)
    "lone_tables": "odds.lone_tables:*",
    "lone_telling": "odds.lone_telling:*",
    "duel": "flow.duel:*",  # what a duel calculator asks (play/duel.py)
    "generate": "flow.generating",
    "stopping": "odds.stopping",
    "measured": "odds.measured:*",  # what `aofa bench` moves
    "rule": "referee",
    "shown": "referee.shown:*",
    "schema": "referee",
    "stays": "flow.stays",
    "tray": "flow.tray:*",
    "wishes": "referee.wishes",
    "workshop": "flow.workshop:Bench",  # what a scenario editor asks (play/workshop.py)
    "written": "flow.writing",
}
USUAL = "courtyard"
TAUGHT = "lucky-star"
__getattr__ = doors(__name__, _NAMES)


def faults() -> tuple[Fault, ...]:
    """What is wrong with this game's own data beside text and parameters: its deeds and its scenarios."""
    from aofa_widgets.rules import load_book

    from .flow.scenarios import check_scenarios
    from .specials import load_deeds

    book = load_book(__name__.rpartition(".")[2])
    try:
        load_deeds(book)
    except SourceError as error:
        return error.faults
    return tuple(check_scenarios(book))

"""...And One For All! by Greg Hallam: the flagship."""

from aofa_widgets.errors import Fault, SourceError
from aofa_widgets.rules import load_book

from .bots import BOTS, MATTERS, NEAREST, TURNS
from .flow import Swashbuckling
from .flow.files import check_scenario_file, check_scenarios, is_scenario, read_scenario
from .flow.generating import generate
from .flow.workshop import Bench
from .flow.writing import written
from .odds.battle import battle
from .odds.battle_reads import battle_reads
from .referee import rule, schema
from .referee.aftermath import aftermath
from .referee.wishes import wishes
from .specials import load_deeds

GAME = Swashbuckling
workshop = Bench  # what a scenario editor asks (play/workshop.py)

__all__ = [
    "BOTS",
    "GAME",
    "MATTERS",
    "NEAREST",
    "TURNS",
    "Swashbuckling",
    "aftermath",
    "battle",
    "battle_reads",
    "check_scenario_file",
    "check_scenarios",
    "faults",
    "generate",
    "is_scenario",
    "read_scenario",
    "rule",
    "schema",
    "wishes",
    "workshop",
    "written",
]


def faults() -> tuple[Fault, ...]:
    """What is wrong with this game's own data beside text and parameters: its deeds and its scenarios."""
    book = load_book("swashbuckling")
    try:
        load_deeds(book)
    except SourceError as error:
        return error.faults
    return tuple(check_scenarios(book))

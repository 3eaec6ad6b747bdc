"""Argad!: one miniature is one person, and everybody moves at the same time. Names are loaded when asked for."""

from aofa_widgets.errors import Fault
from aofa_widgets.games import doors

_NAMES = {
    "GAME": "flow:Argad",
    "Argad": "flow",
    "BOTS": "bots",
    "MATTERS": "bots",
    "TURNS": "bots",
    "USUAL_BOTS": "bots",
    "arms_for": "flow.files",
    "check_own_file": "flow.files:check_people_file",  # files of a reader's own that are no scenarios
    "check_scenario_file": "flow.scenarios",
    "check_scenarios": "flow.scenarios",
    "is_own": "flow.files:is_people_file",
    "is_scenario": "flow.scenarios",
    "read_people": "flow.files",
    "read_scenario": "flow.scenarios",
    "reckoning": "flow.reckoning",
    "rule": "referee",
    "schema": "referee",
    "shown": "referee.shown:*",
    "wishes": "referee.wishes",  # so that what is forbidden is refused with its rule
    "tray": "flow.tray:*",
    "starter_people": "flow.files:starter",  # what `aofa new people` writes
}
USUAL = "small-quarrel"  # the scenario to begin with: the smallest
__getattr__ = doors(__name__, _NAMES)


def faults() -> tuple[Fault, ...]:
    """What is wrong with this game's own data beside text and parameters: people, weapons, tables and scenarios."""
    from aofa_widgets.rules import load_book

    from .flow.files import check_profiles
    from .flow.scenarios import check_scenarios

    book = load_book(__name__.rpartition(".")[2])
    return (*check_profiles(book), *check_scenarios(book))

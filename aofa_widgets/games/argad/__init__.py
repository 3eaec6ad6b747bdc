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
    "check_scenario_file": "flow.scenarios",
    "check_scenarios": "flow.scenarios",
    "is_scenario": "flow.scenarios",
    "read_scenario": "flow.scenarios",
    "rule": "referee",
    "schema": "referee",
}
USUAL = "small-quarrel"  # the scenario to begin with: the smallest
__getattr__ = doors(__name__, _NAMES)


def faults() -> tuple[Fault, ...]:
    """What is wrong with this game's own data beside text and parameters: its scenarios."""
    from aofa_widgets.rules import load_book

    from .flow.scenarios import check_scenarios

    return tuple(check_scenarios(load_book(__name__.rpartition(".")[2])))

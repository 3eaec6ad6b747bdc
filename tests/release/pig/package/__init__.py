"""Pig: two people, one die, a pot to keep or to lose. Names are loaded when asked for."""

from aofa_widgets.errors import Fault
from aofa_widgets.games import doors

_NAMES = {
    "GAME": "flow:Pig",
    "BOTS": "bots",
    "MATTERS": "bots",
    "TURNS": "bots",
    "USUAL_BOTS": "bots",
    "check_scenario_file": "flow.scenarios",
    "is_scenario": "flow.scenarios",
    "read_scenario": "flow.scenarios",
    "rule": "referee",
    "schema": "referee",
}
USUAL = "from-nothing"
__getattr__ = doors(__name__, _NAMES)


def faults() -> tuple[Fault, ...]:
    """What is wrong with this game's own data beside text and parameters: its scenarios."""
    from aofa_widgets.rules import load_book

    from .flow.scenarios import check_scenario_file

    paths = sorted((load_book("pig").folder / "scenarios").glob("*.toml"))
    return tuple(found for path in paths for found in check_scenario_file(path, f"pig/scenarios/{path.name}"))

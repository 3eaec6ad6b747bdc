"""Test of Honour: a skirmish of samurai and their followers, by tokens from a bag. Names are loaded when asked for."""

from aofa_widgets.errors import Fault
from aofa_widgets.games import doors

_NAMES = {
    "GAME": "flow:Honour",
    "Honour": "flow",
    "BOTS": "bots",
    "MATTERS": "bots",
    "TURNS": "bots",
    "USUAL_BOTS": "bots",
    "attack": "odds.calculator:attack",  # what an attack calculator asks (play/attacks.py)
    "bag": "flow.bagging:bag",  # what a picture of the bag asks (play/bags.py)
    "check_band": "flow.files",
    "check_own_file": "flow.files:check_band_file",  # files of a reader's own that are no scenarios
    "check_scenario_file": "flow.scenarios",
    "check_scenarios": "flow.scenarios",
    "is_own": "flow.files:is_band_file",
    "is_scenario": "flow.scenarios",
    "read_band": "flow.files",
    "read_scenario": "flow.scenarios",
    "rule": "referee",
    "schema": "referee",
    "tray": "flow.tray:*",  # what a dice tray asks (play/tray.py)
    "shown": "referee.shown:*",
    "starter": "flow.files",
    "wishes": "referee.wishes",  # so that what is forbidden is refused with its rule
}
USUAL = "first-blood"  # the scenario to begin with: the shortest
__getattr__ = doors(__name__, _NAMES)


def faults() -> tuple[Fault, ...]:
    """What is wrong with this game's own data beside text and parameters: its cards, forces and scenarios."""
    from aofa_widgets.rules import load_book

    from .flow.files import check_cards
    from .flow.scenarios import check_scenarios

    book = load_book(__name__.rpartition(".")[2])
    return (*check_cards(book), *check_scenarios(book))

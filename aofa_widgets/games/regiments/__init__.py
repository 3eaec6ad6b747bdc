"""Age of Fantasy: Regiments: units in ranks and files on a wide field. Names are loaded when asked for."""

from aofa_widgets.errors import Fault
from aofa_widgets.games import doors

_NAMES = {
    "GAME": "flow:Regiments",
    "Regiments": "flow",
    "BOTS": "bots",
    "MATTERS": "bots",
    "TURNS": "bots",
    "USUAL_BOTS": "bots",
    "chained": "odds.measured:chained",  # what a bench of chains of attacks asks
    "check_own_file": "flow.files:check_armies_file",  # files of a reader's own that are no scenarios
    "check_scenario_file": "flow.scenarios",
    "check_scenarios": "flow.scenarios",
    "is_own": "flow.files:is_armies_file",
    "is_scenario": "flow.scenarios",
    "engagement": "flow.meeting:engagement",  # what a unit calculator asks (play/engagements.py)
    "muster": "flow.mustering:muster",  # what an army builder asks (play/mustering.py)
    "read_armies": "flow.files",
    "read_scenario": "flow.scenarios",
    "rule": "referee",
    "schema": "referee",
    "wishes": "referee.wishes",  # so that what is forbidden is refused with its rule
    "shown": "referee.shown:*",
    "tray": "flow.tray:*",  # what a dice tray asks (play/tray.py)
    "starter_army": "flow.files:starter",  # what `aofa new army` writes
}
USUAL = "first-clash"  # the scenario to begin with: the smallest
__getattr__ = doors(__name__, _NAMES)


def faults() -> tuple[Fault, ...]:
    """What is wrong with this game's own data beside text and parameters: effects, armies, spells and scenarios."""
    from aofa_widgets.rules import load_book

    from .flow.files import check_profiles
    from .flow.scenarios import check_scenarios
    from .specials.asked import check_effects

    book = load_book(__name__.rpartition(".")[2])
    return (*check_effects(book), *check_profiles(book), *check_scenarios(book))

"""Test of Honour: a skirmish of samurai and their followers, by tokens from a bag. Names are loaded when asked for."""

from aofa_widgets.errors import Fault
from aofa_widgets.games import doors

_NAMES = {
    "GAME": "flow:Honour",
    "Honour": "flow",
    "BOTS": "bots",
    "MATTERS": "bots",
    "TURNS": "bots",
    "bag": "flow.bagging:bag",  # what a picture of the bag asks (play/bags.py)
    "check_band": "flow.bands",
    "check_own_file": "flow.bands:check_band_file",  # files of a reader's own that are no scenarios
    "is_own": "flow.bands:is_band",
    "read_band": "flow.bands",
    "rule": "referee",
    "schema": "referee",
}
__getattr__ = doors(__name__, _NAMES)


def faults() -> tuple[Fault, ...]:
    """What is wrong with this game's own data beside text and parameters: its cards and forces."""
    from aofa_widgets.rules import load_book

    from .flow.bands import check_cards

    book = load_book(__name__.rpartition(".")[2])
    return tuple(check_cards(book))

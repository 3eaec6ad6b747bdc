"""...And One For All! by Greg Hallam: the flagship."""

from aofa_widgets.errors import Fault, SourceError
from aofa_widgets.rules import load_book

from .flow import Swashbuckling
from .referee import rule, schema
from .specials import load_deeds

GAME = Swashbuckling

__all__ = ["GAME", "Swashbuckling", "faults", "rule", "schema"]


def faults() -> tuple[Fault, ...]:
    """What is wrong with this game's own data beside text and parameters: its deeds."""
    try:
        load_deeds(load_book("swashbuckling"))
    except SourceError as error:
        return error.faults
    return ()

"""...And One For All! by Greg Hallam: the flagship."""

from .flow import Swashbuckling
from .referee import rule, schema

GAME = Swashbuckling

__all__ = ["GAME", "Swashbuckling", "rule", "schema"]

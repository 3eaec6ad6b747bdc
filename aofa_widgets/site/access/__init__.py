"""The accessibility statement: what an audit wrote down, told in words, and nothing that it did not."""

from .record import RECORD, read_record, write_record
from .statement import Block, markdown, statement

__all__ = ["RECORD", "Block", "markdown", "read_record", "statement", "write_record"]

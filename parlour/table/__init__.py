"""A game at a table: who deals, what was played, and the record of it."""

from parlour.table.record import Record
from parlour.table.table import Table

__all__ = ["Record", "Table"]

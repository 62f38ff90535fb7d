"""A game at a table: who deals, what was played, and the record of it."""

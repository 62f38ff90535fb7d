"""Which tables are open, in memory or not: the list of them, what may be opened, and what is shown in the lobby."""

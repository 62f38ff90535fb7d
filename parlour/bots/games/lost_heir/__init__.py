"""Game of the Lost Heir: those who play it."""

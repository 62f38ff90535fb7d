"""Deals that many play: those of the day, and the boards of duplicate; what came of them, and who did how well."""

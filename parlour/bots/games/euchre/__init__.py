"""Trolley Euchre: those who play it."""

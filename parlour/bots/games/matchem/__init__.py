"""Trolley Matchem: those who play it."""

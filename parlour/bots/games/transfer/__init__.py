"""Trolley Transfer: those who play it."""

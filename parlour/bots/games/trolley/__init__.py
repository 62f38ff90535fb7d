"""Trolley: those who play it."""

"""Chantecler: those who play it."""

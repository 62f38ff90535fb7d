"""Trolley Pinochle (a reconstruction): those who play it."""

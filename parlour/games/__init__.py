"""The rulebooks, one file a game."""

GAMES = {"raffles": "parlour.games.raffles"}
"""Where each game's rules are, in the order of the shelf."""

"""The game in the terminal: a readable table, a hand to choose from, help on any rule, and a record that is kept."""

from parlour.terminal.play import resume, sit_down
from parlour.terminal.records import show_record
from parlour.terminal.shelf import choose_game, list_games, show_rules

__all__ = ["choose_game", "list_games", "resume", "show_record", "show_rules", "sit_down"]

"""The rulebooks, one file a game."""

GAMES = {
    "raffles": "parlour.games.raffles",
    "lost-heir": "parlour.games.lost_heir",
    "euchre": "parlour.games.euchre",
    "chantecler": "parlour.games.chantecler",
    "roulette": "parlour.games.roulette",
    "trolley": "parlour.games.trolley",
    "transfer": "parlour.games.transfer",
    "matchem": "parlour.games.matchem",
    "pinochle": "parlour.games.pinochle",
}
"""Where each game's rules are, in the order of the shelf."""
